"""Throws of Hog by the rule book."""

from collections.abc import Iterator
from fractions import Fraction

from solver.games import Hog, SimultaneousHog
from solver.games.hog import points


def scored(game: Hog | SimultaneousHog, score: int, dice: int) -> Iterator[tuple[Fraction, int]]:
    """Every score after a throw of that many dice, with its chance."""
    for gained, chance in points(game.die, dice).items():
        yield chance, game.score_after(score, gained)
