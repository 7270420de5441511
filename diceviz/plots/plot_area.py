"""A plot: a view box, and axes beside it.

It is laid out as a `pg.PlotItem`, which also makes a menu with some forty widgets that no view of ours has a use for: they take
longer to make than all the rest of the plot.
"""

from collections.abc import Mapping
from typing import Any

import pyqtgraph as pg
from PySide6.QtWidgets import QGraphicsGridLayout, QGraphicsItem, QSizePolicy, QWidget

PLACES = {"top": (1, 1), "left": (2, 0), "right": (2, 2), "bottom": (3, 1)}  # the row and the column of each axis
MOST = 100  # the share of the room that the view box takes, over the share that an axis takes


class PlotArea(pg.GraphicsWidget):
    """What is asked of the plot and is not about its axes is asked of its view box."""

    def __init__(self, axes: Mapping[str, pg.AxisItem] | None = None) -> None:
        """There are axes to the left and below, and where some are given, those."""
        self.vb = pg.ViewBox(enableMenu=False)
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.layout = QGraphicsGridLayout()
        self.layout.setContentsMargins(1, 1, 1, 1)
        self.layout.setSpacing(0)
        self.layout.addItem(self.vb, 2, 1)
        self.layout.setRowStretchFactor(2, MOST)
        self.layout.setColumnStretchFactor(1, MOST)
        self.setLayout(self.layout)
        self._axes: dict[str, pg.AxisItem] = {}
        given = dict(axes or {})
        self.setAxisItems({side: given.pop(side, None) or pg.AxisItem(side) for side in ("left", "bottom")} | given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.vb, name)

    def getViewBox(self) -> pg.ViewBox:
        return self.vb

    def getAxis(self, side: str) -> pg.AxisItem:
        return self._axes[side]

    def setAxisItems(self, axes: Mapping[str, pg.AxisItem]) -> None:
        """Add axes at sides that have none."""
        for side, axis in axes.items():
            axis.setParentItem(self)
            axis.linkToView(self.vb)
            axis.setZValue(0.5)  # above the picture
            axis.setFlag(QGraphicsItem.GraphicsItemFlag.ItemNegativeZStacksBehindParent)
            self.layout.addItem(axis, *PLACES[side])
            self._axes[side] = axis

    def showAxis(self, side: str, shown: bool) -> None:
        """Show an axis, or hide it: then it takes no room."""
        (self._axes[side].show if shown else self._axes[side].hide)()

    def setLabel(self, side: str, text: str) -> None:
        self._axes[side].setLabel(text)


class PlotView(pg.PlotWidget):
    """A widget with one plot; what is asked of the widget and is not its own is asked of the plot."""

    def __init__(self, parent: QWidget | None = None, axes: Mapping[str, pg.AxisItem] | None = None) -> None:
        super().__init__(parent, plotItem=PlotArea(axes))
        # Else pyqtgraph would move what is in the view box only when it is being painted, and Qt would paint it all once more.
        self.getViewBox().sigRangeChanged.connect(lambda box: box.updateMatrix())
