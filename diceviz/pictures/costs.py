"""What a mistake costs: over the cells of a picture of the strategy, what the nearest wrong choice loses.

The margin lens shades by it, on one scale for all views: an action keeps its hue, and pales the less is at stake.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.pictures.colours import Bytes, Floats, Mask
from diceviz.pictures.palette import Theme, rgb
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution

LOW, HIGH = 0.01, 10.0  # the costs, in points, of cells that are palest and of those that have their full colour
PALEST = 0.22  # the share of its hue that a cell always keeps, so that no action is mistaken for another
BANDS = 4  # how many hues a scale has room for


@dataclass(frozen=True)
class Costs:
    """What a mistake costs in each cell of a picture: rows go up, columns across."""

    cells: Floats  # what the nearest wrong choice costs; infinity where there is no choice, NaN where there is no state
    near: Mask  # the cells in which it costs less than the user cares for
    undecided: Mask  # the cells in which it costs less than is proven, ties among them


def costs_of(cells: Floats, solution: "Solution", close: float) -> Costs:
    """The costs of cells, of which near-ties cost less than `close` points."""
    undecided = cells <= solution.tolerance
    return Costs(cells, (cells < close * words.point(solution.game)) & ~undecided, undecided)


@lru_cache(maxsize=2)
def dice_costs(solution: "Solution") -> Floats:
    """What the nearest wrong number of dice costs, over their score (or throws left) and mine.

    It is kept while the user changes what counts as a near-tie.
    """
    return solution.costs().T


def hopeless(solution: "Solution") -> Mask:
    """Where no choice brings more than the least, or so rarely that it cannot be told: any is as good."""
    return np.less_equal(solution.values().T, solution.game.bounds[0] + solution.tolerance)


def shares(costs: Costs, game: Game) -> Floats:
    """How much of its hue each cell has; nothing if it is undecided."""
    return np.where(costs.undecided, 0.0, PALEST + (1.0 - PALEST) * cost_shares(costs.cells, game))


def cost_shares(costs: Floats, game: Game) -> Floats:
    """Costs on a scale from 0 to 1, by equal steps for costs ten times as large; 1 where there is no choice."""
    points = np.maximum(np.nan_to_num(costs, nan=np.inf, posinf=np.inf) / words.point(game), LOW)
    shares: Floats = np.minimum(np.log10(points / LOW) / np.log10(HIGH / LOW), 1.0)
    return shares


def paled(colours: Bytes, shares: Floats, theme: Theme) -> Bytes:
    """Colours of which only those shares are left; the rest is the colour of a tie."""
    result, even = colours.copy(), np.array(rgb(theme.even))
    result[..., :3] = np.rint(even + (colours[..., :3] - even.astype(float)) * shares[..., None])
    return result


def cost_scale(hues: list[str], theme: Theme) -> Bytes:
    """What the hues look like from the smallest cost to the largest: a band for each, or for some of many."""
    some = np.linspace(0, len(hues) - 1, min(BANDS, len(hues))).round().astype(int)
    bands = np.array([rgb(hues[place]) for place in some], np.ubyte)
    return paled(np.repeat(bands[:, None], 64, axis=1), np.linspace(PALEST, 1.0, 64)[None], theme)


def scale_ends(game: Game) -> tuple[str, str]:
    """What stands at the low and at the high end of a scale of costs."""
    return shown_points(LOW, game), f"{shown_points(HIGH, game)} {cost_unit(game)}"


def shown_points(number: float, game: Game) -> str:
    """A number of points, see `words.point`, in the unit that costs are told in."""
    return f"{number * game.unit.shown(words.point(game)):g}"


def cost_unit(game: Game) -> str:
    """The unit of costs, in a word."""
    return game.pays if game.unit.less_is_better else "points"


def summary(costs: Costs) -> str:
    """What is seen through the lens: near-ties, and undecided states."""
    states = int((~np.isnan(costs.cells)).sum())
    near, undecided = int(costs.near.sum()), int(costs.undecided.sum())
    close = f"{near:,} of {states:,} states are near-ties (hatched)" if near else f"None of {states:,} states is a near-tie"
    return f"{close}, {f'{undecided:,}' if undecided else 'none'} undecided{' (crossed)' if undecided else ''}."


def remark(costs: Costs, row: int, column: int) -> str:
    """What is said of one cell: whether it can be told at all, and how close it is."""
    if costs.undecided[row, column]:
        return "Undecided: the difference is smaller than what is proven."
    return "A near-tie." if costs.near[row, column] else ""


def nearest_wrong(costs: Costs, row: int, column: int, game: Game) -> str:
    """What the nearest wrong choice costs in one cell of a game with many choices, in a sentence."""
    cost = float(costs.cells[row, column])
    if np.isinf(cost):
        return "There is no wrong choice."
    if costs.undecided[row, column]:
        return remark(costs, row, column)
    wrong = "number" if game.chooses == "dice" else "choice"
    close = " A near-tie." if costs.near[row, column] else ""
    return f"The nearest wrong {wrong} costs {words.cost(game, cost)}.{close}"
