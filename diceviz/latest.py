"""Calls made off the main thread, of which only the newest matters: it cancels the one before, whose result is dropped."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from PySide6.QtCore import QObject, Signal

from solver import Cancelled


class Latest(QObject):
    done = Signal(object)
    failed = Signal(str)

    _finished = Signal(int, object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1)
        self._request, self._stopped = 0, False
        self._cancelled = Event()
        self._finished.connect(self._deliver)

    def request(self, call: Callable[[Callable[[], bool]], object]) -> None:
        """`call` is given a function that tells whether it has been cancelled."""
        if self._stopped:
            return
        self.cancel()
        self._cancelled = Event()
        self._pool.submit(self._run, self._request, call, self._cancelled)

    def cancel(self) -> None:
        self._request += 1
        self._cancelled.set()

    def stop(self) -> None:
        """Cancel, take no more requests, and wait until the thread has ended."""
        self._stopped = True
        self.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _run(self, request: int, call: Callable[[Callable[[], bool]], object], cancelled: Event) -> None:
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
