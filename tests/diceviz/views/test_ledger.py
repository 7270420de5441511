"""The ledger as a table: its rows, what they add up to, the moments that mattered, and the clicks that go to a ply."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from diceviz.model.record import PERSON
from diceviz.pictures.palette import DARK, LIGHT, Theme
from diceviz.views.ledger.pane import LedgerTable
from diceviz.views.ledger.picture import LedgerPicture, LedgerSource, as_text, picture
from diceviz.window.window import Window
from diceviz.words import ply_words
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, ledger, solve
from solver.games import Game
from tests.diceviz.conftest import is_seen, look, settled, step_with_arrows, wear
from tests.solver.told_games import COIN, GAMES, at_random, told


def written(game: Game, plies: Any, seats: tuple[str, ...] = (PERSON, "optimal")) -> LedgerPicture:
    solution = solve(game)
    return picture(LedgerSource(solution, ledger(solution, plies), seats[: game.players], 0.1))


def rows(found: LedgerPicture) -> list[list[str]]:
    return [line.split("\t") for line in as_text(found, [*range(len(found.entries))]).splitlines()]


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("+", "") or 0)


def column(found: LedgerPicture, title: str) -> list[str]:
    head, *lines = rows(found)
    return [line[head.index(title)] for line in lines]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_rows_are_those_of_the_ledger_and_add_up(game: Game) -> None:
    plies = at_random(game, 5)
    found, books = written(game, plies), ledger(solve(game), plies)
    scale = 100 if game.pays == "chance" else 1
    title = {"chance": "chance", "points": "payment"}.get(game.pays, game.pays)
    assert [number(text) for text in column(found, title)] == pytest.approx(
        [scale * entry.after for entry in books.entries], abs=0.00501
    )
    for what, totals in (("luck", books.luck), ("skill", books.skill)):
        for seat, total in enumerate(totals):
            heads = rows(found)[0]
            if f"{what} {found.names[seat]}" in heads:
                listed = column(found, f"{what} {found.names[seat]}")
            else:
                movers = [ply.movers[0] for ply in plies]
                listed = [text for text, mover in zip(column(found, what), movers, strict=True) if mover == seat]
            assert sum(map(number, listed)) == pytest.approx(scale * total, abs=0.0051 * (1 + len(plies)))


def test_a_coin_thrown_by_turns() -> None:
    game = Hog(2, 1, die=COIN)
    found = written(game, told(game, (1, (1,)), (1, (2,))))
    assert rows(found) == [
        ["ply", "turn", "who", "You : They", "choice", "dice", "chance", "luck", "skill", "verdict"],
        ["1", "1", "You", "0 : 0", "1", "1", "33.33", "−33.33", "", "forced"],
        ["2", "1", "They", "0 : 0", "1", "2", "0.00", "+33.33", "", "forced"],
    ]
    assert found.sentence.startswith(
        "The whole game, 2 plies: <b>66.67 % − 33.33 your luck + 0.00 your decisions "
        "− 33.33 their luck + 0.00 their decisions = 0.00 %</b>; it adds up "
    )
    assert [(moment.place, moment.sign, moment.worth) for moment in found.moments] == [(1, "△", "+33.33")]


def test_what_is_at_risk_stands_beside_the_score_of_its_player() -> None:
    game = Pig(20)
    found = written(game, told(game, ("roll", (4,)), ("hold", ()), ("roll", (6,)), ("roll", (1,)), ("roll", (2,))))
    assert column(found, "You : They") == ["0 : 0", "0 + 4 : 0", "4 : 0", "4 : 0 + 6", "4 : 0"]
    assert column(found, "turn") == ["1", "1", "1", "1", "2"] and column(found, "who")[2:] == ["They", "They", "You"]
    assert column(found, "choice") == ["roll", "hold", "roll", "roll", "roll"] and column(found, "dice")[:2] == ["4", ""]
    assert column(found, "verdict")[1] == "blunder" and found.moments[0].text == "ply 2: You held at 4"
    assert found.sentence.startswith("As far as it is recorded, 5 plies: ")


def test_throws_that_are_saved_are_good() -> None:
    game = SoloHog(2, 2, die=COIN)
    found = written(game, told(game, (2, (2, 1)), (1, (2,))))
    assert [row[-4:] for row in rows(found)[1:]] == [["3.00", "+0.50", "+0.50", "blunder"], ["2.00", "−1.00", "0.00", "best"]]
    assert [ply_words.tone(game, worth) for worth in (0.5, -1.0, 0.0)] == ["bad", "good", "faint"]
    assert "<b>2.00 throws − 0.50 luck + 0.50 decisions = 2.00 throws</b>; it adds up exactly." in found.sentence


def test_of_both_at_once_either_has_luck_and_skill() -> None:
    """With equal scores and a coin each, both choices alike: nobody is ahead, and half a point is a tie."""
    game = SimultaneousHog(2, 1, die=COIN)
    found = written(game, told(game, ((1, 1), ((2,), (2,)))))
    assert rows(found)[0] == [
        "ply", "scores", "You", "They", "chance", "luck You", "luck They", "choices met", "skill You", "skill They", "verdict",
    ]  # fmt: skip
    assert rows(found)[1][:5] == ["1", "0 : 0", "1: 2", "1: 2", "50.00"]
    assert number(rows(found)[1][5]) == number(rows(found)[1][6]) == 25  # my scoring alone, half the time, would have won


def test_the_worst_decisions_are_listed_first() -> None:
    game = Pig(40)
    plies = at_random(game, 5)
    found, books = written(game, plies), ledger(solve(game), plies)
    places = [place for place, _ in books.worst(3)]
    assert [moment.place for moment in found.moments] == [*places, books.luckiest()[0]]
    assert [moment.sign for moment in found.moments] == ["▼", "▼", "▼", "△"]


# On the screen


@pytest.fixture
def window(shared_window: Window, theme: Theme) -> Window:
    wear(shared_window, theme)
    return shared_window


def show(qtbot: Any, window: Window, rules: Game, seats: tuple[str, ...] | None = None) -> LedgerTable:
    look(qtbot, window, rules)
    window.show_layout("Play")
    window.show_view(LedgerTable.view)
    window.runner.begin(seats or (("uniform",) if rules.players == 1 else ("uniform", "optimal")), 7)
    settled(qtbot, window)
    return window.pane(LedgerTable)


def press_row(qtbot: Any, view: LedgerTable, row: int, held: Any = Qt.KeyboardModifier.NoModifier) -> None:
    index = view.rows.ledger_model.index(row, 0)
    view.rows.scrollTo(index)
    qtbot.mouseClick(view.rows.viewport(), Qt.MouseButton.LeftButton, held, view.rows.visualRect(index).center())


@pytest.mark.parametrize("rules", GAMES, ids=lambda game: type(game).__name__)
def test_every_kind_of_game_has_its_ledger(qtbot: Any, window: Window, rules: Game) -> None:
    view = show(qtbot, window, rules)
    frame, model = window.session.frame, view.rows.ledger_model
    assert view.is_of(frame) and model.rowCount() == len(frame.record.plies) > 0
    shown = [section for section in range(model.columnCount()) if not view.rows.isColumnHidden(section)]
    assert sum(view.rows.columnWidth(section) for section in shown) <= view.rows.viewport().width()
    assert all(model.headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) for section in shown)
    assert model.data(model.index(0, 0)) == "1"
    assert view.sentence.fits and view.sentence.text() == view.picture.sentence
    figures = [label.text() for label in view.totals.figures["luck"] if label.isVisible()]
    assert len(figures) == len(frame.ledger.luck)


def test_a_click_goes_to_where_the_decision_was_made(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20))
    for row in (4, 1):
        press_row(qtbot, view, row)
        record = window.session.frame.record
        assert record.ply == row and record.state == view.picture.entries[row].ply.state
        settled(qtbot, window)
        assert view.rows.places == [row]
    window.runner.go_to(len(view.picture.entries))
    settled(qtbot, window)
    assert view.rows.places == []


def test_up_and_down_step_and_other_keys_are_left_to_the_window(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20))
    press_row(qtbot, view, 3)
    settled(qtbot, window)
    for key, ply in ((Qt.Key.Key_Down, 4), (Qt.Key.Key_Up, 3), (Qt.Key.Key_Up, 2)):
        qtbot.keyClick(view.rows, key)
        assert window.session.frame.record.ply == ply
        settled(qtbot, window)


def test_arrows_step_through_the_game_from_the_rows(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20))
    step_with_arrows(qtbot, window, view.rows)


def test_rows_are_copied_as_text(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20))
    press_row(qtbot, view, 1)
    settled(qtbot, window)
    press_row(qtbot, view, 3, Qt.KeyboardModifier.ShiftModifier)
    settled(qtbot, window)
    assert view.rows.places == [1, 2, 3]
    view.rows.setFocus()
    qtbot.keyClick(view.rows, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == as_text(view.picture, [1, 2, 3])


def test_moments_are_clicked(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(60))
    assert len(view.picture.moments) == 4
    for button, moment in zip(view.totals.moments, view.picture.moments, strict=True):
        view.area.ensureWidgetVisible(button)
        assert moment.text in button.text() and button.toolTip() and button.accessibleName()
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.session.frame.record.ply == moment.place


def cell(view: LedgerTable, row: int, column: int) -> QImage:
    place = view.rows.visualRect(view.rows.ledger_model.index(row, column))
    return view.rows.viewport().grab(place).toImage()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_gains_and_losses_have_their_colours_and_what_is_to_come_is_fainter(qtbot: Any, window: Window, theme: Theme) -> None:
    view = show(qtbot, window, Pig(60))
    luck = [column.title for column in view.picture.columns].index("luck")
    tones = [view.picture.columns[luck].cell(view.picture, place).tone for place in range(len(view.picture.entries))]
    for tone, other in (("good", "bad"), ("bad", "good")):
        place = tones.index(tone)
        window.runner.go_to(place)
        qtbot.waitUntil(lambda place=place, tone=tone: is_seen(getattr(theme, tone), cell(view, place, luck), 40))
        qtbot.waitUntil(lambda place=place, other=other: not is_seen(getattr(theme, other), cell(view, place, luck), 25))
    window.runner.go_to(0)
    settled(qtbot, window)
    model = view.rows.ledger_model
    assert model.colour("", 0) == QColor(theme.text) and model.colour("", 1) != QColor(theme.text)


def test_before_the_first_ply_it_is_said_how_to_begin(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Pig(23))
    window.show_layout("Play")
    window.show_view(LedgerTable.view)
    settled(qtbot, window)
    view = window.pane(LedgerTable)
    assert view.rows.ledger_model.rowCount() == 0 and view.rows.ledger_model.columnCount() == 10
    assert "New game (Ctrl+N)" in view.sentence.text()


def test_thousands_of_rows(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, SoloPig(1000, die=COIN), ("uniform",))
    rows = len(view.picture.entries)
    assert rows > 1000
    press_row(qtbot, view, rows - 1)
    settled(qtbot, window)
    QApplication.processEvents()
    assert view.rows.places == [rows - 1]
