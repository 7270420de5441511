"""The table of Pig for both at once with totals that are seen: upper bounds of all positions, by `pig_both_seen.py`."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import numpy as np

from solver.job import Job
from solver.kernels import pig_both_seen as kernels
from solver.kernels.pig_both import BothRules, totals_of
from solver.memory import require
from solver.tables.growing_table import Floats, cores

WORK = (
    1_500_000  # states of a round that one call of a kernel looks at, some passes over each, which takes some 50 milliseconds
)


class SeenTable:
    """Upper bounds up to `target`; a larger target starts again."""

    def __init__(self, rules: BothRules) -> None:
        self.rules, self.solved = rules, 0
        self.tables = kernels.tables_for(1, rules)
        self._lock = Lock()

    def grow(self, target: int, job: Job) -> None:
        """Solve all positions up to `target`, those with one sum of points to go side by side on all cores. A cancelled job
        leaves the table as it was."""
        with self._lock:
            if target <= self.solved:
                return
            require(32.0 * (target + 1) ** 3 + 40.0 * totals_of(target, self.rules) ** 2, f"Pig roll by roll, to {target}")
            tables, workers = kernels.tables_for(target, self.rules), cores()
            rooms = [kernels.round_room(target, target, self.rules) for _ in range(workers)]
            done = 0
            with ThreadPoolExecutor(workers) as pool:
                for total in range(2, 2 * target + 1):
                    for spans in groups(total, target, workers, self.rules):
                        calls = [
                            pool.submit(kernels.sweep, tables, total, first, last, self.rules, room)
                            for (first, last), room in zip(spans, rooms, strict=False)
                        ]
                        for call in calls:
                            call.result()
                        done += sum(last - first + 1 for first, last in spans)
                        job.reached(done / target**2)
            self.tables, self.solved = tables, target

    def errors(self, target: int) -> float:
        """The largest proven error of a value up to `target`: half the distance of its bounds, and what reading adds."""
        upper = self.tables.values[1 : target + 1, 1 : target + 1]
        return float((upper + upper.T - 1.0).max()) / 2 + float(kernels.allowance(self.rules)) + 2.0**-52


def groups(total: int, target: int, workers: int, rules: BothRules) -> Iterator[list[tuple[int, int]]]:
    """Spans of x for positions with that sum of points to go, as many at a time as there are workers."""
    first, last = max(1, total - target), min(target, total - 1)
    states = (total / 2 + rules.past + rules.sides) ** 2
    length = max(1, min(int(WORK // states), -(-(last - first + 1) // workers)))
    spans = [(x, min(x + length - 1, last)) for x in range(first, last + 1, length)]
    for start in range(0, len(spans), workers):
        yield spans[start : start + workers]


def tables_from(upper: Floats, rules: BothRules) -> kernels.SeenTables:
    """The tables whose bounds of all positions are known."""
    tables = kernels.tables_for(len(upper) - 1, rules)
    tables.values[:] = upper
    most = len(upper) - 1
    kernels.keep_all_busts(tables, rules, kernels.round_room(most, most, rules))
    return tables


def values_of(tables: kernels.SeenTables, target: int) -> Floats:
    """The values over both scores: the middle of the bounds."""
    upper = tables.values[target:0:-1, target:0:-1]
    return np.asarray((upper + 1.0 - upper.T) / 2)
