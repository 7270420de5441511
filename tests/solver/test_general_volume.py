"""What the general solver lays out where points are at risk, against the kernels of Pig."""

import numpy as np
import pytest

from solver import Die, Pig, solve
from solver.general import solve_general

WITHOUT_TIES = [Pig(12), Pig(9, die=Die(4))]
GAMES = [*WITHOUT_TIES, Pig(10, "exact")]


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("step", [1, 3])
def test_the_field_has_the_values_of_the_kernels_and_rolls_where_they_roll(game: Pig, step: int) -> None:
    field, right = solve_general(game).field(step), solve(game).field(step)
    assert np.array_equal(field.scores, right.scores) and np.array_equal(field.turns, right.turns)
    assert np.allclose(field.value, right.value, rtol=0, atol=1e-6)
    assert np.array_equal(np.sign(field.margin), np.sign(right.margin))


@pytest.mark.parametrize("game", WITHOUT_TIES, ids=repr)
@pytest.mark.parametrize("step", [1, 3])
def test_the_same_states_are_met(game: Pig, step: int) -> None:
    assert np.array_equal(solve_general(game).reachable(step), solve(game).reachable(step))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_slices_whole_turns_and_where_holding_begins(game: Pig) -> None:
    solution, right = solve_general(game), solve(game)
    for fixed in ({"mine": 3}, {"theirs": 4}, {"turn": 2}):
        assert np.allclose(solution.actions(**fixed), right.actions(**fixed), rtol=0, atol=1e-12, equal_nan=True)
    assert np.allclose(solution.whole_turn(3, 4), right.whole_turn(3, 4), rtol=0, atol=1e-12, equal_nan=True)
    if game in WITHOUT_TIES:
        assert np.array_equal(solution.hold_boundary(), right.hold_boundary())
