"""The numbers in the rules of a game that can be swept: its fields that are numbers, and the weights of a roll's outcomes.

The weight of an outcome is counted in units in which those of all others are the smallest whole numbers they can be, so that
rules in which only this weight differs are measured by one scale.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import gcd
from typing import Any

from solver.fields import ChoiceOrNumber, Range, Written, replaced, specs
from solver.games import Game
from solver.rolls import MOST_WEIGHT, Roll

DIE = ("die",)  # the path of the field for what is rolled


@dataclass(frozen=True)
class RuleNumber:
    """A number of the rules: a field, or the weight of an outcome of the roll."""

    name: str
    label: str
    low: int
    high: int
    path: tuple[str, ...]
    unit: str = ""
    outcome: int = 0  # the outcome of the roll whose weight this is, counted from 1; 0 where it is no weight

    @property
    def name_in_a_sentence(self) -> str:
        """The number as it is called in a sentence: "dice limit", "sides of the die"."""
        said = self.label[:1].lower() + self.label[1:]
        return f"{self.unit} of the {said}" if self.unit == self.name != said else said

    @property
    def axis(self) -> str:
        """The number as it is called beside an axis: "target, points"."""
        said = self.name_in_a_sentence
        return f"{said}, {self.unit}" if self.unit and self.unit not in said else said

    def value_in(self, game: Game) -> int | Fraction | None:
        """The value of the number in the rules; none where they have a word in its place."""
        if self.outcome:
            roll = roll_in(game)
            if roll is None or self.outcome > roll.sides:
                return None
            weight = Fraction(roll.outcomes[self.outcome - 1][0], unit_beside(roll, self.outcome))
            return weight.numerator if weight.denominator == 1 else weight
        value: Any = game
        for name in self.path:
            value = getattr(value, name)
        return value if isinstance(value, int) else None

    def set_in(self, game: Game, value: int) -> Game:
        """The rules with another value of the number. `ValueError` in the words of the rule book."""
        new: Any = self._roll(game, value) if self.outcome else value
        other: Game = replaced(game, self.path, new)
        return other

    def _roll(self, game: Game, weight: int) -> Roll:
        roll = roll_in(game)
        if roll is None:
            raise ValueError(f"die = {game.die!r}: must be a Roll, which has weights")
        unit, (_, effect) = unit_beside(roll, self.outcome), roll.outcomes[self.outcome - 1]
        told: list[tuple[int | Fraction, int | str]] = [(Fraction(each, unit), other) for each, other in roll.outcomes]
        told[self.outcome - 1] = weight, effect
        return Roll(told)

    def base(self, game: Game, values: Iterable[int]) -> Game:
        """The rules with the first of the values that they allow: those that differ only in this number have the same."""
        for value in values:
            with suppress(ValueError):
                return self.set_in(game, value)
        return game


def rule_numbers(game: Game) -> dict[str, RuleNumber]:
    """The numbers of the rules by name: "target", "max_dice", "sides", and "weight_1" for that of a roll's first outcome."""
    found = (*field_numbers(game), *weights(game))
    return {number.name: number for number in found}


def has_numbers(game: Game) -> bool:
    """Whether anything in the rules can be swept."""
    return next(chain(field_numbers(game), weights(game)), None) is not None


def rule_number(game: Game, name: str) -> RuleNumber:
    """The number of that name. `ValueError` names those there are."""
    found = rule_numbers(game)
    if name not in found:
        raise ValueError(f"field = {name!r}: must be one of {', '.join(found)}, the numbers in the rules of {game.title}")
    return found[name]


def field_numbers(game: Game) -> Iterator[RuleNumber]:
    for path, spec, _ in specs(game):
        if isinstance(spec, Range | ChoiceOrNumber):
            yield RuleNumber(path[-1], spec.label, spec.low, spec.high, path, spec.unit)


def weights(game: Game) -> Iterator[RuleNumber]:
    """The weights of all outcomes of a roll; of a die in whose place there may be a roll, that of a bust."""
    roll = roll_in(game)
    if roll is None or roll.sides == 1:
        return
    outcomes = roll.outcomes if isinstance(game.die, Roll) else roll.outcomes[:1]
    for place, (_, effect) in enumerate(outcomes, start=1):
        yield RuleNumber(f"weight_{place}", f"Weight of {effect}", 1, MOST_WEIGHT, DIE, outcome=place)


def roll_in(game: Game) -> Roll | None:
    """The roll of the game, or its die as one; none where the rules take no roll."""
    if isinstance(game.die, Roll):
        return game.die
    takes_rolls = any(path == DIE and isinstance(spec, Written) for path, spec, _ in specs(game, all=True))
    return Roll.of_faces(game.die.faces) if takes_rolls else None


def unit_beside(roll: Roll, outcome: int) -> int:
    """The largest number that divides the weights of all outcomes but that one."""
    return gcd(*(weight for place, (weight, _) in enumerate(roll.outcomes, start=1) if place != outcome))
