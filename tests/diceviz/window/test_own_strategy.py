"""A strategy of the user's own: opened from a file, compared, and played against others; a bad file gets one sentence."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from diceviz.model.named_strategies import opened
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_map.picture import DiceMapRequest
from diceviz.views.match.pane import MatchPanel
from diceviz.views.match.picture import MatchRequest
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.policy_slice.picture import SliceRequest
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Hog, Pig, SoloPig, State, evaluate, strategies
from tests.diceviz.conftest import look, settled


@pytest.fixture
def cautious(tmp_path: Path) -> Path:
    """Holds at 12, whatever the scores, in Pig to 30."""
    path = tmp_path / "cautious.csv"
    cells = [f"{mine},{theirs},12" for mine in range(30) for theirs in range(30)]
    path.write_text("mine,theirs,hold_at\n" + "\n".join(cells) + "\n")
    return path


def boxes() -> list[QMessageBox]:
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QMessageBox) and widget.isVisible()]


def test_a_file_is_opened_through_the_menu(qtbot: Any, shared_window: Window, cautious: Path) -> None:
    look(qtbot, shared_window, Pig(30), State(3, 5, 2))
    qtbot.keyClick(shared_window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    dialog = next(widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QFileDialog) and widget.isVisible())
    dialog.selectFile(str(cautious))
    dialog.accept()
    view = shared_window.pane(PolicySlice)
    qtbot.waitUntil(lambda: view.compare.currentText() == "cautious")
    settled(qtbot, shared_window)
    assert ". Marked: “cautious” errs in " in view.sentence.text()
    solution, costs = shared_window.session.frame.solution, view.picture.costs
    worth = solution.action_values(3, 5, 13)
    assert costs[13, 3] == pytest.approx(max(worth.values()) - worth["hold"], abs=1e-14)


def test_it_plays_matches(qtbot: Any, shared_window: Window, cautious: Path) -> None:
    look(qtbot, shared_window, Pig(30), State(3, 5, 2))
    shared_window.open_file(str(cautious))
    qtbot.waitUntil(lambda: any(strategy.name == "cautious" for strategy in shared_window.session.frame.rivals))
    shared_window.show_view(MatchPanel.view)
    panel = shared_window.pane(MatchPanel)
    settled(qtbot, shared_window)
    names = [panel.first.itemText(place) for place in range(panel.first.count())]
    panel.choose(names.index("optimal"), names.index("cautious"))
    settled(qtbot, shared_window)
    expected = evaluate(Pig(30), strategies.optimal(), strategies.hold_at(12))
    assert f"{100 * expected.average:.2f} %" in panel.sentence.text()
    shared_window.show_view(WinMap.view)


def test_it_belongs_to_the_rules_it_was_opened_for(qtbot: Any, shared_window: Window, cautious: Path) -> None:
    look(qtbot, shared_window, Pig(30), State(3, 5, 2))
    shared_window.open_file(str(cautious))
    view = shared_window.pane(PolicySlice)
    qtbot.waitUntil(lambda: view.compare.currentText() == "cautious")
    for rules, there in ((Pig(31), False), (Hog(30), False), (Pig(30), True)):
        look(qtbot, shared_window, rules)
        assert any(strategy.name == "cautious" for strategy in shared_window.session.frame.rivals) == there


def test_a_table_for_hog(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    mixes = np.zeros((20, 20, 4))
    mixes[..., 2] = 1.0
    np.savez(tmp_path / "three.npz", mixes=mixes)
    look(qtbot, shared_window, Hog(20, 4), State(3, 5))
    shared_window.open_file(str(tmp_path / "three.npz"))
    view = shared_window.pane(DiceMap)
    qtbot.waitUntil(lambda: view.compare.currentText() == "three")
    settled(qtbot, shared_window)
    solution = shared_window.session.frame.solution
    worth = solution.action_values(17, 3)
    assert view.picture.costs[3, 17] == pytest.approx(max(worth.values()) - worth[3], abs=1e-14)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("mine,theirs,hold_at\n0,0,x\n", "x"),
        ("nothing of the kind\n", "mine,theirs"),
        ("mine,theirs,dice\n0,0,5\n", "Hog"),
        ("mine,theirs,hold_at\n0,0,20\n", ""),
    ],
)
def test_a_bad_file_gets_one_sentence(qtbot: Any, shared_window: Window, tmp_path: Path, content: str, told: str) -> None:
    look(qtbot, shared_window, Pig(30), State(3, 5, 2))
    path = tmp_path / "bad.csv"
    path.write_text(content)
    before = shared_window.session.frame.own
    shared_window.open_file(str(path))
    qtbot.waitUntil(lambda: bool(boxes()))
    text = boxes()[0].text()
    assert told in text and "Traceback" not in text and text.count("<p>") == 1
    boxes()[0].close()
    assert shared_window.session.frame.own == before


def test_a_session_says_which_strategies_of_ones_own_are_missing(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    """Wherever it names them: laid over a picture, in a match, at the table, where it matters how often states are met."""
    look(qtbot, shared_window, Pig(30), State(3, 5, 2))
    shared_window.session.show(PolicySlice.view.name, SliceRequest(rival="daring"))
    shared_window.session.show(MatchPanel.view.name, MatchRequest(first="hold at 17", second="daring", players=("tired",)))
    shared_window.session.seat("optimal", "<sly>")
    shared_window.session.show(DiceMap.view.name, DiceMapRequest(rival="of another game"))
    shared_window.files.save_session_to(str(tmp_path / "a.json"))
    look(qtbot, shared_window, Pig(30, "exact"))
    shared_window.open_file(str(tmp_path / "a.json"))
    qtbot.waitUntil(lambda: bool(boxes()))
    assert boxes()[0].text() == (
        "<p>This session has strategies of your own that are not open: “&lt;sly&gt;”, “daring”, “tired”; "
        "open their files to have them back.</p>"
    )
    boxes()[0].close()
    assert shared_window.session.frame.rules == Pig(30)  # and is open nevertheless
    shared_window.session.seat("optimal", "optimal")


def test_a_session_finds_its_strategies_and_says_nothing(
    qtbot: Any, shared_window: Window, cautious: Path, tmp_path: Path
) -> None:
    look(qtbot, shared_window, Pig(30), State(3, 5, 2))
    shared_window.open_file(str(cautious))
    qtbot.waitUntil(lambda: shared_window.pane(PolicySlice).request.rival == "cautious")
    shared_window.session.show(MatchPanel.view.name, MatchRequest(first="cautious"))
    shared_window.files.save_session_to(str(tmp_path / "a.json"))
    look(qtbot, shared_window, Pig(30, "exact"))
    shared_window.open_file(str(tmp_path / "a.json"))
    qtbot.waitUntil(lambda: shared_window.session.frame.rules == Pig(30))
    settled(qtbot, shared_window)
    assert not boxes() and shared_window.pane(PolicySlice).compare.currentText() == "cautious"


def test_a_strategy_opened_for_other_rules_is_missing(
    qtbot: Any, shared_window: Window, cautious: Path, tmp_path: Path
) -> None:
    look(qtbot, shared_window, Pig(30))
    shared_window.open_file(str(cautious))
    qtbot.waitUntil(lambda: shared_window.pane(PolicySlice).request.rival == "cautious")
    shared_window.session.show(MatchPanel.view.name, MatchRequest())
    look(qtbot, shared_window, Pig(29))
    shared_window.files.save_session_to(str(tmp_path / "a.json"))
    shared_window.open_file(str(tmp_path / "a.json"))
    qtbot.waitUntil(lambda: bool(boxes()))
    told = "This session has a strategy of your own that is not open: “cautious”; open its file to have it back."
    assert boxes()[0].text() == f"<p>{told}</p>"
    boxes()[0].close()


def test_opening_a_strategy_is_one_step_of_undo(qtbot: Any, shared_window: Window, cautious: Path) -> None:
    """It is laid over the pictures, and undo takes it off them; it can still be chosen."""
    look(qtbot, shared_window, Pig(30), State(3, 5, 2))
    view = shared_window.pane(PolicySlice)
    view.ask(rival="uniform")
    settled(qtbot, shared_window)
    shared_window.open_file(str(cautious))
    qtbot.waitUntil(lambda: view.compare.currentText() == "cautious")
    shared_window.undo.trigger()
    settled(qtbot, shared_window)
    assert view.request.rival == view.compare.currentText() == "uniform"
    assert view.compare.findText("cautious") >= 0 and shared_window.session.frame.rules == Pig(30)
    shared_window.redo.trigger()
    settled(qtbot, shared_window)
    assert view.request.rival == view.compare.currentText() == "cautious" and view.picture.costs.any()


def test_a_player_alone_has_no_rivals(qtbot: Any, shared_window: Window, cautious: Path) -> None:
    look(qtbot, shared_window, Pig(30))
    shared_window.show_view(MatchPanel.view)
    settled(qtbot, shared_window)
    look(qtbot, shared_window, SoloPig(30))
    assert shared_window.session.frame.rivals == []
    with pytest.raises(TypeError, match="choose such a game first"):
        opened(str(cautious), SoloPig(30))


def test_how_it_is_spoken_of(cautious: Path) -> None:
    _, strategy = opened(str(cautious), Pig(30))
    assert strategy.habit == "play “cautious”" and strategy.meaning == "A strategy of your own, from a file."
