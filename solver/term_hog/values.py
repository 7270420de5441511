"""Values of composed Hog, proven: of the game, of a best reply to a known player, and of two known players.

Let T be one choice, well made, e a bound on |T V - V| and on all roundings, N the most throws that are still to come on average
where every choice is nearly best, worth V - tie or more, and e N <= tie / 2. Then V errs by e N at most: as in
`solver/general/proof.py`, V - e N falls by none of the choices of who plays the best given V, whatever the other does. For if
the other's choice is nearly best, e N loses e at least; if it is not, the other loses more than tie. And all play ends: sums of
scores, or throws left, are limited, and nowhere does a bust stay for sure.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.games.hog_in_turns import Hog
from solver.job import Job
from solver.memory import require
from solver.tables.growing_table import Floats
from solver.term_hog import groups
from solver.term_hog.groups import Players
from solver.term_hog.throw_law import TOGETHER, ThrowLaw

TIE = 1e-7  # choices worth this less than the best are not nearly best
UNIT = 2.0**-53
ROUNDINGS = 24.0  # of a choice: Kahan's sum, chances, their products, the bust, and a mix of choices
LONGER = 1.01  # room for what is wrong with the number of throws
PORTION = 3_000_000  # outcomes looked at in one call, which takes some ten milliseconds


class ThrowValues(NamedTuple):
    values: Floats  # [mover, place]
    lengths: Floats  # [mover, place]: the most throws still to come; of known players, how many on average
    worths: Floats  # [place, dice]: what the choices are worth of who chooses freely; empty where nobody does
    gap: float


def between_the_best(law: ThrowLaw) -> Players:
    return Players(1, np.array([True]), np.zeros((1, 1, law.dice + 1)))


def known_players(first: Floats | None, second: Floats, law: ThrowLaw) -> Players:
    """Players of whom the second is known, and the first is, too, or replies the best; by their mixes over places."""
    mine = np.zeros_like(second) if first is None else first
    return Players(2, np.array([first is None, False]), np.array([mine, second]))


def found(game: Hog, law: ThrowLaw, players: Players, job: Job) -> ThrowValues:
    """All values, with their proven error. Raises `ValueError` where there is no proof."""
    require(8.0 * law.places * players.movers * (3 + law.dice), game.name)
    values, lengths = np.zeros((players.movers, law.places)), np.zeros((players.movers, law.places))
    worths = np.full((law.places if players.free.any() else 0, law.dice + 1), -1.0)
    room, missed = groups.room_for(law), 0.0
    order, pause = sums(law), step(law, players)
    for number, (layer, total) in enumerate(order):
        if number % pause == 0:
            job.reached(number / len(order))
        missed = max(missed, groups.solve_sum(layer, total, values, lengths, worths, TIE, law, players, room))
    longest = LONGER * float(lengths.max())
    gap = (missed + ROUNDINGS * UNIT) * longest + UNIT
    if not gap <= TIE / 2:
        raise ValueError(f"{game.name}: games are too long for their values to be proven; make the game smaller")
    return ThrowValues(values, lengths, worths, gap)


def sums(law: ThrowLaw) -> list[tuple[int, int]]:
    """Layers and sums of scores in the order in which they are found; layers that lead to each other are found together."""
    layers = range(1 if law.order == TOGETHER else law.layers)
    return [(layer, total) for layer in layers for total in range(2 * law.size - 2, -1, -1)]


def step(law: ThrowLaw, players: Players) -> int:
    """The sums that are found between two looks at the job."""
    each = law.size * players.movers * law.dice * law.chances.shape[2]
    return max(1, int(PORTION // each))


def over_places(table: Any, game: Hog, law: ThrowLaw) -> Floats:
    """A table over the axes and the choices, as mixes over places and numbers of dice."""
    mixes = np.zeros((law.places, law.dice + 1))
    mixes[:, game.dice(game.choices[0]) :] = np.nan_to_num(from_axes(np.asarray(table, np.float64), game, law))
    mixes[~law.there] = 0.0
    return mixes


def over_axes(numbers: Floats, game: Hog, law: ThrowLaw) -> Floats:
    """Numbers of places, over the axes of the game; NaN where there is no place."""
    shape = (law.layers, law.size, law.size, *numbers.shape[1:])
    there = law.there.reshape(law.places, *[1] * (numbers.ndim - 1))
    laid_out = np.where(there, numbers, np.nan).reshape(shape)
    return np.moveaxis(laid_out, 0, 2) if game.throws else laid_out[0]


def from_axes(numbers: Floats, game: Hog, law: ThrowLaw) -> Floats:
    """Numbers over the axes of the game, as numbers of places."""
    laid_out = np.moveaxis(numbers, 2, 0) if game.throws else numbers
    return np.ascontiguousarray(laid_out.reshape(law.places, *numbers.shape[len(game.axes) :]))
