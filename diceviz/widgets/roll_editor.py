"""The editor of a roll: a row for each outcome, with what it does, how many points, and its weight."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diceviz.pictures.palette import LIGHT
from diceviz.widgets.die import die_icon
from diceviz.widgets.number_box import NumberBox
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
HEAVIEST, DRAGGED = 1_000_000, 20  # the largest weights that can be typed, and dragged to
SIZE = 26  # the pixels of a die
START: dict[str, Callable[[], Die | Roll]] = {
    "A die with six sides, a 1 loses the turn": lambda: Die(6),
    "A die with six sides, a 6 loses the turn": lambda: Roll.of_faces(range(1, 7), busts=[6]),
    "Two dice, two 1s lose all points": Roll.two_dice,
    "Two dice, two 1s lose the turn": lambda: Roll.two_dice(two_ones="bust"),
    "Two dice, doubles count twice, two 1s are worth 25": lambda: Roll.two_dice(two_ones=25, doubles=2),
}


class OutcomeRow(QWidget):
    """One outcome: what it does, with which number, and its weight, which can also be dragged."""

    changed = Signal(bool)  # whether this continues a drag of the slider
    removed = Signal()

    def __init__(self, number: int) -> None:
        super().__init__()
        self.face = QLabel()
        self.deed, self.number, self.weight, self.remove = QComboBox(), NumberBox(), NumberBox(), QToolButton()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self._dragged = False
        for kind, text in DEEDS.items():
            self.deed.addItem(text, kind)
        self.number.setRange(0, MOST_POINTS)
        self.weight.setRange(1, HEAVIEST)
        self.weight.setPrefix("weight ")
        self.number.setMaximumWidth(72)
        self.weight.setMaximumWidth(128)  # enough for a million
        self.slider.setMinimumWidth(80)
        self.slider.setRange(1, DRAGGED)
        self.slider.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard has the field beside it
        self.remove.setText("×")
        for part, name, tip in (
            (self.deed, "does", "What this outcome does"),
            (self.number, "points", "The points that are added or set, or the factor of the turn total"),
            (self.weight, "weight", "How likely this outcome is, compared with the others"),
            (self.slider, "drag the weight", "How likely this outcome is, compared with the others"),
            (self.remove, "remove", "Remove this outcome"),
        ):
            part.setToolTip(tip)
            part.setAccessibleName(f"Outcome {number}: {name}")
        policy = self.number.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.number.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        parts = ((self.face, 0), (self.deed, 4), (self.number, 2), (self.weight, 3), (self.slider, 3), (self.remove, 0))
        for shown, stretch in parts:
            row.addWidget(shown, stretch)
        for spin in (self.number, self.weight):
            spin.valueChanged.connect(lambda _: self._change())
        self.deed.activated.connect(lambda _: self._change())
        self.slider.valueChanged.connect(self._slide)
        self.slider.sliderReleased.connect(self._release)
        self.remove.clicked.connect(self.removed)

    @property
    def controls(self) -> list[QWidget]:
        return [self.deed, self.number, self.weight, self.remove]

    @property
    def outcome(self) -> tuple[int, int | str]:
        return self.weight.value(), said(self.deed.currentData(), self.number.value())

    def set_outcome(self, weight: int, kind: Kind, number: int) -> None:
        with QSignalBlocker(self.deed), QSignalBlocker(self.number), QSignalBlocker(self.weight):
            self.deed.setCurrentIndex(self.deed.findData(kind))
            self.number.setValue(number)
            self.weight.setValue(weight)
        self._draw()

    def _change(self, continues: bool = False) -> None:
        self._draw()
        self.changed.emit(continues)

    def _slide(self, weight: int) -> None:
        """All that a drag of the slider passes is one step of undo."""
        continues, self._dragged = self._dragged, self.slider.isSliderDown()
        with QSignalBlocker(self.weight):
            self.weight.setValue(weight)
        self._change(continues)

    def _release(self) -> None:
        self._dragged = False

    def _draw(self) -> None:
        """Draw the outcome as a die, hide the number where there is none, and move the slider to the weight."""
        kind, number = self.deed.currentData(), self.number.value()
        only = Roll([(1, said(kind, number)), (1, 1)])  # a roll of one outcome may be none
        self.face.setPixmap(die_icon(1, only, LIGHT, lost=kind not in NUMBERED).pixmap(SIZE, SIZE))
        self.number.setVisible(kind in NUMBERED)
        with QSignalBlocker(self.slider):
            self.slider.setValue(self.weight.value())


class RollEditor(QDialog):
    """What a roll may bring, outcome by outcome. Every change that makes a roll is told at once; so undo is the window's."""

    changed = Signal(object, bool)  # a `Roll`, or a `Die` where it is that of one, and whether this continues the last change
    undone, redone = Signal(), Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("What a roll brings")
        self.rows: list[OutcomeRow] = []
        names = "A die, two dice together", "Add an outcome", "Close"
        self.start, self.add, self.close_button = map(QPushButton, names)
        self.summary, self.problem = QLabel(), QLabel()
        known = QMenu(self.start)
        for name, make in START.items():
            known.addAction(name, partial(self._begin, make))
        self.start.setMenu(known)
        self.start.setToolTip("Replace all outcomes by those of a known roll")
        self.start.setAccessibleName("Start from a known roll: a die, or two dice together")
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
        self.resize(580, 460)

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
        self._chain()
        self._tell(told)

    def _chain(self) -> None:
        """Tab goes from outcome to outcome, in whatever order they were made."""
        controls = [control for row in self.rows for control in row.controls]
        for before, after in pairwise([*controls, self.start, self.add, self.close_button]):
            self.setTabOrder(before, after)

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
        self._chain()
        row.number.setFocus()
        row.number.selectAll()
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

    def _change(self, continues: bool = False) -> None:
        roll = self._roll()
        self._tell(roll)
        if isinstance(roll, Roll):
            self.changed.emit(roll.plain or roll, continues)

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
