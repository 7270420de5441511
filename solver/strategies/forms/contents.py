"""What a strategy's file may hold, whatever its form, and the limits of it."""

from dataclasses import dataclass
from typing import IO, Any, Literal, NoReturn

import numpy as np

from solver.strategies.forms.file_cells import FileCells
from solver.strategies.forms.said import shortened
from solver.tables.growing_table import Ints
from solver.tables.strategy_arrays import Array

LONGEST = 1000  # the most numbers along a side of an array: as many as there are scores
LARGEST_NUMBER = 10**9  # more than any number in a file that makes sense
NAME = 60  # letters of the name that a file gives to its strategy

Kind = Literal["lines", "numbers", "mixes", "rolls", "rounds"]


@dataclass(frozen=True, eq=False)
class FileContents:
    """What was read: lines of a CSV file, one number for both scores, or an array of chances."""

    kind: Kind
    content: FileCells | Ints | Array
    means: str = ""  # what numbers are: "dice", "hold_at", or nothing where the file does not tell
    name: str = ""  # the name of the strategy, where the file tells one


def bounded(file: IO[bytes], most: int) -> bytes:
    data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"has more than {most:,} bytes; an NPZ file has room for more")
    return data


def as_text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("must be text in UTF-8") from None


def name_of(told: str) -> str:
    """The name that a file gives to its strategy, fit to be shown; nothing if it is not."""
    told = " ".join(told.split())
    return shortened(told, NAME) if told.isprintable() else ""


def square(rows: list[Any], row_name: str = "mine") -> Ints:
    """The whole numbers of rows by my score, each over their score. `ValueError` names the first that is none."""
    if not 2 <= len(rows) <= LONGEST:
        raise ValueError(f"has {len(rows)} rows of numbers; must have as many as there are scores, from 2 to {LONGEST}")
    for mine, row in enumerate(rows):
        if not isinstance(row, list | tuple) or len(row) != len(rows):
            found = f"{len(row)} numbers" if isinstance(row, list | tuple) else "no list of numbers"
            raise ValueError(f"{row_name} {mine} has {found}; must have {len(rows)}, one for each score of theirs")
        for theirs, number in enumerate(row):
            if type(number) is not int or not 0 <= number < LARGEST_NUMBER:
                refuse_number(f"{row_name} {mine}, theirs {theirs}", number)
    return np.array(rows, np.int64)


def refuse_number(place: str, found: object) -> NoReturn:
    quoted = "many digits" if isinstance(found, int) and abs(found) >= LARGEST_NUMBER else shortened(repr(found))
    raise ValueError(f"{place} = {quoted}: must be a whole number, from 0 on")
