"""Hog in turns with a term's rules, where no turn ever takes points away: solved by the sum of both scores, from high to low.

Let V(m, t) be the chance of winning of the player to move, who has m points against t. Where a turn ends that brings the player
to z points, before jumps and swaps, the rules tell for each t and z (`next`): the game is over, or it goes on in some position
(m', t') with the other player, or with the same one who takes another turn. Let W(t, z) be the worth of that to the player who
moved: 1, 0, 1 - V(m', t') or V(m', t'). With q(d, j) the chance that d dice score j, r(d) that one of them busts, b what a bust
leaves, and f what no dice at all bring,

    V(m, t) = max( W(t, m + f), max over d of r(d) W(t, b) + sum over j of q(d, j) W(t, m + j) ).

As in `hog_throw.py` the sums are formed one die after the other: G(0, z) = W(t, z), and G(d, z) is the mean of G(d - 1, z + j)
over what one die may add. For each t a ring of the last places z is kept, and for each kind of dice.

**Order.** m' + t' is at least z + t: jumps go up, and swaps keep the sum. Every turn that scores leads to a larger sum. Only a
bust that pays nothing may stay: then it leads to the same two scores, in the same order or swapped. So positions are solved two
by two, V(m, t) with V(t, m), from the largest sum down; the two equations by Newton's method, in whole numbers (`fixed.py`).

**Proof.** Let e(s) bound the errors of all positions with the sum s, never less than e(s + 1). Let v be what is found, b the
best worth of a position given v, which v misses by c at most, and let a worth err by R units for rounding: one for each
product, which are as many as a die has outcomes for each die, and one for the bust. The worth of d dice is wrong by at most

    R + (1 - r) e(s + 1) + r e(s)

where r is the chance of staying: r(d), or 0 where a bust does not stay. This is no more than what is missing to b, less c, plus
e(s), if

    e(s) - e(s + 1) >= (R + c - (b - worth(d))) / (1 - r)    for every d,

and so v + e is nowhere below what one turn makes of v - e for the other player, nor v - e above. As in `cyclic_table.py` this
proves both bounds, for every game ends: each throw scores with a chance that is not 0, and sums are limited.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.kernels.fixed import ROUNDING, inlined, kernel, times

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

WON, LOST = -1, -2  # in `next`, in place of a position
STEPS = 100  # the most steps of Newton's method for a pair
CLOSE = 2  # units by which an equation may be missed


class RisingLaw(NamedTuple):
    """The rules as the kernels see them. Positions are numbered m * target + t."""

    target: int
    dice: int
    one: int  # the units that make a probability of 1
    points: Ints  # [kind, outcome]: what one die of that kind may add; -1 where there are no more
    parts: Ints  # [kind, outcome]: with what chance, as a fraction
    risks: Ints  # [kind, d]: r(d), as a fraction
    scores: Floats  # [kind, d]: 1 - r(d)
    kinds: Ints  # [m, t]: which dice are thrown
    busted: Ints  # [m]: b
    free: Ints  # [m, t]: m + f; -1 where dice must be thrown
    next: Ints  # [t, z]: WON, LOST, or twice the position in which the game goes on, and 1 more if the other player moves
    top: int  # who has this score or more has won


@inlined
def worth_after(values: Any, code: int, law: RisingLaw) -> Any:
    """W, of what `next` tells."""
    if code < 0:
        return law.one if code == WON else 0
    value = values[code // 2 // law.target, code // 2 % law.target]
    return law.one - value if code % 2 else value


@inlined
def code_of(t: int, z: int, law: RisingLaw) -> Any:
    return WON if z >= law.top else law.next[t, z]


@kernel
def begin(rings: Any, law: RisingLaw) -> None:
    """Fill the rings of all rows with what is worth past the top, where a throw wins unless a die busts."""
    for kind in range(len(rings)):
        passed = np.int64(law.one)
        for dice in range(law.dice + 1):
            rings[kind, :, :, dice] = passed
            total = np.int64(0)
            for i in range(law.points.shape[1]):
                if law.points[kind, i] >= 0:
                    total += times(passed, law.parts[kind, i])
            passed = total


@inlined
def add_dice(ring: Any, z: int, points: Any, parts: Any) -> None:
    """G(d, z) for every number of dice above 0, in the place of z in a ring."""
    size, dice = ring.shape
    here = z % size
    for d in range(1, dice):
        ring[here, d] = 0
    for i in range(len(points)):
        if points[i] >= 0:
            there, part = (z + points[i]) % size, parts[i]
            for d in range(1, dice):
                ring[here, d] += times(ring[there, d - 1], part)


@inlined
def best_of(sums: Any, bust: int, free: int, risks: Any) -> Any:
    """The best worth and number of dice where a bust is worth `bust` and no dice `free`, -1 if some must be thrown."""
    best, chosen = free, 0
    for dice in range(1, len(sums)):
        worth = sums[dice] + times(bust, risks[dice])
        if worth > best:
            best, chosen = worth, dice
    return best, chosen


@inlined
def growth_for(sums: Any, bust: int, best: int, risks: Any, scores: Any, stays: bool, slack: float) -> float:
    """The growth of the error bound that a position needs: see the proof."""
    need = 0.0
    for dice in range(1, len(sums)):
        behind = best - (sums[dice] + times(bust, risks[dice]))
        if behind < slack:
            need = max(need, (slack - behind) / (scores[dice] if stays else 1.0))
    return need


@kernel
def solve_sums(values: Any, rings: Any, needs: Any, sums: Any, law: RisingLaw) -> None:
    """Solve all positions whose scores have the sums from sums[0] down to sums[1]; `needs` are filled by sum."""
    rounding = ROUNDING * (law.dice * law.points.shape[1] + 1)
    for total in range(sums[0], sums[1] - 1, -1):
        low, high = max(0, total - law.target + 1), min(total, law.target - 1)
        for m in range(low, high + 1):
            for kind in range(len(rings)):
                add_dice(rings[kind, total - m], m, law.points[kind], law.parts[kind])
        needs[total] = 0.0
        for m in range(low, total // 2 + 1):
            needs[total] = max(needs[total], solve_pair(values, rings, m, total - m, law, rounding))
        for m in range(low, high + 1):
            t = total - m
            worth = worth_after(values, code_of(t, m, law), law)
            for kind in range(len(rings)):
                rings[kind, t, m % rings.shape[2], 0] = worth


@inlined
def stays_at(m: int, t: int, law: RisingLaw) -> Any:
    """Where a bust leads that stays: 0 and 1 to (m, t), 2 and 3 to (t, m), odd if the other player moves; else -1."""
    code = code_of(t, law.busted[m], law)
    if code < 0:
        return -1
    if code // 2 == m * law.target + t:
        return code % 2
    return 2 + code % 2 if code // 2 == t * law.target + m else -1


@kernel
def solve_pair(values: Any, rings: Any, m: int, t: int, law: RisingLaw, rounding: float) -> Any:
    """Find V(m, t) and V(t, m); return the growth of the error bound that they need."""
    kind, size = law.kinds[m, t], rings.shape[2]
    ours, theirs = rings[kind, t, m % size], rings[law.kinds[t, m], m, t % size]
    stay, their_stay = stays_at(m, t, law), stays_at(t, m, law)
    values[m, t] = values[t, m] = law.one // 2
    miss, steps = 0, 0
    while True:
        best, dice, bust = look(values, ours, m, t, law)
        their_best, their_dice, their_bust = look(values, theirs, t, m, law)
        first, second = best - values[m, t], their_best - values[t, m]
        miss, steps = max(abs(first), abs(second)), steps + 1
        if miss <= CLOSE or steps > STEPS:
            break
        if stay < 0 and their_stay < 0:
            values[m, t], values[t, m] = best, their_best
            continue
        slope = 1.0 - law.scores[kind, dice] if stay >= 0 and dice > 0 else 0.0
        their_slope = 1.0 - law.scores[law.kinds[t, m], their_dice] if their_stay >= 0 and their_dice > 0 else 0.0
        if steps > STEPS // 2:  # plain steps never do harm
            slope = their_slope = 0.0
        add, their_add = corrections(float(first), float(second), slope, their_slope, stay, their_stay)
        values[m, t] = within(values[m, t] + np.int64(np.rint(add)), law.one)
        if m != t:
            values[t, m] = within(values[t, m] + np.int64(np.rint(their_add)), law.one)
    slack, risks = rounding + float(miss), law.risks
    need = growth_for(ours, bust, best, risks[kind], law.scores[kind], stay >= 0, slack)
    other = law.kinds[t, m]
    return max(need, growth_for(theirs, their_bust, their_best, risks[other], law.scores[other], their_stay >= 0, slack), slack)


@inlined
def within(number: int, one: int) -> int:
    return max(0, min(one, number))


@inlined
def look(values: Any, sums: Any, m: int, t: int, law: RisingLaw) -> Any:
    """The best worth and number of dice in a position, and what a bust is worth, given the values."""
    bust = worth_after(values, code_of(t, law.busted[m], law), law)
    free = worth_after(values, code_of(t, law.free[m, t], law), law) if law.free[m, t] >= 0 else -1
    best, dice = best_of(sums, bust, free, law.risks[law.kinds[m, t]])
    return best, dice, bust


@inlined
def corrections(first: float, second: float, slope: float, their_slope: float, stay: int, their_stay: int) -> Any:
    """The u with u = miss + P u for both positions, P being where busts stay; by Cramer's rule."""
    signed = -slope if stay % 2 else slope
    their_signed = -their_slope if their_stay % 2 else their_slope
    a, b = (1.0 - signed, 0.0) if stay < 2 else (1.0, -signed)
    d, c = (1.0 - their_signed, 0.0) if their_stay < 2 else (1.0, -their_signed)
    below = a * d - b * c
    return (first * d - b * second) / below, (a * second - c * first) / below


