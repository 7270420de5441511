"""Hog with a last turn, or with some turns: the map is that of the start, and what is said of a state tells the throws left."""

import pytest

from diceviz import words
from diceviz.views.win_map.picture import WinMapPicture, WinMapSource, picture, subtitle, worth
from solver import Hog, State, solve

LAST = Hog(6, 2, end="last-turn")


@pytest.fixture(scope="module")
def win_map() -> WinMapPicture:
    return picture(WinMapSource(solve(LAST), 0))


def test_the_map_tells_the_values_of_the_start(win_map: WinMapPicture) -> None:
    """Wherever the cursor is: with one throw left the same scores are worth something else."""
    begin, end = (solve(LAST).value(State(2, 3, turns_left=left)) for left in (2, 1))
    assert begin != end and win_map.cells[3, 2] == pytest.approx(begin, abs=1e-15)
    for left in (2, 1):
        told = worth(win_map, State(2, 3, turns_left=left))
        assert told == f"You have 2, they have 3, 2 throws left, you throw: <b>{words.value(LAST, begin)}</b>."
    assert subtitle(LAST, 0) == "before the throw, 2 throws left"


def test_scores_that_end_the_round_are_no_start_of_one(win_map: WinMapPicture) -> None:
    assert "this cannot be" in worth(win_map, State(2, 7, turns_left=1))


def test_a_state_tells_the_throws_left() -> None:
    assert words.state(LAST, State(2, 7, turns_left=1)) == "you have 2, they have 7, 1 throw left, you throw"
    assert words.state(Hog(6, 2), State(2, 3)) == "you have 2, they have 3, you throw"
