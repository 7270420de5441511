"""Nodes that can come back to each other, after Tarjan (1972), "Depth-first search and linear graph algorithms"; and where play
can stay for ever.

A set of nodes is an *end component* if one player can stay in it for ever and come from each of its nodes to any other. Play
that never ends stays in one from some time on, whatever is chosen. Nothing is paid on the way: so all nodes of one have the
same value, and it is one node, which may be left by any row that leads out, or never, which is worth `even`, 0. Then all play
ends, and the values are the only ones that solve the equations: Haddad & Monmege (2018), "Interval iteration algorithm for MDPs
and IMDPs", after de Alfaro (1997).
"""

from typing import Any, NamedTuple

import numpy as np

from solver.general.graph import Ints, Marks
from solver.general.problem import SOME, Problem, nodes_of_rows, rows_taken
from solver.kernels.fixed import kernel


class Components(NamedTuple):
    """Strongly connected components in an order in which each comes after those that it leads to."""

    of: Ints  # the component of each node
    nodes: Ints  # all nodes by component; within one, each after those that it leads to, but for ways back
    starts: Ints  # where each component begins in `nodes`, and the end of the last


def components(problem: Problem, alive: Marks | None = None) -> Components:
    """The components of the graph that the rows `alive` make; all rows do, if left out."""
    size = problem.size
    rows = np.ones(len(problem.paid), np.bool_) if alive is None else alive
    live = np.repeat(rows, np.diff(problem.begins))
    of, nodes, starts = np.full(size, -1), np.empty(size, np.int64), np.empty(size + 1, np.int64)
    room, left = np.empty((4, size + 1), np.int64), np.empty(size, np.int64)
    number = tarjan(problem.begins[problem.first], problem.to, live, of, nodes, starts, left, room)
    return Components(of, np.lexsort((left, of)), starts[: number + 1])


@kernel
def tarjan(begins: Any, to: Any, live: Any, of: Any, nodes: Any, starts: Any, left: Any, room: Any) -> int:
    """Fill `of`, `nodes`, `starts` and `left`, the time when the search left a node; return the number of components. `room` is
    for the time when a node was met, the earliest node known to be in its component, its next outcome, and the path here."""
    met, low, following, path = room[0], room[1], room[2], room[3]
    size, clock, done, found, waiting, departures = len(of), 0, 0, 0, len(of), 0
    met[:] = -1
    starts[0] = 0
    for root in range(size):
        if met[root] >= 0:
            continue
        depth, path[0] = 1, root
        met[root], low[root], following[root] = clock, clock, begins[root]
        clock += 1
        waiting -= 1
        nodes[waiting] = root
        while depth > 0:
            node = path[depth - 1]
            k = following[node]
            if k < begins[node + 1]:
                following[node] += 1
                after = to[k]
                if not live[k]:
                    continue
                if met[after] < 0:
                    path[depth] = after
                    depth += 1
                    met[after], low[after], following[after] = clock, clock, begins[after]
                    clock += 1
                    waiting -= 1
                    nodes[waiting] = after
                elif of[after] < 0:
                    low[node] = min(low[node], met[after])
                continue
            depth -= 1
            left[node] = departures
            departures += 1
            if depth > 0:
                low[path[depth - 1]] = min(low[path[depth - 1]], low[node])
            if low[node] == met[node]:
                last = -1
                while last != node:
                    last = nodes[waiting]
                    waiting += 1
                    of[last] = found
                    nodes[done] = last
                    done += 1
                found += 1
                starts[found] = done
    return found


class Quotient(NamedTuple):
    problem: Problem
    node: Ints  # the node of `problem` that stands for each node


