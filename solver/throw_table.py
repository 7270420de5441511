"""The table of Hog in turns, by the kernels of `throw.py`."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from solver import throw
from solver.dice import Die, ways
from solver.fixed import fraction_of, scale_for
from solver.table import Floats, Ints, Table, Tile

TIE = 32  # found by trial: the gap tells where it is too small


class HogTable(Table):
    tile = 16  # with 50 dice of 20 sides a tile takes some ten milliseconds

    def __init__(self, max_dice: int, sides: int) -> None:
        super().__init__(scale_for(1, 1.0))
        self.chances = chances(max_dice, sides, self.scale)

    def begin(self, target: int) -> tuple[Callable[[Tile], None], Callable[[], None]]:
        law, fractions, reach, fails = self.chances

        def solve(tile: Tile) -> None:
            sums = np.empty((2, law.dice + 1), np.int64)
            throw.sweep(self.values, tile.xs, tile.ys, fractions, reach, law, fails, sums, self.needs)

        return solve, lambda: None

    def gap(self, target: int) -> float:
        """As proven; where the proof does not hold (see MARGIN in `throw.py`), nothing is: 1."""
        return super().gap(target) if 4 * self.growth(target)[0] <= throw.MARGIN else 1.0

    @property
    def reading(self) -> float:
        return reading(self.chances.law)


class Chances(NamedTuple):
    """What the kernels know of the dice."""

    law: throw.Throws
    fractions: Ints  # the chance that d dice score j, at [d, j]
    reach: Ints  # the chance that they score at least j, in units
    fails: Floats  # the chance that d dice show a 1


def chances(max_dice: int, sides: int, scale: float) -> Chances:
    die, one = Die(sides), int(scale)
    fractions = np.zeros((max_dice + 1, max_dice * sides + 2), np.int64)
    reach, fails = np.zeros_like(fractions), np.zeros(max_dice + 1)
    for dice, counts in enumerate(ways(die, max_dice), start=1):
        throws, at_least = sides**dice, 0
        for score in range(len(counts) - 1, -1, -1):
            fractions[dice, score] = fraction_of(Fraction(counts[score], throws))
            at_least += counts[score]
            reach[dice, score] = at_least * one // throws
        fails[dice] = counts[0] / throws
    return Chances(throw.Throws(max_dice, sides, one, TIE), fractions, reach, fails)


def reading(law: throw.Throws) -> float:
    """Units by which the worth of a throw may err on top of the values it is made of."""
    return float(throw.rounding(law.dice, law.sides))
