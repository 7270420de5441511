"""The yardstick: one plain compiled sweep over all states of Pig, each written once. It solves nothing."""

import numpy as np
from numba import njit

from solver.tables.growing_table import Floats


@njit(cache=True)
def sweep(values: Floats, turns: Floats, target: int) -> None:
    """By points to go of both. `turns` takes the states of one turn, shifted by the six places past the end."""
    for x in range(1, target + 1):
        for y in range(1, target + 1):
            failed = 1.0 - values[y, x]
            for z in range(1, x + 1):
                total = failed
                for face in range(2, 7):
                    total += turns[z - face + 6]
                roll, hold = total / 6.0, 1.0 - values[y, z]
                turns[z + 6] = max(roll, hold) if z < x else roll
            values[x, y] = turns[x + 6]


def plain_sweep(target: int) -> Floats:
    values, turns = np.full((target + 1, target + 1), 0.5), np.ones(target + 7)
    sweep(values, turns, target)
    return values