def without_ends(problem: Problem, may_stay: bool) -> Quotient:
    """The problem with one node for each end component of one player's decisions, where `may_stay` allows to stay for ever."""
    inside = rows_inside(problem)
    if not inside.any():
        return Quotient(problem, np.arange(problem.size))
    parts, nodes = components(problem, inside), nodes_of_rows(problem)
    stays = np.zeros(problem.size, np.bool_)
    stays[nodes[inside]] = True
    number = np.unique(np.where(stays, parts.of, problem.size + np.arange(problem.size)), return_inverse=True)[1]
    merged = np.zeros(number.max() + 1, np.bool_)
    merged[number[stays]] = may_stay
    return Quotient(quotient(problem, np.flatnonzero(~inside), number[nodes], number, np.flatnonzero(merged)), number)


def quotient(problem: Problem, rows: Ints, owners: Ints, number: Ints, staying: Ints) -> Problem:
    """The problem of the rows that lead out, and of one more in each node of `staying`, which ends the game and pays
    nothing."""
    rows = rows[np.argsort(owners[rows], kind="stable")]
    first = np.searchsorted(owners[rows], np.arange(number.max() + 2)).astype(np.int64)
    out = rows_taken(problem, rows, first, problem.paid[rows])
    ends = first[staying + 1]
    begins = np.insert(out.begins, ends, out.begins[ends])
    shifted = first + np.searchsorted(staying, np.arange(len(first)))
    return Problem(
        shifted,
        out.columns,
        np.insert(out.paid, ends, 0.0),
        np.insert(out.stops, ends, True),
        np.insert(out.roundings, ends, SOME),
        begins,
        out.weight,
        number[out.to],
    )


def rows_inside(problem: Problem) -> Marks:
    """The rows with which play can stay for ever where it is: those of all end components."""
    alive = ~problem.stops & (problem.paid == 0.0)
    nodes = nodes_of_rows(problem)
    of_outcomes = np.repeat(np.arange(len(problem.paid)), np.diff(problem.begins))
    order = np.argsort(problem.to, kind="stable")
    leading = of_outcomes[order]  # the rows that lead to each node, by node
    ends = np.searchsorted(problem.to[order], np.arange(problem.size + 1)).astype(np.int64)
    left, waiting = np.bincount(nodes[alive], minlength=problem.size), np.empty(problem.size, np.int64)
    while True:
        propagate(alive, nodes, left, leading, ends, waiting)
        of = components(problem, alive).of
        leaves = np.zeros(len(alive), np.bool_)
        leaves[of_outcomes[of[nodes[of_outcomes]] != of[problem.to]]] = True
        leaves &= alive
        if not leaves.any():
            return np.asarray(alive)
        alive &= ~leaves
        left = np.bincount(nodes[alive], minlength=problem.size)


@kernel
def propagate(alive: Any, nodes: Any, left: Any, leading: Any, ends: Any, waiting: Any) -> None:
    """Strike all rows that may lead to a node without rows that are alive, until there are no more."""
    number = 0
    for node in range(len(left)):
        if left[node] == 0:
            waiting[number] = node
            number += 1
    while number > 0:
        number -= 1
        node = waiting[number]
        for k in range(ends[node], ends[node + 1]):
            row = leading[k]
            if alive[row]:
                alive[row] = False
                left[nodes[row]] -= 1
                if left[nodes[row]] == 0:
                    waiting[number] = nodes[row]
                    number += 1


@kernel
def mark_ending(order: Any, first: Any, begins: Any, to: Any, stops: Any, chosen: Any) -> None:
    """Fill `chosen` with the row by which each node may come nearer to an end."""
    more = True
    while more:
        more = False
        for node in order:
            if chosen[node] >= 0:
                continue
            for row in range(first[node], first[node + 1]):
                near = stops[row]
                for k in range(begins[row], begins[row + 1]):
                    near = near or chosen[to[k]] >= 0
                if near:
                    chosen[node], more = row, True
                    break


def towards_an_end(problem: Problem, parts: Components) -> Ints:
    """The row of each node that leads nearer to an end with some chance; -1 where nothing ever does.

    Play that keeps to these rows comes to an end, unless it comes to a node without such a row.
    """
    chosen = np.full(problem.size, -1)
    mark_ending(parts.nodes, problem.first, problem.begins, problem.to, problem.stops, chosen)
    return chosen
