"""Named rule sets: a list that can be searched, each with its rules, its source and one thing worth seeing."""

from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any

from solver.games import Game
from solver.variants.hog_variants import HOGS
from solver.variants.pig_variants import PIGS
from solver.variants.variant import Variant

VARIANTS: list[Variant] = [*PIGS, *HOGS]

__all__ = ["VARIANTS", "Variant", "about", "called", "find", "names", "of", "search"]

SIZES = ("target", "max_dice")  # how far and with how many dice: a game with others is still played by the same rules


def names() -> list[str]:
    """The names of all variants."""
    return [variant.name for variant in VARIANTS]


def find(name: str, **rules: Any) -> Game:
    """The game of that name, with the fields that are given instead of its own: `find("Two-Dice Pig", target=50)`.

    `ValueError` says in one sentence that there is no such variant, field or value.
    """
    game = about(name).game
    known = [each.name for each in fields(game)]
    for field in rules:
        if field not in known:
            raise ValueError(f"{field}: is no rule of {about(name).name}, which has {', '.join(known)}")
    return replace(game, **rules)


def about(name: str) -> Variant:
    """The variant of that name, whatever its capitals and hyphens. `ValueError` tells the nearest names where there is none."""
    found = by_key().get(key(name))
    if found is None:
        near = get_close_matches(key(name), by_key(), n=3, cutoff=0.4)
        nearest = list(dict.fromkeys(by_key()[each].name for each in near)) or names()[:3]
        raise ValueError(f"{name!r}: is the name of no variant; the nearest are {', '.join(nearest)}")
    return found


def of(game: Game) -> Variant | None:
    """The variant by whose rules the game is played, whatever its target and its dice limit; none if these have no name."""
    return next((variant for variant in VARIANTS if same_rules(variant.game, game)), None)


def same_rules(game: Game, other: Game) -> bool:
    names = [each.name for each in fields(game) if each.name not in SIZES]
    return type(game) is type(other) and all(getattr(game, name) == getattr(other, name) for name in names)


def called(game: Game) -> str:
    """The game by the name of its variant, with its target: "Two-Dice Pig to 100"; by its own where its rules have no name."""
    variant = of(game)
    return f"{variant.name}{',' if ',' in variant.name else ''} to {game.target}" if variant else game.name


def search(text: str) -> list[Variant]:
    """The variants that have all of these words in their name, rules or source; those with all of them in a name come first."""
    words = text.lower().split()
    found = [variant for variant in VARIANTS if all(word in told(variant) for word in words)]
    return sorted(found, key=lambda variant: not all(word in named(variant) for word in words))


def named(variant: Variant) -> str:
    """All names of a variant, also as one word."""
    return " ".join((variant.name, *variant.also, variant.word)).lower()


def told(variant: Variant) -> str:
    return " ".join((named(variant), variant.rules, variant.source, variant.look)).lower()


def key(name: str) -> str:
    """A name without regard to capitals, hyphens, spaces and other marks."""
    return "".join(letter for letter in str(name).lower() if letter.isalnum())


def by_key() -> dict[str, Variant]:
    return {key(name): variant for variant in VARIANTS for name in (variant.name, *variant.also)}
