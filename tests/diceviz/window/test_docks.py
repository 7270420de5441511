"""The dock area: layouts one click away, docks that are moved, floated, closed and brought back, and what is kept of them."""

from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from diceviz.session import settings
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.game_graph.pane import GameGraph
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.ledger.pane import LedgerTable
from diceviz.views.match.pane import MatchPanel
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.registry import VIEWS, view_named
from diceviz.views.surface.pane import Surface
from diceviz.views.view import View
from diceviz.views.win_map.pane import WinMap
from diceviz.window.layouts import LAYOUTS, columns_for, others_for
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State
from solver.games import Game
from tests.diceviz.conftest import look, settled

CONTROL = Qt.KeyboardModifier.ControlModifier
GAMES: tuple[Game, ...] = (Pig(20), Hog(20, 4), SimultaneousHog(20, 4), SoloPig(20), SoloHog(20), SoloHog(20, 4, "within", 5))


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Window:
    look(qtbot, shared_window, Pig(20), State(5, 7, 3))
    if shared_window.dock_area.layout_name != "Slices":
        shared_window.show_layout("Slices")
    shared_window.dock_area.reset()
    settled(qtbot, shared_window)
    return shared_window


def layout_button(window: Window, name: str) -> QToolButton:
    return next(button for button in window.menus.corner.findChildren(QToolButton) if button.text() == name)


def visible(window: Window) -> set[View]:
    return {pane.view for pane in window.panes if pane.isVisible()}


def fronts(window: Window) -> set[View]:
    """What the layout puts in front."""
    layout = LAYOUTS[window.dock_area.layout_name]
    columns = columns_for(layout, window.session.frame.game)
    return {cell[0] for column in columns for cell in column} | set(map(view_named, layout.foot[:1]))


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_has_something_of_every_game_and_no_view_twice(game: Game, name: str) -> None:
    columns = columns_for(LAYOUTS[name], game)
    kinds = [*(kind for column in columns for cell in column for kind in cell), *map(view_named, LAYOUTS[name].foot)]
    assert kinds and len(kinds) == len(set(kinds)) and all(kind.shows(game) for kind in kinds)
    assert {*kinds, *others_for(LAYOUTS[name], game)} == {kind for kind in VIEWS if kind.shows(game)}


def test_a_layout_is_one_click_away(qtbot: Any, window: Window) -> None:
    for name in ("Play", "Slices"):
        qtbot.mouseClick(layout_button(window, name), Qt.MouseButton.LeftButton)
        settled(qtbot, window)
        assert visible(window) == fronts(window) and window.menus.layouts[name].isChecked()
    assert window.session.frame.rules == Pig(20)


