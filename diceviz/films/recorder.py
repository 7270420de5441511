"""A film is shot off the main thread; what belongs to the main thread is done there, one frame at a time."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from queue import Empty, Queue
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from diceviz.background.print_queue import tidily
from diceviz.files.paths import reason
from diceviz.films.encoder import write_film
from diceviz.films.film import Developing, Film, Frame
from solver.job import Cancelled, Job

STUDIO = ThreadPoolExecutor(1)
PATIENCE = 0.05  # seconds: how often one who waits for the main thread looks whether anybody still wants the film


class Recorder(QObject):
    """One film at a time."""

    progressed = Signal(float)  # the share that is done
    taken = Signal(object)  # a frame to look at
    done = Signal(str)  # the file
    failed = Signal(str)
    cancelled = Signal()

    _ask = Signal(object, object)  # how a frame is developed, and where it goes
    _call = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stop, self._future = Event(), None
        self._ask.connect(self._develop)
        self._call.connect(lambda call: call())

    @property
    def is_busy(self) -> bool:
        return self._future is not None and not self._future.done()

    def take(self, film: Film) -> None:
        """Only the best frame, to look at it."""
        self._begin(film, lambda job: self.taken.emit(self._frame(film, film.best, job)))

    def shoot(self, film: Film, path: str, form: str, rate: int) -> None:
        def work(job: Job) -> None:
            write_film(film, lambda index: self._frame(film, index, job), path, form, rate, job)
            self.done.emit(path)

        self._begin(film, work)

    def cancel(self) -> None:
        self._stop.set()

    def stop(self) -> None:
        """And wait until nothing is done any more."""
        self.cancel()
        if self._future:
            wait([self._future])

    def _begin(self, film: Film, work: Callable[[Job], None]) -> None:
        """What was begun before is given up."""
        self.cancel()
        self._stop = Event()
        self._future: Future[None] | None = STUDIO.submit(self._run, film, work, self._stop)

    def _run(self, film: Film, work: Callable[[Job], None], stop: Event) -> None:
        try:
            work(Job(self.progressed.emit, stop.is_set))
        except Cancelled:
            self.cancelled.emit()
        except Exception as error:  # whatever it is, the user must see it
            self.failed.emit(reason(error))
        finally:
            self._call.emit(film.close)

    def _frame(self, film: Film, index: int, job: Job) -> Frame:
        if job.cancelled():
            raise Cancelled
        made = tidily(lambda: film.make(index, job))
        return made if film.develop is None else self._developed(film, made, job)

    def _developed(self, film: Film, made: Any, job: Job) -> Frame:
        answer: Queue[Any] = Queue()
        self._ask.emit(lambda: film.develop(made), answer)
        while not job.cancelled():
            try:
                frame = answer.get(timeout=PATIENCE)
            except Empty:
                continue
            if isinstance(frame, Exception):
                raise frame
            return frame
        raise Cancelled

    def _develop(self, begin: Callable[[], Developing], answer: "Queue[Any]") -> None:
        try:
            self._go_on(begin(), answer)
        except Exception as error:  # told where the film is made
            answer.put(error)

    def _go_on(self, developing: Developing, answer: "Queue[Any]") -> None:
        """Until somebody else may want to do something, and then again."""
        try:
            next(developing)
        except StopIteration as end:
            answer.put(end.value)
        except Exception as error:  # told where the film is made
            answer.put(error)
        else:
            QTimer.singleShot(0, self, lambda: self._go_on(developing, answer))
