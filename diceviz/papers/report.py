"""A report of the papers as a folder: a page with every table and figure, printed next to computed, the figures, all numbers.

The page needs nothing but the files beside it: no scripts, no fonts, no network. Where Qt runs it is written on the main
thread.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from diceviz.files import paths
from diceviz.papers.catalogue import Count, Exhibit, Number, Paper, Result, check, count, counted, exhibits
from diceviz.papers.catalogue import papers as all_papers
from diceviz.papers.exhibit_words import cells
from diceviz.resource import ROOT
from solver import Job

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure

PAGE, NUMBERS, FIGURES = "index.html", "numbers.csv", "figures"
COLUMNS = ("paper", "exhibit", "what", "printed", "computed", "difference", "verdict", "erratum")
THEMES = ("light", "dark")
WIDTH = 9.0  # inches
MANY = 20  # numbers, from which on they are set like a printed table
FOLDED = 100  # numbers that are only shown when asked for
NARROW, LEAST = 5, 10  # columns and rows of tables that are set side by side


@dataclass(frozen=True)
class ReportFigure:
    """A figure that has been written."""

    name: str  # of its files, without endings
    caption: str


def write(folder: str | Path, job: Job | None = None, of: Iterable[Paper] | None = None) -> Path:
    """Writes the report, of some papers or of all, into a folder, which is made if need be. Tells which page to begin with."""
    folder, papers = Path(folder), tuple(all_papers() if of is None else of)
    (folder / FIGURES).mkdir(parents=True, exist_ok=True)
    steps = Steps(job or Job(), sum(1 + len(THEMES) * bool(exhibit.figure) for _, exhibit in exhibits(papers)))
    results = [*recomputed(papers, steps)]
    plates = {id(each.exhibit): plate(each.paper, each.exhibit, folder, steps) for each in results if each.exhibit.figure}
    paths.write(folder / NUMBERS, table_of(results))
    paths.write(folder / PAGE, page(results, plates).encode())
    return folder / PAGE


def recomputed(papers: tuple[Paper, ...], steps: "Steps") -> Iterator[Result]:
    for result in check(Job(cancelled=steps.job.cancelled), papers):
        steps.one()
        yield result


class Steps:
    """How far the work is."""

    def __init__(self, job: Job, all_of_them: int) -> None:
        self.job, self._all, self._done = job, all_of_them, 0

    def one(self) -> None:
        self._done += 1
        self.job.reached(self._done / self._all)


# Files beside the page


def plate(paper: Paper, exhibit: Exhibit, folder: Path, steps: Steps) -> ReportFigure:
    """As SVG in both themes, and its numbers as CSV."""
    from diceviz.figures.data import FORMATS

    figure, name = exhibit.figure(), slug(f"{paper.key} {exhibit.label}")
    for theme in THEMES:
        paths.write(folder / FIGURES / f"{name}-{theme}.svg", drawn(figure, theme))
        steps.one()
    paths.write(folder / FIGURES / f"{name}.csv", FORMATS["csv"](figure.data()))
    return ReportFigure(name, figure.caption)


def drawn(figure: "Figure", theme: str) -> bytes:
    """Without the words, which the page has."""
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


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


# The page


def page(results: list[Result], plates: dict[int, ReportFigure]) -> str:
    style = (ROOT / "report.css").read_text(encoding="utf-8")
    papers = list({result.paper.key: result.paper for result in results}.values())
    body = "\n".join(paper_part(paper, [each for each in results if each.paper is paper], plates) for paper in papers)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Papers on Pig and Hog: printed and computed</title>
<style>
{style}</style>
</head>
<body>
<header>
<h1>Papers on Pig and Hog: printed and computed</h1>
{summary(count(results))}
<nav aria-label="Papers"><ul>{"".join(entry(paper) for paper in papers)}</ul></nav>
</header>
<main>
{body}
</main>
</body>
</html>
"""


def summary(found: Count) -> str:
    return f"""<p class="count">{found.reproduced:,} of {found.of:,} numbers reproduced</p>
<p class="faint">A number agrees if it rounds to the printed digits. {found.errata} more are known to be wrong in print, or in
the copy at hand; they are marked, with what is right. All numbers: <a href="{NUMBERS}">{NUMBERS}</a>.</p>"""


def entry(paper: Paper) -> str:
    return f'<li><a href="#{paper.key}">{escape(paper.authors)}: {escape(paper.title)}</a></li>'


def paper_part(paper: Paper, results: list[Result], plates: dict[int, ReportFigure]) -> str:
    parts = "\n".join(exhibit_part(result, plates.get(id(result.exhibit))) for result in results)
    return f"""<section aria-labelledby="{paper.key}">
<h2 id="{paper.key}">{escape(paper.authors)}: {escape(paper.title)}</h2>
<p class="faint">{escape(paper.source)}</p>
{parts}
</section>"""


def exhibit_part(result: Result, plate: ReportFigure | None) -> str:
    exhibit, place = result.exhibit, slug(f"{result.paper.key} {result.exhibit.label}")
    parts = [
        f'<h3 id="{place}">{escape(exhibit.label)}. {escape(exhibit.title)}</h3>',
        f"<p>In print: {escape(exhibit.shows)}</p>",
        *([figure_part(exhibit, plate)] if plate else []),
        *([numbers_part(result.numbers, exhibit)] if result.numbers else []),
        *([errata_part(exhibit.errata)] if exhibit.errata else []),
    ]
    return f'<section class="exhibit" aria-labelledby="{place}">\n' + "\n".join(parts) + "\n</section>"


