"""A list to choose the strategy from that is laid over a picture."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox

if TYPE_CHECKING:
    from solver.strategies import Strategy


class Compare(QComboBox):
    """Which other strategy is laid over the picture; none at first."""

    def __init__(self) -> None:
        super().__init__(toolTip="Mark where another strategy differs from the best one, the stronger the more it costs")
        self.setAccessibleName("Compare with")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setMaximumWidth(150)
        self._rivals: list[Strategy] = []
        self.addItem("compare with …")

    @property
    def rival(self) -> "Strategy | None":
        return self._rivals[self.currentIndex() - 1] if self.currentIndex() > 0 else None

    def offer(self, strategies: "list[Strategy]") -> None:
        """Those of a game, apart from the optimal one; the choice stays where it can."""
        offered = strategies[1:]
        if offered == self._rivals:
            return
        self._rivals = offered
        before = self.currentText()
        with QSignalBlocker(self):
            self.clear()
            self.addItems(["compare with …", *(rival.name for rival in offered)])
            self.setCurrentIndex(max(0, self.findText(before)))
