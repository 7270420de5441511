"""Strategies from files: what was written is read, and what is wrong is said with its place."""

import csv
import io
import random
import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

from solver import Hog, Pig, SimultaneousHog, evaluate, strategies
from tests.solver.match.test_evaluate import drawn

HOG, PIG = Hog(4, 2), Pig(4)


def written(path: Path, columns: str, rows: Iterable[tuple[Any, ...]]) -> Path:
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([columns.split(","), *rows])
    return path


def scores(target: int) -> Iterable[tuple[int, int]]:
    return product(range(target), repeat=2)


# What was written is read


@pytest.mark.parametrize("game", [Hog(9, 3), SimultaneousHog(9, 3)], ids=str)
def test_mixes_come_back_from_csv_and_npz(game: Any, tmp_path: Path) -> None:
    mixes = drawn(game, 1).mixes(game)
    rows = [(m, t, d + 1, mixes[m, t, d]) for m, t in scores(9) for d in range(3) if mixes[m, t, d]]
    strategy = strategies.from_file(written(tmp_path / "mine.csv", "mine,theirs,dice,probability", rows))
    assert np.array_equal(strategy.mixes(game), mixes) and strategy.name == "mine"
    np.savez(tmp_path / "packed.npz", mixes=mixes)
    assert np.array_equal(strategies.from_file(str(tmp_path / "packed.npz")).mixes(game), mixes)
    assert evaluate(game, strategy, strategies.dice(2)).first == evaluate(game, drawn(game, 1), strategies.dice(2)).first


def test_numbers_of_dice_come_back(tmp_path: Path) -> None:
    path = written(tmp_path / "dice.csv", "mine,theirs,dice", [(m, t, 1 + (m + t) % 3) for m, t in scores(9)])
    assert np.array_equal(strategies.from_file(path).mixes(Hog(9, 3)).argmax(axis=2), np.indices((9, 9)).sum(axis=0) % 3)


def test_rolls_come_back_from_csv_and_npz(tmp_path: Path) -> None:
    game = Pig(15)
    rolls = strategies.optimal().rolls(game)
    rows = [(m, t, k, "roll" if rolls[m, t, k] else "hold") for m, t in scores(15) for k in range(1, 15 - m)]
    assert np.array_equal(strategies.from_file(written(tmp_path / "a.csv", "mine,theirs,turn,action", rows)).rolls(game), rolls)
    mixed = drawn(game, 2).rolls(game)
    np.savez_compressed(tmp_path / "a.npz", rolls=mixed)
    assert np.array_equal(strategies.from_file(tmp_path / "a.npz").rolls(game), mixed)


def test_totals_to_hold_at_come_back(tmp_path: Path) -> None:
    path = written(tmp_path / "A.CSV", " Mine, theirs,HOLD_AT", [(m, t, 7) for m, t in scores(15)])
    assert np.array_equal(strategies.from_file(path).rolls(Pig(15)), strategies.hold_at(7).rolls(Pig(15)))


# What is wrong is said with its place


@pytest.mark.parametrize(
    ("columns", "line", "complaint"),
    [
        ("mine,theirs", (0, 0), "line 1: names the columns mine,theirs; must be mine,theirs,dice or mine,theirs,dice,prob"),
        ("", (), "line 1: names the columns not at all; must be mine,theirs,dice or "),
        ("mine,theirs,dice", (0, 0), "line 2: has 2 entries; must have 3: mine,theirs,dice"),
        ("mine,theirs,dice", (0, "x", 1), "line 2: theirs = 'x': must be a whole number"),
        ("mine,theirs,dice", (-1, 0, 1), "line 2: mine = '-1': must be a whole number"),
        ("mine,theirs,dice", (0, 0, 1.5), "line 2: dice = '1.5': must be a whole number"),
        ("mine,theirs,dice,probability", (0, 0, 1, "nan"), "line 2: probability = 'nan': must be a number from 0 to 1"),
        ("mine,theirs,dice,probability", (0, 0, 1, "half"), "line 2: probability = 'half': must be a number from 0 to 1"),
        ("mine,theirs,dice,probability", (0, 0, 1, 1.5), "line 2: probability = '1.5': must be a number from 0 to 1"),
        ("mine,theirs,turn,action", (0, 0, 1, "run"), "line 2: action = 'run': must be roll or hold"),
    ],
)
def test_lines_that_make_no_sense_in_any_game(columns: str, line: Any, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        strategies.from_file(written(tmp_path / "a.csv", columns, [line]))


@pytest.mark.parametrize(
    ("number", "line", "complaint"),
    [
        (0, (4, 0, 1), "line 2: mine = 4: must be a whole number from 0 to 3"),
        (3, (0, 7, 1), "line 5: theirs = 7: must be a whole number from 0 to 3"),
        (5, (1, 1, 3), "line 7: dice = 3: must be a whole number from 1 to 2"),
        (5, (1, 1, 0), "line 7: dice = 0: must be a whole number from 1 to 2"),
        (5, (1, 0, 1), "mine 1, theirs 0, dice 1: has two lines; must have one"),
        (5, (), "mine 1, theirs 1: has no line; must have one"),
        (5, (1, 0, 2), "mine 1, theirs 1: has no line; must have one"),
    ],
)
def test_lines_that_do_not_fit_hog(number: int, line: Any, complaint: str, tmp_path: Path) -> None:
    rows: list[Any] = [(m, t, 1) for m, t in scores(4)]
    rows[number] = line
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}$"):
        strategies.from_file(written(tmp_path / "a.csv", "mine,theirs,dice", rows)).mixes(HOG)


