"""Rules of thumb and others that tell what to do in any game: each is laid out as a table for the game that it is asked about.

A rule knows the scores and the turn total, as the rule book does, and not how they came about.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from solver.dice import Landing
from solver.games import Game
from solver.games.state import check_points
from solver.games.table_axes import at_risk, sizes
from solver.job import Job
from solver.memory import require
from solver.solving import solve
from solver.tables.growing_table import Floats
from solver.tables.strategy_arrays import Rolls, by_own_turn, choices, hold_from, over_all, require_risk, spread, to_the_end

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOST = 50  # the most dice that any game lets throw
FURTHEST = 1000  # the largest target of any game


class Strategy(Hashable, Protocol):
    @property
    def name(self) -> str:
        """The name of the strategy, for people."""

    @property
    def habit(self) -> str:
        """What a player of the strategy does, after "you": "hold at 20", "throw five dice"."""

    @property
    def meaning(self) -> str:
        """The strategy in a sentence."""

    def fits(self, game: Game) -> bool:
        """Whether the strategy tells what to do in that game."""

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        """The probability of each number of dice, where these are chosen: over the axes of the game and the choices. Not to be
        written to."""

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        """The probability of rolling, where players roll or hold: over the axes of the game. Not to be written to."""


def table(strategy: Strategy, game: Game, job: Job | None = None) -> npt.NDArray[Any]:
    """The table of the strategy, laid out for the game."""
    return strategy.rolls(game, job) if game.chooses == "roll or hold" else strategy.mixes(game, job)


class Rule:
    """A strategy that refuses the games which it does not know."""

    @property
    def habit(self: Strategy) -> str:
        return f"play “{self.name}”"

    @property
    def meaning(self) -> str:
        return "A strategy of your own, from a file."

    def fits(self, game: Game) -> bool:
        return True

    def mixes(self: Strategy, game: Game, job: Job | None = None) -> Floats:
        raise TypeError(f"{self.name}: is a strategy for Pig, not for {game.name}")

    def rolls(self: Strategy, game: Game, job: Job | None = None) -> Rolls:
        raise TypeError(f"{self.name}: is a strategy for Hog, not for {game.name}")


class PointsAtRisk(Rule):
    """A rule for games in which points are at risk until they are held."""

    def fits(self, game: Game) -> bool:
        return at_risk(game.for_two())


@dataclass(frozen=True)
class SameDice(Rule):
    number: int

    def __post_init__(self) -> None:
        check_points("dice", self.number, MOST, least=1)

    @property
    def name(self) -> str:
        return f"{in_words(self.number)} {'die' if self.number == 1 else 'dice'}"

    @property
    def habit(self) -> str:
        return f"throw {self.name}"

    @property
    def meaning(self) -> str:
        return f"Always throw {self.name}."

    def fits(self, game: Game) -> bool:
        return self.number in game.choices

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        check_points("dice", self.number, game.max_dice, least=1)
        return spread(np.array(self.number), game)


@dataclass(frozen=True)
class HoldAt(PointsAtRisk):
    total: int

    def __post_init__(self) -> None:
        check_points("hold at", self.total, FURTHEST, least=1)

    @property
    def name(self) -> str:
        return f"hold at {self.total}"

    @property
    def habit(self) -> str:
        return self.name

    @property
    def meaning(self) -> str:
        return f"Roll until the turn total is {self.total} or more, or the target is reached."

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        return hold_from(np.full(game.target, self.total), game)


@dataclass(frozen=True)
class FixedRolls(PointsAtRisk):
    """A fixed number of rolls a turn. Whether to roll is then no matter of the turn total alone; but a player who rolls at
    every total as often, on average, as those who come there by that rule has equal chances of every score (Kuhn 1953): with
    N(j, z) the chance to come to z by the j-th roll, that is the share of j < number in the sum of all N(j, z)."""

    number: int

    def __post_init__(self) -> None:
        check_points("rolls", self.number, FURTHEST, least=1)

    @property
    def name(self) -> str:
        return f"{in_words(self.number)} roll{'s' * (self.number > 1)}"

    @property
    def meaning(self) -> str:
        return f"Make {self.name} a turn, or fewer if the target is reached."

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        require_risk(game)
        comes = np.zeros((self.number + 1, game.target))
        comes[0, 0] = 1.0
        for roll in range(1, self.number + 1):
            for landing in game.die.landings:
                add_visits(comes[roll - 1], landing, comes[roll])
        visits = comes.sum(axis=0)
        share = np.divide(comes[:-1].sum(axis=0), visits, out=np.zeros(game.target), where=visits > 0)
        rolls = np.zeros((game.target, 1, game.target), np.float32)
        for mine in range(game.target):
            rolls[mine, :, choices(game, mine)] = share[choices(game, mine)]
        rolls[:, :, 0] = 1.0
        return to_the_end(np.broadcast_to(rolls, (game.target,) * 3), game)


def add_visits(now: Floats, landing: Landing, then: Floats) -> None:
    """Add the chances to be at turn totals after a roll with that outcome, to those before it; beyond the target they end."""
    for turn in np.flatnonzero(now).tolist():
        after = landing.turn_after(turn)
        if after is not None and after < len(then):
            then[after] += now[turn] * float(landing.chance)


class WithoutTheOther(Rule, ABC):
    """A rule that plays as a player alone would, without regard to the other."""

    def fits(self, game: Game) -> bool:
        return game.for_two().alone("turns") is not None

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        dice = solve(self.alone(game), job).dice()
        return spread(dice.reshape(game.target, -1)[:, -1:], game)

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        return from_margins(solve(self.alone(game), job).actions().margin, game)

    @abstractmethod
    def alone(self, game: Game) -> Any:
        """The game for one player by which the rule plays."""


@dataclass(frozen=True)
class FewestTurns(WithoutTheOther):
    name: str = "fewest turns"

    habit = "play for the fewest turns"
    meaning = "Reach the target in as few turns as possible on average, whatever the other player does."

    def alone(self, game: Game) -> Any:
        return known_alone(self, game, game.alone("turns"))


@dataclass(frozen=True)
class BestWithin(WithoutTheOther):
    turns: int

    def __post_init__(self) -> None:
        check_points("turns", self.turns, FURTHEST, least=1)

    @property
    def name(self) -> str:
        return f"best within {self.turns}"

    @property
    def meaning(self) -> str:
        return f"Seek the best chance to reach the target within {self.turns} turns, whatever the other player does."

    def alone(self, game: Game) -> Any:
        return known_alone(self, game, game.alone("within", self.turns))


def known_alone(strategy: Strategy, game: Game, alone: Game | None) -> Game:
    if alone is None:
        raise TypeError(f"{strategy.name}: needs a game that can be played alone, not {game.name}")
    return alone


@dataclass(frozen=True)
class Optimal(Rule):
    name: str = "optimal"

    habit = "play optimally"
    meaning = "The solution of the game: nobody does better against a player who knows what to expect."

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        return solve(game, job).table()

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        return solve(game, job).table()


@dataclass(frozen=True)
class OptimalInTurns(Rule):
    """Plays as in the solution of the game in which the players take turns instead; where the target is reached it holds."""

    name: str = "optimal in turns"

    habit = "play as in turns"
    meaning = "The solution of the game in which the players take turns instead."

    def fits(self, game: Game) -> bool:
        return at_risk(by_own_turn(game)) and game.in_turns() is not None

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        in_turns = game.in_turns()
        if in_turns is None or not self.fits(game):
            raise TypeError(f"{self.name}: needs a game of turns at once that can be played in turns, not {game.name}")
        return to_the_end(solve(in_turns, job).table(), game)


@dataclass(frozen=True)
class Uniform(Rule):
    name: str = "uniform"

    habit = "choose at random"
    meaning = "All that the rules allow, with the same chance."

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        return np.broadcast_to(1.0 / len(game.choices), (*sizes(game), len(game.choices)))

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        if not at_risk(by_own_turn(game)):
            return np.broadcast_to(np.float32(0.5), sizes(game))
        totals = len(game.axes["turn"])
        rolls = np.zeros((game.target, 1, totals), np.float32)
        for mine in range(game.target):
            rolls[mine, :, : totals - mine] = 0.5
        rolls[:, :, 0] = 1.0
        return over_all(np.broadcast_to(rolls, (game.target, game.target, totals)), game)


@dataclass(frozen=True)
class Mixture(Rule):
    first: Strategy
    second: Strategy
    share: float

    @property
    def name(self) -> str:
        return f"{100 * self.share:.4g} % {self.first.name}, else {self.second.name}"

    @property
    def meaning(self) -> str:
        return f"In every state anew: {self.name}."

    def fits(self, game: Game) -> bool:
        return self.first.fits(game) and self.second.fits(game)

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        return self.share * self.first.mixes(game, job) + (1.0 - self.share) * self.second.mixes(game, job)

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        first, second = self.first.rolls(game, job), self.second.rolls(game, job)
        require(4.0 * first.size, f"A strategy for {game.name}")
        mixed: Rolls = np.float32(self.share) * first
        mixed += np.float32(1.0 - self.share) * second
        if at_risk(by_own_turn(game)):
            mixed[:, :, 0] = 1.0  # exactly, for the sum of two rounded shares may miss it
        return np.minimum(mixed, 1.0, out=mixed)


def in_words(number: int) -> str:
    return WORDS[number] if number < len(WORDS) else str(number)


def from_margins(margins: Floats, game: Game) -> Rolls:
    """The table of a player who does not look at the other, and rolls where `margins`, by own score and turn total, are above
    0."""
    rolls = np.zeros((game.target, 1, game.target), np.float32)
    rolls[:, 0] = margins > 0.0
    rolls[:, :, 0] = 1.0
    return to_the_end(np.broadcast_to(rolls, (game.target,) * 3), game)
