"""What the general solver lays out where points are at risk, against the kernels of Pig."""

import numpy as np
import pytest

from solver import Cancelled, Die, Job, Pig, State, solve
from solver.general import solve_general
from tests.solver.rule_books import Pocket

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


def test_where_holding_begins_is_work_that_can_be_cancelled() -> None:
    solution = solve_general(Pig(9))
    assert np.array_equal(solution.boundary(job=Job()).first, solution.boundary().first)
    with pytest.raises(Cancelled):
        solution.boundary(job=Job(cancelled=lambda: True))


@pytest.mark.parametrize("totals", [2, 8])
@pytest.mark.parametrize("step", [1, 2])
def test_turn_totals_need_not_be_as_many_as_scores(totals: int, step: int) -> None:
    """Fewer, so that play leads beyond them, or more."""
    solution, right = solve_general(Pocket(totals=totals)), solve_general(Pocket(totals=6))
    field = solution.field(step)
    assert field.turns.tolist() == sorted({*range(0, totals + 1, step), totals})
    assert field.value.shape == field.margin.shape == (len(field.scores), len(field.scores), len(field.turns))
    for i, mine in enumerate(field.scores):
        inside = [k for k, turn in enumerate(field.turns) if turn < totals and mine + turn < 6]
        worths = [right.value(State(int(mine), 0, int(field.turns[k]))) for k in inside]
        assert field.value[i, 0, inside] == pytest.approx(worths, abs=1e-6)
    marks = solution.reachable(step)
    assert marks.shape == field.value.shape and marks[0, 0, 0]
    if step == 1:
        met = right.reachable()
        assert np.array_equal(marks[..., :totals], met[..., :totals] if totals < 6 else np.pad(met, [(0, 0), (0, 0), (0, 1)]))
        assert np.array_equal(marks[..., totals], met[..., totals:].any(axis=-1))
