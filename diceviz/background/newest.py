"""Calls made off the main thread, of which only the newest matters: it cancels the one before, whose result is dropped.

Calls that come faster than PACE wait for each other, and all pictures are made by one thread, so that the window has time for
other things: Python runs one thread at a time.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from solver import Cancelled

PACE = 35  # milliseconds at least from one call to the next

PICTURES = ThreadPoolExecutor(1)
SOLUTIONS = ThreadPoolExecutor(1)

Call = Callable[[Callable[[], bool]], object]


class Newest(QObject):
    done = Signal(object)
    failed = Signal(str)

    _finished = Signal(int, object, str)

    def __init__(self, parent: QObject | None = None, pool: ThreadPoolExecutor = PICTURES) -> None:
        super().__init__(parent)
        self._pool = pool
        self._futures: list[Future[None]] = []
        self._request, self._stopped = 0, False
        self._cancelled = Event()
        self._waiting: Call | None = None
        self._since = QElapsedTimer()
        self._pace = QTimer(self, singleShot=True)
        self._pace.timeout.connect(self._start)
        self._finished.connect(self._deliver)

    def request(self, call: Call) -> None:
        """`call` is given a function that tells whether it has been cancelled."""
        self._waiting = call
        if not self._stopped and not self._pace.isActive():
            elapsed = self._since.elapsed() if self._since.isValid() else PACE
            self._pace.start(max(0, PACE - elapsed))

    def cancel(self) -> None:
        self._pace.stop()
        self._supersede()

    def stop(self) -> None:
        """Cancel, take no more requests, and wait until no call runs any more."""
        self._stopped = True
        self.cancel()
        wait(self._futures)

    def _supersede(self) -> None:
        self._request += 1
        self._cancelled.set()

    def _start(self) -> None:
        self._supersede()
        self._since.start()
        self._cancelled = Event()
        call, self._waiting = self._waiting, None
        self._futures = [future for future in self._futures if not future.done()]
        self._futures.append(self._pool.submit(self._run, self._request, call, self._cancelled))

    def _run(self, request: int, call: Call, cancelled: Event) -> None:
        if cancelled.is_set():
            return
        try:
            self._finished.emit(request, call(cancelled.is_set), "")
        except Cancelled:
            pass
        except Exception as error:  # whatever it is, the user must see it
            self._finished.emit(request, None, str(error) or type(error).__name__)

    def _deliver(self, request: int, result: object, problem: str) -> None:
        if request != self._request:
            return
        if problem:
            self.failed.emit(problem)
        else:
            self.done.emit(result)
