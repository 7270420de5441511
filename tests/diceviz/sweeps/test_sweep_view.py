"""A sweep in the window: its curve, its words, a click that sets the rules, and work that can be cancelled."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz.figures import number_columns
from diceviz.figures.page import Page
from diceviz.figures.press import sheet_of
from diceviz.model.frame import Frame
from diceviz.pictures.palette import CURVES as INKS
from diceviz.pictures.palette import DARK, LIGHT, Theme
from diceviz.views.sweep import SWEEP
from diceviz.views.sweep.pane import SweepPane
from diceviz.views.sweep.picture import LONG, SweepRequest, picture, present, sentences, source_of, suited
from diceviz.views.sweep.words_asked import values_asked
from diceviz.window.window import Window
from solver import Die, HiddenHog, Hog, Job, Pig, Roll, SoloPig, State, solve, sweep
from solver.games import Game
from solver.sweeps.rule_numbers import rule_number
from tests.diceviz.conftest import choose, far, hover, is_seen, look, settled, wear

SIX_TO_THIRTY = {"low": 6, "high": 30, "step": 6}


@pytest.fixture
def pane(qtbot: Any, shared_window: Window, theme: Theme) -> Iterator[SweepPane]:
    wear(shared_window, theme)
    look(qtbot, shared_window, Pig(20))
    shared_window.session.show(SWEEP.name, SweepRequest(**SIX_TO_THIRTY))
    shared_window.show_view(SWEEP)
    settled(qtbot, shared_window)
    yield shared_window.pane(SweepPane)
    shared_window.session.show(SWEEP.name, SWEEP.request())
    settled(qtbot, shared_window)


def at(pane: SweepPane, x: float, y: float) -> QPoint:
    return pane.plot.mapFromScene(pane.plot.getViewBox().mapViewToScene(QPointF(x, y)))


def click(qtbot: Any, pane: SweepPane, x: float, y: float) -> None:
    qtbot.wait(QApplication.doubleClickInterval() + 20)
    qtbot.mouseMove(pane.plot.viewport(), at(pane, x, y))
    qtbot.mouseClick(pane.plot.viewport(), Qt.MouseButton.LeftButton, pos=at(pane, x, y))


def frame_of(game: Game) -> Frame:
    return Frame(game, State(), solve(game))


# The picture


def test_the_curve_has_the_numbers_of_the_library() -> None:
    made = picture(source_of(frame_of(Pig(20)), SweepRequest(**SIX_TO_THIRTY)), Job())
    (curve,) = made.chart.curves
    swept = sweep(Pig(20), "target", range(6, 31, 6))
    assert curve.x.tolist() == [*swept.values] and np.array_equal(curve.y, swept.numbers)
    assert (made.chart.across, made.chart.up, curve.style) == ("target, points", "% points", "joined")


def test_whole_numbers_are_dots_that_no_line_joins() -> None:
    made = picture(source_of(frame_of(Pig(20)), SweepRequest(measure="first-hold", **SIX_TO_THIRTY)), Job())
    (curve,) = made.chart.curves
    assert curve.style == "dots" and made.chart.whole and curve.y.tolist() == [6, 12, 18, 24, 30]


def test_rules_that_differ_in_the_number_alone_have_the_same_curve() -> None:
    request = SweepRequest(number="weight_2")
    games = [Pig(12, die=Roll([(1, "bust"), (weight, 2), (2, 3)])) for weight in (1, 3, 4)]
    sources = [source_of(frame_of(game), request) for game in games]
    assert sources[0] == sources[1] == sources[2]
    assert [present(source, game) for source, game in zip(sources, games, strict=True)] == [1, 3, 4]


def test_where_the_game_lacks_what_is_asked_for_it_shows_its_first() -> None:
    request = SweepRequest(number="max_dice", low=2, high=3, measure="best-dice")
    source = source_of(frame_of(Pig(20)), request)
    assert (source.number.name, source.measure.name, source.values) == ("target", "edge", (*range(10, 101, 10),))
    source = source_of(frame_of(Hog(20, 4)), request)
    assert (source.number.name, source.measure.name, source.values) == ("max_dice", "best-dice", (2, 3))


def test_there_are_never_more_than_a_thousand_values() -> None:
    source = source_of(frame_of(Hog(20, 4)), SweepRequest(number="bust", low=-50_000, high=50_000, step=1))
    assert 900 < len(source.values) <= 1000


def test_values_that_suit_a_number_are_allowed() -> None:
    for game in (Pig(), Hog(), SoloPig(goal="within")):
        for name in ("target", "sides", *(["turns"] if game.players == 1 else [])):
            number = rule_number(game, name)
            low, high, step = suited(number)
            assert number.low <= low < high <= number.high and 5 <= len(range(low, high + 1, step)) <= 20


def test_what_is_refused_is_told_in_a_sentence() -> None:
    request = SweepRequest(number="max_dice", low=3, high=6, step=1, measure="five dice")
    made = picture(source_of(frame_of(Hog(12, 4)), request), Job())
    told = sentences(made, Hog(12, 4))
    assert told[0] == "Now dice limit 4: five dice: does not tell what to do in Hog to 12."
    assert told[1] == "Not measured with 3 and 1 other value: five dice: does not tell what to do in Hog to 12."
    assert [point.value for point in made.known] == [5, 6]


def test_the_command_line_asks_for_the_same_sweep() -> None:
    frame, request = SWEEP.asked(frame_of(Pig(20)), "sides 4:8:2 hold at 20", ())
    assert request == SweepRequest(number="sides", low=4, high=8, step=2, measure="hold at 20")
    assert source_of(frame, request).values == (4, 6, 8) == values_asked("4:8:2") == values_asked("4,6,8")
    with pytest.raises(ValueError, match="show = luck: must be target, sides, weight_1, values such as 10:100:10, a measure"):
        SWEEP.asked(frame, "luck", ())


@pytest.mark.parametrize("text", ["8:4", "4:8:0", "x", "1:2:3:4", "", "1:100000"])
def test_values_that_make_no_sense_are_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"^values = .*: must be "):
        values_asked(text)


def test_the_printed_figure_has_the_curve_and_its_numbers() -> None:
    game = Pig(20, die=Die(8))
    figure = SWEEP.figure(frame_of(game), SweepRequest(number="sides", low=4, high=8, step=2))
    swept = sweep(game, "sides", [4, 6, 8])
    assert figure.title == "Pig to 20: edge of the first player by sides of the die"
    assert figure.caption.startswith(f"Sides of the die 8: {swept.numbers[2]:.3f} points of win probability.")
    lines = number_columns.csv(figure.data()).decode().splitlines()
    rows = [line.split(",") for line in lines if not line.startswith("#")]
    assert rows[0] == ["sides", "number", "gap", "note"]
    assert [(int(sides), float(number)) for sides, number, *_ in rows[1:]] == [*zip((4, 6, 8), swept.numbers, strict=True)]
    with sheet_of(figure, Page(5, 3)) as sheet:
        lines = sheet.axes[0].lines
    curve = next(line for line in lines if len(line.get_xdata()) == 3)
    assert np.array_equal(curve.get_ydata(), swept.numbers) and curve.get_marker() == "o"
    assert [8, 8] in [[*line.get_xdata()] for line in lines]  # the present rules


def test_a_figure_without_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="Not measured with 0 and 1 other value: target = 0: must be a whole number"):
        SWEEP.figure(frame_of(Pig(20)), SweepRequest(low=0, high=1, step=1))


# The pane


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_points_are_seen_where_their_numbers_are(pane: SweepPane, theme: Theme) -> None:
    seen = pane.plot.grab().toImage()
    assert is_seen(INKS[0], seen) and is_seen(theme.pane, seen)
    for point in pane.picture.known:
        if point.value != 20:
            assert far(seen.pixelColor(at(pane, point.value, point.number)), QColor(INKS[0])) < 40
    assert pane.plot.cursor.value() == 20 and "Now" not in pane.sentence.text()


def test_a_click_sets_the_rules_in_one_step_of_undo(qtbot: Any, shared_window: Window, pane: SweepPane) -> None:
    made = pane.picture
    click(qtbot, pane, 13.1, 5.0)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.rules == Pig(12)
    assert pane.plot.cursor.value() == 12 and pane.picture is made
    edge = 100 * (solve(Pig(12)).value() - 0.5)
    assert pane.sentence.text().startswith("Target 12:") and f"<b>{edge:.3f}</b>" in pane.sentence.text()
    shared_window.session.undo()
    settled(qtbot, shared_window)
    assert shared_window.session.frame.rules == Pig(20) and pane.plot.cursor.value() == 20


def test_arrow_keys_go_from_value_to_value(qtbot: Any, shared_window: Window, pane: SweepPane) -> None:
    look(qtbot, shared_window, Pig(12))
    for key, target in ((Qt.Key.Key_Right, 18), (Qt.Key.Key_Left, 12), (Qt.Key.Key_Left, 6), (Qt.Key.Key_Left, 6)):
        qtbot.keyClick(pane.plot, key)
        settled(qtbot, shared_window)
        assert shared_window.session.frame.rules == Pig(target)


def test_the_mouse_reads_the_nearest_value(qtbot: Any, pane: SweepPane) -> None:
    hover(qtbot, pane.plot, at(pane, 16.0, 2.0))
    edge = 100 * (solve(Pig(18)).value() - 0.5)
    told = f"Target 18: <b>{edge:.3f}</b> points of win probability. A click sets the rules."
    qtbot.waitUntil(lambda: pane.sentence.text() == told)
    assert pane.plot.pointer.isVisible() and pane.plot.pointer.value() == 18


def test_boxes_ask_for_another_number_and_another_measure(qtbot: Any, shared_window: Window, pane: SweepPane) -> None:
    choose(qtbot, pane.measure, "first turn total that holds at the start")
    settled(qtbot, shared_window)
    assert [point.number for point in pane.picture.known] == [6, 12, 18, 24, 30]
    choose(qtbot, pane.number, "Die")
    settled(qtbot, shared_window)
    assert pane.picture.source.values == (*range(2, 21),) and pane.plot.cursor.value() == 6
    assert (pane.low.value(), pane.high.value(), pane.step.value()) == (2, 20, 1)
    shared_window.session.undo()
    settled(qtbot, shared_window)
    assert pane.picture.source.values == (6, 12, 18, 24, 30) and pane.number.currentText() == "Target"


def test_other_values_keep_what_is_known(qtbot: Any, shared_window: Window, pane: SweepPane) -> None:
    known = dict(pane.picture.points)
    pane.high.setValue(42)
    settled(qtbot, shared_window)
    assert pane.picture.source.values == (6, 12, 18, 24, 30, 36, 42)
    assert all(pane.picture.points[value] is point for value, point in known.items()) and len(pane.picture.points) == 7
    pane.low.setValue(50)  # beyond the largest, which goes with it
    settled(qtbot, shared_window)
    assert (pane.request.low, pane.request.high) == (50, 50) and pane.picture.source.values == (50,)


def test_a_long_sweep_is_asked_for_and_can_be_cancelled(qtbot: Any, shared_window: Window, pane: SweepPane) -> None:
    look(qtbot, shared_window, HiddenHog(6, 2))
    shared_window.show_view(SWEEP)
    settled(qtbot, shared_window)
    assert pane.sentence.text() == LONG and pane.compute.isVisible() and not pane.picture.points
    pane.ask(low=4, high=100, step=4)
    settled(qtbot, shared_window)
    qtbot.mouseClick(pane.compute, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(pane.picture.points) >= 1 and pane.cancel.isVisible())
    assert pane.bar.isVisible() and not pane.compute.isVisible()
    qtbot.mouseClick(pane.cancel, Qt.MouseButton.LeftButton)
    settled(qtbot, shared_window)
    known = len(pane.picture.points)
    assert 0 < known < 25 and pane.compute.isVisible() and not pane.bar.isVisible()
    shared_window.session.move(State(3, round=2))  # what else happens does not begin it anew
    settled(qtbot, shared_window)
    assert len(pane.picture.points) == known and not pane.is_at_work
    assert len(number_columns.csv(pane.figure().data()).splitlines()) == 5 + known
    qtbot.mouseClick(pane.compute, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(pane.picture.points) > known)
    pane.ask(high=8)
    settled(qtbot, shared_window)
    assert [*pane.picture.points] == [4, 8] and not pane.compute.isVisible()


def test_zoom_is_one_step_and_everything_is_shown_again(qtbot: Any, shared_window: Window, pane: SweepPane) -> None:
    whole = pane.plot.zooming.seen
    pane.ask(zoom=replace(whole, left=10.0, right=20.0))
    settled(qtbot, shared_window)
    assert pane.plot.getViewBox().viewRange()[0] == pytest.approx([10.0, 20.0])
    qtbot.mouseClick(pane.fit, Qt.MouseButton.LeftButton)
    settled(qtbot, shared_window)
    assert pane.plot.getViewBox().viewRange()[0] == pytest.approx([whole.left, whole.right])
