"""Strategies in files: data, never code. Of what is wrong one sentence names the line or the cell, and what would be right.

A CSV file names its columns in the first line; the others are for whole numbers, an action, or a probability:

    mine,theirs,dice               Hog: so many dice
    mine,theirs,dice,probability   Hog, mixed: several lines for the same scores; what has no line is never thrown
    mine,theirs,hold_at            Pig: roll below that turn total
    mine,theirs,turn,action        Pig: roll or hold; turn totals from 1 to where the target is reached

An NPZ file, as numpy writes them, has one array named `mixes` or `rolls`.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from zipfile import BadZipFile, ZipFile

import numpy as np
import numpy.typing as npt

from solver.games import Pig
from solver.games.state import check_points
from solver.memory import require
from solver.strategy_tables import SUM, AnyHog, Rolls, check, hold_from, no_choice
from solver.table import Floats

KINDS = (
    ("mine", "theirs", "dice"),
    ("mine", "theirs", "dice", "probability"),
    ("mine", "theirs", "hold_at"),
    ("mine", "theirs", "turn", "action"),
)
ACTIONS = {"hold": 0.0, "roll": 1.0}
ARRAYS = ("mixes", "rolls")

Row = tuple[int, int, int, float]  # mine, theirs, dice or turn total, probability


@dataclass(frozen=True, eq=False)
class Cells:
    """The lines of a file, each with its number."""

    columns: tuple[str, ...]
    lines: list[tuple[int, Row]]

    @property
    def for_hog(self) -> bool:
        return "dice" in self.columns

    def mixes(self, game: AnyHog) -> Floats:
        mixes = np.full((game.target, game.target, game.max_dice), np.nan)
        for mine, theirs, dice, probability in self.placed(game.target, game.max_dice, 1):
            self.fill(mixes, (mine, theirs, dice - 1), probability)
        self.require_all(np.isnan(mixes).all(axis=2))
        np.nan_to_num(mixes, copy=False, nan=0.0)
        check(mixes, game)
        return mixes

    def rolls(self, game: Pig) -> Rolls:
        if "hold_at" in self.columns:
            return self.thresholds(game)
        rolls = no_choice(game)
        rolls[:, :, 1:] = np.nan
        for mine, theirs, turn, probability in self.placed(game.target, game.target - 1, 1):
            self.fill(rolls, (mine, theirs, turn), probability)
        for mine in range(game.target):
            self.require_all(np.isnan(rolls[mine, :, 1 : game.target - mine]), mine)
            rolls[mine, :, game.target - mine :] = 0.0
        return rolls

    def thresholds(self, game: Pig) -> Rolls:
        totals = np.full((game.target, game.target), np.nan)
        for mine, theirs, total, _ in self.placed(game.target, game.target, 1):
            self.fill(totals, (mine, theirs), total)
        self.require_all(np.isnan(totals))
        return hold_from(totals.astype(np.int64), game)

    def placed(self, target: int, most: int, least: int) -> Iterator[Row]:
        """The lines, if they are within the ranges of a game."""
        for number, row in self.lines:
            try:
                check_points("mine", row[0], target - 1)
                check_points("theirs", row[1], target - 1)
                check_points(self.columns[2], row[2], most, least)
            except ValueError as error:
                raise ValueError(f"line {number}: {error}") from None
            yield row

    def fill(self, array: npt.NDArray[Any], cell: tuple[int, ...], number: float) -> None:
        if not np.isnan(array[cell]):
            raise ValueError(f"{self.named(cell)}: has two lines; must have one")
        array[cell] = number

    def require_all(self, missing: npt.NDArray[np.bool_], *before: int) -> None:
        if missing.any():
            cell = (*before, *(int(place) for place in np.unravel_index(int(missing.argmax()), missing.shape)))
            turn = (cell[2] + 1,) if len(cell) > 2 else ()
            raise ValueError(f"{self.named((*cell[:2], *turn))}: has no line; must have one")

    def named(self, cell: tuple[int, ...]) -> str:
        last = [f"{self.columns[2]} {cell[2] + self.for_hog}"] if len(cell) > 2 else []
        return ", ".join([f"mine {cell[0]}", f"theirs {cell[1]}", *last])


def read(path: Path) -> Cells | tuple[Literal["mixes", "rolls"], npt.NDArray[Any]]:
    """The lines of a CSV file, or the array of an NPZ file with its name."""
    if path.suffix.lower() == ".csv":
        return text_of(path)
    if path.suffix.lower() == ".npz":
        return array_of(path)
    raise ValueError(f"{path.name}: must end with .csv or .npz")


def text_of(path: Path) -> Cells:
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            return cells(csv.reader(file))
    except UnicodeDecodeError:
        raise ValueError(f"{path.name}: must be text in UTF-8") from None


def cells(lines: Iterator[list[str]]) -> Cells:
    columns = tuple(name.strip().lower() for name in next(lines, []))
    if columns not in KINDS:
        right = " or ".join(",".join(kind) for kind in KINDS)
        raise ValueError(f"line 1: names the columns {','.join(columns) or 'not at all'}; must be {right}")
    return Cells(columns, [(number, row(number, columns, line)) for number, line in enumerate(lines, start=2) if line])


def row(number: int, columns: tuple[str, ...], line: list[str]) -> Row:
    if len(line) != len(columns):
        raise ValueError(f"line {number}: has {len(line)} entries; must have {len(columns)}: {','.join(columns)}")
    entries = dict(zip(columns, (entry.strip() for entry in line), strict=True))
    mine, theirs, third = (whole(number, name, entries[name]) for name in columns[:3])
    return mine, theirs, third, probability(number, entries)


def whole(number: int, name: str, entry: str) -> int:
    if not (entry.isascii() and entry.isdigit() and len(entry) < 10):
        raise ValueError(f"line {number}: {name} = {entry!r}: must be a whole number")
    return int(entry)


def probability(number: int, entries: dict[str, str]) -> float:
    if "action" in entries:
        if entries["action"] not in ACTIONS:
            raise ValueError(f"line {number}: action = {entries['action']!r}: must be roll or hold")
        return ACTIONS[entries["action"]]
    entry = entries.get("probability", "1")
    try:
        share = float(entry)
    except ValueError:
        share = np.nan
    if not 0.0 <= share <= 1.0 + SUM:
        raise ValueError(f"line {number}: probability = {entry!r}: must be a number from 0 to 1")
    return share


def array_of(path: Path) -> tuple[Literal["mixes", "rolls"], npt.NDArray[Any]]:
    try:
        with ZipFile(path) as parts:
            require(2.0 * sum(part.file_size for part in parts.infolist()), path.name)
        with np.load(path, allow_pickle=False) as arrays:
            found = [name for name in arrays.files if name in ARRAYS]
            if len(found) != 1 or len(arrays.files) != 1:
                raise ValueError(f"has the arrays {', '.join(arrays.files) or 'none'}; must have one, mixes or rolls")
            array = arrays[found[0]]
    except (BadZipFile, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None
    if array.dtype.kind not in "fiub":
        raise ValueError(f"{path.name}: {found[0]} is of type {array.dtype}; must be numbers")
    return ("mixes" if found[0] == "mixes" else "rolls"), array
