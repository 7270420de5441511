"""The game by the keyboard and by the menu, in the real window; its files, and what is remembered of it."""

import json
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox

from diceviz.model.record import PERSON, Record
from diceviz.session import settings
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.window.window import Window
from solver import Die, Hog, Pig, SimultaneousHog, SoloPig, State
from solver.games import Game
from tests.diceviz.conftest import look, settled

ALT, CONTROL, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
PERSONS = (PERSON, PERSON)


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Window:
    return sit_down(qtbot, shared_window, Pig(30))


def sit_down(qtbot: Any, window: Window, game: Game, seats: tuple[str, ...] = PERSONS, by_hand: bool = False) -> Window:
    """A new game in the layout Play, where the table has the keyboard."""
    look(qtbot, window, game)
    window.show_layout("Play")
    window.runner.begin(seats, 5, by_hand)
    settled(qtbot, window)
    return window


def press(window: Window, key: Any, modifiers: Any = Qt.KeyboardModifier.NoModifier) -> None:
    """A key on whatever has the keyboard."""
    QTest.keyClick(QApplication.focusWidget() or window, key, modifiers)
    QApplication.processEvents()


def record(window: Window) -> Record:
    return window.session.frame.record


def rolled(window: Window, plies: int) -> None:
    for _ in range(plies):
        press(window, Qt.Key.Key_R)


def test_a_key_is_one_broadcast(qtbot: Any, window: Window) -> None:
    """And while other rules are being solved, the table waits for them."""
    frames: list[Any] = []
    window.session.changed.connect(frames.append)
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_R)
    window.session.changed.disconnect(frames.append)
    (frame,) = frames
    assert frame.record is record(window) and frame.record.last.dice == window.table.dice.throws[0].faces
    window.session.edit(Pig(31))
    assert not window.table.table.isEnabled()
    settled(qtbot, window)
    assert window.table.table.isEnabled()


def test_r_rolls_and_h_holds(window: Window) -> None:
    press(window, Qt.Key.Key_R)
    while record(window).state.turn == 0:  # the seed may bust
        press(window, Qt.Key.Key_R)
    mover, risk = record(window).movers, record(window).state.turn
    assert record(window).last.action == "roll"
    press(window, Qt.Key.Key_H)
    assert record(window).last.action == "hold" and record(window).movers != mover and record(window).state.theirs >= risk


def test_n_goes_to_the_mistakes_of_a_game_one_by_one_and_back(qtbot: Any, window: Window) -> None:
    sit_down(qtbot, window, Pig(90), ("hold at 25", "hold at 25"))
    entries = window.session.frame.ledger.entries
    costly = [place for place, entry in enumerate(entries) if place and max(map(abs, entry.skill)) > 0.001]
    assert len(costly) >= 2
    press(window, Qt.Key.Key_Home)
    met = []
    for _ in costly:
        press(window, Qt.Key.Key_N)
        met.append(record(window).ply)
    assert met == costly and not window.status.currentMessage()
    press(window, Qt.Key.Key_N)
    assert record(window).ply == costly[-1] and "no mistake after" in window.status.currentMessage()
    press(window, Qt.Key.Key_N, SHIFT)
    assert record(window).ply == costly[-2]


def test_holding_on_nothing_is_not_offered(window: Window) -> None:
    assert window.menus.game.roll.isEnabled() and not window.menus.game.hold.isEnabled()
    press(window, Qt.Key.Key_H)
    assert record(window).ply == 0


def test_arrows_home_and_end_step_through_the_game(window: Window) -> None:
    rolled(window, 4)
    for key, ply in (("Left", 3), ("Left", 2), ("Right", 3), ("Home", 0), ("Right", 1), ("End", 4), ("Right", 4)):
        press(window, getattr(Qt.Key, f"Key_{key}"))
        assert record(window).ply == ply
        assert window.session.frame.cursor == record(window).path[-1] if ply else State()


def test_space_plays_and_pauses(qtbot: Any, window: Window) -> None:
    rolled(window, 5)
    press(window, Qt.Key.Key_Home)
    window.runner.set_speed("10×")
    press(window, Qt.Key.Key_Space)
    assert window.runner.is_running
    qtbot.waitUntil(lambda: record(window).ply >= 2)
    press(window, Qt.Key.Key_Space)
    assert not window.runner.is_running and 2 <= record(window).ply < 5
    window.runner.set_speed("1×")


@pytest.mark.parametrize("game", [Hog(40, 10), SimultaneousHog(40, 10)])
def test_digits_throw_so_many_dice(qtbot: Any, shared_window: Window, game: Game) -> None:
    window, both = sit_down(qtbot, shared_window, game), isinstance(game, SimultaneousHog)
    for key in (Qt.Key.Key_3, Qt.Key.Key_0):
        press(window, key)
    assert [ply.action for ply in record(window).plies] == ([(3, 10)] if both else [3, 10])
    assert not window.menus.game.roll.isEnabled()


