"""Maps, printed: their words are words, their cells have the colours of the screen, and their numbers are the solver's."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from pypdf import PdfReader
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz.commands.figure import names_of, view_of
from diceviz.figures import number_columns, press
from diceviz.figures.figure import Figure
from diceviz.figures.number_columns import Data
from diceviz.figures.page import CM, PRINT, THEMES, Page
from diceviz.figures.press import pixels, saved, sheet_of
from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.model.record import PERSON
from diceviz.model.request import Zoom
from diceviz.pictures.comparison import MARK
from diceviz.pictures.palette import HOLD, ROLL, dice_colour
from diceviz.views.dice_map import DICE_MAP
from diceviz.views.dice_map import picture as maps
from diceviz.views.difference import DIFFERENCE
from diceviz.views.hold_at_map import HOLD_AT_MAP
from diceviz.views.mix_grid import MIX_GRID
from diceviz.views.policy_slice import POLICY_SLICE
from diceviz.views.policy_slice import picture as slices
from diceviz.views.reach_map import REACH_MAP
from diceviz.views.registry import VIEWS
from diceviz.views.view import View
from diceviz.views.win_map import WIN_MAP
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, reach, solve, strategies
from solver.games import GAMES, Game
from tests.diceviz.conftest import choose, far, look, settled
from tests.diceviz.printed import printed

SCORES = ("my score", "their score")
MARGIN = Lens(margin=True, close=0.5)
CASES: dict[str, tuple[View, Game, dict[str, Any], tuple[str, ...]]] = {
    "slice": (
        POLICY_SLICE,
        Pig(30),
        {"state": State(10, 12, 5)},
        ("my score", "turn total at risk", "roll", "hold", "costs (points)"),
    ),
    "slice alone": (
        POLICY_SLICE,
        SoloPig(30),
        {"state": State(10, 0, 5)},
        ("my score", "turn total at risk", "costs (turns)"),
    ),
    "hold at": (HOLD_AT_MAP, Pig(30), {"state": State(10, 12)}, (*SCORES, "hold at", "never hold")),
    "mixes": (
        MIX_GRID,
        SimultaneousHog(14, 4),
        {"state": State(10, 12)},
        (*SCORES, "number of dice", "1", "2", "3", "4"),
    ),
    "dice": (DICE_MAP, Hog(14, 4), {"state": State(10, 12)}, (*SCORES, "number of dice", "4")),
    "dice alone": (
        DICE_MAP,
        SoloHog(30, 4, "within", 5),
        {"state": State(10, turns_left=3)},
        ("my score", "throws left", "any number"),
    ),
    "entropy": (DICE_MAP, SimultaneousHog(14, 4), {"show": "entropy"}, (*SCORES, "entropy of the mix (bits)")),
    "reach": (
        REACH_MAP,
        Pig(30),
        {"players": ("optimal", "hold at 20")},
        (*SCORES, "“hold at 20”", "never occurs", "share of games"),
    ),
    "difference": (
        DIFFERENCE,
        Pig(30),
        {"state": State(10, 12)},
        (*SCORES, "these rules", "exactly instead of reach", "100 %"),
    ),
    "to go": (
        DIFFERENCE,
        Pig(30),
        {"show": "half the target; when to hold"},
        ("my points to go", "their points to go"),
    ),
    "lens": (
        POLICY_SLICE,
        Pig(60),
        {"state": State(10, 12, 5), "lens": MARGIN},
        ("near-tie: costs less than 0.5 points", "≥ 10"),
    ),
}
EVERYTHING = Lens(margin=True, close=0.5, reach=True)
CASES |= {
    "much at once": (
        HOLD_AT_MAP,
        Pig(60),
        {"state": State(10, 12), "lens": EVERYTHING},
        ("never hold", "near-tie", "rolls again", "Faint"),
    ),
    "more": (
        DICE_MAP,
        Hog(60, 20),
        {"players": ("five dice",), "lens": EVERYTHING},
        ("“five dice” errs", "near-tie", "20", "Faint"),
    ),
}
SMALL, USUAL = Page(8 / CM, 6 / CM, 100), Page(16 / CM, 12 / CM, 100)
every_case = pytest.mark.parametrize("name", CASES)


@cache
def figure_of(name: str) -> Figure:
    view, game, asked, _ = CASES[name]
    return printed(view, solve(game), **asked)


def spoken(text: str) -> str:
    return " ".join(text.split())


@every_case
def test_a_pdf_and_an_svg_have_the_words_as_text_and_none_is_cut_off(name: str) -> None:
    figure, words = figure_of(name), CASES[name][3]
    with sheet_of(figure, USUAL) as sheet:
        boxes, whole = boxes_on(sheet), sheet.bbox.padded(1)
        pdf, svg = (saved(sheet, form, {}) for form in ("pdf", "svg"))
    told = spoken(PdfReader(io.BytesIO(pdf)).pages[0].extract_text())
    for word in (figure.title, figure.caption, *words):
        assert spoken(word) in told
    texts = [spoken("".join(each.itertext())) for each in ElementTree.fromstring(svg).iter() if each.tag.endswith("}text")]
    assert all(word in " ".join(texts) for word in words)
    check_apart(boxes, whole)


@pytest.mark.parametrize("name", ["slice", "mixes", "reach", "difference"])
def test_a_png_has_the_size_that_was_asked_for_and_the_ground_of_its_theme(name: str) -> None:
    shown = Image.open(io.BytesIO(press.printed(figure_of(name), replace(SMALL, theme=THEMES["dark"]), "png"))).convert("RGB")
    assert shown.size == SMALL.pixels == (315, 236)
    assert QColor(*shown.getpixel((2, 2))).name() == THEMES["dark"].pane


@every_case
def test_nothing_is_cut_off_on_a_small_page(name: str) -> None:
    with sheet_of(figure_of(name), SMALL) as sheet:
        check_apart(boxes_on(sheet), sheet.bbox.padded(1))


def boxes_on(sheet: Any) -> list[tuple[str, Any]]:
    sheet.draw_without_rendering()
    return [(each.get_text(), each.get_window_extent()) for each in words_on(sheet)]


def check_apart(boxes: list[tuple[str, Any]], whole: Any) -> None:
    """None is cut off or written over another."""
    assert len(boxes) > 10
    for place, (text, box) in enumerate(boxes):
        assert whole.x0 <= box.x0 and box.x1 <= whole.x1 and whole.y0 <= box.y0 and box.y1 <= whole.y1, text
        for other, there in boxes[place + 1 :]:
            apart = box.x1 <= there.x0 + 1 or there.x1 <= box.x0 + 1 or box.y1 <= there.y0 + 1 or there.y1 <= box.y0 + 1
            assert apart, f"“{text}” and “{other}” are printed over each other"


def words_on(sheet: Any) -> list[Any]:
    """Title, caption, keys, and the words and numbers beside all axes."""
    found = [*sheet.texts, *(text for legend in sheet.legends for text in legend.get_texts())]
    for axes in sheet.axes:
        found.append(axes.title)
        for axis, ends in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
            ticks = [tick for tick in axis.get_major_ticks() if min(ends) <= tick.get_loc() <= max(ends)]
            found += [axis.label, *(text for tick in ticks for text in (tick.label1, tick.label2))]
    return [text for text in found if text.get_visible() and text.get_text().strip()]


def colours_in(figure: Figure, page: Page, places: list[tuple[float, float]], plot: int = 0) -> list[QColor]:
    """What is printed at some places of a plot."""
    with sheet_of(figure, page) as sheet:
        sheet.canvas.draw()
        points = sheet.axes[plot].transData.transform(places)
        shown = np.array(sheet.canvas.buffer_rgba())
    return [QColor(*map(int, shown[int(len(shown) - y), int(x), :3])) for x, y in points]


def test_the_regions_have_the_colours_of_roll_and_hold_and_a_tie_is_neither() -> None:
    page, solution = replace(USUAL, cursor=False), solve(Pig(60))
    actions = solution.actions(theirs=12)
    gains = np.nan_to_num(actions.roll - actions.hold)
    places = [tuple(map(int, np.unravel_index(best, gains.shape))) for best in (gains.argmax(), gains.argmin())]
    rolls, holds = colours_in(printed(POLICY_SLICE, solution, State(0, 12)), page, places)
    assert far(rolls, QColor(ROLL)) <= 2 and far(holds, QColor(HOLD)) <= 2
    exact = solve(Pig(12, "exact"))
    assert exact.best(6, 11, 2) == ("roll", "hold")  # they can never finish: any sensible way wins
    figure = printed(POLICY_SLICE, exact, State(0, 11))
    assert far(*colours_in(figure, page, [(6, 2)]), QColor(PRINT.even)) <= 2
    told = PdfReader(io.BytesIO(press.printed(figure, page, "pdf"))).pages[0].extract_text()
    assert "either" in told and "EITHER" in told


def test_the_zoom_is_kept_and_large_cells_tell_their_numbers() -> None:
    zoom = Zoom(0.5, 6.5, 1.5, 7.5)
    solution = solve(Pig(30))
    figure = printed(HOLD_AT_MAP, solution, State(10, 12), zoom=zoom)
    with sheet_of(figure, USUAL) as sheet:
        sheet.canvas.draw()
        axes = sheet.axes[0]
        assert (*axes.get_xlim(), *axes.get_ylim()) == (0.5, 6.5, 1.5, 7.5)
        told = {tuple(map(int, each.get_position())): each.get_text() for each in axes.texts}
    first = solution.boundary().first
    for (mine, theirs), text in told.items():
        assert text == (str(first[mine, theirs]) if first[mine, theirs] < 30 - mine else "roll")
    assert set(told) == {(mine, theirs) for mine in range(1, 7) for theirs in range(2, 8)}


def test_strips_of_large_cells_are_as_wide_as_the_numbers_are_likely() -> None:
    solution = solve(SimultaneousHog(30, 5))
    mix = solution.strategy(29, 27)
    assert len(mix) > 2
    figure = printed(MIX_GRID, solution, State(29, 27), zoom=Zoom(27.5, 29.5, 25.5, 27.5))
    left, page = 28.5, replace(USUAL, cursor=False)
    places = []
    for number, chance in mix.items():
        places += [(number, left + share * chance) for share in (0.1, 0.9)]
        left += chance
    for (number, _), seen in zip(places, colours_in(figure, page, [(x, 26.6) for _, x in places]), strict=True):
        assert far(seen, QColor(dice_colour(number))) <= 2


def test_near_ties_are_hatched_by_lines_and_no_other_cells() -> None:
    """Each line is dark beside light: within a near-tie, there is both; the colour of a cell is seen between them."""
    solution, page = solve(Pig(60)), replace(USUAL, dpi=200, cursor=False)
    actions = solution.actions(theirs=12)
    costs = np.abs(actions.roll - actions.hold)
    lines, plain = ink(MARGIN, page), ink(Lens(margin=True, close=1e-6), page)
    changed = (lines != plain).any(axis=-1)
    for mine, turn in ((3, 3), (2, 12), (1, 56), *np.argwhere(costs < 0.005)[::7].tolist()):
        assert changed[turn, mine].any() == (costs[mine, turn] < 0.005), (mine, turn)
    figures = (
        printed(POLICY_SLICE, solution, State(0, 12), lens=MARGIN),
        printed(POLICY_SLICE, solution, lens=Lens(margin=True)),
    )
    hatched, bare = (press.printed(each, SMALL, "pdf") for each in figures)
    assert hatched.count(b"/Subtype /Image") == bare.count(b"/Subtype /Image") > 0


def ink(lens: Lens, page: Page) -> np.ndarray:
    """What is printed inside of each cell: (turn, mine, dots, 3)."""
    with sheet_of(printed(POLICY_SLICE, solve(Pig(60)), State(0, 12), lens=lens), page) as sheet:
        for legend in sheet.legends:  # takes room, by which the pictures would differ
            legend.set_visible(False)
        sheet.set_layout_engine("none")
        sheet.axes[0].set_position((0.1, 0.1, 0.7, 0.7))
        sheet.canvas.draw()
        inside = np.stack(np.meshgrid(np.linspace(-0.35, 0.35, 9), np.linspace(-0.35, 0.35, 9)), axis=-1).reshape(-1, 2)
        centres = np.stack(np.meshgrid(np.arange(60), np.arange(60)), axis=-1)
        places = sheet.axes[0].transData.transform((centres[:, :, None] + inside).reshape(-1, 2)).astype(int)
        shown = np.array(sheet.canvas.buffer_rgba())[..., :3]
    return shown[len(shown) - 1 - places[:, 1], places[:, 0]].reshape(60, 60, -1, 3)


def test_what_another_strategy_loses_is_marked() -> None:
    solution, page = solve(Hog(30, 4)), replace(USUAL, cursor=False)
    figure = printed(DICE_MAP, solution, players=("four dice",))
    lost = figure.data().columns["four dice loses"].reshape(30, 30)
    worst = np.unravel_index(lost.argmax(), lost.shape)
    assert far(*colours_in(figure, page, [worst]), QColor(MARK)) <= 2
    assert "“four dice” errs" in PdfReader(io.BytesIO(press.printed(figure, page, "pdf"))).pages[0].extract_text()


def test_what_another_strategy_loses_is_told_of_turn_totals() -> None:
    page = replace(USUAL, cursor=False)
    figure = printed(HOLD_AT_MAP, solve(Pig(30)), players=("hold at 20",))
    columns = figure.data().columns
    lost, first = (
        columns[name].reshape(30, 30) for name in ("hold at 20 loses up to", "first total at which hold at 20 holds")
    )
    worst = np.unravel_index(lost.argmax(), lost.shape)
    assert far(*colours_in(figure, page, [worst]), QColor(MARK)) <= 2 and first[2, 3] == 20
    told = PdfReader(io.BytesIO(press.printed(figure, page, "pdf"))).pages[0].extract_text()
    assert "and what “hold at 20” loses" in told and "loses nothing" in told and "never hold" not in told


def test_what_is_rarely_met_is_faint() -> None:
    solution, page = solve(Hog(20, 4)), replace(USUAL, cursor=False)
    figure = printed(DICE_MAP, solution, lens=Lens(reach=True))
    never = solution.strategy(1, 0)
    (shown,) = colours_in(figure, page, [(1.38, 0.38)])  # nobody has 1; beside the number in the cell
    assert far(shown, QColor("#ffffff")) < far(QColor(dice_colour(next(iter(never)))), QColor("#ffffff")) / 4
    assert "Faint: rarely met when “optimal” plays “optimal”." in figure.caption


@pytest.mark.parametrize(("view", "of", "game"), [(POLICY_SLICE, slices, Pig(20)), (DICE_MAP, maps, Hog(20, 4))])
def test_a_picture_is_printed_although_it_is_not_known_what_is_rarely_met(
    view: View, of: ModuleType, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the screen: where visits cannot be counted, nothing is faint."""

    def too_long(*_: object) -> None:
        raise ValueError("these games take too long to sum")

    frame = Frame(game, State(), solution=solve(game), lens=Lens(reach=True), unknown="these games take too long to sum")
    made = of.picture(of.source_of(frame, view.request(), THEMES["light"]))
    monkeypatch.setattr("solver.reach", too_long)
    assert "Faint" not in view.figure(frame, view.request(), made).caption


