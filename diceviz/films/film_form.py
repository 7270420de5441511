"""What is filmed and how, as a form."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QGridLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from diceviz.figures.page import THEMES
from diceviz.films.encoder import NO_FFMPEG, RATES, ffmpeg
from diceviz.films.film import LARGEST, SMALLEST, Film, Offer, Setting
from diceviz.widgets.rows import ChoiceRow
from solver.fields import Choice

THEME_NAMES = {"print": "Print", "light": "Light", "dark": "Dark"}
THEME_TIPS = {"print": "Black on white", "light": "As on the light screen", "dark": "As on the dark screen, for slides"}
FORMATS = {"gif": "GIF", "mp4": "MP4"}
FORMAT_TIPS = {
    "gif": "Plays everywhere, again and again; 256 colours",
    "mp4": "Smaller and smoother, for slides and the web",
}
LENGTHS = 0.2, 300.0  # the shortest and the longest film, in seconds


class FilmForm(QWidget):
    changed = Signal()  # the form, in a way that another frame is shown
    paced = Signal()  # the number of frames

    def __init__(self, offers: list[Offer], theme: str) -> None:
        super().__init__()
        self.offers = offers
        self.what = QComboBox()
        self.what.setToolTip("What happens in the film")
        for place, offer in enumerate(offers):
            self.what.addItem(offer.label)
            self.what.setItemData(place, offer.tip, 3)  # its tooltip
        self.width_box = number(960, SMALLEST, LARGEST, "Width", "Width of the film; odd pixels are left out", " px")
        self.height_box = number(720, SMALLEST, LARGEST, "Height", "Height of the film; odd pixels are left out", " px")
        self.seconds = QDoubleSpinBox(minimum=LENGTHS[0], maximum=LENGTHS[1], value=6, decimals=1, suffix=" s")
        self.rate = number(20, RATES[0], RATES[-1], "Frames per second", "How smooth it is: 10 to 25 are usual", "")
        self.form = ChoiceRow(Choice(FORMATS, "Format", FORMAT_TIPS))
        self.theme = ChoiceRow(Choice(THEME_NAMES, "Theme", THEME_TIPS))
        self.frames = QLabel()
        self.chosen_form, self.chosen_theme = "gif", theme
        self._dress()
        self._arrange()
        self._wire()

    def _dress(self) -> None:
        self.what.setAccessibleName("What is filmed")
        self.seconds.setAccessibleName("Seconds")
        self.seconds.setToolTip("How long it is")
        self.frames.setProperty("role", "faint")
        self.form.set_value(self.chosen_form)
        self.theme.set_value(self.chosen_theme)
        for box in (self.width_box, self.height_box, self.seconds, self.rate):
            box.lineEdit().setTextMargins(4, 0, 0, 0)
        self.width_box.setSingleStep(20)
        self.height_box.setSingleStep(20)
        if not ffmpeg():
            self.form.buttons["mp4"].setEnabled(False)
            self.form.buttons["mp4"].setToolTip(f"{NO_FFMPEG}.")
        self._count()

    def _arrange(self) -> None:
        column, grid = QVBoxLayout(self), QGridLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(labelled("Film", self.what))
        column.addWidget(self.what)
        column.addSpacing(6)
        grid.setVerticalSpacing(4)
        boxes = (
            ("Width", self.width_box),
            ("Height", self.height_box),
            ("Seconds", self.seconds),
            ("Frames per second", self.rate),
        )
        for place, (name, box) in enumerate(boxes):
            row, side = divmod(place, 2)
            grid.addWidget(labelled(name, box), 3 * row, side)
            grid.addWidget(box, 3 * row + 1, side)
        grid.setRowMinimumHeight(2, 4)  # what belongs together is near
        column.addLayout(grid)
        column.addWidget(self.frames)
        for choice in (self.form, self.theme):
            column.addSpacing(6)
            column.addWidget(choice)
        column.addStretch(1)

    def _wire(self) -> None:
        self.what.currentIndexChanged.connect(self.changed)
        self.width_box.valueChanged.connect(self.changed)
        self.height_box.valueChanged.connect(self.changed)
        self.theme.changed.connect(self._choose_theme)
        self.form.changed.connect(self._choose_form)
        for box in (self.seconds, self.rate):
            box.valueChanged.connect(self._count)
            box.valueChanged.connect(self.paced)

    @property
    def offer(self) -> Offer:
        return self.offers[self.what.currentIndex()]

    @property
    def number(self) -> int:
        """How many frames the film has."""
        return max(2, round(self.seconds.value() * self.rate.value()))

    def film(self) -> Film:
        """The film that the form describes. `ValueError` says why it cannot be made."""
        setting = Setting(self.width_box.value(), self.height_box.value(), self.number, THEMES[self.chosen_theme])
        return self.offer.film(setting)

    def _choose_theme(self, theme: str) -> None:
        self.chosen_theme = theme
        self.changed.emit()

    def _choose_form(self, form: str) -> None:
        self.chosen_form = form

    def _count(self) -> None:
        self.frames.setText(f"{self.number:,} frames")


def number(value: int, low: int, high: int, name: str, tip: str, suffix: str) -> QSpinBox:
    box = QSpinBox(minimum=low, maximum=high, value=value, suffix=suffix)
    box.setToolTip(tip)
    box.setKeyboardTracking(False)
    box.setAccessibleName(name)
    return box


def labelled(name: str, control: QWidget) -> QLabel:
    label = QLabel(name)
    label.setBuddy(control)
    return label
