"""Pig, both at once, between known players: one keeps to a way to play, the other too or replies as well as possible.

Let q be the law of the turns that the other player takes at (x, y), and T u the value to me if u is that of what follows: of
the best turn against q, or of a turn with my own law p (`pig_both.py` has both). T is monotone, and a player who keeps to a law
that does not always bust arrives some day, whatever the other does. So the values are the only solution of u = T u, every u
with T u <= u is an upper bound of them, and every u with T u >= u a lower one (as in `hog_reply.py`).

**One position** needs itself, for both may bust, and positions with fewer points to go. T u there is the largest of functions
that rise with u by at most q(0): Newton's method (policy iteration) finds the u with T u = u. To make a bound of it, let F be
T u as computed, and e the most that it may miss by rounding. With r(0) the chance that the best turn at u busts, u - m is no
more than T of itself if m = (max(0, u - F) + e) / (1 - r(0) q(0)), for that turn may be taken there, too. For an upper bound u
+ m is tried with such an m and larger ones, until T of it is no more, e included; with r(0) = 1 it cannot be.

**Roundings.** A turn with the law q has s q(0) rolls on average, for one in s busts. A chance that is carried on through a roll
is rounded at most s times, then twice more, and q(0) as often as there are totals that roll: in the sum over all totals, which
are worth 1 at most, that is s^2 q(0) + q(0) rolls + 2 roundings. The worth of a total is a sum with as many terms as q has. No
turn has more than s rolls on average, each a mean of s numbers: s^2 roundings more. A few are left for the rest.

**How far to roll on.** Where turns do not end on arrival, a player must hold `past` points past the target. If no law goes as
far, who is there has won: then the bounds hold for players too who may roll on as long as they like.
"""

from math import log2
from typing import Any, NamedTuple

from solver.kernels.fixed import kernel
from solver.kernels.pig_both import (
    BothRules,
    TurnRoom,
    best_turn,
    copy,
    end_of,
    hold_worths,
    last_roll,
    make_law,
    paid,
    settle,
)

UNIT = 2.0**-53  # the relative error of one rounding
FEW = 8.0  # roundings besides those that are counted
PASSES = 60  # the most passes of Newton's method in one position
MARGIN = 1.0 + 1e-6  # bounds are moved by this factor more, for the roundings of the move itself


class Store(NamedTuple):
    """What is kept of all positions, at [own points to go, the other's]."""

    values: Any
    upper: Any  # the most that a player gets by replying to the other's play that is kept
    rolls: Any  # bits, by turn total: whether play rolls there, or rolls more often than not
    first: Any  # where the totals at which play mixes begin in the two arrays that follow
    mixed: Any  # how many such totals there are
    totals: Any
    chances: Any
    used: Any  # [0]: the number of entries of these arrays that are used


@kernel
def law_roundings(law: Any, chance: Any, visits: Any, x: int, rules: BothRules) -> float:
    """How many roundings the law of a turn and a sum over it take: see the module's docstring."""
    rolled, terms, last = 0.0, 0.0, last_roll(x, rules)
    for k in range(end_of(x, rules)):
        if law[k] > 0.0:
            terms += 1.0
        if k < last and visits[k] > 0.0 and (k == 0 or chance[k] > 0.0):
            rolled += 1.0
    return float(law[0] * (rules.sides * rules.sides + rolled) + terms + FEW)


@kernel
def reply_bound(bound: Any, x: int, y: int, sign: float, rules: BothRules, room: TurnRoom) -> float:
    """A bound on the value of the best reply at (x, y) to a law in `room.law[1]`: upper if `sign` is 1, lower if -1.

    `bound` has those of positions with fewer points to go. The reply is left in `room.reply[0]`.
    """
    law, holding = room.law[1], room.holding[0]
    hold_worths(bound, x, y, law, rules, holding)
    busted, bust = holding[0], law[0]
    u, found = 0.5, 0.0
    for _ in range(PASSES):
        holding[0] = busted + bust * u
        found = best_turn(holding, holding[0], x, rules, room.worth[0], room.reply[0])
        make_law(room.reply[0], x, rules, room.law[0], room.visits[0])
        step = (found - u) / (1.0 - bust * room.law[0, 0])
        if abs(step) <= 2.0 * UNIT:
            break
        u += step
    rounding = (law_roundings(law, room.chance[1], room.visits[1], y, rules) + rules.sides * rules.sides) * UNIT
    miss = max(0.0, sign * (found - u)) + rounding
    move = miss / (1.0 - bust * room.law[0, 0]) * MARGIN
    if sign > 0.0:
        surely = miss / (1.0 - bust) * MARGIN
        while move < surely:
            holding[0] = busted + bust * (u + move)
            if best_turn(holding, holding[0], x, rules, room.worth[0], room.reply[0]) + rounding <= u + move:
                break
            move = min(2.0 * move, surely)
    return float(min(1.0, max(0.0, u + sign * move)))