def test_more_dice_than_allowed_are_not_thrown(qtbot: Any, shared_window: Window) -> None:
    window = sit_down(qtbot, shared_window, Hog(40, 4))
    press(window, Qt.Key.Key_5)
    assert record(window).ply == 0 and not window.menus.game.throws[5].isEnabled()


def test_digits_are_faces_where_dice_are_told(qtbot: Any, shared_window: Window) -> None:
    """Three dice, then what they show: collected until there are enough."""
    window = sit_down(qtbot, shared_window, Hog(40, 4), by_hand=True)
    for key in (Qt.Key.Key_3, Qt.Key.Key_6, Qt.Key.Key_9, Qt.Key.Key_2):
        press(window, key)
    assert record(window).waits_for_dice and record(window).ply == 0  # no die shows 9
    press(window, Qt.Key.Key_5)
    assert record(window).last.dice == (6, 2, 5) and record(window).state == State(0, 13)


def test_alt_and_arrows_step_from_a_picture_too(qtbot: Any, window: Window) -> None:
    """Arrows alone move the picture's own cursor there."""
    rolled(window, 3)
    plot = window.pane(PolicySlice).plot
    plot.setFocus()
    press(window, Qt.Key.Key_Left, ALT)
    assert record(window).ply == 2
    press(window, Qt.Key.Key_Right, ALT)
    assert record(window).ply == 3
    before = window.session.frame.cursor
    press(window, Qt.Key.Key_Right)
    assert record(window).ply == 3 and window.session.frame.cursor.mine == before.mine + 1
    assert window.menus.game.come_back.isEnabled()
    press(window, Qt.Key.Key_B)
    assert window.session.frame.cursor == before and not window.menus.game.come_back.isEnabled()


def test_fields_keep_their_keys(qtbot: Any, window: Window) -> None:
    rolled(window, 2)
    window.pages.turn_to("Rules")
    target = window.rules_form.rows["target",]
    target.slider.setFocus()
    press(window, Qt.Key.Key_Right)
    assert window.session.frame.rules == Pig(31)
    window.undo.trigger()
    settled(qtbot, window)
    window.pages.turn_to("Game")
    seed = window.table.seats.seed
    seed.setFocus()
    seed.selectAll()
    QTest.keyClicks(seed, "12")
    press(window, Qt.Key.Key_Left)
    press(window, Qt.Key.Key_Home)
    assert seed.text() == "12" and record(window).ply == 2 and seed.cursorPosition() == 0
    press(window, Qt.Key.Key_Escape)


def test_a_spin_box_keeps_digits_and_letters(qtbot: Any, shared_window: Window) -> None:
    window = sit_down(qtbot, shared_window, Hog(40, 20))
    spin = window.table.choices.how_many.spin
    spin.setFocus()
    spin.selectAll()
    QTest.keyClicks(spin, "12")
    QTest.keyClick(spin, Qt.Key.Key_R)
    assert spin.value() == 12 and record(window).ply == 0


def test_clicking_a_button_leaves_the_arrows_to_the_game(qtbot: Any, window: Window) -> None:
    rolled(window, 3)
    qtbot.mouseClick(window.table.transport.buttons["first"], Qt.MouseButton.LeftButton)
    assert record(window).ply == 0
    press(window, Qt.Key.Key_Right)
    assert record(window).ply == 1
    table = window.table.moves.table
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.moves.index(0, 2)).center())
    end = record(window).ply
    press(window, Qt.Key.Key_Left)
    assert record(window).ply == end - 1
    press(window, Qt.Key.Key_R)
    assert len(record(window).lines) == 1  # the same dice again


def test_letters_and_digits_are_the_tables_alone(qtbot: Any, window: Window) -> None:
    """In other layouts they do not play on behind one's back."""
    rolled(window, 2)
    window.show_layout("Slices")
    settled(qtbot, window)
    press(window, Qt.Key.Key_R)
    assert record(window).ply == 2 and window.pages.shown == "Rules"
    press(window, Qt.Key.Key_Left, ALT)
    assert record(window).ply == 1
    window.show_layout("Play")
    assert window.pages.shown == "Game" and window.pages.pages["Game"].hasFocus()


def test_the_left_column_is_a_click_away(qtbot: Any, window: Window) -> None:
    for name, part in (("Rules", window.rules_form), ("Game", window.table)):
        qtbot.mouseClick(window.pages.buttons[name], Qt.MouseButton.LeftButton)
        assert part.isVisible() and window.pages.shown == name


