"""Hog, both at once: the published tables, the rule book, other ways to the same values, and the proven error.

Tijms & van der Wal (2006), "A real-world stochastic two-person game", section 4. Their value is the chance to win less that to
lose: 2 V - 1.
"""

import csv
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver import Cancelled, Die, Job, SimultaneousHog, State, solve
from solver.kernels.matrix_game import solve_matrix
from solver.solutions import SimultaneousHogSolution
from solver.tables import growing_table
from tests.solver.linear_program import value_by_highs

REFERENCE = Path(__file__).parents[2] / "reference"
DICE = [*product((1, 2, 4), (2, 3, 6)), (2, 20)]
SMALL = [SimultaneousHog(target, max_dice, die=Die(sides)) for target, (max_dice, sides) in product((2, 3, 7), DICE)]
CORNERS = [SimultaneousHog(target, max_dice, die=Die(sides)) for target, max_dice, sides in product((2, 300), (1, 20), (2, 20))]
DIGITS = 1 << 256  # exact bounds are kept as multiples of one over this; fractions would grow without end

solved = cache(solve)  # several tests ask about the same games

Mix = dict[int, Fraction]
Bounds = dict[State, tuple[Fraction, Fraction]]


def printed(name: str) -> list[dict[str, str]]:
    with (REFERENCE / name).open() as file:
        return list(csv.DictReader(file))


def positions(game: SimultaneousHog) -> list[State]:
    """Nearest to the end of the game first."""
    scores = product(range(game.target), repeat=2)
    return sorted((State(*both) for both in scores), key=lambda state: -state.mine - state.theirs)


def choices(game: SimultaneousHog) -> Iterator[tuple[int, int]]:
    return product(range(1, game.max_dice + 1), repeat=2)


def expected(game: SimultaneousHog, values: dict[State, float], state: State, mine: int, theirs: int) -> float:
    """What a pair of choices is worth, by the rule book."""
    return sum(
        float(outcome.chance) * (float(outcome.payment) if outcome.state is None else values[outcome.state])
        for outcome in game.outcomes(state, (mine, theirs))
    )


def payoffs(game: SimultaneousHog, values: dict[State, float], state: State) -> np.ndarray:
    worth = [expected(game, values, state, *both) for both in choices(game)]
    return np.array(worth).reshape(game.max_dice, game.max_dice)


def values_of(solution: SimultaneousHogSolution) -> dict[State, float]:
    return {state: solution.value(state.mine, state.theirs) for state in positions(solution.game)}


# What has been published


@pytest.mark.parametrize("row", printed("hog_table4_pure_moves_at_1_1_D10.csv"), ids=lambda row: row["dice"])
def test_table_4_no_number_of_dice_is_good_enough_when_both_need_one_point(row: dict[str, str]) -> None:
    worth = 2.0 * solve(SimultaneousHog(100, 10)).repeated(99, 99)[int(row["dice"]) - 1] - 1.0
    assert worth.min() == pytest.approx(float(row["guaranteed_value"]), abs=5e-5)
    assert worth.argmin() + 1 == int(row["best_response"])


@pytest.mark.parametrize("row", printed("hog_table5_simultaneous_D5.csv"), ids=lambda r: f"{r['needs']}-{r['opponent_needs']}")
def test_table_5_the_optimal_mixes_of_up_to_five_dice(row: dict[str, str]) -> None:
    solution = solve(SimultaneousHog(100, 5))
    mine, theirs = 100 - int(row["needs"]), 100 - int(row["opponent_needs"])
    mix = solution.strategy(mine, theirs)
    for dice in range(1, 6):
        assert mix.get(dice, 0.0) == pytest.approx(float(row[f"p{dice}"]), abs=0.0015)
    assert solution.their_strategy(theirs, mine) == mix
    assert solution.unique(mine, theirs)


def test_table_5_has_169_positions() -> None:
    assert len(printed("hog_table5_simultaneous_D5.csv")) == 169


