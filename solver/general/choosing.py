"""Which of the choices that are as good as the best is chosen: the first, unless that would be to wait for ever."""

import numpy as np

from solver.general.components import components, towards_an_end
from solver.general.graph import Floats, Ints, Marks
from solver.general.problem import Problem, nodes_of_rows, rows_taken, worths_of

TIE = 1e-12  # choices that are this close, for each unit of the largest value, are as good


def as_good(problem: Problem, values: Floats, tie: float = TIE) -> Marks:
    """Of each row."""
    worths = worths_of(problem, values)
    best = np.maximum.reduceat(worths, problem.first[:-1])
    return np.asarray(worths >= (best - tie * float(abs(values).max()))[nodes_of_rows(problem)])


def first_of(problem: Problem, good: Marks) -> Ints:
    """In each node the first row that is good."""
    rows = len(good)
    return np.asarray(np.minimum.reduceat(np.where(good, np.arange(rows), rows), problem.first[:-1]))


def that_end(problem: Problem, good: Marks) -> Ints:
    """In each node a row that is good, the first if that will do: such that play ends wherever it can with good rows."""
    first, rows = first_of(problem, good), np.flatnonzero(good)
    among = np.concatenate([[0], np.cumsum(good)])[problem.first]
    nearer, by_the_first = leading(problem, rows, among), leading(problem, first, np.arange(problem.size + 1))
    if np.all((by_the_first >= 0) | (nearer < 0)):
        return first
    return np.where(nearer >= 0, rows[nearer], first)


def leading(problem: Problem, rows: Ints, first: Ints) -> Ints:
    """Of those rows only, the one in each node that leads nearer to an end; -1 where none does."""
    taken = rows_taken(problem, rows, first, problem.paid[rows])
    return towards_an_end(taken, components(taken))
