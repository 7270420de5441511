"""How the path of a game is drawn: which parts of it are thin, faint or bold."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from diceviz.pictures.colours import Ints
from solver import State

DARK, WHITE = "#101318", "#ffffff"
RIM = 1.25  # pixels around a line or a dot
CROWD = 150  # lines
EDGE = 8  # pixels around all places that are painted


class PathLook(NamedTuple):
    """Opacities, and widths in pixels."""

    rim: float
    ink: float
    line: float
    dot: float


LOOKS = (
    PathLook(0.12, 0.3, 1.0, 0.0),
    PathLook(0.5, 0.9, 1.25, 3.25),
    PathLook(0.9, 1.0, 2.0, 4.5),
)  # by how much a part matters
CROWDED = (
    PathLook(0.0, 0.0, 1.0, 0.0),
    PathLook(0.0, 1.0, 1.0, 0.0),
    LOOKS[-1],
)  # less hides less; and Qt is fast with such lines only
ELSEWHERE, PAST, PRESENT = range(3)  # on another slice, in an earlier turn, in this one


def present_turn(path: Sequence[State]) -> int:
    """The number of states before the present turn; if that has only begun, before the step that led to it."""
    first = last = len(path) - 1
    while first > 0 and rising(path[first - 1], path[first]):
        first -= 1
    return max(0, first - (first == last))


def rising(before: State, after: State) -> bool:
    """Whether both are of one turn."""
    return after.turn > before.turn and replace(after, turn=before.turn) == before


def weights(path: Sequence[State], fixed: str = "", at: int = 0) -> Ints:
    """How much each state matters, where one number may be fixed: those that do not have it lie elsewhere."""
    found = np.full(len(path), PAST)
    found[present_turn(path) :] = PRESENT
    if fixed:
        found[[getattr(state, fixed) != at for state in path]] = ELSEWHERE
    return found
