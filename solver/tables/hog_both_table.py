"""The table of simultaneous Hog, by the kernels of `hog_both.py`: values, and the mix of either player."""

from collections.abc import Callable

import numpy as np

from solver.dice import Die
from solver.kernels import hog_both
from solver.memory import require
from solver.tables.growing_table import Floats, GrowingTable, Tile


class SimultaneousTable(GrowingTable):
    def __init__(self, max_dice: int, sides: int) -> None:
        super().__init__(hog_both.ONE)
        self.max_dice, self.die = max_dice, Die(sides)
        self.law = hog_both.law_of(self.die, max_dice)
        self.tile = 16 if max_dice <= 20 else 4  # positions along a side; a tile takes some ten milliseconds at most
        self.mixes: Floats = np.zeros((1, 1, max_dice))  # [a, b, dice - 1]: the mix of a player with a to go against b

    def begin(self, target: int) -> tuple[Callable[[Tile], None], Callable[[], None]]:
        first = self.solved + 1
        halves = np.empty((target - self.solved, target + 1, self.max_dice))

        def solve(tile: Tile) -> None:
            board = hog_both.board_for(self.max_dice)
            hog_both.sweep(self.values, self.mixes, self.needs, halves, first, tile.xs, tile.ys, board, self.law)

        return solve, lambda: None

    def reserve(self, target: int) -> None:
        super().reserve(target)
        length, more = len(self.values), len(self.values) - len(self.mixes)
        rows = target - self.solved
        require(8.0 * self.max_dice * (length**2 * (more > 0) + rows * target), f"A game to {target} with {self.max_dice} dice")
        if more > 0:
            self.mixes = np.pad(self.mixes, ((0, more), (0, more), (0, 0)))

    @property
    def reading(self) -> float:
        return reading(self.die, self.max_dice)


def reading(die: Die, max_dice: int) -> float:
    """Units that evaluating one more throw adds to the error."""
    return 2.0 * hog_both.roundings_mine(die, max_dice)
