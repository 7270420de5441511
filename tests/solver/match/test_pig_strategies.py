"""Strategies for Pig, and best replies: fractions, the optimum, games nobody can win. See also `test_general_match.py`."""

import re
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from solver import Cancelled, Die, Hog, Job, Pig, best_response, evaluate, solve, strategies
from solver.strategies import Strategy
from tests.solver.known_players import equations, exact_values
from tests.solver.match.test_evaluate import VARIANTS, drawn

GAMES = [Pig(30, variant) for variant in VARIANTS] + [Pig(12, "exact", Die(2)), Pig(12, "reach", Die(3))]
RULES = [
    strategies.hold_at(8),
    strategies.fewest_turns(),
    strategies.optimal(),
    strategies.uniform(),
    strategies.mix(strategies.hold_at(5), strategies.optimal(), 0.3),
]


# Tables


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("strategy", RULES, ids=lambda strategy: strategy.name)
def test_every_strategy_is_a_table_of_chances_to_roll(strategy: Strategy, game: Pig) -> None:
    rolls = strategy.rolls(game)
    mine, _, turn = np.indices((game.target,) * 3)
    assert rolls.shape == (game.target,) * 3 and rolls.dtype == np.float32
    assert ((rolls >= 0.0) & (rolls <= 1.0)).all()
    assert (rolls[:, :, 0] == 1.0).all() and (rolls[mine + turn >= game.target] == 0.0).all()


@pytest.mark.parametrize("total", (1, 2, 20, 99, 1000))
def test_who_holds_at_a_total_rolls_below_it_unless_the_target_is_reached(total: int) -> None:
    rolls = strategies.hold_at(total).rolls(Pig(100))
    for mine, turn in ((0, 0), (0, 1), (0, 19), (0, 20), (85, 14), (85, 15), (50, 49), (99, 0)):
        assert rolls[mine, 7, turn] == (turn == 0 or (turn < total and mine + turn < 100))


@pytest.mark.parametrize(
    ("mine", "theirs", "holds"),
    [(0, 0, 21), (40, 48, 22), (48, 40, 20), (0, 70, 30), (70, 0, 12), (40, 44, 22), (44, 40, 21), (71, 0, 29), (0, 71, 100)],
)
def test_keep_pace_and_end_race(mine: int, theirs: int, holds: int) -> None:
    """Neller & Presser (2010). 70 behind is 8.75 eighths, 4 behind one half: up."""
    rolls = strategies.keep_pace().rolls(Pig(100))[mine, theirs]
    assert rolls[: holds - 1].all() and rolls.sum() == min(holds, 100 - mine)


@pytest.mark.parametrize("game", [Pig(200), Pig(99), Pig(100, die=Die(8))], ids=str)
def test_keep_pace_has_numbers_for_one_game_only(game: Pig) -> None:
    told = f"its numbers are for Pig to 100 with a die of 6 sides, not for {game.name} with {game.die.sides} sides"
    with pytest.raises(ValueError, match=told):
        strategies.keep_pace().rolls(game)


def test_the_fewest_turns_are_those_of_plain_value_iteration() -> None:
    """One player: L(x) = 1 + the best turn from x to go; found again and again until nothing moves."""
    target = 60
    longest = np.zeros(target + 1)
    for _ in range(300):
        turns, rolls = longest.copy(), np.zeros((target + 1, target), bool)
        for x in range(1, target + 1):
            later = np.zeros(x + 6)
            for turn in range(x - 1, -1, -1):
                roll, hold = (longest[x] + later[turn + 2 : turn + 7].sum()) / 6, longest[x - turn]
                rolls[x, turn] = turn == 0 or roll < hold - 1e-9
                later[turn] = roll if rolls[x, turn] else hold
            turns[x] = 1 + later[0]
        longest = turns
    for variant in VARIANTS:
        assert np.array_equal(strategies.fewest_turns().rolls(Pig(target, variant))[:, 3], rolls[:0:-1])


