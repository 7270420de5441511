"""Dice: the faces from 1 to the number of sides, equally likely; a 1 busts."""

from dataclasses import dataclass
from fractions import Fraction

from solver.fields import check, param


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
