"""Throws by score, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import zoom_in
from diceviz.figures.charts import FINEST, mark_path, mark_place, open_frame, whole
from diceviz.figures.data import Data
from diceviz.figures.figure import Figure, Look, Zoom, plain, seen_in
from diceviz.figures.legends import add_dice
from diceviz.figures.page import Page
from diceviz.model.frame import nearest
from diceviz.model.other_rules import described
from diceviz.pictures.palette import dice_colour
from diceviz.pictures.path_style import weights
from diceviz.views.throws_by_score.pane import ThrowsByScore
from diceviz.views.throws_by_score.picture import needed, path_on, room_for, throws_by_score
from diceviz.words.verdict import verdict

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

WHAT = "Throws by score"


def of_view(view: ThrowsByScore) -> Figure:
    """What is on the screen."""
    (solution,) = view.drawn
    return figure(solution, seen_in(view, solution.game, view.plot.zoom))


def of_rules(solution: "Solution", look: Look) -> Figure:
    return figure(solution, replace(look, state=nearest(solution.game, look.state)))


def figure(solution: "Solution", look: Look) -> Figure:
    return Figure(
        WHAT,
        f"{described(solution.game)}: {needed(solution.game)} by score",
        plain(f"On average, with best play. {look.unless_secret(verdict(solution, look.state))}"),
        lambda: data(solution),
        lambda sheet, page: draw(sheet, page, solution, look),
    )


def data(solution: "Solution") -> Data:
    game, (throws, dice) = solution.game, throws_by_score(solution)
    return Data(game, WHAT, {"mine": np.arange(len(throws)), game.pays: throws, "dice": dice}, {"gap": solution.gap})


def draw(sheet: "Sheet", page: Page, solution: "Solution", look: Look) -> None:
    throws, dice = throws_by_score(solution)
    axes = sheet.subplots()
    colours = [dice_colour(int(number)) for number in dice]
    axes.bar(np.arange(len(throws)), throws, 1.0, color=colours, edgecolor=colours, linewidth=FINEST / 2)  # leaves no gaps
    axes.set_xlabel("my score")
    axes.set_ylabel(needed(solution.game))
    whole(axes.xaxis)
    open_frame(axes)
    mark_place(axes, page, look.state.mine)
    mark_path(axes, page, path_on(throws, look.path), weights(look.path))
    zoom_in(axes, look.zoom or Zoom(*room_for(throws)))
    add_dice(sheet, axes, page, [int(number) for number in np.unique(dice)])
