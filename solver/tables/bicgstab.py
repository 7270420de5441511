"""Linear equations u = g + M u, where only u -> M u is at hand: BiCGSTAB (van der Vorst 1992).

Plain iteration, u <- g + M u, needs thousands of steps where M barely shrinks a few directions. Here u is taken from the
span of g, M g, M^2 g, ... too, but well: a few tens of steps are enough, and a handful of vectors.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

ROUNDS = 6  # times that the method is begun: it may break down, and the rest that it computes drifts from the true one
STEPS = 200  # the most steps of one round


def solve(apply: Callable[[Floats], Floats], given: Floats, goal: float) -> Floats:
    """A u that misses u = given + apply(u) by a vector no longer than `goal`, or the best found."""
    best, missed, least = np.zeros_like(given), given, length(given)
    for _ in range(ROUNDS):
        if least <= goal:
            break
        found = best + improvement(apply, missed, goal)
        rest = given + apply(found) - found
        if not length(rest) < least:
            break
        best, missed, least = found, rest, length(rest)
    return best


def improvement(apply: Callable[[Floats], Floats], missed: Floats, goal: float) -> Floats:
    """What one round adds to the solution. The letters are those of the paper, whose matrix is 1 - M."""
    x, r, p = np.zeros_like(missed), missed.copy(), missed.copy()
    rho = dot(missed, r)
    for _ in range(STEPS):
        v = p - apply(p)
        across = dot(missed, v)
        if across == 0.0:
            break
        alpha = rho / across
        x += alpha * p
        r -= alpha * v
        t = r - apply(r)
        omega = dot(t, r) / max(dot(t, t), np.finfo(float).tiny)
        x += omega * r
        r -= omega * t
        before, rho = rho, dot(missed, r)
        if length(r) <= goal or before == 0.0 or omega == 0.0:
            break
        p = r + (rho / before) * (alpha / omega) * (p - omega * v)
    return x


def dot(one: Floats, other: Floats) -> float:
    """The dot product by numpy's own loops: a matrix library would keep all cores spinning."""
    return float((one * other).sum())


def length(vector: Floats) -> float:
    return float(np.sqrt(dot(vector, vector)))
