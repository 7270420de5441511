"""Heights over two numbers: smooth for values, blocks for numbers of dice."""

from typing import Any

import numpy as np
import pytest

from diceviz.pictures.colours import colour_map, dice_colours, painted
from diceviz.pictures.palette import LIGHT, rgb
from diceviz.space.mesh import Mesh, hit
from diceviz.views.surface.heights import (
    MOST,
    block_mesh,
    dice_heights,
    expected_dice,
    height_mesh,
    mix_heights,
    state_over,
    value_heights,
)
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, solve

Numbers = Any


def grey(cells: Numbers) -> Numbers:
    return np.full((*cells.shape, 4), 255, np.ubyte)


def above(mesh: Mesh, x: float, y: float) -> float | None:
    """The height there, looked at from above."""
    point = hit(mesh, (x, y, 5.0), (0.0, 0.0, -1.0))
    return point[2] if point else None


# Surfaces


@pytest.mark.parametrize("solution", [solve(Pig(30)), solve(Pig(30, "difference")), solve(Hog(30))], ids=lambda s: str(s.game))
def test_values_are_heights_at_their_scores_in_their_colours(solution: Any) -> None:
    heights, (low, high) = value_heights(solution), solution.game.bounds
    mesh = heights.mesh
    assert (heights.low, heights.high) == (low, high) and len(mesh.vertices) == 30 * 30
    for vertex, colour in zip(mesh.vertices[::7], mesh.colours[::7], strict=True):
        mine, theirs = (round(float(share) * 30) for share in vertex[:2])
        share = (solution.value(mine, theirs) - low) / (high - low)
        assert vertex == pytest.approx([mine / 30, theirs / 30, share], abs=1e-6)
        assert (colour == painted(np.array(share), colour_map("viridis"))).all()


def test_there_is_nothing_where_the_points_at_risk_would_have_won() -> None:
    solution = solve(Pig(30))
    mesh = value_heights(solution, turn=12).mesh
    assert len(mesh.vertices) == 18 * 30 and mesh.vertices[:, 0].max() == pytest.approx(17 / 30)
    assert above(mesh, 10 / 30, 20 / 30) == pytest.approx(solution.value(10, 20, 12), abs=1e-6)
    assert above(mesh, 20 / 30, 20 / 30) is None


def test_throws_left_begin_with_one() -> None:
    solution = solve(SoloHog(40, goal="within", turns=6))
    mesh = value_heights(solution).mesh
    assert above(mesh, 7 / 40, 3 / 6) == pytest.approx(solution.value(7, 3), abs=1e-6)
    assert mesh.vertices[:, 1].min() == pytest.approx(1 / 6) and mesh.vertices[:, 1].max() == 1.0
    alone = solve(SoloPig(40, goal="within", turns=6))
    assert above(value_heights(alone).mesh, 7 / 40, 3 / 6) == pytest.approx(alone.value(7, turns_left=3), abs=1e-6)


def test_a_plane_has_the_normal_of_a_plane_and_looks_up() -> None:
    rows, columns = np.mgrid[0:20, 0:30].astype(float)
    mesh = height_mesh(2 * columns / 30 - rows / 20, -1.0, 2.0, grey(rows))
    normal = np.array([-2 / 3, 1 / 3, 1.0])
    assert mesh.normals == pytest.approx(np.tile(normal / np.linalg.norm(normal), (600, 1)), abs=1e-5)
    assert len(mesh.faces) == 2 * 19 * 29


def test_a_hole_leaves_out_what_is_around_it() -> None:
    cells = np.zeros((5, 6))
    cells[2, 3] = np.nan
    mesh = height_mesh(cells, -1.0, 1.0, grey(cells))
    assert len(mesh.vertices) == 29 and len(mesh.faces) == 2 * (4 * 5 - 4) and not np.isnan(mesh.vertices).any()
    assert above(mesh, 2.9 / 6, 2.1 / 5) is None and above(mesh, 1.9 / 6, 2.1 / 5) == 0.5


@pytest.mark.parametrize("make", (height_mesh, block_mesh))
def test_of_many_cells_some_are_drawn_and_the_last(make: Any) -> None:
    cells = np.add.outer(np.arange(1000.0), np.arange(600.0))
    mesh = make(cells, 0.0, 1598.0, grey(cells))
    assert len(mesh.vertices) < 12 * (MOST + 1) ** 2 and mesh.vertices[:, 2].max() == pytest.approx(1.0)
    assert above(mesh, 599 / 600, 999 / 1000) == pytest.approx(1.0)
    assert above(mesh, 300.1 / 600, 500.1 / 1000) == pytest.approx(800 / 1598, abs=5 / 1598)


