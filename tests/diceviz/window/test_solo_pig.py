"""Pig alone in the window: the slice, the chances and the inspector of a player who looks at nobody."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from diceviz import words
from diceviz.inspector.roll_or_hold import advice
from diceviz.pictures.palette import HOLD, ROLL
from diceviz.pictures.slices import policy_slice
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import SoloPig, State, solve
from tests.diceviz.conftest import click, colour_of, far, look, settled

FEWEST, WITHIN = SoloPig(60), SoloPig(60, "within", 5)


@pytest.mark.parametrize(("game", "axis", "at"), [(FEWEST, "", 0), (WITHIN, "turns_left", 3)])
def test_the_slice_is_what_rolling_gains(game: SoloPig, axis: str, at: int) -> None:
    solution, sign = solve(game), -1 if game.goal == "turns" else 1
    margins = policy_slice(solution, axis, at)
    left = {axis: at} if axis else {}
    for mine, turn in ((0, 18), (25, 30), (50, 9), (3, 1)):
        worth = solution.action_values(mine, turn, **left)
        assert margins[turn, mine] == pytest.approx(sign * (worth["roll"] - worth["hold"]), abs=1e-13)
    assert np.isposinf(margins[0, :]).all() and np.isnan(margins[30, 40])


def test_blue_rolls_and_amber_holds(qtbot: Any, shared_window: Window) -> None:
    solution = look(qtbot, shared_window, FEWEST, State(1))
    plot = shared_window.pane(PolicySlice).plot
    for state in (State(10, turn=8), State(30, turn=5), State(10, turn=40), State(20, turn=38)):
        rolls = solution.best(state.mine, state.turn) == ("roll",)
        near, other = (ROLL, HOLD) if rolls else (HOLD, ROLL)
        seen = colour_of(plot, state)
        assert far(seen, QColor(near)) < far(seen, QColor(other))


def test_the_slice_sweeps_the_turns_that_are_left(qtbot: Any, shared_window: Window) -> None:
    solution = look(qtbot, shared_window, WITHIN, State(12, turn=7, turns_left=5))
    view = shared_window.pane(PolicySlice)
    assert view.cut_row.at.isVisible() and not view.cut_row.axis.isVisible() and view.subtitle.text() == "5 turns left"
    view.cut_row.at.spin.setFocus()
    qtbot.keyClick(view.cut_row.at.spin, Qt.Key.Key_Down)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.cursor == State(12, turn=7, turns_left=4)
    assert view.picture.margins[20, 12] == pytest.approx(policy_slice(solution, "turns_left", 4)[20, 12])


def test_nothing_is_swept_where_turns_are_not_limited(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, FEWEST, State(12, turn=7))
    view = shared_window.pane(PolicySlice)
    assert not view.cut_row.at.isVisible() and view.subtitle.text() == "fewest turns"
    click(qtbot, view.plot, State(20, turn=15))
    settled(qtbot, shared_window)
    assert shared_window.session.frame.cursor == State(20, turn=15)


def test_the_map_shows_the_chances_by_turns_left(qtbot: Any, shared_window: Window) -> None:
    solution = look(qtbot, shared_window, WITHIN, State(0, turns_left=5))
    view = shared_window.pane(WinMap)
    assert view.picture.cells.shape == (5, 60) and view.plot.up == "turns_left"
    assert view.picture.cells[2, 30] == solution.value(30, 0, 3)
    assert view.plot.getAxis("left").labelText == "turns left"
    click(qtbot, view.plot, State(30, turns_left=3))
    settled(qtbot, shared_window)
    assert shared_window.session.frame.cursor == State(30, turns_left=3)


@pytest.mark.parametrize("game", [FEWEST, WITHIN])
def test_the_inspector_says_what_to_do(qtbot: Any, shared_window: Window, game: SoloPig) -> None:
    left = {"turns_left": 2} if game.goal == "within" else {}
    for turn in (9, 30):
        solution = look(qtbot, shared_window, game, State(14, turn=turn, **left))
        page, worth = shared_window.inspector.roll_or_hold, solution.action_values(14, turn, **left)
        best = solution.best(14, turn, **left)[0]
        assert page.names[best].text() == best.upper()
        assert page.worths["roll"].text() == words.value(game, worth["roll"])
        cost = abs(worth["roll"] - worth["hold"])
        assert words.cost(game, cost) in page.cost.text()
        coloured = {"roll": 1, "hold": 2}[best]
        row = next(row for row in range(9) if page.table.item(row, 0).text() == str(turn))
        assert page.table.item(row, coloured).font().bold() or page.table.item(row, coloured).font().weight() >= 600


def test_the_inspector_tells_why() -> None:
    solution = solve(SoloPig(100))
    told = advice(solution, State(25, turn=21)).why
    assert f"ends the turn at 25: {solution.value(25):.2f} turns to come" in told
    assert f"Holding makes it 46: {solution.value(46):.2f} turns to come" in told
    last = advice(solve(WITHIN), State(25, turn=21, turns_left=1)).why
    assert "ends the turn at 25: 0.00 %" in last


def test_the_status_bar_and_the_state_in_words(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, SoloPig(100), State(0))
    assert shared_window.status.first.text() == "takes 12.55 turns on average"
    assert words.state(WITHIN, State(10, turn=4, turns_left=1)) == "you have 10, 50 to go, 1 turn left, 4 at risk"
    look(qtbot, shared_window, SoloPig(100, "within", 7), State(0))
    assert shared_window.status.first.text() == "reached within 7 turns: 21.98 %"
    assert shared_window.state_form.rows["turns_left"].label.text() == "Turns left"
