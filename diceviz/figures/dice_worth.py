"""What each number of dice is worth at a state, printed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.data import Data
from diceviz.figures.dice_charts import draw_costs
from diceviz.figures.figure import Figure, Look, named, plain
from diceviz.figures.page import Page
from diceviz.frame import nearest
from diceviz.ply_words import place
from diceviz.views.dice_worth import DiceWorth, dice_worth, sentence, up
from diceviz.views.game_words import coming
from solver import State
from solver.plies import where

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

WHAT = "Dice at this state"
ASIDE = 50  # points of a page beside the axes


def of_view(view: DiceWorth) -> Figure:
    """What is on the screen, with the number that was chosen there."""
    solution, state = view.drawn
    chosen = coming(view.frame)
    return figure(solution, state, int(chosen[0]) if chosen else None)


def of_rules(solution: "Solution", look: Look) -> Figure:
    return figure(solution, nearest(solution.game, look.state), None)


def figure(solution: "Solution", state: State, chosen: int | None) -> Figure:
    game, best = solution.game, solution.best(**where(solution.game, state))
    said = f" Ringed: what was chosen, {words.dice(chosen)}." if chosen else ""
    what = f"Loss by number of dice at {place(game, state)}"
    return Figure(
        WHAT,
        f"{named(game)}: {what[0].lower()}{what[1:]}",
        plain(f"{sentence(solution, state, best)} Arrows point to what is too much to show.{said}"),
        lambda: data(solution, state, what),
        lambda sheet, page: draw(sheet, page, solution, state, chosen),
    )


def data(solution: "Solution", state: State, what: str) -> Data:
    at = where(solution.game, state)
    worth, best = solution.action_values(**at), solution.best(**at)
    columns = {"dice": [*worth], "worth": [*worth.values()], "best": [dice in best for dice in worth]}
    return Data(solution.game, what, {name: np.array(column) for name, column in columns.items()}, {**at, "gap": solution.gap})


def draw(sheet: "Sheet", page: Page, solution: "Solution", state: State, chosen: int | None) -> None:
    costs = dice_worth(solution, state)
    thrown = np.isin(np.arange(1, len(costs) + 1), solution.best(**where(solution.game, state)))
    axes = sheet.subplots()
    draw_costs(axes, page, costs, thrown, chosen, 72 * page.width - ASIDE)
    axes.set_ylabel(up(solution.game))
