"""What is seen in space: where points are at risk, the boundary between rolling and holding and surfaces of equal value; of all
games with a map the value, and the number of dice, over its two numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.model.frame import Frame, solved
from diceviz.model.lens import Lens
from diceviz.model.request import Request
from diceviz.pictures.colours import Bytes, Floats, colour_map, painted
from diceviz.pictures.costs import costs_of, shares
from diceviz.pictures.fading import faded
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.palette import Theme
from diceviz.pictures.path_style import present_turn
from diceviz.pictures.slices import AXES, hold_to_roll, policy_slice, shades
from diceviz.space.axis_layout import SpaceAxis
from diceviz.space.camera import place
from diceviz.space.mesh import CUBE, Mesh, Place, Points, hit
from diceviz.space.viewpoint import Viewpoint
from diceviz.views.surface.boundary import Border, boundary, by_cost, by_normal, by_value, cloud, state_at
from diceviz.views.surface.heights import (
    by_rows,
    corner,
    dice_heights,
    hold_heights,
    mix_heights,
    state_over,
    up_of,
    value_heights,
)
from diceviz.views.surface.levels import PUBLISHED, levels
from diceviz.views.surface.surface_choices import COLOURS, KINDS, MOST_LEVELS, STATES, are_levels, kinds
from solver import Job, State
from solver.fields import Range, specs
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.match.occurrence import Reach

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
MOST_TICKS = 6
INTO = 1e-5  # how far behind a wall it is looked up to which cell the wall belongs, in unit cubes


@dataclass(frozen=True)
class Want:
    """The kind of surface that is to be drawn, and how; each kind heeds some of it."""

    kind: str = "boundary"
    colour: str = "value"  # "value", "cost" or "direction"
    states: str = "all"  # "all", "reachable" or "points"
    shares: tuple[float, ...] = PUBLISHED  # shares of the range of payments, where surfaces of equal value are drawn


@dataclass(frozen=True)
class SurfaceRequest(Request):
    """What is drawn, and how. Choices that the game or the kind of surface does not have are kept for the next that does."""

    kind: str = ""  # the first that the game has, unless chosen
    colour: str = "value"
    states: str = "all"
    shares: tuple[float, ...] = PUBLISHED
    cut: bool = False  # along the number that is fixed where states are cut
    viewpoint: Viewpoint = Viewpoint()

    def __post_init__(self) -> None:
        choices = (("kind", self.kind, ("", *KINDS)), ("colour", self.colour, COLOURS), ("states", self.states, STATES))
        for name, chosen, options in choices:
            if chosen not in options:
                raise ValueError(f"{name} = {chosen}: must be one of {', '.join(filter(None, options))}")
        if not are_levels(self.shares):
            raise ValueError(f"shares: must be up to {MOST_LEVELS} numbers between 0 and 1")


def want_of(game: Game, request: SurfaceRequest) -> Want:
    """The kind of surface and how it is drawn, as asked for, if the game has that kind; else its first."""
    offered = kinds(game)
    kind = request.kind if request.kind in offered else next(iter(offered), "")
    return Want(kind, request.colour, request.states, request.shares)


@dataclass(frozen=True)
class SurfaceSource:
    """What a surface is made from."""

    solution: "Solution"
    want: Want
    theme: Theme
    lens: Lens = Lens()


def source_of(frame: Frame, request: SurfaceRequest, theme: Theme) -> SurfaceSource:
    solution = solved(frame)
    return SurfaceSource(solution, want_of(solution.game, request), theme, heeded(frame.lens))


def heeded(lens: Lens) -> Lens:
    """The part of the lens that a surface shows."""
    return Lens(margin=lens.margin, close=lens.close)


@dataclass(frozen=True)
class SurfacePicture(MadeFrom[SurfaceSource]):
    """What is drawn in the box: a mesh, or a cloud of points, and what is written along its edges."""

    axes: tuple[SpaceAxis, SpaceAxis, SpaceAxis]
    mesh: Mesh | None
    coarse: Mesh | None = None
    points: tuple[Points, Bytes] | None = None
    heights: Floats | None = None  # heights from 0 to 1, over two numbers of the state
    most_dice: int = 0

    @property
    def want(self) -> Want:
        return self.source.want

    @property
    def numbers(self) -> list[int]:
        """The numbers of dice that are drawn."""
        numbers = (choice for choice in self.game.choices if isinstance(choice, int))
        return [number for number in numbers if number <= self.most_dice]


def in_space(want: Want) -> bool:
    """Whether the surface lies among the states themselves, with what is at risk upwards, so that it can be cut."""
    return want.kind in ("boundary", "levels")


def picture(source: SurfaceSource, job: Job) -> SurfacePicture:
    made = {
        "boundary": border_picture,
        "levels": levels_picture,
        "value": value_picture,
        "dice": dice_picture,
        "hold": hold_picture,
    }
    found = made[source.want.kind](source, job)
    if found.mesh:
        hit(found.mesh, (2.0, 2.0, 2.0), (1.0, 0.0, 0.0))  # compiled here, where nobody waits for it
    return found


def border_picture(source: SurfaceSource, job: Job) -> SurfacePicture:
    solution, want = source.solution, source.want
    axes = state_axes(solution.game)
    points = cloud(solution, job=job) if want.states == "points" else None
    if points:
        return SurfacePicture(source, axes, None, points=points)
    found = boundary(solution, want.states == "reachable", job=job)
    fine, coarse = (coloured(border, want.colour, source.theme, source.lens) for border in (found.fine, found.coarse))
    return SurfacePicture(source, axes, fine, coarse)


def coloured(border: Border, colour: str, theme: Theme, lens: Lens) -> Mesh:
    if lens.margin or colour == "cost":
        return by_cost(border, lens.close * words.point(border.game), theme)
    return by_normal(border) if colour == "direction" else by_value(border)


def levels_picture(source: SurfaceSource, job: Job) -> SurfacePicture:
    return SurfacePicture(source, state_axes(source.solution.game), *levels(source.solution, source.want.shares, job=job))


def value_picture(source: SurfaceSource, job: Job) -> SurfacePicture:
    found, game = value_heights(source.solution, source.theme), source.solution.game
    ticks = tuple((share, words.axis(game, found.low + share * (found.high - found.low))) for share in (0, 0.25, 0.5, 0.75, 1))
    axes = score_axis(game, "mine"), up_scores(game), SpaceAxis(kinds(game)["value"], ticks)
    return SurfacePicture(source, axes, found.mesh, heights=scaled(found.cells, found.low, found.high))


def dice_picture(source: SurfaceSource, job: Job) -> SurfacePicture:
    """Through the lens, a number is the paler the less the nearest wrong one costs."""
    solution, lens = source.solution, source.lens
    game = solution.game
    mistakes = costs_of(by_rows(game, solution.costs()), solution, lens.close) if lens.margin else None
    heights = mix_heights if game.at_once else dice_heights
    found = heights(solution, source.theme, mistakes)
    numbers = range(1, round(found.high) + 1)
    step = next(step for step in STEPS if len(numbers) <= 10 * step)
    ticks = tuple((number / found.high, str(number)) for number in numbers if number % step == 0)
    axes = score_axis(game, "mine"), up_scores(game), SpaceAxis("dice", ticks)
    return SurfacePicture(source, axes, found.mesh, heights=scaled(found.cells, found.low, found.high), most_dice=len(numbers))


def hold_picture(source: SurfaceSource, job: Job) -> SurfacePicture:
    """The mean total of a turn that does not bust, where both take one at once."""
    found, game = hold_heights(source.solution, job), source.solution.game
    step = next(step for step in STEPS if found.high <= MOST_TICKS * step)
    ticks = tuple((total / found.high, str(total)) for total in range(0, int(found.high) + 1, step))
    axes = score_axis(game, "mine"), up_scores(game), SpaceAxis(kinds(game)["hold"], ticks)
    return SurfacePicture(source, axes, found.mesh, heights=scaled(found.cells, found.low, found.high))


def scaled(cells: Floats, low: float, high: float) -> Floats:
    return (cells - low) / (high - low)


def counted_in(game: Game) -> str:
    """The unit that the target is counted in."""
    targets = (spec for path, spec, _ in specs(game) if path == ("target",) and isinstance(spec, Range))
    return next((spec.unit for spec in targets), "points")


def score_axis(game: Game, name: str) -> SpaceAxis:
    step = next(step for step in STEPS if game.target <= MOST_TICKS * step)
    return SpaceAxis(
        f"{game.labels[name]} ({counted_in(game)})",
        tuple((score / game.target, str(score)) for score in range(0, game.target + 1, step)),
    )


def state_axes(game: Game) -> tuple[SpaceAxis, SpaceAxis, SpaceAxis]:
    """The axes of surfaces among the states themselves."""
    return score_axis(game, "mine"), score_axis(game, "theirs"), score_axis(game, "turn")


def up_scores(game: Game) -> SpaceAxis:
    """The axis of their scores, of the turns or throws that are left, or of rounds."""
    up = up_of(game)
    if up == "theirs":
        return score_axis(game, up)
    most = game.axes[up][-1]
    step = next(step for step in STEPS if most <= MOST_TICKS * step)
    return SpaceAxis(game.labels[up], tuple((left / most, str(left)) for left in range(0, most + 1, step)))


# The cut


@dataclass(frozen=True)
class CutSource:
    """What the cells of a cut are made from."""

    solution: "Solution"
    want: Want
    axis: str  # the number that is fixed
    at: int
    theme: Theme
    lens: Lens = Lens()
    reach: "Reach | None" = None

    @property
    def plane(self) -> tuple[int, float]:
        """The plane of the cut in the unit cube: its axis, and the place on it."""
        return AXES.index(self.axis), self.at / self.solution.game.target


def cut_of(frame: Frame, request: SurfaceRequest, theme: Theme) -> CutSource | None:
    """The cut that is asked for; none where the surface cannot be cut."""
    source = source_of(frame, request, theme)
    if not request.cut or not in_space(source.want):
        return None
    at = getattr(frame.state, frame.axis)
    return CutSource(source.solution, source.want, frame.axis, at, theme, source.lens, frame.reach)


def cut_colours(cut: CutSource) -> Bytes:
    """The colours of the plane through the states with that number: by what to do there, as on the slice, or by the value."""
    solution, lens = cut.solution, cut.lens
    if cut.want.kind == "levels":
        low, high = solution.game.bounds
        return painted((solution.actions(**{cut.axis: cut.at}).value.T - low) / (high - low), colour_map("viridis"))
    margins = policy_slice(solution, cut.axis, cut.at)
    shade = shades(margins, solution)
    if lens.margin:
        shade = np.sign(margins) * shares(costs_of(np.abs(margins), solution, lens.close), solution.game)
    return faded(painted((shade + 1) / 2, hold_to_roll(cut.theme)), cut.reach, cut.axis, cut.at)


def cell_extents(game: Game) -> tuple[float, float, float, float]:
    """Left, right, bottom and top of a plane of cells, each around its number."""
    low, high = -0.5 / game.target, 1 - 0.5 / game.target
    return low, high, low, high


# States


def place_of(picture: SurfacePicture, state: State) -> Place:
    """The place of a state in the unit cube."""
    game = picture.game
    if picture.heights is None:
        return state.mine / game.target, state.theirs / game.target, state.turn / game.target
    up = getattr(state, up_of(game))
    rows, columns = picture.heights.shape
    height = picture.heights[min(up - corner(game)[1], rows - 1), min(state.mine, columns - 1)]
    return state.mine / columns, up / rows, float(np.nan_to_num(height))


def way(picture: SurfacePicture, path: Sequence[State]) -> tuple[list[Place], int]:
    """The places of a path, none twice in a row, and which of them is the first of the present turn."""
    places: list[Place] = []
    present, first = 0, present_turn(path)
    for number, state in enumerate(path):
        place = place_of(picture, state)
        if not places or place != places[-1]:
            places.append(place)
        if number == first:
            present = len(places) - 1
    return places, present


def pick(picture: SurfacePicture, origin: Place, direction: Place, cut: tuple[int, float] | None) -> tuple[State, Place] | None:
    """The state that is seen along a ray, and the place where it is hit; a cut hides what is nearer."""
    limits = CUBE
    if cut:
        found = on_plane(picture, origin, direction, cut)
        if found:
            return found
        limits = behind(origin, cut)
    point = nearest_point(picture, origin, direction, limits) if picture.points else None
    if point is None and picture.mesh:
        point = hit(picture.mesh, origin, direction, limits)
    if point is None:
        return None
    if picture.heights is None:
        return state_at(point, picture.game), point
    x, y, z = (place + INTO * along for place, along in zip(point, direction, strict=True))
    return state_over((x, y, z), picture.game), point


def on_plane(picture: SurfacePicture, origin: Place, direction: Place, cut: tuple[int, float]) -> tuple[State, Place] | None:
    axis, at = cut
    if direction[axis] == 0:
        return None
    length = (at - origin[axis]) / direction[axis]
    x, y, z = (start + length * along for start, along in zip(origin, direction, strict=True))
    state = State(*(round(share * picture.game.target) for share in (x, y, z)))
    exists = min(state.mine, state.theirs, state.turn) >= 0 and state.within(picture.game.spans(state)) == state
    return (state, (x, y, z)) if length > 0 and exists else None


def behind(origin: Place, cut: tuple[int, float]) -> tuple[Place, Place]:
    """The limits of what a cut leaves, seen from the origin."""
    axis, at = cut
    low, high = np.array(CUBE)
    (high if origin[axis] > at else low)[axis] = at
    return place(low), place(high)


def nearest_point(picture: SurfacePicture, origin: Place, direction: Place, limits: tuple[Place, Place]) -> Place | None:
    """The first point of a cloud that a ray passes within half a cell."""
    assert picture.points is not None
    points = picture.points[0]
    points = points[((points >= limits[0]) & (points <= limits[1])).all(axis=1)]
    along = np.asarray(direction) / np.linalg.norm(direction)
    lengths = (points - origin) @ along
    away = np.linalg.norm(points - origin - lengths[:, None] * along, axis=1)
    near = np.flatnonzero(away < max(0.5 / picture.game.target, 0.004))
    if not len(near):
        return None
    x, y, z = points[near[np.argmin(lengths[near])]]
    return float(x), float(y), float(z)
