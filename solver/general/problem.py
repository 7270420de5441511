"""Choices and where they lead, as arrays: a game for two, or one player's decisions where the other's are known.

Let V be the values of all nodes and r a row, one of the choices of a node: it is worth paid(r) + sum of weight * V(to) over its
outcomes. A node's value is that of its best row; where it has several columns, that of the matrix game of its rows. In a game
for two in turns V is the mover's, so that the weight of an outcome after which the other moves is its chance times -1.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.general.graph import Floats, Graph, Ints, Marks
from solver.kernels.fixed import kernel


class Problem(NamedTuple):
    first: Ints  # the first row of each node, and an end
    columns: Ints  # the number of columns of each node: 1 where one player decides
    paid: Floats  # the mean payment of each row
    stops: Marks  # whether a row may end the game
    roundings: Ints  # how many roundings the worth of each row takes at most
    begins: Ints  # the first outcome of each row, and an end
    weight: Floats
    to: Ints

    @property
    def size(self) -> int:
        return len(self.columns)


SOME = 16  # roundings of a row besides one for each outcome: of its chances, and of what is paid


def game_of(graph: Graph) -> Problem:
    """The game with all choices free, signed so that more is better."""
    over = graph.to < 0
    rows = np.repeat(np.arange(len(graph.paid)), np.diff(graph.begins))
    stops = np.zeros(len(graph.paid), np.bool_)
    stops[rows[over]] = True
    begins = np.concatenate([[0], np.cumsum(np.bincount(rows[~over], minlength=len(graph.paid)))])
    weight = np.where(graph.passes, -graph.chance, graph.chance)[~over]
    roundings = np.diff(graph.begins) + SOME
    return Problem(
        graph.first, graph.columns, graph.sign * graph.paid, stops, roundings, begins.astype(np.int64), weight, graph.to[~over]
    )


def rows_taken(problem: Problem, rows: Ints, first: Ints, paid: Floats) -> Problem:
    """The problem of the rows `rows`, in that order, for nodes with one column."""
    counts = np.diff(problem.begins)[rows]
    begins = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    taken = np.repeat(problem.begins[rows] - begins[:-1], counts) + np.arange(begins[-1])
    columns = np.ones(len(first) - 1, np.int64)
    stops, roundings = problem.stops[rows], problem.roundings[rows]
    return Problem(first, columns, paid, stops, roundings, begins, problem.weight[taken], problem.to[taken])


def nodes_of_rows(problem: Problem) -> Ints:
    return np.repeat(np.arange(problem.size), np.diff(problem.first))


@kernel
def worth(problem: Any, values: Any, row: int) -> float:
    total = problem.paid[row]
    for k in range(problem.begins[row], problem.begins[row + 1]):
        total += problem.weight[k] * values[problem.to[k]]
    return float(total)


@kernel
def all_worths(problem: Any, values: Any, worths: Any) -> None:
    for row in range(len(worths)):
        worths[row] = worth(problem, values, row)


def worths_of(problem: Problem, values: Floats) -> Floats:
    """What every row is worth."""
    worths = np.empty(len(problem.paid))
    all_worths(problem, values, worths)
    return worths
