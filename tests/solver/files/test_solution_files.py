"""Solutions in files: what is read is what was written, and nothing else is read."""

import io
import json
import random
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import solver
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, Solution, solve
from solver.files.solution_files import as_bytes, from_bytes, is_solution

GAMES = [
    Pig(30),
    Pig(30, "exact", Die(4)),
    Pig(30, "difference", Die(10)),
    SoloPig(40),
    SoloPig(40, "within", 4),
    Hog(30, 5),
    Hog(20, 4, "all", Die(4)),
    Hog(20, 4, 3),
    SimultaneousHog(25, 4),
    SimultaneousHog(20, 3, "all"),
    SoloHog(30, 8),
    SoloHog(30, 8, "within", 5, Die(10)),
]
ARRAYS = {
    Pig: lambda read: [*read.actions(theirs=7), *read.actions(mine=3), *read.actions(turn=5), *read.boundary(), read.volume()],
    SoloPig: lambda read: [*read.actions(), read.values(), *read.hold_boundary(), read.distribution(), read.turn_scores(5)],
    Hog: lambda read: [read.values(), read.worths(), read.dice(), read.costs()],
    SimultaneousHog: lambda read: [
        read.values(),
        read.mixes(),
        read.worths(),
        read.payoffs(3, 4),
        read.repeated(),
        read.costs(),
    ],
    SoloHog: lambda read: [read.values(), read.actions(), read.dice(), read.costs(), read.distribution(7)],
}


def read_again(solution: Solution) -> Any:
    return from_bytes(as_bytes(solution))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_is_read_is_what_was_written(game: Any) -> None:
    solution = solve(game)
    read = read_again(solution)
    assert read.game == game and read.gap == solution.gap and type(read) is type(solution)
    for written, found in zip(ARRAYS[type(game)](solution), ARRAYS[type(game)](read), strict=True):
        assert np.array_equal(written, found, equal_nan=True)
    for mine in (0, 11, game.target - 1):
        assert read.value(mine) == solution.value(mine)
        assert read.action_values(mine) == solution.action_values(mine)
        assert read.strategy(mine) == solution.strategy(mine)


def test_nothing_is_solved_when_a_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(Pig(50))
    solver.save(solution, tmp_path / "pig.npz")

    def refuse(*_: object) -> None:
        raise AssertionError("solved")

    monkeypatch.setattr("solver.tables.growing_table.GrowingTable.grow", refuse)
    assert solver.load(tmp_path / "pig.npz").value(20, 30, 4) == solution.value(20, 30, 4)


@pytest.mark.parametrize("game", [SoloPig(40), SoloPig(40, "within", 4)], ids=str)
def test_a_player_who_is_told_when_to_hold(game: SoloPig) -> None:
    held = solve(game).fixed(12)
    read = read_again(held)
    assert read.hold_at == 12 and read.gap == held.gap
    assert np.array_equal(read.values(), held.values())
    assert np.array_equal(read.actions().roll, held.actions().roll, equal_nan=True)


@pytest.mark.parametrize("goal", ["turns", "within"])
def test_a_player_who_always_throws_the_same(goal: Any) -> None:
    five = solve(SoloHog(40, 8, goal)).fixed(5)
    read = read_again(five)
    assert read.choices == range(5, 6) and np.array_equal(read.values(), five.values())
    assert read.action_values(3) == five.action_values(3)


def test_a_file_holds_no_more_than_its_rules_need() -> None:
    solve(Pig(120, die=Die(9)))  # the table is larger than what is asked for then
    with np.load(io.BytesIO(as_bytes(solve(Pig(20, die=Die(9)))))) as arrays:
        assert arrays["values"].shape == (21, 21)
        header = json.loads(str(arrays["header"]))
    assert header["format"] == "diceviz solution" and header["version"] == 1
    assert header["rules"] == {"game": "Pig", "target": 20, "variant": "reach", "die": {"sides": 9}}


def changed(data: bytes, **said: Any) -> bytes:
    """The same file with other words in its header, or other arrays."""
    with np.load(io.BytesIO(data)) as arrays:
        parts = dict(arrays)
    header = json.loads(str(parts.pop("header")))
    arrays = {name: said.pop(name) for name in list(said) if isinstance(said[name], np.ndarray)}
    file = io.BytesIO()
    np.savez(file, header=np.array(json.dumps({**header, **said})), **{**parts, **arrays})
    return file.getvalue()


