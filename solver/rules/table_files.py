"""Tables of one's own: read from CSV files, and packed into a word of text. Nothing in them is executed.

In a file each line is one of my scores, from 0 on, and has a number for each of theirs; a file with one number in each line
says the same whatever their score is.
"""

import base64
import binascii
import re
import zlib
from pathlib import Path

from solver.rules.tables import LARGEST, Table

MOST_BYTES = 8 * LARGEST**2  # of a file: room for the largest table with some blanks
MOST_SIGNS = 60_000  # of a table that is packed
PACKED = "table:"
HOLE = "is empty, but every line must have a number for each score"
NO_TABLE = "must be a table of whole numbers, a line for each of my scores and a number in it for each of theirs"


def read(path: str | Path) -> Table:
    """The table in a CSV file. `ValueError` says what is wrong with it in one sentence."""
    if not Path(path).is_file():
        raise ValueError(f"{path}: is no file")
    with Path(path).open("rb") as file:
        told = file.read(MOST_BYTES + 1)
    if len(told) > MOST_BYTES:
        raise ValueError(f"{NO_TABLE}, of at most {LARGEST} by {LARGEST}; this file is larger than {MOST_BYTES // 10**6} MB")
    try:
        return table_in(told.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ValueError(f"{NO_TABLE}; this file is no text") from None


def table_in(text: str) -> Table:
    lines = text.strip().splitlines()
    if len(lines) > LARGEST:
        raise ValueError(f"{NO_TABLE}, of at most {LARGEST} by {LARGEST}; this one has {len(lines)} lines")
    rows = [numbers_in(line, number) for number, line in enumerate(lines, start=1)]
    if not rows:
        raise ValueError(f"{NO_TABLE}; this file is empty")
    return tuple(row * len(rows) for row in rows) if all(len(row) == 1 for row in rows) else tuple(rows)


def numbers_in(line: str, number: int) -> tuple[int, ...]:
    """The numbers in a line, with commas, semicolons or tabs between them."""
    cells = [cell.strip() for cell in re.split(r"[,;\t]", line)]
    if len(cells) > LARGEST:
        raise ValueError(f"line {number}: has {len(cells)} numbers, but a table has at most {LARGEST} by {LARGEST}")
    for place, cell in enumerate(cells, start=1):
        if not re.fullmatch(r"\d{1,9}", cell, re.ASCII):
            wrong = f"is {cell[:20]!r}, but must be a whole number" if cell else HOLE
            raise ValueError(f"line {number}: number {place} {wrong}")
    return tuple(map(int, cells))


def packed(table: Table) -> str:
    """The table as one word of text. `ValueError` if that would be too long to be passed on."""
    told = "\n".join(",".join(map(str, row)) for row in table)
    word = PACKED + base64.urlsafe_b64encode(zlib.compress(told.encode(), 9)).decode()
    if len(word) > MOST_SIGNS:
        raise ValueError("a table of one's own is too large for a line of text: save the session instead")
    return word


def unpacked(word: str) -> Table:
    """The table that was packed into that word."""
    wrong = ValueError(f"{word[:20]}: is no table, which begins with {PACKED!r} and is copied as a whole")
    if len(word) > MOST_SIGNS:
        raise wrong
    try:
        stream = zlib.decompressobj()
        told = stream.decompress(base64.b64decode(word.removeprefix(PACKED), b"-_", validate=True), MOST_BYTES)
    except (zlib.error, binascii.Error):
        raise wrong from None
    if not stream.eof:
        raise wrong
    return table_in(told.decode("utf-8", "replace"))
