"""The forms of the contests of CS 61A, and JSON: what people have is read, and what is wrong is said with its place."""

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver import HiddenHog, Hog, Pig, evaluate, strategies

HOG = Hog(4, 6)
ROWS = [[1, 2, 3, 4], [5, 6, 1, 2], [3, 3, 3, 3], [6, 5, 4, 3]]
TABLE = "[" + ", ".join(map(str, ROWS)) + "]"


def read(tmp_path: Path, name: str, text: str) -> Any:
    (tmp_path / name).write_text(text)
    return strategies.from_file(tmp_path / name)


def numbers(strategy: Any) -> Any:
    return (strategy.mixes(HOG).argmax(axis=2) + 1).tolist()


# What people have is read


@pytest.mark.parametrize("separator", [" ", ",", ", ", "\t"])
def test_the_contests_own_files(separator: str, tmp_path: Path) -> None:
    lines = "\n".join(separator.join(map(str, row)) for row in ROWS)
    strategy = read(tmp_path / "", "a.strat", f"strategy Bacon & eggs\n{lines}\n\n")
    assert (strategy.name, numbers(strategy)) == ("Bacon & eggs", ROWS)
    assert read(tmp_path, "a.strat", f"eggs\r\n{lines}").name == "eggs"


@pytest.mark.parametrize(
    "code",
    [
        f"def final_strategy(score, opponent_score):\n    return {TABLE}[score][opponent_score]",
        f"T = {TABLE}\ndef final_strategy(score, opponent_score):\n    'Look it up.'\n    return T[score][opponent_score]",
        f"def final_strategy(a, b):\n    T = {TABLE}\n    return T[a][b]",
        f"import os\nfrom dice import six_sided\ndef other(x):\n    return os.getcwd()\n"
        f"def final_strategy(a, b):\n    return T[a][b]\nT = {TABLE.replace('[', '(').replace(']', ')')}",
        f"def final_strategy(a, b):\n    return {np.transpose(ROWS).tolist()}[b][a]",
    ],
    ids=["inside", "above", "within", "below", "turned"],
)
def test_a_contest_entry_with_one_literal_table(code: str, tmp_path: Path) -> None:
    strategy = read(tmp_path, "hog_contest.py", f'PLAYER_NAME = "Ada"\n{code}\n')
    assert (strategy.name, numbers(strategy)) == ("Ada", ROWS)


def test_a_name_that_cannot_be_shown_gives_way_to_that_of_the_file(tmp_path: Path) -> None:
    code = f"PLAYER_NAME = '\\x1b[31m'\ndef final_strategy(a, b):\n    return {TABLE}[a][b]\n"
    assert read(tmp_path, "hog_contest.py", code).name == "hog_contest"


def test_a_matrix_in_json_is_what_the_game_chooses(tmp_path: Path) -> None:
    assert numbers(read(tmp_path, "a.json", json.dumps(ROWS))) == ROWS
    assert numbers(read(tmp_path, "a.json", json.dumps({"dice": ROWS}))) == ROWS
    totals = [[2] * 4] * 4
    for told in (totals, {"name": "two", "hold_at": totals}):
        strategy = read(tmp_path, "a.json", json.dumps(told))
        assert np.array_equal(strategy.rolls(Pig(4)), strategies.hold_at(2).rolls(Pig(4)))
    assert strategy.name == "two" and strategy.fits(Pig(4)) and not strategy.fits(HOG) and not strategy.fits(Pig(5))


def test_chances_in_json(tmp_path: Path) -> None:
    mixes = strategies.mix(strategies.dice(1), strategies.dice(3), 0.25).mixes(HOG)
    assert np.array_equal(read(tmp_path, "a.json", json.dumps({"mixes": mixes.tolist()})).mixes(HOG), mixes)
    rounds = {"rounds": [[[0.5, 0.5]] * 3] * 2}
    assert evaluate(HiddenHog(3, 2), read(tmp_path, "a.json", json.dumps(rounds)), strategies.dice(1)).average < 1.0


