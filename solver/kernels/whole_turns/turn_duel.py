"""A race in turns between a player who decides once a turn and one who keeps to a known strategy: values, visits and costs.

A decision for a whole turn, "hold at 20" or "throw five dice", is an option. In points to go let a turn by option o score k
points with chance q_o(k) and fail with f_o, and let the other player's turn at (x, y), mine first, score k with p(k) and fail
with g. With V my value where I move, W where they do,

    V(x, y) = sum over k of q_o(k) W(x - k, y) + f_o W(x, y)        W(x, y) = sum over k of p(k) V(x, y - k) + g V(x, y),

where V and W beyond the end are what is paid there. Scores never fall, so that the two are a pair of linear equations whose
other terms are known. Nothing here decides within turns, so that a game of 100 points takes a third of a millisecond.

**Wipes** lose all points: with the chance w, a turn of mine leads to W(n, y) with all n points to go, which is found later.
Then the table is filled again and again, until nothing changes; visits are passed on likewise, until no more come back.

**Visits** go the other way: of A arrivals where I move and B where they do, M = (A + g B) / (1 - f g) turns of mine begin at a
pair.

**Costs.** Let both functions be those of the optimum, and c(x, y, o) what V falls short of if I take o for one turn. Then a
player who always takes o(x, y) loses, against the optimum, the sum of M c over all pairs, with the visits M of that player
(Kakade & Langford 2002, lemma 6.1): where a choice pays is known before it is tried.

Doubles, without a bound on their error: what is found here is proven by others.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.kernels.fixed import rough
from solver.kernels.matrix_game import Floats

Ints = npt.NDArray[np.int64]


class TurnLaws(NamedTuple):
    """The laws of turns, one after the other in `chances`: a turn by law i scores first[i] + j points with chance
    chances[begins[i] + j], loses all points with chance wipes[i], and scores nothing with chance fails[i]."""

    begins: Ints
    first: Ints
    chances: Floats
    wipes: Floats
    fails: Floats


class Rules(NamedTuple):
    exact: bool  # whether a turn that passes the target fails
    win: float  # what winning pays,
    bonus: float  # and for each point that the loser has to go
    even: float  # the value of a game without an end


class RaceValues(NamedTuple):
    """Values by points to go; the second one at [theirs, mine], so that turns read what stands side by side."""

    values: Floats  # V, at [mine, theirs]
    seconds: Floats  # W, at [theirs, mine]
    fails: Floats  # the chances f and g of the last turns, at [0 or 1, mine, theirs]


def duel_for(target: int) -> RaceValues:
    size = target + 1
    return RaceValues(np.zeros((size, size)), np.zeros((size, size)), np.zeros((2, size, size)))


@rough
def turn_of(law: int, togo: int, turns: TurnLaws, values: Any, won: float, exact: bool) -> Any:
    """What a turn by that law brings with so many points to go, if k points lead to values[togo - k], and the loss of all to
    the last of them; and its chance to fail."""
    begin, first = turns.begins[law], turns.first[law]
    end, wiped = turns.begins[law + 1], turns.wipes[law]
    short = max(0, min(end - begin, togo - first))
    total, chance = wiped * values[-1], 0.0
    if short == end - begin:
        for j in range(short):
            total += turns.chances[begin + j] * values[togo - first - j]
        return total, turns.fails[law]
    for j in range(short):
        total += turns.chances[begin + j] * values[togo - first - j]
        chance += turns.chances[begin + j]
    last = min(end - begin, short + 1) if exact else end - begin
    reached = 0.0
    for j in range(short, last):
        if not exact or first + j == togo:
            reached += turns.chances[begin + j]
    return total + won * reached, 1.0 - chance - reached - wiped


@rough
def play(plan: Any, mine: TurnLaws, replies: Any, theirs: TurnLaws, rules: Rules, xs: Any, duel: RaceValues) -> float:
    """Fill the values for x from xs[0] to xs[1] points of mine to go, of options plan[x, y] against the laws replies[x, y].
    Return the largest change."""
    size, changed = len(duel.values), 0.0
    for x in range(xs[0], xs[1] + 1):
        for y in range(1, size):
            won, lost = rules.win + rules.bonus * y, 2.0 * rules.even - rules.win - rules.bonus * x
            a, f = turn_of(plan[x, y], x, mine, duel.seconds[y], won, rules.exact)
            b, g = turn_of(replies[x, y], y, theirs, duel.values[x], lost, rules.exact)
            duel.fails[0, x, y], duel.fails[1, x, y] = f, g
            leaves = 1.0 - f * g
            v = (a + f * b) / leaves if leaves > 1e-14 else rules.even
            changed = max(changed, abs(v - duel.values[x, y]))
            duel.values[x, y] = v
            duel.seconds[y, x] = b + g * v if leaves > 1e-14 else rules.even
    return changed


@rough
def pass_on(law: int, togo: int, visits: float, turns: TurnLaws, arrivals: Any) -> None:
    """Add the visits that a turn brings to arrivals[togo - k], where k points do not end the game."""
    begin, first = turns.begins[law], turns.first[law]
    for j in range(min(turns.begins[law + 1] - begin, togo - first)):
        arrivals[togo - first - j] += visits * turns.chances[begin + j]


@rough
def visit(
    plan: Any, mine: TurnLaws, replies: Any, theirs: TurnLaws, fails: Any, xs: Any, arrivals: Any, seconds: Any, wiped: Any
) -> None:
    """Turn arrivals at [mine, theirs] into visits, for x from xs[1] down to xs[0]; `seconds` are those where they move, at
    [theirs, mine]. Add those that have lost all points to `wiped`: at 0 by the points that I have to go where they have, at 1
    by theirs where I have."""
    for x in range(xs[1], xs[0] - 1, -1):
        for y in range(len(plan) - 1, 0, -1):
            f, g = fails[0, x, y], fails[1, x, y]
            leaves = 1.0 - f * g
            if leaves <= 1e-14:
                continue
            a, b = arrivals[x, y], seconds[y, x]
            m, n = (a + g * b) / leaves, (b + f * a) / leaves
            arrivals[x, y], seconds[y, x] = m, n
            pass_on(plan[x, y], x, m, mine, seconds[y])
            pass_on(replies[x, y], y, n, theirs, arrivals[x])
            wiped[0, x] += n * theirs.wipes[replies[x, y]]
            wiped[1, y] += m * mine.wipes[plan[x, y]]


@rough
def worths(options: Any, mine: TurnLaws, rules: Rules, xs: Any, duel: RaceValues, found: Any) -> None:
    """Fill found[x, y, i], what option options[x, i] is worth for one turn, if V and W are what follows."""
    size = len(duel.values)
    for x in range(xs[0], xs[1] + 1):
        for y in range(1, size):
            won = rules.win + rules.bonus * y
            for i in range(options.shape[1]):
                a, f = turn_of(options[x, i], x, mine, duel.seconds[y], won, rules.exact)
                found[x, y, i] = a + f * duel.seconds[y, x]
