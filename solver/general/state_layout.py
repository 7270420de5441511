"""Numbers of states laid out over the axes of their game, and back. NaN stands where there is no such state."""

from collections.abc import Mapping
from threading import Lock
from typing import Any

import numpy as np

from solver.games.game import Game
from solver.games.hog_in_turns import Hog
from solver.games.state import State
from solver.general.graph import Floats, Graph, Marks, seeds, told
from solver.job import Job

KEPT = 2  # graphs that are kept, of the last games that were asked about

_graphs: dict[Game, Graph] = {}
_lock = Lock()


def graph_of(game: Game, job: Job | None = None) -> Graph:
    """The graph of a game; the last few are kept."""
    with _lock:
        graph = _graphs.pop(game, None)
    graph = graph or read(game, job or Job())
    with _lock:
        _graphs[game] = graph
        while len(_graphs) > KEPT:
            del _graphs[next(iter(_graphs))]
    return graph


def read(game: Game, job: Job) -> Graph:
    """The graph of a game, read from its rule book; that of composed Hog from tables of its throws and turns."""
    if type(game) is not Hog or not game.composed:
        return Graph.of(game, job)
    from solver.general import hog_graph

    return hog_graph.read(game, job)


def forget() -> None:
    """Drop all graphs that are kept."""
    with _lock:
        _graphs.clear()


def share(job: Job, begin: float, end: float) -> Job:
    """The job for a part of the work from `begin` to `end`. The part may begin again: the progress reported never falls."""
    reached = begin

    def progress(done: float) -> None:
        nonlocal reached
        reached = max(reached, begin + (end - begin) * done)
        job.progress(reached)

    return Job(progress, job.cancelled)


def shape(game: Game) -> tuple[int, ...]:
    return tuple(len(span) for span in game.axes.values())


def place(game: Game, state: State) -> tuple[int, ...] | None:
    """The place of a state in an array over the axes; none if it is outside of them."""
    return place_on(game.axes, state)


def place_on(axes: Mapping[str, range], state: State) -> tuple[int, ...] | None:
    """The place of a state in an array over those axes; none if it is outside of them."""
    numbers = []
    for name, span in axes.items():
        number = getattr(state, name)
        if number not in span:
            return None
        numbers.append(number - span.start)
    return tuple(numbers)


def lay_out(graph: Graph, numbers: Floats) -> Floats:
    """An array over the axes, from one over the states."""
    size = shape(graph.game)
    laid_out = np.full((int(np.prod(size)), *numbers.shape[1:]), np.nan)
    laid_out[graph.places] = numbers[: graph.looked_at]
    return laid_out.reshape(*size, *numbers.shape[1:])


def beyond(graph: Graph, numbers: Floats) -> dict[State, Any]:
    """The number, or list of numbers, of each state that cannot be looked at, from an array over the states."""
    return dict(zip(graph.states[graph.looked_at :], numbers[graph.looked_at :].tolist(), strict=True))


def mixes_in(graph: Graph, table: Floats) -> Floats:
    """The chance of each choice in each state, from a table over the axes that has the chances to roll or, along one axis more,
    those of each choice. Where there is but one choice, the table is not asked."""
    game, choices = graph.game, len(graph.game.choices)
    table = np.asarray(table, np.float64)
    if table.ndim == len(game.axes):
        table = np.stack([table, 1.0 - table], axis=-1)
    told_so, allowed = np.zeros((len(graph), choices)), np.zeros((len(graph), choices), np.bool_)
    told_so[: graph.looked_at] = np.nan_to_num(table.reshape(-1, choices)[graph.places])
    allowed[graph.state_of_row, graph.mine] = True
    shares = np.where(allowed.sum(axis=1, keepdims=True) == 1, 1.0, told_so) * allowed
    total = shares.sum(axis=1, keepdims=True)
    complain(graph, ~(total[:, 0] > 0.0))
    return np.asarray(shares / total)


def complain(graph: Graph, bad: Marks) -> None:
    if bad.any():
        where = told(graph.game, graph.states[int(bad.argmax())])
        raise ValueError(f"the table {where} has no chance for anything that may be chosen")


def exists(game: Game) -> Marks:
    """Whether there is a state that can be looked at, at each place over the axes."""
    marks = np.zeros(shape(game), np.bool_)
    for state in seeds(game):
        marks[place(game, state)] = True
    return marks
