"""A film is shot off the main thread; what belongs to the main thread is done there, one frame at a time."""

from collections.abc import Callable
from concurrent.futures import Future, wait
from queue import Empty, Queue
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance

from diceviz.background.pools import FILMS
from diceviz.background.print_job import tidily
from diceviz.files.paths import reason
from diceviz.films.encoder import write_film
from diceviz.films.film import Film, Finishing, Frame
from solver.job import Cancelled, Job

PATIENCE = 0.05  # seconds: how often one who waits for the main thread looks whether anybody still wants the film


class Recorder(QObject):
    """Makes one film at a time."""

    progressed = Signal(float)  # the share that is done
    taken = Signal(object)  # a frame to look at
    done = Signal(str)  # the file
    failed = Signal(str)
    cancelled = Signal()

    _ask = Signal(object, object)  # how a frame is finished, and where it goes
    _call = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stop = Event()
        self._future: Future[None] | None = None
        self._ask.connect(self._finish)
        self._call.connect(lambda call: call())

    @property
    def is_busy(self) -> bool:
        return self._future is not None and not self._future.done()

    def take(self, film: Film) -> None:
        """Make only the best frame of the film, for the preview."""
        self._begin(film, self.taken, lambda job: self._frame(film, film.best, job))

    def record(self, film: Film, path: str, form: str, rate: int) -> None:
        def work(job: Job) -> str:
            write_film(film, lambda index: self._frame(film, index, job), path, form, rate, job)
            return path

        self._begin(film, self.done, work)

    def cancel(self) -> None:
        self._stop.set()

    def stop(self) -> None:
        """Cancel the film, and wait until its thread has ended."""
        self.cancel()
        if self._future:
            wait([self._future])

    def _begin(self, film: Film, made: SignalInstance, work: Callable[[Job], object]) -> None:
        """Begin the work on a film, and give up the one begun before. `made` tells what comes of it."""
        self.cancel()
        self._stop = stop = Event()
        self._future = FILMS.submit(self._run, film, made, work, stop)

    def _run(self, film: Film, made: SignalInstance, work: Callable[[Job], object], stop: Event) -> None:
        try:
            self._tell(stop, made, work(Job(lambda done: self._tell(stop, self.progressed, done), stop.is_set)))
        except Cancelled:
            self._tell(stop, self.cancelled)
        except Exception as error:  # whatever it is, the user must see it
            self._tell(stop, self.failed, reason(error))
        finally:
            self._call.emit(film.close)

    def _tell(self, stop: Event, signal: SignalInstance, *what: object) -> None:
        """Tell something on the main thread, unless another film has taken the place of this one."""
        self._call.emit(lambda: signal.emit(*what) if stop is self._stop else None)

    def _frame(self, film: Film, index: int, job: Job) -> Frame:
        if job.cancelled():
            raise Cancelled
        made = tidily(lambda: film.make(index, job))
        if film.finish is not None:
            return self._finished(film.finish, made, job)
        frame: Frame = made
        return frame

    def _finished(self, finish: Callable[[Any], Finishing], made: Any, job: Job) -> Frame:
        answer: Queue[Frame | Exception] = Queue()
        self._ask.emit(lambda: finish(made), answer)
        while not job.cancelled():
            try:
                frame = answer.get(timeout=PATIENCE)
            except Empty:
                continue
            if isinstance(frame, Exception):
                raise frame
            return frame
        raise Cancelled

    def _finish(self, begin: Callable[[], Finishing], answer: "Queue[Frame | Exception]") -> None:
        try:
            self._go_on(begin(), answer)
        except Exception as error:  # told where the film is made
            answer.put(error)

    def _go_on(self, finishing: Finishing, answer: "Queue[Frame | Exception]") -> None:
        """Go on with a frame until the main thread should look after the user, and then again."""
        try:
            next(finishing)
        except StopIteration as end:
            answer.put(end.value)
        except Exception as error:  # told where the film is made
            answer.put(error)
        else:
            QTimer.singleShot(0, self, lambda: self._go_on(finishing, answer))
