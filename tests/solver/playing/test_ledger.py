"""The ledger adds up: start + luck + skill of both players = result, in games and between strategies of every kind."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any

import numpy as np
import pytest

from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, play, solve, strategies
from solver.games import Game
from solver.playing.accounts import Ledger, ledger
from solver.playing.players import plies, seated, until_the_end
from solver.playing.plies import Ply
from solver.playing.seeds import Chance
from solver.strategies import Strategy

EXACT = 1e-12
GAMES = 10_000  # of each kind
RULES = 20  # of each kind
LIMIT = 40  # turns
SIDES = (2, 3, 4, 6, 6, 6, 8, 20)


class Remembered:
    """A solution that is asked but once for everything that a ledger wants to know."""

    def __init__(self, solution: Any) -> None:
        self.game, self.tolerance = solution.game, solution.tolerance
        for name in ("value", "_value", "_worths", "payoffs", "strategy", "their_strategy"):
            if hasattr(solution, name):
                setattr(self, name, cache(getattr(solution, name)))


# Rules and players, as they come


def pig(some: Random, number: int) -> Pig:
    return Pig(some.randint(2, 14), ("reach", "exact", "difference")[number % 3], Die(some.choice(SIDES)))


def hog(kind: type[Any]) -> Callable[[Random, int], Any]:
    def rules(some: Random, number: int) -> Any:
        bust = ("nothing", "all", some.randint(1, 9))[number % 3]
        return kind(some.randint(2, 9 if bust == "all" else 14), some.randint(1, 4), bust, Die(some.choice(SIDES)))

    return rules


def solo_pig(some: Random, number: int) -> SoloPig:
    return SoloPig(some.randint(2, 14), ("turns", "within")[number % 2], some.randint(1, 6), Die(some.choice(SIDES)))


def solo_hog(some: Random, number: int) -> SoloHog:
    goal, dice = ("turns", "within")[number % 2], some.randint(1, 6)
    return SoloHog(some.randint(2, 14), dice, goal, some.randint(1, 8), Die(some.choice(SIDES)))


MAKERS = {Pig: pig, Hog: hog(Hog), SimultaneousHog: hog(SimultaneousHog), SoloPig: solo_pig, SoloHog: solo_hog}
ALL_RULES = [maker(Random(f"{kind.__name__} {n}"), n) for kind, maker in MAKERS.items() for n in range(RULES)]


def named(game: Game) -> list[Strategy]:
    """One of every sort, and one of one's own."""
    own = np.random.default_rng(game.target)
    if isinstance(game, Pig | SoloPig):
        rolls = strategies.uniform().rolls(Pig(game.target, die=game.die)).copy()
        rolls[rolls == 0.5] = own.random((rolls == 0.5).sum())
        hold = strategies.hold_at(max(1, game.target // 3))
        some = [hold, strategies.fixed_rolls(2), strategies.roll_table(rolls)]
    else:
        hold = strategies.dice(min(2, game.max_dice))
        some = [hold, strategies.table(own.dirichlet(np.ones(game.max_dice), (game.target, game.target)))]
    some += [strategies.fewest_turns(), strategies.best_within(3), strategies.optimal(), strategies.uniform()]
    return [*some, strategies.mix(strategies.optimal(), hold, 0.7)]


def random_games(game: Game) -> Iterator[tuple[tuple[Strategy, ...], list[Ply]]]:
    """Its share of all games of its kind, as many between all pairs of strategies."""
    seats = [(strategy, cache(seated(game, strategy))) for strategy in named(game)]
    tables = list(product(seats, repeat=1 if game.players == 1 else 2))
    for seed, table in enumerate(tables * -(-GAMES // (RULES * len(tables)))):
        chosen, players = zip(*table, strict=True)
        yield chosen, list(until_the_end(game, plies(game, players, Chance(seed)), LIMIT))


# The sum


def result(game: Game, played: list[Ply]) -> float | None:
    """What the rules pay the first-named; turns, where they are counted. None if the game is not over."""
    last = played[-1]
    if last.payment is None:
        return None
    if game.pays in ("turns", "throws"):
        return float(sum(ply.ends_turn for ply in played))
    if last.movers == (1,):
        return float(1 - last.payment if game.pays == "chance" else -last.payment)
    return float(last.payment)


def gained(book: Ledger) -> float:
    """By the first-named, from all luck and skill."""
    signs = (1, -1)
    return sum(
        sign * (luck + skill)
        for entry in book.entries
        for sign, luck, skill in zip(signs, entry.luck, entry.skill, strict=False)
    )


def check_sum(book: Ledger, played: list[Ply]) -> None:
    paid = result(book.solution.game, played)
    assert abs(book.balance) <= EXACT
    assert abs(book.start + gained(book) - (book.result if paid is None else paid)) <= EXACT
    assert abs(book.start - book.entries[0].before) <= EXACT
    assert all(abs(after.before - before.after) <= EXACT for before, after in pairwise(book.entries))


def check_signs(book: Ledger, chosen: tuple[Strategy, ...]) -> None:
    """No choice is better than the best, and the optimal player makes no mistake."""
    worse = -1 if book.solution.game.pays in ("turns", "throws") else 1
    for entry in book.entries:
        for strategy, skill in zip(chosen, entry.skill, strict=True):
            assert worse * skill <= book.solution.tolerance
            assert strategy != strategies.optimal() or abs(skill) <= book.solution.tolerance


@pytest.mark.parametrize("game", ALL_RULES, ids=str)
def test_start_luck_and_skill_make_the_result(game: Game) -> None:
    solution: Any = Remembered(solve(game))
    for chosen, played in random_games(game):
        book = ledger(solution, played)
        check_sum(book, played)
        check_signs(book, chosen)


LARGE: list[Game] = [
    *(Pig(100, variant) for variant in ("reach", "exact", "difference")),
    *(kind(100, 10, bust) for kind in (Hog, SimultaneousHog) for bust in ("nothing", 10)),
    *(kind(100, goal=goal) for kind in (SoloPig, SoloHog) for goal in ("turns", "within")),
]


@pytest.mark.parametrize("game", LARGE, ids=str)
def test_so_they_do_in_games_to_100(game: Game) -> None:
    solution, some = solve(game), named(game)
    if isinstance(game, Pig | SoloPig):
        some.append(strategies.keep_pace())
    for seed, first in enumerate(some):
        played = play(game, first, None if game.players == 1 else some[seed - 1], seed, limit=LIMIT)
        check_sum(ledger(solution, played), played)


def corners() -> Iterator[Game]:
    """The ends of what the rules may be."""
    for sides in (2, 20):
        for variant in ("reach", "exact", "difference"):
            yield Pig(2, variant, Die(sides))
        for bust in ("nothing", "all", 1000):
            yield Hog(2, 50, bust, Die(sides))
            yield SimultaneousHog(2, 50, bust, Die(sides))
        yield SoloPig(2, "turns", die=Die(sides))
        yield SoloPig(2, "within", 1, Die(sides))
        yield SoloHog(2, 50, "turns", die=Die(sides))
        yield SoloHog(2, 50, "within", 1, Die(sides))
    yield Hog(60, 50, die=Die(20))
    yield SimultaneousHog(60, 50, die=Die(20))
    yield SoloHog(1000, 50, die=Die(2))


@pytest.mark.parametrize("game", list(corners()), ids=str)
def test_so_they_do_at_the_ends_of_the_rules(game: Game) -> None:
    solution = solve(game)
    for seed, strategy in enumerate((strategies.uniform(), strategies.optimal(), strategies.fewest_turns())):
        played = play(game, strategy, None if game.players == 1 else strategies.uniform(), seed, limit=30)
        check_sum(ledger(solution, played), played)
