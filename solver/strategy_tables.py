"""The tables that strategies are laid out in, and what is checked of them.

Hog: the probability of each number of dice, over the player's own score, the other's, and the number of dice less one; the last
axis sums to 1. Pig: the probability of rolling, over the player's own score, the other's and the turn total; 1 at the start of
a turn, which always rolls, and 0 where the target is reached.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from solver.games import Hog, Pig, SimultaneousHog
from solver.memory import require
from solver.table import Floats, Ints

SUM = 1e-9  # by which probabilities may miss a sum of 1

AnyHog = Hog | SimultaneousHog
Rolls = npt.NDArray[np.float32]
Marks = npt.NDArray[np.bool_]


def spread(numbers: Ints, game: AnyHog) -> Floats:
    """The table of a strategy that never mixes, without a copy for scores that make no difference."""
    chosen = np.eye(game.max_dice)[numbers - 1]
    return np.broadcast_to(chosen, (game.target, game.target, game.max_dice))


def check(mixes: Floats, game: AnyHog | None = None) -> None:
    """Raise a `ValueError` that names the first cell where these are not the mixes of a strategy, and what would be right."""
    if game and mixes.shape != (game.target, game.target, game.max_dice):
        right = f"({game.target}, {game.target}, {game.max_dice}): my score, their score, dice - 1"
        raise ValueError(f"a table of shape {mixes.shape}: must be of shape {right}")
    if mixes.ndim != 3 or mixes.shape[0] != mixes.shape[1] or not mixes.size:
        raise ValueError(f"a table of shape {mixes.shape}: must be over my score, their score and the number of dice less one")
    complain(~(mixes >= 0.0) | np.isinf(mixes), mixes, "is {:.12g}: must be a probability")
    sums = mixes.sum(axis=2)
    complain(abs(sums - 1.0) > SUM, sums, "sums to {:.12g}: must sum to 1")


def complain(bad: Marks, numbers: Floats, complaint: str) -> None:
    """About the first cell that is bad."""
    if bad.any():
        cell = np.unravel_index(int(bad.argmax()), bad.shape)
        places = (f"mine {cell[0]}", f"theirs {cell[1]}", *(f"dice {dice + 1}" for dice in cell[2:]))
        raise ValueError(f"the table at {', '.join(places)} {complaint.format(numbers[cell])}")


def no_choice(game: Pig) -> Rolls:
    """A table with nothing but the rolls at the start of a turn."""
    require(4.0 * game.target**3, f"A strategy for {game.name}")
    rolls = np.zeros((game.target,) * 3, np.float32)
    rolls[:, :, 0] = 1.0
    return rolls


def choices(game: Pig, mine: int) -> slice:
    """The turn totals at which a player with that score may roll or hold."""
    return slice(1, game.target - mine)


def hold_from(thresholds: Ints, game: Pig) -> Rolls:
    """A table that holds from a turn total on: a threshold for every score of mine, or of mine and theirs.

    There is no copy for scores that make no difference.
    """
    target, turn = game.target, np.arange(game.target)
    require(4.0 * thresholds.size * target, f"A strategy for {game.name}")
    limits = np.minimum(thresholds, target - np.arange(target).reshape(-1, *[1] * (thresholds.ndim - 1)))
    rolls = (turn < np.maximum(1, limits)[..., None]).astype(np.float32)
    return np.broadcast_to(rolls.reshape(target, -1, target), (target, target, target))


def check_rolls(rolls: npt.NDArray[Any], game: Pig | None = None) -> None:
    """Raise a `ValueError` that names the first cell where this is not a strategy for Pig, and what would be right."""
    target = game.target if game else max(2, len(rolls) if rolls.ndim else 0)
    if rolls.shape != (target, target, target):
        right = f"({target}, {target}, {target}): my score, their score, turn total"
        raise ValueError(f"a table of shape {rolls.shape}: must be of shape {right}")
    for mine in range(target):
        their_scores = rolls[mine] if rolls.strides[1] else rolls[mine, :1]
        complain_of(mine, ~((their_scores >= 0.0) & (their_scores <= 1.0)), their_scores, "must be a probability")
        complain_of(mine, their_scores[:, :1] != 1.0, their_scores, "must be 1, for a turn begins with a roll")
        reached = np.arange(target) >= target - mine
        complain_of(mine, reached & (their_scores != 0.0), their_scores, "must be 0, for the target is reached")


def complain_of(mine: int, bad: Marks, rolls: npt.NDArray[Any], right: str) -> None:
    if bad.any():
        theirs, turn = np.unravel_index(int(bad.argmax()), bad.shape)
        number = f"{rolls[theirs, turn]:.7g}"
        raise ValueError(f"the table at mine {mine}, theirs {theirs}, turn {turn} is {number}: {right}")
