"""Pig for both at once with hidden turns, between known players: guarantees, replies, lengths, reach and simulations."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver import Die, SimultaneousPig, State, best_response, evaluate, exploitability, reach, simulate, solve, strategies
from solver.job import Job
from solver.match.general_match import match_values
from solver.strategies.rules_of_thumb import table


@dataclass(frozen=True)
class AllTotals(SimultaneousPig):
    """Totals past the target can be looked at, too."""

    @property
    def axes(self) -> dict[str, range]:
        totals = range(self.target + self.die.sides)
        return {**super().axes, "turn": totals, "their_turn": totals}

    def spans(self, state: State) -> dict[str, range]:
        return self.axes


OPTIMAL, TWENTY, UNIFORM = strategies.optimal(), strategies.hold_at(20), strategies.uniform()
ARRIVALS = ["stop", "roll on"]


@pytest.mark.parametrize(
    ("arrival", "strategy", "guaranteed"),
    [
        ("stop", TWENTY, 0.4563),
        ("roll on", TWENTY, 0.4376),
        ("stop", strategies.optimal_in_turns(), 0.4995),
        ("roll on", strategies.optimal_in_turns(), 0.4880),
        ("stop", OPTIMAL, 0.5),
        ("roll on", OPTIMAL, 0.5),
    ],
)
def test_what_strategies_guarantee_to_100(arrival: Any, strategy: Any, guaranteed: float) -> None:
    """The numbers are ours, and those of a search by pure turns and matrix games."""
    game = SimultaneousPig(100, arrival)
    reply = best_response(game, strategy)
    assert 1.0 - reply.value() == pytest.approx(guaranteed, abs=5e-5) and reply.gap < 1e-12
    assert exploitability(game, strategy) == pytest.approx(0.5 - guaranteed, abs=5e-5)
    assert reply.average == reply.second() == reply.value()


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_optimal_play_loses_nothing_against_anybody(arrival: Any) -> None:
    game = SimultaneousPig(30, arrival)
    solution = solve(game)
    for other in (TWENTY, UNIFORM, strategies.fixed_rolls(3), strategies.fewest_turns(), OPTIMAL):
        match = evaluate(game, OPTIMAL, other)
        assert np.all(match.values() >= solution.values() - solution.gap - match.gap)
        assert match.first == match.second == match.average


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_the_best_reply_gets_what_it_says_and_more_than_anybody_else(arrival: Any) -> None:
    game = SimultaneousPig(25, arrival, Die(4))
    reply = best_response(game, UNIFORM)
    own = strategies.roll_table(reply.table(), "the reply")
    match = evaluate(game, own, UNIFORM)
    assert match.values() == pytest.approx(reply.values(), abs=match.gap + reply.gap)
    assert np.all(evaluate(game, TWENTY, UNIFORM).values() <= reply.values() + reply.gap)
    assert reply.value(10, 5, 7) == max(reply.action_values(10, 5, 7).values())
    assert match.value(10, 5, 7) == pytest.approx(reply.value(10, 5, 7), abs=match.gap + reply.gap)
    assert np.all(reply.gains() >= 0.0) and reply.gain() == pytest.approx(reply.value() - 0.5)


@pytest.mark.parametrize(("first", "second"), [(UNIFORM, strategies.hold_at(3)), (strategies.hold_at(4), UNIFORM)])
def test_the_rule_book_agrees_on_matches(first: Any, second: Any) -> None:
    """Players who do not look at the other's total play alike where it is seen: there the rule book is read."""
    hidden, seen = SimultaneousPig(6, die=Die(3)), AllTotals(6, die=Die(3), sees="totals")
    shape = tuple(map(len, seen.axes.values()))
    longer = [np.pad(table(each, hidden), ((0, 0), (0, 0), (0, 3))) for each in (first, second)]
    tables = [np.broadcast_to(each[..., None, None], shape).astype(float) for each in longer]
    values, gap = match_values(seen, tables[0], tables[1], Job())
    match = evaluate(hidden, first, second)
    assert match.values() == pytest.approx(values[0, :, :, 0, 0, 0], abs=gap + match.gap)


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_100000_games_agree(arrival: Any) -> None:
    game = SimultaneousPig(100, arrival)
    match = evaluate(game, OPTIMAL, TWENTY)
    played = simulate(game, OPTIMAL, TWENTY, 100_000, seed=16)
    assert played.games == 100_000 and played.endless == 0
    assert abs(played.average - match.first) < 4 * 0.5 / 100_000**0.5
    assert played.turns == pytest.approx(match.length, abs=0.1)
    assert simulate(game, OPTIMAL, TWENTY, 20_000, seed=16, workers=1) == simulate(game, OPTIMAL, TWENTY, 20_000, seed=16)


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_reach_and_lengths_add_up(arrival: Any) -> None:
    game = SimultaneousPig(20, arrival)
    match, met = evaluate(game, OPTIMAL, TWENTY), reach(game, OPTIMAL, TWENTY)
    lengths = match.lengths()
    assert lengths.sum() == pytest.approx(1.0) and lengths @ np.arange(len(lengths)) == pytest.approx(match.length)
    assert met.length() == pytest.approx(match.length)
    chances, visits = met.chances(), met.visits()
    assert chances[0, 0, 0] == 1.0 and np.all(chances <= visits + 1e-15) and np.all(chances <= 1.0 + 1e-12)
    assert visits[0] == pytest.approx(visits[1].T)
    whole = met.slice(theirs=0)
    assert whole[:, :, 0] == pytest.approx(chances[:, :, 0]) and np.nanmax(whole) <= 1.0 + 1e-12
    assert met.slice(turn=0) == pytest.approx(chances) and met.slice(mine=3)[:, 4, 0] == pytest.approx(chances[:, 3, 4])


