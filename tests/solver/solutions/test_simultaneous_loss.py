"""Hog, both at once, where a 1 costs points: the rule book and the proven error. See also `test_general.py`."""

import re
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from solver import Cancelled, Die, Job, SimultaneousHog, State, solve
from solver.kernels import hog_both_loss, hog_expected_throws
from solver.tables.hog_both_loss_table import SimultaneousLossTable
from tests.solver.exact_chain import all_states, guaranteed
from tests.solver.linear_program import value_by_highs
from tests.solver.solutions.hopeless import assert_hopeless

SMALL = [
    SimultaneousHog(2, 1, "all"),
    SimultaneousHog(3, 2, 1),
    SimultaneousHog(5, 3, "all", Die(2)),
    SimultaneousHog(6, 2, 3, Die(3)),
    SimultaneousHog(7, 3, 1, Die(3)),
    SimultaneousHog(8, 1, 3),
    SimultaneousHog(8, 3, "all", Die(3)),
    SimultaneousHog(9, 2, "all"),
    SimultaneousHog(12, 2, 1000, Die(2)),
    SimultaneousHog(4, 2, 2, Die(20)),
]
ORDINARY = [SimultaneousHog(100, 10, bust) for bust in ("all", 1, 10, 50)]
CORNERS = [
    SimultaneousHog(2, 50, "all"),
    SimultaneousHog(2, 1, 1, Die(2)),
    SimultaneousHog(100, 1, "all"),
    SimultaneousHog(15, 50, "all"),
    SimultaneousHog(20, 10, "all", Die(2)),
    SimultaneousHog(100, 4, "all", Die(20)),
    SimultaneousHog(200, 3, "all"),
]


# The rule book


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_highs_finds_the_same_value_in_every_position(game: SimultaneousHog) -> None:
    solution = solve(game)
    for state in all_states(game.target)[::3]:
        assert value_by_highs(solution.payoffs(state)) == pytest.approx(solution.value(state), abs=1e-9)


@pytest.mark.parametrize("bust", ("all", 10))
@pytest.mark.parametrize("state", [(0, 0), (99, 99), (99, 0), (0, 99), (93, 88), (40, 60)], ids=str)
def test_so_it_does_in_the_television_game(bust: Any, state: tuple[int, int]) -> None:
    solution = solved(bust)
    worth = solution.payoffs(*state)
    assert value_by_highs(worth) == pytest.approx(solution.value(*state), abs=1e-9)
    assert worth[4, 3] == pytest.approx(by_the_book(solution.game, solution.values(), State(*state), 5, 4), abs=1e-14)


@lru_cache
def solved(bust: Any) -> Any:
    return solve(SimultaneousHog(100, 10, bust))


def by_the_book(game: SimultaneousHog, values: np.ndarray, state: State, mine: int, theirs: int) -> float:
    return sum(
        float(outcome.chance)
        * (float(outcome.payment) if outcome.state is None else values[outcome.state.mine, outcome.state.theirs])
        for outcome in game.outcomes(state, (mine, theirs))
    )


# By pen and paper


def test_who_throws_one_coin_to_3_and_lies_0_to_2_behind_wins_three_in_ten() -> None:
    """If they throw a head they have won. If not they fall back to 0, and I am at 2 or at 0: V = (1 - V) / 4 + 1 / 8."""
    assert solve(SimultaneousHog(3, 1, "all", Die(2))).value(0, 2) == pytest.approx(0.3, abs=1e-16)


def test_to_2_there_is_one_point_to_lose() -> None:
    plain, costly = solve(SimultaneousHog(2, 4)), solve(SimultaneousHog(2, 4, "all"))
    assert costly.value(1, 0) < plain.value(1, 0)
    assert np.array_equal(costly.values(), solve(SimultaneousHog(2, 4, 1)).values())


def test_repeating_a_pair_of_choices_ends_when_something_changes() -> None:
    """From 0 to 0 that is when somebody scores; from anywhere else after one throw."""
    solution = solve(SimultaneousHog(20, 3, "all"))
    nobody = np.outer([1 / 6, 11 / 36, 91 / 216], [1 / 6, 11 / 36, 91 / 216])
    repeated = solution.repeated()
    assert solution.payoffs() == pytest.approx((1 - nobody) * repeated + nobody * solution.value(), abs=1e-14)
    assert np.array_equal(solution.repeated(7, 0), solution.payoffs(7, 0))


@pytest.mark.parametrize("bust", (11, 12, 1000))
def test_to_lose_more_than_there_is_is_to_lose_all(bust: int) -> None:
    everything, number = solve(SimultaneousHog(12, 3, "all")), solve(SimultaneousHog(12, 3, bust))
    assert np.array_equal(everything.values(), number.values())
    assert np.array_equal(everything.mixes(), number.mixes())


# The proven error


@pytest.mark.parametrize("game", [game for game in SMALL if game.target <= 6], ids=str)
def test_in_fractions_the_mixes_guarantee_the_values_less_the_proven_error(game: SimultaneousHog) -> None:
    """Without what reading the values in doubles adds: a few units of the last place of the table."""
    table, target = table_for(game), game.target
    error = Fraction(table.solve()) / table.one
    mixes = {state: fractions(table.mixes[target - state.mine, target - state.theirs]) for state in all_states(target)}
    assert 0 < error < 1e-14
    for state, sure in guaranteed(game, mixes).items():
        value = Fraction(int(table.values[target - state.mine, target - state.theirs]), table.one)
        assert value - error <= sure <= value + error


