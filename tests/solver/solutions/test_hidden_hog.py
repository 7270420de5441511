"""Hog in the dark to 100 with 10 dice: our own figures, which no paper has; Tijms & van der Wal (2006), section 5, pose it."""

from pathlib import Path

import numpy as np
import pytest

from solver import HiddenHog, Hog, SimultaneousHog, load, save, solve
from solver.games.data import as_data, from_data


@pytest.mark.parametrize(("start", "value"), [((50, 0), 0.851556604116), ((60, 40), 0.691010019551)])
def test_head_starts(start: tuple[int, int], value: float) -> None:
    solution = solve(HiddenHog())
    lower, upper = solution.bounds(*start)
    assert lower - 1e-12 <= value <= upper + 1e-12 and upper - lower < 1e-10
    assert solution.value(*start) == pytest.approx(value, abs=1e-11)


def test_the_game_to_100() -> None:
    solution = solve(HiddenHog())
    assert solution.gap < 1e-10 and solution.value() == pytest.approx(0.5, abs=solution.gap)
    assert solution.strategy() == {6: 1.0}
    assert solution.best() == (6,)
    assert solution.strategy(round=4, mine=0) == {7: 1.0}  # who has failed thrice throws more dice
    assert solution.belief(round=1)[0] == 1.0 and solution.belief(round=7).sum() == pytest.approx(1.0)
    assert solution.strategy(round=10**6, mine=40) == solution.strategy(round=solution.rounds(), mine=40)
    assert solution.met()[0, 0] == 1.0 and solution.met().sum(axis=1).max() <= 1.0 + 1e-12
    assert np.array_equal(solution.beliefs()[6], solution.belief(7))


def test_a_solution_comes_back_from_its_file_with_all_starts(tmp_path: Path) -> None:
    solution = solve(HiddenHog(20, 4))
    solution.value(7, 2)
    save(solution, tmp_path / "dark.npz")
    again = load(tmp_path / "dark.npz")
    assert again.game == solution.game and again.gap == solution.gap
    assert isinstance(again, type(solution)) and list(again._starts.races) == list(solution._starts.races)
    assert {(0, 0), (7, 2)} <= again._starts.races.keys()
    for start in [(0, 0), (7, 2), (2, 7)]:
        assert again.bounds(*start) == solution.bounds(*start)
        assert np.array_equal(again.worths(start), solution.worths(start))


def test_the_application_lets_no_game_in_that_it_does_not_show() -> None:
    game = HiddenHog(30, 5, sees="dice")
    assert from_data(as_data(game), library=True) == game
    with pytest.raises(ValueError, match="game = 'HiddenHog': must be one of Pig"):
        from_data(as_data(game))


def test_the_rule_book_is_that_of_both_at_once() -> None:
    game = HiddenHog(9, 3)
    assert game.at_once and game.hidden == ("theirs",) and game.seen == SimultaneousHog(9, 3) and not Hog().hidden
    state = game.at(5, 7)
    assert [*game.outcomes(state, (2, 1))] == [*game.seen.outcomes(state, (2, 1))]


def test_to_pandas() -> None:
    frame = solve(HiddenHog(12, 3)).to_pandas()
    assert [*frame.columns] == ["round", "mine", "value", "met", "dice_1", "dice_2", "dice_3"]
    assert frame.met[0] == 1.0 and frame["round"].max() * 12 == len(frame)
