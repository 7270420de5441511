"""A report of the papers as a folder: a page with every table and figure, printed next to computed, the figures, all numbers.

The page needs nothing but the files beside it: no scripts, no fonts, no network. Its words and tags stand in
resources/templates. Where Qt runs it is written on the main thread.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from diceviz.files import paths
from diceviz.files.paths import slug
from diceviz.papers.catalogue import Count, Exhibit, Number, Paper, Result, check, count, counted, exhibits
from diceviz.papers.catalogue import papers as all_papers
from diceviz.papers.exhibit_words import cells
from diceviz.resource import ROOT
from solver import Job

if TYPE_CHECKING:
    from jinja2 import Environment

    from diceviz.figures.figure import Figure

PAGE, NUMBERS, FIGURES = "index.html", "numbers.csv", "figures"
COLUMNS = ("paper", "exhibit", "what", "printed", "computed", "difference", "verdict", "erratum")
THEMES = ("light", "dark")
WIDTH = 9.0  # the width of a figure, in inches
MANY = 20  # numbers, from which on they are set like a printed table
FOLDED = 100  # numbers that are only shown when asked for
NARROW, LEAST = 5, 10  # columns and rows of tables that are set side by side


@dataclass(frozen=True)
class ReportFigure:
    """A figure that has been written."""

    name: str  # the name of the files of the figure, without endings
    caption: str

    def svg(self, theme: str) -> str:
        """The name of the figure's file in that theme, as the page points to it."""
        return f"{FIGURES}/{self.name}-{theme}.svg"

    @property
    def csv(self) -> str:
        """The file of its numbers, as the page points to it."""
        return f"{FIGURES}/{self.name}.csv"


def write(folder: str | Path, job: Job | None = None, of: Iterable[Paper] | None = None) -> Path:
    """Writes the report, of some papers or of all, into a folder, which is made if need be. Tells which page to begin with."""
    folder, papers = Path(folder), tuple(all_papers() if of is None else of)
    (folder / FIGURES).mkdir(parents=True, exist_ok=True)
    steps = Steps(job or Job(), sum(1 + len(THEMES) * bool(exhibit.figure) for _, exhibit in exhibits(papers)))
    results = [*recomputed(papers, steps)]
    written = {
        id(each.exhibit): report_figure(each, each.exhibit.figure(), folder, steps) for each in results if each.exhibit.figure
    }
    paths.write(folder / NUMBERS, table_of(results))
    paths.write(folder / PAGE, page(results, written).encode())
    return folder / PAGE


def recomputed(papers: tuple[Paper, ...], steps: "Steps") -> Iterator[Result]:
    for result in check(Job(cancelled=steps.job.cancelled), papers):
        steps.one()
        yield result


class Steps:
    """Counts the steps of the report, and tells how far the work is."""

    def __init__(self, job: Job, all_of_them: int) -> None:
        self.job, self._all, self._done = job, all_of_them, 0

    def one(self) -> None:
        self._done += 1
        self.job.reached(self._done / self._all)


# Files beside the page


def report_figure(result: Result, figure: "Figure", folder: Path, steps: Steps) -> ReportFigure:
    """Write a figure as SVG in both themes, and its numbers as CSV."""
    from diceviz.figures.number_columns import FORMATS

    made = ReportFigure(place_of(result), figure.caption)
    for theme in THEMES:
        paths.write(folder / made.svg(theme), drawn(figure, theme))
        steps.one()
    paths.write(folder / made.csv, FORMATS["csv"](figure.data()))
    return made


def drawn(figure: "Figure", theme: str) -> bytes:
    """The figure as SVG, without title and caption, which the page has."""
    from diceviz.figures import page, press

    sheet = page.Page(WIDTH, WIDTH / figure.shape, 200, page.THEMES[theme], title="", caption="")
    figure.prepare(sheet)
    return press.printed(figure, sheet, "svg")


