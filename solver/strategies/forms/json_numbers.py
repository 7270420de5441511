"""A strategy as JSON: a matrix with a number for each score of mine (a row) and of theirs, of dice or of the total to hold at;
or an object that names what it has:

    {"name": "mine", "dice": [[6, 6, ...], ...]}     Hog; "hold_at" for Pig
    {"name": "mine", "mixes": [[[0.5, 0.5], ...]]}   chances, as in an NPZ file; "rolls" for Pig, "rounds" for Hog in the dark
"""

import json
from typing import Any, Literal, NoReturn, cast

import numpy as np

from solver.strategies.forms.contents import FileContents, as_text, name_of, square
from solver.strategies.forms.npz_arrays import ARRAYS, check_promise, fitting
from solver.strategies.forms.said import shortened
from solver.tables.growing_table import Floats, Ints
from solver.tables.strategy_arrays import Array

LARGEST = 6_000_000  # bytes
NUMBERS = ("dice", "hold_at")
DIGITS = 10  # more than any whole number in a file that makes sense has


def read(data: bytes) -> FileContents:
    told = parsed(as_text(data))
    if isinstance(told, list):
        return FileContents("numbers", square(told))
    if not isinstance(told, dict):
        raise ValueError("must be a list of rows, or an object with one")
    held = [name for name in told if name in (*NUMBERS, *ARRAYS)]
    others = [name for name in told if name not in (*held, "name")]
    if len(held) != 1 or others:
        found = ", ".join(name for name in told if name != "name")
        raise ValueError(f"has {shortened(found) or 'nothing'}; must have one of {', '.join((*NUMBERS, *ARRAYS))}, and a name")
    return found_in(held[0], told[held[0]], name_of(told["name"]) if isinstance(told.get("name"), str) else "")


def found_in(held: str, content: Any, name: str) -> FileContents:
    if held in NUMBERS:
        if not isinstance(content, list):
            raise ValueError(f"{held}: must be a list of rows")
        return FileContents("numbers", square(content), held, name)
    return FileContents(cast(Literal["mixes", "rolls", "rounds"], held), chances(held, content), name=name)


def parsed(text: str) -> Any:
    try:
        return json.loads(text, parse_int=whole, parse_constant=no_number)
    except RecursionError:
        raise ValueError("is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"is no JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None


def whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise ValueError(f"{shortened(digits)}: must be a smaller number")
    return int(digits)


def no_number(name: str) -> NoReturn:
    raise ValueError(f"{name}: is no number that JSON has")


def chances(held: str, content: Any) -> Floats:
    """Nested lists as an array, side by side: `ValueError` unless all lists of a depth are as long."""
    shape: list[int] = []
    level = [content]
    while any(isinstance(each, list) for each in level):
        lengths = {len(each) if isinstance(each, list) else -1 for each in level}
        if len(lengths) > 1 or len(shape) == ARRAYS[held]:
            raise ValueError(f"{held}: must have lists of the same length inside each other, {ARRAYS[held]} deep at most")
        shape.append(lengths.pop())
        level = [inner for each in level for inner in each]
    wrong = next((each for each in level if type(each) not in (int, float)), None)
    if wrong is not None:
        raise ValueError(f"{held}: {shortened(repr(wrong))}: must be a number")
    check_promise(held, tuple(shape), np.dtype(float))
    return fitting(held, np.array(level, np.float64).reshape(shape))


def written(name: str, held: str, content: Ints | Array) -> bytes:
    rows = plain(content).tolist()
    lines = ",\n".join(json.dumps(row) for row in rows)
    data = f'{{"name": {json.dumps(name)},\n"{held}": [\n{lines}\n]}}\n'.encode()
    if len(data) > LARGEST:
        raise ValueError(f"has more than {LARGEST:,} bytes as JSON; an NPZ file has room for more")
    return data


def plain(content: Any) -> Any:
    """Whole numbers where all are whole: 1 takes less room than 1.0."""
    array = np.asarray(content)
    if array.dtype == np.float32:
        array = array.astype(np.float64)
    return array.astype(np.int64) if bool((array == np.rint(array)).all()) else array
