"""Rules of thumb and others that tell what to do in any game: each is laid out as a table for the game that it is asked about.

A rule knows the scores and the turn total, as the rule book does, and not how they came about.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from solver.games import Pig, SimultaneousHog, SoloHog, SoloPig
from solver.games.state import check_points
from solver.job import Job
from solver.solutions import solve
from solver.strategy_tables import AnyHog, Rolls, choices, hold_from, no_choice, spread
from solver.table import Floats

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOST = 50  # dice that any game lets throw
FURTHEST = 1000  # points that any game is played to


class Strategy(Protocol):
    @property
    def name(self) -> str:
        """For people."""

    def mixes(self, game: AnyHog, job: Job | None = None) -> Floats:
        """The probability of each number of dice: my score, their score, dice - 1. Not to be written to."""

    def rolls(self, game: Pig, job: Job | None = None) -> Rolls:
        """The probability of rolling: my score, their score, turn total. Not to be written to."""


class Rule:
    """What knows one kind of game only refuses the others."""

    def mixes(self: Strategy, game: AnyHog, job: Job | None = None) -> Floats:
        raise TypeError(f"{self.name}: is a strategy for Pig, not for {game.name}")

    def rolls(self: Strategy, game: Pig, job: Job | None = None) -> Rolls:
        raise TypeError(f"{self.name}: is a strategy for Hog, not for {game.name}")


@dataclass(frozen=True)
class SameDice(Rule):
    number: int

    def __post_init__(self) -> None:
        check_points("dice", self.number, MOST, least=1)

    @property
    def name(self) -> str:
        number = WORDS[self.number] if self.number < len(WORDS) else self.number
        return f"{number} {'die' if self.number == 1 else 'dice'}"

    def mixes(self, game: AnyHog, job: Job | None = None) -> Floats:
        check_points("dice", self.number, game.max_dice, least=1)
        return spread(np.array(self.number), game)


@dataclass(frozen=True)
class HoldAt(Rule):
    total: int

    def __post_init__(self) -> None:
        check_points("hold at", self.total, FURTHEST, least=1)

    @property
    def name(self) -> str:
        return f"hold at {self.total}"

    def rolls(self, game: Pig, job: Job | None = None) -> Rolls:
        return hold_from(np.full(game.target, self.total), game)


@dataclass(frozen=True)
class FixedRolls(Rule):
    """So many rolls a turn are not a matter of the turn total alone. But who rolls at every total as often as those do who come
    there that way scores the same, with the same chances (Kuhn 1953): with N(j, z) the chance to come to z by the j-th roll,
    that is the share of j < number in the sum of all N(j, z)."""

    number: int

    def __post_init__(self) -> None:
        check_points("rolls", self.number, FURTHEST, least=1)

    @property
    def name(self) -> str:
        return f"{WORDS[self.number] if self.number < len(WORDS) else self.number} roll{'s' * (self.number > 1)}"

    def rolls(self, game: Pig, job: Job | None = None) -> Rolls:
        comes = np.zeros((self.number + 1, game.target))
        comes[0, 0] = 1.0
        for roll in range(1, self.number + 1):
            for face in game.die.scoring:
                comes[roll, face:] += comes[roll - 1, : max(0, game.target - face)] * float(game.die.chance)
        visits = comes.sum(axis=0)
        share = np.divide(comes[:-1].sum(axis=0), visits, out=np.zeros(game.target), where=visits > 0)
        rolls = np.zeros((game.target, 1, game.target), np.float32)
        for mine in range(game.target):
            rolls[mine, :, choices(game, mine)] = share[choices(game, mine)]
        rolls[:, :, 0] = 1.0
        return np.broadcast_to(rolls, (game.target,) * 3)


@dataclass(frozen=True)
class KeepPace(Rule):
    name: str = "keep pace and end race"

    def rolls(self, game: Pig, job: Job | None = None) -> Rolls:
        if game.target != 100 or game.die.sides != 6:
            found = f"{game.name} with {game.die.sides} sides"
            raise ValueError(f"{self.name}: its numbers are for Pig to 100 with a die of 6 sides, not for {found}")
        mine, theirs = np.indices((100, 100))
        pace = 21 + (theirs - mine + 4) // 8  # halves are rounded up
        return hold_from(np.where(np.maximum(mine, theirs) >= 71, 100, pace), game)


@dataclass(frozen=True)
class FewestTurns(Rule):
    name: str = "fewest turns"

    def mixes(self, game: AnyHog, job: Job | None = None) -> Floats:
        alone = solve(SoloHog(game.target, game.max_dice, "turns", die=game.die), job)
        chosen = [alone.best(mine)[0] for mine in range(game.target)]
        return spread(np.array(chosen)[:, None], game)

    def rolls(self, game: Pig, job: Job | None = None) -> Rolls:
        return from_margins(solve(SoloPig(target=game.target, goal="turns", die=game.die), job).actions().margin, game)


@dataclass(frozen=True)
class BestWithin(Rule):
    turns: int

    def __post_init__(self) -> None:
        check_points("turns", self.turns, FURTHEST, least=1)

    @property
    def name(self) -> str:
        return f"best within {self.turns}"

    def mixes(self, game: AnyHog, job: Job | None = None) -> Floats:
        alone = solve(SoloHog(game.target, game.max_dice, "within", self.turns, game.die), job)
        return spread(alone.dice()[:, -1:], game)

    def rolls(self, game: Pig, job: Job | None = None) -> Rolls:
        alone = solve(SoloPig(game.target, "within", self.turns, game.die), job).actions()
        return from_margins(alone.margin, game)


@dataclass(frozen=True)
class Optimal(Rule):
    name: str = "optimal"

    def mixes(self, game: AnyHog, job: Job | None = None) -> Floats:
        if isinstance(game, SimultaneousHog):
            return solve(game, job).mixes()
        return spread(solve(game, job).dice(), game)

    def rolls(self, game: Pig, job: Job | None = None) -> Rolls:
        solution, rolls = solve(game, job), no_choice(game)
        for mine in range(game.target):
            rolls[mine] += solution.actions(mine=mine).margin > 0.0
        return rolls


@dataclass(frozen=True)
class Uniform(Rule):
    name: str = "uniform"

    def mixes(self, game: AnyHog, job: Job | None = None) -> Floats:
        return np.broadcast_to(1.0 / game.max_dice, (game.target, game.target, game.max_dice))

    def rolls(self, game: Pig, job: Job | None = None) -> Rolls:
        rolls = np.zeros((game.target, 1, game.target), np.float32)
        rolls[:, :, 0] = 1.0
        for mine in range(game.target):
            rolls[mine, :, choices(game, mine)] = 0.5
        return np.broadcast_to(rolls, (game.target,) * 3)


@dataclass(frozen=True)
class Mixture(Rule):
    first: Strategy
    second: Strategy
    share: float

    @property
    def name(self) -> str:
        return f"{100 * self.share:.4g} % {self.first.name}, else {self.second.name}"

    def mixes(self, game: AnyHog, job: Job | None = None) -> Floats:
        return self.share * self.first.mixes(game, job) + (1.0 - self.share) * self.second.mixes(game, job)

    def rolls(self, game: Pig, job: Job | None = None) -> Rolls:
        first, second = self.first.rolls(game, job), self.second.rolls(game, job)
        mixed = no_choice(game)
        np.multiply(first, self.share, out=mixed, casting="same_kind")
        mixed += np.float32(1.0 - self.share) * second
        mixed[:, :, 0] = 1.0  # whatever the sum of two rounded shares
        return np.minimum(mixed, 1.0, out=mixed)


def from_margins(margins: Floats, game: Pig) -> Rolls:
    """Of a player who does not look at the other, and rolls where that gains something, by own score and turn total."""
    rolls = np.zeros((game.target, 1, game.target), np.float32)
    rolls[:, 0] = margins > 0.0
    rolls[:, :, 0] = 1.0
    return np.broadcast_to(rolls, (game.target,) * 3)
