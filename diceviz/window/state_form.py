"""The cursor as numbers."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QVBoxLayout,
    QWidget,
)

from diceviz.model.frame import Frame
from diceviz.widgets.rows import NumberRow
from solver import State
from solver.fields import Range

COORDINATES = {
    "round": ("Round", "The round, counted from 1; all before it were played, and nobody has arrived"),
    "mine": ("My score", "Points that the player to move has banked"),
    "theirs": ("Their score", "Points that the opponent has banked"),
    "turn": ("At risk", "Points collected in this turn; a 1 loses them"),
    "their_turn": ("Their total", "Points that the opponent has collected in this round"),
    "out": ("Out", "Who is out of the round: 0 nobody, 1 you, 2 the opponent"),
    "turns_left": ("Left", "Turns or throws, this one included, within which the target must be reached"),
}


class StateForm(QWidget):
    """The cursor as numbers."""

    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._state = State()
        self.rows = {name: NumberRow(Range(0, 99, *said), one_line=True) for name, said in COORDINATES.items()}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for name, row in self.rows.items():
            column.addWidget(row)
            row.changed.connect(lambda number, _continues, name=name: self.picked.emit(replace(self._state, **{name: number})))

    def follow(self, frame: Frame) -> None:
        self._state = frame.cursor
        spans = frame.rules.spans(frame.cursor)
        self.rows["turns_left"].label.setText(f"{frame.rules.go.capitalize()}s left")
        for name, row in self.rows.items():
            row.setVisible(name in spans)
            if name in spans:
                row.set_range(spans[name][0], spans[name][-1])
                row.set_value(getattr(frame.cursor, name))
