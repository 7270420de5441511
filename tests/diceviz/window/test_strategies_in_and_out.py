"""Strategies come and go: opened in all forms, remembered, part of a session, chosen by their numbers, exported."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFileDialog, QMessageBox

from diceviz.session import settings
from diceviz.table.seats import Seats
from diceviz.views.match.pane import MatchPanel
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.reach_map.pane import ReachMap
from diceviz.widgets.rule_numbers import BY_NUMBERS, RuleNumbers
from diceviz.window.strategy_actions import ExportStrategy
from diceviz.window.window import Window
from solver import Hog, Pig, State, evaluate, strategies
from tests.diceviz.conftest import look, settled
from tests.diceviz.waiting import wait_until


def open_one(kind: type[Any]) -> Any:
    """The dialog of that kind which is open."""
    wait_until(lambda: any(isinstance(each, kind) and each.isVisible() for each in QApplication.topLevelWidgets()))
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible())


def choose(box: QComboBox, value: str) -> None:
    """Choose an entry of a list, as a click does."""
    place = box.findData(value)
    assert place >= 0
    box.setCurrentIndex(place)
    box.activated.emit(place)


def tell_numbers(qtbot: Any, kind: str, *numbers: int) -> None:
    """Type the numbers of a rule of thumb, and accept."""
    dialog: RuleNumbers = open_one(RuleNumbers)
    dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
    for field, number in zip(dialog.numbers, numbers, strict=True):
        field.selectAll()
        qtbot.keyClicks(field, str(number))
    qtbot.keyClick(dialog.numbers[-1], Qt.Key.Key_Return)


@pytest.mark.parametrize("form", ["strat", "json", "py"])
def test_files_of_the_contest_are_opened(qtbot: Any, shared_window: Window, tmp_path: Path, form: str) -> None:
    game = Hog(20, 4)
    look(qtbot, shared_window, game, State(3, 5))
    path = tmp_path / f"three.{form}"
    strategies.write(strategies.from_function(lambda mine, theirs: 3, game, f"three by {form}"), game, path)
    shared_window.open_file(str(path))
    frame = shared_window.session.frame
    wait_until(lambda: shared_window.session.frame.strategy(f"three by {form}") is not None)
    settled(qtbot, shared_window)
    found = shared_window.session.frame.strategy(f"three by {form}")
    assert found is not None and np.array_equal(found.mixes(game), strategies.dice(3).mixes(game)) and frame.rules == game


def test_code_gets_one_sentence(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    (tmp_path / "hog_contest.py").write_text("def final_strategy(score, opponent_score):\n    return 5\n")
    shared_window.open_file(str(tmp_path / "hog_contest.py"))
    box: QMessageBox = open_one(QMessageBox)
    assert "must return an entry of one table of numbers that is written out" in box.text()
    box.close()


def test_a_rule_is_compared_by_its_numbers(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(40), State(3, 5, 2))
    view = shared_window.pane(PolicySlice)
    choose(view.compare, BY_NUMBERS.value)
    assert view.compare.currentData() == ""  # nothing is chosen yet
    tell_numbers(qtbot, "hold", 13)
    wait_until(lambda: view.compare.currentText() == "hold at 13")
    settled(qtbot, shared_window)
    assert "“hold at 13” errs in " in view.sentence.text()
    shared_window.session.undo()
    settled(qtbot, shared_window)
    assert view.compare.currentData() == "" and view.compare.findData("hold at 13") < 0


def test_two_rules_meet_by_their_numbers(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(40), State(3, 5, 2))
    shared_window.show_view(MatchPanel.view)
    panel = shared_window.pane(MatchPanel)
    settled(qtbot, shared_window)
    choose(panel.first, BY_NUMBERS.value)
    tell_numbers(qtbot, "pace", 11, 7, 29)
    settled(qtbot, shared_window)
    choose(panel.second, BY_NUMBERS.value)
    tell_numbers(qtbot, "race", 12, 30)
    settled(qtbot, shared_window)
    expected = evaluate(Pig(40), strategies.keep_pace(11, 7, 29), strategies.end_race(12, 30)).average
    assert f"{100 * expected:.2f} %" in panel.sentence.text()
    shared_window.show_view(ReachMap.view)
    reach = shared_window.pane(ReachMap)
    settled(qtbot, shared_window)
    choose(reach.first, BY_NUMBERS.value)
    tell_numbers(qtbot, "hold", 9)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.seat_names == ("hold at 9", "optimal")


def test_a_seat_is_taken_by_a_rule_with_its_numbers(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Hog(20, 7), State(3, 5))
    shared_window.show_table()
    settled(qtbot, shared_window)
    seats: Seats = shared_window.table.findChild(Seats)
    box = seats.boxes[1]
    choose(box, BY_NUMBERS.value)
    tell_numbers(qtbot, "dice", 4)
    wait_until(lambda: box.currentText() == "four dice")
    assert shared_window.game.record.seats[1] == "four dice"


def test_numbers_that_do_not_fit_cannot_be_chosen(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(80), State(3, 5, 2))
    view = shared_window.pane(PolicySlice)
    choose(view.compare, BY_NUMBERS.value)
    dialog: RuleNumbers = open_one(RuleNumbers)
    dialog.kind.setCurrentIndex(dialog.kind.findData("pace"))
    for field, number in zip(dialog.numbers, (21, 8, 71), strict=True):
        field.setValue(number)
    assert "These numbers are for Pig to 100" in dialog.meaning.text()
    assert not dialog.accept_button.isEnabled()
    dialog.reject()


def test_any_strategy_is_exported(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    game = Hog(20, 4)
    look(qtbot, shared_window, game, State(3, 5))
    shared_window.strategies.open_export()
    dialog: ExportStrategy = open_one(ExportStrategy)
    choose(dialog.strategy, "three dice")
    assert dialog.meaning.text() == "Always throw three dice."
    dialog.choose_place()
    files: QFileDialog = open_one(QFileDialog)
    assert any("*.strat" in name for name in files.nameFilters()) and any("*.py" in name for name in files.nameFilters())
    files.close()
    shared_window.strategies.write(strategies.dice(3), game, str(tmp_path / "hog_contest.py"))
    wait_until(lambda: not shared_window.strategies.is_writing)
    assert np.array_equal(strategies.from_file(tmp_path / "hog_contest.py").mixes(game), strategies.dice(3).mixes(game))
    shared_window.strategies.write(strategies.uniform(), game, str(tmp_path / "a.strat"))
    box: QMessageBox = open_one(QMessageBox)
    assert "Uniform: has no number of dice for each pair of scores" in box.text()
    box.close()


def test_a_template_is_saved(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    look(qtbot, shared_window, Pig(40), State(3, 5, 2))
    shared_window.strategies.save_template()
    dialog: QFileDialog = open_one(QFileDialog)
    assert isinstance(dialog, QDialog)
    dialog.selectFile(str(tmp_path / "mine.py"))
    dialog.accept()
    assert "def hold_at(mine, theirs):" in (tmp_path / "mine.py").read_text()


def test_a_session_brings_its_strategies(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    """Even when they were forgotten, and their files are gone."""
    game = Pig(40)
    look(qtbot, shared_window, game, State(3, 5, 2))
    strategies.write(strategies.hold_at(14), game, tmp_path / "mine.csv")
    shared_window.open_file(str(tmp_path / "mine.csv"))
    view = shared_window.pane(PolicySlice)
    wait_until(lambda: view.compare.currentText() == "mine")
    settled(qtbot, shared_window)
    shared_window.files.save_session_to(str(tmp_path / "a.json"))
    (tmp_path / "mine.csv").unlink()
    shared_window.files.forget_own()
    settled(qtbot, shared_window)
    assert view.compare.currentText() != "mine"
    look(qtbot, shared_window, Pig(30))
    shared_window.open_file(str(tmp_path / "a.json"))
    wait_until(lambda: view.compare.currentText() == "mine")
    settled(qtbot, shared_window)
    found = shared_window.session.frame.strategy("mine")
    assert found is not None and np.array_equal(found.rolls(game), strategies.hold_at(14).rolls(game))


def test_opened_strategies_are_remembered(qtbot: Any, open_window: Any, tmp_path: Path) -> None:
    game = Pig(20)
    strategies.write(strategies.hold_at(7), game, tmp_path / "mine.csv")
    window = open_window(game)
    window.open_file(str(tmp_path / "mine.csv"))
    wait_until(lambda: window.session.frame.strategy("mine") is not None)
    wait_until(lambda: len(settings.load_own()) == 1)
    window.close()
    later = open_window(game)
    wait_until(lambda: later.session.frame.strategy("mine") is not None)
    settled(qtbot, later)
    later.files.forget_own()
    assert settings.load_own() == () and later.session.frame.own == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "strategies: must be a list of up to 20 strategies"),
        ('[{"name": "a"}]', "strategies: strategy 1: must have a name, rules, and npz"),
        ('[{"name": "a", "rules": 3, "npz": ""}]', "strategies: strategy 1: rules = 3: must be those of a game"),
        ('[{"name": "a", "rules": {"game": "Pig"}, "npz": "ä"}]', "strategies: strategy 1: "),
        ('[{"name": "a", "rules": {"game": "Pig"}, "npz": "aaaa"}]', "strategies: strategy 1: File is not a zip file"),
    ],
)
def test_what_is_kept_is_checked(text: str, said: str) -> None:
    import json

    from diceviz.files import own_strategies

    with pytest.raises(ValueError, match=f"^{said}"):
        own_strategies.from_data(json.loads(text))
