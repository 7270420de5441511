"""A strategy as NPZ, as numpy writes it: one array named `mixes`, `rolls`, or `rounds` for Hog in the dark."""

import io
from math import prod
from typing import IO, Any, Literal, cast

import numpy as np

from solver.files import npz
from solver.strategies.forms.contents import LONGEST, FileContents
from solver.strategies.forms.said import shortened
from solver.tables.strategy_arrays import Array

ARRAYS = {"mixes": 3, "rolls": 5, "rounds": 3}  # the arrays that there are, with the most sides of each


def read(file: IO[bytes]) -> FileContents:
    with npz.opened(file) as archive:
        held = archive.namelist()
        found = npz.names(archive)
        if len(held) != 1 or found[0] not in ARRAYS or held[0] == found[0]:
            raise ValueError(f"has the arrays {shortened(', '.join(held_as(held))) or 'none'}; must have one, {names()}")
        check_promise(found[0], *npz.promised(archive, found[0]))
        array = npz.whole(archive, found[0])
    return FileContents(cast(Literal["mixes", "rolls", "rounds"], found[0]), fitting(found[0], array))


def names() -> str:
    *some, last = ARRAYS
    return f"{', '.join(some)} or {last}"


def held_as(held: list[str]) -> list[str]:
    """The names in an archive as numpy calls them; what is no array keeps its whole name, in quotes."""
    return [name.removesuffix(npz.SUFFIX) if name.endswith(npz.SUFFIX) else repr(name) for name in held]


def check_promise(name: str, shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
    """Raise `ValueError` unless an array is of numbers and small enough: before it is read, for it may be huge."""
    if kind.kind not in "fiub":
        raise ValueError(f"{name} is of type {kind}; must be numbers")
    if len(shape) > ARRAYS[name] or prod(shape) > LONGEST**3 or any(not 0 <= size <= LONGEST for size in shape):
        sizes = shortened(" × ".join(map(str, shape)))
        raise ValueError(f"{name} has {sizes} numbers; must have {LONGEST} × {LONGEST} × {LONGEST} at most")


def fitting(name: str, array: Array) -> Array:
    """The array, whose numbers must be chances: others might not even fit the type that a table is kept in."""
    for part in array if array.ndim else [array]:  # part by part, for an array may be large
        wrong = ~((part >= 0) & (part <= 2))
        if wrong.any():
            raise ValueError(
                f"{name} has the number {float(np.asarray(part)[wrong].flat[0]):.6g}; must have numbers from 0 to 1"
            )
    return array


def written(name: str, array: Array) -> bytes:
    file = io.BytesIO()
    sure = array.dtype == bool or bool(((array == 0) | (array == 1)).all())
    # numpy's types take `**arrays` for its option `allow_pickle`, too.
    np.savez_compressed(file, **{name: array.astype(bool) if sure else array})  # type: ignore[arg-type]
    return file.getvalue()
