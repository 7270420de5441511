"""What a picture of one state is made from."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame, solved
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution


@dataclass(frozen=True)
class AtState:
    solution: "Solution"
    state: State

    @property
    def game(self) -> Game:
        return self.solution.game


def at_cursor(frame: Frame) -> AtState:
    """The cursor, on the solution that is shown."""
    return AtState(solved(frame), frame.known_state)