def table_of(results: list[Result]) -> bytes:
    """All numbers, also those that stand in two papers."""
    lines = io.StringIO()
    rows = csv.writer(lines)
    rows.writerow(COLUMNS)
    for result in results:
        for each in result.numbers:
            place = result.paper.key, result.exhibit.label
            rows.writerow([*place, each.what, each.printed, each.computed, each.difference, each.verdict, each.erratum])
    return lines.getvalue().encode()


def place_of(result: Result) -> str:
    """The name of an exhibit in the page and in the files beside it: "louchard-figure-15"."""
    return slug(f"{result.paper.key} {result.exhibit.label}")


# What the templates are given

Grid = Mapping[str, Mapping[str, Number]]  # the numbers of a table by row and column


@dataclass(frozen=True)
class NumbersPart:
    """The numbers of an exhibit."""

    all: tuple[Number, ...]
    found: Count
    also_in: str  # the exhibit of another paper that they are counted with
    blocks: tuple[Grid, ...]  # like the printed table, side by side; none if there are few, or if they make no full table

    @property
    def columns(self) -> list[str]:
        return [*next(iter(self.blocks[0].values()))]

    @property
    def is_folded(self) -> bool:
        return len(self.all) > FOLDED

    @property
    def special(self) -> list[Number]:
        """The numbers that are not simply right."""
        return [number for number in self.all if number.verdict in ("erratum", "differs")]


@dataclass(frozen=True)
class ExhibitPart:
    place: str
    exhibit: Exhibit
    figure: ReportFigure | None
    numbers: NumbersPart | None


def exhibit_part(result: Result, figure: ReportFigure | None) -> ExhibitPart:
    numbers = shown_numbers(result.numbers, result.exhibit) if result.numbers else None
    return ExhibitPart(place_of(result), result.exhibit, figure, numbers)


def shown_numbers(numbers: tuple[Number, ...], exhibit: Exhibit) -> NumbersPart:
    grid = laid_out(numbers) if len(numbers) > MANY else None
    also_in = exhibit.same_as[1] if exhibit.same_as else ""
    return NumbersPart(numbers, counted(numbers), also_in, tuple(split(grid)) if grid else ())


def laid_out(numbers: tuple[Number, ...]) -> Grid | None:
    """The numbers by the rows and columns of the printed table; nothing if they make no full one."""
    grid: dict[str, dict[str, Number]] = {}
    for number in numbers:
        if number.cell is None:
            return None
        grid.setdefault(number.cell.row, {})[number.cell.column] = number
    shapes = {tuple(row) for row in grid.values()}
    return grid if len(shapes) == 1 and len(grid) * len(next(iter(shapes))) == len(numbers) and len(grid) > 1 else None


def split(grid: Grid) -> Iterator[Grid]:
    """Narrow tables are set side by side, in blocks of equal length."""
    rows = [*grid.items()]
    size = len(rows)
    if len(rows[0][1]) <= NARROW:
        size = next(size for size in range(min(LEAST, len(rows)), len(rows) + 1) if len(rows) % size == 0)
    return (dict(rows[first : first + size]) for first in range(0, len(rows), size))


# The page


def page(results: list[Result], written: Mapping[int, ReportFigure]) -> str:
    """`written` are the figures that have been written, by the identity of their exhibits."""
    papers = {result.paper.key: result.paper for result in results}.values()
    return (
        templates()
        .get_template("report.html")
        .render(
            style=(ROOT / "report.css").read_text(encoding="utf-8"),
            found=count(results),
            numbers_file=NUMBERS,
            papers=[(paper, [*parts_of(paper, results, written)]) for paper in papers],
        )
    )


def parts_of(paper: Paper, results: list[Result], written: Mapping[int, ReportFigure]) -> Iterator[ExhibitPart]:
    return (exhibit_part(each, written.get(id(each.exhibit))) for each in results if each.paper is paper)


def numbers_part(numbers: tuple[Number, ...], exhibit: Exhibit) -> str:
    """The piece of the page that has the numbers of an exhibit."""
    return templates().get_template("report_numbers.html").render(numbers=shown_numbers(numbers, exhibit))


@cache
def templates() -> "Environment":
    """Everything that is put into a template is escaped. Loaded with the first report: few ever ask for one."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    found = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    found.filters["cells"] = cells
    return found
