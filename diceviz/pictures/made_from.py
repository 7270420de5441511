"""A picture keeps its source: all that it was made from, as one frozen value."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution


class HasSolution(Protocol):
    @property
    def solution(self) -> "Solution": ...


S = TypeVar("S", bound=HasSolution)


@dataclass(frozen=True, eq=False)
class MadeFrom(Generic[S]):
    """A picture with its source."""

    source: S

    @property
    def game(self) -> Game:
        return self.source.solution.game
