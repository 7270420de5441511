"""How many pictures a second while the camera goes around: our scene with the surface of Pig to 100, and pyqtgraph's
empty view of the same size.

Run as `python -m benchmarks.orbit` on a screen; prints one line for each: what, seconds per picture. The two take turns.
"""

import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, SignalInstance
from PySide6.QtGui import QSurfaceFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from diceviz.space.mesh import Mesh
from diceviz.window.app import application
from solver import Pig, solve

SIDE, TURNS, PICTURES = 700, 9, 12


def surface() -> tuple[Mesh, Mesh]:
    """Roll or hold in Pig to 100, fine and coarse."""
    from diceviz.views.surface.boundary import boundary, by_value

    found = boundary(solve(Pig(100)))
    return by_value(found.fine), by_value(found.coarse)


def shown(view: QWidget, painted: SignalInstance) -> None:
    """Wait until the next picture is on the screen."""
    seen: list[bool] = []
    painted.connect(lambda: seen.append(True), Qt.ConnectionType.SingleShotConnection)
    view.update()
    while not seen:
        QApplication.processEvents()


def scene() -> Callable[[], None]:
    """Ours, with everything on it, dragged with the mouse."""
    from diceviz.space.axis_layout import SpaceAxis
    from diceviz.space.scene import Scene

    view = Scene()
    ticks = tuple((score / 100, str(score)) for score in range(0, 101, 20))
    view.show_axes((SpaceAxis("my score", ticks), SpaceAxis("their score", ticks), SpaceAxis("turn total", ticks)))
    view.show_mesh(*surface())
    view.show_marks((0.4, 0.55, 0.18), (0.7, 0.3, 0.4))
    view.resize(SIDE, SIDE)
    view.show()
    QTest.qWaitForWindowExposed(view)
    view.picture()

    def orbit() -> None:
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(200, 300))
        for step in range(PICTURES):
            QTest.mouseMove(view, QPoint(210 + 6 * step, 300))
            shown(view, view.painted)
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(210 + 6 * PICTURES, 300))

    return orbit


def empty(samples: int) -> Callable[[], None]:
    """With so many samples a pixel: 4 for smooth edges, as ours has at rest."""
    from pyqtgraph.opengl import GLViewWidget

    view = GLViewWidget()
    wanted = QSurfaceFormat()
    wanted.setSamples(samples)
    view.setFormat(wanted)
    view.resize(SIDE, SIDE)
    view.show()
    QTest.qWaitForWindowExposed(view)

    def orbit() -> None:
        for _ in range(PICTURES):
            view.orbit(3, 0)
            shown(view, view.frameSwapped)

    return orbit


def main() -> int:
    application()
    tasks = {"scene": scene(), "smooth": empty(4), "plain": empty(0)}
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
