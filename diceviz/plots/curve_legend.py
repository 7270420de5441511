"""The names of curves, each after a piece of it, in rows above the curves: they cover nothing. Names can be clicked."""

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter

from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.mouse_click import MouseClick
from diceviz.widgets.theme import font

ROW, SAMPLE = 17, 20  # the height of an entry, and the width of its piece of curve, in pixels
SPACE, APART = 5, 10  # pixels from the piece of curve to its name, and from one entry to the next
SIZE = 8.5  # the size of letters, in points
HIDDEN = 0.35  # the opacity of the entry of a curve that is hidden


class CurveLegend(pg.GraphicsWidget):
    """The entries of all curves of a chart."""

    clicked = Signal(int)  # the place of an entry, counted from 0

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._entries: list[tuple[str, pg.PlotDataItem]] = []
        self.setToolTip("A click hides a curve, or shows it again")

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self._entries]

    def show_curves(self, entries: list[tuple[str, pg.PlotDataItem]]) -> None:
        self._entries = entries
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def boxes(self, width: float) -> list[QRectF]:
        """Where the entries are in a legend of that width, in pixels: side by side while there is room."""
        metrics, boxes, x, y = QFontMetricsF(font(SIZE)), [], 0.0, 0.0
        for name in self.names:
            wide = SAMPLE + SPACE + metrics.horizontalAdvance(name)
            if x and x + wide > width:
                x, y = 0.0, y + ROW
            boxes.append(QRectF(x, y, wide, ROW))
            x += wide + APART
        return boxes

    def height_for(self, width: float) -> float:
        """The height of a legend of that width, in pixels."""
        return max((box.bottom() for box in self.boxes(width)), default=0.0)

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self.width(), self.height())

    def paint(self, painter: QPainter, *_: object) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(SIZE))
        for (name, item), box in zip(self._entries, self.boxes(self.width()), strict=True):
            painter.setOpacity(1.0 if item.isVisible() else HIDDEN)
            paint_sample(painter, item, QRectF(box.left(), box.top(), SAMPLE, ROW))
            painter.setPen(self._theme.text)
            painter.drawText(box.adjusted(SAMPLE + SPACE, 0, 10, 0), Qt.AlignmentFlag.AlignVCenter, name)

    def mouseClickEvent(self, event: MouseClick) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        for place, box in enumerate(self.boxes(self.width())):
            if box.contains(event.pos()):
                event.accept()
                self.clicked.emit(place)


def paint_sample(painter: QPainter, item: pg.PlotDataItem, box: QRectF) -> None:
    """Draw a piece of a curve into a box: a line, a dot, both, or a small bar."""
    painter.setPen(pg.mkPen(item.opts["pen"]))
    if item.opts["symbol"] is not None:
        paint_dot(painter, item, box.center())
    if item.opts["fillLevel"] is None:
        middle = box.center().y()
        painter.drawLine(QPointF(box.left(), middle), QPointF(box.right(), middle))
    else:
        painter.setBrush(pg.mkBrush(item.opts["fillBrush"]))
        painter.drawRect(box.adjusted(5, 4, -5, -3))


def paint_dot(painter: QPainter, item: pg.PlotDataItem, middle: QPointF) -> None:
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pg.mkBrush(item.opts["symbolBrush"]))
    painter.drawEllipse(middle, item.opts["symbolSize"] / 2, item.opts["symbolSize"] / 2)
    painter.restore()
