"""A turn of Pig with any roll: what it is worth, and where it leads.

Let a player have x points to go against y, and let z = x - t of them be left with a turn total t. In units of `fixed.py`,

    hold(z) = c - V(y, z)     roll(z) = sum of p Q(z') + bust d + wipe w + sum of p s     Q(z) = max(hold(z), roll(z)),

where d = c - V(y, x) is what a bust leaves, w = c - V(y, target) what a wipe does, z' is where adding and multiplying lead to,
and s is the worth of a total that the turn is set to. All z' are below z: one pass from the target up to z = x gives Q, and
V(x, y) is roll(x). Only the worths s are read before they are found: Newton's method finds them, from what holding there is
worth.

Where the total matters only by what is left of it (without factors and sets), roll(z) depends on x only through d, in which it
increases, and hold(z) not at all. So a pass may start above `pad` successive places that are known to hold: see `pig_turn.py`.

Whatever is chosen, a chance to be at a place goes on to the places that a roll leads to, or is banked there. So another pass,
from x down, finds the chances that a turn banks each total, busts, or wipes: what V(x, y) depends on, and how much."""

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.extending import overload

from solver.kernels.fixed import inlined, kernel, times
from solver.roll_pig.elimination import solve_small
from solver.roll_pig.roll_law import RollLaw

FOREVER = np.iinfo(np.int64).max  # a bound on d that is never reached
ROUNDS = 60  # the most rounds of Newton's method for the totals that turns are set to


class Room(NamedTuple):
    """What a turn is computed in, by z, the points that are left to go; the first two from -pad."""

    worth: Any  # Q
    margins: Any  # hold - roll, and the tie that is given to holding
    rolls: Any  # the chance to roll
    mass: Any  # the chance to be there
    banks: Any  # the chance to hold there
    worths: Any  # the worths of the totals that turns are set to
    misses: Any  # by how much they miss what is found there
    ways: Any  # the chance to be set to a total, from each total
    steps: Any  # the corrections of `worths`


class Ends(NamedTuple):
    """How a turn ends, besides banking."""

    bust: float
    wipe: float
    lowest: int  # the fewest points that are left to go when it banks
    highest: int  # the most


def room_for(target: int, law: RollLaw, kind: type) -> Room:
    size, sets = target + 1, len(law.sets)
    return Room(
        np.empty(size + law.pad, kind),
        np.empty(size, kind),
        np.empty(size),
        np.zeros(size + law.pad),
        np.zeros(size),
        np.empty(sets, kind),
        np.empty(sets),
        np.empty((sets, sets + 1)),
        np.empty(sets),
    )


def share(number: Any, part: int, chance: float) -> Any:
    """A number times a chance, which is told as a fraction and as a double; only for kernels, which take the overload below."""
    raise NotImplementedError


@overload(share, strict=False)
def share_of(number: Any, part: int, chance: float) -> Any:
    if isinstance(number, types.Integer):
        return lambda number, part, chance: times(number, part)
    return lambda number, part, chance: number * chance


def moved(number: Any, step: float) -> Any:
    """A number and a step; only for kernels, which take the overload below."""
    raise NotImplementedError


@overload(moved, strict=False)
def moved_by(number: Any, step: float) -> Any:
    if isinstance(number, types.Integer):
        return lambda number, step: number + np.int64(round(step))
    return lambda number, step: number + step


@inlined
def end_turn(room: Room, d: int, win: int, law: RollLaw) -> None:
    """Fill the places where the target is reached or passed."""
    for i in range(law.pad):
        room.worth[i] = d if law.exact else win
    room.worth[law.pad] = win


@inlined
def place(z: int, law: RollLaw) -> int:
    return max(z, -1) + law.pad


@inlined
def fixed_part(room: Room, x: int, d: int, w: int, row: int, law: RollLaw) -> Any:
    """The part of a roll's worth that does not depend on the total: of busts, of wipes, and of totals that are set."""
    total = share(d, law.lost_parts[row, 0], law.lost_chances[row, 0])
    total += share(w, law.lost_parts[row, 1], law.lost_chances[row, 1])
    for j in range(len(law.sets)):
        z = x - law.sets[j]
        worth = room.worths[j] if z > 0 else room.worth[place(z, law)]
        total += share(worth, law.set_parts[row, j], law.set_chances[row, j])
    return total


