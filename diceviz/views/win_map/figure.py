"""The win map, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.figures.cells import label, mark, show_cells, zoom_in
from diceviz.figures.figure import Figure, Look, look_at, plain, titled
from diceviz.figures.legends import add_bar
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import Page
from diceviz.model.frame import Frame, between_turns, nearest
from diceviz.pictures.colours import colour_map
from diceviz.pictures.slices import map_axes
from diceviz.views.win_map.picture import (
    WinMapPicture,
    WinMapRequest,
    bar_words,
    label_places,
    overview,
    picture,
    source_of,
    subtitle,
    worth,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet


LETTERS = 7  # the size of the labels' letters, in points
SHADE = {"boxstyle": "round,pad=0.15", "facecolor": "#000000", "alpha": 0.35, "linewidth": 0}  # behind a label


def figure(frame: Frame, request: WinMapRequest, made: WinMapPicture | None = None) -> Figure:
    source = source_of(frame, request)
    made, look = made or picture(source), look_at(frame, request.zoom)
    return win_map(
        made, replace(look, state=nearest(made.game, replace(between_turns(look.state), turn=made.turn))), source.solution.gap
    )


def win_map(made: WinMapPicture, look: Look, gap: float) -> Figure:
    game = made.game
    what = f"Win map, {subtitle(game, made.turn, made.rival, made.gained)}"
    return Figure(
        "Win map",
        titled(game, what),
        plain(f"{overview(made)} {worth(made, look.state)}"),
        lambda: data(made, what, gap),
        lambda sheet, page: draw(sheet, page, made, look),
    )


def data(made: WinMapPicture, what: str, gap: float) -> Data:
    rows, columns = made.cells.shape
    across, up = map_axes(made.game)
    axes = {across: np.arange(columns) + made.first[0], up: np.arange(rows) + made.first[1]}
    return cells(made.game, what, axes, {what_cells_tell(made): made.cells.T}, gap=gap)


def what_cells_tell(made: WinMapPicture) -> str:
    """The heading of the column of numbers."""
    if made.gained:
        return f"knowing {made.gained.name} gains"
    return f"{made.rival.name} gives away" if made.rival else "value"


def draw(sheet: "Sheet", page: Page, made: WinMapPicture, look: Look) -> None:
    game = made.game
    axes = sheet.subplots()
    show_cells(axes, made.colours, made.first)
    draw_levels(axes, page, made, look)
    label(axes, *map_axes(game), game.labels)
    mark(axes, look, page, *map_axes(game))
    zoom_in(axes, made.extent.seen(look.zoom))
    add_bar(sheet, axes, colour_map("viridis"), bar_words(made), "")


def draw_levels(axes: "Axes", page: Page, made: WinMapPicture, look: Look) -> None:
    game = made.game
    places = label_places(made, nearest(game, look.state))
    for (level, lines), place in zip(made.contours, places, strict=True):
        even = level == game.even
        for line in lines:
            axes.plot(*(line + made.first).T, color="#ffffff", linewidth=1.6 if even else 0.7, zorder=5)
        if place is not None:
            x, y = place
            told = axes.text(x, y, words.axis(game, level), color="#ffffff", ha="center", va="center", bbox=SHADE)
            told.set(size=LETTERS * page.scale, zorder=8, weight="semibold" if even else "normal", clip_on=True)
