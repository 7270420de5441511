"""The win map, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.figures.cells import label, mark, show_cells, zoom_in
from diceviz.figures.data import Data, cells
from diceviz.figures.figure import Figure, Look, plain, seen_in, titled
from diceviz.figures.legends import add_bar
from diceviz.figures.page import Page
from diceviz.model.frame import nearest
from diceviz.pictures.colours import colour_map
from diceviz.pictures.slices import has_turn_total
from diceviz.views.win_map.pane import WinMap
from diceviz.views.win_map.picture import WinMapPicture, bar_levels, label_places, picture, sentence, subtitle, worth

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

LETTERS = 7  # points
SHADE = {"boxstyle": "round,pad=0.15", "facecolor": "#000000", "alpha": 0.35, "linewidth": 0}  # behind a label


def of_view(view: WinMap) -> Figure:
    """What is on the screen."""
    solution, turn, _ = view.drawn
    look = seen_in(view, solution.game, view.plot.zoom)
    return win_map(view.picture, replace(look, state=replace(look.state, turn=turn)), solution.gap)


def of_rules(solution: "Solution", look: Look) -> Figure:
    state = nearest(solution.game, look.state)
    turn = state.turn if has_turn_total(solution.game) else 0
    return win_map(picture(solution, turn), replace(look, state=replace(state, turn=turn)), solution.gap)


def win_map(made: WinMapPicture, look: Look, gap: float) -> Figure:
    game, turn = made.game, look.state.turn
    what = f"Win map, {subtitle(game, turn)}"
    return Figure(
        "Win map",
        titled(game, what),
        plain(f"{sentence(game)} {worth(made, nearest(game, look.state))}"),
        lambda: data(made, what, gap),
        lambda sheet, page: draw(sheet, page, made, look),
    )


def data(made: WinMapPicture, what: str, gap: float) -> Data:
    rows, columns = made.cells.shape
    axes = {"mine": np.arange(columns), made.up: np.arange(rows) + made.first[1]}
    return cells(made.game, what, axes, {"value": made.cells.T}, gap=gap)


def draw(sheet: "Sheet", page: Page, made: WinMapPicture, look: Look) -> None:
    game = made.game
    axes = sheet.subplots()
    show_cells(axes, made.colours, made.first)
    draw_levels(axes, page, made, look)
    label(axes, "mine", made.up, game.labels)
    mark(axes, look, page, "mine", made.up)
    zoom_in(axes, look.zoom)
    low, high = game.bounds
    ticks = {(level - low) / (high - low): words.axis(game, level) for level in bar_levels(game)}
    add_bar(sheet, axes, colour_map("viridis"), ticks, "")


def draw_levels(axes: "Axes", page: Page, made: WinMapPicture, look: Look) -> None:
    game = made.game
    places = label_places(made, nearest(game, look.state))
    for (level, lines), place in zip(made.contours, places, strict=True):
        even = level == game.even
        for line in lines:
            axes.plot(line[:, 0], line[:, 1] + made.first[1], color="#ffffff", linewidth=1.6 if even else 0.7, zorder=5)
        if place is not None:
            told = axes.text(*place, words.axis(game, level), color="#ffffff", ha="center", va="center", bbox=SHADE)
            told.set(size=LETTERS * page.scale, zorder=8, weight="semibold" if even else "normal", clip_on=True)
