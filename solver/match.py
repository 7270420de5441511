"""One strategy against another, exactly; the best reply to a player whose strategy is known, and what it gains."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, overload

import numpy as np

from solver import notebook, reply
from solver.duel_table import Duel, fight
from solver.games import Hog, Pig, SimultaneousHog, State
from solver.job import Job
from solver.lengths import lengths_of
from solver.replies import HogReply, PigReply, Reply
from solver.reply_table import AnyHog, Search, known, law_of
from solver.solutions import solve
from solver.strategies import Strategy
from solver.strategy_tables import check, check_rolls
from solver.table import Floats

Game = Pig | Hog | SimultaneousHog

__all__ = ["HogReply", "Match", "PigMatch", "PigReply", "Reply", "best_response", "evaluate", "exploitability"]


@overload
def best_response(game: Pig, strategy: Strategy, job: Job | None = None) -> PigReply: ...
@overload
def best_response(game: Hog, strategy: Strategy, job: Job | None = None) -> HogReply: ...
@overload
def best_response(game: SimultaneousHog, strategy: Strategy, job: Job | None = None) -> Reply: ...
def best_response(game: Game, strategy: Strategy, job: Job | None = None) -> Reply | PigReply:
    """The best against a player who keeps to the strategy, known beforehand. Raises `Cancelled` when the job is."""
    require_two_players(game)
    job = job or Job()
    table = table_of(game, strategy, job)
    if isinstance(game, Pig):
        duel = fight(game, None, table, job)
        return PigReply(game, strategy, duel.gap, duel)
    law, players = law_of(game), known(table)
    lower, upper = Search(game, law, players, job).bounds()
    job.reached(1.0)
    half = (upper - lower) / 2
    kind = HogReply if isinstance(game, Hog) else Reply
    return kind(game, strategy, float(half[:, 1:, 1:].max()) + reading(law), lower + half, players.theirs, law)


@overload
def evaluate(game: Pig, first: Strategy, second: Strategy, job: Job | None = None) -> "PigMatch": ...
@overload
def evaluate(game: AnyHog, first: Strategy, second: Strategy, job: Job | None = None) -> "Match": ...
def evaluate(game: Game, first: Strategy, second: Strategy, job: Job | None = None) -> "Match":
    """Both players keep to their strategies, from every position on. Raises `Cancelled` when the job is."""
    require_two_players(game)
    job = job or Job()
    tables = table_of(game, first, job), table_of(game, second, job)
    if isinstance(game, Pig):
        duel = fight(game, *tables, job)
        return PigMatch(game, (first, second), duel.gap, np.array([duel.values(), duel.second_values()]), tables, duel)
    lower, upper = Search(game, law_of(game), known(tables[1], tables[0]), job).bounds()
    job.reached(1.0)
    half = (upper - lower) / 2
    gap = float(half[:, 1:, 1:].max()) + 2.0**-53
    return Match(game, (first, second), gap, (lower + half)[:, :0:-1, :0:-1], tables)


def exploitability(game: Game, strategy: Strategy, job: Job | None = None) -> float:
    """What the best reply gains over the value of the game: in turns, the mean of replying as the first and as the second.

    Never negative, and 0 for an optimal strategy, up to the gaps of the reply and of the solution.
    """
    reply: Any = best_response(game, strategy, job)
    solution: Any = solve(game, Job(cancelled=job.cancelled) if job else None)
    if isinstance(game, SimultaneousHog):
        return max(0.0, float(reply.value() - solution.value()))
    both = 1.0 if game.pays == "chance" else 0.0
    return max(0.0, float(reply.value() + reply.second() - both) / 2)


def require_two_players(game: object) -> None:
    if not isinstance(game, Pig | Hog | SimultaneousHog):
        raise TypeError(f"{game!r}: must be a game of two players, Pig, Hog or SimultaneousHog")


def table_of(game: Game, strategy: Strategy, job: Job) -> Any:
    """Laid out for the game, and checked."""
    quiet = Job(cancelled=job.cancelled)
    if isinstance(game, Pig):
        rolls = strategy.rolls(game, quiet)
        check_rolls(rolls, game)
        return rolls
    mixes = strategy.mixes(game, quiet)
    check(mixes, game)
    return mixes


def reading(law: reply.Law) -> float:
    """By how much the worth of a throw may err on top of the values it is made of: both sums, two means and all else."""
    return float(reply.UNIT * (2.0 * law.roundings[-1] + 4.0 * len(law.scores) + reply.SOME))


@dataclass(frozen=True, eq=False)
class Match:
    """Values are the first-named player's chance to win, plus half that of a tie or of a game that never ends.

    In Pig by "difference" they are what that player is paid. `gap` bounds the error of every value: proven, rounding included.
    """

    game: Game
    players: tuple[Strategy, Strategy]
    gap: float
    _values: Floats = field(repr=False)  # [who moves, mine, theirs]: the first-named, the other; both at once, there is one
    _tables: tuple[Any, Any] = field(repr=False)

    @property
    def first(self) -> float:
        """For the first-named, who moves first."""
        return float(self._values[0, 0, 0])

    @property
    def second(self) -> float:
        """For the first-named, who moves second. The same if both throw at once."""
        return float(self._values[-1, 0, 0])

    @property
    def average(self) -> float:
        return (self.first + self.second) / 2

    def value(self, mine: int = 0, theirs: int = 0) -> float:
        """For the first-named, who moves next and has the score `mine`."""
        self.game.check_state(State(mine, theirs))
        return float(self._values[0, mine, theirs])

    def second_value(self, mine: int = 0, theirs: int = 0) -> float:
        """For the first-named, if the other player moves next."""
        self.game.check_state(State(mine, theirs))
        return float(self._values[-1, mine, theirs])

    def values(self) -> Floats:
        """Over the score of the first-named, who moves next, and that of the other."""
        return np.array(self._values[0])

    def second_values(self) -> Floats:
        """The same if the other player moves next."""
        return np.array(self._values[-1])

    def _repr_html_(self) -> str:
        return notebook.of_match(self)

    @cached_property
    def length(self) -> float:
        """The expected number of turns, of both players together, or of throws at once, if the first-named begins.

        Infinite if the game may never end.
        """
        return lengths_of(self.game, self._tables, Job()).mean(first=True)

    def lengths(self, first: bool = True, job: Job | None = None) -> Floats:
        """The chance that a game lasts exactly n turns, at [n], if the first-named begins, or if the other does.

        It ends where less than 1e-12 is left, or after 5000 turns.
        """
        return lengths_of(self.game, self._tables, job or Job()).distribution(first)


@dataclass(frozen=True, eq=False)
class PigMatch(Match):
    _duel: Duel = field(repr=False)

    def value(self, mine: int = 0, theirs: int = 0, turn: int = 0) -> float:
        """For the first-named, who is to decide and has the score `mine` and `turn` points at risk."""
        self.game.check_state(State(mine, theirs, turn))
        if turn == 0:
            return float(self._values[0, mine, theirs])
        if mine + turn >= self.game.target:
            return float(self._duel.game.payment(theirs))
        rolls, holds = self._duel.whole_turns([mine], [theirs])
        chance = float(self._tables[0][mine, theirs, turn])
        return chance * float(rolls[0, turn]) + (1.0 - chance) * float(holds[0, turn])

    @cached_property
    def length(self) -> float:
        """The expected number of turns, of both players together, if the first-named begins. Infinite if it may never end."""
        return self._duel.length(first=True)