def test_with_five_dice_78_of_10000_positions_are_mixed_all_with_7_and_12_points_to_go_at_most() -> None:
    """Section 4.3 says: none above 13. One needs at most 7 and the other at most 12, but not all such positions are mixed."""
    mixed = np.argwhere((solve(SimultaneousHog(100, 5)).mixes() > 0.0).sum(axis=2) > 1)
    togo = 100 - mixed
    assert len(togo) == 78
    assert togo.min(axis=1).max() == 7
    assert togo.max(axis=1).max() == 12
    near = {(a, b) for a, b in product(range(1, 13), repeat=2) if min(a, b) <= 7}
    assert {tuple(both) for both in togo.tolist()} < near


def test_with_ten_dice_552_of_10000_positions_are_mixed() -> None:
    """The number is ours."""
    assert ((solve(SimultaneousHog(100, 10)).mixes() > 0.0).sum(axis=2) > 1).sum() == 552


# The rule book and symmetry


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_every_position_is_the_matrix_game_of_the_rule_book(game: SimultaneousHog) -> None:
    solution = solved(game)
    values = values_of(solution)
    for state in positions(game):
        matrix = payoffs(game, values, state)
        assert solution.payoffs(state.mine, state.theirs) == pytest.approx(matrix, abs=1e-14)
        found = solve_matrix(matrix)
        assert found.lower - 1e-14 <= values[state] <= found.upper + 1e-14
        worth = solution.action_values(state.mine, state.theirs)
        assert list(worth) == list(range(1, game.max_dice + 1))
        assert max(worth.values()) == pytest.approx(values[state], abs=1e-14)


@pytest.mark.parametrize("state", [(0, 0), (99, 99), (99, 0), (0, 99), (93, 88), (40, 95), (95, 97), (97, 95)], ids=str)
def test_so_is_every_position_of_the_television_game(state: tuple[int, int]) -> None:
    solution = solve(SimultaneousHog(100, 10))
    scores = range(100)
    values = {State(m, t): v for (m, t), v in zip(product(scores, scores), solution.values().ravel().tolist(), strict=True)}
    assert solution.payoffs(*state) == pytest.approx(payoffs(solution.game, values, State(*state)), abs=1e-14)


@pytest.mark.parametrize("game", [SimultaneousHog(100, 10), *CORNERS], ids=str)
def test_the_values_of_both_players_add_up_to_one(game: SimultaneousHog) -> None:
    values = solved(game).values()
    assert np.array_equal(values + values.T, np.ones_like(values))
    assert np.all(np.diag(values) == 0.5)
    assert np.all((values >= 0.0) & (values <= 1.0))


def test_mixes_and_values_over_all_scores_are_those_of_each_position() -> None:
    solution = solve(SimultaneousHog(20, 5))
    values, mixes = solution.values(), solution.mixes()
    assert values.shape == (20, 20) and mixes.shape == (20, 20, 5)
    for mine, theirs in product(range(20), repeat=2):
        assert values[mine, theirs] == solution.value(mine, theirs)
        mix = {dice: p for dice, p in enumerate(mixes[mine, theirs].tolist(), start=1) if p}
        assert solution.strategy(mine, theirs) == mix


def test_probabilities_add_up_to_one_and_none_is_negligible() -> None:
    mixes = solve(SimultaneousHog(100, 10)).mixes()
    assert mixes.sum(axis=2) == pytest.approx(np.ones((100, 100)), abs=1e-15)
    assert not ((mixes > 0.0) & (mixes < 1e-9)).any()


# By pen and paper


def test_who_throws_one_coin_to_3_and_lies_0_to_2_behind_wins_a_sixth() -> None:
    """A head scores 2. If the first head is mine alone (1/3) we are level; else they have won, by 4 to 2 if both show heads."""
    assert solve(SimultaneousHog(3, 1, die=Die(2))).value(0, 2) == pytest.approx(1 / 6, abs=1e-16)


