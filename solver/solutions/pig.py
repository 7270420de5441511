"""Pig, solved. Turn-start values are kept; all else is derived from them when asked for, compiled."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solver.games import Pig
from solver.job import Job
from solver.kernels import pig_turn as kernels
from solver.kernels import pig_volume as volumes
from solver.memory import require
from solver.solutions.solution import Facts, Parts, Take, between
from solver.solutions.turns import Actions, Boundary, Field, Marks, TurnsSolution, numbers
from solver.tables.growing_table import Floats, Ints, kept
from solver.tables.pig_table import PigTable


def table_for(game: Pig) -> PigTable:
    return kept(PigTable, game.variant, game.die.sides)


def solve_pig(game: Pig, job: Job) -> "PigSolution":
    table = table_for(game)
    table.grow(game.target, job)
    return PigSolution(game, table.gap(game.target), table, table.values)


@dataclass(frozen=True, eq=False)
class PigSolution(TurnsSolution):
    """Pig with a die, solved."""

    _table: PigTable
    _values: Ints

    def reachable(self, step: int = 1, job: Job | None = None) -> Marks:
        """Whether this strategy may meet each state, over the axes of `field`, if either player began.

        The other player may do anything that the rules allow. A step above 1 marks what may be met from a number to the next.
        """
        target, law, job = self.game.target, self._table.law, job or Job()
        scores, turns = numbers(target - 1, step), numbers(target, step)
        marks, starts = np.zeros((len(scores), len(scores), len(turns)), bool), np.zeros((target, target), bool)
        starts[0, 0] = True
        by_score, by_turn = (np.searchsorted(axis, np.arange(target + 1), "right") - 1 for axis in (scores, turns))
        togo, scratch = np.arange(target, 0, -1), np.empty((4, target + law.roll.sides + 1), np.int64)
        for mine in range(target):
            volumes.follow(self._values, togo, mine, starts, scratch, law, by_score, by_turn, marks[by_score[mine]])
            job.reached((mine + 1) / target)
        return marks

    def boundary(self, job: Job | None = None) -> Boundary:
        """The turn totals where holding begins, over both scores."""
        target, law = self.game.target, self._table.law
        first, last = np.empty((target, target), np.int64), np.empty((target, target), np.int64)
        costs, scratch = np.empty((target, target)), np.empty(target + law.roll.sides + 1, np.int64)
        for togo in range(1, target + 1):
            place = target - togo
            kernels.boundaries(self._values, togo, scratch, law, first[place], last[place], costs[place])
            (job or Job()).reached(togo / target)
        return Boundary(first[:, ::-1], last[:, ::-1], costs[:, ::-1])

    def parts(self) -> Parts:
        size = slice(self.game.target + 1)
        return Parts({}, {"values": self._values[size, size]})

    @classmethod
    def from_parts(cls, game: Pig, gap: float, facts: Facts, take: Take) -> "PigSolution":
        table = PigTable(game.variant, game.die.sides)
        values = between("values", take("values", (game.target + 1, game.target + 1), np.int64), table.law.total)
        return cls(game, gap, table, values)

    def _turns(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Floats, Floats]:
        """Both action values of positions, at every turn total."""
        rolls, holds = self._units(mine, theirs)
        outside = np.arange(self.game.target) >= self.game.target - np.asarray(mine)[:, None]
        roll, hold = self._table.read(rolls), self._table.read(holds)
        roll[outside] = hold[outside] = np.nan
        hold[:, 0] = np.nan
        return roll, hold

    def _units(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Ints, Ints]:
        """Both action values of positions, at every turn total, in units; 0 where the target is reached."""
        target, law = self.game.target, self._table.law
        xs, ys = target - np.asarray(mine, np.int64), target - np.asarray(theirs, np.int64)
        rolls, holds = np.zeros((2, len(xs), target), np.int64)
        kernels.whole_turns(self._values, xs, ys, np.empty(target + law.roll.sides + 1, np.int64), law, rolls, holds)
        return rolls, holds

    def _lay_out(self, scores: Ints, turns: Ints, tie: float, job: Job) -> Field:
        shape = len(scores), len(scores), len(turns)
        require(8.0 * np.prod(shape, dtype=float), f"The whole of {self.game.name}")
        margins, values = np.empty(shape, np.float32), np.empty(shape, np.float32)
        togo = self.game.target - scores
        for i, mine in enumerate(scores):
            rolls, holds = self._units(np.full(len(scores), mine), scores)
            volumes.lay_out(rolls, holds, togo[i], togo, turns, tie, self._table.law, margins[i], values[i])
            job.reached((i + 1) / len(scores))
        return Field(scores, turns, margins, values)

    def _at_turn(self, turn: int) -> Actions:
        target, law = self.game.target, self._table.law
        roll, hold = np.full((target, target), np.nan), np.full((target, target), np.nan)
        if turn < target:
            togo = self._values[: target + 1, : target + 1]
            if turn == 0:
                rolls = togo
            else:
                rolls, notes = np.zeros((target + 1, target + 1), np.int64), np.zeros((2, target + 1), np.int64)
                scratch = np.empty((4, target + law.roll.sides + 1), np.int64)
                kernels.at_turn(self._values, turn, (1, target), scratch, notes[0], notes[1], law, target, rolls)
                hold[: target - turn] = self._table.read(law.total - togo[1:, 1 : target - turn + 1].T)[::-1, ::-1]
            roll[: target - turn] = self._table.read(rolls[turn + 1 :, 1:])[::-1, ::-1]
        return Actions(roll, hold)
