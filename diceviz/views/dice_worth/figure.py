"""What each number of dice is worth at a state, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.figures.choice_bars import draw_costs, too_much
from diceviz.figures.data import Data
from diceviz.figures.figure import Figure, Look, plain, seen_in, titled
from diceviz.figures.page import Page
from diceviz.model.frame import nearest
from diceviz.pictures.colours import Floats, Mask
from diceviz.views.dice_worth.pane import DiceWorth
from diceviz.views.dice_worth.picture import dice_worth, sentence, up
from diceviz.words.plies import place
from diceviz.words.progress import coming
from solver import State

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

WHAT = "Dice at this state"
ASIDE = 50  # points of a page beside the axes


def of_view(view: DiceWorth) -> Figure:
    """What is on the screen, with the number that was chosen there."""
    solution, state = view.drawn
    chosen = coming(view.frame)
    return figure(solution, replace(seen_in(view, solution.game), state=state), chosen[0] if chosen else None)


def of_rules(solution: "Solution", look: Look) -> Figure:
    return figure(solution, replace(look, state=nearest(solution.game, look.state)), None)


def figure(solution: "Solution", look: Look, chosen: int | None) -> Figure:
    game, state = solution.game, look.state
    told = look.unless_secret(sentence(solution, state, solution.best(state)))
    arrows = " Arrows point to what is too much to show." if too_much(*drawn(solution, state)).any() else ""
    ringed = f" Ringed: what was chosen, {words.dice(chosen)}." if chosen is not None else ""
    what = f"Loss by number of dice at {place(game, state)}"
    return Figure(
        WHAT,
        titled(game, what),
        plain(f"{told}{arrows}{ringed}"),
        lambda: data(solution, state, what),
        lambda sheet, page: draw(sheet, page, solution, state, chosen),
    )


def data(solution: "Solution", state: State, what: str) -> Data:
    worth, best, at = solution.action_values(state), solution.best(state), solution.game.where(state)
    columns = {"dice": [*worth], "worth": [*worth.values()], "best": [dice in best for dice in worth]}
    return Data(solution.game, what, {name: np.array(column) for name, column in columns.items()}, {**at, "gap": solution.gap})


def drawn(solution: "Solution", state: State) -> tuple[Floats, Mask]:
    """What each number of dice loses, and which are thrown."""
    return dice_worth(solution, state), np.isin(solution.game.actions(state), solution.best(state))


def draw(sheet: "Sheet", page: Page, solution: "Solution", state: State, chosen: int | None) -> None:
    axes = sheet.subplots()
    draw_costs(axes, page, solution.game.actions(state), *drawn(solution, state), chosen, 72 * page.width - ASIDE)
    axes.set_ylabel(up(solution.game))