def test_who_is_so_far_ahead_that_nothing_matters_has_no_unique_mix() -> None:
    solution = solve(SimultaneousHog(300, 3))
    assert solution.value(299, 0) > 1.0 - 1e-15
    assert not solution.unique(299, 0)
    assert solution.unique(0, 0)


def test_with_one_die_there_is_no_choice() -> None:
    solution = solve(SimultaneousHog(50, 1))
    assert all(solution.unique(*both) for both in product(range(0, 50, 7), repeat=2))


# Other ways to the same values


@pytest.mark.parametrize("game", [SimultaneousHog(5, 2, die=Die(3))], ids=str)
def test_playing_more_and_more_throws_leads_to_the_same_values(game: SimultaneousHog) -> None:
    """V^(n) of section 4.2, one linear program per position and step."""
    values, change = dict.fromkeys(positions(game), 0.5), 1.0
    while change > 1e-11:
        before = values
        values = {state: value_by_highs(payoffs(game, before, state)) for state in before}
        change = max(abs(values[state] - before[state]) for state in values)
    solution = solved(game)
    for state, value in values.items():
        assert solution.value(state.mine, state.theirs) == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("seed", range(60))
def test_highs_agrees_on_positions_of_the_television_game(seed: int) -> None:
    """Drawn at random: half of them anywhere, half of them near the end, where mixes are."""
    mine, theirs = np.random.default_rng(seed).integers(0 if seed % 2 else 80, 100, 2).tolist()
    solution = solve(SimultaneousHog(100, 10))
    assert value_by_highs(solution.payoffs(mine, theirs)) == pytest.approx(solution.value(mine, theirs), abs=1e-9)


# The proven error


def proven_bounds(solution: SimultaneousHogSolution) -> Bounds:
    """What the mixes kept guarantee, computed from the rule book in whole numbers: at every position, and from both sides."""
    bounds: Bounds = {}
    for state in positions(solution.game):
        mine = fractions(solution.strategy(state.mine, state.theirs))
        theirs = fractions(solution.their_strategy(state.mine, state.theirs))
        dice = range(1, solution.game.max_dice + 1)
        lower = min(repeated(solution.game, bounds, 0, state, mine, {reply: Fraction(1)}) for reply in dice)
        upper = max(repeated(solution.game, bounds, 1, state, {reply: Fraction(1)}, theirs) for reply in dice)
        bounds[state] = Fraction(int(lower * DIGITS), DIGITS), Fraction(int(upper * DIGITS) + 1, DIGITS)
    return bounds


def fractions(mix: dict[int, float]) -> Mix:
    total = sum(Fraction(p) for p in mix.values())
    return {dice: Fraction(p) / total for dice, p in mix.items()}


