"""A strategy as CSV: the first line names the columns; the others are for whole numbers, an action, or a probability.

mine,theirs,dice               Hog: so many dice
mine,theirs,dice,probability   Hog, mixed: several lines for the same scores; what has no line is never thrown
mine,theirs,hold_at            Pig: roll below that turn total
mine,theirs,turn,action        Pig: roll or hold; turn totals from 1 to where the target is reached
mine,theirs,turn,probability   Pig: the chance to roll
round,mine,dice                Hog in the dark, with `probability` if it mixes; rounds from 1, the last is played on and on
"""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from solver.strategies.forms.contents import FileContents, as_text
from solver.strategies.forms.file_cells import FileCells, Row
from solver.strategies.forms.said import shortened
from solver.tables.strategy_arrays import SUM

KINDS = (
    ("mine", "theirs", "dice"),
    ("mine", "theirs", "dice", "probability"),
    ("mine", "theirs", "hold_at"),
    ("mine", "theirs", "turn", "action"),
    ("mine", "theirs", "turn", "probability"),
    ("round", "mine", "dice"),
    ("round", "mine", "dice", "probability"),
)
ACTIONS = {"hold": 0.0, "roll": 1.0}
LARGEST = 16_000_000  # the most bytes of a CSV file


def read(data: bytes) -> FileContents:
    try:
        return FileContents("lines", cells(csv.reader(io.StringIO(as_text(data), newline=""))))
    except csv.Error as error:
        raise ValueError(f"must be a table in CSV: {error}") from None


def cells(lines: Iterator[list[str]]) -> FileCells:
    columns = tuple(name.strip().lower() for name in next(lines, []))
    if columns not in KINDS:
        right = " or ".join(",".join(kind) for kind in KINDS)
        raise ValueError(f"line 1: names the columns {shortened(','.join(columns)) or 'not at all'}; must be {right}")
    return FileCells(columns, [(number, row(number, columns, line)) for number, line in enumerate(lines, start=2) if line])


def row(number: int, columns: tuple[str, ...], line: list[str]) -> Row:
    if len(line) != len(columns):
        raise ValueError(f"line {number}: has {len(line)} entries; must have {len(columns)}: {','.join(columns)}")
    entries = dict(zip(columns, (entry.strip() for entry in line), strict=True))
    mine, theirs, third = (whole(number, name, entries[name]) for name in columns[:3])
    return mine, theirs, third, probability(number, entries)


def whole(number: int, name: str, entry: str) -> int:
    if not (entry.isascii() and entry.isdigit() and len(entry) < 10):
        raise ValueError(f"line {number}: {name} = {shortened(entry)!r}: must be a whole number")
    return int(entry)


def probability(number: int, entries: dict[str, str]) -> float:
    if "action" in entries:
        if entries["action"] not in ACTIONS:
            raise ValueError(f"line {number}: action = {shortened(entries['action'])!r}: must be roll or hold")
        return ACTIONS[entries["action"]]
    entry = entries.get("probability", "1")
    try:
        share = float(entry)
    except ValueError:
        share = np.nan
    if not 0.0 <= share <= 1.0 + SUM:
        raise ValueError(f"line {number}: probability = {shortened(entry)!r}: must be a number from 0 to 1")
    return share


def written(columns: str, rows: Iterable[tuple[Any, ...]]) -> bytes:
    """The lines of a file; `ValueError` if they are more than are read again."""
    lines, size = [columns], 0
    for row in rows:
        line = ",".join(map(str, row))
        lines.append(line)
        size += len(line) + 1
        if size > LARGEST:
            raise ValueError(f"has more than {LARGEST:,} bytes as CSV; an NPZ file has room for more")
    return ("\n".join(lines) + "\n").encode()