# What is wrong is said with its place


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("a.strat", "", "line 1: must be the name of the strategy"),
        ("a.strat", "1 2\n1 2\n", "line 1: must be the name of the strategy"),
        ("a.strat", "me\n1 2\n1 x\n", "line 3: 'x': must be a whole number"),
        ("a.strat", "me\n1 2\n1\n", "a.strat: mine 1 has 1 numbers; must have 2, one for each score of theirs"),
        ("a.strat", "me\n1\n", "a.strat: has 1 rows of numbers; must have as many as there are scores, from 2 to 1000"),
        ("a.json", "[[1, 2], [3, true]]", "a.json: mine 1, theirs 1 = True: must be a whole number"),
        ("a.json", "[[1, 2], [3, -1]]", "a.json: mine 1, theirs 1 = -1: must be a whole number, from 0 on"),
        ("a.json", "[[1, 2], 3]", "a.json: mine 1 has no list of numbers; must have 2"),
        ("a.json", "7", "a.json: must be a list of rows, or an object with one"),
        ("a.json", '{"dice": []', "a.json: is no JSON: line 1, column 12:"),
        ("a.json", '{"name": "x"}', "a.json: has nothing; must have one of dice, hold_at, mixes, rolls, rounds, and a name"),
        ("a.json", '{"dice": [], "hold_at": []}', "a.json: has dice, hold_at; must have one of dice"),
        ("a.json", "[" * 100_000, "a.json: is nested too deeply"),
        ("a.json", "[NaN]", "a.json: NaN: is no number that JSON has"),
        ("a.json", f"[{'9' * 5000}]", "a.json: 99999"),
        ("a.json", '{"mixes": [[[1, 0], [1]]]}', "a.json: mixes: must have lists of the same length inside each other"),
        ("a.json", '{"mixes": [[["1"]]]}', "a.json: mixes: '1': must be a number"),
        ("a.json", '{"rolls": [[[1e999]]]}', "a.json: rolls has the number inf; must have numbers from 0 to 1"),
        ("a.py", "x = 1", "a.py: must have a function final_strategy(score, opponent_score)"),
        ("a.py", "def final_strategy(:", "a.py: is no Python: "),
        ("a.py", "x = " + "(" * 30 + "1" + ")" * 30, "line 1: is nested too deeply"),
        ("a.py", "x = " + "-" * 5000 + "1", "line 1: is nested too deeply, or has too many words"),
        ("a.py", "x = 'unfinished", "a.py: is no Python: "),
        (
            "a.py",
            "def final_strategy(a, b):\n    return [[1, 2], [3, 0x" + "f" * 9000 + "]][a][b]",
            "a.py: score 1, theirs 1 = many",
        ),
    ],
)
def test_files_that_make_no_sense(name: str, text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}"):
        read(tmp_path, name, text)


@pytest.mark.parametrize(
    "code",
    [
        "def final_strategy(score, opponent_score):\n    return 5 if score < 90 else 3",
        f"def final_strategy(a, b):\n    return {TABLE}[a][a]",
        f"def final_strategy(a, b):\n    return {TABLE}[a][b - 1]",
        f"def final_strategy(a, b):\n    a = 1\n    return {TABLE}[a][b]",
        f"def final_strategy(a):\n    return {TABLE}[a][a]",
        f"T = {TABLE}\nT[0][0] = 2\ndef final_strategy(a, b):\n    return T[a][b]",
        f"T = {TABLE}\nfrom other import T\ndef final_strategy(a, b):\n    return T[a][b]",
        "T = make()\ndef final_strategy(a, b):\n    return T[a][b]",
        "def final_strategy(a, b):\n    return [[1, 2], [3, open('/etc/passwd')]][a][b]",
        "def final_strategy(a, b):\n    return [[x for x in y] for y in z][a][b]",
    ],
)
def test_code_that_computes_is_refused_and_never_executed(code: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="must return an entry of one table of numbers that is written out"):
        read(tmp_path, "hog_contest.py", code)


