"""Opens a file of whatever kind, by looking into it: a session, a game, rules, a strategy of the user's own, or a solution."""

import re
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from diceviz.files import checked_json, games, own_strategies, rule_lines, sessions
from diceviz.files.paths import reason
from diceviz.files.sessions import FirstRequest, SavedSession
from diceviz.model import named_strategies
from diceviz.model.record import Record
from solver.games import GAMES, Game

if TYPE_CHECKING:
    from solver.strategies import Strategy

KINDS = {
    "Files of diceviz": "*.json *.csv *.npz *.strat *.py *.rules",
    "Sessions and games": "*.json",
    "Strategies": "*.csv *.npz *.json *.strat *.py",
    "Solutions": "*.npz",
    "Rules": "*.rules",
}
FILTERS = {name: f"{name} ({suffixes})" for name, suffixes in KINDS.items()}
STRATEGIES = ["mixes"], ["rolls"], ["rounds"]  # what an archive of one holds
TOLD = {"dice", "hold_at", "mixes", "rolls", "rounds"}  # what one in JSON names
MATRIX = re.compile(rb"\[\s*\[")  # how a matrix in JSON begins
TABLES = (".csv", ".strat", ".py")  # the names of files that can only be strategies
SOME = 1000  # bytes, by which a file is known
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
NONE = "this is neither a session, a game, rules, a strategy nor a solution of diceviz"

Opened = SavedSession | Record | tuple[Game, "Strategy"] | Game


def opened(path: str | Path, game: Game, layouts: Collection[str], first: FirstRequest) -> Opened:
    """A strategy is for that game, and a solution only tells its rules. `ValueError` says what is wrong in one sentence."""
    try:
        if Path(path).is_fifo():  # which may never end
            raise ValueError(NONE)
        with Path(path).open("rb") as file:
            head = file.read(SOME).removeprefix(BYTE_ORDER_MARK).lstrip()
        if head.startswith(b"PK"):
            return archived(path, game)
        if head.startswith(b"{"):
            data = checked_json.read(path)
            if isinstance(data, dict) and "format" not in data and TOLD & data.keys():
                return strategy_in(path, game)
            return written(data, layouts, first)
        is_matrix = MATRIX.match(head) is not None and Path(path).suffix.lower() == ".json"
        if is_matrix or Path(path).suffix.lower() in TABLES:
            return strategy_in(path, game)
        if Path(path).suffix.lower() == ".rules":
            return told_rules(path)
    except OSError as error:
        raise ValueError(reason(error)) from None
    raise ValueError(NONE)


def strategy_in(path: str | Path, game: Game) -> "tuple[Game, Strategy]":
    """A strategy for that game; it is packed here, on whatever thread that is, as sessions and settings keep it."""
    found = named_strategies.opened(str(path), game)
    with suppress(MemoryError, TypeError, ValueError):
        own_strategies.packed(*found)
    return found


def told_rules(path: str | Path) -> Game:
    with Path(path).open("rb") as file:
        text = file.read(rule_lines.LONGEST + 1)
    try:
        return rule_lines.from_line(text.removeprefix(BYTE_ORDER_MARK).decode(), GAMES)
    except UnicodeDecodeError:
        raise ValueError("these are no rules of diceviz: must be a line of text") from None


def archived(path: str | Path, game: Game) -> Opened:
    from solver.files.npz import names, opened
    from solver.files.solution_files import is_solution, load

    try:
        with opened(path) as archive:
            held = names(archive)
    except ValueError:
        raise ValueError(NONE) from None
    if held in STRATEGIES:
        return strategy_in(path, game)
    if not is_solution(path):
        raise ValueError(NONE)
    return load(path).game


def written(data: object, layouts: Collection[str], first: FirstRequest) -> Opened:
    form = data.get("format") if isinstance(data, dict) else None
    if form == sessions.FORMAT:
        return sessions.from_data(data, layouts, first)
    if form == games.FORMAT:
        return games.from_data(data)
    raise ValueError(NONE)
