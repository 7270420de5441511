"""The table with mouse and keyboard: who sits there, what is chosen, and dice told by hand."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from diceviz.model.record import PERSON
from diceviz.table.hand_dice import refusal
from diceviz.table.seats import BAD_SEED, OPEN
from diceviz.widgets.rule_numbers import BY_NUMBERS
from solver import Die, Hog, Pig, SimultaneousHog, SoloPig, State
from tests.diceviz.conftest import choose
from tests.diceviz.table_game import Table, seen

# Players and seeds


def test_until_the_rules_are_solved_the_table_waits_and_says_so(qtbot: Any, qapp: QApplication) -> None:
    table = Table(qtbot, Pig(30))
    assert table.panel.waiting.isVisible() and not table.panel.table.isEnabled()
    table.solve()
    assert not table.panel.waiting.isVisible() and table.panel.table.isEnabled()
    table.close()


def test_persons_strategies_and_files_may_sit_down(lay: Callable[..., Table]) -> None:
    seats = lay(Pig(30)).panel.seats
    for box in seats.boxes:
        offered = [box.itemText(place) for place in range(box.count())]
        assert offered == [PERSON, "optimal", "hold at 20", "hold at 25", "fewest turns", "uniform", BY_NUMBERS.text, OPEN.text]
        assert all(box.itemData(place, Qt.ItemDataRole.ToolTipRole) for place in range(box.count()))
    assert [box.currentText() for box in seats.boxes] == [PERSON, "optimal"]


def test_alone_there_is_one_seat(lay: Callable[..., Table]) -> None:
    seats = lay(SoloPig(30)).panel.seats
    assert seats.boxes[0].isVisible() and not seats.boxes[1].isVisible()
    assert seats.boxes[0].findText(OPEN.text) < 0
    assert seats.seats == (PERSON,)


def test_a_new_game_has_a_new_seed_and_replay_the_same(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30))
    table.press(table.panel.seats.new)
    seed = table.record.seed
    assert table.record.dealt and table.panel.seats.seed.text() == str(seed)
    table.choose("roll")
    rolled = table.record.last
    table.press(table.panel.seats.again)
    assert (table.record.ply, table.record.seed) == (0, seed)
    table.choose("roll")
    assert table.record.last == rolled
    seeds = set()
    for _ in range(4):
        table.press(table.panel.seats.new)
        seeds.add(table.record.seed)
    assert len(seeds) > 1


def test_a_seed_can_be_typed_and_enter_begins_with_it(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30))
    table.type(table.panel.seats.seed, str(2**64 - 1))
    assert table.record.seed == 2**64 - 1 and table.record.dealt
    assert not table.panel.seats.seed.hasFocus()


def test_a_seed_drawn_at_random_is_that_of_the_next_game(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30))
    table.press(table.panel.seats.fresh)
    shown = int(table.panel.seats.seed.text())
    assert not table.record.dealt
    table.press(table.panel.seats.new)
    assert table.record.seed == shown


def test_what_is_no_seed_is_refused_in_a_sentence(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Pig(30), PERSON, "optimal")
    before = table.record
    table.type(table.panel.seats.seed, "twelve")
    assert table.panel.seats.problem.isVisible() and table.panel.seats.problem.text() == BAD_SEED
    table.press(table.panel.seats.new)
    assert table.record is before
    qtbot.keyClick(table.panel.seats.seed, Qt.Key.Key_Escape)
    assert table.panel.seats.seed.text() == "7"


def test_another_player_sits_down_in_a_running_game(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Pig(30), PERSON, PERSON)
    table.choose("roll")
    choose(qtbot, table.panel.seats.boxes[1], "hold at 20")
    assert table.record.seats == (PERSON, "hold at 20") and table.record.ply == 1


def test_seats_and_scores_are_called_by_who_sits_there(lay: Callable[..., Table], qtbot: Any) -> None:
    """The only person is "You", in either seat; the boxes stay where they are."""
    table = lay(Pig(30), PERSON, "optimal")
    places = [box.geometry() for box in table.panel.seats.boxes]
    for seat, name, called in (
        (0, "hold at 20", ("First", "Second")),
        (1, PERSON, ("They", "You")),
        (0, PERSON, ("First", "Second")),
    ):
        choose(qtbot, table.panel.seats.boxes[seat], name)
        table.settle()
        assert tuple(label.text() for label in table.panel.seats.labels) == called
        assert [box.accessibleName() for box in table.panel.seats.boxes] == [f"Player: {each}" for each in called]
        assert all(each in label.text() for each, label in zip(called, table.panel.score.names, strict=True))
        assert [box.geometry() for box in table.panel.seats.boxes] == places


def test_a_strategy_from_a_file_is_asked_for_and_the_player_stays(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Pig(30), PERSON, "optimal")
    box = table.panel.seats.boxes[1]
    with qtbot.waitSignal(table.panel.seats.file_wanted) as wanted:
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(box.view().isVisible)
        qtbot.keyClick(box.view(), Qt.Key.Key_End)
        qtbot.keyClick(box.view(), Qt.Key.Key_Return)
    assert wanted.args == [1]
    assert box.currentText() == "optimal" and table.record.seats == (PERSON, "optimal")


# Choices


def test_only_what_the_rules_allow_can_be_chosen(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), PERSON, PERSON, seed=3)
    buttons = table.panel.choices.roll_or_hold.buttons
    assert buttons["roll"].isEnabled() and not buttons["hold"].isEnabled()
    table.choose("roll")
    assert table.record.state.turn > 0
    assert buttons["roll"].isEnabled() and buttons["hold"].isEnabled()
    table.choose("hold")
    assert table.record.movers == (1,)
    assert "Second’s choice" in table.texts()


@pytest.mark.parametrize(("most", "buttons", "field"), [(1, 1, False), (10, 10, False), (50, 10, True)])
def test_every_number_of_dice_can_be_thrown(
    lay: Callable[..., Table], qtbot: Any, most: int, buttons: int, field: bool
) -> None:
    table = lay(Hog(500, most), PERSON, PERSON)
    how_many = table.panel.choices.how_many
    assert sum(button.isVisible() for button in how_many.buttons.values()) == buttons
    assert how_many.spin.isVisible() == field
    table.choose(min(most, 3))
    assert table.record.last.action == min(most, 3)
    if field:
        how_many.spin.setFocus()
        how_many.spin.selectAll()
        qtbot.keyClicks(how_many.spin, "37")
        table.press(how_many.throw)
        assert table.record.last.action == 37 and len(table.record.last.dice) == 37


def test_a_click_leaves_the_keyboard_where_it_was(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), PERSON, PERSON)
    holder = QApplication.focusWidget()
    table.choose("roll")
    table.press(table.panel.transport.buttons["back"])
    table.press(table.panel.hint.buttons["always"])
    assert QApplication.focusWidget() is holder


def test_who_plays_with_the_keyboard_keeps_it(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Hog(200), PERSON, PERSON)
    button = table.panel.choices.how_many.buttons[1]
    table.panel.activateWindow()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    for ply in range(1, 4):
        qtbot.keyClick(button, Qt.Key.Key_Space)
        assert table.record.ply == ply and table.panel.focusWidget() is button


@pytest.mark.parametrize("most", [10, 50])
def test_both_at_once_the_first_choice_leaves_no_trace(lay: Callable[..., Table], qtbot: Any, most: int) -> None:
    """Two games in which only that choice differs look the same, down to the pixel."""
    pictures, said = [], []
    for number in (2, 7):
        table = lay(SimultaneousHog(60, most), PERSON, PERSON)
        if most > 10:
            table.panel.choices.how_many.spin.setValue(number + 20)
            table.press(table.panel.choices.how_many.throw)
        else:
            table.panel.choices.how_many.buttons[number].setFocus(Qt.FocusReason.TabFocusReason)
            qtbot.keyClick(table.panel.choices.how_many.buttons[number], Qt.Key.Key_Space)
        table.settle()
        assert len(table.record.chosen) == 1
        QApplication.focusWidget() and QApplication.focusWidget().clearFocus()
        pictures.append(seen(table.panel))
        said.append(table.texts())
        table.panel.hide()
    assert "First has chosen. Second chooses now, without knowing." in said[0]
    assert said[0] == said[1]
    assert pictures[0] == pictures[1]


def test_both_at_once_a_choice_can_be_taken_back_and_both_are_then_shown(lay: Callable[..., Table]) -> None:
    table = lay(SimultaneousHog(60), PERSON, PERSON)
    table.choose(2)
    table.press(table.panel.choices.back)
    assert table.record.chosen == () and not table.panel.choices.back.isVisible()
    table.choose(4)
    table.choose(3)
    assert table.record.last.action == (4, 3)
    assert [len(throw.faces) for throw in table.panel.dice.throws] == [4, 3]
    assert [throw.faces for throw in table.panel.dice.throws] == [*table.record.last.dice]


# Dice by hand


def test_dice_told_by_hand_are_played(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Pig(30))
    choose(qtbot, table.panel.seats.boxes[1], PERSON)
    table.press(table.panel.seats.by_hand)
    table.press(table.panel.seats.new)
    assert table.record.by_hand
    table.choose("roll")
    assert "What did First roll?" in table.texts()
    table.press(table.panel.choices.hand.buttons[5])
    assert table.record.state.turn == 5
    table.choose("roll")
    table.type(table.panel.choices.hand.line, "1")
    assert table.record.movers == (1,) and table.record.last.dice == (1,)


def test_a_wrong_face_is_refused_and_a_choice_can_be_taken_back(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), PERSON, PERSON, by_hand=True)
    hand = table.panel.choices.hand
    table.choose("roll")
    table.type(hand.line, "7")
    assert hand.problem.isVisible() and hand.problem.text() == refusal("7", 1, 6)
    assert table.record.ply == 0
    table.press(hand.back)
    assert table.record.chosen == () and table.panel.choices.roll_or_hold.isVisible()


def test_both_throws_are_asked_for_one_after_the_other(lay: Callable[..., Table]) -> None:
    table = lay(SimultaneousHog(60), PERSON, PERSON, by_hand=True)
    hand = table.panel.choices.hand
    table.choose(3)
    table.choose(2)
    assert "First threw 3 dice: what came up?" in table.texts()
    table.type(hand.line, "4 5 6")
    assert "Second threw 2 dice: what came up?" in table.texts() and table.record.ply == 0
    table.press(hand.buttons[2])
    table.press(hand.buttons[3])
    assert table.record.last.dice == ((4, 5, 6), (2, 3))
    assert table.record.state == State(15, 5)


def test_twenty_sided_dice_are_told_by_the_line_alone(lay: Callable[..., Table]) -> None:
    table = lay(Hog(60, 3, die=Die(20)), PERSON, PERSON, by_hand=True)
    table.choose(2)
    assert not any(button.isVisible() for button in table.panel.choices.hand.buttons.values())
    table.type(table.panel.choices.hand.line, "17 20")
    assert table.record.last.dice == (17, 20)
