"""Another strategy laid over a picture of the best one: where it differs, and what each difference costs."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz import words
from diceviz.pictures.colours import Bytes, Floats, Mask
from diceviz.pictures.palette import rgb
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.strategies import Strategy

MARK = "#d6246e"  # neither roll nor hold, and darker than the palest of either
FULL = 0.02  # a cost of this share of the range of payments has the full colour


@lru_cache(maxsize=2)
def table_of(rival: "Strategy", game: Game) -> Floats:
    """The chance of rolling, or of every number of dice, in every state."""
    if "theirs" in game.hidden:
        from solver.strategies.dark_tables import over_axes

        dark: Any = game
        return over_axes(rival, dark)
    return rival.rolls(game) if game.chooses == "roll or hold" else rival.mixes(game)


def rolls_in_round(rival: "Strategy", game: Any, at: State) -> Floats:
    """The chance of rolling in a round in which both totals are seen, with those scores: my total across, theirs up."""
    from solver.strategies.seen_plays import round_rolls

    return round_rolls(rival, game, at).T


def roll_costs(margins: Floats, rolls: Floats) -> Floats:
    """What a player loses who rolls that often, if rolling gains the margins; nothing where there is no choice."""
    gains = np.where(np.isinf(margins), 0.0, margins)
    costs: Floats = rolls * np.maximum(-gains, 0.0) + (1.0 - rolls) * np.maximum(gains, 0.0)
    return costs


def sliced(rolls: Floats, game: Game, axis: str, at: int) -> Floats:
    """A slice of all states: rows go up, columns across."""
    return rolls[tuple(at if name == axis else slice(None) for name in game.axes)].T


def dice_costs(solution: "Solution", mixes: Floats) -> Floats:
    """Over their score and mine: what a player loses who throws those mixes once, and plays optimally from then on."""
    worths = solution.worths()
    allowed = ~np.isnan(worths)
    shares = mixes if allowed.all() else shares_of(allowed, mixes)
    costs: Floats = np.fmax.reduce(worths, axis=2) - (np.where(allowed, worths, 0.0) * shares).sum(axis=2)
    return costs.T


def shares_of(allowed: Mask, mixes: Floats) -> Floats:
    """The mixes of what is allowed: all of it where that is one choice, NaN where they have nothing of it."""
    shares = np.where(allowed.sum(axis=2, keepdims=True) == 1, 1.0, mixes) * allowed
    total = shares.sum(axis=2, keepdims=True)
    scaled: Floats = shares / np.where(total > 0.0, total, np.nan)
    return scaled


def marked(colours: Bytes, costs: Floats, solution: "Solution") -> Bytes:
    """The picture with the cells marked that cost something, the stronger the more."""
    low, high = solution.game.bounds
    share = 0.45 + 0.55 * np.minimum(np.sqrt(np.nan_to_num(costs) / (FULL * (high - low))), 1.0)
    differs = np.nan_to_num(costs) > solution.tolerance
    result = colours.copy()
    weight = share[differs][:, None]
    result[differs, :3] = colours[differs, :3] * (1 - weight) + np.array(rgb(MARK)) * weight
    return result


def lost_here(rival: "Strategy", cost: float, solution: "Solution") -> str:
    """A sentence on what the other strategy loses in one state."""
    lost = words.cost(solution.game, cost) if cost > solution.tolerance else "nothing"
    return f"“{rival.name}” loses {lost} here."


def summary(rival: "Strategy", costs: Floats, solution: "Solution") -> str:
    """How often the other strategy errs in the states of a picture, and by how much at most."""
    shown = costs[~np.isnan(costs)]
    differs = shown > solution.tolerance
    if not differs.any():
        return f"“{rival.name}” plays optimally everywhere here."
    part = words.share(float(differs.mean()))
    return f"Marked: “{rival.name}” errs in {part} of these states, by up to {words.cost(solution.game, float(shown.max()))}."
