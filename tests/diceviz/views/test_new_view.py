"""A new view is one folder and one line: see `tests.diceviz.toy_view`. It is then found wherever views are."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diceviz.cli import main
from diceviz.export.figure_dialog import FigureDialog
from diceviz.files.sessions import load
from diceviz.views.registry import VIEWS, first_request
from diceviz.window.layouts import LAYOUTS
from diceviz.window.window import Window
from solver import Pig, State
from tests.diceviz.conftest import colour_of, settled
from tests.diceviz.toy_view import TOY
from tests.diceviz.toy_view.pane import Toy


@pytest.fixture
def listed() -> Iterator[None]:
    """The one line."""
    VIEWS.append(TOY)
    yield
    VIEWS.remove(TOY)


@pytest.fixture
def toy(listed: None, qtbot: Any, open_window: Callable[..., Window]) -> tuple[Window, Toy]:
    """Opened by the menu of the window."""
    window = open_window(Pig(20))
    entry = next(action for action in window.menus.pictures.actions() if action.text() == "Toy map")
    entry.trigger()
    settled(qtbot, window)
    return window, window.pane(Toy)


def test_it_is_in_the_window_and_asks_the_session(qtbot: Any, toy: tuple[Window, Toy]) -> None:
    window, pane = toy
    assert pane.isVisible() and pane.heading.text() == "Toy map"
    poor = State(0, 15)
    assert colour_of(pane.plot, poor).name() == "#000000" and colour_of(pane.plot, State(15, 0)).name() == "#ffffff"
    pane.bound.setFocus()
    pane.bound.selectAll()
    QTest.keyClicks(pane.bound, "1")
    settled(qtbot, window)
    assert window.session.frame.requests["toy-map"].bound == 1 and colour_of(pane.plot, poor).name() == "#ffffff"
    window.undo.trigger()
    settled(qtbot, window)
    assert pane.bound.value() == 50 and colour_of(pane.plot, poor).name() == "#000000"
    window.redo.trigger()
    settled(qtbot, window)
    assert pane.bound.value() == 1 and colour_of(pane.plot, poor).name() == "#ffffff"


def test_it_is_exported(qtbot: Any, toy: tuple[Window, Toy], tmp_path: Path) -> None:
    window, pane = toy
    figure = pane.figure()
    window.exports.save_data(str(tmp_path / "toy.csv"), figure)
    qtbot.waitUntil(lambda: not window.exports.is_busy)
    assert "Toy map, above 50 %" in (tmp_path / "toy.csv").read_text()
    pane.setFocus()
    QTest.keyClick(pane.plot, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.findChild(FigureDialog) is not None)
    dialog = window.findChild(FigureDialog)
    qtbot.waitUntil(lambda: not dialog.preview.image.isNull(), timeout=15_000)
    assert dialog.form.title.text() == "Pig to 20: toy map, above 50 %"
    dialog.reject()


def test_it_is_in_a_saved_session(qtbot: Any, toy: tuple[Window, Toy], tmp_path: Path) -> None:
    window, pane = toy
    pane.bound.setValue(30)
    settled(qtbot, window)
    path = tmp_path / "session.json"
    window.files.save_session_to(str(path))
    assert load(path, LAYOUTS, first_request).requests["toy-map"].bound == 30
    window.undo.trigger()
    window.open_file(str(path))
    settled(qtbot, window)
    assert pane.bound.value() == 30 and pane.picture is not None and pane.picture.source.bound == 30


def test_without_its_line_its_session_is_refused(tmp_path: Path, toy: tuple[Window, Toy]) -> None:
    window, pane = toy
    pane.bound.setValue(30)
    window.files.save_session_to(str(tmp_path / "session.json"))
    VIEWS.remove(TOY)
    try:
        with pytest.raises(ValueError, match="views: toy-map: must be one of surface"):
            load(tmp_path / "session.json", LAYOUTS, first_request)
    finally:
        VIEWS.append(TOY)


def test_it_is_on_the_command_line(listed: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figure", "--list", "pig"]) == 0 and "toy-map" in capsys.readouterr().out.split()
    out, data = tmp_path / "toy.pdf", tmp_path / "toy.csv"
    assert main(["figure", "toy-map", "pig", "--target", "20", "--out", str(out), "--data", str(data)]) == 0
    assert out.read_bytes().startswith(b"%PDF") and data.read_text().count("\n") > 400


def test_a_figure_of_a_flat_view_needs_no_qt(tmp_path: Path) -> None:
    """Of every view but the surface, which is drawn in space."""
    out = tmp_path / "figure.pdf"
    code = f"""
import sys
for name in ("PySide6", "pyqtgraph", "OpenGL", "shiboken6"):
    sys.modules[name] = None
from dataclasses import replace
from diceviz.cli import main
from diceviz.files.rule_lines import word
from diceviz.views.registry import views_of
from solver.games import GAMES
printed = {{"surface"}}
for kind in GAMES:
    for view in views_of(replace(kind(), target=12)):
        if view.is_printed and view.name not in printed:
            printed.add(view.name)
            assert main(["figure", view.name, word(kind), "--target", "12", "--out", {str(out)!r}]) == 0, (view.name, kind)
assert len(printed) == 19, printed
"""
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