@kernel
def match_bound(bound: Any, x: int, y: int, sign: float, rules: BothRules, room: TurnRoom) -> float:
    """A bound on the value at (x, y) of the player with the law `room.law[0]` against `room.law[1]`."""
    hold_worths(bound, x, y, room.law[1], rules, room.holding[0])
    both = room.law[0, 0] * room.law[1, 0]
    value = paid(room.law[0], room.holding[0], x, rules) / (1.0 - both)
    mine = law_roundings(room.law[0], room.chance[0], room.visits[0], x, rules)
    theirs = law_roundings(room.law[1], room.chance[1], room.visits[1], y, rules)
    return float(min(1.0, max(0.0, value + sign * (mine + theirs) * UNIT / (1.0 - both) * MARGIN)))


@kernel
def take_play(rolls: Any, target: int, x: int, y: int, rules: BothRules, chance: Any) -> None:
    """Copy the chances to roll at (x, y) from a table by scores, with one entry for all scores that make no difference."""
    row = rolls[min(target - x, rolls.shape[0] - 1), min(target - y, rolls.shape[1] - 1)]
    for k in range(end_of(x, rules)):
        chance[k] = row[k] if k < len(row) else 0.0


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


@kernel
def load_play(store: Store, x: int, y: int, shift: int, rules: BothRules, chance: Any, opened: Any) -> None:
    """Start from the play that is kept for (x, y), of a player who now has `shift` points more to go."""
    x_now = x + shift
    last = last_roll(x_now, rules)
    for k in range(end_of(x_now, rules)):
        before = k - shift
        rolls = before < 1 or (store.rolls[x, y, before >> 3] >> (7 - (before & 7))) & 1
        chance[k] = 1.0 if rolls and k < last else 0.0
        opened[k] = False
    start = store.first[x, y]
    for n in range(start, start + store.mixed[x, y]):
        k = store.totals[n] + shift
        chance[k], opened[k] = store.chances[n], True


@kernel
def keep_play(store: Store, x: int, y: int, chance: Any, rules: BothRules) -> None:
    """Keep a way to play for (x, y)."""
    bits, used, last = store.rolls[x, y], store.used[0], last_roll(x, rules)
    for byte in range(len(bits)):
        bits[byte] = 0
    store.first[x, y] = used
    for k in range(last):
        if k == 0 or chance[k] >= 0.5:
            bits[k >> 3] |= 1 << (7 - (k & 7))
        if k > 0 and 0.0 < chance[k] < 1.0:
            store.totals[used], store.chances[used] = k, chance[k]
            used += 1
    store.mixed[x, y], store.used[0] = used - store.first[x, y], used


@kernel
def begin(store: Store, x: int, y: int, rules: BothRules, room: TurnRoom) -> None:
    """Set `chance` and the open totals of both from a position beside (x, y): that with one point less to go for y."""
    for side in range(2):
        for k in range(room.open.shape[1]):
            room.open[side, k] = False
    if y == 1:
        for side in range(2):
            for k in range(end_of(1, rules)):
                room.chance[side, k] = 1.0 if k == 0 else 0.0
                room.open[side, k] = False
        return
    if x == y:
        load_play(store, y, x - 1, 0, rules, room.chance[0], room.open[0])
        load_play(store, y, x - 1, 0, rules, room.chance[1], room.open[1])
    else:
        load_play(store, x, y - 1, 0, rules, room.chance[0], room.open[0])
        load_play(store, y - 1, x, 1, rules, room.chance[1], room.open[1])


@kernel
def prove(store: Store, x: int, y: int, rules: BothRules, room: TurnRoom) -> None:
    """Bound what a player with x to go gets against the play that is kept for y, which is in `room.best[1]`."""
    copy(room.best[1], room.chance[1], end_of(y, rules))
    make_law(room.chance[1], y, rules, room.law[1], room.visits[1])
    store.upper[x, y] = reply_bound(store.upper, x, y, 1.0, rules, room)


@kernel
def sweep(store: Store, first: int, y: int, budget: int, rules: BothRules, room: TurnRoom) -> int:
    """Solve the positions (x, y) and (y, x) from x = `first` on to x = y, when those with fewer points to go are solved; stop
    after some work, or when there is no room for more mixed totals. Return the next x."""
    work = 0
    for x in range(first, y + 1):
        if work > budget or store.used[0] + 2 * end_of(y, rules) > len(store.totals):
            return x
        begin(store, x, y, rules, room)
        value, more = settle(store.values, x, y, rules, room)
        work += more + 4 * end_of(y, rules) * rules.sides
        store.values[x, y] = value
        keep_play(store, x, y, room.best[0], rules)
        prove(store, x, y, rules, room)
        if x < y:
            store.values[y, x] = 1.0 - value
            keep_play(store, y, x, room.best[1], rules)
            copy(room.best[0], room.best[1], end_of(x, rules))
            prove(store, y, x, rules, room)
    return y + 1


