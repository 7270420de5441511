"""Pig, both at once, roll by roll: both see both turn totals, decide at every roll, and who holds is out until both are.

Let the row player start the round with x points to go and the column player with y, and let them have come to the totals k and
m. S(i, j) is the value when both are out with i and j: that of the next round, V(x - i, y - j), or 1, 1/2, 0 once somebody has
arrived. With s the sides of the die,

    R(i, m) = min(S(i, m), (S(i, 0) + R(i, m + 2) + ... + R(i, m + s)) / s)     the row player is out with i, the other is in,
    L(k, j) = max(S(k, j), (S(0, j) + L(k + 2, j) + ... + L(k + s, j)) / s)     the column player is out with j,
    G(k, m) = value of the game   roll, roll: mean over all faces of S(0, 0), R(0, m + g), L(k + f, 0), G(k + f, m + g)
                                  roll, hold: the second term of L(k, m)    hold, roll: that of R(k, m)    hold, hold: S(k, m),

and V(x, y) = G(0, 0), where both roll. A player who can roll no more holds. Only S(0, 0) = V(x, y) is on both sides. R(i, m)
with i > 0 is R(0, m) of the position with x - i to go, and where the row player has arrived it depends on the points past the
target and those that the other has to go: both are looked up. So is L.

**Upper bounds, and with them everything.** All numbers here are upper bounds on what the row player gets. In a game of two by
two any mix of the column player concedes no more than the larger of what both rows get against it, so the value is computed as
that. Let T U be what comes out for (x, y) if U is what the next rounds are worth. If T U <= U in all positions, then who plays
these mixes as the column player concedes no more than U: no round leaves more than it, on average, and rounds end some day,
for the column player arrives with a chance that is bounded from below, whatever the other does. By symmetry 1 - U(y, x) is a
lower bound of V(x, y), guaranteed by the same mixes.

**Roundings.** Until both are out somebody rolls in every ply, and nobody rolls more than s times on average: a round has up to
2 s plies, and each number takes at most 2 s + 8 roundings from those that it is made of. So T U as computed errs by no more
than e = 2 s (2 s + 8) 2^-53. U(x, y) is the fixed point of T, found by secants, and a little more, such that T of it and e are
no more.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import inlined, kernel
from solver.kernels.pig_both import BothRules, end_of, last_roll

UNIT = 2.0**-53  # the relative error of one rounding
PASSES = 40  # the most passes over one position


class SeenTables(NamedTuple):
    """Upper bounds on what the row player gets, by points to go at the start of the round."""

    values: Any  # [x, y]: U
    row_out: Any  # [x, y, m]: the row player has busted, the other is in with the total m < y
    column_out: Any  # [x, y, k]: the column player has busted, the row player is in with the total k < x
    column_then: Any  # [x, y, m]: what a roll of the column player is worth where the row player has busted
    row_then: Any  # [x, y, k]: what a roll of the row player is worth where the column player has busted
    arrived: Any  # [e, n + most]: the row player is out e points past the target, the other is in and has n points to go


class RoundRoom(NamedTuple):
    game: Any  # G
    sums: Any  # [k, m]: G(k, m + 2) + ... + G(k, m + s)
    row_out: Any  # R(0, m)
    column_out: Any  # L(k, 0)
    column_then: Any  # the second term of R(0, m)
    row_then: Any  # the second term of L(k, 0)
    mix: Any  # the chance that the column player rolls
    mixed: Any  # [0]: how many games of two by two have no saddle point


def tables_for(most: int, rules: BothRules) -> SeenTables:
    side, past = most + 1, rules.past + rules.sides
    row_out, column_out, column_then, row_then = np.zeros((4, side, side, side))
    arrived = np.zeros((past, past + side))
    tables = SeenTables(np.full((side, side), 0.5), row_out, column_out, column_then, row_then, arrived)
    fill_arrived(tables.arrived, past, rules)
    return tables


def round_room(x: int, y: int, rules: BothRules) -> RoundRoom:
    shape = end_of(x, rules) + 1, end_of(y, rules) + 1
    game, sums, mix = np.zeros((3, *shape))
    rows, columns = np.zeros((2, shape[0])), np.zeros((2, shape[1]))
    return RoundRoom(game, sums, columns[0], rows[0], columns[1], rows[1], mix, np.zeros(1, np.int64))


@kernel
def fill_arrived(arrived: Any, offset: int, rules: BothRules) -> None:
    """Fill what a player gets who is out past the target, while the other rolls: before arriving, holding would lose."""
    past, sides = rules.past, rules.sides
    for e in range(arrived.shape[0]):
        for place in range(arrived.shape[1]):
            n = place - offset
            held = 1.0 if n > 0 or -n < e else (0.5 if -n == e else 0.0)
            arrived[e, place] = held
            if n > -past and place >= sides:
                total = 1.0
                for f in range(2, sides + 1):
                    total += arrived[e, place - f]
                arrived[e, place] = min(held, total / sides)


@inlined
def both_out(tables: SeenTables, x: int, y: int, i: int, j: int) -> float:
    """S(i, j), unless both are 0."""
    if i < x and j < y:
        return float(tables.values[x - i, y - j])
    ahead = (i - x) - (j - y)
    return 0.5 if ahead == 0 else (1.0 if ahead > 0 else 0.0)


@inlined
def with_row_out(tables: SeenTables, x: int, y: int, i: int, m: int, offset: int) -> float:
    """R(i, m) with i > 0."""
    if i >= x:
        return float(tables.arrived[i - x, y - m + offset])
    return float(tables.row_out[x - i, y, m]) if m < y else 0.0


@inlined
def with_column_out(tables: SeenTables, x: int, y: int, k: int, j: int, offset: int) -> float:
    """L(k, j) with j > 0."""
    if j >= y:
        return 1.0 - float(tables.arrived[j - y, x - k + offset])
    return float(tables.column_out[x, y - j, k]) if k < x else 1.0


@kernel
def after_busts(tables: SeenTables, x: int, y: int, v: float, rules: BothRules, room: RoundRoom) -> None:
    """Fill R(0, m) and L(k, 0), if a round in which both bust leaves v."""
    for m in range(end_of(y, rules), -1, -1):
        room.row_out[m] = 0.0
        if m < y:
            total = v
            for g in range(2, rules.sides + 1):
                total += room.row_out[m + g]
            total /= rules.sides
            room.column_then[m] = total
            room.row_out[m] = total if m == 0 else min(total, tables.values[x, y - m])
    for k in range(end_of(x, rules), -1, -1):
        room.column_out[k] = 1.0
        if k < x:
            total = v
            for f in range(2, rules.sides + 1):
                total += room.column_out[k + f]
            total /= rules.sides
            room.row_then[k] = total
            room.column_out[k] = total if k == 0 else max(total, tables.values[x - k, y])


@kernel
def both_roll(x: int, y: int, k: int, m: int, v: float, rules: BothRules, room: RoundRoom) -> float:
    total = v
    for f in range(2, rules.sides + 1):
        total += room.row_out[m + f] + room.column_out[k + f]
    for f in range(2, rules.sides + 1):
        total += room.sums[k + f, m]
    return float(total / (rules.sides * rules.sides))


@kernel
def row_rolls(tables: SeenTables, x: int, y: int, k: int, m: int, offset: int, rules: BothRules) -> float:
    """The second term of L(k, m), with m > 0."""
    if k < x and m < y:
        return float(tables.row_then[x, y - m, k])
    total = tables.values[x, y - m] if m < y else 0.0
    for f in range(2, rules.sides + 1):
        total += with_column_out(tables, x, y, k + f, m, offset)
    return float(total / rules.sides)


@kernel
def column_rolls(tables: SeenTables, x: int, y: int, k: int, m: int, offset: int, rules: BothRules) -> float:
    """The second term of R(k, m), with k > 0."""
    if k < x and m < y:
        return float(tables.column_then[x - k, y, m])
    total = tables.values[x - k, y] if k < x else 1.0
    for g in range(2, rules.sides + 1):
        total += with_row_out(tables, x, y, k, m + g, offset)
    return float(total / rules.sides)


@kernel
def play_out(rr: float, rh: float, hr: float, hh: float, room: RoundRoom, k: int, m: int) -> float:
    """What the best mix of the columns concedes in the game of two by two; the chance of their first is kept."""
    first, second = max(rr, hr), max(rh, hh)
    least, mix = (first, 1.0) if first < second else (second, 0.0)
    if max(min(rr, rh), min(hr, hh)) < least:
        room.mixed[0] += 1
        y = (hh - rh) / ((rr - rh) + (hh - hr))
        if 0.0 < y < 1.0:
            worst = max(y * rr + (1.0 - y) * rh, y * hr + (1.0 - y) * hh)
            if worst < least:
                least, mix = worst, y
    room.mix[k, m] = mix
    return least


@kernel
def play_round(tables: SeenTables, x: int, y: int, v: float, rules: BothRules, room: RoundRoom) -> float:
    """The value of a round at (x, y), if one in which both bust leaves v: T of the module's docstring."""
    after_busts(tables, x, y, v, rules, room)
    offset = rules.past + rules.sides
    last_k, last_l, end_l = last_roll(x, rules), last_roll(y, rules), end_of(y, rules)
    room.mixed[0] = 0
    for k in range(end_of(x, rules) - 1, 1, -1):
        for m in range(end_l - 1, 1, -1):
            if k >= last_k and m >= last_l:
                worth = both_out(tables, x, y, k, m)
            elif k >= last_k:
                worth = with_row_out(tables, x, y, k, m, offset)
            elif m >= last_l:
                worth = with_column_out(tables, x, y, k, m, offset)
            else:
                worth = play_out(
                    both_roll(x, y, k, m, v, rules, room),
                    row_rolls(tables, x, y, k, m, offset, rules),
                    column_rolls(tables, x, y, k, m, offset, rules),
                    both_out(tables, x, y, k, m),
                    room,
                    k,
                    m,
                )
            room.game[k, m] = worth
        add_up(k, end_l, rules, room)
    return float(both_roll(x, y, 0, 0, v, rules, room))


