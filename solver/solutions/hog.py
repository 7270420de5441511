"""Hog in turns, solved. Values are kept; what each number of dice is worth is derived from them when asked for, compiled."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from solver.games.hog_in_turns import Hog
from solver.games.state import Choice, State
from solver.job import Job
from solver.kernels import hog_throw
from solver.kernels.fixed import scale_for
from solver.kernels.hog_expected_throws import require_short, throws_alone, too_long
from solver.memory import require
from solver.notebook import data_frames
from solver.solutions.solution import Array, Facts, Parts, Solution, Take, between
from solver.tables.cyclic_table import TABLES, WORST
from solver.tables.growing_table import Floats, Ints, kept
from solver.tables.hog_loss_table import LossTable
from solver.tables.hog_reply_table import busted
from solver.tables.hog_table import HogTable, law_of, reading, row
from solver.tables.strategy_arrays import spread

if TYPE_CHECKING:
    import pandas


def solve_hog(game: Hog, job: Job) -> "HogSolution":
    """Hog in turns, solved: where a 1 costs nothing from a table that grows with the target, else by `cyclic_table.py`."""
    if game.bust != "nothing":
        return solve_with_loss(game, job)
    table = kept(HogTable, game.max_dice, game.plain_die.sides)
    table.grow(game.target, job)
    return HogSolution(game, table.values, table.scale, hog_law(game), table.gap(game.target))


def solve_with_loss(game: Hog, job: Job) -> "HogSolution":
    fallen, scale = busted(game), scale_for(game.plain_die.sides, 1.0)
    require_short(game.bust, game.plain_die.sides, fallen)
    require(TABLES * 8.0 * len(fallen) ** 2, game.name)
    law = hog_law(game)
    table = LossTable(law, job)
    error = table.solve() / scale
    if error > WORST:
        raise too_long(game.bust, game.target, throws_alone(game.plain_die.sides, fallen))
    return HogSolution(game, table.values, scale, law, error + reading(law) / scale + 2.0**-53)


def hog_law(game: Hog) -> hog_throw.HogLaw:
    return law_of(game.plain_die, game.max_dice, busted(game))


@dataclass(frozen=True, eq=False)
class HogSolution(Solution):
    """Values are the chance of winning of the player to throw. `gap` bounds the error of every one: proven, with rounding."""

    game: Hog
    _values: Ints  # values in units, by points to go
    _scale: float
    _law: hog_throw.HogLaw
    gap: float

    def _worths(self, state: State) -> dict[Choice, float]:
        target = self.game.target
        worths = self._against(target - state.theirs, target - state.mine)[-1] / self._scale
        return {dice: float(worth) for dice, worth in enumerate(worths, start=1)}

    def values(self) -> Floats:
        """The values over my score and theirs."""
        target = self.game.target
        return (self._values[1 : target + 1, 1 : target + 1] / self._scale)[::-1, ::-1]

    def worths(self) -> Floats:
        """The worth of each number of dice, over my score, theirs and that number less one."""
        target = self.game.target
        worths = np.empty((target, target, self.game.max_dice))
        for theirs in range(target):
            worths[:, theirs] = self._against(target - theirs, target)[::-1] / self._scale
        return worths

    def dice(self) -> Ints:
        """The best number of dice over my score and theirs; the fewest where several are best."""
        target, close = self.game.target, int(self.tolerance * self._scale)
        dice = np.empty((target, target), np.int64)
        for theirs in range(target):
            worths = self._against(target - theirs, target)[::-1]
            dice[:, theirs] = 1 + np.argmax(worths >= worths.max(axis=1, keepdims=True) - close, axis=1)
        return dice

    def table(self) -> Array:
        return spread(self.dice(), self.game)

    def costs(self) -> Floats:
        """The cost of the nearest wrong number of dice, over my score and theirs; infinity where there is only one number."""
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
        return data_frames.cells({"mine": scores, "theirs": scores}, values)

    def parts(self) -> Parts:
        size = slice(self.game.target + 1)
        return Parts({}, {"values": self._values[size, size]})

    @classmethod
    def from_parts(cls, game: Hog, gap: float, facts: Facts, take: Take) -> "HogSolution":
        scale = scale_for(game.plain_die.sides, 1.0)
        values = between("values", take("values", (game.target + 1, game.target + 1), np.int64), int(scale))
        return cls(game, values, scale, hog_law(game), gap)

    def _against(self, y: int, most: int) -> Ints:
        """The worth in units of each number of dice (less one), with 1 to `most` points to go against y."""
        worths = np.empty((most + 1, self.game.max_dice + 1), np.int64)
        hog_throw.throws_against(self._values, y, self._law, *row(self._law), worths)
        return worths[1:, 1:]


def between_best(worths: Floats | Ints) -> Floats:
    """The difference between the largest number of each row and the next; infinity where there is no other."""
    if worths.shape[-1] == 1:
        return np.full(worths.shape[:-1], np.inf)
    two = np.partition(worths, -2, axis=-1)[..., -2:]
    return np.asarray(two[..., 1] - two[..., 0], np.float64)
