"""The ring around the cursor, white with a dark rim, so that it is seen on any colour; at the rim of a plot it is whole."""

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

RADIUS = 6.5  # pixels
PENS = ((4.5, "#101318"), (2.0, "#ffffff"))


class CursorRing(QGraphicsItem):
    """Its place is one of the plot. What lies in the plot itself would be cut off at its rim, so this lies above it."""

    def __init__(self, plot: pg.PlotItem) -> None:
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
        """What is seen of the plot; where the place is not, there is no ring."""
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
    """Nothing but a place for what is drawn above a plot."""

    def __init__(self, plot: pg.PlotItem) -> None:
        super().__init__(plot)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setZValue(100)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing."""
