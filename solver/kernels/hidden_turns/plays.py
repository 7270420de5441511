"""Pig, both at once, with hidden turns: how a player takes them, kept of solved positions or as a table."""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import kernel
from solver.kernels.matrix_game import Floats
from solver.kernels.pig_both import BothRules, end_of, last_roll


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


class TurnPlay(NamedTuple):
    """The chances to roll of one player."""

    table: Any  # by scores, with one entry for all that make no difference, and turn total; of size 0 for what is kept
    kept: Store


def by_table(table: Floats) -> TurnPlay:
    marks, square, none = np.zeros((1, 1, 1), np.uint8), np.zeros((1, 1), np.int64), np.zeros(0, np.int64)
    values = np.zeros((1, 1))
    return TurnPlay(table, Store(values, values, marks, square, square, none, np.zeros(0), none))


def by_store(kept: Store) -> TurnPlay:
    return TurnPlay(np.zeros((0, 0, 0)), kept)


@kernel
def load_chances(store: Store, x: int, y: int, shift: int, rules: BothRules, chance: Any) -> None:
    """Fill the chances to roll that are kept for (x, y), of a player who now has `shift` points more to go."""
    x_now = x + shift
    last = last_roll(x_now, rules)
    for k in range(end_of(x_now, rules)):
        before = k - shift
        rolls = before < 1 or (store.rolls[x, y, before >> 3] >> (7 - (before & 7))) & 1
        chance[k] = 1.0 if rolls and k < last else 0.0
    start = store.first[x, y]
    for n in range(start, start + store.mixed[x, y]):
        chance[store.totals[n] + shift] = store.chances[n]


@kernel
def load_play(store: Store, x: int, y: int, shift: int, rules: BothRules, chance: Any, opened: Any) -> None:
    """Start from the play that is kept for (x, y), of a player who now has `shift` points more to go."""
    load_chances(store, x, y, shift, rules, chance)
    for k in range(end_of(x + shift, rules)):
        opened[k] = False
    start = store.first[x, y]
    for n in range(start, start + store.mixed[x, y]):
        opened[store.totals[n] + shift] = True


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
def take_play(play: TurnPlay, target: int, x: int, y: int, rules: BothRules, chance: Any) -> None:
    """Fill the chances to roll at (x, y) of a player who goes to that target."""
    if play.table.size == 0:
        load_chances(play.kept, x, y, 0, rules, chance)
        return
    row = play.table[min(target - x, play.table.shape[0] - 1), min(target - y, play.table.shape[1] - 1)]
    for k in range(end_of(x, rules)):
        chance[k] = row[k] if k < len(row) else 0.0
