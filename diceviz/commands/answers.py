"""Answers as text and as JSON. The JSON is described in docs/command_line.md: a change of what is there raises `VERSION`."""

import json
import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from solver.games import Game
from solver.games.data import as_data

VERSION = 1


def as_json(command: str, game: Game | None, **told: Any) -> str:
    rules = {"rules": as_data(game)} if game else {}
    return json.dumps({"version": VERSION, "command": command, **rules, **plain(told)}, indent=2, allow_nan=False)


def plain(told: Any) -> Any:
    """The answer as JSON has it: numbers that are infinite or none become null."""
    if isinstance(told, dict):
        return {str(name): plain(value) for name, value in told.items()}
    if isinstance(told, list | tuple):
        return [plain(value) for value in told]
    return None if isinstance(told, float) and not math.isfinite(told) else told


def columns(rows: Iterable[Sequence[str]], right: Collection[int] | None = None) -> str:
    """The rows as text in columns: those named in `right` are set to the right, all but the first unless told."""
    rows = [*rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = range(1, len(widths)) if right is None else right
    return "\n".join("  ".join(cells_of(row, widths, right)).rstrip() for row in rows)


def cells_of(row: Sequence[str], widths: Sequence[int], right: Collection[int]) -> Iterator[str]:
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.rjust(width) if place in right else cell.ljust(width)
