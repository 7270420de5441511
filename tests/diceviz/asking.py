"""What holds for the request of every view: it is in the frame, is undone and redone, and is written and read."""

import json
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from diceviz.files.checked_json import as_data, from_data
from diceviz.model.request import Request
from diceviz.plots.cell_plot import CellPlot
from diceviz.views.view import View
from diceviz.window.window import Window
from solver import State
from tests.diceviz.conftest import place_of, settled


def turn_wheel(plot: CellPlot, state: State, notches: int = 4) -> None:
    """Zoom in on a state."""
    place, buttons, keys = QPointF(place_of(plot, state)), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    turned = QPoint(0, 120 * notches)
    event = QWheelEvent(place, plot.mapToGlobal(place), QPoint(), turned, buttons, keys, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(plot.viewport(), event)


def check_request(qtbot: Any, window: Window, view: View, before: Request, asked: Request) -> None:
    """What was asked for last is in the frame, is taken back and comes again, and is the same when it was written and read."""
    session = window.session
    assert session.frame.requests[view.name] == asked != before
    session.undo()
    settled(qtbot, window)
    assert view.request_in(session.frame) == before
    session.redo()
    settled(qtbot, window)
    assert view.request_in(session.frame) == asked
    check_written(asked)


def check_written(request: Request) -> None:
    assert from_data(type(request), json.loads(json.dumps(as_data(request)))) == request


def check_zoom(qtbot: Any, window: Window, view: View, state: State) -> None:
    """The wheel zooms; undo shows everything again."""
    window.show_all()
    plot, before = window.dock_area.pane(view).plot, view.request_in(window.session.frame)
    whole = plot.getViewBox().viewRange()
    turn_wheel(plot, state)
    qtbot.waitUntil(lambda: view.request_in(window.session.frame) != before)
    zoomed = plot.getViewBox().viewRange()
    (left, right), (low, high) = zoomed
    asked = view.request_in(window.session.frame)
    assert zoomed != whole and (asked.zoom.left, asked.zoom.right, asked.zoom.low, asked.zoom.high) == (left, right, low, high)
    check_request(qtbot, window, view, before, asked)
    assert plot.getViewBox().viewRange() == zoomed
    window.session.undo()
    assert plot.getViewBox().viewRange() == whole
