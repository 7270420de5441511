"""The best reply in Hog to a player whose strategy is known, in points to go: bounds from both sides.

The other player's choices are chances: there is one player left to choose, and ordinary dynamic programming is enough. This
is variant 1 of Tijms & van der Wal (2006), section 5, here for both forms of the game and for all that a 1 may cost. Let me
have x points to go against y, let d dice score j with chance q_d(j), and let b(x) >= x be to go after a 1. The other player
throws r dice with chance s_r, which depends on x and y: p(j) = sum over r of s_r q_r(j).

In turns, W(x, y) is my chance to win if I throw next, U(x, y) if they do:

    W(x, y) = max over d of sum over j > 0 of q_d(j) U(x - j, y) + q_d(0) U(b(x), y)
    U(x, y) = sum over j > 0 of p(j) W(x, y - j) + p(0) W(x, b(y)),

where U is 1 once I, and W is 0 once they have nothing to go. Both at once, V(x, y) is my chance to win plus half that of a tie:

    V(x, y) = max over d of sum over i, j of q_d(i) p(j) V(x - i, y - j), with b(x) for x - 0 and b(y) for y - 0,

where V is 1, 1/2 or 0 once somebody has nothing to go: who is further past the target wins.

**Again.** Where nobody loses by a 1, b(x) = x and b(y) = y, the position comes back after two of them. Some number of dice,
thrown again and again, is best; what leaves the position is then divided by the chance to leave it, which is
c_d + q_d(0) sum over r of s_r c_r with c_d = 1 - q_d(0). If a 1 costs nothing, all else is nearer to the end: one sweep is all.

**Kept to.** If I keep to a strategy of my own, throwing d dice with chance t_d, it is the same without a maximum: what leaves
the position, summed over d with the weights t_d, divided by the chance to leave it, summed likewise.

**Bounds.** Write the equations as v = T v. T is monotone, and as every throw scores with a positive chance, the game ends
whatever I do: repeating T leads from anywhere to the one solution. So any u with T u <= u is an upper bound, and any l with
T l >= l a lower one. If a 1 costs points, positions form cycles and a sweep is not enough; then guesses are found by whatever
means, and a sweep proves them (`proves`): the values it writes, one after the other, need only be nowhere worse than those they
replace, for each of them, computed again from all that were written, would be better still. From u = 1 and l = 0 it always
succeeds.

**Rounding.** No term is negative and nothing is subtracted. A number that has gone through k roundings is wrong by at most one
part in 2^53 for each, and is moved outwards by as much (`outward`): lower bounds down, upper ones up. A sum over the scores of
d dice, and moving it, takes `roundings[d]`. A mean over a mix of n > 1 numbers of dice takes at most 2n, for its shares, its
products and its sum; if n = 1 it takes none. There are two of them in a worth, one in its numerator and one in its denominator;
with the quotient, and all else that is multiplied and added, SOME are enough besides. A mean over a mix of mine with m numbers
of dice takes as many again, and m + 2 for weighing worths by their chance to leave. What underflows is less than TINY.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from solver.dice import Die
from solver.kernels.dice_throw import DiceThrow, Ints, least_points, most_points, throw_of
from solver.kernels.fixed import kernel
from solver.kernels.hog_both import ahead_of
from solver.kernels.matrix_game import Floats

UNIT = 1.01 * 2.0**-53  # the relative error of one rounding, with room for products of many
SOME = 10.0  # roundings of a worth besides those of its sums and means
TINY = 1e-300  # more than underflow can lose

# In any order of its terms, a sum takes no more roundings than it has terms. Eight terms at a time are several times as fast.
in_any_order = njit(cache=True, nogil=True, _nrt=False, fastmath={"reassoc", "contract"})


class ReplyLaw(NamedTuple):
    """The rules as the kernels see them; d dice are found at d - 1."""

    both: bool  # whether both throw at once
    throw: DiceThrow
    ahead: Floats  # [k, r]: the chance to win when k points ahead, see `hog_both.ahead_of`
    roundings: Floats  # [d]: roundings of a sum over the scores of d dice
    won: float  # what winning is worth: 1, or 0 to sweep differences of bounds, which need not be chances


class Known(NamedTuple):
    """Strategies: chances of the numbers of dice, at [own points to go - 1, the other's - 1]."""

    theirs: Floats
    mine: Floats  # my strategy, which counts unless I am free
    free: bool  # whether I choose the best dice


class ReplyRoom(NamedTuple):
    """Scratch arrays."""

    scored: Floats  # [x, r]: worth to me of those throws of r dice that score, but do not finish, with x to go
    after: Floats  # [i]: worth of my scoring i points
    mix: Floats  # [r]: s_r
    own: Floats  # [d]: t_d
    worths: Floats  # [d]: worth of throwing d dice
    leaves: Floats  # [d]: the chance to leave the position
    chosen: Ints  # [x, y]: my best number of dice, less one, when all were last compared


def law_for(die: Die, most: int, both: bool, busted: Ints) -> ReplyLaw:
    roundings = np.array([(die.sides - 2) * dice + 4.0 for dice in range(1, most + 1)])
    return ReplyLaw(both, throw_of(die, most, busted), ahead_of(die, most), roundings, 1.0)


def room_for(law: ReplyLaw) -> ReplyRoom:
    most, points = law.throw.chances.shape
    size = len(law.throw.busted)
    return ReplyRoom(
        scored=np.empty((size, most)),
        after=np.empty(points),
        mix=np.empty(most),
        own=np.empty(most),
        worths=np.empty(most),
        leaves=np.empty(most),
        chosen=np.zeros((size, size), np.int64),
    )


@kernel
def span_of(mixes: Any) -> Any:
    """The numbers of dice that have a share in any of the mixes: the first, and past the last."""
    first, end = mixes.shape[1], 0
    for x in range(len(mixes)):
        for r in range(mixes.shape[1]):
            if mixes[x, r] > 0.0:
                first, end = min(first, r), max(end, r + 1)
    return first, end


@in_any_order
def dot(chances: Any, values: Any) -> Any:
    total = 0.0
    for k in range(len(chances)):
        total += chances[k] * values[k]
    return total


@kernel
def their_throws(values: Any, y: int, span: Any, law: ReplyLaw, outward: float, scored: Any) -> None:
    """Fill `scored` for a player with y to go, whose points lead to `values`."""
    last = law.throw.backwards.shape[1] - 1
    for r in range(span[0], span[1]):
        least, most = least_points(r + 1), min(most_points(r + 1, law.throw), y - 1)
        for x in range(1, len(values)):
            scored[x, r] = 0.0
            if least <= most:
                total = dot(law.throw.backwards[r, last - most : last - least + 1], values[x, y - most : y - least + 1])
                scored[x, r] = total * (1.0 + outward * law.roundings[r])


@kernel
def take(mix: Any, place: Any) -> Any:
    """Note the mix as shares of 1; return the span of its numbers of dice, and how many have one."""
    total, first, end, choices = 0.0, len(mix), 0, 0
    for r in range(len(mix)):
        if mix[r] > 0.0:
            total += mix[r]
            first, end, choices = min(first, r), r + 1, choices + 1
    for r in range(first, end):
        place[r] = mix[r] / total
    return (first, end), choices


@kernel
def mean(mix: Any, span: Any, worths: Any) -> Any:
    return dot(mix[span[0] : span[1]], worths[span[0] : span[1]])


@kernel
def my_throws(bust: float, leaves: float, choices: Any, law: ReplyLaw, room: ReplyRoom) -> None:
    """Fill what d dice are worth if scoring i points leads to after[i] and a 1 to `bust`, or with the chance 1 - `leaves`
    back."""
    for d in range(choices[0], choices[1]):
        least, end, fails = least_points(d + 1), most_points(d + 1, law.throw) + 1, law.throw.fails[d]
        scored = dot(law.throw.chances[d, least:end], room.after[least:end])
        room.leaves[d] = law.throw.scores[d] + fails * leaves
        room.worths[d] = (scored + fails * bust) / room.leaves[d]


@kernel
def throw_in_turns(
    mine: Any, theirs: Any, x: int, y: int, span: Any, choices: Any, again: bool, law: ReplyLaw, room: ReplyRoom
) -> Any:
    """Fill the worths of my dice from W = `mine` and U = `theirs`; return what a throw of theirs is worth but for a 1."""
    for i in range(least_points(choices[0] + 1), most_points(choices[1], law.throw) + 1):
        room.after[i] = theirs[x - i, y] if i < x else law.won
    onward = mean(room.mix, span, room.scored[x])
    bust, leaves = theirs[law.throw.busted[x], y], 1.0
    if law.throw.busted[x] == x and again:
        bust = onward
        if law.throw.busted[y] == y:
            leaves = mean(room.mix, span, law.throw.scores)
        else:
            bust += mean(room.mix, span, law.throw.fails) * mine[x, law.throw.busted[y]]
    my_throws(bust, leaves, choices, law, room)
    return onward


@kernel
def throw_both(values: Any, x: int, y: int, span: Any, choices: Any, again: bool, law: ReplyLaw, room: ReplyRoom) -> None:
    """Fill the worths of my dice from V = `values`, when both throw at once."""
    fails, down = mean(room.mix, span, law.throw.fails), law.throw.busted[y]
    for i in range(least_points(choices[0] + 1), most_points(choices[1], law.throw) + 1):
        if i < x:
            room.after[i] = mean(room.mix, span, room.scored[x - i]) + fails * values[x - i, down]
        else:
            room.after[i] = law.won * mean(room.mix, span, law.ahead[min(y - x + i, len(law.ahead) - 1)])
    bust, leaves = mean(room.mix, span, room.scored[law.throw.busted[x]]), 1.0
    if again and law.throw.busted[x] == x and down == y:
        leaves = mean(room.mix, span, law.throw.scores)
    else:
        bust += fails * values[law.throw.busted[x], down]
    my_throws(bust, leaves, choices, law, room)


@kernel
def largest(worths: Any, choices: Any, means: float, outward: float, law: ReplyLaw) -> Any:
    """The best worth, moved outwards, and its dice; `means` are the roundings of means over the mix."""
    best, chosen = -np.inf, 0
    for d in range(choices[0], choices[1]):
        worth = worths[d] * (1.0 + outward * (law.roundings[d] + means + SOME))
        if worth > best:
            best, chosen = worth, d
    return best, chosen


@kernel
def kept(span: Any, shares: int, means: float, outward: float, law: ReplyLaw, room: ReplyRoom) -> float:
    """The worth of my own mix, moved outwards; its numbers of dice lie in `span`, and there are `shares` of them."""
    worth = leaves = 0.0
    for d in range(span[0], span[1]):
        worth += room.own[d] * room.leaves[d] * room.worths[d]
        leaves += room.own[d] * room.leaves[d]
    return float(worth / leaves * (1.0 + outward * (law.roundings[span[1] - 1] + means + 5.0 * shares + 2.0 + SOME)))


@kernel
def write(bounds: Any, x: int, y: int, bound: float, aside: float, law: ReplyLaw) -> bool:
    """Replace a bound, upper if it is moved `aside` upwards; tell whether the new one is worse."""
    old, new = bounds[x, y], bound if law.won == 0.0 else min(1.0, max(0.0, bound + aside))
    bounds[x, y] = new
    worse: bool = new > old if aside > 0.0 else new < old
    return worse


@kernel
def proves(
    mine: Any, theirs: Any, known: Known, xs: Any, ys: Any, outward: float, aside: float, law: ReplyLaw, room: ReplyRoom
) -> bool:
    """Sweep the bounds W (or V) = `mine` and U = `theirs` for x and y from first to last; tell whether none became worse.

    A row may be swept in pieces, from the first x on: `room` remembers. Differences, for which `won` is 0, are passed on by the
    dice last chosen.
    """
    worse, most, mixes, shares_of_mine = False, len(room.worths), known.theirs, 0
    for y in range(ys[0], ys[1] + 1):
        if xs[0] == 1:
            their_throws(mine, y, span_of(mixes[y - 1]), law, outward, room.scored)
        for x in range(xs[0], xs[1] + 1):
            span, shares = take(mixes[y - 1, x - 1], room.mix)
            choices = (0, most) if law.won else (room.chosen[x, y], room.chosen[x, y] + 1)
            if not known.free:
                choices, shares_of_mine = take(known.mine[x - 1, y - 1], room.own)
            means, onward = 4.0 * shares if shares > 1 else 0.0, 0.0
            if law.both:
                throw_both(mine, x, y, span, choices, True, law, room)
            else:
                onward = throw_in_turns(mine, theirs, x, y, span, choices, True, law, room)
            if known.free:
                best, room.chosen[x, y] = largest(room.worths, choices, means, outward, law)
            else:
                best = kept(choices, shares_of_mine, means, outward, law, room)
            worse |= write(mine, x, y, best, aside, law)
            if not law.both:
                onward += mean(room.mix, span, law.throw.fails) * mine[x, law.throw.busted[y]]
                worse |= write(theirs, x, y, onward * (1.0 + outward * (means + SOME)), aside, law)
    return not worse


@kernel
def all_throws(mine: Any, theirs: Any, mixes: Any, xs: Any, ys: Any, law: ReplyLaw, room: ReplyRoom, worths: Any) -> None:
    """Fill `worths[y - first, x - first, d]`: what throwing d dice is worth, for x and y from first to last."""
    for y in range(ys[0], ys[1] + 1):
        their_throws(mine, y, span_of(mixes[y - 1]), law, 0.0, room.scored)
        for x in range(xs[0], xs[1] + 1):
            span, _ = take(mixes[y - 1, x - 1], room.mix)
            choices = (0, len(room.worths))
            if law.both:
                throw_both(mine, x, y, span, choices, False, law, room)
            else:
                throw_in_turns(mine, theirs, x, y, span, choices, False, law, room)
            for d in range(len(room.worths)):
                worths[y - ys[0], x - xs[0], d] = room.worths[d]
