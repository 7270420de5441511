"""Charts and tables as files: they are opened again, and say what the solver says."""

import io
import json
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PIL import Image
from pypdf import PdfReader
from PySide6.QtCore import Qt

from diceviz import words
from diceviz.commands.figure import names_of
from diceviz.figures import press
from diceviz.figures.figure import Figure
from diceviz.figures.number_columns import FORMATS, Data
from diceviz.figures.page import CM, THEMES, Page
from diceviz.figures.press import saved, sheet_of
from diceviz.model.request import Zoom
from diceviz.training.cards import GRADES
from diceviz.views.curves import CURVES
from diceviz.views.dice_worth import DICE_WORTH
from diceviz.views.game_graph import GAME_GRAPH
from diceviz.views.ledger import LEDGER
from diceviz.views.match import MATCH
from diceviz.views.mix_bars import MIX_BARS
from diceviz.views.payoff_matrix import PAYOFF_MATRIX
from diceviz.views.registry import VIEWS
from diceviz.views.throws_by_score import THROWS_BY_SCORE
from diceviz.views.trainer import TRAINER
from diceviz.views.view import View
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, evaluate, solve, strategies
from solver.games import GAMES, Game
from solver.playing.accounts import ledger
from solver.playing.players import play
from tests.diceviz.conftest import choose, look, settled
from tests.diceviz.printed import printed

SMALL = Page(10 / CM, 7.5 / CM, dpi=60)
LARGE = Page(21 / CM, 29 / CM, dpi=60)
WITHIN = SoloHog(20, 4, "within", turns=5)

# A view, rules, what is asked for, and some of what must be read in the figure.
PRINTED: list[tuple[View, Game, dict[str, Any], list[str]]] = [
    (THROWS_BY_SCORE, SoloHog(20, 4), {"state": State(3)}, ["my score", "throws still needed", "number of dice"]),
    (
        MIX_BARS,
        SimultaneousHog(20, 4),
        {"state": State(3, 7)},
        ["You: 17 to go", "They: 13 to go", "probability", "points lost"],
    ),
    (PAYOFF_MATRIX, SimultaneousHog(20, 4), {"state": State(3, 7)}, ["my dice", "their dice", "my best reply"]),
    (DICE_WORTH, Hog(20, 4), {"state": State(3, 7)}, ["points below the best", "dice"]),
    (DICE_WORTH, SoloHog(20, 4), {"state": State(3)}, ["throws more"]),
    (MATCH, Hog(20, 4), {}, ["moving first", "moving second", "on average", "optimal against three dice"]),
    (MATCH, Hog(20, 4), {"show": "table"}, ["all against all", "mean", "uniform", "50.0"]),
    (CURVES, SoloPig(40), {"state": State(3), "show": "number"}, ["optimal", "hold at 20", "chance, %", "turns"]),
    (CURVES, WITHIN, {"state": State(3), "show": "chance"}, ["throws left", "chance, %"]),
    (GAME_GRAPH, Pig(20), {"players": ("hold at 20", "optimal")}, ["ply", "First", "Second", "100 %"]),
    (LEDGER, Pig(20), {}, ["verdict", "luck", "skill", "First", "sum", "forced"]),
    (LEDGER, SimultaneousHog(20, 4), {}, ["choices", "met", "scores", "verdict"]),
]
IDS = [f"{view.name}-{game.name}-{how.get('show', '')}" for view, game, how, _ in PRINTED]


def read(figure: Figure, page: Page = SMALL) -> str:
    return words_in(press.printed(figure, page, "pdf"))


def words_in(pdf: bytes) -> str:
    """Whatever its lines."""
    (sheet,) = PdfReader(io.BytesIO(pdf)).pages
    return " ".join(sheet.extract_text().split())


def csv_of(data: Data) -> dict[str, list[str]]:
    lines = [line for line in FORMATS["csv"](data).decode().splitlines() if not line.startswith("#")]
    head, *rows = [line.split(",") for line in lines]
    return dict(zip(head, map(list, zip(*rows, strict=True)), strict=True))


