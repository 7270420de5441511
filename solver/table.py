"""A table of turn-start values of Pig in points to go. They do not depend on the target, so the table only ever grows."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from threading import Lock
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from solver import turn
from solver.fixed import DIVISION, reciprocal_of, scale_for
from solver.games import Pig
from solver.job import Job
from solver.memory import require

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

TILE = 64  # positions a side; a kernel call takes about a millisecond
PARALLEL = 256  # from this many new rows on, a second core is worth its threads
PAYMENT = 1024  # what payments are shifted by; above the largest target


class Tile(NamedTuple):
    xs: tuple[int, int]
    ys: tuple[int, int]

    @property
    def wave(self) -> int:
        """A tile needs tiles of smaller waves only."""
        return self.xs[0] // TILE + self.ys[0] // TILE


class Table:
    """V(x, y) for all x, y up to `solved`, as fixed-point numbers, with what the proof of their error needs."""

    def __init__(self, variant: str, sides: int) -> None:
        self.variant, self.sides = variant, sides
        self.shift = PAYMENT if variant == "difference" else 0
        self.scale = scale_for(sides, 2.0 * PAYMENT if self.shift else 1.0)
        self.law = law_of(variant, sides, int(self.scale), self.shift)
        self.solved = 0
        self.values: Ints = np.zeros((1, 1), np.int64)
        self._needs = np.zeros((1, 1), np.float32)  # the growth that the error bound needs at the pair x <= y, at [y, x]
        self._starts: Ints = np.zeros(1, np.int64)
        self._certified: Ints = np.full(1, turn.FOREVER)
        self._lock = Lock()

    def grow(self, target: int, job: Job) -> None:
        """Solve what is missing up to `target`. A cancelled job leaves the table as it was."""
        with self._lock:
            if target <= self.solved:
                return
            self._reserve(target)
            starts, certified = self._starts.copy(), self._certified.copy()
            risk = always_rolling_fails(target, self.law)
            cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
            workers = cores if target - self.solved >= PARALLEL else 1

            def solve(tile: Tile) -> None:
                scratch = np.empty((4, target + self.sides + 1), np.int64)
                turn.sweep(self.values, tile.xs, tile.ys, scratch, starts, certified, risk, self._needs, self.law)

            done, missing = 0, target * (target + 1) // 2 - self.solved * (self.solved + 1) // 2
            with ThreadPoolExecutor(workers) as pool:
                run = map if workers == 1 else pool.map
                for tiles in waves(self.solved, target):
                    for _, tile in zip(run(solve, tiles), tiles, strict=True):
                        done += size(tile)
                        job.reached(done / missing)
            self._starts, self._certified, self.solved = starts, certified, target

    def _reserve(self, target: int) -> None:
        """Make room. Solutions handed out keep the array they have, of which no solved part ever changes."""
        length = -(-(target + 1) // TILE) * TILE
        more = length - len(self.values)
        if more > 0:
            require(12.0 * length * length, f"Pig to {target}")
            self.values = np.pad(self.values, (0, more))
            self._needs = np.pad(self._needs, (0, more))
            self._starts = np.pad(self._starts, (0, more))
            self._certified = np.pad(self._certified, (0, more), constant_values=turn.FOREVER)

    def gap(self, target: int) -> float:
        """The proven bound on the error of every value up to `target`: see `turn.py`, and what reading it adds."""
        growth = np.zeros(2 * target + 1)
        for y in range(1, target + 1):
            shell = growth[y + 1 : 2 * y + 1]
            np.maximum(shell, self._needs[y, 1 : y + 1], out=shell)
        units = float(np.maximum.accumulate(growth[::-1]).sum()) * (1 + 1e-9) + (DIVISION + self.law.tie) * self.sides
        largest = target if self.shift else 1
        return units / self.scale + largest * 2.0**-53

    def read(self, numbers: Ints) -> Floats:
        """Fixed-point numbers as values."""
        return (numbers - self.law.one * self.shift) / self.scale


def law_of(variant: str, sides: int, one: int, shift: int) -> turn.Law:
    return turn.Law(
        sides=sides,
        reciprocal=reciprocal_of(sides),
        one=one,
        total=2 * shift * one if shift else one,
        win=shift * one if shift else one,
        bonus=one if shift else 0,
        exact=variant == "exact",
        tie={2: 12, 3: 8, 4: 4}.get(sides, 0),  # found by trial: the gap tells where it is too small
    )


def waves(solved: int, target: int) -> list[list[Tile]]:
    """Tiles that cover all pairs x <= y with solved < y <= target, in groups that can be solved side by side."""
    tiles = [
        Tile((max(1, x), min(x + TILE - 1, target)), (max(solved + 1, y), min(y + TILE - 1, target)))
        for y in range(solved // TILE * TILE, target + 1, TILE)
        for x in range(0, y + 1, TILE)
        if y + TILE > solved + 1
    ]
    tiles.sort(key=lambda tile: tile.wave)
    return [list(group) for _, group in groupby(tiles, key=lambda tile: tile.wave)]


def size(tile: Tile) -> int:
    """The number of pairs x <= y in it."""
    return sum(max(0, min(tile.xs[1], y) - tile.xs[0] + 1) for y in range(tile.ys[0], tile.ys[1] + 1))


def always_rolling_fails(target: int, law: turn.Law) -> Floats:
    """The chance that a turn of nothing but rolls fails, by points to go; exactly 1 where nothing can succeed."""
    beyond = [0.0 if law.exact else 1.0] * law.sides
    succeeds = [*beyond, 1.0]  # by points to go, from -sides on
    for x in range(1, target + 1):
        succeeds.append(sum(succeeds[x : x + law.sides - 1]) / law.sides)
    success = np.array(succeeds[law.sides :])
    return np.where(success > 0.0, np.minimum(1.0 - success + 1e-12, 1.0 - 2.0**-53), 1.0)


def table_for(game: Pig) -> Table:
    """The one table of these rules, shared by all targets; the last few are kept."""
    key = game.variant, game.die.sides
    with _lock:
        table = _tables.pop(key, None) or Table(*key)
        _tables[key] = table
        while len(_tables) > KEPT:
            del _tables[next(iter(_tables))]
    return table


def forget() -> None:
    """Drop all tables, so that the next solve starts from nothing."""
    with _lock:
        _tables.clear()


KEPT = 12
_tables: dict[tuple[str, int], Table] = {}
_lock = Lock()
