"""Composed Hog throw by throw: whatever the rules are, values, matches, replies and visits are those of the rule book."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pytest

from solver import Die, Hog, Job, Roll, State, best_response, evaluate, load, reach, save, simulate, solve, strategies
from solver.general import solve_general
from solver.general.term_hog_solution import TermHogSolution
from solver.job import Cancelled
from solver.match import general_match
from solver.match.lengths import Lengths
from solver.rules.free import FREE
from solver.rules.turns import AGAIN, JUMPS, SWAPS, WILD
from solver.strategies.rules_of_thumb import Rule

DICE = (Die(2), Die(4), Die(3), Roll([(1, "bust"), (2, 3), (1, 1)]), Roll([(1, 2), (3, 1)]))


def any_rules(number: int) -> Hog:
    """Small rules drawn at random, by name or by table; with turns counted a 1 may cost points where nobody moves twice."""
    some = Random(number)
    target = some.randint(2, 8)

    def rule(names: Any, most: int, least: Callable[[int], int] = lambda mine: 0) -> Any:
        rows = tuple(tuple(some.randint(least(mine), most) for _ in range(target)) for mine in range(target))
        return some.choice(("none", "none", some.choice([*names]), rows))

    end = some.choice(("reach", "last-turn", "last-turn", "turns"))
    again = rule(AGAIN, 1)
    bust = some.choice(("nothing", "all", 2)) if end == "turns" and again == "none" else "nothing"
    free, jump = rule(FREE, 4, lambda mine: 1), rule(JUMPS, target, lambda mine: mine)
    rules = (free, jump, rule(SWAPS, 1), again, rule(WILD, 1))
    starts = some.randint(0, 1), some.randint(0, target - 1)
    return Hog(
        target, some.randint(1, 3), bust, some.choice(DICE), some.randint(0, 2), *rules, end, some.randint(1, 3), *starts
    )


@dataclass(frozen=True)
class AnyMixes(Rule):
    """All choices, with chances drawn at random."""

    number: int
    name: str = "any mixes"

    def mixes(self, game: Any, job: Job | None = None) -> Any:
        shares = np.random.default_rng(self.number).random((*map(len, game.axes.values()), len(game.choices)))
        return shares / shares.sum(axis=-1, keepdims=True)


def composed(number: int) -> Hog:
    """The first rules from that number on that plain kernels do not know."""
    return next(game for game in map(any_rules, range(number, number + 1000)) if game.composed)


@pytest.mark.parametrize("number", range(0, 1200, 10))
def test_any_rules_are_solved_as_from_the_rule_book(number: int) -> None:
    game = composed(number)
    slow, fast = solve_general(game), solve(game)
    assert fast.gap < 1e-13 and (game.end == "reach") != isinstance(fast, TermHogSolution)
    assert np.nanmax(abs(fast.worths() - slow.worths())) <= fast.gap + slow.gap
    start = game.start()
    assert fast.value(start) == pytest.approx(slow.value(start), abs=fast.gap + slow.gap)


@pytest.mark.parametrize("number", range(5, 400, 10))
def test_any_known_players_do_as_by_the_rule_book(number: int) -> None:
    """A match, the best reply, its choices, how long games are and where they lead, for players who mix all choices."""
    game = composed(number)
    players = AnyMixes(number), AnyMixes(number + 1)
    first, second = (player.mixes(game) for player in players)
    match = evaluate(game, *players)
    values, gap = general_match.match_values(game, first, second, Job())
    assert np.nanmax(abs(match._values - values)) <= match.gap + gap and match.gap < 1e-12
    slow, fast = general_match.best_reply(game, players[1], second, Job()), best_response(game, players[1])
    assert np.nanmax(abs(fast._values - slow._values)) <= fast.gap + slow.gap
    assert np.nanmax(abs(fast._all_worths - slow._all_worths)) <= fast.gap + slow.gap
    lengths: Lengths = general_match.lengths(game, (first, second), Job())
    assert match.length == pytest.approx(lengths.mean(True)) and np.allclose(match.lengths(), lengths.distribution(True))
    found, told = reach(game, *players), general_match.turn_starts(game, (first, second), Job())
    assert np.allclose(found._visits, told[0]) and found.knows_chances == (told[1] is not None)
    assert told[1] is None or np.allclose(found._chances, told[1])


@pytest.mark.parametrize("number", (3, 14, 36, 47))
def test_games_are_played_as_they_are_computed(number: int) -> None:
    game = composed(number)
    players = strategies.optimal(), AnyMixes(number)
    match, won = evaluate(game, *players), simulate(game, *players, games=20_000, seed=2)
    assert abs(won.first - match.first) < 4 * 0.5 / 100 and abs(won.second - match.second) < 4 * 0.5 / 100
    assert won.endless == 0 and won.turns == pytest.approx((match.length + match._lengths(Job()).mean(False)) / 2, rel=0.05)


def test_who_takes_the_last_turn_is_better_off() -> None:
    """With Hog to 100: who begins wins more games where nobody answers; with as many turns for both, fewer."""
    at_once, answered = solve(Hog(100)).value(), solve(Hog(100, end="last-turn"))
    assert at_once > 0.5 > answered.value() and answered.gap < 1e-12
    state = State(10, 104, turns_left=1)
    assert answered.best(state) == answered.best(mine=10, theirs=104, turns_left=1) and answered.value(state) < 1e-3


def test_a_solution_comes_back_from_its_file(tmp_path: Any) -> None:
    solution = solve(Hog(9, 3, bust_pays=1, end="last-turn", swap="swine-swap"))
    save(solution, tmp_path / "last.npz")
    again = load(tmp_path / "last.npz")
    assert isinstance(again, TermHogSolution) and again.game == solution.game and again.gap == solution.gap
    assert np.array_equal(again.worths(), solution.worths(), equal_nan=True)
    assert np.array_equal(again.dice(), solution.dice(), equal_nan=True)


def test_work_can_be_cancelled() -> None:
    game, cancelled = Hog(60, 5, end="last-turn"), Job(cancelled=lambda: True)
    for task in (lambda: solve(game, cancelled), lambda: reach(game, strategies.dice(2), strategies.dice(3), cancelled)):
        with pytest.raises(Cancelled):
            task()