def test_probabilities_that_do_not_sum_to_1(tmp_path: Path) -> None:
    rows = [(m, t, 1, 0.5 if (m, t) == (2, 3) else 1) for m, t in scores(4)]
    with pytest.raises(ValueError, match=r"the table at mine 2, theirs 3 sums to 0\.5: must sum to 1"):
        strategies.from_file(written(tmp_path / "a.csv", "mine,theirs,dice,probability", rows)).mixes(HOG)


@pytest.mark.parametrize(
    ("number", "line", "complaint"),
    [
        (0, (4, 0, 1, "roll"), "line 2: mine = 4: must be a whole number from 0 to 3"),
        (1, (0, 0, 4, "roll"), "line 3: turn = 4: must be a whole number from 1 to 3"),
        (1, (0, 0, 0, "roll"), "line 3: turn = 0: must be a whole number from 1 to 3"),
        (1, (0, 0, 1, "hold"), "mine 0, theirs 0, turn 1: has two lines; must have one"),
        (1, (), "mine 0, theirs 0, turn 2: has no line; must have one"),
        (13, (), "mine 1, theirs 0, turn 2: has no line; must have one"),
    ],
)
def test_lines_that_do_not_fit_pig(number: int, line: Any, complaint: str, tmp_path: Path) -> None:
    rows: list[Any] = [(m, t, k, "roll") for m, t in scores(4) for k in range(1, 4 - m)]
    rows[number] = line
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}$"):
        strategies.from_file(written(tmp_path / "a.csv", "mine,theirs,turn,action", rows)).rolls(PIG)


def test_a_total_to_hold_at_is_missing_or_too_large(tmp_path: Path) -> None:
    rows = [(m, t, 2) for m, t in scores(4)]
    with pytest.raises(ValueError, match=r"^mine 3, theirs 3: has no line; must have one$"):
        strategies.from_file(written(tmp_path / "a.csv", "mine,theirs,hold_at", rows[:-1])).rolls(PIG)
    with pytest.raises(ValueError, match=r"^line 18: hold_at = 5: must be a whole number from 1 to 4$"):
        strategies.from_file(written(tmp_path / "a.csv", "mine,theirs,hold_at", [*rows, (0, 0, 5)])).rolls(PIG)


def test_a_file_for_one_game_is_refused_in_the_other(tmp_path: Path) -> None:
    dice = strategies.from_file(written(tmp_path / "dice.csv", "mine,theirs,dice", [(0, 0, 1)]))
    with pytest.raises(TypeError, match="dice: is a strategy for Hog, not for Pig to 4"):
        dice.rolls(PIG)
    holds = strategies.from_file(written(tmp_path / "holds.csv", "mine,theirs,hold_at", [(0, 0, 1)]))
    with pytest.raises(TypeError, match="holds: is a strategy for Pig, not for Hog to 4"):
        holds.mixes(HOG)


