"""Marks over printed cells, as on the screen: near-ties are hatched, undecided cells crossed, exceptions have a corner.

Lines across the whole picture are cut to the shape of the cells that are marked: they stay lines, whatever the size.
"""

from typing import TYPE_CHECKING, cast

import numpy as np

from diceviz.figures.layout import sheet_under
from diceviz.pictures.colours import Bytes, Floats, Mask
from diceviz.pictures.hatch_marks import CORNER, CROSSED, DARK, HATCHED, INKS, LIGHT, TEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.collections import Collection, LineCollection
    from matplotlib.path import Path

SPACING = 2.2, 5.2  # points from line to line in the smallest cells, and in large ones
WIDTH, BESIDE = 0.5, 0.7  # points: the width of a line, and from a dark one to the light one that makes it seen on any colour
CORNERS = 0.9, 7.0  # the least and the most points that a corner takes
TINY = 1.2  # a corner of fewer points has no room for a light edge, which would hide the colours
MANY = 20_000  # more rows of marked cells next to each other than this are printed as a raster


def hatch(
    axes: "Axes", inks: Bytes, size: tuple[float, float], corner: tuple[int, int] = (0, 0), written: bool = False
) -> None:
    """Mark cells by their `inks`, see `hatch_marks.marks`; `size` is that of a cell in points.

    Where something is written, the middle of the cells is left free.
    """
    seen, first = in_sight(axes, inks, corner)
    spacing = float(np.clip(0.9 * sum(size), *SPACING))  # so many diagonals cross a cell: one of them has a line
    for flag, falling in ((HATCHED, (False,)), (CROSSED, (False, True))):
        marked = seen & flag == flag
        if marked.any():
            cut = outline(marked, first, TEXT if written else 0.0)
            lines = add_lines(axes, np.ptp(axes.get_window_extent().get_points(), axis=0), spacing, falling)
            lines.set_clip_path(cut, axes.transData)
            lines.set(zorder=6, rasterized=len(np.asarray(cut.vertices)) > 5 * MANY)
    if (seen & CORNER).any():
        add_corners(axes, seen & CORNER == CORNER, first, size)


def in_sight(axes: "Axes", inks: Bytes, corner: tuple[int, int]) -> tuple[Bytes, tuple[int, int]]:
    """The cells that are seen, and the column and row of the first of them."""
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    column, row = max(0, int(left) - corner[0] - 1), max(0, int(low) - corner[1] - 1)
    seen = inks[row : max(0, int(high) - corner[1] + 2), column : max(0, int(right) - corner[0] + 2)]
    return seen, (corner[0] + column, corner[1] + row)


def add_lines(axes: "Axes", extent: Floats, spacing: float, falling: tuple[bool, ...]) -> "LineCollection":
    """Draw lines across all of a plot whose extent is given in dots; the spacing is in points."""
    from matplotlib.transforms import Affine2D, BboxTransformTo, ScaledTranslation

    sheet = sheet_under(axes)
    width, height = extent * 72 / sheet.dpi
    made = lines(width, height, spacing, falling)
    corner = ScaledTranslation(0, 0, BboxTransformTo(axes.bbox))
    made.set_transform(Affine2D().scale(1 / 72) + sheet.dpi_scale_trans + corner)
    axes.add_collection(made, autolim=False)
    return made


def lines(width: float, height: float, spacing: float, falling: tuple[bool, ...]) -> "LineCollection":
    """Diagonals, those that rise and those that fall, over a box of so many points: each dark and, beside it, light."""
    from matplotlib.collections import LineCollection
    from matplotlib.colors import to_rgba

    crossed = len(falling) > 1
    room = (spacing - SPACING[0]) / (SPACING[1] - SPACING[0])
    weight = 1.0 if crossed else (1 + room) / 2  # hatching as dense as can be has half of its ink
    parts, colours = [], []
    for (_, alpha), colour, shift in zip(INKS[2:4] if crossed else INKS[:2], (DARK, LIGHT), (0.0, BESIDE), strict=True):
        for falls in falling:
            parts.append(diagonals(width, height, spacing, shift, falls))
            colours += [to_rgba(colour, weight * alpha / 255)] * len(parts[-1])
    return LineCollection([*np.concatenate(parts)], colors=colours, linewidths=WIDTH)


def diagonals(width: float, height: float, spacing: float, shift: float, falls: bool) -> Floats:
    """The ends of parallel diagonals over a box, in points: [line, end, x or y]."""
    starts = np.arange(-height - shift, width, spacing) + shift
    ends = np.empty((len(starts), 2, 2))
    ends[:, 0, 0], ends[:, 1, 0] = starts, starts + height
    ends[:, 0, 1], ends[:, 1, 1] = (height, 0.0) if falls else (0.0, height)
    return ends


def outline(marked: Mask, corner: tuple[int, int], free: float) -> "Path":
    """The outline of the marked cells; in the middle of each, a share of its height is left free."""
    edges = np.diff(np.pad(marked, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, left = np.nonzero(edges == 1)
    _, right = np.nonzero(edges == -1)
    bands = ((-0.5, -free / 2), (free / 2, 0.5)) if free else ((-0.5, 0.5),)
    boxes = [
        (left + corner[0] - 0.5, rows + corner[1] + low, right + corner[0] - 0.5, rows + corner[1] + high)
        for low, high in bands
    ]
    return boxed(np.concatenate([np.stack(box, axis=1) for box in boxes]))


def boxed(boxes: Floats) -> "Path":
    """One path around rows of left, bottom, right and top."""
    from matplotlib.path import Path

    left, low, right, high = boxes.T
    points = np.stack([left, low, right, low, right, high, left, high, left, low], axis=1).reshape(-1, 2)
    codes = np.tile([Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY], len(boxes))
    return Path(points, codes)


def add_corners(axes: "Axes", marked: Mask, corner: tuple[int, int], size: tuple[float, float]) -> None:
    """Dark triangles, with a light edge where there is room for it, at the right of the top of every cell."""
    from matplotlib.collections import PolyCollection

    rows, columns = np.nonzero(marked)
    top = np.stack([columns + corner[0] + 0.5, rows + corner[1] + 0.5], axis=1)
    leg = float(np.clip(0.34 * min(size), min(CORNERS[0], 0.6 * min(size)), CORNERS[1]))
    legs = [(0.0, 0.0), (-leg / size[0], 0.0), (0.0, -leg / size[1])]
    stacked = np.stack([top + np.array(each) for each in legs], axis=1)
    triangles = cast("Sequence[Floats]", stacked)  # one array, which is drawn faster than a list of them
    made = PolyCollection(triangles, facecolors=DARK, edgecolors=LIGHT, linewidths=min(0.4, leg / 4) if leg >= TINY else 0)
    made.set(zorder=6, rasterized=len(triangles) > MANY)
    axes.add_collection(made, autolim=False)


def swatch_marks(kind: int, width: float, height: float) -> "list[Collection]":
    """The marks of that kind for a swatch of a legend, in points from its corner."""
    from matplotlib.collections import PolyCollection

    if kind == CORNER:
        leg = 0.6 * height
        triangle = [(width, height), (width - leg, height), (width, height - leg)]
        return [PolyCollection([triangle], facecolors=DARK, edgecolors=LIGHT, linewidths=0.5)]
    return [lines(width, height, SPACING[1] * 0.7, (False, True) if kind == CROSSED else (False,))] if kind else []
