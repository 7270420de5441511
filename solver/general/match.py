"""Known players of a game without kernels: who wins, the best reply, how long games are, where they lead, and simulations."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from solver.games.game import Game
from solver.games.state import Choice, State
from solver.general import policy
from solver.general.choosing import as_good, that_end
from solver.general.components import components, towards_an_end
from solver.general.flow import Flow, play_on
from solver.general.graph import Floats, Graph, Ints, Marks
from solver.general.known import known, pure
from solver.general.layout import beyond, graph_of, lay_out, mixes_in, place, share
from solver.general.problem import Problem, game_of
from solver.general.slices import OverAxes, on_the_map, rows_of_mine, worths_in
from solver.general.solving import best_reply as bounded_reply
from solver.general.solving import reading
from solver.general.walk import Rules, walk
from solver.job import Job
from solver.lengths import LONGEST, Lengths
from solver.replies import Reply
from solver.strategies import Strategy

NOTHING = 1e-300  # a chance to be still in the same turn that is as good as none
READ = 0.6  # the share of the work that reading the rules takes

Tables = tuple[Floats, Floats]


def match_values(game: Game, first: Floats, second: Floats, job: Job) -> tuple[Floats, float]:
    """To the first-named, at [who moves, *axes]; both at once there is one. `mine` is the score of the first-named throughout,
    and a turn total that of the player who moves. And the proven bound on the error of every one."""
    graph = graph_of(game, share(job, 0.0, READ))
    chain = known(graph, mixes_in(graph, second), mixes_in(graph, first))
    values, errors = bounded_reply(graph, chain, share(job, READ, 1.0))
    return by_mover(graph, graph.even + values), float(errors.max()) + reading(graph, values)


def by_mover(graph: Graph, values: Floats) -> Floats:
    """From an array over the nodes."""
    laid_out = [lay_out(graph, part) for part in values.reshape(-1, len(graph))]
    if len(laid_out) == 2 and "theirs" in graph.game.axes:
        laid_out[1] = laid_out[1].swapaxes(*(list(graph.game.axes).index(name) for name in ("mine", "theirs")))
    return np.array(laid_out)


def best_reply(game: Game, strategy: Strategy, theirs: Floats, job: Job) -> "GeneralReply":
    """To a strategy with that table."""
    graph = graph_of(game, share(job, 0.0, READ))
    problem = known(graph, mixes_in(graph, theirs))
    values, errors = bounded_reply(graph, problem, share(job, READ, 1.0))
    gap = float(errors.max()) + reading(graph, values)
    shown, mine = by_mover(graph, graph.even + values), graph.even + values[: len(graph)]
    replies = pure(graph, rows_of_mine(graph)[that_end(problem, as_good(problem, values))[: len(graph)]])
    worths = worths_in(graph, problem, values)
    return GeneralReply(game, strategy, gap, shown, worths, lay_out(graph, replies), beyond(graph, mine))


@dataclass(frozen=True, eq=False)
class GeneralReply(OverAxes, Reply):
    """Of several choices that are best the strategy has the first, unless that would be to wait for ever."""

    _values: Floats = field(repr=False)  # as `match_values` has them
    _all_worths: Floats = field(repr=False)  # over the axes and the choices
    _mixes: Floats = field(repr=False)  # the same for the chances of the choices
    _beyond: dict[State, float] = field(repr=False)  # values of states that cannot be looked at

    def _second(self, state: State) -> float:
        return float(self._values[-1][place(self.game, state) or ()])

    def _worths(self, state: State) -> dict[Choice, float]:
        where, allowed = place(self.game, state), self.game.actions(state)
        if where is None or np.isnan(self._values[0][where]):
            return {choice: self._beyond[state] for choice in allowed}
        worths = dict(zip(self.game.choices, self._all_worths[where].tolist(), strict=True))
        return {choice: worths[choice] for choice in allowed}

    def values(self) -> Floats:
        """Over the axes of the game's map, as at the start."""
        return on_the_map(self.game, self._values[0])

    def worths(self) -> Floats:
        return self._all_worths.copy()


def chain_of(game: Game, tables: Tables, job: Job) -> tuple[Graph, Problem]:
    graph = graph_of(game, job)
    return graph, known(graph, mixes_in(graph, tables[1]), mixes_in(graph, tables[0]))


def begins_turn(graph: Graph) -> Marks:
    """Of each node: whether a turn begins there. Where no points are at risk every choice is one."""
    marks = np.array([state.turn == 0 for state in graph.states])
    return marks if graph.game.at_once else np.tile(marks, 2)


def start_node(graph: Graph, first: bool) -> int:
    start = graph.index[graph.game.start()]
    return start if first or graph.game.at_once else start + len(graph)


