"""Rolls in sentences: what their outcomes do, and how likely they are."""

from collections.abc import Iterator
from fractions import Fraction

from diceviz import words
from solver import Roll
from solver.dice import Kind

LOST = {"bust": "the turn is lost", "wipe": "the turn and all points are lost"}


def outcomes(roll: Roll) -> str:
    """All outcomes that go on with the turn: "2 points (1 in 7), 4 points (2 in 7)"."""
    return ", ".join(f"{deed(kind, number)} ({odds(chance)})" for chance, kind, number in roll.landings if kind not in LOST)


def losses(roll: Roll) -> Iterator[str]:
    """A sentence for each way to lose: "With 1 in 7 the turn is lost."."""
    for kind, said in LOST.items():
        chance = sum((each.chance for each in roll.landings if each.kind == kind), Fraction(0))
        if chance:
            yield f"With {odds(chance)} {said}."


def deed(kind: Kind, number: int) -> str:
    """What an outcome does to the turn total."""
    if kind == "add":
        return words.count(number, "point") if number else "nothing"
    return f"the turn total becomes {number}" if kind == "set" else f"the turn total times {number}"


def odds(chance: Fraction) -> str:
    return f"{chance.numerator} in {chance.denominator}"


def summary(roll: Roll) -> str:
    """What a roll brings and risks on average."""
    even = roll.even_total
    until = f"one more roll brings something up to {even:.1f} at risk" if even < 1000 else "a roll always brings something"
    return f"Lost in {100 * float(roll.bust_chance):.1f} %, {float(roll.mean_gain):.2f} points on average; {until}."