def test_i_tells_what_is_best(window: Window) -> None:
    assert window.session.frame.is_secret
    press(window, Qt.Key.Key_I)
    assert window.session.frame.asked and not window.session.frame.is_secret


def test_ctrl_n_begins_a_game_and_replay_begins_it_again(qtbot: Any, window: Window) -> None:
    rolled(window, 3)
    first = record(window)
    window.menus.game.replay.trigger()
    assert record(window).plies == () and record(window).seed == first.seed
    rolled(window, 3)
    assert record(window).plies == first.plies
    window.show_layout("Surface")
    press(window, Qt.Key.Key_N, CONTROL)
    settled(qtbot, window)
    assert record(window).plies == () and record(window).seats == PERSONS and window.dock_area.layout_name == "Play"


def test_moves_are_copied(window: Window) -> None:
    rolled(window, 2)
    press(window, Qt.Key.Key_C, CONTROL | SHIFT)
    assert QApplication.clipboard().text().startswith("Pig to 30 (") and "1. First " in QApplication.clipboard().text()


def test_a_line_is_chosen_with_the_box(qtbot: Any, shared_window: Window) -> None:
    window = sit_down(qtbot, shared_window, Hog(40, 4))
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Left, Qt.Key.Key_3):
        press(window, key)
    assert len(record(window).lines) == 2 and record(window).line == 1
    window.table.moves.lines.setFocus()
    press(window, Qt.Key.Key_Up)
    assert record(window).line == 0 and record(window).plies[1].action == 2


@pytest.mark.parametrize("game", [Pig(20), Hog(40, 5), SimultaneousHog(40, 5), SoloPig(30)])
def test_a_game_is_saved_and_opened(qtbot: Any, shared_window: Window, tmp_path: Path, game: Game) -> None:
    """From other rules and another layout one comes back to the same positions and the same ledger."""
    seats = ("optimal", "optimal")[: 1 if isinstance(game, SoloPig) else 2]
    window = sit_down(qtbot, shared_window, game, seats)
    window.runner.go_to(3)
    choice = "hold" if window.menus.game.hold.isEnabled() else "roll" if window.menus.game.roll.isEnabled() else 2
    window.runner.choose(choice)
    settled(qtbot, window)
    kept, book = record(window), window.session.frame.ledger
    window.game.save_to(str(tmp_path / "game.json"))
    look(qtbot, window, Pig(33))
    window.show_layout("Slices")
    window.open_file(str(tmp_path / "game.json"))
    settled(qtbot, window)
    assert record(window) == kept and window.session.frame.rules == game and window.dock_area.layout_name == "Play"
    assert window.session.frame.ledger.values == book.values and window.session.frame.cursor == kept.path[-1]
    window.undo.trigger()
    settled(qtbot, window)
    assert window.session.frame.rules == Pig(33)


def box(qtbot: Any, window: Window) -> QMessageBox:
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(QMessageBox)))
    return next(each for each in window.findChildren(QMessageBox) if each.isVisible())


def test_a_file_that_breaks_the_rules_is_refused_in_a_sentence(qtbot: Any, window: Window, tmp_path: Path) -> None:
    rolled(window, 2)
    before, path = record(window), tmp_path / "game.json"
    window.game.save_to(str(path))
    data = json.loads(path.read_text())
    data["plies"][0] = ["hold", []]
    path.write_text(json.dumps(data))
    window.open_file(str(path))
    told = box(qtbot, window)
    assert told.text() == "<p>Ply 1: &#x27;hold&#x27;: must be roll, for there is nothing to hold yet.</p>"
    told.close()
    assert record(window) is before


@pytest.mark.parametrize("act", ["game.save_to", "files.open_file"])
def test_a_missing_folder_is_told(qtbot: Any, window: Window, tmp_path: Path, act: str) -> None:
    attrgetter(act)(window)(str(tmp_path / "nowhere" / "game.json"))
    told = box(qtbot, window)
    assert told.text() == "<p>No such file or directory.</p>"
    told.close()


def test_the_dialogs_offer_json_files(qtbot: Any, window: Window) -> None:
    modes = QFileDialog.AcceptMode
    for ask, mode, name in (
        (window.game.save, modes.AcceptSave, "Games"),
        (window.files.open_game, modes.AcceptOpen, "Sessions and games"),
    ):
        ask()
        (dialog,) = [each for each in window.findChildren(QFileDialog) if each.isVisible()]
        assert dialog.acceptMode() == mode and dialog.nameFilters() == [f"{name} (*.json)"]
        dialog.reject()


