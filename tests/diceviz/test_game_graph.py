"""The course of a game as a picture: its numbers, its marks, what it says, and the clicks that go to a ply."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtWidgets import QApplication

from diceviz.record import PERSON
from diceviz.theme import DARK, HOLD, LIGHT, ROLL
from diceviz.views import GameGraph
from diceviz.views.course import Course, at_rest, course, crossed, read_out, room_for
from diceviz.views.game_plot import levels
from diceviz.window import Window
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, ledger, play, solve, strategies
from solver.games import Game
from solver.plies import Ply, act, first_movers, is_alone, start
from tests.diceviz.conftest import far, hover, is_seen, look, settled

COIN = Die(2)
GAMES: list[Game] = [
    Pig(30),
    Pig(30, "difference"),
    Hog(30, 5),
    SimultaneousHog(30, 5),
    SoloPig(30),
    SoloPig(30, "within", 4),
    SoloHog(30, 5),
]


def told(game: Game, *moves: tuple[Any, Any]) -> list[Ply]:
    """A game of those choices and dice."""
    state, movers, plies = start(game), first_movers(game), list[Ply]()
    for action, dice in moves:
        plies.append(act(game, state, movers, action, dice))
        state, movers = plies[-1].after or state, plies[-1].next_movers
    return plies


def drawn(game: Game, plies: Any, *others: Any, seats: tuple[str, ...] = (PERSON, "optimal"), begun: bool = True) -> Course:
    solution = solve(game)
    return course(solution, ledger(solution, plies), tuple(map(tuple, others)), seats[: 1 + (not is_alone(game))], begun, 0.1)


def random_game(game: Game, seed: int) -> list[Ply]:
    return play(game, strategies.uniform(), None if is_alone(game) else strategies.uniform(), seed)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_the_line_is_that_of_the_ledger(game: Game) -> None:
    plies = random_game(game, 5)
    found, book = drawn(game, plies), ledger(solve(game), plies)
    assert found.values / (100 if game.pays == "chance" else 1) == pytest.approx(book.values, abs=1e-12)
    last, low, high = found.span
    assert last >= len(plies) and low <= found.values.min() and found.values.max() <= high
    mine = [(place + 1, seat) for place, seat in book.worst(len(plies)) if seat == 0]  # the person's
    assert found.worst[-1] == mine[0]
    costs = {mark.ply: mark.kind for mark in found.errors}
    for ply, entry in enumerate(book.entries, start=1):
        points = entry.cost * (100 / game.bounds[1] if game.pays == "points" else 100)
        grade = "blunder" if points >= 3 else "mistake" if points >= 1 else "inaccuracy" if points >= 0.1 else None
        assert costs.get(ply) == grade
    assert len(found.lucks) <= 8


def test_a_coin_thrown_by_turns() -> None:
    """p = 1/2 + (1 - p) / 2: each throw is worth a third."""
    game = Hog(2, 1, die=COIN)
    found = drawn(game, told(game, (1, (1,)), (1, (2,))))
    assert found.values == pytest.approx([200 / 3, 100 / 3, 0])
    assert [(mark.ply, mark.kind, mark.seat) for mark in found.lucks] == [(1, "unlucky", 0), (2, "lucky", 1)]
    assert found.errors == () and found.bands.tolist() == [[1, 2]]
    assert read_out(found, 1) == "Ply 1, You throw 1 die: 1 at 0 : 0: luck −33.33, your chance <b>33.33 %</b>."
    assert at_rest(found, 1) == "They are ahead: your chance is <b>33.33 %</b>. No decision has cost anything so far."
    assert at_rest(found, 2) == "They have won. No decision has cost anything so far."


def test_holding_short_of_the_target_in_the_last_turn_is_a_blunder() -> None:
    game = SoloPig(4, "within", 1, COIN)
    found = drawn(game, told(game, ("roll", (2,)), ("hold", ())))
    assert found.values == pytest.approx([25, 50, 0]) and [tuple(mark) for mark in found.errors] == [(2, "blunder", 0)]
    assert "the choice cost 50.00 points of probability: blunder" in read_out(found, 2)
    assert at_rest(found, 1) == "Chance: <b>50.00 %</b>. No decision has cost anything so far."
    assert at_rest(found, 2) == (
        "The target is not reached in time. Your worst decision so far: holding at 2 in turn 1 (50.00 points of probability)."
    )


def test_fewer_throws_are_better() -> None:
    """Two coins score in one throw of four: half a throw too many, and unlucky; then a coin is lucky."""
    game = SoloHog(2, 2, die=COIN)
    found = drawn(game, told(game, (2, (2, 1)), (1, (2,))))
    assert found.values == pytest.approx([2, 3, 2]) and found.less_is_better and found.level == pytest.approx(2)
    assert [(mark.ply, mark.kind) for mark in found.lucks] == [(1, "unlucky"), (2, "lucky")]
    assert at_rest(found, 2).startswith("Reached in <b>2</b> throws; 2.00 throws were to be expected.")


def test_nobody_finishes_an_exact_game_one_short() -> None:
    """With a coin only even scores are reached: 2 + 1 cannot be."""
    game = Pig(3, "exact", COIN)
    found = drawn(game, told(game, ("roll", (2,)), ("hold", ()), ("roll", (2,)), ("hold", ())))
    assert found.over and found.values[-1] == 50 and at_rest(found, 4).startswith("A draw: nobody can finish any more.")


def test_a_payment_has_a_sign_and_both_players_read_theirs() -> None:
    found = drawn(Pig(30, "difference"), random_game(Pig(30, "difference"), 3))
    _, low, high = found.span
    assert low == -high and found.level == 0
    assert [(text, other) for _, text, other in levels(found, False)] == [
        (f"−{high:g}", f"+{high:g}"),
        ("0", "0"),
        (f"+{high:g}", f"−{high:g}"),
    ]
    assert "points." in at_rest(found, len(found.entries)).split(". ")[0] + "."


def test_chances_are_mirrored_on_the_right() -> None:
    assert [each[1:] for each in levels(drawn(Pig(10), []), True)] == [
        ("0", "100 %"),
        ("25", "75"),
        ("50", "50"),
        ("75", "25"),
        ("100 %", "0"),
    ]


def test_other_lines_begin_where_they_part() -> None:
    game = Pig(10)
    line = told(game, ("roll", (4,)), ("roll", (3,)), ("roll", (2,)))
    other = told(game, ("roll", (4,)), ("hold", ()), ("roll", (1,)))
    found = drawn(game, line, other)
    (plies, values), whole = found.others[0], 100 * np.array(ledger(solve(game), other).values)
    assert plies.tolist() == [1, 2, 3] and values == pytest.approx(whole[1:]) and values[0] == found.values[1]


def test_the_line_crosses_the_level_in_a_point() -> None:
    """From 40 to 80 it is at 50 after a quarter of the way."""
    x, y = crossed(np.array([40.0, 80.0, 50.0, 20.0]), 50.0)
    assert x.tolist() == [0, 0.25, 1, 2, 3] and y.tolist() == [40, 50, 80, 50, 20]


def test_room_grows_by_steps() -> None:
    assert [room_for(plies) for plies in (10, 11, 50, 51, 62, 100, 101, 974)] == [10, 15, 50, 60, 70, 100, 120, 1000]


def test_before_a_game_begins_it_is_said_how_to_begin() -> None:
    assert at_rest(drawn(Pig(10), [], begun=False), 0).endswith("New game (Ctrl+N) in the panel Game, or press R to roll.")
    assert at_rest(drawn(Hog(10, 3), [], begun=False), 0).endswith("press 1 to 9 to throw so many dice.")


# On the screen


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Iterator[Window]:
    yield shared_window
    if shared_window.theme is not LIGHT:
        shared_window.choose_theme("light")


def show(qtbot: Any, window: Window, rules: Game, seats: tuple[str, ...] | None = None, seed: int = 7) -> GameGraph:
    look(qtbot, window, rules)
    window.show_layout("Play")
    window.show_view(GameGraph)
    window.croupier.begin(seats or (("uniform",) if is_alone(rules) else ("uniform", "hold at 20")), seed)
    settled(qtbot, window)
    window.show_all()
    return window.view(GameGraph)


def at(view: GameGraph, ply: float, value: float | None = None) -> QPoint:
    height = view.course.values[round(ply)] if value is None else value
    return view.plot.mapFromScene(view.plot.getViewBox().mapViewToScene(QPointF(ply, height)))


def pixel(view: GameGraph, ply: float, value: float) -> QColor:
    return view.plot.grab().toImage().pixelColor(at(view, ply, value))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_blue_where_the_first_named_is_ahead_and_amber_where_the_other_is(qtbot: Any, window: Window, theme: Any) -> None:
    window.choose_theme(theme.name)
    view = show(qtbot, window, Pig(20), ("uniform", "optimal"))
    values = view.course.values
    assert values.max() > 60 and values.min() < 40
    high, low = pixel(view, int(values.argmax()), 53), pixel(view, int(values.argmin()), 47)
    for colour, other, ink in ((high, low, ROLL), (low, high, HOLD)):
        assert far(colour, QColor(ink)) < far(other, QColor(ink))
        assert far(colour, QColor(theme.pane)) > 40
    assert is_seen(theme.bad, view.plot.grab().toImage()) == bool(view.course.errors)
    assert view.course.errors


@pytest.mark.parametrize("rules", GAMES, ids=lambda game: type(game).__name__)
def test_every_kind_of_game_has_its_graph(qtbot: Any, window: Window, rules: Game) -> None:
    seats = ("uniform",) if is_alone(rules) else ("uniform", "optimal")
    view = show(qtbot, window, rules, seats)
    frame = window.session.frame
    assert len(view.course.entries) == len(frame.record.plies) > 0 and view.is_of(frame)
    x, y = view.plot.line.getData()
    assert x.tolist() == list(range(len(frame.record.plies) + 1)) and y == pytest.approx(view.course.values)
    assert view.plot.getAxis("right").isVisible() == (not is_alone(rules))


def test_before_the_first_ply_the_start_is_shown(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Pig(25))
    window.show_layout("Play")
    window.show_view(GameGraph)
    settled(qtbot, window)
    view = window.view(GameGraph)
    assert view.course.values.tolist() == pytest.approx([100 * window.session.frame.solution.value(0, 0, 0)])
    assert "New game (Ctrl+N)" in view.sentence.text() and view.plot.ring.getData()[0].tolist() == [0]


def test_a_click_goes_to_the_ply_and_the_axes_stay(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20))
    axes = view.plot.getViewBox().viewRange()
    for ply in (5, 2, len(view.course.entries)):
        qtbot.mouseClick(view.plot.viewport(), Qt.MouseButton.LeftButton, pos=at(view, ply))
        assert window.session.frame.record.ply == ply
        settled(qtbot, window)
        assert view.plot.cursor.value() == ply
        assert view.plot.ring.getData()[1].tolist() == pytest.approx([view.course.values[ply]])
        assert view.plot.getViewBox().viewRange() == axes


def test_hovering_reads_the_ply_out(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20))
    rest = view.sentence.text()
    hover(qtbot, view.plot, at(view, 3))
    qtbot.waitUntil(lambda: view.sentence.text() == read_out(view.course, 3))
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
    last = len(view.course.entries)
    window.croupier.go_to(last)
    settled(qtbot, window)
    assert box.viewRange()[0][0] <= last <= box.viewRange()[0][1]
    qtbot.mouseClick(view.fit, Qt.MouseButton.LeftButton)
    assert np.allclose(box.viewRange(), [[left, right], heights])


def test_another_line_stays_behind(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(20), ("hold at 20", "hold at 20"))
    line = window.session.frame.record.plies
    ply = next(place for place, ply in enumerate(line) if ply.state.turn and ply.action == "roll")
    window.croupier.go_to(ply)
    window.croupier.choose("hold")
    settled(qtbot, window)
    assert len(window.session.frame.record.lines) == 2
    (plies, values), *more = view.course.others
    assert not more and plies[0] == ply and plies[-1] == len(line) and values[0] == view.course.values[ply]
    assert np.isnan(view.plot.others.getData()[0]).sum() == 1


def test_a_person_who_chooses_is_told_nothing_of_what_is_best(qtbot: Any, window: Window) -> None:
    view = show(qtbot, window, Pig(30), (PERSON, "optimal"), 3)
    window.session.set_hint("off")
    window.croupier.choose("roll")
    window.croupier.pause()
    settled(qtbot, window)
    assert window.session.frame.is_secret
    said = view.sentence.text()
    assert "your chance" in said and not any(word in said.lower() for word in ("roll", "hold"))
    window.session.set_hint("ask")