@dataclass(frozen=True, eq=False)
class GeneralLengths(Lengths):
    """Of games between two known players, from the start on."""

    graph: Graph
    chain: Problem

    def rests(self, first: bool) -> Iterator[float]:
        mass = np.zeros(self.chain.size)
        mass[start_node(self.graph, first)] = 1.0
        for _ in range(LONGEST):
            yield float(mass.sum())
            mass = self.step(mass, first)

    def mean(self, first: bool) -> float:
        """By an equation for every node; infinite where games may come to where they never end."""
        chain, start = self.chain, start_node(self.graph, first)
        parts = components(chain)
        stuck = towards_an_end(chain, parts) < 0
        if towards_an_end(chain._replace(stops=stuck), parts)[start] >= 0:
            return float("inf")
        counted = chain._replace(paid=begins_turn(self.graph).astype(np.float64))
        return float(policy.solve(counted, Job(), parts=parts).values[start])


def lengths(game: Game, tables: Tables, job: Job) -> GeneralLengths:
    graph, chain = chain_of(game, tables, job)
    return GeneralLengths(game.target, turn_by_turn(chain, begins_turn(graph), job), graph, chain)


def turn_by_turn(chain: Problem, begins: Marks, job: Job) -> Callable[[Floats, bool], Floats]:
    def step(mass: Floats, _: bool) -> Floats:
        going, after = np.stack([mass, np.zeros_like(mass)]), np.zeros_like(mass)
        while True:
            job.reached(0.0)
            if play_on(chain, begins, going, after) <= NOTHING:
                return after

    return step


def turn_starts(game: Game, tables: Tables, job: Job) -> tuple[Floats, Floats | None]:
    """How many turns begin at [who begins, who moves, *axes but the turn total], as the player who moves sees it; and with what
    chance any does, if it is known."""
    graph, chain = chain_of(game, tables, share(job, 0.0, READ))
    starts = [start_node(graph, first) for first in ((True,) if game.at_once else (True, False))]
    flow = Flow(chain, np.array(starts))
    flow.go(share(job, READ, 1.0))
    return seen(graph, flow.visits), seen(graph, flow.chances) if flow.knows_chances else None


def seen(graph: Graph, numbers: Floats) -> Floats:
    game = graph.game
    marks = np.where(np.array([state.turn == 0 for state in graph.states]), 1.0, np.nan)
    if game.at_once:  # by either player
        nodes = np.stack([numbers, numbers[:, graph.swapped]], axis=1)
    else:
        nodes = numbers.reshape(len(numbers), 2, len(graph))
    at = tuple(0 if name == "turn" else slice(None) for name in game.axes)
    boards = [[np.nan_to_num(lay_out(graph, marks * board), posinf=np.inf)[at] for board in row] for row in nodes]
    return np.array(boards)


def walker(game: Game, tables: Tables, limit: int, job: Job) -> Callable[..., None]:
    """What plays a block of games for some choices."""
    graph = graph_of(game, job)
    problem = game_of(graph)
    stuck = towards_an_end(problem, components(problem)) < 0
    starts = np.array([state.turn == 0 for state in graph.states])
    places, allowed = chosen_from(graph)
    rules = Rules(
        graph.index[game.start()],
        game.at_once,
        graph.swapped,
        graph.first,
        graph.columns,
        places,
        graph.begins,
        graph.chance,
        graph.to,
        graph.passes,
        points(graph),
        starts,
        stuck,
        limit,
    )
    return partial(walk, rules, np.array([mixes_in(graph, table)[allowed] for table in tables]))


def chosen_from(graph: Graph) -> tuple[Ints, tuple[Ints, Ints]]:
    """Where the choices of each state begin in a list of all, and that list: states and choices."""
    states = np.repeat(np.arange(len(graph)), np.diff(graph.first))
    first = (np.arange(len(states)) - graph.first[states]) % graph.columns[states] == 0
    places = np.concatenate([[0], np.cumsum(np.diff(graph.first) // graph.columns)]).astype(np.int64)
    return places, (states[first], graph.mine[first])


def points(graph: Graph) -> Ints:
    """What is paid where the game is over: 1, 0 or -1 for a game that is won, drawn or lost, or whole points."""
    paid = np.where(graph.to < 0, graph.payment - graph.even, 0.0)
    counted = paid / (1.0 if graph.game.pays == "points" else graph.even or 1.0)
    if np.any(counted != np.round(counted)):
        raise ValueError(f"{graph.game.name}: pays shares of a win or of a point, and simulations count whole ones only")
    return counted.astype(np.int64)
