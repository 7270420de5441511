"""The figures of the papers: they show what the print is said to show, with words and numbers, on any page."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from diceviz.figures import press
from diceviz.figures.figure import Figure
from diceviz.figures.number_columns import Data
from diceviz.figures.page import THEMES, Page
from diceviz.papers import catalogue, louchard_surface, printed
from diceviz.pictures.palette import HOLD, ROLL, rgb
from solver import Pig, solve

DRAWN = [(paper.key, exhibit.label) for paper, exhibit in catalogue.exhibits() if exhibit.figure]
FLAT = [place for place in DRAWN if place != ("louchard", "Figure 15")]
LOUCHARD = printed.numbers_of("louchard")
ACROSS, UP = "points to go, n", "E(n) − n/m, rounds"
WORDS = {
    ("tijms", "Section 2.3"): {"my score", "their score", "how mixed", "at random"},
    ("crocce-mordecki", "Figure 1"): {"120 : 150, 26 at risk", "a 1: 1/6", "opponent, 150 : 146", "stop: 1"},
    ("crocce-mordecki", "Figure 2"): {"initial state", "1/2", "player two begins, 0 : 0", "final state"},
    ("crocce-mordecki", "Figure 3"): {"opponent has 0", "opponent has 185", "my score", "turn total", "roll", "hold"},
    ("crocce-mordecki", "Figure 4"): {"a 4: 1/6", "180 : 150, 20 at risk: there", "opponent, 150 : 180"},
    ("crocce-mordecki", "Figure 5"): {"opponent has 150", "opponent has 198", "my score", "turn total", "roll", "hold"},
    ("crocce-mordecki", "Figure 6"): {"opponent has 170", "opponent has 180", "my score", "turn total", "roll", "hold"},
    ("louchard", "Figure 1"): {"threshold k", "k(n)", ACROSS},
    ("louchard", "Figure 2"): {"E(n)", "n/m", "rounds", ACROSS},
    ("louchard", "Figure 3"): {UP, ACROSS},
    ("louchard", "Figure 4"): {UP, ACROSS, "0.22275\nin print", "0.22295\nin print"},
    ("louchard", "Figure 5"): {UP, ACROSS, "0.22645\nin print", "0.22680\nin print"},
    ("louchard", "Figure 6"): {"V(n)", "n s₁²", ACROSS},
    ("louchard", "Figure 7"): {"V(n) − n s₁²", ACROSS},
    ("louchard", "Figure 8"): {"V(n)", "n s₂²", ACROSS},
    ("louchard", "Figure 9"): {"V(n) − n s₂²", ACROSS},
    ("louchard", "Figure 10"): {UP, ACROSS, "0.2291\nin print", "0.2300\nin print"},
    ("louchard", "Figure 11"): {"V(n) − n V(20)/m³", ACROSS},
    ("louchard", "Figure 12"): {"V(n) − n V(20)/m³", ACROSS},
    ("louchard", "Figure 13"): {"V(n) − n s₃²", "U(n)", ACROSS},
    ("louchard", "Figure 14"): {"chance of so many rounds", "normal density", "rounds", "chance"},
}


def figure_of(place: tuple[str, str]) -> Figure:
    return catalogue.exhibit_of(*place).figure()


def data_of(number: int, key: str = "louchard") -> Data:
    return figure_of((key, f"Figure {number}")).data()


def sheet(figure: Figure, theme: str = "print", width: float = 7.0, look: Callable[[Any], Any] = lambda sheet: None) -> Any:
    """What is to be seen of a drawn sheet."""
    with press.sheet_of(figure, Page(width, width / figure.shape, 60, THEMES[theme])) as drawn:
        drawn.canvas.draw()
        return look(drawn)


def written(drawn: Any) -> set[str]:
    from matplotlib.text import Text

    return {text.get_text() for text in drawn.findobj(Text) if text.get_visible()}


def test_all_flat_figures_are_looked_at() -> None:
    assert {*WORDS} == {*FLAT}


@pytest.mark.parametrize("place", FLAT, ids=" ".join)
def test_a_figure_says_what_it_shows(place: tuple[str, str]) -> None:
    figure = figure_of(place)
    assert WORDS[place] <= sheet(figure, look=written)
    assert place[1].lower() in figure.title and figure.caption.endswith(".")
    data = figure.data()
    assert len(next(iter(data.columns.values()))) > 2
    assert all(np.isfinite(column).all() for column in data.columns.values() if column.dtype.kind == "f")


@pytest.mark.parametrize("place", [("crocce-mordecki", "Figure 5"), ("louchard", "Figure 2")], ids=" ".join)
def test_it_is_drawn_in_the_colours_of_the_page(place: tuple[str, str]) -> None:
    pages = {name: sheet(figure_of(place), name, look=lambda drawn: np.array(drawn.canvas.buffer_rgba())) for name in THEMES}
    for name, pixels in pages.items():
        assert tuple(pixels[0, 0, :3]) == rgb(THEMES[name].pane)
    assert (pages["print"] != pages["dark"]).any()


@pytest.mark.parametrize("width", [2.5, 16.0])
def test_words_stay_on_small_and_large_pages(width: float) -> None:
    place = "louchard", "Figure 4"
    assert WORDS[place] <= sheet(figure_of(place), width=width, look=written)


# Crocce & Mordecki


@pytest.mark.parametrize(("number", "variant"), [(3, "reach"), (5, "exact"), (6, "difference")])
def test_slices_are_those_of_the_solution(number: int, variant: str) -> None:
    """A sample of states, against what the solution says of each."""
    columns, solution = data_of(number, "crocce-mordecki").columns, solve(Pig(200, variant))
    assert len({*columns["theirs"].tolist()}) == 4
    for row in np.random.default_rng(number).integers(0, len(columns["mine"]), 60):
        mine, theirs, turn = (int(columns[name][row]) for name in ("mine", "theirs", "turn"))
        assert columns["best"][row] in solution.best(mine, theirs, turn)


def test_slices_are_painted_where_the_states_are() -> None:
    """Figure 3 against 185: a block of holding in the middle of rolling, and nothing beyond 200."""

    def cells(drawn: Any) -> np.ndarray:
        return drawn.axes[3].images[0].get_array()

    painted = sheet(figure_of(("crocce-mordecki", "Figure 3")), look=cells)
    assert tuple(painted[110, 20][:3]) == rgb(HOLD) and tuple(painted[20, 20][:3]) == rgb(ROLL)
    assert painted[150, 100][3] == 0 and painted[100, 95][3] == 255


def test_the_more_the_opponent_has_the_more_rolls() -> None:
    columns = data_of(3, "crocce-mordecki").columns
    rolls = [(columns["best"][columns["theirs"] == theirs] == "roll").mean() for theirs in (0, 150, 180, 185)]
    assert rolls == sorted(rolls) and rolls[0] < 0.2 < 0.85 < rolls[-1]


def test_chances_from_a_state_add_up_to_one() -> None:
    for number in (1, 2, 4):
        columns = data_of(number, "crocce-mordecki").columns
        by = np.array(["stop" if each == "stop" else "roll" for each in columns["by"]])
        for begin, action in {*zip(columns["begin"].tolist(), by.tolist(), strict=True)}:
            assert columns["chance"][(columns["begin"] == begin) & (by == action)].sum() == pytest.approx(1.0)


# Louchard


def test_figure_1_begins_with_the_printed_thresholds_and_ends_with_20_and_21() -> None:
    columns = data_of(1).columns
    assert columns["k(n)"][:35].tolist() == [float(k) for k in LOUCHARD["k_of_n_first_35"]]
    assert {*columns["k(n)"][186:].tolist()} == {20, 21} and columns["points_to_go"].tolist() == [*range(1, 1001)]


def test_figures_2_and_3_are_the_same_numbers() -> None:
    both, less = data_of(2).columns, data_of(3).columns["E(n) − n/m"]
    assert both["E(n)"] - both["n/m"] == pytest.approx(less, abs=1e-12)
    assert both["E(n)"][99] == pytest.approx(12.545, abs=5e-4)  # Tijms
    assert np.ptp(less[:50]) > 50 * np.ptp(less[-50:]) > 0


@pytest.mark.parametrize(("number", "bounds", "places"), [(4, "K1_bounds", 5), (10, "K3_bounds_strategy_4", 4)])
def test_figures_4_and_10_end_between_the_printed_bounds(number: int, bounds: str, places: int) -> None:
    low, high = map(float, LOUCHARD[bounds])
    last = data_of(number).columns["E(n) − n/m"][-22:]
    assert low - 0.6 * 10**-places < last.min() and last.max() < high + 0.6 * 10**-places


def test_figure_5_lies_above_the_printed_bounds() -> None:
    """Not reproducible: the paper does not say with which of 20 and 21 it begins."""
    assert data_of(5).columns["E(n) − n/m"].min() > float(LOUCHARD["K2_bounds_strategy_3"][1]) + 4e-4


@pytest.mark.parametrize(("both", "less"), [(6, 7), (8, 9)])
def test_figures_7_and_9_are_the_distances_of_6_and_8(both: int, less: int) -> None:
    pair, rest = data_of(both).columns, data_of(less).columns
    line = next(name for name in pair if name.startswith("n s"))
    assert pair["V(n)"] - pair[line] == pytest.approx(rest[f"V(n) − {line}"], abs=1e-9)


def test_the_waves_of_figure_7_have_an_amplitude_of_2_and_not_the_mean_0() -> None:
    rest = data_of(7).columns["V(n) − n s₁²"][-111:]
    assert np.ptp(rest) / 2 == pytest.approx(2, abs=0.05) and rest.mean() > 1
    assert abs(data_of(9).columns["V(n) − n s₂²"][-111:].mean()) < rest.mean()  # the fit seems better, says the paper


def test_the_waves_of_figures_11_and_12_die_out() -> None:
    whole, end = (data_of(number).columns["V(n) − n V(20)/m³"] for number in (11, 12))
    assert whole[-len(end) :] == pytest.approx(end)
    heights = [np.ptp(end[first : first + 22]) for first in range(0, 280, 22)]
    assert heights == sorted(heights, reverse=True) and np.ptp(whole[:250]) > 20 * heights[-1]


def test_figure_13_is_nearly_the_same_wave_twice() -> None:
    columns = data_of(13).columns
    assert np.corrcoef(columns["V(n) − n s₃²"], columns["U(n)"])[0, 1] > 0.97


def test_figure_14_has_all_chances_but_a_few_and_they_are_skew() -> None:
    columns = data_of(14).columns
    chances, curve = columns["chance of so many rounds"], columns["normal density"]
    assert chances.sum() == pytest.approx(1, abs=1e-3) and curve.sum() == pytest.approx(1, abs=2e-3)
    assert columns["rounds"][chances.argmax()] < columns["rounds"][curve.argmax()]


# Figure 15, in space


def test_figure_15_is_drawn_without_a_screen() -> None:
    figure = louchard_surface.without_screen(figure_of(("louchard", "Figure 15")))
    assert figure.preparing is None
    words, pixels = sheet(figure, look=lambda drawn: (written(drawn), np.array(drawn.canvas.buffer_rgba())))
    assert {"my score", "their score", "turn total at risk", "win probability", "50 %"} <= words
    colourful = np.ptp(pixels[:, : pixels.shape[1] * 3 // 4, :3].astype(int), axis=2) > 40
    assert 0.08 < colourful.mean() < 0.5


def test_its_numbers_are_where_holding_begins() -> None:
    columns, (first, _) = data_of(15).columns, solve(Pig(100)).hold_boundary()
    at = (columns["mine"] == 0) & (columns["theirs"] == 0)
    assert columns["first to hold"][at].tolist() == [first[0, 0]] == [21]
    assert len(columns["mine"]) == 10_000


def test_with_a_screen_it_is_the_surface_of_the_window_without_a_cursor(qapp: Any) -> None:
    if not louchard_surface.has_screen():
        pytest.skip("no OpenGL here")
    figure = figure_of(("louchard", "Figure 15"))
    page = Page(4, 3, 60)
    figure.prepare(page)
    pixels = press.pixels(figure, page)
    colourful = np.ptp(pixels[:, :180, :3].astype(int), axis=2) > 40
    assert colourful.mean() > 0.05
    assert (pixels == press.pixels(figure, replace(page, cursor=False))).all()
