"""Arrays of numbers as arrays of colours."""

from functools import cache

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtGui import QColor

from diceviz.theme import MOST_DICE, dice_colour

Floats = npt.NDArray[np.floating]
Ints = npt.NDArray[np.integer]
Bytes = npt.NDArray[np.ubyte]
Mask = npt.NDArray[np.bool_]


def painted(shares: Floats, colours: Bytes) -> Bytes:
    """Numbers from 0 to 1 as colours of the table (rows of red, green, blue); nothing where there is no number."""
    last = len(colours) - 1
    table = np.zeros((len(colours) + 1, 4), np.ubyte)
    table[:-1, :3], table[:-1, 3] = colours, 255
    places = np.where(np.isnan(shares), last + 1.0, np.clip(shares * last + 0.5, 0, last))
    return table[places.astype(np.intp)]


@cache
def colour_map(name: str) -> Bytes:
    return pg.colormap.get(name).getLookupTable(nPts=512)


@cache
def dice_colours() -> Bytes:
    """Row n is the colour of n dice."""
    return np.array([rgb(dice_colour(number)) for number in range(MOST_DICE + 1)], np.ubyte)


def rgb(colour: str) -> tuple[int, ...]:
    return QColor(colour).getRgb()[:3]


def name_of(colour: Bytes) -> str:
    return QColor(*map(int, colour[:3])).name()
