"""Pig, both at once, with hidden turns: sweeps that solve more positions, and what is read of them."""

from math import log2
from typing import Any

from solver.kernels.fixed import kernel
from solver.kernels.hidden_turns.duel import reply_bound
from solver.kernels.hidden_turns.plays import Store, keep_play, load_play
from solver.kernels.hidden_turns.search import DOING, NOTHING, VALUE, settle
from solver.kernels.pig_both import (
    BothRules,
    TurnRoom,
    best_turn,
    copy,
    end_of,
    hold_worths,
    last_roll,
    make_law,
    scoring,
)


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
    after some work, or when there is no room for more mixed totals. Return the next x, at which a search may have begun."""
    work = 0
    for x in range(first, y + 1):
        if work > budget or store.used[0] + 2 * end_of(y, rules) > len(store.totals):
            return x
        if room.stage[DOING] == NOTHING:
            begin(store, x, y, rules, room)
        work += settle(store.values, x, y, budget - work, rules, room) + 4 * end_of(y, rules) * rules.sides
        if room.stage[DOING] != NOTHING:
            return x
        value = room.found[VALUE]
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
        ends[0, place], ends[1, place] = mean / scoring(law, x, rules), first
        ends[2, place], ends[3, place] = store.mixed[x, ys[place]], entropy