@kernel
def turn_worths(values: Any, x: int, y: int, v: float, rules: BothRules, room: TurnRoom, rolls: Any, holds: Any) -> float:
    """Fill what rolling and holding are worth at each total at (x, y), against the chances of the other in `room.chance[1]`;
    return the worth of the best turn. v is the value of the position."""
    make_law(room.chance[1], y, rules, room.law[1], room.visits[1])
    hold_worths(values, x, y, room.law[1], rules, room.holding[0])
    busted = room.holding[0, 0] + room.law[1, 0] * v
    room.holding[0, 0] = busted
    found = best_turn(room.holding[0], busted, x, rules, room.worth[0], room.reply[0])
    for k in range(min(last_roll(x, rules), len(rolls))):
        total = busted
        for f in range(2, rules.sides + 1):
            total += room.worth[0, k + f]
        rolls[k], holds[k] = total / rules.sides, room.holding[0, k]
    return float(found)


@kernel
def sum_up_turns(store: Store, x: int, ys: Any, rules: BothRules, room: TurnRoom, ends: Any) -> None:
    """Fill what the turns with x points to go against each of some y come to: see `TurnEnds` for the four rows of `ends`."""
    chance, law, visits, last = room.chance[0], room.law[0], room.visits[0], last_roll(x, rules)
    for place in range(len(ys)):
        load_play(store, x, ys[place], 0, rules, chance, room.open[0])
        make_law(chance, x, rules, law, visits)
        mean, first, entropy = 0.0, last, 0.0
        for k in range(end_of(x, rules) - 1, 0, -1):
            if visits[k] > 0.0:
                mean += k * law[k]
                if k < last and chance[k] < 1.0:
                    first = k
                    if chance[k] > 0.0:
                        entropy -= visits[k] * (chance[k] * log2(chance[k]) + (1.0 - chance[k]) * log2(1.0 - chance[k]))
        ends[0, place], ends[1, place] = mean / (1.0 - law[0]), first
        ends[2, place], ends[3, place] = store.mixed[x, ys[place]], entropy


@kernel
def pass_rounds(
    chances: Any, visits: Any, players: Any, target: int, xs: Any, y: int, rules: BothRules, room: TurnRoom
) -> None:
    """Carry the chances to come to positions on, from some x against y, those with more points to go first. Points to go may
    be reckoned with 0 for a player who has arrived, where nothing is carried to."""
    for x in range(xs[1], xs[0] - 1, -1):
        if chances[x, y] == 0.0:
            continue
        play_laws(players, target, x, y, rules, room)
        rounds = chances[x, y] / (1.0 - room.law[0, 0] * room.law[1, 0])
        visits[x, y] = rounds
        for i in range(x):
            mine = rounds * room.law[0, i]
            if mine > 0.0:
                for j in range(1 if i == 0 else 0, y):
                    chances[x - i, y - j] += mine * room.law[1, j]


@kernel
def play_round(mass: Any, after: Any, players: Any, target: int, xs: Any, y: int, rules: BothRules, room: TurnRoom) -> None:
    """Carry chances through one round, from some x against y."""
    for x in range(xs[0], xs[1] + 1):
        if mass[x, y] == 0.0:
            continue
        play_laws(players, target, x, y, rules, room)
        for i in range(x):
            mine = mass[x, y] * room.law[0, i]
            if mine > 0.0:
                for j in range(y):
                    after[x - i, y - j] += mine * room.law[1, j]


@kernel
def total_shares(players: Any, target: int, x: int, y: int, rules: BothRules, room: TurnRoom, shares: Any) -> None:
    """Fill the share, of games that come to (x, y), in which the first-named ever comes to each turn total there.

    A total is come to with the chance h in a round, and a turn that does busts with the chance e. Rounds are repeated while
    both bust: so it is h / (1 - (p(0) - h e) q(0)).
    """
    play_laws(players, target, x, y, rules, room)
    last, busts = last_roll(x, rules), room.worth[0]
    for k in range(end_of(x, rules) - 1, -1, -1):
        busts[k] = 0.0
        if k < last:
            rolls = 1.0 if k == 0 else room.chance[0, k]
            total = 1.0
            for f in range(2, rules.sides + 1):
                total += busts[k + f]
            busts[k] = rolls * total / rules.sides
    for k in range(min(last, len(shares))):
        comes = room.visits[0, k]
        shares[k] = comes / (1.0 - (room.law[0, 0] - comes * busts[k]) * room.law[1, 0])