def test_a_total_is_come_to_as_often_as_by_pen_and_paper() -> None:
    """A coin to 4: the first turn comes to 2 with 1/2, and again if both busted; who holds at 2 busts half of the time."""
    game = SimultaneousPig(4, die=Die(2))
    first = reach(game, strategies.hold_at(2), strategies.hold_at(2)).slice(theirs=0)[0, 0]
    assert first[2] == pytest.approx(0.5 / (1 - 0.5 * 0.5))


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_by_pen_and_paper_two_who_never_hold(arrival: Any) -> None:
    """A coin to 120: with 0 points one arrives with a = 2^-60, with 118 with b = 1/2, and who first does wins. That is
    a (1 - b) + a b / 2 of a + b - a b; 1 - a is 1 to a double."""
    game = SimultaneousPig(120, arrival, Die(2))
    never = strategies.hold_at(120)
    match = evaluate(game, never, never)
    assert match.value() == pytest.approx(0.5, abs=1e-14) and match.gap < 1e-12
    assert match.value(0, 118) == pytest.approx(1.5 * 2.0**-60, rel=1e-12)
    assert match.value(118, 0) == pytest.approx(1.0, abs=match.gap)
    assert reach(game, never, never).visits()[0, 0, 0] == match.length == pytest.approx(2.0**59, rel=1e-12)


@pytest.mark.parametrize("arrival", ARRIVALS)
@pytest.mark.parametrize("target", [106, 120])  # to 106, 1 - 2^-53 is a double; beyond, 1 - a is not
def test_who_replies_to_a_player_who_never_holds_surely_wins(arrival: Any, target: int) -> None:
    """The other arrives in a round with less than 2^-52; a player who holds at 2 has arrived after some 2 x target rounds."""
    game = SimultaneousPig(target, arrival, Die(2))
    never = strategies.hold_at(target)
    reply = best_response(game, never)
    assert 1.0 - 1e-11 < reply.value() <= 1.0 and reply.gap < 1e-11
    assert np.all(evaluate(game, strategies.hold_at(2), never).values() <= reply.values() + 1e-11)
    assert exploitability(game, never) == pytest.approx(0.5, abs=1e-11)


def test_strategies_fit_hidden_turns_and_hold_past_the_target() -> None:
    game = SimultaneousPig(100, "roll on")
    known = (TWENTY, UNIFORM, OPTIMAL, strategies.keep_pace(), strategies.fewest_turns(), strategies.optimal_in_turns())
    for strategy in known:
        assert strategy.fits(game)
        rolls = table(strategy, game)
        assert rolls.shape == (100, 100, 148) and np.all(rolls[:, :, 0] == 1.0)
    assert not table(TWENTY, game)[:, :, 20:].any()
    assert not strategies.dice(3).fits(game)
    with pytest.raises(TypeError, match=r"^five dice: is a strategy for Hog, not for Pig, both at once, to 100$"):
        evaluate(game, strategies.dice(5), TWENTY)


def test_own_tables_may_tell_what_to_do_past_the_target() -> None:
    game = SimultaneousPig(10, "roll on")
    own = strategies.roll_table(solve(game).table(), "own")
    assert exploitability(game, own) < 1e-6  # chances in a table of one's own are kept as single-precision numbers
    short = strategies.roll_table(solve(SimultaneousPig(10)).table(), "short")
    assert short.fits(game) and exploitability(game, short) > 1e-3
    mixed = strategies.mix(own, UNIFORM, 0.5)
    assert 0.0 < exploitability(game, mixed) < exploitability(game, UNIFORM)


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_a_file_tells_where_to_hold(arrival: Any, tmp_path: Path) -> None:
    game = SimultaneousPig(12, arrival)
    lines = [f"{mine},{theirs},7" for mine in range(12) for theirs in range(12)]
    (tmp_path / "seven.csv").write_text("\n".join(["mine,theirs,hold_at", *lines]))
    own = strategies.from_file(tmp_path / "seven.csv")
    assert own.fits(game)
    assert np.array_equal(table(own, game), table(strategies.hold_at(7), game))
    assert exploitability(game, own) == pytest.approx(exploitability(game, strategies.hold_at(7)))


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_optimal_play_is_looked_up_as_its_table_tells(arrival: Any) -> None:
    """No table is made of it: to 1000 that would take 8 GB."""
    game = SimultaneousPig(30, arrival, Die(4))
    own = strategies.mix(OPTIMAL, OPTIMAL, 1.0)
    kept, laid_out = (evaluate(game, player, TWENTY) for player in (OPTIMAL, own))
    assert np.array_equal(kept.values(), laid_out.values()) and kept.value(3, 4, 5) == laid_out.value(3, 4, 5)
    assert np.array_equal(best_response(game, OPTIMAL).values(), best_response(game, own).values())
    assert np.array_equal(reach(game, OPTIMAL, TWENTY).visits(), reach(game, own, TWENTY).visits())
    assert kept.length == laid_out.length
