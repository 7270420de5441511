"""Tables of values over the points that both players have to go. These do not depend on the target: a table only ever grows."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import NamedTuple, TypeVar, cast

import numpy as np
import numpy.typing as npt

from solver.job import Job
from solver.memory import require

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

TILE = 64  # positions along a side of a tile, which takes a kernel about a millisecond
PARALLEL = 256  # new rows from which on a second core is worth its threads
KEPT = 12  # tables that are kept


class Tile(NamedTuple):
    """Positions from the first to the last x and y."""

    xs: tuple[int, int]
    ys: tuple[int, int]


class GrowingTable(ABC):
    """V(x, y) for all x, y up to `solved`, as fixed-point numbers, with what the proof of their error needs."""

    tile = TILE

    def __init__(self, scale: float, shift: int = 0) -> None:
        self.scale, self.shift = scale, shift  # the value of a number is number / scale - shift
        self.solved = 0
        self.values: Ints = np.zeros((1, 1), np.int64)
        self.needs = np.zeros((1, 1), np.float32)  # the growth that the error bound needs at the pair x <= y, at [y, x]
        self._lock = Lock()

    @abstractmethod
    def begin(self, target: int) -> tuple[Callable[[Tile], None], Callable[[], None]]:
        """The function that solves a tile when those of earlier waves are solved (tiles of one wave side by side), and the one
        to be called when all tiles are."""

    @property
    @abstractmethod
    def reading(self) -> float:
        """Units by which values derived from the table may err on top of the table itself."""

    def grow(self, target: int, job: Job) -> None:
        """Solve what is missing up to `target`. A cancelled job leaves the table as it was."""
        with self._lock:
            if target <= self.solved:
                return
            self.reserve(target)
            solve, finish = self.begin(target)
            workers = cores() if target - self.solved >= PARALLEL else 1
            done, missing = 0, target * (target + 1) // 2 - self.solved * (self.solved + 1) // 2
            with ThreadPoolExecutor(workers) as pool:
                run = map if workers == 1 else pool.map
                for tiles in waves(self.solved, target, self.tile):
                    for _, tile in zip(run(solve, tiles), tiles, strict=True):
                        done += size(tile)
                        job.reached(done / missing)
            finish()
            self.solved = target

    def reserve(self, target: int) -> None:
        """Make room up to `target`. Solutions handed out keep the array they have, of which no solved part ever changes."""
        length = -(-(target + 1) // TILE) * TILE
        more = length - len(self.values)
        if more > 0:
            require(12.0 * length * length, f"A game to {target}")
            self.values = np.pad(self.values, (0, more))
            self.needs = np.pad(self.needs, (0, more))

    def gap(self, target: int) -> float:
        """The proven bound on the error of every value up to `target`: see `pig_turn.py`, and what reading it adds."""
        units = float(self.growth(target).sum()) * (1 + 1e-9) + self.reading
        largest = target if self.shift else 1
        return units / self.scale + largest * 2.0**-53

    def growth(self, target: int) -> Floats:
        """The growth of the error bound per point, from x + y = 0 to twice the target, in units: as its pairs need, never
        increasing."""
        growth = np.zeros(2 * target + 1)
        for y in range(1, target + 1):
            shell = growth[y + 1 : 2 * y + 1]
            np.maximum(shell, self.needs[y, 1 : y + 1], out=shell)
        return np.maximum.accumulate(growth[::-1])[::-1]

    def read(self, numbers: Ints) -> Floats:
        """Fixed-point numbers as values."""
        return (numbers - int(self.scale) * self.shift) / self.scale


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def waves(solved: int, target: int, side: int = TILE) -> list[list[Tile]]:
    """Tiles that cover all pairs x <= y with solved < y <= target, in groups that can be solved side by side.

    A tile needs tiles of earlier groups only.
    """
    groups: dict[int, list[Tile]] = {}
    for y in range(solved // side * side, target + 1, side):
        for x in range(0, y + 1, side):
            tile = Tile((max(1, x), min(x + side - 1, target)), (max(solved + 1, y), min(y + side - 1, target)))
            if size(tile):
                groups.setdefault((x + y) // side, []).append(tile)
    return [groups[wave] for wave in sorted(groups)]


def size(tile: Tile) -> int:
    """The number of pairs x <= y in a tile."""
    return sum(max(0, min(tile.xs[1], y) - tile.xs[0] + 1) for y in range(tile.ys[0], tile.ys[1] + 1))


Kind = TypeVar("Kind")

_tables: dict[Hashable, object] = {}
_lock = Lock()


def kept(kind: Callable[..., Kind], *rules: Hashable) -> Kind:
    """The one table `kind(*rules)`, shared by all targets; the last few are kept."""
    with _lock:
        table = _tables.pop((kind, *rules), None) or kind(*rules)
        _tables[kind, *rules] = table
        while len(_tables) > KEPT:
            del _tables[next(iter(_tables))]
    return cast(Kind, table)


def forget() -> None:
    """Drop all tables, so that the next solve starts from nothing."""
    with _lock:
        _tables.clear()
