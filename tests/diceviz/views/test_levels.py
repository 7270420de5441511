"""Surfaces of equal value in space, and what the mouse meets on surfaces."""

from typing import Any

import numpy as np
import pytest

from diceviz.pictures.colours import colour_map, painted
from diceviz.space.mesh import hit
from diceviz.views.surface.boundary import boundary, by_value, state_at
from diceviz.views.surface.levels import PUBLISHED, levels
from solver import Pig, State, solve
from tests.diceviz.views.test_boundary import edges

Numbers = Any


@pytest.mark.parametrize("game", [Pig(100), Pig(60, "exact"), Pig(40, "difference")], ids=str)
def test_the_value_on_a_surface_is_its_level(game: Pig) -> None:
    solution, target, (low, high) = solve(game), game.target, game.bounds
    values = np.broadcast_to(
        np.array([float(game.payment(t)) for t in range(target)])[None, :, None], (target, target, target + 1)
    )
    values = values.copy()
    for mine in range(target):
        values[mine, :, : target - mine] = solution.actions(mine=mine).value[:, : target - mine]
    for share in (*PUBLISHED, 0.5):
        (mesh, _), level = levels(solution, (share,)), low + share * (high - low)
        lower, along = edges(mesh, target, *[np.arange(target)] * 2, np.arange(target + 1))
        ends = [values[tuple((lower + end * (np.arange(3) == along[:, None])).T)] for end in (0, 1)]
        part = (mesh.vertices * target - lower)[np.arange(len(along)), along]
        inner = (part > 0.0015) & (part < 0.9985)  # vertices keep off the lattice points
        assert ends[0] + (ends[1] - ends[0]) * part == pytest.approx(level, abs=0.0015 * (high - low))
        assert ((ends[0] > level) != (ends[1] > level)).all() and inner.sum() >= 0.9 * len(inner)
        assert (len(inner) > 0) == (values.min() <= level < values.max())
        assert (mesh.colours == painted(np.array(share), colour_map("viridis"))).all()


def test_several_levels_are_one_surface() -> None:
    solution = solve(Pig(100))
    (together, coarse), alone = levels(solution), [levels(solution, (share,))[0] for share in PUBLISHED]
    assert len(coarse.faces) < 0.2 * len(together.faces)
    assert len(together.vertices) == sum(len(mesh.vertices) for mesh in alone)
    corners = np.concatenate([mesh.vertices[mesh.faces] for mesh in alone])
    assert np.array_equal(together.vertices[together.faces], corners) and len(np.unique(together.colours, axis=0)) == 4


# The mouse


def rays(count: int) -> list[tuple[Any, Any]]:
    random = np.random.default_rng(5)
    starts = random.normal(size=(count, 3))
    starts = 0.5 + 2.5 * starts / np.linalg.norm(starts, axis=1, keepdims=True)
    return [(start, goal - start) for start, goal in zip(starts, random.uniform(0.05, 0.9, (count, 3)), strict=True)]


def has_both_around(rolls: Numbers) -> Numbers:
    """Of each cell whether among its corners and those next to them there are some that roll and some that do not."""
    some = every = rolls
    for axis, size in enumerate(rolls.shape):
        near = [np.clip(np.arange(size) + step, 0, size - 1) for step in (-1, 0, 1, 2)]
        some = np.any([some.take(places, axis) for places in near], axis=0)
        every = np.all([every.take(places, axis) for places in near], axis=0)
    return some & ~every


@pytest.mark.parametrize("game", [Pig(100), Pig(40, "exact"), Pig(40, "difference")], ids=str)
def test_the_mouse_meets_what_is_between_rolling_and_holding(game: Pig) -> None:
    """The cell around the point that is hit has corners on both sides, and none before has been passed through."""
    solution, target = solve(game), game.target
    mesh, rolls = by_value(boundary(solution).fine), solution.field().margin > 0
    both, last, found = has_both_around(rolls), np.array(rolls.shape) - 1, 0

    def mixed(points: Numbers) -> Numbers:
        return both[tuple(np.clip(np.floor(points * target).astype(int), 0, last - 1).T)]

    for origin, direction in rays(200):
        point = hit(mesh, tuple(origin), tuple(direction))
        if point is None:
            continue
        found += 1
        away = np.linalg.norm(point - origin) / np.linalg.norm(direction)
        assert np.array(point) == pytest.approx(origin + away * direction) and mixed(np.array(point))
        before = origin + np.linspace(0, away, 2000)[:, None] * direction
        inside = before[((before >= 0) & (before * target <= last)).all(axis=1)]
        passed = inside[~mixed(inside)]
        assert len(set(rolls[tuple(np.round(passed * target).astype(int).T)])) <= 1
    assert found > 80


def test_a_cut_hides_what_is_beyond_it() -> None:
    mesh = by_value(boundary(solve(Pig(40))).fine)
    for origin, direction in rays(60):
        whole = hit(mesh, tuple(origin), tuple(direction))
        cut = hit(mesh, tuple(origin), tuple(direction), ((0.0, 0.0, 0.0), (0.5, 1.0, 1.0)))
        if cut is not None:
            assert whole is not None and cut[0] <= 0.5 + 1e-5
        if whole is not None and whole[0] <= 0.5 - 1e-5:
            assert cut == whole


def test_what_is_left_out_is_not_hit() -> None:
    solution = solve(Pig(100))
    whole, some = boundary(solution).fine, boundary(solution, reachable=True).fine
    shown = {tuple(face) for face in some.faces.tolist()}
    hidden = np.array([tuple(face) not in shown for face in whole.faces.tolist()])
    centres = whole.vertices[whole.faces].mean(axis=1)
    for centre in centres[hidden][::3000].tolist():
        above = (centre[0], centre[1], 3.0)
        assert hit(by_value(whole), above, (0.0, 0.0, -1.0)) is not None
        point = hit(by_value(some), above, (0.0, 0.0, -1.0))
        assert point is None or point[2] != pytest.approx(centre[2], abs=1e-6)


def test_the_nearest_state_exists() -> None:
    game = Pig(100)
    assert state_at((0.404, 0.55, 0.1849), game) == State(40, 55, 18)
    assert state_at((0.4, 0.55, 0.999), game) == State(40, 55, 59)
    assert state_at((1.0, 1.0, 0.0), game) == State(99, 99, 0)