@kernel
def row_worths(values: Any, t: int, rings: Any, law: RisingLaw, worths: Any) -> None:
    """Fill `worths` with the worth of each number of dice, none first, over my score, against t; -1 where none must not be."""
    for z in range(law.top - 1, -1, -1):
        for kind in range(len(rings)):
            add_dice(rings[kind, 0], z, law.points[kind], law.parts[kind])
        worth = worth_after(values, code_of(t, z, law), law)
        for kind in range(len(rings)):
            rings[kind, 0, z % rings.shape[2], 0] = worth
        if z < law.target:
            kind = law.kinds[z, t]
            bust = worth_after(values, code_of(t, law.busted[z], law), law)
            worths[z, 0] = worth_after(values, code_of(t, law.free[z, t], law), law) if law.free[z, t] >= 0 else -1
            for dice in range(1, law.dice + 1):
                worths[z, dice] = rings[kind, 0, z % rings.shape[2], dice] + times(bust, law.risks[kind, dice])


@kernel
def pass_the_target(values: Any, rings: Any, law: RisingLaw) -> None:
    """Bring the rings of all rows from the top down to the target, where positions begin."""
    for t in range(law.target):
        for z in range(law.top - 1, law.target - 1, -1):
            for kind in range(len(rings)):
                add_dice(rings[kind, t], z, law.points[kind], law.parts[kind])
                rings[kind, t, z % rings.shape[2], 0] = worth_after(values, code_of(t, z, law), law)
