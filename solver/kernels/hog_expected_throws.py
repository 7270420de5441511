"""How long a game is in which points can be lost: the throws that one player alone needs on average, one die at a time.

Nobody runs from 0 to the target more surely: a second die that is thrown at once busts no less often than one that is thrown
afterwards, when the first has already scored. So more dice save a few throws of a run, but no runs.

From a to go a die leads to a - 2, ..., a - s or to b(a). From the most points to go downwards, positions are taken out of the
game: what is kept of a is where one first gets below a, starting there, and how many throws that takes. Nothing is subtracted
(Grassmann, Taksar & Heyman 1985), so that no length is too large to be right.
"""

from math import log10
from typing import Any

import numpy as np

from solver.kernels.fixed import kernel

LONGEST = 5e11  # throws that a game may take: the roundings of as many add up to almost 1e-6


def require_short(bust: object, sides: int, busted: Any) -> None:
    """Raise `ValueError` if a game is so long that rounding would hide what is good play."""
    throws = throws_alone(sides, busted)
    if throws > LONGEST:
        raise too_long(bust, len(busted) - 1, throws)


def too_long(bust: object, target: int, throws: float) -> ValueError:
    return ValueError(
        f"bust = {bust!r}: a game to {target} would take some 10^{log10(throws):.0f} throws, too many to solve exactly; "
        "lower the target or let a 1 cost less"
    )


def throws_alone(sides: int, busted: Any) -> float:
    size = len(busted)
    below, taken, mass, total = np.zeros((size, sides + 1)), np.zeros(size), np.zeros(size + sides), np.zeros(size)
    return float(count_throws(sides, busted, below, taken, mass, total))


@kernel
def count_throws(sides: int, busted: Any, below: Any, taken: Any, mass: Any, total: Any) -> float:
    """`below[a, i]` is the chance to get to a - i when first below a, `taken[a]` the throws until then; `mass` starts at -s."""
    for a in range(len(busted) - 1, 0, -1):
        mass[:] = 0.0
        mass[busted[a] + sides] = 1.0 / sides
        throws = 1.0
        for k in range(busted[a], a, -1):
            throws += mass[k + sides] * taken[k]
            for i in range(1, sides + 1):
                mass[k - i + sides] += mass[k + sides] * below[k, i]
        leaves = 0.0
        for i in range(1, sides + 1):
            below[a, i] = mass[a - i + sides] + (1.0 / sides if i > 1 else 0.0)
            leaves += below[a, i]
        taken[a] = throws / leaves
        for i in range(1, sides + 1):
            below[a, i] /= leaves
    for a in range(1, len(busted)):
        total[a] = taken[a]
        for i in range(1, min(sides + 1, a)):
            total[a] += below[a, i] * total[a - i]
    return float(total[len(busted) - 1])
