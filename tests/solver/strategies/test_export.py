"""What is exported is read again: in every form that has room for it, and refused in a sentence where none has."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver import Die, HiddenHog, Hog, Pig, SimultaneousHog, SimultaneousPig, SoloPig, strategies
from solver.strategies import export
from solver.strategies.forms import csv_lines, json_numbers
from solver.strategies.rules_of_thumb import table
from tests.solver.match.test_evaluate import drawn

HOG, PIG, FREE = Hog(12, 4), Pig(12, die=Die(4)), Hog(12, 4, free="pig-tail", bust_pays=1)


def again(strategy: Any, game: Any, path: Path) -> Any:
    strategies.write(strategy, game, path)
    return strategies.from_file(path)


@pytest.mark.parametrize("form", ["csv", "json", "strat", "py", "npz"])
@pytest.mark.parametrize("game", [HOG, FREE], ids=["plain", "free"])
def test_numbers_of_dice_go_out_and_come_in(form: str, game: Any, tmp_path: Path) -> None:
    read = again(strategies.optimal(), game, tmp_path / f"mine.{form}")
    assert np.array_equal(read.mixes(game), strategies.optimal().mixes(game))
    assert read.name == ("mine" if form in ("csv", "npz") else "optimal")


@pytest.mark.parametrize("form", ["csv", "json", "npz"])
@pytest.mark.parametrize(
    ("strategy", "game"),
    [
        (strategies.uniform(), HOG),
        (strategies.optimal(), SimultaneousHog(8, 3)),
        (strategies.hold_at(5), PIG),
        (strategies.optimal(), PIG),
        (strategies.optimal(), Pig(12, "exact")),
        (strategies.fixed_rolls(3), PIG),
        (drawn(PIG, 3), PIG),
        (strategies.end_race(4, 9), PIG),
        (strategies.optimal_in_turns(), SimultaneousPig(8, die=Die(4))),
    ],
    ids=lambda each: each.name,
)
def test_all_else_goes_out_and_comes_in(form: str, strategy: Any, game: Any, tmp_path: Path) -> None:
    assert np.array_equal(table(again(strategy, game, tmp_path / f"a.{form}"), game), table(strategy, game))


@pytest.mark.parametrize("form", ["csv", "json", "npz"])
def test_play_in_the_dark_goes_out_and_comes_in(form: str, tmp_path: Path) -> None:
    game = HiddenHog(8, 3)
    kept, read = (
        strategies.laid_out(each, game)
        for each in (strategies.optimal(), again(strategies.optimal(), game, tmp_path / f"a.{form}"))
    )
    assert np.array_equal(kept._table, read._table)  # type: ignore[attr-defined]


def test_play_that_sees_both_totals_fits_into_npz(tmp_path: Path) -> None:
    game = SimultaneousPig(5, die=Die(3), sees="totals")
    read = again(strategies.optimal(), game, tmp_path / "a.npz")
    assert np.array_equal(read.rolls(game), strategies.optimal().rolls(game))
    with pytest.raises(ValueError, match="optimal: looks at the other's turn, for which CSV has no room; NPZ has"):
        strategies.write(strategies.optimal(), game, tmp_path / "a.csv")


def test_bytes_come_back_with_a_name() -> None:
    kept = strategies.from_bytes(strategies.as_bytes(drawn(PIG, 1), PIG), "mine")
    assert kept.name == "mine" and np.array_equal(kept.rolls(PIG), drawn(PIG, 1).rolls(PIG))


@pytest.mark.parametrize(
    ("strategy", "game", "name", "complaint"),
    [
        (strategies.uniform(), HOG, "a.strat", "uniform: has no number of dice for each pair of scores, as .strat needs"),
        (strategies.hold_at(5), PIG, "a.py", "hold at 5: has no number of dice for each pair of scores, as .py needs"),
        (strategies.hold_at(5), PIG, "a.txt", "a.txt: must end with .csv, .json, .strat, .py, .npz"),
        (strategies.hold_at(5), SoloPig(9), "a.csv", "hold at 5: Pig alone to 9: strategies in files are for two players"),
    ],
)
def test_where_there_is_no_room(strategy: Any, game: Any, name: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError) as error:
        strategies.write(strategy, game, tmp_path / name)
    assert complaint in str(error.value) and not [*tmp_path.iterdir()]


@pytest.mark.parametrize("form", [csv_lines, json_numbers])
def test_a_file_that_would_be_too_large_to_be_read_again(form: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form, "LARGEST", 1000)
    with pytest.raises(ValueError, match=r"^uniform: has more than 1,000 bytes as .+; an NPZ file has room for more$"):
        strategies.write(strategies.uniform(), HOG, tmp_path / ("a.csv" if form is csv_lines else "a.json"))


def test_a_contest_entry_is_python_that_answers_as_the_strategy_does(tmp_path: Path) -> None:
    """The one file here that is executed: our own."""
    strategies.write(strategies.optimal(), HOG, tmp_path / "hog_contest.py")
    final_strategy = runpy.run_path(str(tmp_path / "hog_contest.py"))["final_strategy"]
    best = strategies.optimal().mixes(HOG).argmax(axis=2) + 1
    assert all(final_strategy(mine, theirs) == best[mine, theirs] for mine, theirs in np.ndindex(12, 12))


@pytest.mark.parametrize("game", [HOG, FREE, PIG, HiddenHog(8, 3)], ids=lambda game: game.name)
def test_the_template_is_a_script_that_makes_a_strategy(game: Any, tmp_path: Path) -> None:
    script = strategies.template(game)
    assert len(script.splitlines()) <= 15
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=True)
    assert strategies.laid_out(strategies.from_file(tmp_path / "mine.csv"), game).fits(game)


def test_functions_are_asked_once_for_every_state() -> None:
    by_dice = strategies.from_function(lambda mine, theirs: 1 + (mine + theirs) % 4, HOG, "mine")
    assert by_dice.name == "mine" and np.array_equal(by_dice.mixes(HOG).argmax(axis=2), np.indices((12, 12)).sum(axis=0) % 4)

    def at_five(mine: int, theirs: int, turn: int) -> str:
        return "roll" if turn < 5 else "hold"

    rolls = strategies.from_function(at_five, PIG)
    assert rolls.name == "at_five" and np.array_equal(rolls.rolls(PIG), strategies.hold_at(5).rolls(PIG))


def test_a_function_that_answers_something_else() -> None:
    with pytest.raises(ValueError, match="five at mine 0, theirs 0 is 5: must be a whole number from 1 to 4"):
        strategies.from_function(lambda mine, theirs: 5, HOG, "five")
    with pytest.raises(ValueError, match='odd at mine 0, theirs 0, turn 1 is 2: must be "roll", "hold", or the chance to roll'):
        strategies.from_function(lambda *at: 2, PIG, "odd")
    with pytest.raises(TypeError, match="Pig alone to 9: must be a game of two players"):
        strategies.from_function(lambda *at: 2, SoloPig(9))


def test_the_forms_of_a_game() -> None:
    assert export.forms(HOG) == ["csv", "json", "strat", "py", "npz"] and export.forms(PIG) == ["csv", "json", "npz"]
