"""While new rules are being solved the old picture stays, greyed, and Esc brings its rules back."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from diceviz.pictures.palette import LIGHT, blend
from diceviz.plots.pane import Pane
from diceviz.views.dice_map.pane import DiceMap
from diceviz.window.window import Window
from solver import Die, Hog, SimultaneousHog, State
from solver.tables.growing_table import forget
from tests.diceviz.conftest import far, look, place_of, settled

SHORT, LONG = Hog(20, 4), SimultaneousHog(1000, 20)


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Iterator[Window]:
    look(qtbot, shared_window, SHORT, State(3, 3))
    forget()
    yield shared_window
    shared_window.session.cancel()


def visible(window: Window) -> list[Pane]:
    return [view for view in window.panes if view.isVisible()]


def veiled(window: Window) -> bool:
    return all(view.veil.isVisible() for view in visible(window))


def unveiled(window: Window) -> bool:
    return not any(view.veil.isVisible() for view in window.panes)


def seen(window: Window) -> QColor:
    """Of a cell of the dice map, with whatever lies above it."""
    view = window.pane(DiceMap)
    return view.grab().toImage().pixelColor(view.plot.mapTo(view, QPoint(place_of(view.plot, State(15, 10)))))


def test_the_old_picture_stays_greyed(qtbot: Any, window: Window) -> None:
    before, views, solution = seen(window), visible(window), window.session.frame.solution
    window.session.edit(LONG)
    assert unveiled(window) and far(seen(window), before) == 0  # not yet: most rules are solved at once
    qtbot.waitUntil(lambda: veiled(window))
    assert visible(window) == views and all(view.source.solution is solution for view in views)
    greyed = QColor(blend(before.name(), LIGHT.pane, 150 / 255))
    assert far(seen(window), greyed) <= 2 < far(before, greyed)


def test_a_view_that_is_made_meanwhile_is_greyed_as_the_others_are(qtbot: Any, window: Window) -> None:
    view = next(view for view, dock in window.dock_area.docks.items() if view.shows(SHORT) and dock.pane is None)
    window.session.edit(LONG)
    qtbot.waitUntil(lambda: veiled(window))
    window.show_view(view)
    pane = window.dock_area.pane(view)
    assert pane.isVisible() and pane.veil.isVisible()
    window.session.cancel()
    assert unveiled(window)
    window.dock_area.docks[view].close()
    window.dock_area.tidy_up()


def test_progress_is_shown(qtbot: Any, window: Window) -> None:
    window.session.edit(LONG)
    qtbot.waitUntil(lambda: window.status.bar.isVisible() and window.status.bar.value() > 0)
    assert window.status.solved.text() == "Solving Hog, both at once, to 1000 …"
    assert window.rules_form.games.currentText() == SimultaneousHog.title


def test_esc_brings_the_old_rules_back(qtbot: Any, window: Window) -> None:
    before = seen(window)
    window.session.edit(LONG)
    qtbot.waitUntil(lambda: veiled(window))
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    frame = window.session.frame
    assert frame.rules == frame.solution.game == SHORT and not frame.solving and frame.can_redo
    assert unveiled(window) and far(seen(window), before) == 0
    assert window.rules_form.games.currentText() == Hog.title
    assert window.rules_form.rows["target",].spin.value() == 20
    assert not window.status.bar.isVisible() and window.status.solved.text().startswith("Hog to 20 · solved in ")


def test_the_old_picture_can_be_clicked_meanwhile(qtbot: Any, window: Window) -> None:
    window.session.edit(LONG)
    qtbot.waitUntil(lambda: veiled(window))
    plot = window.pane(DiceMap).plot
    assert window.childAt(plot.mapTo(window, place_of(plot, State(12, 7)))) is plot.viewport()  # the veil lets it through
    qtbot.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=place_of(plot, State(12, 7)))
    assert window.session.frame.state == window.session.frame.cursor == State(12, 7)
    assert plot.lines[0].value() == 12


def test_the_veil_goes_when_the_rules_are_solved(qtbot: Any, window: Window) -> None:
    rules = SimultaneousHog(400, 20)
    window.session.edit(rules)
    qtbot.waitUntil(lambda: veiled(window))
    settled(qtbot, window)
    assert window.session.frame.solution.game == rules and unveiled(window)


def test_cancelling_an_undo_leaves_the_history_as_it_was(qtbot: Any, window: Window) -> None:
    session = window.session
    session.edit(LONG)
    session.edit(SHORT)
    settled(qtbot, window)
    session.undo()
    qtbot.waitUntil(lambda: veiled(window))
    session.cancel()
    assert session.frame.rules == session.frame.solution.game == SHORT and not session.frame.can_redo
    session.undo()
    assert session.frame.rules == LONG


def test_rules_that_cannot_be_solved_leave_the_old_picture_greyed_and_say_why(qtbot: Any, window: Window) -> None:
    window.session.edit(Hog(1000, 1, "all", Die(2)))
    qtbot.waitUntil(lambda: bool(window.session.frame.problem), timeout=15_000)
    assert window.status.solved.text() == window.session.frame.problem
    assert "all" in window.session.frame.problem
    assert veiled(window) and not window.status.cancel.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settled(qtbot, window)
    assert window.session.frame.rules == SHORT and unveiled(window)
