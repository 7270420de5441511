"""Work in batches: side by side on the cores of this machine, or on whatever an executor of `concurrent.futures` stands for.

A batch that is lost, because the process or the machine that had it has died, is tried again; what others have found is kept.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from threading import Event
from typing import Any, TypeVar

from solver.job import Cancelled, Job

PATIENCE = 0.05  # seconds between two looks whether the work is still wanted
TRIES = 4  # how often a batch is handed out before it is done here
OUR_OWN = (Cancelled, ValueError, TypeError, ArithmeticError)  # what is wrong with a batch, which would be so again

Batch = TypeVar("Batch")
Result = TypeVar("Result")


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def side_by_side(
    work: Callable[[Batch, Job], Result], batches: Sequence[Batch], job: Job, executor: Executor | None = None
) -> Iterator[tuple[int, Result]]:
    """The place and the result of every batch, as they are found. Raises `Cancelled` when the job is.

    Without an executor, threads share the cores: kernels let each other run. `work` and the batches must be such that they can
    be sent to another process, if the executor has some.
    """
    if executor is None:
        with ThreadPoolExecutor(cores(), "batches") as pool:
            yield from HandedOut(work, batches, job, pool).results()
    else:
        yield from HandedOut(work, batches, job, executor).results()


def in_turn(found: Iterator[tuple[int, Result]]) -> Iterator[Result]:
    """The results in the order of their batches."""
    early: dict[int, Result] = {}
    expected = 0
    for place, result in found:
        early[place] = result
        while expected in early:
            yield early.pop(expected)
            expected += 1


class HandedOut:
    """Batches on their way."""

    def __init__(self, work: Callable[[Any, Job], Any], batches: Sequence[Any], job: Job, executor: Executor) -> None:
        self._work, self._batches, self._job, self._executor = work, batches, job, executor
        self._unwanted = Event()
        # Threads are told when nobody waits for them any more; in another process, a batch ends by itself.
        self._told = Job(cancelled=self._unwanted.is_set) if isinstance(executor, ThreadPoolExecutor) else Job()
        self._waiting: dict[Future[Any], int] = {}
        self._tries = [0] * len(batches)
        self._here: list[int] = []  # places of batches that nobody else can do

    def results(self) -> Iterator[tuple[int, Any]]:
        try:
            for place in range(len(self._batches)):
                self._hand_out(place)
            for known, found in enumerate(self._found(), start=1):
                yield found
                self._job.reached(known / len(self._batches))
        finally:
            self._unwanted.set()
            for future in self._waiting:
                future.cancel()

    def _hand_out(self, place: int) -> None:
        """Hand out a batch, or keep it where that was tried often, or nobody takes any."""
        self._tries[place] += 1
        if self._tries[place] <= TRIES:
            try:
                self._waiting[self._executor.submit(self._work, self._batches[place], self._told)] = place
                return
            except RuntimeError:  # the pool has broken, or was shut down
                pass
        self._here.append(place)

    def _found(self) -> Iterator[tuple[int, Any]]:
        while self._waiting or self._here:
            while self._here:
                place = self._here.pop()
                yield place, self._work(self._batches[place], Job(cancelled=self._job.cancelled))
            self._look()
            for future in wait(self._waiting, PATIENCE, FIRST_COMPLETED).done if self._waiting else ():
                place = self._waiting.pop(future)
                try:
                    result = future.result()
                except OUR_OWN:
                    raise
                except BaseException as error:
                    if isinstance(error, KeyboardInterrupt | SystemExit):
                        raise
                    self._hand_out(place)
                else:
                    yield place, result

    def _look(self) -> None:
        if self._job.cancelled():
            raise Cancelled
