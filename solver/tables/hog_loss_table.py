"""Hog in turns where a 1 costs points, by the kernels of `hog_loss.py`."""

from collections.abc import Iterator

import numpy as np

from solver.job import Job
from solver.kernels import hog_loss, hog_throw
from solver.tables.cyclic_table import Cycle, Floats, Ints
from solver.tables.hog_table import row


class LossTable(Cycle):
    price = 0.5

    def __init__(self, law: hog_throw.HogLaw, job: Job) -> None:
        super().__init__(law.throw.busted, law.one, hog_throw.rounding(law.throw.dice, law.throw), job)
        self.law = law._replace(tie=0)
        self.dice = np.ones_like(self.values)  # the numbers of dice of the last choices or replies
        self.sign = -1.0  # values of both players go in opposite directions; their error bounds do not: 1
        self.worths, self.found = np.zeros_like(self.values), np.zeros(self.values.shape)

    def improve(self) -> Floats:
        self.sign = -1.0
        misses = (self.best_throws(self.values, self.worths) - self.values).astype(float)
        misses[0], misses[:, 0] = 0.0, 0.0
        return misses

    def throw_once(self) -> None:
        self.best_throws(self.values, self.values)

    def shortage(self, errors: Ints) -> Floats:
        self.sign = 1.0
        lower, upper = np.maximum(self.values - errors, 0), np.minimum(self.values + errors, self.one)
        too_high = np.where(lower > 0, lower - self.best_throws(upper, self.worths), -self.one)
        too_low = np.where(upper < self.one, self.best_throws(lower, self.worths) - upper, -self.one)
        short = np.maximum(too_high, too_low) + self.rounding
        short[np.maximum(too_high, too_low) == -self.one] = 0.0  # 0 and 1 are bounds in any case
        short[0], short[:, 0] = 0.0, 0.0
        return np.asarray(short)

    def best_throws(self, values: Ints, worths: Ints) -> Ints:
        windows, recent = row(self.law)
        for ys in self.portions(self.law.throw.dice):
            hog_loss.best_throws(values, ys, self.law, windows, recent, worths, self.dice)
        return worths

    def sweep(self, given: Floats, landed: Floats) -> Floats:
        for shells in self.portions(self.law.throw.dice * self.law.throw.sides):
            hog_loss.sweep(given, landed, shells, self.sign, self.dice, self.law.throw, self.found)
        return self.found

    def portions(self, effort: int) -> Iterator[tuple[int, int]]:
        """Rows of the table, first and last, that take some ten milliseconds together."""
        rows = max(1, 1_000_000 // (len(self.busted) * effort))
        for first in range(1, len(self.busted), rows):
            self.tick()
            yield first, min(first + rows, len(self.busted)) - 1
