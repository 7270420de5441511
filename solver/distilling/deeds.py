"""What a rule may tell to do for a turn, with the numbers to remember: hold at some total, or throw some dice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from solver.games import Game
from solver.tables.growing_table import Ints

MOST = 48  # values of a number that are looked at before a rule is refined
FEWEST = 20  # turn totals that are looked at, if there are so many
DIVISORS = (3, 4, 5, 6, 8, 10, 12, 15, 20)


class Doing(NamedTuple):
    said: str  # with n and d for the numbers
    of: Callable[..., Ints]  # the turn total or the number of dice, from the target, both scores and the numbers
    spans: Callable[[Game], list[range | tuple[int, ...]]]  # the values of the numbers that are looked at


def longest(game: Game) -> range:
    """The turn totals that may be worth holding at."""
    return up_to(min(game.target - 1, max(FEWEST, round(2.5 * min(game.die.even_total, game.target)))))


def up_to(most: int) -> range:
    return range(1, most + 1, max(1, most // MOST))


def scores(game: Game) -> range:
    return up_to(game.target - 1)


def shared(points: Ints, parts: int) -> Ints:
    """The points divided and rounded, halves up."""
    return (points + parts // 2) // parts


ROLLING: dict[str, Doing] = {
    "win": Doing("roll to win", lambda target, mine, theirs: target - mine, lambda game: []),
    "hold": Doing("hold at n", lambda target, mine, theirs, n: np.full_like(mine, n), lambda game: [longest(game)]),
    "pace": Doing(
        "hold at n, plus the points you are behind divided by d (minus if ahead), rounded, halves up",
        lambda target, mine, theirs, n, d: n + shared(theirs - mine, d),
        lambda game: [longest(game)[1::2], DIVISORS],
    ),
    "score": Doing(
        "hold once your score and the turn total make n", lambda target, mine, theirs, n: n - mine, lambda game: [scores(game)]
    ),
    "lead": Doing(
        "hold once you would be n ahead", lambda target, mine, theirs, n: n + theirs - mine, lambda game: [longest(game)]
    ),
}
THROWING: dict[str, Doing] = {
    "none": Doing("throw no dice", lambda target, mine, theirs: np.zeros_like(mine), lambda game: []),
    "throw": Doing(
        "throw n dice", lambda target, mine, theirs, n: np.full_like(mine, n), lambda game: [range(1, game.max_dice + 1)]
    ),
    "pace": Doing(
        "throw n dice, plus the points you are behind divided by d (minus if ahead), rounded, halves up",
        lambda target, mine, theirs, n, d: n + shared(theirs - mine, d),
        lambda game: [range(1, game.max_dice + 1), DIVISORS],
    ),
    "needed": Doing(
        "throw as many dice as the points you need divided by d, rounded up",
        lambda target, mine, theirs, d: -(-(target - mine) // d),
        lambda game: [range(2, 21)],
    ),
}


@dataclass(frozen=True)
class Deed:
    kind: str
    numbers: tuple[int, ...] = ()

    def words(self, game: Game) -> str:
        said = doings(game)[self.kind].said
        n, d = (*self.numbers, 0, 0)[:2]
        if self.kind == "needed":
            n, d = 0, n
        said = said.replace(" n ", f" {n} ").replace(" n,", f" {n},").replace(" by d", f" by {d}")
        said = said.removesuffix(" n") + f" {n}" if said.endswith(" n") else said
        return said.replace(" 1 dice", " 1 die")

    def plan(self, game: Game) -> Ints:
        """The turn total to hold at, or the number of dice, over my score and theirs, within what the game allows; who holds at
        all that is needed wins."""
        mine, theirs = scores_of(game)
        told = doings(game)[self.kind].of(game.target, mine, theirs, *self.numbers)
        if game.chooses == "roll or hold":
            return np.asarray(np.maximum(np.minimum(told, game.target - mine), 1))
        return told if self.kind == "none" else np.asarray(np.maximum(np.minimum(told, game.max_dice), 1))


@lru_cache(4)
def scores_of(game: Game) -> Ints:
    """My score and theirs, over both."""
    scores = np.indices((game.target, game.target))
    scores.flags.writeable = False
    return scores


def doings(game: Game) -> dict[str, Doing]:
    if game.chooses == "roll or hold":
        return ROLLING
    return {name: doing for name, doing in THROWING.items() if name != "none" or 0 in game.choices}


def all_deeds(game: Game) -> Iterator[Deed]:
    """All that is looked at before a rule is refined."""
    for kind, doing in doings(game).items():
        for numbers in product(*doing.spans(game)):
            yield Deed(kind, numbers)
