"""What each number of dice is worth at a state, printed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.figures.choice_bars import draw_costs, too_much
from diceviz.figures.figure import Figure, Look, look_at, plain, titled
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.model.frame import Frame
from diceviz.pictures.at_state import at_cursor
from diceviz.views.dice_worth.picture import DiceWorthPicture, DiceWorthRequest, picture, sentences, up
from diceviz.words.game_progress import coming
from diceviz.words.ply_words import place
from solver.games.state import Choice

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

WHAT = "Dice at this state"
ASIDE = 50  # how much of a page's width lies beside the axes, in points


def figure(frame: Frame, request: DiceWorthRequest, made: DiceWorthPicture | None = None) -> Figure:
    chosen = coming(frame)
    return worth_figure(made or picture(at_cursor(frame)), look_at(frame), chosen[0] if chosen else None)


def worth_figure(made: DiceWorthPicture, look: Look, chosen: Choice | None) -> Figure:
    """The figure of a state; `chosen` is the number of dice that was chosen there, if one was."""
    told = look.unless_secret(" ".join(sentences(made)))
    arrows = " Arrows point to what is too much to show." if too_much(made.costs, made.is_best).any() else ""
    ringed = f" Ringed: what was chosen, {words.choice(chosen)}." if chosen is not None else ""
    what = f"Loss by number of dice at {place(made.game, made.source.state)}"
    return Figure(
        WHAT,
        titled(made.game, what),
        plain(f"{told}{arrows}{ringed}"),
        lambda: data(made, what),
        lambda sheet, page: draw(sheet, page, made, chosen),
    )


def data(made: DiceWorthPicture, what: str) -> Data:
    solution, state = made.source.solution, made.source.state
    worth = solution.action_values(state)
    columns = {"dice": [*worth], "worth": [*worth.values()], "best": [dice in made.best for dice in worth]}
    arrays = {name: np.array(column) for name, column in columns.items()}
    return Data(made.game, what, arrays, {**made.game.where(state), "gap": solution.gap})


def draw(sheet: "Sheet", page: Page, made: DiceWorthPicture, chosen: Choice | None) -> None:
    axes = sheet.subplots()
    draw_costs(axes, page, made.numbers, made.costs, made.is_best, chosen, 72 * page.width - ASIDE)
    axes.set_ylabel(up(made.game))
