"""Hog in turns where a 1 costs points: bounds from both sides close on the truth."""

import numpy as np
import pytest

from solver import Cancelled, Die, Job, State
from solver.games.hog import Bust, Hog
from solver.solutions.hog import solve_hog

RULES = [
    Hog(2, 1, "all"),
    Hog(9, 3, "all"),
    Hog(20, 10, "all"),
    Hog(20, 4, 3),
    Hog(20, 4, 1000),
    Hog(15, 3, 5, Die(3)),
    Hog(12, 2, "all", Die(2)),
    Hog(24, 6, 7, Die(20)),
]


@pytest.mark.parametrize("game", RULES, ids=str)
def test_every_number_of_dice_is_worth_what_the_rule_book_says(game: Hog) -> None:
    solution = solve_hog(game, Job())
    for mine in range(0, game.target, 2):
        for theirs in range(0, game.target, 3):
            for dice, worth in solution.action_values(mine, theirs).items():
                book = sum(
                    float(outcome.chance)
                    * (
                        float(outcome.payment)
                        if outcome.state is None
                        else 1 - solution.value(outcome.state.mine, outcome.state.theirs)
                    )
                    for outcome in game.outcomes(State(mine, theirs), dice)
                )
                assert worth == pytest.approx(book, abs=2 * solution.gap + 1e-14)


@pytest.mark.parametrize("game", RULES, ids=str)
def test_value_iteration_comes_to_the_same(game: Hog) -> None:
    values = np.full((game.target, game.target), 0.5)
    throws = {(mine, d): list(game.scored(mine, d)) for mine in range(game.target) for d in range(1, game.max_dice + 1)}
    results = {key: ([float(chance) for chance, _ in rows], [score for _, score in rows]) for key, rows in throws.items()}
    for _ in range(5000):
        before = values.copy()
        for mine in range(game.target):
            worth = []
            for dice in range(1, game.max_dice + 1):
                chances, scores = results[mine, dice]
                after = np.array([values[:, s] if s < game.target else np.zeros(game.target) for s in scores])
                worth.append(np.array(chances) @ (1 - after))
            values[mine] = np.max(worth, axis=0)
        if np.abs(values - before).max() < 1e-15:
            break
    assert np.abs(values - solve_hog(game, Job()).values()).max() < 1e-12


@pytest.mark.parametrize("bust", ["all", 1, 5, 20])
@pytest.mark.parametrize("sides", [3, 6, 20])
def test_the_gap_is_small(bust: Bust, sides: int) -> None:
    assert 0 < solve_hog(Hog(30, 10, bust, Die(sides)), Job()).gap < 1e-12


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
