"""A painting: a strategy that the user paints, as plain data; and the brush that it is painted with.

It names the strategy that it starts from and has what is done otherwise, see `solver.strategies.painted`. Paintings live in the
frame, so that undo, sessions and files have them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from diceviz.model.named_strategies import is_own
from solver.games import GAMES, Game
from solver.games.patches import Cell, Mix, Patch, can_be_painted, with_change

if TYPE_CHECKING:
    from solver.strategies import Strategy

Tool = Literal["brush", "line", "rectangle"]

NAME = 40  # the most letters of a name
WIDEST = 25  # the most cells across a brush


@dataclass(frozen=True)
class Painting:
    name: str
    rules: Game = GAMES[0]()
    start: str = "optimal"  # the name of the strategy that it starts from
    patches: tuple[Patch, ...] = ()

    def __post_init__(self) -> None:
        if not (0 < len(self.name) <= NAME and self.name.isprintable() and is_own(self.name)):
            raise ValueError(f"name = {self.name}: must be a name of its own, of up to {NAME} letters")
        if not can_be_painted(self.rules):
            raise ValueError(f"rules: in {self.rules.name} no strategy can be painted")

    def with_change(self, cells: Iterable[Cell], mix: Mix = (), hold_at: int = 0) -> "Painting":
        return replace(self, patches=with_change(self.patches, cells, mix, hold_at))

    def checked(self) -> "Painting":
        """The painting, if its changes make sense in its game; else `ValueError`."""
        from solver.strategies.painted import check_patches

        check_patches(self.rules, self.patches)
        return self


@dataclass(frozen=True)
class Paintbrush:
    """What the user paints with, and where."""

    painting: str  # the name of the painting
    view: str  # the name of the view in which it is painted
    tool: Tool = "brush"
    size: int = 1  # cells across the brush, or a line
    mirrored: bool = False  # whether the same is done with both scores exchanged
    mix: Mix = ()  # what is painted: a mix of choices
    hold_at: int = 0  # the turn total to hold at that is painted where that is asked for
    rival: str = ""  # the name of the strategy that the painting is to beat; none for the first that is listed


@lru_cache(maxsize=8)
def strategy_of(painting: Painting, start: "Strategy") -> "Strategy":
    """The strategy that is painted over that start."""
    from solver.strategies.painted import Painted

    return Painted(painting.name, start, painting.rules, painting.patches)
