"""Two rule sets over the same cells, and their difference: of what a position is worth, or of what to do in it.

Cells are aligned by scores where the targets are equal, else by the points that are still to go. What is subtracted is always
the present rules less the other ones.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz.model.frame import Frame, solved_rules
from diceviz.model.other_rules import described
from diceviz.model.request import Request
from diceviz.model.tournament import stage
from diceviz.pictures.colours import Bytes, Floats, colour_map, dice_colours, name_of, painted
from diceviz.pictures.extent import Extent
from diceviz.pictures.extent import cells as extent_of
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.palette import Theme, rgb
from diceviz.pictures.slices import FIXED, hold_to_roll, map_axes, plane, policy_slice
from diceviz.pictures.strips import Strip, Strips
from diceviz.views.difference.comparable import compared, other_rules
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.games.state import Choice

TO_GO = {"mine": "my points to go", "theirs": "their points to go"}
NAMES = ("These rules", "The other rules", "Difference")
NO_OTHERS = "There are no other rules to compare with: keep these, then change them"

NO_CUT = ("", 0)
SOLUTIONS = 3  # how many solutions of other rules are kept
ROUNDING = 1e-9  # a difference of chances that is only rounding
LEAST = {
    "value": 1e-4,
    "hold": 1.0,
    "slice": 1.0,
    "dice": 1.0,
    "mix": 0.01,
}  # that the full colour stands for: nothing is made up
# Per cent of the differences that the colours tell apart: a few large ones would leave all others pale, and where nothing but
# winning is worth a hold there are many.
TOLD_APART = {"value": 95, "hold": 75, "slice": 100, "dice": 100, "mix": 100}
HOLDS_TOLD_APART = 90

# ColorBrewer's purple to green, which the colour-blind can tell apart, and neither of them rolls or holds. From the full colour
# to the centre, without those ends that are so dark or pale that they look alike.
PURPLES = {"light": ("#762a83", "#9970ab", "#c2a5cf", "#e7d4e8"), "dark": ("#dcaaf0", "#b07ac8", "#7f4f97", "#50345d")}
GREENS = {"light": ("#1b7837", "#5aae61", "#a6dba0", "#d9f0d3"), "dark": ("#93e08f", "#58b860", "#337c46", "#254c32")}
CENTRES = {"light": "#f4f4f5", "dark": "#26282e"}


@dataclass(frozen=True)
class DifferenceRequest(Request):
    against: str = ""  # what the other rules are called; where the game has none called so, the first of those it has
    kept: Game | None = None  # rules that the user has kept, to compare others with
    what: str = ""  # what is compared: "value", "hold", "slice", "dice" or "mix"; where it cannot be, the first that can


@dataclass(frozen=True)
class DifferenceSource:
    """What a difference is made from."""

    solution: "Solution"
    other: Game | None  # the other rules, if there are any to compare with
    what: str
    theme: Theme
    cut: tuple[str, int] = NO_CUT  # the number that is fixed in slices, and where, by the present rules
    called: str = ""  # what the other rules are called


def source_of(frame: Frame, request: DifferenceRequest, theme: Theme) -> DifferenceSource:
    solution = solved_rules(frame).seen_from(frame.seat)
    game, rules = solution.game, other_rules(solution.game, request.kept)
    called = request.against if request.against in rules else next(iter(rules), "")
    kinds = compared(game, rules[called]) if called else [""]
    what = request.what if request.what in kinds else kinds[0]
    return DifferenceSource(solution, rules.get(called), what, theme, cut_at(game, what, frame.axis, frame.state), called)


@dataclass(frozen=True)
class Aligned:
    """A row for each of their scores (or turns left), a column for each of mine; of a slice, for what is not fixed.

    NaN: any choice is as good, or there is no such state.
    """

    these: Floats
    others: Floats
    difference: Floats
    corner: tuple[int, int]  # the scores (or the score and the turns left) of the first cell, by the present rules
    togo: bool  # whether the cells are those with the same points to go
    across: str = "mine"
    up: str = "theirs"

    @property
    def columns(self) -> range:
        return range(self.corner[0], self.corner[0] + self.these.shape[1])

    @property
    def rows(self) -> range:
        return range(self.corner[1], self.corner[1] + self.these.shape[0])

    @property
    def extent(self) -> Extent:
        return extent_of(self.across, self.up, len(self.columns), len(self.rows), self.corner)


def aligned(
    solution: "Solution", other: "Solution", what: str, cut: tuple[str, int] = NO_CUT, job: Job | None = None
) -> Aligned:
    """`cut` is the number that is fixed in slices, and where, by the present rules."""
    if what == "slice":
        return aligned_slices(solution, other, *cut)
    game, job = solution.game, job or Job()
    rows, columns = common(game, other.game)
    both = [numbers(each, what, stage(job, number, 2)) for number, each in enumerate((solution, other))]
    these, others = (cells[rows, columns] for cells in both)
    difference = distances(solution, other, rows, columns) if what == "mix" else these - others
    across, up = map_axes(game)
    corner = game.axes[across][columns].start, game.axes[up][rows].start
    return Aligned(these, others, difference, corner, game.target != other.game.target, across, up)


def aligned_slices(solution: "Solution", other: "Solution", axis: str, at: int) -> Aligned:
    """1 is to roll, minus 1 to hold, 0 either. The difference is that where one rolls and the other holds."""
    (across, up), target = plane(solution.game, axis), solution.game.target
    there = at if axis in ("turn", "") else at + other.game.target - target
    if not 0 <= there < other.game.target:
        what = f"{at} at risk" if axis == "turn" else f"{target - at} points to go"
        raise ValueError(f"by the other rules nobody has {what}")
    size = min(target, other.game.target)
    rows = slice(size) if up == "turn" else slice(-size, None)
    these, others = (choices(*each)[rows, -size:] for each in ((solution, axis, at), (other, axis, there)))
    difference = np.where(these * others == -1, these, 0 * (these + others))
    corner = target - size, 0 if up == "turn" else target - size
    return Aligned(these, others, difference, corner, target != other.game.target, across, up)


def cut_at(game: Game, what: str, axis: str, state: State) -> tuple[str, int]:
    """The axis and the place where slices are cut; nowhere, if nothing is ever at risk: all choices are in one picture."""
    return (axis, getattr(state, axis)) if what == "slice" and "turn" in game.axes else NO_CUT


def choices(solution: "Solution", axis: str, at: int) -> Floats:
    margins = policy_slice(solution, axis, at)
    return np.where(np.abs(margins) <= solution.tolerance, 0.0, np.sign(margins))


def common(game: Game, other: Game) -> tuple[slice, slice]:
    """The rows and columns that two games have in common: those with the fewest points to go, or the fewest turns left, and the
    first rounds."""
    across, up = map_axes(game)
    columns, rows = (shared(name, min(len(each.axes[name]) for each in (game, other))) for name in (across, up))
    return rows, columns


def shared(name: str, size: int) -> slice:
    """So many numbers of an axis: of scores the last ones."""
    return slice(size) if name in ("turns_left", "round") else slice(-size, None)


def numbers(solution: "Solution", what: str, job: Job) -> Floats:
    """What is compared, over all positions of a game at the start of a turn."""
    worths = solution.values().T
    if what == "value":
        return worths
    lost = worths <= solution.game.bounds[0] + solution.tolerance
    return np.where(lost, np.nan, hold_totals(solution, job) if what == "hold" else mean_dice(solution))


def hold_totals(solution: Any, job: Job) -> Floats:
    """The smallest turn totals at which to hold; the points to go where only winning is a reason to."""
    game, rows = solution.game, []
    if game.players == 2:
        return np.array(solution.boundary(job=job).first.T, float)
    for left in game.axes["turns_left"]:
        rows.append(solution.hold_boundary(left)[0])
        job.reached(len(rows) / len(game.axes["turns_left"]))
    return np.array(rows, float)


def mean_dice(solution: Any) -> Floats:
    """The best number of dice, or the mean of the mix."""
    if not solution.game.at_once:
        return np.array(solution.dice().T, float)
    numbers = np.array(solution.game.choices, float)
    return np.array([mixes @ numbers for mixes in solution.mixes().swapaxes(0, 1)])  # by rows: all mixes may be large


def distances(solution: "Solution", other: "Solution", rows: slice, columns: slice) -> Floats:
    """The share of throws in which players of the two mixes throw different numbers of dice, at least: total variation."""
    numbers = sorted({*solution.game.choices, *other.game.choices}, key=int)
    both = (rows_of_mixes(each, rows, columns, numbers) for each in (solution, other))
    pairs = zip(*both, strict=True)
    return np.array([np.abs(these - others).sum(-1) / 2 for these, others in pairs])


def rows_of_mixes(solution: Any, rows: slice, columns: slice, numbers: "list[Choice]") -> list[Floats]:
    """The chances of those numbers of dice, row by row."""
    if not solution.game.at_once:
        return [*np.equal(solution.dice().T[rows, columns, None], numbers).astype(float)]
    places = np.equal.outer(solution.game.choices, numbers).astype(float)
    return [row @ places for row in solution.mixes()[columns, rows].swapaxes(0, 1)]


@dataclass(frozen=True, eq=False)
class DifferencePicture(MadeFrom[DifferenceSource]):
    other: "Solution"
    cells: Aligned
    colours: tuple[Bytes, Bytes, Bytes]  # colours by these rules, by the others, and of the difference
    scale: tuple[float, float]  # the ends of the scale of the first two
    full: float  # the difference from which on the colour is full
    largest: float  # 0 if it may be due to the proven errors

    @property
    def what(self) -> str:
        return self.source.what

    @property
    def extent(self) -> Extent:
        return self.cells.extent


@dataclass(frozen=True, eq=False)
class NotCompared:
    """Why nothing is compared: shown in place of a picture."""

    source: DifferenceSource
    why: str  # the reason, without a full stop


def picture(source: DifferenceSource, job: Job) -> DifferencePicture:
    """Solves the other rules first. `ValueError` says what cannot be compared."""
    if source.other is None:
        raise ValueError(NO_OTHERS)
    found = other_solution(source.other, stage(job, 0, 2))
    return coloured(source, found, aligned(source.solution, found, source.what, source.cut, stage(job, 1, 2)))


def coloured(source: DifferenceSource, found: "Solution", cells: Aligned) -> DifferencePicture:
    """The picture of cells in the colours of a theme."""
    solution, what, theme = source.solution, source.what, source.theme
    scale = scale_of(solution.game, found.game, what, cells)
    these, others = (side(each, what, scale, theme) for each in (cells.these, cells.others))
    sizes = np.abs(cells.difference)
    real = sizes[sizes > (solution.gap + found.gap if what == "value" else ROUNDING)]
    full = max(LEAST[what], float(np.percentile(real, TOLD_APART[what])) if len(real) else 0.0)
    change = painted((cells.difference / full + 1) / 2, diverging(theme))
    if what != "slice":
        change = grounded(change, theme)
    return DifferencePicture(source, found, cells, (these, others, change), scale, full, float(real.max(initial=0.0)))


_others: "dict[Game, Solution]" = {}


def other_solution(game: Game, job: Job) -> "Solution":
    """The solution of the other rules; the last few are kept, for every change of the present rules asks again."""
    from solver import solve  # with the kernels, which the window does not wait for

    found = _others.pop(game, None) or solve(game, job)
    _others[game] = found
    while len(_others) > SOLUTIONS:
        del _others[next(iter(_others))]
    return found


def scale_of(game: Game, other: Game, what: str, cells: Aligned) -> tuple[float, float]:
    """The ends of the one scale for both sides."""
    if what == "slice":
        return -1.0, 1.0
    if what == "value":
        return min(game.bounds[0], other.bounds[0]), max(game.bounds[1], other.bounds[1])
    both = np.concatenate([cells.these.ravel(), cells.others.ravel(), [2.0]])
    most = max(2.0, np.nanpercentile(both, HOLDS_TOLD_APART)) if what == "hold" else np.nanmax(both)
    return 1.0, float(most)


def side(cells: Floats, what: str, scale: tuple[float, float], theme: Theme) -> Bytes:
    """The colours that the numbers have in all views."""
    low, high = scale
    if what == "slice":
        return painted((cells + 1) / 2, hold_to_roll(theme))
    if what in ("value", "hold"):
        return grounded(painted((cells - low) / (high - low), colour_map("viridis" if what == "value" else "cividis")), theme)
    colours = np.full((*cells.shape, 4), 255, np.ubyte)
    colours[..., :3] = dice_colours()[np.nan_to_num(np.rint(cells), nan=1.0).astype(np.intp)]
    colours[np.isnan(cells)] = 0
    return grounded(colours, theme)


def grounded(colours: Bytes, theme: Theme) -> Bytes:
    """The colours, with grey where there is no number."""
    colours[colours[..., 3] == 0] = (*rgb(theme.even), 255)
    return colours


def has_cell(picture: DifferencePicture, state: State) -> bool:
    """Whether both rule sets have the position."""
    cells = picture.cells
    return getattr(state, cells.across) in cells.columns and getattr(state, cells.up) in cells.rows


@cache
def diverging(theme: Theme) -> Bytes:
    """511 colours from purple (less) through nothing to green (more)."""
    stops = (*PURPLES[theme.ground], CENTRES[theme.ground], *reversed(GREENS[theme.ground]))
    shades = np.array([rgb(stop) for stop in stops], float)
    places = np.linspace(0, len(stops) - 1, 511)
    channels = [np.interp(places, range(len(stops)), shades[:, channel]) for channel in range(3)]
    return np.asarray(np.rint(np.stack(channels, axis=1)), np.ubyte)


def subtitle(source: DifferenceSource) -> str:
    """The subtitle: what is subtracted, and where it is cut; nothing where there are no other rules."""
    if source.other is None:
        return ""
    fixed, at = source.cut
    return f"these rules minus {described(source.other)}" + (f"; {FIXED[fixed]} = {at}" if fixed else "")


def strips(
    picture: DifferencePicture, colours: Bytes, numbers: Floats, text: Callable[[DifferencePicture, float], str]
) -> Strips:
    """The number in each cell, for when there is room."""
    left, bottom = picture.cells.corner

    def of_cell(column: int, row: int) -> list[Strip]:
        at = row - bottom, column - left
        return [Strip(0, 1, name_of(colours[at]), text(picture, numbers[at]), filled=False)]

    return of_cell
