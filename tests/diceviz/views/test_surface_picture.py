"""Surfaces in space: what each game has, where its states are, what is seen along a ray, and what lies on a cut."""

from typing import Any

import numpy as np
import pytest

from diceviz import words
from diceviz.model.lens import Lens
from diceviz.pictures.colours import colour_map, dice_colours, painted
from diceviz.pictures.palette import DARK, HOLD, LIGHT, ROLL, Theme, rgb
from diceviz.space.mesh import HATCHED
from diceviz.views.policy_slice.picture import SliceSource
from diceviz.views.policy_slice.picture import picture as slice_picture
from diceviz.views.surface.boundary import step_for
from diceviz.views.surface.picture import (
    CutSource,
    SurfacePicture,
    SurfaceSource,
    Want,
    behind,
    cell_extents,
    cut_colours,
    in_space,
    pick,
    picture,
    place_of,
    score_axis,
    up_scores,
)
from diceviz.views.surface.surface_choices import kinds, shares_of
from diceviz.views.surface.surface_words import meaning, subtitle
from diceviz.words.verdict import verdict
from solver import Cancelled, Die, Hog, Job, Pig, SimultaneousHog, SoloHog, SoloPig, State, reach, solve, strategies
from solver.games import Game

PIGS = [Pig(50), Pig(50, "exact"), Pig(50, "difference"), Pig(20, die=Die(2)), Pig(30, die=Die(3)), Pig(2), Pig(3, "exact")]
FIELDS = [Hog(30), Hog(30, 6, "all"), SimultaneousHog(20, 4), SoloHog(40, goal="within", turns=6)]
ALONE = SoloPig(40, goal="within", turns=6)
LONG = Pig(1000)
DOWN = (0.0, 0.0, -1.0)

Numbers = Any


def drawn(game: Game, theme: Theme = LIGHT, lens: Lens | None = None, **want: Any) -> SurfacePicture:
    asked = Want(**{"kind": next(iter(kinds(game))), **want})
    return picture(SurfaceSource(solve(game), asked, theme, lens or Lens()), Job())


def seen_from(origin: Numbers, point: Numbers, shown: SurfacePicture, cut: tuple[int, float] | None = None) -> Any:
    """What is picked by who looks from one point to the other."""
    start, along = np.asarray(origin, float), np.asarray(point, float) - np.asarray(origin, float)
    return pick(shown, tuple(start), tuple(along / np.linalg.norm(along)), cut)


def all_states(game: Game) -> list[State]:
    """At the start of a turn."""
    spans = game.spans(State())
    up = "turns_left" if "turns_left" in spans else "theirs"
    return [State(mine=mine, **{up: other}) for mine in spans["mine"] for other in spans[up]]


# What there is


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (Pig(), {"boundary": "roll or hold", "value": "win probability", "levels": "equal win probability"}),
        (
            Pig(variant="difference"),
            {"boundary": "roll or hold", "value": "expected payment", "levels": "equal expected payment"},
        ),
        (Hog(), {"dice": "number of dice", "value": "win probability"}),
        (SimultaneousHog(), {"dice": "expected number of dice", "value": "win probability"}),
        (SoloHog(goal="within"), {"dice": "number of dice", "value": "chance"}),
        (SoloPig(goal="within"), {"value": "chance"}),
        (SoloHog(goal="turns"), {}),
        (SoloPig(goal="turns"), {}),
    ],
    ids=str,
)
def test_games_with_two_numbers_or_more_have_surfaces(game: Game, names: dict[str, str]) -> None:
    assert kinds(game) == names


@pytest.mark.parametrize("game", [*PIGS, *FIELDS, ALONE], ids=str)
def test_every_surface_of_every_game_lies_in_the_box_and_faces_somewhere(game: Game) -> None:
    for kind in kinds(game):
        shown = drawn(game, kind=kind)
        for mesh in filter(None, (shown.mesh, shown.coarse)):
            assert (mesh.vertices >= 0).all() and (mesh.vertices <= 1 + 1e-6).all()
            assert len(mesh.vertices) == len(mesh.normals) == len(mesh.colours) and (mesh.faces < len(mesh.vertices)).all()
            used = mesh.normals[np.unique(mesh.faces)]
            assert np.linalg.norm(used, axis=1) == pytest.approx(1, abs=1e-3)
        assert shown.mesh is not None and (len(shown.mesh.faces) or kind == "levels")
        assert in_space(shown.want) == (kind in ("boundary", "levels")) == (shown.heights is None)


