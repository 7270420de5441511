"""The editor of the roll, in a real window: what is changed there is played, drawn, undone and kept."""

import json
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from diceviz.files import sessions
from diceviz.views.registry import first_request
from diceviz.widgets.roll_editor import DRAGGED, START, RollEditor
from diceviz.widgets.roll_row import RollRow
from diceviz.window.window import Window
from solver import Die, Hog, Pig, Roll, SimultaneousHog, solve
from tests.diceviz.conftest import choose, look, settled, type_number
from tests.diceviz.waiting import wait_until

BUST = "loses the turn"


@pytest.fixture
def editor(qtbot: Any, shared_window: Window) -> RollEditor:
    look(qtbot, shared_window, Pig(12))
    row = shared_window.rules_form.rows[("die",)]
    assert isinstance(row, RollRow)
    qtbot.mouseClick(row.button, Qt.MouseButton.LeftButton)
    assert QTest.qWaitForWindowActive(row.editor)
    return row.editor


def test_the_rows_are_the_outcomes_of_the_die(editor: RollEditor) -> None:
    assert [row.outcome for row in editor.rows] == [(1, "bust"), *((1, face) for face in range(2, 7))]
    assert [row.number.isVisible() for row in editor.rows] == [False] + [True] * 5
    assert "Lost in 16.7 %" in editor.summary.text() and "3.33 points" in editor.summary.text()


def test_two_dice_are_chosen_and_solved_at_once(qtbot: Any, shared_window: Window, editor: RollEditor) -> None:
    known = {action.text(): action for action in editor.start.menu().actions()}
    assert [*known] == [*START]
    known["Two dice, two 1s lose all points"].trigger()
    settled(qtbot, shared_window)
    frame = shared_window.session.frame
    assert frame.rules == frame.solution.game == Pig(12, die=Roll.two_dice())
    assert frame.solution.value() == solve(Pig(12, die=Roll.two_dice())).value()
    row = shared_window.rules_form.rows[("die",)]
    assert isinstance(row, RollRow) and row.button.text() == "11 outcomes …" and "30.6 %" in row.summary.text()
    assert not shared_window.rules_form.rows["die", "sides"].isVisible()


def test_a_weight_a_number_and_an_effect_change_the_roll(qtbot: Any, shared_window: Window, editor: RollEditor) -> None:
    first, last = editor.rows[0], editor.rows[-1]
    first.weight.setFocus()
    qtbot.keyClick(first.weight, Qt.Key.Key_Up)
    assert shared_window.session.frame.rules.die == Roll([(2, "bust"), *((1, face) for face in range(2, 7))])
    last.number.setFocus()
    last.number.selectAll()
    qtbot.keyClicks(last.number, "10")
    qtbot.keyClick(last.number, Qt.Key.Key_Return)
    assert shared_window.session.frame.rules.die.text == "2*bust, 2, 3, 4, 5, 10"
    choose(qtbot, last.deed, BUST)
    assert shared_window.session.frame.rules.die.text == "2*bust, 2, 3, 4, 5, bust" and not last.number.isVisible()
    settled(qtbot, shared_window)
    for _ in range(3):
        qtbot.keyClick(editor, "z", Qt.KeyboardModifier.ControlModifier)
    assert shared_window.session.frame.rules == Pig(12) and last.outcome == (1, 6)
    settled(qtbot, shared_window)


def test_outcomes_are_added_and_removed(qtbot: Any, shared_window: Window, editor: RollEditor) -> None:
    qtbot.mouseClick(editor.add, Qt.MouseButton.LeftButton)
    assert shared_window.session.frame.rules.die.text == "bust, 2, 3, 4, 5, 6, 1"
    for _ in range(2):
        qtbot.mouseClick(editor.rows[-1].remove, Qt.MouseButton.LeftButton)
    assert shared_window.session.frame.rules.die == Die(5) and len(editor.rows) == 5
    settled(qtbot, shared_window)


