"""Room for one round of Pig roll by roll, and the players who are seated there: their chances to roll at all totals."""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import kernel
from solver.kernels.pig_both import BothRules, end_of, last_roll, totals_of
from solver.rounds.plays import SeenPlay, end_of_play, looks, narrowed, take_play

Players = tuple[SeenPlay, SeenPlay]


class SeatedRoom(NamedTuple):
    """Scratch arrays of one round: k, i are totals of the row player, m, j those of the column player."""

    rolls: Any  # [player, whether the other is out, own total, the other's]: p and q; where the row player is free, its reply
    theirs: Any  # [k, m]: q where both are in, 0 where the column player may roll no more
    ended: Any  # [k, m]: S, without S(0, 0)
    ended_turned: Any  # [m, k]: S
    row_out: Any  # [m, i]: R
    column_then: Any  # [m, i]: C
    column_out: Any  # [k, j]: L
    row_then: Any  # [k, j]: D
    holding: Any  # [k, m]: the worth of holding where both are in
    both: Any  # [k, m]: G
    sums: Any  # [k, m]: G(k, m + 2) + ... + G(k, m + s)
    both_bust: Any  # [k, m]: the chance that both bust from there on, both being in
    bust_sums: Any  # [k, m]: sums of these
    column_busts: Any  # [m]: the chance that the column player busts, where the row player has busted
    row_busts: Any  # [k]: that of the row player, where the column player has busted
    after_row: Any  # [m]: R(0, m + 2) + ... + R(0, m + s)
    after_column: Any  # [k]: L(k + 2, 0) + ... + L(k + s, 0)
    line: Any  # sums of one line
    ends: Any  # one more than the largest totals that the players come to
    comes: Any  # marks of totals


def seated_room(most: int, rules: BothRules) -> SeatedRoom:
    size = totals_of(most, rules) + 1
    arrays = *np.zeros((12, size, size)), *np.zeros((5, size))
    return SeatedRoom._make([np.zeros((2, 2, size, size)), *arrays, np.zeros(2, np.int64), np.zeros(size)])


def room_size(most: int, rules: BothRules) -> float:
    """The bytes of a room."""
    return 8.0 * 16 * (totals_of(most, rules) + 1) ** 2


@kernel
def seat(players: Any, free: bool, far: bool, target: int, x: int, y: int, rules: BothRules, room: SeatedRoom) -> None:
    """Fill both players' chances to roll at (x, y), as far as they come, or with `far` at all totals; the first of them is not
    asked if that is free."""
    ends = room.ends
    ends[0], ends[1] = end_of(x, rules), end_of(y, rules)
    if not far:
        if not free:
            ends[0] = end_of_play(players[0], target, x, y, rules, room.comes)
        ends[1] = end_of_play(players[1], target, y, x, rules, room.comes)
    if free:
        for m in range(ends[1]):  # a turn begins with a roll
            room.rolls[0, 0, 0, m] = room.rolls[0, 1, 0, m] = 1.0
    else:
        take_play(players[0], target, x, y, (ends[0], ends[1]), rules, room.rolls[0])
        if not far and looks(players[0]):
            ends[0] = narrowed(x, (ends[0], ends[1]), rules, room.rolls[0], room.comes)
    take_play(players[1], target, y, x, (ends[1], ends[0]), rules, room.rolls[1])
    if not far and looks(players[1]):
        ends[1] = narrowed(y, (ends[1], ends[0]), rules, room.rolls[1], room.comes)
    for k in range(ends[0]):
        for m in range(ends[1]):
            room.theirs[k, m] = room.rolls[1, 0, m, k] if m < last_roll(y, rules) else 0.0
