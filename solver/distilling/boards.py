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

from solver.games import Game
from solver.job import Job
from solver.kernels.whole_turns import turn_duel
from solver.kernels.whole_turns.turn_duel import RaceValues, TurnLaws, duel_for
from solver.match.occurrence import reach
from solver.strategies import optimal, table
from solver.tables.growing_table import Floats, Ints
from solver.tables.strategy_arrays import spread

WORK = 400_000  # chances that are read in one call, which takes some milliseconds
SAME = 1e-12  # a change of values that ends their repetition
RARE = 1e-9  # turns in a game after the loss of all points that are so few that they are left out
HOPELESS, SLACK = 1.03, 0.002  # the factor and the points by which a plan may look worse than the best before, and is not tried
KEPT = 100  # plans whose turns are kept, where they take long to find
SWEEPS = 2000  # the most repetitions


class RuleBoard(ABC):
    """`costs` are over my score, theirs and the columns that stand for plans."""

    game: Game
    job: Job
    costs: Floats

    @abstractmethod
    def columns(self, plan: Ints) -> Ints:
        """The column of each decision, or of one that is close to it."""

    @abstractmethod
    def turns(self, plan: Ints) -> Floats:
        """The turns that a player of the plan begins at each position, against the optimum."""

    def loss(self, plan: Ints) -> float:
        """What the plan loses, as exactly as doubles are."""
        return float((self.turns(plan) * self.spent(plan)).sum())

    def judge(self, plan: Ints) -> Callable[[Ints], float]:
        """What plans lose, about, that are close to this one: as if they led where this one leads."""
        turns, columns = self.turns(plan).ravel(), self.columns(plan).ravel()
        costs = self.costs.reshape(len(turns), -1)
        spent = costs[np.arange(len(turns)), columns]
        lost = float(turns @ spent)

        def close(other: Ints) -> float:
            found = self.columns(other).ravel()
            at = np.flatnonzero(found != columns)
            return lost + float(turns[at] @ (costs[at, found[at]] - spent[at]))

        return close

    def spent(self, plan: Ints) -> Floats:
        """What the plan's decision costs at each position, once."""
        return np.take_along_axis(self.costs, self.columns(plan)[..., None], 2)[..., 0]

    def tick(self) -> None:
        """Stop here if nobody wants to know any more."""
        Job(cancelled=self.job.cancelled).reached(0.0)


@dataclass(eq=False)
class ReachBoard(RuleBoard):
    """The board of any game in which numbers of dice are chosen: from the worths of its solution, and `reach`."""

    game: Game
    costs: Floats
    job: Job = field(default_factory=Job)

    def columns(self, plan: Ints) -> Ints:
        return plan - self.game.dice(self.game.choices[0])

    _known: dict[bytes, Floats] = field(default_factory=dict)  # turns of the last plans

    def turns(self, plan: Ints) -> Floats:
        if (key := plan.tobytes()) not in self._known:
            if len(self._known) >= KEPT:
                self._known.pop(next(iter(self._known)))
            player = table(spread(plan, self.game))
            self._known[key] = reach(self.game, player, optimal(), Job(cancelled=self.job.cancelled)).visits()[0]
        return self._known[key]


@dataclass(eq=False)
class DuelBoard(RuleBoard):
    """The board of a game in turns in which scores never fall, but for the loss of all: computed by `turn_duel.py`."""

    game: Game
    mine: TurnLaws  # the laws of turns; a plan's number is the number of a law
    theirs: TurnLaws
    replies: Ints  # the laws by which the optimum plays, by points to go, mine first
    optimal: Floats  # its values, over both scores
    options: Ints  # laws, by points to go and column
    rules: turn_duel.Rules
    job: Job = field(default_factory=Job)

    @cached_property
    def _room(self) -> RaceValues:
        return duel_for(self.game.target)

    @cached_property
    def wipes(self) -> bool:
        return bool(self.mine.wipes.any())

    @cached_property
    def portions(self) -> list[tuple[int, int]]:
        """Rows of the table, first and last, that are filled in some milliseconds."""
        size = self.game.target + 1
        rows = max(1, WORK // (size * (len(self.theirs.chances) // len(self.theirs.first) + 8)))
        return [(first, min(first + rows, size) - 1) for first in range(1, size, rows)]

    def togo(self, plan: Ints) -> Ints:
        """A plan by points to go."""
        padded = np.ones((self.game.target + 1,) * 2, np.int64)
        padded[1:, 1:] = plan[::-1, ::-1]
        return padded

    def loss(self, plan: Ints) -> float:
        duel = self._played(self.togo(plan))
        return self.game.unit.scale * float(self.game.even - (duel.values[-1, -1] + duel.seconds[-1, -1]) / 2)

    def judge(self, plan: Ints) -> Callable[[Ints], float]:
        close, best = super().judge(plan), self.loss(plan)
        if self.wipes:
            return close

        def judge(other: Ints) -> float:
            nonlocal best
            about = close(other)
            if about > HOPELESS * best + SLACK:
                return about
            found = self.loss(other)
            best = min(best, found)
            return found

        return judge

    def _played(self, plan: Ints) -> RaceValues:
        for _ in range(SWEEPS if self.wipes else 1):
            changed = 0.0
            for xs in self.portions:
                self.tick()
                args = plan, self.mine, self.replies, self.theirs, self.rules, xs, self._room
                changed = max(changed, turn_duel.play(*args))
            if changed < SAME:
                break
        return self._room

    def turns(self, plan: Ints) -> Floats:
        togo = self.togo(plan)
        duel, starts, found = self._played(togo), np.zeros((2, len(togo))), np.zeros(togo.shape)
        starts[:, -1] = 0.5
        while starts.sum() > RARE:
            arrivals, starts = self._passed(togo, duel, starts)
            found += arrivals
        return np.asarray(found[:0:-1, :0:-1])

    def _passed(self, plan: Ints, duel: RaceValues, starts: Floats) -> tuple[Floats, Floats]:
        """The turns of mine that follow from arrivals where the player to move has lost all, and the arrivals that follow."""
        (arrivals, seconds), wiped = np.zeros((2, *plan.shape)), np.zeros_like(starts)
        arrivals[:, -1], seconds[:, -1] = starts[0], starts[1]
        for xs in reversed(self.portions):
            self.tick()
            args = plan, self.mine, self.replies, self.theirs, duel.fails, xs, arrivals, seconds, wiped
            turn_duel.visit(*args)
        return arrivals, wiped

    @cached_property
    def costs(self) -> Floats:  # type: ignore[override]
        """What each column costs for one turn, in points."""
        duel = duel_for(self.game.target)
        duel.values[1:, 1:] = self.optimal[::-1, ::-1]
        duel.seconds[1:, 1:] = 2 * self.game.even - duel.values[1:, 1:]
        found = np.zeros((*duel.values.shape, self.options.shape[1]))
        for x in range(1, len(found)):
            self.tick()
            turn_duel.worths(self.options, self.mine, self.rules, (x, x), duel, found)
        return np.asarray(self.game.unit.scale * (duel.values[..., None] - found)[:0:-1, :0:-1])

    def columns(self, plan: Ints) -> Ints:
        if self.game.chooses == "dice":
            return np.asarray(plan - 1)
        last = self.options.shape[1] - 1
        wins = plan >= self.game.target - np.arange(self.game.target)[:, None]
        return np.asarray(np.where(wins, last, np.minimum(plan, last) - 1))