def test_the_layout_for_mixes_brings_a_game_that_has_them_and_undo_takes_it_back(qtbot: Any, window: Window) -> None:
    qtbot.mouseClick(layout_button(window, "Mixed strategies"), Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert isinstance(window.session.frame.rules, SimultaneousHog) and window.session.frame.rules.target == 20
    assert visible(window) >= {MixGrid.view, MixBars.view}
    window.undo.trigger()
    settled(qtbot, window)
    assert window.session.frame.rules == Pig(20) and visible(window) == fronts(window)


def test_layouts_have_keys(qtbot: Any, window: Window) -> None:
    qtbot.keyClick(window, Qt.Key.Key_4, CONTROL)
    settled(qtbot, window)
    assert window.dock_area.layout_name == list(LAYOUTS)[3] == "Compare"


def test_columns_and_rows_share_the_room(window: Window) -> None:
    slices, holds, map_ = (window.dock_area.docks[kind.view].geometry() for kind in (PolicySlice, HoldAtMap, WinMap))
    assert slices.height() > 1.8 * holds.height() and abs(slices.width() - holds.width()) < 60
    assert abs(holds.height() - map_.height()) < 60 and holds.bottom() < map_.top() and slices.right() < holds.left()


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_table_has_two_pictures_above_the_game_of_every_kind(qtbot: Any, window: Window, game: Game) -> None:
    look(qtbot, window, game)
    window.show_layout("Play")
    settled(qtbot, window)
    above = [window.dock_area.docks[kind].geometry() for kind in fronts(window) - {GameGraph.view}]
    foot = window.dock_area.docks[GameGraph.view].geometry()
    assert len(above) == 2 and visible(window) == fronts(window)
    assert foot.width() == window.dock_area.width() and foot.top() > max(each.bottom() for each in above)
    assert 0.2 < foot.height() / window.dock_area.height() < 0.4
    assert min(each.width() for each in above) > 0.4 * window.dock_area.width()


def test_where_both_throw_at_once_the_table_has_both_mixes_in_front(qtbot: Any, window: Window) -> None:
    look(qtbot, window, SimultaneousHog(20, 4))
    window.show_layout("Play")
    settled(qtbot, window)
    assert visible(window) >= {MixBars.view, MixGrid.view}


def test_the_foot_is_found_again_as_it_was_left(qtbot: Any, open_window: Any) -> None:
    """In another layout and back, in a larger window, and in another run."""
    first = open_window(Pig(20), layout="Play")
    first.dock_area.resizeDocks(
        [first.dock_area.docks[GameGraph.view]], [first.dock_area.height() // 2], Qt.Orientation.Vertical
    )
    first.show_view(LedgerTable.view)
    settled(qtbot, first)
    share = first.dock_area.docks[LedgerTable.view].height() / first.dock_area.height()
    for name in ("Slices", "Play"):
        first.show_layout(name)
        settled(qtbot, first)
    assert abs(first.dock_area.docks[LedgerTable.view].height() / first.dock_area.height() - share) < 0.02
    first.resize(1900, 1000)
    first.close()
    again = open_window(layout=None)
    foot = again.dock_area.docks[LedgerTable.view]
    assert visible(again) == {Surface.view, PolicySlice.view, LedgerTable.view} and foot.width() == again.dock_area.width()
    assert abs(foot.height() / again.dock_area.height() - share) < 0.08
    places = [dock.geometry() for dock in again.dock_area.in_front]
    assert not [one for one, other in combinations(places, 2) if one.intersects(other)]


def test_the_layouts_fit_into_a_small_window(window: Window) -> None:
    assert window.minimumSizeHint().width() <= 1280 and window.menus.corner.sizeHint().width() <= 1280 - 400


def test_a_picture_is_closed_and_opened_again(qtbot: Any, window: Window) -> None:
    dock = window.dock_area.docks[HoldAtMap.view]
    qtbot.mouseClick(dock.buttons["close"], Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert HoldAtMap.view not in visible(window)
    action = next(action for action in window.menus.pictures.actions() if action.text() == HoldAtMap.view.title)
    assert not action.isChecked()
    action.trigger()
    settled(qtbot, window)
    assert HoldAtMap.view in visible(window)


def test_with_every_picture_closed_the_keys_of_pictures_do_nothing(qtbot: Any, window: Window) -> None:
    for dock in window.dock_area.docks.values():
        dock.close()
    settled(qtbot, window)
    for key in (Qt.Key.Key_F3, Qt.Key.Key_F6):
        QTest.keyClick(window, key)  # an exception there fails the test
    assert not visible(window) and window.dock_area.focused is None


def test_nothing_is_arranged_while_a_picture_is_held_by_the_mouse(qtbot: Any, window: Window) -> None:
    """Qt would go on to move a dock that has gone, and crash."""
    look(qtbot, window, Hog(20))
    window.session.undo()
    settled(qtbot, window)
    dock = window.dock_area.docks[PolicySlice.view]
    held = window.mapFromGlobal(dock.titleBarWidget().mapToGlobal(QPoint(60, 8)))
    screen = window.windowHandle()
    QTest.mousePress(screen, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, held)
    window.session.redo()
    qtbot.waitUntil(lambda: window.session.frame.solution.game == Hog(20))
    for step in range(1, 9):
        QTest.mouseMove(screen, held + QPoint(9 * step, 7 * step))
        qtbot.wait(5)
    assert dock.isVisible()
    QTest.mouseRelease(screen, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, held + QPoint(80, 60))
    settled(qtbot, window)
    assert DiceMap.view in visible(window) and PolicySlice.view not in visible(window)


def test_a_view_that_the_layout_leaves_closed_can_be_opened(qtbot: Any, window: Window) -> None:
    assert ReachMap.view in others_for(LAYOUTS["Slices"], Pig(20)) and ReachMap.view not in visible(window)
    window.show_view(ReachMap.view)
    settled(qtbot, window)
    assert ReachMap.view in visible(window)


def test_a_picture_floats_follows_and_returns(qtbot: Any, window: Window) -> None:
    dock = window.dock_area.docks[WinMap.view]
    qtbot.mouseClick(dock.buttons["float"], Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert dock.isFloating() and dock.isWindow() and window.pane(WinMap).isVisible() and window.pane(WinMap).heading.isVisible()
    look(qtbot, window, Pig(25), State(9, 8, 2))
    assert window.pane(WinMap).picture.cells.shape == (25, 25)
    qtbot.mouseClick(dock.buttons["float"], Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert not dock.isFloating() and window.pane(WinMap).isVisible()


def test_restoring_a_layout_puts_everything_back(qtbot: Any, window: Window) -> None:
    places = {kind: window.dock_area.docks[kind].geometry() for kind in visible(window)}
    window.dock_area.docks[WinMap.view].setFloating(True)
    window.dock_area.docks[HoldAtMap.view].close()
    settled(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_0, CONTROL)
    settled(qtbot, window)
    assert visible(window) == fronts(window) == set(places) and not window.dock_area.docks[WinMap.view].isFloating()
    assert {kind: window.dock_area.docks[kind].geometry() for kind in places} == places


def test_a_dock_is_dragged_to_another_place_by_its_title(qtbot: Any, window: Window) -> None:
    """A press on the bar of a pane goes to its dock, which takes it along."""
    dock, bar = window.dock_area.docks[HoldAtMap.view], window.pane(HoldAtMap).title_bar
    start = bar.mapTo(dock, QPoint(60, 8))
    qtbot.mousePress(bar, Qt.MouseButton.LeftButton, pos=QPoint(60, 8))
    for step in range(1, 8):
        qtbot.mouseMove(dock, start + QPoint(-20 * step, 30 * step))
        QApplication.processEvents()
    lifted = dock.isFloating()
    qtbot.mouseRelease(dock, Qt.MouseButton.LeftButton, pos=dock.rect().center())
    window.dock_area.reset()
    settled(qtbot, window)
    assert lifted and visible(window) == fronts(window)


def test_what_is_changed_in_a_layout_is_still_there_when_one_comes_back(qtbot: Any, window: Window) -> None:
    window.show_view(MatchPanel.view)
    settled(qtbot, window)
    for name in ("Play", "Slices"):
        window.show_layout(name)
        settled(qtbot, window)
    assert MatchPanel.view in visible(window) and WinMap not in visible(window)
    look(qtbot, window, Hog(20, 4))
    look(qtbot, window, Pig(20))
    assert MatchPanel.view in visible(window)


def test_a_layout_keeps_its_proportions_when_a_game_with_fewer_views_comes_back(qtbot: Any, window: Window) -> None:
    """Qt would make room for the views of the game in between."""
    window.resize(1600, 900)
    for name in ("Papers", "Slices"):
        window.show_layout(name)
        shares = []
        for game in (SoloPig(20), SimultaneousHog(20, 4), SoloPig(20)):
            look(qtbot, window, game)
            shares.append([dock.width() for dock in window.dock_area.in_front])
        assert shares[0] == pytest.approx(shares[2], abs=2)
    window.resize(1280, 800)


def test_a_layout_keeps_its_proportions_in_a_larger_window(qtbot: Any, open_window: Any) -> None:
    """Whether it was left before the window grew, or in another run."""
    first = open_window(Pig(20))
    first.show_layout("Compare")
    settled(qtbot, first)
    first.resize(1900, 1000)
    first.show_layout("Slices")
    settled(qtbot, first)
    shares = [first.dock_area.docks[kind.view].width() / first.dock_area.width() for kind in (PolicySlice, HoldAtMap)]
    assert abs(shares[0] - shares[1]) < 0.08 and sum(shares) > 0.9
    first.resize(1280, 800)
    first.close()
    again = open_window(Pig(20), size=(1900, 1000))
    assert (
        abs(again.dock_area.docks[PolicySlice.view].width() - again.dock_area.docks[HoldAtMap.view].width())
        < 0.08 * again.dock_area.width()
    )


def test_layout_docks_and_lens_are_remembered(qtbot: Any, open_window: Any) -> None:
    first = open_window(Pig(20), layout="Compare")
    first.dock_area.docks[MatchPanel.view].close()
    first.switch_margin()
    settled(qtbot, first)
    first.close()
    again = open_window(layout=None)
    assert again.dock_area.layout_name == "Compare" and again.menus.layouts["Compare"].isChecked()
    assert MatchPanel.view not in visible(again) and again.session.frame.lens.margin


@pytest.mark.parametrize("kept", ["nonsense", b"nonsense", 3])
def test_arrangements_that_make_no_sense_are_ignored(open_window: Any, kept: object) -> None:
    settings.store().setValue("layout", "Mosaic")
    settings.store().setValue("lens", '{"margin": 1, "close": "wide"}')
    key = "-".join(["Slices", *(view.dock for view in VIEWS if view.shows(Pig()))])
    settings.store().setValue(f"docks/{key}/state", kept)
    settings.store().setValue(f"docks/{key}/size", QSize(700, 600))
    window = open_window()
    assert visible(window) == fronts(window) and not window.session.frame.lens.margin
    assert open_window(layout=None).dock_area.layout_name in LAYOUTS
