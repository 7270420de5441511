"""Known players of a game without kernels: who wins, the best reply, how long games are, where they lead, and simulations."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from solver.games.game import Game, ends_by_passing
from solver.games.state import Choice, State
from solver.general import policy
from solver.general.choosing import as_good, that_end
from solver.general.components import components, towards_an_end
from solver.general.flow import Flow, play_on
from solver.general.graph import Floats, Graph, Ints, Marks
from solver.general.known import known, pure
from solver.general.problem import Problem
from solver.general.rule_book_solving import best_reply as bounded_reply
from solver.general.rule_book_solving import reading
from solver.general.state_layout import beyond, graph_of, lay_out, mixes_in, place, share
from solver.general.state_slices import OverAxes, on_the_map, rows_of_mine, shown_by_map, worths_in
from solver.general.walk import LONGEST_TURN, WalkRules, walk
from solver.job import Job
from solver.match.lengths import LONGEST, TurnByTurn
from solver.match.replies import Reply
from solver.strategies import Strategy

NOTHING = 1e-18  # a chance to be still in one turn so small that it is dropped
READ = 0.6  # the share of the work that is reading the rules

Tables = tuple[Floats, Floats]


def match_values(game: Game, first: Floats, second: Floats, job: Job) -> tuple[Floats, float]:
    """The values to the first-named, at [who moves, *axes], and the proven bound on the error of every one. Both at once there
    is one mover. `mine` is the score of the first-named throughout, and a turn total that of the player who moves."""
    graph = graph_of(game, share(job, 0.0, READ))
    chain = known(graph, mixes_in(graph, second), mixes_in(graph, first))
    values, errors = bounded_reply(graph, chain, share(job, READ, 1.0))
    return by_mover(graph, graph.even + values), float(errors.max()) + reading(graph, values)


def by_mover(graph: Graph, values: Floats) -> Floats:
    """An array at [who moves, *axes], from one over the nodes; `mine` is the score of the first-named throughout."""
    laid_out = [lay_out(graph, part) for part in values.reshape(-1, len(graph))]
    if len(laid_out) == 2 and "theirs" in graph.game.axes:
        laid_out[1] = laid_out[1].swapaxes(*(list(graph.game.axes).index(name) for name in ("mine", "theirs")))
    return np.array(laid_out)


def best_reply(game: Game, strategy: Strategy, theirs: Floats, job: Job) -> "GeneralReply":
    """The best reply to a strategy with the table `theirs`."""
    graph = graph_of(game, share(job, 0.0, READ))
    problem = known(graph, mixes_in(graph, theirs))
    values, errors = bounded_reply(graph, problem, share(job, READ, 1.0))
    gap = float(errors.max()) + reading(graph, values)
    replies = pure(graph, rows_of_mine(graph)[that_end(problem, as_good(problem, values))[: len(graph)]])
    worths = worths_in(graph, problem, values)
    shown, laid_out = by_mover(graph, graph.even + values), lay_out(graph, worths)
    return GeneralReply(game, strategy, gap, shown, laid_out, lay_out(graph, replies), beyond(graph, worths))


@dataclass(frozen=True, eq=False)
class GeneralReply(OverAxes, Reply):
    """A best reply found from the rule book. Of several best choices the strategy has the first, unless that would be to wait
    for ever."""

    _values: Floats = field(repr=False)  # the values at [who moves, *axes], see `match_values`
    _all_worths: Floats = field(repr=False)  # worths of the choices, over the axes and the choices
    _mixes: Floats = field(repr=False)  # chances of the choices, over the axes and the choices
    _beyond: dict[State, list[float]] = field(repr=False)  # worths of the choices in states that cannot be looked at

    def _second(self, state: State) -> float:
        return float(self._values[-1][place(self.game, state) or ()])

    def _worths(self, state: State) -> dict[Choice, float]:
        found = self._beyond[state] if state in self._beyond else self._all_worths[place(self.game, state)].tolist()
        worths = dict(zip(self.game.choices, found, strict=True))
        return {choice: worths[choice] for choice in self.game.actions(state)}

    def values(self) -> Floats:
        """The values over the axes of the game's map; other numbers are as at the start."""
        return on_the_map(self.game, self._values[0])

    def worths(self) -> Floats:
        return self._all_worths.copy()


def chain_of(game: Game, tables: Tables, job: Job) -> tuple[Graph, Problem]:
    graph = graph_of(game, job)
    return graph, known(graph, mixes_in(graph, tables[1]), mixes_in(graph, tables[0]))


