"""The proven bound on the error: small at every corner of what can be set, and never smaller for a longer game."""

from itertools import product

import pytest

from solver import Die, Pig, solve

RULES = list(product(("reach", "exact", "difference"), (2, 3, 6, 20)))


def largest_payment(game: Pig) -> float:
    return max(game.bounds)


@pytest.mark.parametrize(("variant", "sides"), RULES)
@pytest.mark.parametrize("target", (2, 100, 1000))
def test_no_value_errs_by_more_than_a_trillionth_of_the_largest_payment(target: int, sides: int, variant: str) -> None:
    game = Pig(target, variant, Die(sides))
    assert 0.0 < solve(game).gap < 1e-12 * largest_payment(game)


@pytest.mark.parametrize(("variant", "sides"), RULES)
def test_a_shorter_game_never_has_the_larger_gap(variant: str, sides: int) -> None:
    targets = (1000, 999, 500, 128, 100, 65, 64, 63, 10, 3, 2)
    gaps = [solve(Pig(target, variant, Die(sides))).gap for target in targets]
    assert gaps == sorted(gaps, reverse=True)


def test_actions_within_the_gap_of_each_other_are_both_called_best() -> None:
    """One point short of an exact target a player never finishes; against such a one all but stopping there wins."""
    solution = solve(Pig(20, "exact"))
    assert solution.action_values(5, 19, 6) == {"roll": 1.0, "hold": 1.0}
    assert solution.best(5, 19, 6) == ("roll", "hold")
    assert solution.strategy(5, 19, 6) == {"hold": 1.0}
    assert solution.best(5, 19, 14) == ("roll",)


def test_actions_that_differ_by_a_ten_thousandth_are_not_both_best() -> None:
    solution = solve(Pig(200))
    worth = solution.action_values(0, 0, 20)
    assert 0.0 < worth["roll"] - worth["hold"] < 1e-4
    assert solution.best(0, 0, 20) == ("roll",)


def test_the_best_actions_include_the_one_of_the_strategy() -> None:
    solution = solve(Pig(30))
    for mine, theirs, turn in product(range(0, 30, 3), range(0, 30, 4), range(0, 30, 2)):
        if mine + turn < 30:
            assert set(solution.strategy(mine, theirs, turn)) <= set(solution.best(mine, theirs, turn))
