"""The rules of Pig with any roll as the kernels see them.

An outcome that leaves a turn as it is (adds 0, multiplies by 1, or multiplies or sets to 0 a turn without points) only leads to
the same choice again, and rolling on is then as right as it was. So such outcomes are left out, and the others are as many
times more likely: there are two rolls, the first of a turn, and those with points at risk."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from solver.dice import Landing
from solver.games import Pig
from solver.kernels.fixed import fraction_of

FIRST, LATER = 0, 1  # rows of chances: of the first roll of a turn, and with points at risk


class RollLaw(NamedTuple):
    """Values are in units, shifted so that none is negative; chances are at [first or later roll, outcome]."""

    adds: Any  # the points that are added, at most one more than the target; unsigned
    add_parts: Any  # their chances as fractions of `fixed.py`
    add_chances: Any  # their chances
    factors: Any  # the numbers that turns are multiplied by, at least 2
    factor_parts: Any
    factor_chances: Any
    sets: Any  # the totals that turns are set to
    set_parts: Any
    set_chances: Any
    lost_parts: Any  # of a bust, and of a wipe
    lost_chances: Any
    ends: float  # the least chance that a roll ends the turn
    pad: int  # the most points that are added
    exact: bool  # whether a turn that passes the target fails
    one: int  # the units that make a probability of 1, or a point
    total: int  # c: what both players' values add up to
    win: int  # the payment for winning
    bonus: int  # the payment for each point the loser has to go
    tie: int  # units by which rolling must look better
    rounding: float  # units by which the mean of a roll errs at most


@lru_cache(16)
def law_of(game: Pig) -> RollLaw:
    most = game.target + 1  # points that pass the target from anywhere
    later = [each for each in game.die.landings if each.turn_after(1) != 1 or each.kind == "set"]
    first = [each for each in game.die.landings if each.turn_after(0) != 0]
    adds = sorted({min(each.number, most) for each in later if each.kind == "add"})
    factors = sorted({each.number for each in later if each.kind == "times" and each.number > 1})
    sets = sorted({each.number for each in later if is_set(each)})
    shift = 1 << game.target.bit_length() if game.pays == "points" else 0
    one = (1 << 61) // max(1, shift)
    outcomes = len(adds) + len(factors) + len(sets) + 2

    def chances(kind: str, numbers: list[int]) -> list[list[Fraction]]:
        return [[share(row, kind, number, most) for number in numbers] for row in (first, later)]

    all_adds, all_factors, all_sets = chances("add", adds), chances("times", factors), chances("set", sets)
    lost = [[share(row, kind, 0, most) for kind in ("bust", "wipe")] for row in (first, later)]
    return RollLaw(
        adds=np.array(adds, np.uint64),
        add_parts=parts(all_adds),
        add_chances=floats(all_adds),
        factors=np.array(factors, np.int64),
        factor_parts=parts(all_factors),
        factor_chances=floats(all_factors),
        sets=np.array(sets, np.int64),
        set_parts=parts(all_sets),
        set_chances=floats(all_sets),
        lost_parts=parts(lost),
        lost_chances=floats(lost),
        ends=float(min(map(sum, lost))),
        pad=max([1, *adds]),
        exact=game.variant == "exact",
        one=one,
        total=2 * shift * one if shift else one,
        win=shift * one if shift else one,
        bonus=one if shift else 0,
        tie=outcomes,
        rounding=float(outcomes),
    )


def is_set(landing: Landing) -> bool:
    """Whether the outcome leaves a total that does not depend on the turn before."""
    return landing.kind == "set" or (landing.kind == "times" and landing.number == 0)


def share(row: Iterable[Landing], kind: str, number: int, most: int) -> Fraction:
    """The chance of an outcome, among those that leave the turn as it is in no case."""
    found = [each for each in row if matches(each, kind, number, most)]
    return sum((each.chance for each in found), Fraction(0)) / sum(each.chance for each in row)


def matches(landing: Landing, kind: str, number: int, most: int) -> bool:
    if kind == "set":
        return is_set(landing) and landing.number == number
    return landing.kind == kind and (min(landing.number, most) if kind == "add" else landing.number) == number


def parts(chances: list[list[Fraction]]) -> Any:
    return np.array([[fraction_of(chance) for chance in row] for row in chances], np.int64)


def floats(chances: list[list[Fraction]]) -> Any:
    return np.array([[float(chance) for chance in row] for row in chances], np.float64)
