"""One player's decisions where the other keeps to a known strategy, or nobody's where both do.

A strategy is the chance of each of `game.choices` in each state. In turns there are two nodes for each state: first where I
move, then where they do; both at once there is one. All is paid to me.
"""

from typing import NamedTuple

import numpy as np

from solver.general.graph import Floats, Graph, Ints, Marks
from solver.general.problem import SOME, Problem


class Shares(NamedTuple):
    """Rows of the graph that are mixed into new rows, in their order."""

    row: Ints  # the new row that each is mixed into
    source: Ints  # the row of the graph
    share: Floats
    theirs: Marks  # whether the other player moves


def known(graph: Graph, theirs: Floats, mine: Floats | None = None) -> Problem:
    """My decisions against their strategy; or none, where I keep to a strategy of mine as well."""
    if graph.game.at_once:
        return both_at_once(graph, theirs, mine)
    rows, size = np.arange(len(graph.mine)), len(graph)
    me = Shares(rows, rows, np.ones(len(rows)), rows < 0) if mine is None else mixed(graph, mine, False)
    first = graph.first if mine is None else np.arange(size + 1)
    other = mixed(graph, theirs, True)
    all_rows = Shares(*(np.concatenate(pair) for pair in zip(me, other._replace(row=other.row + first[-1]), strict=True)))
    return problem_of(graph, all_rows, np.concatenate([first, first[-1] + np.arange(1, size + 1)]))


def mixed(graph: Graph, mix: Floats, theirs: bool) -> Shares:
    share = mix[graph.state_of_row, graph.mine]
    played = share > 0.0
    return Shares(graph.state_of_row[played], np.flatnonzero(played), share[played], np.full(int(played.sum()), theirs))


def both_at_once(graph: Graph, theirs: Floats, mine: Floats | None) -> Problem:
    states = graph.state_of_row
    share = theirs[graph.swapped[states], graph.theirs]
    if mine is not None:
        share = share * mine[states, graph.mine]
        rows, first = states, np.arange(len(graph) + 1)
    else:
        first = graph.first_of_mine
        rows = first[states] + (np.arange(len(states)) - graph.first[states]) // graph.columns[states]
    played = share > 0.0
    source = np.flatnonzero(played)
    return problem_of(graph, Shares(rows[played], source, share[played], source < 0), first)


def problem_of(graph: Graph, shares: Shares, first: Ints) -> Problem:
    size, rows = len(graph), int(first[-1])
    counts = np.diff(graph.begins)[shares.source]
    entry = np.repeat(np.arange(len(counts)), counts)
    at = np.arange(len(entry)) + np.repeat(graph.begins[shares.source] - np.cumsum(counts) + counts, counts)
    over = graph.to[at] < 0
    stops = np.zeros(rows, np.bool_)
    stops[shares.row[entry[over]]] = True
    paid = np.where(shares.theirs, -graph.sign, graph.sign) * shares.share * graph.paid[shares.source]
    roundings = np.bincount(shares.row, counts + 2, rows).astype(np.int64) + SOME
    entry, at = entry[~over], at[~over]
    begins = np.concatenate([[0], np.cumsum(np.bincount(shares.row[entry], minlength=rows))])
    columns, weight = np.ones(len(first) - 1, np.int64), shares.share[entry] * graph.chance[at]
    to = landing(graph, at, shares.theirs[entry], size)
    total = np.bincount(shares.row, paid, rows).astype(np.float64)
    return Problem(first.astype(np.int64), columns, total, stops, roundings, begins.astype(np.int64), weight, to)


def landing(graph: Graph, at: Ints, theirs: Marks, size: int) -> Ints:
    """The nodes that outcomes lead to."""
    return np.asarray(graph.to[at] + size * (theirs != graph.passes[at]))


def pure(graph: Graph, rows: Ints) -> Floats:
    """The strategy that always chooses those rows."""
    mixes = np.zeros((len(graph), len(graph.game.choices)))
    mixes[np.arange(len(graph)), graph.mine[rows]] = 1.0
    return mixes


def mixes_of(graph: Graph, shares: Floats) -> Floats:
    """My strategy from the shares of all rows; the first choice where none is chosen, for none leads to an end."""
    size = len(graph.game.choices)
    mixes = np.bincount(graph.state_of_row * size + graph.mine, shares, len(graph) * size).reshape(len(graph), size)
    total = mixes.sum(axis=1, keepdims=True)
    return np.where(total > 0.0, mixes / np.where(total > 0.0, total, 1.0), pure(graph, graph.first[:-1]))
