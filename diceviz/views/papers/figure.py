"""What the papers' view shows, printed: the figure of an exhibit, or its numbers as a table, printed next to computed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.data import Data
from diceviz.figures.figure import Figure, Look, plain
from diceviz.figures.page import Page
from diceviz.figures.tables import SMALLEST, Item, PrintedTable, Row, TextField, set_table, sizes
from diceviz.papers.catalogue import Exhibit, Number, Paper, counted
from diceviz.papers.exhibit_words import TONES, cells, cited, named, summary
from diceviz.pictures.palette import HOLD, Theme, blend
from diceviz.views.papers.pane import Papers
from diceviz.views.papers.picture import HEADERS, TINT

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

HEADS = (*HEADERS[:-1], "verdict")
WORDS = (True, False, False, False, False)  # which columns are words
LEGIBLE = 6.0  # points: before letters get smaller, rows are left out
MOST = 150  # rows that fit on any page
TALL = 25  # rows that ask for a page that is higher than wide


def of_view(view: Papers) -> Figure:
    exhibit = view.page.exhibit
    if exhibit is None:
        raise ValueError("there is nothing to print yet: choose a table or a figure of the papers")
    if exhibit.figure:
        if view.page.plate.figure is None:
            raise ValueError("the picture is not there yet: wait until it is drawn")
        return view.page.plate.figure
    found = view.known.get(exhibit)
    if found is None or not found.numbers:
        raise ValueError(f"{exhibit.label} has no numbers to print" if found is None else found.problem)
    return table(view.list.paper_of(exhibit), exhibit, found.numbers)


def of_rules(solution: "Solution", look: Look) -> Figure:
    raise ValueError("papers: they have figures of their own, which “diceviz papers --out” writes")


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
    """As many rows as can be read, from the first on."""
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
    """What is known to be wrong in print is tinted, as on the screen."""
    *said, mark = cells(number)
    wrong = {"erratum": HOLD, "differs": theme.bad}.get(number.verdict)
    ground = blend(theme.pane, wrong, TINT) if wrong else ""
    return (*(Item(text, ground=ground) for text in said), Item(mark, getattr(theme, TONES[number.verdict]), ground))
