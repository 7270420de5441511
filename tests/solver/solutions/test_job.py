"""Long work tells how far it is, and stops soon after it is no longer wanted."""

import numpy as np
import pytest

from solver import Cancelled, Job, Pig, solve
from solver.solutions.pig import table_for
from solver.tables import growing_table


@pytest.fixture(autouse=True)
def nothing_solved() -> None:
    growing_table.forget()


class Patience:
    """Wants the work until it has been asked `limit` times."""

    def __init__(self, limit: int) -> None:
        self.limit, self.asked = limit, 0

    def lost(self) -> bool:
        self.asked += 1
        return self.asked > self.limit


@pytest.mark.parametrize("target", (2, 64, 200, 500))
def test_progress_rises_from_above_nothing_to_one(target: int) -> None:
    seen: list[float] = []
    solve(Pig(target), Job(progress=seen.append))
    assert seen[0] > 0.0
    assert seen[-1] == 1.0
    assert seen == sorted(seen)
    assert len(set(seen)) >= len(seen) - 1  # the last tile and the end both report one


def test_progress_counts_only_what_is_missing() -> None:
    solve(Pig(300))
    seen: list[float] = []
    solve(Pig(400), Job(progress=seen.append))
    assert seen[0] < 0.2


@pytest.mark.parametrize("target", (200, 600))
@pytest.mark.parametrize("limit", (0, 1, 5, 9))
def test_a_cancelled_job_is_noticed_at_the_next_tile(target: int, limit: int) -> None:
    patience, seen = Patience(limit), []
    with pytest.raises(Cancelled):
        solve(Pig(target), Job(seen.append, patience.lost))
    assert patience.asked == limit + 1
    assert len(seen) == limit
    assert max(seen, default=0.0) < 1.0


@pytest.mark.parametrize("limit", (0, 5, 30))
def test_a_cancelled_job_leaves_the_table_as_it_was_and_fit_for_use(limit: int) -> None:
    right = solve(Pig(700)).actions(turn=0).roll
    growing_table.forget()
    short = solve(Pig(100))
    before = short.actions(turn=0).roll
    with pytest.raises(Cancelled):
        solve(Pig(700), Job(cancelled=Patience(limit).lost))
    assert table_for(Pig(100)).solved == 100
    assert np.array_equal(short.actions(turn=0).roll, before)
    assert np.array_equal(solve(Pig(700)).actions(turn=0).roll, right)


def test_a_tile_is_a_small_part_of_a_long_game() -> None:
    """So that a cancelled job, which finishes the tiles it has begun, ends within a few per cent of the work."""
    tiles = [tile for wave in growing_table.waves(0, 1000) for tile in wave]
    assert max(map(growing_table.size, tiles)) < 0.01 * sum(map(growing_table.size, tiles))