@pytest.mark.parametrize("more", ["@cache\n", "final_strategy = None\n", "def final_strategy(a, b): return 1[a][b]\n"])
def test_a_function_that_is_not_left_as_it_is(more: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="final_strategy: must be defined once, and left as it is"):
        read(tmp_path, "a.py", f"{more}def final_strategy(a, b):\n    return {TABLE}[a][b]\n")


def test_nothing_in_a_file_is_executed(tmp_path: Path) -> None:
    trap = f"open({str(tmp_path / 'trapped')!r}, 'w')"
    for line in (f"x = {trap}", f"class A:\n    x = {trap}", f"def other(x={trap}): pass"):
        read(tmp_path, "a.py", f"{line}\ndef final_strategy(a, b):\n    return {TABLE}[a][b]\n")
    assert not (tmp_path / "trapped").exists()


def test_numbers_that_the_game_does_not_have(tmp_path: Path) -> None:
    strategy = read(tmp_path, "a.json", json.dumps({"name": "mine", "dice": ROWS}))
    with pytest.raises(ValueError, match=r"^mine 0, theirs 3: dice = 4: must be a whole number from 1 to 3$"):
        strategy.mixes(Hog(4, 3))
    with pytest.raises(ValueError, match=r"^mine: has 4 × 4 numbers; must have 5 × 5, one for each score$"):
        strategy.mixes(Hog(5, 6))
    with pytest.raises(TypeError, match="mine: is a strategy for Hog, not for Pig to 4"):
        strategy.rolls(Pig(4))


def test_no_dice_at_all_where_these_score(tmp_path: Path) -> None:
    game = Hog(4, 6, free="pig-tail")
    mixes = read(tmp_path, "a.json", json.dumps([[0] * 4] * 4)).mixes(game)
    assert mixes.shape == (4, 4, 7) and (mixes[..., 0] == 1.0).all()
    with pytest.raises(ValueError, match="dice = 0: must be a whole number from 1 to 6"):
        read(tmp_path, "a.json", json.dumps([[0] * 4] * 4)).mixes(HOG)


# Archives that are none of numpy's


@pytest.mark.parametrize("name", ["mixes", "rolls", "mixes.txt", "a/../mixes", "\0mixes.npy", "." * 300])
def test_an_archive_whose_member_has_another_name(name: str, tmp_path: Path) -> None:
    """It was a `KeyError` or an `IndexError`: an archive that has `mixes`, but not `mixes.npy`."""
    with zipfile.ZipFile(tmp_path / "a.npz", "w") as archive:
        archive.writestr(name.replace("\0", "x"), b"1")
    (tmp_path / "a.npz").write_bytes((tmp_path / "a.npz").read_bytes().replace(b"xmixes", b"\0mixes"))
    with pytest.raises(ValueError, match=r"^a\.npz: has the arrays .+; must have one, mixes, rolls or rounds$"):
        strategies.from_file(tmp_path / "a.npz")


@pytest.mark.parametrize("number", [1e300, -1e300, np.inf, np.nan, -1.0, 3.0])
@pytest.mark.parametrize("name", ["mixes", "rolls"])
def test_numbers_that_are_no_chances(name: str, number: float, tmp_path: Path) -> None:
    """Some were a warning of a cast to the smaller type of a table."""
    array = np.zeros((3, 3, 3))
    array[1, 1, 1] = number
    np.savez(tmp_path / "a.npz", **{name: array})
    with pytest.raises(ValueError, match=rf"^a\.npz: {name} has the number {number:.6g}".replace("+", r"\+")):
        strategies.from_file(tmp_path / "a.npz")


def test_a_shape_below_nothing(tmp_path: Path) -> None:
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(head, {"descr": "<f8", "fortran_order": False, "shape": (-1, 3)})
    with zipfile.ZipFile(tmp_path / "a.npz", "w") as archive:
        archive.writestr("mixes.npy", head.getvalue())
    with pytest.raises(ValueError, match=r"^a\.npz: mixes"):
        strategies.from_file(tmp_path / "a.npz")
