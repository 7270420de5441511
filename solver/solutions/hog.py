"""Hog in turns, solved. Values are kept; what each number of dice is worth is derived from them when asked for, compiled."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from solver import notebook, tables, throw
from solver.cycles import TABLES, WORST
from solver.fixed import scale_for
from solver.games.hog import Hog, Throwing
from solver.games.state import State
from solver.job import Job
from solver.length import require_short, throws_alone, too_long
from solver.loss_table import LossTable
from solver.memory import require
from solver.table import Floats, Ints, kept
from solver.throw_table import Chances, HogTable, chances, reading, row

if TYPE_CHECKING:
    import pandas


def solve_hog(game: Hog, job: Job) -> "HogSolution":
    """Where a 1 costs nothing, from a table that grows with the target; else as a game of its own."""
    if game.bust != "nothing":
        return solve_with_loss(game, job)
    table = kept(HogTable, game.max_dice, game.die.sides)
    table.grow(game.target, job)
    return HogSolution(game, table.values, table.scale, table.chances, table.gap(game.target))


def solve_with_loss(game: Hog, job: Job) -> "HogSolution":
    fallen, scale = busted(game), scale_for(game.die.sides, 1.0)
    require_short(game.bust, game.die.sides, fallen)
    require(TABLES * 8.0 * len(fallen) ** 2, game.name)
    dice = chances(game.max_dice, game.die.sides, scale)
    table = LossTable(dice, fallen, job)
    error = table.solve() / scale
    if error > WORST:
        raise too_long(game.bust, game.target, throws_alone(game.die.sides, fallen))
    return HogSolution(game, table.values, scale, dice, error + reading(dice.law) / scale + 2.0**-53)


def busted(game: Throwing) -> Ints:
    """The points to go after a 1, by those before."""
    return np.array([game.target - game.busted(game.target - togo) for togo in range(game.target + 1)])


@dataclass(frozen=True, eq=False)
class HogSolution:
    """Values are the chance of winning of the player to throw. `gap` bounds the error of every one: proven, with rounding."""

    game: Hog
    _values: Ints  # by points to go
    _scale: float
    _dice: Chances
    gap: float

    def value(self, mine: int = 0, theirs: int = 0) -> float:
        return max(self.action_values(mine, theirs).values())

    def action_values(self, mine: int = 0, theirs: int = 0) -> dict[int, float]:
        """What each number of dice is worth."""
        self.game.check_state(State(mine, theirs))
        target = self.game.target
        worths = self._against(target - theirs, target - mine)[-1] / self._scale
        return {dice: float(worth) for dice, worth in enumerate(worths, start=1)}

    def best(self, mine: int = 0, theirs: int = 0) -> tuple[int, ...]:
        """All numbers of dice that may be best: several where they differ by no more than the proven error allows."""
        worth = self.action_values(mine, theirs)
        best = max(worth.values())
        return tuple(dice for dice in worth if worth[dice] >= best - self.tolerance)

    def strategy(self, mine: int = 0, theirs: int = 0) -> dict[int, float]:
        """The best number of dice; the fewest where several are."""
        return {self.best(mine, theirs)[0]: 1.0}

    @property
    def tolerance(self) -> float:
        """Numbers of dice whose values are closer than this cannot be told apart."""
        return 2.0 * self.gap

    def values(self) -> Floats:
        """Over my score and theirs."""
        target = self.game.target
        return (self._values[1 : target + 1, 1 : target + 1] / self._scale)[::-1, ::-1]

    def worths(self) -> Floats:
        """Over my score, theirs and the number of dice less one: what throwing that many is worth."""
        target = self.game.target
        worths = np.empty((target, target, self.game.max_dice))
        for theirs in range(target):
            worths[:, theirs] = self._against(target - theirs, target)[::-1] / self._scale
        return worths

    def dice(self) -> Ints:
        """Over my score and theirs, the best number of dice; the fewest where several are."""
        target, close = self.game.target, int(self.tolerance * self._scale)
        dice = np.empty((target, target), np.int64)
        for theirs in range(target):
            worths = self._against(target - theirs, target)[::-1]
            dice[:, theirs] = 1 + np.argmax(worths >= worths.max(axis=1, keepdims=True) - close, axis=1)
        return dice

    def costs(self) -> Floats:
        """Over my score and theirs, what the nearest wrong number of dice costs; infinity where there is only one number."""
        target = self.game.target
        costs = np.empty((target, target))
        for theirs in range(target):
            costs[:, theirs] = between_best(self._against(target - theirs, target)[::-1]) / self._scale
        return costs

    def to_pandas(self) -> "pandas.DataFrame":
        """A table of pandas, of all scores: `mine`, `theirs`, `value`, the best number of `dice`, and the `cost` of the nearest
        wrong number."""
        scores = np.arange(self.game.target)
        values = {"value": self.values(), "dice": self.dice(), "cost": self.costs()}
        return tables.cells({"mine": scores, "theirs": scores}, values)

    def _repr_html_(self) -> str:
        return notebook.of_solution(self)

    def _against(self, y: int, most: int) -> Ints:
        """In units, with 1 to `most` points to go against y: what each number of dice (less one) is worth."""
        law, risks, _ = self._dice
        worths = np.empty((most + 1, law.dice + 1), np.int64)
        throw.throws_against(self._values, y, busted(self.game), risks, law, *row(law), worths)
        return worths[1:, 1:]


def between_best(worths: Floats | Ints) -> Floats:
    """By how much the largest number of each row exceeds the next; infinity where there is no other."""
    if worths.shape[-1] == 1:
        return np.full(worths.shape[:-1], np.inf)
    two = np.partition(worths, -2, axis=-1)[..., -2:]
    return np.asarray(two[..., 1] - two[..., 0], np.float64)
