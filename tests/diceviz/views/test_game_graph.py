"""The course of a game as a picture: colours, marks, other lines, and the clicks and keys that go to a ply."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtWidgets import QApplication

from diceviz.figures.page import CM, Page
from diceviz.figures.press import sheet_of
from diceviz.model.record import PERSON
from diceviz.model.request import Zoom
from diceviz.pictures.palette import DARK, HOLD, LIGHT, ROLL, Theme
from diceviz.views.game_graph.pane import GameGraph
from diceviz.views.game_graph.picture import read_out
from diceviz.views.ledger.pane import LedgerTable
from diceviz.window.window import Window
from solver import Pig
from solver.games import Game
from tests.diceviz.conftest import far, hover, is_seen, look, settled, step_with_arrows, wear
from tests.diceviz.told_record import game_of
from tests.solver.told_games import GAMES


@pytest.fixture
def window(shared_window: Window, theme: Theme) -> Window:
    wear(shared_window, theme)
    return shared_window


def show(qtbot: Any, window: Window, rules: Game, seats: tuple[str, ...] | None = None, seed: int = 7) -> GameGraph:
    look(qtbot, window, rules)
    window.show_layout("Play")
    window.show_view(GameGraph.view)
    window.runner.begin(seats or (("uniform",) if rules.players == 1 else ("uniform", "hold at 20")), seed)
    settled(qtbot, window)
    window.show_all()
    return window.pane(GameGraph)


def at(view: GameGraph, ply: float, value: float | None = None) -> QPoint:
    height = view.picture.values[round(ply)] if value is None else value
    return view.plot.mapFromScene(view.plot.getViewBox().mapViewToScene(QPointF(ply, height)))


def pixel(view: GameGraph, ply: float, value: float) -> QColor:
    return view.plot.grab().toImage().pixelColor(at(view, ply, value))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_blue_where_the_first_named_is_ahead_and_amber_where_the_other_is(qtbot: Any, window: Window, theme: Theme) -> None:
    view = show(qtbot, window, Pig(20), ("uniform", "optimal"))
    values = view.picture.values
    assert values.max() > 60 and values.min() < 40
    high, low = pixel(view, int(values.argmax()), 53), pixel(view, int(values.argmin()), 47)
    for colour, other, ink in ((high, low, ROLL), (low, high, HOLD)):
        assert far(colour, QColor(ink)) < far(other, QColor(ink))
        assert far(colour, QColor(theme.pane)) > 40
    assert is_seen(theme.bad, view.plot.grab().toImage()) == bool(view.picture.errors)
    assert view.picture.errors


@pytest.mark.parametrize("rules", GAMES, ids=lambda game: type(game).__name__)
def test_every_kind_of_game_has_its_graph(qtbot: Any, window: Window, rules: Game) -> None:
    seats = ("uniform",) if rules.players == 1 else ("uniform", "optimal")
    view = show(qtbot, window, rules, seats)
    frame = window.session.frame
    assert len(view.picture.entries) == len(frame.record.plies) > 0 and view.is_of(frame)
    x, y = view.plot.line.getData()
    assert x.tolist() == list(range(len(frame.record.plies) + 1)) and y == pytest.approx(view.picture.values)
    assert view.plot.getAxis("right").isVisible() == (rules.players == 2)


def test_before_the_first_ply_the_start_is_shown(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Pig(25))
    window.show_layout("Play")
    window.show_view(GameGraph.view)
    settled(qtbot, window)
    view = window.pane(GameGraph)
    assert view.picture.values.tolist() == pytest.approx([100 * window.session.frame.solution.value(0, 0, 0)])
    assert "New game (Ctrl+N)" in view.sentence.text() and view.plot.ring.getData()[0].tolist() == [0]


def test_a_click_goes_to_the_ply_and_the_axes_stay(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20))
    axes = view.plot.getViewBox().viewRange()
    for ply in (5, 2, len(view.picture.entries)):
        qtbot.mouseClick(view.plot.viewport(), Qt.MouseButton.LeftButton, pos=at(view, ply))
        assert window.session.frame.record.ply == ply
        settled(qtbot, window)
        assert view.plot.cursor.value() == ply
        assert view.plot.ring.getData()[1].tolist() == pytest.approx([view.picture.values[ply]])
        assert view.plot.getViewBox().viewRange() == axes


def test_arrows_step_through_the_game_from_the_picture(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20))
    step_with_arrows(qtbot, window, view.plot)


def test_hovering_reads_the_ply_out(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20))
    rest = view.sentence.text()
    hover(qtbot, view.plot, at(view, 3))
    qtbot.waitUntil(lambda: view.sentence.text() == read_out(view.picture, 3))
    assert view.sentence.text().startswith("Ply 3, ") and view.plot.pointer.isVisible()
    QApplication.sendEvent(view.plot, QEvent(QEvent.Type.Leave))
    assert view.sentence.text() == rest and not view.plot.pointer.isVisible()


def test_the_wheel_zooms_along_the_plies_and_the_present_one_stays_in_sight(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(60))
    box, place = view.plot.getViewBox(), QPointF(at(view, 3))
    (left, right), heights = box.viewRange()
    keys, buttons = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.NoButton
    for _ in range(4):
        turned = QWheelEvent(
            place, view.plot.mapToGlobal(place), QPoint(), QPoint(0, 240), buttons, keys, Qt.ScrollPhase.NoScrollPhase, False
        )
        QApplication.sendEvent(view.plot.viewport(), turned)
    assert box.viewRange()[0][1] - box.viewRange()[0][0] < (right - left) / 2 and box.viewRange()[1] == heights
    last = len(view.picture.entries)
    window.runner.go_to(last)
    settled(qtbot, window)
    assert box.viewRange()[0][0] <= last <= box.viewRange()[0][1]
    qtbot.mouseClick(view.fit, Qt.MouseButton.LeftButton)
    assert np.allclose(box.viewRange(), [[left, right], heights])


def seen_in_print(view: GameGraph) -> list[list[float]]:
    with sheet_of(view.figure(), Page(16 / CM, 9 / CM, dpi=60)) as sheet:
        return [list(sheet.axes[0].get_xlim()), list(sheet.axes[0].get_ylim())]


def test_the_printed_figure_shows_the_plies_that_the_screen_shows(qtbot: Any, window: Window) -> None:
    """Also where the part that was zoomed to is moved aside, so that the present ply is in sight."""
    view = show(qtbot, window, Pig(60))
    box, extent, last = view.plot.getViewBox(), view.picture.extent, len(view.picture.entries)
    assert last > 30
    zoom = Zoom(2.0, 12.0, extent.low, extent.high, extent.key)
    view.ask(zoom=zoom)
    shown = []
    for ply in (5, 12, 13, 21, 17, last, 1, 12):
        window.runner.go_to(ply)
        settled(qtbot, window)
        (left, right), _ = box.viewRange()
        assert left <= ply <= right and right - left == pytest.approx(10.0)
        assert np.allclose(seen_in_print(view), box.viewRange()) and view.request.zoom == zoom
        shown.append(round(left, 9))
    assert shown == [
        2.0,
        2.0,
        12.0,
        12.0,
        12.0,
        round(min(2 + 10 * ((last - 2) // 10), extent.right - 10), 9),
        extent.left,
        2.0,
    ]


def test_a_click_in_the_part_that_was_moved_aside_leaves_it_there(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(60))
    extent = view.picture.extent
    view.ask(zoom=Zoom(2.0, 12.0, extent.low, extent.high, extent.key))
    window.runner.go_to(19)
    settled(qtbot, window)
    axes = view.plot.getViewBox().viewRange()
    qtbot.mouseClick(view.plot.viewport(), Qt.MouseButton.LeftButton, pos=at(view, 14))
    settled(qtbot, window)
    assert window.session.frame.record.ply == 14 and view.plot.getViewBox().viewRange() == axes


@pytest.mark.parametrize("kind", [GameGraph, LedgerTable])
def test_a_game_is_not_printed_before_its_ledger_is_written(qtbot: Any, window: Window, kind: type[Any]) -> None:
    """Neither the one before a ply, nor that of earlier rules while others are being solved."""
    show(qtbot, window, Pig(20), (PERSON, PERSON))
    window.show_view(kind.view)
    window.runner.choose("roll")
    view = window.pane(kind)
    settled(qtbot, window)
    assert len(view.figure().data().columns["ply"]) >= 1
    window.runner.choose("hold")
    with pytest.raises(ValueError, match="not there yet"):
        view.figure()
    settled(qtbot, window)
    assert view.figure()
    window.session.edit(Pig(45))
    assert window.session.frame.solving and window.session.frame.ledger is None
    with pytest.raises(ValueError, match="not there yet"):
        view.figure()
    settled(qtbot, window)


def test_another_line_stays_behind(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20), ("hold at 20", "hold at 20"))
    line = window.session.frame.record.plies
    ply = next(place for place, ply in enumerate(line) if ply.state.turn and ply.action == "roll")
    window.runner.go_to(ply)
    window.runner.choose("hold")
    settled(qtbot, window)
    assert len(window.session.frame.record.lines) == 2
    (plies, values), *more = view.picture.others
    assert not more and plies[0] == ply and plies[-1] == len(line) and values[0] == view.picture.values[ply]
    assert np.isnan(view.plot.others.getData()[0]).sum() == 1


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_another_line_can_be_seen_over_all_that_is_behind_it(qtbot: Any, window: Window, theme: Theme) -> None:
    """Seen a column of pixels at a time, wherever it is far enough from the line on screen and from the level."""
    view = show(qtbot, window, Pig(60), ("optimal", "hold at 20"))
    window.runner.go_to(8)
    window.runner.choose("hold" if window.runner.record.plies[8].action == "roll" else "roll")
    settled(qtbot, window)
    ((plies, values),) = view.picture.others
    picture, apart = view.plot.grab().toImage(), 0
    for ply, value in zip(plies.astype(int), values, strict=True):
        near = [view.picture.level, *view.picture.values[max(0, ply - 1) : ply + 2]]
        if min(abs(value - other) for other in near) > 12:
            middle, apart = at(view, ply, value), apart + 1
            assert is_seen(theme.faint, picture.copy(middle.x() - 1, middle.y() - 3, 3, 7), 40), ply
    assert apart > 3 and view.subtitle.text().endswith("other lines")


def test_a_person_sees_what_came_next_only_when_it_is_no_secret(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20), (PERSON, PERSON))
    record = game_of(Pig(20), ("roll", 4), ("roll", 3), ("roll", 5))
    window.session.set_hint("ask")
    window.runner.open(replace(record, dealt=True, by_hand=True, lines=(record.plies[:2], record.plies)).at(2))
    settled(qtbot, window)
    assert window.session.frame.is_secret and view.picture.others == ()
    window.session.ask()
    settled(qtbot, window)
    assert not window.session.frame.is_secret and len(view.picture.others) == 1


def test_a_person_who_chooses_is_told_nothing_of_what_is_best(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(30), (PERSON, "optimal"), 3)
    window.session.set_hint("off")
    window.runner.choose("roll")
    window.runner.pause()
    settled(qtbot, window)
    assert window.session.frame.is_secret
    said = view.sentence.text()
    assert "your chance" in said and not any(word in said.lower() for word in ("roll", "hold"))
    window.session.set_hint("ask")
