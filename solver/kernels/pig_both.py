"""Pig, both at once: one round of two hidden turns, solved position by position in points to go.

A turn that starts with x points to go ends with a total i: 0 after a bust. Its law is p, where p(i) is the chance of i. With
rho(k) the chance to come to the total k and s the sides of the die,

    rho(0) = 1    0 <= p(k) <= rho(k)    rho(k) = sum over faces f = 2, ..., s of (rho - p)(k - f) / s    p(0) = 1 - sum of p,

so that laws make a polytope, and each is that of one way to play: hold at k with the chance p(k) / rho(k). If the other player,
with y to go, has the law q, a round is worth p'Aq + v p(0) q(0), where A[i, j] is V(x - i, y - j), or 1, 1/2, 0 once somebody
has arrived (who is further past the target wins), and A[0, 0] = 0; v is what the position is worth. V(x, y) is the one v at
which the best that the row player can do against the best of the column player is v again (Shapley 1953).

**Replies.** Against a law q, holding at i is worth c(i) = sum of q(j) A[i, j], and the best turn is an optimal stopping
problem: W(k) = max(c(k), (c(0) + q(0) v + W(k + 2) + ... + W(k + s)) / s). Nobody goes further past the target than the other's
law goes: one point more wins already.

**One position.** Best replies are exchanged first, from the laws of a neighbour: most positions of "stop" have a pair of turns
that are best replies to each other. Else both ways to act are let open at the totals where replies differ, the rest is fixed,
and the game with these open totals is one linear program (von Stengel 1996, in the form that follows). Best replies open more
totals until none gains; v follows by Newton's step v <- p'Aq / (1 - p(0) q(0)).

**Open totals.** Fix pure turns of both as a start. Let d(k) be the mass with which the row player departs from the start at the
open total k, D^k the change of the law for each unit of it, r(k) the chance to come to k by the start and R^k(m) the change of
that at m > k; g, Q^l, t and T likewise for the column player. With M = D'AQ, b = D'Aq and c = Q'A'p,

    maximise  b'd - t'w   subject to   -M'd - (1 - T)'w <= c,   (1 - R) d <= r,   d, w >= 0,

for the best reply of the other is itself a linear program, of which w is the dual. If the row player's start is a best reply to
the other's, b <= 0: then d = w = 0 is dual feasible, and the dual simplex method leads to the solution; g is read from its last
row. Nothing of this has to be right: the laws that come out are judged by the best replies to them (`pig_both_reply.py`).
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import inlined, kernel
from solver.kernels.matrix_game import Floats, pivot

SETTLED = 2e-16  # a gain of both best replies together that ends the search
EXCHANGES = 6  # best replies that are exchanged before totals are let open
STEPS = 60  # the most rounds of opening totals, and of Newton's steps, in one position
IDLE = 4  # steps without progress that end the search
GOOD = 2e-12  # a gain of both best replies together that rounding may leave in large linear programs: then fewer steps do
MANY = 20  # open totals of a player from which on linear programs are large: these are solved as seldom as may be
ENOUGH = 1e-14  # a gain for each open total that rounding leaves in large linear programs: it ends the search
FEASIBLE = 1e-15  # what counts as nothing on the right side of the linear program
PIVOT = 1e-11  # a smaller pivot counts as a rounding error
CERTAIN = 1e-11  # a chance nearer to 0 or 1 than this is 0 or 1
NEVER = 1e-13  # a total that is come to with a smaller chance is played by the best reply


class BothRules(NamedTuple):
    sides: int
    past: int  # a player may roll on while less than this past the target: not at all if a turn ends on arrival


class TurnRoom(NamedTuple):
    """Scratch arrays; the first index is the player, 0 with x points to go and 1 with y, the last a turn total."""

    chance: Floats  # the chance to roll
    best: Floats  # the best play that was found
    law: Floats
    visits: Floats  # rho
    holding: Floats  # the worth of holding, at 0 that of a bust
    worth: Floats  # W
    reply: Floats  # the best reply: 1 where it rolls
    start: Floats  # the pure turn from which a linear program departs
    open: Any  # whether both actions are open
    totals: Any  # the open totals, in order
    change: Floats  # [open total, total]: D or Q
    moved: Floats  # [player, open total, total]: R or T
    met: Floats  # the worth of a change of the other's law, by total of mine
    tableau: Floats
    labels: Any


def totals_of(togo: int, rules: BothRules) -> int:
    """One more than the largest total of a turn that starts with so many points to go."""
    return togo + rules.past + rules.sides


def room_for(most: int, rules: BothRules) -> TurnRoom:
    size = totals_of(most, rules) + 1
    line, square = (2, size), (2 * size + 1) ** 2
    lines = np.zeros((8, *line))
    return TurnRoom(
        lines[0],
        lines[1],
        lines[2],
        lines[3],
        lines[4],
        lines[5],
        lines[6],
        lines[7],
        np.zeros(line, np.bool_),
        np.zeros(line, np.int64),
        np.zeros((2, size, size)),
        np.zeros((2, size, size)),
        np.zeros(2 * size),
        np.zeros(square),
        np.zeros(4 * size, np.int64),
    )


@inlined
def end_of(x: int, rules: BothRules) -> int:
    """One more than the largest total of a turn that starts with x points to go."""
    return x + rules.past + rules.sides


@inlined
def last_roll(x: int, rules: BothRules) -> int:
    """One more than the largest total at which a player may roll."""
    return x + rules.past


@kernel
def make_law(chance: Any, x: int, rules: BothRules, law: Any, visits: Any) -> None:
    """Fill the law of a turn and the chances to come to each total, given the chance to roll at each."""
    end = end_of(x, rules)
    for k in range(end):
        visits[k] = 0.0
        law[k] = 0.0
    visits[0] = 1.0
    carry(chance, 0, x, rules, law, visits)


@kernel
def carry(chance: Any, first: int, x: int, rules: BothRules, law: Any, visits: Any) -> None:
    """Carry the chances of a turn on from the total `first`."""
    last = last_roll(x, rules)
    for k in range(first, end_of(x, rules)):
        here = visits[k]
        if here == 0.0:
            continue
        rolls = 1.0 if k == 0 else (chance[k] if k < last else 0.0)
        if rolls < 1.0:
            law[k] += here * (1.0 - rolls)
        if rolls > 0.0:
            each = here * rolls / rules.sides
            law[0] += each
            for f in range(2, rules.sides + 1):
                visits[k + f] += each


@kernel
def hold_worths(values: Any, x: int, y: int, law: Any, rules: BothRules, holding: Any) -> None:
    """Fill what each total is worth to a player with x to go against that law of one with y to go: c of the module's docstring.

    What follows if both bust is not in it.
    """
    end_x, end_y = end_of(x, rules), end_of(y, rules)
    for i in range(min(x, end_x)):
        holding[i] = 0.0
    short = 0.0
    for j in range(y):
        q = law[j]
        if q == 0.0:
            continue
        short += q
        for i in range(1 if j == 0 else 0, x):
            holding[i] += q * values[x - i, y - j]
    behind = short
    for i in range(x, end_x):
        j = y + i - x
        level = law[j] if j < end_y else 0.0
        holding[i] = behind + 0.5 * level
        behind += level


@kernel
def best_turn(holding: Any, busted: float, x: int, rules: BothRules, worth: Any, reply: Any) -> float:
    """The worth of the best turn, with `worth` and `reply` by total; holding where both actions are worth the same."""
    last = last_roll(x, rules)
    for k in range(end_of(x, rules) - 1, -1, -1):
        worth[k], reply[k] = holding[k], 0.0
        if k < last:
            total = busted
            for f in range(2, rules.sides + 1):
                total += worth[k + f]
            total /= rules.sides
            if k == 0 or total > worth[k]:
                worth[k], reply[k] = total, 1.0
    return float(worth[0])


@kernel
def paid(law: Any, holding: Any, x: int, rules: BothRules) -> float:
    """The worth of a law where each total is worth `holding`."""
    total = 0.0
    for k in range(end_of(x, rules)):
        if law[k] != 0.0:
            total += law[k] * holding[k]
    return total


@kernel
def meet(values: Any, x: int, y: int, rules: BothRules, room: TurnRoom) -> Any:
    """The value if both play by `chance` at (x, y), and what the best reply of either gains over it."""
    make_law(room.chance[0], x, rules, room.law[0], room.visits[0])
    make_law(room.chance[1], y, rules, room.law[1], room.visits[1])
    hold_worths(values, x, y, room.law[1], rules, room.holding[0])
    hold_worths(values, y, x, room.law[0], rules, room.holding[1])
    both = room.law[0, 0] * room.law[1, 0]
    v = paid(room.law[0], room.holding[0], x, rules) / (1.0 - both)
    u = paid(room.law[1], room.holding[1], y, rules) / (1.0 - both)
    if x == y:
        v = u = 0.5
    room.holding[0, 0] += room.law[1, 0] * v
    room.holding[1, 0] += room.law[0, 0] * u
    mine = best_turn(room.holding[0], room.holding[0, 0], x, rules, room.worth[0], room.reply[0]) - v
    theirs = best_turn(room.holding[1], room.holding[1, 0], y, rules, room.worth[1], room.reply[1]) - u
    return v, mine, theirs


@kernel
def copy(source: Any, target: Any, end: int) -> None:
    for k in range(end):
        target[k] = source[k]


@kernel
def open_totals(x: int, rules: BothRules, chance: Any, reply: Any, opened: Any, followed: Any) -> int:
    """Open the totals that the reply comes to and where it departs from `chance`; return how many are new."""
    end, last, new = end_of(x, rules), last_roll(x, rules), 0
    for k in range(end):
        followed[k] = 0.0
    followed[0] = 1.0
    for k in range(last):
        if followed[k] > 0.0:
            if k > 0 and not opened[k] and chance[k] != reply[k]:
                opened[k] = True
                new += 1
            if reply[k] > 0.0:
                for f in range(2, rules.sides + 1):
                    followed[k + f] = 1.0
    return new


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
def fill_tableau(values: Any, x: int, y: int, v: float, rules: BothRules, room: TurnRoom) -> Any:
    """Write the linear program of the open totals; return how many each player has."""
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
    return ours, theirs


@kernel
def dual_simplex(tableau: Any, labels: Any) -> int:
    """Solve a linear program whose tableau is dual feasible (see `matrix_game.maximise` for its form); return the pivots."""
    rows, columns = tableau.shape[0] - 1, tableau.shape[1] - 1
    for i in range(rows):
        labels[i] = columns + i
    for j in range(columns):
        labels[rows + j] = j
    patience = 6 * (rows + columns)
    for step in range(4 * patience):
        row, least = -1, -FEASIBLE
        for i in range(rows):
            if tableau[i, columns] < least and (row < 0 or step < patience or labels[i] < labels[row]):
                row = i
                least = tableau[i, columns] if step < patience else -FEASIBLE
        if row < 0:
            return int(step)
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
            return int(step)
        pivot(tableau, row, column)
        labels[row], labels[rows + column] = labels[rows + column], labels[row]
    return int(4 * patience)


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
def mix(values: Any, x: int, y: int, v: float, rules: BothRules, room: TurnRoom) -> int:
    """Set `chance` of both to optimal play of the game with these open totals at v; return the work, in numbers touched."""
    ours, theirs = fill_tableau(values, x, y, v, rules, room)
    size = ours + theirs
    if size == 0:
        return 0
    tableau = room.tableau[: (size + 1) * (size + 1)].reshape((size + 1, size + 1))
    pivots = dual_simplex(tableau, room.labels)
    read_solution(ours, theirs, room)
    mass = room.met
    take_chances(0, ours, mass[:ours], x, rules, room)
    take_chances(1, theirs, mass[ours:size], y, rules, room)
    if x == y:
        copy(room.chance[0], room.chance[1], end_of(x, rules))
    return int((pivots + 1) * size * size + size * end_of(x, rules) * rules.sides)


@kernel
def exchange(x: int, y: int, step: int, rules: BothRules, room: TurnRoom) -> None:
    """Let one player reply the best, in turns; in a position that is equal for both, they play alike."""
    if x == y or step % 2 == 0:
        copy(room.reply[0], room.chance[0], end_of(x, rules))
    if x == y or step % 2 == 1:
        copy(room.reply[1], room.chance[1], end_of(y, rules))


@kernel
def close_gaps(x: int, rules: BothRules, opened: Any) -> int:
    """Open also what lies within a roll of two open totals, if there are many: large dice mix nearly everywhere there, and are
    not the same totals in neighbouring positions. Return how many are open."""
    number, before = 0, -1
    for k in range(1, last_roll(x, rules)):
        number += opened[k]
    if number < MANY:
        return number
    for k in range(1, last_roll(x, rules)):
        if opened[k]:
            if before > 0 and k - before <= rules.sides:
                for between in range(before + 1, k):
                    opened[between] = True
                    number += 1
            before = k
    return number


@kernel
def settle(values: Any, x: int, y: int, rules: BothRules, room: TurnRoom) -> Any:
    """Find optimal play at (x, y), starting from `chance` and the open totals; it is left in `best`. Return the value and the
    work."""
    least, value, idle, work = np.inf, 0.5, 0, 0
    pure = not (room.open[0].any() or room.open[1].any())
    number = close_gaps(x, rules, room.open[0]) + close_gaps(y, rules, room.open[1])
    end_x, end_y = end_of(x, rules), end_of(y, rules)
    for step in range(STEPS):
        v, mine, theirs = meet(values, x, y, rules, room)
        work += 4 * (end_x + end_y) * rules.sides
        gain = max(0.0, mine) + max(0.0, theirs)
        idle = 0 if gain < 0.5 * least else idle + 1
        if gain < least:
            least, value = gain, v
            for side in range(2):
                end = end_x if side == 0 else end_y
                for k in range(end):
                    never = room.visits[side, k] <= NEVER
                    room.best[side, k] = room.reply[side, k] if never else room.chance[side, k]
        if least <= SETTLED:
            break
        if pure and step < EXCHANGES:
            exchange(x, y, step, rules, room)
            idle = 0
            continue
        opened = open_totals(x, rules, room.chance[0], room.reply[0], room.open[0], room.met)
        opened += open_totals(y, rules, room.chance[1], room.reply[1], room.open[1], room.met)
        if x == y:
            for k in range(end_x):
                room.open[0, k] = room.open[0, k] or room.open[1, k]
                room.open[1, k] = room.open[0, k]
        number += opened
        enough = number >= 2 * MANY and least < ENOUGH * number
        if opened == 0 and (enough or idle > (1 if least < GOOD else IDLE)):
            break
        work += mix(values, x, y, v, rules, room)
    return value, work