def repeated(game: SimultaneousHog, bounds: Bounds, side: int, state: State, mine: Mix, theirs: Mix) -> Fraction:
    """The bound after throws of both mixes, again and again until somebody scores."""
    worth, stays = Fraction(0), Fraction(0)
    for (my_dice, p), (their_dice, q) in product(mine.items(), theirs.items()):
        outcomes = [*game.outcomes(state, (my_dice, their_dice))]
        whole, digits, staying = lcm(*(outcome.chance.denominator for outcome in outcomes)), 0, 0
        for outcome in outcomes:
            share = outcome.chance.numerator * (whole // outcome.chance.denominator)
            if outcome.state == state:
                staying += share
            else:
                after = outcome.payment if outcome.state is None else bounds[outcome.state][side]
                digits += share * after.numerator * (DIGITS // after.denominator)
        worth += p * q * Fraction(digits, whole * DIGITS)
        stays += p * q * Fraction(staying, whole)
    return worth / (1 - stays)


@pytest.mark.parametrize("game", [*SMALL, SimultaneousHog(9, 3), SimultaneousHog(16, 2, die=Die(3))], ids=str)
def test_in_whole_numbers_no_value_errs_by_more_than_the_gap(game: SimultaneousHog) -> None:
    solution = solved(game)
    for state, (lower, upper) in proven_bounds(solution).items():
        value, gap = Fraction(solution.value(state.mine, state.theirs)), Fraction(solution.gap)
        assert lower <= upper
        assert value - gap <= lower and upper <= value + gap


@pytest.mark.parametrize("game", [SimultaneousHog(100, 10), SimultaneousHog(100, 20), *CORNERS], ids=str)
def test_the_gap_is_below_a_trillionth(game: SimultaneousHog) -> None:
    assert 0.0 < solved(game).gap < 1e-12


@pytest.mark.parametrize("game", [SimultaneousHog(100, 10), SimultaneousHog(60, 20, die=Die(20))], ids=str)
def test_nobody_gains_more_than_the_gap_by_another_number_of_dice(game: SimultaneousHog) -> None:
    solution = solved(game)
    for mine, theirs in product(range(0, game.target, 3), repeat=2):
        value, worth = solution.value(mine, theirs), solution.payoffs(mine, theirs)
        assert max(solution.action_values(mine, theirs).values()) <= value + solution.gap
        replies = sum(p * worth[dice - 1] for dice, p in solution.strategy(mine, theirs).items())
        assert min(replies) >= value - solution.gap


def test_a_shorter_game_never_has_the_larger_gap() -> None:
    gaps = [solve(SimultaneousHog(target, 10)).gap for target in (200, 199, 100, 65, 16, 3, 2)]
    assert gaps == sorted(gaps, reverse=True)


# One table answers every target


def test_a_table_grown_in_steps_equals_one_solved_at_once_bit_for_bit() -> None:
    growing_table.forget()
    for target in (20, 37, 64, 100):
        grown = solve(SimultaneousHog(target, 6))
    growing_table.forget()
    at_once = solve(SimultaneousHog(100, 6))
    assert np.array_equal(grown.values(), at_once.values())
    assert np.array_equal(grown.mixes(), at_once.mixes())
    assert grown.gap == at_once.gap


def test_one_core_and_two_give_the_same_values_bit_for_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for rows in (10**9, 1):
        growing_table.forget()
        monkeypatch.setattr(growing_table, "PARALLEL", rows)
        found.append(solve(SimultaneousHog(150, 8)))
    assert np.array_equal(found[0].values(), found[1].values())
    assert np.array_equal(found[0].mixes(), found[1].mixes())


def test_a_solution_does_not_change_when_its_table_grows() -> None:
    growing_table.forget()
    solution = solve(SimultaneousHog(30, 4))
    values, mixes = solution.values(), solution.mixes()
    solve(SimultaneousHog(200, 4))
    assert np.array_equal(solution.values(), values)
    assert np.array_equal(solution.mixes(), mixes)


def test_a_cancelled_job_can_be_begun_again() -> None:
    growing_table.forget()
    calls = iter(range(100))
    with pytest.raises(Cancelled):
        solve(SimultaneousHog(100, 5), Job(cancelled=lambda: next(calls) == 5))
    told: list[float] = []
    after = solve(SimultaneousHog(100, 5), Job(progress=told.append))
    assert told == sorted(told) and told[-1] == 1.0
    growing_table.forget()
    assert np.array_equal(solve(SimultaneousHog(100, 5)).mixes(), after.mixes())


# What makes no sense is refused


@pytest.mark.parametrize("state", [(100, 0), (-1, 0), (0, 100), (2.5, 0), (0, None)])
@pytest.mark.parametrize("ask", ("value", "strategy", "their_strategy", "action_values", "payoffs", "repeated", "unique"))
def test_scores_outside_the_game_are_refused(ask: str, state: tuple[Any, Any]) -> None:
    place = next(i for i, score in enumerate(state) if score != 0)
    name = ("mine", "theirs")[place]
    with pytest.raises(ValueError, match=re.escape(f"{name} = {state[place]!r}: must be a whole number from 0 to 99")):
        getattr(solve(SimultaneousHog(100, 5)), ask)(*state)
