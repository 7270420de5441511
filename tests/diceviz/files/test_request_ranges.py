"""Every number that a view may be asked for has a range: a session with one out of range is refused in a sentence."""

import json
from copy import deepcopy
from dataclasses import is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import pytest
from PySide6.QtWidgets import QMessageBox

from diceviz.files.checked_json import as_data, field_types
from diceviz.files.sessions import SavedSession, from_data
from diceviz.files.sessions import as_data as session_data
from diceviz.model.lens import Lens
from diceviz.model.request import Zoom
from diceviz.views.registry import VIEWS, first_request
from diceviz.views.view import View
from diceviz.window.layouts import LAYOUTS
from diceviz.window.window import Window
from solver import Pig, State
from solver.games import Game
from tests.diceviz.conftest import look

ZOOM = as_data(Zoom(1.0, 4.0, 1.0, 4.0))
PLAIN = {int: 1, float: 0.5, str: "a", bool: False}


def session(views: dict[str, Any]) -> dict[str, Any]:
    kept = SavedSession(Pig(20), State(3, 4, 5), "mine", Lens(), "Slices")
    return {**session_data(kept), "views": views}


def filled(hint: Any, data: Any) -> Any:
    """The data of a field of that type; where there is nothing in it, something."""
    if get_origin(hint) in (Union, UnionType):
        (hint,) = set(get_args(hint)) - {NoneType}
    if hint is Zoom:
        return ZOOM
    if is_dataclass(hint) and not issubclass(hint, Game):
        data = data or {}
        return {name: filled(each, data.get(name)) for name, each in field_types(hint).items()}
    if get_origin(hint) is tuple:
        members = get_args(hint)
        members = members[:1] * (len(data or ()) or 1) if members[1:] == (...,) else members
        return [filled(each, value) for each, value in zip(members, data or [None] * len(members), strict=True)]
    return PLAIN.get(hint) if data is None else data


def numbers(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all numbers in some data."""
    if isinstance(data, dict | list):
        inside = data.items() if isinstance(data, dict) else enumerate(data)
        return [place for name, value in inside for place in numbers(value, (*path, name))]
    return [path] if isinstance(data, int | float) and not isinstance(data, bool) else []


def example(view: View) -> dict[str, Any]:
    """A request in which there is something of everything."""
    kind = type(view.request())
    return {name: filled(hint, as_data(view.request())[name]) for name, hint in field_types(kind).items()}


EVERY = [(view, place) for view in VIEWS for place in numbers(example(view))]


def test_something_of_everything_is_accepted_and_has_numbers() -> None:
    views = {view.name: example(view) for view in VIEWS}
    assert set(from_data(session(views), LAYOUTS, first_request).requests) == {view.name for view in VIEWS}
    named = {place[0] for _, place in EVERY}
    assert {"zoom", "turn", "numbers", "hidden", "shares", "viewpoint"} <= named


@pytest.mark.parametrize(("view", "place"), EVERY, ids=[f"{view.name} {' '.join(map(str, place))}" for view, place in EVERY])
@pytest.mark.parametrize("number", [10**10, -(10**10), 10**400, 1e300, -1e300], ids=lambda number: str(number)[:6])
def test_a_number_out_of_range_is_refused(view: View, place: tuple[Any, ...], number: float) -> None:
    request = deepcopy(example(view))
    inside: Any = request
    for name in place[:-1]:
        inside = inside[name]
    inside[place[-1]] = number
    with pytest.raises(ValueError) as caught:
        from_data(session({view.name: request}), LAYOUTS, first_request)
    said = str(caught.value)
    assert said.startswith(f"views: {view.name}: ") and place[0] in said and "must" in said and "\n" not in said


@pytest.mark.parametrize(
    ("view", "request_", "said"),
    [
        ("win-map", {"turn": -1}, "turn = -1: must be from 0 to 1000000000"),
        ("win-map", {"zoom": {**ZOOM, "left": 4.0}}, "zoom: must reach from left to right, and from low to high"),
        ("win-map", {"zoom": {**ZOOM, "high": 0.5}}, "zoom: must reach from left to right, and from low to high"),
        ("win-map", {"zoom": {**ZOOM, "low": -1e10}}, "zoom: low = -10000000000: must be from -1000000000 to 1000000000"),
        ("dice-map", {"numbers": [3, 51]}, "numbers = 51: must be from 0 to 50"),
        ("curves", {"hidden": [["strategy 3", -1]]}, "hidden = -1: must be from 0 to 1000000000"),
        ("trainer", {"positions": "chess"}, "positions = chess: must be one of play, close, mine"),
        ("trainer", {"positions": 3}, "positions = 3: must be text"),
        ("surface", {"shares": [1.5]}, "shares: must be up to 99 numbers between 0 and 1"),
    ],
)
def test_what_is_out_of_range_is_named(view: str, request_: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as caught:
        from_data(session({view: request_}), LAYOUTS, first_request)
    assert str(caught.value) == f"views: {view}: {said}"


def test_a_file_with_a_number_out_of_range_is_told_in_the_window(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    look(qtbot, shared_window, Pig(20))
    before = shared_window.session.frame
    (tmp_path / "a.json").write_text(json.dumps(session({"win-map": {"turn": -7}})))
    shared_window.open_file(str(tmp_path / "a.json"))
    qtbot.waitUntil(lambda: any(each.isVisible() for each in shared_window.findChildren(QMessageBox)))
    told = next(each for each in shared_window.findChildren(QMessageBox) if each.isVisible())
    assert told.text() == "<p>Views: win-map: turn = -7: must be from 0 to 1000000000.</p>"
    told.close()
    assert shared_window.session.frame is before
