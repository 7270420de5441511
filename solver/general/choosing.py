"""Ties between choices: the first of the best is chosen, unless that would be to wait for ever."""

import numpy as np

from solver.general.components import components, towards_an_end
from solver.general.graph import Floats, Ints, Marks
from solver.general.problem import Problem, nodes_of_rows, rows_taken, worths_of

TIE = 1e-12  # choices count as equally good whose worths differ by no more, for each unit of the largest value


def as_good(problem: Problem, values: Floats, tie: float = TIE) -> Marks:
    """Whether each row is worth as much as the best of its node."""
    worths = worths_of(problem, values)
    best = np.maximum.reduceat(worths, problem.first[:-1])
    return np.asarray(worths >= (best - tie * float(abs(values).max()))[nodes_of_rows(problem)])


def first_of(problem: Problem, good: Marks) -> Ints:
    """The first good row of each node."""
    rows = len(good)
    return np.asarray(np.minimum.reduceat(np.where(good, np.arange(rows), rows), problem.first[:-1]))


def that_end(problem: Problem, good: Marks) -> Ints:
    """A good row of each node, such that play ends wherever it can with good rows: the first ones if these do."""
    first, rows = first_of(problem, good), np.flatnonzero(good)
    among = np.concatenate([[0], np.cumsum(good)])[problem.first]
    nearer, by_the_first = leading(problem, rows, among), leading(problem, first, np.arange(problem.size + 1))
    if np.all((by_the_first >= 0) | (nearer < 0)):
        return first
    return np.where(nearer >= 0, rows[nearer], first)


def leading(problem: Problem, rows: Ints, first: Ints) -> Ints:
    """The place in `rows` of the one in each node that leads nearer to an end by `rows` alone; -1 where none does."""
    taken = rows_taken(problem, rows, first, problem.paid[rows])
    return towards_an_end(taken, components(taken))
