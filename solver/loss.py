"""Hog in turns where a 1 costs points: bounds from both sides, drawn together.

A player with x points to go who throws a 1 has b(x) >= x to go afterwards, so that positions form cycles. Let L <= V <= U. In
the equation of `throw.py`, with b(x) in place of x after a 1,

    V(x, y) = max over d of q(d, 0) (1 - V(y, b(x))) + sum over j > 0 of q(d, j) (1 - V(y, x - j)),

taking U on the right gives a lower bound, taking L an upper one; both are kept where they are better. The bounds only ever
tighten, whatever the order, and every step of rounding is taken outwards: they are proven at any moment.

The dice are added one by one: with G(0, z) = 1 - V(y, z), or 1 at z <= 0, the sum above is G(d, x), where
G(d, z) = (G(d - 1, z - 2) + ... + G(d - 1, z - s)) / s. The windows slide along z, and fixed-point numbers keep them exact.
"""

from typing import Any

import numpy as np

from solver.fixed import ROUNDING, kernel, times
from solver.throw import Throws


@kernel
def begin_row(windows: Any, recent: Any, reciprocal: int, law: Throws) -> None:
    """Past the target: what is left is that no die shows a 1."""
    passed = law.one
    for dice in range(law.dice + 1):
        recent[:, dice] = passed
        if dice < law.dice:
            windows[:, dice + 1] = passed * (law.sides - 1)
        passed = times(passed * (law.sides - 1), reciprocal)


@kernel
def slide(windows: Any, recent: Any, x: int, reciprocal: int, law: Throws) -> None:
    """Bring the windows to x, and note G(d, x) for every number of dice."""
    length = law.sides + 1
    here, new = x % length, (x - 2) % length  # what leaves the windows is where x goes
    for side in range(2):
        for dice in range(law.dice, 0, -1):
            if x > 1:
                windows[side, dice] += recent[side, dice - 1, new] - recent[side, dice - 1, here]
            recent[side, dice, here] = times(windows[side, dice], reciprocal)


@kernel
def tighten(
    lower: Any, upper: Any, ys: Any, busted: Any, fractions: Any, reciprocal: int, law: Throws, windows: Any, recent: Any
) -> Any:
    """Improve the bounds against y from ys[0] to ys[1]; return the widest gap between them, and whether any moved."""
    widest, moved = np.int64(0), False
    for y in range(ys[0], ys[1] + 1):
        begin_row(windows, recent, reciprocal, law)
        for x in range(1, len(busted)):
            slide(windows, recent, x, reciprocal, law)
            low, high = best_bounds(recent[:, :, x % (law.sides + 1)], lower, upper, y, busted[x], fractions, law)
            moved = moved or low > lower[x, y] or high < upper[x, y]
            lower[x, y], upper[x, y] = max(lower[x, y], low), min(upper[x, y], high)
            recent[0, 0, x % (law.sides + 1)] = law.one - upper[y, x]
            recent[1, 0, x % (law.sides + 1)] = law.one - lower[y, x]
            widest = max(widest, upper[x, y] - lower[x, y])
    return widest, moved


@kernel
def best_bounds(sums: Any, lower: Any, upper: Any, y: int, bust: int, fractions: Any, law: Throws) -> Any:
    """The best number of dice at the least and at the most that each may be worth."""
    low = high = np.int64(0)
    for dice in range(1, law.dice + 1):
        outwards = np.int64(ROUNDING * (dice + 2))
        low = max(low, sums[0, dice] + times(law.one - upper[y, bust], fractions[dice, 0]) - outwards)
        high = max(high, sums[1, dice] + times(law.one - lower[y, bust], fractions[dice, 0]) + outwards)
    return low, high
