"""The ring around the cursor, white with a dark rim, so that it is seen on any colour; at the rim of a plot it is whole."""

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from diceviz.plots.plot_area import PlotArea

RADIUS = 6.5  # the radius of the ring, in pixels
PENS = ((4.5, "#101318"), (2.0, "#ffffff"))  # widths in pixels and colours, in the order they are drawn in


class CursorRing(QGraphicsItem):
    """The ring has its place in the numbers of the plot, but lies above it: in the plot it would be cut off at the rim."""

    def __init__(self, plot: PlotArea) -> None:
        self._box = box = plot.getViewBox()
        self._layer = Layer(plot)
        super().__init__(self._layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        box.sigTransformChanged.connect(self._follow)
        box.sigResized.connect(self._follow)
        self._follow()

    def move_to(self, x: float, y: float) -> None:
        self.setPos(x, y)
        self._follow()

    def _follow(self) -> None:
        """Move with what is seen of the plot; where its place is not seen, there is no ring."""
        self._layer.setPos(self._box.pos())
        self._layer.setTransform(self._box.childGroup.transform())
        self._layer.setVisible(self._box.viewRect().contains(QPointF(self.pos())))

    def boundingRect(self) -> QRectF:
        outside = RADIUS + PENS[0][0] / 2 + 1
        return QRectF(-outside, -outside, 2 * outside, 2 * outside)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, colour in PENS:
            painter.setPen(QPen(pg.mkColor(colour), width))
            painter.drawEllipse(QPointF(), RADIUS, RADIUS)


class Layer(QGraphicsItem):
    """A place for what is drawn above a plot."""

    def __init__(self, plot: PlotArea) -> None:
        super().__init__(plot)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setZValue(100)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The layer itself is not seen."""
