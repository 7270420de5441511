"""The table of Hog in turns, by the kernels of `throw.py`."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from solver import throw
from solver.dice import Die
from solver.fixed import fraction_of, scale_for
from solver.table import Floats, Ints, Table, Tile

TIE = 32  # found by trial: the gap tells where it is too small


class HogTable(Table):
    def __init__(self, max_dice: int, sides: int) -> None:
        super().__init__(scale_for(sides, 1.0))
        self.chances = chances(max_dice, sides, self.scale)
        self.windows, self.recent = rows(0, self.chances.law)  # by the other player's points to go

    def begin(self, target: int) -> tuple[Callable[[Tile], None], Callable[[], None]]:
        law, risks, fails = self.chances
        windows, recent = rows(target + 1, law)
        windows[: len(self.windows)], recent[: len(self.recent)] = self.windows, self.recent

        def solve(tile: Tile) -> None:
            throw.sweep(self.values, tile.xs, tile.ys, windows, recent, risks, law, fails, self.needs)

        def finish() -> None:
            self.windows, self.recent = windows, recent

        return solve, finish

    def gap(self, target: int) -> float:
        """As proven; where the proof does not hold (see MARGIN in `throw.py`), nothing is: 1."""
        return super().gap(target) if 4 * self.growth(target)[0] <= throw.MARGIN else 1.0

    @property
    def reading(self) -> float:
        return reading(self.chances.law)


class Chances(NamedTuple):
    """What the kernels know of the dice."""

    law: throw.Throws
    risks: Ints  # the chance that d dice show a 1, as a fraction
    fails: Floats  # the same


def chances(max_dice: int, sides: int, scale: float) -> Chances:
    die = Die(sides)
    fails = [1 - (1 - die.chance) ** dice for dice in range(max_dice + 1)]
    law = throw.Throws(max_dice, sides, int(scale), TIE, fraction_of(die.chance))
    return Chances(law, np.array([fraction_of(chance) for chance in fails]), np.array([float(chance) for chance in fails]))


def rows(number: int, law: throw.Throws) -> tuple[Ints, Ints]:
    """Windows and what was seen last, for so many rows."""
    return np.zeros((number, law.dice + 1), np.int64), np.zeros((number, law.sides + 1, law.dice + 1), np.int64)


def row(law: throw.Throws) -> tuple[Ints, Ints]:
    """Room for one."""
    windows, recent = rows(1, law)
    return windows[0], recent[0]


def reading(law: throw.Throws) -> float:
    """Units by which the worth of a throw may err on top of the values it is made of."""
    return float(throw.rounding(law.dice, law.sides))
