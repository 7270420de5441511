"""Arrays of numbers as arrays of colours."""

from functools import cache

import numpy as np
import numpy.typing as npt

from diceviz.pictures.palette import MOST_DICE, dice_colour, named, rgb
from diceviz.resource import ROOT

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
    """512 colours from low to high, of a map that the colour-blind can read: rows of red, green, blue."""
    colours = (ROOT / "colour_maps" / f"{name}.txt").read_text()
    return np.frombuffer(bytes.fromhex(colours.replace("#", "")), np.ubyte).reshape(-1, 3)


@cache
def dice_colours() -> Bytes:
    """Row n is the colour of n dice."""
    return np.array([rgb(dice_colour(number)) for number in range(MOST_DICE + 1)], np.ubyte)


def name_of(colour: Bytes) -> str:
    """The name of a colour that is given as red, green and blue: "#2f7fd8"."""
    red, green, blue = map(int, colour[:3])
    return named(red, green, blue)
