"""The tables that strategies are laid out in, and what is checked of them.

A table lies over the axes of the game. Where players choose a number of dice it has their probabilities along one axis more,
which sums to 1; where they roll or hold, the probability of rolling. With points at risk that is 1 at the start of a turn,
which always rolls, and 0 where the target is reached.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from solver.games import Game, State
from solver.games.table_axes import at_risk, sizes
from solver.memory import require
from solver.tables.growing_table import Floats, Ints

SEEN = ("mine", "theirs", "turn", "their_turn", "out")  # the axes of a table for players who see both turn totals
SUM = 1e-9  # the distance by which probabilities may miss a sum of 1

Array = npt.NDArray[Any]
Rolls = npt.NDArray[np.float32]
Marks = npt.NDArray[np.bool_]


def named(game: Game) -> str:
    """The axes of a strategy's table, in words."""
    words = {
        "mine": "my score",
        "theirs": "their score",
        "turn": "turn total",
        "their_turn": "their turn total",
        "out": "who is out (0 nobody, 1 I am, 2 they are)",
        "turns_left": f"{game.go}s left - 1",
    }
    dice = ["dice - 1"] if game.chooses == "dice" else []
    return ", ".join([*(words[name] for name in game.axes), *dice])


def spread(numbers: Ints, game: Game) -> Floats:
    """The table of a strategy that never mixes, without a copy for scores that make no difference."""
    chosen = np.eye(len(game.choices))[numbers - game.dice(game.choices[0])]
    return np.broadcast_to(chosen, (*sizes(game), len(game.choices)))


def check_table(table: npt.NDArray[Any], game: Game) -> None:
    """Raise a `ValueError` that names the first cell where this is no strategy for the game, and what would be right."""
    own = by_own_turn(game)
    if game.chooses == "dice":
        check(table, game)
    elif at_risk(own) and not (own != game and looks_at_theirs(table, game)):
        check_rolls(table if own == game else table[..., 0, 0], own)
    else:
        check_shape(table, sizes(game), game)
        complain(~((table >= 0.0) & (table <= 1.0)), table, "is {:.12g}: must be a probability", game)


def check_shape(table: npt.NDArray[Any], right: tuple[int, ...], game: Game) -> None:
    if table.shape != right:
        raise ValueError(f"a table of shape {table.shape}: must be of shape ({', '.join(map(str, right))}): {named(game)}")


def check(mixes: Floats, game: Game | None = None) -> None:
    """Raise a `ValueError` that names the first cell in which mixes are no probabilities that sum to 1, or their shape."""
    if game:
        check_shape(mixes, (*sizes(game), len(game.choices)), game)
    elif mixes.ndim != 3 or mixes.shape[0] != mixes.shape[1] or not mixes.size:
        raise ValueError(f"a table of shape {mixes.shape}: must be over my score, their score and the number of dice less one")
    complain(~(mixes >= 0.0) | np.isinf(mixes), mixes, "is {:.12g}: must be a probability", game)
    sums = mixes.sum(axis=-1)
    wrong = abs(sums - 1.0) > SUM
    if game and wrong.any():
        wrong = there(game, wrong)
    complain(wrong, sums, "sums to {:.12g}: must sum to 1", game)


def there(game: Game, marks: Marks) -> Marks:
    """The marked cells at which there is a state: with some numbers others have smaller ranges."""
    found, spans = np.zeros_like(marks), [*game.axes.items()]
    for cell in np.argwhere(marks):
        state = State(**{name: span[int(at)] for (name, span), at in zip(spans, cell, strict=True)})
        found[tuple(cell)] = state == state.within(game.spans(state))
    return found


def complain(bad: Marks, numbers: Array, complaint: str, game: Game | None = None) -> None:
    """Raise a `ValueError` about the first cell that is bad, if any is."""
    if bad.any():
        cell = np.unravel_index(int(bad.argmax()), bad.shape)
        names = [*(game.axes if game else SEEN if bad.ndim == len(SEEN) else ("mine", "theirs")), "dice"]
        places = (f"{name} {at + (name == 'dice')}" for name, at in zip(names, cell, strict=False))
        raise ValueError(f"the table at {', '.join(places)} {complaint.format(numbers[cell])}")


