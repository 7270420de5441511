"""A game without kernels of its own, solved from its rule book.

In games for two a strategy is found first (`policy.py`, `waiting.py`); it need not be right. Then let one player keep to it and
the other reply the best, W (`known.py`): nobody gets more than W against it, and who keeps to it gets at least what the reply
leaves. So the value of the game lies between the two, both proven in `proof.py`, and the value given is the middle.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from solver.games.game import Game
from solver.general import policy, proof
from solver.general.choosing import as_good, first_of, that_end
from solver.general.components import components, towards_an_end, without_ends
from solver.general.graph import Floats, Graph, told
from solver.general.known import known, mixes_of, pure
from solver.general.problem import SOME, Problem, game_of, nodes_of_rows, rows_taken, worths_of
from solver.general.waiting import KEEPS, impatient
from solver.job import Job

GOOD, WORST = 1e-9, 1e-3  # proven errors, as shares of the range of values: one that is good enough, one still of use


class Solved(NamedTuple):
    """Values and strategy of all states; values are counted from even, signed so that more is better."""

    values: Floats
    gap: float
    mixes: Floats  # the chance of each of `game.choices`, by state


class Bounded(NamedTuple):
    values: Floats
    errors: Floats

    @property
    def upper(self) -> Floats:
        return self.values + self.errors


def solved(graph: Graph, job: Job) -> Solved:
    answer = alone(graph, job) if graph.game.players == 1 else for_two(graph, job)
    return answer._replace(gap=answer.gap + reading(graph, answer.values))


def alone(graph: Graph, job: Job) -> Solved:
    """The game of one player, solved; the gap bounds also what the strategy misses."""
    problem = game_of(graph)
    if graph.game.unit.less_is_better:
        require_an_end(graph, problem)
    values, errors = best_reply(graph, problem, job)
    rows = that_end(problem, as_good(problem, values))
    chain = rows_taken(problem, rows, np.arange(len(graph) + 1), problem.paid[rows])
    got, missed = best_reply(graph, chain, job)
    return Solved(values, max(float(errors.max()), float((values - got + missed).max())), pure(graph, rows))


def require_an_end(graph: Graph, problem: Problem) -> None:
    stuck = towards_an_end(problem, components(problem)) < 0
    if stuck.any():
        where = told(graph.game, graph.states[int(stuck.argmax())])
        raise ValueError(f"{graph.game.name}: {where}, nobody can ever finish, so the {graph.game.go}s it takes have no number")


def for_two(graph: Graph, job: Job) -> Solved:
    problem, answers = game_of(graph), list[Solved]()
    require_same_rules(graph, problem)
    for mixes, values in strategies(graph, problem, job):
        with suppress(TooLong):
            answers.append(bracket(graph, mixes, values, job))
            if answers[-1].gap <= GOOD * span(graph):
                return answers[-1]
    best = min(answers, key=lambda answer: answer.gap, default=None)
    if best is None or best.gap > WORST * span(graph):
        raise TooLong(graph.game)
    return best


def span(graph: Graph) -> float:
    least, most = graph.game.bounds
    return most - least


class TooLong(ValueError):
    def __init__(self, game: Game) -> None:
        super().__init__(f"{game.name}: games are too long for their values to be proven; make the game smaller")


def strategies(graph: Graph, problem: Problem, job: Job) -> Iterator[tuple[Floats, Floats]]:
    """Strategies to be tried one after the other, until one is good enough, each with guesses of the values."""
    found = policy.solve(problem, job)
    if not graph.game.at_once:
        yield pure(graph, first_of(problem, as_good(problem, found.values))), found.values
    mixes = mixes_of(graph, found.shares)
    yield mixes, found.values
    for keep in KEEPS:
        yield (mixes := impatient(graph, problem, mixes, keep, job)), found.values


def bracket(graph: Graph, mixes: Floats, values: Floats, job: Job) -> Solved:
    """The values between what a best reply gets against the strategy, at most, and what it leaves to it, at least."""
    guess = values if graph.game.at_once else np.concatenate([values, -values])
    upper = best_reply(graph, known(graph, mixes), job, guess).upper
    lower = -upper[graph.swapped] if graph.game.at_once else -upper[len(graph) :]
    upper = upper[: len(graph)]
    return Solved((upper + lower) / 2, float((upper - lower).max()) / 2, mixes)


def best_reply(graph: Graph, problem: Problem, job: Job, guess: Floats | None = None) -> Bounded:
    """The best that one player can do, with its proven error, from a guess or else from nothing. Raises `TooLong` if there is
    no proof."""
    return proven(problem, graph.largest, not graph.game.unit.less_is_better, job, graph.game, guess)


def proven(problem: Problem, largest: float, may_stay: bool, job: Job, game: Game, guess: Floats | None = None) -> Bounded:
    """The best of one player's decisions, where `largest` is paid at most, and games that never end are worth 0 if one may
    stay in them."""
    whole, node = without_ends(problem, may_stay)
    for guessed in (None,) if guess is None else (guess, None):
        start = None if guessed is None else guessed[np.unique(node, return_index=True)[1]]
        values = policy.solve(whole, job, guess=start).values
        errors = proof.errors(whole, values, largest, job)
        if errors is not None:
            return Bounded(values[node], errors[node])
    raise TooLong(game)


def require_same_rules(graph: Graph, problem: Problem) -> None:
    """Raise `ValueError` unless both at once have the rules of each other: random numbers that are opposite for both players
    must stay so after any pair of choices."""
    if not graph.game.at_once:
        return
    if np.any(graph.swapped[graph.swapped] != np.arange(len(graph))):
        raise ValueError(f"{graph.game.name}: a state, swapped twice, must be the same again")
    drawn = np.random.default_rng(1).random(len(graph))
    worths, states = worths_of(problem, drawn - drawn[graph.swapped]), nodes_of_rows(problem)
    other = graph.swapped[states]
    width = len(graph.game.choices)
    keys = (states * width + graph.mine) * width + graph.theirs
    place = np.searchsorted(keys, (other * width + graph.theirs) * width + graph.mine)
    wrong = abs(worths + worths[place]) > 1e-9 * max(1.0, span(graph))
    if wrong.any():
        where = told(graph.game, graph.states[int(states[wrong.argmax()])])
        raise ValueError(f"{graph.game.name}: {where}, the rules are not the same for both players")


def reading(graph: Graph, values: Floats) -> float:
    """The error of a value, or of a choice's worth, on top of that of the values it is made of."""
    largest = max(float(abs(values).max()), graph.largest) + abs(graph.even)
    return 2.0 * proof.UNIT * largest * float(graph.most + graph.columns.max() + SOME)