@pytest.mark.parametrize(
    ("arrays", "complaint"),
    [
        ({"table": np.ones(3)}, "a.npz: has the arrays table; must have one, mixes, rolls or rounds"),
        ({}, "a.npz: has the arrays none; must have one, mixes, rolls or rounds"),
        (
            {"mixes": np.ones(3), "rolls": np.ones(3)},
            "a.npz: has the arrays mixes, rolls; must have one, mixes, rolls or rounds",
        ),
        ({"mixes": np.array(["a", "b"])}, "a.npz: mixes is of type <U1; must be numbers"),
        ({"mixes": np.ones((3, 3))}, "a table of shape (3, 3): must be over my score, their score"),
        (
            {"mixes": np.zeros((1, 1, 1001), bool)},
            "a.npz: mixes has 1 × 1 × 1001 numbers; must have 1000 × 1000 × 1000 at most",
        ),
        ({"mixes": np.zeros((1, 1, 1, 1))}, "a.npz: mixes has 1 × 1 × 1 × 1 numbers"),
        ({"rolls": np.ones((3, 3))}, "a table of shape (3, 3): must be of shape (3, 3, 3)"),
    ],
)
def test_arrays_that_are_no_strategy(arrays: dict[str, Any], complaint: str, tmp_path: Path) -> None:
    np.savez(tmp_path / "a.npz", **arrays)
    with pytest.raises(ValueError, match=re.escape(complaint)):
        strategies.from_file(tmp_path / "a.npz")


def test_a_file_is_data_and_never_code(tmp_path: Path) -> None:
    np.savez(tmp_path / "a.npz", mixes=np.array([{"some": "object"}], object))
    with pytest.raises(ValueError, match=r"a\.npz: mixes is of type object; must be numbers"):
        strategies.from_file(tmp_path / "a.npz")


def test_an_array_that_is_huge_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """A small file that says it has 8 TB."""
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(head, {"descr": "<f8", "fortran_order": False, "shape": (1000,) * 4})
    with ZipFile(tmp_path / "a.npz", "w") as archive:
        archive.writestr("mixes.npy", head.getvalue())
    with pytest.raises(ValueError, match=r"^a\.npz: mixes has 1000 × 1000 × 1000 × 1000 numbers"):
        strategies.from_file(tmp_path / "a.npz")


def test_damage_is_told_in_one_sentence(tmp_path: Path) -> None:
    """Whatever bits flip, and wherever the file ends."""
    mixes = np.zeros((9, 9, 3))
    mixes[:, :, 1] = 1.0
    np.savez_compressed(tmp_path / "whole.npz", mixes=mixes)
    whole, dice = (tmp_path / "whole.npz").read_bytes(), random.Random(1)
    for _ in range(500):
        damaged = bytearray(whole[: dice.choice([len(whole), dice.randrange(len(whole))])])
        for _ in range(min(len(damaged), dice.randrange(1, 4))):
            damaged[dice.randrange(len(damaged))] ^= 1 << dice.randrange(8)
        (tmp_path / "a.npz").write_bytes(damaged)
        try:
            read = strategies.from_file(tmp_path / "a.npz").mixes(Hog(9, 3))
        except ValueError as error:
            assert "\n" not in str(error) and len(str(error)) < 250
        else:
            assert np.array_equal(read, mixes)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("mine,theirs,dice\n" + "1" * 200_000, "a.csv: must be a table in CSV: field larger than field limit"),
        ("mine,theirs,dice\n" + "1" * 100_000 + ",1,1", "line 2: mine = '" + "1" * 50 + " …': must be a whole number"),
        ("x" * 100_000, "line 1: names the columns " + "x" * 50 + " …; must be mine,theirs,dice or"),
        ("mine,theirs,dice\n" + "1,1,1\n" * 3_000_000, "a.csv: has more than 16,000,000 bytes; an NPZ file has room for more"),
    ],
    ids=["entry", "number", "columns", "lines"],
)
def test_text_that_is_too_long(text: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(text)
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}"):
        strategies.from_file(tmp_path / "a.csv")


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.npz").write_bytes(b"no zip")
    with pytest.raises(ValueError, match=r"a\.npz: File is not a zip file"):
        strategies.from_file(tmp_path / "a.npz")
    with pytest.raises(ValueError, match=r"a\.txt: must end with \.csv, \.npz, \.strat, \.json or \.py"):
        strategies.from_file(tmp_path / "a.txt")
    with pytest.raises(FileNotFoundError):
        strategies.from_file(tmp_path / "none.csv")
    (tmp_path / "b.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match=r"b\.csv: must be text in UTF-8"):
        strategies.from_file(tmp_path / "b.csv")
