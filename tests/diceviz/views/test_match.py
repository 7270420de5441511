"""Two strategies against each other in the window, and the table of all of them."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz.figures.page import CM, Page
from diceviz.figures.press import sheet_of
from diceviz.files.checked_json import as_data, from_data
from diceviz.model.frame import Frame
from diceviz.model.tournament import Tournament
from diceviz.pictures.palette import DARK, LIGHT, Theme
from diceviz.views.match import MATCH
from diceviz.views.match.cross_table import CrossTable
from diceviz.views.match.pane import MatchPanel
from diceviz.views.match.picture import MatchRequest, Sorting, shade
from diceviz.widgets.rule_numbers import BY_NUMBERS
from diceviz.window.window import Window
from solver import Hog, Job, Pig, SimultaneousHog, SoloHog, State, evaluate, solve, strategies
from solver.games import Game
from solver.match import Match
from tests.diceviz.conftest import choose, far, look, settled, wear

RULES = Hog(20, 6)
NAMES = ["optimal", "five dice", "three dice", "six dice", "fewest turns", "uniform"]


@pytest.fixture
def panel(qtbot: Any, shared_window: Window, theme: Theme) -> MatchPanel:
    """Of the rules, without a table."""
    wear(shared_window, theme)
    look(qtbot, shared_window, Hog(3, 1))
    shared_window.session.show(MATCH.name, MatchRequest())
    look(qtbot, shared_window, RULES)
    shared_window.show_view(MatchPanel.view)
    panel = shared_window.pane(MatchPanel)
    panel.choose(0, 1)
    complete(qtbot, shared_window, panel)
    return panel


def complete(qtbot: Any, window: Window, panel: MatchPanel) -> None:
    """With the length, which comes last."""
    settled(qtbot, window)
    qtbot.waitUntil(lambda: not panel.is_at_work)


def show(qtbot: Any, window: Window, rules: Game) -> MatchPanel:
    look(qtbot, window, rules)
    window.show_view(MatchPanel.view)
    complete(qtbot, window, window.pane(MatchPanel))
    return window.pane(MatchPanel)


def table_of(qtbot: Any, panel: MatchPanel) -> CrossTable:
    """Computed by a click on the button."""
    panel.area.ensureWidgetVisible(panel.standings.compute)
    qtbot.mouseClick(panel.standings.compute, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.standings.is_complete and not panel.standings.bar.isVisible())
    panel.area.ensureWidgetVisible(panel.standings.note)
    QApplication.processEvents()
    return panel.standings.table


def chosen(panel: MatchPanel) -> tuple[str, str]:
    return panel.first.currentText(), panel.second.currentText()


def expect(panel: MatchPanel, match: Match) -> None:
    """That the figures of a match are on screen."""
    worths = [f"{100 * worth:.2f} %" for worth in (match.first, match.second, match.average)]
    assert [figure.text() for figure in panel.figures.figures] == worths
    assert worths[2] in panel.sentence.text() and match.players[0].name in panel.sentence.text().lower()
    assert f"<b>{match.length:.2f}</b> turns" in panel.figures.length.text()


def is_blank(table: CrossTable) -> bool:
    """But for what needs no computing: each strategy against itself."""
    size = table.rowCount()
    written = [[bool(table.item(row, column + 1).text()) for column in range(size)] for row in range(size)]
    return table.isVisible() and written == np.eye(size, dtype=bool).tolist()


def names_of(table: CrossTable) -> list[str]:
    return [table.item(row, 0).text().split("  ")[1] for row in range(table.rowCount())]


def press(qtbot: Any, table: CrossTable, row: int, column: int) -> None:
    place = table.visualItemRect(table.item(row, column)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def press_header(qtbot: Any, table: CrossTable, column: int) -> None:
    header = table.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(column) + header.sectionSize(column) // 2, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_figures_are_those_of_the_match(panel: MatchPanel) -> None:
    expect(panel, evaluate(RULES, strategies.optimal(), strategies.dice(5)))
    assert [panel.first.itemText(place) for place in range(panel.first.count())] == [*NAMES, BY_NUMBERS.text]
    assert [text.text().split(" wins")[0] for text in panel.figures.known] == [
        "Whoever knows that you play optimally",
        "Whoever knows that you throw five dice",
    ]


def test_choosing_and_swapping(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    choose(qtbot, panel.first, "three dice")
    choose(qtbot, panel.second, "uniform")
    complete(qtbot, shared_window, panel)
    expect(panel, evaluate(RULES, strategies.dice(3), strategies.uniform()))
    qtbot.mouseClick(panel.swap, Qt.MouseButton.LeftButton)
    complete(qtbot, shared_window, panel)
    assert chosen(panel) == ("uniform", "three dice")
    expect(panel, evaluate(RULES, strategies.uniform(), strategies.dice(3)))


def test_the_bars_are_as_long_as_the_chances(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    panel.choose(0, NAMES.index("uniform"))
    complete(qtbot, shared_window, panel)
    match = evaluate(RULES, strategies.optimal(), strategies.uniform())
    for bar, worth in zip(panel.figures.bars, (match.first, match.second, match.average), strict=True):
        image, end = bar.grab().toImage(), worth * bar.width()
        assert far(image.pixelColor(round(end) - 3, 5), QColor(LIGHT.accent)) <= 2
        assert far(image.pixelColor(round(end) + 3, 5), QColor(LIGHT.line)) <= 2
        assert far(image.pixelColor(bar.width() // 2, 5), QColor(LIGHT.text)) <= 2


def test_one_figure_where_both_throw_at_once(qtbot: Any, shared_window: Window) -> None:
    panel = show(qtbot, shared_window, SimultaneousHog(12, 6))
    assert [bar.isVisible() for bar in panel.figures.bars] == [False, False, True]
    assert panel.figures.names[2].text() == "both at once"


def test_points_where_the_margin_is_paid(qtbot: Any, shared_window: Window) -> None:
    rules = Pig(30, "difference")
    panel = show(qtbot, shared_window, rules)
    panel.choose(0, 4)
    complete(qtbot, shared_window, panel)
    match = evaluate(rules, strategies.optimal(), strategies.uniform())
    assert [figure.text() for figure in panel.figures.figures] == [
        f"+{worth:.2f}" for worth in (match.first, match.second, match.average)
    ]
    image, middle = panel.figures.bars[2].grab().toImage(), panel.figures.bars[2].width() // 2
    assert far(image.pixelColor(middle + 4, 5), QColor(LIGHT.accent)) <= 2  # from nothing, in the middle, to the right
    assert far(image.pixelColor(middle - 4, 5), QColor(LIGHT.line)) <= 2


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_table(qtbot: Any, shared_window: Window, panel: MatchPanel, theme: Theme) -> None:
    assert is_blank(panel.standings.table)  # until it is asked for
    table = table_of(qtbot, panel)
    image, players = table.viewport().grab().toImage(), panel._tournament.players
    assert names_of(table) == NAMES
    for row, first in enumerate(players):
        for column, second in enumerate(players, start=1):
            average, cell = evaluate(RULES, first, second).average, table.item(row, column)
            assert cell.text() == f"{100 * average:.1f}"
            assert f"{100 * average:.4f} %" in cell.toolTip()
            place = table.visualItemRect(cell).topLeft() + QPoint(4, 4)
            assert far(image.pixelColor(place), QColor(shade(RULES, average, theme))) <= 2
    framed = table.visualItemRect(table.item(0, 2))
    assert far(image.pixelColor(framed.center().x(), framed.top() + 1), QColor(theme.text)) <= 2


def test_a_click_on_a_cell_chooses_its_pair(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    table = table_of(qtbot, panel)
    press(qtbot, table, 2, 4)
    complete(qtbot, shared_window, panel)
    assert chosen(panel) == ("three dice", "six dice") and table.pair == (2, 3)
    expect(panel, evaluate(RULES, strategies.dice(3), strategies.dice(6)))
    press(qtbot, table, 1, 0)  # a name is no pair
    assert chosen(panel) == ("three dice", "six dice")


def test_a_click_on_a_header_sorts(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    table, players = table_of(qtbot, panel), panel._tournament.players
    against_uniform = {player.name: evaluate(RULES, player, strategies.uniform()).average for player in players}
    press_header(qtbot, table, 6)
    assert names_of(table) == sorted(NAMES, key=lambda name: -against_uniform[name]) != NAMES
    best = names_of(table)[0]
    press(qtbot, table, 0, 3)
    assert chosen(panel) == (best, "three dice")  # cells move with their rows
    press_header(qtbot, table, 6)
    assert names_of(table) == sorted(NAMES, key=lambda name: against_uniform[name])
    press_header(qtbot, table, 7)
    means = [float(table.item(row, 7).text()) for row in range(6)]
    assert means == sorted(means, reverse=True) and names_of(table)[0] == "optimal"
    press_header(qtbot, table, 0)
    assert names_of(table) == NAMES


def test_progress_cancel_and_going_on(
    qtbot: Any, shared_window: Window, panel: MatchPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick, played = Tournament.match, []

    def slow(self: Tournament, first: Any, second: Any, job: Job) -> Match:
        played.append((first, second))
        while len(played) > 4:
            job.reached(0.5)
            time.sleep(0.005)
        return quick(self, first, second, job)

    monkeypatch.setattr(Tournament, "match", slow)
    standings = panel.standings
    qtbot.mouseClick(standings.compute, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(panel._results) == 4 and standings.bar.value() > 200)
    assert standings.cancel.isVisible() and not standings.compute.isVisible()
    assert [bool(standings.table.item(0, column).text()) for column in range(1, 8)] == [True] * 5 + [False] * 2
    assert settled(qtbot, shared_window) is None  # the pictures do not wait for the table
    panel.area.ensureWidgetVisible(standings.cancel)
    qtbot.mouseClick(standings.cancel, Qt.MouseButton.LeftButton)
    assert standings.compute.isVisible() and not standings.bar.isVisible() and len(panel._results) == 4
    monkeypatch.setattr(Tournament, "match", quick)
    table_of(qtbot, panel)
    assert len(panel._results) == 15 and not standings.compute.isVisible()


def test_the_table_goes_with_its_rules(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    table_of(qtbot, panel)
    shared_window.session.move(shared_window.session.frame.state)
    look(qtbot, shared_window, Hog(21, 6))
    assert panel._results == {} and is_blank(panel.standings.table) and panel.standings.compute.isVisible()
    table_of(qtbot, panel)
    look(qtbot, shared_window, SoloHog(12, 3))  # which has no such pane
    assert panel._results == {} and not panel.isVisible()
    assert is_blank(show(qtbot, shared_window, Hog(22, 6)).standings.table)


def test_the_table_is_undone_and_comes_back(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    session, table = shared_window.session, table_of(qtbot, panel)
    results = panel.results
    session.undo()
    assert is_blank(table) and panel.standings.compute.isVisible() and panel.results == {}
    assert panel.picture is not None and panel.picture.results == {}
    session.redo()
    qtbot.waitUntil(lambda: panel.standings.is_complete and not panel.standings.bar.isVisible())
    assert panel.results == results and names_of(table) == NAMES and not is_blank(table)


def test_undoing_other_rules_brings_back_the_table_of_the_first(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    table_of(qtbot, panel)
    results = panel.results
    look(qtbot, shared_window, Hog(21, 6))
    assert panel.results == {}
    shared_window.session.undo()
    qtbot.waitUntil(lambda: panel.standings.is_complete)
    assert panel.results == results


def test_a_saved_session_computes_its_table_again(qtbot: Any, shared_window: Window, panel: MatchPanel, tmp_path: Path) -> None:
    table_of(qtbot, panel)
    results = panel.results
    shared_window.files.save_session_to(str(tmp_path / "table.json"))
    shared_window.session.show(MATCH.name, MatchRequest())
    look(qtbot, shared_window, Hog(3, 1))
    assert panel.results == {}
    shared_window.open_file(str(tmp_path / "table.json"))
    shared_window.show_view(MATCH)
    qtbot.waitUntil(lambda: panel.standings.is_complete)
    assert panel.results == results


def test_a_session_that_is_older_than_the_table_has_none() -> None:
    written = as_data(MatchRequest(first="optimal", computed=RULES))
    del written["computed"]
    assert from_data(MatchRequest, written) == MatchRequest(first="optimal")


def test_a_table_that_was_asked_for_is_printed_beside_the_match_without_a_window() -> None:
    frame = Frame(RULES, State(), solution=solve(RULES))
    figure = MATCH.figure(frame, MatchRequest(first="optimal", second="uniform", computed=RULES))
    assert figure.title.endswith("optimal against uniform") and len(figure.data().columns["first"]) == 16
    assert len(MATCH.figure(frame, MatchRequest(computed=Hog(21, 6))).data().columns["first"]) == 1


def test_the_strategies_stay_where_the_new_rules_have_them(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    panel.choose(3, 5)
    look(qtbot, shared_window, Hog(15, 5))  # without six dice
    assert chosen(panel) == ("optimal", "uniform")


def test_what_cannot_be_told_is_said(qtbot: Any, shared_window: Window) -> None:
    panel = show(qtbot, shared_window, Pig(24))
    shared_window.session.add_strategy(Pig(24), strategies.keep_pace())  # its numbers are for another target
    place = len(shared_window.session.frame.rivals) - 1
    panel.choose(0, place)
    complete(qtbot, shared_window, panel)
    assert panel.sentence.text().startswith("This cannot be told: keep pace and end race: its numbers are for Pig to 100")
    assert not panel.figures.title.isVisible()
    table_of(qtbot, panel)
    assert panel.standings.table.item(0, place + 1).text() == "?"
    assert "its numbers are for Pig to 100" in panel.standings.table.item(0, place + 1).toolTip()


def test_a_large_game_waits_until_it_is_asked_for(qtbot: Any, shared_window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diceviz.model.tournament.LONG", 22**3)
    panel = show(qtbot, shared_window, Pig(23))
    assert panel.figures.ask.isVisible() and not panel.figures.title.isVisible()
    qtbot.mouseClick(panel.figures.ask, Qt.MouseButton.LeftButton)
    complete(qtbot, shared_window, panel)
    assert not panel.figures.ask.isVisible() and panel.figures.figures[0].isVisible()


def test_names_for_those_who_do_not_see(panel: MatchPanel) -> None:
    assert panel.first.accessibleName() == "First strategy" and panel.second.accessibleName() == "Second strategy"
    assert all(part.toolTip() for part in (panel.first, panel.second, panel.swap, panel.standings.compute))
    assert panel.swap.accessibleName() == "Swap the two strategies"


def test_what_is_chosen_is_asked_for_and_comes_back(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    session, table = shared_window.session, table_of(qtbot, panel)
    shown, said = [panel.request], [(chosen(panel), names_of(table))]
    for ask in (
        lambda: choose(qtbot, panel.first, "three dice"),
        lambda: choose(qtbot, panel.second, "uniform"),
        lambda: qtbot.mouseClick(panel.swap, Qt.MouseButton.LeftButton),
        lambda: press_header(qtbot, table, 7),
        lambda: press_header(qtbot, table, 7),
        lambda: press_header(qtbot, table, 3),
    ):
        ask()
        complete(qtbot, shared_window, panel)
        shown.append(session.frame.requests[MATCH.name])
        said.append((chosen(panel), names_of(table)))
    asked = replace(shown[0], first="uniform", second="three dice", sorting=Sorting("three dice"))
    assert [each.sorting for each in shown[3:]] == [None, Sorting(), Sorting(rising=True), asked.sorting] and shown[-1] == asked
    assert said[-1][0] == ("uniform", "three dice") and said[4][1] == said[5][1][::-1] != said[0][1]
    for step, places in ((session.undo, range(5, -1, -1)), (session.redo, range(1, 7))):
        for place in places:
            step()
            complete(qtbot, shared_window, panel)
            assert (chosen(panel), names_of(table)) == said[place] and panel.request == shown[place]
    expect(panel, evaluate(RULES, strategies.uniform(), strategies.dice(3)))
    press_header(qtbot, table, 0)
    assert session.frame.requests[MATCH.name].sorting is None


def test_a_match_that_takes_a_while_is_asked_for_those_rules_only(
    qtbot: Any, shared_window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diceviz.model.tournament.LONG", 22**3)
    panel = show(qtbot, shared_window, Pig(24))
    qtbot.mouseClick(panel.figures.ask, Qt.MouseButton.LeftButton)
    assert shared_window.session.frame.requests[MATCH.name].asked == Pig(24)
    complete(qtbot, shared_window, panel)
    assert panel.meeting is not None
    show(qtbot, shared_window, Pig(25))
    assert panel.figures.ask.isVisible() and panel.meeting is None
    with pytest.raises(ValueError, match=r"^no match has been computed yet: press “Compare these two”$"):
        panel.figure()
    assert panel.sentence.text() == "With these rules a match takes a while."


def test_the_table_is_printed_as_it_is_sorted(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    assert set(panel.figure().data().columns["second"]) == {"five dice"}
    table = table_of(qtbot, panel)
    press_header(qtbot, table, 6)
    figure = panel.figure()
    assert figure.title == "Hog to 20, dice limit 6: optimal against five dice" and len(figure.data().columns["first"]) == 16
    with sheet_of(figure, Page(21 / CM, 29 / CM, dpi=60)) as sheet:
        words = [text.get_text() for axes in (sheet, *sheet.axes) for text in axes.texts]
    printed = [name for text in words for name in NAMES if text in (name, f"{NAMES.index(name) + 1}  {name}")]
    assert printed[-6:] == names_of(table) != NAMES
    press_header(qtbot, table, 0)


@pytest.mark.parametrize(
    "request_",
    [MatchRequest(), MatchRequest(None, "optimal", "uniform", Pig(400), Sorting("a", True), True, ("b", "c"), Hog(9))],
)
def test_a_request_can_be_written_and_read(request_: MatchRequest) -> None:
    assert from_data(MatchRequest, as_data(request_)) == request_


def test_strategies_that_are_not_listed_can_meet() -> None:
    frame = Frame(Pig(30), State(), solution=solve(Pig(30)))
    figure = MATCH.figure(*MATCH.asked(frame, "", ("hold at 7", "optimal")))
    assert figure.data().columns["average"][0] == evaluate(Pig(30), strategies.hold_at(7), strategies.optimal()).average
    table = MATCH.figure(*MATCH.asked(frame, "table", ("hold at 7", "hold at 8")))
    assert [*table.data().columns["first"], *table.data().columns["second"]] == ["hold at 7", "hold at 8"]


def test_a_table_of_some_can_be_asked_for(qtbot: Any, shared_window: Window, panel: MatchPanel) -> None:
    players = ("uniform", "optimal", "three dice")
    shared_window.session.show(MATCH.name, MatchRequest(players=players, table=True))
    qtbot.waitUntil(lambda: panel.standings.is_complete)
    table = panel.standings.table
    assert chosen(panel) == ("uniform", "optimal")
    assert tuple(table.item(row, 0).toolTip() for row in range(table.rowCount())) == players
    assert panel.results[0, 1] == evaluate(RULES, strategies.uniform(), strategies.optimal()).average
    shared_window.session.undo()
    complete(qtbot, shared_window, panel)
    assert names_of(panel.standings.table) == NAMES and is_blank(panel.standings.table)
