"""The table with mouse and keyboard: players, dice, choices, stepping, hints and verdicts."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from diceviz.record import PERSON
from diceviz.table.by_hand import refusal
from diceviz.table.seats import BAD_SEED, OPEN
from diceviz.table.tale import result, scores
from diceviz.theme import DARK, LIGHT
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State
from solver.games import Game
from solver.plies import act
from tests.diceviz.conftest import choose, is_seen
from tests.diceviz.table_game import Table

LONG = "“one who holds at 20” is not known"


@pytest.fixture
def lay(qtbot: Any, qapp: QApplication) -> Iterator[Callable[..., Table]]:
    """A table for a game that is solved."""
    tables: list[Table] = []

    def one(rules: Game, *seats: str, **how: Any) -> Table:
        table = Table(qtbot, rules)
        tables.append(table)
        table.solve()
        if seats:
            table.begin(*seats, **how)
        return table

    yield one
    for table in tables:
        table.close()
    qapp.processEvents()


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
        assert offered == [PERSON, "optimal", "hold at 20", "hold at 25", "fewest turns", "uniform", OPEN]
        assert all(box.itemData(place, Qt.ItemDataRole.ToolTipRole) for place in range(box.count()))
    assert [box.currentText() for box in seats.boxes] == [PERSON, "optimal"]


def test_alone_there_is_one_seat(lay: Callable[..., Table]) -> None:
    seats = lay(SoloPig(30)).panel.seats
    assert seats.boxes[0].isVisible() and not seats.boxes[1].isVisible()
    assert seats.boxes[0].findText(OPEN) < 0
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


def test_a_strategy_from_a_file_is_asked_for_and_the_player_stays(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Pig(30), PERSON, "optimal")
    box = table.panel.seats.boxes[1]
    with qtbot.waitSignal(table.panel.file_wanted) as wanted:
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
    assert "Their choice" in table.texts()


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


def seen(part: QWidget) -> Any:
    QApplication.processEvents()
    return part.grab().toImage()


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
    assert "You have chosen. They choose now, without knowing." in said[0]
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
    assert "What did you roll?" in table.texts()
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
    assert "You throw 3 dice: what do they show?" in table.texts()
    table.type(hand.line, "4 5 6")
    assert "They throw 2 dice: what do they show?" in table.texts() and table.record.ply == 0
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


# Stepping


def test_stepping_goes_first_back_forward_and_last(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), "optimal", "hold at 20")
    buttons, length = table.panel.transport.buttons, len(table.record.plies)
    assert length > 4 and not buttons["back"].isEnabled()
    for name, ply in (("forward", 1), ("forward", 2), ("back", 1), ("last", length), ("first", 0)):
        table.press(buttons[name])
        assert table.record.ply == ply
        assert table.panel.ply.text() == f"ply {ply} of {length}"
    table.press(buttons["last"])
    assert not buttons["forward"].isEnabled() and not buttons["play"].isEnabled()
    assert result(table.record) in table.texts()


def test_play_runs_and_pause_stops_it(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Pig(30), "optimal", "hold at 20")
    choose(qtbot, table.panel.transport.speed, "10×")
    table.press(table.panel.transport.buttons["play"])
    assert table.panel.transport.buttons["play"].accessibleName() == "Pause"
    qtbot.waitUntil(lambda: table.record.ply >= 3)
    table.press(table.panel.transport.buttons["play"])
    assert not table.croupier.is_running and table.panel.transport.buttons["play"].accessibleName() == "Play"


def test_another_choice_at_an_earlier_ply_begins_a_new_line(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), "optimal", "optimal", seed=3)
    table.croupier.go_to(1)
    table.settle()
    other = "hold" if table.record.plies[1].action == "roll" else "roll"
    assert "You rolled here. Another choice begins a new line." in table.texts()
    table.choose(other)
    assert len(table.record.lines) == 2 and table.record.plies[1].action == other


def test_one_can_come_back_to_the_game(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), PERSON, PERSON, seed=3)
    table.choose("roll")
    assert not table.panel.back.isVisible()
    table.session.move(State(20, 20, 2))
    assert table.panel.back.isVisible()
    table.press(table.panel.back)
    assert table.session.frame.state == table.record.state and not table.panel.back.isVisible()


# Hints and verdicts


def test_a_hint_is_given_when_it_is_asked_for(lay: Callable[..., Table]) -> None:
    table = lay(Pig(100), PERSON, PERSON, seed=3, by_hand=True)
    table.choose("roll")
    table.panel.add_face(5)
    table.settle()
    assert not table.panel.remarks.hint.isVisible()
    table.press(table.panel.choices.ask)
    assert table.panel.remarks.hint.text().startswith("Best: <b>roll</b>. Holding costs")
    assert not table.panel.choices.ask.isEnabled()
    table.choose("roll")
    table.panel.add_face(4)
    table.settle()
    assert not table.panel.remarks.hint.isVisible()


def test_hints_are_always_given_or_never(lay: Callable[..., Table]) -> None:
    table = lay(SimultaneousHog(30), PERSON, "optimal")
    table.press(table.panel.hint.buttons["always"])
    assert table.panel.remarks.hint.isVisible() and "dice" in table.panel.remarks.hint.text()
    table.press(table.panel.hint.buttons["off"])
    assert not table.panel.remarks.hint.isVisible() and not table.panel.choices.ask.isVisible()


def test_a_blunder_is_called_one_in_another_colour_and_with_a_sign(lay: Callable[..., Table]) -> None:
    """Who holds at 2 in a game to 10 has hardly moved, and a roll risks next to nothing."""
    table = lay(Pig(10), PERSON, PERSON, by_hand=True)
    table.choose("roll")
    table.panel.add_face(2)
    table.settle()
    table.choose("hold")
    line = table.panel.remarks.verdicts[0]
    assert line.isVisible() and "?? Blunder" in line.text() and "that cost" in line.text()
    assert is_seen(LIGHT.bad, seen(line)) and not is_seen(LIGHT.good, seen(line))
    table.panel.apply_theme(DARK)
    assert DARK.bad in line.text()


def test_a_good_choice_is_praised(lay: Callable[..., Table]) -> None:
    table = lay(Pig(100), PERSON, PERSON, by_hand=True)
    for face in (2, 3):
        table.choose("roll")
        table.panel.add_face(face)
        table.settle()
    line = table.panel.remarks.verdicts[0]
    assert "✓ Best" in line.text() and is_seen(LIGHT.good, seen(line))


def test_what_a_strategy_did_is_told_and_the_verdict_stays(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Pig(100), PERSON, "optimal", by_hand=True)
    for face in (2, 3):
        table.choose("roll")
        table.panel.add_face(face)
        table.settle()
    table.croupier.set_speed("10×")
    table.choose("hold")
    qtbot.waitUntil(lambda: table.record.waits_for_dice)
    table.panel.add_face(4)
    table.croupier.pause()
    table.settle()
    assert "They rolled 4: 4 at risk." in table.texts()
    assert table.panel.remarks.verdicts[0].isVisible()


def test_a_refusal_is_shown_until_the_game_goes_on(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), PERSON, PERSON)
    table.panel.show_refusal(LONG)
    assert table.panel.refusal.isVisible() and table.panel.refusal.text() == f"{LONG}."
    table.choose("roll")
    assert not table.panel.refusal.isVisible()


# Looks


@pytest.mark.parametrize(
    "rules",
    [
        Pig(2, die=Die(2)),
        Pig(1000, die=Die(20)),
        SoloPig(30, "within", 3),
        Hog(30, 50, "all"),
        SimultaneousHog(30, 50, "all", Die(2)),
        SoloHog(30, 3),
    ],
    ids=repr,
)
def test_everything_has_room_in_a_narrow_column(lay: Callable[..., Table], rules: Game) -> None:
    table = lay(rules)
    table.panel.resize(216, 760)
    QApplication.processEvents()
    inside = table.panel.rect()
    for part in table.panel.findChildren(QWidget):
        if part.isVisible() and not table.panel.moves.isAncestorOf(part) and part.window() is table.panel:
            place = part.mapTo(table.panel, part.rect().topLeft()).x(), part.mapTo(table.panel, part.rect().topRight()).x()
            assert inside.left() <= place[0] and place[1] <= inside.right(), part


def test_everything_that_can_be_used_says_what_it_is(lay: Callable[..., Table]) -> None:
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QSpinBox

    panel = lay(Hog(30, 50)).panel
    mine = [panel.seats, panel.hint, panel.transport, panel.choices]
    for kind in (QAbstractButton, QComboBox, QSpinBox, QLineEdit):
        for part in mine:
            for control in part.findChildren(kind):
                if isinstance(control.parent(), QSpinBox):
                    continue
                assert control.toolTip(), control
                assert control.accessibleName() or control.text(), control


def test_plies_of_a_real_game_are_drawn_one_after_the_other(lay: Callable[..., Table]) -> None:
    """Whatever is shown at a ply is what the rule book makes of it."""
    table = lay(Hog(30), "optimal", "uniform")
    for ply in range(1, len(table.record.plies) + 1):
        table.croupier.go_to(ply)
        last = table.record.last
        assert act(Hog(30), last.state, last.movers, last.action, last.dice) == last
        assert table.panel.dice.throws[0].faces == last.dice
        assert [label.text() for label in table.panel.score.points] == [str(score) for score in scores(table.record)]
