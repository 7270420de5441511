"""The table of Pig for both at once with hidden turns: values, ways to play and their proof, by `kernels/hidden_turns`.

It is over the points that both players have to go, which do not depend on the target: a table only ever grows.
"""

from threading import Lock

import numpy as np

from solver.games.simultaneous_pig import SimultaneousPig
from solver.job import Job
from solver.kernels.hidden_turns import sweeps
from solver.kernels.hidden_turns.duel import FEW, UNIT
from solver.kernels.hidden_turns.plays import Store
from solver.kernels.pig_both import BothRules, room_for, totals_of
from solver.memory import require
from solver.tables.growing_table import TILE, Floats, Ints

BUDGET = 3_000_000  # numbers that one call of a kernel touches, which takes some milliseconds


def rules_of(game: SimultaneousPig) -> BothRules:
    return BothRules(game.die.sides, game.past)


def empty(length: int, rules: BothRules) -> Store:
    square = (length, length)
    return Store(
        np.full(square, 0.5),
        np.full(square, 0.5),
        np.zeros((*square, totals_of(length, rules) // 8 + 1), np.uint8),
        np.zeros(square, np.int64),
        np.zeros(square, np.int64),
        np.zeros(0, np.int64),
        np.zeros(0),
        np.zeros(1, np.int64),
    )


class PigBothTable:
    def __init__(self, rules: BothRules) -> None:
        self.rules, self.solved = rules, 0
        self.store = empty(1, rules)
        self._lock = Lock()

    def grow(self, target: int, job: Job) -> None:
        """Solve what is missing up to `target`. What a cancelled job has solved is kept."""
        with self._lock:
            if target <= self.solved:
                return
            self.reserve(target)
            room, begun = room_for(target, self.rules), float(self.solved) ** 2
            for y in range(self.solved + 1, target + 1):
                x = 1
                while x <= y:
                    self.widen(2 * totals_of(y, self.rules))
                    x = sweeps.sweep(self.store, x, y, BUDGET, self.rules, room)
                    job.reached(((y - 1.0) ** 2 + 2.0 * (x - 1) - begun) / (float(target) ** 2 - begun + 2.0 * target))
                self.solved = y

    def reserve(self, target: int) -> None:
        """Make room up to `target`. Solutions handed out keep the arrays they have, of which no solved part ever changes."""
        length = -(-(target + 1) // TILE) * TILE
        if length <= len(self.store.values):
            return
        fresh, size = length**2 * (totals_of(length, self.rules) / 8.0 + 33.0), len(self.store.values)
        require(fresh, f"Pig, both at once, to {target}")
        longer = empty(length, self.rules)
        for old, new in zip(self.store[:5], longer[:5], strict=True):
            new[tuple(map(slice, old.shape))] = old
        longer.used[0] = self.store.used[0]
        self.store = longer._replace(totals=self.store.totals, chances=self.store.chances)
        assert size < length

    def widen(self, more: int) -> None:
        """Make room for so many mixed totals more."""
        used = int(self.store.used[0])
        if used + more > len(self.store.totals):
            missing = max(used + more - len(self.store.totals), used)
            wider = np.pad(self.store.totals, (0, missing)), np.pad(self.store.chances, (0, missing))
            self.store = self.store._replace(totals=wider[0], chances=wider[1])

    def errors(self, target: int) -> float:
        """The largest proven error of a value up to `target`: what either player could gain over it against the play kept."""
        part = slice(1, target + 1)
        values, upper = self.store.values[part, part], self.store.upper[part, part]
        return float(max((upper - values).max(), (values - (1.0 - upper.T)).max())) + 2.0**-52


def reading(target: int, rules: BothRules) -> float:
    """The error of what an action is worth on top of that of the values it is made of."""
    totals = totals_of(target, rules)
    return (2.0 * rules.sides**2 + 2.0 * totals + FEW) * UNIT


def play_at(store: Store, x: int, ys: Ints, totals: int) -> Floats:
    """The chances to roll with x points to go against each of some y, by turn total."""
    chances = np.unpackbits(store.rolls[x, ys], axis=1)[:, :totals].astype(np.float64)
    if chances.shape[1] < totals:
        chances = np.pad(chances, ((0, 0), (0, totals - chances.shape[1])))
    for place in np.flatnonzero(store.mixed[x, ys]):
        start = store.first[x, ys[place]]
        some = slice(start, start + store.mixed[x, ys[place]])
        chances[place, store.totals[some]] = store.chances[some]
    return chances
