"""Hog with a term's rules by kernels: against the rule book, against simulations, and games that practically never end."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from solver import Die, Hog, Job, Roll, State, best_response, simulate, solve, strategies
from solver.files.solution_files import as_bytes, from_bytes
from solver.general import GeneralSolution, solve_general
from solver.job import Cancelled
from solver.rules.free import FREE
from solver.rules.turns import AGAIN, JUMPS, SWAPS, WILD
from solver.solutions.rising_hog import RisingHogSolution

TERM: dict[str, Any] = {"bust_pays": 1, "free": "boar-brawl", "jump": "sus-fuss"}
DICE = (Die(2), Die(6), Roll([(1, "bust"), (2, 3), (3, 1)]), Roll([(1, 2), (1, 5)]), Roll([(7, "bust"), (1, 12), (1, 1)]))


def any_rules(number: int) -> Hog:
    """Small rules drawn at random under which no turn takes points away."""
    some = Random(number)
    target = some.randint(2, 16)

    def rule(names: Any, most: int, least: Callable[[int], int] = lambda mine: 0) -> Any:
        rows = tuple(tuple(some.randint(least(mine), most) for _ in range(target)) for mine in range(target))
        return some.choice(("none", some.choice([*names]), rows))

    free, jump = rule(FREE, 4, lambda mine: 1), rule(JUMPS, target, lambda mine: mine)
    rules = (free, jump, rule(SWAPS, 1), rule(AGAIN, 1), rule(WILD, 1))
    return Hog(target, some.randint(1, 4), "nothing", some.choice(DICE), some.randint(0, 2), *rules)


@pytest.mark.parametrize("number", range(80))
def test_any_rules_are_solved_as_from_the_rule_book(number: int) -> None:
    game = any_rules(number)
    slow = solve_general(game)
    fast = solve(game)
    assert isinstance(fast, RisingHogSolution) or not game.composed
    assert fast.gap < 1e-13
    assert np.abs(fast.values() - slow.values()).max() <= fast.gap + slow.gap
    assert np.abs(fast.worths() - slow.worths()).max() <= fast.gap + slow.gap


def test_a_term_to_100() -> None:
    solution = solve(Hog(100, 10, **TERM))
    assert isinstance(solution, RisingHogSolution) and solution.gap < 1e-12
    worth = solution.action_values(State(40, 41))
    assert worth[0] == pytest.approx(1.0 - solution.value(41, 52), abs=1e-12)  # 3 * |4 - 0| make 52, which has 6 divisors
    assert solution.value(99, 3) == 1.0 and 0 in solution.best(99, 3)  # no dice score at least 1


def test_the_best_play_is_kept_to() -> None:
    """Nobody gains against it, and who plays it wins as often as is computed."""
    game = Hog(24, 4, **TERM)
    assert best_response(game, strategies.optimal()).value() == pytest.approx(solve(game).value(), abs=1e-12)
    won = simulate(game, strategies.optimal(), strategies.optimal(), games=20_000, seed=3)
    assert abs(won.as_first.wins / won.as_first.games - solve(game).value()) < 4 * (0.25 / 10_000) ** 0.5


def test_a_solution_comes_back_from_its_file() -> None:
    solution = solve(Hog(20, 4, **TERM))
    again = from_bytes(as_bytes(solution))
    assert np.array_equal(again.values(), solution.values()) and again.gap == solution.gap
    assert np.array_equal(again.dice(), solution.dice()) and list(again.to_pandas()) == [
        "mine",
        "theirs",
        "value",
        "dice",
        "cost",
    ]


def test_work_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        solve(Hog(100, 10, **TERM), Job(cancelled=lambda: True))


def test_rules_that_take_points_away_are_solved_from_the_rule_book() -> None:
    assert isinstance(solve(Hog(9, 2, "all", free="pig-tail")), GeneralSolution)


@pytest.mark.parametrize(
    "game",
    [
        Hog(200, 3, "all", Die(2), bust_pays=1),
        Hog(400, 3, "all", die=Roll([(9, "bust"), (1, 1)])),
    ],
)
def test_a_game_that_practically_never_ends_is_refused(game: Hog) -> None:
    with pytest.raises(
        ValueError, match=r"^bust = .*: a game to \d+ would take some 10\^\d+ throws, too many to solve exactly"
    ):
        solve(game)
