"""A list to choose the strategy from that is laid over a picture."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

from diceviz.widgets.choice_box import BoxEntry, by_name, offer

if TYPE_CHECKING:
    from solver.strategies import Strategy

NONE = BoxEntry("compare with …", "")
TIP = "Mark where another strategy differs from the best one, the stronger the more it costs"


class Compare(QComboBox):
    """The choice of a strategy that is laid over the picture; none at first."""

    chosen = Signal(str)  # the name of a strategy; nothing for none

    def __init__(self, tip: str = TIP) -> None:
        super().__init__()
        self.setToolTip(tip)
        self.setAccessibleName("Compare with")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setMinimumWidth(84)  # where there is little room; else as long as its text
        self.setMaximumWidth(150)
        offer(self, [NONE], "")
        self.currentIndexChanged.connect(lambda place: self.chosen.emit(self.itemData(place)))

    def offer(self, strategies: "list[Strategy]", name: str, with_best: bool = False) -> None:
        """The strategies of a game, with that one chosen if it is among them; the optimal one only beside a best reply, which
        plays otherwise."""
        offer(self, [NONE, *by_name(strategies if with_best else strategies[1:])], name)