def read_back(figure: Figure) -> dict[str, np.ndarray]:
    """The columns, from NPZ and from CSV, which are the same."""
    data = figure.data()
    npz = np.load(io.BytesIO(FORMATS["npz"](data)))
    rules = json.loads(str(npz["header"]))["rules"]
    assert rules["target"] == data.game.target
    for name, texts in csv_of(data).items():
        if npz[name].dtype.kind == "f":
            assert np.array_equal([float(text or "nan") for text in texts], npz[name], equal_nan=True)
        else:
            assert [str(each) for each in npz[name].tolist()] == texts
    return {name: npz[name] for name in data.columns}


def test_figures_are_listed_in_the_order_of_the_views() -> None:
    listed = names_of(*(kind() for kind in GAMES))
    assert listed == [view.name for view in VIEWS if view.name in listed]
    assert {view.name for view, *_ in PRINTED} <= set(listed) and TRAINER.name not in listed


@pytest.mark.parametrize(("view", "game", "how", "texts"), PRINTED, ids=IDS)
def test_text_is_text_in_pdf_and_svg_and_the_picture_has_its_size(
    view: View, game: Game, how: dict[str, Any], texts: list[str]
) -> None:
    figure = printed(view, solve(game), **how)
    with sheet_of(figure, LARGE) as sheet:
        pdf, svg = (saved(sheet, form, {}) for form in ("pdf", "svg"))
    found, written = words_in(pdf), " ".join(" ".join(ElementTree.fromstring(svg).itertext()).split())
    for text in (*texts, game.name):
        assert text in found and text in written
    assert (b"<image" in svg) == (view is PAYOFF_MATRIX)  # the smooth scale beside it
    image = Image.open(io.BytesIO(press.printed(figure, replace(SMALL, theme=THEMES["dark"]), "png")))
    assert image.size == SMALL.pixels and image.getpixel((1, 1))[:3] == (0x17, 0x19, 0x1E)


def test_throws_by_score_are_those_of_the_solver() -> None:
    solution = solve(SoloHog(20, 4))
    found = read_back(printed(THROWS_BY_SCORE, solution))
    assert np.array_equal(found["throws"], solution.values()) and np.array_equal(found["dice"], solution.dice())
    assert found["mine"].tolist() == [*range(20)]


def test_mixes_and_payoffs_are_those_of_the_solver() -> None:
    solution = solve(SimultaneousHog(20, 4))
    payoffs, found = solution.payoffs(3, 7), read_back(printed(PAYOFF_MATRIX, solution, State(3, 7)))
    assert np.array_equal(found["worth"].reshape(4, 4), payoffs)  # rows are mine
    assert np.array_equal(found["my_dice"], np.repeat([1, 2, 3, 4], 4))
    best = found["worth"][found["my_best_reply"]]
    assert np.allclose(sorted(set(best)), sorted(set(payoffs.max(axis=0))), atol=solution.tolerance)
    mixes = read_back(printed(MIX_BARS, solution, State(3, 7)))
    mine = mixes["probability"][mixes["player"] == "you"]
    assert dict(zip(range(1, 5), mine, strict=True)) == {dice: solution.strategy(3, 7).get(dice, 0.0) for dice in range(1, 5)}
    y = mixes["probability"][mixes["player"] == "they"]
    assert np.array_equal(mixes["worth"][:4], payoffs @ y)
    numbers = read(printed(PAYOFF_MATRIX, solution, State(3, 7)))
    assert all(f"{100 * each:.1f}" in numbers for each in payoffs.ravel())


@pytest.mark.parametrize("game", [Hog(20, 4), SoloHog(20, 4), WITHIN], ids=str)
def test_the_worth_of_dice_is_that_of_the_solver(game: Game) -> None:
    solution, state = solve(game), State(3, 7) if isinstance(game, Hog) else State(3, turns_left=4)
    at = {"mine": 3, "theirs": 7} if isinstance(game, Hog) else {"mine": 3} | ({"turns_left": 4} if game is WITHIN else {})
    found = read_back(printed(DICE_WORTH, solution, state))
    assert dict(zip(found["dice"].tolist(), found["worth"].tolist(), strict=True)) == solution.action_values(**at)
    assert tuple(found["dice"][found["best"]]) == solution.best(**at)


