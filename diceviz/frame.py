"""What the views are given to draw: one consistent moment of the session."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver import Pig, State

if TYPE_CHECKING:
    from solver import Solution


@dataclass(frozen=True)
class Frame:
    """`solution` may be of earlier rules while those of `rules` are being solved; `cursor` is a state of `rules`."""

    rules: Pig
    cursor: State
    solution: "Solution | None" = None
    solving: bool = False
    seconds: float = 0.0
    problem: str = ""
    can_undo: bool = False
    can_redo: bool = False

    @property
    def state(self) -> State:
        """The cursor, on the solution that is shown."""
        return within(self.cursor, self.solution.game if self.solution else self.rules)


def within(state: State, game: Pig) -> State:
    """The nearest state that exists in the game and is not yet won."""
    last = game.target - 1
    mine, theirs = min(max(state.mine, 0), last), min(max(state.theirs, 0), last)
    return State(mine, theirs, min(max(state.turn, 0), last - mine))
