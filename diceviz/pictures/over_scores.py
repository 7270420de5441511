"""Pictures of cells over both scores, seen through the lens: what they are made from, and how far they reach."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame, solved
from diceviz.model.lens import Lens
from diceviz.pictures.colours import Bytes
from diceviz.pictures.extent import Extent
from diceviz.pictures.extent import cells as extent_of
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.palette import Theme

if TYPE_CHECKING:
    from solver import Reach, Solution
    from solver.strategies import Strategy


@dataclass(frozen=True)
class ThroughLens:
    """A solution, and the lens that it is seen through."""

    solution: "Solution"
    theme: Theme
    lens: Lens
    reach: "Reach | None" = None
    show: str = ""  # what the colours show, in views in which that is chosen
    other: "Strategy | None" = None  # another strategy, which is compared with the best
    paints: bool = False  # whether that one is being painted: then the picture is of what it does


def through_lens(frame: Frame, theme: Theme, view: str = "", rival: str = "") -> ThroughLens:
    """The source of the picture of the view of that name, with the strategy that is painted there, or with that rival."""
    painted = frame.painted_in(view)
    other = painted or frame.laid_over(rival)
    return ThroughLens(solved(frame), theme, frame.lens, frame.reach, other=other, paints=painted is not None)


@dataclass(frozen=True)
class OverScores(MadeFrom[ThroughLens]):
    colours: Bytes

    @property
    def scores(self) -> range:
        """The scores that the columns and the rows of cells stand for."""
        return range(self.game.target)

    @property
    def extent(self) -> Extent:
        return extent_of("mine", "theirs", len(self.scores), len(self.scores))
