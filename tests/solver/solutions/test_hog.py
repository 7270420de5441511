"""Hog in turns: exact fractions and the proven bound. See `test_general.py` for a second algorithm."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Die, Job
from solver.games.hog import points
from solver.games.hog_in_turns import Hog
from solver.solutions.hog import HogSolution, solve_hog
from solver.tables import growing_table


def solved(*rules: object) -> HogSolution:
    return solve_hog(Hog(*rules), Job())


def exact_values(game: Hog) -> dict[tuple[int, int], Fraction]:
    """By points to go, in fractions: for each pair, try every two numbers of dice until neither player would rather change."""
    value: dict[tuple[int, int], Fraction] = {}
    dice = range(1, game.max_dice + 1)

    def rest(x: int, y: int, d: int) -> Fraction:
        scores = points(game.die, d).items()
        return sum((chance * (1 if j >= x else 1 - value[y, x - j]) for j, chance in scores if j), Fraction(0))

    def solve(x: int, y: int) -> tuple[Fraction, Fraction]:
        mine, theirs = {d: rest(x, y, d) for d in dice}, {d: rest(y, x, d) for d in dice}
        bust = {d: points(game.die, d)[0] for d in dice}
        for d in dice:
            for e in dice:
                v = (mine[d] + bust[d] * (1 - theirs[e] - bust[e])) / (1 - bust[d] * bust[e])
                u = theirs[e] + bust[e] * (1 - v)
                if v == max(mine[k] + bust[k] * (1 - u) for k in dice) and u == max(
                    theirs[k] + bust[k] * (1 - v) for k in dice
                ):
                    return v, u
        raise AssertionError("no pair of choices is stable")

    for total in range(2, 2 * game.target + 1):
        for x in range(max(1, total - game.target), total // 2 + 1):
            value[x, total - x], value[total - x, x] = solve(x, total - x)
    return value


@pytest.mark.parametrize("rules", [(6, 3), (9, 4, "nothing", Die(3)), (8, 5, "nothing", Die(2)), (7, 2, "nothing", Die(20))])
def test_no_value_errs_by_more_than_the_gap(rules: tuple[object, ...]) -> None:
    solution, game = solved(*rules), Hog(*rules)
    for (x, y), exact in exact_values(game).items():
        assert abs(Fraction(solution.value(game.target - x, game.target - y)) - exact) <= Fraction(solution.gap)


@pytest.mark.parametrize("sides", [2, 6, 20])
@pytest.mark.parametrize("max_dice", [1, 10, 50])
@pytest.mark.parametrize("target", [2, 200])
def test_the_gap_is_small_at_both_ends_of_every_rule(target: int, max_dice: int, sides: int) -> None:
    assert 0 < solved(target, max_dice, "nothing", Die(sides)).gap < 1e-12


def test_the_gap_is_small_in_a_long_game() -> None:
    assert solved(1000, 10).gap < 1e-12


def test_five_or_six_dice_far_from_the_end() -> None:
    assert set(np.unique(solved(200, 10).dice()[:40, :40])) <= {5, 6}


def test_who_is_about_to_lose_throws_many_dice() -> None:
    solution = solved(100, 10)
    assert solution.dice()[60, 99] == 10 and solution.dice()[98, 99] == 1


def test_a_table_grown_in_steps_equals_one_solved_at_once_bit_for_bit() -> None:
    growing_table.forget()
    for target in (20, 33, 120):
        grown = solved(target)
    growing_table.forget()
    assert np.array_equal(solved(120).values(), grown.values())
    assert solved(120).gap == grown.gap


@settings(max_examples=25, derandomize=True)
@given(st.integers(2, 40), st.integers(1, 12), st.integers(2, 20))
def test_more_points_are_never_worse(target: int, max_dice: int, sides: int) -> None:
    solution = solved(target, max_dice, "nothing", Die(sides))
    values = solution.values()
    assert (np.diff(values, axis=0) >= -2 * solution.gap).all() and (np.diff(values, axis=1) <= 2 * solution.gap).all()
    assert ((values >= 0) & (values <= 1)).all()
    assert values[0, 0] == solution.value() == max(solution.action_values().values())
    assert solution.strategy() == {int(solution.dice()[0, 0]): 1.0}


@pytest.mark.parametrize(("mine", "theirs", "named"), [(100, 0, "mine = 100"), (-1, 0, "mine = -1"), (0, 2.5, "theirs = 2.5")])
def test_a_state_that_does_not_exist_is_named(mine: int, theirs: int, named: str) -> None:
    with pytest.raises(ValueError, match=f"{named}: must be a whole number from 0 to 99"):
        solved(100).value(mine, theirs)


@pytest.mark.parametrize("bust", ["some", -1, 0, 1001, True, 2.5, None])
def test_a_bust_that_makes_no_sense_is_named(bust: object) -> None:
    with pytest.raises(ValueError, match=r"bust = .*: must be 'nothing', 'all', or a whole number from 1 to 1000"):
        Hog(100, 10, bust)  # type: ignore[arg-type]
