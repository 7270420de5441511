"""Computes the numbers of one exhibit, or of all of them, one after the other, off the main thread."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from diceviz.background.newest import Newest
from diceviz.background.pools import CHECKS
from diceviz.papers.catalogue import Exhibit
from diceviz.papers.exhibit_words import Reckoned
from solver import Cancelled, Job


def reckoned(exhibit: Exhibit, job: Job) -> Reckoned:
    """The computed numbers of an exhibit; a problem is told in their place, so that the next exhibit is checked too."""
    try:
        return Reckoned(exhibit.numbers(job) if exhibit.numbers else ())
    except Cancelled:
        raise
    except Exception as error:
        return Reckoned(problem=str(error) or type(error).__name__)


class ExhibitChecking(QObject):
    """Checks all exhibits, one after the other."""

    began = Signal(object)  # an Exhibit
    checked = Signal(object, object)  # an Exhibit, and what was reckoned
    ended = Signal()

    _began = Signal(int, int)  # the run, and the place of the exhibit in it
    _checked = Signal(int, int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._exhibits: Sequence[Exhibit] = ()
        self._run, self.place = 0, 0
        self.is_running = False
        self._latest = Newest(self, CHECKS)
        self._latest.done.connect(lambda _: self._end())
        self._began.connect(self._begin)
        self._checked.connect(self._tell)

    @property
    def exhibit(self) -> Exhibit | None:
        """The exhibit that is being checked."""
        return self._exhibits[self.place - 1] if self.is_running else None

    def start(self, exhibits: Sequence[Exhibit]) -> None:
        self._exhibits, self._run, self.place, self.is_running = exhibits, self._run + 1, 1, True
        run = self._run
        self._latest.request(lambda cancelled: self._check(run, exhibits, Job(cancelled=cancelled)))

    def _check(self, run: int, exhibits: Sequence[Exhibit], job: Job) -> None:
        for place, exhibit in enumerate(exhibits, start=1):
            job.reached(place / len(exhibits))
            self._began.emit(run, place)
            self._checked.emit(run, place, reckoned(exhibit, job))

    def _begin(self, run: int, place: int) -> None:
        if run == self._run and self.is_running:
            self.place = place
            self.began.emit(self.exhibit)

    def _tell(self, run: int, place: int, found: Reckoned) -> None:
        if run == self._run and self.is_running:
            self.checked.emit(self._exhibits[place - 1], found)

    def _end(self) -> None:
        self.is_running = False
        self.ended.emit()

    def cancel(self) -> None:
        self._latest.cancel()
        if self.is_running:
            self._end()

    def stop(self) -> None:
        """Stop checking, and wait until its thread has ended."""
        self.is_running = False
        self._latest.stop()
