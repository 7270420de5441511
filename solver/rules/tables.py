"""Rules as tables: a number for each pair of scores, my score by their score."""

from typing import Any

LARGEST = 1000  # the most rows and columns

Table = tuple[tuple[int, ...], ...]


def checked(name: str, told: Any, target: int, most: int, what: str) -> Table:
    """The table that was told, in tuples. `ValueError` says in one sentence what is wrong with it."""
    rows = list(told) if isinstance(told, list | tuple) else []
    if not target <= len(rows) <= LARGEST:
        raise ValueError(f"{name}: a table must have a row for each of my scores below the target, {target}, not {len(rows)}")
    return tuple(checked_row(name, mine, row, target, most, what) for mine, row in enumerate(rows))


def checked_row(name: str, mine: int, row: Any, target: int, most: int, what: str) -> tuple[int, ...]:
    numbers = tuple(row) if isinstance(row, list | tuple) else ()
    if not target <= len(numbers) <= LARGEST:
        found = f"has {len(numbers)} numbers"
        raise ValueError(f"{name}: the row of my score {mine} {found}, but must have one for each of their scores, {target}")
    for theirs, number in enumerate(numbers):
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
            where = f"{name}: at my score {mine} and their score {theirs} stands {number!r}"
            raise ValueError(f"{where}, but must stand a whole number from 0 to {most}: {what}")
    return numbers


def entry(table: Table, mine: int, theirs: int) -> int:
    """What a table tells of two scores; past its end its last line counts."""
    row = table[min(mine, len(table) - 1)]
    return row[min(theirs, len(row) - 1)]