def ends_turn(graph: Graph, chain: Problem) -> Marks:
    """Whether a turn ends with each step of the chain."""
    begins = np.tile(graph.begins_turn, chain.size // len(graph))[chain.to]
    return begins & (origins(chain) // len(graph) != chain.to // len(graph)) if ends_by_passing(graph.game) else begins


def origins(chain: Problem) -> Ints:
    """The node from which each step leads."""
    return np.repeat(np.arange(chain.size), np.diff(chain.begins))


def start_node(graph: Graph, first: bool) -> int:
    start = graph.index[graph.game.start()]
    return start if first or graph.game.at_once else start + len(graph)


@dataclass(frozen=True, eq=False)
class GeneralLengths(TurnByTurn):
    """The lengths of games between two known players, from the start on."""

    graph: Graph
    chain: Problem
    job: Job

    def rests(self, first: bool) -> Iterator[float]:
        mass = np.zeros(self.chain.size + 1)
        mass[start_node(self.graph, first)] = 1.0
        for _ in range(LONGEST):
            yield float(mass.sum())
            mass = self.step(mass, first)

    def mean(self, first: bool) -> float:
        """The mean length, by an equation for every node; infinite where games may come to nodes from which they never end."""
        chain, start = self.chain, start_node(self.graph, first)
        parts = components(chain)
        stuck = towards_an_end(chain, parts) < 0
        if towards_an_end(chain._replace(stops=stuck), parts)[start] >= 0:
            return float("inf")
        steps = chain.weight * ends_turn(self.graph, chain)
        ended: Floats = np.bincount(origins(chain), steps, chain.size).astype(np.float64)
        return 1.0 + float(policy.solve(chain._replace(paid=ended), self.job, parts=parts).values[start])


def lengths(game: Game, tables: Tables, job: Job) -> GeneralLengths:
    graph, chain = chain_of(game, tables, share(job, 0.0, READ))
    rest = share(job, READ, 1.0)
    return GeneralLengths(game.target, turn_by_turn(chain, ends_turn(graph, chain), rest), graph, chain, rest)


def turn_by_turn(chain: Problem, ends_turn: Marks, job: Job) -> Callable[[Floats, bool], Floats]:
    """The function that carries `mass`, chances by node, through one turn. Its last place is for turns with so many choices
    that they count as without an end. Within a turn that cannot end with these players each choice counts as a turn."""
    ends = chain.stops.copy()
    ends[origins(chain)[ends_turn]] = True
    waits = ends_turn | (towards_an_end(chain._replace(stops=ends), components(chain)) < 0)[chain.to]

    def step(mass: Floats, _: bool) -> Floats:
        going, after = np.stack([mass, np.zeros_like(mass)]), np.zeros_like(mass)
        for _choice in range(LONGEST_TURN):
            job.reached(0.0)
            if play_on(chain, waits, going, after) <= NOTHING:
                break
        after[-1] += going[0].sum()
        return after

    return step


def turn_starts(game: Game, tables: Tables, job: Job) -> tuple[Floats, Floats | None]:
    """The expected number of turns that begin at [who begins, who moves, *axes of the map], as the player who moves sees it,
    and the chance that any does, if it is known."""
    graph, chain = chain_of(game, tables, share(job, 0.0, READ))
    starts = [start_node(graph, first) for first in ((True,) if game.at_once else (True, False))]
    flow = Flow(chain, np.array(starts))
    flow.go(share(job, READ, 1.0))
    once = {*game.axes} - {*shown_by_map(game)} <= {"turn"}  # turns that begin at one place of the map begin in one state
    return seen(graph, flow.visits), seen(graph, flow.chances) if once and flow.knows_chances else None


def seen(graph: Graph, numbers: Floats) -> Floats:
    """Numbers of nodes where turns begin, over the axes of the map, summed over those that it does not show."""
    marks = np.where(graph.begins_turn, 1.0, np.nan)
    if graph.game.at_once:  # seen by either player
        nodes = np.stack([numbers, numbers[:, graph.swapped]], axis=1)
    else:
        nodes = numbers.reshape(len(numbers), 2, len(graph))
    boards, shown = np.array([[lay_out(graph, marks * board) for board in row] for row in nodes]), shown_by_map(graph.game)
    return np.asarray(np.nansum(boards, axis=tuple(i for i, name in enumerate(graph.game.axes, 2) if name not in shown)))


def walker(game: Game, tables: Tables, limit: int, job: Job) -> Callable[..., None]:
    """The function that plays a block of games on for some choices."""
    graph = graph_of(game, Job(cancelled=job.cancelled))
    players = [mixes_in(graph, table) for table in tables]
    chain = known(graph, players[1], players[0])
    stuck = towards_an_end(chain, components(chain)).reshape(-1, len(graph)) < 0
    rows = rows_of_mine(graph)
    allowed = graph.state_of_row[rows], graph.mine[rows]
    rules = WalkRules(
        graph.index[game.start()],
        game.at_once,
        graph.swapped,
        graph.first,
        graph.columns,
        graph.first_of_mine,
        graph.begins,
        graph.chance,
        graph.to,
        graph.passes,
        points(graph),
        graph.ends_turn,
        stuck,
        limit,
    )
    return partial(walk, rules, np.array([mixes[allowed] for mixes in players]))


def points(graph: Graph) -> Ints:
    """The payment of each outcome where the game is over: 1, 0 or -1 for a game won, drawn or lost, or whole points."""
    paid = np.where(graph.to < 0, graph.payment - graph.even, 0.0)
    counted = paid / (1.0 if graph.game.pays == "points" else graph.even or 1.0)
    if np.any(counted != np.round(counted)):
        raise ValueError(f"{graph.game.name}: pays shares of a win or of a point, and simulations count whole ones only")
    return counted.astype(np.int64)
