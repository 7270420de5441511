"""The report of the papers: a folder that opens anywhere, in which every number and every figure is found again."""

import csv
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from diceviz.papers import catalogue, report
from diceviz.papers.catalogue import Exhibit, Location, Number, Paper, Result, Spot, TableCell
from solver import Cancelled, Job, Pig

ODD = Location("Table", "<1>")
EMPTY = {"meta", "img", "source", "br"}
CROCCE_MORDECKI, TIJMS, TABLES, *_ = catalogue.papers()


class Page(HTMLParser):
    """Checks that tags are closed in order, and takes down what the page says and points to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.said = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found[name] for name in ("href", "src", "srcset") if found.get(name)]
        if tag == "img":
            assert found["alt"]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data if "style" not in self.open else ""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of two papers, written where there is no display."""
    folder = tmp_path_factory.mktemp("papers") / "new" / "report"
    code = f"""
from diceviz.papers import catalogue, report
told = []
from solver import Job
begin = report.write({str(folder)!r}, Job(progress=told.append), catalogue.papers()[:2])
assert begin.name == "index.html" and told == sorted(told) and told[-1] == 1.0
"""
    alone = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    done = subprocess.run([sys.executable, "-c", code], env=alone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def page(folder: Path) -> Page:
    return Page((folder / "index.html").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return [*catalogue.check(of=(CROCCE_MORDECKI, TIJMS))]


def test_the_page_is_sound_and_needs_nothing_from_elsewhere(folder: Path, page: Page) -> None:
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>") and '<html lang="en">' in text
    assert len(set(page.ids)) == len(page.ids)
    assert not {"script", "link", "iframe"} & {*page.tags}
    assert "://" not in text and "url(" not in text
    assert "prefers-color-scheme: dark" in text


def test_what_it_points_to_is_there(folder: Path, page: Page) -> None:
    inside = [link[1:] for link in page.links if link.startswith("#")]
    assert inside and {*inside} <= {*page.ids}
    files = {link for link in page.links if not link.startswith("#")}
    assert all((folder / file).stat().st_size > 100 for file in files)
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert there == files | {"index.html"}


def test_every_exhibit_is_told_with_its_errata(page: Page) -> None:
    said = " ".join(page.said.split())
    for paper in (CROCCE_MORDECKI, TIJMS):
        assert paper.title in said
        for exhibit in paper.exhibits:
            assert f"{exhibit.label}. {exhibit.title}" in said and exhibit.shows in said
            assert all(erratum in said for erratum in exhibit.errata)


def test_numbers_are_printed_next_to_computed(page: Page, results: list[Result]) -> None:
    said = " ".join(page.said.split())
    found = catalogue.count(results)
    assert f"{found.reproduced} of {found.of} numbers reproduced" in said
    for number in (number for result in results for number in result.numbers):
        assert number.what in said and number.computed in said
        assert not number.erratum or number.erratum in said
    assert said.count("erratum") == found.errata


def test_all_numbers_are_in_a_file_of_their_own(folder: Path, results: list[Result]) -> None:
    with (folder / "numbers.csv").open(encoding="utf-8", newline="") as lines:
        rows = [*csv.DictReader(lines)]
    numbers = [(result, number) for result in results for number in result.numbers]
    assert len(rows) == len(numbers) == 51
    for row, (result, number) in zip(rows, numbers, strict=True):
        assert (row["paper"], row["exhibit"], row["what"]) == (result.paper.key, result.exhibit.label, number.what)
        assert (row["printed"], row["computed"], row["verdict"]) == (number.printed, number.computed, number.verdict)
        assert row["difference"] == ("" if number.difference is None else repr(number.difference))


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_figures_are_drawings_with_text_in_both_themes(folder: Path, number: int) -> None:
    light, dark = (folder / "figures" / f"crocce-mordecki-figure-{number}-{theme}.svg" for theme in ("light", "dark"))
    for file in (light, dark):
        root = ET.fromstring(file.read_text())
        assert root.tag.endswith("svg") and any(part.tag.endswith("text") for part in root.iter())
    assert light.read_text() != dark.read_text()


def test_the_numbers_of_a_figure_are_beside_it(folder: Path) -> None:
    lines = (folder / "figures" / "crocce-mordecki-figure-3.csv").read_text().splitlines()
    assert "theirs,mine,turn,best" in lines
    assert len(lines) > 4 * 200 * 199 / 2


# Tables like the printed ones


def test_long_tables_have_the_rows_and_columns_of_the_print() -> None:
    grid = report.laid_out(TABLES.exhibits[4].numbers(Job()))
    assert len(grid) == 40 and all(len(row) == 12 for row in grid.values())
    assert grid["40 to go"]["6 left: chance"].printed == "0.749" and grid["3 to go"]["1 left: dice"].printed == "2"
    mixes = report.laid_out(TABLES.exhibits[8].numbers(Job()))
    assert len(mixes) == 169 and mixes["6 : 4 to go"]["2 dice"].printed == "0.209"


def test_they_are_folded_and_what_is_wrong_stands_outside() -> None:
    (exhibit,) = (each for each in TABLES.exhibits if each.label == "Table 5")
    text = report.numbers_part(exhibit.numbers(Job()), exhibit)
    page = Page(text)
    assert page.tags.count("details") == 1 and "836 of 836 reproduced; 9 wrong in print" in page.said
    outside = text[text.index("</details>") :]
    assert outside.count('<tr class="erratum"><th') == 9 and "a 1 is missing in the copy" in outside


def test_narrow_tables_are_set_side_by_side() -> None:
    numbers = TABLES.exhibits[2].numbers(Job())
    page = Page(report.numbers_part(numbers, TABLES.exhibits[2]))
    assert page.tags.count("table") == 4 and page.tags.count("details") == 0


def test_numbers_that_make_no_full_table_are_told_one_by_one() -> None:
    numbers = TABLES.exhibits[2].numbers(Job())
    assert report.laid_out(numbers) and report.laid_out(numbers[:-1]) is None
    assert report.laid_out((*numbers, number("1.5", 2))) is None
    text = report.numbers_part(numbers[:-1], TABLES.exhibits[2])
    assert Page(text).tags.count("table") == 1 and text.count('<tr class="agrees"><th') == len(numbers) - 1


# What may go wrong


def number(printed: str, found: float) -> Number:
    return Number("one < two & “three”", printed, str(found), found - float(printed), False)


def test_what_differs_is_marked_and_words_are_escaped() -> None:
    exhibit = Exhibit(ODD, "A & B", "Shows <b>.", Spot(Pig(100), "Win map", "Surface"), lambda job: (number("1.5", 2),))
    paper = Paper("made-up", "A. <Author>", "A & B", "nowhere", (exhibit,))
    text = report.page([*catalogue.check(of=(paper,))], {})
    page = Page(text)
    assert "0 of 1 numbers reproduced" in page.said and "one < two & “three”" in page.said
    assert '<tr class="differs">' in text and "✗" in page.said and "+0.5" in page.said


def test_words_of_a_table_are_escaped() -> None:
    numbers = tuple(replace(number("1.5", 2), cell=TableCell(f"<row> {row}", "A & “B” 'c'")) for row in range(report.MANY + 2))
    exhibit = Exhibit(ODD, "A & B", "Shows <b>.", Spot(Pig(100), "Win map", "Surface"), same_as=("other", "Table <2>"))
    page = Page(report.numbers_part(numbers, exhibit))
    assert "<row> 7" in page.said and "A & “B” 'c'" in page.said and "row" not in page.tags
    assert "0 of 22 reproduced; counted with Table <2> of the other paper; printed" in " ".join(page.said.split())


def test_stopped_it_leaves_no_page(tmp_path: Path) -> None:
    with pytest.raises(Cancelled):
        report.write(tmp_path, Job(cancelled=lambda: True), (TIJMS,))
    assert not (tmp_path / "index.html").exists()


def test_written_again_it_is_the_same(tmp_path: Path) -> None:
    first = report.write(tmp_path, of=(TIJMS,)).read_bytes()
    assert report.write(tmp_path, of=(TIJMS,)).read_bytes() == first
    assert not re.search(r"\.part\b", " ".join(path.name for path in tmp_path.rglob("*")))
