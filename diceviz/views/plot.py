"""A plot of cells over two of the three coordinates of a state, with the cursor as a cross and a ring."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QWidget

from diceviz.theme import Theme, font
from solver import State

Floats = npt.NDArray[np.floating]
Bytes = npt.NDArray[np.ubyte]

LABELS = {"mine": "my score", "theirs": "their score", "turn": "turn total at risk"}
KEYS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Down: (0, -1), Qt.Key.Key_Up: (0, 1)}


def painted(shares: Floats, colours: Bytes) -> Bytes:
    """Numbers from 0 to 1 as colours of the table (rows of red, green, blue); nothing where there is no number."""
    last = len(colours) - 1
    table = np.zeros((len(colours) + 1, 4), np.ubyte)
    table[:-1, :3], table[:-1, 3] = colours, 255
    places = np.where(np.isnan(shares), last + 1.0, np.clip(shares * last + 0.5, 0, last))
    return table[places.astype(np.intp)]


class IntegerAxis(pg.AxisItem):
    """Scores are whole numbers: no ticks between them, none below 0."""

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        levels = super().tickValues(low, high, size)
        whole = [(spacing, [tick for tick in ticks if tick >= 0]) for spacing, ticks in levels if spacing >= 1]
        return whole or [(1, [float(tick) for tick in range(max(0, int(np.ceil(low))), int(high) + 1)])]


class CellPlot(pg.PlotWidget):
    """Cell (i, j) is centred on the point (i, j). Clicks and arrow keys pick a state; the mouse hovers over one."""

    picked = Signal(object)
    hovered = Signal(object)  # a State, or None when the mouse leaves

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, axisItems={side: IntegerAxis(side) for side in ("left", "bottom")})
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.across, self.up = "mine", "theirs"
        self._state, self._target = State(), 100
        self.image = pg.ImageItem(axisOrder="row-major")
        self.lines = [pg.InfiniteLine(angle=angle) for angle in (90, 0)]
        pens = [pg.mkPen("#101318", width=4.5), pg.mkPen("#ffffff", width=2)]  # seen on any colour
        self.ring = pg.ScatterPlotItem([0, 0], [0, 0], size=13, brush=None, pen=pens)
        self.addItem(self.image)
        for item in (*self.lines, self.ring):
            item.setZValue(20)
            self.addItem(item)
        for side in ("left", "bottom"):
            self.getAxis(side).setStyle(
                tickFont=font(9), tickTextOffset=4, tickLength=4, maxTickLevel=0, hideOverlappingLabels=False
            )
        self.getAxis("left").setWidth(54)  # fixed, so that nothing jumps
        self.getAxis("bottom").setHeight(44)
        self.getPlotItem().setContentsMargins(2, 10, 12, 2)
        self.disableAutoRange()
        self.show_all(self._target, self._target)
        self.setMenuEnabled(False)
        self.hideButtons()
        self.scene().sigMouseClicked.connect(self._click)
        self.scene().sigMouseMoved.connect(self._hover)

    def set_axes(self, across: str, up: str) -> None:
        self.across, self.up = across, up
        self.setLabel("bottom", LABELS[across])
        self.setLabel("left", LABELS[up])
        for side in ("left", "bottom"):
            self.getAxis(side).resizeEvent()

    def show_cells(self, cells: Bytes) -> None:
        """Colours at across = column, up = row."""
        rows, columns, _ = cells.shape
        resized = self.image.image is None or self.image.image.shape != cells.shape
        self.image.setImage(cells, autoLevels=False, levels=None)
        if resized:
            self.image.setRect(-0.5, -0.5, columns, rows)

    def show_all(self, width: int, height: int) -> None:
        """Fit the whole picture, and keep the user from losing it."""
        box = self.getViewBox()
        box.setLimits(xMin=-width, xMax=2 * width, yMin=-height, yMax=2 * height, maxXRange=2 * width, maxYRange=2 * height)
        box.setLimits(minXRange=min(6, width), minYRange=min(6, height))
        box.setRange(xRange=(-0.5, width - 0.5), yRange=(-0.5, height - 0.5), padding=0)

    def show_cursor(self, state: State, target: int) -> None:
        self._state, self._target = state, target
        x, y = getattr(state, self.across), getattr(state, self.up)
        self.lines[0].setPos(x)
        self.lines[1].setPos(y)
        self.ring.setPos(x, y)

    def apply_theme(self, theme: Theme) -> None:
        self.setBackground(theme.pane)
        for side in ("left", "bottom"):
            axis = self.getAxis(side)
            axis.setPen(theme.faint)
            axis.setTextPen(theme.text)
            axis.label.setFont(font(9.5, QFont.Weight.Medium))
            axis.setLabel(axis.labelText, color=theme.text)
            axis.resizeEvent()  # centres the label anew
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
        inside = 0 <= i < self._target and 0 <= j < self._target
        return state if inside and state.mine + state.turn < self._target else None

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

    def _click(self, event: object) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            state = self.state_at(event.scenePos())
            if state:
                self.picked.emit(state)

    def _hover(self, point: QPointF) -> None:
        self.hovered.emit(self.state_at(point))
