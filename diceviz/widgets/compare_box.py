"""A list to choose the strategy from that is laid over a picture."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox

if TYPE_CHECKING:
    from solver.strategies import Strategy

NONE = "compare with …"


class Compare(QComboBox):
    """Which other strategy is laid over the picture; none at first."""

    chosen = Signal(str)  # the name of a strategy; nothing for none

    def __init__(self) -> None:
        super().__init__()
        self.setToolTip("Mark where another strategy differs from the best one, the stronger the more it costs")
        self.setAccessibleName("Compare with")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setMaximumWidth(150)
        self._offered: list[str] = []
        self.addItem(NONE)
        self.currentIndexChanged.connect(lambda place: self.chosen.emit(self.itemText(place) if place > 0 else ""))

    def offer(self, strategies: "list[Strategy]", name: str) -> None:
        """The strategies of a game, apart from the optimal one, with that one chosen if it is among them."""
        offered = [strategy.name for strategy in strategies[1:]]
        with QSignalBlocker(self):
            if offered != self._offered:
                self._offered = offered
                self.clear()
                self.addItems([NONE, *offered])
            self.setCurrentIndex(max(0, self.findText(name)))
