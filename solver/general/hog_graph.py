"""The rule book of composed Hog in arrays, read by a kernel from its tables of throws and turns in place of outcome by outcome.

Outcomes are not merged, so that each chance is rounded once; the mean payment of a row is summed as by Kahan (1965).
"""

from typing import Any

import numpy as np

from solver.games.hog_in_turns import Hog
from solver.games.state import State
from solver.general.graph import Graph, no_collections, require_small
from solver.job import Job
from solver.kernels.fixed import kernel
from solver.memory import require
from solver.term_hog.throw_law import DRAWN, WON, ThrowLaw, law_of
from solver.term_hog.values import PORTION

BYTES = 80.0  # memory for each outcome, with all that solving takes


def read(game: Hog, job: Job) -> Graph:
    """The graph of a game. Raises `Cancelled` when the job is, and `ValueError` where it is too large."""
    require_small(game)
    law = law_of(game)
    places = in_order(game, law)
    counts = np.zeros((len(places), law.dice + 1), np.int64)
    count_outcomes(places, law, counts)
    rows = np.flatnonzero(counts.ravel() > 0)
    begins = np.concatenate([[0], np.cumsum(counts.ravel()[rows])]).astype(np.int64)
    require(BYTES * float(begins[-1]), game.name)
    chance, to, passes = np.empty(begins[-1]), np.empty(begins[-1], np.int64), np.empty(begins[-1], np.bool_)
    payment, paid = np.zeros(begins[-1]), np.zeros(len(rows))
    number = np.full(law.places, -1)
    number[places] = np.arange(len(places))
    some = max(1, int(PORTION / law.chances.shape[2]))
    for first in range(0, len(rows), some):
        job.reached(first / len(rows))
        few = rows[first : first + some]
        fill(places, few, first, begins, number, law, chance, to, passes, payment, paid)
    with no_collections():
        states = states_of(game, law, places)
        index = {state: place for place, state in enumerate(states)}
    job.reached(1.0)
    dice = rows % (law.dice + 1)
    first_rows = np.concatenate([[0], np.cumsum((counts > 0).sum(axis=1))]).astype(np.int64)
    return Graph(
        game,
        states,
        len(states),
        index,
        np.arange(len(states)),
        first_rows,
        np.ones(len(states), np.int64),
        dice - game.dice(game.choices[0]),
        np.zeros(len(rows), np.int64),
        paid,
        begins,
        chance,
        to,
        passes,
        payment,
        int(counts.max()),
    )


def in_order(game: Hog, law: ThrowLaw) -> Any:
    """All places that there are, in the order of the axes of the game."""
    numbers = np.arange(law.places).reshape(law.layers, law.size, law.size)
    ordered = np.moveaxis(numbers, 0, 2).ravel()
    return ordered[law.there[ordered]]


def states_of(game: Hog, law: ThrowLaw, places: Any) -> list[State]:
    cells, counted = law.size * law.size, int(game.throws > 0)
    lefts, mine, theirs = places // cells + counted, places // law.size % law.size, places % law.size
    return [State(*each) for each in zip(mine.tolist(), theirs.tolist(), [0] * len(places), lefts.tolist(), strict=True)]


@kernel
def count_outcomes(places: Any, law: ThrowLaw, counts: Any) -> None:
    """Fill how many outcomes each number of dice has in each place; 0 where it must not be thrown."""
    for i in range(len(places)):
        cell = places[i] % (law.size * law.size)
        kind = law.kinds[cell]
        counts[i, 0] = 1 if law.free[cell] >= 0 else 0
        for dice in range(1, law.dice + 1):
            counts[i, dice] = 1 if law.busts[kind, dice] > 0.0 else 0
            for points in range(law.least[kind, dice], law.most[kind, dice]):
                counts[i, dice] += 1 if law.chances[kind, dice, points] > 0.0 else 0


@kernel
def fill(
    places: Any,
    rows: Any,
    first: int,
    begins: Any,
    number: Any,
    law: ThrowLaw,
    chance: Any,
    to: Any,
    passes: Any,
    payment: Any,
    paid: Any,
) -> None:
    """Fill the outcomes of some rows, of which the first is that of this number."""
    size = law.size * law.size
    for i in range(len(rows)):
        place, dice = places[rows[i] // (law.dice + 1)], rows[i] % (law.dice + 1)
        layer, cell = place // size, place % size
        mine, theirs, kind = cell // law.size, cell % law.size, law.kinds[cell]
        least = law.least[kind, dice] if dice > 0 else 0
        most = law.most[kind, dice] if dice > 0 else 0
        at, total, rest = begins[first + i], 0.0, 0.0
        for points in range(least - 1, most):
            share = law.chances[kind, dice, points] if points >= least else law.busts[kind, dice] if dice > 0 else 1.0
            if share <= 0.0:
                continue
            score = mine + points if points >= least else law.busted[mine] if dice > 0 else law.free[cell]
            code = law.codes[min(layer, len(law.codes) - 1), theirs, score]
            chance[at], to[at], passes[at], payment[at] = share, -1, False, 0.0
            if code < 0:
                payment[at] = 1.0 if code == WON else 0.5 if code == DRAWN else 0.0
                term = share * (payment[at] - 0.5) - rest
                summed = total + term
                rest, total = (summed - total) - term, summed
            else:
                after = law.after[layer] if code % 2 else layer
                to[at], passes[at] = number[after * size + code // 2], code % 2 == 1
            at += 1
        paid[first + i] = total
