"""The boundary of rolling and holding in space: every state on its side, no cracks, its colours, what can be reached."""

from typing import Any

import numpy as np
import pytest

from diceviz.pictures.colours import colour_map, painted
from diceviz.pictures.palette import DARK, HOLD, LIGHT, ROLL, rgb
from diceviz.space.mesh import HATCHED, Mesh
from diceviz.views.surface.boundary import Border, border, boundary, by_cost, by_normal, by_value, cloud, step_for
from solver import Die, Pig, solve

SMALL = [Pig(40, "exact"), Pig(40, "difference"), *(Pig(40, "reach", Die(sides)) for sides in (2, 3, 10))]
ODD = [Pig(2), Pig(3, "exact"), Pig(7, "difference", Die(2)), Pig(40, "exact", Die(2)), Pig(40, "exact", Die(3))]

Numbers = Any


def margins(solution: Any) -> Numbers:
    """What rolling gains, over all states and the totals that win: infinite where the rules leave no choice."""
    target = solution.game.target
    result = np.full((target, target, target + 1), -np.inf)
    for mine in range(target):
        actions = solution.actions(mine=mine)
        whole = np.where(np.isnan(actions.hold), np.inf, actions.margin)
        result[mine, :, : target - mine] = whole[:, : target - mine]
    return result


def edges(mesh: Border | Mesh, target: int, *axes: Numbers) -> tuple[Numbers, Numbers]:
    """The lower lattice point (places along the axes) of the edge each vertex lies on, and its axis: from its place alone."""
    points = mesh.vertices.astype(float) * target
    off = np.stack([abs(axis[:, None] - points[:, n]).min(axis=0) for n, axis in enumerate(axes)], axis=1)
    axis = off.argmax(axis=1)
    assert (np.sort(off, axis=1)[:, :2] < 1e-4).all(), "not on an edge of the lattice"
    assert (off.max(axis=1) > 5e-4).all(), "on a lattice point"
    rounded = np.where(np.arange(3) == axis[:, None], points, np.round(points))
    return np.stack([np.searchsorted(numbers, rounded[:, n], "right") - 1 for n, numbers in enumerate(axes)], axis=1), axis


def flips(lower: Numbers, along: Numbers, axis: int, shape: tuple[int, ...]) -> Numbers:
    """How often the surface is crossed on the way to the next lattice point of an axis."""
    counted = np.zeros(shape, int)
    np.add.at(counted, tuple(lower[along == axis].T), 1)
    return counted


def check_sides(solution: Any, shown: Border, scores: Numbers, turns: Numbers) -> None:
    """Walk all lattice lines from where the side is known, changing it at every vertex."""
    right = margins(solution)[np.ix_(scores, scores, turns)]
    lower, along = edges(shown, solution.game.target, scores, scores, turns)
    shape, decided = right.shape, abs(right) > solution.tolerance
    rolls = np.ones(shape, bool)
    up = flips(lower, along, 2, shape)
    rolls[:, :, 1:] = np.cumsum(up, axis=2)[:, :, :-1] % 2 == 0
    assert np.array_equal(rolls[decided], right[decided] > 0)
    for axis in (0, 1):
        crossed = flips(lower, along, axis, shape)
        changed = np.diff(rolls, axis=axis)
        assert np.array_equal(np.delete(crossed, -1, axis), changed.astype(int))
    assert up.max() == 1


@pytest.mark.parametrize("game", [Pig(100), *SMALL, *ODD], ids=str)
def test_every_state_lies_on_its_side_of_the_surface(game: Pig) -> None:
    solution = solve(game)
    check_sides(solution, boundary(solution).fine, np.arange(game.target), np.arange(game.target + 1))


@pytest.mark.parametrize("game", [Pig(100), *SMALL], ids=str)
def test_what_is_above_the_surface_holds_and_what_is_below_rolls(game: Pig) -> None:
    """By counting what a line down through the state meets, and asking the strategy."""
    solution, shown = solve(game), boundary(solve(game)).fine
    axes = np.arange(game.target), np.arange(game.target), np.arange(game.target + 1)
    lower, along = edges(shown, game.target, *axes)
    random = np.random.default_rng(1)
    for _ in range(200):
        mine, theirs = (int(number) for number in random.integers(0, game.target, 2))
        turn = int(random.integers(0, game.target - mine))
        below = (along == 2) & (lower[:, 0] == mine) & (lower[:, 1] == theirs) & (lower[:, 2] < turn)
        best = solution.best(mine, theirs, turn)
        assert ("hold" if below.sum() % 2 else "roll") in best


