"""The play of one player of Pig roll by roll: the chance to roll, given both scores, both turn totals, and who is out.

It is a sum of up to three parts: a table by scores and the own total, of rules that do not look at the other's turn; a table by
all numbers of a state; and a share of optimal play, which is kept as a byte for each pair of totals, for it mixes at few.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import inlined, kernel
from solver.kernels.pig_both import BothRules, end_of, last_roll
from solver.kernels.pig_both_seen import RoundRoom, SeenTables, both_out, column_rolls, play_round
from solver.tables.growing_table import Floats

ROLLS, MIXES, ROLLS_ALONE = 1, 2, 4  # bits: both are in, and one rolls, or mixes; the other is out, and one rolls


class KeptPlay(NamedTuple):
    """Optimal play, by points to go."""

    most: int  # the most points to go
    codes: Any  # bits, position by position, in each by the own total and the other's
    first: Any  # [x, y]: where the mixes of a position begin in the arrays that follow
    mixed: Any  # [x, y]: how many there are
    places: Any  # the pairs of totals that mix, as places in the position's part of `codes`, in order
    chances: Any  # the chance to roll there


class SeenPlay(NamedTuple):
    table: Any  # [mine, theirs, turn], by scores: one entry for all scores that make no difference
    looking: Any  # [mine, theirs, turn, their turn, who is out], by scores; or of size 0
    share: float  # the share of optimal play
    optimal: KeptPlay


def nothing_kept() -> KeptPlay:
    none, square = np.zeros(0, np.int64), np.zeros((1, 1), np.int64)
    return KeptPlay(0, np.zeros(0, np.uint8), square, square, none, np.zeros(0))


def by_table(table: Floats) -> SeenPlay:
    """The play of one who does not look at the other's turn."""
    return SeenPlay(table, np.zeros((0,) * 5, np.float32), 0.0, nothing_kept())


def optimal(kept: KeptPlay, totals: int) -> SeenPlay:
    """Optimal play, in a game with so many turn totals."""
    return by_table(np.zeros((1, 1, totals)))._replace(share=1.0, optimal=kept)


@inlined
def lines(x: int, rules: BothRules) -> int:
    """The number of own totals with which a player may roll."""
    return int(last_roll(x, rules))


@inlined
def first_code(x: int, y: int, most: int, rules: BothRules) -> int:
    """Where the codes of a position begin: positions are in the order of x, then of y, each with `lines(x) * end_of(y)`."""
    wide = most * (most + 1) // 2 + most * (rules.past + rules.sides)
    before_x = (x - 1) * x // 2 + (x - 1) * rules.past
    before_y = (y - 1) * y // 2 + (y - 1) * (rules.past + rules.sides)
    return int(before_x * wide + lines(x, rules) * before_y)


def codes_of(most: int, rules: BothRules) -> int:
    """The number of codes of all positions up to `most`."""
    half = most * (most + 1) // 2
    return (half + most * rules.past) * (half + most * (rules.past + rules.sides))


@kernel
def keep_rounds(
    tables: SeenTables, x: int, ys: Any, most: int, rules: BothRules, room: RoundRoom, codes: Any, mixes: Any
) -> None:
    """Keep optimal play of a player with x points to go against some y, from the first to the last. Of the mixes, `mixes` has
    three arrays: how many each position has, and their places and chances, one position after the other."""
    counts, places, found = mixes
    used = 0
    for y in range(ys[0], ys[1] + 1):
        before = used
        start, wide = first_code(x, y, most, rules), end_of(y, rules)
        play_round(tables, y, x, tables.values[y, x], rules, room)
        for k in range(2, lines(x, rules)):
            for m in range(wide):
                alone = rolls_alone(tables, x, y, k, m, rules, room)
                code = ROLLS_ALONE if alone else 0
                if m >= last_roll(y, rules):
                    code |= ROLLS if alone else 0
                elif m > 1:
                    mix = room.mix[m, k]
                    if 0.0 < mix < 1.0:
                        code |= MIXES
                        places[used], found[used] = k * wide + m, mix
                        used += 1
                    elif mix == 1.0:
                        code |= ROLLS
                codes[start + k * wide + m] = code
        counts[y - ys[0]] = used - before


