"""Charts over the choices: how likely each is, and what it is worth."""

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsSceneResizeEvent

from diceviz.pictures.choice_axis import LOW, depth_of, share_labels
from diceviz.pictures.choices import colour_of, noun, ticks
from diceviz.pictures.colours import Floats, Mask
from diceviz.pictures.palette import Theme
from diceviz.plots.cell_plot import dress_axes, name_axis, prepare_axes
from diceviz.plots.plot_area import PlotArea
from diceviz.widgets.theme import font
from solver.games.state import Choice


class ChoiceChart(PlotArea):
    """A chart with the choices across, such as numbers of dice."""

    _choices: Sequence[Choice] = ()  # of the class, for Qt sizes a chart before it is made

    def __init__(self, up: str) -> None:
        super().__init__()
        prepare_axes(self)
        self.getAxis("left").setWidth(64)
        self.setMouseEnabled(False, False)
        self.disableAutoRange()
        self.bars = pg.BarGraphItem(x=[], height=[], width=0.8)
        self.addItem(self.bars)
        self.setLabel("left", up)
        self.chosen = pg.ScatterPlotItem()  # marks what was chosen
        self.addItem(self.chosen)
        self._texts: list[pg.TextItem] = []
        self._theme: Theme | None = None

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        dress_axes(self, theme)

    def name_choices(self, choices: Sequence[Choice]) -> None:
        """Name the choices below the axis across, as many as there is room for."""
        self._choices = choices
        self.getAxis("bottom").setTicks([ticks(choices, self.size().width() - self.getAxis("left").width())])

    def resizeEvent(self, event: QGraphicsSceneResizeEvent) -> None:
        super().resizeEvent(event)
        if self._choices:
            self.name_choices(self._choices)

    def place_of(self, choice: Choice | None) -> int:
        """The place of a choice across, counted from 1; 0 where there is no such choice."""
        return self._choices.index(choice) + 1 if choice is not None and choice in self._choices else 0

    def write(self, texts: list[tuple[float, float, str]]) -> None:
        """Write texts above places of the plot: x, y, text."""
        for _ in range(len(self._texts), len(texts)):
            self._texts.append(pg.TextItem(anchor=(0.5, 1.0)))
            self.addItem(self._texts[-1])
        for item, (x, y, text) in zip(self._texts, texts, strict=False):
            item.setFont(font(8.5))
            item.setText(text, self._theme.text if self._theme else None)
            item.setPos(x, y)
        for place, item in enumerate(self._texts):
            item.setVisible(place < len(texts))


class ShareChart(ChoiceChart):
    """How likely each choice is."""

    _choice: Choice | None = None  # what was chosen; of the class, for Qt sizes a chart before it is made

    def __init__(self) -> None:
        super().__init__("probability")
        self._mix: Floats = np.zeros(0)

    def resizeEvent(self, event: QGraphicsSceneResizeEvent) -> None:
        super().resizeEvent(event)
        marked = (0, 0.5, 1) if self.size().height() < LOW else (0, 0.25, 0.5, 0.75, 1)
        self.getAxis("left").setTicks([[(share, f"{100 * share:.0f} %") for share in marked]])
        if self._choice is not None:
            self.mark(self._choice)

    def mark(self, choice: Choice | None) -> None:
        """Draw a triangle over what was chosen, if there is room for it above its share."""
        self._choice, number = choice, self.place_of(choice)
        ink = self._theme.text if self._theme else "#101318"
        free = number and (self.size().height() >= LOW or self._mix[number - 1] < 0.5)
        places = ([number], [1.26]) if free else ([], [])
        self.chosen.setData(*places, symbol="t", size=11, brush=ink, pen=None)

    def show_mix(self, choices: Sequence[Choice], mix: Floats) -> None:
        self._mix, places = mix, np.arange(1, len(mix) + 1)
        self.bars.setOpts(x=places, height=mix, brushes=[colour_of(choice) for choice in choices], pen=None)
        self.name_choices(choices)
        self.setRange(xRange=(0.4, len(mix) + 0.6), yRange=(0, 1.34), padding=0)
        self.write(share_labels(mix))


class WorthChart(ChoiceChart):
    """What each choice loses against the best; arrows point to what is too much to show."""

    def __init__(self) -> None:
        super().__init__("points lost")
        self.setLabel("bottom", "dice")
        self.getAxis("bottom").setHeight(36)
        self.getViewBox().invertY(True)  # the best on top
        self._costs: Floats = np.zeros(0)
        self._depth = 0.0
        self.best = pg.InfiniteLine(angle=0)
        self.dots, self.arrows = pg.ScatterPlotItem(), pg.ScatterPlotItem(symbol="t", size=10)
        for item in (self.best, self.dots, self.arrows):
            self.addItem(item)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.best.setPen(pg.mkPen(theme.faint, width=1, style=Qt.PenStyle.DashLine))

    def mark(self, choice: Choice | None) -> None:
        """Draw a ring around what was chosen."""
        number = self.place_of(choice)
        ink = self._theme.text if self._theme else "#101318"
        places = ([number], [min(self._costs[number - 1], 0.96 * self._depth)]) if number else ([], [])
        self.chosen.setData(*places, symbol="o", size=20, brush=None, pen=pg.mkPen(ink, width=2))

    def show_costs(self, choices: Sequence[Choice], costs: Floats, chosen: Mask) -> None:
        """Show what each choice costs (none is negative but for rounding); those that are chosen are filled."""
        self._costs, self._depth = costs, (depth := depth_of(costs, chosen))
        numbers = np.arange(1, len(costs) + 1)
        line, pane = (self._theme.faint, self._theme.pane) if self._theme else ("#888888", "#ffffff")
        seen = costs <= depth
        brushes = [pg.mkBrush(colour_of(choice) if picked else pane) for choice, picked in zip(choices, chosen, strict=True)]
        self.bars.setOpts(x=[], height=[])
        self.dots.setData(
            x=numbers[seen],
            y=costs[seen],
            size=11,
            brush=[brush for brush, inside in zip(brushes, seen, strict=True) if inside],
            pen=pg.mkPen(line, width=1.2),
        )
        self.arrows.setData(x=numbers[~seen], y=np.full(int((~seen).sum()), 0.96 * depth), brush=line, pen=None)
        self.name_choices(choices)
        name_axis(self.getAxis("bottom"), noun(choices))
        self.setRange(xRange=(0.4, len(costs) + 0.6), yRange=(-0.16 * depth, 1.06 * depth), padding=0)