def test_optimal_is_what_the_solution_says() -> None:
    solution, rolls = solve(Pig(40, "difference")), strategies.optimal().rolls(Pig(40, "difference"))
    for mine, theirs, turn in product(range(0, 40, 7), range(0, 40, 6), range(40)):
        if mine + turn < 40:
            assert solution.strategy(mine, theirs, turn) == {"roll" if rolls[mine, theirs, turn] else "hold": 1.0}


@pytest.mark.parametrize("game", [Pig(20), Hog(20, 4)], ids=str)
def test_a_mix_is_the_mean_of_both_in_every_state(game: Any) -> None:
    first, second = strategies.uniform(), strategies.optimal()
    assert strategies.mix(first, second, 1) == first and strategies.mix(first, second, 0.0) == second
    one, other, mixed = (
        each.rolls(game) if isinstance(game, Pig) else each.mixes(game)
        for each in (first, second, strategies.mix(first, second, 0.25))
    )
    assert mixed == pytest.approx(0.25 * one + 0.75 * other, abs=1e-7)


@pytest.mark.parametrize("share", (-0.1, 1.1, float("nan")))
def test_a_share_is_a_number_from_0_to_1(share: float) -> None:
    with pytest.raises(ValueError, match=f"share = {share!r}: must be a number from 0 to 1"):
        strategies.mix(strategies.uniform(), strategies.optimal(), share)


@pytest.mark.parametrize("total", [0, -1, 1001, 2.5, None])
def test_no_turn_total_at_all_is_refused_at_once(total: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"hold at = {total!r}: must be a whole number from 1 to 1000")):
        strategies.hold_at(total)


@pytest.mark.parametrize(
    ("cell", "number", "complaint"),
    [
        ((1, 2, 1), -0.5, "the table at mine 1, theirs 2, turn 1 is -0.5: must be a probability"),
        ((0, 3, 2), np.nan, "the table at mine 0, theirs 3, turn 2 is nan: must be a probability"),
        ((2, 0, 1), 1.5, "the table at mine 2, theirs 0, turn 1 is 1.5: must be a probability"),
        ((3, 3, 0), 0.5, "the table at mine 3, theirs 3, turn 0 is 0.5: must be 1, for a turn begins with a roll"),
        ((2, 1, 2), 0.5, "the table at mine 2, theirs 1, turn 2 is 0.5: must be 0, for the target is reached"),
    ],
)
def test_the_first_bad_cell_is_named(cell: tuple[int, int, int], number: float, complaint: str) -> None:
    rolls = strategies.uniform().rolls(Pig(4)).copy()
    rolls[cell] = number
    with pytest.raises(ValueError, match=re.escape(complaint)):
        strategies.roll_table(rolls)


@pytest.mark.parametrize("shape", [(), (4,), (4, 4), (4, 4, 3), (0, 0, 0), (1, 1, 1)])
def test_a_table_of_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=re.escape(f"a table of shape {shape}: must be of shape (")):
        strategies.roll_table(np.ones(shape))


def test_so_is_one_that_does_not_fit_the_game() -> None:
    strategy = strategies.roll_table(strategies.uniform().rolls(Pig(4)))
    with pytest.raises(ValueError, match=re.escape("a table of shape (4, 4, 4): must be of shape (5, 5, 5): my score")):
        strategy.rolls(Pig(5))


def test_a_table_that_would_not_fit_into_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psutil.virtual_memory", lambda: type("Memory", (), {"available": 10**6}))
    with pytest.raises(MemoryError, match=r"A strategy for Pig to 100 needs 4 MB of memory, but only 1 MB are free"):
        strategies.optimal().rolls(Pig(100))


# Best replies


TINY = [Pig(target, variant, Die(sides)) for variant in VARIANTS for target, sides in ((3, 2), (5, 2), (6, 2), (5, 3), (5, 6))]


