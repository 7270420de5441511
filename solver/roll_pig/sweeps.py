"""Sweeps over all positions of Pig with any roll: best turns, and the linear equations that they leave."""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import inlined, kernel, rough
from solver.roll_pig.roll_law import RollLaw
from solver.roll_pig.turn import FOREVER, Room, best_turn, ends_of_turn

ROUGH = 1e-4  # the error, as a share of the range of values, of a pair in the first sweep
PASSES = 8  # the most passes for a pair in the first sweep


class Chances(NamedTuple):
    """How turns end, over the points to go of who moves and of the other."""

    bust: Any
    wipe: Any
    lowest: Any  # the fewest points left to go of a turn that banks
    begin: Any  # where its chances to bank begin in `banks`; the next one's begin is their end
    length: Any
    banks: Any  # the chances to bank, by the points left to go


def room_for_chances(size: int) -> Chances:
    lowest, begin, length = np.zeros((3, size, size), np.int64)
    return Chances(np.zeros((size, size)), np.zeros((size, size)), lowest, begin, length, np.empty(size * size))


@inlined
def note_holds(room: Room, starts: Any, certified: Any, y: int, start: int, x: int, d: int, law: RollLaw) -> None:
    """Remember the highest `pad` successive places that hold against y, and up to which d they do."""
    if len(law.sets) + len(law.factors) > 0:
        return
    block, bound = start, certified[y] if start == starts[y] else FOREVER
    while block + 1 < x and room.margins[block + 1] >= 0:
        block += 1
        bound = min(bound, d + room.margins[block])
    if x % 8 == 0:
        run, run_bound = 0, FOREVER
        for z in range(block + 1, x):
            run = run + 1 if room.margins[z] >= 0 else 0
            run_bound = min(run_bound, d + room.margins[z]) if run else FOREVER
            if run >= law.pad:
                block, bound = z, run_bound
    starts[y], certified[y] = block, bound


@kernel
def plain_turns(hold_at: int, stuck: Any, room: Room, law: RollLaw, chances: Chances, wins: Any) -> int:
    """Fill how turns end that hold at a total, by the points to go of who moves; return the number of chances in use."""
    used = 0
    for x in range(1, len(stuck)):
        for z in range(1, x):
            room.rolls[z] = 1.0 if x - z < hold_at else 0.0
        bust, wipe, lowest, highest = ends_of_turn(x, 0, room, law)
        wins[x] = 1.0 - bust - wipe
        for z in range(lowest, highest + 1):
            wins[x] -= room.banks[z]
            chances.banks[used + z - lowest] = room.banks[z]
        for y in range(1, len(stuck)):
            chances.begin[x, y], chances.lowest[x, y] = used, lowest
            if stuck[x] or stuck[y]:
                chances.length[x, y], chances.bust[x, y], chances.wipe[x, y] = 0, 0.0, 0.0
            else:
                chances.length[x, y], chances.bust[x, y], chances.wipe[x, y] = max(0, highest + 1 - lowest), bust, wipe
        used += max(0, highest + 1 - lowest)
    return used


@inlined
def one_turn(
    values: Any, x: int, y: int, last: int, starts: Any, certified: Any, room: Room, law: RollLaw, chances: Chances, used: int
) -> Any:
    """The best turn, a wipe leaving the other with the value `last`: its worth, the chances in use, and what sets miss."""
    d, w = law.total - values[y, x], law.total - last
    start = starts[y] if d <= certified[y] else 0
    found, missed = best_turn(values, x, y, start, d, w, values[x, y], room, law)
    note_holds(room, starts, certified, y, start, x, d, law)
    bust, wipe, lowest, highest = ends_of_turn(x, start, room, law)
    chances.bust[x, y], chances.wipe[x, y], chances.lowest[x, y], chances.begin[x, y] = bust, wipe, lowest, used
    for z in range(lowest, highest + 1):
        chances.banks[used] = room.banks[z]
        used += 1
    chances.length[x, y] = max(0, highest + 1 - lowest)
    return found, used, missed


