"""Timing side by side: the tasks take turns, so that a busy moment of the machine hits all of them; the fastest turn counts."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from solver import solve
from solver.games import Game
from solver.tables import growing_table

ONE_CORE, ALL_CORES = 10**9, 1  # new rows from which on more than one core is used


def fastest(repeats: int, *tasks: Callable[[], object]) -> list[float]:
    """The least seconds of each task."""
    times: list[list[float]] = [[] for _ in tasks]
    for task in tasks:
        task()  # compiled, loaded and warm
    for _ in range(repeats):
        for task, taken in zip(tasks, times, strict=True):
            start = time.perf_counter()
            task()
            taken.append(time.perf_counter() - start)
    return [min(taken) for taken in times]


@contextmanager
def cores(from_rows: int) -> Iterator[None]:
    before, growing_table.PARALLEL = growing_table.PARALLEL, from_rows
    try:
        yield
    finally:
        growing_table.PARALLEL = before


def solving(game: Game, from_rows: int = ONE_CORE) -> Callable[[], object]:
    """A solve from nothing."""

    def task() -> object:
        growing_table.forget()
        with cores(from_rows):
            return solve(game)

    return task
