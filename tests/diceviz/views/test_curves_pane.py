"""The curves on the screen: their colours, their names, the line under the mouse, and states picked among them."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diceviz.pictures.chart import near, read_out
from diceviz.pictures.palette import CURVES as CURVE_INKS
from diceviz.pictures.palette import DARK, LIGHT, Theme
from diceviz.views.curves import CURVES
from diceviz.views.curves.pane import Curves
from diceviz.views.curves.picture import CurvesRequest, curves
from diceviz.window.window import Window
from solver import Pig, SoloHog, SoloPig, State
from solver.games import Game
from tests.diceviz.conftest import choose, far, hover, is_seen, look, settled, wear

THROWS, THROWS_WITHIN = SoloHog(30, 6), SoloHog(30, 6, "within", 5)
TURNS, TURNS_WITHIN = SoloPig(60), SoloPig(60, "within", 8)
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot: Any, shared_window: Window, theme: Theme) -> Iterator[Window]:
    wear(shared_window, theme)
    yield shared_window
    shared_window.session.show(CURVES.name, CURVES.request())
    settled(qtbot, shared_window)


def show(qtbot: Any, window: Window, rules: Game, state: State, kind: str = "value") -> Curves:
    look(qtbot, window, rules, state)
    window.show_view(Curves.view)
    window.pane(Curves).ask(kind=kind)
    settled(qtbot, window)
    return window.pane(Curves)


def at(view: Curves, x: float, y: float) -> QPoint:
    return view.plot.mapFromScene(view.plot.getViewBox().mapViewToScene(QPointF(x, y)))


def colour_at(view: Curves, x: float, y: float) -> QColor:
    return view.plot.grab().toImage().pixelColor(at(view, x, y))


def axes(view: Curves) -> list[list[float]]:
    return view.plot.getViewBox().viewRange()


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        (TURNS, "number"),
        (TURNS, "threshold"),
        (TURNS_WITHIN, "chance"),
        (THROWS, "choice"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_curve_is_seen_in_its_colour(qtbot: Any, window: Window, rules: Game, kind: str, theme: Theme) -> None:
    view = show(qtbot, window, rules, State(7, turns_left=4), kind)
    seen, used = view.plot.grab().toImage(), {curve.ink for curve in view.picture.chart.curves}
    assert [is_seen(colour, seen) for colour in CURVE_INKS] == [ink in used for ink in range(len(CURVE_INKS))]
    assert is_seen(theme.pane, seen)
    assert view.plot.legend.names == [curve.name for curve in view.picture.chart.curves]


def test_a_curve_runs_where_its_numbers_are(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, TURNS, State(7))
    values = view.picture.chart.curves[0].y
    for mine in (10, 15, 38):  # where the curves differ
        near_by = [colour_at(view, mine, values[mine] + up) for up in (-0.1, -0.05, 0, 0.05, 0.1)]
        assert min(far(each, QColor(CURVE_INKS[0])) for each in near_by) < 40
        assert far(colour_at(view, mine, values[mine] + 1.5), QColor(LIGHT.pane)) <= 2


def test_bars_are_as_high_as_numbers_of_throws_are_likely(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, THROWS_WITHIN, State(3, turns_left=5), "number")
    counts = view.picture.chart.curves[0]
    assert counts.x.tolist() == [1, 2, 3, 4, 5]
    for number in (3, 4, 5):
        below, above = (colour_at(view, number - 0.3, share * counts.y[number - 1]) for share in (0.4, 1.1))
        assert below.green() > below.red() + 40 and far(above, QColor(LIGHT.pane)) <= 2


def test_the_mean_is_marked(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, THROWS, State(7), "number")
    for mine in (7, 25):
        solution = look(qtbot, window, THROWS, State(mine))
        assert [mark.value() for mark in view.plot.marks] == pytest.approx([solution.value(mine)], abs=1e-9)


def test_all_names_are_in_the_picture_and_above_the_curves(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, SoloPig(300), State(7), "variance")
    legend, box = view.plot.legend, view.plot.getViewBox()
    boxes = legend.boxes(legend.width())
    assert len(boxes) == 5 and max(each.right() for each in boxes) <= legend.width()
    assert legend.mapToScene(0, legend.height()).y() <= box.sceneBoundingRect().top()
    assert view.plot.sceneRect().contains(legend.sceneBoundingRect())


def test_a_click_on_a_name_hides_its_curve(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, TURNS, State(7))
    legend, fresh = view.plot.legend, view.plot.grab().toImage()
    place = view.plot.mapFromScene(legend.mapToScene(legend.boxes(legend.width())[1].center()))
    for shown in (False, True):
        qtbot.wait(QApplication.doubleClickInterval() + 20)
        qtbot.mouseMove(view.plot.viewport(), place)
        qtbot.mouseClick(view.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
        qtbot.waitUntil(lambda shown=shown: view.plot.curves[1].isVisible() == shown)
        assert window.session.frame.cursor == State(7)
    assert is_seen(CURVE_INKS[1], fresh) and is_seen(CURVE_INKS[1], view.plot.grab().toImage())


def test_a_hidden_curve_stays_so_in_another_theme_and_comes_back_by_undo(qtbot: Any, window: Window) -> None:
    view, session = show(qtbot, window, TURNS, State(7)), window.session
    legend = view.plot.legend
    place = view.plot.mapFromScene(legend.mapToScene(legend.boxes(legend.width())[1].center()))
    qtbot.wait(QApplication.doubleClickInterval() + 20)
    qtbot.mouseMove(view.plot.viewport(), place)
    qtbot.mouseClick(view.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: not view.plot.curves[1].isVisible())
    hidden = CurvesRequest(hidden=(("hold at 20", 1),))
    assert session.frame.requests[CURVES.name] == hidden
    window.choose_theme("dark")
    settled(qtbot, window)
    assert [item.isVisible() for item in view.plot.curves] == [True, False]
    assert not is_seen(CURVE_INKS[1], view.plot.grab().toImage())
    assert "hold at 20" not in view.figure().data().columns["curve"]
    session.undo()
    assert [item.isVisible() for item in view.plot.curves] == [True, True]
    session.redo()
    assert [item.isVisible() for item in view.plot.curves] == [True, False] and session.frame.requests[CURVES.name] == hidden


def test_the_kind_and_the_zoom_come_back_by_undo_and_redo(qtbot: Any, window: Window) -> None:
    view, session = show(qtbot, window, TURNS, State(7)), window.session
    choose(qtbot, view.kind, "number of turns")
    settled(qtbot, window)
    everything = axes(view)
    view.plot.getViewBox().setRange(xRange=(2, 12), padding=0)
    view.rest()
    zoomed = axes(view)
    asked = session.frame.requests[CURVES.name]
    assert asked.kind == "number" and (asked.zoom.left, asked.zoom.right) == (2, 12)
    session.undo()
    settled(qtbot, window)
    assert session.frame.requests[CURVES.name] == CurvesRequest(kind="number") and np.allclose(axes(view), everything)
    session.undo()
    settled(qtbot, window)
    assert view.kind.currentText() == "value by score" and view.picture.source.kind == "value"
    session.redo()
    session.redo()
    settled(qtbot, window)
    assert session.frame.requests[CURVES.name] == asked and np.allclose(axes(view), zoomed)
    assert view.kind.currentText() == "number of turns" and view.picture.source.kind == "number"


def test_kinds_are_chosen_in_the_box(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, TURNS, State(7))
    assert view.kind.toolTip() and view.kind.accessibleName() == "Kind of curves"
    choose(qtbot, view.kind, "E(n) − n/m")
    settled(qtbot, window)
    assert view.picture.chart.up == "turns beyond n/m" and view.plot.getAxis("left").labelText == "turns beyond n/m"
    assert view.subtitle.text() == "m = 8.1418 points a turn"


def test_the_kind_stays_while_the_games_have_it(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, TURNS, State(7))
    choose(qtbot, view.kind, "number of turns")
    shown = []
    for rules in (THROWS, THROWS_WITHIN, Pig(20), TURNS_WITHIN):
        look(qtbot, window, rules)
        shown.append((view.isVisible(), view.kind.currentText()))
    assert shown == [
        (True, "number of throws"),
        (True, "number of throws"),
        (False, "number of throws"),
        (True, "number of turns"),
    ]
    choose(qtbot, view.kind, "chance by turns left")
    look(qtbot, window, TURNS)
    assert view.kind.currentText() == "value by score"
    look(qtbot, window, THROWS_WITHIN)
    assert view.kind.currentText() == "chance by throws left" and view.picture.chart.axis == "turns_left"


def test_hovering_reads_out_all_curves_and_leaves_a_line(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, TURNS, State(7))
    chart = curves(window.session.frame.solution, State(7), "value")
    assert view.sentence.text() == chart.sentence and not view.plot.pointer.isVisible()
    hover(qtbot, view.plot, at(view, 22.3, 3))
    qtbot.waitUntil(lambda: view.sentence.text() == read_out(chart, 22))
    assert view.plot.pointer.value() == 22 and view.plot.pointer.isVisible()
    QApplication.sendEvent(view.plot, QEvent(QEvent.Type.Leave))
    assert view.sentence.text() == chart.sentence and not view.plot.pointer.isVisible()
    assert near(chart, 77.0) == 59 and near(chart, -3.0) == 0


@pytest.mark.parametrize(
    ("rules", "kind", "x", "picked"),
    [
        (TURNS, "value", 41, State(41)),
        (TURNS, "choice", 5, State(5)),
        (TURNS, "excess", 20, State(40)),
        (TURNS, "number", 4, State(7)),
        (TURNS_WITHIN, "value", 30, State(30, turns_left=4)),
        (THROWS_WITHIN, "chance", 2, State(7, turns_left=2)),
    ],
)
def test_a_click_picks_the_state_there(qtbot: Any, window: Window, rules: Game, kind: str, x: int, picked: State) -> None:
    view = show(qtbot, window, rules, State(7, turns_left=4), kind)
    qtbot.mouseClick(view.plot.viewport(), Qt.MouseButton.LeftButton, pos=at(view, x, 0.1))
    assert window.session.frame.cursor == picked
    settled(qtbot, window)
    assert view.plot.cursor.isVisible() == (kind != "number")
    assert kind == "number" or view.plot.cursor.value() == x


def test_arrow_keys_move_along_the_scores(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, TURNS, State(7))
    for key, held, mine in ((Qt.Key.Key_Right, None, 8), (Qt.Key.Key_Right, SHIFT, 18), (Qt.Key.Key_Left, None, 17)):
        qtbot.keyClick(view.plot, key, held or Qt.KeyboardModifier.NoModifier)
        assert window.session.frame.cursor == State(mine)
        settled(qtbot, window)


def test_axes_stay_while_the_cursor_moves_and_zoom_until_everything_is_shown(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, TURNS_WITHIN, State(7, turns_left=4))
    everything = axes(view)
    window.session.move(State(31, turns_left=6))
    settled(qtbot, window)
    assert axes(view) == everything
    view.plot.getViewBox().setRange(xRange=(10, 20), yRange=(20, 40), padding=0)
    zoomed = axes(view)
    window.session.move(State(12, turns_left=6))
    settled(qtbot, window)
    assert axes(view) == zoomed != everything
    QTest.keyClick(window, Qt.Key.Key_A)
    assert np.allclose(axes(view), everything)


def test_the_wheel_zooms(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, TURNS, State(7))
    before, place = axes(view), QPointF(at(view, 30, 4))
    buttons, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    turned = QWheelEvent(
        place, view.plot.mapToGlobal(place), QPoint(), QPoint(0, 240), buttons, keys, Qt.ScrollPhase.NoScrollPhase, False
    )
    QApplication.sendEvent(view.plot.viewport(), turned)
    assert axes(view)[0][0] > before[0][0] and axes(view)[0][1] < before[0][1]
    qtbot.mouseClick(view.fit, Qt.MouseButton.LeftButton)
    assert np.allclose(axes(view), before)
