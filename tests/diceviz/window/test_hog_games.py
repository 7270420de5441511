"""All Hog games alike: the smallest and the largest can be drawn, in both themes, and every control says what it is."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QScrollBar, QWidget

from diceviz.model.record import usual_seats
from diceviz.pictures.palette import DARK, LIGHT
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.window.window import Window
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, State
from solver.games import Game
from tests.diceviz.conftest import colour_of, far, is_seen, look, settled

ENDS: tuple[Game, ...] = (
    Hog(2, 1, "all", Die(2)),
    Hog(2, 50, 1, Die(20)),
    Hog(400, 50),
    SimultaneousHog(2, 1, "nothing", Die(2)),
    SimultaneousHog(3, 50, "all", Die(20)),
    SimultaneousHog(4, 50, 1000),
    SimultaneousHog(300, 10),
    SoloHog(2, 1, die=Die(2)),
    SoloHog(1000, 50, die=Die(20)),
    SoloHog(2, 1, "within", 1, Die(2)),
    SoloHog(1000, 1, "within", 2, Die(2)),
    SoloHog(2, 50, "within", 1000),
    SoloHog(300, 50, "within", 300),
)
EACH: tuple[Game, ...] = (Hog(20, 4), SimultaneousHog(20, 4), SoloHog(20, 4), SoloHog(20, 4, "within", 5))


def corners(rules: Game) -> list[State]:
    """Nothing done yet, nearly done, and far ahead or behind."""
    last = rules.target - 1
    return [State(0, 0, 0, 1000), State(last, last, 0, 1), State(last, 0, 0, 1000), State(0, last, 0, 1)]


@pytest.mark.parametrize("rules", ENDS, ids=repr)
def test_the_ends_of_the_rules_can_be_drawn(qtbot: Any, shared_window: Window, rules: Game) -> None:
    look(qtbot, shared_window, rules)
    for state in corners(rules):
        shared_window.session.move(state)
        for view in shared_window.panes:
            if view.view.shows(rules):
                shared_window.show_view(view.view)
                settled(qtbot, shared_window)
                assert view.isVisible() and "cannot be drawn" not in view.sentence.text()
        assert shared_window.inspector.described.text().startswith(f"You have {shared_window.session.frame.cursor.mine}, ")


def test_a_map_that_changes_its_axes_fills_its_plot_again(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(DiceMap)
    for rules, across, up in (
        (Hog(12, 3), (-0.5, 11.5), (-0.5, 11.5)),
        (SoloHog(12, 3, "within", 12), (-0.5, 11.5), (0.5, 12.5)),  # as many cells, but throws left begin with 1
        (Hog(12, 3), (-0.5, 11.5), (-0.5, 11.5)),
        (SoloHog(12, 3, "within", 5), (-0.5, 11.5), (0.5, 5.5)),
    ):
        look(qtbot, shared_window, rules, State(6, 6, 0, 3))
        assert np.allclose(view.plot.getViewBox().viewRange(), [across, up])
        assert (view.plot.lines[0].value(), view.plot.lines[1].value()) == (6, 3 if view.plot.up == "turns_left" else 6)
        label = "throws left" if isinstance(rules, SoloHog) else "their score"
        assert view.plot.getAxis("left").labelText == label
        assert colour_of(view.plot, State(1, 1, 0, 1)).name() != "#ffffff"  # painted to the corner


@pytest.mark.parametrize("rules", EACH, ids=repr)
def test_every_picture_follows_the_theme(qtbot: Any, shared_window: Window, rules: Game) -> None:
    look(qtbot, shared_window, rules)
    shared_window.runner.begin(("optimal",) * len(usual_seats(rules)), 5)  # else the ledger would be empty
    settled(qtbot, shared_window)
    views = [view for view in shared_window.panes if view.view.shows(rules)]
    for theme in (DARK, LIGHT):
        shared_window.choose_theme(theme.name)
        for view in views:
            shared_window.show_view(view.view)
            settled(qtbot, shared_window)
            image = view.focusProxy().grab().toImage()  # the picture
            assert far(image.pixelColor(2, 2), QColor(theme.pane)) == 0
            assert is_seen(theme.text, image, 40)  # what is written there can be read


def is_for_scrolling(control: QWidget) -> bool:
    """Also the arrows of a row of tabs that has no room for all of them."""
    return isinstance(control, QScrollBar) or control.objectName() in ("ScrollLeftButton", "ScrollRightButton")


@pytest.mark.parametrize("rules", EACH, ids=repr)
def test_every_control_says_what_it_is(qtbot: Any, shared_window: Window, rules: Game) -> None:
    look(qtbot, shared_window, rules)
    for view in shared_window.panes:
        if view.view.shows(rules):
            shared_window.show_view(view.view)
            kinds = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox)
            controls = [each for kind in kinds for each in shared_window.findChildren(kind) if each.isVisible()]
            silent = [each for each in controls if not each.toolTip() and not is_for_scrolling(each)]
            assert len(controls) > 10 and silent == []
    settled(qtbot, shared_window)


def test_the_keys_of_the_slice_do_nothing_where_there_is_none(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Hog(20, 4), State(5, 5))
    axis = shared_window.pane(PolicySlice).fixed
    for key in (Qt.Key.Key_F2, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
        qtbot.keyClick(shared_window, key)
    assert shared_window.pane(PolicySlice).fixed == axis and shared_window.session.frame.cursor == State(5, 5)
    look(qtbot, shared_window, Pig(20), State(5, 5))
    qtbot.keyClick(shared_window, Qt.Key.Key_PageUp)
    assert shared_window.session.frame.cursor == State(5, 6)
    settled(qtbot, shared_window)
