"""The cursor as numbers, and, with a head start, whose race is looked at."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QVBoxLayout,
    QWidget,
)

from diceviz.model.frame import Frame
from diceviz.widgets.rows import ChoiceRow, NumberRow
from solver import State
from solver.fields import Choice, Range
from solver.games import Game

COORDINATES = {
    "round": ("Round", "The round, counted from 1; all before it were played, and nobody has arrived"),
    "mine": ("My score", "Points that the player to move has banked"),
    "theirs": ("Their score", "Points that the opponent has banked"),
    "turn": ("At risk", "Points collected in this turn; a 1 loses them"),
    "their_turn": ("Their total", "Points that the opponent has collected in this round"),
    "turns_left": ("Left", "Turns or throws, this one included, within which the target must be reached"),
}
OUT = Choice(
    {"0": "nobody", "1": "me", "2": "them"},
    "Out of the round",
    {"0": "Both still roll", "1": "I have held or bust, and wait", "2": "They have held or bust, and wait"},
)
SEAT = Choice(
    {"0": "first", "1": "second"},
    "Whose race",
    {
        "0": "All pictures show the race of the player in the first seat",
        "1": "All pictures show the race of the player in the second seat",
    },
)


class StateForm(QWidget):
    """The cursor as numbers; whose race it is in; and who is out of a round in which both take a turn."""

    picked = Signal(object)
    watched = Signal(int)  # a seat

    def __init__(self) -> None:
        super().__init__()
        self._state = State()
        self.rows = {name: NumberRow(Range(0, 99, *said), one_line=True) for name, said in COORDINATES.items()}
        self.seat, self.out = ChoiceRow(SEAT), ChoiceRow(OUT)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for row in (self.seat, *self.rows.values(), self.out):
            column.addWidget(row)
        for name, number in self.rows.items():
            number.changed.connect(lambda value, _continues, name=name: self._pick(name, value))
        self.out.changed.connect(lambda who: self._pick("out", int(who)))
        self.seat.changed.connect(lambda seat: self.watched.emit(int(seat)))

    def follow(self, frame: Frame) -> None:
        self._state = frame.cursor
        spans = frame.rules.spans(frame.cursor)
        self.rows["turns_left"].label.setText(f"{frame.rules.go.capitalize()}s left")
        for name, row in self.rows.items():
            row.setVisible(name in spans)
            if name in spans:
                row.set_range(spans[name][0], spans[name][-1])
                row.set_value(getattr(frame.cursor, name))
        self.out.setVisible("out" in spans)
        self.out.set_value(str(frame.cursor.out))
        self._show_seat(frame.rules, frame.seat)

    def _show_seat(self, rules: Game, seat: int) -> None:
        """The seats with the points that players have there at the start, where these are not the same."""
        start = rules.start()
        self.seat.setVisible(rules.seen_from(1) != rules)
        for option, points in (("0", start.mine), ("1", start.theirs)):
            self.seat.buttons[option].setText(f"{SEAT.options[option]}, from {points}")
        self.seat.set_value(str(seat))

    def _pick(self, name: str, number: int) -> None:
        self.picked.emit(replace(self._state, **{name: number}))
