"""Strips of cells: parts that are as wide as their shares, and what is written into them."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np


class Strip(NamedTuple):
    """A part of a cell. Of its text, all is drawn, in lines or in one, or the first line, or nothing, as there is room."""

    left: float  # where it begins, as a share of the cell's width
    right: float  # where it ends
    colour: str
    text: str = ""
    filled: bool = True


TINY = 1e-9  # the least range of an axis, in cells: that of a plot without any height
Strips = Callable[[int, int], Iterable[Strip]]  # the strips of a cell, by its column and row


def ways_to_write(strip: Strip) -> list[str]:
    """What may be written of a strip's text, the most first."""
    return [strip.text, strip.text.replace("\n", " "), *strip.text.splitlines()[:1]]


def within(cells: range, low: float, high: float) -> range:
    """The cells of a range that lie between the two ends of an axis."""
    return range(max(cells.start, int(np.ceil(low - 0.5))), min(cells.stop - 1, int(np.floor(high + 0.5))) + 1)
