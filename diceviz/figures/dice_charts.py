"""Charts over the numbers of dice, as figures: how likely each is thrown, and what it loses against the best."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.charts import FINEST, open_frame
from diceviz.figures.page import Page
from diceviz.theme import dice_colour
from diceviz.views.charts import depth_of, share_labels
from diceviz.views.colours import Floats, Mask
from diceviz.views.plot import dice_ticks

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

DOT, RING, ARROW = 30, 110, 26  # square points
SMALL = 6.5  # points
BEYOND = 0.96  # of the depth: where arrows stand
TICK = 2.4  # pixels of the screen for a point: numbers of dice need less room in print


def draw_shares(axes: "Axes", page: Page, mix: Floats, chosen: int | None, room: float) -> None:
    """The triangle stands above the number that was chosen."""
    numbers = np.arange(1, len(mix) + 1)
    axes.bar(numbers, mix, 0.8, color=[dice_colour(int(number)) for number in numbers], linewidth=0)
    for x, y, text in share_labels(mix):
        axes.annotate(text, (x, y), (0, 1.5), textcoords="offset points", ha="center", va="bottom", size=SMALL * page.scale)
    if chosen:
        axes.scatter([chosen], [1.32], ARROW, marker="v", color=page.theme.text, linewidths=0, zorder=5)
    axes.set_ylim(0, 1.4 if chosen else 1.25)
    axes.set_yticks((0, 0.5, 1), ("0 %", "50 %", "100 %"))
    count_dice(axes, len(mix), room)


def too_much(costs: Floats, thrown: Floats) -> Mask:
    """To show: an arrow points to it."""
    return costs > depth_of(costs, thrown)


def draw_costs(axes: "Axes", page: Page, costs: Floats, thrown: Floats, chosen: int | None, room: float) -> None:
    """The best on top; arrows point to what is too much to show. What is thrown is filled."""
    depth, numbers, theme = depth_of(costs, thrown), np.arange(1, len(costs) + 1), page.theme
    seen = ~too_much(costs, thrown)
    colours = [dice_colour(int(number)) if fills else theme.pane for number, fills in zip(numbers, thrown, strict=True)]
    inside = [colour for colour, shown in zip(colours, seen, strict=True) if shown]
    axes.axhline(0, color=theme.faint, linewidth=0.7, linestyle=(0, (4, 3)), zorder=1)
    dot, ring, arrow = (size * page.scale**2 for size in (DOT, RING, ARROW))
    axes.scatter(numbers[seen], costs[seen], dot, c=inside, edgecolors=theme.faint, linewidths=2 * FINEST, zorder=3)
    beyond = np.full(int((~seen).sum()), BEYOND * depth)
    axes.scatter(numbers[~seen], beyond, arrow, marker="v", color=theme.faint, linewidths=0)
    if chosen:
        place = min(costs[chosen - 1], BEYOND * depth)
        axes.scatter([chosen], [place], ring, facecolors="none", edgecolors=theme.text, linewidths=1.3, zorder=4)
    axes.set_ylim(1.08 * depth, -0.16 * depth)
    axes.set_xlabel("dice")
    count_dice(axes, len(costs), room)


def count_dice(axes: "Axes", most: int, room: float) -> None:
    """Across, in so many points."""
    name_dice(axes.xaxis, most, room)
    axes.set_xlim(0.4, most + 0.6)
    open_frame(axes)


def name_dice(axis: "Axis", most: int, room: float) -> None:
    """So many of the numbers as there is room for."""
    ticks = dice_ticks(most, TICK * room)
    axis.set_ticks([number for number, _ in ticks], labels=[text for _, text in ticks])
