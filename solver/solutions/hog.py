"""Hog in turns, solved. Values are kept; what each number of dice is worth is derived from them when asked for, compiled."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solver import loss, throw
from solver.fixed import fraction_of, scale_for
from solver.games.hog import Hog
from solver.games.state import State
from solver.job import Job
from solver.memory import require
from solver.table import Floats, Ints, kept
from solver.throw_table import Chances, HogTable, chances, reading

GOAL = 1e-13  # between the bounds of every value


def solve_hog(game: Hog, job: Job) -> "HogSolution":
    """Where a 1 costs nothing, from a table that grows with the target; else by bounds from both sides."""
    if game.bust != "nothing":
        return solve_with_loss(game, job)
    table = kept(HogTable, game.max_dice, game.die.sides)
    table.grow(game.target, job)
    return HogSolution(game, table.values, table.scale, table.chances, table.gap(game.target))


def solve_with_loss(game: Hog, job: Job) -> "HogSolution":
    """Sweep until the bounds are GOAL apart, or rounding lets them come no closer."""
    scale, size = scale_for(game.die.sides, 1.0), game.target + 1
    require(16.0 * size * size, game.name)
    dice = chances(game.max_dice, game.die.sides, scale)
    lower, upper = np.zeros((size, size), np.int64), np.full((size, size), int(scale))
    windows = np.zeros((2, game.max_dice + 1), np.int64)
    recent = np.zeros((2, game.max_dice + 1, game.die.sides + 1), np.int64)
    rules = busted(game), dice.fractions, fraction_of(game.die.chance), dice.law, windows, recent
    width, moved = 1.0, True
    while width > GOAL and moved:
        widest, moved = 0, False
        for ys in portions(game):
            job.reached(min(1.0, math.log(width) / math.log(GOAL)))
            wide, better = loss.tighten(lower, upper, ys, *rules)
            widest, moved = max(widest, wide), moved or better
        width = widest / scale
    gap = width / 2 + reading(dice.law) / scale + 2.0**-53
    return HogSolution(game, lower + (upper - lower) // 2, scale, dice, gap)


def portions(game: Hog) -> list[tuple[int, int]]:
    """Rows of the table, first and last, that take some ten milliseconds together."""
    rows = max(1, 1_000_000 // (game.target * game.max_dice))
    return [(first, min(first + rows - 1, game.target)) for first in range(1, game.target + 1, rows)]


def busted(game: Hog) -> Ints:
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
        worths = self._worths([mine], [theirs])[0]
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
        mine, theirs = np.indices((self.game.target, self.game.target)).reshape(2, -1)
        return self._worths(mine, theirs).reshape(self.game.target, self.game.target, -1)

    def dice(self) -> Ints:
        """Over my score and theirs, the best number of dice."""
        worths = self.worths()
        return np.asarray(1 + np.argmax(worths >= worths.max(axis=2, keepdims=True) - self.tolerance, axis=2))

    def _worths(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> Floats:
        dice, target = self._dice, self.game.target
        xs, ys = target - np.asarray(mine, np.int64), target - np.asarray(theirs, np.int64)
        worths = np.empty((len(xs), self.game.max_dice + 1), np.int64)
        throw.all_throws(self._values, xs, ys, busted(self.game), dice.fractions, dice.reach, dice.law, worths)
        return worths[:, 1:] / self._scale
