"""Cells over two numbers of a state, as figures: axes, zoom, the cursor, and the path of the game on the table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from diceviz.figures.figure import Look
from diceviz.figures.layout import sheet_under
from diceviz.figures.page import Page
from diceviz.model.request import Zoom
from diceviz.pictures.colours import Bytes, Floats, Ints
from diceviz.pictures.path_style import CROWD, CROWDED, DARK, LOOKS, RIM, WHITE, weights

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

RING = 45  # the area of the ring around the cursor, in square points
TICKS = 10  # the most ticks of an axis on a roomy page
ROOMY = 4.0  # the height of a page from which on it is roomy, in inches
WHOLE: dict[str, Any] = {"integer": True, "steps": [1, 2, 5, 10], "min_n_ticks": 1}  # options of ticks: one at least
PIXEL = 0.75  # how many points stand for a pixel of the screen


def show_cells(axes: "Axes", cells: Bytes, corner: tuple[int, int] = (0, 0), parts: int = 1) -> None:
    """Cell (i, j) is centred on the point (i, j); it may have several columns. Cells are raster, and never smoothed."""
    rows, columns = cells.shape[:2]
    left, low = corner[0] - 0.5, corner[1] - 0.5
    axes.imshow(
        cells, origin="lower", extent=(left, left + columns // parts, low, low + rows), aspect="auto", interpolation="none"
    )
    axes.autoscale(False)  # whatever else is drawn, and wherever


def label(axes: "Axes", across: str, up: str, labels: Mapping[str, str]) -> None:
    """Name both axes with the words of the game, and tick them."""
    axes.set_xlabel(labels[across])
    axes.set_ylabel(labels[up])
    sheet = sheet_under(axes)
    most: int | Literal["auto"] = TICKS if sheet.get_figheight() >= ROOMY and len(sheet.axes) == 1 else "auto"
    for axis in (axes.xaxis, axes.yaxis):
        whole(axis, most)


def whole(axis: "Axis", most: "int | Literal['auto']" = "auto") -> None:
    """Tick whole numbers only, as scores are, even if there is only one tick."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(most, **WHOLE))


def zoom_in(axes: "Axes", zoom: Zoom | None) -> None:
    if zoom:
        axes.set_xlim(zoom.left, zoom.right)
        axes.set_ylim(zoom.low, zoom.high)


def mark(axes: "Axes", look: Look, page: Page, across: str, up: str, fixed: str = "", at: int = 0) -> None:
    """Draw the cursor as a cross and a ring, and the path: faint where the number that is fixed is another."""
    if not page.cursor:
        return
    x, y = getattr(look.state, across), getattr(look.state, up)
    axes.axvline(x, color=page.theme.text, alpha=0.35, linewidth=0.6, zorder=7)
    axes.axhline(y, color=page.theme.text, alpha=0.35, linewidth=0.6, zorder=7)
    for colour, width in ((WHITE, 3.0), (DARK, 1.4)):
        axes.scatter([x], [y], RING, edgecolors=colour, facecolors="none", linewidths=width, zorder=9)
    if len(look.path) > 1:
        places = np.array([(getattr(state, across), getattr(state, up)) for state in look.path], float)
        tread(axes, places, weights(look.path, fixed, at))


def tread(axes: "Axes", places: Floats, strength: Ints, joined: bool = True) -> None:
    """Draw the path of the game on the table as on the screen: white with a dark rim; dots alone, if they are not joined."""
    from matplotlib.collections import LineCollection

    steps, both = np.stack([places[:-1], places[1:]], axis=1), np.minimum(strength[:-1], strength[1:])
    for weight, each in enumerate(CROWDED if joined and len(steps) > CROWD else LOOKS):
        dots = np.unique(places[strength == weight], axis=0)
        for colour, opacity, more in ((DARK, each.rim, 2 * RIM), (WHITE, each.ink, 0.0)):
            if joined:
                widths = PIXEL * (each.line + more)
                lines = LineCollection(steps[both == weight], colors=colour, alpha=opacity, linewidths=widths)
                lines.set(zorder=7 + weight / 10, capstyle="round")
                axes.add_collection(lines, autolim=False)
            if each.dot and opacity:
                size = (PIXEL * (each.dot + more)) ** 2
                axes.scatter(dots[:, 0], dots[:, 1], size, colour, alpha=opacity, linewidths=0, zorder=7 + weight / 10)
