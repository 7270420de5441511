"""Three plots of the same cells side by side, which zoom together: two rule sets and their difference."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from diceviz.model.request import Zoom
from diceviz.pictures.colours import colour_map
from diceviz.pictures.extent import Extent
from diceviz.pictures.palette import Theme
from diceviz.pictures.slices import hold_to_roll
from diceviz.plots.cell_labels import CellLabels
from diceviz.plots.cell_plot import CellPlot, IntegerAxis
from diceviz.plots.legend import Legend
from diceviz.views.difference.difference_words import change_ends, change_heading, change_text, side_ends, side_text
from diceviz.views.difference.picture import NAMES, TO_GO, Aligned, DifferencePicture, diverging, strips
from solver import State
from solver.games import Game

NARROWEST = 280  # the least width of the plots together, in pixels
NARROW = 600  # pixels, below which only the difference has room
AXIS, TICK = 54, 14  # pixels: only the leftmost plot has an axis, the others have room for half a number


class ToGoAxis(IntegerAxis):
    """Scores, or the points that are still to go from them to a target."""

    target = 0  # 0: the axis shows scores

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        if not self.target:
            return super().tickValues(low, high, size)
        levels = super().tickValues(self.target - high, self.target - low, size)
        return [(spacing, [self.target - tick for tick in ticks]) for spacing, ticks in levels]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        shown = [self.target - tick for tick in values] if self.target else values
        return list(super().tickStrings(shown, scale, spacing))


class ToGoPlot(CellPlot):
    """Cells stand at their scores in one game, and may be labelled by the points to go there."""

    axis_kind = ToGoAxis

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.labels = CellLabels((20, 14))
        self.addItem(self.labels)

    def show_axes(self, game: Game, cells: Aligned) -> None:
        self.set_axes(cells.across, cells.up, game.labels)
        for side, name in (("bottom", cells.across), ("left", cells.up)):
            axis, togo = self.getAxis(side), cells.togo and name in TO_GO
            axis.target = game.target if togo else 0
            if togo:
                self.setLabel(side, TO_GO[name])
            axis.resizeEvent()
            axis.picture = None  # the ticks may be others for the same range

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.labels.apply_theme(theme)


class Heading(QLabel):
    """A heading of one line; what does not fit ends in dots."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, shown)


class SideBySide(QWidget):
    picked = Signal(object)
    hovered = Signal(object)
    zoomed = Signal(object)  # a Zoom of all three

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "inside")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.plots = [ToGoPlot(name) for name in NAMES]
        self.these, self.others, self.change = self.plots
        self.headings = [Heading() for _ in NAMES]
        self.scale, self.change_scale = Legend(), Legend()
        self.scale.setAccessibleName("Scale of both rule sets")
        self.change_scale.setAccessibleName("Scale of the difference")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(4, 4, 4, 4)
        self._grid.setSpacing(2)
        for column, (heading, plot) in enumerate(zip(self.headings, self.plots, strict=True)):
            self._grid.addWidget(heading, 0, column)
            self._grid.addWidget(plot, 1, column)
            plot.picked.connect(self.picked)
            plot.hovered.connect(self.hovered)
            plot.getViewBox().sigRangeChanged.connect(self._follow)
        self._grid.addWidget(self.scale, 2, 0, 1, 2)
        self._grid.addWidget(self.change_scale, 2, 2)
        self._grid.setRowStretch(1, 1)
        self.setFocusProxy(self.change)
        self.setMinimumWidth(NARROWEST)
        self._following = False
        self._axes: tuple[object, ...] = ()  # the picture for which the axes were named
        self.zooming = self.change.zooming  # the one that tells: the others follow it, and it is always in sight
        self.zooming.zoomed.connect(self.zoomed)
        self._make_room()

    def show_picture(self, picture: DifferencePicture) -> None:
        cells, others = picture.cells, picture.source.called
        for plot, colours in zip(self.plots, picture.colours, strict=True):
            plot.show_cells(colours, cells.corner)
        sides = [(cells.these, side_text), (cells.others, side_text), (cells.difference, change_text)]
        for plot, colours, (numbers, text) in zip(self.plots, picture.colours, sides, strict=True):
            plot.labels.show(strips(picture, colours, numbers, text), cells.columns, cells.rows)
        for heading, said in zip(self.headings, (NAMES[0].lower(), others, change_heading(picture)), strict=True):
            heading.setText(said)
        self._show_scales(picture, picture.source.theme)
        axes = picture.game, cells.togo, cells.up, cells.across
        if axes != self._axes:
            self._axes = axes
            for plot in self.plots:
                plot.show_axes(picture.game, cells)
            self._make_room()

    def clear(self) -> None:
        for plot in self.plots:
            plot.image.clear()
            plot.labels.show(lambda column, row: (), range(0), range(0))

    def show_part(self, extent: Extent, zoom: Zoom | None) -> None:
        """A part of the picture, or all of it, in all three."""
        self._following = True
        for plot in self.plots:
            plot.zooming.show(extent, zoom)
        self._following = False

    def show_all(self) -> None:
        self._following = True
        for plot in self.plots:
            plot.zooming.show_all()
        self._following = False

    def show_cursor(self, game: Game, state: State) -> None:
        for plot in self.plots:
            plot.show_cursor(game, state)

    def show_path(self, path: Sequence[State], fixed: str, at: int) -> None:
        for plot in self.plots:
            plot.show_path(path, fixed, at)

    def mark(self, state: State | None) -> None:
        for plot in self.plots:
            plot.mark(state)

    def apply_theme(self, theme: Theme) -> None:
        for plot in self.plots:
            plot.apply_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    @property
    def narrow(self) -> bool:
        return self.width() < NARROW

    def _make_room(self) -> None:
        """The axis of the leftmost plot has room of its own, so that all cells are of one size."""
        beside: list[QWidget] = [*self.plots[:2], *self.headings[:2], self.scale]
        for part in beside:
            part.setVisible(not self.narrow)
        for plot in self.plots:
            leftmost = plot is (self.change if self.narrow else self.these)
            plot.getPlotItem().showAxis("left", leftmost)
            plot.getPlotItem().setContentsMargins(2 if leftmost else TICK, 10, 12, 2)
        more = AXIS + 2 - TICK
        third = max(1, (self.width() - more) // 3)
        for column, stretch in enumerate((0, 0, 1) if self.narrow else (third + more, third, third)):
            self._grid.setColumnStretch(column, stretch)

    def _show_scales(self, picture: DifferencePicture, theme: Theme) -> None:
        if picture.what in ("dice", "mix"):
            both = np.concatenate([picture.cells.these.ravel(), picture.cells.others.ravel()])
            self.scale.show_choices([int(number) for number in np.unique(np.rint(both[~np.isnan(both)]))])
        else:
            names = {"value": "viridis", "hold": "cividis"}
            colours = hold_to_roll(theme) if picture.what == "slice" else colour_map(names[picture.what])
            self.scale.show_scale(colours, *side_ends(picture), "Colours of both rule sets")
        colours = diverging(theme)
        if picture.what == "mix":
            colours = colours[len(colours) // 2 :]
        self.change_scale.show_scale(colours, *change_ends(picture), "Colours of the difference: these rules less the others")

    def _follow(self, box: object, ranges: list[list[float]]) -> None:
        """Show in all plots the part that is seen in one."""
        if not self._following:
            self._following = True
            for plot in self.plots:
                if plot.getViewBox() is not box:
                    plot.getViewBox().setRange(xRange=ranges[0], yRange=ranges[1], padding=0)
            self._following = False
