"""A plot over one number of a state, most often my score, with the cursor as a line."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from diceviz.pictures.colours import Floats, Ints
from diceviz.plots.cell_plot import IntegerAxis, prepare_axes, seen_of
from diceviz.plots.game_path import GamePath


class NumberPlot(pg.PlotWidget):
    """Numbers across. Clicks and arrow keys pick one; the mouse hovers over one."""

    picked = Signal(int)
    hovered = Signal(object)  # a number, or None when the mouse leaves

    def __init__(self, **axes: pg.AxisItem) -> None:
        super().__init__(enableMenu=False, axisItems={"bottom": IntegerAxis("bottom"), **axes})
        prepare_axes(self.getPlotItem())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.getPlotItem().setContentsMargins(2, 10, 12, 2)
        self.cursor = pg.InfiniteLine(angle=90)
        self.trail = GamePath(joined=False)
        self.trail.setZValue(20)
        self.addItem(self.trail, ignoreBounds=True)
        self.addItem(self.cursor)
        self.scene().sigMouseClicked.connect(self._click)
        self.scene().sigMouseMoved.connect(lambda point: self.hovered.emit(self.number_at(point)))

    def show_path(self, places: Floats, weights: Ints) -> None:
        """Of the game on the table, if it is another."""
        if not (np.array_equal(places, self.trail.places) and np.array_equal(weights, self.trail.weights)):
            self.trail.show_places(places, weights)

    @property
    def zoom(self) -> tuple[float, float, float, float]:
        """What is seen."""
        return seen_of(self)

    def number_at(self, point: QPointF) -> int | None:
        box = self.getViewBox()
        return round(box.mapSceneToView(point).x()) if box.sceneBoundingRect().contains(point) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(event.key())
        if step is None:
            super().keyPressEvent(event)
        else:
            far = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.picked.emit(round(self.cursor.value()) + step * (10 if far else 1))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def _click(self, event: object) -> None:
        number = self.number_at(event.scenePos())
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(number)
