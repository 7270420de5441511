"""The numbers of dice as the contests of CS 61A keep them, `.strat`: a line with a name, then a line for each score of mine,
from 0 on, with a number of dice for each score of theirs. The contests' own are to 100: 100 lines of 100 numbers."""

from solver.strategies.forms.contents import FileContents, as_text, name_of, square
from solver.strategies.forms.said import shortened
from solver.tables.growing_table import Ints

LARGEST = 4_000_000  # bytes
TITLE = "strategy "  # may stand before the name


def read(data: bytes) -> FileContents:
    lines = as_text(data).splitlines()
    first, *others = lines or [""]
    words = first.replace(",", " ").split()
    if not words or (len(words) > 1 and all(map(is_number, words))):
        raise ValueError("line 1: must be the name of the strategy; then come lines of numbers of dice")
    rows = [numbers(place, line) for place, line in enumerate(others, start=2) if line.strip()]
    return FileContents("numbers", square(rows), "dice", name_of(first.strip().removeprefix(TITLE)))


def numbers(place: int, line: str) -> list[int]:
    entries = line.replace(",", " ").split()
    wrong = next((entry for entry in entries if not is_number(entry)), None)
    if wrong is not None:
        raise ValueError(f"line {place}: {shortened(repr(wrong))}: must be a whole number")
    return [int(entry) for entry in entries]


def is_number(entry: str) -> bool:
    return entry.isascii() and entry.isdigit() and len(entry) < 10


def written(name: str, numbers: Ints) -> bytes:
    lines = [f"{TITLE}{' '.join(name.split()) or 'mine'}", *(" ".join(map(str, row)) for row in numbers.tolist())]
    return ("\n".join(lines) + "\n").encode()
