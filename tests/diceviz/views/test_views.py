"""The pictures show the solution, the cursor is one, and the mouse and keys move it."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diceviz import words
from diceviz.model.lens import Lens
from diceviz.pictures.colours import colour_map
from diceviz.pictures.palette import DARK, HOLD, LIGHT, ROLL
from diceviz.pictures.slices import win_map
from diceviz.session.session import START
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.policy_slice.picture import SliceRequest
from diceviz.views.win_map.pane import WinMap
from diceviz.views.win_map.picture import WinMapPicture, WinMapRequest, WinMapSource
from diceviz.views.win_map.picture import picture as win_map_picture
from diceviz.window.window import Window
from solver import Die, Pig, SoloHog, SoloPig, State
from tests.diceviz.asking import check_request, check_written, check_zoom, turn_wheel
from tests.diceviz.conftest import choose, click, colour_of, far, hover, look, place_of, settled, type_number


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Window:
    """As it was when it was opened, with the game to 100."""
    session = shared_window.session
    session.visit(replace(session.moment, rules=Pig(100), wish=START, axis="theirs", lens=Lens(), requests={}))
    shared_window.choose_theme("light")
    shared_window.dock_area.reset()
    shared_window.activateWindow()
    assert QTest.qWaitForWindowActive(shared_window)
    shared_window.give_keyboard()
    settled(qtbot, shared_window)
    return shared_window


def test_the_map_has_the_colour_of_the_value(window: Window) -> None:
    solution = window.session.frame.solution
    for mine, theirs in ((10, 90), (20, 30), (90, 65), (95, 5)):
        shown = colour_of(window.pane(WinMap).plot, State(mine, theirs))
        expected = colour_map("viridis")[round(511 * solution.value(mine, theirs))]
        assert far(shown, QColor(*map(int, expected))) <= 3


def test_the_slice_is_blue_to_roll_and_amber_to_hold(window: Window) -> None:
    assert far(colour_of(window.pane(PolicySlice).plot, State(80, 55, 8)), QColor(ROLL)) <= 3
    assert far(colour_of(window.pane(PolicySlice).plot, State(10, 55, 60)), QColor(HOLD)) <= 3
    assert far(colour_of(window.pane(PolicySlice).plot, State(80, 55, 50)), QColor(LIGHT.pane)) == 0  # no such state


def test_a_tie_is_grey_and_either(qtbot: Any, open_window: Any) -> None:
    window = open_window(Pig(12, "exact"))
    window.session.move(State(2, 11, 4))  # they can never finish: any sensible way wins
    settled(qtbot, window)
    assert window.session.frame.solution.best(2, 11, 4) == ("roll", "hold")
    window.session.move(State(0, 11, 0))
    settled(qtbot, window)
    assert far(colour_of(window.pane(PolicySlice).plot, State(6, 11, 2)), QColor(LIGHT.even)) <= 2
    window.session.move(State(2, 11, 4))
    settled(qtbot, window)
    assert window.inspector.roll_or_hold.cost.text() == "Either: both are worth the same."
    assert [label.text() for label in window.inspector.roll_or_hold.names.values()] == ["ROLL", "HOLD"]


def test_a_click_on_the_map_moves_the_cursor_everywhere(qtbot: Any, window: Window) -> None:
    click(qtbot, window.pane(WinMap).plot, State(70, 20))
    settled(qtbot, window)
    assert window.session.frame.cursor.mine == 70 and window.session.frame.cursor.theirs == 20
    assert window.pane(PolicySlice).subtitle.text() == "their score = 20"
    assert window.inspector.score.text().startswith("70 : 20")
    assert window.state_form.rows["theirs"].spin.value() == 20
    assert window.pane(PolicySlice).plot.lines[0].value() == 70
    assert window.pane(PolicySlice).source.at == 20


def test_a_click_on_the_slice_picks_score_and_turn(qtbot: Any, window: Window) -> None:
    click(qtbot, window.pane(PolicySlice).plot, State(30, 55, 41))
    assert window.session.frame.cursor == State(30, 55, 41)
    assert window.pane(WinMap).plot.lines[0].value() == 30
    click(qtbot, window.pane(PolicySlice).plot, State(90, 55, 60))  # outside the picture
    assert window.session.frame.cursor == State(30, 55, 41)


def test_arrow_keys_move_the_cursor_of_the_view_with_the_focus(qtbot: Any, window: Window) -> None:
    assert window.pane(PolicySlice).plot.hasFocus()
    qtbot.keyClick(window.pane(PolicySlice).plot, Qt.Key.Key_Right)
    qtbot.keyClick(window.pane(PolicySlice).plot, Qt.Key.Key_Up)
    assert window.session.frame.cursor == State(41, 55, 19)
    qtbot.keyClick(window.pane(PolicySlice).plot, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert window.session.frame.cursor == State(41, 55, 9)
    qtbot.keyClick(window.pane(WinMap).plot, Qt.Key.Key_Up)
    qtbot.keyClick(window.pane(WinMap).plot, Qt.Key.Key_Left)
    assert window.session.frame.cursor == State(40, 56, 9)
    for _ in range(12):
        qtbot.keyClick(window.pane(WinMap).plot, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert window.session.frame.cursor.mine == 99 and window.session.frame.cursor.turn == 0


def test_moving_on_the_map_keeps_the_points_at_risk(qtbot: Any, window: Window) -> None:
    click(qtbot, window.pane(WinMap).plot, State(30, 30))
    assert window.session.frame.cursor == State(30, 30, 18)


def test_sweeping_the_slice_repaints_it(qtbot: Any, window: Window) -> None:
    before = window.pane(PolicySlice).plot.grab().toImage()
    box = window.pane(PolicySlice).plot.getViewBox().viewRange()
    for _ in range(5):
        qtbot.keyClick(window, Qt.Key.Key_PageUp)
    settled(qtbot, window)
    assert window.session.frame.cursor.theirs == 60 and window.pane(PolicySlice).source.at == 60
    assert window.pane(PolicySlice).plot.grab().toImage() != before
    assert window.pane(PolicySlice).plot.getViewBox().viewRange() == box  # the axes stay


@pytest.mark.parametrize(
    ("index", "axes", "shape"),
    [
        (0, ("my score", "turn total at risk"), (100, 100)),
        (1, ("their score", "turn total at risk"), (100, 100)),
        (2, ("my score", "their score"), (100, 100)),
    ],
)
def test_the_slice_runs_along_any_two_axes(qtbot: Any, window: Window, index: int, axes: Any, shape: Any) -> None:
    window.pane(PolicySlice).cut_row.axis.setCurrentIndex(index)
    settled(qtbot, window)
    plot = window.pane(PolicySlice).plot
    assert (plot.getAxis("bottom").labelText, plot.getAxis("left").labelText) == axes
    assert window.pane(PolicySlice).picture.margins.shape == shape
    assert plot.lines[0].value() == getattr(window.session.frame.cursor, plot.across)
    roll = window.session.frame.solution.action_values(40, 55, 18)
    at = (getattr(window.session.frame.cursor, plot.up), getattr(window.session.frame.cursor, plot.across))
    assert window.pane(PolicySlice).picture.margins[at] == roll["roll"] - roll["hold"]


def test_f2_cuts_along_the_next_axis(qtbot: Any, window: Window) -> None:
    for expected in ("mine", "turn", "theirs"):
        qtbot.keyClick(window, Qt.Key.Key_F2)
        assert window.pane(PolicySlice).fixed == expected
    settled(qtbot, window)


def test_hovering_reads_out_the_state(qtbot: Any, window: Window) -> None:
    slice_plot = window.pane(PolicySlice).plot
    hover(qtbot, slice_plot, place_of(slice_plot, State(21, 55, 11)))  # the mouse of the test before may be on the cell itself
    hover(qtbot, slice_plot, place_of(slice_plot, State(20, 55, 11)))
    qtbot.waitUntil(
        lambda: window.pane(PolicySlice).sentence.text().startswith("You have 20, they have 55, 11 at risk: <b>roll</b>.")
    )
    assert "Holding costs" in window.pane(PolicySlice).sentence.text()
    qtbot.mouseMove(window.pane(WinMap).plot.viewport(), place_of(window.pane(WinMap).plot, State(50, 50)))
    value = window.session.frame.solution.value(50, 50)
    qtbot.waitUntil(
        lambda: (
            window.pane(WinMap).sentence.text() == f"You have 50, they have 50, your turn begins: <b>{100 * value:.2f} %</b>."
        )
    )


def test_the_map_of_a_later_moment_of_the_turn(qtbot: Any, window: Window) -> None:
    window.pane(WinMap).turn.spin.setValue(25)
    settled(qtbot, window)
    assert window.pane(WinMap).subtitle.text() == "with 25 at risk"
    assert window.pane(WinMap).picture.cells[55, 40] == window.session.frame.solution.value(40, 55, 25)
    assert far(colour_of(window.pane(WinMap).plot, State(90, 50)), QColor(LIGHT.pane)) == 0


def test_the_inspector_tells_what_to_do_and_what_the_mistake_costs(qtbot: Any, window: Window) -> None:
    worth = window.session.frame.solution.action_values(40, 55, 18)
    inspector = window.inspector.roll_or_hold
    assert inspector.names["roll"].text() == "ROLL" and inspector.names["hold"].text() == "hold"
    assert inspector.worths["roll"].text() == f"{100 * worth['roll']:.2f} %"
    assert (
        inspector.cost.text() == f"Holding costs <b>{100 * (worth['roll'] - worth['hold']):.2f} points of win probability</b>."
    )
    assert inspector.proof.text() == f"Proven to ± {words.power_of_ten(window.session.frame.solution.gap)}."
    assert inspector.table.item(4, 0).text() == "18"
    window.session.move(State(40, 55, 0))
    settled(qtbot, window)
    assert inspector.worths["hold"].text() == "not allowed"


def test_zoom_and_show_everything(qtbot: Any, window: Window) -> None:
    box = window.pane(PolicySlice).plot.getViewBox()
    whole = box.viewRange()
    box.scaleBy((0.3, 0.3))
    assert box.viewRange() != whole
    qtbot.keyClick(window, Qt.Key.Key_A)
    assert box.viewRange() == whole


def test_light_and_dark(qtbot: Any, window: Window) -> None:
    outside = State(80, 55, 50)
    assert far(colour_of(window.pane(PolicySlice).plot, outside), QColor(LIGHT.pane)) == 0
    qtbot.keyClick(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    settled(qtbot, window)
    assert far(colour_of(window.pane(PolicySlice).plot, outside), QColor(DARK.pane)) == 0
    assert QApplication.palette().window().color() == QColor(DARK.window)
    assert far(colour_of(window.pane(PolicySlice).plot, State(80, 55, 8)), QColor(ROLL)) <= 3  # actions keep their colours


@pytest.mark.parametrize(
    "rules", [Pig(2, "exact", Die(2)), Pig(3, "difference", Die(20)), Pig(1000, "exact", Die(2)), Pig(1000, "reach", Die(20))]
)
def test_the_ends_of_the_rules_can_be_drawn(qtbot: Any, open_window: Any, rules: Pig) -> None:
    window = open_window(rules)
    last = rules.target - 1
    for state in (State(0, 0, 0), State(last, last, 0), State(0, last, last)):
        window.session.move(state)
        for index in range(3):
            window.pane(PolicySlice).cut_row.axis.setCurrentIndex(index)
            settled(qtbot, window)
            assert window.pane(PolicySlice).picture.margins.shape == (rules.target, rules.target)
            assert "cannot be drawn" not in window.pane(PolicySlice).sentence.text() + window.pane(WinMap).sentence.text()


def test_the_slider_sets_what_is_at_risk_on_the_map(qtbot: Any, window: Window) -> None:
    row = window.pane(WinMap).turn
    for _ in range(5):
        qtbot.keyClick(row.slider, Qt.Key.Key_Right)
    settled(qtbot, window)
    assert row.spin.value() == row.slider.value() == 5
    assert np.array_equal(
        window.pane(WinMap).picture.cells, win_map(window.session.frame.solution, row.spin.value()), equal_nan=True
    )


@pytest.mark.parametrize("cursor", [State(20, 24), State(20, 20), State(0, 0), State(39, 39)])
def test_labels_of_the_map_are_clear_of_the_cursor_and_of_each_other(qtbot: Any, window: Window, cursor: State) -> None:
    """With two sides all lines are close together."""
    look(qtbot, window, Pig(40, die=Die(2)), cursor)
    boxes = [label.sceneBoundingRect() for label in window.pane(WinMap)._labels if label.isVisible()]
    ring = QRectF(place_of(window.pane(WinMap).plot, cursor) - QPoint(5, 5), QSizeF(10, 10))
    assert len(boxes) == 5
    assert not any(box.intersects(other) for place, box in enumerate(boxes) for other in [ring, *boxes[:place]])


def test_what_is_at_risk_on_the_map_is_asked_for_undone_and_written(qtbot: Any, window: Window) -> None:
    row = window.pane(WinMap).turn
    type_number(qtbot, row, 5)
    settled(qtbot, window)
    check_request(qtbot, window, WinMap.view, WinMapRequest(), WinMapRequest(turn=5))
    assert window.pane(WinMap).picture.turn == row.spin.value() == 5
    window.session.undo()
    settled(qtbot, window)
    assert window.pane(WinMap).picture.turn == row.spin.value() == 0


def test_the_strategy_over_the_slice_is_asked_for_undone_and_written(qtbot: Any, window: Window) -> None:
    view = window.pane(PolicySlice)
    choose(qtbot, view.compare, "hold at 20")
    settled(qtbot, window)
    check_request(qtbot, window, view.view, SliceRequest(), SliceRequest(rival="hold at 20"))
    assert view.source.rival.name == view.compare.currentText() == "hold at 20"
    window.session.undo()
    settled(qtbot, window)
    assert view.source.rival is None and view.compare.currentIndex() == 0


@pytest.mark.parametrize("kind", [PolicySlice, WinMap])
def test_the_zoom_is_asked_for_undone_and_written(qtbot: Any, window: Window, kind: Any) -> None:
    check_zoom(qtbot, window, kind.view, State(30, 55, 20) if kind is PolicySlice else State(30, 60))


def test_requests_as_they_are_at_first_are_written() -> None:
    check_written(SliceRequest())
    check_written(WinMapRequest())


def test_axes_have_the_words_of_the_game(qtbot: Any, window: Window) -> None:
    """Both games of a player alone count what is left, one in turns and one in throws."""
    plot = window.pane(WinMap).plot
    assert [plot.getAxis(side).labelText for side in ("bottom", "left")] == ["my score", "their score"]
    for rules, left in ((SoloPig(20, "within", 4), "turns left"), (SoloHog(20, 4, "within", 4), "throws left")):
        look(qtbot, window, rules, State(3, turns_left=2))
        window.show_view(WinMap.view)
        settled(qtbot, window)
        assert [plot.getAxis(side).labelText for side in ("bottom", "left")] == ["my score", left]


def test_a_zoom_after_everything_was_shown_is_undone_alone(qtbot: Any, window: Window) -> None:
    view = window.pane(WinMap)
    whole = view.plot.getViewBox().viewRange()
    for state in (State(30, 60), State(70, 20)):
        qtbot.keyClick(window, Qt.Key.Key_A)
        turn_wheel(view.plot, state)
        view.rest()
    assert view.request.zoom is not None and view.plot.getViewBox().viewRange() != whole
    window.session.undo()
    assert view.request.zoom is None and view.plot.getViewBox().viewRange() == whole


def test_why_a_picture_cannot_be_drawn_is_told_until_a_new_one_comes(
    qtbot: Any, shared_window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the cursor, the mouse and the theme do meanwhile."""
    look(qtbot, shared_window, Pig(20), State(3, 4, 0))
    shared_window.show_view(WinMap.view)
    view, made = shared_window.pane(WinMap), win_map_picture
    settled(qtbot, shared_window)

    def picture(source: WinMapSource) -> WinMapPicture:
        if source.turn == 3:
            raise MemoryError
        return made(source)

    monkeypatch.setattr("diceviz.views.win_map.pane.picture", picture)
    why = "This picture cannot be drawn: MemoryError."
    view.turn.spin.setValue(3)
    qtbot.waitUntil(lambda: view.sentence.text() == why)
    shared_window.session.move(State(5, 5, 0))
    assert view.sentence.text() == why
    hover(qtbot, view.plot, place_of(view.plot, State(7, 8)))
    qtbot.wait(50)
    assert view.sentence.text() == why
    QApplication.sendEvent(view.plot, QEvent(QEvent.Type.Leave))
    shared_window.switch_theme()
    shared_window.switch_theme()
    assert view.sentence.text() == why
    view.turn.spin.setValue(4)
    settled(qtbot, shared_window)
    assert view.picture is not None and view.picture.turn == 4 and why not in view.sentence.text()
    view.turn.spin.setValue(3)
    qtbot.waitUntil(lambda: view.sentence.text() == why)
    view.turn.spin.setValue(0)
    settled(qtbot, shared_window)
    assert why not in view.sentence.text()
