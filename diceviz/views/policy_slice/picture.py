"""Policy slice: where to roll and where to hold, over two numbers of a state; the cursor fixes a third one."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from diceviz import words
from diceviz.model.frame import Frame, solved
from diceviz.model.lens import Lens
from diceviz.model.request import Request
from diceviz.pictures.colours import Bytes, Floats, Mask, painted
from diceviz.pictures.comparison import errs, on_grey, roll_costs, rolls_in_round, sliced, summary, table_of
from diceviz.pictures.costs import Costs, costs_of, shares
from diceviz.pictures.costs import summary as cost_summary
from diceviz.pictures.extent import Extent
from diceviz.pictures.extent import cells as extent_of
from diceviz.pictures.fading import faded, faded_by, round_visits
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.palette import Theme
from diceviz.pictures.slices import (
    FIXED,
    has_hold_chances,
    has_seen_turns,
    hold_to_roll,
    plane,
    policy_slice,
    round_margins,
    shades,
)
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.match.occurrence import Reach
    from solver.strategies import Strategy


START, JOB = State(), Job()
OUT = ("", ", you are out of it", ", they are out of it")


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
class SliceRequest(Request):
    """The wish for a slice, alone or with another strategy laid over it."""

    rival: str = ""  # the strategy that is laid over the best one, if any

    @property
    def strategies(self) -> tuple[str, ...]:
        return (self.rival,) if self.rival else ()


@dataclass(frozen=True)
class SliceSource:
    """What a slice is made from."""

    solution: "Solution"
    axis: str  # the number that is fixed; none where there are only two
    at: int
    theme: Theme
    lens: Lens
    reach: "Reach | None" = None
    rival: "Strategy | None" = None
    paints: bool = False  # whether the rival is being painted: then the slice is of what it does
    scores: State = START  # where both turn totals are seen: both scores, and who is out of the round


def source_of(frame: Frame, request: SliceRequest, theme: Theme) -> SliceSource:
    solution = solved(frame)
    game = solution.game
    axis = fixed_in(game, frame.axis)
    if axis and axis not in game.axes:
        *others, last = FIXED
        raise ValueError(f"axis = {axis}: must be {', '.join(others)} or {last}")
    at = getattr(frame.state, axis) if axis else 0
    painted = frame.painted_in("roll-or-hold")
    rival = painted or frame.laid_over(request.rival)
    scores = replace(frame.state, turn=0, their_turn=0) if has_seen_turns(game) else START
    return SliceSource(solution, axis, at, theme, frame.lens, frame.reach, rival, painted is not None, scores)


@dataclass(frozen=True)
class SlicePicture(MadeFrom[SliceSource]):
    """The cells of a slice: by how much rolling is better, and the colours that say so. NaN where there is no state."""

    margins: Floats  # where both choose at once, only those that are asked for: see `made_of_chances`
    colours: Bytes
    labels: dict[str, tuple[float, float] | None]  # action -> where its name goes
    costs: Floats | None = None  # what another strategy loses
    mistakes: Costs | None = None  # what wrong choices cost, through the lens
    rolls: Floats | None = None  # the chances to roll, where both choose at once
    other: Floats | None = None  # the chances of another strategy to roll

    @property
    def mixed(self) -> Mask:
        """The cells in which one must roll or hold at random, or a painted strategy does."""
        rolls = self.other if self.source.paints else self.rolls
        return np.zeros(self.margins.shape, bool) if rolls is None else (rolls > 0.0) & (rolls < 1.0)

    @property
    def loses(self) -> Mask | None:
        """The cells of a strategy that is being painted in which it loses something."""
        return None if self.costs is None or not self.source.paints else errs(self.costs, self.source.solution)

    @property
    def plane(self) -> tuple[str, str]:
        """The numbers across and up."""
        return plane(self.game, self.source.axis)

    @cached_property
    def extent(self) -> Extent:
        """The extent of the rows and columns that have states. All slices along this axis share the part that is seen."""
        across, up = self.plane
        there = ~np.isnan(self.margins if self.rolls is None else self.rolls)
        columns, rows = (int(np.flatnonzero(there.any(axis=axis)).max()) + 1 for axis in (0, 1))
        return replace(extent_of(across, up, columns, rows), family=extent_of_all(self.game, self.source.axis).key)


def extent_of_all(game: Game, axis: str) -> Extent:
    """The extent of all slices along an axis."""
    across, up = plane(game, axis)
    return extent_of(across, up, len(game.axes[across]), len(game.axes[up]))


def picture(source: SliceSource, job: Job = JOB) -> SlicePicture:
    solution, lens, rival = source.solution, source.lens, source.rival
    if has_hold_chances(solution.game):
        return made_of_chances(source, job)
    margins = policy_slice(solution, source.axis, source.at)
    mistakes = costs_of(np.abs(margins), solution, lens.close) if lens.margin else None
    shade = np.sign(margins) * shares(mistakes, solution.game) if mistakes else shades(margins, solution)
    colours = faded(painted((shade + 1) / 2, hold_to_roll(source.theme)), source.reach, source.axis, source.at)
    tie = solution.tolerance
    regions = {"roll": margins > tie, "hold": margins < -tie, "either": np.abs(margins) <= tie}
    labels = {name: middle(region) for name, region in regions.items()}
    found = SlicePicture(source, margins, colours, labels, mistakes=mistakes)
    if rival is None:
        return found
    return laid_over(found, sliced(table_of(rival, solution.game), solution.game, source.axis, source.at))


def laid_over(found: SlicePicture, rolls: Floats) -> SlicePicture:
    """The slice with another strategy, which rolls with these chances: on grey what it loses, or what is painted."""
    source, costs = found.source, roll_costs(found.margins, rolls)
    if not source.paints:
        colours = on_grey(found.colours, costs, source.solution, source.theme, rolls)
        return replace(found, colours=colours, costs=costs, other=rolls)
    there = ~np.isnan(found.margins)
    colours = painted(np.where(there, rolls, np.nan), hold_to_roll(source.theme))
    labels = {"roll": middle(there & (rolls == 1.0)), "hold": middle(there & (rolls == 0.0)), "either": None}
    return replace(found, colours=faded_in(source, colours), labels=labels, costs=costs, mistakes=None, other=rolls)


def made_of_chances(source: SliceSource, job: Job) -> SlicePicture:
    """A slice of a game in which both take a turn at once: the colour is the chance to hold. What rolling gains, against the
    other's optimal turn, is found where another strategy or the cost of mistakes is looked for."""
    solution, lens, rival = source.solution, source.lens, source.rival
    rolls = chances(source).T
    asked = rival is not None or lens.margin
    margins = margins_of(source, job) if asked else np.full(rolls.shape, np.nan)
    mixed = (rolls > 0.0) & (rolls < 1.0)
    costs = np.where(mixed, np.inf, np.abs(margins))
    mistakes = costs_of(costs, solution, lens.close) if lens.margin else None
    shade = (2.0 * rolls - 1.0) * (shares(mistakes, solution.game) if mistakes else 1.0)
    colours = faded_in(source, painted((shade + 1) / 2, hold_to_roll(source.theme)))
    labels = {"roll": middle(rolls == 1.0), "hold": middle(rolls == 0.0), "either": None}
    found = SlicePicture(source, margins, colours, labels, mistakes=mistakes, rolls=rolls)
    if rival is None:
        return found
    return laid_over(found, rolls_of(rival, source))


