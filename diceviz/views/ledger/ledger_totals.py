"""What a ledger adds up to for each player, and the moments that mattered most: a click goes there."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from diceviz.pictures.palette import LIGHT, Theme
from diceviz.views.ledger.picture import KeyMoment, LedgerPicture
from diceviz.widgets.copying import Copier
from diceviz.widgets.theme import font
from diceviz.words import ply_words, tabbed

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
TIPS = {
    "luck": "What all dice gave or took, to that player, in {}",
    "skill": "What all decisions cost against the best ones, in {}",
    "not seen": "What came of the other’s throws, which were not seen, to that player, in {}",
}
MOST = 4  # the most key moments that are listed


class LedgerTotals(QWidget):
    went_to = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self._picture: LedgerPicture | None = None
        self.setProperty("role", "inside")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.upto, self.none = QLabel(), QLabel("No decision has cost anything, and no throw was lucky.")
        self.none.setWordWrap(True)
        for label in (self.upto, self.none):
            label.setProperty("role", "faint")
            label.setFont(font(9))
        self.heads = [title() for _ in range(2)]
        self.names = {what: QLabel(what) for what in TIPS}
        self.figures = {what: [figure() for _ in range(2)] for what in TIPS}
        self.moments = [self._button() for _ in range(MOST)]
        self._arrange()
        self.copier = Copier(self, self.as_text)

    def as_text(self) -> str:
        """The totals, without the moments."""
        if self._picture is None:
            return ""
        totals, game = self._picture.totals, self._picture.game
        rows = [(what, *(ply_words.gain(game, worth) for worth in worths)) for what, worths in totals.items()]
        return tabbed([("", *self._picture.names), *rows])

    def _button(self) -> QPushButton:
        button = QPushButton()
        button.setToolTip("Go to where it was made")
        button.setProperty("role", "link")
        button.setFont(font(9))
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(lambda: self.went_to.emit(button.property("place")))
        return button

    def _arrange(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setVerticalSpacing(1)
        grid.addWidget(self.upto, 0, 0)
        for seat, head in enumerate(self.heads, start=1):
            grid.addWidget(head, 0, seat)
        for row, (what, figures) in enumerate(self.figures.items(), start=1):
            self.names[what].setFont(font(9))
            grid.addWidget(self.names[what], row, 0)
            for seat, each in enumerate(figures, start=1):
                grid.addWidget(each, row, seat)
        grid.setColumnStretch(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 4, 2, 2)
        column.setSpacing(0)
        column.addLayout(grid)
        column.addSpacing(4)
        for part in (*self.moments, self.none):
            column.addWidget(part)
        column.addStretch(1)

    def show_ledger(self, picture: LedgerPicture) -> None:
        self._picture = picture
        self.upto.setText(
            "no ply yet"
            if not picture.entries
            else f"to the end, ply {len(picture.entries)}"
            if picture.over
            else f"up to ply {len(picture.entries)}"
        )
        for seat, head in enumerate(self.heads):
            head.setVisible(seat < len(picture.names))
            head.setText(picture.names[seat] if len(picture.names) == 2 else "")
            for what, figures in self.figures.items():
                self.names[what].setVisible(what in picture.totals)
                figures[seat].setVisible(seat < len(picture.names) and what in picture.totals)
                figures[seat].setToolTip(TIPS[what].format(ply_words.unit(picture.game)))
        for button, moment in zip(self.moments, (*picture.moments, *[None] * MOST), strict=False):
            show_moment(button, moment)
        self.none.setVisible(bool(picture.entries) and not picture.moments)
        self._write(picture)

    def _write(self, picture: LedgerPicture) -> None:
        for what, worths in picture.totals.items():
            for each, worth in zip(self.figures[what], worths, strict=False):
                each.setText(ply_words.gain(picture.game, worth))
                each.setStyleSheet(f"color: {self._theme.tone(ply_words.tone(picture.game, worth))}")

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._picture:
            self._write(self._picture)


def show_moment(button: QPushButton, moment: KeyMoment | None) -> None:
    button.setVisible(moment is not None)
    if moment:
        button.setText(f"{moment.sign} {moment.text}, {moment.worth}")
        button.setProperty("place", moment.place)
        kind = "The luckiest throw" if moment.sign == "△" else "One of the worst decisions"
        button.setToolTip(f"{kind}, {moment.text}: {moment.worth}. Go to where it was made")
        button.setAccessibleName(f"{kind}: {moment.text}, {moment.worth}")


def title() -> QLabel:
    label = QLabel()
    label.setFont(font(9, QFont.Weight.DemiBold))
    label.setAlignment(RIGHT)
    return label


def figure() -> QLabel:
    label = title()
    label.setMinimumWidth(48)
    return label