# Blocks


def test_every_number_of_dice_is_a_flat_block_in_its_colour() -> None:
    solution = solve(Hog(40))
    heights, dice = dice_heights(solution, LIGHT), solution.dice()
    assert np.array_equal(heights.cells, dice.T) and heights.high == dice.max()
    lost = solution.values() <= solution.tolerance
    for mine, theirs in np.ndindex(40, 40):
        for shift in (-0.45, 0.0, 0.45):
            x, y = (mine + shift) / 40, (theirs - shift) / 40
            if min(x, y) >= 0:
                assert above(heights.mesh, x, y) == pytest.approx(dice[mine, theirs] / heights.high, abs=1e-6)
    tops = heights.mesh.normals[:, 2] == 1.0
    colours = heights.mesh.colours[tops][::4, :3].reshape(40, 40, 3)
    assert (colours == np.where(lost.T[..., None], rgb(LIGHT.even), dice_colours()[dice.T])).all()


def test_walls_close_the_blocks_and_look_to_the_lower_side() -> None:
    cells = np.array([[1.0, 3.0], [0.0, 2.0]])
    colours = grey(cells)
    colours[0, 1] = (10, 20, 30, 255)
    mesh = block_mesh(cells, 0.0, 4.0, colours)
    point = hit(mesh, (-1.0, 0.2, 0.6), (1.0, 0.0, 0.0))  # over the lower one, on to the wall of the higher
    assert point == pytest.approx((0.25, 0.2, 0.6))
    wall = (abs(mesh.normals[:, 0]) == 1.0) & (mesh.vertices[:, 0] == 0.25) & (mesh.vertices[:, 1] < 0.2)
    assert (mesh.normals[wall] == (-1.0, 0.0, 0.0)).all() and (mesh.colours[wall] == (10, 20, 30, 255)).all()
    assert sorted({float(z) for z in mesh.vertices[wall, 2]}) == [0.25, 0.75]
    assert above(mesh, 0.1, 0.6) is None  # the floor


def test_blocks_are_closed_but_for_the_floor() -> None:
    """What leaves upwards comes back downwards: over all triangles, the areas seen from any side add up to nothing."""
    cells = np.random.default_rng(4).integers(0, 5, (9, 13)).astype(float)
    mesh = block_mesh(cells, 0.0, 4.0, grey(cells))
    a, b, c = (mesh.vertices[mesh.faces[:, n]].astype(float) for n in range(3))
    areas = np.cross(b - a, c - a) / 2
    floor = np.array([*np.diff(np.clip(np.arange(-0.5, 13) / 13, 0, 1))]), np.diff(np.clip(np.arange(-0.5, 9) / 9, 0, 1))
    assert areas.sum(axis=0) == pytest.approx([0, 0, (np.outer(floor[1], floor[0]) * (cells > 0)).sum()], abs=1e-6)
    up = np.einsum("ij,ij->i", areas, mesh.normals[mesh.faces[:, 0]])
    assert (up >= 0).all()


# Mixes


def test_a_mix_is_as_high_as_its_expected_number_of_dice() -> None:
    solution = solve(SimultaneousHog(20, 5))
    heights, expected = mix_heights(solution, LIGHT), expected_dice(solution)
    for mine, theirs in np.ndindex(20, 20):
        mean = sum(dice * chance for dice, chance in solution.strategy(mine, theirs).items())
        assert expected[mine, theirs] == pytest.approx(mean)
        assert above(heights.mesh, mine / 20, theirs / 20) == pytest.approx(mean / heights.high, abs=1e-6)
    pure = np.isclose(heights.cells, np.round(heights.cells), atol=1e-12)
    colours = heights.mesh.colours.reshape(20, 20, 4)
    assert pure.any() and not pure.all()
    assert (colours[pure, :3] == dice_colours()[np.round(heights.cells[pure]).astype(int)]).all()


def test_the_state_below_a_point() -> None:
    assert state_over((0.404, 0.55, 0.3), Pig(100)) == State(40, 55)
    assert state_over((1.0, 0.996, 0.3), Hog(100)) == State(99, 99)
    assert state_over((0.4, 0.5, 0.3), SoloHog(100, goal="within", turns=6)) == State(40, turns_left=3)
    assert state_over((0.4, 0.0, 0.3), SoloHog(100, goal="within", turns=6)) == State(40, turns_left=1)