def margins_of(source: SliceSource, job: Job) -> Floats:
    """What rolling gains over the plane of a slice, where both choose at once."""
    if has_seen_turns(source.solution.game):
        return round_margins(source.solution, source.scores)
    return policy_slice(source.solution, source.axis, source.at, job)


def rolls_of(rival: "Strategy", source: SliceSource) -> Floats:
    """The chances of another strategy to roll over the plane of a slice, where both choose at once."""
    game = source.solution.game
    return (
        rolls_in_round(rival, game, source.scores)
        if has_seen_turns(game)
        else sliced(table_of(rival, game), game, source.axis, source.at)
    )


def faded_in(source: SliceSource, colours: Bytes) -> Bytes:
    """The colours, faint where states are rarely met."""
    if source.reach is not None and has_seen_turns(source.solution.game):
        return faded_by(colours, round_visits(source.reach, source.scores))
    return faded(colours, source.reach, source.axis, source.at)


def chances(source: SliceSource) -> Floats:
    """The chances to roll over the plane of a slice."""
    solution, at = source.solution, source.scores
    if has_seen_turns(solution.game):
        return solution.round_rolls(at.mine, at.theirs, at.out)
    return solution.roll_slice(**{source.axis: source.at})


def fixed_in(game: Game, axis: str) -> str:
    """The number that is fixed where states are cut along an axis: what is left, if that is counted; none of only two."""
    if "turns_left" in game.axes:
        return "turns_left"
    return axis if len(game.axes) == 3 else ""


def overview(picture: SlicePicture) -> str:
    """A sentence on what is looked at."""
    if picture.source.rival and picture.costs is not None:
        return summary(picture.source.rival, picture.costs, picture.source.solution)
    if picture.mistakes:
        return cost_summary(picture.mistakes)
    if picture.rolls is not None:
        mixed = int(picture.mixed.sum())
        told = f"in {words.count(mixed, 'state')} one must do either at random (hatched)" if mixed else "nowhere at random"
        return f"Blue rolls, amber holds; {told}."
    return "Blue rolls, amber holds; the fainter, the closer the call."


def subtitle(game: Game, fixed: str, at: int, scores: State = START) -> str:
    if has_seen_turns(game):
        return f"a round at {scores.mine} : {scores.theirs}{OUT[scores.out]}"
    if fixed == "turns_left":
        return f"{words.count(at, game.go)} left"
    if fixed:
        return f"{FIXED[fixed]} = {at}"
    return f"fewest {game.pays}" if game.unit.less_is_better else "over all states"