@pytest.mark.parametrize("kind", ["boundary", "levels", "value"])
def test_a_long_game_has_no_more_triangles_than_a_short_one(kind: str) -> None:
    shown = drawn(LONG, kind=kind)
    assert 50_000 < len(shown.mesh.faces) < 600_000


def test_nobody_waits_for_a_surface_that_is_not_wanted_any_more() -> None:
    with pytest.raises(Cancelled):
        picture(SurfaceSource(solve(Pig(50)), Want(), LIGHT), Job(cancelled=lambda: True))


def test_reachable_states_are_a_part_of_the_sheet_or_points_and_no_sheet() -> None:
    every, some, points = (drawn(Pig(50), states=states) for states in ("all", "reachable", "points"))
    assert 0 < len(some.mesh.faces) < len(every.mesh.faces)
    assert points.mesh is None
    places, colours = points.points
    solution = solve(Pig(50))
    for place, colour in zip(places[::97], colours[::97], strict=True):
        best = solution.best(*(round(50 * float(share)) for share in place))
        assert tuple(colour[:3]) in {rgb({"roll": ROLL, "hold": HOLD}[action]) for action in best}


# Colours


def test_colours_of_the_border_are_values_costs_or_directions() -> None:
    value, cost, direction = (
        drawn(Pig(50), lens=Lens(close=1.0), colour=colour).mesh.colours for colour in ("value", "cost", "direction")
    )
    assert set(map(tuple, value[:, :3])) <= set(map(tuple, colour_map("viridis")))
    assert set(map(tuple, cost[:, :3])) <= {*map(tuple, colour_map("plasma")), rgb(LIGHT.even)}
    assert {255, HATCHED} == set(cost[:, 3]) and set(value[:, 3]) == set(direction[:, 3]) == {255}


def test_through_the_lens_the_border_shows_costs_whatever_else_is_chosen() -> None:
    lens = Lens(margin=True, close=0.3)
    through = drawn(Pig(50), lens=lens, colour="direction").mesh.colours
    assert np.array_equal(through, drawn(Pig(50), lens=Lens(close=0.3), colour="cost").mesh.colours)
    assert (drawn(Pig(50), lens=Lens(True, 5.0)).mesh.colours[:, 3] == HATCHED).sum() > (through[:, 3] == HATCHED).sum()


def test_a_sheet_of_equal_value_has_its_colour_on_the_win_map() -> None:
    shown = drawn(Pig(50), kind="levels", shares=(0.25, 0.5))
    wanted = painted(np.array([0.25, 0.5]), colour_map("viridis"))
    assert set(map(tuple, shown.mesh.colours)) == set(map(tuple, wanted))


def test_dice_have_their_colours_and_pale_through_the_lens() -> None:
    shown, through = drawn(Hog(30)), drawn(Hog(30), lens=Lens(margin=True))
    dice = solve(Hog(30)).dice()
    assert set(map(tuple, shown.mesh.colours[:, :3])) <= {tuple(dice_colours()[number]) for number in np.unique(dice)}
    assert shown.most_dice == dice.max() and len(shown.axes[2].ticks) == dice.max()
    assert not np.array_equal(shown.mesh.colours, through.mesh.colours)


# Axes


@pytest.mark.parametrize(
    ("target", "ticks"),
    [
        (2, "0 1 2"),
        (3, "0 1 2 3"),
        (7, "0 2 4 6"),
        (30, "0 5 10 15 20 25 30"),
        (100, "0 20 40 60 80 100"),
        (1000, "0 200 400 600 800 1000"),
    ],
)
def test_ticks_are_round_scores_where_they_belong(target: int, ticks: str) -> None:
    axis = score_axis(Pig(target), "turn")
    assert axis.label == "turn total at risk (points)" and " ".join(label for _, label in axis.ticks) == ticks
    assert all(place == int(label) / target for place, label in axis.ticks)


def test_games_alone_count_what_is_left_upwards() -> None:
    axis = up_scores(SoloPig(goal="within", turns=12))
    assert axis.label == "turns left" and [label for _, label in axis.ticks] == ["0", "2", "4", "6", "8", "10", "12"]
    assert up_scores(SoloHog(goal="within", turns=6)).label == "throws left"


@pytest.mark.parametrize(
    ("game", "ticks"), [(Pig(50), "0 % 25 % 50 % 75 % 100 %"), (Pig(50, "difference"), "−50 −25 0 +25 +50")], ids=str
)
def test_heights_tell_what_they_are_worth(game: Pig, ticks: str) -> None:
    shown = drawn(game, kind="value")
    assert " ".join(label for _, label in shown.axes[2].ticks) == ticks
    assert shown.axes[2].label == kinds(game)["value"]
    place = place_of(shown, State(20, 30))
    low, high = game.bounds
    assert low + place[2] * (high - low) == pytest.approx(solve(game).value(20, 30))


