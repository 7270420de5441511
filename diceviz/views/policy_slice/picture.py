"""Policy slice: where to roll and where to hold, over two numbers of a state; the cursor fixes a third one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from diceviz import words
from diceviz.model.lens import Lens
from diceviz.pictures.colours import Bytes, Floats, painted
from diceviz.pictures.comparison import marked, roll_costs, sliced, summary, table_of
from diceviz.pictures.costs import Costs, costs_of, shares
from diceviz.pictures.costs import summary as cost_summary
from diceviz.pictures.fading import faded
from diceviz.pictures.palette import Theme
from diceviz.pictures.slices import FIXED, hold_to_roll, plane, policy_slice, shades
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.match.occurrence import Reach
    from solver.strategies import Strategy


def middle(region: npt.NDArray[np.bool_]) -> tuple[float, float] | None:
    """A place well inside the region (column, row), for a label: what is left last when the region is eaten from its rim."""
    step = max(1, max(region.shape) // 60)
    left, inner = np.zeros((1, 1), bool), np.pad(region[::step, ::step], 1)
    depth = 0
    while inner.any():
        left, depth = inner, depth + 1
        inner = left.copy()
        for axis in (0, 1):
            inner &= np.roll(left, 1, axis) & np.roll(left, -1, axis)
    if depth < 2:
        return None
    rows, columns = np.nonzero(left)
    nearest = np.argmin(np.hypot(rows - rows.mean(), columns - columns.mean()))
    return float(columns[nearest] - 1) * step, float(rows[nearest] - 1) * step


@dataclass(frozen=True)
class SlicePicture:
    margins: Floats
    colours: Bytes
    labels: dict[str, tuple[float, float] | None]  # action -> where its name goes
    costs: Floats | None = None  # of another strategy
    mistakes: Costs | None = None  # through the lens


def picture(
    solution: "Solution",
    axis: str,
    at: int,
    theme: Theme,
    lens: Lens,
    reach: "Reach | None" = None,
    rival: "Strategy | None" = None,
) -> SlicePicture:
    margins = policy_slice(solution, axis, at)
    mistakes = costs_of(np.abs(margins), solution, lens.close) if lens.margin else None
    shade = np.sign(margins) * shares(mistakes, solution.game) if mistakes else shades(margins, solution)
    colours = faded(painted((shade + 1) / 2, hold_to_roll(theme)), reach, axis, at)
    tie = solution.tolerance
    regions = {"roll": margins > tie, "hold": margins < -tie, "either": np.abs(margins) <= tie}
    labels = {name: middle(region) for name, region in regions.items()}
    if rival is None:
        return SlicePicture(margins, colours, labels, mistakes=mistakes)
    costs = roll_costs(margins, sliced(table_of(rival, solution.game), solution.game, axis, at))
    return SlicePicture(margins, marked(colours, costs, solution), labels, costs, mistakes)


def fixed_in(game: Game, axis: str) -> str:
    """The number that is fixed where states are cut along an axis: what is left, if that is counted; none of only two."""
    if "turns_left" in game.axes:
        return "turns_left"
    return axis if len(game.axes) == 3 else ""


def plane_of(game: Game, fixed: str) -> tuple[object, ...]:
    """What a picture must have in common with another to be seen in its place."""
    return game.target, fixed, *plane(game, fixed)


def extent(picture: SlicePicture) -> tuple[int, int]:
    """How many columns and rows have states."""
    rows, columns = np.nonzero(~np.isnan(picture.margins))
    return int(columns.max()) + 1, int(rows.max()) + 1


def overview(picture: SlicePicture, solution: "Solution", rival: "Strategy | None") -> str:
    """What is looked at."""
    if rival:
        return summary(rival, picture.costs, solution)
    if picture.mistakes:
        return cost_summary(picture.mistakes)
    return "Blue rolls, amber holds; the fainter, the closer the call."


def subtitle(game: Game, fixed: str, at: int) -> str:
    if fixed == "turns_left":
        return f"{words.count(at, game.go)} left"
    if fixed:
        return f"{FIXED[fixed]} = {at}"
    return f"fewest {game.pays}" if game.unit.less_is_better else "over all states"
