"""Numbers over two axes as heights: a smooth surface for values, blocks for whole numbers.

Arrays have a row for each number beside my score (their score, what is left, or the round), a column for each of my scores; the
first are those of `corner`. In the unit cube the number n of an axis of m cells lies at n / m, so a score lies where it does on
the boundary between rolling and holding.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from diceviz.pictures.colours import Bytes, Floats, Ints, colour_map, dice_colours, painted
from diceviz.pictures.costs import Costs, hopeless, paled, shares
from diceviz.pictures.fading import weights
from diceviz.pictures.hold_totals import HOLD_AT, scale_span
from diceviz.pictures.palette import LIGHT, ROLL, Theme, rgb
from diceviz.pictures.slices import map_axes
from diceviz.space.mesh import HATCHED, Faces, Mesh, Place, merged
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution

MOST = 250  # the most cells along a side of the floor


@dataclass(frozen=True)
class Heights:
    """The numbers drawn, those at the bottom and at the top of the cube, and the surface."""

    cells: Floats
    low: float
    high: float
    mesh: Mesh


def value_heights(solution: "Solution", theme: Theme = LIGHT, turn: int = 0) -> Heights:
    """The value to the player to move, in the colours of the win map; with `turn` points at risk."""
    game = solution.game
    cells = by_rows(game, solution.actions(turn=turn).value if turn else solution.values())
    low, high = game.bounds
    colours = usually_met(painted((cells - low) / (high - low), colour_map("viridis")), solution, theme)
    return Heights(cells, low, high, height_mesh(cells, low, high, colours, corner(game)))


def dice_heights(solution: "Solution", theme: Theme, mistakes: Costs | None = None) -> Heights:
    """The best number of dice, in the colours of the dice map; grey where no number wins."""
    dice = solution.dice().T
    numbers = dice.astype(float)
    colours = through_lens(opaque(dice_colours()[dice]), mistakes, solution.game, theme)
    colours[hopeless(solution), :3] = rgb(theme.even)
    most = max(1.0, float(dice.max()))
    return Heights(numbers, 0.0, most, block_mesh(numbers, 0.0, most, colours, corner(solution.game)))


def mix_heights(solution: "Solution", theme: Theme, mistakes: Costs | None = None) -> Heights:
    """The expected number of dice, between the colours of the two whole numbers beside it."""
    game = solution.game
    cells = by_rows(game, expected_dice(solution))
    most = max(1.0, float(np.ceil(cells.max())))
    colours = through_lens(usually_met(between_dice(cells), solution, theme), mistakes, game, theme)
    return Heights(cells, 0.0, most, height_mesh(cells, 0.0, most, colours, corner(game)))


def hold_heights(solution: "Solution", job: Job) -> Heights:
    """The mean total of a turn that does not bust, where both take one at once, in the colours of the hold-at map."""
    game, ends = solution.game, solution.turn_ends(job)
    low, high = scale_span(game.die)
    colours = painted((ends.mean.T - low) / (high - low), colour_map(HOLD_AT))
    colours[np.equal(ends.first.T, [len(game.spans(State(mine))["turn"]) for mine in game.axes["mine"]]), :3] = rgb(ROLL)
    most = float(np.ceil(ends.mean.max()))
    return Heights(ends.mean.T, 0.0, most, height_mesh(ends.mean.T, 0.0, most, colours, corner(game)))


def usually_met(colours: Bytes, solution: "Solution", theme: Theme) -> Bytes:
    """The colours; in the dark, where most rounds and scores hardly occur together, pale where optimal players rarely are."""
    return paled(colours, weights(solution.met()), theme) if "theirs" in solution.game.hidden else colours


def through_lens(colours: Bytes, mistakes: Costs | None, game: Game, theme: Theme) -> Bytes:
    """The paler the less the nearest wrong number costs, and hatched where that is a near-tie."""
    if mistakes is None:
        return colours
    shaded = paled(colours, shares(mistakes, game), theme)
    shaded[mistakes.near, 3] = HATCHED
    return shaded


def expected_dice(solution: "Solution") -> Floats:
    """The mean number of dice that the solution throws, over the axes."""
    expected: Floats = solution.mixes() @ np.array(solution.game.choices, float)
    return expected


def between_dice(cells: Floats) -> Bytes:
    below = np.floor(cells).astype(np.intp)
    share, table = (cells - below)[..., None], dice_colours().astype(float)
    above = np.minimum(below + 1, len(table) - 1)
    return opaque((table[below] * (1 - share) + table[above] * share + 0.5).astype(np.ubyte))


def opaque(colours: Bytes) -> Bytes:
    return np.concatenate([colours, np.full((*colours.shape[:-1], 1), 255, np.ubyte)], axis=-1)


def up_of(game: Game) -> str:
    """The name of the number beside my score: their score, what is left, or the round."""
    return next(name for name in map_axes(game) if name != "mine")


def corner(game: Game) -> tuple[int, int]:
    """My score, and the number beside it, in the corner of the floor."""
    return game.axes["mine"].start, game.axes[up_of(game)].start


def by_rows(game: Game, over_axes: Floats) -> Floats:
    """Numbers over the axes of a game with a row for each number beside my score, a column for each of my scores."""
    return over_axes.T if next(iter(game.axes)) == "mine" else over_axes


def state_over(point: Place, game: Game) -> State:
    """The state below a point that is nearest to it; nothing at risk."""
    up = up_of(game)
    numbers = len(game.axes[up])
    state = State(mine=round(point[0] * game.target), **{up: round(point[1] * numbers)})
    return state.within(game.spans(state))


# Surfaces


def height_mesh(cells: Floats, low: float, high: float, colours: Bytes, corner: tuple[int, int] = (0, 0)) -> Mesh:
    """A vertex for every cell, or for some of many; where there is no number there is a hole."""
    from solver.kernels.marching_cubes import normals

    rows, columns = (some(length) for length in cells.shape)
    heights = (cells[np.ix_(rows, columns)] - low) / (high - low)
    y, x = np.meshgrid(places(rows, cells.shape[0], corner[1]), places(columns, cells.shape[1], corner[0]), indexing="ij")
    there = ~np.isnan(heights)
    vertices = np.stack([x[there], y[there], heights[there]], axis=1).astype(np.float32)
    faces = grid_faces(there)
    return Mesh(vertices, normals(vertices, faces), faces, colours[np.ix_(rows, columns)][there])


def some(length: int) -> Ints:
    """All places along an axis, or every so many and the last."""
    return np.unique(np.append(np.arange(0, length, -(-length // MOST)), length - 1))


def places(numbers: Floats | Ints, length: int, first: int) -> Floats:
    return np.clip((numbers + first) / length, 0.0, 1.0)


def grid_faces(there: npt.NDArray[np.bool_]) -> Faces:
    """Two triangles between any four neighbours that are all there; they are counted row by row."""
    ids = np.where(there, np.cumsum(there).reshape(there.shape) - 1, -1)
    a, b, c, d = ids[:-1, :-1], ids[:-1, 1:], ids[1:, 1:], ids[1:, :-1]
    whole = np.minimum(np.minimum(a, b), np.minimum(c, d)) >= 0
    return np.stack([a, b, c, a, c, d], axis=-1)[whole].reshape(-1, 3).astype(np.uint32)


# Blocks


def block_mesh(cells: Floats, low: float, high: float, colours: Bytes, corner: tuple[int, int] = (0, 0)) -> Mesh:
    """A flat top for every cell, or for some of many, and walls down to lower neighbours and to the floor."""
    rows, columns = (some(length) for length in cells.shape)
    heights = np.nan_to_num((cells[np.ix_(rows, columns)] - low) / (high - low))
    colours = colours[np.ix_(rows, columns)]
    x, y = (places(rims(numbers), cells.shape[axis], corner[1 - axis]) for numbers, axis in ((columns, 1), (rows, 0)))
    turned = heights.T, colours.swapaxes(0, 1), y, x
    return merged([tops(heights, colours, x, y), walls(heights, colours, x, y), mirrored(walls(*turned))])


def rims(numbers: Ints) -> Floats:
    """Where cells end: halfway between neighbours, and half a number beyond the ends."""
    return np.array([numbers[0] - 0.5, *(numbers[1:] + numbers[:-1]) / 2, numbers[-1] + 0.5])


def tops(heights: Floats, colours: Bytes, x: Floats, y: Floats) -> Mesh:
    """The tops of the blocks; none on the floor."""
    row, column = np.nonzero(heights > 0)
    west, east, south, north = x[column], x[column + 1], y[row], y[row + 1]
    up = heights[row, column]
    corners = [(west, south, up), (east, south, up), (east, north, up), (west, north, up)]
    return quads(corners, colours[row, column])


def walls(heights: Floats, colours: Bytes, x: Floats, y: Floats) -> Mesh:
    """Walls between neighbours in a row, in the colour of the higher."""
    padded = np.pad(heights, ((0, 0), (1, 1)))
    row, rim = np.nonzero(padded[:, :-1] != padded[:, 1:])
    left, right = padded[row, rim], padded[row, rim + 1]
    across, south, north = x[rim], y[row], y[row + 1]
    corners = [(across, south, left), (across, south, right), (across, north, right), (across, north, left)]
    return quads(corners, colours[row, np.where(left > right, rim - 1, rim)])


def quads(corners: list[tuple[Floats, Floats, Floats]], colours: Bytes) -> Mesh:
    """A mesh of rectangles with vertices of their own, so that their edges are sharp."""
    from solver.kernels.marching_cubes import normals

    vertices = np.stack([np.stack(corner, axis=-1) for corner in corners], axis=1).reshape(-1, 3).astype(np.float32)
    firsts = np.arange(0, len(vertices), 4, dtype=np.uint32)[:, None]
    faces = np.hstack([firsts + part for part in (0, 1, 2, 0, 2, 3)]).astype(np.uint32).reshape(-1, 3)
    return Mesh(vertices, normals(vertices, faces), faces, np.repeat(colours, 4, axis=0))


def mirrored(mesh: Mesh) -> Mesh:
    """The mesh with both horizontal axes exchanged; triangles keep their outer side."""
    order = [1, 0, 2]
    vertices, normals = (np.ascontiguousarray(part[:, order]) for part in (mesh.vertices, mesh.normals))
    return Mesh(vertices, normals, np.ascontiguousarray(mesh.faces[:, ::-1]), mesh.colours)
