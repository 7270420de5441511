"""The editor of a roll: a row for each outcome, with what it does, how many points, and its weight."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diceviz.pictures.palette import LIGHT
from diceviz.widgets.die import die_icon
from diceviz.words import rolls as words
from solver import Die, Roll
from solver.dice import Kind
from solver.rolls import MOST_OUTCOMES, MOST_POINTS, said

DEEDS: dict[Kind, str] = {
    "add": "adds",
    "bust": "loses the turn",
    "wipe": "loses all points",
    "set": "sets the turn to",
    "times": "multiplies the turn by",
}
NUMBERED: tuple[Kind, ...] = ("add", "set", "times")  # what is done with a number
HEAVIEST = 1_000_000  # the largest weight that can be typed
SIZE = 26  # the pixels of a die
START: dict[str, Callable[[], Die | Roll]] = {
    "A die with six sides, a 1 loses the turn": lambda: Die(6),
    "A die with six sides, a 6 loses the turn": lambda: Roll.of_faces(range(1, 7), busts=[6]),
    "Two dice, two 1s lose all points": Roll.two_dice,
    "Two dice, two 1s lose the turn": lambda: Roll.two_dice(two_ones="bust"),
    "Two dice, doubles count twice, two 1s are worth 25": lambda: Roll.two_dice(two_ones=25, doubles=2),
}


class OutcomeRow(QWidget):
    """One outcome: what it does, with which number, and its weight."""

    changed = Signal()
    removed = Signal()

    def __init__(self, number: int) -> None:
        super().__init__()
        self.face = QLabel()
        self.deed, self.number, self.weight, self.remove = QComboBox(), QSpinBox(), QSpinBox(), QToolButton()
        for kind, text in DEEDS.items():
            self.deed.addItem(text, kind)
        self.number.setRange(0, MOST_POINTS)
        self.weight.setRange(1, HEAVIEST)
        self.weight.setPrefix("weight ")
        self.remove.setText("×")
        for part, name, tip in (
            (self.deed, "does", "What this outcome does"),
            (self.number, "points", "The points that are added or set, or the factor of the turn total"),
            (self.weight, "weight", "How likely this outcome is, compared with the others"),
            (self.remove, "remove", "Remove this outcome"),
        ):
            part.setToolTip(tip)
            part.setAccessibleName(f"Outcome {number}: {name}")
        policy = self.number.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.number.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for shown, stretch in ((self.face, 0), (self.deed, 3), (self.number, 1), (self.weight, 2), (self.remove, 0)):
            row.addWidget(shown, stretch)
        for spin in (self.number, self.weight):
            spin.setKeyboardTracking(False)
            spin.lineEdit().setTextMargins(4, 0, 0, 0)  # the style sheet's padding does not reach it
            spin.valueChanged.connect(self._change)
        self.deed.activated.connect(self._change)
        self.remove.clicked.connect(self.removed)

    @property
    def outcome(self) -> tuple[int, int | str]:
        return self.weight.value(), said(self.deed.currentData(), self.number.value())

    def set_outcome(self, weight: int, kind: Kind, number: int) -> None:
        for part in (self.deed, self.number, self.weight):
            part.blockSignals(True)
        self.deed.setCurrentIndex(self.deed.findData(kind))
        self.number.setValue(number)
        self.weight.setValue(weight)
        for part in (self.deed, self.number, self.weight):
            part.blockSignals(False)
        self._draw()

    def _change(self) -> None:
        self._draw()
        self.changed.emit()

    def _draw(self) -> None:
        """Draw the outcome as a die, and hide the number where there is none."""
        kind, number = self.deed.currentData(), self.number.value()
        only = Roll([(1, said(kind, number)), (1, 1)])  # a roll of one outcome may be none
        self.face.setPixmap(die_icon(1, only, LIGHT, lost=kind not in NUMBERED).pixmap(SIZE, SIZE))
        self.number.setVisible(kind in NUMBERED)


class RollEditor(QDialog):
    """What a roll may bring, outcome by outcome. Every change that makes a roll is told at once; so undo is the window's."""

    changed = Signal(object)  # a `Roll`, or a `Die` where it is that of one
    undone, redone = Signal(), Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("What a roll brings")
        self.rows: list[OutcomeRow] = []
        self.start, self.add, self.close_button = map(QPushButton, ("Start from", "Add an outcome", "Close"))
        self.summary, self.problem = QLabel(), QLabel()
        known = QMenu(self.start)
        for name, make in START.items():
            known.addAction(name, partial(self._begin, make))
        self.start.setMenu(known)
        self.start.setToolTip("Replace all outcomes by those of a known roll")
        self.start.setAccessibleName("Start from a known roll")
        self.add.setToolTip("Add an outcome that scores a point")
        self.close_button.setToolTip("Close the editor; the roll stays (Esc)")
        for button in (self.start, self.add, self.close_button):
            button.setAutoDefault(False)  # Enter ends the typing of a number
        for label in (self.summary, self.problem):
            label.setWordWrap(True)
        self.summary.setProperty("role", "faint")
        self._list = QVBoxLayout()
        self._list.setSpacing(4)
        self._arrange()
        for keys, told in ((QKeySequence.StandardKey.Undo, self.undone), (QKeySequence.StandardKey.Redo, self.redone)):
            QShortcut(keys, self).activated.connect(told)
        self.add.clicked.connect(self._add)
        self.close_button.clicked.connect(self.close)

    def _arrange(self) -> None:
        inside = QWidget()
        filled = QVBoxLayout(inside)
        filled.setContentsMargins(0, 0, 8, 0)
        filled.addLayout(self._list)
        filled.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        buttons = QHBoxLayout()
        buttons.addWidget(self.start)
        buttons.addWidget(self.add)
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.addWidget(area, 1)
        column.addWidget(self.summary)
        column.addWidget(self.problem)
        column.addLayout(buttons)
        self.resize(520, 460)

    def show_roll(self, die: Die | Roll) -> None:
        """Show the outcomes of a roll, in as many rows."""
        if self.rows and self._roll() == table_of(die):
            return
        told = table_of(die)
        while len(self.rows) > len(told.outcomes):
            self._drop(self.rows[-1])
        while len(self.rows) < len(told.outcomes):
            self._append()
        for row, (weight, _), (_, kind, number) in zip(self.rows, told.outcomes, told.landings, strict=True):
            row.set_outcome(weight, kind, number)
        self._tell(told)

    def _append(self) -> OutcomeRow:
        row = OutcomeRow(len(self.rows) + 1)
        row.changed.connect(self._change)
        row.removed.connect(lambda: self._remove(row))
        self.rows.append(row)
        self._list.addWidget(row)
        self.add.setEnabled(len(self.rows) < MOST_OUTCOMES)
        return row

    def _add(self) -> None:
        row = self._append()
        row.set_outcome(1, "add", 1)
        row.number.setFocus()
        self._change()

    def _remove(self, row: OutcomeRow) -> None:
        self._drop(row)
        self._change()

    def _drop(self, row: OutcomeRow) -> None:
        self.rows.remove(row)
        self._list.removeWidget(row)
        row.hide()
        row.deleteLater()
        self.add.setEnabled(True)

    def _begin(self, make: Callable[[], Die | Roll]) -> None:
        self.show_roll(make())
        self._change()

    def _roll(self) -> Roll | ValueError:
        try:
            return Roll([row.outcome for row in self.rows])
        except ValueError as error:
            return error

    def _change(self) -> None:
        roll = self._roll()
        self._tell(roll)
        if isinstance(roll, Roll):
            self.changed.emit(roll.plain or roll)

    def _tell(self, roll: Any) -> None:
        """Say what the roll brings, or why it is none."""
        is_roll = isinstance(roll, Roll)
        self.summary.setText(words.summary(roll) if is_roll else "")
        self.refuse("" if is_roll else str(roll))

    def refuse(self, problem: str) -> None:
        """Say why this is no roll, or none for the game; nothing if it is one."""
        self.problem.setText(f"{problem[:1].upper()}{problem[1:]}." if problem else "")
        self.problem.setVisible(bool(problem))


def table_of(die: Die | Roll) -> Roll:
    """The roll, or that of a die, as a table."""
    if isinstance(die, Roll):
        return die
    return Roll([(1, said(kind, number)) for _, kind, number in die.landings])