# States along a ray


OVER_TWO = [*((game, "dice") for game in FIELDS), *((game, "value") for game in (*FIELDS, ALONE, *PIGS))]


@pytest.mark.parametrize(("game", "kind"), OVER_TWO, ids=str)
def test_from_above_each_state_is_seen_in_its_place(game: Game, kind: str) -> None:
    shown = drawn(game, kind=kind)
    for state in all_states(game)[::3]:
        x, y, z = place_of(shown, state)
        found, place = pick(shown, (x, y, 3.0), DOWN, None)
        assert found == state and place == pytest.approx((x, y, z), abs=1e-5)


@pytest.mark.parametrize("game", PIGS, ids=str)
def test_from_above_one_sees_where_rolling_ends(game: Pig) -> None:
    """The last turn total that rolls, or the one above: the solver finds it without any surface."""
    shown, ends = drawn(game), solve(game).boundary().last
    for state in all_states(game)[::3]:
        x, y, _ = np.minimum(place_of(shown, state), 1 - 1 / game.target - 1e-7)  # the rim has single precision
        found, place = pick(shown, (x, y, 3.0), DOWN, None)
        last = int(ends[state.mine, state.theirs])
        assert last - 1e-4 <= place[2] * game.target <= last + 1 + 1e-4
        assert (found.mine, found.theirs) == (state.mine, state.theirs)
        assert found.turn == min(round(place[2] * game.target), game.target - state.mine - 1)


