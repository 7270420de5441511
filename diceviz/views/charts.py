"""Charts over the numbers of dice: how likely each is thrown, and what it is worth."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsSceneResizeEvent

from diceviz.theme import Theme, dice_colour, font
from diceviz.views.colours import Floats
from diceviz.views.plot import dice_ticks, dress_axes, prepare_axes

LOW = 110  # pixels of a chart that leave no room for every mark
STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)


def rounded_up(number: float) -> float:
    """To one of a few lengths of an axis, so that it does not jump with every state."""
    return next((step for step in STEPS if step >= number), 10.0 ** np.ceil(np.log10(max(number, 1.0))))


def share_labels(mix: Floats) -> list[tuple[float, float, str]]:
    """Where the shares are written, in per cent; nowhere if there are too many of them."""
    few = len(mix) <= 20 or int((mix > 0).sum()) <= 4
    return [(int(d) + 1, float(mix[d]), f"{100 * mix[d]:.0f}") for d in np.flatnonzero(mix)] if few else []


def depth_of(costs: Floats, chosen: Floats) -> float:
    """What is too much to show: the numbers that are not chosen lie around the middle."""
    return STEPS[0] if chosen.all() else rounded_up(1.25 * float(np.median(costs[~chosen])))


class DiceChart(pg.PlotItem):
    """Numbers of dice across."""

    _most = 0  # dice; Qt sizes it before it is made

    def __init__(self, up: str) -> None:
        super().__init__()
        prepare_axes(self)
        self.getAxis("left").setWidth(64)
        self.setMouseEnabled(False, False)
        self.disableAutoRange()
        self.bars = pg.BarGraphItem(x=[], height=[], width=0.8)
        self.addItem(self.bars)
        self.setLabel("left", up)
        self.chosen = pg.ScatterPlotItem()  # marks the number that was chosen
        self.addItem(self.chosen)
        self._texts: list[pg.TextItem] = []
        self._theme: Theme | None = None

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        dress_axes(self, theme)

    def count_to(self, most: int) -> None:
        """Dice, across."""
        self._most = most
        self.getAxis("bottom").setTicks([dice_ticks(most, self.size().width() - self.getAxis("left").width())])

    def resizeEvent(self, event: QGraphicsSceneResizeEvent) -> None:
        super().resizeEvent(event)
        if self._most:
            self.count_to(self._most)

    def write(self, texts: list[tuple[float, float, str]]) -> None:
        """Words above places."""
        for _ in range(len(self._texts), len(texts)):
            self._texts.append(pg.TextItem(anchor=(0.5, 1.0)))
            self.addItem(self._texts[-1])
        for item, (x, y, text) in zip(self._texts, texts, strict=False):
            item.setFont(font(8.5))
            item.setText(text, self._theme.text if self._theme else None)
            item.setPos(x, y)
        for place, item in enumerate(self._texts):
            item.setVisible(place < len(texts))


class ShareChart(DiceChart):
    """How likely each number of dice is thrown."""

    _number: int | None = None  # that was chosen; Qt sizes it before it is made

    def __init__(self) -> None:
        super().__init__("probability")
        self._mix = np.zeros(0)

    def resizeEvent(self, event: QGraphicsSceneResizeEvent) -> None:
        super().resizeEvent(event)
        marked = (0, 0.5, 1) if self.size().height() < LOW else (0, 0.25, 0.5, 0.75, 1)
        self.getAxis("left").setTicks([[(share, f"{100 * share:.0f} %") for share in marked]])
        if self._number:
            self.mark(self._number)

    def mark(self, number: int | None) -> None:
        """A triangle over the number of dice that was chosen, if there is room for it above its share."""
        self._number = number
        ink = self._theme.text if self._theme else "#101318"
        free = number and (self.size().height() >= LOW or self._mix[number - 1] < 0.5)
        places = ([number], [1.26]) if free else ([], [])
        self.chosen.setData(*places, symbol="t", size=11, brush=ink, pen=None)

    def show_mix(self, mix: Floats) -> None:
        self._mix, numbers = mix, np.arange(1, len(mix) + 1)
        self.bars.setOpts(x=numbers, height=mix, brushes=[dice_colour(int(number)) for number in numbers], pen=None)
        self.count_to(len(mix))
        self.setRange(xRange=(0.4, len(mix) + 0.6), yRange=(0, 1.34), padding=0)
        self.write(share_labels(mix))


class WorthChart(DiceChart):
    """What each number of dice loses against the best; arrows point to what is too much to show."""

    def __init__(self) -> None:
        super().__init__("points lost")
        self.setLabel("bottom", "dice")
        self.getAxis("bottom").setHeight(36)
        self.getViewBox().invertY(True)  # the best on top
        self._costs, self._depth = np.zeros(0), 0.0
        self.best = pg.InfiniteLine(angle=0)
        self.dots, self.arrows = pg.ScatterPlotItem(), pg.ScatterPlotItem(symbol="t", size=10)
        for item in (self.best, self.dots, self.arrows):
            self.addItem(item)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.best.setPen(pg.mkPen(theme.faint, width=1, style=Qt.PenStyle.DashLine))

    def mark(self, number: int | None) -> None:
        """A ring around the number of dice that was chosen."""
        ink = self._theme.text if self._theme else "#101318"
        places = ([number], [min(self._costs[number - 1], 0.96 * self._depth)]) if number else ([], [])
        self.chosen.setData(*places, symbol="o", size=20, brush=None, pen=pg.mkPen(ink, width=2))

    def show_costs(self, costs: Floats, chosen: Floats) -> None:
        """What each number costs (none is negative but for rounding); `chosen` are thrown."""
        self._costs, self._depth = costs, (depth := depth_of(costs, chosen))
        numbers = np.arange(1, len(costs) + 1)
        line, pane = (self._theme.faint, self._theme.pane) if self._theme else ("#888888", "#ffffff")
        seen = costs <= depth
        brushes = [
            pg.mkBrush(dice_colour(int(number)) if picked else pane) for number, picked in zip(numbers, chosen, strict=True)
        ]
        self.bars.setOpts(x=[], height=[])
        self.dots.setData(
            x=numbers[seen],
            y=costs[seen],
            size=11,
            brush=[brush for brush, inside in zip(brushes, seen, strict=True) if inside],
            pen=pg.mkPen(line, width=1.2),
        )
        self.arrows.setData(x=numbers[~seen], y=np.full(int((~seen).sum()), 0.96 * depth), brush=line, pen=None)
        self.count_to(len(costs))
        self.setRange(xRange=(0.4, len(costs) + 0.6), yRange=(-0.16 * depth, 1.06 * depth), padding=0)
