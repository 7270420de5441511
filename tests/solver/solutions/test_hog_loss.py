"""Hog in turns where a 1 costs points: the proven error. See `test_general.py` for a second algorithm."""

from fractions import Fraction

import numpy as np
import pytest

from solver import Cancelled, Die, Job
from solver.games.hog import Bust
from solver.games.hog_in_turns import Hog
from solver.kernels.fixed import scale_for
from solver.solutions.hog import solve_hog
from solver.tables.hog_loss_table import LossTable
from solver.tables.hog_reply_table import busted
from solver.tables.hog_table import law_of
from tests.solver.exact_chain import all_states
from tests.solver.exact_chain import solved as solved_in_fractions
from tests.solver.solutions.hopeless import assert_hopeless


@pytest.mark.parametrize("bust", ["all", 1, 5, 20])
@pytest.mark.parametrize("sides", [3, 6, 20])
def test_the_gap_is_small(bust: Bust, sides: int) -> None:
    assert 0 < solve_hog(Hog(30, 10, bust, Die(sides)), Job()).gap < 1e-12


@pytest.mark.parametrize("max_dice", [1, 10, 50])
@pytest.mark.parametrize(("target", "bust"), [(100, "all"), (100, 1), (100, 10), (100, 50), (200, "all"), (200, 50)])
def test_so_it_is_in_ordinary_games(target: int, bust: Bust, max_dice: int) -> None:
    assert 0 < solve_hog(Hog(target, max_dice, bust), Job()).gap < 1e-12


@pytest.mark.parametrize("game", [Hog(8, 1, "all", Die(2)), Hog(13, 1, "all", Die(2)), Hog(8, 1, 3, Die(4))], ids=str)
def test_in_fractions_no_value_errs_by_more_than_the_gap(game: Hog) -> None:
    """With one die there is nothing to choose: one linear equation for every position."""
    rows = []
    for state in all_states(game.target):
        leads, paid = dict[int, Fraction](), Fraction(0)
        for outcome in game.outcomes(state, 1):
            paid += outcome.chance  # of winning, less that of the other player
            if outcome.state is not None:
                leads[outcome.state.mine * game.target + outcome.state.theirs] = -outcome.chance
        rows.append((leads, paid))
    solution = solve_hog(game, Job())
    for state, exact in zip(all_states(game.target), solved_in_fractions(rows), strict=True):
        assert abs(Fraction(solution.value(state.mine, state.theirs)) - exact) <= solution.gap


@pytest.mark.parametrize("game", [Hog(9, 3, "all"), Hog(12, 4, 3, Die(2)), Hog(8, 2, 1, Die(20))], ids=str)
@pytest.mark.parametrize("most", (0, 1, None), ids=("all lost", "all won", "at random"))
def test_in_fractions_no_throw_errs_by_more_than_the_roundings_allowed(game: Hog, most: int | None) -> None:
    scale, target = scale_for(game.die.sides, 1.0), game.target
    table, one = LossTable(law_of(game.die, game.max_dice, busted(game)), Job()), int(scale)
    shape = table.values.shape
    values = np.random.default_rng(1).integers(0, one + 1, shape) if most is None else np.full(shape, most * one)
    worths = table.best_throws(values, table.worths)
    for state in all_states(target):
        exact = max(
            sum(
                outcome.chance
                * (
                    one
                    if outcome.state is None
                    else one - int(values[target - outcome.state.mine, target - outcome.state.theirs])
                )
                for outcome in game.outcomes(state, dice)
            )
            for dice in range(1, game.max_dice + 1)
        )
        assert abs(int(worths[target - state.mine, target - state.theirs]) - exact) <= table.rounding


@pytest.mark.parametrize("max_dice", [1, 10])
def test_a_long_game_has_a_larger_gap_and_says_so(max_dice: int) -> None:
    """A coin to 50 takes 2^26 throws alone. Who begins is ahead by one throw in that many."""
    solution = solve_hog(Hog(50, max_dice, "all", Die(2)), Job())
    assert 1e-12 < solution.gap < 1e-9
    assert solution.gap < solution.value() - 0.5 < 2.0**-26


@pytest.mark.parametrize(
    ("game", "throws"),
    [(Hog(1000, 10, "all"), 20), (Hog(1000, 1, "all", Die(2)), 151), (Hog(200, 10, 10, Die(2)), 30)],
    ids=str,
)
def test_a_game_without_end_is_refused_before_it_is_begun(game: Hog, throws: int) -> None:
    assert_hopeless(solve_hog, game, throws)


def test_losing_no_more_than_nothing_is_the_plain_game() -> None:
    """Two points to go: a 1 cannot cost anything from 0."""
    plain, costly = solve_hog(Hog(2, 3), Job()), solve_hog(Hog(2, 3, "all"), Job())
    assert costly.value() == pytest.approx(plain.value(), abs=plain.gap + costly.gap)


def test_who_has_much_to_lose_throws_fewer_dice() -> None:
    plain, costly = solve_hog(Hog(50, 10), Job()), solve_hog(Hog(50, 10, "all"), Job())
    assert costly.dice()[40, 0] < plain.dice()[40, 0]


def test_progress_never_falls_and_cancelling_stops() -> None:
    seen: list[float] = []
    solve_hog(Hog(30, 10, "all"), Job(progress=seen.append))
    assert seen == sorted(seen) and 0 <= seen[0] < seen[-1] <= 1
    with pytest.raises(Cancelled):
        solve_hog(Hog(100, 10, "all"), Job(cancelled=lambda: True))
