"""Long games, where turns are cut short by what is known to hold: nothing is lost by that.

A slice by score follows every turn to its end, total by total; the solver and the slices by turn total do not. Here they meet.
"""

from itertools import product

import numpy as np
import pytest

from solver import Die, Pig, solve
from solver.solutions import PigSolution

RULES = [Pig(250, variant, Die(sides)) for variant, sides in product(("reach", "exact", "difference"), (2, 3, 6, 20))]


def followed_to_the_end(solution: PigSolution, turn: int) -> np.ndarray:
    """What rolling is worth at a turn total, by both scores."""
    return np.stack([solution.actions(mine=mine).roll[:, turn] for mine in range(solution.game.target)])


@pytest.mark.parametrize("game", RULES, ids=str)
def test_the_start_of_every_turn_to_250_is_worth_what_the_whole_turn_is(game: Pig) -> None:
    solution = solve(game)
    assert abs(followed_to_the_end(solution, 0) - solution.actions(turn=0).roll).max() <= solution.tolerance


@pytest.mark.parametrize("turn", (1, 30, 100))
@pytest.mark.parametrize("game", (RULES[2], RULES[6], RULES[10]), ids=str)
def test_rolling_at_a_turn_total_to_250_is_worth_what_the_whole_turn_says(game: Pig, turn: int) -> None:
    solution = solve(game)
    assert np.nanmax(abs(followed_to_the_end(solution, turn) - solution.actions(turn=turn).roll)) <= solution.tolerance


def test_a_game_to_1000_starts_as_its_own_turn_says() -> None:
    solution = solve(Pig(1000))
    starts = solution.actions(turn=0).roll
    for mine in range(0, 1000, 37):
        assert abs(solution.actions(mine=mine).roll[:, 0] - starts[mine]).max() <= solution.tolerance
