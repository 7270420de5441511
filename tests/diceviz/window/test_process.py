"""The application as a process: its first start on a machine, and its end."""

import os
import subprocess
import sys
from pathlib import Path

from diceviz.files.sessions import SavedSession, save
from diceviz.model.lens import Lens
from solver import Pig, State

FIRST_START = """
import sys
from PySide6.QtCore import QTimer
from diceviz.window.app import application
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window

app = application()
window = Window()
window.show()
seen = []

def look():
    seen.append((window.isVisible(), window.session.frame.solution is not None, window.status.solved.text()))
    if window.session.frame.solution is not None:
        timer.stop()
        for visible, solved, text in dict.fromkeys(seen):
            print(visible, solved, text)
        window.close()

timer = QTimer(interval=5)
timer.timeout.connect(look)
timer.start()
sys.exit(app.exec())
"""

CLOSE_WHILE_SOLVING = """
import sys
from PySide6.QtCore import QTimer
from diceviz.window.app import application
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Die, Pig

app = application()
window = Window(Pig(1000, "exact", Die(20)))
window.show()

def close_later(frame):
    if frame.solving:
        window.session.edited.disconnect(close_later)
        QTimer.singleShot(int(sys.argv[1]), lambda: (print(window.session.frame.solving), window.close()))

window.session.edited.connect(close_later)
sys.exit(app.exec())
"""

OPEN_A_FILE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox
from diceviz.window.app import application
from diceviz.cli import main
from diceviz.figures.page import Page
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window

def look():
    window = next(each for each in app.topLevelWidgets() if isinstance(each, Window))
    told = [box.text() for box in window.findChildren(QMessageBox) if box.isVisible()]
    if told or (window.is_drawn and window.session.frame.rules.target == 24):
        timer.stop()
        print(window.session.frame.rules.name, *told)
        for name in sys.argv[2:]:
            window.exports.save_figure(name, window.pane(WinMap).figure(), Page())
        window.close()

app = application()
timer = QTimer(interval=5)
timer.timeout.connect(look)
timer.start()
sys.exit(main(sys.argv[1:2]))
"""


def run(script: str, tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error::ResourceWarning", "-c", script, *arguments],
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_on_the_first_start_the_window_comes_first_then_the_solver(tmp_path: Path) -> None:
    result = run(FIRST_START, tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "cache"))
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert any(line.startswith("True False Preparing the solver") for line in lines)
    assert lines[-1].startswith("True True Pig to 100 · solved in ")


def test_closing_while_the_solver_is_being_prepared(tmp_path: Path) -> None:
    result = run(CLOSE_WHILE_SOLVING, tmp_path, "0")
    assert (result.returncode, result.stdout.strip(), result.stderr) == (0, "True", "")


def test_closing_while_solving(tmp_path: Path) -> None:
    for delay in ("300", "500", "800"):
        result = run(CLOSE_WHILE_SOLVING, tmp_path, delay)
        assert (result.returncode, result.stderr) == (0, "")
        if result.stdout.strip() == "True":
            return
    raise AssertionError("the solve was over before the window was closed")


def test_a_file_is_opened_and_what_is_being_saved_is_saved_when_the_window_is_closed(tmp_path: Path) -> None:
    opened, *saved = (tmp_path / name for name in ("a.json", "a.pdf", "b.pdf"))
    save(opened, SavedSession(Pig(24), State(3, 4, 5), "theirs", Lens(), "Slices"))
    result = run(OPEN_A_FILE, tmp_path, str(opened), *map(str, saved))
    assert (result.returncode, result.stdout, result.stderr) == (0, "Pig to 24\n", "")
    assert all(path.read_bytes().startswith(b"%PDF") for path in saved)


def test_a_file_that_cannot_be_opened_is_told_in_the_window(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}")
    result = run(OPEN_A_FILE, tmp_path, str(tmp_path / "a.json"))
    said = "<p>This is neither a session, a game, rules, a strategy nor a solution of diceviz.</p>"
    assert (result.returncode, result.stdout, result.stderr) == (0, f"Pig to 100 {said}\n", "")
