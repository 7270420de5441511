"""Tables of one's own: what a file says is what is read, and what is wrong with it is told in one sentence."""

import base64
import zlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from solver import Hog
from solver.rules.table_files import MOST_BYTES, PACKED, packed, read, unpacked
from solver.rules.tables import LARGEST

ROWS = some.lists(some.lists(some.integers(0, 1000), min_size=2, max_size=6), min_size=2, max_size=6)


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "table.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize("between", [",", ";", "\t", ", "])
def test_a_file_is_read_line_by_line(tmp_path: Path, between: str) -> None:
    text = "\r\n".join(between.join(row) for row in (("1", "20"), ("0", "3")))
    assert read(written(tmp_path, "\ufeff" + text + "\n")) == ((1, 20), (0, 3))


def test_one_number_in_each_line_is_for_all_their_scores(tmp_path: Path) -> None:
    table = read(written(tmp_path, "0\n2\n2\n"))
    assert table == ((0, 0, 0), (2, 2, 2), (2, 2, 2))
    assert Hog(3, jump=table).jumped(1, 2) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1,2\n3,\n", "line 2: number 2 is empty, but every line must have a number for each score"),
        ("1,2\n\n3,4\n", "line 2: number 1 is empty"),
        ("1,two\n", "line 1: number 2 is 'two', but must be a whole number"),
        ("1,-2\n", "line 1: number 2 is '-2', but must be a whole number"),
        ("1,2.5\n", "line 1: number 2 is '2.5'"),
        ("", "must be a table of whole numbers, .* this file is empty"),
        (b"\xff\xfe\x00", "must be a table of whole numbers, .* this file is no text"),
        ("1\n" * (LARGEST + 1), f"must be .* this one has {LARGEST + 1} lines"),
        ("1," * LARGEST + "1", f"line 1: has {LARGEST + 1} numbers"),
    ],
)
def test_what_is_no_table_is_told(tmp_path: Path, text: str | bytes, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}"):
        read(written(tmp_path, text))


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.csv"
    with path.open("wb") as file:
        file.truncate(10**11)  # takes no room on the disk
    with pytest.raises(ValueError, match=f"this file is larger than {MOST_BYTES // 10**6} MB"):
        read(path)


@given(ROWS)
def test_a_table_is_a_word_and_back(rows: list[list[int]]) -> None:
    table = tuple(map(tuple, rows))
    assert unpacked(packed(table)) == table


@pytest.mark.parametrize("word", ["table:", "table:%%%", "table:AAAA", packed(((1, 2), (3, 4)))[:-6]])
def test_what_is_no_packed_table_is_told(word: str) -> None:
    with pytest.raises(ValueError, match="is no table, which begins with 'table:'"):
        unpacked(word)


def test_a_word_that_would_unpack_to_gigabytes_is_refused() -> None:
    bomb = PACKED + base64.urlsafe_b64encode(zlib.compress(b"1" * (2 * MOST_BYTES), 9)).decode()
    assert len(bomb) < 60_000
    with pytest.raises(ValueError, match="is no table"):
        unpacked(bomb)


def test_a_table_too_large_for_a_word_is_refused() -> None:
    some_numbers = Random(1)
    numbers = tuple(tuple(some_numbers.randrange(1000) for _ in range(300)) for _ in range(300))
    with pytest.raises(ValueError, match="too large for a line of text: save the session instead"):
        packed(numbers)