def by_own_turn(game: Game) -> Game:
    """The game by whose axes a strategy is laid out that does not look at the other's turn, if that is seen; else the game."""
    return game.for_two() if game.players == 2 else game


def looks_at_theirs(table: npt.NDArray[Any], game: Game) -> bool:
    """Whether a table has more than one entry for all that is seen of the other's turn."""
    return table.shape != sizes(game) or any(table.strides[len(by_own_turn(game).axes) :])


def to_the_end(rolls: Rolls, game: Game) -> Rolls:
    """A table over turn totals below the target, with holds where a game goes on beyond it; over all axes of the game."""
    target, totals = game.target, len(game.axes["turn"])
    if totals == target:
        return over_all(rolls, game)
    once = tuple(slice(None) if stride else slice(1) for stride in rolls.strides[:2])
    longer = np.pad(rolls[once], ((0, 0), (0, 0), (0, totals - target)))
    return over_all(np.broadcast_to(longer, (target, target, totals)), game)


def over_all(rolls: Rolls, game: Game) -> Rolls:
    """A table over the first axes of a game laid over all, without copies for numbers that make no difference."""
    more = len(game.axes) - rolls.ndim
    return np.broadcast_to(rolls[(..., *[None] * more)], sizes(game)) if more else rolls


def require_risk(game: Game) -> None:
    if not at_risk(by_own_turn(game)):
        raise TypeError(f"{game.name}: must be a game of two players with points at risk, which are held at some total")


def no_choice(game: Game) -> Rolls:
    """A table with nothing but the rolls at the start of a turn."""
    require(4.0 * game.target**3, f"A strategy for {game.name}")
    rolls = np.zeros((game.target,) * 3, np.float32)
    rolls[:, :, 0] = 1.0
    return rolls


def choices(game: Game, mine: int) -> slice:
    """The turn totals at which a player with that score may roll or hold."""
    return slice(1, game.target - mine)


def hold_from(thresholds: Ints, game: Game) -> Rolls:
    """A table that holds from a turn total on: a threshold for every score of mine, or of mine and theirs.

    There is no copy for scores that make no difference.
    """
    require_risk(game)
    target, turn = game.target, np.arange(game.target)
    require(4.0 * thresholds.size * target, f"A strategy for {game.name}")
    limits = np.minimum(thresholds, target - np.arange(target).reshape(-1, *[1] * (thresholds.ndim - 1)))
    rolls = (turn < np.maximum(1, limits)[..., None]).astype(np.float32)
    return to_the_end(np.broadcast_to(rolls.reshape(target, -1, target), (target, target, target)), game)


def check_rolls(rolls: npt.NDArray[Any], game: Game | None = None) -> None:
    """Raise a `ValueError` that names the first cell in which a table over both scores and the turn total has no chances to
    roll, or its shape."""
    target = game.target if game else max(2, len(rolls) if rolls.ndim else 0)
    totals = len(game.axes["turn"]) if game else max(target, rolls.shape[-1] if rolls.ndim == 3 else 0)
    if rolls.shape != (target, target, totals):
        right = f"({target}, {target}, {totals if game else target}): my score, their score, turn total"
        raise ValueError(f"a table of shape {rolls.shape}: must be of shape {right}")
    for mine in range(target):
        their_scores = rolls[mine] if rolls.strides[1] else rolls[mine, :1]
        complain_of(mine, ~((their_scores >= 0.0) & (their_scores <= 1.0)), their_scores, "must be a probability")
        complain_of(mine, their_scores[:, :1] != 1.0, their_scores, "must be 1, for a turn begins with a roll")
        reached = np.arange(totals) >= target - mine + totals - target
        complain_of(mine, reached & (their_scores != 0.0), their_scores, "must be 0, for the target is reached")


def complain_of(mine: int, bad: Marks, rolls: npt.NDArray[Any], right: str) -> None:
    if bad.any():
        theirs, turn = np.unravel_index(int(bad.argmax()), bad.shape)
        number = f"{rolls[theirs, turn]:.7g}"
        raise ValueError(f"the table at mine {mine}, theirs {theirs}, turn {turn} is {number}: {right}")
