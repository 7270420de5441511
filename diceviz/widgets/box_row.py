"""The row of a form for a rule of many names: a list of them, what the chosen one says, and the way to a table from a file."""

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QToolButton, QWidget

from diceviz.widgets.choice_box import TIP
from diceviz.widgets.text import paragraph
from solver.fields import Choice, ChoiceOrTable

OWN = "a table of your own"
FILE = "{}: a table of your own, from a CSV file with a line for each of my scores and a number in it for each of theirs"


class RuleBox(QComboBox):
    """A list that leaves the wheel to the column in which it stands, unless it has the keyboard."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumContentsLength(3)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class BoxRow(QWidget):
    """A label and a list beside it, and below them what the chosen rule says, if any is chosen."""

    changed = Signal(str)  # the option that was chosen
    file_wanted = Signal()  # a table from a file

    def __init__(self, spec: Choice) -> None:
        super().__init__()
        self._spec, self.box, self.file, self.said = spec, RuleBox(), QToolButton(), paragraph("faint")
        self._usual = next(iter(spec.options))
        self.label = label = QLabel(spec.label)
        label.setBuddy(self.box)
        label.setToolTip(spec.help)
        self.box.setAccessibleName(spec.label)
        for option, title in spec.options.items():
            self.box.addItem(title, option)
            self.box.setItemData(self.box.count() - 1, spec.helps.get(option, spec.help), TIP)
        self.file.setText("…")
        self.file.setProperty("role", "segment")
        self.file.setToolTip(FILE.format(spec.label))
        self.file.setAccessibleName(f"{spec.label}: a table from a file")
        self.file.setVisible(isinstance(spec, ChoiceOrTable))
        right = QHBoxLayout()
        right.setSpacing(4)
        right.addWidget(self.box, 1)
        right.addWidget(self.file)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.addWidget(label, 0, 0)
        grid.addLayout(right, 0, 1)
        grid.addWidget(self.said, 1, 0, 1, 2)
        for column, stretch in enumerate((2, 3)):
            grid.setColumnStretch(column, stretch)
        self.box.activated.connect(self._choose)
        self.file.clicked.connect(self.file_wanted)

    @property
    def controls(self) -> list[QWidget]:
        return [self.box, self.file] if isinstance(self._spec, ChoiceOrTable) else [self.box]

    def set_value(self, value: Any) -> None:
        """Show the option, or that the rule is a table."""
        with QSignalBlocker(self.box):
            own = self.box.findText(OWN)
            if isinstance(value, tuple) and own < 0:
                self.box.addItem(OWN)
            elif isinstance(value, str) and own >= 0:
                self.box.removeItem(own)
            place = self.box.findData(value) if isinstance(value, str) else self.box.count() - 1
            self.box.setCurrentIndex(place)
        self.said.setText(self._sentence(value))
        self.said.setVisible(value != self._usual)
        self.box.setToolTip(self._sentence(value))

    def _sentence(self, value: Any) -> str:
        if isinstance(value, str):
            told = self._spec.helps.get(value, self._spec.help)
            return f"{told[:1].upper()}{told[1:]}."
        return f"By a table of your own, with {len(value)} lines."

    def _choose(self, place: int) -> None:
        option = self.box.itemData(place)
        if option is not None:
            self.changed.emit(option)
