"""Solutions in files: an NPZ file, as numpy writes them, that is read again without solving, with its proven gap.

Its array `header` is a text in JSON: `format`, `version`, `rules`, `gap`, and for a player alone `scale` and what is
allowed. The others are the numbers of the solution as they are (see `Solution.parts`), by points to go. Nothing in a file
is ever executed, and no more is read of it than its rules have room for.
"""

import io
import json
from functools import partial
from math import isfinite
from pathlib import Path
from typing import IO, Any
from zipfile import ZipFile

import numpy as np

from solver.files import atomic, npz
from solver.games.data import as_data, from_data
from solver.solutions import Solution
from solver.solutions.solution import Array
from solver.solving import solver_of

FORMAT, VERSION = "diceviz solution", 1
LONGEST = 4_000_000  # letters that a header may have: rules may have tables
SAID = 200  # letters of a complaint about a file that are told: it may quote the whole file
NO_SOLUTION = (AttributeError, KeyError, OverflowError, RecursionError, TypeError, ValueError)


def save(solution: Solution, path: str | Path) -> None:
    """Write the solution to a file, whole or not at all. `load` reads it again."""
    atomic.write(path, as_bytes(solution))


def load(path: str | Path) -> Solution:
    """The solution that was saved, with its values and its gap. `ValueError` says in one sentence what is wrong with a file."""
    with Path(path).open("rb") as file:
        try:
            return read(file)
        except ValueError as error:
            raise ValueError(f"{Path(path).name}: {error}") from None


def as_bytes(solution: Solution) -> bytes:
    """The bytes of the file that `save` writes."""
    facts, arrays = solution.parts()
    rules = {"rules": as_data(solution.game), "gap": solution.gap, **facts}
    header = json.dumps({"format": FORMAT, "version": VERSION, **rules}, allow_nan=False)
    file = io.BytesIO()
    # numpy's types take `**arrays` for its option `allow_pickle`, too.
    np.savez_compressed(file, header=np.array(header), **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def from_bytes(data: bytes) -> Solution:
    """The solution in the bytes of a file that `save` wrote."""
    return read(io.BytesIO(data))


def is_solution(path: str | Path) -> bool:
    """Whether the file says that it is a solution; what else it holds is not looked at."""
    try:
        with npz.opened(path) as archive:
            return said_in(archive).get("format") == FORMAT
    except (*NO_SOLUTION, OSError):
        return False


def read(file: IO[bytes]) -> Solution:
    try:
        with npz.opened(file) as archive:
            return checked(archive)
    except KeyError as error:
        raise ValueError(f"this is no solution: it has no {error.args[0] if error.args else error}"[:SAID]) from None
    except NO_SOLUTION as error:
        raise ValueError(f"this is no solution: {error}"[:SAID]) from None


def checked(archive: ZipFile) -> Solution:
    said = said_in(archive)
    if said.get("format") != FORMAT:
        raise ValueError(f"format = {said.get('format')!r}: must be {FORMAT!r}")
    if said.get("version") != VERSION:
        raise ValueError(f"version = {said.get('version')!r}: must be {VERSION}; a newer diceviz may read it")
    game, gap = from_data(said["rules"]), said["gap"]
    if isinstance(gap, bool) or not isinstance(gap, float | int) or not (isfinite(gap) and gap >= 0):
        raise ValueError(f"gap = {gap!r}: must be a number, 0 or more")
    return solver_of(game).solution.from_parts(game, float(gap), said, partial(array_in, archive))


def said_in(archive: ZipFile) -> dict[str, Any]:
    """The header of a solution file: its format, version, rules and facts by name."""
    shape, kind = npz.promised(archive, "header")
    if kind.kind != "U" or shape != () or kind.itemsize > 4 * LONGEST:
        raise ValueError(f"header: must be a text of up to {LONGEST} letters")
    said = json.loads(str(npz.whole(archive, "header")))
    if not isinstance(said, dict):
        raise ValueError("header: must have names")
    return said


def array_in(archive: ZipFile, name: str, shape: tuple[int, ...], kind: type) -> Array:
    found = npz.promised(archive, name)
    if found != (shape, np.dtype(kind)):
        sizes = " × ".join(map(str, shape))
        raise ValueError(f"{name}: has {' × '.join(map(str, found[0]))} of {found[1]}; must have {sizes} of {np.dtype(kind)}")
    return np.ascontiguousarray(npz.whole(archive, name))
