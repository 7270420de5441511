"""Great Rolled Ones, solved by the sum of both scores, from high to low.

Let H(z) be what it is worth to end a turn with the score z, B what a lost turn leaves, and p(a, k) the chance of k more 1s when
a dice are set aside. With a total of z points, those of the turn included,

    Q(z, a) = max( H(z), B (1 - sum of p(a, k)) + sum over k of p(a, k) Q(z + 5 - a - k, a + k) ),

from the highest z down; a turn begins with a roll at z = m. Turns that score lead to a larger sum of scores. Lost ones lead
from the first turn of a round to the second of the same scores, and back: two equations for each pair of scores, solved by
Newton's method, for under fixed choices a turn is worth c + r B with the chance r to be lost.

Beside each Q stand r, and N, the most turns that are still to come where every choice is nearly best: see `values.py` of
`solver/term_hog` for what they prove. A turn has some seven rolls at most on average, whatever is chosen.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import inlined, kernel

DICE, ASIDE = 5, 3
SECOND, FIRST = 0, 1  # turns of a round, by the turns left after them
STEPS = 100  # the most steps of Newton's method for a pair
ENOUGH = 1e-15


class RolledOnes(NamedTuple):
    target: int
    highest: int
    chances: Any  # [aside, ones]: p
    tie: float


class OnesTurn(NamedTuple):
    """A turn, by total and dice set aside: what states are worth, the chance to lose it, and the turns to come."""

    worth: Any
    roll: Any
    hold: Any  # by total
    lost: Any
    length: Any


def turn_for(highest: int) -> OnesTurn:
    size = (highest + DICE + 1, ASIDE)
    return OnesTurn(np.zeros(size), np.zeros(size), np.zeros(highest + 1), np.zeros(size), np.zeros(size))


@inlined
def ended(values: Any, left: int, score: int, theirs: int, law: RolledOnes, counts: bool) -> float:
    """The worth of ending a turn with that score, or the turns that come then."""
    if left == SECOND and max(score, theirs) >= law.target:
        return 0.0 if counts else 1.0 if score > theirs else 0.5 if score == theirs else 0.0
    after = values[1 - left, theirs, score]
    return float(after if counts else 1.0 - after)


@kernel
def play(
    values: Any, lengths: Any, left: int, mine: int, theirs: int, busted: float, later: float, law: RolledOnes, turn: OnesTurn
) -> None:
    """Fill a turn, where a lost one is worth `busted` and leaves `later` turns."""
    for z in range(law.highest, mine - 1, -1):
        hold, after = ended(values, left, z, theirs, law, False), 1.0 + ended(lengths, left, z, theirs, law, True)
        turn.hold[z] = hold
        decided = left == SECOND and z >= law.target and z > theirs
        for aside in range(ASIDE):
            if z > mine and (decided or z + DICE - aside > law.highest):
                turn.worth[z, aside], turn.roll[z, aside], turn.lost[z, aside] = hold, -1.0, 0.0
                turn.length[z, aside] = after
                continue
            roll, rest, lost, length = 0.0, 1.0, 0.0, 0.0
            for ones in range(ASIDE - aside):
                chance, there = law.chances[aside, ones], z + DICE - aside - ones
                rest -= chance
                roll += chance * turn.worth[there, aside + ones]
                lost += chance * turn.lost[there, aside + ones]
                length += chance * turn.length[there, aside + ones]
            roll, lost, length = roll + rest * busted, lost + rest, length + rest * (1.0 + later)
            turn.roll[z, aside] = roll
            rolls = z == mine or roll >= hold
            turn.worth[z, aside], turn.lost[z, aside] = (roll, lost) if rolls else (hold, 0.0)
            near = -1.0
            if z == mine or roll >= max(roll, hold) - law.tie:
                near = length
            if z > mine and hold >= max(roll, hold) - law.tie:
                near = max(near, after)
            turn.length[z, aside] = near


@kernel
def settle(values: Any, lengths: Any, mine: int, theirs: int, law: RolledOnes, turn: OnesTurn) -> float:
    """Find the values of the first turn with these scores, and of the second turn with the same ones after a lost first turn;
    return by how much a turn, well played, misses them."""
    v, u, missed = values[FIRST, mine, theirs], values[SECOND, theirs, mine], 0.0
    for _ in range(STEPS):
        play(values, lengths, FIRST, mine, theirs, 1.0 - u, 0.0, law, turn)
        f, r = turn.worth[mine, 0] - v, turn.lost[mine, 0]
        play(values, lengths, SECOND, theirs, mine, 1.0 - v, 0.0, law, turn)
        g, s = turn.worth[theirs, 0] - u, turn.lost[theirs, 0]
        missed = max(abs(f), abs(g))
        if missed <= ENOUGH:
            break
        step = (f - r * g) / (1.0 - r * s)  # dv = f - r du, du = g - s dv
        v, u = v + step, u + g - s * step
        v, u = max(0.0, min(1.0, v)), max(0.0, min(1.0, u))
    values[FIRST, mine, theirs], values[SECOND, theirs, mine] = v, u
    n = k = 0.0
    for _ in range(100 * STEPS):
        play(values, lengths, FIRST, mine, theirs, 1.0 - u, k, law, turn)
        more = turn.length[mine, 0]
        play(values, lengths, SECOND, theirs, mine, 1.0 - v, more, law, turn)
        less = turn.length[theirs, 0]
        done = abs(more - n) + abs(less - k) <= 1e-4 * (more + less)
        n, k = more, less
        if done:
            break
    lengths[FIRST, mine, theirs], lengths[SECOND, theirs, mine] = 1.001 * n, 1.001 * k
    return missed


@kernel
def solve_sum(values: Any, lengths: Any, total: int, law: RolledOnes, turn: OnesTurn) -> float:
    """Solve all pairs of scores below the target with that sum."""
    missed = 0.0
    for mine in range(max(0, total - law.target + 1), min(total, law.target - 1) + 1):
        missed = max(missed, settle(values, lengths, mine, total - mine, law, turn))
    return missed


@kernel
def last_turns(values: Any, lengths: Any, theirs: int, law: RolledOnes, turn: OnesTurn) -> None:
    """Solve the second turns after the other has reached the target with that score: lost, they lose the game."""
    for mine in range(law.target):
        play(values, lengths, SECOND, mine, theirs, 0.0, 0.0, law, turn)
        values[SECOND, mine, theirs], lengths[SECOND, mine, theirs] = turn.worth[mine, 0], 1.001


@kernel
def shortage(values: Any, lengths: Any, mine: int, law: RolledOnes, turn: OnesTurn) -> Any:
    """The most by which a turn, well played, misses the values, and by which lengths fall short of what they must bound."""
    missed, short = 0.0, -1.0
    for left in range(2):
        for theirs in range(law.target if left == FIRST else law.highest + 1):
            busted = ended(values, left, mine, theirs, law, False)
            later = ended(lengths, left, mine, theirs, law, True)
            play(values, lengths, left, mine, theirs, busted, later, law, turn)
            missed = max(missed, abs(turn.worth[mine, 0] - values[left, mine, theirs]))
            short = max(short, turn.length[mine, 0] - lengths[left, mine, theirs])
    return missed, short


@kernel
def lay_out(values: Any, lengths: Any, mine: int, law: RolledOnes, turn: OnesTurn, worths: Any) -> None:
    """Fill worths[theirs, total, left, aside, choice] of all states with that score; NaN where there is no state."""
    worths[:] = np.nan
    for left in range(2):
        for theirs in range(law.target if left == FIRST else law.highest + 1):
            busted = ended(values, left, mine, theirs, law, False)
            play(values, lengths, left, mine, theirs, busted, 0.0, law, turn)
            wanted = max(law.target, theirs + 1) if left == SECOND else law.highest
            for aside in range(ASIDE):
                least = DICE - aside if aside > 0 else 0
                most = max(least, min(wanted + DICE, law.highest) - mine)
                for total in range(least, most + 1, 1 if aside > 0 else DICE):
                    z = mine + total
                    if turn.roll[z, aside] >= 0.0:
                        worths[theirs, total, left, aside, 0] = turn.roll[z, aside]
                    if total > 0:
                        worths[theirs, total, left, aside, 1] = turn.hold[z]
