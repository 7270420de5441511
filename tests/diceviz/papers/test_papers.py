"""The papers: everything is listed, every number is the computed one, and what is wrong in print is told with what is right."""

import csv
import json
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from diceviz.model.frame import Frame, nearest
from diceviz.papers import catalogue, printed
from diceviz.papers.catalogue import Exhibit, Number, Paper, Result
from diceviz.papers.great_rolled_ones import round_values
from diceviz.pictures.slices import FIXED
from diceviz.views.registry import VIEWS
from diceviz.window.layouts import LAYOUTS, columns_for
from solver import Cancelled, Job, Pig, solve
from solver.games import SLOW_GAMES, GreatRolledOnes

EXHIBITS = [(paper, exhibit) for paper, exhibit in catalogue.exhibits()]
NAMES = [f"{paper.key}: {exhibit.label}" for paper, exhibit in EXHIBITS]


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """Computed by a process of their own, which shows that they need neither Qt nor matplotlib nor templates."""
    code = """
import pickle, sys
from diceviz.papers import catalogue
pickle.dump([result.numbers for result in catalogue.check()], sys.stdout.buffer)
assert not {"PySide6", "jinja2", "matplotlib", "pyqtgraph", "OpenGL"} & {name.split(".")[0] for name in sys.modules}
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return [Result(*place, numbers) for place, numbers in zip(EXHIBITS, pickle.loads(done.stdout), strict=True)]


def test_a_section_is_short_beside_a_title() -> None:
    told = {exhibit.label: exhibit.short_label for paper, exhibit in EXHIBITS if paper.key == "crocce-mordecki"}
    assert told["Section 3.2, claim 1"] == told["Section 3.2, claim 2"] == "§ 3.2" and told["Figure 4"] == "Figure 4"


def labels(key: str) -> list[str]:
    return [exhibit.label for paper, exhibit in EXHIBITS if paper.key == key]


# What is listed


def test_every_table_and_figure_of_the_papers_is_there() -> None:
    assert len(catalogue.papers()) == 9
    assert {f"Figure {number}" for number in range(1, 16)} <= {*labels("louchard")}
    assert {"Table 1", *(f"Figure {number}" for number in range(1, 7))} <= {*labels("crocce-mordecki")}
    assert {"Section 3.2, claim 1", "Section 3.2, claim 2"} <= {*labels("crocce-mordecki")}
    for key in ("tijms-van-der-wal", "tijms-van-der-wal-2005"):
        assert {f"Table {number}" for number in range(1, 6)} <= {*labels(key)}
    assert {"Section 5, variant 4", "Section 5, variant 5"} <= {*labels("tijms-van-der-wal")}
    assert labels("neller-piglet") == ["Table n = 3", "Table n = 6", "Table n = 9"]
    assert {*labels("neller-presser"), *labels("butler"), *labels("great-rolled-ones")} == {
        "Passage Piglet", "Table of turns", "Passage komi"
    }  # fmt: skip
    assert labels("tijms") == ["Section 2", "Section 2.1", "Section 2.3", "Section 3", "Section 4"]


def test_no_two_have_the_same_name() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert catalogue.exhibit_of("louchard", "Figure 15").title == "The optimal strategy of two players"
    with pytest.raises(ValueError, match="louchard, Figure 16: must be one of"):
        catalogue.exhibit_of("louchard", "Figure 16")


@pytest.mark.parametrize(("paper", "exhibit"), EXHIBITS, ids=NAMES)
def test_each_says_what_is_printed_and_has_numbers_or_a_figure(paper: Paper, exhibit: Exhibit) -> None:
    assert exhibit.title and len(exhibit.shows.split()) > 7 and exhibit.shows.endswith(".")
    assert all(erratum.endswith(".") for erratum in exhibit.errata)
    assert exhibit.numbers or exhibit.figure
    assert exhibit.figure or "Figure" not in exhibit.label


@pytest.mark.parametrize(("paper", "exhibit"), EXHIBITS, ids=NAMES)
def test_the_window_has_a_view_of_each(paper: Paper, exhibit: Exhibit) -> None:
    spot = exhibit.spot
    if not spot.view:
        assert type(spot.rules) in SLOW_GAMES
        return
    kind = next(kind for kind in VIEWS if kind.title == spot.view)
    assert kind.shows(spot.rules)
    assert nearest(spot.rules, spot.state) == spot.state
    assert kind in {each for column in columns_for(LAYOUTS[spot.layout], spot.rules) for cell in column for each in cell}
    assert spot.axis in FIXED
    kind.asked(Frame(spot.rules, spot.state), spot.show, ())  # words that make no sense are refused


# What is computed


def test_all_numbers_are_reproduced(results: list[Result]) -> None:
    assert [number for result in results for number in result.having("differs")] == []
    found = catalogue.count(results)
    assert (found.reproduced, found.of, found.errata) == (1766, 1766, 24)
    assert str(found) == "1766 of 1766 reproduced"


def test_what_the_papers_leave_open_is_answered_and_not_counted_as_reproduced(results: list[Result]) -> None:
    answers = {number.what: number.computed for result in results for number in result.having("answered")}
    assert catalogue.count(results).answered == len(answers) == 10
    assert answers["the value from level scores"].startswith("0.500000000000 ± ")
    assert answers["50 against 100 to go"].startswith("0.851556604116 ± ")
    assert answers["40 against 60 to go"].startswith("0.691010019551 ± ")
    assert answers["guaranteed by open play, guessing their score"] == "0.491928"
    assert answers["guaranteed by the fewest throws"] == "0.483323"
    assert answers["guaranteed by always five dice"] == "0.469538"
    assert answers["seeing both scores, against the optimum"] == "0.521659"
    lower, upper = map(float, answers["10 against 8 to go, 3 dice"].split(" to "))
    assert 0.40192779 <= lower < upper <= 0.40192781
    assert answers["the same if dice are not seen"].startswith("0.401917039")
    lower, upper = map(float, answers["the value from level scores, 10 dice"].removesuffix(": not solved").split(" to "))
    assert 0.49 < lower < 0.5 < upper < 0.51


def test_they_are_all_there(results: list[Result]) -> None:
    """Tables have a number in every cell; none is computed from an empty list."""
    sizes = {f"{result.paper.key}: {result.exhibit.label}": len(result.numbers) for result in results}
    tables = {"Table 1": 12 * 3, "Table 2": 40 * 2, "Table 3": 240 * 2, "Table 4": 10 * 2, "Table 5": 169 * 5}
    assert {label: sizes[f"tijms-van-der-wal: {label}"] for label in tables} == tables
    assert sizes["neller-piglet: Table n = 9"] == 9 * 9 and sizes["butler: Table of turns"] == 12 * 3
    assert all(result.numbers for result in results if result.exhibit.numbers)


def test_great_rolled_ones_swept_are_those_of_the_rule_book() -> None:
    game = GreatRolledOnes(6, further=6)
    solution = solve(game)
    assert np.allclose(round_values(game, Job()), solution.values()[:6, :6], rtol=0, atol=solution.gap + 1e-9)


def test_what_is_printed_twice_is_counted_once(results: list[Result]) -> None:
    found = {(result.paper.key, result.exhibit.label): result for result in results}
    again = [result for result in results if result.exhibit.same_as]
    assert {result.paper.key for result in again} == {"tijms-van-der-wal-2005"}
    for result in again:
        first = found[result.exhibit.same_as]
        assert result.numbers == first.numbers[: len(result.numbers)] and not first.exhibit.same_as
    assert sum(len(result.numbers) for result in results) > catalogue.count(results).of + 1400


# (where, what, printed): what is right. First misprints and what the copies lost, then what came up while recomputing.
ERRATA = {
    ("tijms: Section 2", "hold at 20: expected turns to 100", "12.367"): "12.637 is right",
    ("louchard: Section 8", "strategy 6, 75 to go: C (a tie)", "5"): "1 is right",
    ("louchard: Section 3", "strategy 3: E(n) − n/m near 1000", "0.22645 to 0.22680"): "not reproducible",
    ("louchard: Section 3", "period of both, beyond 209 to go", "22"): "22 or 23 is right",
    ("tijms-van-der-wal: Table 5", "10 : 7 to go: 5 dice", "—"): "1 is right",
    ("tijms-van-der-wal: Table 5", "9 : 6 to go: 3 dice", "0"): "0.277 is right",
    ("tijms-van-der-wal: Table 5", "9 : 6 to go: 4 dice", "0.277"): "0 is right",
    ("tijms-van-der-wal: Table 5", "9 : 5 to go: 3 dice", "0"): "0.196 is right",
    ("tijms-van-der-wal: Table 5", "9 : 5 to go: 4 dice", "0.196"): "0 is right",
    ("tijms-van-der-wal: Table 5", "9 : 4 to go: 3 dice", "0"): "0.085 is right",
    ("tijms-van-der-wal: Table 5", "9 : 4 to go: 4 dice", "0.085"): "0 is right",
    ("tijms-van-der-wal: Table 5", "9 : 1 to go: 3 dice", "0"): "0.259 is right",
    ("tijms-van-der-wal: Table 5", "9 : 1 to go: 4 dice", "0.259"): "0 is right",
    ("tijms: Section 3", "best: chance of 100 within 20 throws", "0.9631"): "0.9630 is right",
    ("tijms-van-der-wal-2005: Section 3.2", "23 to go, 4 left: dice", "5"): "4 is right",
    ("tijms-van-der-wal-2005: Section 3.2", "18 to go, 4 left: dice", "4"): "3 is right",
    ("crocce-mordecki: Section 3.2, low scores", "at 0 : 0, the smallest turn total that stops", "20"): "21 is right",
    ("crocce-mordecki: Section 4.1", "largest chance to win in a turn", "1/6"): "0.2546 is right",
    (
        "crocce-mordecki: Section 4.1",
        "score and turn total together that roll most often near 200",
        "194",
    ): "193 is right",
    ("louchard: Section 2.2", "mean rolls with 20", "3.747245007"): "3.747245005 is right",
    ("louchard: Section 2.2", "mean rolls with 21", "3.846957993"): "3.846957992 is right",
    ("louchard: Section 2.3", "correlation of gain and rolls with 20", "0.6764271127"): "0.6764271125 is right",
    ("louchard: Section 4.1", "s₂²: as if both thresholds were", "0.2133421842"): "0.2133421844 is right",
    ("louchard: Section 4.2", "s²: the mean over these shares", "0.2112800054"): "0.2112800056 is right",
}


def test_these_are_wrong_in_print_and_no_others(results: list[Result]) -> None:
    found = {
        (f"{result.paper.key}: {result.exhibit.label}", number.what, number.printed): number
        for result in results
        if not result.exhibit.same_as
        for number in result.having("erratum")
    }
    assert found.keys() == ERRATA.keys()
    for place, right in ERRATA.items():
        assert right in found[place].erratum


@pytest.mark.parametrize(
    ("key", "label", "what"),
    [
        ("tijms", "Section 2.1", "goal"),
        ("tijms", "Section 2", "maximum"),
        ("tijms", "Section 3", "(5/6)ᵈ × 4d"),
        ("tijms-van-der-wal-2005", "Table 1", "1 − q₀"),
        ("tijms-van-der-wal-2005", "Table 2", "[1 + Σ …]"),
        ("tijms-van-der-wal-2005", "Table 5", "max{a, b} ≥ G"),
        ("tijms-van-der-wal", "Table 2", "1 or 2, and 2 or 3"),
        ("tijms-van-der-wal", "Table 5", "0.67646"),
        ("tijms-van-der-wal", "Table 5", "six lines"),
        ("crocce-mordecki", "Figure 5", "draw"),
        ("louchard", "Figure 1", "719, 741, 764"),
    ],
)
def test_what_is_wrong_beyond_numbers_is_told_too(key: str, label: str, what: str) -> None:
    """Equations, headings, and what the copies lost."""
    assert any(what in erratum for erratum in catalogue.exhibit_of(key, label).errata)


def test_a_tie_is_shown_as_a_tie(results: list[Result]) -> None:
    table = next(result for result in results if (result.paper.key, result.exhibit.label) == ("tijms-van-der-wal", "Table 2"))
    ties = {number.what: (number.printed, number.computed) for number in table.numbers if "tie" in number.what}
    assert ties == {"3 to go: dice (a tie)": ("2", "1 or 2"), "7 to go: dice (a tie)": ("3", "2 or 3")}


# A print that is not so is found out


@pytest.fixture
def misprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what was printed, to be changed."""
    folder = tmp_path / "published"
    shutil.copytree(printed.FOLDER, folder)
    monkeypatch.setattr(printed, "FOLDER", folder)
    return folder


