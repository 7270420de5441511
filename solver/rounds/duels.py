"""Pig roll by roll between known players: one keeps to a way to play, the other too or replies as well as possible.

Let the row player have x points to go and the column player y, and the totals k and m; S, R, L and G are as in
`pig_both_seen.py`, with the players' own chances p and q to roll in place of the best choices:

    R(i, m) = q C(i, m) + (1 - q) S(i, m)              C(i, m) = (S(i, 0) + R(i, m + 2) + ... + R(i, m + s)) / s
    L(k, j) = p D(k, j) + (1 - p) S(k, j)              D(k, j) = (S(0, j) + L(k + 2, j) + ... + L(k + s, j)) / s
    G(k, m) = p (q B(k, m) + (1 - q) D(k, m)) + (1 - p) (q C(k, m) + (1 - q) S(k, m)),

B(k, m) being the mean over all faces of both. The chances are those of the state: whether the other is out, and with which
total. A free row player takes the better action instead of mixing both. With S(0, 0) = u the round is worth T u = G(0, 0).

**Bounds.** T is monotone, and a player who keeps to a way to play arrives some day, for in every round that player gains points
with a chance that is bounded from below, whatever the other does. So the values are the only solution of u = T u over all
positions, every u with T u <= u is an upper bound of them, and every u with T u >= u a lower one. In one position T is the
largest of functions c + d u, where d is the chance that both bust: Newton's method (policy iteration) finds the u with T u = u.
To make a bound of it let F be T u as computed and e the most that it may miss by rounding. If d is that of the choices at u,
then u - m is no more than T of itself for m = (max(0, u - F) + e) / (1 - d), since these choices may be kept to. For an upper
bound u + m is such that T of it, e included, is no more: between known players by the same m; against a free one it is tried,
and m doubled until it is.

**Roundings.** All numbers are means of others, with weights that add up to 1. Each takes at most 2 s + 8 roundings from those
that it is made of. In every ply but the last of a round somebody rolls, and nobody rolls more than s times on average: so e is
(2 s + 1)(2 s + 8) 2^-53.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import inlined, kernel
from solver.kernels.pig_both import BothRules, end_of, last_roll, totals_of
from solver.rounds.plays import SeenPlay, end_of_play, looks, narrowed, take_play

UNIT = 2.0**-53  # the relative error of one rounding
PASSES = 40  # the most passes of Newton's method in one position
MARGIN = 1.0 + 1e-6  # bounds are moved by this factor more, for the roundings of the move itself

Players = tuple[SeenPlay, SeenPlay]


class DuelRoom(NamedTuple):
    """Scratch arrays of one round. Totals are those of the row player, then those of the column player."""

    rolls: Any  # [player, whether the other is out, own total, the other's]: p and q; where the row player is free, its reply
    both: Any  # G
    sums: Any  # [k, m]: G(k, m + 2) + ... + G(k, m + s)
    row_out: Any  # R
    column_out: Any  # [j, k]: L(k, j)
    column_then: Any  # C
    row_then: Any  # [j, k]: D(k, j)
    both_bust: Any  # [k, m]: the chance that both bust from there on, both being in
    bust_sums: Any  # sums of these, as `sums`
    column_busts: Any  # [m]: the chance that the column player busts who is at m, where the row player has busted
    row_busts: Any  # [k]: that of the row player, where the column player has busted
    ends: Any  # one more than the largest totals that the players come to
    comes: Any  # marks of totals


def duel_room(most: int, rules: BothRules) -> DuelRoom:
    size = totals_of(most, rules) + 1
    squares = np.zeros((8, size, size))
    return DuelRoom(np.zeros((2, 2, size, size)), *squares, *np.zeros((2, size)), np.zeros(2, np.int64), np.zeros(size))


def room_size(most: int, rules: BothRules) -> float:
    """The bytes of a room."""
    return 8.0 * 12 * (totals_of(most, rules) + 1) ** 2


@kernel
def allowance(rules: BothRules) -> float:
    """e of the module's docstring, and a little more for the products of roundings."""
    return float((2.0 * rules.sides + 1.0) * (2.0 * rules.sides + 8.0) * UNIT * MARGIN)


@inlined
def both_out(values: Any, x: int, y: int, i: int, j: int, u: float) -> float:
    """S(i, j)."""
    if i < x and j < y:
        return u if i + j == 0 else float(values[x - i, y - j])
    ahead = (i - x) - (j - y)
    return 0.5 if ahead == 0 else (1.0 if ahead > 0 else 0.0)


