"""The part of a plot that is seen, as a `Zoom`: told when mouse and wheel have come to rest, and set when it is asked for."""

import pyqtgraph as pg
from PySide6.QtCore import QObject, QTimer, Signal

from diceviz.model.request import Zoom
from diceviz.pictures.extent import Extent

CALM = 150  # milliseconds without a move of mouse or wheel, after which the part that is seen is told
FEWEST = 4  # the fewest cells that are seen across, and upwards


class Zooming(QObject):
    zoomed = Signal(object)  # the Zoom that the user has chosen

    def __init__(self, plot: pg.PlotWidget, finest: float = 0.0) -> None:
        """`finest` is the least share of the height of the picture that is seen; where it is 0, some cells are."""
        super().__init__(plot)
        self._box, self._finest = plot.getViewBox(), finest
        self.closest = 0.0  # the least width that is seen, if the user may not look beside the picture; else 0
        self._extent: Extent | None = None  # of the picture that is shown
        self._shown: Zoom | None = None  # the part that was told or set last
        self._calm = QTimer(self, singleShot=True, interval=CALM)
        self._calm.timeout.connect(self._tell)
        self._setting = False  # whether the range is being set by `_set` or `_limit`, not by the user
        self._box.sigRangeChanged.connect(self._move)

    @property
    def seen(self) -> Zoom:
        """The part that is on screen."""
        (left, right), (low, high) = self._box.viewRange()
        return Zoom(left, right, low, high, self._extent.key if self._extent else "")

    def show(self, extent: Extent, zoom: Zoom | None) -> None:
        """Show a part of a picture, or all of it. The part that was told or set last is left as it is: the user may have
        begun to move it."""
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
        """Show all of the picture, whatever the user has begun to do with it."""
        if self._extent:
            self._shown = self._extent.whole
            self._set(self._shown)

    def flush(self) -> None:
        """Tell the part that is seen now, if mouse and wheel have not been at rest for long enough."""
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
        """Set how far the user may zoom and move: not so far that the picture is out of sight."""
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
