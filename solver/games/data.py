"""Rules as plain data, for files: nothing in them is ever executed."""

from dataclasses import Field, asdict, fields
from typing import Any

from solver.dice import Die
from solver.fields import is_rare
from solver.games import GAMES, SLOW_GAMES, Game
from solver.rolls import Roll


def as_data(rules: Any) -> dict[str, Any]:
    """The rules by name; rare fields that are as usual are left out, so that programs which do not know them read the file."""
    usual = [each.name for each in fields(rules) if is_as_usual(each, getattr(rules, each.name))]
    told = {name: value for name, value in asdict(rules).items() if name not in usual}
    if isinstance(rules.die, Roll):
        told["die"] = {"outcomes": [[*pair] for pair in rules.die.outcomes]}
    return {"game": type(rules).__name__, **told}


def is_as_usual(field: Field[Any], value: Any) -> bool:
    return "spec" in field.metadata and is_rare(field.metadata["spec"]) and value == field.default


def from_data(data: dict[str, Any]) -> Game:
    """The rules that the data describe; fields that are missing have their defaults. `ValueError`, `TypeError` or `KeyError` if
    these are no rules."""
    told = dict(data)
    name = told.pop("game")
    kinds: dict[str, type[Game]] = {kind.__name__: kind for kind in (*GAMES, *SLOW_GAMES)}
    if name not in kinds:
        raise ValueError(f"game = {name!r}: must be one of {', '.join(kinds)}")
    if "die" in told:
        die = dict(**told["die"])
        told["die"] = Roll(**die) if "outcomes" in die else Die(**die)
    return kinds[name](**told)