@kernel
def rolls_alone(tables: SeenTables, x: int, y: int, k: int, m: int, rules: BothRules, room: RoundRoom) -> bool:
    """Whether one who has x to go and the total k rolls, where the other has y to go and is out with m."""
    if m > 0:
        offset = rules.past + rules.sides
        return bool(column_rolls(tables, y, x, m, k, offset, rules) < both_out(tables, y, x, m, k))
    return bool(k < x and room.column_then[k] < tables.values[y, x - k])


@inlined
def kept_chance(kept: KeptPlay, x: int, y: int, k: int, m: int, alone: bool, rules: BothRules) -> float:
    place = k * end_of(y, rules) + m
    code = kept.codes[first_code(x, y, kept.most, rules) + place]
    if alone:
        return 1.0 if code & ROLLS_ALONE else 0.0
    if code & MIXES:
        low = kept.first[x, y]
        high = low + kept.mixed[x, y] - 1
        while low < high:
            middle = (low + high) // 2
            if kept.places[middle] < place:
                low = middle + 1
            else:
                high = middle
        return float(kept.chances[low])
    return 1.0 if code & ROLLS else 0.0


@kernel
def chance_to_roll(play: SeenPlay, target: int, x: int, y: int, k: int, m: int, alone: bool, rules: BothRules) -> float:
    """The chance that a player with x to go rolls at the total k, where that may be chosen; the other has y to go and the total
    m, and is out if one is `alone`."""
    mine, theirs = target - x, target - y
    table = play.table
    chance = table[min(mine, table.shape[0] - 1), min(theirs, table.shape[1] - 1), k]
    if play.looking.size > 0:
        chance += play.looking[mine, theirs, k, m, 2 if alone else 0]
    if play.share > 0.0:
        chance += play.share * kept_chance(play.optimal, x, y, k, m, alone, rules)
    return float(min(1.0, chance))


@kernel
def looks(play: SeenPlay) -> bool:
    """Whether the player looks at the other's turn."""
    return bool(play.share > 0.0 or play.looking.size > 0)


@kernel
def end_of_play(play: SeenPlay, target: int, x: int, y: int, rules: BothRules, comes: Any) -> int:
    """One more than the largest total that a player comes to who has x points to go; that of any, if the player looks at the
    other's turn."""
    if looks(play):
        return int(end_of(x, rules))
    for k in range(end_of(x, rules)):
        comes[k] = 1.0 if k == 0 else 0.0
    end = 1
    for k in range(last_roll(x, rules)):
        if comes[k] > 0.0 and (k == 0 or chance_to_roll(play, target, x, y, k, 0, False, rules) > 0.0):
            for f in range(2, rules.sides + 1):
                comes[k + f] = 1.0
            end = k + rules.sides + 1
    return int(end)


@kernel
def take_play(play: SeenPlay, target: int, x: int, y: int, ends: Any, rules: BothRules, rolls: Any) -> None:
    """Fill the chances to roll at [who is out, own total, the other's] of a player with x to go: nobody, or the other. Totals
    are below those in `ends`."""
    for k in range(min(last_roll(x, rules), ends[0])):
        for m in range(ends[1]):
            for alone in range(2):
                rolls[alone, k, m] = 1.0 if k == 0 else chance_to_roll(play, target, x, y, k, m, alone == 1, rules)


@kernel
def narrowed(x: int, ends: Any, rules: BothRules, rolls: Any, comes: Any) -> int:
    """One more than the largest total that a player comes to whose chances to roll are filled."""
    for k in range(end_of(x, rules)):
        comes[k] = 1.0 if k == 0 else 0.0
    end = 1
    for k in range(min(last_roll(x, rules), ends[0])):
        if comes[k] > 0.0 and any_rolls(rolls, k, ends[1]):
            for f in range(2, rules.sides + 1):
                comes[k + f] = 1.0
            end = k + rules.sides + 1
    return int(end)


@kernel
def any_rolls(rolls: Any, k: int, end: int) -> bool:
    for alone in range(2):
        for m in range(end):
            if rolls[alone, k, m] > 0.0:
                return True
    return False
