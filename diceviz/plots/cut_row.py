"""Which number of a state is fixed, and at what: the controls of a cut through all states."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from diceviz.pictures.slices import FIXED
from diceviz.widgets.rows import NumberRow
from solver.fields import Range


class CutRow(QWidget):
    """A list of the numbers that may be fixed, and a slider for the one that is."""

    cut = Signal(str)  # the name of the number that is to be fixed
    swept = Signal(int)  # the value that it is to have

    def __init__(self) -> None:
        super().__init__()
        self.axis = QComboBox()
        self.axis.setToolTip("Which of the three numbers is fixed; the slice runs over the other two (F2)")
        self.axis.setAccessibleName("Fixed number")
        for name, label in FIXED.items():
            self.axis.addItem(label, name)
        self.at = NumberRow(Range(0, 99, "", "Sweep the fixed number (Page Up, Page Down)"), True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.axis)
        row.addWidget(self.at, 1)
        self.axis.currentIndexChanged.connect(lambda _: self.cut.emit(self.axis.currentData()))
        self.at.changed.connect(lambda number, _continues: self.swept.emit(number))

    def show_cut(self, axis: str, span: range, at: int) -> None:
        with QSignalBlocker(self.axis):
            self.axis.setCurrentIndex(self.axis.findData(axis))
        self.at.set_range(span[0], span[-1])
        self.at.set_value(at)
