"""Undo and redo: a step of what views show leaves the game and the cursor alone, and one thing the user does is one step."""

from dataclasses import replace
from typing import Any

from diceviz.model.record import PERSON
from diceviz.model.request import Zoom
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.win_map.pane import WinMap
from diceviz.window.presets import presets
from diceviz.window.window import Window
from solver import Pig, State
from tests.diceviz.conftest import look, settled


def test_undoing_a_choice_of_a_view_keeps_the_game_and_the_cursor(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    look(qtbot, window, Pig(20), State(3, 4))
    window.pane(WinMap).turn.spin.setValue(5)
    window.runner.begin((PERSON, PERSON), 3)
    window.runner.choose("roll")
    settled(qtbot, window)
    record, wish = window.session.frame.record, window.session.frame.wish
    window.undo.trigger()
    settled(qtbot, window)
    assert window.pane(WinMap).request.turn == 0
    assert window.session.frame.record is record and window.session.frame.wish == wish
    window.redo.trigger()
    assert window.pane(WinMap).request.turn == 5 and window.session.frame.record is record


def test_showing_everything_is_one_step_and_one_broadcast(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    look(qtbot, window, Pig(20), State(3, 4))
    window.show_layout("Slices")
    settled(qtbot, window)
    panes = [window.pane(WinMap), window.pane(HoldAtMap)]
    for pane in panes:
        assert pane.picture is not None
        pane.ask(zoom=Zoom(2.0, 9.0, 3.0, 12.0, pane.picture.extent.key))
    heard: list[Any] = []
    window.session.changed.connect(heard.append)
    window.show_all()
    assert [pane.request.zoom for pane in panes] == [None, None] and len(heard) == 1
    window.show_all()
    assert len(heard) == 1  # nothing is to be done
    window.undo.trigger()
    assert all(pane.request.zoom for pane in panes)
    window.session.changed.disconnect(heard.append)


def test_solving_again_and_cancelling_keeps_the_game(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    look(qtbot, window, Pig(20), State(3, 4))
    window.runner.begin((PERSON, PERSON), 3)
    window.runner.choose("roll")
    settled(qtbot, window)
    record, redo = window.session.frame.record, window.session.frame.can_redo
    window.session.solve()
    window.session.cancel()
    assert window.session.frame.record is record and window.session.frame.can_redo == redo
    assert not window.session.frame.solving


def test_rules_whose_solution_is_on_screen_are_not_solved_again(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    look(qtbot, window, Pig(20), State(3, 4))
    solution = window.session.frame.solution
    window.session.edit(Pig(900))
    window.undo.trigger()
    frame = window.session.frame
    assert frame.rules == Pig(20) and not frame.solving and frame.solution is solution


def test_what_is_asked_for_while_rules_are_solved_does_not_bring_back_what_was_undone(
    qtbot: Any, shared_window: Window
) -> None:
    window = shared_window
    look(qtbot, window, Pig(20), State(3, 4))
    pane = window.pane(WinMap)
    pane.ask(turn=4)
    window.session.visit(replace(window.session.moment, rules=Pig(25), requests={}))
    pane.ask(zoom=Zoom(1.0, 5.0, 1.0, 5.0))  # before it is solved
    assert pane.request.turn == 0 and pane.request.zoom is not None
    settled(qtbot, window)
    assert pane.request.turn == 0


def test_a_preset_is_one_step(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    look(qtbot, window, Pig(20), State(3, 4))
    preset = next(each for each in presets() if each.rules != Pig(20))
    window.show_preset(preset)
    settled(qtbot, window)
    assert window.session.frame.rules == preset.rules
    window.undo.trigger()
    settled(qtbot, window)
    assert window.session.frame.rules == Pig(20) and window.session.frame.cursor == State(3, 4)