@inlined
def roll_at(room: Room, x: int, z: int, rest: int, law: RollLaw) -> Any:
    """The worth of a roll with points at risk that leave z to go. Unsigned places spare a test for negative ones."""
    roll, at = rest, np.uint64(z + law.pad)
    for i in range(len(law.adds)):
        roll += share(room.worth[at - law.adds[i]], law.add_parts[1, i], law.add_chances[1, i])
    for i in range(len(law.factors)):
        roll += share(room.worth[place(x - (x - z) * law.factors[i], law)], law.factor_parts[1, i], law.factor_chances[1, i])
    return roll


@inlined
def first_roll(room: Room, x: int, d: int, w: int, law: RollLaw) -> Any:
    roll, at = fixed_part(room, x, d, w, 0, law), np.uint64(x + law.pad)
    for i in range(len(law.adds)):
        roll += share(room.worth[at - law.adds[i]], law.add_parts[0, i], law.add_chances[0, i])
    return roll


@inlined
def look_back(values: Any, x: int, y: int, start: int, d: int, w: int, room: Room, law: RollLaw) -> Any:
    """Fill the worths of all places above `start`, at which and below which play holds; return that of the turn."""
    win = law.win + law.bonus * y
    if start < law.pad:
        end_turn(room, d, win, law)
    for z in range(max(1, start - law.pad + 1), start + 1):
        room.worth[z + law.pad], room.rolls[z] = law.total - values[y, z], 0.0
    rest = fixed_part(room, x, d, w, 1, law)
    for z in range(start + 1, x):
        roll, hold = roll_at(room, x, z, rest, law), law.total - values[y, z]
        margin = hold - roll + law.tie
        room.margins[z] = margin
        room.rolls[z] = 0.0 if margin >= 0 else 1.0
        room.worth[z + law.pad] = hold if margin >= 0 else roll
    return first_roll(room, x, d, w, law)


@inlined
def spread(room: Room, x: int, z: int, mass: float, row: int, law: RollLaw) -> None:
    """Add the chances of a roll at the places where it leads."""
    at = np.uint64(z + law.pad)
    for i in range(len(law.adds)):
        room.mass[at - law.adds[i]] += mass * law.add_chances[row, i]
    for i in range(len(law.factors)):
        room.mass[place(x - (x - z) * law.factors[i], law)] += mass * law.factor_chances[row, i]


@inlined
def look_ahead(x: int, start: int, first: float, room: Room, law: RollLaw) -> Any:
    """The chances of the ends of a turn that begins with the chances in `mass`, and with the chance `first` without points.

    Fills `banks` from the lowest place to the highest, and clears `mass`. Returns the mean number of rolls with points at risk,
    the chance to pass a target that must be hit, and both places."""
    failed, later, lowest, highest = 0.0, 0.0, x, 0
    if first > 0.0:
        spread(room, x, x, first, 0, law)
    for z in range(x - 1, start, -1):
        mass, chance = room.mass[z + law.pad], room.rolls[z]
        room.mass[z + law.pad], room.banks[z] = 0.0, mass * (1.0 - chance)
        if mass * chance > 0.0:
            later += mass * chance
            spread(room, x, z, mass * chance, 1, law)
        if room.banks[z] > 0.0:
            lowest, highest = z, max(highest, z)
    for z in range(start, max(0, start - law.pad), -1):
        mass = room.mass[z + law.pad]
        room.mass[z + law.pad], room.banks[z] = 0.0, mass
        if mass > 0.0:
            lowest, highest = z, max(highest, z)
    if start < law.pad:
        for i in range(law.pad):
            failed += room.mass[i]
            room.mass[i] = 0.0
        room.mass[law.pad] = 0.0
    return later, failed if law.exact else 0.0, lowest, highest


@kernel
def ways_between_sets(x: int, room: Room, law: RollLaw) -> None:
    """Fill `ways[j, k]`, the chance that a turn at the j-th total is next set to the k-th."""
    sets = len(law.sets)
    for j in range(sets):
        at = law.sets[j]
        for k in range(sets + 1):
            room.ways[j, k] = 0.0
        if at >= x:
            continue
        first = 1.0 if at == 0 else 0.0
        if at > 0:
            room.mass[x - at + law.pad] = 1.0
        later, _, _, _ = look_ahead(x, 0, first, room, law)
        for k in range(sets):
            if law.sets[k] < x:
                room.ways[j, k] = later * law.set_chances[1, k] + first * law.set_chances[0, k]