@kernel
def settle(
    values: Any,
    last: Any,
    ys: Any,
    starts: Any,
    certified: Any,
    stuck: Any,
    room: Room,
    law: RollLaw,
    chances: Chances,
    used: int,
) -> int:
    """Let everybody play the best turn against ys (first and last), and they too, pair by pair, with values that are corrected
    on the way. A wipe leaves the value `last`."""
    target = len(values) - 1
    for y in range(ys[0], ys[1] + 1):
        for x in range(1, y + 1):
            if stuck[x] or stuck[y]:
                continue
            v, u = values[x, y], values[y, x]
            f = g = 0.0
            for a, b in ((x, y), (y, x)):
                wiped = values[b, a] if a == target else last[b]
                found, used, _ = one_turn(values, a, b, wiped, starts, certified, room, law, chances, used)
                f, g = g, found
            fail_x = chances.bust[x, y] + (chances.wipe[x, y] if x == target else 0.0)
            fail_y = chances.bust[y, x] + (chances.wipe[y, x] if y == target else 0.0)
            miss_x, miss_y = float(f - v), float(g - u)
            step_x = (miss_x - fail_x * miss_y) / max(1e-300, 1.0 - fail_x * fail_y)
            step_y = miss_y - fail_y * step_x
            values[x, y] = max(0.0, min(float(law.total), v + step_x))
            values[y, x] = max(0.0, min(float(law.total), u + step_y))
    return used


@kernel
def best_turns(
    values: Any,
    ys: Any,
    starts: Any,
    certified: Any,
    stuck: Any,
    room: Room,
    law: RollLaw,
    chances: Chances,
    used: int,
    misses: Any,
) -> Any:
    """Let everybody play the best turn against ys (first and last): fill by how much its worth misses the values, and how it
    ends.

    Returns the number of chances in use, of which `used` were before, and the largest miss of totals that turns are set to.
    """
    target, worst = len(values) - 1, 0.0
    for y in range(ys[0], ys[1] + 1):
        for x in range(1, target + 1):
            if not stuck[x] and not stuck[y]:
                found, used, missed = one_turn(values, x, y, values[y, target], starts, certified, room, law, chances, used)
                worst, misses[x, y] = max(worst, missed), float(found - values[x, y])
    return used, worst


@rough
def banked(chances: Chances, x: int, y: int, after: Any) -> float:
    """The mean of `after`, by points to go, over the turns that bank."""
    begin, lowest, total = chances.begin[x, y], chances.lowest[x, y], 0.0
    for i in range(chances.length[x, y]):
        total += chances.banks[begin + i] * after[lowest + i]
    return total


@rough
def linear(given: Any, landed: Any, ys: Any, chances: Chances, found: Any) -> None:
    """Fill u = given - P u against ys (first and last), and theirs, where `landed` is read for u after a wipe."""
    target = len(found) - 1
    for y in range(ys[0], ys[1] + 1):
        for x in range(1, y + 1):
            mine = given[x, y] - banked(chances, x, y, found[y])
            theirs = given[y, x] - banked(chances, y, x, found[x])
            bust_x, bust_y = chances.bust[x, y], chances.bust[y, x]
            if x == target:
                bust_x += chances.wipe[x, y]
            else:
                mine -= chances.wipe[x, y] * landed[y]
            if y == target:
                bust_y += chances.wipe[y, x]
            else:
                theirs -= chances.wipe[y, x] * landed[x]
            both = max(1e-300, 1.0 - bust_x * bust_y)
            found[x, y] = (mine - bust_x * theirs) / both
            found[y, x] = theirs - bust_y * found[x, y]


@kernel
def own_turns(chances: Chances, stuck: Any, ys: Any, last: float, lengths: Any, slopes: Any) -> None:
    """Fill a bound on the turns that a player with x to go still has, whatever the other does, if there are `last` after a
    wipe; and how it grows with `last`."""
    target = len(lengths) - 1
    lengths[0] = slopes[0] = 0.0
    for x in range(1, target + 1):
        lengths[x] = slopes[x] = 0.0
        for y in range(ys[0], ys[1] + 1):
            if stuck[x] or stuck[y]:
                continue
            stays = 1.0 - chances.bust[x, y]
            length = (1.0 + banked(chances, x, y, lengths) + chances.wipe[x, y] * last) / max(stays, 1e-300)
            if length > lengths[x]:
                lengths[x] = length
                slopes[x] = (banked(chances, x, y, slopes) + chances.wipe[x, y]) / max(stays, 1e-300)


@kernel
def shortage(chances: Chances, stuck: Any, ys: Any, lengths: Any) -> float:
    """The most by which one more turn, and what is left after it, exceeds a bound on the turns that are left."""
    target, worst = len(lengths) - 1, 0.0
    for x in range(1, target + 1):
        for y in range(ys[0], ys[1] + 1):
            if not stuck[x] and not stuck[y]:
                after = banked(chances, x, y, lengths) + chances.bust[x, y] * lengths[x] + chances.wipe[x, y] * lengths[target]
                worst = max(worst, 1.0 + after - lengths[x])
    return worst