@kernel
def round_worths(tables: SeenTables, x: int, y: int, out: int, rules: BothRules, room: RoundRoom, worths: Any) -> None:
    """Fill what rolling and holding are worth to the row player, at [action, k, m] where rounds come to, once a round has been
    played: against the column player's mixes, or where that player is out (2), or the row player (1), who cannot roll."""
    offset = rules.past + rules.sides
    for k in range(worths.shape[1]):
        for m in range(worths.shape[2]):
            if k == 1 or m == 1 or (out == 0 and min(k, m) == 0):
                continue
            if out == 1:
                worths[1, k, m] = with_row_out(tables, x, y, k, m, offset) if k > 0 else room.row_out[m]
                continue
            rolled = row_rolls(tables, x, y, k, m, offset, rules)
            held = tables.values[x, y] if k + m == 0 else both_out(tables, x, y, k, m)
            if out == 0:
                q = room.mix[k, m]
                rolled = q * both_roll(x, y, k, m, tables.values[x, y], rules, room) + (1.0 - q) * rolled
                held = q * column_rolls(tables, x, y, k, m, offset, rules) + (1.0 - q) * held
            worths[0, k, m] = rolled
            if k > 0:
                worths[1, k, m] = held


@kernel
def add_up(k: int, end: int, rules: BothRules, room: RoundRoom) -> None:
    """Fill the sums of a line of G that rolls of the column player lead to."""
    for m in range(end - rules.sides, -1, -1):
        total = 0.0
        for g in range(2, rules.sides + 1):
            total += room.game[k, m + g]
        room.sums[k, m] = total