def one_more(text: str) -> str:
    """In the last digit."""
    number = Decimal(text)
    return str(number + Decimal(1).scaleb(number.as_tuple().exponent))


def differing(key: str, label: str) -> list[Number]:
    exhibit = catalogue.exhibit_of(key, label)
    return [number for number in exhibit.numbers(Job()) if number.verdict == "differs"]


@pytest.mark.parametrize(
    ("file", "label", "columns"),
    [
        ("hog_table1_one_throw.csv", "Table 1", ("mean", "sd", "p_positive")),
        ("hog_table2_fewest_throws_D10.csv", "Table 2", ("expected_throws",)),
        ("hog_table3_within_throws_D10.csv", "Table 3", ("probability",)),
        ("hog_table4_pure_moves_at_1_1_D10.csv", "Table 4", ("guaranteed_value", "best_response")),
    ],
)
def test_one_more_in_the_last_digit_of_any_number_differs(
    misprint: Path, file: str, label: str, columns: tuple[str, ...]
) -> None:
    rows = printed.table(file)
    with (misprint / file).open("w", newline="") as lines:
        changed = csv.DictWriter(lines, rows[0])
        changed.writeheader()
        changed.writerows({name: one_more(text) if name in columns else text for name, text in row.items()} for row in rows)
    assert len(differing("tijms-van-der-wal", label)) == len(rows) * len(columns)


