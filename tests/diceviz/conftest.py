"""One real window on a real screen."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz import settings
from diceviz.app import application
from diceviz.views.plot import CellPlot
from diceviz.window import Window
from solver import Pig, State


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    return application()


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Any) -> Iterator[None]:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))
    settings.store().clear()
    yield


@pytest.fixture
def open_window(qtbot: Any, qapp: QApplication) -> Iterator[Callable[..., Window]]:
    opened: list[Window] = []

    def open_one(rules: Pig | None = None, theme: str | None = "light", size: tuple[int, int] = (1280, 800)) -> Window:
        window = Window(rules, theme)
        opened.append(window)
        window.resize(*size)
        with qtbot.waitActive(window):  # shortcuts go to the active window
            window.show()
            window.activateWindow()
        settled(qtbot, window)
        return window

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()
    qapp.processEvents()


@pytest.fixture
def window(open_window: Callable[..., Window]) -> Window:
    return open_window()


def settled(qtbot: Any, window: Window) -> None:
    """Wait until the rules are solved and all pictures show them."""

    def done() -> bool:
        frame = window.session.frame
        return not frame.solving and all(view.is_drawn and view.drawn[0] is frame.solution for view in window.views)

    qtbot.waitUntil(done, timeout=30_000)
    QApplication.processEvents()


def place_of(plot: CellPlot, state: State) -> QPoint:
    """Where the cell of a state is on the widget."""
    point = QPointF(getattr(state, plot.across), getattr(state, plot.up))
    return plot.mapFromScene(plot.getViewBox().mapViewToScene(point))


def click(qtbot: Any, plot: CellPlot, state: State) -> None:
    qtbot.mouseMove(plot.viewport(), place_of(plot, state))
    qtbot.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=place_of(plot, state))


def colour_of(plot: CellPlot, state: State) -> QColor:
    """What the screen shows there."""
    QApplication.processEvents()
    return plot.grab().toImage().pixelColor(place_of(plot, state))


def far(colour: QColor, other: QColor) -> int:
    return max(abs(a - b) for a, b in zip(colour.getRgb()[:3], other.getRgb()[:3], strict=True))
