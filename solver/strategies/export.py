"""Strategies as files, in the forms that `from_file` reads: which of them have room for what a strategy does in a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from solver.files import atomic
from solver.games import Game, HiddenHog
from solver.games.table_axes import at_risk
from solver.hidden.starts import start_of
from solver.job import Job
from solver.strategies import dark_tables
from solver.strategies import rules_of_thumb as rules
from solver.strategies.forms import contest_python, csv_lines, json_numbers, npz_arrays, strat_lines
from solver.strategies.rules_of_thumb import Strategy
from solver.tables.growing_table import Ints
from solver.tables.strategy_arrays import Array, by_own_turn, check_table

FORMS = {
    "csv": "Tables of lines",
    "json": "JSON",
    "strat": "Tables of the Hog contest",
    "py": "hog_contest.py of CS 61A",
    "npz": "Arrays of numpy",
}


@dataclass(frozen=True, eq=False)
class Exported:
    """What a strategy does in a game: its table, and one number for each pair of scores where that tells everything."""

    name: str
    held: str  # "mixes", "rolls" or "rounds", as in NPZ
    table: Array
    numbers: Ints | None  # of dice, or the totals to hold at
    least: int = 1  # the fewest dice that may be thrown

    @property
    def means(self) -> str:
        return "hold_at" if self.held == "rolls" else "dice"


def write(strategy: Strategy, game: Game, path: str | Path, job: Job) -> None:
    form = Path(path).suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise ValueError(f"{Path(path).name}: must end with {', '.join(f'.{each}' for each in FORMS)}")
    try:
        data = in_form(form, exported(strategy, game, job))
    except ValueError as error:
        raise ValueError(f"{strategy.name}: {error}") from None
    atomic.write(path, data)


def as_bytes(strategy: Strategy, game: Game, job: Job) -> bytes:
    found = exported(strategy, game, job)
    return npz_arrays.written(found.held, found.table)


def forms(game: Game) -> list[str]:
    """The forms that may have room for strategies for a game, the usual one first."""
    dice = game.chooses == "dice" and tuple(game.axes) == ("mine", "theirs")
    return [form for form in FORMS if dice or form not in ("strat", "py")]


def exported(strategy: Strategy, game: Game, job: Job) -> Exported:
    if game.players != 2:
        raise ValueError(f"{game.name}: strategies in files are for two players")
    if isinstance(game, HiddenHog):
        rounds = dark_tables.by_round(strategy, game, start_of(game), job)
        dark_tables.check_rounds(rounds, game)
        return Exported(strategy.name, "rounds", rounds, None)
    table = rules.table(strategy, game, job)
    check_table(table, game)
    if game.chooses == "dice":
        return Exported(
            strategy.name, "mixes", require_sides(table, 3, game), numbers_of(table, game), game.dice(game.choices[0])
        )
    own = by_own_turn(game)
    if own != game and not any(table.strides[len(own.axes) :]):
        table = table[..., 0, 0]
    table = table[:, :, : game.target] if at_risk(own) and table.ndim == 3 else table  # beyond it, all hold
    require_sides(table, 3 if own == game else table.ndim, game)
    return Exported(strategy.name, "rolls", table, thresholds_of(table) if table.ndim == 3 and at_risk(own) else None)


def require_sides(table: Array, sides: int, game: Game) -> Array:
    if table.ndim != sides:
        raise ValueError(f"{game.name}: its states have more numbers than files of strategies have room for")
    return table


def is_sure(table: Array) -> bool:
    """Whether nothing is left to chance."""
    return all(bool(((part == 0) | (part == 1)).all()) for part in table)


def numbers_of(mixes: Array, game: Game) -> Ints | None:
    return mixes.argmax(axis=2) + game.dice(game.choices[0]) if is_sure(mixes) else None


def thresholds_of(rolls: Array) -> Ints | None:
    """The totals at which a table holds; none if it rolls again beyond one, or mixes."""
    found = np.zeros(rolls.shape[:2], np.int64)
    for mine, row in enumerate(rolls):
        found[mine] = (row > 0).sum(axis=1)
        if not np.array_equal(row, np.arange(row.shape[1]) < found[mine][:, None]):
            return None
    return found


def in_form(form: str, found: Exported) -> bytes:
    if form == "csv":
        return csv_lines.written(*lines(found))
    if form == "npz":
        return npz_arrays.written(found.held, found.table)
    if form == "json":
        kind, content = (found.held, found.table) if found.numbers is None else (found.means, found.numbers)
        return json_numbers.written(found.name, kind, content)
    if found.held != "mixes" or found.numbers is None:
        raise ValueError(f"has no number of dice for each pair of scores, as .{form} needs; CSV has room for it")
    return {"strat": strat_lines.written, "py": contest_python.written}[form](found.name, found.numbers)


def lines(found: Exported) -> tuple[str, Iterator[tuple[Any, ...]]]:
    """The columns of a CSV file, and its lines."""
    if found.numbers is not None:
        return f"mine,theirs,{found.means}", ((*at, number) for at, number in np.ndenumerate(found.numbers))
    if found.held == "rolls":
        if found.table.ndim != 3:
            raise ValueError("looks at the other's turn, for which CSV has no room; NPZ has")
        sure = is_sure(found.table)
        return f"mine,theirs,turn,{'action' if sure else 'probability'}", roll_lines(found.table, sure)
    first = "round,mine" if found.held == "rounds" else "mine,theirs"
    return f"{first},dice,probability", mix_lines(found)


def roll_lines(rolls: Array, sure: bool) -> Iterator[tuple[Any, ...]]:
    target = len(rolls)
    for mine, theirs in np.ndindex(target, target):
        for turn, chance in enumerate(rolls[mine, theirs, 1 : target - mine], start=1):
            yield mine, theirs, turn, ("roll" if chance else "hold") if sure else chance


def mix_lines(found: Exported) -> Iterator[tuple[Any, ...]]:
    """The numbers of dice that are thrown at all, each with its chance."""
    table, rounds = found.table, found.held == "rounds"
    for first, second, place in np.argwhere(table > 0).tolist():
        yield first + rounds, second, place + found.least, float(table[first, second, place])
