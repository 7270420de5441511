"""Strategies in files: data, never code. Of what is wrong one sentence names the line or the cell, and what would be right.

A CSV file names its columns in the first line; the others are for whole numbers, an action, or a probability:

    mine,theirs,dice               Hog: so many dice
    mine,theirs,dice,probability   Hog, mixed: several lines for the same scores; what has no line is never thrown
    mine,theirs,hold_at            Pig: roll below that turn total
    mine,theirs,turn,action        Pig: roll or hold; turn totals from 1 to where the target is reached
    round,mine,dice                Hog in the dark, with `probability` if it mixes; rounds from 1, the last is played on and on

An NPZ file, as numpy writes them, has one array named `mixes` or `rolls`.
"""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from solver.files import npz
from solver.games import Game
from solver.games.state import check_points
from solver.tables.growing_table import Floats
from solver.tables.strategy_arrays import SUM, Rolls, check, hold_from, no_choice, to_the_end

KINDS = (
    ("mine", "theirs", "dice"),
    ("mine", "theirs", "dice", "probability"),
    ("mine", "theirs", "hold_at"),
    ("mine", "theirs", "turn", "action"),
    ("round", "mine", "dice"),
    ("round", "mine", "dice", "probability"),
)
ACTIONS = {"hold": 0.0, "roll": 1.0}
ARRAYS = ("mixes", "rolls")
LARGEST = 16_000_000  # the most bytes of a CSV file
LONGEST = 1000  # the most numbers along a side of an array: as many as there are scores
WORD = 50  # letters of an entry that a complaint quotes

Row = tuple[int, int, int, float]  # mine and theirs, or round and mine; dice or turn total, probability


@dataclass(frozen=True, eq=False)
class FileCells:
    """The lines of a file, each with its number."""

    columns: tuple[str, ...]
    lines: list[tuple[int, Row]]

    @property
    def for_hog(self) -> bool:
        return "dice" in self.columns

    @property
    def by_round(self) -> bool:
        return self.columns[0] == "round"

    def mixes(self, game: Game) -> Floats:
        mixes, least = np.full((game.target, game.target, len(game.choices)), np.nan), game.dice(game.choices[0])
        for mine, theirs, dice, probability in self.placed(game.target, game.max_dice, least):
            self.fill(mixes, (mine, theirs, dice - least), probability)
        self.require_all(np.isnan(mixes).all(axis=2))
        np.nan_to_num(mixes, copy=False, nan=0.0)
        check(mixes, game)
        return mixes

    def rounds(self, game: Game) -> Floats:
        """The probability of each number of dice over the round less one, my score, and the number less one."""
        mixes = np.full((max((row[0] for _, row in self.lines), default=1), game.target, game.max_dice), np.nan)
        for number, mine, dice, probability in self.placed(game.target, game.max_dice, 1):
            self.fill(mixes, (number - 1, mine, dice - 1), probability)
        self.require_all(np.isnan(mixes).all(axis=2))
        np.nan_to_num(mixes, copy=False, nan=0.0)
        return mixes

    def rolls(self, game: Game) -> Rolls:
        if "hold_at" in self.columns:
            return self.thresholds(game)
        rolls = no_choice(game)
        rolls[:, :, 1:] = np.nan
        for mine, theirs, turn, probability in self.placed(game.target, game.target - 1, 1):
            self.fill(rolls, (mine, theirs, turn), probability)
        for mine in range(game.target):
            self.require_all(np.isnan(rolls[mine, :, 1 : game.target - mine]), mine)
            rolls[mine, :, game.target - mine :] = 0.0
        return to_the_end(rolls, game)

    def thresholds(self, game: Game) -> Rolls:
        totals = np.full((game.target, game.target), np.nan)
        for mine, theirs, total, _ in self.placed(game.target, game.target, 1):
            self.fill(totals, (mine, theirs), total)
        self.require_all(np.isnan(totals))
        return hold_from(totals.astype(np.int64), game)

    def placed(self, target: int, most: int, least: int) -> Iterator[Row]:
        """The rows of all lines. Raises `ValueError` if one is not within the ranges of a game."""
        for number, row in self.lines:
            try:
                if self.by_round:
                    check_points("round", row[0], LONGEST, 1)
                    check_points("mine", row[1], target - 1)
                else:
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
        return ", ".join([f"{self.columns[0]} {cell[0] + self.by_round}", f"{self.columns[1]} {cell[1]}", *last])


def read(path: Path) -> FileCells | tuple[Literal["mixes", "rolls"], npt.NDArray[Any]]:
    """The lines of a CSV file, or the array of an NPZ file with its name."""
    if path.suffix.lower() == ".csv":
        return text_of(path)
    if path.suffix.lower() == ".npz":
        return array_of(path)
    raise ValueError(f"{path.name}: must end with .csv or .npz")


def text_of(path: Path) -> FileCells:
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"{path.name}: has more than {LARGEST:,} bytes; an NPZ file has room for more")
    try:
        return cells(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    except UnicodeDecodeError:
        raise ValueError(f"{path.name}: must be text in UTF-8") from None
    except csv.Error as error:
        raise ValueError(f"{path.name}: must be a table in CSV: {error}") from None


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


def shortened(entry: str) -> str:
    return entry if len(entry) <= WORD else f"{entry[:WORD]} …"


def array_of(path: Path) -> tuple[Literal["mixes", "rolls"], npt.NDArray[Any]]:
    try:
        with npz.opened(path) as archive:
            found = npz.names(archive)
            if len(found) != 1 or found[0] not in ARRAYS:
                raise ValueError(f"has the arrays {shortened(', '.join(found)) or 'none'}; must have one, mixes or rolls")
            check_promise(found[0], *npz.promised(archive, found[0]))
            return ("mixes" if found[0] == "mixes" else "rolls"), npz.whole(archive, found[0])
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from None


def check_promise(name: str, shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
    """Raise `ValueError` unless an array is of numbers and small enough: before it is read, for it may be huge."""
    if kind.kind not in "fiub":
        raise ValueError(f"{name} is of type {kind}; must be numbers")
    if len(shape) > (5 if name == "rolls" else 3) or prod(shape) > LONGEST**3 or any(size > LONGEST for size in shape):
        sizes = shortened(" × ".join(map(str, shape)))
        raise ValueError(f"{name} has {sizes} numbers; must have {LONGEST} × {LONGEST} × {LONGEST} at most")
