"""Hog in the dark: whole linear programs, brute force, the plain sums of the rule book, and the proven bounds."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Cancelled, Die, HiddenHog, Job, solve
from tests.solver.hidden import plain_race
from tests.solver.linear_program import value_by_highs

GAMES = st.builds(
    HiddenHog,
    target=st.integers(2, 9),
    max_dice=st.integers(1, 3),
    bust=st.sampled_from(["nothing", "all", 1, 3]),
    die=st.sampled_from([Die(3), Die(4), Die(6)]),
)


@st.composite
def starts(draw: Any) -> tuple[HiddenHog, tuple[int, int]]:
    game = draw(GAMES)
    return game, (draw(st.integers(0, game.target - 1)), draw(st.integers(0, game.target - 1)))


@settings(max_examples=12, deadline=None, derandomize=True)
@given(starts())
def test_the_whole_linear_program_has_the_same_value(case: tuple[HiddenHog, tuple[int, int]]) -> None:
    game, start = case
    solution = solve(game)
    lower, upper = solution.bounds(*start)
    assert upper - lower < 1e-9
    assert plain_race.whole_program(game, start, solution.rounds(start)) == pytest.approx(solution.value(*start), abs=1e-9)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(starts())
def test_best_replies_from_both_sides_prove_the_value(case: tuple[HiddenHog, tuple[int, int]]) -> None:
    game, start = case
    solution = solve(game)
    lower, upper = solution.bounds(*start)
    assert plain_race.best_reply(game, solution.dark_table(start[::-1], Job()), start) <= upper
    assert plain_race.best_reply(game, solution.dark_table(start, Job()), start[::-1]) <= 1.0 - lower
    assert solution.bounds(*start[::-1]) == (1.0 - upper, 1.0 - lower)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(GAMES)
def test_from_equal_scores_both_win_half(game: HiddenHog) -> None:
    solution = solve(game)
    for score in (0, game.target - 1):
        lower, upper = solution.bounds(score, score)
        assert lower <= 0.5 <= upper and upper - lower < 1e-9


@pytest.mark.parametrize(("most", "rounds"), [(2, 8), (3, 5)])
def test_brute_force_over_pure_strategies(most: int, rounds: int) -> None:
    """One point to go, a coin with the faces 1 and 2: every throw without a 1 arrives, a pure strategy is a number of dice for
    each round. Rounds that come later are won by either, which brackets the value."""
    game = HiddenHog(2, most, die=Die(2))
    pure = [np.eye(most)[list(dice)][:, None, :].repeat(2, axis=1) for dice in product(range(most), repeat=rounds)]
    laws = [plain_race.law(game, mixes, 1) for mixes in pure]
    paid = np.array([[plain_race.between(first, second) for second in laws] for first in laws])
    assert value_by_highs(paid[..., 0]) <= solve(game).value(1, 1) + 1e-12 <= value_by_highs(paid[..., 1]) + 2e-12
    assert value_by_highs(paid[..., 1]) - value_by_highs(paid[..., 0]) < 1e-2


def test_with_one_die_nothing_is_left_to_choose() -> None:
    game = HiddenHog(12, 1, die=Die(4))
    solution = solve(game)
    mixes = np.ones((200, game.target, 1))
    for start in [(0, 0), (3, 0), (11, 2)]:
        low, high = plain_race.worth(game, mixes, mixes, start)
        lower, upper = solution.bounds(*start)
        assert lower - 1e-12 <= low <= high <= upper + 1e-12 and upper - lower < 1e-12


def test_what_is_told_of_a_round_is_the_law_of_the_plain_race() -> None:
    game, start = HiddenHog(20, 4), (6, 2)
    solution = solve(game)
    theirs = solution.dark_table(start[::-1], Job())
    arrives, going = plain_race.law(game, theirs, start[1])
    values, worths = solution.values(start), solution.worths(start)
    for number in (1, 2, 5):
        belief = solution.belief(number, start=start)
        assert belief.sum() == pytest.approx(1.0) and len(belief) == game.target
        assert going[number - 1] == pytest.approx(1.0 - sum(sum(each.values()) for each in arrives[: number - 1]))
        for mine in (2, 11, 19):
            worth = solution.action_values(number, mine, start=start)
            assert list(worth) == [1, 2, 3, 4]
            assert max(worth.values()) == values[number - 1, mine] == worths[number - 1, mine].max()
            for dice, chance in worth.items():
                after = 0.0
                for reached, share in plain_race.throws(game, mine, dice).items():
                    if reached < game.target:
                        after += share * going[number] * values[number, reached]
                    else:
                        same = arrives[number - 1].items()
                        won = going[number] + sum(mass * plain_race.compared(reached, other) for other, mass in same)
                        after += share * won
                assert chance == pytest.approx(after / going[number - 1], abs=1e-12)
            mix = solution.strategy(number, mine, start=start)
            assert sum(mix.values()) == pytest.approx(1.0)
    assert solution.their_strategy(2, 9, start=start) == solution.strategy(2, 9, start=start[::-1])


def test_the_optimal_mix_throws_what_is_best() -> None:
    """Where the game comes to at all: there every number of dice of the mix is worth the value, given that it goes on."""
    solution = solve(HiddenHog(15, 4))
    worths, mixes, met = solution.worths(), solution.table(), solution.met()
    lost = (mixes * (worths.max(axis=2, keepdims=True) - worths)).sum(axis=2) * met
    assert 0.0 <= lost.sum() < 1e-9


def test_a_cancelled_start_is_not_kept_and_progress_grows() -> None:
    told: list[float] = []
    solution = solve(HiddenHog(13, 3), Job(progress=told.append))
    assert told == sorted(told) and told[-1] == 1.0 and len(told) > 100
    with pytest.raises(Cancelled):
        solution.value(5, 0, Job(cancelled=lambda: True))
    assert list(solution._starts.races) == [(0, 0)]
    assert solution.value(5, 0) > 0.5 and list(solution._starts.races) == [(0, 0), (5, 0)]


def test_a_race_of_too_many_rounds_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"^bust = 'all': a race to 100 would take more than 500 rounds, too many to solve in "
    ):
        solve(HiddenHog(100, 10, "all"))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"round": 0}, "round = 0: must be a whole number from 1 to 1000000000"),
        ({"mine": 12}, "mine = 12: must be a whole number from 0 to 11"),
        ({"start": (0, 12)}, "theirs = 12: must be a whole number from 0 to 11"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}$"):
        solve(HiddenHog(12, 3)).strategy(**asked)


@pytest.mark.parametrize(("target", "ahead"), [(2, 0), (2, 1), (3, 0), (4, 0), (5, 3), (10, 9)])
def test_races_that_one_throw_decides_are_solved_to_rounding(target: int, ahead: int) -> None:
    """With one die one fails seldom, with ten mostly: in late rounds chances of both kinds are far apart."""
    first, second = solve(HiddenHog(target, 10, head_start=ahead)), solve(HiddenHog(target, 10, head_start=-ahead))
    lower, upper = first.bounds()
    assert upper - lower < 1e-9 and second.bounds() == pytest.approx((1 - upper, 1 - lower), abs=1e-12)


@pytest.mark.parametrize("ahead", [0, 16])
def test_where_payoffs_are_too_far_apart_for_highs_they_are_counted_in_a_coarser_unit(ahead: int) -> None:
    """50 points by twos, with coins: in the finer unit both methods of HiGHS fail at the first program."""
    lower, upper = solve(HiddenHog(50, 10, head_start=ahead, die=Die(2))).bounds()
    assert upper - lower < 1e-9 and (lower <= 0.5 <= upper if ahead == 0 else lower > 0.5)
