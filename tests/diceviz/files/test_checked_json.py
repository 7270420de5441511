"""Checked JSON: a frozen value comes back as it was written; whatever else stands there is refused in a sentence."""

import json
import math
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, Optional

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from diceviz.files import checked_json
from diceviz.files.checked_json import as_data, from_data, parsed, text_of
from diceviz.model.lens import Lens
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State
from solver.games import Game

GAMES: list[Game] = [Pig(30, "exact", Die(8)), SoloPig(30, "within", 5), Hog(40, 6, 3), SimultaneousHog(40, 6), SoloHog(40, 6)]


@dataclass(frozen=True)
class Corner:
    x: float
    y: float = 0.0


@dataclass(frozen=True)
class Shown:
    """A field of every type that is written."""

    title: str
    rules: Game = Pig()
    at_risk: int = 0
    zoom: float = 1.0
    faded: bool = False
    axis: Literal["mine", "theirs"] = "theirs"
    rival: str | None = None
    choice: Literal["roll", "hold"] | int = "roll"
    camera: Corner | None = None
    corners: tuple[Corner, ...] = ()
    players: tuple[str, str] = ("optimal", "optimal")
    pairs: tuple[tuple[int, float | None], ...] = ()
    state: State = field(default_factory=State)
    twice: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        if self.title == "":
            raise ValueError("title: must not be empty")
        object.__setattr__(self, "twice", 2 * self.at_risk)


finite = st.floats(allow_nan=False, allow_infinity=False)
corners = st.builds(Corner, finite, finite)
shown = st.builds(
    Shown,
    st.text(min_size=1),
    st.sampled_from(GAMES),
    st.integers(),
    finite,
    st.booleans(),
    st.sampled_from(["mine", "theirs"]),
    st.none() | st.text(),
    st.sampled_from(["roll", "hold"]) | st.integers(),
    st.none() | corners,
    st.lists(corners, max_size=3).map(tuple),
    st.tuples(st.text(), st.text()),
    st.lists(st.tuples(st.integers(), st.none() | finite), max_size=3).map(tuple),
    st.builds(State, st.integers(), st.integers()),
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = [
    "title",
    "rules",
    "at_risk",
    "zoom",
    "faded",
    "axis",
    "rival",
    "choice",
    "camera",
    "corners",
    "players",
    "pairs",
    "state",
]


def refusal(data: Any, where: str = "shown", kind: type[Any] = Shown) -> str:
    with pytest.raises(ValueError) as caught:
        from_data(kind, data, where)
    return str(caught.value)


@given(shown)
def test_what_is_written_is_read(value: Shown) -> None:
    assert from_data(Shown, as_data(value)) == value == from_data(Shown, parsed(text_of(as_data(value))))


def test_what_is_written_is_plain() -> None:
    value = Shown("A", Pig(20), camera=Corner(1.5), pairs=((1, None),))
    data = as_data(value)
    assert [*data] == FIELDS and data["camera"] == {"x": 1.5, "y": 0.0} and data["pairs"] == [[1, None]]
    assert data["rules"] == {"game": "Pig", "target": 20, "variant": "reach", "die": asdict(Die(6))}
    assert data["players"] == ["optimal", "optimal"] and data["rival"] is None


def test_numbers_of_numpy_are_written_as_numbers() -> None:
    data = as_data(Shown("A", at_risk=np.int64(3), zoom=np.float64(0.5)))  # type: ignore[arg-type]  # as pictures compute them
    assert (type(data["at_risk"]), type(data["zoom"])) == (int, float)
    assert from_data(Shown, parsed(text_of(data))) == Shown("A", at_risk=3, zoom=0.5)


@given(shown, st.data())
def test_whatever_is_changed_is_refused_in_a_sentence_or_is_such_a_value(value: Shown, data: Any) -> None:
    kept = json.loads(text_of(as_data(value)))
    name = data.draw(st.sampled_from([*FIELDS, "another"]))
    kept[name] = data.draw(anything)
    try:
        read = from_data(Shown, kept, "shown")
    except ValueError as error:
        assert str(error).startswith("shown: ") and name in str(error) and "\n" not in str(error)
        str(error).encode()
    else:
        assert from_data(Shown, parsed(text_of(as_data(read)))) == read


@given(st.sets(st.sampled_from(FIELDS[1:])), shown)
def test_a_field_that_is_missing_has_its_default(missing: set[str], value: Shown) -> None:
    """As in a file that is older than the field."""
    kept = {name: each for name, each in as_data(value).items() if name not in missing}
    usual = {name: getattr(Shown("A"), name) for name in missing}
    assert from_data(Shown, kept) == replace(value, **usual)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"title": 3}, "shown: title = 3: must be text"),
        ({"title": None}, "shown: title = null: must be text"),
        ({"title": "\ud800"}, 'shown: title = "\\ud800": must be text'),
        ({"title": ""}, "shown: title: must not be empty"),
        ({"at_risk": 1.0}, "shown: at_risk = 1.0: must be a whole number"),
        ({"at_risk": True}, "shown: at_risk = true: must be a whole number"),
        ({"at_risk": None}, "shown: at_risk = null: must be a whole number"),
        ({"zoom": "1"}, 'shown: zoom = "1": must be a number'),
        ({"zoom": False}, "shown: zoom = false: must be a number"),
        ({"zoom": math.nan}, "shown: zoom = NaN: must be a number"),
        ({"zoom": math.inf}, "shown: zoom = Infinity: must be a number"),
        ({"zoom": 10**400}, f"shown: zoom = 1{57 * '0'} …: must be a number"),
        ({"at_risk": -(10**400)}, f"shown: at_risk = -1{56 * '0'} …: must be a whole number"),
        ({"faded": 0}, "shown: faded = 0: must be true or false"),
        ({"axis": "turn"}, 'shown: axis = "turn": must be one of mine, theirs'),
        ({"axis": ["mine"]}, "shown: axis: must be one of mine, theirs"),
        ({"rival": 3}, "shown: rival = 3: must be text"),
        (
            {"choice": "pass"},
            'shown: choice = "pass": must be one of roll, hold; or shown: choice = "pass": must be a whole number',
        ),
        ({"camera": 3}, "shown: camera = 3: must be some of the fields x, y"),
        ({"camera": {"y": 1}}, "shown: camera: x: must be there"),
        ({"camera": {"x": "left"}}, 'shown: camera: x = "left": must be a number'),
        ({"camera": {"x": 1, "z": 2}}, 'shown: camera: "z": must not be there; the fields are x, y'),
        ({"corners": {}}, "shown: corners: must be a list"),
        ({"corners": [{"x": 1}, {"x": None}]}, "shown: corners: item 2: x = null: must be a number"),
        ({"players": ["optimal"]}, "shown: players: must be a list of 2"),
        ({"players": ["optimal", 3]}, "shown: players: item 2 = 3: must be text"),
        ({"pairs": [[1, 2], [3]]}, "shown: pairs: item 2: must be a list of 2"),
        ({"pairs": [[1, "2"]]}, 'shown: pairs: item 1: item 2 = "2": must be a number'),
        ({"rules": {"game": "Poker"}}, "shown: rules: game = 'Poker': must be one of Pig"),
        ({"rules": {"game": "Pig", "target": 1}}, "shown: rules: target = 1: must be a whole number from 2 to 1000"),
        ({"rules": None}, "shown: rules = null: must be those of a game"),
        ({"twice": 3}, 'shown: "twice": must not be there; the fields are title, rules'),
        ({"line\nbreak": 3}, 'shown: "line\\nbreak": must not be there'),
    ],
)
def test_what_is_wrong_is_named(changed: dict[str, Any], said: str) -> None:
    assert refusal({**as_data(Shown("A")), **changed}).startswith(said)