@pytest.mark.parametrize(("label", "before", "after", "what"), [
    ("Table 2", "40,5.5565,5", "40,5.5565,6", "40 to go: dice"),
    ("Table 2", "3,1.4400,2", "3,1.4400,3", "3 to go: dice (a tie)"),
    ("Table 3", "40,6,0.749,4", "40,6,0.749,5", "40 to go, 6 left: dice"),
    ("Table 5", "6,4,0,0.209,0.073,0,0.718", "6,4,0,0.210,0.073,0,0.718", "6 : 4 to go: 2 dice"),
    ("Table 5", "1,13,0,0,1,0,0", "1,13,0,1,0,0,0", "1 : 13 to go: 2 dice"),
    ("Table 5", "9,6,0,0,0.277,0,0.723", "9,6,0,0,0.287,0,0.723", "9 : 6 to go: 3 dice"),
])  # fmt: skip
def test_so_does_another_choice_and_another_mix(misprint: Path, label: str, before: str, after: str, what: str) -> None:
    files = [file for file in misprint.glob("*.csv") if f"\n{before}" in file.read_text()]
    assert len(files) == 1
    files[0].write_text(files[0].read_text().replace(f"\n{before}", f"\n{after}"))
    assert what in {number.what for number in differing("tijms-van-der-wal", label)}


