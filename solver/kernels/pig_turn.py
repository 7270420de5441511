"""DieRoll or hold: the turn of Pig, solved pair by pair in points to go.

Let a player with x points to go be about to roll against y to go, and V(x, y) the value to the player to move. With a turn
total that leaves z points to go,

    hold(z) = c - V(y, z)         roll(z) = (d + Q(z - 2) + ... + Q(z - s)) / s         Q(z) = max(hold(z), roll(z)),

where d = c - V(y, x) is what a 1 leaves, Q is the winner's payment at z = 0 (and below, unless the target must be hit exactly:
then Q = d there), and V(x, y) = roll(x). This is the Bellman equation of Crocce & Mordecki (2009), section 3.2.

Three facts make it fast and provable.

1. V(x, y) and V(y, x) need only positions with fewer points to go, and each other. Given d, one pass over z gives V(x, y) and
   its slope in d (the chance of a failed turn), so two linear equations give the pair. No decision on the way flips as long as
   d moves by less than the smallest |roll - hold|, for no slope exceeds one: then the pair is exact.
2. hold(z) does not depend on x, and roll(z) depends on x only through d, in which it increases. So where holding is right at z
   for some d, it is right for every smaller d. A pass may therefore start above any s successive z that are known to hold: no
   turn gets past them. Far from the end a pass has about 26 steps instead of x.
3. Values are fixed-point numbers (`fixed.py`): a pass errs by at most ROUNDING per roll, plus what ties give to holding. Each
   roll fails with chance 1/s or more, so that a turn has at most s times as many rolls on average as it has failures.

The proven error. Fix the strategy found for one player (its turn fails with chance B, else banks at least k) and let the other
do anything (its turn fails with chance at most F, that of always rolling, else banks at least 2). Let a turn of the free player
be evaluated to within r, one of the fixed player to within q. If e(n) bounds the error where x + y < n and grows there by at
least g a point, then e(n) = e(n - 1) + g bounds it at x + y = n as soon as g meets the two inequalities in `growth_needed`:
they say that one more turn of each, started from the bound, does not leave it. So the value found errs by no more than the
sum of the growths, made non-increasing in n. Both players take the free role in turn, which bounds the value from both sides.
No value errs by more than its distance from the extreme payment, which settles positions that are all but won.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import ROUNDING, kernel, times
from solver.kernels.roll import DieRoll, end_turn, fails, landing, mean, place, slide

NEAR = 1 << 48  # a correction below this is exact to half a unit in double precision
SLACK = 2.0  # units by which an accepted pair may miss its two equations
PASSES = 400  # the most passes for a pair: Newton's, and from the middle on plain iteration
FOREVER = np.iinfo(np.int64).max  # a bound on d, or a margin, that is never reached


class PigLaw(NamedTuple):
    """The rules as the kernels see them; values are in units, shifted so that none is negative."""

    roll: DieRoll
    one: int  # the units that make a probability of 1
    total: int  # c: what both players' values add up to
    win: int  # the payment for winning
    bonus: int  # the payment for each point the loser has to go
    tie: int  # units by which rolling must look better: else rounding could make a sure winner roll for ever


@kernel
def always_rolling_succeeds(target: int, chances: Any, roll: DieRoll) -> None:
    """Fill the places of z points to go with the chance that a turn of nothing but rolls reaches the target."""
    end_turn(chances, 0.0, 1.0, roll)
    for z in range(1, target + 1):
        chances[place(z, roll)] = mean(landing(chances, z, 0.0, roll), roll)


@kernel
def prepare(q: Any, p: Any, values: Any, y: int, start: int, d: int, win: int, law: PigLaw) -> Any:
    """Fill Q and its slope at the `sides` places up to `start`, which hold or are past the end; sum all but the last."""
    total, slopes = d, law.one
    for z in range(start - law.roll.sides + 1, start + 1):
        i = place(z, law.roll)
        if z > 0:
            q[i], p[i] = law.total - values[y, z], 0
        elif fails(z, law.roll):
            q[i], p[i] = d, law.one
        else:
            q[i], p[i] = win, 0
        total += q[i]
        slopes += p[i]
    return total - q[place(start, law.roll)], slopes - p[place(start, law.roll)]


@kernel
def roll_out(q: Any, p: Any, margins: Any, values: Any, top: int, y: int, start: int, d: int, win: int, law: PigLaw) -> Any:
    """One pass from `start` up to the turn start at `top`: the value, its slope in d, and the fewest points a turn banks.

    `margins[z]` becomes hold - roll, plus the tie that is given to holding. Here `place` and `slide` are written out: unsigned
    places spare a test for negative ones.
    """
    sides, face = np.uint64(law.roll.sides), law.roll.face
    total, slopes = prepare(q, p, values, y, start, d, win, law)
    last_q, last_p = q[place(start, law.roll)], p[place(start, law.roll)]
    row, end = np.uint64(y), np.uint64(max(top - 1, start + 1))
    highest: Any = np.uint64(start)
    for z in range(np.uint64(start + 1), end):
        roll = times(total, face)
        slope = times(slopes, face)
        total += last_q - q[z]
        slopes += last_p - p[z]
        hold = law.total - values[row, z]
        margin = hold - roll + law.tie
        holds = margin >= 0
        last_q = hold if holds else roll
        last_p = 0 if holds else slope
        highest = z if holds else highest
        q[z + sides] = last_q
        p[z + sides] = last_p
        margins[z] = margin
    if top > start + 1:
        total += last_q - q[top - 1]
        slopes += last_p - p[top - 1]
    return times(total, face), times(slopes, face), top - np.int64(highest)


@kernel
def closest(margins: Any, start: int, top: int, law: PigLaw) -> int:
    """The smallest |hold - roll| of a pass, less what ties are given."""
    least = FOREVER
    for z in range(start + 1, top - 1):
        least = min(least, abs(margins[z]))
    return least - law.tie


@kernel
def note_holds(margins: Any, starts: Any, certified: Any, y: int, start: int, top: int, d: int, law: PigLaw) -> None:
    """Remember the highest `sides` successive places that hold against y, and up to which d they do.

    Mostly the known places have grown by one; now and then a search looks for new ones above a place that rolls.
    """
    block, bound = start, certified[y] if start == starts[y] else FOREVER
    while block + 1 < top - 1 and margins[block + 1] >= 0:
        block += 1
        bound = min(bound, d + margins[block])
    if top % 8 == 0:
        run, run_bound = 0, FOREVER
        for z in range(block + 1, top - 1):
            run = run + 1 if margins[z] >= 0 else 0
            run_bound = min(run_bound, d + margins[z]) if run else FOREVER
            if run >= law.roll.sides:
                block, bound = z, run_bound
    starts[y], certified[y] = block, bound


@kernel
def guess(values: Any, x: int, y: int, law: PigLaw) -> int:
    """V(x, y) extrapolated from its neighbours nearer the end: exact where the fourth mixed difference vanishes."""
    if x > 2 and y > 2:
        near: int = 2 * (values[x - 1, y] + values[x, y - 1]) - values[x - 2, y] - values[x, y - 2]
        far: int = 2 * (values[x - 1, y - 2] + values[x - 2, y - 1]) - values[x - 2, y - 2] - 4 * values[x - 1, y - 1]
        return max(0, min(law.total, near + far))
    return law.total // 2


@kernel
def solve_pair(values: Any, x: int, y: int, starts: Any, certified: Any, q: Any, p: Any, margins: Any, law: PigLaw) -> Any:
    """Write V(x, y) and V(y, x); return per player (chance of failing, fewest points banked), the residual and the passes."""
    one = float(law.one)
    v, u = guess(values, x, y, law), guess(values, y, x, law)
    win_x, win_y = law.win + law.bonus * y, law.win + law.bonus * x
    passes, done = 0, False
    while not done:
        passes += 1
        d, e = law.total - u, law.total - v
        start_x = starts[y] if d <= certified[y] else 0
        start_y = starts[x] if e <= certified[x] else 0
        f, slope_x, least_x = roll_out(q, p, margins[0], values, x, y, start_x, d, win_x, law)
        g, slope_y, least_y = roll_out(q, p, margins[1], values, y, x, start_y, e, win_y, law)
        fail_x, fail_y = slope_x / one, slope_y / one
        miss_x, miss_y = float(f - v), float(g - u)
        determinant = 1.0 - fail_x * fail_y
        step_x, step_y = miss_x, miss_y
        if passes < PASSES // 2 and determinant > 1e-6:
            step_x = (miss_x - fail_x * miss_y) / determinant
            step_y = miss_y - fail_y * step_x
        step = max(abs(step_x), abs(step_y))
        margin = min(closest(margins[0], start_x, x, law), closest(margins[1], start_y, y, law))
        proven = step < NEAR and margin > step + 2 * ROUNDING * law.roll.sides
        residual = SLACK if proven else max(SLACK, abs(miss_x), abs(miss_y))
        done = proven or residual <= SLACK or passes == PASSES
        if proven or not done:
            v = max(0, min(law.total, v + np.int64(round(step_x))))
            u = max(0, min(law.total, u + np.int64(round(step_y))))
    values[x, y], values[y, x] = v, u
    note_holds(margins[0], starts, certified, y, start_x, x, d, law)
    note_holds(margins[1], starts, certified, x, start_y, y, e, law)
    return fail_x, least_x, fail_y, least_y, residual, passes


@kernel
def growth_needed(free: float, fails: float, least: int, r: float, q: float) -> float:
    """The growth of the error bound per point that is enough for one pair and one choice of the free player."""
    fails = min(1.0, fails + 1e-9)
    banks, escapes = (1.0 - fails) * least, 2.0 * (1.0 - free)
    either = max(r / 2.0, q / max(banks, 1e-300), (r + free * q) / max(free * banks + escapes, 1e-300))
    other = max(r / max(escapes, 1e-300), (q + fails * r) / max(fails * escapes + banks, 1e-300))
    return min(either, other)


@kernel
def needed(free: float, fails: float, least: int, residual: float, law: PigLaw) -> float:
    """The growth of the error bound per point, for turns that were evaluated by `roll_out`: fact 3."""
    r, q = (ROUNDING + law.tie) * law.roll.sides * free + residual, ROUNDING * law.roll.sides * fails + residual
    return float(growth_needed(free, fails, least, r, q))


@kernel
def sweep(values: Any, xs: Any, ys: Any, scratch: Any, starts: Any, certified: Any, risk: Any, needs: Any, law: PigLaw) -> int:
    """Solve the pairs {x, y}, x <= y, of the tile `xs` by `ys` (first and last); return the passes made.

    `risk` is the chance that a turn of nothing but rolls fails; where it is 1 a player can never finish: two such players
    draw, one loses. `needs[y, x]` becomes the growth that the error bound needs there.
    """
    q, p, margins = scratch[0], scratch[1], scratch[2:]
    passes = 0
    for y in range(ys[0], ys[1] + 1):
        for x in range(xs[0], min(xs[1], y) + 1):
            if risk[x] == 1.0 or risk[y] == 1.0:
                values[x, y] = law.total // 2 if risk[x] == risk[y] else law.total * (risk[x] < 1.0)
                values[y, x] = law.total - values[x, y]
                continue
            fail_x, least_x, fail_y, least_y, residual, n = solve_pair(values, x, y, starts, certified, q, p, margins, law)
            passes += n
            v, u = values[x, y], values[y, x]
            x_free = min(needed(risk[x], fail_y, least_y, residual, law), trivial(v, u, y, law) / (x + y))
            y_free = min(needed(risk[y], fail_x, least_x, residual, law), trivial(u, v, x, law) / (x + y))
            needs[y, x] = max(x_free, y_free) * (1.0 + 1e-6)  # more than rounding to float32 loses
    return passes


@kernel
def trivial(mine: int, theirs: int, loser: int, law: PigLaw) -> float:
    """How far two values are from the payment to a winner whose opponent has `loser` to go: no error is larger."""
    win = law.win + law.bonus * loser
    return float(max(win - mine, theirs - (law.total - win)))


@kernel
def whole_turns(values: Any, xs: Any, ys: Any, q: Any, law: PigLaw, rolls: Any, holds: Any) -> None:
    """Fill rolls[i, k] and holds[i, k], the worths of both actions at (xs[i], ys[i]) and every turn total k < xs[i]."""
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        d, win = law.total - values[y, x], law.win + law.bonus * y
        end_turn(q, d, win, law.roll)
        total = landing(q, 1, d, law.roll)
        for z in range(1, x + 1):
            roll, hold = mean(total, law.roll), law.total - values[y, z]
            rolls[i, x - z], holds[i, x - z] = roll, hold
            total = slide(total, q, z, law.roll)
            q[place(z, law.roll)] = max(roll, hold)


@kernel
def at_turn(
    values: Any, turn: int, ys: Any, scratch: Any, starts: Any, certified: Any, law: PigLaw, target: int, rolls: Any
) -> None:
    """Fill rolls[x, y], the worth of rolling with `turn` points at risk, for x > turn and y from ys[0] to ys[1].

    By fact 2 the passes start above the places known to hold, as in `solve_pair`.
    """
    q, p, margins = scratch[0], scratch[1], scratch[2]
    for y in range(ys[0], ys[1] + 1):
        win = law.win + law.bonus * y
        starts[y], certified[y] = 0, FOREVER
        for x in range(turn + 1, target + 1):
            d = law.total - values[y, x]
            start = starts[y] if d <= certified[y] else 0
            roll, _, _ = roll_out(q, p, margins, values, x - turn, y, start, d, win, law)
            rolls[x, y] = roll
            note_holds(margins, starts, certified, y, start, x - turn, d, law)


@kernel
def boundaries(values: Any, x: int, q: Any, law: PigLaw, first: Any, last: Any, costs: Any) -> None:
    """Fill the three arrays of `Boundary` in `solutions/turns.py` with x points to go, against each y = 1, 2, ...

    Values are compared as they are read, in double precision: a tie there is a tie here.
    """
    unit, base = 1.0 / law.one, law.win if law.bonus else 0
    for y in range(1, len(first) + 1):
        d, win = law.total - values[y, x], law.win + law.bonus * y
        end_turn(q, d, win, law.roll)
        total, beside = landing(q, 1, d, law.roll), True  # whether z is a point below the first total that holds, or the target
        first[y - 1], last[y - 1], costs[y - 1] = x, 0, np.inf
        for z in range(1, x):
            roll, hold = mean(total, law.roll), law.total - values[y, z]
            gain = (roll - base) * unit - (hold - base) * unit
            if gain <= 0.0:
                first[y - 1], costs[y - 1], beside = x - z, -gain, True
            elif beside:
                costs[y - 1], beside = min(costs[y - 1], gain), False
            if gain > 0.0 and last[y - 1] == 0:
                last[y - 1] = x - z
            total = slide(total, q, z, law.roll)
            q[place(z, law.roll)] = max(roll, hold)
