"""The score, from the first-named player's side, with who is to move."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from diceviz.model.record import Record
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.text import BOLD
from diceviz.widgets.theme import font
from diceviz.words.ply_words import names
from diceviz.words.table import scores, turns_taken
from solver.playing.plies import seen_by

MOVES = "▸"  # before the name of the player to move


class Score(QWidget):
    """A column for each player; alone, the second counts the turns."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._record: Record | None = None
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

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._record:
            self.show_record(self._record)

    def show_record(self, record: Record) -> None:
        self._record = record
        for seat, (name, points) in enumerate(columns(record, self._theme)):
            self.names[seat].setText(name)
            self.points[seat].setText(points)


def columns(record: Record, theme: Theme) -> list[tuple[str, str]]:
    """The two columns of the score: a name, and the number below it."""
    if record.rules.players == 1:
        return [(f"points of {record.rules.target}", scored(record, 0, theme)), turns(record)]
    return [(named(record, seat, theme), scored(record, seat, theme)) for seat in range(2)]


def named(record: Record, seat: int, theme: Theme) -> str:
    """The name of a player, marked if that one is to move."""
    name = names(record.seats)[seat]
    if seat not in record.movers:
        return f"<span style='color: {theme.faint}'>{name}</span>"
    return f"<span style='color: {theme.accent}'>{MOVES}</span> {BOLD}{name}</b>"


def scored(record: Record, seat: int, theme: Theme) -> str:
    """The score of a player, with the points at risk beside it."""
    if record.hides_score(seat):
        return "?"
    risk = seen_by(record.state, seat, record.movers).turn if record.state and seat in record.movers else 0
    risk = 0 if record.hides(record.ply - 1, seat) else risk
    more = f" <span style='color: {theme.faint}; font-size: 13pt; font-weight: 400'>+{risk}</span>" if risk else ""
    return f"{scores(record)[seat]}{more}"


def turns(record: Record) -> tuple[str, str]:
    """The turns of a player alone: those left, or the number of the one that is being played."""
    go, taken = record.rules.go, turns_taken(record)
    if record.state is None:
        return f"{go}s taken", str(taken)
    if "turns_left" in record.rules.axes:
        return f"{go}s left", str(record.state.turns_left)
    return go, str(taken + 1)
