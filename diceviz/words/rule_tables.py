"""Rules of Hog that are tables of both scores, in sentences: what differs from no rule at all is listed where it is little."""

from collections.abc import Callable
from typing import Any

MOST = 12  # pairs of scores that are listed
KEPT = "the table is saved with the rules in a session"
NONE_SAID = {
    "free": "Who throws no dice scores",
    "jump": "After a turn the score jumps",
    "swap": "Scores are exchanged after a turn",
    "again": "Who ends a turn takes another one",
    "wild": "Dice have four sides",
}

Table = tuple[tuple[int, ...], ...]


def said_of_table(name: str, table: Table) -> str:
    """A sentence on a rule that is a table: my score by their score."""
    if name == "free":
        return said_of_points(table)
    changes: Callable[[int, int], bool] = (
        (lambda mine, number: number != mine) if name == "jump" else (lambda _, number: number > 0)
    )
    found = [(mine, theirs) for mine, row in enumerate(table) for theirs, number in enumerate(row) if changes(mine, number)]
    begin = NONE_SAID[name]
    if not found:
        return f"{begin} nowhere."
    if len(found) > MOST:
        return f"{begin} at {len(found)} pairs of scores; {KEPT}."
    told = [f"{mine} : {theirs}{f' to {table[mine][theirs]}' if name == 'jump' else ''}" for mine, theirs in found]
    return f"{begin} at {', '.join(told)} (the own score first)."


def said_of_points(table: Any) -> str:
    """What no dice score: one number for all, a number for each of the other's scores, or a table."""
    begin = NONE_SAID["free"]
    if len({number for row in table for number in row}) == 1:
        return f"{begin} {table[0][0]}."
    if len({*table}) == 1 and len(table[0]) <= MOST:
        return f"{begin} " + ", ".join(f"{number} against {theirs}" for theirs, number in enumerate(table[0])) + "."
    return f"{begin} what a table of both scores tells; {KEPT}."