def test_curves_are_those_of_the_solver() -> None:
    solution = solve(SoloPig(40))
    found = read_back(printed(CURVES, solution, State(3)))
    optimal = found["curve"] == "optimal"
    assert np.array_equal(found["value"][optimal], solution.values()) and np.array_equal(found["mine"][optimal], np.arange(40))
    chances = read_back(printed(CURVES, solve(WITHIN), State(3), show="chance"))
    assert np.array_equal(chances["value"][chances["curve"] == "optimal"], 100 * solve(WITHIN).values()[3])


def test_every_kind_of_curve_is_printed_and_others_are_named() -> None:
    solution = solve(SoloPig(40))
    for kind, axis in (
        ("choice", "mine"),
        ("threshold", "points_to_go"),
        ("excess", "points_to_go"),
        ("variance", "points_to_go"),
    ):
        assert axis in printed(CURVES, solution, show=kind).data().columns
    with pytest.raises(ValueError, match=r"^show = mix: must be one of value, choice, number, threshold, excess, variance$"):
        printed(CURVES, solution, show="mix")


def test_a_match_is_that_of_the_solver() -> None:
    game = Hog(20, 4)
    match = evaluate(game, strategies.dice(3), strategies.uniform())
    figure = printed(MATCH, solve(game), players=("three dice", "uniform"))
    found = read_back(figure)
    assert (found["moving_first"][0], found["moving_second"][0], found["length"][0]) == (
        match.first,
        match.second,
        match.length,
    )
    text = read(figure)
    assert all(words.value(game, each) in text for each in (match.first, match.second, match.average))
    table = read_back(printed(MATCH, solve(game), players=("optimal", "three dice", "uniform")))
    assert len(table["average"]) == 3
    pair = (table["first"] == "three dice") & (table["second"] == "uniform")
    assert table["average"][pair] == [match.average]


def test_what_cannot_be_matched_is_said() -> None:
    solution = solve(Hog(20, 4))
    with pytest.raises(ValueError, match=r"^show = graph: must be one of match, table$"):
        printed(MATCH, solution, show="graph")
    with pytest.raises(ValueError, match=r"^players = optimal: must be two strategies$"):
        printed(MATCH, solution, players=("optimal",))
    with pytest.raises(ValueError, match=r"^strategy = hold at 20: must be one of optimal, three dice"):
        printed(MATCH, solution, players=("optimal", "hold at 20"))


@pytest.mark.parametrize("game", [Pig(30), SoloPig(30), SimultaneousHog(20, 4)], ids=str)
def test_a_game_without_a_window_is_the_same_every_time(game: Game) -> None:
    """Its ledger adds up: the values go from the start to the result by luck and skill."""
    solution, alone = solve(game), isinstance(game, SoloPig)
    plies = play(game, strategies.optimal(), None if alone else strategies.optimal(), 1)
    written = ledger(solution, plies)
    course = read_back(printed(GAME_GRAPH, solution))
    assert tuple(course["value"]) == written.values and course["ply"].tolist() == [*range(len(plies) + 1)]
    rows = read_back(printed(LEDGER, solution))
    first = rows["player"] == rows["player"][0]
    assert rows["luck"][first].sum() == pytest.approx(written.luck[0], abs=1e-12)
    assert np.array_equal(rows["value_after"][first][-1:], rows["value_after"][rows["ply"] == rows["ply"][first][-1]][:1])
    assert len(rows["ply"]) == len(plies) * (2 if isinstance(game, SimultaneousHog) else 1)


def test_players_of_a_game_must_fit_it() -> None:
    with pytest.raises(ValueError, match=r"^players = optimal: must be two strategies, who play each other$"):
        printed(GAME_GRAPH, solve(Pig(20)), players=("optimal",))
    with pytest.raises(ValueError, match=r"must be one strategy, who plays alone$"):
        printed(LEDGER, solve(SoloPig(20)), players=("optimal", "optimal"))
    with pytest.raises(ValueError, match="the trainer has only your own answers"):
        printed(TRAINER, solve(Pig(20)))


