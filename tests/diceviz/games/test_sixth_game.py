"""A sixth game is one file: this one has its rule book, puts it on the list of games, and finds it all over the window."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QToolButton

from diceviz.cli import main
from diceviz.export.figure_dialog import FigureDialog
from diceviz.model.record import PERSON
from diceviz.pictures.palette import HOLD, ROLL
from diceviz.views.ledger.pane import LedgerTable
from diceviz.views.match.pane import MatchPanel
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Die, State, evaluate, exploitability, ledger, load, play, save, simulate, solve, strategies
from solver.fields import param, part
from solver.games import GAMES
from solver.games.game import Game
from solver.games.state import Outcome
from tests.diceviz.conftest import choose, click, colour_of, far, settled, type_number

LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@dataclass(frozen=True)
class Leap(Game):
    """Both move at once on a track: a step is sure; a leap goes two squares on, or one back with a 1 or a 2."""

    family, manner = "Leap", "both at once"
    title: ClassVar = f"{family}, {manner}"
    chooses: ClassVar = "roll or hold"
    at_once: ClassVar = True

    target: int = param(8, 2, 30, "Target", "Squares to go", unit="squares")
    die: Die = part(Die(6))

    def squares(self, square: int, choice: str) -> list[int]:
        """Where one may land, each as likely as the others."""
        return [square + 1] if choice == "hold" else [max(0, square - 1) if face < 3 else square + 2 for face in self.die.faces]

    def outcomes(self, state: State, action: Any) -> Iterator[Outcome]:
        landed = [*product(self.squares(state.mine, action[0]), self.squares(state.theirs, action[1]))]
        for mine, theirs in landed:
            if max(mine, theirs) < self.target:
                yield Outcome(Fraction(1, len(landed)), State(mine, theirs))
            else:
                yield Outcome(Fraction(1, len(landed)), payment=Fraction((mine > theirs) - (mine < theirs) + 1, 2))


@pytest.fixture(scope="module", autouse=True)
def listed() -> Iterator[None]:
    GAMES.append(Leap)
    yield
    GAMES.remove(Leap)


@pytest.fixture(scope="module")
def window(listed: None, shared_window: Window) -> Window:
    return shared_window


@pytest.fixture
def leaping(qtbot: Any, window: Window) -> Window:
    """The window with the game, chosen from the list of games."""
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    window.show_layout("Slices")
    if window.rules_form.games.currentText() != Leap.title:
        choose(qtbot, window.rules_form.games, Leap.title)
    type_number(qtbot, window.rules_form.rows["target",], 8)
    settled(qtbot, window)
    assert window.session.frame.solution.game == Leap(8)
    return window


def said(part: Any) -> str:
    """All that is to be read there."""
    return " ".join(label.text() for label in part.findChildren(QLabel) if label.isVisible())


def test_the_form_has_its_fields_and_the_status_bar_its_value(leaping: Window) -> None:
    assert [row.spin.suffix().strip() for row in leaping.rules_form.rows.values()] == ["squares", "sides"]
    assert [*leaping.session.frame.game.axes] == ["mine", "theirs"]
    assert "either player wins 50.00 %" in said(leaping.status)


def test_another_target_is_solved_and_drawn(qtbot: Any, leaping: Window) -> None:
    type_number(qtbot, leaping.rules_form.rows["target",], 5)
    settled(qtbot, leaping)
    leaping.show_view(WinMap.view)
    settled(qtbot, leaping)
    assert leaping.pane(WinMap).picture.cells.shape == (5, 5)
    assert np.allclose(leaping.pane(WinMap).picture.cells.T, solve(Leap(5)).values())


def test_a_click_in_a_map_moves_the_cursor_and_the_inspector_follows(qtbot: Any, leaping: Window) -> None:
    leaping.show_view(MixGrid.view)
    settled(qtbot, leaping)
    plot = leaping.pane(MixGrid).plot
    click(qtbot, plot, State(2, 5))
    settled(qtbot, leaping)
    assert leaping.session.frame.state == State(2, 5)
    worth = solve(Leap(8)).action_values(2, 5)
    told = said(leaping.inspector)
    assert "2 : 5" in told and "both choose" in told
    assert all(f"{100 * worth[action]:.2f} %" in told for action in ("roll", "hold"))


def test_cells_have_the_colours_of_rolling_and_holding(qtbot: Any, leaping: Window) -> None:
    leaping.show_view(MixGrid.view)
    settled(qtbot, leaping)
    plot, solution = leaping.pane(MixGrid).plot, solve(Leap(8))
    shown = plot.grab().toImage()
    for state, action in ((State(1, 6), "roll"), (State(6, 1), "hold"), (State(3, 2), "roll"), (State(3, 1), "hold")):
        assert [*solution.strategy(state)] == [action]
        beside = plot.mapFromScene(plot.getViewBox().mapViewToScene(QPointF(state.mine - 0.4, state.theirs - 0.4)))
        assert far(shown.pixelColor(beside), QColor(ROLL if action == "roll" else HOLD)) < 8


def test_a_game_is_played_at_the_table_and_written_in_the_ledger(qtbot: Any, leaping: Window) -> None:
    leaping.show_layout("Play")
    settled(qtbot, leaping)
    panel = leaping.table
    qtbot.mouseClick(panel.seats.new, LEFT)
    settled(qtbot, leaping)
    buttons = panel.choices.roll_or_hold.buttons
    while not leaping.session.frame.record.is_over:
        qtbot.mouseClick(buttons["roll" if leaping.session.frame.record.ply % 2 else "hold"], LEFT)
        settled(qtbot, leaping)
    record = leaping.session.frame.record
    assert record.seats == (PERSON, "optimal") and record.plies[0].action[0] == "hold"
    leaping.show_view(LedgerTable.view)
    settled(qtbot, leaping)
    written = ledger(solve(Leap(8)), record.plies)
    assert abs(written.balance) < 1e-12 and written.result in (0.0, 0.5, 1.0)
    assert len(leaping.pane(LedgerTable).picture.entries) == len(record.plies)


def test_a_game_is_saved_and_opened(qtbot: Any, leaping: Window, tmp_path: Path) -> None:
    leaping.runner.begin(("optimal", "uniform"), 3, False)
    qtbot.waitUntil(lambda: leaping.session.frame.record.lines[0] != (), timeout=15_000)
    settled(qtbot, leaping)
    plies = leaping.session.frame.record.lines[0]
    press(leaping, Qt.Key.Key_S, CONTROL)
    pick_file(leaping, tmp_path / "leap.json")
    qtbot.waitUntil((tmp_path / "leap.json").exists, timeout=15_000)
    assert json.loads((tmp_path / "leap.json").read_text())["rules"]["game"] == "Leap"
    leaping.runner.begin((PERSON, "optimal"), 4, False)
    press(leaping, Qt.Key.Key_O, CONTROL | SHIFT)
    pick_file(leaping, tmp_path / "leap.json")
    qtbot.waitUntil(lambda: leaping.session.frame.record.lines[0] == plies, timeout=15_000)


def press(window: Window, key: Any, modifiers: Any) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key, modifiers)


def pick_file(parent: Any, path: Path) -> None:
    dialog = next(each for each in parent.findChildren(QFileDialog) if each.isVisible())
    dialog.selectFile(str(path))
    dialog.accept()


def test_strategies_meet(qtbot: Any, leaping: Window) -> None:
    leaping.show_layout("Compare")
    leaping.show_view(MatchPanel.view)
    settled(qtbot, leaping)
    told = said(leaping.pane(MatchPanel))
    value = evaluate(Leap(8), strategies.optimal(), strategies.uniform()).first
    assert f"{100 * value:.2f} %" in told and "both at once" in told


def test_it_is_seen_where_games_lead(qtbot: Any, leaping: Window) -> None:
    leaping.show_view(ReachMap.view)
    settled(qtbot, leaping)
    pane = leaping.pane(ReachMap)
    assert pane.picture.cells.shape == (8, 8) and pane.picture.cells[0, 0] == 1.0
    assert far(colour_of(pane.plot, State(0, 0)), colour_of(pane.plot, State(0, 7))) > 30


def test_a_figure_leaves_the_window(qtbot: Any, leaping: Window, tmp_path: Path) -> None:
    leaping.show_view(WinMap.view)
    settled(qtbot, leaping)
    leaping.pane(WinMap).plot.setFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_E, CONTROL)
    dialog = next(each for each in leaping.findChildren(FigureDialog) if each.isVisible())
    qtbot.waitUntil(lambda: dialog.note.text() != "Drawing …" and not dialog.preview.image.isNull(), timeout=15_000)
    assert dialog.form.title.text().startswith("Leap to 8: win map")
    dialog.form.title.setFocus()
    QTest.keyClick(dialog.form.title, Qt.Key.Key_Return)
    pick_file(dialog, tmp_path / "leap.svg")
    qtbot.waitUntil(lambda: (tmp_path / "leap.svg").exists(), timeout=15_000)
    dialog.reject()
    assert "their score" in (tmp_path / "leap.svg").read_text()


def test_every_view_that_shows_it_has_its_buttons(leaping: Window) -> None:
    shown = [dock for kind, dock in leaping.dock_area.docks.items() if kind.shows(Leap(8)) and dock.isVisible()]
    assert shown and all(dock.findChildren(QToolButton) or dock.titleBarWidget() for dock in shown)


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["solve", "leap", "--target", "6", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["value"] == pytest.approx(0.5) and answer["rules"]["game"] == "Leap"
    assert main(["match", "leap", "--second", "uniform"]) == 0
    assert "optimal" in capsys.readouterr().out
    assert main(["figure", "win-map", "leap", "--out", str(tmp_path / "leap.png")]) == 0
    assert (tmp_path / "leap.png").stat().st_size > 5000


def test_the_library_knows_it(tmp_path: Path) -> None:
    game = Leap(8)
    solution = solve(game)
    assert solution.value() == pytest.approx(0.5, abs=solution.gap) and solution.gap < 1e-12
    assert np.allclose(solution.values() + solution.values().T, 1.0, atol=2 * solution.gap)
    assert exploitability(game, strategies.optimal()) < 1e-12 < exploitability(game, strategies.uniform())
    match = evaluate(game, strategies.optimal(), strategies.uniform())
    found = simulate(game, strategies.optimal(), strategies.uniform(), 100_000, seed=2)
    assert found.interval[0] - 0.005 < match.average < found.interval[1] + 0.005
    assert found.turns == pytest.approx(match.length, rel=0.01)
    plies = play(game, strategies.optimal(), strategies.uniform(), seed=5)
    assert abs(ledger(solution, plies).balance) < 1e-12
    save(solution, tmp_path / "leap.npz")
    again = load(tmp_path / "leap.npz")
    assert again.action_values(3, 4) == solution.action_values(3, 4) and again.gap == solution.gap
