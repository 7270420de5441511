"""How often positions occur, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import label, mark, show_cells, zoom_in
from diceviz.figures.data import Data, cells
from diceviz.figures.figure import Figure, Look, seen_in
from diceviz.figures.figure import plain as without_tags
from diceviz.figures.legends import Key, add_bar, add_keys
from diceviz.figures.page import Page
from diceviz.figures.players import pair_of
from diceviz.model.frame import nearest
from diceviz.model.other_rules import described
from diceviz.pictures.colours import colour_map
from diceviz.pictures.fading import over_seats
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.reach_map.picture import DECADES, ReachPicture, at_cell, legend_texts, picture, plain, subtitle, summary
from solver import Job

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution
    from solver.strategies import Strategy


def of_view(view: ReachMap) -> Figure:
    """What is on the screen."""
    if view.picture is None:
        raise ValueError(view.sentence.text().rstrip("."))
    game, first, second = view.drawn
    return reach_map(view.picture, (first, second), seen_in(view, game, view.plot.zoom))


def of_rules(solution: "Solution", look: Look) -> Figure:
    game = solution.game
    pair = pair_of(game, look)
    return reach_map(picture(game, *pair, Job()), pair, replace(look, state=nearest(game, look.state)))


def reach_map(made: ReachPicture, pair: "tuple[Strategy, Strategy]", look: Look) -> Figure:
    first, second = (player.name for player in pair)
    meet = f"“{first}” against “{second}”"
    return Figure(
        "Reach",
        f"{described(made.game)}: {subtitle(made.game).partition(';')[0]}, {meet}",
        without_tags(f"{summary(made)} {at_cell(made, look.state)}"),
        lambda: data(made, pair, f"Reach, {meet}"),
        lambda sheet, page: draw(sheet, page, made, look),
    )


def data(made: ReachPicture, pair: "tuple[Strategy, Strategy]", what: str) -> Data:
    """Of either player, who begins every other game. Visits are how often a turn begins there, on average."""
    from solver import reach

    scores, found = np.arange(made.game.target), reach(made.game, *pair)
    values = {"chance": made.cells.T} if made.certain else {}
    visits = over_seats(found.visits()).T
    return cells(
        made.game,
        what,
        {"mine": scores, "theirs": scores},
        values | {"visits": np.where(np.isinf(visits), np.nan, visits)},
        first=pair[0].name,
        second=pair[1].name,
    )


def draw(sheet: "Sheet", page: Page, made: ReachPicture, look: Look) -> None:
    axes = sheet.subplots()
    show_cells(axes, made.colours)
    label(axes, "mine", "theirs", made.game.labels)
    zoom_in(axes, look.zoom)
    mark(axes, look, page, "mine", "theirs")
    add_scale(sheet, axes, made)
    if (made.cells == 0).any():
        add_keys(sheet, page, [Key("blank: never occurs", page.theme.pane)])


def add_scale(sheet: "Sheet", axes: "Axes", made: ReachPicture) -> None:
    """By powers of ten."""
    numbers = [made.top / 10**below for below in range(DECADES, -1, -1)]
    texts = [f"{plain(100 * number)} %" if made.certain else plain(number) for number in numbers]
    texts[0], texts[-1] = (text.removesuffix(" ×") for text in legend_texts(made))
    ticks = dict(zip(np.linspace(0, 1, DECADES + 1), texts, strict=True))
    add_bar(sheet, axes, colour_map("cividis"), ticks, "share of games" if made.certain else "times a game")
