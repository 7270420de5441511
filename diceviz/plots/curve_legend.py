"""The names of curves, each after a piece of it, in rows above the curves: they cover nothing. A click hides a curve."""

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.theme import font

ROW, SAMPLE, SPACE, APART = 17, 20, 5, 10
SIZE = 8.5
HIDDEN = 0.35


class CurveLegend(pg.GraphicsWidget):
    def __init__(self) -> None:
        super().__init__()
        self._theme, self._entries = LIGHT, []
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
        """Where the entries are: side by side while there is room."""
        metrics, boxes, x, y = QFontMetricsF(font(SIZE)), [], 0.0, 0.0
        for name in self.names:
            wide = SAMPLE + SPACE + metrics.horizontalAdvance(name)
            if x and x + wide > width:
                x, y = 0.0, y + ROW
            boxes.append(QRectF(x, y, wide, ROW))
            x += wide + APART
        return boxes

    def height_for(self, width: float) -> float:
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

    def mouseClickEvent(self, event: object) -> None:
        for (_, item), box in zip(self._entries, self.boxes(self.width()), strict=True):
            if box.contains(event.pos()) and event.button() == Qt.MouseButton.LeftButton:
                item.setVisible(not item.isVisible())
                event.accept()
        self.update()


def paint_sample(painter: QPainter, item: pg.PlotDataItem, box: QRectF) -> None:
    """A line, or a small bar."""
    painter.setPen(pg.mkPen(item.opts["pen"]))
    if item.opts["fillLevel"] is None:
        middle = box.center().y()
        painter.drawLine(QPointF(box.left(), middle), QPointF(box.right(), middle))
    else:
        painter.setBrush(pg.mkBrush(item.opts["fillBrush"]))
        painter.drawRect(box.adjusted(5, 4, -5, -3))
