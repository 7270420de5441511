"""Strategies are painted in a real window: with the mouse, with keys, and seen at once; what they win is exact."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz.model.painting import Painting
from diceviz.pictures.palette import HOLD, LIGHT, ROLL, dice_colour
from diceviz.plots.cell_plot import CellPlot
from diceviz.plots.painting import PaintTools
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.hold_at_map.picture import strips
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloHog, State, best_response, evaluate, strategies
from solver.games import HiddenHog
from tests.diceviz.conftest import choose, colour_of, far, look, place_of, settled

LEFT = Qt.MouseButton.LeftButton


def stroke(qtbot: Any, plot: CellPlot, *states: State) -> None:
    """Press the mouse on the first state, pass the others, and let it go on the last."""
    viewport = plot.viewport()
    qtbot.mousePress(viewport, LEFT, pos=place_of(plot, states[0]))
    for state in states[1:]:
        qtbot.mouseMove(viewport, place_of(plot, state))
    qtbot.mouseRelease(viewport, LEFT, pos=place_of(plot, states[-1]))


def begin(qtbot: Any, window: Window, view: Any, rules: Any, start: str = "optimal", state: State | None = None) -> PaintTools:
    """A fresh painting in that view, which starts from a strategy."""
    window.session.take_paintbrush(None)
    look(qtbot, window, rules, state or State(0, 0))
    window.session.visit(replace(window.session.moment, paintings=()))
    window.show_view(view.view)
    settled(qtbot, window)
    painter = view.painter
    qtbot.mouseClick(painter.button, LEFT)
    settled(qtbot, window)
    if start != "optimal":
        choose(qtbot, painter.bar.start, start)
    settled(qtbot, window)
    return painter


def painting(window: Window) -> Painting:
    found = window.session.frame.painting
    assert found is not None
    return found


def cells(window: Window) -> dict[Any, set[Any]]:
    """The changes of the painting: states by what is done there."""
    return {patch.hold_at or patch.mix: set(patch.cells) for patch in painting(window).patches}


def test_dice_are_painted_with_the_mouse_and_seen_at_once(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(DiceMap)
    painter = begin(qtbot, shared_window, view, Hog(20, 5), "five dice")
    assert painter.bar.isVisible() and far(colour_of(view.plot, State(3, 4)), QColor(dice_colour(5))) <= 2
    choose(qtbot, painter.bar.choice, "2 dice")
    stroke(qtbot, view.plot, State(3, 4), State(6, 4))
    settled(qtbot, shared_window)
    assert cells(shared_window) == {((2, 1.0),): {(3, 4), (4, 4), (5, 4), (6, 4)}}
    assert shared_window.session.frame.state == State(6, 4)
    assert "“my strategy” throws 2 here" in view.sentence.text()
    assert "“my strategy” throws 2 here" in shared_window.inspector.others.text()
    shared_window.session.move(State(15, 15))
    settled(qtbot, shared_window)
    for state in (State(3, 4), State(5, 4)):
        assert far(colour_of(view.plot, state), QColor(dice_colour(2))) <= 2


def test_what_it_wins_is_what_matches_say(qtbot: Any, shared_window: Window) -> None:
    game, view = Hog(20, 5), shared_window.pane(DiceMap)
    painter = begin(qtbot, shared_window, view, game, "five dice")
    choose(qtbot, painter.bar.rival, "three dice")
    stroke(qtbot, view.plot, State(3, 4), State(8, 9))
    settled(qtbot, shared_window)
    mine, numbers = shared_window.session.frame.strategy("my strategy"), painter.bar.numbers
    matches = [evaluate(game, mine, other) for other in (strategies.optimal(), strategies.dice(3))]
    reply = best_response(game, mine)
    wins = [match.average for match in matches] + [1.0 - reply.average]
    qtbot.waitUntil(lambda: not numbers.is_old)
    for label, win in zip(numbers.values, wins, strict=True):
        assert label.text().startswith(f"{100 * win:.2f} %") and label.isEnabled()
    assert f"{100 * matches[0].first:.4f} % if it begins" in numbers.values[0].toolTip()
    assert numbers.names[1].text().endswith("three dice")


def test_a_stroke_is_one_step_of_undo(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(DiceMap)
    begin(qtbot, shared_window, view, Hog(20, 5))
    stroke(qtbot, view.plot, State(3, 4), State(6, 4), State(6, 9))
    first = painting(shared_window)
    stroke(qtbot, view.plot, State(10, 10), State(12, 12))
    second = painting(shared_window)
    assert len(second.patches[0].cells) == len(first.patches[0].cells) + 3
    qtbot.keyClick(view.plot, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert painting(shared_window) == first
    shared_window.session.undo()
    assert painting(shared_window).patches == ()
    shared_window.session.redo()
    shared_window.session.redo()
    assert painting(shared_window) == second


def test_lines_boxes_and_both_sides(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(DiceMap)
    painter = begin(qtbot, shared_window, view, Hog(20, 5))
    qtbot.keyClick(view.plot, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    stroke(qtbot, view.plot, State(3, 4), State(9, 12), State(5, 5))
    five = {((5, 1.0),): {(mine, theirs) for mine in (3, 4, 5) for theirs in (4, 5)}}
    assert painter.bar.tools["rectangle"].isChecked() and cells(shared_window) == five
    shared_window.session.undo()
    qtbot.mouseClick(painter.bar.tools["line"], LEFT)
    painter.bar.mirrored.setChecked(True)
    stroke(qtbot, view.plot, State(3, 8), State(10, 2), State(5, 8))
    along = {(mine, 8) for mine in (3, 4, 5)}
    assert cells(shared_window) == {((5, 1.0),): along | {(theirs, mine) for mine, theirs in along}}
    painter.bar.mirrored.setChecked(False)
    shared_window.session.undo()
    qtbot.keyClick(view.plot, Qt.Key.Key_B, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(view.plot, Qt.Key.Key_BracketRight)
    qtbot.keyClick(view.plot, Qt.Key.Key_BracketRight)
    stroke(qtbot, view.plot, State(0, 10))
    assert cells(shared_window) == {((5, 1.0),): {(mine, theirs) for mine in (0, 1) for theirs in (9, 10, 11)}}


def test_keys_move_paint_and_leave(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(DiceMap)
    painter = begin(qtbot, shared_window, view, Hog(20, 5), state=State(7, 7))
    view.plot.setFocus()
    qtbot.keyClick(view.plot, Qt.Key.Key_Right)
    qtbot.keyClick(view.plot, "3")
    qtbot.keyClick(view.plot, Qt.Key.Key_Up)
    qtbot.keyClick(view.plot, Qt.Key.Key_Plus)
    qtbot.keyClick(view.plot, Qt.Key.Key_Space)
    assert cells(shared_window) == {((3, 1.0),): {(8, 7)}, ((4, 1.0),): {(8, 8)}}
    qtbot.keyClick(view.plot, "9")  # more than may be thrown
    assert len(painting(shared_window).patches) == 2
    qtbot.keyClick(view.plot, Qt.Key.Key_Escape)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.paintbrush is None and not painter.bar.isVisible() and not painter.button.isChecked()
    stroke(qtbot, view.plot, State(3, 4))
    assert shared_window.session.frame.paintings[0].patches[0].cells == ((8, 7),)
    assert "my strategy" in [view.compare.itemText(place) for place in range(view.compare.count())]


def test_p_begins_and_esc_leaves_wherever_the_keyboard_is(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(DiceMap)
    begin(qtbot, shared_window, view, Hog(20, 5))
    qtbot.keyClick(shared_window, Qt.Key.Key_Escape)
    assert shared_window.session.frame.paintbrush is None and not view.painter.bar.isVisible()
    view.plot.setFocus()
    qtbot.keyClick(shared_window, Qt.Key.Key_P)
    assert shared_window.session.frame.paintbrush.view == "dice-map" and view.painter.bar.isVisible()
    qtbot.keyClick(shared_window, Qt.Key.Key_P)
    assert shared_window.session.frame.paintbrush is None


def test_rolls_and_holds_are_painted_in_the_slice_and_bad_targets_do_nothing(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(PolicySlice)
    begin(qtbot, shared_window, view, Pig(20), "hold at 20", State(3, 5, 4))
    shared_window.session.cut("theirs")
    settled(qtbot, shared_window)
    qtbot.keyClick(view.plot, "H")
    assert cells(shared_window) == {(("hold", 1.0),): {(3, 5, 4)}}
    stroke(qtbot, view.plot, State(2, 5, 0), State(2, 5, 3))
    assert cells(shared_window) == {(("hold", 1.0),): {(3, 5, 4), (2, 5, 1), (2, 5, 2), (2, 5, 3)}}
    before = painting(shared_window)
    for beside in (State(12, 5, 12), State(4, 5, 0), State(19, 5, 2)):
        stroke(qtbot, view.plot, beside)
    assert painting(shared_window) == before
    settled(qtbot, shared_window)
    assert far(colour_of(view.plot, State(2, 5, 2)), QColor(HOLD)) < far(colour_of(view.plot, State(2, 5, 2)), QColor(ROLL))
    assert far(colour_of(view.plot, State(10, 5, 2)), QColor(ROLL)) <= 12
    assert "“my strategy” holds here, best is to roll: loses " in view.sentence.text()
    assert view.picture.loses[3, 2] and not view.picture.loses[19, 0]


def test_totals_are_painted_in_the_hold_at_map(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(HoldAtMap)
    painter = begin(qtbot, shared_window, view, Pig(20), "hold at 20", State(0, 0))
    painter.bar.total.setValue(7)
    stroke(qtbot, view.plot, State(2, 3), State(4, 3))
    qtbot.keyClick(view.plot, Qt.Key.Key_Minus)
    stroke(qtbot, view.plot, State(19, 3), State(16, 3))
    settled(qtbot, shared_window)
    assert cells(shared_window) == {7: {(2, 3), (3, 3), (4, 3)}, 6: {(18, 3), (17, 3), (16, 3)}}
    other = view.picture.other
    assert other.first[3, 2:5].tolist() == [7, 7, 7] and other.never[3, 16:19].all() and other.never[4, 2]
    assert "“my strategy” rolls until the target is reached" in view.sentence.text()
    solution, right = shared_window.session.frame.solution, 0.0
    for turn in range(2, 13):  # all totals that one who holds at 7 comes to
        worth = solution.action_values(3, 3, turn)
        right = max(right, max(worth.values()) - worth["roll" if turn < 7 else "hold"])
    assert other.lost[3, 3] == pytest.approx(right, abs=1e-6)


def test_another_strategy_is_laid_over_the_hold_at_map(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(HoldAtMap)
    look(qtbot, shared_window, Pig(30), State(2, 3))
    shared_window.session.take_paintbrush(None)
    shared_window.show_view(HoldAtMap.view)
    settled(qtbot, shared_window)
    choose(qtbot, view.compare, "hold at 20")
    settled(qtbot, shared_window)
    other, costs = view.picture.other, view.picture.other.lost
    assert other.first[3, 2] == 20 and costs[3, 2] > 0.0
    (strip,) = strips(view.picture)(2, 3)
    assert strip.text == "20\n→roll" and view.picture.cells.never[3, 2]
    assert "“hold at 20” holds at 20 here, best is to roll on: loses up to " in view.sentence.text()
    assert view.legend.toolTip().startswith("The most that the other strategy loses") and not view.never.isVisible()
    same = np.argwhere(costs == 0.0)[0]
    assert far(QColor(*map(int, view.picture.colours[tuple(same)][:3])), QColor(LIGHT.even)) == 0
    choose(qtbot, view.compare, "compare with …")


def test_mixes_are_painted_in_the_mix_grid(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(MixGrid)
    painter = begin(qtbot, shared_window, view, SimultaneousHog(12, 3), "three dice")
    choose(qtbot, painter.bar.choice, "2 dice")
    painter.bar.share.setValue(75)
    choose(qtbot, painter.bar.other, "1 die")
    stroke(qtbot, view.plot, State(4, 4))
    settled(qtbot, shared_window)
    assert cells(shared_window) == {((2, 0.75), (1, 0.25)): {(4, 4)}}
    assert view.picture.mixed == 1 and painter.bar.other.isEnabled()
    mix = shared_window.session.frame.strategy("my strategy").mixes(SimultaneousHog(12, 3))[4, 4]
    assert mix.tolist() == [0.25, 0.75, 0.0]


def test_a_painting_is_renamed_but_not_to_what_another_is_called(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(DiceMap)
    painter = begin(qtbot, shared_window, view, Hog(20, 5))
    for name, taken in (("bold", "bold"), ("five dice", "bold"), ("", "bold")):
        painter.bar.name.setFocus()
        painter.bar.name.selectAll()
        qtbot.keyClick(painter.bar.name, Qt.Key.Key_Delete)
        qtbot.keyClicks(painter.bar.name, name)
        qtbot.keyClick(painter.bar.name, Qt.Key.Key_Return)
        assert painting(shared_window).name == taken and painter.bar.name.text() == taken
    stroke(qtbot, view.plot, State(3, 4))
    assert painting(shared_window).patches[0].cells == ((3, 4),)


def test_where_nothing_can_be_painted_there_is_no_brush(qtbot: Any, shared_window: Window) -> None:
    view = shared_window.pane(DiceMap)
    begin(qtbot, shared_window, view, Hog(20, 5))
    for rules in (SoloHog(10, 3, "within"), HiddenHog(10, 2)):
        look(qtbot, shared_window, rules)
        shared_window.show_view(DiceMap.view)
        settled(qtbot, shared_window)
        assert not view.painter.button.isVisible() and not view.painter.bar.isVisible()


def test_a_painting_is_in_the_session_file(qtbot: Any, shared_window: Window, tmp_path: Any) -> None:
    view, path = shared_window.pane(DiceMap), str(tmp_path / "painted.json")
    begin(qtbot, shared_window, view, Hog(20, 5), "five dice")
    stroke(qtbot, view.plot, State(3, 4), State(6, 4))
    kept = painting(shared_window)
    shared_window.files.save_session_to(path)
    shared_window.session.take_paintbrush(None)
    shared_window.session.visit(replace(shared_window.session.moment, paintings=()))
    shared_window.open_file(path)
    qtbot.waitUntil(lambda: not shared_window.files.is_opening)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.paintings == (kept,)
    assert not QApplication.activeModalWidget()


def test_controls_say_what_they_are(qtbot: Any, shared_window: Window) -> None:
    bar = begin(qtbot, shared_window, shared_window.pane(DiceMap), Hog(20, 5)).bar
    for control in (*bar.tools.values(), bar.wide, bar.total, bar.choice, bar.share, bar.other, bar.start, bar.name, bar.rival):
        assert control.toolTip() and control.accessibleName()
    assert bar.mirrored.toolTip() and bar.mirrored.accessibleName()
