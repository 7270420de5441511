"""Pig the obvious way: whole-array value iteration in numpy, all states (mine, theirs, turn) at once, until nothing changes."""

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

Floats = npt.NDArray[np.float64]
SIDES = 6


def value_iteration(target: int, precision: float = 1e-10) -> Floats:
    """The win probability of the player to move at the start of a turn, by both scores."""
    values = np.full((target, target, target + SIDES), 0.5)
    score, turn = np.arange(target)[:, None, None], np.arange(target + SIDES)
    values[np.broadcast_to(score + turn >= target, values.shape)] = 1.0
    undecided = np.broadcast_to((score + turn < target)[..., :target], (target,) * 3)
    best, change = np.empty((target,) * 3), 1.0
    passed = np.ones((2 * target, target))  # what stopping is worth, by the score then and theirs: 1 from the target on
    while change >= precision:
        passed[:target] = 1.0 - values[:, :, 0].T
        np.add(values[:, :, 2 : target + 2], passed[:target, :, None], out=best)
        for face in range(3, SIDES + 1):
            best += values[:, :, face : target + face]
        best /= SIDES
        hold = sliding_window_view(passed, target, axis=0)[:target]  # by mine, theirs and turn, without a copy
        np.maximum(best[:, :, 1:], hold[:, :, 1:], out=best[:, :, 1:])
        np.copyto(best, 1.0, where=~undecided)
        change = abs(best - values[:, :, :target]).max()
        values[:, :, :target] = best
    return values[:, :, 0]