@kernel
def seat(players: Any, free: bool, target: int, x: int, y: int, rules: BothRules, room: DuelRoom) -> None:
    """Fill both players' chances to roll at (x, y), and how far they come; the first of them is not asked if that is free."""
    ends = room.ends
    ends[0] = end_of(x, rules) if free else end_of_play(players[0], target, x, y, rules, room.comes)
    ends[1] = end_of_play(players[1], target, y, x, rules, room.comes)
    if not free:
        take_play(players[0], target, x, y, (ends[0], ends[1]), rules, room.rolls[0])
        if looks(players[0]):
            ends[0] = narrowed(x, (ends[0], ends[1]), rules, room.rolls[0], room.comes)
    take_play(players[1], target, y, x, (ends[1], ends[0]), rules, room.rolls[1])
    if looks(players[1]):
        ends[1] = narrowed(y, (ends[1], ends[0]), rules, room.rolls[1], room.comes)


@kernel
def seat_all(players: Any, free: bool, target: int, x: int, y: int, rules: BothRules, room: DuelRoom) -> None:
    """Fill both players' chances to roll at all totals of (x, y), whether or not they come there."""
    room.ends[0], room.ends[1] = end_of(x, rules), end_of(y, rules)
    if not free:
        take_play(players[0], target, x, y, (room.ends[0], room.ends[1]), rules, room.rolls[0])
    take_play(players[1], target, y, x, (room.ends[1], room.ends[0]), rules, room.rolls[1])


@kernel
def one_is_out(values: Any, x: int, y: int, u: float, free: bool, rules: BothRules, room: DuelRoom) -> None:
    """Fill R, L, C and D. Totals beyond those that a player comes to are read, but weigh nothing."""
    rolls, ends, last_k, last_m = room.rolls, room.ends, last_roll(x, rules), last_roll(y, rules)
    for i in range(ends[0]):
        for m in range(ends[1] - 1, -1, -1):
            held = both_out(values, x, y, i, m, u)
            room.row_out[i, m] = held
            if m < last_m:
                total = both_out(values, x, y, i, 0, u)
                for g in range(2, rules.sides + 1):
                    total += room.row_out[i, m + g]
                total /= rules.sides
                q = rolls[1, 1, m, i]
                room.column_then[i, m] = total
                room.row_out[i, m] = q * total + (1.0 - q) * held
    for j in range(ends[1]):
        for k in range(ends[0] - 1, -1, -1):
            held = both_out(values, x, y, k, j, u)
            room.column_out[j, k] = held
            if k < last_k:
                total = both_out(values, x, y, 0, j, u)
                for f in range(2, rules.sides + 1):
                    total += room.column_out[j, k + f]
                total /= rules.sides
                if free:
                    rolls[0, 1, k, j] = 1.0 if k == 0 or total > held else 0.0
                p = rolls[0, 1, k, j]
                room.row_then[j, k] = total
                room.column_out[j, k] = p * total + (1.0 - p) * held


@kernel
def one_has_busted(x: int, y: int, rules: BothRules, room: DuelRoom) -> None:
    """Fill the chances that a player busts who is still in, where the other has busted."""
    for player in range(2):
        busts = room.row_busts if player == 0 else room.column_busts
        last = last_roll(x if player == 0 else y, rules)
        for k in range(room.ends[player] - 1, -1, -1):
            busts[k] = 0.0
            if k < last:
                total = 1.0
                for f in range(2, rules.sides + 1):
                    total += busts[k + f]
                busts[k] = room.rolls[player, 1, k, 0] * total / rules.sides


@kernel
def both_roll(k: int, m: int, u: float, rules: BothRules, room: DuelRoom) -> float:
    """B(k, m)."""
    total = u
    for f in range(2, rules.sides + 1):
        total += room.row_out[0, m + f] + room.column_out[0, k + f]
    for f in range(2, rules.sides + 1):
        total += room.sums[k + f, m]
    return float(total / (rules.sides * rules.sides))


@kernel
def both_roll_and_bust(k: int, m: int, rules: BothRules, room: DuelRoom) -> float:
    """The chance that both bust who are in and roll."""
    total = 1.0
    for f in range(2, rules.sides + 1):
        total += room.column_busts[m + f] + room.row_busts[k + f]
    for f in range(2, rules.sides + 1):
        total += room.bust_sums[k + f, m]
    return float(total / (rules.sides * rules.sides))


