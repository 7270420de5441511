"""The table of Pig: turn-start values, by the kernels of `pig_turn.py`."""

from collections.abc import Callable

import numpy as np

from solver.dice import Die
from solver.kernels import pig_turn
from solver.kernels.fixed import ROUNDING, scale_for
from solver.kernels.roll import DieRoll, places, roll_of
from solver.tables.growing_table import Floats, GrowingTable, Ints, Tile

PAYMENT = 1024  # points by which payments are shifted, so that none is negative; above the largest target


class PigTable(GrowingTable):
    def __init__(self, variant: str, sides: int) -> None:
        shift = PAYMENT if variant == "difference" else 0
        super().__init__(scale_for(sides, 2.0 * PAYMENT if shift else 1.0), shift)
        self.law = law_of(variant, sides, int(self.scale), shift)
        self._holds: tuple[Ints, Ints] = np.zeros(1, np.int64), np.full(1, pig_turn.FOREVER)  # see `note_holds`

    def begin(self, target: int) -> tuple[Callable[[Tile], None], Callable[[], None]]:
        law, more = self.law, len(self.values) - len(self._holds[0])
        starts, certified = self._holds
        starts = np.pad(starts, (0, more))
        certified = np.pad(certified, (0, more), constant_values=pig_turn.FOREVER)
        risk = always_rolling_fails(target, law.roll)

        def solve(tile: Tile) -> None:
            scratch = np.empty((4, places(target, law.roll)), np.int64)
            pig_turn.sweep(self.values, tile.xs, tile.ys, scratch, starts, certified, risk, self.needs, law)

        def finish() -> None:
            self._holds = starts, certified

        return solve, finish

    @property
    def reading(self) -> float:
        return (ROUNDING + self.law.tie) * self.law.roll.sides


def law_of(variant: str, sides: int, one: int, shift: int) -> pig_turn.PigLaw:
    return pig_turn.PigLaw(
        roll=roll_of(Die(sides), variant == "exact"),
        one=one,
        total=2 * shift * one if shift else one,
        win=shift * one if shift else one,
        bonus=one if shift else 0,
        tie={2: 12, 3: 8, 4: 4}.get(sides, 0),  # units, found by trial: the gap tells where they are too few
    )


def always_rolling_fails(target: int, roll: DieRoll) -> Floats:
    """The chance that a turn of nothing but rolls fails, by points to go; exactly 1 where nothing can succeed."""
    succeeds = np.zeros(places(target, roll))
    pig_turn.always_rolling_succeeds(target, succeeds, roll)
    success = succeeds[roll.sides :]
    return np.where(success > 0.0, np.minimum(1.0 - success + 1e-12, 1.0 - 2.0**-53), 1.0)
