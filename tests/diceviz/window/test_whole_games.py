"""Whole games of every kind, played by mouse and keyboard in the real window; stepped through, branched, saved and reopened."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diceviz.model.record import PERSON, Record
from diceviz.views.game_graph.pane import GameGraph
from diceviz.views.ledger.pane import LedgerTable
from diceviz.window.window import Window
from diceviz.words.turns import throws
from solver import Hog, Pig, SimultaneousHog, SimultaneousPig, SoloHog, SoloPig, ledger
from solver.games import Game
from solver.games.state import Choice
from solver.playing.plies import each_of
from tests.diceviz.conftest import look, settled

GAMES = [
    Pig(16),
    Pig(12, "exact"),
    SoloPig(24),
    SoloPig(24, "within", 4),
    Hog(24, 6),
    SimultaneousHog(24, 6),
    SimultaneousPig(16),
    SimultaneousPig(14, sees="totals"),
    SoloHog(30, 6, "within", 4),
]
SEED = 3
TOO_LONG = 400  # plies


def record(window: Window) -> Record:
    return window.session.frame.record


def begin(qtbot: Any, window: Window, game: Game, rival: str = "optimal") -> None:
    """By the panel, as a person would: a seed, the players, New game."""
    look(qtbot, window, game)
    window.show_layout("Play")
    window.game.animate(False)
    window.runner.set_speed("10×")
    settled(qtbot, window)
    seats = window.table.seats
    if game.players == 2:
        seats.boxes[1].setCurrentText(rival)
    seats.seed.setFocus()
    seats.seed.selectAll()
    qtbot.keyClicks(seats.seed, str(SEED))
    qtbot.mouseClick(seats.new, Qt.MouseButton.LeftButton)
    assert (record(window).seed, record(window).ply, record(window).rules) == (SEED, 0, game)


def wish(game: Game, taken: Record) -> Choice:
    """What this person likes: to hold at 7, and two dice or three."""
    choices = taken.offered
    if isinstance(game, Pig | SoloPig | SimultaneousPig):
        return choices[0] if len(choices) == 1 else "hold" if taken.state.turn >= 7 else "roll"
    return choices[1 + taken.ply % 2]


def click(qtbot: Any, window: Window, choice: Choice) -> None:
    choices = window.table.choices
    buttons = choices.roll_or_hold.buttons if isinstance(choice, str) else choices.how_many.buttons
    qtbot.mouseClick(buttons[choice], Qt.MouseButton.LeftButton)


def press(window: Window, key: Any) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key)
    QApplication.processEvents()


def by_key(choice: Choice) -> Any:
    return {"roll": Qt.Key.Key_R, "hold": Qt.Key.Key_H}.get(choice) or Qt.Key(Qt.Key.Key_0 + choice)


def play_on(qtbot: Any, window: Window) -> None:
    """To the end: mouse and keyboard by turns, and the strategy replies by itself."""
    while not record(window).is_over:
        assert record(window).ply < TOO_LONG
        qtbot.waitUntil(lambda: record(window).is_over or record(window).waits_for_person, timeout=15_000)
        if record(window).is_over:
            break
        choice, before = wish(record(window).rules, record(window)), record(window).ply
        if before % 2:
            press(window, by_key(choice))
        else:
            click(qtbot, window, choice)
        qtbot.waitUntil(lambda before=before: record(window).ply > before, timeout=15_000)


def seen(qtbot: Any, window: Window) -> tuple[Any, ...]:
    """Positions, graph and ledger of the line on screen."""
    window.show_view(LedgerTable.view)
    settled(qtbot, window)
    rows = window.pane(LedgerTable).rows.model()
    cells = [[rows.index(row, column).data() for column in range(rows.columnCount())] for row in range(rows.rowCount())]
    window.show_view(GameGraph.view)
    settled(qtbot, window)
    return cells, window.session.frame.ledger.values, record(window).path


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_whole_game(qtbot: Any, shared_window: Window, tmp_path: Path, game: Game) -> None:
    window = shared_window
    begin(qtbot, window, game)
    play_on(qtbot, window)
    settled(qtbot, window)
    played = record(window)
    check_stepping(window)
    check_ledger(window)
    first = seen(qtbot, window)
    assert len(first[0]) == len(played.plies)

    branch(qtbot, window)
    other = record(window)
    assert other.lines[0] == played.plies and len(other.lines) == 2
    check_ledger(window)
    second = seen(qtbot, window)
    check_reopening(qtbot, window, tmp_path / "game.json", (first, second))


def check_stepping(window: Window) -> None:
    """Back to the start and forth again, ply by ply; the cursor is where the game is."""
    plies = record(window).plies
    window.give_keyboard()
    for ply in reversed(range(len(plies))):
        press(window, Qt.Key.Key_Left)
        assert record(window).ply == ply and record(window).state == plies[ply].state
    assert window.session.frame.cursor == plies[0].state
    for ply in range(1, len(plies) + 1):
        press(window, Qt.Key.Key_Right)
        assert record(window).ply == ply
    press(window, Qt.Key.Key_Home)
    assert record(window).ply == 0
    press(window, Qt.Key.Key_End)
    assert record(window).is_over


def check_ledger(window: Window) -> None:
    frame = window.session.frame
    assert abs(frame.ledger.balance) < 1e-12
    assert frame.ledger.values == ledger(frame.solution, frame.record.plies).values


def branch(qtbot: Any, window: Window) -> None:
    """Another choice, where there first is one, and on from there."""
    game, plies = record(window).rules, record(window).plies
    place = next(place for place, ply in enumerate(plies) if 0 in ply.movers and len(game.actions(ply.state)) > 1)
    window.runner.go_to(place)
    taken = each_of(plies[place].action)[0]
    other = next(choice for choice in game.actions(record(window).state) if choice != taken)
    click(qtbot, window, other)
    qtbot.waitUntil(lambda: len(record(window).lines) == 2, timeout=15_000)
    play_on(qtbot, window)
    settled(qtbot, window)


def check_reopening(qtbot: Any, window: Window, path: Path, lines: tuple[Any, ...]) -> None:
    """From the file come the same lines, positions, graphs and ledgers, whatever was looked at since."""
    saved = record(window)
    window.game.save_to(str(path))
    look(qtbot, window, Pig(12))
    window.open_file(str(path))
    settled(qtbot, window)
    assert record(window) == saved and window.session.frame.rules == saved.rules
    for line, expected in reversed(list(enumerate(lines))):
        window.runner.look_at(line)
        window.game.to_last()
        settled(qtbot, window)
        assert seen(qtbot, window) == expected


@pytest.mark.parametrize("game", [Pig(16), Hog(16, 4), SimultaneousHog(16, 4)], ids=str)
def test_two_persons_with_dice_of_their_own(qtbot: Any, shared_window: Window, game: Game) -> None:
    """A real game is told by the keyboard alone: every choice, and every die."""
    window = shared_window
    look(qtbot, window, game)
    window.show_layout("Play")
    window.runner.begin((PERSON, PERSON), SEED, by_hand=True)
    settled(qtbot, window)
    window.give_keyboard()
    faces = [5, 3, 6, 4, 2]
    while not record(window).is_over:
        assert record(window).ply < TOO_LONG
        if record(window).waits_for_dice:
            press(window, by_key(faces[0]))
            faces = [*faces[1:], faces[0]]
        else:
            press(window, by_key(wish(game, record(window))))
    settled(qtbot, window)
    thrown = [face for ply in record(window).plies for _, dice in throws(ply) for face in dice]
    assert thrown == [[5, 3, 6, 4, 2][place % 5] for place in range(len(thrown))]
    check_ledger(window)


def test_a_strategy_that_begins_is_answered(qtbot: Any, open_window: Callable[..., Window]) -> None:
    """The person sits second."""
    window = open_window(Hog(16, 4), layout="Play")
    window.runner.set_speed("10×")
    window.runner.begin(("three dice", PERSON), SEED)
    qtbot.waitUntil(lambda: record(window).is_over or record(window).waits_for_person, timeout=15_000)
    assert record(window).ply == 1 and record(window).chooser == 1
    press(window, Qt.Key.Key_2)
    assert record(window).plies[1].action == 2 and record(window).plies[1].movers == (1,)