@pytest.mark.parametrize("seed", (1, 2))
@pytest.mark.parametrize("game", TINY, ids=str)
def test_in_fractions_no_value_errs_by_more_than_the_gap(game: Pig, seed: int) -> None:
    """The reply's own table gives its values, and no other first action, followed by it, is worth more."""
    against = drawn(game, seed, eighths=True)
    reply = best_response(game, against)
    tables = [reply.rolls(), against.rolls(game)]
    values = exact_values(game, tables)
    for (mover, mine, theirs), value in values.items():
        found = reply.value(mine, theirs) if mover else reply.second(mine, theirs)
        assert abs(Fraction(found) - value) <= Fraction(reply.gap), (mover, mine, theirs)
    for place in values:
        for turn in range(1, game.target - place[1]) if place[0] else ():
            other = tables[0].copy()
            other[place[1], place[2], turn] = 1.0 - other[place[1], place[2], turn]
            row = equations(game, [other, tables[1]])[place]
            assert row.pop(None) + sum(chance * values[after] for after, chance in row.items()) <= values[place]


@pytest.mark.parametrize("game", [*GAMES, Pig(200), Pig(60, "exact", Die(20)), Pig(21, "exact", Die(2))], ids=str)
def test_nothing_is_gained_against_an_optimal_player(game: Pig) -> None:
    solution, reply = solve(game), best_response(game, strategies.optimal())
    values = solution.actions(turn=0).roll
    assert np.abs(reply.values() - values).max() <= solution.gap + reply.gap
    assert reply.gains().max() <= solution.gap + reply.gap
    assert reply.second() == pytest.approx(sum(game.bounds) - solution.value(), abs=solution.gap + reply.gap)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_reply_wins_what_it_says_and_never_less_than_the_optimum(game: Pig, seed: int) -> None:
    against = drawn(game, seed)
    reply, solution = best_response(game, against), solve(game)
    match = evaluate(game, strategies.roll_table(reply.rolls()), against)
    assert np.abs(match.values() - reply.values()).max() <= match.gap + reply.gap
    assert (reply.values() >= solution.actions(turn=0).roll - reply.gap - solution.gap).all()
    assert (reply.gains() >= 0.0).all() and reply.gain() == pytest.approx(reply.gains()[0, 0], abs=1e-12)
    for other in (strategies.optimal(), strategies.uniform(), drawn(game, seed + 50)):
        assert (evaluate(game, other, against).values() <= reply.values() + reply.gap + match.gap).all()


@pytest.mark.parametrize("variant", VARIANTS)
def test_against_one_who_holds_at_20_the_gap_is_below_a_trillionth(variant: Any) -> None:
    assert 0.0 < best_response(Pig(200, variant), strategies.hold_at(20)).gap < 1e-12


def test_the_best_reply_to_holding_at_20() -> None:
    """Ours."""
    reply = best_response(Pig(100), strategies.hold_at(20))
    assert reply.value() == pytest.approx(0.5873676212372, abs=1e-12)
    assert reply.second() == pytest.approx(0.5223819723912, abs=1e-12)


def test_whoever_waits_for_one_who_never_finishes_wins() -> None:
    """One short of the target they roll for ever: I have all the time I want, unless I am stuck myself."""
    reply = best_response(Pig(20, "exact"), strategies.uniform())
    assert {reply.value(mine, 19) for mine in range(19)} == {1.0} and reply.value(19, 19) == 0.5
    coin = best_response(Pig(9, "exact", Die(2)), strategies.optimal())
    assert coin.value(8, 8) == coin.value(0, 8) == 0.5 and coin.value(1, 8) == 1.0


def test_progress_only_ever_grows_and_a_job_can_be_cancelled() -> None:
    told: list[float] = []
    best_response(Pig(150), strategies.hold_at(20), Job(progress=told.append))
    assert told == sorted(told) and told[0] >= 0.0 and told[-1] == 1.0 and len(told) > 10
    with pytest.raises(Cancelled):
        best_response(Pig(150), strategies.hold_at(20), Job(cancelled=lambda: True))


@pytest.mark.parametrize("ask", ("value", "action_values", "best", "strategy", "gain", "second"))
@pytest.mark.parametrize(("state", "named"), [((12, 0), "mine = 12"), ((0, -1), "theirs = -1"), ((0, 2.5), "theirs = 2.5")])
def test_scores_outside_the_game_are_refused(ask: str, state: tuple[Any, Any], named: str) -> None:
    with pytest.raises(ValueError, match=f"{named}: must be a whole number from 0 to 11"):
        getattr(best_response(Pig(12), strategies.hold_at(2)), ask)(*state)
