"""Best replies as solutions: whoever asks a solved game what is best may ask a reply, for it solves the game in which the other
player keeps to a known strategy.

What no reply has raises `TypeError`, as in any solution; nor is it kept in files, for it is found again from the strategy.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, cast

import numpy as np
import numpy.typing as npt

from solver.games import Game, Pig, State
from solver.games.hog import Throwing
from solver.games.state import Choice
from solver.general.state_slices import OverAxes, boundary_of
from solver.job import Job
from solver.kernels import pig_volume as volumes
from solver.match.general_match import GeneralReply
from solver.match.replies import HogReply, PigReply, Reply
from solver.match.roll_match import RollDuel
from solver.memory import require
from solver.solutions.hog import between_best
from solver.solutions.roll_pig import lay_out_turns
from solver.solutions.solution import Array, Facts, Parts, Solution, Take
from solver.solutions.turns import Actions, Boundary, Field, TurnsSolution
from solver.strategies import Strategy
from solver.strategies.rules_of_thumb import table
from solver.tables.growing_table import Floats, Ints
from solver.tables.hog_reply_table import by_points_to_go
from solver.tables.strategy_arrays import spread


class ReplySolution(Solution):
    """A best reply, as a solution."""

    is_reply: ClassVar = True
    reply: Reply

    @property
    def against(self) -> Strategy:
        return self.reply.against

    def gains(self) -> Floats:
        """What knowing the other's strategy adds to the value of the game, over my score and theirs."""
        return self.reply.gains()

    def _without(self, name: str) -> TypeError:
        return TypeError(f"the best reply to {self.against.name} has no {name.replace('_', ' ')}")

    def parts(self) -> Parts:
        raise self._without("parts")

    @classmethod
    def from_parts(cls, game: Any, gap: float, facts: Facts, take: Take) -> "ReplySolution":
        raise TypeError("a best reply is not kept in files")

    def to_pandas(self) -> Any:
        raise self._without("to_pandas")


@dataclass(frozen=True, eq=False)
class PigReplySolution(TurnsSolution, ReplySolution):
    reply: PigReply

    def _turns(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Floats, Floats]:
        roll, hold = self.reply._duel.whole_turns(mine, theirs)
        outside = np.arange(self.game.target) >= self.game.target - np.asarray(mine)[:, None]
        roll[outside] = hold[outside] = np.nan
        hold[:, 0] = np.nan
        return roll, hold

    def _at_turn(self, turn: int) -> Actions:
        scores = range(self.game.target)
        found = [self._turns([mine] * len(scores), scores) for mine in scores]
        return Actions(*(np.array([each[which][:, turn] for each in found]) for which in (0, 1)))

    def _lay_out(self, scores: Ints, turns: Ints, tie: float, job: Job) -> Field:
        duel, togo = self.reply._duel, self.game.target - scores
        if isinstance(duel, RollDuel):
            return lay_out_turns(self.game, duel.whole_turns, scores, turns, tie, job)
        shape = len(scores), len(scores), len(turns)
        require(8.0 * np.prod(shape, dtype=float), f"The whole of {self.game.name}")
        margins, values = np.empty(shape, np.float32), np.empty(shape, np.float32)
        for i, mine in enumerate(scores):
            rolls, holds = duel.units(np.full(len(scores), mine), scores)
            volumes.lay_out(rolls, holds, togo[i], togo, turns, tie, duel.numbers.law, margins[i], values[i])
            job.reached((i + 1) / len(scores))
        return Field(scores, turns, margins, values)

    def boundary(self, *, job: Job | None = None) -> Boundary:
        """The turn totals where holding begins, over both scores."""
        require(2 * 8.0 * self.game.target**3, f"The whole of {self.game.name}")
        found, scores = [], range(self.game.target)
        for mine in scores:
            found.append(self._turns([mine] * len(scores), scores))
            (job or Job()).reached((mine + 1) / len(scores))
        roll, hold = (np.array(part) for part in zip(*found, strict=True))
        return boundary_of(self.game, Actions(roll, hold), self.tolerance)


