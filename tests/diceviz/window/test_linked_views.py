"""All views tell the same state: one cursor, one brush, one fixed axis, one colour for an action, and a sentence each."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QImage

from diceviz.inspector.inspector import Inspector
from diceviz.model.lens import Lens
from diceviz.pictures.fading import visit_map, weights
from diceviz.pictures.palette import HOLD, LIGHT, ROLL
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.pane import Pane
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.game_graph import GAME_GRAPH
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.ledger import LEDGER
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.papers import PAPERS
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.registry import VIEWS
from diceviz.views.sweep import SWEEP
from diceviz.views.trainer import TRAINER
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, reach, strategies
from solver.games import Game
from tests.diceviz.conftest import click, colour_of, far, hover, look, place_of, settled

EACH: tuple[Game, ...] = (
    Pig(30),
    Pig(30, "difference"),
    Hog(20, 4),
    SimultaneousHog(20, 4),
    SoloPig(20),
    SoloPig(20, "within", 5),
    SoloHog(20, 4),
    SoloHog(20, 4, "within", 5),
)
OF_THE_GAME = (GAME_GRAPH, LEDGER, TRAINER, PAPERS, SWEEP)  # on the table, in training, in print, of rules: not of the cursor


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Iterator[Window]:
    yield shared_window
    shared_window.session.look_through(Lens())
    shared_window.session.cut("theirs")
    shared_window.dock_area.reset()


def open_all(qtbot: Any, window: Window) -> list[Pane]:
    """Every view that speaks of the cursor, one after the other in front of its tabs."""
    shown = []
    for view in VIEWS:
        if view.shows(window.session.frame.game) and view not in OF_THE_GAME:
            window.show_view(view)
            settled(qtbot, window)
            shown.append(window.dock_area.pane(view))
    return shown


def colours_in(view: Pane) -> int:
    """How many different ones are on screen."""
    image = view.focusProxy().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return len(np.unique(np.frombuffer(image.constBits(), np.uint32)))


@pytest.mark.parametrize("rules", EACH, ids=repr)
def test_every_view_says_what_it_tells_of_the_cursor(qtbot: Any, window: Window, rules: Game) -> None:
    told: dict[type[Pane], list[str]] = {}
    for state in (State(3, 9, 2, 3), State(14, 5, 4, 2)):
        look(qtbot, window, rules, state)
        for view in open_all(qtbot, window):
            assert colours_in(view) >= 6, type(view).__name__  # there is a picture, with its axes
            told.setdefault(type(view), []).append(view.sentence.text())
    assert len(told) >= 2
    assert [kind.__name__ for kind, (before, after) in told.items() if before == after] == []
    assert all(sentence.endswith((".", ".</b>")) and len(sentence) > 20 for both in told.values() for sentence in both)


@pytest.mark.parametrize("kind", [PolicySlice, HoldAtMap, WinMap, ReachMap])
def test_what_the_mouse_is_on_is_marked_in_all_other_views(qtbot: Any, window: Window, kind: type[CellPane]) -> None:
    look(qtbot, window, Pig(30), State(4, 20, 3))
    window.show_view(kind.view)
    settled(qtbot, window)
    seen: list[State | None] = []
    window.session.brushed.connect(seen.append)
    view, target = window.pane(kind), State(12, 20, 9 if kind is PolicySlice else 0)
    hover(qtbot, view.plot, place_of(view.plot, target))
    qtbot.waitUntil(lambda: bool(seen) and seen[-1] is not None)
    assert (seen[-1].mine, seen[-1].theirs) == (12, 20)
    others = [other for other in window.panes if isinstance(other, CellPane) and other.isVisible()]
    assert len(others) >= 2
    for other in others:
        assert other.plot.brush.isVisible()
        place = other.plot.brush.pos()
        assert (place.x(), place.y()) == (getattr(seen[-1], other.plot.across), getattr(seen[-1], other.plot.up))
    view.plot.leaveEvent(QEvent(QEvent.Type.Leave))
    assert seen[-1] is None and not any(other.plot.brush.isVisible() for other in others)
    window.session.brushed.disconnect(seen.append)


def test_the_mark_is_seen_on_screen(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Pig(30), State(4, 20, 3))
    window.show_view(WinMap.view)
    settled(qtbot, window)
    before = colour_of(window.pane(WinMap).plot, State(20, 12))
    window.session.brush(State(20, 12, 5))
    assert far(colour_of(window.pane(WinMap).plot, State(20, 12)), QColor("#ffffff")) <= 3 and before != QColor("#ffffff")
    window.session.brush(None)
    assert colour_of(window.pane(WinMap).plot, State(20, 12)) == before


def test_a_click_in_any_map_moves_all(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Hog(20, 4), State(3, 3))
    for kind, state in ((DiceMap, State(11, 6)), (WinMap, State(5, 13))):
        window.show_view(kind.view)
        settled(qtbot, window)
        click(qtbot, window.pane(kind).plot, state)
        settled(qtbot, window)
        assert window.session.frame.cursor == state
        rings = [view.plot.ring for view in window.panes if isinstance(view, CellPane) and view.isVisible()]
        assert all((ring.pos().x(), ring.pos().y()) == (state.mine, state.theirs) for ring in rings)


def test_the_fixed_axis_is_one_for_all(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Pig(30), State(4, 20, 3))
    qtbot.keyClick(window, Qt.Key.Key_F2)
    settled(qtbot, window)
    assert (
        window.session.frame.axis
        == window.pane(PolicySlice).fixed
        == window.pane(PolicySlice).cut_row.axis.currentData()
        == "mine"
    )
    qtbot.keyClick(window, Qt.Key.Key_PageUp)
    settled(qtbot, window)
    assert window.session.frame.cursor == State(5, 20, 3) and window.pane(PolicySlice).cut_row.at.spin.value() == 5


def test_actions_have_their_colours_everywhere(qtbot: Any, window: Window) -> None:
    """Where the choice is clear: rolling in the slice and in the hold-at map, holding in the slice; dice in map and grid."""
    look(qtbot, window, Pig(100), State(40, 55, 18))
    assert far(colour_of(window.pane(PolicySlice).plot, State(80, 55, 8)), QColor(ROLL)) <= 3
    assert far(colour_of(window.pane(PolicySlice).plot, State(20, 55, 60)), QColor(HOLD)) <= 3
    window.show_view(HoldAtMap.view)
    settled(qtbot, window)
    assert far(colour_of(window.pane(HoldAtMap).plot, State(90, 90)), QColor(ROLL)) <= 3
    look(qtbot, window, SimultaneousHog(20, 4), State(3, 3))
    seen = {}
    for kind in (MixGrid, DiceMap):
        window.show_view(kind.view)
        settled(qtbot, window)
        seen[kind] = colour_of(window.pane(kind).plot, State(1, 1))
    assert far(seen[MixGrid], seen[DiceMap]) <= 3
    assert isinstance(window.inspector, Inspector)


@pytest.mark.parametrize("rules", [Pig(30), Hog(20, 4), SimultaneousHog(20, 4), Hog(20, 3, "all")], ids=repr)
def test_what_is_rarely_met_fades(qtbot: Any, window: Window, rules: Game) -> None:
    look(qtbot, window, rules, State(0, 0))
    window.show_view(WinMap.view)
    settled(qtbot, window)
    before = window.pane(WinMap).picture.colours
    qtbot.keyClick(window, Qt.Key.Key_W)
    qtbot.waitUntil(lambda: window.session.frame.reach is not None, timeout=20_000)
    settled(qtbot, window)
    expected = weights(visit_map(reach(rules, strategies.optimal(), strategies.optimal())))
    shown = window.pane(WinMap).picture.colours
    assert np.allclose(shown[..., 3], 255 * expected, atol=0.51) and np.array_equal(shown[..., :3], before[..., :3])
    assert window.lens_form.reach.isChecked() and window.menus.reach.isChecked()
    qtbot.keyClick(window, Qt.Key.Key_W)
    settled(qtbot, window)
    assert window.session.frame.reach is None and np.array_equal(window.pane(WinMap).picture.colours, before)


def test_the_players_of_the_reach_view_are_those_that_fade(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Pig(30), State(0, 0))
    window.show_view(ReachMap.view)
    settled(qtbot, window)
    view = window.pane(ReachMap)
    view.second.setCurrentText("hold at 20")
    assert window.session.frame.lens.players == ("optimal", "hold at 20")
    window.session.look_through(Lens(reach=True, players=window.session.frame.lens.players))
    qtbot.waitUntil(lambda: window.session.frame.reach is not None, timeout=20_000)
    settled(qtbot, window)
    assert view.source.second.name == "hold at 20" and window.session.frame.reach.players[1].name == "hold at 20"


def test_where_it_cannot_be_told_how_often_states_are_met_the_form_says_why(qtbot: Any, window: Window) -> None:
    look(qtbot, window, SoloHog(20, 4), State(0))
    window.session.look_through(Lens(reach=True))
    settled(qtbot, window)
    assert window.session.frame.reach is None and not window.lens_form.unknown.isVisible()  # alone there is nobody to meet
    window.lens_form.follow(replace(window.session.frame, unknown="the game takes too long"))
    assert "not known: the game takes too long." in window.lens_form.unknown.text() and window.lens_form.unknown.isVisible()


def test_the_lens_is_set_in_the_form_and_seen_in_the_menu(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Pig(30), State(4, 20, 3))
    plain = window.pane(PolicySlice).picture.colours
    window.lens_form.margin.click()
    settled(qtbot, window)
    assert window.menus.margin.isChecked() and window.pane(PolicySlice).picture.mistakes is not None
    window.lens_form.close_call.setValue(2.5)
    settled(qtbot, window)
    assert window.session.frame.lens.close == 2.5
    qtbot.keyClick(window, Qt.Key.Key_M)
    settled(qtbot, window)
    assert not window.lens_form.margin.isChecked() and np.array_equal(window.pane(PolicySlice).picture.colours, plain)
    assert window.theme is LIGHT


def test_what_another_view_is_asked_for_changes_nothing_here(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(30), State(10, 12, 5))
    cells, win_map = shared_window.pane(PolicySlice), shared_window.pane(WinMap)
    assert cells.isVisible() and win_map.isVisible()
    told = cells.sentence.text()
    cells.write("Written by nobody.")
    win_map.turn.spin.setValue(win_map.turn.spin.value() + 3)
    settled(qtbot, shared_window)
    assert win_map.request.turn == win_map.picture.turn and cells.sentence.text() == "Written by nobody."
    shared_window.session.move(State(11, 12, 5))
    shared_window.session.move(State(10, 12, 5))
    settled(qtbot, shared_window)
    assert cells.sentence.text() == told
    shared_window.session.undo()
