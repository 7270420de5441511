"""The table of Hog in turns, by the kernels of `hog_throw.py`."""

from collections.abc import Callable

import numpy as np

from solver.dice import Die
from solver.kernels import hog_throw
from solver.kernels.dice_throw import throw_of
from solver.kernels.fixed import scale_for
from solver.tables.growing_table import GrowingTable, Ints, Tile

TIE = 32  # units of `HogLaw.tie`, found by trial: the gap tells where it is too small


class HogTable(GrowingTable):
    def __init__(self, max_dice: int, sides: int) -> None:
        super().__init__(scale_for(sides, 1.0))
        self.law = law_of(Die(sides), max_dice)
        self.windows, self.recent = rows(0, self.law)  # sliding sums, by the other player's points to go

    def begin(self, target: int) -> tuple[Callable[[Tile], None], Callable[[], None]]:
        windows, recent = rows(target + 1, self.law)
        windows[: len(self.windows)], recent[: len(self.recent)] = self.windows, self.recent

        def solve(tile: Tile) -> None:
            hog_throw.sweep(self.values, tile.xs, tile.ys, windows, recent, self.law, self.needs)

        def finish() -> None:
            self.windows, self.recent = windows, recent

        return solve, finish

    def gap(self, target: int) -> float:
        """The proven bound; 1 where the proof does not hold (see MARGIN in `hog_throw.py`)."""
        return super().gap(target) if 4 * self.growth(target)[0] <= hog_throw.MARGIN else 1.0

    @property
    def reading(self) -> float:
        return reading(self.law)


def law_of(die: Die, max_dice: int, busted: Ints | None = None) -> hog_throw.HogLaw:
    return hog_throw.HogLaw(throw_of(die, max_dice, busted), int(scale_for(die.sides, 1.0)), TIE)


def rows(number: int, law: hog_throw.HogLaw) -> tuple[Ints, Ints]:
    """Empty windows, and rings of the last places, for that number of rows."""
    dice, sides = law.throw.dice, law.throw.sides
    return np.zeros((number, dice + 1), np.int64), np.zeros((number, sides + 1, dice + 1), np.int64)


def row(law: hog_throw.HogLaw) -> tuple[Ints, Ints]:
    """The windows and the ring of one row."""
    windows, recent = rows(1, law)
    return windows[0], recent[0]


def reading(law: hog_throw.HogLaw) -> float:
    """Units by which the worth of a throw may err on top of the values it is made of."""
    return float(hog_throw.rounding(law.throw.dice, law.throw))
