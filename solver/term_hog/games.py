"""Games of composed Hog between two known players: how often they come to each place, how long they are, and played at random.

As in `solver/general/flow.py`: within a group of places that come back to each other, G = 1 / (1 - P) tells how often games are
at j that come in at i; they come to j at all with that chance divided by G(j, j). Chances are carried in doubles.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import kernel
from solver.kernels.many_games import DRAWS, ENDLESS, LENGTH, MINE, MOVER, NUMBER, POINTS, SQUARES, TURNS, WINS, Block, share
from solver.roll_pig.elimination import solve_small
from solver.term_hog.groups import MOST, GroupRoom, Players, code_of, gather, place_in
from solver.term_hog.throw_law import DRAWN, WON, ThrowLaw


class Ways(NamedTuple):
    """A group of places: the chances to come from one to another, [to, from], and room to find how often games are there."""

    stays: Any
    matrix: Any
    given: Any
    found: Any


def room_for_ways() -> Ways:
    return Ways(np.zeros((MOST, MOST)), np.zeros((MOST, MOST + 1)), np.zeros(MOST), np.zeros(MOST))


@kernel
def throw(
    mover: int, place: int, mass: float, law: ThrowLaw, players: Players, room: GroupRoom, group: int, after: Any
) -> None:
    """Carry games through one throw; those that stay in the group of places are left out."""
    layer, cell = place // (law.size * law.size), place % (law.size * law.size)
    mine, theirs, kind = cell // law.size, cell % law.size, law.kinds[cell]
    for dice in range(law.dice + 1):
        chosen = mass * players.mixes[mover, place, dice]
        if chosen > 0.0 and dice == 0:
            land(code_of(layer, theirs, law.free[cell], law), layer, mover, chosen, law, after)
        if chosen == 0.0 or dice == 0:
            continue
        for points in range(law.least[kind, dice], law.most[kind, dice]):
            chance = law.chances[kind, dice, points]
            if chance > 0.0:
                land(code_of(layer, theirs, mine + points, law), layer, mover, chosen * chance, law, after)
        code = code_of(layer, theirs, law.busted[mine], law)
        if law.busts[kind, dice] > 0.0 and place_in(code, layer, mover, group, law, room, 2) < 0:
            land(code, layer, mover, chosen * law.busts[kind, dice], law, after)


@kernel
def fill_stays(group: int, law: ThrowLaw, players: Players, room: GroupRoom, stays: Any) -> None:
    """Fill the chances to come from one place of a group to another: by busts."""
    for i in range(group):
        stays[:, i] = 0.0
    for i in range(group):
        layer, cell, mover = room.layers[i], room.cells[i], room.movers[i]
        code = code_of(layer, cell % law.size, law.busted[cell // law.size], law)
        inside = place_in(code, layer, mover, group, law, room, 2)
        for dice in range(1, law.dice + 1):
            if inside >= 0:
                mix = players.mixes[mover, layer * law.size * law.size + cell, dice]
                stays[inside, i] += mix * law.busts[law.kinds[cell], dice]


@kernel
def land(code: int, layer: int, mover: int, mass: float, law: ThrowLaw, after: Any) -> None:
    if code >= 0:
        passes = code % 2
        there = (law.after[layer] if passes else layer) * law.size * law.size + code // 2
        after[1 - mover if passes else mover, there] += mass


@kernel
def pass_sum(
    layer: int, total: int, visits: Any, chances: Any, law: ThrowLaw, players: Players, room: GroupRoom, ways: Ways
) -> None:
    """Carry games on from all places whose scores have that sum; `visits` and `chances` become how often they are there."""
    size = law.size * law.size
    for low in range(max(0, total - law.size + 1), total // 2 + 1):
        group, come = gather(layer, low, total - low, law, 2, room), 0.0
        for i in range(group):
            ways.given[i] = visits[room.movers[i], room.layers[i] * size + room.cells[i]]
            come += ways.given[i]
        if come == 0.0:
            continue
        fill_stays(group, law, players, room, ways.stays)
        once_more(group, visits, chances, law, room, ways)
        for i in range(group):
            mover, place = room.movers[i], room.layers[i] * size + room.cells[i]
            if visits[mover, place] > 0.0:
                throw(mover, place, visits[mover, place], law, players, room, group, visits)


@kernel
def once_more(group: int, visits: Any, chances: Any, law: ThrowLaw, room: GroupRoom, ways: Ways) -> None:
    """Find the visits of a group from the games that come in, and the chances that any come."""
    size = law.size * law.size
    for j in range(-1, group):
        for i in range(group):
            for k in range(group):
                ways.matrix[i, k] = ways.stays[i, k]
            ways.matrix[i, group] = ways.given[i] if j < 0 else 1.0 if i == j else 0.0
        solve_small(ways.matrix[:group, : group + 1], ways.found[:group])
        for i in range(group):
            mover, place = room.movers[i], room.layers[i] * size + room.cells[i]
            if j < 0:
                visits[mover, place] = ways.found[i]
            elif i == j:
                chances[mover, place] = visits[mover, place] / ways.found[i]


@kernel
def all_throw(mass: Any, first: int, last: int, law: ThrowLaw, players: Players, room: GroupRoom, after: Any) -> None:
    """One throw in all places from the first to before the last: the chances of where it leads are added to `after`."""
    for mover in range(2):
        for place in range(first, last):
            if mass[mover, place] > 0.0:
                throw(mover, place, mass[mover, place], law, players, room, 0, after)


@kernel
def play_throws(start: int, limit: int, law: ThrowLaw, players: Players, block: Block, games: int, plies: int) -> None:
    """Play on for `plies` throws, or until `games` games of the block are done."""
    at, stored, size = block.place, block.words, law.size * law.size
    number, mover, place, taken = at[NUMBER], at[MOVER], at[MINE], at[TURNS]
    words = stored[0], stored[1], stored[2], stored[3]
    for _ in range(plies):
        if number == games:
            break
        if taken == 0:
            mover, place = number % 2, start
        layer, cell = place // size, place % size
        mine, theirs, kind = cell // law.size, cell % law.size, law.kinds[cell]
        words, drawn = share(words)
        dice = drawn_from(players.mixes[mover, place], drawn)
        score = law.free[cell]
        if dice > 0:
            words, drawn = share(words)
            drawn -= law.busts[kind, dice]
            score = law.busted[mine]
            if drawn >= 0.0:
                few = law.chances[kind, dice, law.least[kind, dice] : law.most[kind, dice]]
                score = mine + law.least[kind, dice] + drawn_from(few, drawn)
        code = code_of(layer, theirs, score, law)
        taken += 1
        tally = block.tally[number % 2]
        if code < 0 or taken >= limit:
            result = 0 if code == DRAWN or code >= 0 else 1 if (code == WON) == (mover == 0) else -1
            tally[ENDLESS] += code >= 0
            tally[LENGTH] += taken if code < 0 else 0
            tally[WINS] += result > 0
            tally[DRAWS] += result == 0
            tally[POINTS] += result
            tally[SQUARES] += result * result
            number, taken = number + 1, 0
        elif code % 2:
            mover, place = 1 - mover, law.after[layer] * size + code // 2
        else:
            place = layer * size + code // 2
    stored[0], stored[1], stored[2], stored[3] = words
    at[NUMBER], at[MOVER], at[MINE], at[TURNS] = number, mover, place, taken


@kernel
def drawn_from(chances: Any, rest: float) -> int:
    """A place drawn by chances; the last one possible, if rounding leaves the drawn share to none."""
    last = 0
    for place in range(len(chances)):
        if chances[place] > 0.0:
            rest, last = rest - chances[place], place
            if rest < 0.0:
                break
    return last
