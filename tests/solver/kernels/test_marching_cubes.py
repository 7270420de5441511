"""Surfaces of a level: closed, oriented, through the right edges; and rays that meet triangles."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as draw

from solver import Cancelled, Job
from solver.kernels.marching_cubes import HAIR, Triangles, cases, isosurface, normals
from solver.kernels.ray_triangle import first_hit

Numbers = Any


def ball(size: int = 40, radius: float = 0.7) -> Numbers:
    """The distance inside a ball, the cube reaching from -1 to 1."""
    across = np.linspace(-1.0, 1.0, size)
    x, y, z = np.meshgrid(across, across, across, indexing="ij")
    return (radius - np.sqrt(x * x + y * y + z * z)).astype(np.float32)


def sides(surface: Triangles) -> tuple[Numbers, Numbers]:
    """Of the triangles, as numbers of their two vertices: in the direction they run, and in the other."""
    ends = surface.faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2).astype(np.int64)
    return ends @ (len(surface.vertices), 1), ends @ (1, len(surface.vertices))


def is_closed(surface: Triangles) -> bool:
    """Every side of a triangle is that of exactly one other, which runs the other way."""
    there, back = sides(surface)
    return len(np.unique(there)) == len(there) and bool(np.isin(back, there).all())


def euler(surface: Triangles) -> int:
    """Two for each closed surface without holes."""
    there, _ = sides(surface)
    return len(surface.vertices) - len(there) // 2 + len(surface.faces)


@pytest.mark.parametrize("case", range(256))
def test_any_eight_neighbours_are_enclosed(case: int) -> None:
    field = np.pad(
        np.array([1.0 if case >> corner & 1 else -1.0 for corner in range(8)]).reshape(2, 2, 2).T, 1, constant_values=-1
    )
    surface = isosurface(field)
    assert is_closed(surface)
    assert len(surface.faces) > 0 or case == 0


@given(draw.integers(0, 2**32), draw.integers(3, 9), draw.sampled_from((np.float32, np.float64)), draw.floats(-0.5, 0.5))
@settings(max_examples=60)
def test_noise_is_enclosed_by_a_vertex_on_every_edge_that_changes_sides(seed: int, size: int, kind: Any, level: float) -> None:
    field = np.pad(np.random.default_rng(seed).normal(size=(size, size + 1, size + 2)), 1, constant_values=-9.0).astype(kind)
    surface = isosurface(field, level)
    assert is_closed(surface)
    low, high = surface.ends(field)
    assert ((low > level) != (high > level)).all()
    crossed = sum(int(np.diff(field > level, axis=axis).sum()) for axis in range(3))
    places = np.column_stack([surface.lower, surface.axis])
    assert len(np.unique(places, axis=0)) == len(places) == crossed


def test_vertices_divide_their_edges_in_proportion_and_keep_off_the_ends() -> None:
    field = ball()
    surface = isosurface(field, 0.1)
    low, high = surface.ends(field)
    exact = np.clip((0.1 - low) / (high - low), HAIR, 1 - HAIR)
    assert surface.share == pytest.approx(exact, abs=1e-5)
    others = np.arange(3) != surface.axis[:, None]
    assert (surface.vertices == surface.lower)[others].all()
    touching = isosurface(np.where(field > 0, 1.0, 0.0))  # a level that lattice points have
    assert is_closed(touching)
    assert touching.share.min() > 0.0 and touching.share.max() < 1.0


def test_triangles_and_normals_look_outward() -> None:
    surface = isosurface(ball())
    corners = surface.vertices[surface.faces].astype(float)
    volume = (np.cross(corners[:, 0], corners[:, 1]) * corners[:, 2]).sum() / 6
    assert volume == pytest.approx(4 / 3 * np.pi * (0.7 * 39 / 2) ** 3, rel=0.01)
    from_centre = surface.vertices - 39 / 2
    from_centre /= np.linalg.norm(from_centre, axis=1, keepdims=True)
    assert ((normals(surface.vertices, surface.faces) * from_centre).sum(axis=1) > 0.98).all()


def test_corners_of_equal_sum_are_joined_across_a_face_on_either_side() -> None:
    for inside, (joined, apart) in product((1.0, -1.0), ([((1, 2), (2, 1)), ((1, 1), (2, 2))],)):
        fields = [np.full((4, 4, 4), -inside) for _ in range(2)]
        for field, points in zip(fields, (joined, apart), strict=True):
            for i, j in points:
                field[i, j, 1:3] = inside
        assert [euler(isosurface(np.pad(field, 1, constant_values=-1.0))) for field in fields] == (
            [2, 4] if inside > 0 else [4, 6]
        )


def test_no_cell_without_all_its_numbers_is_crossed() -> None:
    field = ball(20)
    field[12:, :, 9] = np.nan
    surface = isosurface(field)
    lowest = np.floor(surface.vertices[surface.faces].min(axis=1)).astype(int)
    cells = np.minimum(lowest, 18)
    around = np.stack([field[tuple((cells + corner).T)] for corner in product((0, 1), repeat=3)])
    assert len(surface.faces) and not np.isnan(around).any()
    there, back = sides(surface)
    assert len(np.unique(there)) == len(there) and 0 < (~np.isin(back, there)).sum() < 100


def test_a_level_that_nothing_crosses_is_an_empty_surface() -> None:
    surface = isosurface(ball(), 5.0)
    assert surface.vertices.shape == surface.faces.shape == surface.lower.shape == (0, 3)


def test_a_surface_can_be_cancelled() -> None:
    done: list[float] = []
    with pytest.raises(Cancelled):
        isosurface(ball(), 0.0, Job(done.append, lambda: len(done) == 5))
    assert done == [pytest.approx(n / 39) for n in range(1, 6)]


def test_no_cell_needs_more_than_six_triangles() -> None:
    assert cases()[:, 0].max() == 18


# Rays


def meets(vertices: Numbers, faces: Numbers, origin: Numbers, direction: Numbers) -> Numbers:
    """How far along a ray each triangle is met, by three volumes of the same sign; infinity where it is not."""
    a, b, c = (vertices[faces[:, n]].astype(float) - origin for n in range(3))
    shares = np.stack([np.cross(one, other) @ direction for one, other in ((b, c), (c, a), (a, b))])
    through = (shares >= 0).all(axis=0) | (shares <= 0).all(axis=0)
    flat = np.cross(b - a, c - a)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = (a * flat).sum(axis=1) / (flat @ direction)
    return np.where(through & (away >= 0), away, np.inf)


def test_a_ray_meets_the_triangle_that_is_nearest() -> None:
    surface, random = isosurface(ball(24) + 0.2 * np.sin(np.arange(24)).astype(np.float32)), np.random.default_rng(3)
    low, high, found = np.zeros(3), np.full(3, 23.0), 0
    for _ in range(300):
        origin, target = random.normal(size=3) * 40 + 12, random.uniform(3, 20, 3)
        away, face = first_hit(surface.vertices, surface.faces, origin, target - origin, low, high)
        tried = meets(surface.vertices, surface.faces, origin, target - origin)
        assert away == pytest.approx(tried.min(), rel=1e-9) and (face >= 0) == np.isfinite(away)
        found += face >= 0
    assert 100 < found < 300


def test_a_ray_passes_what_is_outside_the_box() -> None:
    surface = isosurface(ball())
    origin, direction = np.array([20.1, 19.7, -50.0]), np.array([0.0, 0.0, 1.0])
    whole = np.zeros(3), np.full(3, 39.0)
    front, _ = first_hit(surface.vertices, surface.faces, origin, direction, *whole)
    back, _ = first_hit(surface.vertices, surface.faces, origin, direction, np.array([0.0, 0.0, 20.0]), whole[1])
    assert front == pytest.approx(50 + 39 / 2 * 0.3, abs=0.1) and back == pytest.approx(50 + 39 / 2 * 1.7, abs=0.1)
    assert first_hit(surface.vertices, surface.faces, origin, -direction, *whole) == (np.inf, -1)
