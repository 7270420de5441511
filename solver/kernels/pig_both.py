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

Optimal play is searched for in `hidden_turns`.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import inlined, kernel
from solver.kernels.matrix_game import Floats


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
    stage: Any  # how far the search in one position is, which may be left and gone on with: see `hidden_turns/search.py`
    found: Floats  # what it has found


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
        np.zeros(8, np.int64),
        np.zeros(3),
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
def scoring(law: Any, x: int, rules: BothRules) -> float:
    """The chance that a turn does not bust. 1 - p(0) would be 0 where it scores with a chance below 1e-16."""
    total = 0.0
    for k in range(1, end_of(x, rules)):
        total += law[k]
    return total


@inlined
def ending(mine: float, theirs: float) -> float:
    """1 - p(0) q(0), the chance that not both bust, given the chances that turns score."""
    return mine * (1.0 - theirs) + theirs


@kernel
def copy(source: Any, target: Any, end: int) -> None:
    for k in range(end):
        target[k] = source[k]
