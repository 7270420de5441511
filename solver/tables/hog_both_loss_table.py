"""Simultaneous Hog where a 1 costs points, by the kernels of `hog_both_loss.py`: values, and the mix of either player."""

from collections.abc import Iterator

import numpy as np

from solver.dice import Die
from solver.job import Job
from solver.kernels import hog_both_loss
from solver.tables.cyclic_table import Cycle, Floats, Ints


class SimultaneousLossTable(Cycle):
    price = 0.2

    def __init__(self, die: Die, max_dice: int, busted: Ints, job: Job) -> None:
        self.law = hog_both_loss.law_of(die, max_dice, busted)
        super().__init__(busted, self.law.one, hog_both_loss.rounding(self.law), job)
        self.board, self.room = hog_both_loss.board_for(self.law), hog_both_loss.room_for(self.law)
        self.mixes: Floats = np.zeros((*self.values.shape, max_dice))  # [a, b, dice - 1]: the mix with a to go against b
        self.replies = np.full_like(self.values, -1)
        self.noted, self.found = np.zeros(self.values.shape), np.zeros(self.values.shape)

    def improve(self) -> Floats:
        self.solve_games(in_place=False)
        return self.noted

    def throw_once(self) -> None:
        self.solve_games(in_place=True)

    def solve_games(self, in_place: bool) -> None:
        self.replies[:], self.noted[:] = -1, 0.0
        for b, span in self.spans(self.values, square=False):
            hog_both_loss.improve(self.values, b, span, self.law, self.board, self.mixes, self.noted, in_place)

    def correct(self, step: Floats) -> None:
        """Add a correction to the values, such that those of both players still add up to one."""
        super().correct(0.5 * (step - step.T))
        lower = np.tril_indices(len(self.values), -1)
        self.values[lower] = self.one - self.values.T[lower]

    def shortage(self, errors: Ints) -> Floats:
        lower = np.maximum(self.values - errors, 0)
        for b, span in self.spans(lower, square=True):
            hog_both_loss.check(lower, b, span, self.law, self.board, self.mixes, self.noted, self.replies)
        short = self.rounding - self.noted
        short[lower == 0] = 0.0  # 0 is a lower bound in any case
        short[0], short[:, 0] = 0.0, 0.0
        return np.asarray(short)

    def sweep(self, given: Floats, landed: Floats) -> Floats:
        self.room.scored[:], self.room.scored_window[:] = 0.0, 0.0
        size, throw = len(self.busted), self.law.throw
        rows = max(1, 1_000_000 // (size * throw.dice * throw.sides))
        for first in range(1, size, rows):
            self.tick()
            last = min(first + rows, size) - 1
            hog_both_loss.sweep(given, landed, (first, last), throw, self.room, self.mixes, self.replies, self.found)
        return self.found

    def in_units(self, one: int) -> Ints:
        """The values in coarser units, of which `one` are 1; those of both players still add up to one."""
        fine = self.one // one
        coarse = (self.values + fine // 2) // fine
        lower = np.tril_indices(len(coarse), -1)
        coarse[lower] = one - coarse.T[lower]
        return np.asarray(coarse)

    def spans(self, values: Ints, square: bool) -> Iterator[tuple[int, tuple[int, int]]]:
        """Parts of rows, a from first to last, that take some ten milliseconds at most."""
        self.board.scored[:], self.board.scored_window[:] = 0, 0
        length = max(1, 5_000_000 // self.law.throw.dice**3)
        for b in range(1, len(values)):
            hog_both_loss.begin_row(values, b, self.law, self.board)
            end = len(values) if square else b + 1
            for first in range(hog_both_loss.first_in(b, self.law), end, length):
                self.tick()
                yield b, (first, min(first + length, end) - 1)
