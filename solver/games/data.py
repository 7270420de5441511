"""Rules as plain data, for files: nothing in them is ever executed."""

from dataclasses import asdict
from typing import Any

from solver.dice import Die
from solver.games import GAMES, SLOW_GAMES, Game
from solver.rolls import Roll


def as_data(rules: Any) -> dict[str, Any]:
    data = {"game": type(rules).__name__, **asdict(rules)}
    if isinstance(rules.die, Roll):
        data["die"] = {"outcomes": [[*pair] for pair in rules.die.outcomes]}
    return data


def from_data(data: dict[str, Any]) -> Game:
    """The rules that the data describe; fields that are missing have their defaults. `ValueError`, `TypeError` or `KeyError` if
    these are no rules."""
    fields = dict(data)
    name = fields.pop("game")
    kinds: dict[str, type[Game]] = {kind.__name__: kind for kind in (*GAMES, *SLOW_GAMES)}
    if name not in kinds:
        raise ValueError(f"game = {name!r}: must be one of {', '.join(kinds)}")
    if "die" in fields:
        told = dict(**fields["die"])
        fields["die"] = Roll(**told) if "outcomes" in told else Die(**told)
    return kinds[name](**fields)
