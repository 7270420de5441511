"""The rows of forms: each sets one field of a rule book, and is made from the description of that field."""

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diceviz.widgets.box_row import BoxRow
from diceviz.widgets.number_box import NumberBox
from diceviz.widgets.roll_row import RollRow
from solver.fields import Choice, ChoiceOrNumber, ChoiceOrTable, Range, Spec, Written

MOST_BUTTONS = 3  # of more options, or of those with long names, a list is offered
NUMBER = "points"  # the button that asks for a number instead of a word


class NumberRow(QWidget):
    """A label, a spin box and a slider for one whole number; in one line, or with the slider below."""

    changed = Signal(int, bool)  # the number, and whether this continues a drag of the slider

    def __init__(self, spec: Range, one_line: bool = False) -> None:
        super().__init__()
        self.spin, self.slider = NumberBox(), QSlider(Qt.Orientation.Horizontal)
        self.label = label = QLabel(spec.label)
        label.setMinimumWidth(72 if one_line and spec.label else 0)  # so that sliders below each other begin together
        label.setBuddy(self.spin)
        if spec.unit:
            self.spin.setSuffix(f" {spec.unit}")
        self.spin.setMinimumWidth(64 if one_line else 104)
        self.spin.setMaximumWidth(72 if one_line else 200)
        self.spin.setAccelerated(True)
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

    @property
    def controls(self) -> list[QWidget]:
        return [self.spin, self.slider]

    def set_range(self, low: int, high: int) -> None:
        """Qt lays out the form anew for every range that it is given, also for the one it has."""
        if (low, high) == (self.spin.minimum(), self.spin.maximum()) == (self.slider.minimum(), self.slider.maximum()):
            return
        for control in (self.spin, self.slider):
            with QSignalBlocker(control):
                control.setRange(low, high)
        self.slider.setPageStep(max(1, (high - low) // 20))

    def set_value(self, number: int) -> None:
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

    changed = Signal(str)  # the option that was chosen

    def __init__(self, spec: Choice | ChoiceOrNumber, more: Mapping[str, str] | None = None) -> None:
        """`more` are buttons behind those of the options."""
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
        for option, said in {**spec.options, **(more or {})}.items():
            button = QToolButton()
            button.setText(said)
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.setProperty("role", "segment")
            button.setToolTip(spec.helps.get(option, spec.help))
            button.setAccessibleName(f"{spec.label}: {said}")
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
            button.clicked.connect(lambda _=False, option=option: self.changed.emit(option))
            self._group.addButton(button)
            self.buttons[option] = button
            row.addWidget(button)

    @property
    def controls(self) -> list[QWidget]:
        return [*self.buttons.values()]

    def set_value(self, option: str) -> None:
        self.buttons[option].setChecked(True)


class ChoiceOrNumberRow(QWidget):
    """Buttons for the words, and one more for a number, which then can be set below."""

    changed = Signal(object, bool)  # the word or the number, and whether this continues a drag of the slider

    def __init__(self, spec: ChoiceOrNumber) -> None:
        super().__init__()
        self.choice = ChoiceRow(spec, {NUMBER: spec.unit})
        self.number = NumberRow(Range(spec.low, spec.high, "", f"{spec.label} so many {spec.unit}"), one_line=True)
        self.number.set_value(10)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.choice)
        column.addWidget(self.number)
        self.choice.changed.connect(self._choose)
        self.number.changed.connect(lambda number, continues: self.changed.emit(number, continues))

    @property
    def controls(self) -> list[QWidget]:
        return [*self.choice.controls, *self.number.controls]

    def set_value(self, value: str | int) -> None:
        self.number.setHidden(isinstance(value, str))
        self.choice.set_value(value if isinstance(value, str) else NUMBER)
        if not isinstance(value, str):
            self.number.set_value(value)

    def _choose(self, option: str) -> None:
        self.changed.emit(self.number.spin.value() if option == NUMBER else option, False)


Row = NumberRow | ChoiceRow | ChoiceOrNumberRow | BoxRow | RollRow


def row_for(spec: Spec) -> Row:
    """The row that sets a field of that description."""
    if isinstance(spec, Range):
        return NumberRow(spec)
    if isinstance(spec, Written):
        return RollRow(spec)
    if isinstance(spec, ChoiceOrTable) or (isinstance(spec, Choice) and len(spec.options) > MOST_BUTTONS):
        return BoxRow(spec)
    return ChoiceRow(spec) if isinstance(spec, Choice) else ChoiceOrNumberRow(spec)
