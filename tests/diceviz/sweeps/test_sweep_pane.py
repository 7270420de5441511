"""The sweep of a number of the rules, in a real window: its numbers are the library's; it is stopped, clicked and undone."""

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QComboBox, QSpinBox

from diceviz.views.sweep.pane import SweepPane
from diceviz.views.sweep.picture import SweepRequest
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloPig, sweep, variants
from solver.games import Game
from tests.diceviz.conftest import choose, look, settled
from tests.diceviz.waiting import wait_until

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def pane(qtbot: Any, shared_window: Window) -> SweepPane:
    look(qtbot, shared_window, Pig(15))
    shared_window.show_view(SweepPane.view)
    shared_window.session.show(SweepPane.view.name, SweepRequest())
    return ready(qtbot, shared_window)


def ready(qtbot: Any, window: Window) -> SweepPane:
    """The pane, once all that it computes by itself is there."""
    settled(qtbot, window)
    pane = window.pane(SweepPane)
    wait_until(lambda: not pane.is_at_work and pane.picture is not None and pane.picture.source == pane.source)
    return pane


def type_value(qtbot: Any, spin: QSpinBox, number: int) -> None:
    spin.setFocus()
    spin.selectAll()
    qtbot.keyClicks(spin, str(number))
    qtbot.keyClick(spin, Qt.Key.Key_Return)


def offered(box: QComboBox) -> list[str]:
    return [box.itemText(place) for place in range(box.count())]


@pytest.mark.parametrize(
    ("measure", "title"),
    [
        ("length", "length of a game between optimal players"),
        ("first-hold", "first turn total that holds at the start"),
        ("hold at 20", "what hold at 20 loses"),
        ("handicap", "head start of the second player for a fair game"),
        ("edge", "edge of the first player"),
    ],
)
def test_every_measure_is_that_of_the_library(
    qtbot: Any, shared_window: Window, pane: SweepPane, measure: str, title: str
) -> None:
    for spin, number in ((pane.high, 25), (pane.step, 5)):
        type_value(qtbot, spin, number)
    choose(qtbot, pane.measure, title)
    picture = ready(qtbot, shared_window).picture
    expected = sweep(Pig(15), "target", range(10, 26, 5), measure)
    assert [point.value for point in picture.known] == [10, 15, 20, 25]
    assert [*picture.numbers] == pytest.approx([*expected.numbers], abs=1e-9)
    assert pane.sentence.text().startswith("Now target 15: ")


def test_a_click_sets_the_rules_and_undo_brings_them_back(qtbot: Any, shared_window: Window, pane: SweepPane) -> None:
    choose(qtbot, pane.number, "Die")
    ready(qtbot, shared_window)
    known = [point.value for point in pane.picture.known]
    assert known == [*range(2, 21)]
    place = pane.plot.mapFromScene(pane.plot.getViewBox().mapViewToScene(QPointF(4, 1)))
    qtbot.mouseClick(pane.plot.viewport(), LEFT, pos=place)
    ready(qtbot, shared_window)
    assert shared_window.session.frame.rules.die.sides == 4
    assert [point.value for point in pane.picture.known] == known  # the curve stays
    shared_window.undo.trigger()
    ready(qtbot, shared_window)
    assert shared_window.session.frame.rules == Pig(15)


def test_weights_of_a_composed_roll_are_swept_at_once(qtbot: Any, shared_window: Window, pane: SweepPane) -> None:
    game = variants.find("Two-Dice Pig", target=15)
    look(qtbot, shared_window, game)
    choose(qtbot, pane.number, "Weight of bust")
    picture = ready(qtbot, shared_window).picture
    assert [*picture.numbers] == pytest.approx([*sweep(game, "weight_2", range(1, 11)).numbers], abs=1e-9)


def test_what_takes_long_is_asked_for_and_can_be_cancelled(qtbot: Any, shared_window: Window, pane: SweepPane) -> None:
    """Matches with two dice have no kernels: from some target on, each takes seconds."""
    look(qtbot, shared_window, variants.find("Two-Dice Pig", target=15))
    choose(qtbot, pane.measure, "length of a game between optimal players")
    type_value(qtbot, pane.low, 5)
    ready(qtbot, shared_window)
    assert pane.picture.known == () and pane.compute.isVisible() and "press “Compute”" in pane.sentence.text()
    qtbot.mouseClick(pane.compute, LEFT)
    wait_until(lambda: pane.cancel.isVisible() and len(pane.picture.known) > 0)
    assert pane.bar.isVisible()
    qtbot.mouseClick(pane.cancel, LEFT)
    wait_until(lambda: not pane.is_at_work)
    assert 0 < len(pane.picture.known) < 10 and pane.compute.isVisible() and not pane.cancel.isVisible()


def test_only_what_makes_sense_is_offered(qtbot: Any, shared_window: Window, pane: SweepPane) -> None:
    games: list[tuple[Game, str, list[str]]] = [
        (SoloPig(12), "first turn total that holds at the start", ["Target", "Die"]),
        (SimultaneousHog(12, 3), "length of a game between optimal players", ["Target", "Dice limit", "A 1 costs", "Die"]),
        (Hog(12, 3), "edge of the first player", ["Target", "Dice limit", "A 1 costs", "Die", "Weight of bust"]),
    ]
    for game, measure, numbers in games:
        look(qtbot, shared_window, game)
        shared_window.show_view(SweepPane.view)
        ready(qtbot, shared_window)
        assert offered(pane.measure)[0] == pane.measure.currentText() == measure
        assert offered(pane.number)[: len(numbers)] == numbers, offered(pane.number)
