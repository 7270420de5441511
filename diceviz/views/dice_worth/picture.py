"""Dice worth: what each number of dice is worth at the cursor, for games in which one number is best."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.pictures.colours import Floats
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution


def dice_worth(solution: "Solution", state: State) -> Floats:
    """What each number of dice loses against the best: points of probability, or throws."""
    unit, worth = solution.game.unit, np.array(list(solution.action_values(state).values()))
    return unit.shown(unit.gain(unit.best(worth), over=worth))


def picture(solution: "Solution", state: State) -> tuple[Floats, tuple[int, ...]]:
    return dice_worth(solution, state), solution.best(state)


def up(game: Game) -> str:
    """What the heights are."""
    return f"{game.pays} more" if game.unit.less_is_better else "points below the best"


def sentence(solution: "Solution", state: State, best: tuple[int, ...]) -> str:
    """The best number, and what the usual five dice would cost."""
    game, worth = solution.game, solution.action_values(state)
    said = f"<b>{words.alternatives(best).capitalize()}</b>, worth {words.value(game, worth[best[0]])}."
    if 5 in worth and 5 not in best:
        said += f" Five dice would cost {words.cost(game, abs(worth[5] - worth[best[0]]))}."
    return said
