"""Dice: the faces from 1 to the number of sides, equally likely; a 1 busts. What else a roll may do is in `rolls.py`."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from solver.fields import check, param

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


Kind = Literal["add", "set", "times", "bust", "wipe"]


class Landing(NamedTuple):
    """What one outcome of a roll does to a turn, with its chance."""

    chance: Fraction
    kind: Kind
    number: int = 0  # the points that are added or set, or the factor of the turn total

    def turn_after(self, turn: int) -> int | None:
        """The turn total after this outcome; none where the turn is lost."""
        if self.kind == "add":
            return turn + self.number
        if self.kind == "set":
            return self.number
        return turn * self.number if self.kind == "times" else None


@dataclass(frozen=True)
class Die:
    """A die with faces from 1."""

    sides: int = param(6, 2, 20, "Die", "Number of sides of the die; rolling a 1 busts", unit="sides", said="die with {} sides")

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
        """The chance of each face."""
        return one_in(self.sides)

    @property
    def landings(self) -> tuple[Landing, ...]:
        """What each face does, in order."""
        return landings_of(self.sides)

    @property
    def even_total(self) -> float:
        """The turn total at which one more roll brings nothing on average."""
        return float(sum(self.scoring))

    @property
    def parts(self) -> int:
        """The number of equally likely parts that chance is divided into: see `face`."""
        return self.sides

    def sign(self, face: int) -> str:
        """The face as it is written."""
        return str(face)

    def face(self, part: int) -> int:
        """The face that is shown if chance falls on that part, counted from 1."""
        return part


@cache
def one_in(sides: int) -> Fraction:
    """The chance of each of so many faces; making a fraction takes longer than looking it up."""
    return Fraction(1, sides)


@cache
def landings_of(sides: int) -> tuple[Landing, ...]:
    chance = one_in(sides)
    return (Landing(chance, "bust"), *(Landing(chance, "add", face) for face in range(2, sides + 1)))


def ways(die: Die, most: int) -> Iterator[list[int]]:
    """The number of equally likely throws that score j, at [j], for 1, 2, ... `most` dice. A throw with a 1 scores 0.

    Tijms & van der Wal (2006), section 2, in whole numbers.
    """
    without_a_1 = [1]
    for dice in range(1, most + 1):
        sums = [0] * (dice * die.sides + 1)
        for points, count in enumerate(without_a_1):
            for face in die.scoring:
                sums[points + face] += count
        without_a_1 = sums
        yield [die.sides**dice - sum(sums), *sums[1:]]


def throws(die: Die, most: int) -> "npt.NDArray[np.float64]":
    """The chance that d dice, for d from 0 to `most`, score j, at [d, j]; each is rounded once."""
    import numpy as np

    chances = np.zeros((most + 1, most * die.sides + 1))
    chances[0, 0] = 1.0
    for dice, counts in enumerate(ways(die, most), start=1):
        chances[dice, : len(counts)] = [count / die.sides**dice for count in counts]
    return chances