@pytest.mark.parametrize("game", [Pig(50), Pig(50, "difference"), Pig(30, die=Die(3))], ids=str)
def test_from_the_side_one_sees_the_first_change_from_roll_to_hold(game: Pig) -> None:
    """Along their score, at every score of mine and some turn totals: from the slices."""
    shown, solution = drawn(game), solve(game)
    for turn in range(3, game.target // 2, 4):
        margins = solution.actions(turn=turn).margin
        for mine in range(0, game.target - turn, 3):
            rolls = margins[mine] > solution.tolerance
            changes = np.flatnonzero(rolls[:-1] != rolls[1:])
            found = pick(shown, (mine / game.target, -1.0, turn / game.target), (0.0, 1.0, 0.0), None)
            if len(changes) and found:
                assert changes[0] - 1e-4 <= found[1][1] * game.target <= changes[0] + 1 + 1e-4
                assert found[0].theirs in (changes[0], changes[0] + 1) and (found[0].mine, found[0].turn) == (mine, turn)
            else:
                assert not len(changes) and found is None


@pytest.mark.parametrize("kind", ["boundary", "levels", "value"])
def test_what_is_picked_lies_nearest_to_where_the_ray_meets_the_surface(kind: str) -> None:
    shown, random = drawn(Pig(50), kind=kind), np.random.default_rng(3)
    for vertex in random.choice(shown.mesh.vertices, 100):
        found, place = seen_from((2.0, -1.5, 1.8), vertex, shown)
        assert nearer_or_equal(place, vertex, (2.0, -1.5, 1.8))
        spot = np.array(place_of(shown, found)) - place
        inside = place[0] + place[2] < 1 - 1 / 50 and max(place) < 1 - 1 / 50
        assert not inside or np.abs(spot[:2]).max() <= 0.5 / 50 + 1e-4


def nearer_or_equal(place: Numbers, other: Numbers, eye: Numbers) -> bool:
    return bool(np.linalg.norm(np.subtract(place, eye)) <= np.linalg.norm(np.subtract(other, eye)) + 1e-4)


def test_a_wall_of_a_block_is_the_higher_ones() -> None:
    """It has its colour, so it is its state."""
    game = Hog(30)
    shown, dice = drawn(game), solve(game).dice()
    seen = 0
    for theirs in range(30):
        row = dice[:, theirs]
        for mine in np.flatnonzero(row[:-1] > row[1:]):
            height = (row[mine] + max(row[mine + 1 :])) / 2 / dice.max()
            if row[mine + 1 :].max() >= row[mine]:
                continue
            found = pick(shown, (2.0, theirs / 30, height), (-1.0, 0.0, 0.0), None)
            assert found[0] == State(int(mine), theirs) and found[1][0] == pytest.approx((mine + 0.5) / 30, abs=1e-5)
            seen += 1
    assert seen > 20


def test_beside_the_surface_nothing_is_seen() -> None:
    for game, kind in ((Pig(50), "boundary"), (Pig(50), "value"), (Hog(30), "dice")):
        shown = drawn(game, kind=kind)
        assert pick(shown, (0.5, 0.5, 3.0), (0.0, 0.0, 1.0), None) is None
        assert pick(shown, (3.0, 3.0, 3.0), (1.0, 0.0, 0.0), None) is None


def test_of_points_the_first_one_near_the_ray_is_seen() -> None:
    shown = drawn(Pig(50), states="points")
    states = {tuple(np.rint(50 * place).astype(int)) for place in shown.points[0]}
    mine, theirs, turn = max(states, key=lambda state: (state[2], -state[0]))
    found, place = pick(shown, (mine / 50, theirs / 50, 3.0), DOWN, None)
    assert found == State(mine, theirs, turn) and place == pytest.approx(place_of(shown, found))
    column = sorted(other for other in states if other[:2] == (mine, theirs))
    found, _ = pick(shown, (mine / 50, theirs / 50, -1.0), (0.0, 0.0, 1.0), None)
    assert found == State(*column[0])
    assert pick(shown, ((mine + 0.5) / 50 + 2, 0.0, 3.0), DOWN, None) is None


# The cut


@pytest.mark.parametrize("eye", [(0.4, -3.0, 0.6), (0.4, 3.0, 0.6), (-1.0, -2.0, 2.0), (2.0, 2.0, 1.5)])
def test_through_the_cut_the_states_on_it_are_seen(eye: tuple[float, float, float]) -> None:
    shown = drawn(Pig(50))
    for mine in range(0, 50, 7):
        for turn in range(0, 50 - mine, 5):
            state = State(mine, 20, turn)
            found, place = seen_from(eye, place_of(shown, state), shown, (1, 20 / 50))
            assert found == state and place == pytest.approx(place_of(shown, state))


@pytest.mark.parametrize(("axis", "name"), [(0, "mine"), (1, "theirs"), (2, "turn")])
def test_beside_the_cut_only_what_is_behind_is_seen_whichever_side_that_is(axis: int, name: str) -> None:
    shown, at, random = drawn(Pig(50)), 14 / 50, np.random.default_rng(5)
    counted = {True: 0, False: 0}
    for _ in range(400):
        eye, point = random.normal(0.5, 1.5, 3), random.uniform(0, 1, 3)
        if eye.min() > 0 and eye.max() < 1:
            continue
        whole, found = seen_from(eye, point, shown), seen_from(eye, point, shown, (axis, at))
        if found is None:
            continue
        state, place = found
        side = 1 if eye[axis] > at else -1
        assert side * (place[axis] - at) <= 1e-5
        on_it = abs(place[axis] - at) < 1e-9
        counted[on_it] += 1
        assert not on_it or getattr(state, name) == 14
        if whole and not on_it and side * (whole[1][axis] - at) < 0:
            assert place == pytest.approx(whole[1], abs=1e-9)
    assert counted[True] > 20 and counted[False] > 5


def test_where_the_plane_has_no_states_one_looks_through_it() -> None:
    """Their score is 5: behind the plane, at no score of mine, is the sheet; on the plane, beyond the target, is nothing."""
    shown = drawn(Pig(50))
    assert pick(shown, (0.9, -2.0, 0.9), (0.0, 1.0, 0.0), (1, 0.1)) is None
    found, place = seen_from((0.99, -0.3, 0.9), (0.0, 0.9, 0.4), shown, (1, 0.1))
    assert place[1] > 0.1 and found.theirs > 5


def test_a_cut_hides_the_points_in_front_of_it() -> None:
    shown = drawn(Pig(50), states="points")
    limits = behind((0.5, -3.0, 0.5), (1, 0.5))
    places = shown.points[0]
    kept = places[((places >= limits[0]) & (places <= limits[1])).all(axis=1)]
    assert 0 < len(kept) < len(places) and kept[:, 1].min() == pytest.approx(0.5)
    for cut in (None, (1, 0.5)):
        _, place = pick(shown, (0.0, -3.0, 3 / 50), (0.0, 1.0, 0.0), cut)
        assert (place[1] < 0.5 - 1e-6) == (cut is None)


@pytest.mark.parametrize("at", [0, 49])
@pytest.mark.parametrize("axis", ["mine", "theirs", "turn"])
def test_a_cut_at_either_end_can_be_seen_and_picked(axis: str, at: int) -> None:
    shown = drawn(Pig(50))
    state = State(**{axis: at})
    for eye in ((-2.0, -2.0, 2.0), (3.0, 3.0, 3.0)):
        found = seen_from(eye, place_of(shown, state), shown, (("mine", "theirs", "turn").index(axis), at / 50))
        assert found[0] == state


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("lens", [Lens(), Lens(margin=True)], ids=["plain", "lens"])
@pytest.mark.parametrize("game", [Pig(50), Pig(30, "difference"), Pig(20, die=Die(2)), Pig(2)], ids=str)
def test_the_cut_has_the_colours_of_the_slice(game: Pig, lens: Lens, theme: Theme) -> None:
    solution = solve(game)
    for axis in ("mine", "theirs", "turn"):
        for at in {0, 1, game.target // 2, game.target - 1}:
            there = cut_colours(CutSource(solution, Want(), axis, at, theme, lens))
            assert np.array_equal(there, slice_picture(SliceSource(solution, axis, at, theme, lens)).colours)


def test_the_cut_fades_with_the_slice() -> None:
    solution, player = solve(Pig(50)), strategies.optimal()
    met = reach(Pig(50), player, player)
    for axis in ("mine", "theirs", "turn"):
        there = cut_colours(CutSource(solution, Want(), axis, 21, LIGHT, Lens(), met))
        assert np.array_equal(there, slice_picture(SliceSource(solution, axis, 21, LIGHT, Lens(), met)).colours)
        assert len(np.unique(there[..., 3])) > 20


def test_between_sheets_of_equal_value_the_cut_shows_the_values() -> None:
    solution = solve(Pig(50))
    cells = cut_colours(CutSource(solution, Want("levels"), "theirs", 20, LIGHT))
    for mine, turn in ((0, 0), (10, 12), (30, 19)):
        worth = np.array(solution.value(mine, 20, turn))
        assert tuple(cells[turn, mine]) == tuple(painted(worth, colour_map("viridis")))
    assert cells[30, 40, 3] == 0  # no state


def test_cells_lie_around_their_states() -> None:
    left, right, bottom, top = cell_extents(Pig(50))
    assert (left, right) == (bottom, top)
    edges = np.linspace(left, right, 51)
    assert (edges[:-1] + edges[1:]) / 2 == pytest.approx(np.arange(50) / 50)


# Words


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("3, 9, 27, 81 %", (0.03, 0.09, 0.27, 0.81)),
        ("50", (0.5,)),
        ("90;10 50 10 %", (0.1, 0.5, 0.9)),
        ("12.5%", (0.125,)),
        ("abc", ()),
        ("50, x", ()),
        ("", ()),
        (" % ", ()),
        ("0", ()),
        ("100", ()),
        ("101", ()),
        ("-5", ()),
        ("nan", ()),
        ("inf", ()),
        ("1 2 3 4 5 6 7 8 9", tuple(number / 100 for number in range(1, 10))),
        ("1 2 3 4 5 6 7 8 9 10", ()),
    ],
)
def test_percentages_are_read_or_refused(text: str, shares: tuple[float, ...]) -> None:
    assert shares_of(text) == pytest.approx(shares)


