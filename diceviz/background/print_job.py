"""A print job: first the steps of a figure that need the main thread, as OpenGL does, then its work in a thread of a pool.

Between two steps the event loop runs, so that the window answers. A job ends with one signal, `done` or `failed`, unless it is
cancelled or deleted before. Jobs of one pool are printed one after the other, each to its end, also when the window is closed.
"""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from diceviz.background.pools import PRINTS
from diceviz.files.paths import reason

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.figures.page import Page

Made = TypeVar("Made")

_AT_WORK: "set[PrintJob]" = set()  # the jobs whose work a thread has in hand: none of them may be deleted under it


class PrintJob(QObject):
    done = Signal(object)  # what the work made
    failed = Signal(str)  # what went wrong in a step or in the work, in words

    _ended = Signal(object, str)  # from the pool's thread: what the work made, and what went wrong

    def __init__(
        self,
        parent: QObject,
        work: Callable[[], object],
        steps: Iterator[None] | None = None,
        pool: ThreadPoolExecutor = PRINTS,
    ) -> None:
        """`steps` stops wherever the event loop may run; none where the main thread has nothing to do."""
        super().__init__(parent)
        self._work, self._steps, self._pool = work, steps, pool
        self._future: Future[None] | None = None
        self._is_wanted = True
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._step)
        self._ended.connect(self._deliver)

    def start(self) -> None:
        if self._steps is None:
            self._submit()
        else:
            self._next.start()

    @property
    def is_busy(self) -> bool:
        return self._steps is not None or (self._future is not None and not self._future.done())

    def hurry(self) -> None:
        """Take all steps that are left, now."""
        while self._steps is not None and self._is_wanted:
            self._step()

    def cancel(self) -> None:
        """Take no more steps, and tell nothing any more; work that has begun goes on to its end."""
        self._is_wanted, self._steps = False, None
        self._next.stop()
        if self._future is None:
            self.deleteLater()

    def wait(self) -> None:
        """Take all steps that are left, and wait until the work is done."""
        self.hurry()
        wait([self._future] if self._future else [])

    def _step(self) -> None:
        assert self._steps is not None
        try:
            next(self._steps)
        except StopIteration:
            self._submit()
        except Exception as error:  # whatever it is, the user must see it
            self.cancel()
            self.failed.emit(reason(error))

    def _submit(self) -> None:
        """Hand the work to the pool. The job then outlives its parent: no thread may signal through what is deleted."""
        self._next.stop()
        parent = self.parent()
        assert parent is not None
        parent.destroyed.connect(self.cancel)
        self.setParent(None)
        _AT_WORK.add(self)
        self._steps, self._future = None, self._pool.submit(self._run)

    def _run(self) -> None:
        made, problem = None, ""
        try:
            made = tidily(self._work) if self._is_wanted else None
        except Exception as error:  # whatever it is, the user must see it
            problem = reason(error)
        self._ended.emit(made, problem)

    def _deliver(self, made: object, problem: str) -> None:
        _AT_WORK.discard(self)
        if self._is_wanted and problem:
            self.failed.emit(problem)
        elif self._is_wanted:
            self.done.emit(made)
        self.deleteLater()


def steps_of(figure: "Figure", page: "Page") -> Iterator[None] | None:
    """The steps of a figure that need the main thread before it can be drawn on that page; none for flat figures."""
    return figure.preparing(page) if figure.preparing else None


def tidily(work: Callable[[], Made]) -> Made:
    """What the work makes. The garbage that it leaves is collected at its end, in milliseconds; a collection in the midst of it
    would also look at all that the window keeps."""
    gc.disable()
    try:
        return work()
    finally:
        gc.enable()
        gc.collect(0)
