"""Work off the main thread: the newest call wins, errors are shown."""

import threading
from typing import Any

from diceviz.background.background_solver import BackgroundSolver
from diceviz.background.newest import PACE, Newest
from diceviz.session.session import Session
from solver import Pig


def test_only_the_newest_result_is_delivered(qtbot: Any, qapp: Any) -> None:
    latest, results = Newest(), []
    started, release = threading.Event(), threading.Event()
    latest.done.connect(results.append)
    latest.request(lambda cancelled: started.set() or (release.wait(10) and "old"))
    qtbot.waitUntil(started.is_set)
    latest.request(lambda cancelled: "skipped")
    latest.request(lambda cancelled: "new")
    qtbot.wait(3 * PACE)
    assert results == []
    release.set()
    qtbot.waitUntil(lambda: bool(results))
    qtbot.wait(50)
    assert results == ["new"]
    latest.stop()


def test_calls_wait_for_each_other_and_the_last_is_made(qtbot: Any, qapp: Any) -> None:
    latest, results = Newest(), []
    latest.done.connect(results.append)
    for number in range(40):
        latest.request(lambda cancelled, number=number: number)
        qtbot.wait(5)
    qtbot.waitUntil(lambda: results[-1:] == [39])
    assert 3 <= len(results) <= 20 and results == sorted(results)
    latest.stop()


def test_a_call_learns_that_it_is_cancelled(qtbot: Any, qapp: Any) -> None:
    latest, started, told = Newest(), threading.Event(), threading.Event()

    def call(cancelled: Any) -> None:
        started.set()
        while not cancelled():
            pass
        told.set()

    latest.request(call)
    qtbot.waitUntil(started.is_set)
    assert not told.is_set()
    latest.cancel()
    assert told.wait(10)
    latest.stop()


def test_a_call_after_the_end_is_not_made(qtbot: Any, qapp: Any) -> None:
    latest, called = Newest(), threading.Event()
    latest.stop()
    latest.request(lambda cancelled: called.set())
    assert not called.wait(0.1)


def test_a_failure_reaches_the_user(qtbot: Any, qapp: Any) -> None:
    latest, problems = Newest(), []
    latest.failed.connect(problems.append)
    latest.request(lambda cancelled: 1 // 0)
    qtbot.waitUntil(lambda: bool(problems))
    assert problems == ["integer division or modulo by zero"]
    latest.stop()


def test_a_failed_solve_is_told_and_leaves_the_picture(qtbot: Any, qapp: Any) -> None:
    worker = BackgroundSolver()
    session = Session(worker)
    session.solve()
    qtbot.waitUntil(lambda: session.frame.solution is not None, timeout=30_000)
    worker.failed.emit("Pig to 100 needs 5 TB of memory, but only 2 GB are free")
    assert session.frame.problem.startswith("Pig to 100 needs 5 TB")
    assert session.frame.solution is not None and not session.frame.solving
    session.edit(Pig(50))
    qtbot.waitUntil(lambda: session.frame.solution.game == Pig(50))
    assert session.frame.problem == ""
    worker.stop()


def test_cancelling_the_very_first_solve_says_how_to_go_on(qtbot: Any, qapp: Any) -> None:
    worker = BackgroundSolver()
    session = Session(worker)
    session.solve()
    session.cancel()
    assert session.frame.problem == "Pig to 100 is not solved yet: press F5 to solve it."
    session.solve()
    qtbot.waitUntil(lambda: session.frame.solution is not None, timeout=30_000)
    worker.stop()
