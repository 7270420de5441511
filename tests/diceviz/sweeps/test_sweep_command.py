"""`diceviz sweep`: as the library has it, as text and as JSON; and what is wrong, in one sentence."""

import json
from typing import Any

import pytest

from diceviz.cli import main
from solver import Die, Pig, SoloPig, sweep


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["sweep", *arguments]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    return found.out


def test_json_has_the_numbers_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(told(capsys, "pig", "target", "1,8,16", "--sides", "8", "--measure", "hold:12", "--json"))
    swept = sweep(Pig(die=Die(8)), "target", [1, 8, 16], "hold at 12")
    assert (said["version"], said["command"], said["number"], said["measure"]) == (1, "sweep", "target", "hold at 12")
    assert said["rules"]["die"] == {"sides": 8} and said["unit"] == swept.unit
    assert [(each["value"], each["number"]) for each in said["points"]] == [*zip(swept.values, swept.numbers, strict=True)]
    assert said["refused"] == [{"value": 1, "why": swept.refused[1]}] and said["gap"] == swept.gap


def test_text_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "solo-pig", "turns", "1:3", "--target", "2", "--goal", "within", "--measure", "chance").splitlines()
    assert lines[0] == "Pig alone to 2, best chance: best chance to reach the target by turns"
    swept = sweep(SoloPig(2, "within"), "turns", [1, 2, 3], "chance")
    assert [line.split() for line in lines[2:5]] == [
        [str(n), f"{y:.4f}"] for n, y in zip((1, 2, 3), swept.numbers, strict=True)
    ]
    assert lines[5].startswith("Proven to ± ")


def test_the_first_measure_of_the_game_unless_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert "first turn total that holds" in told(capsys, "simultaneous-pig", "sides", "6", "--target", "8")
    assert "−" in told(capsys, "hidden-hog", "--target", "6", "--max-dice", "2", "head-start", "--", "-2:2:2")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pig", "dice", "1:3"], "field = 'dice': must be one of target, sides, weight_1, the numbers in the rules of Pig."),
        (["pig", "target", "3:1"], "values = 3:1: must be as 10:200:10, from the smallest to the largest"),
        (["pig", "target", "many"], "values = many: must be as 10:200:10"),
        (["pig", "target", "2:2000"], "values = 2:2000: must be at most 1000, by a larger step."),
        (["pig", "target", "5", "--measure", "best-dice"], "measure = 'best-dice': must be one of edge, handicap"),
        (["hog", "target", "5", "--measure", "dice:77"], "dice = 77: must be a whole number from 1 to 50"),
        (["pig", "target", "5", "--measure", "hold:0"], "hold at = 0: must be a whole number from 1 to 1000"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(arguments: list[str], said: str, capsys: Any) -> None:
    assert main(["sweep", *arguments]) == 2
    found = capsys.readouterr()
    assert found.out == "" and found.err.startswith(f"diceviz sweep: {said}") and found.err.count("\n") == 1
