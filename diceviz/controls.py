"""The rules form, generated from the rule book's own fields, and the rows it is made of."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diceviz.frame import Frame
from solver import Pig, State
from solver.fields import Choice, Range, specs


class NumberRow(QWidget):
    """A label, a spin box and a slider for one whole number; in one line, or with the slider below."""

    changed = Signal(int, bool)  # the number, and whether this continues a drag of the slider

    def __init__(self, spec: Range, one_line: bool = False) -> None:
        super().__init__()
        self.spin, self.slider = QSpinBox(), QSlider(Qt.Orientation.Horizontal)
        label = QLabel(spec.label)
        label.setBuddy(self.spin)
        if spec.unit:
            self.spin.setSuffix(f" {spec.unit}")
        self.spin.setMinimumWidth(76 if one_line else 124)
        self.spin.setAccelerated(True)
        self.spin.setKeyboardTracking(False)
        for control in (self.spin, self.slider):
            control.setToolTip(spec.help)
            control.setAccessibleName(spec.label or spec.help)
        label.setToolTip(spec.help)
        self.set_range(spec.low, spec.high)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        if spec.label:
            grid.addWidget(label, 0, 0)
        grid.addWidget(self.spin, 0, 2 if one_line else 1)
        grid.addWidget(self.slider, *((0, 1) if one_line else (1, 0, 1, 2)))
        for column, stretch in enumerate((0, 1, 0) if one_line else (2, 3)):
            grid.setColumnStretch(column, stretch)
        self._dragged = False
        self.slider.sliderReleased.connect(self._release)
        self.slider.valueChanged.connect(self._slide)
        self.spin.valueChanged.connect(lambda number: self.changed.emit(number, False))

    def set_range(self, low: int, high: int) -> None:
        for control in (self.spin, self.slider):
            with QSignalBlocker(control):
                control.setRange(low, high)
        self.slider.setPageStep(max(1, (high - low) // 20))

    def set_number(self, number: int) -> None:
        for control in (self.spin, self.slider):
            with QSignalBlocker(control):
                control.setValue(number)

    def _slide(self, number: int) -> None:
        continues, self._dragged = self._dragged, self.slider.isSliderDown()
        self.changed.emit(number, continues)

    def _release(self) -> None:
        self._dragged = False


class ChoiceRow(QWidget):
    """A label above buttons of which one is down."""

    changed = Signal(str)

    def __init__(self, spec: Choice) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        label = QLabel(spec.label)
        label.setToolTip(spec.help)
        column.addWidget(label)
        row = QHBoxLayout()
        row.setSpacing(4)
        column.addLayout(row)
        self.buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        helps = dict(line.split(": ", 1) for line in spec.help.splitlines() if ": " in line)
        for option, words in spec.options.items():
            button = QToolButton(text=words, checkable=True, autoExclusive=True)
            button.setProperty("role", "segment")
            button.setToolTip(helps.get(words, spec.help))
            button.setAccessibleName(f"{spec.label}: {words}")
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
            button.clicked.connect(lambda _=False, option=option: self.changed.emit(option))
            self._group.addButton(button)
            self.buttons[option] = button
            row.addWidget(button)

    def set_option(self, option: str) -> None:
        self.buttons[option].setChecked(True)


class RulesForm(QWidget):
    edited = Signal(object, bool)  # new rules, and whether they continue the last edit

    def __init__(self, rules: Pig) -> None:
        super().__init__()
        self._rules = rules
        self.rows: dict[tuple[str, ...], NumberRow | ChoiceRow] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for path, spec, value in specs(rules):
            row = NumberRow(spec) if isinstance(spec, Range) else ChoiceRow(spec)
            row.changed.connect(lambda value, continues=False, path=path: self._edit(path, value, continues))
            self.rows[path] = row
            column.addWidget(row)
            show(row, value)

    def render(self, frame: Frame) -> None:
        self._rules = frame.rules
        for path, _, value in specs(frame.rules):
            show(self.rows[path], value)

    def _edit(self, path: tuple[str, ...], value: Any, continues: bool) -> None:
        self.edited.emit(replaced(self._rules, path, value), continues)


class StateForm(QWidget):
    """The cursor as three numbers."""

    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._state = State()
        self.rows = {
            "mine": NumberRow(
                Range(0, 99, "My score", "Points that the player to move has banked (left and right in the slice)")
            ),
            "theirs": NumberRow(Range(0, 99, "Their score", "Points that the opponent has banked")),
            "turn": NumberRow(Range(0, 99, "At risk", "Points collected in this turn; a 1 loses them")),
        }
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for name, row in self.rows.items():
            column.addWidget(row)
            row.changed.connect(lambda number, _continues, name=name: self.picked.emit(replace(self._state, **{name: number})))

    def render(self, frame: Frame) -> None:
        self._state = frame.cursor
        last = frame.rules.target - 1
        for name, row in self.rows.items():
            row.set_range(0, last - frame.cursor.mine if name == "turn" else last)
            row.set_number(getattr(frame.cursor, name))


def show(row: NumberRow | ChoiceRow, value: Any) -> None:
    row.set_number(value) if isinstance(row, NumberRow) else row.set_option(value)


def replaced(rules: Any, path: tuple[str, ...], value: Any) -> Any:
    """The rules with the field at the path set."""
    name, *rest = path
    return replace(rules, **{name: replaced(getattr(rules, name), tuple(rest), value) if rest else value})
