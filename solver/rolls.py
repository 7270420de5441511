"""Rolls as tables: weighted outcomes that add to the turn, set or multiply it, lose it, or lose the whole score too."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, product
from math import gcd, inf, lcm
from typing import Any

from solver.dice import Die, Kind, Landing
from solver.fields import Written

MOST_OUTCOMES, MOST_WEIGHT, MOST_POINTS = 400, 10**9, 1000
LONGEST = 20_000  # signs of a roll that is written in a line
EXAMPLE = "bust, 2, 2*4, wipe, set 25, times 2"
HELP = (
    "Outcomes of a roll instead of a die's, separated by commas: points to add, bust, wipe (all points are lost), set 25 (the "
    "turn becomes 25) or times 2; with 3* before it, one is three times as likely"
)
EFFECT = f"points to add, from 0 to {MOST_POINTS}, 'bust', 'wipe', 'set n' or 'times n'"


@dataclass(frozen=True)
class Roll:
    """A roll with outcomes (weight, effect), numbered from 1 as if they were the faces of a die.

    An effect is a number of points to add, "bust" (the turn is lost), "wipe" (turn and whole score are lost), "set 25" (the
    turn total becomes 25) or "times 2". Weights are whole numbers, fractions or decimals; only their ratios count.
    """

    outcomes: tuple[tuple[int, int | str], ...]

    def __init__(self, outcomes: Iterable[Sequence[Any]]) -> None:
        told = checked_pairs(outcomes)
        effects = [effect_of(effect) for _, effect in told]
        if not any(kind in ("add", "set") and number > 0 for kind, number in effects):
            raise ValueError("outcomes: must have at least one that adds or sets points, or nobody ever scores")
        weights = whole([weight_of(weight) for weight, _ in told])
        object.__setattr__(
            self, "outcomes", tuple((weight, said(*each)) for weight, each in zip(weights, effects, strict=True))
        )

    def __repr__(self) -> str:
        return f"Roll({[*self.outcomes]})"

    def __str__(self) -> str:
        return self.text

    @classmethod
    def of_faces(cls, faces: Iterable[int], busts: Iterable[int] = (1,), weights: Iterable[Any] | None = None) -> "Roll":
        """A die with any faces; those among `busts` lose the turn, all others score what they show."""
        shown, lost = [*faces], {*busts}
        heavy = [1] * len(shown) if weights is None else [*weights]
        if len(heavy) != len(shown):
            raise ValueError(f"weights: must be as many as the faces, {len(shown)}, not {len(heavy)}")
        return cls([(weight, "bust" if face in lost else face) for weight, face in zip(heavy, shown, strict=True)])

    @classmethod
    def two_dice(cls, sides: int = 6, one: str = "bust", two_ones: int | str = "wipe", doubles: int = 1) -> "Roll":
        """Two dice thrown together, which score their sum; a 1 and two 1s have effects of their own, and any other double
        counts `doubles` times."""
        weights: dict[int | str, int] = {}
        for first, second in product(range(1, Die(sides).sides + 1), repeat=2):
            effect: int | str = (first + second) * (doubles if first == second else 1)
            if 1 in (first, second):
                effect = two_ones if first == second else one
            weights[effect] = weights.get(effect, 0) + 1
        return cls([(weight, effect) for effect, weight in weights.items()])

    @classmethod
    def read(cls, text: str) -> "Roll":
        """The roll that is written as `text` has it: "bust, 2, 2*4, set 25"."""
        pairs = [each.rpartition("*") for each in text.split(",")] if len(text) <= LONGEST else []
        if not pairs:
            raise ValueError(f"roll: must be written in at most {LONGEST} signs, such as {EXAMPLE!r}")
        return cls([(number_in(weight or "1"), effect_in(effect)) for weight, _, effect in pairs])

    @property
    def text(self) -> str:
        """The roll in a line: its effects, each with its weight if that is not 1."""
        return ", ".join(f"{weight}*{effect}" if weight > 1 else str(effect) for weight, effect in self.outcomes)

    @staticmethod
    def written() -> Written:
        return Written("Roll", HELP, Roll.read, EXAMPLE)

    @property
    def sides(self) -> int:
        """The number of outcomes."""
        return len(self.outcomes)

    @property
    def faces(self) -> range:
        """The outcomes, numbered as the faces of a die are."""
        return range(1, self.sides + 1)

    @property
    def parts(self) -> int:
        """The sum of all weights."""
        return self._last_parts[-1]

    def face(self, part: int) -> int:
        """The outcome if chance falls on that part of the weights, counted from 1."""
        return bisect_left(self._last_parts, part) + 1

    def sign(self, face: int) -> str:
        """The outcome of that number in a few signs: "4", "=25", "bust"."""
        _, kind, number = self.landings[face - 1]
        return {"add": f"{number}", "set": f"={number}", "times": f"×{number}"}.get(kind, kind)

    @cached_property
    def _last_parts(self) -> list[int]:
        return [*accumulate(weight for weight, _ in self.outcomes)]

    @cached_property
    def landings(self) -> tuple[Landing, ...]:
        """What each outcome does, in order."""
        return tuple(Landing(Fraction(weight, self.parts), *effect_of(effect)) for weight, effect in self.outcomes)

    @property
    def plain(self) -> Die | None:
        """The die that this roll is, if it is one: a 1 busts, and all other faces, equally likely, score what they show."""
        if not 2 <= self.sides <= 20 or len({weight for weight, _ in self.outcomes}) > 1:
            return None
        die, effects = Die(self.sides), sorted(each[1:] for each in self.landings)
        return die if effects == sorted(each[1:] for each in die.landings) else None

    @property
    def bust_chance(self) -> Fraction:
        """The chance that a roll loses the turn."""
        return sum((each.chance for each in self.landings if each.kind in ("bust", "wipe")), Fraction(0))

    @property
    def even_total(self) -> float:
        """The turn total at which one more roll brings nothing on average; infinity where a roll never brings less."""
        gain, loss = Fraction(0), Fraction(1)
        for each in self.landings:  # a roll adds gain - loss * turn on average
            if each.kind in ("add", "set"):
                gain += each.chance * each.number
            if each.kind in ("add", "times"):
                loss -= each.chance * (1 if each.kind == "add" else each.number)
        return float(gain / loss) if loss > 0 else inf

    @property
    def mean_gain(self) -> Fraction:
        """The points that a roll adds on average to a turn that has none, a lost one counted as none."""
        return sum((each.chance * (each.turn_after(0) or 0) for each in self.landings), Fraction(0))


def number_in(text: str) -> Any:
    """A weight that is written as a number, or the text itself if it is none."""
    try:
        return Fraction(text.strip()) if len(text) <= 30 and "e" not in text.lower() else text.strip()
    except (ValueError, ZeroDivisionError):
        return text.strip()


def effect_in(text: str) -> int | str:
    plain = " ".join(text.split())
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) <= 9 else plain


def checked_pairs(outcomes: Any) -> list[tuple[Any, Any]]:
    told = list(outcomes) if isinstance(outcomes, list | tuple) else []
    if not 1 <= len(told) <= MOST_OUTCOMES or not all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in told):
        raise ValueError(f"outcomes: must be a list of 1 to {MOST_OUTCOMES} pairs of weight and effect, such as (2, 'bust')")
    return [(weight, effect) for weight, effect in told]


def weight_of(weight: Any) -> Fraction:
    """A weight as it is written: 0.349 is 349/1000."""
    number = isinstance(weight, int | float | Fraction) and not isinstance(weight, bool)
    if not number or not 0 < weight <= MOST_WEIGHT:
        raise ValueError(f"weight = {weight!r}: must be a number above 0, at most {MOST_WEIGHT}")
    return Fraction(repr(weight)) if isinstance(weight, float) else Fraction(weight)


def whole(weights: list[Fraction]) -> list[int]:
    """Weights as the smallest whole numbers with their ratios."""
    numbers = [int(weight * lcm(*(each.denominator for each in weights))) for weight in weights]
    common = gcd(*numbers)
    if max(numbers) // common > MOST_WEIGHT:
        raise ValueError(f"weights: must be such that none is more than {MOST_WEIGHT} times the smallest unit they share")
    return [number // common for number in numbers]


def effect_of(effect: Any) -> tuple[Kind, int]:
    if effect in ("bust", "wipe") and isinstance(effect, str):
        return ("bust", 0) if effect == "bust" else ("wipe", 0)
    if isinstance(effect, int) and not isinstance(effect, bool) and 0 <= effect <= MOST_POINTS:
        return "add", effect
    word, _, number = effect.partition(" ") if isinstance(effect, str) else ("", "", "")
    if word in ("set", "times") and number.isascii() and number.isdecimal() and len(number) <= 4 and int(number) <= MOST_POINTS:
        return ("set" if word == "set" else "times"), int(number)
    raise ValueError(f"effect = {effect!r}: must be {EFFECT}")


def said(kind: Kind, number: int) -> int | str:
    """An effect as it is told in a roll: 4, "bust", "set 25"."""
    return number if kind == "add" else kind if kind in ("bust", "wipe") else f"{kind} {number}"