@kernel
def allowance(rules: BothRules) -> float:
    return float(2.0 * rules.sides * (2.0 * rules.sides + 8.0) * UNIT)


@kernel
def settle(tables: SeenTables, x: int, y: int, guess: float, slope: float, rules: BothRules, room: RoundRoom) -> float:
    """Write U(x, y), R(0, m) and L(k, 0); return the slope of T, for a position beside this one. Secants lead to the fixed
    point of T, and from there to a number that is proven to be above it."""
    rounding = allowance(rules)
    u, proven = guess, False
    before, missed_before = 0.0, 0.0
    for number in range(PASSES):
        missed = play_round(tables, x, y, u, rules, room) - u
        if missed + rounding <= 0.0 and missed + 4.0 * rounding >= 0.0:
            proven = True
            break
        if number > 0 and abs(u - before) > 1e-9:
            slope = min(0.99, max(0.0, 1.0 + (missed - missed_before) / (u - before)))
        before, missed_before = u, missed
        u = min(1.0, u + (missed + 2.0 * rounding) / (1.0 - slope))
    step = 8.0 * rounding
    while not proven and u < 1.0:
        u, step = min(1.0, u + step), 2.0 * step
        proven = play_round(tables, x, y, u, rules, room) + rounding <= u
    tables.values[x, y] = u
    keep_busts(tables, x, y, rules, room)
    return slope


@kernel
def keep_busts(tables: SeenTables, x: int, y: int, rules: BothRules, room: RoundRoom) -> None:
    """Keep R(0, m) and L(k, 0) of a position whose value is known."""
    after_busts(tables, x, y, tables.values[x, y], rules, room)
    for m in range(y):
        tables.row_out[x, y, m], tables.column_then[x, y, m] = room.row_out[m], room.column_then[m]
    for k in range(x):
        tables.column_out[x, y, k], tables.row_then[x, y, k] = room.column_out[k], room.row_then[k]


@kernel
def keep_all_busts(tables: SeenTables, rules: BothRules, room: RoundRoom) -> None:
    """Keep R(0, m) and L(k, 0) of all positions, whose values are known."""
    for x in range(1, len(tables.values)):
        for y in range(1, len(tables.values)):
            keep_busts(tables, x, y, rules, room)


@kernel
def sweep(tables: SeenTables, total: int, first: int, last: int, rules: BothRules, room: RoundRoom) -> None:
    """Solve the positions with x + y = `total`, x from `first` to `last`, when those with a smaller sum are solved."""
    slope = 0.4
    for x in range(first, last + 1):
        y = total - x
        guess = 0.5
        if x > 1 and y > 1:
            guess = tables.values[x - 1, y] + tables.values[x, y - 1] - tables.values[x - 1, y - 1]
        elif x > 1:
            guess = tables.values[x - 1, y]
        elif y > 1:
            guess = tables.values[x, y - 1]
        slope = settle(tables, x, y, min(1.0, max(0.0, guess)), slope, rules, room)
