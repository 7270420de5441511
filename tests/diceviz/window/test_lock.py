"""An opponent that is locked: all pictures show the best reply, what it gains, and where."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt

from diceviz.pictures.comparison import loss_scale
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.match.pane import MatchPanel
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.surface.pane import Surface
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SimultaneousPig, SoloPig, State, best_response, strategies
from tests.diceviz.conftest import choose, look, settled


@pytest.fixture(autouse=True)
def unlocked(shared_window: Window) -> None:
    shared_window.session.lock("")


def lock(qtbot: Any, window: Window, rules: Any, opponent: str, state: State) -> None:
    look(qtbot, window, rules, state)
    choose(qtbot, window.lens_form.opponent, opponent)
    settled(qtbot, window)


def test_the_pictures_of_pig_are_of_the_best_reply(qtbot: Any, shared_window: Window) -> None:
    game, state = Pig(20), State(3, 5, 4)
    lock(qtbot, shared_window, game, "hold at 20", state)
    reply = best_response(game, strategies.hold_at(20))
    for kind in (PolicySlice, HoldAtMap, WinMap):
        shared_window.show_view(kind.view)
    settled(qtbot, shared_window)
    margins = shared_window.pane(PolicySlice).picture.margins
    worth = reply.action_values(3, 5, 4)
    assert margins[4, 3] == pytest.approx(worth["roll"] - worth["hold"], abs=1e-14)
    assert np.allclose(shared_window.pane(WinMap).picture.cells, reply.values().T, atol=1e-14, rtol=0)
    assert shared_window.pane(HoldAtMap).subtitle.text().startswith("best reply to hold at 20 · ")
    assert "against a player who keeps to “hold at 20”" in shared_window.pane(WinMap).sentence.text()
    assert shared_window.status.solved.text() == "Pig to 20 · best reply to hold at 20"
    assert f"best reply wins {100 * reply.average:.2f} %" in shared_window.status.first.text()
    assert shared_window.pane(PolicySlice).figure().title.endswith(", best reply to “hold at 20”")
    shared_window.show_view(Surface.view)
    settled(qtbot, shared_window)
    assert shared_window.pane(Surface).subtitle.text().startswith("best reply to hold at 20")


def test_what_the_reply_gains_over_both_scores(qtbot: Any, shared_window: Window) -> None:
    lock(qtbot, shared_window, Pig(20), "hold at 20", State(3, 5, 4))
    view = shared_window.pane(WinMap)
    shared_window.show_view(WinMap.view)
    settled(qtbot, shared_window)
    qtbot.mouseClick(view.gain, Qt.MouseButton.LeftButton, pos=view.gain.rect().center())
    settled(qtbot, shared_window)
    gains = best_response(Pig(20), strategies.hold_at(20)).gains()
    assert np.allclose(view.picture.cells, gains.T, atol=1e-14, rtol=0)
    assert "knowing “hold at 20” gains" in view.sentence.text()
    shared_window.session.lock("")
    settled(qtbot, shared_window)
    assert not view.gain.isVisible() and view.picture.gained is None


def test_where_the_reply_exploits_is_what_best_play_loses(qtbot: Any, shared_window: Window) -> None:
    game = Hog(20, 5)
    lock(qtbot, shared_window, game, "five dice", State(3, 5))
    view = shared_window.pane(DiceMap)
    shared_window.show_view(DiceMap.view)
    settled(qtbot, shared_window)
    choose(qtbot, view.compare, "optimal")
    settled(qtbot, shared_window)
    reply, solution = best_response(game, strategies.dice(5)), shared_window.session.frame.solution
    costs = view.picture.costs
    for mine, theirs in ((0, 0), (3, 5), (12, 18)):
        worth, best = reply.action_values(mine, theirs), min(solution.best(mine, theirs))
        assert costs[theirs, mine] == pytest.approx(max(worth.values()) - worth[best], abs=1e-14)
    theirs, mine = np.unravel_index(costs.argmax(), costs.shape)
    assert (loss_scale(view.picture.source.theme) == view.picture.colours[theirs, mine, :3]).all(axis=1).any()
    shared_window.session.lock("")
    settled(qtbot, shared_window)
    assert view.picture.costs is None and view.compare.findText("optimal") == -1


def test_mixes_both_at_once(qtbot: Any, shared_window: Window) -> None:
    lock(qtbot, shared_window, SimultaneousHog(12, 3), "three dice", State(2, 4))
    view = shared_window.pane(MixBars)
    shared_window.show_view(MixBars.view)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.answer.their_strategy(2, 4) == {3: 1.0}
    assert view.sentence.text().startswith("You throw ")
    assert shared_window.inspector.how_many_dice.why.text().startswith("They throw 3 dice.")


def test_undo_keys_and_new_rules(qtbot: Any, shared_window: Window) -> None:
    lock(qtbot, shared_window, Pig(20), "hold at 20", State(3, 5, 4))
    session = shared_window.session
    session.undo()
    settled(qtbot, shared_window)
    assert session.frame.answer is None and shared_window.lens_form.opponent.currentText() == "nobody"
    session.redo()
    settled(qtbot, shared_window)
    assert session.frame.answer is not None and shared_window.menus.lock.isChecked()
    look(qtbot, shared_window, Pig(25))
    assert session.frame.answer.game == Pig(25)
    for locked in (False, True):
        qtbot.keyClick(shared_window, Qt.Key.Key_L)
        settled(qtbot, shared_window)
        assert (session.frame.answer is not None) == locked
    look(qtbot, shared_window, SoloPig(20))
    assert session.frame.answer is None and not shared_window.lens_form.lock_row.isVisible()


def test_matches_and_the_table_are_of_the_game_as_it_is(qtbot: Any, shared_window: Window) -> None:
    lock(qtbot, shared_window, Pig(20), "hold at 20", State(3, 5, 4))
    shared_window.show_view(MatchPanel.view)
    settled(qtbot, shared_window)
    assert "best reply" not in shared_window.pane(MatchPanel).subtitle.text()
    assert not shared_window.session.frame.solution.is_reply


def test_a_game_whose_replies_are_not_drawn_says_so(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, SimultaneousPig(10), State(3, 5, 4))
    shared_window.session.lock("uniform")
    settled(qtbot, shared_window)
    assert "No best reply is shown: " in shared_window.status.solved.text()
    assert shared_window.session.frame.answer is None


def test_the_lock_is_in_the_session_file(qtbot: Any, shared_window: Window, tmp_path: Any) -> None:
    lock(qtbot, shared_window, Pig(20), "hold at 20", State(3, 5, 4))
    path = str(tmp_path / "locked.json")
    shared_window.files.save_session_to(path)
    shared_window.session.lock("")
    shared_window.open_file(path)
    qtbot.waitUntil(lambda: not shared_window.files.is_opening)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.locked == "hold at 20" and shared_window.session.frame.answer is not None
