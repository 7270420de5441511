"""Other rules that are worth a look beside the present ones; they follow from the fields of the rule book."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

from solver.fields import Choice, ChoiceOrNumber, Range, Spec, Written, is_rare, replaced, specs
from solver.games import GAMES, Game
from solver.rolls import Roll
from solver.variants import SIZES, VARIANTS, called, of, same_rules

NUMBERS: dict[str, tuple[int, ...]] = {
    "max_dice": (5, 10, 20),
    "sides": (4, 6, 8, 10, 20),
    "head_start": (0, 20, -20),
    "target": (),
}
ORDER = ["", *NUMBERS]  # words first, and the target last: its values often do not depend on it


def alternatives(game: Game) -> list[tuple[str, Game]]:
    """Other rules, each with a few words for what changes, the most different first; none for a game that has no map."""
    return [(said, other) for said, other in (*of_kind(game), *of_fields(game)) if game.map_axes and other.map_axes]


def of_fields(game: Game) -> Iterator[tuple[str, Game]]:
    """The rules that differ in one field, each with a few words for that."""
    for path, spec, value in sorted(specs(game), key=place):
        for other in others(path[-1], spec, value):
            with suppress(ValueError):  # what the other fields do not allow is left out
                yield change(path[-1], spec, value, other), replaced(game, path, other)


def of_variants(game: Game) -> Iterator[tuple[str, Game]]:
    """Games of this kind by the names of their rules, with its target and its dice limit, where they differ from it."""
    sizes = {each.name: getattr(game, each.name) for each in fields(game) if each.name in SIZES}
    for variant in VARIANTS:
        if type(variant.game) is type(game) and not same_rules(variant.game, game):
            with suppress(ValueError):
                yield variant.name, replace(variant.game, **sizes)


def place(described_field: tuple[tuple[str, ...], Spec, Any]) -> int:
    """Where a field stands in `ORDER`."""
    name = described_field[0][-1]
    return ORDER.index(name if name in NUMBERS else "")


def of_kind(game: Game) -> Iterator[tuple[str, Game]]:
    """Games of this family with these fields that are played in another manner: "both at once instead of in turns"."""
    if in_turns := game.in_turns():
        yield "in turns instead of both at once", in_turns
    if game.composed:
        return
    names = usual_names(type(game))
    for kind in GAMES:
        same = bool(game.family) and kind.family == game.family
        if kind is not type(game) and same and usual_names(kind) == names:
            yield f"{kind.manner} instead of {game.manner}", kind(**{name: getattr(game, name) for name in names})


def usual_names(kind: type[Game]) -> list[str]:
    """The names of the fields of a game that are not rare."""
    return [each.name for each in fields(kind) if not ("spec" in each.metadata and is_rare(each.metadata["spec"]))]


def others(name: str, spec: Spec, value: Any) -> list[Any]:
    """Other values of a field: all words, but of numbers only double and half the target, or those of `NUMBERS`."""
    if isinstance(spec, Written):
        return []
    if not isinstance(spec, Range):
        return [option for option in spec.options if option != value]
    numbers = (2 * value, value // 2) if name == "target" else NUMBERS.get(name, ())
    return [number for number in numbers if number != value and spec.complaint(number) is None]


def change(name: str, spec: Spec, value: Any, other: Any) -> str:
    """What changes from one value of a field to another, in a few words that do not name the target, for it is dragged."""
    if name == "target":
        return "double the target" if other > value else "half the target"
    if isinstance(spec, Choice):
        return f"{spec.options[other]} instead of {spec.options[value]}"
    return setting(spec, other)


def setting(spec: Spec, value: Any) -> str:
    """A field in words: "exactly", "a 1 costs all points", "dice limit 5", "die with 8 sides"."""
    if isinstance(spec, Written):
        return f"{spec.label} {value.text}".lower()
    if isinstance(spec, Choice):
        return spec.options[value]
    if isinstance(spec, ChoiceOrNumber):
        number = spec.one if value == 1 else f"{value} {spec.unit}"
        return f"{spec.label} {spec.options.get(value, number)}".lower()
    return spec.said.format(value) if spec.said else f"{spec.label} {value}".lower()


def described(game: Game, name: str = "", but: tuple[str, ...] = ()) -> str:
    """The game, by its name unless another is given, and what in it is not as usual, but for the field at a path.

    Composed rules that have a name are told by it: "Two-Dice Pig to 100".
    """
    told = [(path, spec, value) for path, spec, value in specs(game) if path != ("target",)]
    variant = of(game) if is_composed(game) and but in ((), ("target",)) else None
    usual = {path: value for path, _, value in specs(variant.game if variant else type(game)())}
    unusual = [setting(spec, value) for path, spec, value in told if value != usual.get(path) and path != but]
    if variant:
        name = variant.name if but else called(game)
    return ", ".join([name or game.name, *unusual])


def is_composed(game: Game) -> bool:
    """Whether it takes more than a few words to say what is not as usual."""
    return game.composed or isinstance(game.die, Roll)
