"""The public tree of Hog with dice seen: a node is a list of pairs of numbers of dice, thrown by both in the rounds so far.

Given the list, the scores of both are independent: each depends on the own dice and the own strategy. So x(d | list, z) is all
that a strategy needs, and a node has for each player the chances to be there with z points to go, as far as own decisions and
dice go. There are D^2 branches a round; node n has the children n D^2 + 1, ..., n D^2 + D^2. After the last round of the tree a
game goes on, and is closed with what it is worth then, by the points to go of both: for learning with a guess, for bounds with
what a player in the dark concedes to one who sees both scores (`all_seeing.py`). So the best reply in the tree, with those at
its leaves, bounds all replies of the endless game.

Learning is that of `dark_race.py`, in all nodes of the tree: predictive regret matching plus.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.hidden.dark_race import DarkLaw, add
from solver.hidden.watched import copy, hear, outlast, watch
from solver.kernels.fixed import kernel
from solver.kernels.matrix_game import Floats


class Seat(NamedTuple):
    """The place of one player in the tree: how far apart the children of own dice and of the other's dice are."""

    own: int
    other: int


class TreeRoom(NamedTuple):
    """Scratch arrays."""

    after: Floats  # [z]
    arrive: Floats  # [o]
    wins: Floats  # [o]: what arriving with o to spare wins
    follow: Floats  # [d, z + past]: what z to go, or having arrived, is worth after throwing d dice
    leaf: Floats  # [z]: what a leaf is worth
    worth: Floats  # [z]: what a number of dice is worth


def tree_room(law: DarkLaw) -> TreeRoom:
    size, past = len(law.busted), law.past
    after, leaf, worth = np.zeros((3, size))
    return TreeRoom(after, np.zeros(past + 1), np.zeros(past + 1), np.zeros((law.dice, past + size)), leaf, worth)


def nodes_of(rounds: int, dice: int) -> int:
    """The number of nodes in which something is chosen."""
    return sum(dice ** (2 * depth) for depth in range(rounds))


@kernel
def spread(mixes: Any, seat: Seat, law: DarkLaw, room: TreeRoom, flow: Any) -> None:
    """Fill the chances [node, z] of one player from those in the root."""
    branches = law.dice * law.dice
    for n in range(len(flow)):
        if n * branches + 1 >= len(flow):
            break
        for d in range(law.dice):
            hear(flow[n], mixes[n], d, law, room.after, room.arrive)
            for r in range(law.dice):
                child = n * branches + 1 + d * seat.own + r * seat.other
                for z in range(1, len(room.after)):
                    flow[child, z] = room.after[z]


@kernel
def look(n: int, values: Any, other: Any, leaf: Any, seat: Seat, law: DarkLaw, room: TreeRoom, worths: Any) -> None:
    """The worths [z, d - 1] of one node, weighed by the other's chances: `other` are the other's flow and mixes, `leaf` what
    the leaves are worth by points to go of both, the other's first, or of each last node as in `close_leaves`."""
    flow, mixes = other
    by_points, closings = leaf
    past, branches = law.past, law.dice * law.dice
    last, first_last = n * branches + 1 >= len(flow), len(flow) - len(closings)
    room.wins[:] = 0.0
    room.follow[:] = 0.0
    for r in range(law.dice):
        alive = hear(flow[n], mixes[n], r, law, room.after, room.arrive)
        outlast(alive, room.arrive, room.wins)
        if alive > 0.0 and last:
            if len(closings) > 0:
                copy(closings[n - first_last, r], room.leaf)
            else:
                mean_leaf(room.after, by_points, room.leaf)
            for d in range(law.dice):
                add(room.leaf, 1.0, room.follow[d, past:])
        elif alive > 0.0:
            for d in range(law.dice):
                add(values[n * branches + 1 + d * seat.own + r * seat.other], 1.0, room.follow[d, past:])
    for d in range(law.dice):
        for o in range(past + 1):
            room.follow[d, past - o] = room.wins[o]
        throw_dice(d, law, room.follow[d], room.worth)
        for z in range(1, len(law.busted)):
            worths[z, d] = room.worth[z]


