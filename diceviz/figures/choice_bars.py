"""Charts over the choices, as figures: how likely each is, and what it loses against the best."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.charts import FINEST, open_frame
from diceviz.figures.page import Page
from diceviz.pictures.choice_axis import depth_of, share_labels
from diceviz.pictures.choices import colour_of, noun, ticks
from diceviz.pictures.colours import Floats, Mask
from solver.games.state import Choice

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

DOT, RING, ARROW = 30, 110, 26  # the areas of marks, in square points
SMALL = 6.5  # the size of small letters, in points
BEYOND = 0.96  # where arrows stand, as a share of the depth of the axis
TICK = 2.4  # how many pixels of the screen a point stands for where names need room: less in print


def draw_shares(axes: "Axes", page: Page, choices: Sequence[Choice], mix: Floats, chosen: Choice | None, room: float) -> None:
    """Draw how likely each choice is; a triangle stands above what was chosen. `room` is the width of the plot in points."""
    axes.bar(np.arange(1, len(mix) + 1), mix, 0.8, color=[colour_of(choice) for choice in choices], linewidth=0)
    for x, y, text in share_labels(mix):
        axes.annotate(text, (x, y), (0, 1.5), textcoords="offset points", ha="center", va="bottom", size=SMALL * page.scale)
    if chosen is not None:
        axes.scatter([choices.index(chosen) + 1], [1.32], ARROW, marker="v", color=page.theme.text, linewidths=0, zorder=5)
    axes.set_ylim(0, 1.4 if chosen is not None else 1.25)
    axes.set_yticks((0, 0.5, 1), ("0 %", "50 %", "100 %"))
    show_names(axes, choices, room)


def too_much(costs: Floats, thrown: Mask) -> Mask:
    """The choices that cost too much to be shown: an arrow points to them."""
    return np.greater(costs, depth_of(costs, thrown))


def draw_costs(
    axes: "Axes", page: Page, choices: Sequence[Choice], costs: Floats, thrown: Mask, chosen: Choice | None, room: float
) -> None:
    """Draw what each choice loses, the best on top; arrows point to what is too much to show. What is thrown is filled."""
    depth, numbers, theme = depth_of(costs, thrown), np.arange(1, len(costs) + 1), page.theme
    seen = ~too_much(costs, thrown)
    colours = [colour_of(choice) if fills else theme.pane for choice, fills in zip(choices, thrown, strict=True)]
    inside = [colour for colour, shown in zip(colours, seen, strict=True) if shown]
    axes.axhline(0, color=theme.faint, linewidth=0.7, linestyle=(0, (4, 3)), zorder=1)
    dot, ring, arrow = (size * page.scale**2 for size in (DOT, RING, ARROW))
    axes.scatter(numbers[seen], costs[seen], dot, c=inside, edgecolors=theme.faint, linewidths=2 * FINEST, zorder=3)
    beyond = np.full(int((~seen).sum()), BEYOND * depth)
    axes.scatter(numbers[~seen], beyond, arrow, marker="v", color=theme.faint, linewidths=0)
    if chosen is not None:
        place = choices.index(chosen)
        depths = [min(costs[place], BEYOND * depth)]
        axes.scatter([place + 1], depths, ring, facecolors="none", edgecolors=theme.text, linewidths=1.3, zorder=4)
    axes.set_ylim(1.08 * depth, -0.16 * depth)
    axes.set_xlabel(noun(choices))
    show_names(axes, choices, room)


def show_names(axes: "Axes", choices: Sequence[Choice], room: float) -> None:
    """Name the choices across a plot that is so many points wide."""
    name_choices(axes.xaxis, choices, room)
    axes.set_xlim(0.4, len(choices) + 0.6)
    open_frame(axes)


def name_choices(axis: "Axis", choices: Sequence[Choice], room: float) -> None:
    """Name as many choices along an axis as there is room for, in points."""
    places, names = zip(*ticks(choices, TICK * room), strict=True)
    axis.set_ticks(places, labels=names)
