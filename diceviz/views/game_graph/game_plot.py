"""The course of a game, painted: blue where the first-named player is ahead, amber where the other is."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainterPath, QPolygonF, QResizeEvent

from diceviz.pictures.palette import HOLD, LIGHT, ROLL, Theme
from diceviz.plots.cell_plot import dress_axes
from diceviz.plots.curve_plot import HeightAxis
from diceviz.plots.number_plot import NumberPlot
from diceviz.views.game_graph.picture import (
    BANDS,
    FILLS,
    MOST_BANDS,
    GamePicture,
    axis_colours,
    axis_names,
    levels,
    places,
    sides,
)
from diceviz.widgets.theme import font

LOW = 150  # pixels of a picture that leave no room for every number and for the name of the axis
CLOSEST = 6.0  # plies


def pointing_down() -> QPainterPath:
    """A triangle in the upper half of its square, with its tip above the point that it marks: it hides nothing."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(-0.28, -0.5), QPointF(0.28, -0.5), QPointF(0.0, -0.08)]))
    path.closeSubpath()
    return path


class LuckBands(pg.GraphicsObject):
    """The turns of one of two players, as high as the picture."""

    def __init__(self) -> None:
        super().__init__()
        self.bands, self._low, self._high, self._colour = np.empty((0, 2)), 0.0, 1.0, QColor()

    def show_bands(self, bands: np.ndarray, low: float, high: float, colour: QColor) -> None:
        self.prepareGeometryChange()
        self.bands = bands if len(bands) <= MOST_BANDS else bands[:0]
        self._low, self._high, self._colour = low, high, colour
        self.update()

    def boundingRect(self) -> QRectF:
        last = float(self.bands[-1, 1]) if len(self.bands) else 1.0
        return QRectF(0.0, self._low, last, self._high - self._low)

    def paint(self, painter: pg.QtGui.QPainter, *_: object) -> None:
        painter.setRenderHint(painter.RenderHint.Antialiasing, False)
        for first, last in self.bands:
            painter.fillRect(QRectF(first, self._low, last - first, self._high - self._low), self._colour)


class GamePlot(NumberPlot):
    _picture: GamePicture | None = None  # pyqtgraph sizes it before it is made

    def __init__(self) -> None:
        super().__init__(left=HeightAxis("left"), right=HeightAxis("right"))
        self.setAccessibleName("Course of the game")
        self._theme: Theme = LIGHT
        self.bands, self.level = LuckBands(), pg.InfiniteLine(angle=0)
        self.fills = [pg.PlotCurveItem(pen=None) for _ in range(2)]  # ahead, behind
        self.others = pg.PlotCurveItem(connect="finite", antialias=True)
        self.line = pg.PlotCurveItem(antialias=True)
        self.lucks, self.errors = pg.ScatterPlotItem(), pg.ScatterPlotItem()
        self.ring, self.pointer = pg.ScatterPlotItem(size=12, brush=None), pg.ScatterPlotItem(size=7)
        for item in (
            self.bands,
            *self.fills,
            self.level,
            self.others,
            self.line,
            self.lucks,
            self.errors,
            self.ring,
            self.pointer,
        ):
            self.addItem(item)
        self.pointer.hide()
        self.cursor.setZValue(-1)
        self._prepare()

    def _prepare(self) -> None:
        plot = self.getPlotItem()
        plot.getAxis("right").enableAutoSIPrefix(False)
        plot.getAxis("right").setStyle(tickFont=font(9), tickTextOffset=4, tickLength=4, maxTickLevel=0)
        plot.setContentsMargins(2, 6, 2, 2)
        self.setMouseEnabled(True, False)
        self.disableAutoRange()
        self.zooming.closest = CLOSEST

    def show_picture(self, picture: GamePicture) -> None:
        self._picture = picture
        self._paint_values(picture)
        self._paint_marks(picture)
        self._name_axes(picture)

    def show_ply(self, ply: int) -> None:
        """Show the cursor at the present ply."""
        self.cursor.setValue(ply)
        if self._picture:
            self.ring.setData([ply], [self._picture.values[ply]])

    def point_at(self, ply: int | None) -> None:
        self.pointer.setVisible(ply is not None)
        if ply is not None and self._picture:
            self.pointer.setData([ply], [self._picture.values[ply]])

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setBackground(theme.pane)
        self.cursor.setPen(pg.mkPen(theme.text, width=1.2, style=Qt.PenStyle.DotLine))
        self.level.setPen(pg.mkPen(theme.faint, width=1))
        self.line.setPen(pg.mkPen(theme.text, width=1.6))
        self.others.setPen(pg.mkPen(theme.faint, width=1.4))
        self.ring.setPen(pg.mkPen(theme.text, width=2))
        self.pointer.setBrush(pg.mkBrush(theme.text))
        self.pointer.setPen(pg.mkPen(theme.pane, width=1))
        dress_axes(self.getPlotItem(), theme)
        if self._picture:
            self.show_picture(self._picture)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step through the game, wherever the keyboard is."""
        event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._picture:
            self._name_axes(self._picture)

    def _paint_values(self, picture: GamePicture) -> None:
        x, *both = sides(picture)
        for item, values, colour in zip(self.fills, both, (ROLL, HOLD), strict=True):
            item.setData(x, values, fillLevel=picture.level, brush=pg.mkBrush(faded(colour, FILLS)))
        self.level.setValue(picture.level)
        self.line.setData(np.arange(len(picture.values)), picture.values)
        apart = [np.append(part, np.nan) for line in picture.others for part in line]
        self.others.setData(*(np.concatenate(apart[each::2]) if apart else np.empty(0) for each in (0, 1)), connect="finite")
        _, low, high = picture.span
        self.bands.show_bands(picture.bands, low, high, faded(self._theme.text, BANDS))

    def _paint_marks(self, picture: GamePicture) -> None:
        self.errors.setData(
            **places(picture, picture.errors),
            symbol=pointing_down(),
            brush=self._theme.bad,
            pen=pg.mkPen(self._theme.pane, width=0.8),
        )
        self.lucks.setData(
            **places(picture, picture.lucks),
            symbol=["t1" if mark.kind == "lucky" else "t" for mark in picture.lucks],
            brush=self._theme.pane,
            pen=pg.mkPen(self._theme.text, width=1.3),
        )

    def _name_axes(self, picture: GamePicture) -> None:
        roomy = self.height() >= LOW
        self.getAxis("bottom").setHeight(38 if roomy else 22)
        self.setLabel("bottom", "ply" if roomy else "")
        ticks = levels(picture, roomy)
        for side, name, colour in zip(("left", "right"), axis_names(picture), axis_colours(picture, self._theme), strict=True):
            axis = self.getAxis(side)
            axis.setTicks([[(at, text if side == "left" else other) for at, text, other in ticks]])
            axis.setVisible(bool(name))
            axis.setWidth(54)
            axis.setPen(self._theme.faint)
            axis.setTextPen(self._theme.text)
            axis.label.setFont(font(9.5, QFont.Weight.DemiBold))
            axis.setLabel(name, color=colour)
            axis.resizeEvent()
        self.getPlotItem().setContentsMargins(2, 6, 14 if picture.alone else 2, 2)
        self.getAxis("bottom").resizeEvent()


def faded(colour: str, alpha: int) -> QColor:
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