def read_back(found: Data) -> Iterator[dict[str, np.ndarray]]:
    """From CSV and from NPZ."""
    rows = list(csv.reader(line for line in number_columns.csv(found).decode().splitlines() if not line.startswith("# ")))
    columns = dict(zip(rows[0], zip(*rows[1:], strict=True), strict=True))
    yield {
        name: np.array(column) if name == "best" else np.array([float(each or "nan") for each in column])
        for name, column in columns.items()
    }
    with np.load(io.BytesIO(number_columns.npz(found))) as kept:
        yield {name: kept[name] for name in kept if name != "header"}


def laid(
    found: dict[str, np.ndarray], name: str, shape: tuple[int, ...], axes: tuple[str, str] = ("mine", "theirs")
) -> np.ndarray:
    table = np.full(shape, np.nan)
    table[found[axes[0]].astype(int), found[axes[1]].astype(int)] = found[name]
    return table


def same(one: np.ndarray, other: np.ndarray) -> bool:
    return np.array_equal(one, other, equal_nan=True)


def test_the_numbers_of_a_slice_are_the_solvers() -> None:
    solution = solve(Pig(30))
    actions = solution.actions(theirs=12)
    found = printed(POLICY_SLICE, solution, State(4, 12, 3)).data()
    assert found.header["theirs"] == 12 and found.header["gap"] == solution.gap
    for columns in read_back(found):
        assert same(laid(columns, "roll", actions.roll.shape, ("mine", "turn")), actions.roll)
        assert same(laid(columns, "hold", actions.hold.shape, ("mine", "turn")), actions.hold)
        for mine, turn, best in list(zip(columns["mine"], columns["turn"], columns["best"], strict=True))[::17]:
            actual = solution.best(int(mine), 12, int(turn))
            assert best == ("either" if len(actual) == 2 else actual[0])


