"""The lines of a CSV file, laid out for the game that they are asked about: they know neither the target nor the most dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from solver.games import Game
from solver.games.state import check_points
from solver.tables.growing_table import Floats
from solver.tables.strategy_arrays import Rolls, check, hold_from, no_choice, to_the_end

LONGEST = 1000  # the most rounds that a file may count

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
