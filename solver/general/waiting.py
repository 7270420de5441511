"""Games in which players can wait for each other for ever: strategies as if games might stop at any time.

Where waiting leads back to where it began, it is worth as much as what it waits for, and equations do not tell which is right.
Let each choice be followed by the next with the chance `keep` only, just below 1, and else by what a game is worth that never
ends. Then every strategy has its value, and waiting is worth a little less, or more, than not to. After Hoffman & Karp (1966),
"On nonterminating stochastic games": reply the best to a strategy, let it choose best against what is left, and so on.
"""

import numpy as np

from solver.general import policy, steps
from solver.general.graph import Floats, Graph
from solver.general.known import known, mixes_of, pure
from solver.general.problem import Problem, nodes_of_rows, worths_of
from solver.job import Job

KEEPS = (1.0 - 1e-9, 1.0 - 1e-6)  # the values of `keep` that are tried
ROUNDS = 20  # the most improvements of a strategy
BETTER = 1e-13  # the gain, for each unit of the largest value, that another choice must offer to be taken instead


def impatient(graph: Graph, game: Problem, mixes: Floats, keep: float, job: Job) -> Floats:
    """A strategy at least as good as `mixes`, where each choice is followed by the next with the chance `keep` only."""
    for _ in range(ROUNDS):
        job.reached(0.0)
        against = shrunk(known(graph, mixes), keep)
        left = -policy.solve(against, Job(cancelled=job.cancelled)).values
        better = mixed(graph, game, left, keep) if graph.game.at_once else chosen(graph, against, mixes, left)
        if abs(better - mixes).max() <= BETTER:
            break
        mixes = better
    return mixes


def shrunk(problem: Problem, keep: float) -> Problem:
    return problem._replace(weight=keep * problem.weight, stops=np.ones_like(problem.stops))


def mixed(graph: Graph, game: Problem, left: Floats, keep: float) -> Floats:
    """The best mixes where both choose at once, against what is `left`: to the other player, that of the swapped state."""
    problem, values, shares = shrunk(game, keep), left[graph.swapped], np.zeros(len(game.paid))
    nodes = np.arange(len(graph))
    steps.improve(problem, nodes, values, shares, policy.room_for(problem), np.empty(len(graph)))
    return mixes_of(graph, shares)


def chosen(graph: Graph, against: Problem, mixes: Floats, left: Floats) -> Floats:
    """The best choices in turns, against what is `left`; another one than in `mixes` only where it is better."""
    size, rows = len(graph), len(graph.mine)
    worths = worths_of(against, np.concatenate([left[size:], left[:size]]))[:rows]
    first, states = graph.first[:-1], nodes_of_rows(against)[:rows]
    now = np.where(mixes[states, graph.mine] > 0.0, worths, -np.inf)
    kept = np.maximum.reduceat(now, first)
    better = np.maximum.reduceat(worths, first) > kept + BETTER * float(abs(left).max())
    considered = np.where(better[states], worths, now)
    best = considered == np.maximum.reduceat(considered, first)[states]
    return pure(graph, np.minimum.reduceat(np.where(best, np.arange(rows), rows), first))
