"""Hold-at map: over both scores, the turn total from which holding is right."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.model.request import Request
from diceviz.pictures.colours import Bytes, Ints, Mask, colour_map, name_of, painted
from diceviz.pictures.costs import Costs, costs_of, paled, remark, shares, summary
from diceviz.pictures.fading import faded
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.over_scores import OverScores, ThroughLens
from diceviz.pictures.palette import ROLL, rgb
from diceviz.pictures.strips import Strip, Strips
from diceviz.words.hold_at import runs, turn_totals, when_to_hold
from solver import Die, State

if TYPE_CHECKING:
    from solver import Solution
    from solver.solutions.pig import Boundary

COLOURS = "plasma"
ROOM = 20, 15  # pixels that a cell with a number in it takes
SPAN = 0.25, 2.25  # the ends of the scale, as parts of the total at which one more roll brings nothing


@dataclass(frozen=True)
class HoldTotals:
    """Rows for their score, columns for mine."""

    first: Ints  # the smallest turn total that holds
    never: Mask  # where no total holds: one rolls until the target is reached
    exceptions: Mask  # where a larger total rolls again
    costs: Costs  # what holding a point too early or too late costs, whichever is less


@lru_cache(maxsize=1)
def boundary_of(solution: "Solution") -> "Boundary":
    """The boundary, which is kept while lens and theme change: to 1000 points it takes a second or two."""
    return solution.boundary()


def hold_at_map(solution: "Solution", close: float) -> HoldTotals:
    """The totals from which to hold, by their score and mine; near-ties cost less than `close` points."""
    found = boundary_of(solution)
    first, last = found.first.T, found.last.T
    never = first == [len(turn_totals(solution.game, mine)) for mine in solution.game.axes["mine"]]
    return HoldTotals(first, never, last > first, costs_of(found.costs.T, solution, close))


def scale_span(die: Die) -> tuple[float, float]:
    """The ends of the scale, whatever the target: around the total at which one more roll brings nothing, 20 for six sides."""
    even = die.sides * (die.sides + 1) / 2 - 1
    return float(round(SPAN[0] * even)), float(round(SPAN[1] * even))


@dataclass(frozen=True)
class HoldAtRequest(Request):
    """What can be chosen in this view: only the part that is seen."""


@dataclass(frozen=True)
class HoldAtPicture(OverScores):
    cells: HoldTotals


def picture(source: ThroughLens) -> HoldAtPicture:
    solution, theme, lens = source.solution, source.theme, source.lens
    cells = hold_at_map(solution, lens.close)
    low, high = scale_span(solution.game.die)
    colours = painted((cells.first - low) / (high - low), colour_map(COLOURS))
    colours[cells.never, :3] = rgb(ROLL)
    colours[cells.costs.undecided, :3] = rgb(theme.even)
    if lens.margin:
        colours = paled(colours, shares(cells.costs, solution.game), theme)
    return HoldAtPicture(source, faded(colours, source.reach), cells)


def marks_of(picture: HoldAtPicture) -> Bytes:
    """Near-ties and undecided cells only through the lens."""
    cells, costs, lens = picture.cells, picture.cells.costs, picture.source.lens.margin
    return marks(costs.near & lens, costs.undecided & lens, cells.exceptions)


def hues() -> list[str]:
    """The colours of the scale of costs."""
    return [*(name_of(colour_map(COLOURS)[place]) for place in (100, 300, 500)), ROLL]


def strips(picture: HoldAtPicture) -> Strips:
    """The number in each cell, as text."""

    def of_cell(mine: int, theirs: int) -> list[Strip]:
        cells, colour = picture.cells, name_of(picture.colours[theirs, mine])
        text = "roll" if cells.never[theirs, mine] else str(cells.first[theirs, mine])
        return [Strip(0, 1, colour, text, filled=False)]

    return of_cell


def verdict(picture: HoldAtPicture, state: State) -> str:
    """A sentence on when to hold with those scores, and through the lens on what it is worth to know that."""
    solution, costs = picture.source.solution, picture.cells.costs
    game, cost = solution.game, float(costs.cells[state.theirs, state.mine])
    said = f"You have {state.mine}, they have {state.theirs}: "
    said += when_to_hold(game, state.mine, runs(solution, state.mine, state.theirs)) + "."
    undecided = costs.undecided[state.theirs, state.mine]
    if np.isinf(cost) or not (undecided or picture.source.lens.margin):
        return said
    off = "" if undecided else f" Off by one costs {words.cost(game, cost)} or more."
    return f"{said}{off} {remark(costs, state.theirs, state.mine)}".rstrip()


def overview(picture: HoldAtPicture) -> str:
    """A sentence on all scores."""
    cells = picture.cells
    if picture.source.lens.margin:
        return summary(cells.costs)
    grey = " Grey: undecided." if cells.costs.undecided.any() else ""
    if not cells.exceptions.any():
        return f"Everywhere, larger totals hold as well.{grey}"
    return f"Marked cells are no threshold: a larger total rolls again.{grey}"
