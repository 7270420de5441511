"""Dice: the faces from 1 to the number of sides, equally likely; a 1 busts."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.fields import check, param

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Die:
    sides: int = param(6, 2, 20, "Die", "Number of sides of the die; rolling a 1 busts", unit="sides")

    def __post_init__(self) -> None:
        check(self)

    @property
    def faces(self) -> range:
        return range(1, self.sides + 1)

    @property
    def scoring(self) -> range:
        """The faces that do not bust."""
        return range(2, self.sides + 1)

    @property
    def chance(self) -> Fraction:
        """Of each face."""
        return Fraction(1, self.sides)


def throws(die: Die, most: int) -> "npt.NDArray[np.float64]":
    """The points of a throw: [d, j] is the chance that d dice, for d from 0 to `most`, score j. A throw with a 1 scores 0.

    Tijms & van der Wal (2006), section 2. Counted in whole numbers, so that every chance is rounded once.
    """
    import numpy as np

    chances = np.zeros((most + 1, most * die.sides + 1))
    chances[0, 0] = 1.0
    ways = [1]  # in which d dice without a 1 show a sum
    for dice in range(1, most + 1):
        longer = [0] * (len(ways) + die.sides)
        for points, count in enumerate(ways):
            for face in die.scoring:
                longer[points + face] += count
        ways, all_ways = longer, die.sides**dice
        chances[dice, : len(ways)] = [count / all_ways for count in ways]
        chances[dice, 0] = (all_ways - sum(ways)) / all_ways
    return chances
