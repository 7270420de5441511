"""What every rule book speaks of: states, actions, and the outcomes of an action."""

from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Integral
from typing import Literal

Action = Literal["roll", "hold"]


@dataclass(frozen=True, slots=True)
class State:
    """Scores counted up, for the player to move: banked points of both, and the points at risk in this turn."""

    mine: int = 0
    theirs: int = 0
    turn: int = 0

    def banked(self) -> "State":
        return State(self.mine + self.turn, self.theirs)

    def passed(self) -> "State":
        """The same scores, nothing at risk, the other player to move."""
        return State(self.theirs, self.mine)

    def raised(self, points: int) -> "State":
        return replace(self, turn=self.turn + points)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One result of an action: its chance, and either the next state or the payment to the player who acted.

    `passes` tells that the other player moves next.
    """

    chance: Fraction
    state: State | None = None
    payment: Fraction | None = None
    passes: bool = False


def check_points(name: str, points: int, most: int, least: int = 0) -> None:
    if not isinstance(points, Integral) or not least <= points <= most:
        raise ValueError(f"{name} = {points!r}: must be a whole number from {least} to {most}")
