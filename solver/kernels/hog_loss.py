"""Hog in turns where a 1 costs points: one throw, for `cyclic_table.py`.

A player with x points to go who throws a 1 has b(x) >= x to go afterwards. In the equation of `hog_throw.py`, with b(x) in
place of x after a 1,

    V(x, y) = max over d of q(d, 0) (1 - V(y, b(x))) + sum over j > 0 of q(d, j) (1 - V(y, x - j)),

the sum is G(d, x), formed as there, and rounds as there.

**Error bounds.** With L = v - e and U = v + e the proof in `cyclic_table.py` reads: L(x, y) is at most what the best throw is
worth if the other player then has U, and U(x, y) at least what the best throw is worth if the other player then has L.
"""

from typing import Any

from solver.kernels.dice_throw import DiceThrow, least_points, most_points
from solver.kernels.fixed import kernel, rough
from solver.kernels.hog_throw import HogLaw, begin_row, best_throw, slide


@kernel
def best_throws(values: Any, ys: Any, law: HogLaw, windows: Any, recent: Any, worths: Any, dice: Any) -> None:
    """Fill `worths` and `dice` with the best throws against y from ys[0] to ys[1], if the other player then has `values`."""
    for y in range(ys[0], ys[1] + 1):
        begin_row(windows, recent, law)
        for x in range(1, len(law.throw.busted)):
            here = slide(windows, recent, x, law.throw)
            worths[x, y], dice[x, y] = best_throw(recent[here], law.one - values[y, law.throw.busted[x]], law)
            recent[here, 0] = law.one - values[y, x]


@rough
def sweep(given: Any, landed: Any, shells: Any, sign: float, dice: Any, throw: DiceThrow, found: Any) -> None:
    """Fill u(x, y) = given(x, y) + sign * (sum over j of q(d, j) u(y, x - j)), in order of the larger of x and y.

    After a bust u is read from `landed`, which begins at b(1). Nothing is to come from past the end: found[:, :1] is 0.
    """
    busted, end = throw.busted, throw.backwards.shape[1] - 1
    for larger in range(shells[0], shells[1] + 1):
        for smaller in range(1, larger + 1):
            for x, y in ((smaller, larger), (larger, smaller)):
                d = dice[x, y]
                most = most_points(d, throw)
                total = throw.fails[d - 1] * landed[y, busted[x] - busted[1]]
                for left in range(max(0, x - most), x - least_points(d) + 1):  # points to go, from the highest score down
                    total += throw.backwards[d - 1, end - x + left] * found[y, left]
                found[x, y] = given[x, y] + sign * total
