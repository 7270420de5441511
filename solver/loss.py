"""Hog in turns where a 1 costs points: one throw, for `cycles.py`.

A player with x points to go who throws a 1 has b(x) >= x to go afterwards. In the equation of `throw.py`, with b(x) in place of
x after a 1,

    V(x, y) = max over d of q(d, 0) (1 - V(y, b(x))) + sum over j > 0 of q(d, j) (1 - V(y, x - j)),

the sum is G(d, x), formed as there, and rounds as there.

**Error bounds.** With L = v - e and U = v + e the proof in `cycles.py` reads: L(x, y) is at most what the best throw is worth
if the other player then has U, and U(x, y) at least what the best throw is worth if the other player then has L.
"""

from typing import Any

from solver.fixed import kernel, rough
from solver.throw import Throws, begin_row, best_throw, slide


@kernel
def best_throws(
    values: Any,
    ys: Any,
    busted: Any,
    risks: Any,
    law: Throws,
    windows: Any,
    recent: Any,
    worths: Any,
    dice: Any,
) -> None:
    """What the best throw is worth against y from ys[0] to ys[1] if the other player then has `values`, and its dice."""
    for y in range(ys[0], ys[1] + 1):
        begin_row(windows, recent, law)
        for x in range(1, len(busted)):
            here = slide(windows, recent, x, law)
            worths[x, y], dice[x, y] = best_throw(recent[here], law.one - values[y, busted[x]], risks, law)
            recent[here, 0] = law.one - values[y, x]


@rough
def sweep(
    given: Any, landed: Any, shells: Any, sign: float, dice: Any, risks: Any, chances: Any, sides: int, busted: Any, found: Any
) -> None:
    """u(x, y) = given(x, y) + sign * (sum over j of q(d, j) u(y, x - j)), in order of the larger of x and y.

    After a bust, which has the chance risks[d], u is read from `landed`, which begins at b(1). `chances[d]` are those of the
    scores of d dice, the highest first, and nothing is to come from past the end: found[:, :1] is 0.
    """
    for larger in range(shells[0], shells[1] + 1):
        for smaller in range(1, larger + 1):
            for x, y in ((smaller, larger), (larger, smaller)):
                d = dice[x, y]
                start = x - sides * d  # of the scores
                skipped = max(0, -start)
                total = risks[d] * landed[y, busted[x] - busted[1]]
                for k in range(skipped, (sides - 2) * d + 1):
                    total += chances[d, k] * found[y, start + k]
                found[x, y] = given[x, y] + sign * total