@pytest.mark.parametrize("game", [*PIGS[:3], *FIELDS, ALONE], ids=str)
def test_each_surface_has_a_name_and_says_what_it_is_of_the_state(game: Game) -> None:
    solution = solve(game)
    state = State(5, 4, 0, 3).within(game.spans(State()))
    for kind, name in kinds(game).items():
        assert subtitle(game, Want(kind)) == name
        assert meaning(game, Want(kind)).endswith(".") and verdict(solution, state).startswith(
            words.state(game, state).capitalize()
        )


def test_sheets_are_named_by_what_they_are_worth() -> None:
    assert meaning(Pig(), Want("levels")) == "On each sheet your chance is the same: 3, 9, 27, 81 %."
    paid = meaning(Pig(50, "difference"), Want("levels", shares=(0.1, 0.5, 0.9)))
    assert paid == "On each sheet what you are paid is the same: −40, 0, +40 points."


def test_long_games_take_larger_steps() -> None:
    shown = drawn(LONG, kind="boundary")
    assert step_for(1000) == 5
    found, place = pick(shown, (0.4, 0.5, 3.0), DOWN, None)
    last = int(solve(LONG).boundary().last[400, 500])
    assert abs(place[2] * 1000 - last) <= 5 and found == State(400, 500, round(1000 * place[2]))
