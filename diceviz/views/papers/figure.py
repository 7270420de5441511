"""What the papers' view shows, printed: the figure of an exhibit, or its numbers as a table, printed next to computed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.figure import Figure, plain
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.figures.tables import SMALLEST, Item, PrintedTable, Row, TextField, set_table, sizes
from diceviz.model.frame import Frame
from diceviz.papers.catalogue import Exhibit, Number, Paper, counted
from diceviz.papers.exhibit_words import TONES, cells, cited, named, summary
from diceviz.pictures.palette import HOLD, Theme, blend
from diceviz.views.papers.picture import HEADERS, TINT, PapersPicture, PapersRequest

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

HEADS = (*HEADERS[:-1], "verdict")
WORDS = (True, False, False, False, False)  # which columns are words
LEGIBLE = 6.0  # points: before letters get smaller, rows are left out
MOST = 150  # rows that fit on any page
TALL = 25  # rows that ask for a page that is higher than wide


def figure(frame: Frame, request: PapersRequest, made: PapersPicture | None = None) -> Figure:
    if made is None:
        raise ValueError("papers: they have figures of their own, which “diceviz papers --out” writes")
    if made.exhibit.figure:
        if made.figure is None:
            raise ValueError("the picture is not there yet: wait until it is drawn")
        return made.figure
    if made.found is None or not made.found.numbers:
        raise ValueError(f"{made.exhibit.label} has no numbers to print" if made.found is None else made.found.problem)
    return table(made.paper, made.exhibit, made.found.numbers)


def table(paper: Paper, exhibit: Exhibit, numbers: tuple[Number, ...]) -> Figure:
    return Figure(
        "Papers",
        f"{paper.authors}: {named(exhibit)}",
        plain(f"{cited(paper)} {exhibit.shows} {summary(counted(numbers))}"),
        lambda: data(paper, exhibit, numbers),
        lambda sheet, page: draw(sheet, page, numbers),
        3 / 4 if len(numbers) > TALL else 4 / 3,
    )


def data(paper: Paper, exhibit: Exhibit, numbers: tuple[Number, ...]) -> Data:
    columns = {
        "what": [number.what for number in numbers],
        "printed": [number.printed for number in numbers],
        "computed": [number.computed for number in numbers],
        "difference": [np.nan if number.difference is None else number.difference for number in numbers],
        "verdict": [number.verdict for number in numbers],
        "erratum": [number.erratum for number in numbers],
    }
    what = f"{paper.authors}, {paper.title}: {named(exhibit)}"
    return Data(exhibit.spot.rules, what, {name: np.array(column) for name, column in columns.items()})


def draw(sheet: "Sheet", page: Page, numbers: tuple[Number, ...]) -> None:
    """Draw as many rows as can be read, from the first on."""
    field = TextField(sheet, page)
    whole = table_of(numbers[:MOST], page.theme)
    possible = [size for size in sizes() if whole.width(size) <= field.width] or [SMALLEST]
    size = next((size for size in possible if size >= LEGIBLE and whole.height(size) <= field.height), None)
    if size and len(numbers) <= MOST:
        set_table(field, whole, size)
        return
    size = min(possible[0], LEGIBLE)
    shown = whole.rows_within(size, field.height, notes=1)
    end = set_table(field, table_of(numbers[:shown], page.theme), size)
    if shown < len(numbers):
        field.note(f"{len(numbers) - shown} more rows are", size, end)


def table_of(numbers: tuple[Number, ...], theme: Theme) -> PrintedTable:
    return PrintedTable(HEADS, WORDS, tuple(row_of(number, theme) for number in numbers))


def row_of(number: Number, theme: Theme) -> Row:
    """The row of a number: one known to be wrong in print is tinted, as on the screen."""
    *said, mark = cells(number)
    wrong = {"erratum": HOLD, "differs": theme.bad}.get(number.verdict)
    ground = blend(theme.pane, wrong, TINT) if wrong else ""
    return (*(Item(text, ground=ground) for text in said), Item(mark, theme.tone(TONES[number.verdict]), ground))