@kernel
def both_in(values: Any, x: int, y: int, k: int, m: int, u: float, free: bool, rules: BothRules, room: DuelRoom) -> None:
    """Fill G(k, m), and the chance that both bust from there on. Where a turn ends on arrival, who has arrived is out."""
    last_k, last_m = last_roll(x, rules), last_roll(y, rules)
    room.both_bust[k, m] = 0.0
    if k >= last_k and m >= last_m:
        room.both[k, m] = both_out(values, x, y, k, m, u)
    elif k >= last_k and rules.past == 0:
        room.both[k, m] = room.row_out[k, m]
    elif m >= last_m and rules.past == 0:
        room.both[k, m] = room.column_out[m, k]
    else:
        q = room.rolls[1, 0, m, k] if m < last_m else 0.0
        held = both_out(values, x, y, k, m, u)
        if m < last_m:
            held = q * room.column_then[k, m] + (1.0 - q) * held
        room.both[k, m] = held
        if k < last_k:
            rolled, bust = room.row_then[m, k], 0.0
            if m < last_m:
                rolled = q * both_roll(k, m, u, rules, room) + (1.0 - q) * rolled
                bust = q * both_roll_and_bust(k, m, rules, room)
            if free:
                room.rolls[0, 0, k, m] = 1.0 if rolled > held else 0.0
            p = room.rolls[0, 0, k, m]
            room.both[k, m] = p * rolled + (1.0 - p) * held
            room.both_bust[k, m] = p * bust


@kernel
def play_round(values: Any, x: int, y: int, u: float, free: bool, rules: BothRules, room: DuelRoom) -> float:
    """T u at (x, y). The chance that both bust is left in `room.both_bust[0, 0]`."""
    one_is_out(values, x, y, u, free, rules, room)
    one_has_busted(x, y, rules, room)
    for k in range(room.ends[0] - 1, 1, -1):
        for m in range(room.ends[1] - 1, 1, -1):
            both_in(values, x, y, k, m, u, free, rules, room)
        for m in range(min(room.ends[1], last_roll(y, rules))):
            total, busts = 0.0, 0.0
            for g in range(2, rules.sides + 1):
                total += room.both[k, m + g]
                busts += room.both_bust[k, m + g]
            room.sums[k, m], room.bust_sums[k, m] = total, busts
    room.both_bust[0, 0] = both_roll_and_bust(0, 0, rules, room)
    return float(both_roll(0, 0, u, rules, room))


@kernel
def bound_of(values: Any, x: int, y: int, sign: float, free: bool, rules: BothRules, room: DuelRoom, guess: float) -> float:
    """A bound on the value to the row player at (x, y): upper if `sign` is 1, lower if -1. `values` has those of positions with
    fewer points to go, and the players are seated."""
    rounding = allowance(rules)
    u, found, rest = guess, 0.0, 0.0
    for _ in range(PASSES):
        found = play_round(values, x, y, u, free, rules, room)
        rest = 1.0 - room.both_bust[0, 0]
        if abs(found - u) <= 0.1 * rounding or rest <= rounding / 1e-6:
            break
        u = min(1.0, max(0.0, u + (found - u) / rest))
    worst = 0.5 + 0.5 * sign
    if rest <= rounding / 1e-6:  # rounds are repeated so often that rounding is all there is
        return float(worst)
    move = (max(0.0, sign * (found - u)) + rounding) / rest * MARGIN
    while free and sign > 0.0 and u + move < 1.0:
        if play_round(values, x, y, u + move, free, rules, room) + rounding <= u + move:
            break
        move *= 2.0
    return float(min(1.0, max(0.0, u + sign * move)))


@kernel
def settle(bounds: Any, players: Any, free: bool, target: int, xs: Any, y: int, rules: BothRules, room: DuelRoom) -> None:
    """Fill both bounds, at [lower or upper, my points to go, theirs], for some x against y, when those with fewer points to go
    are filled; the first of `players` is not asked if I am free to reply."""
    for x in range(xs[0], xs[1] + 1):
        seat(players, free, target, x, y, rules, room)
        bounds[0, x, y] = bound_of(bounds[0], x, y, -1.0, free, rules, room, 0.5)
        bounds[1, x, y] = bound_of(bounds[1], x, y, 1.0, free, rules, room, bounds[0, x, y])


@kernel
def worths_of_row(values: Any, x: int, y: int, k: int, m: int, out: int, u: float, rules: BothRules, room: DuelRoom) -> Any:
    """What rolling and holding are worth to the row player who is in, at any totals of a round that was played; the column
    player is in, or with `out` = 2 out."""
    if out == 2 or m >= last_roll(y, rules) and rules.past == 0:
        return room.row_then[m, k], both_out(values, x, y, k, m, u)
    if m >= last_roll(y, rules):
        q = 0.0
    else:
        q = 1.0 if m == 0 else room.rolls[1, 0, m, k]
    held, then = both_out(values, x, y, k, m, u), 0.0
    if q > 0.0:
        held = q * room.column_then[k, m] + (1.0 - q) * held
        if k < last_roll(x, rules):
            then = both_roll(k, m, u, rules, room)
    return q * then + (1.0 - q) * room.row_then[m, k], held
