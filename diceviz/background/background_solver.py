"""Solves off the main thread. The newest request wins."""

import gc
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from diceviz.background.newest import Call, Newest
from diceviz.background.pools import SOLUTIONS
from solver import Job
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution

REPORT = 0.03  # seconds between two reports of progress


class SolvedGame(NamedTuple):
    solution: "Solution"
    seconds: float  # that it took


class BackgroundSolver(Newest):
    """`done` brings what was `SolvedGame`."""

    progress = Signal(float)  # the share that is done
    preparing = Signal()  # the solver is being loaded, on the first start compiled

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent, SOLUTIONS)
        self._prepared: set[tuple[object, ...]] = set()  # the kinds of rules whose kernels are loaded: see `kind_of`

    def solving(self, rules: Game) -> Call:
        """What `request` is to run."""
        return lambda cancelled: self._solve(rules, cancelled)

    def _solve(self, rules: Game, cancelled: Callable[[], bool]) -> SolvedGame:
        if "solver.solving" not in sys.modules:
            self.preparing.emit()
        from solver import solve

        self._prepare(rules)
        last = started = time.perf_counter()

        def progress(done: float) -> None:
            nonlocal last
            if time.perf_counter() - last > REPORT:
                last = time.perf_counter()
                self.progress.emit(done)

        solution = solve(rules, Job(progress, cancelled))
        return SolvedGame(solution, time.perf_counter() - started)

    def _prepare(self, rules: Game) -> None:
        """Load the kernels for such rules, once: on the first start they are compiled."""
        from solver import solve

        if kind_of(rules) not in self._prepared:
            with suppress(ValueError):  # what cannot be solved that small may be with its own target
                solve(smallest(rules)).value()
            self._prepared.add(kind_of(rules))
            gc.freeze()  # the compiler leaves so many objects that looking through them would stop the window


def kind_of(rules: Game) -> tuple[object, ...]:
    """What decides which kernels such rules need: their words, not their numbers. There are few kinds, for what is garbage
    when a new one is met stays for ever."""
    return type(rules), type(rules.die), *(each for each in vars(rules).values() if isinstance(each, str))


def smallest(rules: Game) -> Game:
    """The smallest game by the rules: to 2 points, of which nobody has any at the start; where tables of the user's own suit
    only their target, the game as it is."""
    try:
        return replace(rules.from_the_start, target=2)
    except ValueError:
        return rules