@kernel
def mean_leaf(after: Any, by_points: Any, leaf: Any) -> None:
    """What a leaf is worth by own points to go, as the other is at the points of `after`."""
    leaf[:] = 0.0
    for b in range(1, len(after)):
        if after[b] > 0.0:
            add(by_points[b], after[b], leaf)


@kernel
def throw_dice(d: int, law: DarkLaw, follow: Any, worth: Any) -> None:
    """The worth [z] of throwing d + 1 dice, after which z to go is worth `follow[z + past]`."""
    for z in range(1, len(worth)):
        worth[z] = law.fails[d] * follow[law.busted[z] + law.past]
    for j in range(2 * (d + 1), (d + 1) * law.sides + 1):
        add(follow[law.past + 1 - j :], law.chances[d, j], worth[1:])


@kernel
def is_met(flow: Any) -> bool:
    total = 0.0
    for z in range(1, len(flow)):
        total += flow[z]
    return total > 0.0


@kernel
def reply_in_tree(other: Any, leaf: Any, seat: Seat, law: DarkLaw, room: TreeRoom, values: Any, worths: Any) -> None:
    """The best values [node, z] and worths [node, z, d - 1] against the other, weighed by the other's chances."""
    for n in range(len(values) - 1, -1, -1):
        if not is_met(other[0][n]):
            values[n] = 0.0
            worths[n] = 0.0
            continue
        look(n, values, other, leaf, seat, law, room, worths[n])
        for z in range(1, values.shape[1]):
            best = 0.0
            for d in range(law.dice):
                best = max(best, worths[n, z, d])
            values[n, z] = best


@kernel
def learn_in_tree(
    mixes: Any, regrets: Any, other: Any, leaf: Any, seat: Seat, law: DarkLaw, room: TreeRoom, values: Any, worths: Any
) -> None:
    """A step of predictive regret matching plus in all nodes; `worths` is scratch for one node."""
    for n in range(len(values) - 1, -1, -1):
        if not is_met(other[0][n]):
            values[n] = 0.0
            continue
        look(n, values, other, leaf, seat, law, room, worths)
        for z in range(1, values.shape[1]):
            mean = 0.0
            for d in range(law.dice):
                mean += mixes[n, z, d] * worths[z, d]
            values[n, z] = mean
            total = 0.0
            for d in range(law.dice):
                regret = worths[z, d] - mean
                regrets[n, z, d] = max(0.0, regrets[n, z, d] + regret)
                mixes[n, z, d] = max(0.0, regrets[n, z, d] + regret)
                total += mixes[n, z, d]
            for d in range(law.dice):
                mixes[n, z, d] = mixes[n, z, d] / total if total > 0.0 else 1.0 / law.dice


@kernel
def remember_in_tree(weight: float, mixes: Any, flow: Any, sums: Any) -> None:
    for n in range(len(mixes)):
        for z in range(1, mixes.shape[1]):
            if flow[n, z] > 0.0:
                for d in range(mixes.shape[2]):
                    sums[n, z, d] += weight * flow[n, z] * mixes[n, z, d]


@kernel
def close_leaves(
    nodes: Any,
    other: Any,
    tail: Any,
    weights: Any,
    closed: Any,
    light: float,
    most: int,
    law: DarkLaw,
    rooms: Any,
    closings: Any,
) -> None:
    """What one has at the leaves below the last nodes, `nodes` of them from the first on, who goes on watching the other's
    dice: the other plays in the dark from there, by `tail`. `closings[node - first, other's dice - 1, z]` is weighed as values
    are."""
    flow, mixes = other
    room, level, stack, spare, worths = rooms
    for n in range(nodes[0], nodes[1]):
        for r in range(law.dice):
            alive = hear(flow[n], mixes[n], r, law, room.after, room.arrive)
            for z in range(1, len(room.after)):
                closings[n - nodes[0], r, z] = 0.0
                stack[0][0, z] = room.after[z]
            if alive > 0.0:
                watch(0, light, tail, weights, closed, law, level, stack, spare, most, worths)
                for z in range(1, len(room.after)):
                    best = 0.0
                    for d in range(law.dice):
                        best = max(best, worths[z, d])
                    closings[n - nodes[0], r, z] = best
