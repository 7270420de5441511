"""A saved session is opened in a new process, pixel for pixel: camera, cut, zoom, colours, comparison and what is at risk."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

from diceviz.space.opengl import missing_opengl

STAGE = """
import sys
from dataclasses import replace
from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtTest import QTest
from diceviz.window import window as module
from diceviz.window.app import application
from diceviz.window.window import Window
from solver import Pig, State
module.IDLE = 3_600_000
folder = sys.argv[1]
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder + sys.argv[2])
app = application()
window = Window(Pig(20), "light", "Slices")
window.resize(1280, 800)
window.show()

def wait(milliseconds):
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()

def settle():
    for _ in range(3000):
        wait(10)
        if window.is_drawn:
            break
    assert window.is_drawn

def grab(name):
    window.setFocus()
    wait(50)
    assert window.dock_area.grab().save(folder + name)

settle()
"""
SAVE = """
from diceviz.model.request import Zoom
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.surface.pane import Surface
from diceviz.views.win_map.pane import WinMap
window.session.edit(Pig(30))
window.session.move(State(11, 13, 6))
window.lay_out("Surface")
settle()
surface, slice_, map_ = window.pane(Surface), window.pane(PolicySlice), window.pane(WinMap)
if surface.scene is not None:
    surface.options.colour.setCurrentIndex(surface.options.colour.findData("cost"))
    surface.options.cut.setChecked(True)
    settle()
    QTest.mousePress(surface.scene, QT.MouseButton.LeftButton, pos=surface.scene.rect().center())
    for step in range(1, 9):
        QTest.mouseMove(surface.scene, surface.scene.rect().center() + QPoint(9 * step, 4 * step))
    QTest.mouseRelease(surface.scene, QT.MouseButton.LeftButton, pos=surface.scene.rect().center() + QPoint(72, 32))
slice_.compare.setCurrentIndex(1)
window.session.cut("mine")
map_.turn.spin.setValue(7)
settle()
map_.plot.getViewBox().setRange(xRange=(3.5, 17.25), yRange=(6.0, 21.5), padding=0)
wait(250)  # a zoom is told when the mouse rests
settle()
window.files.save_session_to(folder + "session.json")
grab("before.png")
window.close()
"""
OPEN = """
window.open_file(folder + "session.json")
settle()
wait(250)
settle()
grab("after.png")
window.close()
"""


def run(code: str, folder: Path, home: str) -> None:
    done = subprocess.run([sys.executable, "-c", code, f"{folder}/", home], text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def pixels(path: Path) -> np.ndarray:
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[:, :, :3].copy()


def test_a_session_opened_in_a_new_process_is_the_same_picture(tmp_path: Path, qapp: object) -> None:
    qt = "from PySide6.QtCore import QPoint\nfrom PySide6.QtCore import Qt as QT\n"
    run(STAGE + qt + SAVE, tmp_path, "one")
    kept = json.loads((tmp_path / "session.json").read_text())["views"]
    assert (
        kept["roll-or-hold"]["rival"] == "hold at 20"
        and kept["win-map"]["turn"] == 7
        and kept["win-map"]["zoom"]["left"] == 3.5
    )
    run(STAGE + OPEN, tmp_path, "two")
    before, after = pixels(tmp_path / "before.png"), pixels(tmp_path / "after.png")
    assert before.shape == after.shape
    assert np.array_equal(before, after), f"{(before != after).any(axis=2).sum()} pixels differ"
    if not missing_opengl():
        assert kept["surface"]["cut"] is True
