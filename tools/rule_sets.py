"""Rules composed at random, from a seed: Pig and Pig alone with any roll, and Hog with the rules of any term or by tables."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle, islice
from random import Random
from typing import Any

from solver import Die, Hog, Pig, Roll, SoloPig
from solver.games import Game
from solver.rules.free import FREE
from solver.rules.turns import AGAIN, JUMPS, SWAPS, WILD

EFFECTS = ("bust", "bust", "wipe", "set 7", "set 0", "times 2", "times 1", "times 0", 0)
PLAIN = "none"


def rule_sets(number: int, seed: int = 1, smallest: int = 12, largest: int = 40) -> list[Game]:
    """So many different rule sets of all kinds in turn, whose targets are within these bounds."""
    some = Random(seed)
    return [*islice(allowed(some, range(smallest, largest + 1)), number)]


def allowed(some: Random, targets: range) -> Iterator[Game]:
    """Rules without end, without those that their rule book refuses."""
    for kind in cycle((any_pig, any_hog, any_solo_pig, any_hog)):
        with suppress(ValueError):
            yield kind(some, some.choice(targets))


def any_roll(some: Random, can_stay: bool) -> Roll:
    """A roll that may score and may be lost."""
    effects = [each for each in EFFECTS if can_stay or each not in ("set 0", "times 2", "times 1", "times 0", 0)]
    chosen = [some.choice([*effects, some.randint(1, 12)]) for _ in range(some.randint(1, 5))]
    outcomes = [some.randint(1, 6), some.choice(("bust", "wipe")), *chosen]
    return Roll([(some.choice((1, 1, 2, 3)), outcome) for outcome in outcomes])


def any_pig(some: Random, target: int) -> Pig:
    die = some.choice((any_roll(some, True), any_roll(some, True), Roll.two_dice(some.randint(3, 6))))
    return Pig(target, some.choice(("reach", "reach", "exact", "difference")), die)


def any_solo_pig(some: Random, target: int) -> SoloPig:
    goal = some.choice(("turns", "within"))
    return SoloPig(target, goal, some.randint(2, 6) if goal == "within" else 7, any_roll(some, some.random() < 0.5))


def any_hog(some: Random, target: int) -> Hog:
    """Nobody can wait for ever: no dice score by a table, and jumps go up."""

    def rule(names: Any, most: int, least: Callable[[int], int] = lambda mine: 0) -> Any:
        return some.choice((PLAIN, some.choice([*names]), some.choice([*names]), any_table(some, target, least, most)))

    end = some.choice(("reach", "reach", "last-turn", "turns"))
    return Hog(
        target,
        some.randint(1, 4),
        some.choice(("nothing", "nothing", some.randint(1, 4))),
        some.choice((Die(6), Die(4), Roll([(1, "bust"), (2, 3), (1, 5), (1, 1)]))),
        some.choice((0, 1, 2)),
        rule(FREE, 4, lambda mine: 1),
        rule(JUMPS, target, lambda mine: mine),
        some.choice((PLAIN, rule(SWAPS, 1))),
        some.choice((PLAIN, rule(AGAIN, 1))),
        some.choice((PLAIN, rule(WILD, 1))),
        end,
        some.randint(2, 4) if end == "turns" else 10,
        some.choice((0, 0, some.randint(0, 5))),
        some.choice((0, 0, some.randint(0, 5))),
    )


def any_table(some: Random, target: int, least: Callable[[int], int], most: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(some.randint(least(mine), most) for _ in range(target)) for mine in range(target))
