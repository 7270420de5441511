"""The application: Qt set up once, one window."""

import gc
import sys
import time

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from diceviz.resource import ROOT
from diceviz.widgets import theme
from diceviz.window.window import Window


def run(theme: str | None = None, started: float | None = None, path: str | None = None) -> int:
    """Open the window, with a file, and stay until it is closed; with `started`, only until it has been painted."""
    app = application()
    window = Window(theme_name=theme)
    if started is not None:
        FirstPaint(window, started)
    window.show()
    gc.freeze()  # what is there now stays: who looks for garbage need not look at it
    gc.enable()
    if path is not None:
        window.open_file(path)
    return app.exec()


def application() -> QApplication:
    """The one QApplication, made with what later windows rely on."""
    sys.setswitchinterval(0.0001)  # the threads that solve and draw must not make the window wait
    QApplication.setApplicationName("diceviz")
    QApplication.setDesktopFileName("diceviz")
    app = theme.running_application() if QApplication.instance() else QApplication(sys.argv[:1])
    app.setStyle("Fusion")
    app.setWindowIcon(QIcon(str(ROOT / "icons" / "diceviz.svg")))
    pg.setConfigOptions(antialias=True, imageAxisOrder="row-major")
    theme.load_fonts()
    return app


class FirstPaint(QObject):
    """Prints the seconds since `started` when the window has been painted, and closes it."""

    def __init__(self, window: Window, started: float) -> None:
        super().__init__(window)
        self._window, self._started = window, started
        window.installEventFilter(self)

    def eventFilter(self, window: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            window.removeEventFilter(self)
            QTimer.singleShot(0, self._report)
        return False

    def _report(self) -> None:
        print(f"{time.perf_counter() - self._started:.3f}", flush=True)
        self._window.close()