@dataclass(frozen=True, eq=False)
class HogReplySolution(ReplySolution):
    game: Throwing
    gap: float
    reply: HogReply

    def _value(self, state: State) -> float:
        return self.reply._value(state)

    def _worths(self, state: State) -> dict[Choice, float]:
        return self.reply._worths(state)

    def values(self) -> Floats:
        return self.reply.values()

    def worths(self) -> Floats:
        return self._laid_out.copy()

    @cached_property
    def _laid_out(self) -> Floats:
        return self.reply.worths()

    def dice(self) -> Ints:
        """The best number of dice over both scores; the fewest where several are best."""
        best = self._laid_out >= self._laid_out.max(axis=2, keepdims=True) - self.tolerance
        return np.asarray(1 + np.argmax(best, axis=2))

    def costs(self) -> Floats:
        """What the nearest wrong number of dice costs, over both scores."""
        return between_best(self._laid_out)

    def table(self) -> Array:
        return spread(self.dice(), self.game)

    def mixes(self) -> Floats:
        """The best number of dice, thrown for certain: a reply to a known mix need not mix."""
        return np.array(self.table())

    def their_strategy(self, *at: int | State, **named: int) -> dict[Any, float]:
        """What the known player throws."""
        state = self.game.at(*at, **named).swapped()
        shares = self._theirs[state.mine, state.theirs]
        return {int(dice) + 1: float(shares[dice]) for dice in np.flatnonzero(shares)}

    @cached_property
    def _theirs(self) -> Floats:
        return cast(Floats, table(self.against, self.game))

    def unique(self, *at: int | State, **named: int) -> bool:
        return len(self.best(*at, **named)) == 1

    def payoffs(self, *at: int | State, **named: int) -> Floats:
        """What each pair of choices is worth where both choose at once, if the other keeps to the strategy from the next throw
        on: mine by row, theirs by column."""
        state, game = self.game.at(*at, **named), self.game
        if not game.at_once:
            raise self._without("payoffs")
        chosen = np.eye(game.max_dice)
        return np.array([self._against(state, row) for row in chosen]).T

    def _against(self, state: State, mix: Floats) -> Floats:
        """The worth of each number of dice if the other throws that mix now."""
        target = self.game.target
        now = by_points_to_go(np.tile(mix, (target, target, 1)))
        x, y = self.reply._at(state)
        worths: Floats = replace(self.reply, _togo=now)._throws((x, x), (y, y))[0, 0]
        return worths


@dataclass(frozen=True, eq=False)
class GeneralReplySolution(OverAxes, ReplySolution):
    game: Game
    gap: float
    reply: GeneralReply
    _mixes: Floats = field(repr=False)

    def _worths(self, state: State) -> dict[Choice, float]:
        return self.reply._worths(state)

    def values(self) -> Floats:
        return self.reply.values()

    def worths(self) -> Floats:
        return self.reply.worths()

    def mixes(self) -> Floats:
        return np.nan_to_num(self._mixes)

    def their_strategy(self, *at: int | State, **named: int) -> dict[Any, float]:
        """What the known player does."""
        state = self.game.at(*at, **named).swapped()
        place = tuple(getattr(state, name) - axis.start for name, axis in self.game.axes.items())
        shares = np.atleast_1d(table(self.against, self.game)[place])
        shares = np.append(shares, 1.0 - shares) if self.game.chooses == "roll or hold" else shares
        return {choice: float(share) for choice, share in zip(self.game.choices, shares, strict=True) if share > 0.0}

    def unique(self, *at: int | State, **named: int) -> bool:
        return len(self.best(*at, **named)) == 1


def solution_of(reply: Reply) -> ReplySolution:
    """A best reply as a solution. `TypeError` for games whose replies are none."""
    game = reply.game
    if isinstance(reply, PigReply) and isinstance(game, Pig):
        return PigReplySolution(game, reply.gap, reply)
    if isinstance(reply, HogReply):
        return HogReplySolution(reply.game, reply.gap, reply)
    if isinstance(reply, GeneralReply):
        return GeneralReplySolution(game, reply.gap, reply, reply._mixes)
    raise TypeError(f"{game.name}: a best reply there is known by its values, and not drawn")
