"""A viewpoint shows the box as the user has left it, in the widget it was chosen in, and fills any other."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from diceviz.files.checked_json import as_data, from_data
from diceviz.space.camera import Camera, Margins, Sight, fitted, tallness
from diceviz.space.viewpoint import USUAL, Viewpoint

MARGINS = Margins(17.5)
LEFT = Viewpoint(Camera(-31.5, 62.25, (0.4, 0.6, 0.45), 2.75), True, 500, 420, MARGINS)  # as a drag has left it


def filling(azimuth: float, elevation: float, width: float, high: float, margins: Margins) -> Camera:
    """With the box fitted from its middle."""
    return fitted(Sight(Camera(azimuth, elevation), width, high, tallness(width, high, margins)), margins)


def test_in_its_own_widget_it_is_the_camera_that_was_left_there() -> None:
    assert LEFT.camera_in(500, 420, MARGINS) == LEFT.camera


@pytest.mark.parametrize("widget", [(700, 420, MARGINS), (500, 300, MARGINS), (500, 420, Margins(30.0))])
def test_in_another_widget_the_box_fills_that_one(widget: tuple[float, float, Margins]) -> None:
    assert LEFT.camera_in(*widget) == filling(-31.5, 62.25, *widget) != LEFT.camera


def test_what_was_moved_or_zoomed_stays_in_any_widget() -> None:
    moved = replace(LEFT, fits=False)
    assert moved.camera_in(700, 300, Margins()) == LEFT.camera
    assert moved.shape == 500 / 420 and moved.tall == tallness(500, 420, MARGINS) and LEFT.tall is None


def test_one_that_was_named_fills_every_widget() -> None:
    assert Viewpoint(Camera(0.0, 0.0)).camera_in(640, 480, MARGINS) == filling(0.0, 0.0, 640, 480, MARGINS)
    assert Viewpoint().shape == USUAL and replace(Viewpoint(), fits=False).tall is None


@given(
    some.floats(-180, 180), some.floats(-90, 90), some.tuples(*[some.floats(-9, 9)] * 3), some.floats(0.02, 12), some.booleans()
)
def test_it_is_written_and_read_to_the_last_bit(turn: float, rise: float, centre: Any, height: float, fits: bool) -> None:
    viewpoint = Viewpoint(Camera(turn, rise, centre, height), fits, 511, 333, MARGINS)
    assert from_data(Viewpoint, as_data(viewpoint)) == viewpoint


@pytest.mark.parametrize(
    "nonsense",
    [
        {"camera": {"height": 0}},
        {"camera": {"height": 1e300}},
        {"camera": {"elevation": 91}},
        {"camera": {"azimuth": -1e9}},
        {"camera": {"centre": [0, 0, 1e200]}},
        {"camera": {"centre": [0, 0]}},
        {"width": -1},
        {"high": 1e300},
        {"margins": {"tick": -5}},
        {"fits": 1},
    ],
    ids=str,
)
def test_nonsense_is_refused_in_a_sentence(nonsense: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^viewpoint: .*must be|^viewpoint: .*must have") as caught:
        from_data(Viewpoint, nonsense, "viewpoint")
    assert "\n" not in str(caught.value)