@pytest.mark.parametrize(
    ("file", "before", "after", "place"),
    [
        ("published.json", "12.545", "12.546", ("tijms", "Section 2")),
        ("published.json", '"25": 0.0172', '"25": 0.0173', ("tijms", "Section 2.1")),
        ("published.json", "13.623", "13.624", ("tijms", "Section 3")),
        ("published.json", "8.141794894", "8.141794895", ("louchard", "Section 2.1")),
        ("published.json", "29,14,15,15", "29,14,15,16", ("louchard", "Section 3")),
        ("published.json", "[0.22275, 0.22295]", "[0.22276, 0.22295]", ("louchard", "Section 3")),
        ("published.json", "[0.2291, 0.2300]", "[0.2291, 0.2303]", ("louchard", "Section 4.3")),
        ("published.json", "0.5097037", "0.5097038", ("louchard", "Section 6")),
        ("published.json", '"all_roll_from_opponent_score": 187', '"all_roll_from_opponent_score": 186',
         ("crocce-mordecki", "Section 3.2, claim 1")),
        ("published.json", '"win_share_optimal_vs_haigh_roters_percent": 52', '"win_share_optimal_vs_haigh_roters_percent": 53',
         ("crocce-mordecki", "Section 3.2, claim 2")),
        ("published.json", '"79..89": 10', '"79..90": 10', ("tijms-van-der-wal", "Section 3.2")),
        ("errata.json", "12.637", "12.638", ("tijms", "Section 2")),
        ("errata.json", '"right": 1,', '"right": 3,', ("louchard", "Section 8")),
        ("errata.json", "22 or 23", "22", ("louchard", "Section 3")),
    ],
)  # fmt: skip
def test_so_do_other_numbers_of_the_text_and_other_corrections(
    misprint: Path, file: str, before: str, after: str, place: tuple[str, str]
) -> None:
    text = (misprint / file).read_text()
    assert before in text
    (misprint / file).write_text(text.replace(before, after))
    assert len(differing(*place)) == 1