@kernel
def guess_sets(values: Any, x: int, y: int, v: int, room: Room, law: RollLaw) -> None:
    """The worth of holding at the totals that turns are set to; without points, that of the turn."""
    for j in range(len(law.sets)):
        at = law.sets[j]
        if at < x:
            room.worths[j] = law.total - values[y, x - at] if at > 0 else v


@inlined
def best_turn(values: Any, x: int, y: int, start: int, d: int, w: int, v: int, room: Room, law: RollLaw) -> Any:
    """The worth of a turn that is played best, and by how much the worths of totals that are set miss what is found there."""
    sets, missed = len(law.sets), 0.0
    if sets == 0:
        return look_back(values, x, y, start, d, w, room, law), missed
    found = v
    guess_sets(values, x, y, v, room, law)
    for _ in range(ROUNDS):
        found, missed = look_back(values, x, y, 0, d, w, room, law), 0.0
        for j in range(sets):
            at = law.sets[j]
            there = room.worths[j] if at >= x else found if at == 0 else room.worth[x - at + law.pad]
            room.misses[j] = float(there - room.worths[j])
            missed = max(missed, abs(room.misses[j]))
        if missed <= law.rounding:
            break
        ways_between_sets(x, room, law)
        for j in range(sets):
            room.ways[j, sets] = room.misses[j]
        solve_small(room.ways, room.steps)
        for j in range(sets):
            step = min(float(law.total), max(-float(law.total), room.steps[j]))
            if law.sets[j] < x:
                room.worths[j] = max(0, min(law.total, moved(room.worths[j], step)))
    return found, missed


@inlined
def ends_of_turn(x: int, start: int, room: Room, law: RollLaw) -> Any:
    """The chances that the turn, played as it was last looked at, ends with each total (in `banks`), a bust or a wipe."""
    sets, first = len(law.sets), 1.0
    if sets > 0:
        later, _, _, _ = look_ahead(x, 0, 1.0, room, law)
        begun_with(x, later, 1.0, room, law)
        for j in range(sets):
            at = law.sets[j]
            if at == 0:
                first += room.steps[j]
            elif at < x:
                room.mass[x - at + law.pad] += room.steps[j]
    later, failed, lowest, highest = look_ahead(x, start, first, room, law)
    for j in range(sets):
        if law.sets[j] > x and law.exact:
            failed += later * law.set_chances[1, j] + first * law.set_chances[0, j]
    bust = failed + later * law.lost_chances[1, 0] + first * law.lost_chances[0, 0]
    wipe = later * law.lost_chances[1, 1] + first * law.lost_chances[0, 1]
    return bust, wipe, lowest, highest


@kernel
def begun_with(x: int, later: float, first: float, room: Room, law: RollLaw) -> None:
    """Fill `steps` with how often a turn is set to each total on average, if it has `later` rolls with points, and `first`
    without, before it is set."""
    sets = len(law.sets)
    ways_between_sets(x, room, law)
    for j in range(sets):
        for k in range(j):
            room.ways[j, k], room.ways[k, j] = room.ways[k, j], room.ways[j, k]
        room.ways[j, sets] = later * law.set_chances[1, j] + first * law.set_chances[0, j] if law.sets[j] < x else 0.0
    solve_small(room.ways, room.steps)


@kernel
def whole_turns(values: Any, xs: Any, ys: Any, room: Room, law: RollLaw, rolls: Any, holds: Any) -> None:
    """Fill rolls[i, k] and holds[i, k], the worths of both actions at (xs[i], ys[i]) and every turn total k < xs[i]."""
    target = len(values) - 1
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        d, w = law.total - values[y, x], law.total - values[y, target]
        rolls[i, 0], _ = best_turn(values, x, y, 0, d, w, values[x, y], room, law)
        holds[i, 0] = d
        for z in range(1, x):
            holds[i, x - z] = law.total - values[y, z]
            rolls[i, x - z] = holds[i, x - z] - room.margins[z] + law.tie
