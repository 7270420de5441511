"""A roll of Pig as the kernels see it: the one place where its outcomes are enumerated.

With z points to go, counting those at risk, a face f > 1 leaves z - f, and a 1 wipes out the turn. At 0 the target is reached;
below 0 it is as well, unless it must be hit exactly: then the turn fails there as after a 1.

Kernels keep what positions are worth at `place(z)`, with room for the s places z = 1 - s, ..., 0 where a turn is over
(`end_turn`). What a roll leads to is then s - 1 successive places and a bust (`landing`), a window that moves by one place when
z grows by one (`slide`). Chances that are carried forward go the same ways (`spread`), and so do the dice that are played with.
"""

from typing import Any, NamedTuple

from numba import types
from numba.extending import overload

from solver.dice import Die
from solver.kernels.fixed import fraction_of, inlined, times


class DieRoll(NamedTuple):
    sides: int  # the number of sides of the die, equally likely
    face: int  # the chance of each side, as a fraction of `fixed.py`
    exact: bool  # whether a turn that passes the target fails


def roll_of(die: Die, exact: bool = False) -> DieRoll:
    return DieRoll(die.sides, fraction_of(die.chance), exact)


def places(target: int, roll: DieRoll) -> int:
    """The number of places up to the target."""
    return target + roll.sides + 1


@inlined
def place(z: int, roll: DieRoll) -> int:
    return z + roll.sides


@inlined
def scoring(roll: DieRoll) -> range:
    """The faces that do not bust."""
    return range(2, roll.sides + 1)


@inlined
def busts(face: int) -> bool:
    return face == 1


@inlined
def fails(z: int, roll: DieRoll) -> bool:
    """Whether a turn that leaves z points to go has passed a target that must be hit."""
    return z < 0 and roll.exact


@inlined
def winning(z: int, roll: DieRoll) -> int:
    """How many faces win with z > 0 points to go."""
    past, hits = max(0, roll.sides - max(z, 1)), 1 if 2 <= z <= roll.sides else 0
    return hits if roll.exact else hits + past


@inlined
def can_total(points: int, roll: DieRoll) -> bool:
    """Whether some rolls add up to that turn total."""
    return points > 1 and (roll.sides > 2 or points % 2 == 0)


def mean(total: Any, roll: DieRoll) -> Any:
    """A sum over all faces divided by their number; only for kernels, which take the overload below."""
    raise NotImplementedError


@overload(mean, strict=False)  # a strict one would demand these annotations of the functions it returns
def mean_of(total: Any, roll: DieRoll) -> Any:
    if isinstance(total, types.Integer):
        return lambda total, roll: times(total, roll.face)
    return lambda total, roll: total / roll.sides


@inlined
def end_turn(worths: Any, failed: Any, won: Any, roll: DieRoll) -> None:
    """Fill the places where the target is reached or passed."""
    for z in range(1 - roll.sides, 1):
        worths[place(z, roll)] = failed if fails(z, roll) else won


@inlined
def landing(worths: Any, z: int, failed: Any, roll: DieRoll) -> Any:
    """The sum over all faces, the largest first and the 1 last, of what they lead to with z points to go."""
    total = worths[place(z - roll.sides, roll)]
    for at in range(place(z - roll.sides + 1, roll), place(z - 1, roll)):
        total += worths[at]
    return total + failed


@inlined
def landings(worths: Any, others: Any, z: int, failed: Any, roll: DieRoll) -> Any:
    """The landing, and another one that is 0 after a bust: side by side the two sums take little longer than one."""
    total, other = worths[place(z - roll.sides, roll)], others[place(z - roll.sides, roll)]
    for at in range(place(z - roll.sides + 1, roll), place(z - 1, roll)):
        total += worths[at]
        other += others[at]
    return total + failed, other


@inlined
def slide(total: Any, worths: Any, z: int, roll: DieRoll) -> Any:
    """The landing with z + 1 points to go, from that with z; for whole numbers, which add up exactly."""
    return total + (worths[place(z - 1, roll)] - worths[place(z - roll.sides, roll)])


@inlined
def beyond(failed: Any, won: Any, roll: DieRoll) -> Any:
    """The mean of a roll of a player who goes on although the target is reached."""
    return failed if roll.exact else mean(failed + (roll.sides - 1) * won, roll)


@inlined
def spread(at: Any, turn: int, togo: int, each: float, roll: DieRoll) -> float:
    """Add the chance of each face at the turn total it leads to; return the chance that the turn ends with nothing.

    The turn began with `togo` points to go; nothing is added where it wins.
    """
    failed = each
    for face in scoring(roll):
        if turn + face < togo:
            at[turn + face] += each
        elif fails(togo - turn - face, roll):
            failed += each
    return failed