def test_a_number_that_dots_follow_may_be_cut_off() -> None:
    assert printed.number("", "0.613713…", 0.6137138).agrees
    assert not printed.number("", "0.613713", 0.6137138).agrees
    assert not printed.number("", "0.613714…", 0.6137132).agrees


def test_the_printed_data_are_whole() -> None:
    """Every erratum is of a number that is there: a name with a slip would silently never be looked up."""
    for paper, errata in json.loads((printed.FOLDER / "errata.json").read_text()).items():
        known = printed.numbers_of(paper)
        for name in errata:
            parts = ("walk", "hog_optimal_within", "strategy_6_C_at")  # an erratum of one place in a list
            assert name in known or name.startswith(parts)


# How it runs


def test_it_tells_how_far_it_is_and_can_be_stopped() -> None:
    told: list[float] = []
    some = catalogue.papers()[1:2]
    assert len([*catalogue.check(Job(progress=told.append), some)]) == 5
    assert told == [0.2, 0.4, 0.6, 0.8, 1.0]

    def stop_after_two() -> Iterator[bool]:
        yield from (False, False)
        while True:
            yield True

    answers = stop_after_two()
    with pytest.raises(Cancelled):
        [*catalogue.check(Job(cancelled=lambda: next(answers)))]


def test_the_share_of_claim_2_is_half_of_moving_first_and_second() -> None:
    """0.5201, by a program of its own."""
    (number,) = catalogue.exhibit_of("crocce-mordecki", "Section 3.2, claim 2").numbers(Job())
    assert number.computed == "52.01" and number.printed == "52"
    assert np.isclose(number.difference, 0.0101, atol=1e-4)
    assert catalogue.exhibit_of("crocce-mordecki", "Section 3.2, claim 2").spot.rules == Pig(200)
