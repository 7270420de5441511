"""What is written into printed cells that are large enough to be read."""

from functools import cache
from typing import TYPE_CHECKING

from diceviz.figures.layout import freeze_layout, sheet_under
from diceviz.figures.page import Page
from diceviz.figures.press import length
from diceviz.pictures.palette import readable_on
from diceviz.pictures.strips import Strip, Strips, ways_to_write, within

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE, SMALLEST = 6.5, 5.5  # the usual and the smallest size of letters, in points
LINE = 1.25  # the height of a line, in sizes of its letters
NATURAL = 1.21  # the height of a line as the font has it, in sizes of its letters: in such lines matplotlib counts
ON_SCREEN = 12  # the size of letters in cells on the screen, in pixels
GAP = 0.5  # the width of the lines between cells, in points

length_of = cache(length)


def cell_size(axes: "Axes") -> tuple[float, float]:
    """The width and the height of a cell, in points: all that takes room must be there already."""
    sheet = sheet_under(axes)
    freeze_layout(sheet)  # what is written into cells takes no room
    box, ((left, right), (low, high)) = axes.get_window_extent(), (axes.get_xlim(), axes.get_ylim())
    return box.width * 72 / sheet.dpi / abs(right - left), box.height * 72 / sheet.dpi / abs(high - low)


def write(
    axes: "Axes", page: Page, strips: Strips, columns: range, rows: range, size: tuple[float, float], room: tuple[int, int]
) -> bool:
    """Write into the cells of those columns and rows, whose size is in points. Returns whether they were large enough.

    `room` is the least size of a cell on the screen, in pixels; in print letters are smaller.
    """
    letters = max(SMALLEST, SIZE * page.scale)
    if size[0] < room[0] * letters / ON_SCREEN or size[1] < room[1] * letters / ON_SCREEN:
        return False
    seen = [
        (column, row, list(strips(column, row)))
        for row in within(rows, *axes.get_ylim())
        for column in within(columns, *axes.get_xlim())
    ]
    fill(axes, seen)
    part(axes, page, within(columns, *axes.get_xlim()), within(rows, *axes.get_ylim()))
    for column, row, parts in seen:
        for strip in parts:
            write_one(axes, strip, (column, row), size, letters)
    return True


def fill(axes: "Axes", seen: list[tuple[int, int, list[Strip]]]) -> None:
    """The colours of strips, for each cell by column and row."""
    from matplotlib.collections import PolyCollection

    boxes, colours = [], []
    for column, row, parts in seen:
        for strip in parts:
            if strip.filled:
                left, right = column - 0.5 + strip.left, column - 0.5 + strip.right
                boxes.append([(left, row - 0.5), (right, row - 0.5), (right, row + 0.5), (left, row + 0.5)])
                colours.append(strip.colour)
    axes.add_collection(PolyCollection(boxes, facecolors=colours, linewidths=0, zorder=3), autolim=False)


def part(axes: "Axes", page: Page, columns: range, rows: range) -> None:
    """Draw lines between the cells."""
    from matplotlib.collections import LineCollection

    (left, right), (low, high) = (columns.start - 0.5, columns.stop - 0.5), (rows.start - 0.5, rows.stop - 0.5)
    upright = [[(column - 0.5, low), (column - 0.5, high)] for column in range(columns.start, columns.stop + 1)]
    level = [[(left, row - 0.5), (right, row - 0.5)] for row in range(rows.start, rows.stop + 1)]
    axes.add_collection(LineCollection(upright + level, colors=page.theme.pane, linewidths=GAP, zorder=4), autolim=False)


def write_one(axes: "Axes", strip: Strip, at: tuple[int, int], size: tuple[float, float], letters: float) -> None:
    """All of a strip's text, in lines or in one, or its first line, or nothing, as there is room."""
    box = (strip.right - strip.left) * size[0] - 1.5, size[1]
    shown = next((text for text in ways_to_write(strip) if fits(text, *box, letters)), "")
    x, row = at[0] - 0.5 + (strip.left + strip.right) / 2, at[1]
    (left, right), (low, high) = sorted(axes.get_xlim()), sorted(axes.get_ylim())
    across, up = width_of(shown, letters) / 2 / size[0], letters / 2 / size[1]
    if shown and left + across <= x <= right - across and low + up <= row <= high - up:  # else it would be cut off
        said = axes.text(x, row, shown, size=letters, color=readable_on(strip.colour), ha="center", va="center_baseline")
        said.set(zorder=6.5, linespacing=LINE / NATURAL, in_layout=False)


def fits(text: str, width: float, height: float, letters: float) -> bool:
    """Whether text in letters of that size fits into a box; all in points."""
    return width_of(text, letters) <= width and len(text.splitlines()) * LINE * letters <= height


def width_of(text: str, letters: float) -> float:
    """The length of the longest line of a text in letters of that size, in points."""
    return max((length_of(line, letters, "normal") for line in text.splitlines()), default=0.0)
