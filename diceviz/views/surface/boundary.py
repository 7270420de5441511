"""The boundary between rolling and holding, over my score, their score and the turn total.

It is the surface on which rolling and holding are worth the same. All lattice points where rolling is better lie below it, all
others above: ties hold, as in `strategy`. Where the rules leave no choice the field is continued (see `solver.volume.lay_out`),
so that the surface runs along the turn totals that win. In the unit cube a number n of points lies at n / target.
"""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from diceviz.pictures.colours import Bytes, Floats, Ints, Mask, colour_map, painted
from diceviz.pictures.costs import cost_shares
from diceviz.pictures.palette import HOLD, ROLL, Theme, rgb
from diceviz.space.mesh import HATCHED, Faces, Mesh, Place, Points
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.kernels.marching_cubes import Triangles
    from solver.solutions.turns import Field

MOST = 200  # lattice points on an axis: beyond, a surface has more triangles than a screen has use for
CROWD = 60_000  # the most points that are shown of the states one gets to
PASTEL = 0.45  # the share of white in the colours of directions


def step_for(target: int) -> int:
    return -(-target // MOST)


@dataclass(frozen=True)
class Border:
    """Its normals point to where holding is better. At every vertex: the value of the position to the player to move, what
    being off by one point costs there (infinity where nobody can be), and whether a state beside it is a tie."""

    game: Game
    vertices: Points
    normals: Points
    faces: Faces
    values: Floats
    costs: Floats
    undecided: Mask


@dataclass(frozen=True)
class BoundarySurface:
    """`coarse` is the same surface with a ninth of the triangles, to be drawn while it moves."""

    fine: Border
    coarse: Border


def boundary(solution: "Solution", reachable: bool = False, step: int | None = None, job: Job | None = None) -> BoundarySurface:
    """The border between rolling and holding; if `reachable`, only next to states that an optimal player can get to."""
    step = step or step_for(solution.game.target)
    field = solution.field(step, job)
    marks = met(solution, step, job) if reachable else None
    fine = border(solution, field, marks, job)
    return BoundarySurface(fine, border(solution, thinned(field), None if marks is None else thinned_marks(marks), job))


def border(solution: "Solution", field: "Field", marks: Mask | None = None, job: Job | None = None) -> Border:
    from solver.kernels.marching_cubes import isosurface, normals

    game, surface = solution.game, isosurface(field.margin, 0.0, job)
    vertices = placed(surface, field, game.target)
    faces = surface.faces if marks is None else surface.faces[touching(surface, marks)]
    wrong = mistakes(surface, field, game)
    ties: Mask = np.any(wrong <= solution.tolerance * (1 + 1e-6), axis=0)  # the field has single precision
    upward = normals(vertices, surface.faces)
    return Border(game, vertices, upward, faces, values(surface, field, game), costs(surface, field, wrong), ties)


def met(solution: "Solution", step: int, job: Job | None) -> Mask:
    """Two sides make even numbers only: what lies between them belongs to them."""
    marks = solution.reachable(step, job)
    if solution.game.die.sides == 2:
        for axis in range(3):
            marks = marks | np.insert(np.delete(marks, -1, axis), 0, False, axis)
    return marks


def thinned(field: "Field") -> "Field":
    """The field at every third number of each axis, and at the last."""
    scores, turns = every_third(len(field.scores)), every_third(len(field.turns))
    some = np.ix_(scores, scores, turns)
    return type(field)(field.scores[scores], field.turns[turns], field.margin[some], field.value[some])


def thinned_marks(marks: Mask) -> Mask:
    """A mark for each that has one among itself and those up to the next."""
    for axis in range(3):
        marks = np.logical_or.reduceat(marks, every_third(marks.shape[axis]), axis)
    return marks


def every_third(length: int) -> Ints:
    return np.unique([*range(0, length, 3), length - 1])


def placed(surface: "Triangles", field: "Field", target: int) -> Points:
    """The vertices in the unit cube; steps of the lattice may be longer than one point."""
    axes = field.scores, field.scores, field.turns
    columns = [np.interp(column, np.arange(len(axis)), axis) for column, axis in zip(surface.vertices.T, axes, strict=True)]
    return np.stack(columns, axis=1).astype(np.float32) / np.float32(target)


def touching(surface: "Triangles", marks: Mask) -> Mask:
    """The faces with a marked lattice point beside each of their corners."""
    low, high = surface.ends(marks)
    beside: Mask = (low | high)[surface.faces]
    touch: Mask = np.all(beside, axis=1)
    return touch


def upper_ends(surface: "Triangles", field: "Field") -> tuple[Ints, Ints, Ints]:
    """The turn totals at both ends of the vertices' edges, and my score plus the turn total at the upper one."""
    mine, _, turn = surface.lower.T
    above = field.turns[turn + (surface.axis == 2)]
    return field.turns[turn], above, field.scores[mine + (surface.axis == 0)] + above


def values(surface: "Triangles", field: "Field", game: Game) -> Floats:
    """The values at the vertices: between those of the states at both ends, or of the lower one where the upper one has won."""
    low, high = surface.ends(field.value)
    *_, reached = upper_ends(surface, field)
    return np.where(reached < game.target, low + (high - low) * surface.share, low)


def mistakes(surface: "Triangles", field: "Field", game: Game) -> Floats:
    """The cost of the wrong choice at the lower and at the upper end of each vertex' edge; NaN where there is no choice."""
    below, above, reached = upper_ends(surface, field)
    choice = np.stack([below > 0, (above > 0) & (reached < game.target)])
    return np.where(choice, np.abs(surface.ends(field.margin)), np.nan)


def costs(surface: "Triangles", field: "Field", mistakes: Floats) -> Floats:
    """The most that a mistake costs at the lattice points around; over long steps, the share of one point."""
    from solver.kernels.marching_cubes import largest_around

    each = np.nan_to_num(np.fmax(*mistakes) / steps(surface, field), nan=-1.0)
    most = np.full_like(each, -1.0)
    largest_around(surface.faces, each, most)
    return np.where(most < 0, np.inf, most)


def steps(surface: "Triangles", field: "Field") -> Ints:
    """The lengths of the vertices' edges, in points."""
    axes = field.scores, field.scores, field.turns
    lengths = [np.append(np.diff(axis), 1)[column] for axis, column in zip(axes, surface.lower.T, strict=True)]
    return np.choose(surface.axis, lengths)


# Colours


def by_value(border: Border) -> Mesh:
    """Colours by the value, as on the win map."""
    low, high = border.game.bounds
    return coloured(border, painted((border.values - low) / (high - low), colour_map("viridis")))


def by_cost(border: Border, near: float, theme: Theme) -> Mesh:
    """Colours by what being off by a point costs: the brighter the more, hatched below `near`, grey beside ties."""
    colours = painted(cost_shares(border.costs, border.game), colour_map("plasma"))
    colours[border.undecided, :3] = rgb(theme.even)
    colours[border.costs < near, 3] = HATCHED
    return coloured(border, colours)


def by_normal(border: Border) -> Mesh:
    """Directions as colours: red for my score, green for theirs, blue for the turn total."""
    shares = (1 - PASTEL) * (border.normals + 1) / 2 + PASTEL
    opaque = np.ones((len(shares), 1))
    return coloured(border, (255 * np.hstack([shares, opaque]) + 0.5).astype(np.ubyte))


def coloured(border: Border, colours: Bytes) -> Mesh:
    return Mesh(border.vertices, border.normals, border.faces, colours)


# States


def cloud(solution: "Solution", most: int = CROWD, job: Job | None = None) -> tuple[Points, Bytes]:
    """The states that an optimal player can get to, or as many of them, in the colour of what to do there."""
    step, target = step_for(solution.game.target), solution.game.target
    field, marks = solution.field(step, job), solution.reachable(step, job)
    marks &= field.scores[:, None, None] + field.turns < target
    found = np.flatnonzero(marks)
    if len(found) > most:
        found = np.sort(np.random.default_rng(1).choice(found, most, replace=False))
    mine, theirs, turn = np.unravel_index(found, marks.shape)
    places = np.stack([field.scores[mine], field.scores[theirs], field.turns[turn]], axis=1) / target
    return places.astype(np.float32), actions()[(field.margin.reshape(-1)[found] > 0).astype(np.intp)]


@cache
def actions() -> Bytes:
    """The colours of holding and of rolling."""
    return np.array([(*rgb(HOLD), 255), (*rgb(ROLL), 255)], np.ubyte)


def state_at(point: Place, game: Game) -> State:
    """The nearest that exists."""
    mine, theirs, turn = (round(share * game.target) for share in point)
    state = State(mine, theirs, turn)
    return state.within(game.spans(state))