@pytest.mark.parametrize("data", [None, 3, "title", [], [["title", "A"]]])
def test_what_has_no_fields_is_refused(data: Any) -> None:
    assert ": must be some of the fields x, y" in refusal(data, "corner", Corner)
    assert refusal(data, "", Corner).startswith("this")


def test_a_whole_number_may_stand_for_any_number() -> None:
    found = from_data(Corner, {"x": 3})
    assert found == Corner(3.0) and isinstance(found.x, float)


def test_rules_may_have_to_be_those_of_one_game() -> None:
    @dataclass(frozen=True)
    class OfHog:
        rules: Hog

    assert from_data(OfHog, as_data(OfHog(Hog(40, 6)))) == OfHog(Hog(40, 6))
    assert refusal({"rules": {"game": "Pig"}}, "", OfHog) == "rules: must be the rules of Hog"


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_numbers_that_json_has_not_are_neither_written_nor_read(number: float, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="must be a number that JSON has"):
        as_data(Corner(number))
    with pytest.raises(ValueError):
        text_of({"x": number})
    with pytest.raises(ValueError, match="this is no file of diceviz"):
        parsed(json.dumps({"x": number}))
    assert refusal(parsed('{"x": 1e999}'), "", Corner) == "x = Infinity: must be a number"


def test_types_that_cannot_be_written_are_an_error_of_the_program() -> None:
    @dataclass(frozen=True)
    class Odd:
        numbers: Any = frozenset()
        other: Optional[dict[str, int]] = None  # noqa: UP045  # written so in code that is older

    with pytest.raises(TypeError, match="cannot be written"):
        as_data(Odd())
    with pytest.raises(TypeError, match="other: dict"):
        from_data(Odd, {"other": {}})


def test_the_lens_comes_back() -> None:
    lens = Lens(True, 0.25, True, ("hold at 20", "optimal"))
    assert from_data(Lens, parsed(text_of(as_data(lens))), "lens") == lens


# Readers of one field


@given(anything, st.sampled_from(["whole", "number", "flag", "text", "items", "parts"]))
def test_a_reader_takes_its_own_type_and_nothing_else(value: Any, reader: str) -> None:
    types = {"whole": (int,), "number": (int, float), "flag": (bool,), "text": (str,), "items": (list,), "parts": (dict,)}
    right = type(value) in types[reader] and not (isinstance(value, float) and not math.isfinite(value))
    right = right and not (isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value))
    try:
        assert getattr(checked_json, reader)({"name": value}, "name") == value and right
    except ValueError as error:
        assert not right and str(error).startswith("name") and ": must be " in str(error)


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda: checked_json.whole({}, "seed", 9, "game: "), "game: seed = null: must be a whole number from 0 to 9"),
        (lambda: checked_json.number({"x": 3}, "x", 0, 2), "x = 3: must be a number from 0 to 2"),
        (lambda: checked_json.one_of({"x": "c"}, "x", "ab"), 'x = "c": must be one of a, b'),
        (lambda: checked_json.items({"x": [1, 2]}, "x", most=1), "x: must be a list of up to 1"),
        (lambda: checked_json.parts({"x": 1}, "x"), "x = 1: must be fields with their names"),
        (lambda: checked_json.checked_rules(3, "game 2: rules"), "game 2: rules = 3: must be those of a game"),
    ],
)
def test_a_reader_says_what_it_wants(read: Any, said: str) -> None:
    with pytest.raises(ValueError) as caught:
        read()
    assert str(caught.value) == said
