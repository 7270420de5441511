"""How many pictures a second while the camera goes around: our scene, and pyqtgraph's empty view of the same size.

Run as `python -m benchmarks.orbit` on a screen; prints one line for each: what, seconds per picture. The two take turns.
"""

import sys
import time
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diceviz.app import application
from diceviz.views.colours import colour_map, painted
from diceviz.views.mesh import Mesh

SIDE, TURNS, PICTURES = 700, 9, 12
FINE, COARSE = 265, 101  # vertices along a side


def hills(side: int) -> Mesh:
    """A rippled height field over both scores, of about twice as many triangles as it has vertices."""
    x, y = np.meshgrid(np.linspace(0, 1, side), np.linspace(0, 1, side), indexing="ij")
    z = 0.3 + 0.4 * y**2 * (1 - x) + 0.1 * np.sin(3 * x + 1) * np.cos(4 * y) + 0.012 * np.sin(38 * x + 12 * y)
    slope = np.gradient(z, 1 / (side - 1))
    normals = np.stack([-slope[0], -slope[1], np.ones_like(z)], axis=-1)
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    at = np.arange(side * side, dtype=np.uint32).reshape(side, side)
    a, b, c, d = at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]
    faces = np.concatenate([np.stack(corners, axis=-1).reshape(-1, 3) for corners in ((a, b, c), (a, c, d))])
    colours = painted(0.5 + 0.5 * (x - y), colour_map("viridis"))
    vertices = np.stack([x, y, z], axis=-1)
    return Mesh(vertices.reshape(-1, 3).astype("f4"), normals.reshape(-1, 3).astype("f4"), faces, colours.reshape(-1, 4))


def shown(view: QOpenGLWidget) -> None:
    """Wait until the next picture is on the screen."""
    seen: list[bool] = []
    view.frameSwapped.connect(lambda: seen.append(True), Qt.ConnectionType.SingleShotConnection)
    view.update()
    while not seen:
        QApplication.processEvents()


def scene() -> Callable[[], None]:
    """Ours, with everything on it, dragged with the mouse."""
    from diceviz.views.axis_layout import SpaceAxis
    from diceviz.views.scene import Scene

    view = Scene()
    ticks = tuple((score / 100, str(score)) for score in range(0, 101, 20))
    view.show_axes((SpaceAxis("my score", ticks), SpaceAxis("their score", ticks), SpaceAxis("turn total", ticks)))
    view.show_mesh(hills(FINE), hills(COARSE))
    view.show_marks((0.4, 0.55, 0.18), (0.7, 0.3, 0.4))
    view.resize(SIDE, SIDE)
    view.show()
    QTest.qWaitForWindowExposed(view)
    view.picture()

    def orbit() -> None:
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(200, 300))
        for step in range(PICTURES):
            QTest.mouseMove(view, QPoint(210 + 6 * step, 300))
            shown(view)
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(210 + 6 * PICTURES, 300))

    return orbit


def empty() -> Callable[[], None]:
    from pyqtgraph.opengl import GLViewWidget

    view = GLViewWidget()
    view.resize(SIDE, SIDE)
    view.show()
    QTest.qWaitForWindowExposed(view)

    def orbit() -> None:
        for _ in range(PICTURES):
            view.orbit(3, 0)
            shown(view)

    return orbit


def main() -> int:
    application()
    tasks = {"scene": scene(), "empty": empty()}
    least = dict.fromkeys(tasks, float("inf"))
    for _ in range(TURNS):
        for name, task in tasks.items():
            QApplication.processEvents()
            start = time.perf_counter()
            task()
            least[name] = min(least[name], (time.perf_counter() - start) / PICTURES)
    for name, seconds in least.items():
        print(f"{name}\t{seconds:.5f}", flush=True)
    QApplication.closeAllWindows()
    return 0


if __name__ == "__main__":
    sys.exit(main())