def test_what_is_no_roll_is_told_and_not_played(qtbot: Any, shared_window: Window, editor: RollEditor) -> None:
    for row in editor.rows[2:]:
        qtbot.mouseClick(row.remove, Qt.MouseButton.LeftButton)
    settled(qtbot, shared_window)
    before = shared_window.session.frame.rules
    choose(qtbot, editor.rows[1].deed, BUST)
    assert editor.problem.isVisible() and "must have at least one that adds or sets points" in editor.problem.text()
    assert shared_window.session.frame.rules == before and not editor.summary.text()


def test_games_without_tables_of_rolls_have_no_row(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, SimultaneousHog(12, 3))
    assert ("die",) not in shared_window.rules_form.rows


def test_a_session_keeps_the_roll(qtbot: Any, shared_window: Window) -> None:
    game = Pig(10, die=Roll.read("bust, 2, 3*4, set 5, times 2"))
    look(qtbot, shared_window, game)
    data = json.loads(json.dumps(sessions.as_data(sessions.saved(shared_window.session.frame, "Slices"))))
    assert sessions.from_data(data, ["Slices"], first_request).rules == game


def test_an_effect_that_the_game_has_not_is_refused_in_a_sentence(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Hog(12, 3))
    row = shared_window.rules_form.rows[("die",)]
    assert isinstance(row, RollRow)
    qtbot.mouseClick(row.button, Qt.MouseButton.LeftButton)
    assert QTest.qWaitForWindowActive(row.editor)
    choose(qtbot, row.editor.rows[1].deed, "multiplies the turn by")
    assert row.editor.problem.isVisible() and "must" in row.editor.problem.text()
    assert shared_window.session.frame.rules == Hog(12, 3)
    row.editor.close()


@pytest.mark.parametrize("part", ["number", "weight"])
def test_undo_works_while_a_number_has_the_keyboard(qtbot: Any, shared_window: Window, editor: RollEditor, part: str) -> None:
    """The field's own line of text does not take the key for itself."""
    box = getattr(editor.rows[-1], part)
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, "10")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert shared_window.session.frame.rules != Pig(12)
    qtbot.keyClick(box, "z", Qt.KeyboardModifier.ControlModifier)
    assert shared_window.session.frame.rules == Pig(12) and editor.rows[-1].outcome == (1, 6)
    settled(qtbot, shared_window)


def test_a_weight_is_dragged_and_undone_in_one_step(qtbot: Any, shared_window: Window, editor: RollEditor) -> None:
    slider = editor.rows[0].slider
    before, ends = (
        shared_window.session.moment,
        (QPoint(8, slider.height() // 2), QPoint(slider.width() - 2, slider.height() // 2)),
    )
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=ends[0])
    for share in (0.2, 0.5, 0.8, 1.0):
        qtbot.mouseMove(slider, QPoint(round(8 + share * (ends[1].x() - 8)), ends[0].y()))
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=ends[1])
    assert editor.rows[0].outcome == (DRAGGED, "bust") and editor.rows[0].weight.value() == DRAGGED
    assert shared_window.session.frame.rules.die == Roll([(DRAGGED, "bust"), *((1, face) for face in range(2, 7))])
    qtbot.keyClick(editor, "z", Qt.KeyboardModifier.ControlModifier)
    assert shared_window.session.moment == before and slider.value() == 1
    settled(qtbot, shared_window)


def test_a_new_outcome_is_typed_and_tab_goes_on_to_its_weight(qtbot: Any, shared_window: Window, editor: RollEditor) -> None:
    qtbot.mouseClick(editor.add, Qt.MouseButton.LeftButton)
    new = editor.rows[-1]
    wait_until(new.weight.isVisible)
    qtbot.keyClicks(new.number, "9")
    qtbot.keyClick(new.number, Qt.Key.Key_Tab)
    assert new.outcome == (1, 9) and editor.focusWidget() is new.weight
    settled(qtbot, shared_window)


def test_the_target_is_undone_while_its_field_has_the_keyboard(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(12))
    spin = shared_window.rules_form.rows["target",].spin
    type_number(qtbot, shared_window.rules_form.rows["target",], 15)
    assert shared_window.session.frame.rules == Pig(15)
    qtbot.keyClick(spin, "z", Qt.KeyboardModifier.ControlModifier)
    assert shared_window.session.frame.rules == Pig(12)
    settled(qtbot, shared_window)
