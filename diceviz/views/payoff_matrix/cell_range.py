"""Cells of a plot that are selected with the mouse: a press selects one, dragging all up to there."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPen

from diceviz.plots.plot_area import PlotView

INKS = (("#ffffff", 3.0), ("#101318", 1.4))  # colours and widths of the lines of the frame, which is seen on any colour


class CellRange(pg.GraphicsObject):
    """A dashed frame around the cells."""

    def __init__(self) -> None:
        super().__init__()
        self._box = QRectF()
        self.setZValue(30)

    def frame(self, box: QRectF) -> None:
        self.prepareGeometryChange()
        self._box = box
        self.update()

    def boundingRect(self) -> QRectF:
        return self._box.adjusted(-0.1, -0.1, 0.1, 0.1)

    def paint(self, painter: QPainter, *_: object) -> None:
        for colour, width in INKS:
            pen = QPen(pg.mkColor(colour), width, Qt.PenStyle.DashLine if width < 2 else Qt.PenStyle.SolidLine)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawRect(self._box)


class SelectablePlot(PlotView):
    """A plot of cells: (column, row) is centred on that point; both are counted from 1."""

    def __init__(self) -> None:
        super().__init__()
        self._size = (0, 0)  # columns and rows
        self._ends: list[tuple[int, int]] = []  # the first and the last cell of what is selected
        self._range = CellRange()
        self.addItem(self._range, ignoreBounds=True)
        self._range.hide()

    def show_size(self, columns: int, rows: int) -> None:
        """Have so many cells; a selection among another number of them is no more."""
        if (columns, rows) != self._size:
            self._size = columns, rows
            self.select([])

    @property
    def selected(self) -> tuple[range, range]:
        """The rows and columns that are selected."""
        if not self._ends:
            return range(0), range(0)
        low, high = np.min(self._ends, axis=0), np.max(self._ends, axis=0)
        return range(low[1], high[1] + 1), range(low[0], high[0] + 1)

    def select(self, ends: list[tuple[int, int]]) -> None:
        self._ends = ends
        self._range.setVisible(bool(ends))
        if ends:
            rows, columns = self.selected
            self._range.frame(QRectF(columns[0] - 0.5, rows[0] - 0.5, len(columns), len(rows)))

    def cell_at(self, point: QPointF) -> tuple[int, int] | None:
        place = self.getViewBox().mapSceneToView(self.mapToScene(point.toPoint()))
        cell = round(place.x()), round(place.y())
        return cell if all(1 <= number <= most for number, most in zip(cell, self._size, strict=True)) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            cell = self.cell_at(event.position())
            again = self._ends == [cell, cell]  # a second press undoes the first
            self.select([cell, cell] if cell and not again else [])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        cell = self.cell_at(event.position())
        if cell and self._ends and event.buttons() & Qt.MouseButton.LeftButton:
            self.select([self._ends[0], cell])
