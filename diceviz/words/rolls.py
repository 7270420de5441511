"""Rolls in sentences: what their outcomes do, and how likely they are."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from solver import Roll
from solver.dice import Kind

LOST = {
    "bust": "the turn ends, and its total is lost",
    "wipe": "the turn ends, and its total and the whole score are lost",
}
KINDS = ("add", "set", "times")  # outcomes with which the turn goes on, in the order in which they are told
SMALL = Fraction(1, 1000)  # smaller chances are told in two figures, whatever their size
COUNTED = 1000  # of rolls with more equally likely parts, chances are told in per cent


def outcomes(roll: Roll) -> str:
    """All outcomes that go on with the turn, those as likely as each other together: "2 or 3 points (1 in 7 each), ..."."""
    found: dict[tuple[Kind, Fraction], list[int]] = defaultdict(list)
    for (kind, number), chance in sorted(together(roll).items()):
        if kind not in LOST:
            found[kind, chance].append(number)
    alike = sorted(found.items(), key=lambda each: (KINDS.index(each[0][0]), each[1]))
    verbs = {kind: place for place, ((kind, _), _) in reversed([*enumerate(alike)])}  # said once, where the kind begins
    return ", ".join(
        told(roll, kind, chance, numbers, verbs[kind] == place) for place, ((kind, chance), numbers) in enumerate(alike)
    )


def together(roll: Roll) -> dict[tuple[Kind, int], Fraction]:
    """The chance of each effect, whichever outcomes have it."""
    found: dict[tuple[Kind, int], Fraction] = defaultdict(Fraction)
    for chance, kind, number in roll.landings:
        found[kind, number] += chance
    return found


def told(roll: Roll, kind: Kind, chance: Fraction, numbers: Sequence[int], is_first: bool) -> str:
    each = " each" if len(numbers) > 1 else ""
    return f"{deed(kind, numbers) if is_first else listed(numbers)} ({odds(chance, roll)}{each})"


def losses(roll: Roll) -> Iterator[str]:
    """A sentence for each way to lose: "With 1 in 7 the turn ends, and its total is lost."."""
    for kind, said in LOST.items():
        chance = sum((each.chance for each in roll.landings if each.kind == kind), Fraction(0))
        if chance:
            yield f"With {odds(chance, roll)} {said}."


def deed(kind: Kind, numbers: Sequence[int]) -> str:
    """What outcomes of a kind do to the turn total: "adds 2 or 3 points"."""
    if kind == "add":
        return f"adds {listed(numbers)} {'point' if numbers[-1] == 1 else 'points'}"
    return f"makes the turn total {listed(numbers)}" if kind == "set" else f"multiplies the turn total by {listed(numbers)}"


def listed(numbers: Sequence[int]) -> str:
    """Numbers of which one is meant: "2, 3 or 4"."""
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last


def odds(chance: Fraction, roll: Roll) -> str:
    """A chance in the parts of the roll, "10 in 36"; in per cent where there are too many to be counted."""
    if roll.parts > COUNTED:
        return f"{100 * float(chance):{'.2f' if chance > SMALL else '.2g'}} %"
    return f"{chance * roll.parts} in {roll.parts}"


def summary(roll: Roll) -> str:
    """What a roll brings and risks on average."""
    even = roll.even_total
    until = f"one more roll brings something up to {even:.1f} at risk" if even < 1000 else "a roll always brings something"
    return f"Lost in {100 * float(roll.bust_chance):.1f} %, {float(roll.mean_gain):.2f} points on average; {until}."
