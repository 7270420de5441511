"""What is written into the cells of a plot when they are large enough to be read."""

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from diceviz.pictures.palette import LIGHT, Theme, readable_on
from diceviz.pictures.strips import TINY, Strip, Strips, ways_to_write, within
from diceviz.widgets.theme import font


class OverCells(pg.GraphicsObject):
    """Covers what is seen of a plot, and is drawn anew when that changes."""

    def boundingRect(self) -> QRectF:
        return self.viewRect() if self.getViewBox() else QRectF()

    def viewRangeChanged(self) -> None:
        self.prepareGeometryChange()
        self.update()


class CellLabels(OverCells):
    """Draws the strips of the visible cells and lines between them, if cells have `room` pixels or more; text where it fits."""

    def __init__(self, room: tuple[int, int], size: float = 9.0) -> None:
        super().__init__()
        self._room, self._font, self._gap = room, font(size), QColor(LIGHT.pane)
        self._strips: Strips = lambda column, row: ()
        self._columns = self._rows = range(0)
        self.setZValue(5)

    def apply_theme(self, theme: Theme) -> None:
        self._gap = QColor(theme.pane)
        self.update()

    def show(self, strips: Strips, columns: range, rows: range) -> None:
        """Draw `strips(column, row)` into the cells of those columns and rows."""
        self._strips, self._columns, self._rows = strips, columns, rows
        self.update()

    @property
    def cell(self) -> tuple[float, float]:
        """The width and the height of a cell on screen, in pixels."""
        box = self.getViewBox()
        (left, right), (bottom, top) = box.viewRange()
        return box.width() / max(right - left, TINY), box.height() / max(top - bottom, TINY)

    @property
    def legible(self) -> bool:
        """Whether cells are large enough to be written into."""
        return all(pixels >= room for pixels, room in zip(self.cell, self._room, strict=True))

    def paint(self, painter: QPainter, *_: object) -> None:
        if not self.legible:
            return
        width, height = self.cell
        (left, right), (bottom, top) = self.getViewBox().viewRange()
        to_screen = painter.transform()
        painter.save()
        painter.resetTransform()
        painter.setFont(self._font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for row in within(self._rows, bottom, top):
            for column in within(self._columns, left, right):
                corner = to_screen.map(QPointF(column - 0.5, row + 0.5))
                for strip in self._strips(column, row):
                    box = QRectF(corner.x() + strip.left * width, corner.y(), (strip.right - strip.left) * width, height)
                    self._draw(painter, box, strip)
                painter.setPen(self._gap)
                painter.drawRect(QRectF(corner.x(), corner.y(), width, height))
        painter.restore()

    def _draw(self, painter: QPainter, box: QRectF, strip: Strip) -> None:
        if strip.filled:
            painter.fillRect(box, QColor(strip.colour))
        shown = next((text for text in ways_to_write(strip) if fits(text, box, painter)), "")
        if shown:
            painter.setPen(QColor(readable_on(strip.colour)))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)


def fits(text: str, box: QRectF, painter: QPainter) -> bool:
    """Whether text in the painter's font fits into a box."""
    lines, metrics = text.splitlines(), painter.fontMetrics()
    width = max((metrics.horizontalAdvance(line) for line in lines), default=0)
    return width + 4 <= box.width() and len(lines) * metrics.height() <= box.height()
