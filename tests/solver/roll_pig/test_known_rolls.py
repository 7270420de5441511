"""Known players of Pig with any roll: whatever the roll is, matches, replies, visits and games are those of the rule book."""

from random import Random
from typing import Any

import numpy as np
import pytest

from solver import Die, Job, Pig, Roll, SoloPig, best_response, evaluate, exploitability, reach, simulate, solve, strategies
from solver.games import Game
from solver.job import Cancelled
from solver.match import PigReply, general_match, table_of
from solver.match.roll_match import fight, goes_turn_by_turn

EFFECTS: list[Any] = ["bust", "bust", "wipe", 1, 2, 3, 5, "set 2", "set 5"]  # all of which change a turn


def any_game(number: int) -> Pig:
    """Small rules drawn at random, of which every turn may be lost; with the odd numbers, rolls that may change nothing."""
    some = Random(number)
    effects = [*EFFECTS, *([0, "set 0", "times 1", "times 2"] if number % 2 else [])]
    roll = [(some.randint(1, 4), some.choice(effects)) for _ in range(some.randint(1, 4))]
    game = Pig(some.randint(2, 10), some.choice(("reach", "reach", "exact", "difference")), Roll([*roll, (2, "bust"), (1, 1)]))
    return game if goes_turn_by_turn(game) else any_game(number + 1000)


def any_table(game: Pig, number: int) -> Any:
    """Chances to roll drawn at random; a turn begins with a roll, and is held where it wins."""
    size = game.target
    rolls = np.random.default_rng(number).random((size, size, size)).astype(np.float32)
    rolls[:, :, 0] = 1.0
    for mine in range(size):
        rolls[mine, :, size - mine :] = 0.0
    return rolls


@pytest.mark.parametrize("number", range(60))
def test_any_known_players_do_as_by_the_rule_book(number: int) -> None:
    game = any_game(number)
    tables = any_table(game, number), any_table(game, number + 1)
    values, gap = general_match.match_values(game, *tables, Job())
    duel = fight(game, *tables, Job())
    assert duel is not None and duel.gap < 1e-9 * game.bounds[1]
    assert abs(duel.values() - values[0][:, :, 0]).max() <= duel.gap + gap
    assert abs(duel.second_values() - values[1][:, :, 0]).max() <= duel.gap + gap
    mine, turn = game.target // 3, 1
    rolls, holds = duel.whole_turns([mine], [0])
    chance = float(tables[0][mine, 0, turn])
    assert chance * rolls[0, turn] + (1 - chance) * holds[0, turn] == pytest.approx(values[0][mine, 0, turn], abs=1e-11)


@pytest.mark.parametrize("number", range(60, 100))
def test_any_best_reply_is_that_of_the_rule_book(number: int) -> None:
    game, against = any_game(number), strategies.uniform()
    theirs = table_of(game, against, Job())
    slow, fast = general_match.best_reply(game, against, theirs, Job()), best_response(game, against)
    assert isinstance(fast, PigReply) and fast.gap < 1e-8 * game.bounds[1]
    room = fast.gap + slow.gap
    assert abs(fast.values() - slow.values()).max() <= room and abs(fast.average - slow.average) <= room
    for mine in range(game.target):
        found, told = fast.actions(mine), slow.actions(mine=mine)
        assert np.nanmax(abs(found.roll - told.roll), initial=0.0) <= room
        assert np.nanmax(abs(found.hold - told.hold), initial=0.0) <= room


@pytest.mark.parametrize("number", range(100, 120, 2))
def test_games_lead_where_the_rule_book_says(number: int) -> None:
    """How often turns begin, how long games are; of rolls that always change something."""
    game = any_game(number)
    players = strategies.hold_at(3), strategies.uniform()
    tables = table_of(game, players[0], Job()), table_of(game, players[1], Job())
    match, found = evaluate(game, *players), reach(game, *players)
    visits, chances = general_match.turn_starts(game, tables, Job())
    lengths = general_match.lengths(game, tables, Job())
    assert np.allclose(found._visits, visits) and (chances is None or np.allclose(found._chances, chances))
    assert match.length == pytest.approx(lengths.mean(True)) == pytest.approx(found.length(True))
    assert np.allclose(match.lengths()[:50], lengths.distribution(True)[:50])


@pytest.mark.parametrize("number", (1, 4, 7, 10))
def test_games_are_played_as_they_are_computed(number: int) -> None:
    game = any_game(number)
    players = strategies.hold_at(4), strategies.uniform()
    match, won = evaluate(game, *players), simulate(game, *players, games=20_000, seed=4)
    width = 4 * (game.bounds[1] - game.bounds[0]) / 2 / 100
    assert abs(won.first - match.first) < width and abs(won.second - match.second) < width
    assert won.turns == pytest.approx((match.length + match._lengths(Job()).mean(False)) / 2, rel=0.05)


def test_two_dice_to_100() -> None:
    """Optimal play gives nothing away; hold at 20 gives away a few percent, and wins as often as is computed."""
    game = Pig(100, die=Roll.two_dice())
    assert exploitability(game, strategies.optimal()) < 1e-11
    reply = best_response(game, strategies.hold_at(20))
    assert reply.gap < 1e-11 and 0.01 < reply.average - 0.5 < 0.1
    match = evaluate(game, strategies.optimal(), strategies.hold_at(20))
    assert match.gap < 1e-11 and 0.5 < match.average < reply.average
    assert match.value(40, 40, 0) == pytest.approx(match.values()[40, 40], abs=1e-12) and match.value(90, 40, 10) == 1.0


def test_a_plain_die_as_a_roll_has_the_values_of_its_kernels() -> None:
    """The same chances, told as eleven outcomes of 12, are no plain die, and yet worth the same."""
    plain, told = Pig(30), Pig(30, die=Roll([(1, "bust"), (1, 2), (1, 3), (1, 4), (1, 5), (0.5, 6), (0.5, 6)]))
    assert isinstance(plain.die, Die) and isinstance(told.die, Roll)
    players = strategies.hold_at(10), strategies.hold_at(15)
    assert np.allclose(evaluate(plain, *players).values(), evaluate(told, *players).values(), atol=1e-12)
    assert np.allclose(reach(plain, *players).visits(), reach(told, *players).visits())


def test_work_can_be_cancelled() -> None:
    game, cancelled = Pig(100, die=Roll.two_dice()), Job(cancelled=lambda: True)
    with pytest.raises(Cancelled):
        best_response(game, strategies.hold_at(20), cancelled)


@pytest.mark.parametrize(
    "game",
    [
        Pig(100, die=Roll([(10**9, "wipe"), (1, 1)])),
        Pig(100, die=Roll([(10**6, "bust"), (1, 1)])),
        Pig(1000, die=Roll([(9, "wipe"), (1, 1), (1, "set 3"), (1, "times 2")])),
        SoloPig(200, die=Roll([(5, "wipe"), (1, 2)])),
        SoloPig(300, die=Roll([(10**9, "bust"), (1, 1)])),
    ],
)
def test_games_that_practically_never_end_are_refused_before_they_are_read(game: Game) -> None:
    steps: list[float] = []
    with pytest.raises(ValueError, match=r"^Pig (alone )?to \d+: games are too long for their values to be proven; make the"):
        solve(game, Job(steps.append))
    assert max(steps, default=0.0) < 0.3
