"""Cells of tables on the clipboard: real keys and real menus in a real window."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QTableView, QWidget

from diceviz import words
from diceviz.views.ledger.pane import LedgerTable
from diceviz.views.ledger.picture import as_text
from diceviz.views.match.pane import MatchPanel
from diceviz.views.payoff_matrix.pane import PayoffMatrix
from diceviz.views.trainer.pane import Trainer
from diceviz.widgets.copying import Copier
from diceviz.widgets.text import NumberTable
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, State, evaluate, strategies
from tests.diceviz.conftest import look, settled

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def empty_clipboard(qapp: QApplication) -> Iterator[None]:
    QApplication.clipboard().setText("nothing yet")
    yield


def copied(qtbot: Any, part: QWidget) -> list[list[str]]:
    """What the keys copy where that part has the keyboard."""
    part.setFocus()
    assert QApplication.focusWidget() is part
    qtbot.keyClick(part, Qt.Key.Key_C, CONTROL)
    return on_clipboard()


def on_clipboard() -> list[list[str]]:
    text = QApplication.clipboard().text()
    assert text.endswith("\n")
    return [line.split("\t") for line in text.removesuffix("\n").split("\n")]


def press_cell(qtbot: Any, table: QTableView, row: int, column: int, keys: Any = Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.mouseClick(table.viewport(), LEFT, keys, table.visualRect(table.model().index(row, column)).center())


def choose_from_menu(qtbot: Any, part: QWidget, place: QPoint, copier: Copier, text: str) -> None:
    """Ask for it as the right button does, and choose with the keyboard."""
    inner = part.viewport() if isinstance(part, QAbstractScrollArea) else part
    QTest.mouseClick(inner, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, place)
    QApplication.sendEvent(inner, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, inner.mapToGlobal(place)))
    qtbot.waitUntil(copier.menu.isVisible)
    offered = [action.text().split("\t")[0] for action in copier.menu.actions() if action.isEnabled()]
    for _ in range(offered.index(text) + 1):
        qtbot.keyClick(copier.menu, Qt.Key.Key_Down)
    qtbot.keyClick(copier.menu, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not copier.menu.isVisible())


def test_cells_of_the_inspector_are_selected_and_copied_with_their_heads(qtbot: Any, shared_window: Window) -> None:
    solution = look(qtbot, shared_window, Pig(30), State(5, 8, 12))
    table: NumberTable = shared_window.inspector.roll_or_hold.table
    press_cell(qtbot, table, 0, 1)
    press_cell(qtbot, table, 1, 2, SHIFT)
    turns = [int(table.item(row, 0).text()) for row in range(2)]
    worth = [solution.action_values(5, 8, turn) for turn in turns]
    assert copied(qtbot, table) == [["roll", "hold"], *([f"{100 * each[a]:.2f}" for a in ("roll", "hold")] for each in worth)]


def test_all_of_a_table_is_copied_where_nothing_is_selected(qtbot: Any, shared_window: Window) -> None:
    solution = look(qtbot, shared_window, Hog(30, 5), State(5, 8))
    table = shared_window.inspector.how_many_dice.table
    shared_window.dock_area.focus()
    found = copied(qtbot, table)
    worth = solution.action_values(5, 8)
    assert found[0] == ["dice", "worth", "cost"]  # how often each is thrown is told only where players mix
    assert [(row[0], row[1]) for row in found[1:]] == [(f"{dice}", f"{100 * each:.2f}") for dice, each in worth.items()]


def test_keys_that_do_not_copy_still_step_through_the_game(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(20), State(1, 2, 3))
    shared_window.runner.begin(("optimal", "optimal"), 3, False)
    shared_window.runner.go_to(0)
    settled(qtbot, shared_window)
    table = shared_window.inspector.roll_or_hold.table
    press_cell(qtbot, table, 0, 1)
    assert QApplication.focusWidget() is table
    qtbot.keyClick(table, Qt.Key.Key_Right)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.record.ply == 1


def test_the_ledger_is_copied_by_rows_and_as_a_whole(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(20))
    shared_window.runner.begin(("optimal", "hold at 20"), 1, False)
    shared_window.show_view(LedgerTable.view)
    settled(qtbot, shared_window)
    shared_window.game.to_last()
    settled(qtbot, shared_window)
    view = shared_window.pane(LedgerTable)
    everything = [*range(len(view.picture.entries))]
    copied(qtbot, view.rows)  # at the end of a game no row is selected
    assert QApplication.clipboard().text() == as_text(view.picture, everything)
    press_cell(qtbot, view.rows, 1, 2)
    settled(qtbot, shared_window)
    place = view.rows.visualRect(view.rows.model().index(1, 2)).center()
    choose_from_menu(qtbot, view.rows, place, view.rows.copier, "Copy cells")
    assert QApplication.clipboard().text() == as_text(view.picture, [1])
    choose_from_menu(qtbot, view.rows, place, view.rows.copier, "Copy table")
    assert QApplication.clipboard().text() == as_text(view.picture, everything)
    totals = copied(qtbot, view.totals)
    assert totals[0] == ["", "First", "Second"] and [row[0] for row in totals[1:]] == ["luck", "skill"]
    assert totals[1][1] == view.totals.figures["luck"][0].text()


def test_the_figures_of_a_match_and_its_table_are_copied(qtbot: Any, shared_window: Window) -> None:
    game = Hog(20, 3)
    look(qtbot, shared_window, game)
    shared_window.show_view(MatchPanel.view)
    settled(qtbot, shared_window)
    panel = shared_window.pane(MatchPanel)
    panel.choose(0, 1)
    qtbot.waitUntil(lambda: panel.meeting is not None and not panel.is_at_work)
    first, second = (player.name for player in panel.meeting.players)
    match = evaluate(game, strategies.optimal(), strategies.dice(3))
    assert copied(qtbot, panel.figures) == [
        [first, f"against {second}"],
        ["moving first", words.value(game, match.first)],
        ["moving second", words.value(game, match.second)],
        ["on average", words.value(game, match.average)],
    ]
    panel.standings.compute.click()
    qtbot.waitUntil(lambda: panel.standings.is_complete)
    table, names = panel.standings.table, [panel.first.itemText(place) for place in range(panel.first.count() - 1)]
    found = copied(qtbot, table)
    assert found[0] == ["strategy", *names, "mean"] and [row[0] for row in found[1:]] == names
    assert found[1][2] == f"{100 * match.average:.1f}" and found[2][1] == f"{100 * (1 - match.average):.1f}"
    panel.area.ensureWidgetVisible(table)
    press_cell(qtbot, table, 1, 1)
    assert (panel.first.currentText(), panel.second.currentText()) == (names[1], names[0])  # as ever
    press_cell(qtbot, table, 2, 2, SHIFT)
    assert copied(qtbot, table) == [row[1:3] for row in (found[0], *found[2:4])]


def test_cells_of_the_payoff_matrix_are_selected_with_the_mouse(qtbot: Any, shared_window: Window) -> None:
    solution = look(qtbot, shared_window, SimultaneousHog(20, 4), State(3, 7))
    shared_window.show_view(PayoffMatrix.view)
    settled(qtbot, shared_window)
    plot, worth = shared_window.pane(PayoffMatrix).plot, solution.payoffs(3, 7)
    copied(qtbot, plot)
    whole = on_clipboard()
    assert whole[0] == ["my dice", "against 1", "against 2", "against 3", "against 4"]
    assert whole[1:] == [[f"{mine}", *(f"{100 * each:.1f}" for each in worth[mine - 1])] for mine in (4, 3, 2, 1)]
    places = [plot.mapFromScene(plot.getViewBox().mapViewToScene(QPointF(*cell))) for cell in ((2, 3), (3, 2))]
    qtbot.mousePress(plot.viewport(), LEFT, pos=places[0])
    qtbot.mouseMove(plot.viewport(), places[1])
    qtbot.mouseRelease(plot.viewport(), LEFT, pos=places[1])
    assert plot.selected == (range(2, 4), range(2, 4))
    assert copied(qtbot, plot) == [[row[0], *row[2:4]] for row in (whole[0], *whole[2:4])]
    look(qtbot, shared_window, SimultaneousHog(20, 3), State(3, 7))
    assert plot.selected == (range(0), range(0))


def test_the_answers_of_the_trainer_are_copied_once_they_are_told(qtbot: Any, open_window: Any) -> None:
    window = open_window(Hog(30, 3), layout="Trainer")
    trainer = window.pane(Trainer)
    assert trainer.page.values.as_text() == ""
    trainer.answer(2)
    settled(qtbot, window)
    worth = trainer.picture.pool.solution.action_values(trainer.state.mine, trainer.state.theirs)
    rows = copied(qtbot, trainer.page.values)
    assert rows[0] == ["answer", "worth", "cost", ""]
    assert [row[:2] for row in rows[1:]] == [[words.dice(dice), words.value(Hog(30, 3), each)] for dice, each in worth.items()]
    assert [row[3] for row in rows[1:]] == ["", "your answer", ""]
    qtbot.keyClick(trainer.page.values, Qt.Key.Key_Return)  # the page has its keys as ever
    assert not trainer.page.values.rows
