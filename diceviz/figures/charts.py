"""Charts over one number of a state, as figures: curves with their legend, the cursor, and the game on the table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from diceviz.figures.cells import PIXEL, tread, whole
from diceviz.figures.legends import columns_for
from diceviz.figures.page import Page
from diceviz.figures.press import TEXT, length
from diceviz.pictures.chart import Chart, Curve
from diceviz.pictures.colours import Floats, Ints
from diceviz.pictures.curve_style import INSIDE, dashes_of, dot_of, fades, ink_of, is_line, outline, width_of

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

FINEST = 0.5  # the width of a line as the axes have it, in points
SMALL = TEXT - 0.5  # the size of letters of a legend, in points
SAMPLE, SPACE, APART = (
    2.6,
    0.5,
    1.4,
)  # widths in sizes of letters: a piece of curve, the gap to its name, the gap between two entries
ASIDE = 52  # how much of a page's width lies beside the axes, in points


def draw_chart(axes: "Axes", page: Page, chart: Chart) -> None:
    """Draw a chart with its legend, but without the cursor."""
    for place in chart.marks:
        axes.axvline(place, color=page.theme.faint, linewidth=0.7, linestyle=(0, (1, 2)), zorder=1)
    entries = [(draw_curve(axes, page, curve), curve.name) for curve in chart.curves]
    left, right, low, high = chart.span
    axes.set_xlim(left, right)
    axes.set_ylim(low, high)
    axes.set_xlabel(chart.across)
    axes.set_ylabel(chart.up)
    whole(axes.xaxis)
    if chart.whole:
        whole(axes.yaxis)
    open_frame(axes)
    add_legend(axes, page, entries)


def draw_curve(axes: "Axes", page: Page, curve: Curve) -> "Artist":
    """Draw a curve. Returns what stands for it in the legend."""
    colour, dashes = ink_of(curve, page.theme), dashes_of(curve)
    (line,) = axes.plot(*outline(curve), color=colour, linewidth=PIXEL * width_of(curve), dash_capstyle="butt", zorder=3)
    line.set_linestyle("none" if not is_line(curve) else (0, dashes) if dashes else "-")
    if dot_of(curve):
        line.set(marker="o", markersize=PIXEL * dot_of(curve), markeredgewidth=0, markerfacecolor=colour)
    if fades(curve):
        line.set_color((colour, INSIDE / 255))
    if curve.style != "bars":
        return line
    return axes.fill_between(*outline(curve), color=colour, alpha=INSIDE / 255, linewidth=0, zorder=2)


def add_legend(axes: "Axes", page: Page, entries: "Sequence[tuple[Artist, str]]") -> None:
    """Draw a legend above the axes, where it covers nothing: entries stand side by side while there is room."""
    if not entries:
        return
    size = SMALL * page.scale
    takes = [length(name, size, "normal") + (SAMPLE + SPACE + APART) * size for _, name in entries]
    legend = axes.legend(
        *zip(*entries, strict=True),
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=columns_for(takes, 72 * page.width - ASIDE * page.scale),
        fontsize=size,
        borderaxespad=0.3,
        borderpad=0,
        handlelength=SAMPLE,
        handletextpad=SPACE,
        columnspacing=APART,
        labelspacing=0.3,
    )
    for text in legend.get_texts():
        text.set_parse_math(False)


def open_frame(axes: "Axes") -> None:
    """Draw no frame but the axes that are read."""
    axes.spines[["top", "right"]].set_visible(False)


def mark_place(axes: "Axes", page: Page, place: float | None) -> None:
    """Mark the cursor by a line, if it has a place across."""
    if page.cursor and place is not None:
        axes.axvline(place, color=page.theme.text, linewidth=1.0, zorder=5)


def mark_path(axes: "Axes", page: Page, places: Floats, weights: Ints) -> None:
    """Mark the states of the game on the table by dots."""
    if page.cursor and len(places):
        tread(axes, places, weights, joined=False)
