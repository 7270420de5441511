"""One real window on a real screen."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import numpy as np
import pytest
from pyqtgraph import PlotItem, PlotWidget
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QGraphicsView, QWidget

from diceviz.pictures.palette import LIGHT, Theme
from diceviz.plots.cell_plot import CellPlot
from diceviz.widgets.rows import NumberRow
from diceviz.window.app import application
from diceviz.window.window import Window
from solver import Pig, State
from solver.games import Game
from tests.diceviz.table_game import Table
from tests.diceviz.waiting import wait_until


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    return application()


@pytest.fixture(scope="session", autouse=True)
def in_no_hurry() -> Iterator[None]:
    """Views are made when they are needed: those made in advance would cost every test its time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("diceviz.window.window.IDLE", 3_600_000)
        yield


@pytest.fixture(scope="session")
def settings_folders(tmp_path_factory: Any) -> Iterator[str]:
    """Names of folders that are not there yet: Qt makes one when the first setting is saved, which few tests do."""
    folder = tmp_path_factory.mktemp("settings")
    return (str(folder / str(number)) for number in count())


@pytest.fixture(autouse=True)
def own_settings(settings_folders: Iterator[str]) -> None:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, next(settings_folders))


@pytest.fixture
def open_window(qtbot: Any, qapp: QApplication) -> Iterator[Callable[..., Window]]:
    opened: list[Window] = []

    def open_one(
        rules: Game | None = None,
        theme: str | None = "light",
        size: tuple[int, int] = (1280, 800),
        layout: str | None = "Slices",
    ) -> Window:
        window = Window(rules, theme, layout)
        opened.append(window)
        window.resize(*size)
        with qtbot.waitActive(window):  # shortcuts go to the active window
            window.show()
            window.activateWindow()
        settled(qtbot, window)
        return window

    yield open_one
    for window in opened:
        leave(qapp, window)


@pytest.fixture
def window(open_window: Callable[..., Window]) -> Window:
    return open_window()


@pytest.fixture
def theme() -> Theme:
    """The theme of a shared window, unless a test has it as a parameter."""
    return LIGHT


@pytest.fixture(scope="module")
def shared_window(qapp: QApplication, tmp_path_factory: Any) -> Iterator[Window]:
    """One window for all tests of a module, which say what it is to show: see `look`."""
    with one_window(qapp, tmp_path_factory) as window:
        yield window


@contextmanager
def one_window(
    qapp: QApplication, folders: Any, rules: Game | None = None, layout: str = "Slices", size: tuple[int, int] = (1280, 800)
) -> Iterator[Window]:
    """With settings of its own."""
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folders.mktemp("settings")))
    window = Window(rules or Pig(20), "light", layout)
    window.resize(*size)
    window.show()
    yield window
    leave(qapp, window)


def leave(qapp: QApplication, window: Window) -> None:
    """With all that is none of its children: docks that are not in use, and the menus that pyqtgraph makes for every plot.

    After the last window the application is as it was before the first: one is built much faster while there is no style.
    """
    window.close()
    docks = [dock for dock in window.dock_area.docks.values() if dock.parent() is None]
    views = [view for part in (window, *docks) for view in part.findChildren(QGraphicsView)]
    menus = [item.ctrlMenu for view in views if view.scene() for item in view.scene().items() if isinstance(item, PlotItem)]
    for part in (*menus, *docks, window):
        part.deleteLater()
    qapp.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if not any(isinstance(left, Window) for left in qapp.topLevelWidgets()):
        qapp.setStyleSheet("")


@pytest.fixture
def lay(qtbot: Any, qapp: QApplication) -> Iterator[Callable[..., Table]]:
    """A table for a game that is solved."""
    tables: list[Table] = []

    def one(rules: Game, *seats: str, **how: Any) -> Table:
        table = Table(qtbot, rules)
        tables.append(table)
        table.solve()
        if seats:
            table.begin(*seats, **how)
        return table

    yield one
    for table in tables:
        table.close()
    qapp.processEvents()


def look(qtbot: Any, window: Window, rules: Game, state: State | None = None) -> Any:
    """Have the window show a game, at a state; its solution."""
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    window.session.edit(rules)
    if state:
        window.session.move(state)
    settled(qtbot, window)
    return window.session.frame.solution


def wear(window: Window, theme: Theme) -> None:
    """Have the window show itself in a theme; changing it takes long."""
    if window.theme is not theme:
        window.choose_theme(theme.name)


def settled(qtbot: Any, window: Window) -> None:
    """Wait until the rules are solved and all pictures show them."""
    wait_until(lambda: window.is_drawn)
    QApplication.processEvents()


def place_of(plot: CellPlot, state: State) -> QPoint:
    """Where the cell of a state is on the widget."""
    point = QPointF(getattr(state, plot.across), getattr(state, plot.up))
    return plot.mapFromScene(plot.getViewBox().mapViewToScene(point))


def click(qtbot: Any, plot: CellPlot, state: State) -> None:
    qtbot.mouseMove(plot.viewport(), place_of(plot, state))
    qtbot.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=place_of(plot, state))


def hover(qtbot: Any, plot: PlotWidget, place: QPoint) -> None:
    qtbot.wait(30)  # of moves that follow each other faster, pyqtgraph drops some
    qtbot.mouseMove(plot.viewport(), place)


def colour_of(plot: CellPlot, state: State) -> QColor:
    """What the screen shows there."""
    QApplication.processEvents()
    return plot.grab().toImage().pixelColor(place_of(plot, state))


def choose(qtbot: Any, box: QComboBox, text: str) -> None:
    """Open a combo box with the mouse, and pick with the keyboard."""
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(box.view().isVisible)
    qtbot.keyClick(box.view(), Qt.Key.Key_Home)
    for _ in range(box.findText(text)):
        qtbot.keyClick(box.view(), Qt.Key.Key_Down)
    qtbot.keyClick(box.view(), Qt.Key.Key_Return)
    assert box.currentText() == text


def type_number(qtbot: Any, row: NumberRow, number: int) -> None:
    row.spin.setFocus()
    row.spin.selectAll()
    qtbot.keyClicks(row.spin, str(number))
    qtbot.keyClick(row.spin, Qt.Key.Key_Return)


def step_with_arrows(qtbot: Any, window: Window, part: QWidget) -> None:
    """Right, left, end and home step through the game on the table when that part has the keyboard."""
    part.setFocus()
    assert QApplication.focusWidget() is part
    last = len(window.session.frame.record.plies)
    window.runner.go_to(0)
    for key, ply in (("Right", 1), ("Right", 2), ("Left", 1), ("End", last), ("Left", last - 1), ("Home", 0)):
        qtbot.keyClick(part, getattr(Qt.Key, f"Key_{key}"))
        assert window.session.frame.record.ply == ply
        settled(qtbot, window)


def far(colour: QColor, other: QColor) -> int:
    return max(abs(a - b) for a, b in zip(colour.getRgb()[:3], other.getRgb()[:3], strict=True))


def is_seen(colour: str, image: QImage, tolerance: int = 6) -> bool:
    """Whether a pixel has that colour, or nearly."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)  # which owns the bytes
    pixels = np.frombuffer(plain.constBits(), np.uint8).reshape(-1, 4)
    red, green, blue, _ = QColor(colour).getRgb()
    return bool((abs(pixels[:, :3].astype(int) - (blue, green, red)).max(axis=1) <= tolerance).any())
