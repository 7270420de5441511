"""The score, from the first-named player's side, with who is to move."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from diceviz.model.frame import Frame
from diceviz.model.record import Record
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.text import BOLD
from diceviz.widgets.theme import font
from diceviz.words.plies import names
from diceviz.words.table import scores, turns_taken

MOVES = "▸"  # before the name of the player to move


class Score(QWidget):
    """A column for each player; alone, the second counts the turns."""

    def __init__(self) -> None:
        super().__init__()
        self._theme, self._record = LIGHT, None
        self.names, self.points = [QLabel(), QLabel()], [QLabel(), QLabel()]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        for seat, (name, points) in enumerate(zip(self.names, self.points, strict=True)):
            points.setFont(font(20, QFont.Weight.DemiBold))
            grid.addWidget(name, 0, seat)
            grid.addWidget(points, 1, seat)
            grid.setColumnStretch(seat, 1)

    def render(self, frame: Frame) -> None:
        if frame.record is not self._record:
            self._record = frame.record
            self._show()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._record:
            self._show()

    def _show(self) -> None:
        record = self._record
        if record.rules.players == 1:
            shown = ((f"points of {record.rules.target}", scored(record, 0, self._theme)), turns(record))
        else:
            shown = tuple((self._name(seat), scored(record, seat, self._theme)) for seat in range(2))
        for seat, (name, points) in enumerate(shown):
            self.names[seat].setText(name)
            self.points[seat].setText(points)

    def _name(self, seat: int) -> str:
        name = names(self._record.seats)[seat]
        if seat not in self._record.movers:
            return f"<span style='color: {self._theme.faint}'>{name}</span>"
        return f"<span style='color: {self._theme.accent}'>{MOVES}</span> {BOLD}{name}</b>"


def scored(record: Record, seat: int, theme: Theme) -> str:
    """With the points at risk beside those of the player who risks them."""
    risk = record.state.turn if record.state and seat in record.movers else 0
    more = f" <span style='color: {theme.faint}; font-size: 13pt; font-weight: 400'>+{risk}</span>" if risk else ""
    return f"{scores(record)[seat]}{more}"


def turns(record: Record) -> tuple[str, str]:
    """Alone: those left, or the one that is being played."""
    go, taken = record.rules.go, turns_taken(record)
    if record.is_over:
        return f"{go}s taken", str(taken)
    if "turns_left" in record.rules.axes:
        return f"{go}s left", str(record.state.turns_left)
    return go, str(taken + 1)
