"""Play in the dark, watched: the best reply of one who sees how many dice a player throws who does not look at theirs.

What is seen tells something of the score: after the dice r_1, ..., r_k the other has b points to go with a chance f(b), a sum
to which only throws of those dice belong. As the other ignores my dice, a node of the tree is a list of theirs. My value in a
node, weighed by its chance, is the best of d dice against what follows in all of its children, for I choose before I see. A
branch that is hardly ever met is closed with the values of one who sees both scores (`all_seeing.py`), which are never less: so
the root's value bounds all replies from above, and what is left over is what the strategy guarantees.
"""

from typing import Any

import numpy as np

from solver.hidden import dark_race
from solver.hidden.all_seeing import seeing_values
from solver.hidden.dark_race import UNIT, DarkLaw, throw_on, worth_of
from solver.job import Job
from solver.kernels.fixed import kernel
from solver.kernels.matrix_game import Floats

NODES = 20_000  # the most nodes of a tree
LIGHT = 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 1e-10  # chances of branches that are closed; smaller ones while there are nodes


class Watching:
    """One who watches a player in the dark; `mixes` are that player's, [t, z, d - 1]."""

    def __init__(self, mixes: Floats, law: DarkLaw, job: Job) -> None:
        self.mixes, self.law = mixes, law
        self.rounds = len(mixes)
        self.closed = seeing_values(mixes, self.rounds, 1.0, law, job, shown=self.rounds)
        self.level = dark_race.room_for(law)

    def worths(self, flow: Floats, first: int, weights: Floats, most: int = NODES) -> Floats:
        """The worths [z, d - 1], weighed by the other's `flow` in the round `first`; `weights` tell how likely I am still going
        on in each round, which only decides where branches are closed."""
        size, depth = len(self.law.busted), self.rounds - first
        stack = np.zeros((depth + 1, size)), np.zeros((depth + 1, self.law.past + size)), np.zeros(depth + 1, np.int64)
        spare = np.zeros(size), np.zeros(self.law.past + 1)
        worths, found = np.zeros((size, self.law.dice)), np.zeros((size, self.law.dice))
        for light in LIGHT:
            stack[0][0] = flow
            nodes = watch(first, light, self.mixes, weights, self.closed, self.law, self.level, stack, spare, most, found)
            worths = found.copy() if light == LIGHT[0] else np.minimum(worths, found)
            if 4 * nodes > most:
                break
        return worths

    def reply(self, mine: int, theirs: int, weights: Floats) -> float:
        """An upper bound on what I have with these points to go at the start, rounding included."""
        flow = np.zeros(len(self.law.busted))
        flow[theirs] = 1.0
        best = float(self.worths(flow, 0, weights)[mine].max())
        return min(1.0, best * (1.0 + dark_race.roundings(2 * self.rounds, self.law) * UNIT))


@kernel
def copy(numbers: Any, to: Any) -> None:
    for i in range(len(numbers)):
        to[i] = numbers[i]


@kernel
def hear(flow: Any, mix: Any, r: int, law: DarkLaw, after: Any, arrive: Any) -> float:
    """Those of `flow` who throw r + 1 dice: where they are after the throw, and who arrives. Tells how many have not."""
    after[:] = 0.0
    arrive[:] = 0.0
    for b in range(1, len(flow)):
        mass = flow[b] * mix[b, r]
        if mass > 0.0:
            after[law.busted[b]] += mass * law.fails[r]
            for j in range(2 * (r + 1), (r + 1) * law.sides + 1):
                if j < b:
                    after[b - j] += mass * law.chances[r, j]
                else:
                    arrive[j - b] += mass * law.chances[r, j]
    alive = 0.0
    for b in range(1, len(flow)):
        alive += after[b]
    return alive


@kernel
def outlast(alive: float, arrive: Any, wins: Any) -> None:
    """Add to `wins[o]` how many of those are beaten by one who arrives now with o to spare."""
    before = 0.0
    for o in range(len(arrive)):
        wins[o] += alive + before + 0.5 * arrive[o]
        before += arrive[o]


@kernel
def watch(
    first: int,
    light: float,
    mixes: Any,
    weights: Any,
    closed: Any,
    law: DarkLaw,
    level: Any,
    stack: Any,
    spare: Any,
    most: int,
    worths: Any,
) -> int:
    """Walk the tree of the other's dice from the flow at the bottom of the stack; write the worths of the root."""
    flows, wins, turn = stack
    after, arrive = spare
    size, past, nodes, depth = len(law.busted), law.past, 1, 0
    turn[0] = 0
    wins[0] = 0.0
    while depth >= 0:
        t = first + depth
        if turn[depth] < law.dice:
            r = turn[depth]
            turn[depth] += 1
            alive = hear(flows[depth], mixes[t], r, law, after, arrive)
            outlast(alive, arrive, wins[depth, past::-1])
            if alive == 0.0:
                continue
            if t + 1 < len(mixes) and alive * weights[t + 1] >= light and nodes < most:
                nodes += 1
                depth += 1
                copy(after, flows[depth])
                turn[depth] = 0
                wins[depth] = 0.0
                continue
            for a in range(1, size):
                total = 0.0
                for b in range(1, size):
                    total += after[b] * (closed[t + 1, a, b] if t + 1 < len(mixes) else 1.0)
                wins[depth, a + past] += total
            continue
        throw_from(wins[depth], law, level, worths)
        depth -= 1
        if depth >= 0:
            for a in range(1, size):
                best = 0.0
                for d in range(law.dice):
                    best = max(best, worths[a, d])
                wins[depth, a + past] += best
    return nodes


@kernel
def throw_from(following: Any, law: DarkLaw, level: Any, worths: Any) -> None:
    """The worths [z, d - 1] of throws after which z to go is worth following[z + past], one die after the other."""
    copy(following, level[0])
    throw_on(law, level)
    for a in range(1, len(law.busted)):
        for d in range(law.dice):
            worths[a, d] = worth_of(a, d, law, level)
