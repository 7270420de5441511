"""Both players' mixes at a state, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.choice_bars import draw_costs, draw_shares
from diceviz.figures.data import Data
from diceviz.figures.figure import Figure, Look, plain, seen_in
from diceviz.figures.page import Page
from diceviz.figures.press import TEXT
from diceviz.model.frame import nearest
from diceviz.model.other_rules import described
from diceviz.pictures.choices import noun
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.mix_bars.picture import Side, picture, sentence, side_name
from diceviz.words.plies import place
from diceviz.words.progress import coming
from solver import State
from solver.games.state import Choice

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

WHAT = "Mix at this state"
PLAYERS = ("you", "they")
ASIDE = 50  # points beside the axes of a player


def of_view(view: MixBars) -> Figure:
    """What is on the screen, with what both chose there."""
    solution, state = view.drawn
    return figure(solution, replace(seen_in(view, solution.game), state=state), view.picture, coming(view.frame))


def of_rules(solution: "Solution", look: Look) -> Figure:
    state = nearest(solution.game, look.state)
    return figure(solution, replace(look, state=state), picture(solution, state), ())


def figure(solution: "Solution", look: Look, made: tuple[Side, Side, bool], chosen: tuple[Choice, ...]) -> Figure:
    (*sides, unique), state = made, look.state
    at = place(solution.game, state)
    told = look.unless_secret(sentence(sides[0], unique))
    return Figure(
        WHAT,
        f"{described(solution.game)}: both mixes at {at}",
        plain(f"{told} {meaning(sides[0])}"),
        lambda: data(solution, state, sides, f"Mixes at {at}"),
        lambda sheet, page: draw(sheet, page, sides, chosen or (None, None)),
    )


def meaning(side: Side) -> str:
    often = "each number of dice is thrown" if noun(side.choices) == "dice" else "each is chosen"
    return f"Above: how often {often}; below: what it would lose."


def data(solution: "Solution", state: State, sides: list[Side], what: str) -> Data:
    """What a choice is worth is so to the player who makes it, against the other's mix."""
    columns = {
        "player": np.repeat(PLAYERS, [len(side.choices) for side in sides]),
        noun(sides[0].choices): np.concatenate([side.choices for side in sides]),
        "probability": np.concatenate([side.mix for side in sides]),
        "worth": np.concatenate([side.worth for side in sides]),
    }
    return Data(solution.game, what, columns, {**solution.game.where(state), "gap": solution.gap})


def draw(sheet: "Sheet", page: Page, sides: list[Side], chosen: tuple[Choice | None, ...]) -> None:
    above, below = sheet.subplots(2, 2, sharex=True, height_ratios=(3, 4))
    room = 36 * page.width - ASIDE
    for number, (side, choice) in enumerate(zip(sides, chosen, strict=True)):
        draw_shares(above[number], page, side.choices, side.mix, choice, room)
        draw_costs(below[number], page, side.choices, side.costs, side.mix > 0, choice, room)
        above[number].set_title(side_name(number, side, choice), size=TEXT * page.scale, weight="semibold")
        above[number].tick_params(axis="x", labelbottom=False)
    above[0].set_ylabel("probability")
    below[0].set_ylabel("points lost")
    sheet.align_ylabels([above[0], below[0]])
