"""The extent of a picture over two numbers, and which part of it is seen."""

import math
from dataclasses import dataclass, replace

from diceviz.model.request import Zoom


@dataclass(frozen=True)
class Extent:
    """The edges of a picture, in the units of the two numbers that span it."""

    across: str  # the name of the number across, such as "mine"
    up: str  # the name of the number upwards
    left: float
    right: float
    low: float
    high: float
    family: str = ""  # a zoom chosen for one picture of a family holds for all of them, whatever their edges are

    @property
    def key(self) -> str:
        """What a `Zoom` keeps in `over` of the picture it was chosen for."""
        return self.family or f"{self.across} {self.left:g} to {self.right:g}, {self.up} {self.low:g} to {self.high:g}"

    @property
    def whole(self) -> Zoom:
        return Zoom(self.left, self.right, self.low, self.high, self.key)

    def seen(self, zoom: Zoom | None) -> Zoom:
        """The part that was chosen, if it was chosen for a picture with this key or for any; else the whole picture."""
        return zoom if zoom and zoom.over in ("", self.key) else self.whole

    def seen_with(self, across: float, zoom: Zoom | None) -> Zoom:
        """The part that was chosen, if that number across is in it; else the part is moved to the side by as many of its widths
        as bring the number into it, but not beyond the picture."""
        part = self.seen(zoom)
        if part.left <= across <= part.right:
            return part
        wide = part.right - part.left
        aside = wide * math.floor((across - part.left) / wide)
        aside = min(max(aside, self.left - part.left), self.right - part.right)
        return replace(part, left=part.left + aside, right=part.right + aside)


def cells(across: str, up: str, columns: int, rows: int, corner: tuple[int, int] = (0, 0)) -> Extent:
    """The extent of cells that are centred on whole numbers, the lower left one on the corner."""
    left, low = corner[0] - 0.5, corner[1] - 0.5
    return Extent(across, up, left, left + columns, low, low + rows)
