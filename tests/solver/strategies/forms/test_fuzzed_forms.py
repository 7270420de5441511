"""Whatever a file holds, it is a strategy or one clear sentence: nothing else, at no cost of memory or time.

`DICEVIZ_FUZZ=1000` multiplies the tries, for a soak.
"""

import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver import HiddenHog, Hog, Job, Pig, strategies
from solver.strategies import export

TIMES = int(os.environ.get("DICEVIZ_FUZZ", "1"))
HOG, PIG, DARK = Hog(6, 3), Pig(6), HiddenHog(6, 3)
FORMS = ["csv", "json", "strat", "py", "npz"]
LONGEST = 400  # letters of a sentence

fuzz = settings(max_examples=60 * TIMES, deadline=None, suppress_health_check=list(HealthCheck), database=None)


def outcome(path: Path, data: bytes) -> Any:
    """The strategy in a file of these bytes, or the sentence about it. Any other error, or a warning, fails the test."""
    path.write_bytes(data)
    try:
        strategy = strategies.from_file(path)
        for game in (HOG, PIG, DARK):
            try:
                strategies.laid_out(strategy, game)
            except TypeError as error:  # a strategy for another game
                assert "\n" not in str(error)
    except ValueError as error:
        assert str(error) and "\n" not in str(error) and len(str(error)) < LONGEST, str(error)
        return str(error)
    return strategy


def samples() -> list[tuple[str, bytes]]:
    """Real files of all forms."""
    made = []
    players = (
        (HOG, strategies.optimal()),
        (HOG, strategies.uniform()),
        (PIG, strategies.fixed_rolls(2)),
        (DARK, strategies.optimal()),
    )
    for game, strategy in players:
        found = export.exported(strategy, game, Job())
        for form in FORMS:
            try:
                made.append((form, export.in_form(form, found)))
            except ValueError:
                continue  # a form without room for that strategy
    return made


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@fuzz
@given(
    st.sampled_from(FORMS),
    st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace"))),
)
def test_any_bytes(place: Path, form: str, data: bytes) -> None:
    outcome(place / f"a.{form}", data)


NUMBERS = st.one_of(st.integers(-3, 12), st.integers(), st.floats(), st.booleans(), st.none(), st.text(max_size=4))
NESTED = st.recursive(NUMBERS, lambda inner: st.lists(inner, max_size=4), max_leaves=20)


@fuzz
@given(NESTED, st.sampled_from(["dice", "hold_at", "mixes", "rolls", "rounds", ""]))
def test_any_json(place: Path, content: Any, held: str) -> None:
    import json

    outcome(place / "a.json", json.dumps({held: content} if held else content).encode())


@fuzz
@given(NESTED, st.sampled_from(["[a][b]", "[b][a]", "[a]", "", "[a][b][0]"]), st.sampled_from(["", "T[0] = 1\n", "import T\n"]))
def test_any_literal_in_python(place: Path, content: Any, looked_up: str, more: str) -> None:
    outcome(
        place / "a.py",
        f"T = {content!r}\n{more}def final_strategy(a, b):\n    return T{looked_up}\n".encode("utf-8", "replace"),
    )


WORDS = [
    "def ",
    "final_strategy",
    "(a, b):",
    "\n",
    "    ",
    "return ",
    "T",
    "[",
    "]",
    "(",
    ")",
    "{",
    "1",
    ",",
    "=",
    ":",
    "lambda ",
    "'",
    '"""',
    "\\",
    "\x00",
    "async ",
    "if ",
    "-",
    "**",
    ".",
    "#",
    "\t",
    "f'{",
]


@fuzz
@given(st.lists(st.sampled_from(WORDS), max_size=60))
def test_any_words_of_python(place: Path, words: list[str]) -> None:
    outcome(place / "a.py", "".join(words).encode())


@pytest.mark.parametrize("number", range(40 * TIMES))
def test_files_that_were_damaged(number: int, place: Path) -> None:
    """Bits flip, parts are lost, doubled, or put elsewhere."""
    chance = random.Random(number)
    for form, whole in samples_once():
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 4)):
            at, length = chance.randrange(len(data) or 1), chance.randrange(1, 9)
            part = data[at : at + length]
            kind = chance.randrange(4)
            if kind == 0 and data:
                data[at] ^= 1 << chance.randrange(8)
            elif kind == 1:
                del data[at : at + length]
            elif kind == 2:
                data[at:at] = part * chance.randrange(1, 50)
            else:
                data[at : at + length] = bytes(chance.randrange(256) for _ in part)
        outcome(place / f"a.{form}", bytes(data))


_samples: list[tuple[str, bytes]] = []


def samples_once() -> list[tuple[str, bytes]]:
    if not _samples:
        _samples.extend(samples())
    return _samples


LARGE = {
    "brackets in JSON": ("json", b"[" * 6_000_000),
    "lists in JSON": ("json", b"[]," * 1_900_000),
    "brackets": ("py", b"(" * 400_000),
    "words": ("py", b"x = " + b"not " * 90_000 + b"1"),
    "signs": ("py", b"x = " + b"1+" * 190_000 + b"1"),
    "subscripts": ("py", b"x = " + b"[1]" * 130_000),
    "calls": ("py", b"x = f" + b"(1)" * 130_000),
    "blocks": ("py", b"if x:\n" + b"".join(b" " * depth + b"if x:\n" for depth in range(1, 800))),
    "numbers": ("strat", b"a\n" + b"1 " * 1_900_000),
    "lines": ("strat", b"\n" * 3_900_000),
}


@pytest.mark.parametrize("form", LARGE)
def test_files_that_are_as_large_as_may_be(form: str, place: Path) -> None:
    """What would take stack or memory without end is refused before it is parsed."""
    suffix, data = LARGE[form]
    assert isinstance(outcome(place / f"a.{suffix}", data), str)


def test_a_file_that_is_too_large_is_not_read(place: Path) -> None:
    with (place / "a.json").open("wb") as file:
        file.truncate(2**40)  # a terabyte of nothing, which takes no room
    with pytest.raises(ValueError, match=r"^a\.json: has more than 6,000,000 bytes; an NPZ file has room for more$"):
        strategies.from_file(place / "a.json")
