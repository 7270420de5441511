"""What rules lose against the optimum, and where: a board for one game, on which rules are tried by the thousand.

A rule is a plan: the turn total to hold at, or the number of dice, over my score and theirs. What it loses is, in points of win
probability or in points paid, the mean over both seats. That is the sum, over all positions, of the turns that the rule begins
there times what its decision costs there (see `turn_duel.py`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from solver.distilling.deeds import longest
from solver.distilling.turn_laws import Law, ends_of, holding, packed, throwing, trimmed
from solver.games import Game
from solver.job import Job
from solver.kernels import turn_duel
from solver.kernels.turn_duel import Duel, Turns, duel_for
from solver.match.occurrence import reach
from solver.solving import has_kernels, solve
from solver.strategies import Strategy, optimal, roll_table, table
from solver.tables.growing_table import Floats, Ints
from solver.tables.hog_reply_table import law_of
from solver.tables.strategy_arrays import hold_from

WORK = 400_000  # laws that are read in one call, which takes some milliseconds


class Board(ABC):
    """`costs` are over my score, theirs and the columns that stand for plans."""

    game: Game
    costs: Floats

    @abstractmethod
    def columns(self, plan: Ints) -> Ints:
        """The column of each decision, or of one that is close to it."""

    @abstractmethod
    def loss(self, plan: Ints) -> float:
        """What the plan loses, as exactly as doubles are."""

    @abstractmethod
    def turns(self, plan: Ints) -> Floats:
        """The turns that a player of the plan begins at each position, against the optimum."""

    def judge(self, plan: Ints) -> Callable[[Ints], float]:
        """What plans lose that are close to this one."""
        return self.loss

    @property
    def points(self) -> float:
        """The number by which losses are multiplied: they are in points of win probability, or in points paid."""
        return self.game.unit.scale

    def spent(self, plan: Ints) -> Floats:
        """What the plan's decision costs at each position, once."""
        return np.take_along_axis(self.costs, self.columns(plan)[..., None], 2)[..., 0]


@dataclass(eq=False)
class DuelBoard(Board):
    """The board of a game in turns in which scores never fall: all is computed by `turn_duel.py`."""

    game: Game
    mine: Turns  # the laws of turns; a plan's number is the number of a law
    theirs: Turns
    replies: Ints  # the laws by which the optimum plays, by points to go, mine first
    optimal: Floats  # its values, over both scores
    options: Ints  # laws, by points to go and column
    rules: turn_duel.Rules
    job: Job = field(default_factory=Job)

    @cached_property
    def _room(self) -> Duel:
        return duel_for(self.game.target)

    def _togo(self, plan: Ints) -> Ints:
        """A plan by points to go."""
        padded = np.ones((self.game.target + 1,) * 2, np.int64)
        padded[1:, 1:] = plan[::-1, ::-1]
        return padded

    @cached_property
    def portions(self) -> list[tuple[int, int]]:
        size = self.game.target + 1
        rows = max(1, WORK // (size * (len(self.theirs.chances) // len(self.theirs.first) + 8)))
        return [(first, min(first + rows, size) - 1) for first in range(1, size, rows)]

    def _play(self, plan: Ints, duel: Duel) -> Duel:
        for xs in self.portions:
            Job(cancelled=self.job.cancelled).reached(0.0)
            turn_duel.play(plan, self.mine, self.replies, self.theirs, self.rules, xs, duel)
        return duel

    def loss(self, plan: Ints) -> float:
        duel = self._play(self._togo(plan), self._room)
        return self.points * float(self.game.even - (duel.values[-1, -1] + duel.seconds[-1, -1]) / 2)

    def turns(self, plan: Ints) -> Floats:
        togo = self._togo(plan)
        duel, (arrivals, seconds) = self._play(togo, self._room), np.zeros((2, *togo.shape))
        arrivals[-1, -1] = seconds[-1, -1] = 0.5
        for xs in reversed(self.portions):
            turn_duel.visit(togo, self.mine, self.replies, self.theirs, duel.fails, xs, arrivals, seconds)
        return np.asarray(arrivals[:0:-1, :0:-1])

    @cached_property
    def costs(self) -> Floats:  # type: ignore[override]
        """What each column costs for one turn, in points."""
        duel = duel_for(self.game.target)
        duel.values[1:, 1:] = self.optimal[::-1, ::-1]
        duel.seconds[1:, 1:] = 2 * self.game.even - duel.values[1:, 1:]
        found = np.zeros((*duel.values.shape, self.options.shape[1]))
        for xs in self.portions:
            turn_duel.worths(self.options, self.mine, self.rules, xs, duel, found)
        return np.asarray(self.points * (duel.values[..., None] - found)[:0:-1, :0:-1])

    def columns(self, plan: Ints) -> Ints:
        if self.game.chooses == "dice":
            return plan - 1
        last = self.options.shape[1] - 1
        wins = plan >= self.game.target - np.arange(self.game.target)[:, None]
        return np.where(wins, last, np.minimum(plan, last) - 1)


def pig_board(game: Game, job: Job) -> DuelBoard:
    """Columns hold at 1, 2, 3, ...; the last one rolls to win."""
    target, laws = game.target, holding(game)
    solution = solve(game, job)
    rolls = solution.table()
    optimum, others = optimal_turns(game, rolls, len(laws))
    most, togo = max(longest(game)), np.arange(target + 1)[:, None]
    options = np.hstack([np.minimum(np.arange(1, most + 1), np.maximum(1, togo)), np.maximum(1, togo)])
    replies = np.ones((target + 1,) * 2, np.int64)
    replies[1:, 1:] = optimum[::-1, ::-1].T
    rules = turn_duel.Rules(getattr(game, "variant", "reach") == "exact", *payments(game))
    return DuelBoard(game, packed(laws), packed([*laws, *others]), replies, solution.values(), options, rules, job)


def payments(game: Game) -> tuple[float, float, float]:
    """What winning pays, and for each point that the loser has to go; and the value of a game without an end."""
    return (0.0, 1.0, 0.0) if game.pays == "points" else (1.0, 0.0, game.even)


def first_holds(rolls: Floats) -> Ints:
    """The least turn totals that hold, over both scores; where the target is reached, all do."""
    return np.asarray(np.argmin(np.concatenate([rolls > 0, np.zeros((*rolls.shape[:2], 1), bool)], axis=2), axis=2))


def optimal_turns(game: Game, rolls: Floats, laws: int) -> tuple[Ints, list[Law]]:
    """The numbers of the laws by which the optimum plays, over both scores; and those of turns that hold at no one total, which
    are counted on from `laws`."""
    holds, others = first_holds(rolls), []
    held = hold_from(holds, game)
    for mine, theirs in np.argwhere((held != rolls).any(axis=2)):
        goes_on = rolls[mine, theirs, : game.target - mine] > 0
        others.append(trimmed(ends_of(goes_on, game.die.landings)))
        holds[mine, theirs] = laws + len(others) - 1
    return holds, others


def hog_board(game: Game, job: Job) -> DuelBoard:
    """Columns throw 1, 2, 3, ... dice."""
    turns = packed(throwing(law_of(game).throw.chances))
    solution = solve(game, job)
    replies = np.ones((game.target + 1,) * 2, np.int64)
    replies[1:, 1:] = solution.dice()[::-1, ::-1].T
    options = np.broadcast_to(np.arange(1, game.max_dice + 1), (game.target + 1, game.max_dice))
    rules = turn_duel.Rules(False, *payments(game))
    return DuelBoard(game, turns, turns, replies, solution.values(), options, rules, job)