@pytest.mark.parametrize("game", [Pig(60), *SMALL], ids=str)
@pytest.mark.parametrize("step", (2, 3, 7))
def test_steps_leave_their_lattice_points_on_the_right_side(game: Pig, step: int) -> None:
    solution = solve(game)
    field = solution.field(step)
    check_sides(solution, border(solution, field), field.scores, field.turns)


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_the_coarse_surface_has_every_third_lattice_point(game: Pig) -> None:
    solution = solve(game)
    both = boundary(solution)
    check_sides(solution, both.coarse, np.arange(0, 40, 3), np.array([*range(0, 40, 3), 40]))
    assert len(both.coarse.faces) < 0.15 * len(both.fine.faces)


def test_long_games_have_fewer_lattice_points_than_numbers() -> None:
    assert [step_for(target) for target in (2, 100, 200, 201, 400, 1000)] == [1, 1, 1, 2, 2, 5]
    shown = boundary(solve(Pig(250))).fine
    assert len(shown.faces) < 200_000
    check_sides(solve(Pig(250)), shown, np.array([*range(0, 250, 2), 249]), np.arange(0, 251, 2))


@pytest.mark.parametrize("game", [Pig(100), *SMALL, *ODD], ids=str)
def test_the_surface_has_no_cracks(game: Pig) -> None:
    """Sides of a single triangle lie where the lattice ends; all others are those of two, which run opposite ways."""
    shown = boundary(solve(game)).fine
    count = len(shown.vertices)
    ends = shown.faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2).astype(np.int64)
    there, back = ends @ (count, 1), ends @ (1, count)
    assert len(np.unique(there)) == len(there)
    open_ends = shown.vertices[ends[~np.isin(back, there)]] * game.target
    last = np.array([game.target - 1, game.target - 1, game.target])
    at_the_end = (abs(open_ends) < 1e-4) | (abs(open_ends - last) < 1e-4)
    assert at_the_end.all(axis=1).any(axis=1).all()
    assert len(np.unique(shown.faces)) == count


@pytest.mark.parametrize("game", [Pig(100), *SMALL], ids=str)
def test_triangles_and_normals_look_to_the_side_that_holds(game: Pig) -> None:
    """Which is at the upper or at the lower end of each vertex's edge."""
    solution, shown = solve(game), boundary(solve(game)).fine
    lower, along = edges(shown, game.target, *[np.arange(game.target)] * 2, np.arange(game.target + 1))
    field = solution.field().margin
    upper = lower + (np.arange(3) == along[:, None])
    holds_above = field[tuple(upper.T)] <= 0
    assert np.array_equal(holds_above, field[tuple(lower.T)] > 0)
    a, b, c = (shown.vertices[shown.faces[:, n]].astype(float) for n in range(3))
    flat = np.cross(b - a, c - a)
    sign = np.where(holds_above, 1.0, -1.0)
    for corner in range(3):
        vertex = shown.faces[:, corner]
        part = flat[np.arange(len(flat)), along[vertex]] * sign[vertex]
        assert (part > -1e-12).mean() > 0.98  # folded cells have triangles that lean over
    assert np.linalg.norm(shown.normals, axis=1) == pytest.approx(1.0, abs=1e-5)
    assert (shown.normals[np.arange(len(along)), along] * sign > 0).mean() > 0.99


# Colours


def test_the_colour_of_a_value_is_that_of_the_win_map() -> None:
    """Where the next point wins there is no state beyond: the colour is that of the one below."""
    for game in (Pig(40), Pig(40, "difference")):
        solution = solve(game)
        mesh, (low, high) = by_value(boundary(solution).fine), game.bounds
        lower, _ = edges(mesh, 40, *[np.arange(40)] * 2, np.arange(41))
        short = np.flatnonzero(lower[:, 0] + lower[:, 2] == 39)
        assert len(short) > 1000
        for vertex in short[::50]:
            share = (solution.value(*map(int, lower[vertex])) - low) / (high - low)
            assert np.abs(mesh.colours[vertex].astype(int) - painted(np.array(share), colour_map("viridis"))).max() <= 2


def test_values_lie_between_those_of_the_states_around() -> None:
    solution = solve(Pig(40))
    shown = boundary(solution).fine
    lower, along = edges(shown, 40, *[np.arange(40)] * 2, np.arange(41))
    random = np.random.default_rng(2)
    for vertex in random.integers(0, len(lower), 200):
        ends = [lower[vertex], lower[vertex] + (np.arange(3) == along[vertex])]
        near = [solution.value(*map(int, end)) for end in ends if end[0] + end[2] < 40]
        assert min(near) - 1e-6 <= shown.values[vertex] <= max(near) + 1e-6


