"""Print jobs: each tells once what came of it, whatever goes wrong and wherever; one that is deleted disturbs nobody."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QObject

from diceviz.background.print_job import PrintJob


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture
def parent(qapp: Any) -> QObject:
    return QObject()


def told_by(job: PrintJob) -> list[tuple[str, Any]]:
    """All that it tells, as it comes."""
    told: list[tuple[str, Any]] = []
    job.done.connect(lambda made: told.append(("done", made)))
    job.failed.connect(lambda problem: told.append(("failed", problem)))
    return told


def stepping(taken: list[str], fails_at: int | None = None) -> Iterator[None]:
    """Three steps on the main thread, one of which may fail; the end is noted, too."""
    try:
        for number in range(3):
            assert threading.current_thread() is threading.main_thread()
            if number == fails_at:
                raise ValueError(f"step {number} went wrong")
            taken.append(f"step {number}")
            yield
    finally:
        taken.append("end")


def test_steps_are_taken_on_the_main_thread_and_the_work_is_done_off_it(
    qtbot: Any, parent: QObject, pool: ThreadPoolExecutor
) -> None:
    taken: list[str] = []
    job = PrintJob(parent, threading.current_thread, stepping(taken), pool)
    told = told_by(job)
    job.start()
    assert taken == [] and job.is_busy  # it is the user's turn first
    qtbot.waitUntil(lambda: bool(told))
    assert taken == ["step 0", "step 1", "step 2", "end"]
    assert told[0][0] == "done" and told[0][1] is not threading.main_thread()


@pytest.mark.parametrize("fails_at", range(3))
@pytest.mark.parametrize("hurries", [False, True], ids=["from turn to turn", "in a hurry"])
def test_a_step_that_fails_is_told_once_and_nothing_is_printed(
    qtbot: Any, parent: QObject, pool: ThreadPoolExecutor, fails_at: int, hurries: bool
) -> None:
    taken: list[str] = []
    job = PrintJob(parent, lambda: taken.append("printed"), stepping(taken, fails_at), pool)
    told = told_by(job)
    job.start()
    if hurries:
        job.wait()
    qtbot.waitUntil(lambda: bool(told))
    assert not job.is_busy
    qtbot.waitUntil(lambda: not shiboken6.isValid(job))
    assert told == [("failed", f"step {fails_at} went wrong")]
    assert taken == [*(f"step {number}" for number in range(fails_at)), "end"]


@pytest.mark.parametrize(
    "error", [ValueError("no ink"), OSError(28, "No space left on device"), KeyError(), ZeroDivisionError()]
)
@pytest.mark.parametrize("has_steps", [False, True])
def test_work_that_fails_is_told_once(
    qtbot: Any, parent: QObject, pool: ThreadPoolExecutor, error: Exception, has_steps: bool
) -> None:
    def work() -> None:
        raise error

    job = PrintJob(parent, work, stepping([]) if has_steps else None, pool)
    told = told_by(job)
    job.start()
    qtbot.waitUntil(lambda: not shiboken6.isValid(job))
    said = {KeyError: "KeyError", ZeroDivisionError: "ZeroDivisionError", OSError: "No space left on device"}
    assert told == [("failed", said.get(type(error), "no ink"))]


def test_a_job_that_is_deleted_between_its_steps_takes_no_more(qtbot: Any, qapp: Any, pool: ThreadPoolExecutor) -> None:
    parent, taken = QObject(), list[str]()

    def steps() -> Iterator[None]:
        parent.deleteLater()  # which is heeded as soon as it is the user's turn
        for _ in range(100):
            taken.append("step")
            yield

    job = PrintJob(parent, lambda: taken.append("printed"), steps(), pool)
    told = told_by(job)
    job.start()
    qtbot.waitUntil(lambda: not shiboken6.isValid(job))
    so_far = len(taken)
    qtbot.wait(30)
    assert 1 <= len(taken) == so_far < 100 and told == []


@pytest.mark.parametrize("fails", [False, True])
def test_a_job_that_is_deleted_while_it_prints_tells_nothing_and_the_next_is_printed(
    qtbot: Any, qapp: Any, pool: ThreadPoolExecutor, fails: bool
) -> None:
    started, release = threading.Event(), threading.Event()

    def work() -> str:
        started.set()
        assert release.wait(10)
        if fails:
            raise ValueError("no ink")
        return "late"

    parent, other = QObject(), QObject()
    job, following = PrintJob(parent, work, pool=pool), PrintJob(other, lambda: "next", pool=pool)
    told, then = told_by(job), told_by(following)
    job.start()
    following.start()
    qtbot.waitUntil(started.is_set)
    printing = job._future
    assert printing is not None
    shiboken6.delete(parent)
    assert shiboken6.isValid(job)  # its thread has yet to signal through it
    release.set()
    qtbot.waitUntil(lambda: bool(then))
    assert then == [("done", "next")] and told == []
    assert printing.exception(10) is None  # nothing went wrong in the thread
    qtbot.waitUntil(lambda: not shiboken6.isValid(job))


@pytest.mark.parametrize("when", ["before its steps", "while it prints"])
def test_a_job_that_is_cancelled_tells_nothing(qtbot: Any, parent: QObject, pool: ThreadPoolExecutor, when: str) -> None:
    started, release = threading.Event(), threading.Event()

    def work() -> None:
        started.set()
        release.wait(10)

    job = PrintJob(parent, work, stepping([]) if when == "before its steps" else None, pool)
    told = told_by(job)
    job.start()
    if when == "while it prints":
        qtbot.waitUntil(started.is_set)
    job.cancel()
    release.set()
    qtbot.waitUntil(lambda: not shiboken6.isValid(job))
    assert told == [] and not job.is_busy
