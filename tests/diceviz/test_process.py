"""The application as a process: its first start on a machine, and its end."""

import os
import subprocess
import sys
from pathlib import Path

FIRST_START = """
import sys
from PySide6.QtCore import QTimer
from diceviz.app import application
from diceviz.window import Window

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
from diceviz.app import application
from diceviz.window import Window
from solver import Die, Pig

app = application()
window = Window(Pig(1000, "exact", Die(20)))
window.show()

def close_later(frame):
    if frame.solving:
        window.session.changed.disconnect(close_later)
        QTimer.singleShot(int(sys.argv[1]), lambda: (print(window.session.frame.solving), window.close()))

window.session.changed.connect(close_later)
sys.exit(app.exec())
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
