"""What positions occur in play between two strategies, as arrays for pictures: how often, and where most of a game happens."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.pictures.colours import Bytes, Floats
from diceviz.pictures.slices import AXES
from solver import State

if TYPE_CHECKING:
    from solver.match.occurrence import Reach

BRIGHT = 0.5  # the most visited positions, in which this share of all turns begins, are not faded
FADED = 0.999  # positions beyond those in which this share of all turns begins are faded the most
FAINTEST = 0.15  # the weight of positions that are faded the most


def reach_map(reach: "Reach") -> Floats:
    """The chance that your turn ever begins there, or how often it does on average where that is not known.

    A row for each of their scores, a column for each of yours. You are either of the two players, and begin every other game.
    """
    return over_seats(reach.chances() if reach.knows_chances else reach.visits())


def visit_map(reach: "Reach") -> Floats:
    """How often your turn begins there on average. Where a game never ends, it is counted once."""
    visits = over_seats(reach.visits())
    return np.where(np.isinf(visits), over_seats(reach.chances()), visits) if reach.knows_chances else visits


def over_seats(cells: Floats) -> Floats:
    """The mean of the cells of both players, with their score upwards."""
    means: Floats = cells.mean(axis=0)
    return means.T


def weights(visits: Floats) -> Floats:
    """A weight for each position, from `FAINTEST` to 1, to fade a picture where little of the game happens.

    What counts is the share of all turns that begin in positions which are visited no more than this one. From `BRIGHT` on the
    weight is 1; it falls with the logarithm of that share, down to where 1 - `FADED` is left.
    """
    order = np.sort(visits, axis=None)
    below = np.concatenate([[0.0], np.cumsum(order)])
    if below[-1] == 0.0:  # nothing of it happens
        return np.full(visits.shape, FAINTEST)
    left = below[np.searchsorted(order, visits, side="right")] / below[-1]
    shares = np.log(np.maximum(left, 1.0 - FADED) / (1.0 - FADED)) / np.log(BRIGHT / (1.0 - FADED))
    faded: Floats = FAINTEST + (1.0 - FAINTEST) * np.minimum(shares, 1.0)
    return faded


def faded(colours: Bytes, reach: "Reach | None", axis: str = "", at: int = 0) -> Bytes:
    """A picture over both scores, or of a slice, faint where little of the game happens.

    Several columns of the picture may belong to a cell.
    """
    if reach is None:
        return colours
    return faded_by(colours, slice_visits(reach, axis, at) if axis else visit_map(reach))


def faded_by(colours: Bytes, visits: Floats) -> Bytes:
    """A picture, faint where visits are few."""
    result, parts = colours.copy(), colours.shape[1] // visits.shape[1]
    result[..., 3] = np.rint(colours[..., 3] * np.repeat(weights(visits), parts, axis=1))
    return result


def slice_visits(reach: "Reach", axis: str, at: int) -> Floats:
    """How often states of a slice occur; where only the starts of turns are counted, how often their turns begin."""
    if reach.knows_slices:
        mine, theirs, turn = (at if name == axis else None for name in AXES)
        return np.nan_to_num(over_seats(reach.slice(mine, theirs, turn)))
    starts = visit_map(reach)
    return starts if axis == "turn" else np.tile(starts[at] if axis == "theirs" else starts[:, at], (len(starts), 1))


def round_visits(reach: "Reach", at: State) -> Floats:
    """How often pairs of turn totals occur at those scores, where both are seen: my total across, theirs up."""
    return over_seats(reach.round(at.mine, at.theirs, at.out))


def most_of_the_game(visits: Floats, share: float = 0.9) -> int:
    """The smallest number of positions in which that share of all turns begins."""
    together = np.cumsum(np.sort(visits, axis=None)[::-1])
    return int(np.searchsorted(together, share * together[-1])) + 1
