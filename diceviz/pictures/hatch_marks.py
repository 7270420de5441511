"""Marks over cells: near-ties are hatched, undecided cells crossed, exceptions have a corner."""

from functools import lru_cache

import numpy as np

from diceviz.pictures.colours import Bytes, Floats, Ints, Mask

HATCHED, CROSSED, CORNER = 0b0000011, 0b0001100, 0b1110000  # the bits of the inks that each mark has
DARK, LIGHT = "#101318", "#ffffff"
# Colour and opacity, of 255, of the ink of each bit.
INKS = (DARK, 130), (LIGHT, 95), (DARK, 215), (LIGHT, 160), (LIGHT, 230), (DARK, 240), (DARK, 90)
SPACING = 4, 7  # pixels from line to line in the smallest cells, and in large ones
CORNERS = 1.2, 9.0  # the least and the most pixels that a corner takes, without its edge
TINY = 3  # a cell of fewer pixels has no room for a corner
TEXT = 0.6  # the share of a cell's height, in the middle of it, that is kept free where something is written


def marks(near: Mask, undecided: Mask, exceptions: Mask | None = None) -> Bytes:
    """The inks of every cell."""
    inks = near * np.ubyte(HATCHED) | undecided * np.ubyte(CROSSED)
    return inks if exceptions is None else inks | exceptions * np.ubyte(CORNER)


def places(first: int, length: int, ratio: float, origin: float, step: float, corner: int) -> Floats:
    """Where the pixels along an axis are, counted in cells from the edge of the first one."""
    pixels = first + (np.arange(round(length * ratio)) + 0.5) / ratio
    return (pixels - origin) / step + 0.5 - corner


def cells(places: Floats, number: int) -> Ints:
    """The cells in which pixels are; the last of so many cells for pixels outside."""
    indices = np.floor(places).astype(np.intp)
    return np.where((indices < 0) | (indices >= number), number - 1, indices)


@lru_cache(maxsize=8)
def pattern(spacing: int) -> Bytes:
    """One tile of lines: dark and, beside it, light."""
    y, x = np.ogrid[:spacing, :spacing]
    rising, falling = (x + y) % spacing, (x - y) % spacing
    hatched = np.where(rising == 0, 1, np.where(rising == 1, 2, 0))
    on, beside = (rising == 0) | (falling == 0), (rising == 1) | (falling == 1)
    crossed = np.where(on, 4, np.where(beside, 8, 0))
    return (hatched | crossed).astype(np.ubyte)


def corners(across: Floats, up: Floats, width: float, height: float) -> Bytes:
    """Dark triangles with a light edge, at the right of the top of every cell; a tint, if it is too small for them.

    Where pixels are is counted in cells, the width and the height of a cell in pixels.
    """
    if min(width, height) < TINY:
        y, x = np.ogrid[: len(up), : len(across)]
        tint: Bytes = ((x + y) % SPACING[0] == 0) * np.ubyte(64)
        return tint
    size = float(np.clip(0.3 * min(width, height), *CORNERS))
    from_right = ((1 - across + np.floor(across)) * width).astype(np.float32)
    from_top = ((1 - up + np.floor(up)) * height).astype(np.float32)
    away = from_top[:, None] + from_right
    found: Bytes = (away < size + 1) * np.ubyte(16) | (away < size) * np.ubyte(32)
    return found
