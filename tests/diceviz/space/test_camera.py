"""Looking at the box: what is where on screen, seen from anywhere, in a pane of any shape."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from diceviz.space.axis_layout import Label, SpaceAxis, edge_of, far_sides, labels, outline_of, overlap
from diceviz.space.camera import CORNERS, PRESETS, Camera, Margins, Sight, between, fitted, tallness

SIZES = [(700, 700), (460, 640), (1100, 900), (1500, 420), (300, 900)]
TICKS = tuple((score / 100, str(score)) for score in range(0, 101, 10))
AXES = (SpaceAxis("my score", TICKS), SpaceAxis("their score", TICKS), SpaceAxis("turn total at risk", TICKS))

angles = some.tuples(some.floats(-180, 180), some.floats(-90, 90))
insides = some.tuples(*[some.floats(0, 1)] * 3)


def seen_from(azimuth: float, elevation: float, size: tuple[int, int] = (700, 700)) -> Sight:
    sight = Sight(Camera(azimuth, elevation), *size, tallness(*size, Margins()))
    return replace(sight, camera=fitted(sight, Margins()))


def measure(text: str, title: bool) -> tuple[float, float]:
    return 7.0 * len(text), 13.0 if title else 11.0


def inside_box(point: np.ndarray, sight: Sight) -> bool:
    """Whether a pixel shows the box: whether the ray through it meets the cube, by the slabs between its faces."""
    ray = sight.ray(*point)
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = np.array([(0 - ray.origin) / ray.direction, (1 - ray.origin) / ray.direction])
    return bool(np.nanmax(ends.min(axis=0)) < np.nanmin(ends.max(axis=0)))


@given(angles, insides, some.sampled_from(SIZES))
def test_the_ray_through_the_pixel_of_a_point_meets_the_point(angles: tuple, point: tuple, size: tuple) -> None:
    sight = seen_from(*angles, size)
    ray = sight.ray(*sight.project(np.array(point)))
    nearest = ray.at(float((np.array(point) - ray.origin) @ ray.direction))
    assert nearest == pytest.approx(point, abs=1e-6)


@given(angles, insides, some.floats(0.2, 3))
def test_what_is_zoomed_towards_stays_where_it_is(angles: tuple, point: tuple, factor: float) -> None:
    sight = seen_from(*angles)
    near = replace(sight, camera=sight.camera.zoomed(factor, np.array(point)))
    assert near.project(np.array(point)) == pytest.approx(sight.project(np.array(point)), abs=1e-4)
    assert near.unit == pytest.approx(sight.unit / factor)


@given(angles, some.floats(-300, 300), some.floats(-300, 300))
def test_what_is_dragged_follows_the_mouse(angles: tuple, right: float, down: float) -> None:
    sight = seen_from(*angles)
    moved = replace(sight, camera=sight.panned(right, down))
    centre = np.array(sight.camera.centre)
    assert moved.project(centre) - sight.project(centre) == pytest.approx([right, down], abs=1e-4)


@pytest.mark.parametrize(
    ("name", "right", "up"), [("front", (1, 0, 0), (0, 0, 1)), ("side", (0, 1, 0), (0, 0, 1)), ("top", (1, 0, 0), (0, 1, 0))]
)
def test_a_preset_shows_one_face_like_a_flat_chart(name: str, right: tuple, up: tuple) -> None:
    sight = seen_from(*PRESETS[name])
    origin, across, upwards = sight.project(np.array([(0, 0, 0), right, up], float))
    assert across[0] - origin[0] > 400 and across[1] == pytest.approx(origin[1], abs=0.01)
    assert upwards[1] - origin[1] < -400 and upwards[0] == pytest.approx(origin[0], abs=0.01)
    away = np.cross(right, up)
    assert sight.project(np.array([0.0, 0.0, 0.0]) + np.abs(away)) == pytest.approx(origin, abs=1.5)


def test_from_the_front_one_looks_along_y_from_the_side_against_x_from_the_top_down() -> None:
    forward = {name: -Camera(*PRESETS[name]).backward for name in PRESETS}
    assert forward["front"] == pytest.approx([0, 1, 0])
    assert forward["side"] == pytest.approx([-1, 0, 0])
    assert forward["top"] == pytest.approx([0, 0, -1])
    assert (np.sign(forward["isometric"]) == [1, 1, -1]).all()


@pytest.mark.parametrize("size", SIZES)
@given(angles)
@example((32.0, 13.5))
@example((-42.7, 0.7))
def test_the_box_is_in_the_picture_with_its_labels_whatever_the_pane(size: tuple, angles: tuple) -> None:
    _, _, low, high = Margins().extents(seen_from(*angles, size))
    assert (low > -1).all() and (high < np.array(size) + 1).all()


@pytest.mark.parametrize("size", [(1, 1), (30, 500), (500, 20), (90, 90), (4000, 30)])
@given(angles)
def test_in_a_pane_too_small_for_labels_the_box_is_still_somewhere(size: tuple, angles: tuple) -> None:
    sight = seen_from(*angles, size)
    assert 0.01 < sight.camera.height < 20 and np.isfinite(sight.project(CORNERS)).all()


@pytest.mark.parametrize(("size", "least"), [((700, 700), 0.99), ((460, 640), 0.9), ((1100, 900), 0.99)])
def test_at_first_the_box_fills_the_pane(size: tuple, least: float) -> None:
    _, _, low, high = Margins().extents(seen_from(*PRESETS["isometric"], size))
    shares = (high - low) / size
    assert shares.max() == pytest.approx(1, abs=0.01) and shares.min() >= least


def test_nobody_turns_the_box_over() -> None:
    assert Camera(0, 80).orbited(0, 30).elevation == 90
    assert Camera(0, -80).orbited(0, -30).elevation == -90
    assert Camera(170, 0).orbited(20, 0).azimuth == -170


def test_the_camera_flies_the_short_way() -> None:
    start, end = Camera(170, 0, (0, 0, 0), 1), Camera(-170, 90, (1, 1, 1), 4)
    assert between(start, end, 0) == start and between(start, end, 1) == end
    assert between(start, end, 0.5) == Camera(-180, 45, (0.5, 0.5, 0.5), 2)


@given(angles)
def test_the_faces_behind_are_those_the_eye_is_not_before(angles: tuple) -> None:
    sight = seen_from(*angles)
    for eye, far in zip(sight.eye, far_sides(sight), strict=True):
        assert (eye >= 0 and far == 0) or (eye < 0 and far == 1)


@given(angles, some.sampled_from(SIZES))
def test_no_label_lies_over_another(angles: tuple, size: tuple) -> None:
    placed = labels(AXES, seen_from(*angles, size), measure)
    outlines = [outline_of(label, *measure(label.text, label.title)) for label in placed]
    assert not any(overlap(one, other) for one, other in combinations(outlines, 2))


@given(angles, some.sampled_from(SIZES[:3]))
def test_no_label_lies_over_the_box(angles: tuple, size: tuple) -> None:
    sight = seen_from(*angles, size)
    for label in labels(AXES, sight, measure):
        for corner in outline_of(label, *measure(label.text, label.title)):
            assert not inside_box(np.array(corner), sight), label


@pytest.mark.parametrize("size", SIZES[:3])
@given(angles)
def test_no_label_is_cut_off(size: tuple, angles: tuple) -> None:
    for label in labels(AXES, seen_from(*angles, size), measure):
        x, y = np.transpose(outline_of(label, *measure(label.text, label.title)))
        assert min(x.min(), y.min()) >= 0 and x.max() <= size[0] and y.max() <= size[1]


@pytest.mark.parametrize("size", SIZES)
def test_at_first_every_axis_has_its_title_and_its_ends(size: tuple) -> None:
    placed = labels(AXES, seen_from(*PRESETS["isometric"], size), measure)
    assert {label.text for label in placed if label.title} == {axis.label for axis in AXES}
    assert [label.text for label in placed].count("100") >= 2


@pytest.mark.parametrize(("name", "hidden"), [("front", 1), ("side", 0), ("top", 2)])
def test_an_axis_seen_end_on_is_not_written(name: str, hidden: int) -> None:
    titles = {label.text for label in labels(AXES, seen_from(*PRESETS[name]), measure) if label.title}
    assert titles == {axis.label for number, axis in enumerate(AXES) if number != hidden}


def test_at_first_all_axes_are_written_my_score_to_the_right_theirs_to_the_left_the_turn_upwards() -> None:
    sight = seen_from(*PRESETS["isometric"])
    titles = {label.text: label for label in labels(AXES, sight, measure) if label.title}
    middle = sight.project(np.array([0.5, 0.5, 0.5]))
    assert titles["my score"].x > middle[0] and titles["my score"].y > middle[1]
    assert titles["their score"].x < middle[0] and titles["their score"].y > middle[1]
    assert titles["turn total at risk"].x < sight.project(CORNERS)[:, 0].min() + 40
    assert abs(titles["turn total at risk"].angle) > 75


def test_ticks_are_thinned_out_where_they_would_touch() -> None:
    def written(size: tuple[int, int]) -> list[str]:
        sight = seen_from(*PRESETS["front"], size)
        return [label.text for label in labels(AXES, sight, measure) if not label.title and label.y > edge_y(sight)]

    def edge_y(sight: Sight) -> float:
        return float(edge_of(0, sight).ends[:, 1].mean())

    assert {"10", "20", "30"} <= set(written((900, 900)))
    few = written((190, 500))
    assert "10" not in few and {"50", "100"} <= set(few)


def test_labels_stand_at_their_ticks() -> None:
    sight = seen_from(*PRESETS["front"])
    across = sight.project(np.array([0.4, 0.0, 0.0]))
    (forty,) = (label for label in labels(AXES, sight, measure) if label.text == "40" and label.y > across[1])
    assert isinstance(forty, Label) and forty.x == pytest.approx(across[0]) and 5 < forty.y - across[1] < 25
