"""How far values can be from those of best play, where one player decides: proven, rounding included.

Let T be one choice, well made, and all play end whatever is chosen (`components.py` sees to that), or cost more the longer it
takes. Let |T W - W| <= e in every node, where e has room for all roundings, and let N be a number for each node with

    N >= 1 + sum of p N    for every choice that is nearly best: worth W - tie or more,    and e N <= tie / 2 everywhere.

Then f = W + e N is nowhere below T f: a choice that is nearly best is worth W + e and e times the sum of p N, at most f; one
that is not is worth less than W - tie, and e times the sum of p N, which is at most tie / 2. So f is a number that nobody can
raise on average, and the best that can be had is at most f. The choices that are best, given W, make a chain of their own. N is
an upper bound on how long it is, so it ends; f = W - e N is nowhere above what it leads to, so they get f at least.
"""

import numpy as np

from solver.general import policy
from solver.general.graph import Floats, Marks
from solver.general.problem import Problem, nodes_of_rows, rows_taken, worths_of
from solver.job import Job

UNIT = 2.0**-53  # the relative error of one rounding
TIES = (1e-6, 1e-9, 1e-3)  # values of `tie` that are tried, for each unit of the largest value
LONGER = 1.01  # N is the longest play that was found times this: room for what is wrong with it


def errors(problem: Problem, values: Floats, paid: float, job: Job) -> Floats | None:
    """A bound on the error of every value, where `paid` is paid at most; none if there is no proof."""
    largest = max(float(abs(values).max()), paid)
    worths = worths_of(problem, values)
    rounding = 2.0 * UNIT * largest * float(problem.roundings.max())
    miss = float(abs(np.maximum.reduceat(worths, problem.first[:-1]) - values).max()) + rounding
    if not np.isfinite(miss):
        return None
    for tie in TIES:
        lengths = longest(problem, worths >= (values - tie * largest)[nodes_of_rows(problem)], job)
        if lengths is not None and max(miss * float(lengths.max()), rounding) <= tie * largest / 2.0:
            return (1.0 + 1e-9) * miss * lengths
    return None


def longest(problem: Problem, near: Marks, job: Job) -> Floats | None:
    """N, for the rows that are nearly best; none if play need not end with them."""
    first = np.concatenate([[0], np.cumsum(near)])[problem.first]
    rows = np.flatnonzero(near)
    taken = rows_taken(problem, rows, first, np.ones(len(rows)))
    lengths = LONGER * policy.solve(taken, job).values
    if not np.all(lengths >= 1.0) or not np.all(np.isfinite(lengths)):
        return None
    rounding = 2.0 * UNIT * float(taken.roundings.max() * lengths.max())
    proven = worths_of(taken, lengths) + rounding <= lengths[nodes_of_rows(taken)]
    return lengths if proven.all() else None