def test_the_numbers_of_thresholds_are_the_solvers() -> None:
    solution = solve(Pig(30))
    boundary = solution.boundary()
    for columns in read_back(printed(HOLD_AT_MAP, solution).data()):
        assert same(laid(columns, "first total that holds", (30, 30)), boundary.first)
        assert same(laid(columns, "last total that rolls", (30, 30)), boundary.last)
        costs = laid(columns, "one point off costs", (30, 30))
        assert same(np.where(np.isnan(costs), np.inf, costs), boundary.costs)


@pytest.mark.parametrize("view", [MIX_GRID, DICE_MAP])
def test_the_numbers_of_mixes_are_the_solvers(view: View) -> None:
    solution = solve(SimultaneousHog(20, 4))
    mixes = solution.mixes()
    for columns in read_back(printed(view, solution).data()):
        assert same(laid(columns, "value", (20, 20)), solution.values())
        for number, name in enumerate(("1 die", "2 dice", "3 dice", "4 dice")):
            assert same(laid(columns, f"chance of {name}", (20, 20)), mixes[..., number])


@pytest.mark.parametrize("game", [Hog(20, 4), SoloHog(30, 4, "within", 5)])
def test_the_numbers_of_dice_are_the_solvers(game: Game) -> None:
    solution = solve(game)
    for columns in read_back(printed(DICE_MAP, solution).data()):
        assert np.array_equal(columns["dice"].reshape(solution.dice().shape), solution.dice())
        assert np.array_equal(columns["value"].reshape(solution.dice().shape), solution.values())
    assert game != SoloHog(30, 4, "within", 5) or sorted(set(columns["turns_left"])) == [1, 2, 3, 4, 5]


