"""Where rounds of Pig roll by roll lead between known players: chances are carried on from the start of a round to its end.

In a round a player comes to a total at most once, and both to a pair of totals at most once. If a round comes to a state with
the chance h, and both bust from there on with the chance e, games that are at these scores ever come to it with the chance
h / (1 - (b - h e)), where b is the chance that both bust in a round: then the round is repeated.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import kernel
from solver.kernels.pig_both import BothRules, last_roll, totals_of
from solver.rounds.round_busts import chances_of_busts
from solver.rounds.round_room import SeatedRoom, seat


class FlowRoom(NamedTuple):
    """Chances of one round, by the totals of the row player and of the column player."""

    both: Any  # [k, m]: both are in
    row_out: Any  # [i, m]: the row player is out with i
    column_out: Any  # [j, k]: the column player is out with j
    ended: Any  # [i, j]: both are out
    across: Any  # of one own total, the chances of the other's totals after a roll of both that nobody busted


def flow_room(most: int, rules: BothRules) -> FlowRoom:
    size = totals_of(most, rules) + 1
    return FlowRoom._make([*np.zeros((4, size, size)), np.zeros(size)])


@kernel
def clear(room: SeatedRoom, flow: FlowRoom) -> None:
    for k in range(room.ends[0]):
        for m in range(room.ends[1]):
            flow.both[k, m] = flow.row_out[k, m] = flow.column_out[m, k] = flow.ended[k, m] = 0.0
    for m in range(room.ends[1]):
        flow.across[m] = 0.0


@kernel
def carry_round(x: int, y: int, rules: BothRules, room: SeatedRoom, flow: FlowRoom) -> None:
    """Fill all chances of a round at (x, y) between the players who are seated."""
    clear(room, flow)
    flow.both[0, 0] = 1.0
    for k in range(room.ends[0]):
        for m in range(room.ends[1]):
            if flow.both[k, m] > 0.0:
                carry_both(x, y, k, m, rules, room, flow)
        for m in range(room.ends[1]):
            if flow.across[m] > 0.0:
                for f in range(2, rules.sides + 1):
                    flow.both[k + f, m] += flow.across[m]
                flow.across[m] = 0.0
    carry_alone(x, y, rules, room, flow)


@kernel
def carry_both(x: int, y: int, k: int, m: int, rules: BothRules, room: SeatedRoom, flow: FlowRoom) -> None:
    """Carry on the chance of a state in which both are in. Where a turn ends on arrival, who has arrived is out."""
    here, last_k, last_m, sides = flow.both[k, m], last_roll(x, rules), last_roll(y, rules), rules.sides
    if rules.past == 0 and (k >= last_k or m >= last_m):
        flow.both[k, m] = 0.0
    if k >= last_k and m >= last_m:
        flow.ended[k, m] += here
    elif k >= last_k and rules.past == 0:
        flow.row_out[k, m] += here
    elif m >= last_m and rules.past == 0:
        flow.column_out[m, k] += here
    else:
        p = 1.0 if k == 0 else (room.rolls[0, 0, k, m] if k < last_k else 0.0)
        q = 1.0 if m == 0 else (room.rolls[1, 0, m, k] if m < last_m else 0.0)
        flow.ended[k, m] += here * (1.0 - p) * (1.0 - q)
        row, column, both = here * p * (1.0 - q) / sides, here * (1.0 - p) * q / sides, here * p * q / (sides * sides)
        if row > 0.0:
            flow.ended[0, m] += row
            for f in range(2, sides + 1):
                flow.column_out[m, k + f] += row
        if column > 0.0:
            flow.ended[k, 0] += column
            for g in range(2, sides + 1):
                flow.row_out[k, m + g] += column
        if both > 0.0:
            flow.ended[0, 0] += both
            for f in range(2, sides + 1):
                flow.row_out[0, m + f] += both
                flow.column_out[0, k + f] += both
                flow.across[m + f] += both


@kernel
def carry_alone(x: int, y: int, rules: BothRules, room: SeatedRoom, flow: FlowRoom) -> None:
    """Carry on the chances of states in which one player is out."""
    for i in range(room.ends[0]):
        for m in range(room.ends[1]):
            here = flow.row_out[i, m]
            if here > 0.0:
                q = room.rolls[1, 1, m, i] if m < last_roll(y, rules) else 0.0
                flow.ended[i, m] += here * (1.0 - q)
                if q > 0.0:
                    flow.ended[i, 0] += here * q / rules.sides
                    for g in range(2, rules.sides + 1):
                        flow.row_out[i, m + g] += here * q / rules.sides
    for j in range(room.ends[1]):
        for k in range(room.ends[0]):
            here = flow.column_out[j, k]
            if here > 0.0:
                p = room.rolls[0, 1, k, j] if k < last_roll(x, rules) else 0.0
                flow.ended[k, j] += here * (1.0 - p)
                if p > 0.0:
                    flow.ended[0, j] += here * p / rules.sides
                    for f in range(2, rules.sides + 1):
                        flow.column_out[j, k + f] += here * p / rules.sides


@kernel
def pass_rounds(
    chances: Any, visits: Any, players: Any, target: int, xs: Any, y: int, rules: BothRules, room: SeatedRoom, flow: FlowRoom
) -> None:
    """Carry the chances to come to positions on, from some x against y, those with more points to go first, and fill how many
    rounds begin there on average."""
    for x in range(xs[1], xs[0] - 1, -1):
        if chances[x, y] == 0.0:
            continue
        seat(players, False, False, target, x, y, rules, room)
        carry_round(x, y, rules, room, flow)
        rest = 1.0 - flow.ended[0, 0]
        visits[x, y] = chances[x, y] / rest if rest > 0.0 else np.inf
        if rest <= 0.0:
            continue
        for i in range(min(x, room.ends[0])):
            for j in range(min(y, room.ends[1])):
                if i + j > 0 and flow.ended[i, j] > 0.0:
                    chances[x - i, y - j] += visits[x, y] * flow.ended[i, j]


@kernel
def count_rounds(
    counts: Any, players: Any, target: int, xs: Any, y: int, rules: BothRules, room: SeatedRoom, flow: FlowRoom
) -> None:
    """Carry on, from some x against y, the chances that the n-th round begins in a position, at [x, y, n], counted from 0."""
    most = counts.shape[2]
    for x in range(xs[1], xs[0] - 1, -1):
        here, comes = counts[x, y], False
        for n in range(most):
            comes = comes or here[n] > 0.0
        if not comes:
            continue
        seat(players, False, False, target, x, y, rules, room)
        carry_round(x, y, rules, room, flow)
        for n in range(1, most):
            here[n] += here[n - 1] * flow.ended[0, 0]
        for i in range(min(x, room.ends[0])):
            for j in range(min(y, room.ends[1])):
                share = flow.ended[i, j]
                if i + j > 0 and share > 0.0:
                    there = counts[x - i, y - j]
                    for n in range(most - 1):
                        there[n + 1] += share * here[n]


@kernel
def shares_by_total(x: int, y: int, rules: BothRules, room: SeatedRoom, flow: FlowRoom, shares: Any) -> None:
    """Fill the share, of games that come to (x, y), in which the row player ever comes to each total there. The players are
    seated."""
    chances_of_busts(x, y, rules, room)
    carry_round(x, y, rules, room, flow)
    again = flow.ended[0, 0]
    for k in range(len(shares)):
        shares[k] = 0.0
        if k < room.ends[0]:
            comes, busts = 0.0, flow.column_out[0, k] * room.row_busts[k]
            for m in range(room.ends[1]):
                comes += flow.both[k, m] + flow.column_out[m, k]
                busts += flow.both[k, m] * room.both_bust[k, m]
            if comes > 0.0:
                shares[k] = comes / (1.0 - (again - busts)) if k > 0 else 1.0


@kernel
def shares_of_round(x: int, y: int, out: int, rules: BothRules, room: SeatedRoom, flow: FlowRoom, shares: Any) -> None:
    """Fill the share, of games that come to (x, y), in which each pair of totals ever occurs there, the row player's first:
    nobody is out (0), the row player (1), or the column player (2)."""
    chances_of_busts(x, y, rules, room)
    carry_round(x, y, rules, room, flow)
    again = flow.ended[0, 0]
    for k in range(shares.shape[0]):
        for m in range(shares.shape[1]):
            shares[k, m] = 0.0
            if k < room.ends[0] and m < room.ends[1]:
                comes, busts = flow.both[k, m], room.both_bust[k, m]
                if out == 1:
                    comes, busts = flow.row_out[k, m], room.column_busts[m] if k == 0 else 0.0
                elif out == 2:
                    comes, busts = flow.column_out[m, k], room.row_busts[k] if m == 0 else 0.0
                if comes > 0.0:
                    shares[k, m] = comes / (1.0 - (again - comes * busts)) if out or k + m else 1.0
