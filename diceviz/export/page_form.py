"""What a figure says and what it is printed on, as a form."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from diceviz.export.exports import FIGURES
from diceviz.export.print_choices import PrintChoices, png_size
from diceviz.figures.figure import Figure
from diceviz.figures.page import CM, DPI, LARGEST, SMALLEST, UNITS, Page
from diceviz.figures.press import check_pixels, dpi_of
from diceviz.widgets.rows import ChoiceRow
from solver.fields import Choice

THEMES = {"print": "Print", "light": "Light", "dark": "Dark"}
UNIT_NAMES = {"cm": "cm", "inch": "inch"}
THEME_TIPS = {
    "print": "Black on white, for paper",
    "light": "As on the light screen",
    "dark": "As on the dark screen, for slides",
}
FORMAT_TIPS = {
    "pdf": "For papers: text stays text",
    "svg": "For the web and for drawing programs: text stays text",
    "png": "A picture of pixels",
}
UNIT_TIPS = {"cm": "Sizes in centimetres", "inch": "Sizes in inches"}
# name -> width and height in inches; a height of none is what suits the figure. On a slide it grows, and its letters with it.
SIZES = {"One column": (8.5 / CM, None), "Two columns": (17.5 / CM, None), "Slide": (16 / CM, 9 / CM)}
STEPS = {"cm": (1, 0.5), "inch": (2, 0.25)}  # digits after the point, and the step of the arrows
NEAR = 0.001  # inches by which a page may differ from a size that has a button


class PageForm(QWidget):
    changed = Signal()

    def __init__(self, figure: Figure, choices: PrintChoices) -> None:
        super().__init__()
        self._figure, self.choices = figure, choices
        self.title, self.caption = QLineEdit(figure.title), QPlainTextEdit(figure.caption)
        self.sizes = {name: self._size_button(name) for name in SIZES}
        self.width_box, self.height_box = self._length("Width"), self._length("Height")
        self.unit = ChoiceRow(Choice(UNIT_NAMES, "Unit", UNIT_TIPS))
        self.theme = ChoiceRow(Choice(THEMES, "Theme", THEME_TIPS))
        self.form = ChoiceRow(Choice(FIGURES, "Format", FORMAT_TIPS))
        self.dpi, self.pixels = QSpinBox(minimum=DPI[0], maximum=DPI[-1], singleStep=50, suffix=" dpi"), QLabel()
        self.cursor_box = QCheckBox("Cursor and path")
        self.cursor_box.setToolTip("Mark the cursor, and the path of the game on the table")
        self._dress()
        self._arrange()
        self._wire()
        self._show_choices()

    @property
    def page(self) -> Page:
        return self.choices.page(self._figure, self.title.text(), self.caption.toPlainText())

    @property
    def problem(self) -> str:
        """Why a PNG cannot be made; nothing if it can."""
        try:
            if self.choices.form == "png":
                check_pixels(self.page, dpi_of(self._figure, self.page, "png"))
        except ValueError as error:
            return f"{error}."
        return ""

    def _dress(self) -> None:
        for field, name in ((self.title, "Title"), (self.caption, "Caption")):
            field.setProperty("role", "field")
            field.setAccessibleName(name)
            field.setToolTip(f"{name} of the figure; without one the picture is larger")
        self.title.setCursorPosition(0)
        self.caption.setTabChangesFocus(True)
        self.caption.setMinimumHeight(72)
        self.caption.setMaximumHeight(160)
        self.dpi.lineEdit().setTextMargins(4, 0, 0, 0)
        self.dpi.setAccessibleName("Resolution")
        self.dpi.setToolTip("Dots to the inch of a PNG; print wants 300, a screen 100")
        self.pixels.setProperty("role", "faint")

    def _size_button(self, name: str) -> QPushButton:
        button = QPushButton(name)
        button.setCheckable(True)
        button.setAutoDefault(False)
        width, height = SIZES[name]
        high = "high as suits the figure" if height is None else f"{height * CM:.1f} cm high"
        button.setProperty("role", "chip")
        button.setToolTip(f"{width * CM:.1f} cm wide, {high}")
        button.clicked.connect(lambda: self._choose(width=width, height=height))
        return button

    def _length(self, name: str) -> QDoubleSpinBox:
        box = QDoubleSpinBox()
        box.setAccessibleName(name)
        box.setToolTip(f"{name} of the whole figure, with its words")
        box.lineEdit().setTextMargins(4, 0, 0, 0)
        return box

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for name, field in (("Title", self.title), ("Caption", self.caption)):
            column.addWidget(labelled(name, field))
            column.addWidget(field)
            column.addSpacing(6)
        column.addLayout(self._size_rows())
        for row in (self.theme, self.form):
            column.addSpacing(6)
            column.addWidget(row)
        column.addSpacing(6)
        column.addLayout(self._resolution())
        column.addSpacing(8)
        column.addWidget(self.cursor_box)
        column.addStretch(1)

    def _size_rows(self) -> QVBoxLayout:
        ready, grid, rows = QHBoxLayout(), QGridLayout(), QVBoxLayout()
        ready.setSpacing(6)
        for button in self.sizes.values():
            ready.addWidget(button)
        ready.addStretch(1)
        grid.setVerticalSpacing(4)
        for place, (name, box) in enumerate((("Width", self.width_box), ("Height", self.height_box))):
            grid.addWidget(labelled(name, box), 0, place)
            grid.addWidget(box, 1, place)
            grid.setColumnStretch(place, 1)
        grid.addWidget(self.unit, 0, 2, 2, 1)
        rows.setSpacing(8)
        rows.addLayout(grid)
        rows.addLayout(ready)
        return rows

    def _resolution(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(labelled("Resolution", self.dpi))
        row.addWidget(self.dpi)
        row.addWidget(self.pixels, 1, Qt.AlignmentFlag.AlignRight)
        return row

    def _wire(self) -> None:
        self.title.textChanged.connect(self.changed)
        self.caption.textChanged.connect(self.changed)
        self.width_box.valueChanged.connect(lambda number: self._choose(width=self._inches(number)))
        self.height_box.valueChanged.connect(lambda number: self._choose(height=self._inches(number)))
        self.unit.changed.connect(lambda unit: self._choose(unit=unit))
        self.theme.changed.connect(lambda theme: self._choose(theme=theme))
        self.form.changed.connect(lambda form: self._choose(form=form))
        self.dpi.valueChanged.connect(lambda dpi: self._choose(dpi=dpi))
        self.cursor_box.toggled.connect(lambda on: self._choose(cursor=on))

    def _inches(self, number: float) -> float:
        """A length in inches, kept within the smallest and the largest size, which the boxes show rounded."""
        return min(max(number / UNITS[self.choices.unit], SMALLEST), LARGEST)

    def _choose(self, **changes: Any) -> None:
        self.choices = replace(self.choices, **changes)
        self._show_choices()
        self.changed.emit()

    def _show_choices(self) -> None:
        chosen = self.choices
        self._show_size(chosen.width, chosen.height_for(self._figure))
        self.unit.set_value(chosen.unit)
        self.theme.set_value(chosen.theme)
        self.form.set_value(chosen.form)
        with QSignalBlocker(self.dpi):
            self.dpi.setValue(chosen.dpi)
        with QSignalBlocker(self.cursor_box):
            self.cursor_box.setChecked(chosen.cursor)
        self.dpi.setEnabled(chosen.form == "png")
        self.pixels.setText(png_size(self._figure, self.page) if chosen.form == "png" else "only for PNG")

    def _show_size(self, width: float, height: float) -> None:
        for box, inches in ((self.width_box, width), (self.height_box, height)):
            with QSignalBlocker(box):
                self._show_length(box, inches)
        for name, button in self.sizes.items():
            ready = replace(self.choices, width=SIZES[name][0], height=SIZES[name][1])
            away = abs(width - ready.width) + abs(height - ready.height_for(self._figure))
            button.setChecked(away < NEAR)

    def _show_length(self, box: QDoubleSpinBox, inches: float) -> None:
        """Show a length in its box; a number that is being typed stays as it is."""
        per_inch, (digits, step) = UNITS[self.choices.unit], STEPS[self.choices.unit]
        if box.decimals() != digits or box.singleStep() != step:
            box.setDecimals(digits)
            box.setSingleStep(step)
            box.setRange(SMALLEST * per_inch, LARGEST * per_inch)
        if abs(box.value() - inches * per_inch) >= 0.5 * 10**-digits:
            box.setValue(inches * per_inch)


def labelled(name: str, control: QWidget) -> QLabel:
    label = QLabel(name)
    label.setBuddy(control)
    return label
