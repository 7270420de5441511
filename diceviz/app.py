"""The application: Qt set up once, one window."""

import os
import sys
import time

import pyqtgraph as pg
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from diceviz import theme
from diceviz.resource import ROOT
from diceviz.window import Window


def run(theme: str | None = None, time_first_paint: bool = False) -> int:
    app = application()
    window = Window(theme_name=theme)
    if time_first_paint:
        window.installEventFilter(FirstPaint(window))
    window.show()
    return app.exec()


def application() -> QApplication:
    """The one QApplication, made with what later windows rely on."""
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)  # else a second 3D view is blank
    sys.setswitchinterval(0.001)  # the threads that solve and draw must not make the window wait
    QApplication.setApplicationName("diceviz")
    QApplication.setDesktopFileName("diceviz")
    app = QApplication.instance() or QApplication(sys.argv[:1])
    app.setWindowIcon(QIcon(str(ROOT / "icons" / "diceviz.svg")))
    pg.setConfigOptions(antialias=True, imageAxisOrder="row-major")
    theme.load_fonts()
    return app


class FirstPaint(QObject):
    """Prints the age of the process when the window has been painted, and closes it."""

    def eventFilter(self, window: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            window.removeEventFilter(self)
            QTimer.singleShot(0, lambda: self._report(window))
        return False

    def _report(self, window: QObject) -> None:
        print(f"{age_of_process():.3f}", flush=True)
        window.close()


def age_of_process() -> float:
    import psutil

    return time.time() - psutil.Process(os.getpid()).create_time()
