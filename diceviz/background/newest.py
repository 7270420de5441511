"""Calls made off the main thread, of which only the newest matters: it cancels the one before, whose result is dropped."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from diceviz.background.pools import PICTURES
from solver import Cancelled

PACE = 35  # the least milliseconds from one picture to the next, so that the window has time for other things

Call = Callable[[Callable[[], bool]], object]  # is given a function that tells whether it has been cancelled


class Newest(QObject):
    """Runs the newest call that was asked for; both signals are emitted in the main thread."""

    done = Signal(object)  # what the call returned
    failed = Signal(str)  # what went wrong

    _finished = Signal(object, object, str)  # whether the call was cancelled, what it returned, what went wrong

    def __init__(self, parent: QObject | None = None, pool: ThreadPoolExecutor = PICTURES) -> None:
        super().__init__(parent)
        self._pool = pool
        self._futures: list[Future[None]] = []
        self._stopped = False
        self._cancelled = Event()  # set when the newest call is cancelled
        self._waiting: Call | None = None
        self._since = QElapsedTimer()
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._start)
        self._finished.connect(self._deliver)

    def request(self, call: Call) -> None:
        """Run that call soon, in place of the one before; those that come faster than `PACE` wait for each other."""
        self._waiting = call
        elapsed = self._since.elapsed() if self._since.isValid() else PACE
        if not self._stopped and not self._next.isActive():
            self._next.start(max(0, PACE - elapsed))

    def cancel(self) -> None:
        """Run nothing, and drop the result of what runs."""
        self._next.stop()
        self._cancelled.set()

    def stop(self) -> None:
        """Cancel, take no more requests, and wait until no call runs any more."""
        self._stopped = True
        self.cancel()
        wait(self._futures)

    def _start(self) -> None:
        """Run the call that waits, in place of the one before."""
        if self._stopped or self._waiting is None:
            return
        self.cancel()
        self._since.start()
        call, self._waiting, self._cancelled = self._waiting, None, Event()
        self._futures = [future for future in self._futures if not future.done()]
        self._futures.append(self._pool.submit(self._run, call, self._cancelled))

    def _run(self, call: Call, cancelled: Event) -> None:
        if cancelled.is_set():
            return
        try:
            self._finished.emit(cancelled, call(cancelled.is_set), "")
        except Cancelled:
            pass
        except Exception as error:  # whatever it is, the user must see it
            self._finished.emit(cancelled, None, str(error) or type(error).__name__)

    def _deliver(self, cancelled: Event, result: object, problem: str) -> None:
        if cancelled.is_set():
            return
        if problem:
            self.failed.emit(problem)
        else:
            self.done.emit(result)
