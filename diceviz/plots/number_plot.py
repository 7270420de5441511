"""A plot over one number of a state, most often my score, with the cursor as a line."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from diceviz.pictures.colours import Floats, Ints
from diceviz.plots.cell_plot import IntegerAxis, prepare_axes
from diceviz.plots.game_path import GamePath
from diceviz.plots.plot_area import PlotView
from diceviz.plots.zooming import Zooming
from diceviz.widgets.mouse_click import MouseClick

KEYS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}  # where each arrow key goes, in strides
FINEST = 1 / 10_000  # the least share of the height that can be seen alone


class NumberPlot(PlotView):
    """A plot with numbers across. Clicks and arrow keys pick one; the mouse hovers over one."""

    picked = Signal(int)  # the number
    hovered = Signal(object)  # a number, or None when the mouse leaves

    stride = 1  # how far an arrow key goes

    def __init__(self, **axes: pg.AxisItem) -> None:
        super().__init__(axes={"bottom": IntegerAxis("bottom"), **axes})
        prepare_axes(self.getPlotItem())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.getPlotItem().setContentsMargins(2, 10, 12, 2)
        self.cursor = pg.InfiniteLine(angle=90)
        self.game_path = GamePath(joined=False)
        self.game_path.setZValue(20)
        self.addItem(self.game_path, ignoreBounds=True)
        self.addItem(self.cursor)
        self.disableAutoRange()  # what is seen is asked for
        self.zooming = Zooming(self, FINEST)
        self.scene().sigMouseClicked.connect(self._click)
        self.scene().sigMouseMoved.connect(lambda point: self.hovered.emit(self.number_at(point)))

    def show_cursor(self, place: float | None) -> None:
        """Show where the cursor is across, if it has a place there."""
        self.cursor.setVisible(place is not None)
        self.cursor.setValue(place or 0)

    def show_path(self, places: Floats, weights: Ints) -> None:
        """Show the path of the game on the table, unless it is shown."""
        if not (np.array_equal(places, self.game_path.places) and np.array_equal(weights, self.game_path.weights)):
            self.game_path.show_places(places, weights)

    def number_at(self, point: QPointF) -> int | None:
        """The number under a point of the scene, if there is one."""
        box = self.getViewBox()
        return round(box.mapSceneToView(point).x()) if box.sceneBoundingRect().contains(point) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = KEYS.get(event.key())
        if step is None:
            super().keyPressEvent(event)
        else:
            far = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.picked.emit(round(self.cursor.value()) + step * self.stride * (10 if far else 1))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def _click(self, event: MouseClick) -> None:
        number = self.number_at(event.scenePos())
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(number)
