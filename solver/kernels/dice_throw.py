"""A throw of Hog as the kernels see it: what d dice may score, and what a 1 costs.

Without a 1, d dice of s sides score from 2d to sd points, each with the chance q_d(j); with a 1 they score nothing, and who had
x points to go has b(x) >= x. All else is derived from this, either as a sum over all scores, or one die after the other: a die
more is the mean over s - 1 successive places, a window that slides along a ring of the last s + 1 places (`ring`).
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.dice import Die, throws
from solver.kernels.fixed import fraction_of, inlined
from solver.kernels.matrix_game import Floats

Ints = npt.NDArray[np.int64]


class DiceThrow(NamedTuple):
    """The chances of throws; d dice are found at d - 1. Doubles are rounded once; fractions are those of `fixed.py`."""

    dice: int  # the most dice that may be thrown
    sides: int
    face: int  # the chance of each face of a die, as a fraction
    chances: Floats  # [d, j]: q_d(j)
    backwards: Floats  # q_d(j) from the last j to the first
    fails: Floats  # [d]: q_d(0)
    scores: Floats  # [d]: 1 - q_d(0)
    risks: Ints  # [d]: q_d(0), as a fraction
    busted: Ints  # [x]: b(x); empty for tables that grow, in which a 1 costs nothing


def throw_of(die: Die, most: int, busted: Ints | None = None) -> DiceThrow:
    """The throws of up to `most` dice; without b(x) for kernels that know that a 1 costs nothing."""
    known = dice_of(die, most)
    return known if busted is None else known._replace(busted=busted)


@lru_cache(maxsize=16)
def dice_of(die: Die, most: int) -> DiceThrow:
    chances, scoring = throws(die, most)[1:], [(1 - die.chance) ** dice for dice in range(1, most + 1)]
    return DiceThrow(
        dice=most,
        sides=die.sides,
        face=fraction_of(die.chance),
        chances=chances,
        backwards=chances[:, ::-1].copy(),
        fails=chances[:, 0].copy(),
        scores=np.array([float(chance) for chance in scoring]),
        risks=np.array([fraction_of(1 - chance) for chance in scoring]),
        busted=np.zeros(0, np.int64),
    )


@inlined
def least_points(dice: int) -> int:
    """The fewest points of a throw without a 1."""
    return 2 * dice


@inlined
def most_points(dice: int, throw: DiceThrow) -> int:
    return throw.sides * dice


@inlined
def ring(x: int, throw: DiceThrow) -> Any:
    """The place of x in a ring, where what leaves the window of one more die was, and that of x - 2, which enters it."""
    return x % (throw.sides + 1), (x - 2) % (throw.sides + 1)