def test_the_numbers_of_reach_are_those_of_play() -> None:
    game, players = Pig(30), ("optimal", "hold at 20")
    found = reach(game, strategies.optimal(), strategies.hold_at(20))
    for columns in read_back(printed(REACH_MAP, solve(game), players=players).data()):
        assert same(laid(columns, "chance", (30, 30)), found.chances().mean(axis=0))
        assert same(laid(columns, "visits", (30, 30)), found.visits().mean(axis=0))


def test_the_numbers_of_a_difference_are_those_of_both_solvers() -> None:
    these, others = solve(Pig(30)), solve(Pig(30, "exact"))
    found = printed(DIFFERENCE, these, show="exactly instead of reach").data()
    assert found.header["other rules"]["variant"] == "exact"
    for columns in read_back(found):
        mine, other = these.actions(turn=0).value, others.actions(turn=0).value
        for name, values in (("these rules", mine), ("the other rules", other), ("difference", mine - other)):
            assert same(laid(columns, name, (30, 30)), values)


@pytest.mark.parametrize(
    ("view", "game", "asked", "said"),
    [
        (POLICY_SLICE, Pig(30), {"axis": "height"}, "axis = height: must be theirs, mine or turn"),
        (POLICY_SLICE, Pig(30), {"players": ("nobody",)}, "strategy = nobody: must be one of optimal, hold at 20"),
        (DICE_MAP, Hog(20, 4), {"players": ("five dice",)}, "must be one of optimal, three dice"),
        (
            DICE_MAP,
            SimultaneousHog(20, 4),
            {"show": "colours"},
            "must be most likely number or numbers in the mix or entropy",
        ),
        (REACH_MAP, Pig(30), {"players": ("optimal",)}, "must be two strategies"),
        (DIFFERENCE, Pig(30), {"show": "yesterday"}, "exactly instead of reach"),
        (DIFFERENCE, Pig(30), {"show": "yesterday"}, "when to hold"),
        (HOLD_AT_MAP, Pig(30), {"show": "totals"}, "--show: hold-at has one picture only"),
        (WIN_MAP, Pig(30), {"players": ("optimal",)}, "--players: nobody plays in win-map of Pig"),
        (DICE_MAP, SoloHog(20, 4), {"players": ("optimal",)}, "--players: nobody plays in dice-map of Hog alone"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(view: View, game: Game, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("(", r"\(")):
        printed(view, solve(game), **asked)


def test_a_view_that_the_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(ValueError, match=r"mix-grid: must be a view of Pig.*: .*roll-or-hold, hold-at"):
        view_of("mix-grid", Pig(30))


@pytest.mark.parametrize(
    ("view", "game", "players", "said"),
    [
        (POLICY_SLICE, Pig(30), ("nobody",), "strategy = nobody: must be one of optimal, hold at 20"),
        (DICE_MAP, Hog(20, 4), ("five dice",), "strategy = five dice: must be one of optimal, three dice"),
        (REACH_MAP, Pig(30), ("nobody", "optimal"), "strategy = nobody: must be one of optimal, hold at 20"),
        (POLICY_SLICE, Pig(30), ("optimal", "hold at 20"), "players = optimal, hold at 20: must be one strategy"),
        (DICE_MAP, Hog(20, 4), ("optimal", "three dice"), "players = optimal, three dice: must be one strategy"),
    ],
)
def test_a_view_is_not_asked_for_players_that_the_game_does_not_have(
    view: View, game: Game, players: tuple[str, ...], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        view.asked(Frame(game, State()), "", players)


def test_a_strategy_that_is_not_listed_can_be_asked_for_by_its_name() -> None:
    frame, request = POLICY_SLICE.asked(Frame(Pig(30), State()), "", ("hold at 17",))
    assert frame.strategy(request.rival) == strategies.hold_at(17)
    frame, _ = REACH_MAP.asked(Frame(Pig(30), State()), "", ("hold at 17", "optimal"))
    assert frame.lens.players == ("hold at 17", "optimal") and frame.seats == (strategies.hold_at(17), strategies.optimal())
    frame, request = DICE_MAP.asked(Frame(Hog(30, 9), State()), "", ("seven dice",))
    assert frame.strategy(request.rival) == strategies.dice(7)


def test_figures_are_listed_in_the_order_of_the_views() -> None:
    listed = names_of(*(kind() for kind in GAMES))
    assert listed == [view.name for view in VIEWS if view.name in listed]
    assert {view.name for view in (POLICY_SLICE, HOLD_AT_MAP, MIX_GRID, DICE_MAP, REACH_MAP, DIFFERENCE)} <= set(listed)


SEEN = [
    (POLICY_SLICE, Pig(30), [State(3, 12, 2), State(2, 12, 20), State(13, 12, 6)]),
    (HOLD_AT_MAP, Pig(30), [State(3, 4), State(14, 21), State(28, 3)]),
    (MIX_GRID, SimultaneousHog(14, 4), [State(3, 4), State(12, 9), State(13, 3)]),
    (DICE_MAP, Hog(14, 4), [State(3, 4), State(12, 9), State(13, 3)]),
    (WIN_MAP, Pig(30), [State(3, 4), State(14, 21), State(28, 3)]),
    (REACH_MAP, Pig(30), [State(21, 4), State(0, 21), State(26, 22)]),
    (DIFFERENCE, Pig(30), [State(3, 4), State(14, 21), State(28, 3)]),
]


def shown_in(qtbot: Any, window: Window, view: View, game: Game) -> Any:
    look(qtbot, window, game, State(10, 12, 5))
    window.session.look_through(Lens())
    window.show_view(view)
    settled(qtbot, window)
    window.show_all()
    return window.dock_area.pane(view)


def plot_of(pane: Any) -> Any:
    return pane.sides.change if pane.view is DIFFERENCE else pane.plot


@pytest.mark.parametrize(("view", "game", "states"), SEEN, ids=[case[0].name for case in SEEN])
def test_printed_cells_have_the_colours_of_the_screen(
    qtbot: Any, shared_window: Window, view: View, game: Game, states: list[State]
) -> None:
    pane = shown_in(qtbot, shared_window, view, game)
    plot = plot_of(pane)
    page = replace(USUAL, dpi=200, theme=THEMES["light"], cursor=False)
    places = [(getattr(state, plot.across) - 0.3, getattr(state, plot.up) - 0.3) for state in states]  # beside what is written
    for place, colour in zip(places, colours_in(pane.figure(), page, places, 2 if view is DIFFERENCE else 0), strict=True):
        assert far(colour, seen_at(plot, place)) <= 3, place


def seen_at(plot: Any, place: tuple[float, float]) -> QColor:
    """On the screen."""
    QApplication.processEvents()
    return plot.grab().toImage().pixelColor(plot.mapFromScene(plot.getViewBox().mapViewToScene(QPointF(*place))))


@pytest.mark.parametrize(("view", "game"), [case[:2] for case in SEEN], ids=[case[0].name for case in SEEN])
def test_a_view_and_its_rules_make_the_same_figure(qtbot: Any, shared_window: Window, view: View, game: Game) -> None:
    pane = shown_in(qtbot, shared_window, view, game)
    plot_of(pane).getViewBox().setRange(xRange=(2.5, 17.5), yRange=(1.5, 15.5), padding=0)
    of_screen = pane.figure()
    at = State(10, 12, 0 if view is WIN_MAP else 5)  # whose turn begins, unless another total is chosen
    of_game = printed(view, solve(game), at, zoom=Zoom(2.5, 17.5, 1.5, 15.5))
    assert (of_screen.title, of_screen.caption) == (of_game.title, of_game.caption)
    assert np.array_equal(pixels(of_screen, SMALL), pixels(of_game, SMALL))
    for one, other in zip(of_screen.data().columns.items(), of_game.data().columns.items(), strict=True):
        assert one[0] == other[0] and np.array_equal(one[1], other[1], equal_nan=one[1].dtype.kind == "f")


def test_what_is_chosen_in_a_view_is_printed(qtbot: Any, shared_window: Window) -> None:
    """Another strategy to compare with, another picture, and what the lens looks for."""
    pane = shown_in(qtbot, shared_window, POLICY_SLICE, Pig(30))
    choose(qtbot, pane.compare, "hold at 20")
    shared_window.session.look_through(EVERYTHING)
    settled(qtbot, shared_window)
    of_game = printed(POLICY_SLICE, solve(Pig(30)), State(10, 12, 5), players=("hold at 20",), lens=EVERYTHING)
    assert np.array_equal(pixels(pane.figure(), SMALL), pixels(of_game, SMALL))
    choose(qtbot, pane.compare, "compare with …")
    pane = shown_in(qtbot, shared_window, DICE_MAP, SimultaneousHog(20, 4))
    choose(qtbot, pane.show_what, "entropy of the mix")
    settled(qtbot, shared_window)
    assert pane.figure().title.endswith("entropy of the mix")
    choose(qtbot, pane.show_what, "most likely number")


def test_a_figure_does_not_tell_a_person_who_has_to_choose(qtbot: Any, shared_window: Window) -> None:
    pane = shown_in(qtbot, shared_window, POLICY_SLICE, Pig(30))
    shared_window.runner.begin((PERSON, PERSON), 1)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.is_secret
    assert "You have" not in pane.figure().caption