PIG = {"game": "Pig", "target": 21}


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"format": "diceviz game"}, "format = 'diceviz game': must be 'diceviz solution'"),
        ({"version": 2}, "version = 2: must be 1"),
        ({"rules": {"game": "Chess"}}, "game = 'Chess': must be one of Pig"),
        ({"rules": {"game": "Pig", "target": 1}}, "target = 1: must be a whole number from 2 to 1000"),
        ({"rules": {"game": "Pig", "die": 6}}, "must be a mapping"),
        ({"rules": {}}, "it has no game"),
        ({"rules": PIG}, "values: has 21 × 21 of int64; must have 22 × 22 of int64"),
        ({"rules": {"game": "SoloPig"}}, "it has no scale"),
        ({"gap": -1.0}, "gap = -1.0: must be a number, 0 or more"),
        ({"gap": "small"}, "gap = 'small': must be a number"),
        ({"values": np.zeros((21, 21))}, "values: has 21 × 21 of float64; must have 21 × 21 of int64"),
        ({"values": np.full((21, 21), -1)}, "values: must be from 0 to"),
        ({"values": np.full((21, 21), 1 << 62)}, "values: must be from 0 to"),
        ({"values": np.zeros((21, 21), object)}, "values: has 21 × 21 of object"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_one_sentence(other: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match="this is no solution: ") as refused:
        from_bytes(changed(as_bytes(solve(Pig(20))), **other))
    assert told in str(refused.value) and "\n" not in str(refused.value)


def test_mixes_are_probabilities() -> None:
    data = as_bytes(solve(SimultaneousHog(10, 3)))
    for mixes, told in ((np.full((11, 11, 3), 0.5), "must add up to 1"), (np.full((11, 11, 3), np.nan), "must be from 0 to 1")):
        with pytest.raises(ValueError, match=told):
            from_bytes(changed(data, mixes=mixes))


@pytest.mark.parametrize(
    "said", [{"choices": [0, 8]}, {"choices": [3, 9]}, {"choices": [5, 4]}, {"choices": 3}, {"scale": 3.0}]
)
def test_what_the_player_may_do_is_checked(said: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="this is no solution"):
        from_bytes(changed(as_bytes(solve(SoloHog(10, 8))), **said))


def test_a_promise_of_a_huge_array_is_refused_before_it_is_read() -> None:
    """A header of 100 bytes may claim a terabyte."""
    data = as_bytes(solve(Pig(20)))
    huge = (
        np.lib.format.magic(1, 0)
        + b"\x76\x00"
        + repr({"descr": "<i8", "fortran_order": False, "shape": (10**6, 10**6)}).encode()
    )
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w") as new:
        new.writestr("header.npy", old.read("header.npy"))
        new.writestr("values.npy", huge.ljust(10 + 0x76 - 1) + b"\n")
    with pytest.raises(ValueError, match="has 1000000 × 1000000 of int64; must have 21 × 21"):
        from_bytes(file.getvalue())


def test_damage_is_told_and_never_read() -> None:
    """Whatever byte is wrong: the file is refused, or what it says is what was written."""
    solution = solve(Pig(12))
    whole, dice = as_bytes(solution), random.Random(1)
    for _ in range(400):
        damaged = bytearray(whole)
        damaged[dice.randrange(len(whole))] ^= 1 << dice.randrange(8)
        try:
            read = from_bytes(bytes(damaged))
        except ValueError:
            continue
        assert read.game == solution.game and np.array_equal(read.actions(theirs=3).roll, solution.actions(theirs=3).roll, True)
    for end in range(0, len(whole), 37):
        with pytest.raises(ValueError, match="this is no solution"):
            from_bytes(whole[:end])


def test_a_file_of_something_else_is_named(tmp_path: Path) -> None:
    np.savez(tmp_path / "strategy.npz", mixes=np.ones((2, 2, 1)))
    (tmp_path / "game.json").write_text("{}")
    for name in ("strategy.npz", "game.json"):
        with pytest.raises(ValueError, match=rf"^{name}: this is no solution: "):
            solver.load(tmp_path / name)
        assert not is_solution(tmp_path / name)
    assert not is_solution(tmp_path / "nothing.npz")
    solver.save(solve(Pig(10)), tmp_path / "pig.npz")
    assert is_solution(tmp_path / "pig.npz")


def test_what_was_there_stays_if_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pig.npz"
    solver.save(solve(Pig(10)), path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        solver.save(solve(Pig(20)), path)
    assert solver.load(path).game == Pig(10) and [*tmp_path.iterdir()] == [path]
