"""Matrix games: what the mixes found guarantee is the value, by pen and paper and by scipy's HiGHS."""

import numpy as np
import pytest

from solver.kernels.matrix_game import NEGLIGIBLE, Mixes, maximise, only_mix, solve_matrix
from tests.solver.linear_program import value_by_highs

PENNIES = np.array([[1.0, -1.0], [-1.0, 1.0]])
ROCK_PAPER_SCISSORS = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
SHAPES = [(1, 1), (1, 7), (7, 1), (2, 2), (2, 9), (9, 2), (5, 5), (10, 10), (20, 20), (13, 50), (50, 50)]


def random_games(rows: int, columns: int) -> list[np.ndarray]:
    """Real payoffs, small whole ones (full of ties), few different rows, and skew-symmetric ones."""
    random = np.random.default_rng([rows, columns])
    real = random.random((rows, columns))
    few = real[random.integers(0, max(1, rows // 3), rows)]
    games = [real, random.integers(-2, 3, (rows, columns)).astype(float), few, few[:, random.integers(0, columns, columns)]]
    return games + ([real - real.T] if rows == columns else [])


def is_unique(payoffs: np.ndarray) -> bool:
    found = solve_matrix(payoffs)
    return only_mix(payoffs, found.row, 0.5 * (found.lower + found.upper), 1e-12)


def is_a_mix(mix: np.ndarray) -> bool:
    return bool(abs(mix.sum() - 1.0) < 1e-14 and np.all((mix == 0.0) | (mix >= NEGLIGIBLE)))


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_highs_finds_the_same_value(rows: int, columns: int) -> None:
    for payoffs in random_games(rows, columns):
        found = solve_matrix(payoffs)
        assert found.lower == pytest.approx(value_by_highs(payoffs), abs=1e-9)


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_the_mixes_guarantee_the_same_from_both_sides(rows: int, columns: int) -> None:
    for payoffs in random_games(rows, columns):
        found = solve_matrix(payoffs)
        assert is_a_mix(found.row) and is_a_mix(found.column)
        assert found.lower == pytest.approx((found.row @ payoffs).min(), abs=1e-14)
        assert found.upper == pytest.approx((payoffs @ found.column).max(), abs=1e-14)
        assert -1e-14 < found.upper - found.lower < 1e-12


@pytest.mark.parametrize("seed", range(200))
def test_games_of_dice_size_are_solved_to_rounding(seed: int) -> None:
    found = solve_matrix(np.random.default_rng(seed).random((10, 10)))
    assert found.upper - found.lower < 1e-14


def test_the_same_game_is_answered_the_same_way() -> None:
    for payoffs in random_games(10, 10):
        assert all(np.array_equal(*both) for both in zip(solve_matrix(payoffs), solve_matrix(payoffs.copy()), strict=True))


def test_matching_pennies_are_thrown_like_coins() -> None:
    assert_game(solve_matrix(PENNIES), [0.5, 0.5], [0.5, 0.5], 0.0)
    assert is_unique(PENNIES)


def test_rock_paper_and_scissors_are_equally_likely() -> None:
    third = [1 / 3] * 3
    assert_game(solve_matrix(ROCK_PAPER_SCISSORS), third, third, 0.0)
    assert is_unique(ROCK_PAPER_SCISSORS)


def test_two_by_two_by_pen_and_paper() -> None:
    """Rows 3 1 and 0 2: x = 1/2, y = 1/4, value 3/2."""
    assert_game(solve_matrix(np.array([[3.0, 1.0], [0.0, 2.0]])), [0.5, 0.5], [0.25, 0.75], 1.5)


def test_a_saddle_point_is_found_exactly() -> None:
    payoffs = np.array([[0.1, 0.9, 0.0], [0.5, 0.6, 0.45], [0.7, 0.2, 0.1]])
    found = solve_matrix(payoffs)
    assert (found.lower, found.upper) == (0.45, 0.45)
    assert found.row.tolist() == [0.0, 1.0, 0.0] and found.column.tolist() == [0.0, 0.0, 1.0]
    assert is_unique(payoffs)


def test_one_row_is_paid_its_smallest_number() -> None:
    found = solve_matrix(np.array([[3.0, 1.0, 2.0]]))
    assert found.row.tolist() == [1.0] and found.column.tolist() == [0.0, 1.0, 0.0]
    assert is_unique(np.array([[3.0, 1.0, 2.0]]))


def test_one_column_pays_its_largest_number() -> None:
    assert solve_matrix(np.array([[3.0], [5.0], [2.0]])).row.tolist() == [0.0, 1.0, 0.0]
    assert is_unique(np.array([[3.0], [5.0], [2.0]]))
    assert not is_unique(np.array([[3.0], [5.0], [5.0]]))


@pytest.mark.parametrize("payoffs", [PENNIES, ROCK_PAPER_SCISSORS], ids=["pennies", "rock, paper, scissors"])
def test_of_two_equal_rows_either_will_do(payoffs: np.ndarray) -> None:
    twice = np.vstack([payoffs, payoffs[:1]])
    assert solve_matrix(twice).lower == pytest.approx(0.0, abs=1e-15)
    assert not is_unique(twice)


def test_two_equal_columns_leave_the_mix_of_the_rows_alone() -> None:
    assert is_unique(np.hstack([PENNIES, PENNIES[:, :1]]))


def test_a_row_that_is_a_mean_of_others_will_do_as_well() -> None:
    assert not is_unique(np.vstack([ROCK_PAPER_SCISSORS, np.zeros(3)]))


def test_where_nothing_matters_everything_is_optimal() -> None:
    assert not is_unique(np.full((3, 4), 0.25))
    assert is_unique(np.full((1, 4), 0.25))


def test_a_mix_is_not_unique_where_a_column_is_only_just_as_good() -> None:
    """Row 0 pays 1 whatever comes; row 1 pays 1 or 2: any mix guarantees 1, though the second column is never played."""
    assert not is_unique(np.array([[1.0, 1.0], [1.0, 2.0]]))


def test_a_dominated_row_does_not_make_a_mix_less_unique() -> None:
    assert is_unique(np.vstack([PENNIES, [-1.5, 0.9]]))


@pytest.mark.parametrize("seed", range(30))
def test_games_drawn_at_random_have_one_optimal_mix_until_a_row_is_doubled(seed: int) -> None:
    payoffs = np.random.default_rng(seed).random((6, 6))
    assert is_unique(payoffs)
    played = int(np.argmax(solve_matrix(payoffs).row))
    assert not is_unique(np.vstack([payoffs, payoffs[played]]))


def test_beales_example_does_not_cycle() -> None:
    """Beale (1955): under the largest-coefficient rule the simplex method returns to its first tableau for ever."""
    tableau = np.array([[0.25, -60, -0.04, 9, 0], [0.5, -90, -0.02, 3, 0], [0, 0, 1, 0, 1], [-0.75, 150, -0.02, 6, 0]])
    maximise(tableau, np.empty(7, np.int64))
    assert tableau[3, 4] == pytest.approx(0.05)


def assert_game(found: Mixes, row: list[float], column: list[float], value: float) -> None:
    assert found.row == pytest.approx(row, abs=1e-15)
    assert found.column == pytest.approx(column, abs=1e-15)
    assert found.lower == pytest.approx(value, abs=1e-15)
    assert found.upper == pytest.approx(value, abs=1e-15)


def nearly_alike(seed: int) -> np.ndarray:
    """Payoffs with up to three rows and columns that differ from others by next to nothing."""
    random = np.random.default_rng([31, seed])
    payoffs, near = random.random((random.integers(2, 12),) * 2), 10.0 ** -random.integers(5, 11)
    for _ in range(random.integers(1, 4)):
        row = payoffs[random.integers(len(payoffs))] + near * random.standard_normal(payoffs.shape[1])
        payoffs = np.vstack([payoffs, row])
        column = payoffs[:, random.integers(payoffs.shape[1])] + near * random.standard_normal(len(payoffs))
        payoffs = np.hstack([payoffs, column[:, None]])
    return payoffs


@pytest.mark.parametrize("first", range(0, 3000, 500))
def test_rows_that_are_nearly_alike_do_not_spoil_the_mixes(first: int) -> None:
    """As of two ways to play that differ where play hardly comes. With one tableau only, some miss by a hundredth."""
    for seed in range(first, first + 500):
        found = solve_matrix(nearly_alike(seed))
        assert found.upper - found.lower < 1e-11
