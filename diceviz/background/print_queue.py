"""Errands: work off the main thread, one piece after the other and each to its end, also when the window is closed."""

import gc
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from diceviz.files.paths import reason

Made = TypeVar("Made")


PRESS = ThreadPoolExecutor(1)  # only one figure is printed at a time anyway


def tidily(work: Callable[[], Made]) -> Made:
    """Do it, and collect the garbage that a figure leaves while it is young: later, among all that stays, that takes long."""
    gc.disable()
    try:
        return work()
    finally:
        gc.enable()
        gc.collect(0)


class PrintQueue(QObject):
    _finished = Signal(object, object)  # what is to be called, and with what

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._futures: list[Future[None]] = []
        self._finished.connect(lambda call, result: call(result))

    def run(self, work: Callable[[], object], done: Callable[[object], None], failed: Callable[[str], None]) -> None:
        """`done` is given what `work` made, `failed` what went wrong."""
        self._futures = [future for future in self._futures if not future.done()]
        self._futures.append(PRESS.submit(self._run, work, done, failed))

    def _run(self, work: Callable[[], object], done: Callable[[object], None], failed: Callable[[str], None]) -> None:
        try:
            self._finished.emit(done, tidily(work))
        except Exception as error:  # whatever it is, the user must see it
            self._finished.emit(failed, reason(error))

    @property
    def is_busy(self) -> bool:
        return not all(future.done() for future in self._futures)

    def stop(self) -> None:
        wait(self._futures)
