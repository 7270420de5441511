"""Pig, both at once, with hidden turns: the game in which both ways to act are open at some totals, as one linear program.

**Open totals.** Fix pure turns of both as a start. Let d(k) be the mass with which the row player departs from the start at the
open total k, D^k the change of the law for each unit of it, r(k) the chance to come to k by the start and R^k(m) the change of
that at m > k; g, Q^l, t and T likewise for the column player. With M = D'AQ, b = D'Aq and c = Q'A'p,

    maximise  b'd - t'w   subject to   -M'd - (1 - T)'w <= c,   (1 - R) d <= r,   d, w >= 0,

for the best reply of the other is itself a linear program, of which w is the dual. If the row player's start is a best reply to
the other's, b <= 0: then d = w = 0 is dual feasible, and the dual simplex method leads to the solution; g is read from its last
row. Nothing of this has to be right: the laws that come out are judged by the best replies to them (`duel.py`).
"""

from typing import Any

import numpy as np

from solver.kernels.fixed import kernel
from solver.kernels.matrix_game import pivot
from solver.kernels.pig_both import BothRules, TurnRoom, carry, copy, end_of, hold_worths, last_roll, make_law, paid

FEASIBLE = 1e-15  # what counts as nothing on the right side of the linear program
PIVOT = 1e-11  # a smaller pivot counts as a rounding error
CERTAIN = 1e-11  # a chance nearer to 0 or 1 than this is 0 or 1
NEVER = 1e-13  # a total that is come to with a smaller chance is played by the best reply


@kernel
def choose_start(holding: Any, x: int, rules: BothRules, opened: Any, worth: Any, start: Any) -> None:
    """Set `start` at the open totals to what is best where each total is worth `holding`; elsewhere it is kept."""
    last = last_roll(x, rules)
    for k in range(end_of(x, rules) - 1, -1, -1):
        worth[k] = holding[k]
        if k < last:
            total = holding[0]
            for f in range(2, rules.sides + 1):
                total += worth[k + f]
            total /= rules.sides
            if k == 0 or (opened[k] and total > holding[k]) or (not opened[k] and start[k] > 0.0):
                worth[k], start[k] = total, 1.0
            else:
                start[k] = 0.0


@kernel
def make_changes(side: int, x: int, rules: BothRules, room: TurnRoom) -> int:
    """Fill `totals`, `change` and `moved` of a player, from `start` and the open totals; return how many there are."""
    end, number = end_of(x, rules), 0
    for k in range(1, last_roll(x, rules)):
        if room.open[side, k]:
            room.totals[side, number] = k
            number += 1
    for n in range(number):
        k = room.totals[side, n]
        change, moved = room.change[side, n], room.moved[side, n]
        for i in range(end):
            change[i] = 0.0
            moved[i] = 0.0
        each = 1.0 / rules.sides
        change[0] += each
        for f in range(2, rules.sides + 1):
            moved[k + f] += each
        carry(room.start[side], k + 1, x, rules, change, moved)
        change[k] -= 1.0
        if room.start[side, k] > 0.0:
            for i in range(end):
                change[i] = -change[i]
                moved[i] = -moved[i]
    return number


@kernel
def scale(tableau: Any, ours: int, theirs: int) -> None:
    """Count payoffs in units of the largest of them, which may be tiny where the game is nearly decided."""
    largest, last = 0.0, ours + theirs
    for i in range(theirs):
        for j in range(ours):
            largest = max(largest, abs(tableau[i, j]))
    if largest > 0.0:
        for i in range(theirs):
            for j in range(ours):
                tableau[i, j] /= largest
            tableau[i, last] /= largest
        for j in range(ours):
            tableau[last, j] /= largest


