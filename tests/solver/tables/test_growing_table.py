"""One table answers every target: it grows when a longer game is asked for, and what it has told stays as it was."""

from itertools import product

import numpy as np
import pytest

from solver import Die, Job, Pig, solve
from solver.solutions.pig import table_for
from solver.tables import growing_table

RULES = list(product(("reach", "exact", "difference"), (2, 6, 20)))
ONE_CORE, TWO_CORES = 10**9, 1


@pytest.fixture(autouse=True)
def nothing_solved() -> None:
    growing_table.forget()


def starts(game: Pig) -> np.ndarray:
    return solve(game).actions(turn=0).roll


@pytest.mark.parametrize(("variant", "sides"), RULES)
def test_a_table_grown_in_steps_equals_one_solved_at_once_bit_for_bit(variant: str, sides: int) -> None:
    for target in (100, 130, 300):
        grown = solve(Pig(target, variant, Die(sides)))
    growing_table.forget()
    at_once = solve(Pig(300, variant, Die(sides)))
    assert np.array_equal(grown.actions(turn=0).roll, at_once.actions(turn=0).roll)
    assert grown.gap == at_once.gap


@pytest.mark.parametrize(("variant", "sides"), RULES)
def test_one_core_and_two_give_the_same_values_bit_for_bit(variant: str, sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Pig(300, variant, Die(sides))
    monkeypatch.setattr(growing_table, "PARALLEL", ONE_CORE)
    one, one_gap = starts(game), solve(game).gap
    growing_table.forget()
    monkeypatch.setattr(growing_table, "PARALLEL", TWO_CORES)
    assert np.array_equal(starts(game), one)
    assert solve(game).gap == one_gap


def test_a_shorter_game_is_answered_without_solving_anything() -> None:
    solve(Pig(200))
    seen: list[float] = []
    solve(Pig(150), Job(progress=seen.append))
    assert seen == [1.0]
    assert table_for(Pig(150)).solved == 200


def test_a_longer_game_only_adds_what_is_missing() -> None:
    table_for(Pig(192)).grow(191, Job())
    seen: list[float] = []
    solve(Pig(192), Job(progress=seen.append))
    assert len(seen) <= 1 + len(growing_table.waves(191, 192))
    assert growing_table.waves(191, 192) == [
        [growing_table.Tile((max(1, x), min(x + 63, 192)), (192, 192))] for x in (0, 64, 128, 192)
    ]


@pytest.mark.parametrize(("solved", "target"), [(0, 1), (0, 64), (0, 130), (63, 64), (64, 65), (100, 130), (127, 300)])
def test_the_tiles_cover_every_missing_pair_once(solved: int, target: int) -> None:
    counts = np.zeros((target + 1, target + 1), int)
    tiles = [tile for wave in growing_table.waves(solved, target) for tile in wave]
    for tile in tiles:
        for y in range(tile.ys[0], tile.ys[1] + 1):
            counts[tile.xs[0] : min(tile.xs[1], y) + 1, y] += 1
    missing = [[solved < y and 1 <= x <= y for y in range(target + 1)] for x in range(target + 1)]
    assert np.array_equal(counts, np.array(missing, int))
    assert sum(growing_table.size(tile) for tile in tiles) == np.sum(missing)


@pytest.mark.parametrize(("longer", "why"), [(60, "in the same array"), (400, "in a new one")])
def test_a_solution_does_not_change_when_its_table_grows(longer: int, why: str) -> None:
    solution = solve(Pig(40))
    before, gap = solution.actions(turn=0).roll, solution.gap
    solve(Pig(longer))
    assert table_for(Pig(40)).solved == longer, why
    assert np.array_equal(solution.actions(turn=0).roll, before)
    assert solution.gap == gap


@pytest.mark.parametrize(("variant", "sides"), RULES)
def test_the_gap_of_a_game_does_not_depend_on_what_else_was_solved(variant: str, sides: int) -> None:
    alone = [solve(Pig(target, variant, Die(sides))).gap for target in (2, 37, 64, 150)]
    solve(Pig(300, variant, Die(sides)))
    assert [solve(Pig(target, variant, Die(sides))).gap for target in (2, 37, 64, 150)] == alone


def test_rules_do_not_share_a_table_unless_only_the_target_differs() -> None:
    assert table_for(Pig(50)) is table_for(Pig(100))
    assert table_for(Pig(50)) is not table_for(Pig(50, "exact"))
    assert table_for(Pig(50)) is not table_for(Pig(50, die=Die(8)))


def test_the_tables_least_recently_used_are_dropped() -> None:
    first = table_for(Pig(50, die=Die(2)))
    second = table_for(Pig(50, die=Die(3)))
    for sides in range(4, 2 + growing_table.KEPT):
        table_for(Pig(50, die=Die(sides)))
    assert table_for(Pig(50, die=Die(2))) is first
    table_for(Pig(50, "exact"))
    assert table_for(Pig(50, die=Die(2))) is first
    assert table_for(Pig(50, die=Die(3))) is not second
