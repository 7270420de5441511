"""Tables as figures: text in columns between thin rules, as large as there is room for. Lengths are in points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from diceviz.figures.layout import layout_of
from diceviz.figures.page import Page
from diceviz.figures.press import MARGIN, length
from diceviz.pictures.palette import Theme, blend

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

LARGEST, SMALLEST, STEP = 8.0, 4.0, 0.25  # the sizes of letters that are tried: from, to, and between two of them
FINE = 100.0  # the size of letters at which lengths are measured: those of small letters are rounded
ROW, HEAD = 1.5, 1.25  # the distance from row to row, and from line to line of the heads, in sizes of letters
TIGHT, GAP, WIDEST = 0.5, 1.2, 3.2  # gaps between columns, in sizes of letters: with too little room, at least, and at most
NOTE = 1.6  # the height of a line that says what is left out, in sizes of letters
THICK, THIN = 0.8, 0.4  # the widths of rules
MARKED = 0.14  # the share of the accent that is mixed into the page behind a row that is marked


class Item(NamedTuple):
    """What stands in a cell."""

    text: str
    ink: str = ""  # the colour of the letters; that of all text, unless told
    ground: str = ""  # the colour behind them, if any
    bold: bool = False


Row = tuple[Item, ...]


@dataclass(frozen=True)
class PrintedTable:
    heads: tuple[str, ...]
    words: tuple[bool, ...]  # columns of words, which stand to the left; numbers stand to the right
    rows: tuple[Row, ...]
    foot: tuple[Row, ...] = ()  # rows below a rule of their own
    marked: int | None = None  # the row that is marked

    @cached_property
    def widths(self) -> list[float]:
        """The widths of the columns, with letters of size 1."""
        columns = zip(self.heads, *self.rows, *self.foot, strict=True)
        return [max(widest(head), *(extent(item.text, item.bold) for item in items)) for head, *items in columns]

    def width(self, size: float) -> float:
        return size * (sum(self.widths) + GAP * len(self.heads))

    def height(self, size: float) -> float:
        lines = max(head.count("\n") + 1 for head in self.heads)
        return size * (HEAD * lines + 0.6 + ROW * (len(self.rows) + len(self.foot)) + 0.4 * bool(self.foot)) + THICK

    def rows_within(self, size: float, height: float, notes: int) -> int:
        """How many rows have room, beside so many notes that say what is left out: one at least."""
        others = self.height(size) - ROW * size * len(self.rows)
        return min(len(self.rows), max(1, int((height - others - NOTE * size * notes) / (ROW * size))))


@lru_cache(4096)  # the same numbers stand in many cells
def extent(text: str, bold: bool) -> float:
    """The length of a text, with letters of size 1."""
    return length(text, FINE, "semibold" if bold else "normal") / FINE if text else 0.0


def widest(head: str) -> float:
    return max(extent(line, True) for line in head.split("\n"))


def sizes(largest: float = LARGEST) -> Iterator[float]:
    """The sizes of letters that are tried, the largest first."""
    return (largest - STEP * step for step in range(int((largest - SMALLEST) / STEP) + 1))


class TextField:
    """What title and caption leave of a page, measured from its upper left corner."""

    def __init__(self, sheet: "Sheet", page: Page) -> None:
        _, low, _, share = layout_of(sheet).get()["rect"]
        sheet.set_layout_engine("none")  # nothing is left to be laid out
        left, below, wide = MARGIN / page.width, MARGIN / page.height, 1 - 2 * MARGIN / page.width
        tall = max(share - 2 * below, 0.05)
        self.axes: Axes = sheet.add_axes((left, low + below, wide, tall))
        self.theme = page.theme
        self.width, self.height = 72 * wide * page.width, 72 * tall * page.height
        self.axes.set_axis_off()
        self.axes.set_xlim(0, self.width)
        self.axes.set_ylim(self.height, 0)

    def write(self, x: float, y: float, item: Item, size: float, side: str = "left") -> None:
        """Write an item on a line of text; `y` goes through the middle of its small letters."""
        weight, ink = "semibold" if item.bold else "normal", item.ink or self.theme.text
        if item.text:
            self.axes.text(
                x, y + 0.36 * size, item.text, size=size, ha=side, va="baseline", weight=weight, color=ink, parse_math=False
            )

    def note(self, text: str, size: float, top: float) -> float:
        """Write down what is left out. Returns where that ends."""
        self.write(0, top + NOTE * size / 2, Item(f"… {text} left out here; the data has all", self.theme.faint), size)
        return top + NOTE * size

    def rule(self, y: float, width: float, thickness: float) -> None:
        self.axes.plot((0, width), (y, y), color=self.theme.faint, linewidth=thickness, solid_capstyle="butt", clip_on=False)

    def fill(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        from matplotlib.patches import Rectangle

        self.axes.add_patch(Rectangle((x, y), width, height, facecolor=colour, linewidth=0, zorder=0.5))


def set_table(field: TextField, table: PrintedTable, size: float, top: float = 0.0) -> float:
    """Draw a table from `top` downwards. Returns where it ends. Room that is left beside it is shared between the columns."""
    left = (field.width / size - sum(table.widths)) / len(table.heads)
    gap = size * max(TIGHT, min(left, WIDEST))
    edges = [0.0]
    for width in table.widths:
        edges.append(edges[-1] + size * width + gap)
    field.rule(top, edges[-1], THICK)
    y = set_heads(field, table, edges, gap, size, top + THICK)
    field.rule(y, edges[-1], THIN)
    for place, row in enumerate(table.rows):
        if place == table.marked:
            field.fill(0, y, edges[-1], ROW * size, marked(field.theme))
        set_row(field, table, row, edges, gap, size, y)
        y += ROW * size
    if table.foot:
        field.rule(y + 0.1 * size, edges[-1], THIN)
        y += 0.3 * size
        for row in table.foot:
            set_row(field, table, row, edges, gap, size, y)
            y += ROW * size
    field.rule(y + 0.1 * size, edges[-1], THICK)
    return y + 0.1 * size


def set_heads(field: TextField, table: PrintedTable, edges: Sequence[float], gap: float, size: float, top: float) -> float:
    """Draw the heads of the columns, whose last lines stand side by side. Returns where they end."""
    lines = [head.split("\n") for head in table.heads]
    most = max(map(len, lines))
    for place, (head, words) in enumerate(zip(lines, table.words, strict=True)):
        x = edges[place] + gap / 2 if words else edges[place + 1] - gap / 2
        for line, text in enumerate(head, start=most - len(head)):
            field.write(x, top + size * (0.8 + HEAD * line), Item(text, bold=True), size, "left" if words else "right")
    return top + size * (HEAD * most + 0.4)


def set_row(
    field: TextField, table: PrintedTable, row: Row, edges: Sequence[float], gap: float, size: float, top: float
) -> None:
    for place, (item, words) in enumerate(zip(row, table.words, strict=True)):
        left, right = edges[place], edges[place + 1]
        if item.ground:
            field.fill(left, top, right - left, ROW * size, item.ground)
        field.write(
            left + gap / 2 if words else right - gap / 2, top + ROW * size / 2, item, size, "left" if words else "right"
        )


def marked(theme: Theme) -> str:
    """The colour behind a row that is marked."""
    return blend(theme.pane, theme.accent, MARKED)
