"""An empty pyqtgraph window, as small as a program can be: tells of its first paint, and closes."""

import sys

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow


class FirstPaint(QObject):
    def eventFilter(self, painted: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            painted.removeEventFilter(self)
            QTimer.singleShot(0, report)
        return False


def report() -> None:
    print("painted", flush=True)
    QApplication.closeAllWindows()


def main() -> int:
    app = QApplication(sys.argv[:1])
    window = QMainWindow()
    plot = pg.PlotWidget()  # covers the window, which is therefore never painted itself
    window.setCentralWidget(plot)
    window.resize(1280, 800)
    plot.viewport().installEventFilter(FirstPaint(window))
    window.show()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
