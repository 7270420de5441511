"""Solves off the main thread. The newest request wins."""

import gc
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from diceviz.background.newest import SOLUTIONS, Newest
from solver import Job
from solver.games import Game

REPORT = 0.03  # seconds between two reports of progress


class BackgroundSolver(Newest):
    """`done` brings the solution and the seconds it took."""

    progress = Signal(float)
    preparing = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent, SOLUTIONS)
        self._prepared: set[type] = set()  # games whose kernels are loaded

    def solve(self, rules: Game) -> None:
        self.request(lambda cancelled: self._solve(rules, cancelled))

    def _solve(self, rules: Game, cancelled: Callable[[], bool]) -> object:
        unprepared = "solver.solving" not in sys.modules
        if unprepared:
            self.preparing.emit()
        from solver import solve

        solve(replace(rules, target=2)).value()  # loads the kernels, on the first start compiles them
        if type(rules) not in self._prepared:
            self._prepared.add(type(rules))
            gc.freeze()  # the compiler leaves so many objects that looking through them would stop the window
        last = started = time.perf_counter()

        def progress(done: float) -> None:
            nonlocal last
            if time.perf_counter() - last > REPORT:
                last = time.perf_counter()
                self.progress.emit(done)

        solution = solve(rules, Job(progress, cancelled))
        return solution, time.perf_counter() - started
