"""Throws by score: how many throws a player alone still needs on average, in the colour of the best number of dice."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from diceviz.pictures.colours import Floats
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution


def throws_by_score(solution: "Solution") -> tuple[Floats, Floats]:
    """By score: the throws still needed, and the best number of dice."""
    return solution.values(), solution.dice()


def needed(game: Game) -> str:
    """What the heights are."""
    return f"{game.pays} still needed"


def room_for(throws: Floats) -> tuple[float, float, float, float]:
    """From left to right, and from bottom to top."""
    return -0.5, len(throws) - 0.5, 0.0, 1.06 * float(throws.max())


def path_on(throws: Floats, path: Sequence[State]) -> Floats:
    """The states of a game along the tops of the bars."""
    return np.array([(state.mine, throws[state.mine]) for state in path]).reshape(-1, 2)
