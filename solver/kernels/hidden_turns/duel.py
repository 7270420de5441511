"""Pig, both at once, between known players: one keeps to a way to play, the other too or replies as well as possible.

Let q be the law of the turns that the other player takes at (x, y), and T u the value to me if u is that of what follows: of
the best turn against q, or of a turn with my own law p (`pig_both.py` has both). T is monotone, and a player who keeps to a law
that does not always bust arrives some day, whatever the other does. So the values are the only solution of u = T u, every u
with T u <= u is an upper bound of them, and every u with T u >= u a lower one (as in `hog_reply.py`).

**One position** needs itself, for both may bust, and positions with fewer points to go. T u there is the largest of functions
that rise with u by at most q(0): Newton's method (policy iteration) finds the u with T u = u. To make a bound of it, let F be
T u as computed, and e the most that it may miss by rounding. With r(0) the chance that the best turn at u busts, u - m is no
more than T of itself if m = (max(0, u - F) + e) / (1 - r(0) q(0)), for that turn may be taken there, too. For an upper bound u
+ m is tried with such an m and larger ones, until T of it is no more, e included; 1 is always one. For a lower bound the turns
that were best in any pass are kept to.

**Roundings.** A turn with the law q has s q(0) rolls on average, for one in s busts. A chance that is carried on through a roll
is rounded at most s times, then twice more, and q(0) as often as there are totals that roll: in the sum over all totals, which
are worth 1 at most, that is s^2 q(0) + q(0) rolls + 2 roundings. The worth of a total is a sum with as many terms as q has. No
turn has more than s rolls on average, each a mean of s numbers: s^2 roundings more. A few are left for the rest.

That divides by 1 - p(0) q(0), which may be tiny where neither player holds before arriving. But between known players all sums
are of numbers that are not negative, so that each has a relative error: a number of a law at most s + 2 roundings for each
total that rolls on its way, and a few. Numerator and denominator, which is not taken as a difference from 1, have both laws;
the denominator one of them twice.

**How far to roll on.** Where turns do not end on arrival, a player must hold `past` points past the target. If no law goes as
far, who is there has won: then the bounds hold for players too who may roll on as long as they like.
"""

from typing import Any

from solver.kernels.fixed import kernel
from solver.kernels.hidden_turns.plays import take_play
from solver.kernels.pig_both import (
    BothRules,
    TurnRoom,
    best_turn,
    end_of,
    ending,
    hold_worths,
    last_roll,
    make_law,
    paid,
    scoring,
)

UNIT = 2.0**-53  # the relative error of one rounding
FEW = 8.0  # roundings besides those that are counted
PASSES = 60  # the most passes of Newton's method in one position
MARGIN = 1.0 + 1e-6  # bounds are moved by this factor more, for the roundings of the move itself


@kernel
def law_roundings(law: Any, chance: Any, visits: Any, x: int, rules: BothRules) -> Any:
    """How many roundings the law of a turn and a sum over it take, and how many each of its numbers: see the module's
    docstring."""
    rolled, terms, last = 0.0, 0.0, last_roll(x, rules)
    for k in range(end_of(x, rules)):
        if law[k] > 0.0:
            terms += 1.0
        if k < last and visits[k] > 0.0 and (k == 0 or chance[k] > 0.0):
            rolled += 1.0
    of_each = rolled * (rules.sides + 2.0)
    return law[0] * (rules.sides * rules.sides + rolled) + terms + FEW, of_each + terms + FEW


@kernel
def known_worth(x: int, y: int, chance: Any, their_roundings: Any, rules: BothRules, room: TurnRoom) -> Any:
    """The value at (x, y) of the law in `room.law[0]`, which is that of `chance`, against `room.law[1]`; the chance that not
    both bust; and how far rounding may have moved the value. `room.holding[0]` has what follows if not both bust."""
    mine, theirs = room.law[0], room.law[1]
    ends = ending(scoring(mine, x, rules), scoring(theirs, y, rules))
    value = paid(mine, room.holding[0], x, rules) / ends
    of_sum, of_each = law_roundings(mine, chance, room.visits[0], x, rules)
    moved = min((of_sum + their_roundings[0]) / ends, 3.0 * value * (of_each + their_roundings[1])) * UNIT * MARGIN
    return value, ends, moved


@kernel
def reply_bound(bound: Any, x: int, y: int, sign: float, rules: BothRules, room: TurnRoom) -> float:
    """A bound on the value of the best reply at (x, y) to a law in `room.law[1]`: upper if `sign` is 1, lower if -1.

    `bound` has those of positions with fewer points to go. The reply is left in `room.reply[0]`.
    """
    law, holding, reply = room.law[1], room.holding[0], room.reply[0]
    theirs = law_roundings(law, room.chance[1], room.visits[1], y, rules)
    hold_worths(bound, x, y, law, rules, holding)
    busted, bust = holding[0], law[0]
    u, found, ends, least = 0.5, 0.0, 1.0, 0.0
    for _ in range(PASSES):
        holding[0] = busted + bust * u
        found = best_turn(holding, holding[0], x, rules, room.worth[0], reply)
        make_law(reply, x, rules, room.law[0], room.visits[0])
        holding[0] = busted
        value, ends, moved = known_worth(x, y, reply, theirs, rules, room)
        least = max(least, value - moved)
        if abs(value - u) <= 2.0 * UNIT:
            break
        u = min(1.0, value)
    if sign < 0.0:
        return float(least)
    rounding = (theirs[0] + rules.sides * rules.sides) * UNIT
    move = (max(0.0, found - u) + rounding) / ends * MARGIN
    while u + move < 1.0:
        holding[0] = busted + bust * (u + move)
        if best_turn(holding, holding[0], x, rules, room.worth[0], reply) + rounding <= u + move:
            break
        move *= 2.0
    return float(min(1.0, u + move))


@kernel
def match_bound(bound: Any, x: int, y: int, sign: float, rules: BothRules, room: TurnRoom) -> float:
    """A bound on the value at (x, y) of the player with the law `room.law[0]` against `room.law[1]`."""
    hold_worths(bound, x, y, room.law[1], rules, room.holding[0])
    theirs = law_roundings(room.law[1], room.chance[1], room.visits[1], y, rules)
    value, _, moved = known_worth(x, y, room.chance[0], theirs, rules, room)
    return float(min(1.0, max(0.0, value + sign * moved)))


@kernel
def play_laws(players: Any, target: int, x: int, y: int, rules: BothRules, room: TurnRoom) -> None:
    take_play(players[0], target, x, y, rules, room.chance[0])
    take_play(players[1], target, y, x, rules, room.chance[1])
    make_law(room.chance[0], x, rules, room.law[0], room.visits[0])
    make_law(room.chance[1], y, rules, room.law[1], room.visits[1])


@kernel
def duel_row(bounds: Any, players: Any, free: bool, target: int, xs: Any, y: int, rules: BothRules, room: TurnRoom) -> None:
    """Fill both bounds, at [lower or upper, my points to go, theirs], for some x against y; the first of `players` is not asked
    if I am free to reply."""
    for x in range(xs[0], xs[1] + 1):
        for side in range(2):
            sign = 2.0 * side - 1.0
            play_laws(players, target, x, y, rules, room)
            if free:
                bounds[side, x, y] = reply_bound(bounds[side], x, y, sign, rules, room)
            else:
                bounds[side, x, y] = match_bound(bounds[side], x, y, sign, rules, room)
