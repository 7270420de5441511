"""The widget of a view whose picture may take seconds: who waits is told how far it is."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from diceviz.model.request import Request
from diceviz.model.tournament import at_times
from diceviz.plots.pane import Pane
from solver import Job

PATIENCE = 150  # milliseconds of computing before anything is said about it

R = TypeVar("R", bound=Request)
S = TypeVar("S")
P = TypeVar("P")


class SlowPane(Pane[R, P]):
    """Pictures are drawn by `draw_slowly`; what is said of the work is for `show_work`."""

    _reached = Signal(object, float)  # the source of a picture, and the share of the work on it that is done

    def __init__(self, widget: QWidget, pool: ThreadPoolExecutor) -> None:
        super().__init__(widget, pool)
        self._working, self._done = False, 0.0
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(lambda: self.show_work(self._done))
        self._reached.connect(self._follow_work)
        self._newest.failed.connect(lambda problem: self.end_work())

    @property
    def is_at_work(self) -> bool:
        return self._working

    def draw_slowly(self, make: Callable[[S, Job], P], source: S) -> None:
        if source != self._wanted:
            self._working, self._done = True, 0.0
            self._patience.start()
        super().draw_slowly(lambda source, job: make(source, self._reporting(source, job)), source)

    def show_work(self, done: float) -> None:
        """Say that the picture takes its time, and which share of the work is done."""

    def end_work(self) -> None:
        """Say nothing of the work any more: it is done, or given up."""
        self._patience.stop()
        self._working = False

    def give_up(self) -> None:
        self.end_work()
        super().give_up()

    def _reporting(self, source: Any, job: Job) -> Job:
        return Job(at_times(lambda done: self._reached.emit(source, done)), job.cancelled)

    def _follow_work(self, source: Any, done: float) -> None:
        if self._working and source == self._wanted:
            self._done = done
            if not self._patience.isActive():
                self.show_work(done)

    def _paint(self, made: tuple[Any, P]) -> None:
        if made[0] == self._wanted:
            self.end_work()
        super()._paint(made)
