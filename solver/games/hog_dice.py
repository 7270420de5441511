"""Throws of Hog with any dice: what each may score, or that it busts because a die does."""

from fractions import Fraction
from functools import lru_cache

from solver.dice import Die
from solver.games.state import Faces
from solver.rolls import Roll

BUST = -1  # stands for a throw in which a die busts


def require_points(die: Die | Roll) -> None:
    """Raise `ValueError` unless each outcome of a die adds points or busts."""
    if isinstance(die, Roll) and any(landing.kind not in ("add", "bust") for landing in die.landings):
        raise ValueError("die: must only have outcomes that add points or bust, where several are thrown at once")


@lru_cache(maxsize=512)
def gains(die: Die | Roll, dice: int) -> dict[int, Fraction]:
    """The chance of every number of points that a throw may score, and at BUST that a die busts."""
    if dice == 0:
        return {0: Fraction(1)}
    chances: dict[int, Fraction] = {}
    for before, chance in gains(die, dice - 1).items():
        if before == BUST:
            chances[BUST] = chances.get(BUST, Fraction(0)) + chance
            continue
        for landing in die.landings:
            after = BUST if landing.kind == "bust" else before + landing.number
            chances[after] = chances.get(after, Fraction(0)) + chance * landing.chance
    return chances


@lru_cache(maxsize=512)
def faces_by_gain(die: Die | Roll, dice: int) -> dict[int, Faces]:
    """One of the throws for every number of points that so many dice may score, and for a bust."""
    if dice == 0:
        return {0: ()}
    found: dict[int, Faces] = {}
    for before, faces in faces_by_gain(die, dice - 1).items():
        for face, landing in zip(die.faces, die.landings, strict=True):
            after = BUST if BUST in (before, -1 if landing.kind == "bust" else 0) else before + landing.number
            found.setdefault(after, (*faces, face))
    return found


def gained(die: Die | Roll, faces: Faces) -> int:
    """The points of a throw, or BUST."""
    landings = [die.landings[face - 1] for face in faces]
    return BUST if any(each.kind == "bust" for each in landings) else sum(each.number for each in landings)


def most_points(die: Die | Roll) -> int:
    """The most points of one die."""
    return max(landing.number for landing in die.landings)
