"""Pig between known players: one keeps to a strategy, and the other keeps to one too or replies as well as possible.

In points to go, as in `pig_turn.py`: V(x, y) is what a turn of mine is worth to me that starts with x to go against y, U(y, x)
what one of theirs is worth to them; what one player gets, the other misses of c. In a turn of mine let p(z) be the chance to
roll with z points to go, given by a strategy (always 1 at the start):

    hold(z) = c - U(y, z)     roll(z) = (d + Q(z - 2) + ... + Q(z - s)) / s     Q(z) = p(z) roll(z) + (1 - p(z)) hold(z),

with d = c - U(y, x) for a failed turn, and V(x, y) = roll(x). For a player free to choose, Q(z) = max(roll(z), hold(z)).

**Pairs.** V(x, y) and U(y, x) need only positions with fewer points to go, and each other. One pass over z gives V and the
chance S that the turn does not fail; then V falls by 1 - S for each unit that U rises. Likewise for U. With both strategies
known that is linear: Newton's step leads from any guess to the pair, up to the rounding of the step itself, which a second one
makes up for. With a maximum it is convex: Newton's method is policy iteration (Howard 1960). Nothing is subtracted in S: it is
0 exactly where a player can never get away, one point short of an exact target, say. Two such players draw.

**A player who fails for ever** leaves me all the time I want: I may wait for the very best of the turn totals that can be
reached, and hold there only. That settles the pair without rounding; if I can stay for ever as well, it is at least a draw.

**The error.** Values are fixed-point numbers: a roll errs by one unit at most, a mix of both actions by two more. Errors obey
the equations of the values, with roundings as payments: in a turn E(z) = p(z) (1 + mean of E) + (1 - p(z)) E_U(y, z), two more
where 0 < p(z) < 1, and the larger of the two for a free player, since no maximum differs by more than its terms do. So with the
residual of the accepted pair added to either turn, two linear equations give a pair of errors. For a free player these are
convex again, and Newton's method ascends to the solution; if it stops with h short of it, where turns fail with chances of at
most F and F', no more than h / (1 - F F') is missing. These are sums of positive doubles, relative errors far below MARGIN.

**The length.** The expected number of turns obeys the same equations too, with a payment of 1 for each turn.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.kernels.fixed import ROUNDING, kernel, times
from solver.kernels.matrix_game import Floats
from solver.kernels.pig_turn import FOREVER, PigLaw
from solver.kernels.roll import DieRoll, can_total, end_turn, landings, mean, place, places

Ints = npt.NDArray[np.int64]

MIXING = 2.0 * ROUNDING  # units by which the mean of two actions errs
NEAR = float(1 << 38)  # units: a step no longer than this leaves less than one unit
SLACK = 2.0  # units by which an accepted pair may miss its two equations
PASSES = 200  # the most passes for a pair: Newton's, and from the middle on plain iteration
MARGIN = 1.0 + 1e-6  # error bounds are enlarged by this factor, for their own roundings


class Player(NamedTuple):
    """What is known and found of one player, at [own points to go, the other's]; `rolls` at one less of each, by turn total."""

    free: bool  # whether the player replies as well as possible
    rolls: Any  # p, for one who keeps to a strategy
    values: Ints
    errors: Floats
    lengths: Floats


class DuelRoom(NamedTuple):
    """Scratch arrays, by the places of `roll.py`."""

    worth: Ints
    escapes: Floats  # S(z), the chance that the turn does not fail
    errors: Floats
    lengths: Floats


def room_for(target: int, roll: DieRoll) -> DuelRoom:
    size = places(target, roll)
    return DuelRoom(np.zeros(size, np.int64), np.zeros(size), np.zeros(size), np.zeros(size))


@kernel
def reach(rolls: Any, x: int, roll: DieRoll) -> int:
    """A turn total that is never passed: as many hold from it down as there are sides, and no roll jumps over them all."""
    run = 0
    for turn in range(1, x):
        run = run + 1 if rolls[turn] <= 0.0 else 0
        if run == roll.sides:
            return turn
    return x - 1


@kernel
def mixed(roll: int, hold: int, chance: float) -> int:
    """The worth of rolling with that chance, else holding, in fixed-point numbers."""
    fraction = np.int64(np.uint64(chance * 18446744073709551616.0)) if 0.0 < chance < 1.0 else np.int64(0)
    if fraction == 0:
        return roll if chance >= 1.0 else hold
    return int(times(roll, fraction) + times(hold, -fraction))


@kernel
def end_of_turn(room: DuelRoom, d: int, win: int, roll: DieRoll) -> None:
    end_turn(room.worth, d, win, roll)
    end_turn(room.escapes, 0.0, 1.0, roll)


@kernel
def rolled(room: DuelRoom, z: int, d: int, roll: DieRoll) -> Any:
    worth, escapes = landings(room.worth, room.escapes, z, d, roll)
    return mean(worth, roll), mean(escapes, roll)


@kernel
def keep(me: Player, other: Player, x: int, y: int, d: int, room: DuelRoom, law: PigLaw) -> Any:
    """A turn by the strategy: its value, the chance that it does not fail, and `FOREVER`, for no decision can flip."""
    rolls = me.rolls[x - 1, y - 1]
    end_of_turn(room, d, law.win + law.bonus * y, law.roll)
    for z in range(x - reach(rolls, x, law.roll), x):
        chance, at = rolls[x - z], place(z, law.roll)
        hold = law.total - other.values[y, z]
        roll, escapes = hold, 0.0
        if chance > 0.0:
            roll, escapes = rolled(room, z, d, law.roll)
        room.worth[at] = mixed(roll, hold, chance)
        room.escapes[at] = 1.0 - chance + chance * escapes
    value, escapes = rolled(room, x, d, law.roll)
    return value, escapes, FOREVER


@kernel
def choose(other: Player, x: int, y: int, d: int, room: DuelRoom, law: PigLaw) -> Any:
    """The best turn: its value, the chance that it does not fail, and the smallest |roll - hold|."""
    closest = FOREVER
    end_of_turn(room, d, law.win + law.bonus * y, law.roll)
    for z in range(1, x):
        at = place(z, law.roll)
        hold = law.total - other.values[y, z]
        roll, escapes = rolled(room, z, d, law.roll)
        closest = min(closest, abs(roll - hold))
        room.worth[at], room.escapes[at] = (hold, 1.0) if hold >= roll else (roll, escapes)
    value, escapes = rolled(room, x, d, law.roll)
    return value, escapes, closest


@kernel
def play(me: Player, other: Player, x: int, y: int, d: int, room: DuelRoom, law: PigLaw) -> Any:
    if me.free:
        return choose(other, x, y, d, room, law)
    return keep(me, other, x, y, d, room, law)


@kernel
def count(me: Player, other: Player, x: int, y: int, room: DuelRoom, law: PigLaw) -> Any:
    """The error of a turn by the strategy and the expected turns with it, but for what follows a failure."""
    rolls, roll = me.rolls[x - 1, y - 1], law.roll
    end_turn(room.errors, 0.0, 0.0, roll)
    end_turn(room.lengths, 0.0, 0.0, roll)
    error = length = 0.0
    for z in range(x - reach(rolls, x, roll), x + 1):
        chance, error, length = rolls[x - z], 0.0, 0.0
        if chance > 0.0:
            error, length = landings(room.errors, room.lengths, z, 0.0, roll)
            error, length = chance * (mean(error, roll) + ROUNDING), chance * mean(length, roll)
        if chance < 1.0:
            error += (1.0 - chance) * other.errors[y, z] + (MIXING if chance > 0.0 else 0.0)
            length += (1.0 - chance) * other.lengths[y, z]
        room.errors[place(z, roll)], room.lengths[place(z, roll)] = error, length
    return error + SLACK, length + 1.0


@kernel
def worst(other: Player, x: int, y: int, failed: float, room: DuelRoom, roll: DieRoll) -> Any:
    """The largest error of any turn at all, if it is `failed` after a failure, and the chance that such a turn succeeds."""
    end_turn(room.errors, failed, 0.0, roll)
    end_turn(room.escapes, 0.0, 1.0, roll)
    error = escapes = 0.0
    for z in range(1, x + 1):
        error, escapes = landings(room.errors, room.escapes, z, failed, roll)
        error, escapes = mean(error, roll) + ROUNDING, mean(escapes, roll)
        if z < x and other.errors[y, z] > error:
            error, escapes = other.errors[y, z], 1.0
        room.errors[place(z, roll)], room.escapes[place(z, roll)] = error, escapes
    return error + SLACK, escapes


@kernel
def best_exit(other: Player, x: int, y: int, stays: bool, law: PigLaw) -> Any:
    """The best value in the long run against a player who fails for ever, with its error."""
    best, error = law.total // 2 if stays else 0, 0.0
    if not stays:
        best = law.win + law.bonus * y
    for z in range(1, x - 1):
        if can_total(x - z, law.roll):
            best, error = max(best, law.total - other.values[y, z]), max(error, other.errors[y, z])
    return best, error


@kernel
def both_escape(one: float, other: float) -> float:
    """The chance that not both turns fail."""
    return one + other - one * other


@kernel
def largest_error(other: Player, x: int, y: int, theirs: float, out: float, risk: float, room: DuelRoom, law: PigLaw) -> float:
    """The error of a free player's value against one whose turn errs by `theirs` and does not fail with the chance `out`."""
    error, missing = 0.0, np.inf
    for _ in range(PASSES):
        if missing <= 1e-9 * error:
            break
        turn, escapes = worst(other, x, y, theirs + (1.0 - out) * error, room, law.roll)
        missing = max(0.0, turn - error)
        error += missing / both_escape(escapes, out)
    return float(error + missing / both_escape(1.0 - risk, out))


@kernel
def solve_pair(me: Player, other: Player, x: int, y: int, risk: float, room: DuelRoom, law: PigLaw) -> int:
    """Write V(x, y) and U(y, x), their errors and the lengths; return the passes.

    `risk` is the chance that a turn of nothing but rolls fails.
    """
    v: Any = law.total // 2
    u: Any = v
    out_x = out_y = 0.0
    passes, done, residual = 0, False, 0.0
    while not done:
        passes += 1
        g, out_y, _ = keep(other, me, y, x, law.total - v, room, law)
        if me.free and out_y == 0.0:
            v, me.errors[x, y] = best_exit(other, x, y, risk == 1.0, law)
            me.values[x, y], other.values[y, x], other.errors[y, x] = v, law.total - v, me.errors[x, y]
            return passes
        f, out_x, closest = play(me, other, x, y, law.total - u, room, law)
        both = both_escape(out_x, out_y)
        if both == 0.0:
            break
        miss_x, miss_y = float(f - v), float(g - u)
        step_x, step_y = miss_x, miss_y
        if passes < PASSES // 2:
            step_x = (miss_x - (1.0 - out_x) * miss_y) / both
            step_y = miss_y - (1.0 - out_y) * step_x
        step = max(abs(step_x), abs(step_y))
        proven = step < NEAR and closest > step + 2.0 * ROUNDING * law.roll.sides
        residual = 0.0 if proven else max(0.0, abs(miss_x) - SLACK, abs(miss_y) - SLACK)
        done = proven or residual == 0.0 or passes == PASSES
        if proven or not done:
            v = max(0, min(law.total, v + np.int64(round(step_x))))
            u = max(0, min(law.total, u + np.int64(round(step_y))))
    me.values[x, y], other.values[y, x] = v, u
    note(me, other, x, y, (out_x, out_y), residual, risk, room, law)
    return passes


@kernel
def note(
    me: Player, other: Player, x: int, y: int, outs: Any, residual: float, risk: float, room: DuelRoom, law: PigLaw
) -> None:
    """Write the errors of a pair, and the lengths if both keep to a strategy."""
    both, whole = both_escape(outs[0], outs[1]), float(law.total)
    if both == 0.0:
        me.errors[x, y] = other.errors[y, x] = 0.0
        me.lengths[x, y] = other.lengths[y, x] = np.inf
        return
    theirs, later = count(other, me, y, x, room, law)
    theirs += residual
    if me.free:
        mine = largest_error(other, x, y, theirs, outs[1], risk, room, law) + residual / both_escape(1.0 - risk, outs[1])
    else:
        turn, soon = count(me, other, x, y, room, law)
        mine = (turn + residual + (1.0 - outs[0]) * theirs) / both
        me.lengths[x, y] = (soon + (1.0 - outs[0]) * later) / both
        other.lengths[y, x] = (later + (1.0 - outs[1]) * soon) / both
    me.errors[x, y] = min(whole, mine * MARGIN)
    other.errors[y, x] = min(whole, (theirs + (1.0 - outs[1]) * mine) * MARGIN)


@kernel
def sweep(me: Player, other: Player, xs: Any, ys: Any, risk: Any, room: DuelRoom, law: PigLaw) -> int:
    """Solve the pairs of the tile `xs` by `ys` (first and last), when those with fewer points to go are; return the passes."""
    passes = 0
    for y in range(ys[0], ys[1] + 1):
        for x in range(xs[0], xs[1] + 1):
            passes += solve_pair(me, other, x, y, risk[x], room, law)
    return passes


@kernel
def whole_turns(me: Player, other: Player, xs: Any, ys: Any, room: DuelRoom, law: PigLaw, rolls: Any, holds: Any) -> None:
    """Fill rolls[i, k] and holds[i, k], the worths of both actions at (xs[i], ys[i]) and every turn total k < xs[i]."""
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        d = law.total - other.values[y, x]
        end_of_turn(room, d, law.win + law.bonus * y, law.roll)
        for z in range(1, x + 1):
            roll, _ = rolled(room, z, d, law.roll)
            hold = law.total - other.values[y, z]
            rolls[i, x - z], holds[i, x - z] = roll, hold
            worth = max(roll, hold) if me.free else mixed(roll, hold, me.rolls[x - 1, y - 1, x - z])
            room.worth[place(z, law.roll)] = worth
