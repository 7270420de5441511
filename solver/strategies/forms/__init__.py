"""The forms in which people have strategies in files, one module each. `read` chooses by the name, and NPZ by its content.

A file is data: nothing in it is ever executed, and what it may hold is limited before it is looked at. What is wrong is said in
one sentence that names the line or the cell, and what would be right.
"""

import io
from collections.abc import Callable
from pathlib import Path
from typing import IO

from solver.strategies.forms import contest_python, csv_lines, json_numbers, npz_arrays, strat_lines
from solver.strategies.forms.contents import FileContents, bounded

READERS: dict[str, Callable[[bytes], FileContents]] = {
    ".csv": csv_lines.read,
    ".strat": strat_lines.read,
    ".json": json_numbers.read,
    ".py": contest_python.read,
}
MOST = {
    ".csv": csv_lines.LARGEST,
    ".strat": strat_lines.LARGEST,
    ".json": json_numbers.LARGEST,
    ".py": contest_python.LARGEST,
}
SUFFIXES = (".csv", ".npz", *list(READERS)[1:])
OUTSIDE = ("line ", "the table at ")  # complaints that begin so speak of a place in the file, and go without its name
ARCHIVE = b"PK"


def read(path: Path) -> FileContents:
    """What a file holds. `ValueError` says in one sentence what is wrong with it."""
    suffix = path.suffix.lower()
    try:
        if suffix not in SUFFIXES:
            raise ValueError(f"must end with {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}")
        with path.open("rb") as file:
            if suffix == ".npz" or file.peek(len(ARCHIVE)).startswith(ARCHIVE):
                return npz_arrays.read(file)
            return READERS[suffix](bounded(file, MOST[suffix]))
    except ValueError as error:
        said = str(error)
        raise ValueError(said if said.startswith(OUTSIDE) else f"{path.name}: {said}") from None


def read_bytes(data: bytes) -> FileContents:
    """What the bytes of an NPZ file hold."""
    file: IO[bytes] = io.BytesIO(data)
    return npz_arrays.read(file)