def test_a_game_cut_short_is_there_again(qtbot: Any, open_window: Any) -> None:
    first = sit_down(qtbot, open_window(Pig(40, "exact", Die(8)), layout="Play"), Pig(40, "exact", Die(8)))
    rolled(first, 4)
    press(first, Qt.Key.Key_Left)
    first.session.set_hint("always")
    first.game.set_speed("4×")
    first.menus.game.animate.trigger()
    kept = record(first)
    first.close()
    second = open_window(layout=None)
    assert record(second) == kept and second.session.frame.cursor == kept.path[-1]
    assert second.session.frame.hint == "always" and second.table.transport.speed.currentText() == "4×"
    assert not second.menus.game.animate.isChecked() and second.pages.shown == "Game"
    assert second.table.moves.table.moves.rowCount() > 0
    second.pages.turn_to("Rules")
    second.close()
    assert open_window(layout=None).pages.shown == "Rules"


def test_players_are_remembered_and_the_cursor_stays(qtbot: Any, open_window: Any) -> None:
    first = open_window(Pig(40))
    first.session.take_seats(("optimal", PERSON))
    first.close()
    second = open_window(Pig(50))
    assert record(second).seats == ("optimal", PERSON) and second.session.frame.cursor == State(40, 49, 9)


@pytest.mark.parametrize("game", ["", "nonsense", '{"format": "diceviz game"}', "[[[["])
@pytest.mark.parametrize("table", ["", "7", '{"hint": 3, "seats": 5}', '{"hint": "loud", "page": "x", "seats": [3, null]}'])
def test_a_broken_game_is_ignored(game: str, table: str) -> None:
    settings.store().setValue("game", game)
    settings.store().setValue("table", table)
    assert settings.load_game() is None
    kept = settings.load_table()
    assert kept.hint == "ask" and kept.page == "" and isinstance(kept.seats, tuple)


def test_every_entry_of_the_menu_has_its_own_letter(window: Window) -> None:
    menus = [window.menuBar(), *(action.menu() for action in window.menuBar().actions())]
    for menu in menus:
        letters = [text[text.index("&") + 1].lower() for text in (each.text() for each in menu.actions()) if "&" in text]
        assert len(letters) == len(set(letters))


def test_no_two_entries_have_the_same_key(window: Window) -> None:
    entries = [action for menu in window.menuBar().findChildren(QMenu) for action in menu.actions()]
    keys = [key.toString() for action in entries for key in action.shortcuts() if not key.isEmpty()]
    assert len(keys) == len(set(keys)) and {"R", "H", "I", "B", "1", "0", "Ctrl+S", "Ctrl+Shift+O"} <= set(keys)
    assert not {"Left", "Right", "Home", "End", "Space", "C"} & set(keys)  # pictures and fields need them


def choose_player(window: Window, path: Path) -> None:
    window.game.open_player(1)
    dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
    dialog.selectFile(str(path))
    dialog.accept()


def test_a_strategy_of_ones_own_takes_its_seat(qtbot: Any, window: Window, tmp_path: Path) -> None:
    """A file that is no strategy leaves all as it was, and the next one that is opened elsewhere does not sit down."""
    bad, good = tmp_path / "bad.csv", tmp_path / "cautious.csv"
    bad.write_text("nonsense")
    cells = [f"{mine},{theirs},12" for mine in range(30) for theirs in range(30)]
    good.write_text("mine,theirs,hold_at\n" + "\n".join(cells) + "\n")
    choose_player(window, bad)
    box(qtbot, window).close()
    window.open_file(str(good))
    qtbot.waitUntil(lambda: any(strategy.name == "cautious" for strategy in window.session.frame.players))
    assert record(window).seats == PERSONS
    choose_player(window, good)
    qtbot.waitUntil(lambda: record(window).seats == (PERSON, "cautious"))
    assert window.table.seats.boxes[1].currentText() == "cautious"
    settled(qtbot, window)


def test_a_strategy_from_a_file_takes_the_seat_it_was_opened_for(qtbot: Any, window: Window, tmp_path: Path) -> None:
    """It holds at 3, whatever the scores."""
    lines = [f"{mine},{theirs},3" for mine in range(30) for theirs in range(30)]
    (tmp_path / "timid.csv").write_text("\n".join(["mine,theirs,hold_at", *lines]))
    window.game.open_player(1)
    dialog = next(found for found in window.findChildren(QFileDialog) if found.isVisible())
    dialog.fileSelected.emit(str(tmp_path / "timid.csv"))
    qtbot.waitUntil(lambda: record(window).seats == (PERSON, "timid"))
    window.runner.begin(("timid", "timid"), 5)
    settled(qtbot, window)
    chosen = {(ply.state.turn >= 3 or ply.state.mine + ply.state.turn >= 30): ply.action for ply in record(window).plies}
    assert chosen == {False: "roll", True: "hold"}
    dialog.deleteLater()
