"""A plot of cells over two of the coordinates of a state, with the cursor as a cross and a ring."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QWidget

from diceviz.model.frame import nearest
from diceviz.pictures.colours import Bytes
from diceviz.pictures.extent import cells
from diceviz.pictures.palette import Theme
from diceviz.pictures.path_style import weights
from diceviz.plots.cursor_ring import CursorRing
from diceviz.plots.game_path import GamePath
from diceviz.plots.plot_area import PlotArea, PlotView
from diceviz.plots.zooming import Zooming
from diceviz.widgets.mouse_click import MouseClick
from diceviz.widgets.theme import font
from solver import State
from solver.games import GAMES, Game
from solver.games.game import LABELS

# How many cells each arrow key goes across and up.
KEYS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Down: (0, -1), Qt.Key.Key_Up: (0, 1)}


class IntegerAxis(pg.AxisItem):
    """Scores are whole numbers: no ticks between them, none below 0."""

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        levels = super().tickValues(low, high, size)
        whole = [(spacing, [tick for tick in ticks if tick >= 0]) for spacing, ticks in levels if spacing >= 1]
        return whole or [(1, [float(tick) for tick in range(max(0, int(np.ceil(low))), int(high) + 1)])]


def prepare_axes(plot: PlotArea) -> None:
    """Give the axes of a plot the look that all plots have; their widths are fixed, so that nothing jumps."""
    for side in ("left", "bottom"):
        plot.getAxis(side).enableAutoSIPrefix(False)
        plot.getAxis(side).setStyle(
            tickFont=font(9), tickTextOffset=4, tickLength=4, maxTickLevel=0, hideOverlappingLabels=False
        )
    plot.getAxis("left").setWidth(54)
    plot.getAxis("bottom").setHeight(44)


def dress_axes(plot: PlotArea, theme: Theme) -> None:
    """Give the axes of a plot the colours of a theme."""
    for side in ("left", "bottom"):
        axis = plot.getAxis(side)
        axis.setPen(theme.faint)
        axis.setTextPen(theme.text)
        axis.label.setFont(font(9.5, QFont.Weight.Medium))
        axis.setLabel(axis.labelText, color=theme.text)
        axis.resizeEvent()  # centres the label anew


def name_axis(axis: pg.AxisItem, text: str) -> None:
    """Write a name beside an axis, unless it stands there."""
    if axis.labelText != text:
        axis.setLabel(text)
        axis.resizeEvent()  # centres it


class CellPlot(PlotView):
    """Cell (i, j) is centred on the point (i, j). Clicks and arrow keys pick a state; the mouse hovers over one."""

    picked = Signal(object)  # a State
    hovered = Signal(object)  # a State, or None when the mouse leaves
    axis_kind = IntegerAxis

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, {side: self.axis_kind(side) for side in ("left", "bottom")})
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.across, self.up = "mine", "theirs"
        self._state, self._game = State(), GAMES[0]()
        self.image = pg.ImageItem(axisOrder="row-major")
        self.lines = [pg.InfiniteLine(angle=angle) for angle in (90, 0)]
        self.ring = CursorRing(self.getPlotItem())
        self.brush = pg.ScatterPlotItem([0], [0], size=8, brush="#ffffff", pen=pg.mkPen("#101318", width=1.5))
        self.brush.hide()
        self.game_path = GamePath()
        self._trodden: tuple[Sequence[State], str, int, str, str] | None = None  # what the path was made from
        self.addItem(self.image)
        self.addItem(self.game_path, ignoreBounds=True)
        for item, height in ((self.lines[0], 8), (self.lines[1], 8), (self.brush, 20)):  # the path lies between them
            item.setZValue(height)
            self.addItem(item)
        prepare_axes(self.getPlotItem())
        self.getPlotItem().setContentsMargins(2, 10, 12, 2)
        self.disableAutoRange()
        self.zooming = Zooming(self)
        self.zooming.show(cells("mine", "theirs", 100, 100), None)
        self.scene().sigMouseClicked.connect(self._click)
        self.scene().sigMouseMoved.connect(self._hover)

    def set_axes(self, across: str, up: str, labels: Mapping[str, str] = LABELS) -> None:
        """The numbers of a state that run across and up; they are named by the labels of the game."""
        self.across, self.up = across, up
        name_axis(self.getAxis("bottom"), labels[across])
        name_axis(self.getAxis("left"), labels[up])

    def show_cells(self, colours: Bytes, corner: tuple[int, int] = (0, 0)) -> None:
        """Show colours at across = column, up = row, the first of which are those of the corner."""
        rows, columns, _ = colours.shape
        self.image.setImage(colours, autoLevels=False, levels=None)
        self.image.setRect(corner[0] - 0.5, corner[1] - 0.5, columns, rows)

    def show_cursor(self, game: Game, state: State) -> None:
        self._game, self._state = game, state
        x, y = getattr(state, self.across), getattr(state, self.up)
        self.lines[0].setPos(x)
        self.lines[1].setPos(y)
        self.ring.move_to(x, y)

    def show_path(self, path: Sequence[State], fixed: str = "", at: int = 0) -> None:
        """Show the path of the game on the table; faint where the number that is fixed is another."""
        trodden = path, fixed, at, self.across, self.up
        if trodden != self._trodden:
            self._trodden = trodden
            places = [(getattr(state, self.across), getattr(state, self.up)) for state in path]
            self.game_path.show_places(np.array(places, float).reshape(-1, 2), weights(path, fixed, at))

    def mark(self, state: State | None) -> None:
        """Mark the state under the mouse in some view; nothing where it has no cell here."""
        shown = state is not None and nearest(self._game, state) == state
        self.brush.setVisible(shown)
        if shown:
            self.brush.setPos(getattr(state, self.across), getattr(state, self.up))

    def apply_theme(self, theme: Theme) -> None:
        self.setBackground(theme.pane)
        dress_axes(self.getPlotItem(), theme)
        faint = pg.mkColor(theme.text)
        faint.setAlpha(90)
        for line in self.lines:
            line.setPen(pg.mkPen(faint, width=1))

    def state_at(self, point: QPointF) -> State | None:
        """The state whose cell is under a point of the scene."""
        box = self.getViewBox()
        if not box.sceneBoundingRect().contains(point):
            return None
        place = box.mapSceneToView(point)
        i, j = round(place.x()), round(place.y())
        state = replace(self._state, **{self.across: i, self.up: j})
        return state if nearest(self._game, state) == state else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in KEYS:
            super().keyPressEvent(event)
            return
        steps = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        x, y = (steps * step for step in KEYS[Qt.Key(event.key())])
        across, up = getattr(self._state, self.across) + x, getattr(self._state, self.up) + y
        self.picked.emit(replace(self._state, **{self.across: max(0, across), self.up: max(0, up)}))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def _click(self, event: MouseClick) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            state = self.state_at(event.scenePos())
            if state:
                self.picked.emit(state)

    def _hover(self, point: QPointF) -> None:
        self.hovered.emit(self.state_at(point))
