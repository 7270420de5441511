"""What the user sees of a plot, as a value: told when the wheel and the mouse rest, and shown again when it is asked for."""

import pyqtgraph as pg
from PySide6.QtCore import QObject, QTimer, Signal

from diceviz.model.request import Zoom
from diceviz.pictures.extent import Extent

CALM = 150  # milliseconds without a move, after which it is told
FEWEST = 4  # cells that can be seen at once


class Zooming(QObject):
    zoomed = Signal(object)  # a Zoom

    def __init__(self, plot: pg.PlotWidget, finest: float = 0.0) -> None:
        """`finest`: the share of the height that can be seen alone; none where that is a number of cells."""
        super().__init__(plot)
        self._box, self._finest = plot.getViewBox(), finest
        self.closest = (
            0.0  # so much of the width is always seen, and nothing beside the picture; none where one can look past it
        )
        self._extent: Extent | None = None
        self._shown: Zoom | None = None
        self._calm = QTimer(self, singleShot=True, interval=CALM)
        self._calm.timeout.connect(self._tell)
        self._setting = False  # whether the range is being set here, not by the user
        self._box.sigRangeChanged.connect(self._move)

    @property
    def seen(self) -> Zoom:
        (left, right), (low, high) = self._box.viewRange()
        return Zoom(left, right, low, high, self._extent.key if self._extent else "")

    def show(self, extent: Extent, zoom: Zoom | None) -> None:
        """A part of a picture, or all of it; nothing is done where that is what was told or shown last."""
        part = extent.seen(zoom)
        if extent != self._extent:
            self._extent, self._setting = extent, True
            self._limit(extent)
            self._setting = False
        elif part == self._shown:
            return
        self._shown = part
        self._set(part)

    def show_all(self) -> None:
        """All of the picture, whatever was told last."""
        if self._extent:
            self._shown = self._extent.whole
            self._set(self._shown)

    def flush(self) -> None:
        """Tell at once what would be told in a moment."""
        if self._calm.isActive():
            self._tell()

    def _set(self, part: Zoom) -> None:
        self._calm.stop()
        self._setting = True
        self._box.setRange(xRange=(part.left, part.right), yRange=(part.low, part.high), padding=0)
        self._setting = False

    def _move(self) -> None:
        if not self._setting:
            self._calm.start()

    def _limit(self, extent: Extent) -> None:
        """Keep the user from losing the picture."""
        wide, tall = extent.right - extent.left, extent.high - extent.low
        if self.closest:
            self._box.setLimits(xMin=extent.left, xMax=extent.right, minXRange=self.closest, maxXRange=wide)
            return
        self._box.setLimits(xMin=extent.left - wide, xMax=extent.right + wide, yMin=extent.low - tall, yMax=extent.high + tall)
        self._box.setLimits(maxXRange=2 * wide, maxYRange=2 * tall)
        finest = self._finest * tall if self._finest else min(FEWEST, tall)
        self._box.setLimits(minXRange=min(FEWEST, wide), minYRange=finest)

    def _tell(self) -> None:
        self._calm.stop()
        self._shown = self.seen
        self.zoomed.emit(self._shown)
