"""Choose your dice: Hog in turns, solved pair by pair in points to go.

Let V(x, y) be the chance of winning of the player to throw, who has x points to go against y. With q(d, j) the chance that d
dice score j (0 if one shows a 1),

    V(x, y) = max over d of q(d, 0) (1 - V(y, x)) + sum over 0 < j < x of q(d, j) (1 - V(y, x - j)) + P(d dice score >= x).

This is variant 2 of Tijms & van der Wal (2006), section 5, where a 1 costs nothing. As in Pig, V(x, y) and V(y, x) need only
positions nearer to the end, and each other: once the sums are formed, Newton's method on the two equations is over in a few
steps.

**One die after the other** spares the sums over all scores. With G(0, z) = 1 - V(y, z), or 1 at z <= 0, the two sums above are
G(d, x), where G(d, z) = (G(d - 1, z - 2) + ... + G(d - 1, z - s)) / s for dice of s sides. For each y a window for every number
of dice slides along z, and fixed-point numbers keep it exact. A division rounds by a unit at most, and shrinks the roundings
before by (s - 1) / s: there are never more than s of them, or d.

Fixed-point numbers, the proof of the error and its letters are those of `pig_turn.py`: a throw fails with chance q(d, 0), else
it banks at least 2d points; its worth errs by the roundings of G(d, x) and that of what a 1 leaves.

Numbers of dice that are worse than the best by MARGIN need not be thought of as the free player's: failing gains at most what
two points add to the bound, and this is checked to be less than a quarter of MARGIN a point.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.dice_throw import DiceThrow, least_points, ring
from solver.kernels.fixed import ROUNDING, inlined, kernel, times
from solver.kernels.pig_turn import SLACK, growth_needed

MARGIN = 1 << 16  # units by which a number of dice must be worse not to count for the free player
STEPS = 400  # the most steps for a pair: Newton's, and from the middle on plain iteration


class HogLaw(NamedTuple):
    """The rules as the kernels see them."""

    throw: DiceThrow
    one: int  # the units that make a probability of 1
    tie: int  # units by which more dice must look better: else rounding could make a sure winner throw too many


@kernel
def begin_row(windows: Any, recent: Any, law: HogLaw) -> None:
    """Begin the windows past the target, where a throw wins unless a die shows a 1."""
    passed, throw = law.one, law.throw
    for dice in range(throw.dice + 1):
        recent[:, dice] = passed
        if dice < throw.dice:
            windows[dice + 1] = passed * (throw.sides - 1)
        passed = times(passed * (throw.sides - 1), throw.face)


@inlined
def slide(windows: Any, recent: Any, x: int, throw: DiceThrow) -> int:
    """Bring the windows from x - 1 to x, and note G(d, x) for every number of dice at the place that is returned."""
    here, new = ring(x, throw)
    for dice in range(throw.dice, 0, -1):
        windows[dice] += recent[new, dice - 1] - recent[here, dice - 1]
        recent[here, dice] = times(windows[dice], throw.face)
    return int(here)


@inlined
def best_throw(sums: Any, bust: int, law: HogLaw) -> Any:
    """The best worth and number of dice when a 1 leaves `bust`; the fewest dice where several tie. `sums[d]` are G(d, x)."""
    best, chosen = np.int64(-1) - law.tie, 0
    for dice in range(1, law.throw.dice + 1):
        worth = sums[dice] + times(bust, law.throw.risks[dice - 1])
        if worth > best + law.tie:
            best, chosen = worth, dice
    return best, chosen


@inlined
def largest_risk(sums: Any, bust: int, best: int, law: HogLaw) -> float:
    """The largest chance of a 1 among the numbers of dice that are best up to MARGIN."""
    risk = 0.0
    for dice in range(1, law.throw.dice + 1):
        if sums[dice] + times(bust, law.throw.risks[dice - 1]) >= best - MARGIN:
            risk = max(risk, law.throw.fails[dice - 1])
    return risk


@kernel
def within(number: int, law: HogLaw) -> int:
    return max(0, min(law.one, number))


@inlined
def solve_pair(sums_x: Any, sums_y: Any, law: HogLaw) -> Any:
    """V(x, y) and V(y, x) with the dice of both players, and by how much the equations are missed."""
    v = u = law.one // 2
    for step in range(STEPS):
        f, dice_x = best_throw(sums_x, law.one - u, law)
        g, dice_y = best_throw(sums_y, law.one - v, law)
        miss_x, miss_y = float(f - v), float(g - u)
        residual = max(abs(miss_x), abs(miss_y))
        if residual <= SLACK:
            break
        step_x, step_y = miss_x, miss_y
        if step < STEPS // 2:
            fails_x, fails_y = law.throw.fails[dice_x - 1], law.throw.fails[dice_y - 1]
            step_x = (miss_x - fails_x * miss_y) / (1.0 - fails_x * fails_y)
            step_y = miss_y - fails_y * step_x
        v = within(v + np.int64(round(step_x)), law)
        u = within(u + np.int64(round(step_y)), law)
    return v, u, dice_x, dice_y, residual


@kernel
def sweep(values: Any, xs: Any, ys: Any, windows: Any, recent: Any, law: HogLaw, needs: Any) -> None:
    """Solve the pairs {x, y}, x <= y, of the tile `xs` by `ys` (first and last), and what the error bound needs there.

    `windows[y]` and `recent[y]` belong to the throws against y.
    """
    for y in range(ys[0], ys[1] + 1):
        if xs[0] == 1:
            begin_row(windows[y], recent[y], law)
        for x in range(xs[0], min(xs[1], y) + 1):
            at_x = slide(windows[y], recent[y], x, law.throw)
            at_y = slide(windows[x], recent[x], y, law.throw) if x < y else at_x
            sums_x, sums_y = recent[y, at_x], recent[x, at_y]
            v, u, dice_x, dice_y, residual = solve_pair(sums_x, sums_y, law)
            values[x, y], values[y, x] = v, u
            sums_x[0], sums_y[0] = law.one - u, law.one - v
            risk_x = largest_risk(sums_x, law.one - u, v, law)
            risk_y = largest_risk(sums_y, law.one - v, u, law)
            x_free = min(needed(risk_x, dice_y, residual, law), max(law.one - v, u) / (x + y))
            y_free = min(needed(risk_y, dice_x, residual, law), max(law.one - u, v) / (x + y))
            needs[y, x] = max(x_free, y_free) * (1.0 + 1e-6)  # more than rounding to float32 loses


@inlined
def needed(risk: float, dice: int, residual: float, law: HogLaw) -> float:
    """The growth of the error bound per point, where one player throws `dice` dice and the other any number."""
    r, q = rounding(law.throw.dice, law.throw) + law.tie + residual, rounding(dice, law.throw) + residual
    return float(growth_needed(risk, law.throw.fails[dice - 1], least_points(dice), r, q))


@kernel
def rounding(dice: int, throw: DiceThrow) -> float:
    """Units by which the worth of a throw errs."""
    return ROUNDING * (min(dice, throw.sides) + 1)


@kernel
def throws_against(values: Any, y: int, law: HogLaw, windows: Any, recent: Any, worths: Any) -> None:
    """Fill `worths[x, d]`: what throwing d dice is worth with x to go against y."""
    begin_row(windows, recent, law)
    for x in range(1, len(worths)):
        here = slide(windows, recent, x, law.throw)
        bust = law.one - values[y, law.throw.busted[x]]
        for dice in range(1, law.throw.dice + 1):
            worths[x, dice] = recent[here, dice] + times(bust, law.throw.risks[dice - 1])
        recent[here, 0] = law.one - values[y, x]
