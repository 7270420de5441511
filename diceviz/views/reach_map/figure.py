"""How often positions occur, printed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import label, mark, show_cells, zoom_in
from diceviz.figures.figure import Figure, Look, look_at
from diceviz.figures.figure import plain as without_tags
from diceviz.figures.legends import Key, add_bar, add_keys
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import Page
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.pictures.colours import colour_map
from diceviz.pictures.fading import over_seats
from diceviz.pictures.slices import first_cell, map_axes
from diceviz.views.reach_map.picture import (
    DECADES,
    ReachPicture,
    ReachRequest,
    UnknownReach,
    at_cell,
    at_ends,
    counted,
    picture,
    plain,
    source_of,
    summary,
)
from solver import Job

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet


def figure(frame: Frame, request: ReachRequest, made: ReachPicture | UnknownReach | None = None) -> Figure:
    made = made or picture(source_of(frame), Job())
    if isinstance(made, UnknownReach):
        raise ValueError(made.told)
    return reach_map(made, look_at(frame, request.zoom))


def reach_map(made: ReachPicture, look: Look) -> Figure:
    meet = f"“{made.source.first.name}” against “{made.source.second.name}”"
    return Figure(
        "Reach",
        f"{described(made.game)}: {counted(made.game)}, {meet}",
        without_tags(f"{summary(made)} {at_cell(made, look.state)}"),
        lambda: data(made, f"Reach, {meet}"),
        lambda sheet, page: draw(sheet, page, made, look),
    )


def data(made: ReachPicture, what: str) -> Data:
    """The numbers of either player, who begins every other game. Visits are how often a turn begins there, on average."""
    from solver import reach

    game, first, second = made.game, made.source.first, made.source.second
    found = reach(game, first, second)
    values = {"chance": made.cells.T} if made.certain else {}
    visits = over_seats(found.visits()).T
    return cells(
        game,
        what,
        {name: np.array(game.axes[name]) for name in map_axes(game)},
        values | {"visits": np.where(np.isinf(visits), np.nan, visits)},
        first=first.name,
        second=second.name,
    )


def draw(sheet: "Sheet", page: Page, made: ReachPicture, look: Look) -> None:
    axes = sheet.subplots()
    show_cells(axes, made.colours, first_cell(made.game))
    label(axes, *map_axes(made.game), made.game.labels)
    zoom_in(axes, made.extent.seen(look.zoom))
    mark(axes, look, page, *map_axes(made.game))
    add_scale(sheet, axes, made)
    if (made.cells == 0).any():
        add_keys(sheet, page, [Key("blank: never occurs", page.theme.pane)])


def add_scale(sheet: "Sheet", axes: "Axes", made: ReachPicture) -> None:
    """Add the colour bar, ticked by powers of ten."""
    numbers = [made.top / 10**below for below in range(DECADES, -1, -1)]
    texts = [f"{plain(100 * number)} %" if made.certain else plain(number) for number in numbers]
    texts[0], texts[-1] = at_ends(made, texts[0], texts[-1])
    ticks = dict(zip(np.linspace(0, 1, DECADES + 1), texts, strict=True))
    add_bar(sheet, axes, colour_map("cividis"), ticks, "share of games" if made.certain else "times a game")
