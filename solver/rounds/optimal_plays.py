"""Optimal play of Pig roll by roll at all pairs of totals, to be looked up: worked out once from the bounds of all rounds."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import numpy as np

from solver.job import Job
from solver.kernels.pig_both import BothRules, totals_of
from solver.kernels.pig_both_seen import SeenTables, round_room
from solver.memory import require
from solver.rounds.plays import KeptPlay, codes_of, keep_rounds, nothing_kept
from solver.tables.growing_table import Floats, Ints, cores, kept
from solver.tables.pig_both_seen_table import SeenTable

WORK = 100_000  # pairs of totals that one call of a kernel looks at, which takes some 10 milliseconds
SOLVING = 0.8  # the share of the work that is solving the game, if it is not solved yet

Span = tuple[int, int]  # the first and the last number
Mixes = tuple[Ints, Ints, Floats]  # how many there are in each position, their places, their chances


def optimal_play(target: int, rules: BothRules, job: Job) -> KeptPlay:
    """Optimal play up to `target`; what was worked out once is kept."""
    return kept(OptimalPlays, rules).up_to(target, job)


class OptimalPlays:
    def __init__(self, rules: BothRules) -> None:
        self.rules, self._play = rules, nothing_kept()
        self._lock = Lock()

    def up_to(self, target: int, job: Job) -> KeptPlay:
        with self._lock:
            if self._play.most < target:
                table = kept(SeenTable, self.rules)
                table.grow(target, Job(lambda done: job.progress(SOLVING * done), job.cancelled))
                rest = Job(lambda done: job.progress(SOLVING + (1.0 - SOLVING) * done), job.cancelled)
                self._play = worked_out(table.tables, target, self.rules, rest)
            return self._play


def worked_out(tables: SeenTables, most: int, rules: BothRules, job: Job) -> KeptPlay:
    """Optimal play up to `most` points to go, some positions side by side on all cores."""
    size = codes_of(most, rules)
    require(float(size) + 200.0 * WORK, f"Optimal play of Pig roll by roll, to {most}, at all pairs of totals")
    codes, workers = np.zeros(size, np.uint8), cores()
    rooms = [round_room(most, most, rules) for _ in range(workers)]
    first, mixed = np.zeros((2, most + 1, most + 1), np.int64)
    places: list[Ints] = []
    chances: list[Floats] = []
    used = 0
    with ThreadPoolExecutor(workers) as pool:
        parts = [*portions(most, rules)]
        for start in range(0, len(parts), workers):
            job.reached(start / len(parts))
            some = parts[start : start + workers]
            found = [empty_mixes(x, ys, rules) for x, ys in some]
            calls = [
                pool.submit(keep_rounds, tables, x, ys, most, rules, room, codes, mixes)
                for (x, ys), room, mixes in zip(some, rooms, found, strict=False)
            ]
            for call in calls:
                call.result()
            for (x, ys), (counts, here, there) in zip(some, found, strict=True):
                total, part = int(counts.sum()), slice(ys[0], ys[1] + 1)
                mixed[x, part], first[x, part] = counts, used + np.cumsum(counts) - counts
                places.append(here[:total].copy())
                chances.append(there[:total].copy())
                used += total
    job.reached(1.0)
    return KeptPlay(most, codes, first, mixed, np.concatenate(places), np.concatenate(chances))


def portions(most: int, rules: BothRules) -> Iterator[tuple[int, Span]]:
    """Positions, one x against some y, that take some milliseconds."""
    for x in range(1, most + 1):
        some = max(1, WORK // (totals_of(x, rules) * totals_of(most, rules)))
        for y in range(1, most + 1, some):
            yield x, (y, min(y + some - 1, most))


def empty_mixes(x: int, ys: Span, rules: BothRules) -> Mixes:
    """Room for as many mixes as the positions may have."""
    number = ys[1] - ys[0] + 1
    size = number * totals_of(x, rules) * totals_of(ys[1], rules)
    return np.zeros(number, np.int64), np.zeros(size, np.int64), np.zeros(size)
