"""Strips of cells: parts that are as wide as their shares, and what is written into them."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np


class Strip(NamedTuple):
    """A part of a cell, from a share of its width to another. Of its text, all is drawn, or the first line, or nothing."""

    left: float
    right: float
    colour: str
    text: str = ""
    filled: bool = True


TINY = 1e-9  # of a cell: a plot without any height has such a range
Strips = Callable[[int, int], Iterable[Strip]]


def within(cells: range, low: float, high: float) -> range:
    """Those of the cells that lie between the two ends of an axis."""
    return range(max(cells.start, int(np.ceil(low - 0.5))), min(cells.stop - 1, int(np.floor(high + 0.5))) + 1)
