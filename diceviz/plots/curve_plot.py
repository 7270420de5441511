"""A chart of curves, painted: their legend above, a line at the cursor and one under the mouse."""

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor

from diceviz.pictures.chart import Chart, Curve
from diceviz.pictures.curve_style import INSIDE, dashes_of, dot_of, fades, ink_of, is_line, kinds_of, outline, width_of
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.plots.cell_plot import IntegerAxis, dress_axes
from diceviz.plots.curve_legend import CurveLegend
from diceviz.plots.number_plot import NumberPlot

LEFT, BOTTOM = 58, 38  # what the axes take, in pixels
RIGHT, ABOVE = 12, 4  # the room beside and above the legend, in pixels


class HeightAxis(IntegerAxis):
    """Heights may be whole numbers, or not."""

    whole = False

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        if self.whole:
            return super().tickValues(low, high, size)
        levels: list[tuple[float, list[float]]] = pg.AxisItem.tickValues(self, low, high, size)
        return levels


class CurvePlot(NumberPlot):
    """The curves of a chart over one number."""

    named = Signal(int)  # the curve whose name was clicked, by its place in the chart

    def __init__(self) -> None:
        super().__init__(left=HeightAxis("left"))
        self._theme = LIGHT
        self._chart: Chart | None = None
        self.curves: list[pg.PlotDataItem] = []
        self.marks: list[pg.InfiniteLine] = []
        self.pointer = pg.InfiniteLine(angle=90)
        self.addItem(self.pointer)
        self.pointer.hide()
        self.getAxis("bottom").setHeight(BOTTOM)
        self.legend = CurveLegend()
        self.legend.setParentItem(self.getPlotItem())
        self.legend.clicked.connect(self.named)
        self.getPlotItem().geometryChanged.connect(self._place_legend)

    def show_chart(self, chart: Chart) -> None:
        before, self._chart = self._chart, chart
        self._show_words(chart)
        if before is None or kinds_of(before) != kinds_of(chart):
            self._replace_curves(chart)
        else:
            for item, curve in zip(self.curves, chart.curves, strict=True):
                item.setData(*outline(curve))
        self._show_marks(chart.marks)

    def show_curves(self, shown: Sequence[bool]) -> None:
        """Show some of the curves; the others are hidden, and their names are faint."""
        for item, is_shown in zip(self.curves, shown, strict=True):
            item.setVisible(is_shown)
        self.legend.update()

    def point_at(self, x: float | None) -> None:
        """Show the line under the mouse, or none."""
        self.pointer.setVisible(x is not None)
        self.pointer.setValue(x or 0)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setBackground(theme.pane)
        dress_axes(self.getPlotItem(), theme)
        self.cursor.setPen(pg.mkPen(theme.text, width=1.5))
        self.pointer.setPen(pg.mkPen(theme.faint, width=1, style=Qt.PenStyle.DashLine))
        self.legend.apply_theme(theme)
        if self._chart:
            self._replace_curves(self._chart)
            self._show_marks(self._chart.marks)

    def _show_words(self, chart: Chart) -> None:
        self.getAxis("left").whole = chart.whole
        if (chart.across, chart.up) != tuple(self.getAxis(side).labelText for side in ("bottom", "left")):
            self.setLabel("bottom", chart.across)
            self.setLabel("left", chart.up)
            dress_axes(self.getPlotItem(), self._theme)

    def _replace_curves(self, chart: Chart) -> None:
        for item in self.curves:
            self.removeItem(item)
        self.curves = [painted(curve, self._theme) for curve in chart.curves]
        for item, curve in zip(self.curves, chart.curves, strict=True):
            item.setData(*outline(curve))
            self.addItem(item)
        self.legend.show_curves([(curve.name, item) for curve, item in zip(chart.curves, self.curves, strict=True)])
        self._place_legend()

    def _place_legend(self) -> None:
        """Place the legend above the curves, which leave as much room as it takes."""
        wide = self.width() - LEFT - RIGHT
        tall = self.legend.height_for(wide)
        self.legend.setGeometry(LEFT, ABOVE, wide, tall)
        self.getPlotItem().setContentsMargins(2, tall + 2 * ABOVE, RIGHT, 2)

    def _show_marks(self, places: tuple[float, ...]) -> None:
        for mark in self.marks:
            self.removeItem(mark)
        pen = pg.mkPen(self._theme.faint, width=1, style=Qt.PenStyle.DotLine)
        self.marks = [pg.InfiniteLine(place, pen=pen) for place in places]
        for mark in self.marks:
            mark.setZValue(-10)
            self.addItem(mark)


def painted(curve: Curve, theme: Theme) -> pg.PlotDataItem:
    """The item that draws a curve, without its data."""
    colour = QColor(ink_of(curve, theme))
    pen = pg.mkPen(faint(colour) if fades(curve) else colour, width=width_of(curve))
    dashes = dashes_of(curve)
    if dashes:
        pen.setDashPattern(dashes)
    fill = {}
    if curve.style == "bars":
        fill = {"fillLevel": 0, "brush": faint(colour)}
    dots = {"symbol": "o", "symbolSize": dot_of(curve), "symbolBrush": colour, "symbolPen": None} if dot_of(curve) else {}
    return pg.PlotDataItem(pen=pen if is_line(curve) else None, antialias=True, connect="finite", **fill, **dots)


def faint(colour: QColor) -> QColor:
    """The colour, with what is below it shining through."""
    seen = QColor(colour)
    seen.setAlpha(INSIDE)
    return seen