def test_a_long_ledger_is_shortened_and_says_so() -> None:
    figure = printed(LEDGER, solve(Pig(100)))
    number = len(figure.data().columns["ply"])
    assert number > 40
    short = read(figure)
    assert "are left out here; the data has all" in short and f" {number} " in short
    tall = read(figure, Page(21 / CM, 60 / CM))
    assert "left out" not in tall and "sum First" in tall


def test_a_zoom_is_kept() -> None:
    solution = solve(SoloPig(40))
    near = read(printed(CURVES, solution, zoom=Zoom(100.5, 107.5, 0, 10)))
    assert "104" in near and "104" not in read(printed(CURVES, solution))


def show(qtbot: Any, window: Window, view: View, game: Game, state: State | None = None) -> Any:
    """The widget of a view."""
    look(qtbot, window, game, state)
    window.show_view(view)
    settled(qtbot, window)
    return window.dock_area.pane(view)


def test_what_is_on_screen_is_printed(qtbot: Any, shared_window: Window) -> None:
    """The same state, kind, zoom and curves."""
    pane = show(qtbot, shared_window, CURVES, SoloPig(60), State(7))
    choose(qtbot, pane.kind, "best choice by score")
    settled(qtbot, shared_window)
    pane.plot.legend.clicked.emit(1)  # hold at 20
    pane.plot.setRange(xRange=(52.5, 57.5), padding=0)
    figure = pane.figure()
    assert "best choice by score" in figure.title and {*figure.data().columns["curve"]} == {"first hold", "last roll"}
    text = read(figure)
    assert "53 54 55 56 57 my score" in text and "hold at 20" not in text
    worth = show(qtbot, shared_window, DICE_WORTH, Hog(20, 4), State(3, 7))
    assert "3 : 7" in worth.figure().title
    matrix = show(qtbot, shared_window, PAYOFF_MATRIX, SimultaneousHog(20, 4), State(3, 7))
    assert np.array_equal(matrix.figure().data().columns["worth"], shared_window.session.frame.solution.payoffs(3, 7).ravel())


def test_a_game_on_the_table_is_printed_and_none_is_said(qtbot: Any, shared_window: Window) -> None:
    graph = show(qtbot, shared_window, GAME_GRAPH, Pig(21))
    for view in (GAME_GRAPH, LEDGER):
        pane = show(qtbot, shared_window, view, Pig(21))
        with pytest.raises(ValueError, match="no game has been played yet"):
            pane.figure()
    shared_window.runner.begin(("optimal", "hold at 20"), 4, False)
    settled(qtbot, shared_window)
    shared_window.runner.go_to(3)
    settled(qtbot, shared_window)
    record = shared_window.session.frame.record
    table = shared_window.dock_area.pane(LEDGER).figure()
    assert len(table.data().columns["ply"]) == len(record.plies) and "Second (hold at 20)" in table.caption
    shared_window.show_view(GAME_GRAPH)
    settled(qtbot, shared_window)
    assert tuple(graph.figure().data().columns["value"]) == shared_window.session.frame.ledger.values


def test_the_answers_of_the_trainer_are_printed(qtbot: Any, open_window: Any) -> None:
    window = open_window(Pig(30), layout="Trainer")
    trainer = window.dock_area.pane(TRAINER)
    with pytest.raises(ValueError, match="nothing has been answered yet"):
        trainer.figure()
    trainer.setFocus()
    qtbot.keyClick(trainer.page, Qt.Key.Key_R)
    settled(qtbot, window)
    figure = trainer.figure()
    counts = dict(zip(GRADES, figure.data().columns["answers"].tolist(), strict=True))
    assert counts[trainer.judgement.grade] == 1 == sum(counts.values())
    text = read(figure)
    assert all(grade in text for grade in GRADES) and "of 1; streak" in figure.caption
