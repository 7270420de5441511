"""Bounds on the values of Pig roll by roll: one player keeps to a way to play, the other too or replies as well as possible.

Let T u be what a round is worth if u is what follows where both bust: see `round_values.py`.

**Bounds.** T is monotone, and a player who keeps to a way to play arrives some day, for in every round that player gains points
with a chance that is bounded from below, whatever the other does. So the values are the only solution of u = T u over all
positions, every u with T u <= u is an upper bound of them, and every u with T u >= u a lower one. In one position T is the
largest of functions c + d u, where d is the chance that both bust: Newton's method (policy iteration) finds the u with T u = u.
To make a bound of it let F be T u as computed and e the most that it, or d, may miss by rounding. If d is that of the choices
at u, then u - m is no more than T of itself for m = (max(0, u - F) + e) / (1 - d), since these choices may be kept to. For an
upper bound u + m is tried with such an m, and m doubled, until T of it, e included, is no more. Between known players T is
c + d u: one pass from anywhere leads to the u with T u = u, but for 2 e, and to both bounds.

**Roundings.** All numbers are means of others, with weights that add up to 1. Each takes at most 2 s + 8 roundings from those
that it is made of. In every ply but the last of a round somebody rolls, and nobody rolls more than s times on average: so e is
(2 s + 1)(2 s + 8) 2^-53.
"""

from typing import Any

from solver.kernels.fixed import kernel
from solver.kernels.pig_both import BothRules
from solver.rounds.round_busts import chances_of_busts
from solver.rounds.round_room import SeatedRoom, seat
from solver.rounds.round_values import begin, play_round

UNIT = 2.0**-53  # the relative error of one rounding
PASSES = 40  # the most passes of Newton's method in one position
MARGIN = 1.0 + 1e-6  # bounds are moved by this factor more, for the roundings of the move itself


@kernel
def allowance(rules: BothRules) -> float:
    """e of the module's docstring, and a little more for the products of roundings."""
    return float((2.0 * rules.sides + 1.0) * (2.0 * rules.sides + 8.0) * UNIT * MARGIN)


@kernel
def bound_of_match(values: Any, x: int, y: int, sign: float, bust: float, rules: BothRules, room: SeatedRoom) -> float:
    """A bound on the value to the row player at (x, y) between known players, who are seated: upper if `sign` is 1, else lower.
    `values` has those of positions with fewer points to go, and `bust` is the chance that both bust."""
    rounding, rest = allowance(rules), 1.0 - bust
    if rest <= 1e6 * rounding:  # rounds are repeated so often that rounding is all there is
        return 0.5 + 0.5 * sign
    begin(values, x, y, False, rules, room)
    u = play_round(x, y, 0.0, False, rules, room) / rest
    return float(min(1.0, max(0.0, u + sign * (2.0 * rounding + 4.0 * UNIT) / rest * MARGIN)))


@kernel
def bound_of_reply(values: Any, x: int, y: int, sign: float, guess: float, rules: BothRules, room: SeatedRoom) -> float:
    """A bound on the value of the best reply at (x, y) to the column player, who is seated."""
    rounding, u, found, rest = allowance(rules), guess, 0.0, 0.0
    least = 0.0  # what the choices of a pass are surely worth, as between known players
    begin(values, x, y, True, rules, room)
    for _ in range(PASSES):
        found = play_round(x, y, u, True, rules, room)
        rest = 1.0 - chances_of_busts(x, y, rules, room)
        if abs(found - u) <= 0.1 * rounding and (rest > 1e6 * rounding or least > 0.0):
            break
        if rest <= 1e6 * rounding:  # who would rather repeat the round for ever begins from below, where nobody would
            u = 0.0
        else:
            u = min(1.0, max(0.0, u + (found - u) / rest))
            least = max(least, u - (2.0 * rounding + 4.0 * UNIT) / rest * MARGIN)
    if rest <= 1e6 * rounding:
        return 1.0 if sign > 0.0 else float(least)
    move = (max(0.0, sign * (found - u)) + rounding) / rest * MARGIN
    while sign > 0.0 and u + move < 1.0:
        if play_round(x, y, u + move, True, rules, room) + rounding <= u + move:
            break
        move *= 2.0
    return float(min(1.0, max(0.0, u + sign * move)))


@kernel
def settle(
    bound: Any, sign: float, players: Any, free: bool, target: int, xs: Any, y: int, rules: BothRules, room: SeatedRoom
) -> None:
    """Fill a bound, at [my points to go, theirs], for some x against y, when those with fewer points to go are filled: upper if
    `sign` is 1, lower if -1. The first of `players` is not asked if I am free to reply."""
    for x in range(xs[0], xs[1] + 1):
        seat(players, free, False, target, x, y, rules, room)
        if free:
            guess = bound[x - 1, y] + bound[x, y - 1] - bound[x - 1, y - 1] if min(x, y) > 1 else 0.5
            bound[x, y] = bound_of_reply(bound, x, y, sign, min(1.0, max(0.0, guess)), rules, room)
        else:
            bound[x, y] = bound_of_match(bound, x, y, sign, chances_of_busts(x, y, rules, room), rules, room)
