"""Values of all places, group by group: each group of places leads to those before it, and by busts within itself.

A group is a pair of scores and its mirror image, in the layers that lead to each other, and for either player who moves. A
throw leads to a larger sum of scores, to a lower layer, or, by a bust, to one place of its group. So what a choice is worth is
c + r V with a known c, the chance r of a bust, and the value V of that place: Howard's method finds the values of a group,
which are at most eight. Where players are known, one may still choose freely (the best reply), or neither (a match).

At the same time the most throws are found that are still to come on average, of choices that are nearly best: see `values.py`.
Sums are Kahan's (1965), so that their errors do not grow with the number of terms.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import inlined, kernel
from solver.roll_pig.elimination import solve_small
from solver.term_hog.throw_law import DRAWN, TOGETHER, WON, ThrowLaw

MOST = 8  # places of a group
STEPS = 60  # improvements of the choices of a group, after which plain steps follow
PLAIN = 4000  # the most plain steps
ENOUGH = 1e-15  # the gain for which another choice is taken


class Players(NamedTuple):
    """Who chooses how. A game between two who play their best has one mover, the one who looks; else there are two."""

    movers: int
    free: Any  # [mover]: whether that one chooses the best
    mixes: Any  # [mover, place, dice]: the chance of each number of dice, of a known player


class GroupRoom(NamedTuple):
    layers: Any
    cells: Any
    movers: Any
    fixed: Any  # [place of the group, dice]: c, or the number of throws to come without those after a bust that stays
    stays: Any  # [place of the group, dice]: r
    to: Any  # [place of the group, dice]: the place of the group where a bust leads, -1 if there is none
    sign: Any
    allowed: Any
    value: Any
    chosen: Any
    matrix: Any
    found: Any


def room_for(law: ThrowLaw) -> GroupRoom:
    rows = law.dice + 1
    return GroupRoom(
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros((MOST, rows)),
        np.zeros((MOST, rows)),
        np.zeros((MOST, rows), np.int64),
        np.zeros((MOST, rows)),
        np.zeros((MOST, rows), np.bool_),
        np.zeros(MOST),
        np.zeros(MOST, np.int64),
        np.zeros((MOST, MOST + 1)),
        np.zeros(MOST),
    )


@inlined
def paid(code: int) -> float:
    return 1.0 if code == WON else 0.5 if code == DRAWN else 0.0


@inlined
def worth(code: int, layer: int, mover: int, values: Any, law: ThrowLaw, counts: bool) -> Any:
    """What a code is worth: to who has moved, or to the first-named where players are known; or the throws still to come."""
    movers = len(values)
    if code < 0:
        if counts:
            return 0.0
        return 1.0 - paid(code) if mover == 1 else paid(code)
    passes = code % 2
    there = (law.after[layer] if passes else layer) * law.size * law.size + code // 2
    if movers == 1:
        return 1.0 - values[0, there] if passes and not counts else values[0, there]
    return values[1 - mover if passes else mover, there]


@inlined
def code_of(layer: int, theirs: int, score: int, law: ThrowLaw) -> Any:
    return law.codes[min(layer, len(law.codes) - 1), theirs, score]


@kernel
def fixed_part(layer: int, cell: int, mover: int, dice: int, values: Any, law: ThrowLaw, counts: bool) -> float:
    """The worth of a throw but for its bust, each outcome times its chance."""
    mine, theirs = cell // law.size, cell % law.size
    if dice == 0:
        return float(worth(code_of(layer, theirs, law.free[cell], law), layer, mover, values, law, counts))
    kind, total, rest = law.kinds[cell], 0.0, 0.0
    for points in range(law.least[kind, dice], law.most[kind, dice]):
        chance = law.chances[kind, dice, points]
        if chance > 0.0:
            term = chance * worth(code_of(layer, theirs, mine + points, law), layer, mover, values, law, counts) - rest
            summed = total + term
            rest = (summed - total) - term
            total = summed
    return total


@kernel
def fill(group: int, values: Any, law: ThrowLaw, players: Players, room: GroupRoom, counts: bool) -> None:
    """Fill what each choice of each place of the group is worth, as c + r V."""
    for i in range(group):
        layer, cell, mover = room.layers[i], room.cells[i], room.movers[i]
        mine, theirs, kind = cell // law.size, cell % law.size, law.kinds[cell]
        place = layer * law.size * law.size + cell
        code = code_of(layer, theirs, law.busted[mine], law)
        for dice in range(law.dice + 1):
            if not counts:
                room.allowed[i, dice] = law.free[cell] >= 0 if dice == 0 else True
                if not players.free[mover]:
                    room.allowed[i, dice] = players.mixes[mover, place, dice] > 0.0
            room.fixed[i, dice] = 0.0
            room.stays[i, dice], room.to[i, dice], room.sign[i, dice] = 0.0, -1, 1.0
            if not room.allowed[i, dice]:
                continue
            found = fixed_part(layer, cell, mover, dice, values, law, counts) + (1.0 if counts else 0.0)
            bust = law.busts[kind, dice] if dice > 0 else 0.0
            inside = place_in(code, layer, mover, group, law, room, len(values)) if bust > 0.0 else -1
            if inside >= 0:
                room.stays[i, dice], room.to[i, dice] = bust, inside
                if len(values) == 1 and code % 2 and not counts:
                    found += bust
                    room.sign[i, dice] = -1.0
            elif bust > 0.0:
                found += bust * worth(code, layer, mover, values, law, counts)
            room.fixed[i, dice] = found


@inlined
def place_in(code: int, layer: int, mover: int, group: int, law: ThrowLaw, room: GroupRoom, movers: int) -> int:
    """The place of the group that a code leads to; -1 if it leads out."""
    if code < 0:
        return -1
    passes = code % 2
    after = law.after[layer] if passes else layer
    who = 1 - mover if passes and movers == 2 else mover
    for i in range(group):
        if room.layers[i] == after and room.cells[i] == code // 2 and room.movers[i] == who:
            return i
    return -1


@inlined
def row_worth(i: int, dice: int, room: GroupRoom) -> float:
    found = float(room.fixed[i, dice])
    if room.to[i, dice] >= 0:
        found += room.stays[i, dice] * room.sign[i, dice] * room.value[room.to[i, dice]]
    return found


@inlined
def best_row(i: int, room: GroupRoom) -> Any:
    best, chosen = -np.inf, -1
    for dice in range(room.fixed.shape[1]):
        if room.allowed[i, dice]:
            found = row_worth(i, dice, room)
            if found > best:
                best, chosen = found, dice
    return best, chosen


@inlined
def mixed_worth(i: int, mixes: Any, room: GroupRoom) -> float:
    total = 0.0
    for dice in range(room.fixed.shape[1]):
        if room.allowed[i, dice]:
            total += mixes[dice] * row_worth(i, dice, room)
    return total


@kernel
def equations(group: int, players: Players, law: ThrowLaw, room: GroupRoom) -> None:
    """Find the values of a group under the choices made."""
    for i in range(group):
        for j in range(group + 1):
            room.matrix[i, j] = 0.0
        place = room.layers[i] * law.size * law.size + room.cells[i]
        for dice in range(law.dice + 1):
            share = 1.0 if dice == room.chosen[i] else 0.0
            if not players.free[room.movers[i]]:
                share = players.mixes[room.movers[i], place, dice] if room.allowed[i, dice] else 0.0
            if share > 0.0:
                room.matrix[i, group] += share * room.fixed[i, dice]
                if room.to[i, dice] >= 0:
                    room.matrix[i, room.to[i, dice]] += share * room.stays[i, dice] * room.sign[i, dice]
    solve_small(room.matrix[:group, : group + 1], room.found[:group])
    for i in range(group):
        room.value[i] = room.found[i]


@kernel
def settle(group: int, players: Players, law: ThrowLaw, room: GroupRoom) -> float:
    """Find the best values of a group; return by how much one choice, well made, misses them."""
    for i in range(group):
        room.value[i] = 0.5
        _, room.chosen[i] = best_row(i, room)
    missed = 0.0
    for step in range(STEPS + PLAIN):
        if step < STEPS:
            equations(group, players, law, room)
        missed, better = 0.0, False
        for i in range(group):
            mover, place = room.movers[i], room.layers[i] * law.size * law.size + room.cells[i]
            if players.free[mover]:
                room.found[i], chosen = best_row(i, room)
                if room.found[i] > room.value[i] + ENOUGH * max(1.0, abs(room.value[i])) and chosen != room.chosen[i]:
                    room.chosen[i], better = chosen, True
            else:
                room.found[i] = mixed_worth(i, players.mixes[mover, place], room)
            missed = max(missed, abs(room.found[i] - room.value[i]))
        if not better and (step < STEPS or missed <= ENOUGH):
            break
        if step >= STEPS:
            for i in range(group):
                room.value[i] = room.found[i]
    return missed


@kernel
def gather(layer: int, low: int, high: int, law: ThrowLaw, movers: int, room: GroupRoom) -> int:
    """Fill in the places of the group with these scores, in this layer or in all that lead to each other; return how many."""
    group = 0
    for each in range(law.layers):
        if law.order != TOGETHER and each != layer:
            continue
        for turned in range(1 if low == high else 2):
            cell = high * law.size + low if turned else low * law.size + high
            if law.there[each * law.size * law.size + cell]:
                for mover in range(movers):
                    room.layers[group], room.cells[group], room.movers[group] = each, cell, mover
                    group += 1
    return group


@kernel
def solve_sum(
    layer: int, total: int, values: Any, lengths: Any, worths: Any, tie: float, law: ThrowLaw, players: Players, room: GroupRoom
) -> float:
    """Find the values and lengths of all places whose scores have that sum, and the worths of the choices of who chooses
    freely; return by how much choices miss the values."""
    missed = 0.0
    for low in range(max(0, total - law.size + 1), total // 2 + 1):
        group = gather(layer, low, total - low, law, len(values), room)
        if group == 0:
            continue
        fill(group, values, law, players, room, False)
        missed = max(missed, settle(group, players, law, room))
        for i in range(group):
            values[room.movers[i], room.layers[i] * law.size * law.size + room.cells[i]] = room.value[i]
        for i in range(group):
            if players.free[room.movers[i]]:
                best, _ = best_row(i, room)
                for dice in range(law.dice + 1):
                    found = row_worth(i, dice, room) if room.allowed[i, dice] else -1.0
                    worths[room.layers[i] * law.size * law.size + room.cells[i], dice] = found
                    room.allowed[i, dice] = found >= best - tie
        fill(group, lengths, law, players, room, True)
        settle(group, players, law, room)
        for i in range(group):
            lengths[room.movers[i], room.layers[i] * law.size * law.size + room.cells[i]] = room.value[i]
    return missed


@kernel
def some_worths(values: Any, first: int, last: int, law: ThrowLaw, worths: Any) -> None:
    """Fill in, from the first place to before the last, what each number of dice is worth to who looks and throws there, at
    [place, dice]; -1 where it must not be thrown."""
    size = law.size * law.size
    for place in range(first, last):
        layer, cell = place // size, place % size
        code = code_of(layer, cell % law.size, law.busted[cell // law.size], law)
        for dice in range(law.dice + 1):
            worths[place, dice] = -1.0
            if law.there[place] and (dice > 0 or law.free[cell] >= 0):
                bust = law.busts[law.kinds[cell], dice] if dice > 0 else 0.0
                fixed = fixed_part(layer, cell, 0, dice, values, law, False)
                worths[place, dice] = fixed + (bust * worth(code, layer, 0, values, law, False) if bust > 0.0 else 0.0)
