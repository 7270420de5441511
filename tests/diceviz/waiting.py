"""Waiting for something to become so in a window."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

LOOK = 10  # milliseconds between two looks at what makes no event


def wait_until(is_so: Callable[[], bool], seconds: float = 15.0) -> None:
    """Go on as soon as an event makes it so; `qtbot.waitUntil` looks only every 10 milliseconds."""
    over = QDeadlineTimer(round(1000 * seconds))
    with every(LOOK):
        while not is_so():
            assert not over.hasExpired(), f"not so within {seconds:g} seconds"
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


@contextmanager
def every(milliseconds: int) -> Iterator[None]:
    """Meanwhile there is an event at least so often."""
    ticks = QTimer()
    ticks.start(milliseconds)
    yield
    ticks.stop()
