"""The margin lens in the window: every picture of the strategy shades by what a mistake costs, and marks close calls."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz.model.lens import Lens
from diceviz.pictures.palette import DARK, LIGHT, Theme
from diceviz.pictures.slices import first_cell
from diceviz.plots.cell_plot import CellPlot
from diceviz.plots.pane import Pane
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State
from solver.games import Game
from tests.diceviz.conftest import far, hover, look, place_of, settled, wear

CASES = [
    (PolicySlice, Pig(60)),
    (PolicySlice, Pig(60, "difference")),
    (PolicySlice, SoloPig(60)),
    (PolicySlice, SoloPig(60, "within", turns=5)),
    (DiceMap, Hog(60, 6)),
    (DiceMap, SimultaneousHog(60, 6)),
    (DiceMap, SoloHog(60, 6, "within", 5)),
    (MixGrid, SimultaneousHog(60, 6)),
]
MARGIN = Lens(margin=True, close=0.5)
every_case = pytest.mark.parametrize(("kind", "rules"), CASES, ids=lambda case: getattr(case, "__name__", None) or repr(case))


@pytest.fixture(autouse=True)
def plain_again(qtbot: Any, shared_window: Window, theme: Theme) -> Iterator[None]:
    wear(shared_window, theme)
    yield
    shared_window.session.look_through(Lens())
    settled(qtbot, shared_window)


def show(qtbot: Any, window: Window, kind: type[Pane], rules: Game, lens: Lens) -> Any:
    look(qtbot, window, rules, State(0, 30, 1, 3))
    window.show_view(kind.view)
    through(qtbot, window, lens)
    window.show_all()
    return window.pane(kind)


def through(qtbot: Any, window: Window, lens: Lens) -> None:
    window.session.look_through(lens)
    settled(qtbot, window)


def pixels(plot: CellPlot, box: QRect) -> np.ndarray:
    """Red, green and blue of what the screen shows there."""
    QApplication.processEvents()
    image = plot.grab(box).toImage()
    places = [(x, y) for y in range(image.height()) for x in range(image.width())]
    return np.array([image.pixelColor(x, y).getRgb()[:3] for x, y in places])


def zoom(view: Any, row: int, column: int) -> QRect:
    """So that a cell fills a good part of the plot; where its lower edge is, below anything that is written in it."""
    x, y = column, row + (first_cell(view.picture.game)[1] if isinstance(view, DiceMap) else 0)
    view.plot.setRange(xRange=(x - 1.6, x + 1.6), yRange=(y - 1.6, y + 1.6), padding=0)
    QApplication.processEvents()
    box = view.plot.getViewBox()
    corners = QPointF(x - 0.4, y - 0.45), QPointF(x + 0.4, y - 0.33)
    low, high = (view.plot.mapFromScene(box.mapViewToScene(point)) for point in corners)
    return QRect(low, high).normalized()


def cell_where(mask: np.ndarray, view: Any) -> tuple[int, int]:
    """One of those cells, away from the cursor."""
    state = view._frame.state
    places = [(int(row), int(column)) for row, column in zip(*np.nonzero(mask), strict=True)]
    away = [
        (r, c) for r, c in places if abs(r - getattr(state, view.plot.up)) > 2 and abs(c - getattr(state, view.plot.across)) > 2
    ]
    return away[len(away) // 2]


@every_case
@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_near_ties_are_hatched_and_clear_calls_are_not(
    qtbot: Any, shared_window: Window, kind: type[Pane], rules: Game, theme: Theme
) -> None:
    view = show(qtbot, shared_window, kind, rules, MARGIN)
    costs = view.picture.mistakes
    near = pixels(view.plot, zoom(view, *cell_where(costs.near, view)))
    assert len(np.unique(near, axis=0)) >= 3 and np.ptp(near, axis=0).max() >= 60  # the cell, dark and light
    clear = np.isfinite(costs.cells) & ~costs.near & ~costs.undecided
    plain = pixels(view.plot, zoom(view, *cell_where(clear, view)))
    strips = len(np.unique(plain, axis=0))
    assert strips == 1 if kind is not MixGrid else strips <= 3


@every_case
def test_turning_the_lens_off_brings_the_picture_back(qtbot: Any, shared_window: Window, kind: type[Pane], rules: Game) -> None:
    view = show(qtbot, shared_window, kind, rules, Lens())
    before, said = view.grab().toImage(), view.sentence.text()
    assert not view.scale.isVisible() and not view.hatching.isVisible()
    through(qtbot, shared_window, MARGIN)
    assert view.scale.isVisible() and view.hatching.isVisible() and view.grab().toImage() != before
    assert "near-ties (hatched)" in view.sentence.text() and "undecided" in view.sentence.text()
    through(qtbot, shared_window, Lens())
    QApplication.processEvents()
    assert view.grab().toImage() == before and view.sentence.text() == said


@every_case
def test_what_is_hatched_follows_the_threshold(qtbot: Any, shared_window: Window, kind: type[Pane], rules: Game) -> None:
    view = show(qtbot, shared_window, kind, rules, Lens(margin=True, close=10.0))
    place = cell_where(view.picture.mistakes.near, view)
    cost = view.picture.mistakes.cells[place] / (rules.bounds[1] / 100 if rules.pays == "points" else 0.01)
    box = zoom(view, *place)
    for close, hatched in ((cost * 1.1, True), (cost * 0.9, False), (10.0, True)):
        through(qtbot, shared_window, Lens(margin=True, close=close))
        assert (np.ptp(pixels(view.plot, box), axis=0).max() >= 60) == hatched


def test_where_nothing_is_proven_the_cell_is_crossed(qtbot: Any, shared_window: Window) -> None:
    """Needing one point of exactly 60 a player who rolls busts: both who need one draw, and nothing they do matters."""
    view = show(qtbot, shared_window, PolicySlice, Pig(60, "exact"), MARGIN)
    look(qtbot, shared_window, Pig(60, "exact"), State(0, 59, 1))
    costs = view.picture.mistakes
    row, column = cell_where(costs.undecided, view)
    assert len(shared_window.session.frame.solution.best(column, 59, row)) == 2
    seen = pixels(view.plot, zoom(view, row, column))
    assert any(far(QColor(*map(int, colour)), QColor(LIGHT.even)) <= 2 for colour in seen)
    assert np.ptp(seen, axis=0).max() >= 100
    number = int(costs.undecided.sum())
    assert f"{number:,} undecided (crossed)" in view.sentence.text()


@pytest.mark.parametrize(
    ("kind", "rules", "said"),
    [
        (PolicySlice, Pig(60), "costs"),
        (DiceMap, Hog(60, 6), "The nearest wrong number costs"),
        (MixGrid, SimultaneousHog(60, 6), "The nearest wrong number costs"),
    ],
)
def test_hovering_tells_a_near_tie(qtbot: Any, shared_window: Window, kind: type[Pane], rules: Game, said: str) -> None:
    view = show(qtbot, shared_window, kind, rules, MARGIN)
    costs = view.picture.mistakes
    clear = np.isfinite(costs.cells) & ~costs.near & ~costs.undecided
    for mask, close in ((costs.near, True), (clear, False)):
        row, column = cell_where(mask, view)
        state = State(**{"theirs": 30, "turn": 0, view.plot.across: column, view.plot.up: row})
        begins = f"You have {state.mine}, they have {state.theirs}, "
        hover(qtbot, view.plot, place_of(view.plot, state))
        qtbot.waitUntil(lambda begins=begins: view.sentence.text().startswith(begins))
        assert said in view.sentence.text() and view.sentence.text().endswith("A near-tie.") == close


def test_the_scale_tells_what_the_shades_mean(qtbot: Any, shared_window: Window) -> None:
    view = show(qtbot, shared_window, PolicySlice, Pig(60), MARGIN)
    assert view.scale.accessibleName() and "near-tie" in view.scale.toolTip()
    image = view.scale.grab().toImage()
    hues = {
        image.pixelColor(x, y).hue() // 20
        for x in range(image.width())
        for y in (6, 13)
        if image.pixelColor(x, y).saturation() > 120
    }
    assert {QColor("#2f7fd8").hue() // 20, QColor("#e8a33d").hue() // 20} <= hues


def test_the_form_asks_for_the_lens(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(60))
    form, session = shared_window.lens_form, shared_window.session
    qtbot.mouseClick(
        form.margin, Qt.MouseButton.LeftButton, pos=form.margin.rect().center() - form.margin.rect().center() / 1.2
    )
    assert session.frame.lens == Lens(margin=True)
    form.close_call.selectAll()
    qtbot.keyClicks(form.close_call, "1.25")
    qtbot.keyClick(form.close_call, Qt.Key.Key_Return)
    assert session.frame.lens == Lens(margin=True, close=1.25)
    session.look_through(Lens(close=2.0))
    assert not form.margin.isChecked() and form.close_call.value() == 2.0