def fractions(mix: np.ndarray) -> dict[int, Fraction]:
    total = sum(Fraction(float(p)) for p in mix)
    return {dice: Fraction(float(p)) / total for dice, p in enumerate(mix, start=1) if p}


@pytest.mark.parametrize("most", (0, 1, None), ids=("all lost", "all won", "at random"))
@pytest.mark.parametrize("game", [game for game in SMALL if game.target <= 7], ids=str)
def test_in_fractions_no_payoff_errs_by_more_than_the_roundings_allowed(game: SimultaneousHog, most: int | None) -> None:
    table = table_for(game)
    law, board, target = table.law, table.board, game.target
    values = (
        np.random.default_rng(1).integers(0, law.one + 1, table.values.shape)
        if most is None
        else 0 * table.values + most * law.one
    )
    for b in range(1, target + 1):
        hog_both_loss.begin_row(values, b, law, board)
        for a in range(hog_both_loss.first_in(b, law), target + 1):
            hog_both_loss.throw(a, law, board)
            for mine, theirs in product(range(1, game.max_dice + 1), repeat=2) if a > 0 else ():
                exact = sum(
                    outcome.chance
                    * (
                        outcome.payment * law.one
                        if outcome.state is None
                        else int(values[target - outcome.state.mine, target - outcome.state.theirs])
                    )
                    for outcome in game.outcomes(State(target - a, target - b), (mine, theirs))
                )
                assert abs(int(board.payoffs[mine - 1, theirs - 1]) - exact) <= table.rounding


def table_for(game: SimultaneousHog) -> SimultaneousLossTable:
    fallen = np.array([game.target - game.busted(game.target - togo) for togo in range(game.target + 1)])
    return SimultaneousLossTable(game.die, game.max_dice, fallen, Job())


@pytest.mark.parametrize("game", [*ORDINARY, *CORNERS], ids=str)
def test_the_gap_is_below_a_trillionth_and_all_is_in_order(game: SimultaneousHog) -> None:
    solution = solve(game)
    values, mixes = solution.values(), solution.mixes()
    assert 0.0 < solution.gap < 1e-12
    assert np.array_equal(values + values.T, np.ones_like(values))
    assert np.all(np.diag(values) == 0.5)
    assert np.all((values >= 0.0) & (values <= 1.0))
    assert (np.diff(values, axis=0) >= -solution.tolerance).all(), "more points are never worse"
    assert mixes.sum(axis=2) == pytest.approx(np.ones_like(values), abs=1e-15)


@pytest.mark.parametrize("bust", ("all", 10))
def test_nobody_gains_more_than_the_gap_by_another_number_of_dice(bust: Any) -> None:
    solution = solved(bust)
    for mine, theirs in product(range(0, 100, 9), repeat=2):
        value, worth = solution.value(mine, theirs), solution.payoffs(mine, theirs)
        assert max(solution.action_values(mine, theirs).values()) <= value + solution.gap
        replies = sum(p * worth[dice - 1] for dice, p in solution.strategy(mine, theirs).items())
        assert min(replies) >= value - solution.gap
        assert solution.their_strategy(mine, theirs) == solution.strategy(theirs, mine)


def test_the_gap_of_a_long_game_is_larger_and_said() -> None:
    """A coin to 50 takes 2^26 throws alone."""
    assert 1e-12 < solve(SimultaneousHog(50, 5, "all", Die(2))).gap < 1e-9


def test_who_has_much_to_lose_throws_fewer_dice() -> None:
    assert min(solved("all").strategy(90, 0)) < min(solve(SimultaneousHog(100, 10)).strategy(90, 0))


def test_where_there_is_one_choice_the_mix_is_unique() -> None:
    assert all(solve(SimultaneousHog(12, 1, "all")).unique(*both) for both in product(range(0, 12, 3), repeat=2))
    assert solved("all").unique(99, 98)


# Progress, and what is refused


def test_progress_is_told_often_and_never_falls() -> None:
    told: list[float] = []
    solve(SimultaneousHog(60, 10, "all"), Job(progress=told.append))
    assert told == sorted(told) and told[0] == 0.0 and told[-1] == 1.0
    assert len(told) > 300 and len(set(told)) > 5


@pytest.mark.parametrize("calls", (0, 1, 50, 400))
def test_a_cancelled_job_stops_at_once(calls: int) -> None:
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > calls

    with pytest.raises(Cancelled):
        solve(SimultaneousHog(60, 10, 10), Job(cancelled=cancelled))
    assert len(asked) == calls + 1


@pytest.mark.parametrize(
    ("game", "throws"),
    [
        (SimultaneousHog(1000, 10, "all"), 20),
        (SimultaneousHog(1000, 50, "all", Die(2)), 151),
        (SimultaneousHog(200, 2, 10, Die(2)), 30),
    ],
    ids=str,
)
def test_a_game_without_end_is_refused_before_it_is_begun(game: SimultaneousHog, throws: int) -> None:
    assert_hopeless(solve, game, throws)


def test_so_it_is_when_only_the_proof_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hog_expected_throws, "LONGEST", np.inf)
    with pytest.raises(ValueError, match=re.escape("a game to 90 would take some 10^14 throws, too many to solve exactly")):
        solve(SimultaneousHog(90, 2, "all", Die(2)))