@kernel
def write_program(values: Any, x: int, y: int, v: float, rules: BothRules, room: TurnRoom) -> Any:
    """Write the linear program of the open totals into `tableau`; return how many each player has."""
    for k in range(end_of(y, rules)):
        room.start[1, k] = 1.0 if room.chance[1, k] >= 0.5 else 0.0
    for k in range(end_of(x, rules)):
        room.start[0, k] = 1.0 if room.chance[0, k] >= 0.5 else 0.0
    make_law(room.start[1], y, rules, room.law[1], room.visits[1])
    hold_worths(values, x, y, room.law[1], rules, room.holding[0])
    room.holding[0, 0] += room.law[1, 0] * v
    choose_start(room.holding[0], x, rules, room.open[0], room.worth[0], room.start[0])
    make_law(room.start[0], x, rules, room.law[0], room.visits[0])
    ours, theirs = make_changes(0, x, rules, room), make_changes(1, y, rules, room)
    rows, columns = theirs + ours, ours + theirs
    tableau = room.tableau[: (rows + 1) * (columns + 1)].reshape((rows + 1, columns + 1))
    for i in range(rows + 1):
        for j in range(columns + 1):
            tableau[i, j] = 0.0
    for n in range(theirs):
        hold_worths(values, x, y, room.change[1, n], rules, room.met)
        room.met[0] += room.change[1, n, 0] * v
        for m in range(ours):
            tableau[n, m] = -paid(room.change[0, m], room.met, x, rules)
        tableau[n, columns] = paid(room.law[0], room.met, x, rules)
        for m in range(n, theirs):
            tableau[n, ours + m] = -1.0 if n == m else room.moved[1, n, room.totals[1, m]]
        tableau[rows, ours + n] = room.visits[1, room.totals[1, n]]
    for n in range(ours):
        for m in range(n + 1):
            tableau[theirs + n, m] = 1.0 if n == m else -room.moved[0, m, room.totals[0, n]]
        tableau[theirs + n, columns] = room.visits[0, room.totals[0, n]]
        tableau[rows, n] = max(0.0, -paid(room.change[0, n], room.holding[0], x, rules))
    scale(tableau, ours, theirs)
    label(room.labels, rows)
    return ours, theirs


@kernel
def label(labels: Any, size: int) -> None:
    """Name the variables of a tableau that has not been pivoted."""
    for i in range(size):
        labels[i] = size + i
        labels[size + i] = i


@kernel
def dual_simplex(tableau: Any, labels: Any, begun: int, most: int) -> Any:
    """Solve a linear program whose tableau is dual feasible (see `matrix_game.maximise` for its form), or go on with it after
    so many pivots, for `most` of them. Return the pivots in all, and whether that is the end."""
    rows, columns = tableau.shape[0] - 1, tableau.shape[1] - 1
    patience = 6 * (rows + columns)
    last = min(begun + most, 4 * patience)
    for step in range(begun, last):
        row, least = -1, -FEASIBLE
        for i in range(rows):
            if tableau[i, columns] < least and (row < 0 or step < patience or labels[i] < labels[row]):
                row = i
                least = tableau[i, columns] if step < patience else -FEASIBLE
        if row < 0:
            return step, True
        column, ratio = -1, np.inf
        for j in range(columns):
            if tableau[row, j] < -PIVOT:
                found = max(0.0, tableau[rows, j]) / -tableau[row, j]
                if step < patience:
                    better = found < ratio or (found == ratio and tableau[row, j] < tableau[row, column])
                else:
                    better = found < ratio or (found == ratio and labels[rows + j] < labels[rows + column])
                if better:
                    column, ratio = j, found
        if column < 0:
            return step, True
        pivot(tableau, row, column)
        labels[row], labels[rows + column] = labels[rows + column], labels[row]
    return last, last == 4 * patience


@kernel
def read_solution(ours: int, theirs: int, room: TurnRoom) -> None:
    """Read d into `met` and g behind it, from the last tableau."""
    size = ours + theirs
    tableau = room.tableau[: (size + 1) * (size + 1)].reshape((size + 1, size + 1))
    mass = room.met
    for n in range(size):
        mass[n] = 0.0
    for i in range(size):
        if room.labels[i] < ours:
            mass[room.labels[i]] = max(0.0, tableau[i, size])
    for j in range(size):
        label = room.labels[size + j] - size
        if 0 <= label < theirs:
            mass[ours + label] = max(0.0, tableau[size, j])


@kernel
def take_chances(side: int, number: int, mass: Any, x: int, rules: BothRules, room: TurnRoom) -> None:
    """Set `chance` from the mass that departs from `start` at each open total; where play never comes, to that of the best
    reply."""
    for k in range(end_of(x, rules)):
        room.chance[side, k] = room.start[side, k]
    for n in range(number):
        k = room.totals[side, n]
        comes = room.visits[side, k]
        for m in range(n):
            comes += mass[m] * room.moved[side, m, k]
        if comes < NEVER:
            room.chance[side, k] = room.reply[side, k]
            continue
        share = min(1.0, mass[n] / comes)
        if share < CERTAIN:
            share = 0.0
        elif share > 1.0 - CERTAIN:
            share = 1.0
        room.chance[side, k] = 1.0 - share if room.start[side, k] > 0.0 else share


@kernel
def take_mixes(x: int, y: int, ours: int, theirs: int, rules: BothRules, room: TurnRoom) -> None:
    """Set `chance` of both to the solution of the linear program."""
    read_solution(ours, theirs, room)
    take_chances(0, ours, room.met[:ours], x, rules, room)
    take_chances(1, theirs, room.met[ours : ours + theirs], y, rules, room)
    if x == y:
        copy(room.chance[0], room.chance[1], end_of(x, rules))
