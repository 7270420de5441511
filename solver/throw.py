"""Choose your dice: Hog in turns, solved pair by pair in points to go.

Let V(x, y) be the chance of winning of the player to throw, who has x points to go against y. With q(d, j) the chance that d
dice score j (0 if one shows a 1),

    V(x, y) = max over d of q(d, 0) (1 - V(y, x)) + sum over 0 < j < x of q(d, j) (1 - V(y, x - j)) + P(d dice score >= x).

This is variant 2 of Tijms & van der Wal (2006), section 5, where a 1 costs nothing. As in Pig, V(x, y) and V(y, x) need only
positions nearer to the end, and each other: once the sums are formed, Newton's method on the two equations is over in a few
steps. Fixed-point numbers, the proof of the error and its letters are those of `turn.py`: a throw fails with chance q(d, 0),
else it banks at least 2d points; its worth is a sum of products, each of which rounds by at most ROUNDING.

Numbers of dice that are worse than the best by MARGIN need not be thought of as the free player's: failing gains at most what
two points add to the bound, and this is checked to be less than a quarter of MARGIN a point.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.fixed import ROUNDING, kernel, times
from solver.turn import SLACK, growth_needed

MARGIN = 1 << 16  # units
STEPS = 400  # of Newton's method, the second half of them plain iteration


class Throws(NamedTuple):
    """The rules as the kernels see them."""

    dice: int  # the most that may be thrown
    sides: int
    one: int  # the unit of probabilities
    tie: int  # units by which more dice must look better: else rounding could make a sure winner throw too many


@kernel
def form_sums(values: Any, x: int, y: int, fractions: Any, reach: Any, law: Throws, sums: Any) -> None:
    """`sums[d]`: the worth of throwing d dice with x to go against y, but for what a 1 leaves."""
    for dice in range(1, law.dice + 1):
        total = reach[dice, min(x, law.dice * law.sides + 1)]
        for points in range(2 * dice, min(law.sides * dice, x - 1) + 1):
            total += times(law.one - values[y, x - points], fractions[dice, points])
        sums[dice] = total


@kernel
def best_throw(sums: Any, bust: int, fractions: Any, law: Throws) -> Any:
    """The best worth and number of dice when a 1 leaves `bust`; the fewest dice where several tie."""
    best, chosen = np.int64(-1) - law.tie, 0
    for dice in range(1, law.dice + 1):
        worth = sums[dice] + times(bust, fractions[dice, 0])
        if worth > best + law.tie:
            best, chosen = worth, dice
    return best, chosen


@kernel
def largest_risk(sums: Any, bust: int, best: int, fractions: Any, fails: Any, law: Throws) -> float:
    """The largest chance of a 1 among the numbers of dice that are best up to MARGIN."""
    risk = 0.0
    for dice in range(1, law.dice + 1):
        if sums[dice] + times(bust, fractions[dice, 0]) >= best - MARGIN:
            risk = max(risk, fails[dice])
    return risk


@kernel
def within(number: int, law: Throws) -> int:
    return max(0, min(law.one, number))


@kernel
def solve_pair(values: Any, x: int, y: int, fractions: Any, reach: Any, law: Throws, fails: Any, sums: Any) -> Any:
    """Write V(x, y) and V(y, x); return the dice of both players and by how much the equations are missed."""
    form_sums(values, x, y, fractions, reach, law, sums[0])
    form_sums(values, y, x, fractions, reach, law, sums[1])
    v = u = law.one // 2
    for step in range(STEPS):
        f, dice_x = best_throw(sums[0], law.one - u, fractions, law)
        g, dice_y = best_throw(sums[1], law.one - v, fractions, law)
        miss_x, miss_y = float(f - v), float(g - u)
        residual = max(abs(miss_x), abs(miss_y))
        if residual <= SLACK:
            break
        step_x, step_y = miss_x, miss_y
        if step < STEPS // 2:
            step_x = (miss_x - fails[dice_x] * miss_y) / (1.0 - fails[dice_x] * fails[dice_y])
            step_y = miss_y - fails[dice_y] * step_x
        v = within(v + np.int64(round(step_x)), law)
        u = within(u + np.int64(round(step_y)), law)
    values[x, y], values[y, x] = v, u
    return dice_x, dice_y, residual


@kernel
def sweep(values: Any, xs: Any, ys: Any, fractions: Any, reach: Any, law: Throws, fails: Any, sums: Any, needs: Any) -> None:
    """Solve the pairs {x, y}, x <= y, of the tile `xs` by `ys` (first and last), and what the error bound needs there."""
    for y in range(ys[0], ys[1] + 1):
        for x in range(xs[0], min(xs[1], y) + 1):
            dice_x, dice_y, residual = solve_pair(values, x, y, fractions, reach, law, fails, sums)
            v, u = values[x, y], values[y, x]
            risk_x = largest_risk(sums[0], law.one - u, v, fractions, fails, law)
            risk_y = largest_risk(sums[1], law.one - v, u, fractions, fails, law)
            x_free = min(needed(risk_x, fails, dice_y, residual, law), max(law.one - v, u) / (x + y))
            y_free = min(needed(risk_y, fails, dice_x, residual, law), max(law.one - u, v) / (x + y))
            needs[y, x] = max(x_free, y_free) * (1.0 + 1e-6)  # whatever is lost in storing it


@kernel
def needed(risk: float, fails: Any, dice: int, residual: float, law: Throws) -> float:
    """The growth of the error bound, where one player throws `dice` dice and the other any number."""
    r, q = rounding(law.dice, law.sides) + law.tie + residual, rounding(dice, law.sides) + residual
    return float(growth_needed(risk, fails[dice], 2 * dice, r, q))


@kernel
def rounding(dice: int, sides: int) -> float:
    """Units by which the worth of a throw errs: a product for every score, the bust, and the chance to reach the target."""
    return ROUNDING * ((sides - 2) * dice + 3)


@kernel
def all_throws(values: Any, xs: Any, ys: Any, busted: Any, fractions: Any, reach: Any, law: Throws, worths: Any) -> None:
    """`worths[i, d]`: what throwing d dice is worth at the position (xs[i], ys[i]); `busted[x]` are to go after a 1."""
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        form_sums(values, x, y, fractions, reach, law, worths[i])
        for dice in range(1, law.dice + 1):
            worths[i, dice] += times(law.one - values[y, busted[x]], fractions[dice, 0])
