"""How the path of a game is drawn: which parts of it are thin, faint or bold."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from diceviz.pictures.colours import Ints
from solver import State

DARK, WHITE = "#101318", "#ffffff"
RIM = 1.25  # the width of the rim of a line or a dot, in pixels
CROWD = 150  # a path of more lines than this is drawn as `CROWDED`
EDGE = 8  # how far around its places a path is painted, in pixels


class PathLook(NamedTuple):
    """How a part of the path is drawn."""

    rim: float  # opacity
    ink: float  # opacity
    line: float  # width in pixels
    dot: float  # width in pixels


LOOKS = (
    PathLook(0.12, 0.3, 1.0, 0.0),
    PathLook(0.5, 0.9, 1.25, 3.25),
    PathLook(0.9, 1.0, 2.0, 4.5),
)  # the looks of ELSEWHERE, PAST and PRESENT
CROWDED = (
    PathLook(0.0, 0.0, 1.0, 0.0),
    PathLook(0.0, 1.0, 1.0, 0.0),
    LOOKS[-1],
)  # the looks of a crowded path: thinner lines hide less, and Qt is fast only with lines without a rim
ELSEWHERE, PAST, PRESENT = range(3)  # a part of the path lies on another slice, in an earlier turn, or in this one


def present_turn(path: Sequence[State]) -> int:
    """The number of states before the present turn; if that has only begun, before the step that led to it."""
    first = last = len(path) - 1
    while first > 0 and rising(path[first - 1], path[first]):
        first -= 1
    return max(0, first - (first == last))


def rising(before: State, after: State) -> bool:
    """Whether the points at risk rise from one state to the other, and nothing else changes: so both are of one turn."""
    return after.turn > before.turn and replace(after, turn=before.turn) == before


def weights(path: Sequence[State], fixed: str = "", at: int = 0) -> Ints:
    """`PRESENT`, `PAST` or `ELSEWHERE` for each state of a path; elsewhere is where the number that is fixed is another."""
    found = np.full(len(path), PAST)
    found[present_turn(path) :] = PRESENT
    if fixed:
        found[[getattr(state, fixed) != at for state in path]] = ELSEWHERE
    return found
