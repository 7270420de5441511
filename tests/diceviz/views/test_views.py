"""The pictures show the solution, the cursor is one, and the mouse and keys move it."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz import words
from diceviz.pictures.colours import colour_map
from diceviz.pictures.palette import DARK, HOLD, LIGHT, ROLL
from diceviz.pictures.slices import win_map
from diceviz.window.window import Window
from solver import Die, Pig, State
from tests.diceviz.conftest import click, colour_of, far, look, place_of, settled


def test_the_map_has_the_colour_of_the_value(window: Window) -> None:
    solution = window.session.frame.solution
    for mine, theirs in ((10, 90), (20, 30), (90, 65), (95, 5)):
        shown = colour_of(window.map.plot, State(mine, theirs))
        expected = colour_map("viridis")[round(511 * solution.value(mine, theirs))]
        assert far(shown, QColor(*map(int, expected))) <= 3


def test_the_slice_is_blue_to_roll_and_amber_to_hold(window: Window) -> None:
    assert far(colour_of(window.slice.plot, State(80, 55, 8)), QColor(ROLL)) <= 3
    assert far(colour_of(window.slice.plot, State(10, 55, 60)), QColor(HOLD)) <= 3
    assert far(colour_of(window.slice.plot, State(80, 55, 50)), QColor(LIGHT.pane)) == 0  # no such state


def test_a_tie_is_grey_and_either(qtbot: Any, open_window: Any) -> None:
    window = open_window(Pig(12, "exact"))
    window.session.move(State(2, 11, 4))  # they can never finish: any sensible way wins
    settled(qtbot, window)
    assert window.session.frame.solution.best(2, 11, 4) == ("roll", "hold")
    window.session.move(State(0, 11, 0))
    settled(qtbot, window)
    assert far(colour_of(window.slice.plot, State(6, 11, 2)), QColor(LIGHT.even)) <= 2
    window.session.move(State(2, 11, 4))
    settled(qtbot, window)
    assert window.inspector.roll_or_hold.cost.text() == "Either: both are worth the same."
    assert [label.text() for label in window.inspector.roll_or_hold.names.values()] == ["ROLL", "HOLD"]


def test_a_click_on_the_map_moves_the_cursor_everywhere(qtbot: Any, window: Window) -> None:
    click(qtbot, window.map.plot, State(70, 20))
    settled(qtbot, window)
    assert window.session.frame.cursor.mine == 70 and window.session.frame.cursor.theirs == 20
    assert window.slice.subtitle.text() == "their score = 20"
    assert window.inspector.score.text().startswith("70 : 20")
    assert window.state_form.rows["theirs"].spin.value() == 20
    assert window.slice.plot.lines[0].value() == 70
    assert window.slice.drawn[2] == 20


def test_a_click_on_the_slice_picks_score_and_turn(qtbot: Any, window: Window) -> None:
    click(qtbot, window.slice.plot, State(30, 55, 41))
    assert window.session.frame.cursor == State(30, 55, 41)
    assert window.map.plot.lines[0].value() == 30
    click(qtbot, window.slice.plot, State(90, 55, 60))  # outside the picture
    assert window.session.frame.cursor == State(30, 55, 41)


def test_arrow_keys_move_the_cursor_of_the_view_with_the_focus(qtbot: Any, window: Window) -> None:
    assert window.slice.plot.hasFocus()
    qtbot.keyClick(window.slice.plot, Qt.Key.Key_Right)
    qtbot.keyClick(window.slice.plot, Qt.Key.Key_Up)
    assert window.session.frame.cursor == State(41, 55, 19)
    qtbot.keyClick(window.slice.plot, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert window.session.frame.cursor == State(41, 55, 9)
    qtbot.keyClick(window.map.plot, Qt.Key.Key_Up)
    qtbot.keyClick(window.map.plot, Qt.Key.Key_Left)
    assert window.session.frame.cursor == State(40, 56, 9)
    for _ in range(12):
        qtbot.keyClick(window.map.plot, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert window.session.frame.cursor.mine == 99 and window.session.frame.cursor.turn == 0


def test_moving_on_the_map_keeps_the_points_at_risk(qtbot: Any, window: Window) -> None:
    click(qtbot, window.map.plot, State(30, 30))
    assert window.session.frame.cursor == State(30, 30, 18)


def test_sweeping_the_slice_repaints_it(qtbot: Any, window: Window) -> None:
    before = window.slice.plot.grab().toImage()
    box = window.slice.plot.getViewBox().viewRange()
    for _ in range(5):
        qtbot.keyClick(window, Qt.Key.Key_PageUp)
    settled(qtbot, window)
    assert window.session.frame.cursor.theirs == 60 and window.slice.drawn[2] == 60
    assert window.slice.plot.grab().toImage() != before
    assert window.slice.plot.getViewBox().viewRange() == box  # the axes stay


@pytest.mark.parametrize(
    ("index", "axes", "shape"),
    [
        (0, ("my score", "turn total at risk"), (100, 100)),
        (1, ("their score", "turn total at risk"), (100, 100)),
        (2, ("my score", "their score"), (100, 100)),
    ],
)
def test_the_slice_runs_along_any_two_axes(qtbot: Any, window: Window, index: int, axes: Any, shape: Any) -> None:
    window.slice.cut_row.axis.setCurrentIndex(index)
    settled(qtbot, window)
    plot = window.slice.plot
    assert (plot.getAxis("bottom").labelText, plot.getAxis("left").labelText) == axes
    assert window.slice.picture.margins.shape == shape
    assert plot.lines[0].value() == getattr(window.session.frame.cursor, plot.across)
    roll = window.session.frame.solution.action_values(40, 55, 18)
    at = (getattr(window.session.frame.cursor, plot.up), getattr(window.session.frame.cursor, plot.across))
    assert window.slice.picture.margins[at] == roll["roll"] - roll["hold"]


def test_f2_cuts_along_the_next_axis(qtbot: Any, window: Window) -> None:
    for expected in ("mine", "turn", "theirs"):
        qtbot.keyClick(window, Qt.Key.Key_F2)
        assert window.slice.fixed == expected
    settled(qtbot, window)


def test_hovering_reads_out_the_state(qtbot: Any, window: Window) -> None:
    qtbot.mouseMove(window.slice.plot.viewport(), place_of(window.slice.plot, State(20, 55, 11)))
    qtbot.waitUntil(lambda: window.slice.sentence.text().startswith("You have 20, they have 55, 11 at risk: <b>roll</b>."))
    assert "Holding costs" in window.slice.sentence.text()
    qtbot.mouseMove(window.map.plot.viewport(), place_of(window.map.plot, State(50, 50)))
    value = window.session.frame.solution.value(50, 50)
    qtbot.waitUntil(
        lambda: window.map.sentence.text() == f"You have 50, they have 50, your turn begins: <b>{100 * value:.2f} %</b>."
    )


def test_the_map_of_a_later_moment_of_the_turn(qtbot: Any, window: Window) -> None:
    window.map.turn.spin.setValue(25)
    settled(qtbot, window)
    assert window.map.subtitle.text() == "with 25 at risk"
    assert window.map.picture.cells[55, 40] == window.session.frame.solution.value(40, 55, 25)
    assert far(colour_of(window.map.plot, State(90, 50)), QColor(LIGHT.pane)) == 0


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
    box = window.slice.plot.getViewBox()
    whole = box.viewRange()
    box.scaleBy((0.3, 0.3))
    assert box.viewRange() != whole
    qtbot.keyClick(window, Qt.Key.Key_A)
    assert box.viewRange() == whole


def test_light_and_dark(qtbot: Any, window: Window) -> None:
    outside = State(80, 55, 50)
    assert far(colour_of(window.slice.plot, outside), QColor(LIGHT.pane)) == 0
    qtbot.keyClick(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    settled(qtbot, window)
    assert far(colour_of(window.slice.plot, outside), QColor(DARK.pane)) == 0
    assert QApplication.palette().window().color() == QColor(DARK.window)
    assert far(colour_of(window.slice.plot, State(80, 55, 8)), QColor(ROLL)) <= 3  # actions keep their colours


@pytest.mark.parametrize(
    "rules", [Pig(2, "exact", Die(2)), Pig(3, "difference", Die(20)), Pig(1000, "exact", Die(2)), Pig(1000, "reach", Die(20))]
)
def test_the_ends_of_the_rules_can_be_drawn(qtbot: Any, open_window: Any, rules: Pig) -> None:
    window = open_window(rules)
    last = rules.target - 1
    for state in (State(0, 0, 0), State(last, last, 0), State(0, last, last)):
        window.session.move(state)
        for index in range(3):
            window.slice.cut_row.axis.setCurrentIndex(index)
            settled(qtbot, window)
            assert window.slice.picture.margins.shape == (rules.target, rules.target)
            assert "cannot be drawn" not in window.slice.sentence.text() + window.map.sentence.text()


def test_the_slider_sets_what_is_at_risk_on_the_map(qtbot: Any, window: Window) -> None:
    row = window.map.turn
    for _ in range(5):
        qtbot.keyClick(row.slider, Qt.Key.Key_Right)
    settled(qtbot, window)
    assert row.spin.value() == row.slider.value() == 5
    assert np.array_equal(window.map.picture.cells, win_map(window.session.frame.solution, row.spin.value()), equal_nan=True)


@pytest.mark.parametrize("cursor", [State(20, 24), State(20, 20), State(0, 0), State(39, 39)])
def test_labels_of_the_map_are_clear_of_the_cursor_and_of_each_other(qtbot: Any, window: Window, cursor: State) -> None:
    """With two sides all lines are close together."""
    look(qtbot, window, Pig(40, die=Die(2)), cursor)
    boxes = [label.sceneBoundingRect() for label in window.map._labels if label.isVisible()]
    ring = QRectF(place_of(window.map.plot, cursor) - QPoint(5, 5), QSizeF(10, 10))
    assert len(boxes) == 5
    assert not any(box.intersects(other) for place, box in enumerate(boxes) for other in [ring, *boxes[:place]])
