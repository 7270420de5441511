"""How far a picture reaches, and which part of it is seen."""

import math
from dataclasses import dataclass, replace

from diceviz.model.request import Zoom


@dataclass(frozen=True)
class Extent:
    """All of a picture over two numbers, in its own units."""

    across: str  # the number, such as "mine"
    up: str
    left: float
    right: float
    low: float
    high: float
    family: str = ""  # pictures of one family share the part that is seen, however far each of them reaches

    @property
    def key(self) -> str:
        """What a part of this picture remembers of it: a part of another one is no part of this."""
        return self.family or f"{self.across} {self.left:g} to {self.right:g}, {self.up} {self.low:g} to {self.high:g}"

    @property
    def whole(self) -> Zoom:
        return Zoom(self.left, self.right, self.low, self.high, self.key)

    def seen(self, zoom: Zoom | None) -> Zoom:
        """The part that was chosen, if it was chosen for such a picture; else everything."""
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
    """Of cells that are centred on whole numbers, the first on the corner."""
    left, low = corner[0] - 0.5, corner[1] - 0.5
    return Extent(across, up, left, left + columns, low, low + rows)