def figure_part(exhibit: Exhibit, plate: ReportFigure) -> str:
    light, dark = (f"{FIGURES}/{plate.name}-{theme}.svg" for theme in THEMES)
    data = f'<a href="{FIGURES}/{plate.name}.csv">Its numbers</a>'
    return f"""<figure>
<picture><source srcset="{dark}" media="(prefers-color-scheme: dark)">
<img src="{light}" alt="{escape(exhibit.title)}, computed"></picture>
<figcaption>Computed: {escape(plate.caption)} {data}</figcaption>
</figure>"""


def errata_part(errata: tuple[str, ...]) -> str:
    return '<ul class="errata">' + "".join(f"<li>{escape(each)}</li>" for each in errata) + "</ul>"


def numbers_part(numbers: tuple[Number, ...], exhibit: Exhibit) -> str:
    """Many numbers as a table like the printed one; those that are not simply right once more, with why."""
    grid = laid_out(numbers) if len(numbers) > MANY else None
    if grid is None:
        return plain_table(numbers, tally(numbers, exhibit))
    whole, special = grid_table(grid), [each for each in numbers if each.verdict != "agrees"]
    if len(numbers) > FOLDED:
        whole = f"<details><summary>All {len(numbers)} numbers</summary>\n{whole}\n</details>"
    whole = f'<p class="faint">{escape(tally(numbers, exhibit))}; printed, and below it computed</p>\n{whole}'
    return f"{whole}\n{plain_table(special, 'Not as printed')}" if special else whole


def tally(numbers: tuple[Number, ...], exhibit: Exhibit) -> str:
    found, told = counted(numbers), []
    if found.of:
        told.append(str(found))
    if found.errata:
        told.append(f"{found.errata} wrong in print")
    if exhibit.same_as:
        told.append(f"counted with {exhibit.same_as[1]} of the other paper")
    return "; ".join(told)


def plain_table(numbers: "tuple[Number, ...] | list[Number]", caption: str) -> str:
    rows = "\n".join(row for number in numbers for row in plain_rows(number))
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("printed", "computed", "difference", "agrees"))
    return f"""<div class="scroll"><table><caption>{escape(caption)}</caption>
<thead><tr><th scope="col" class="what">what</th>{heads}</tr></thead>
<tbody>
{rows}
</tbody></table></div>"""


def plain_rows(number: Number) -> Iterator[str]:
    """An erratum is explained below its number."""
    what, *told, mark = (escape(text) for text in cells(number))
    numbers = "".join(f"<td>{text}</td>" for text in told)
    yield f'<tr class="{number.verdict}"><th scope="row">{what}</th>{numbers}<td class="mark">{mark}</td></tr>'
    if number.erratum:
        yield f'<tr class="{number.verdict}"><td class="note" colspan="5">{escape(number.erratum)}</td></tr>'


# Like the printed tables

Grid = dict[str, dict[str, Number]]  # by row and column


def laid_out(numbers: tuple[Number, ...]) -> Grid | None:
    """Rows and columns by what the numbers are, as in "3 to go, 2 left: dice"; nothing if they make no full table."""
    grid: Grid = {}
    for number in numbers:
        row, column = placed(number.what.removesuffix(" (a tie)"))
        grid.setdefault(row, {})[column] = number
    shapes = {tuple(row) for row in grid.values()}
    return grid if len(shapes) == 1 and len(grid) * len(next(iter(shapes))) == len(numbers) and len(grid) > 1 else None


def placed(what: str) -> tuple[str, str]:
    head, _, tail = what.rpartition(": ")
    row, _, rest = head.partition(", ")
    return row, f"{rest}: {tail}" if rest else tail


def grid_table(grid: Grid) -> str:
    tables = "\n".join(block(dict(rows)) for rows in split([*grid.items()]))
    return f'<div class="scroll blocks">\n{tables}\n</div>'


def split(rows: list[tuple[str, dict[str, Number]]]) -> list[list[tuple[str, dict[str, Number]]]]:
    """Narrow tables are set side by side, in blocks of equal length."""
    size = len(rows)
    if len(rows[0][1]) <= NARROW:
        size = next(size for size in range(min(LEAST, len(rows)), len(rows) + 1) if len(rows) % size == 0)
    return [rows[first : first + size] for first in range(0, len(rows), size)]


def block(grid: Grid) -> str:
    """Each cell with the printed number, and below it the computed one."""
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in next(iter(grid.values())))
    rows = "\n".join(
        f'<tr><th scope="row">{escape(row)}</th>{"".join(map(grid_cell, cells.values()))}</tr>' for row, cells in grid.items()
    )
    return f"""<table>
<thead><tr><td></td>{heads}</tr></thead>
<tbody>
{rows}
</tbody></table>"""


def grid_cell(number: Number) -> str:
    return f'<td class="{number.verdict}"><b>{escape(number.printed)}</b><small>{escape(number.computed)}</small></td>'