@pytest.mark.parametrize("game", [Pig(40), Pig(40, "exact"), Pig(30, "difference")], ids=str)
def test_the_cost_is_the_most_that_a_mistake_costs_nearby(game: Pig) -> None:
    solution, target = solve(game), game.target
    shown, all_margins = boundary(solution).fine, abs(margins(solution))
    lower, along = edges(shown, target, *[np.arange(target)] * 2, np.arange(target + 1))
    ends = np.stack([all_margins[tuple((lower + end * (np.arange(3) == along[:, None])).T)] for end in (0, 1)])
    own = np.where(np.isinf(ends), -1.0, ends).max(axis=0)
    most = np.full(len(own), -1.0)
    for corner in range(3):
        np.maximum.at(most, shown.faces[:, corner], own[shown.faces].max(axis=1))
    told = ~np.isinf(shown.costs)
    assert np.array_equal(told, most >= 0) and told.mean() > 0.9
    assert shown.costs[told] == pytest.approx(np.where(most <= solution.tolerance, solution.tolerance, most)[told], rel=1e-5)


@pytest.mark.parametrize("theme", (LIGHT, DARK))
def test_close_calls_are_hatched_and_ties_are_grey(theme: Any) -> None:
    solution = solve(Pig(40, "exact"))
    shown, near = boundary(solution).fine, 0.004
    colours = by_cost(shown, near, theme).colours
    assert (colours[shown.undecided, :3] == rgb(theme.even)).all()
    assert np.array_equal(colours[:, 3] == HATCHED, shown.costs < near) and set(colours[:, 3]) == {HATCHED, 255}
    scale = colour_map("plasma")
    assert (colours[(shown.costs >= 0.1) & ~shown.undecided, :3] == scale[-1]).all()  # ten points and more
    third = (abs(shown.costs / 0.01 - 1) < 0.02) & ~shown.undecided  # one point, a third down from 10 to 0.01
    assert third.any() and np.abs(colours[third, :3] - scale[341].astype(int)).max() <= 6


def test_undecided_is_what_borders_on_ties() -> None:
    """To exactly 40: against somebody who can never finish, waiting costs nothing."""
    solution = solve(Pig(40, "exact"))
    shown, all_margins = boundary(solution).fine, abs(margins(solution))
    lower, along = edges(shown, 40, *[np.arange(40)] * 2, np.arange(41))
    ends = np.stack([all_margins[tuple((lower + end * (np.arange(3) == along[:, None])).T)] for end in (0, 1)])
    assert np.array_equal(shown.undecided, (ends <= solution.tolerance).any(axis=0))
    assert shown.undecided.any() and (shown.vertices[shown.undecided, 1] > 37 / 40).all()
    assert not boundary(solve(Pig(100))).fine.undecided.any()


def test_directions_have_pale_colours_of_their_own() -> None:
    shown = boundary(solve(Pig(40))).fine
    colours = by_normal(shown).colours
    assert colours[:, :3].min() > 100 and (colours[:, 3] == 255).all()
    for axis in range(3):
        order = np.argsort(shown.normals[:, axis], kind="stable")
        assert (np.diff(colours[order, axis].astype(int)) >= 0).all()


# Reachable states


@pytest.mark.parametrize("game", [Pig(100), *SMALL], ids=str)
def test_only_what_borders_on_reachable_states_is_left(game: Pig) -> None:
    solution, target = solve(game), game.target
    marks, whole, some = solution.reachable(), boundary(solution).fine, boundary(solution, reachable=True).fine
    lower, along = edges(whole, target, *[np.arange(target)] * 2, np.arange(target + 1))
    beside = marks[tuple(lower.T)] | marks[tuple((lower + (np.arange(3) == along[:, None])).T)]
    if game.die.sides == 2:  # numbers between even ones
        assert not marks[1::2].any() and 0 < len(some.faces) < len(whole.faces)
        return
    assert np.array_equal(some.vertices, whole.vertices)
    assert np.array_equal(some.faces, whole.faces[beside[whole.faces].all(axis=1)])
    assert 0 < len(some.faces) < len(whole.faces)


def test_points_are_states_that_are_met_in_the_colour_of_the_action() -> None:
    solution = solve(Pig(60))
    places, colours = cloud(solution)
    states = np.round(places * 60).astype(int)
    marks = solution.reachable()
    assert len(np.unique(states, axis=0)) == len(states) == sum(int(marks[mine, :, : 60 - mine].sum()) for mine in range(60))
    assert marks[tuple(states.T)].all() and places == pytest.approx(states / 60)
    for state, colour in zip(states[::97].tolist(), colours[::97], strict=True):
        assert tuple(colour[:3]) in [rgb(ROLL if action == "roll" else HOLD) for action in solution.best(*state)]


def test_of_many_points_some_are_drawn_the_same_every_time() -> None:
    every, (places, colours) = cloud(solve(Pig(60)))[0], cloud(solve(Pig(60)), most=500)
    again, _ = cloud(solve(Pig(60)), most=500)
    assert places.shape == (500, 3) and colours.shape == (500, 4) and np.array_equal(places, again)
    assert {tuple(place) for place in places.tolist()} < {tuple(place) for place in every.tolist()}
