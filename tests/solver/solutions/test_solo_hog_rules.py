"""Hog alone under any rules, and what makes no sense."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as draw

from solver import Cancelled, Die, Job, SoloHog, solve
from solver.solutions.solo_hog import SoloHogSolution, mean_and_variance


def some(examples: int) -> Callable[[Any], Any]:
    return settings(max_examples=examples, derandomize=True, deadline=None, database=None)


rules = draw.builds(
    SoloHog,
    draw.integers(2, 150),
    draw.integers(1, 50),
    draw.sampled_from(("turns", "within")),
    draw.integers(1, 30),
    draw.integers(2, 20).map(Die),
)


@given(rules)
@some(150)
def test_a_point_more_never_hurts_and_a_chance_is_a_chance(game: SoloHog) -> None:
    solution = solve(game)
    values = np.array([solution.value(mine) for mine in range(game.target)])
    better = np.diff(values) if game.goal == "within" else -np.diff(values)
    assert (better >= -solution.tolerance).all()
    assert values.min() >= (0.0 if game.goal == "within" else 1.0)
    assert values.max() <= (1.0 if game.goal == "within" else np.inf)


@given(rules)
@some(100)
def test_one_more_die_allowed_and_one_more_throw_left_never_hurt(game: SoloHog) -> None:
    solution = solve(game)
    more_dice = solve(SoloHog(game.target, min(game.max_dice + 1, 50), game.goal, game.turns, game.die))
    slack = solution.gap + more_dice.gap
    if game.goal == "turns":
        assert more_dice.value() <= solution.value() + slack
    else:
        assert more_dice.value() >= solution.value() - slack
        chances = [solution.value(0, left) for left in range(1, game.turns + 1)]
        assert (np.diff(chances) >= -solution.tolerance).all()


@given(rules)
@some(100)
def test_the_best_of_all_is_no_worse_than_always_the_same(game: SoloHog) -> None:
    solution, sign = solve(game), 1 if game.goal == "within" else -1
    for dice in {1, game.max_dice}:
        always = solution.fixed(dice)
        assert sign * (solution.value() - always.value()) >= -solution.gap - always.gap


@given(rules, draw.data())
@some(150)
def test_value_strategy_and_tables_tell_the_same_story(game: SoloHog, data: draw.DataObject) -> None:
    mine = data.draw(draw.integers(0, game.target - 1))
    left = data.draw(draw.integers(1, game.turns)) if game.goal == "within" else None
    solution = solve(game)
    worth, best = solution.action_values(mine, left), solution.best(mine, left)
    assert list(worth) == list(range(1, game.max_dice + 1))
    assert solution.actions(left)[mine].tolist() == list(worth.values())
    assert solution.value(mine, left) in [worth[dice] for dice in best]
    assert solution.strategy(mine, left) == {best[0]: 1.0}


@given(rules)
@some(60)
def test_the_distribution_is_that_of_the_value(game: SoloHog) -> None:
    solution = solve(game)
    chances = solution.distribution()
    if game.goal == "within":
        assert len(chances) == game.turns + 1
        assert chances.sum() == pytest.approx(solution.value(), abs=1e-12)
    else:
        assert chances.sum() == pytest.approx(1.0, abs=1.1e-12)
        assert mean_and_variance(chances)[0] == pytest.approx(solution.value(), rel=1e-9)


# What makes no sense, and what takes long


QUESTIONS = (
    SoloHogSolution.value,
    SoloHogSolution.action_values,
    SoloHogSolution.best,
    SoloHogSolution.strategy,
    SoloHogSolution.distribution,
)


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("mine", (-1, 50, 2.5, "3", None))
def test_a_score_outside_the_game_is_refused(ask: Callable[..., Any], mine: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"mine = {mine!r}: must be a whole number from 0 to 49")):
        ask(solve(SoloHog(50)), mine)


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("left", (-1, 0, 8, 2.5, "3"))
def test_throws_left_outside_the_game_are_refused(ask: Callable[..., Any], left: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"turns_left = {left!r}: must be a whole number from 1 to 7")):
        ask(solve(SoloHog(50, goal="within", turns=7)), 0, left)


@pytest.mark.parametrize("ask", QUESTIONS)
def test_throws_left_are_refused_where_nobody_counts_them(ask: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=re.escape("turns_left = 3: must be left out, for Hog alone to 50 counts mine")):
        ask(solve(SoloHog(50)), 0, 3)


@pytest.mark.parametrize("dice", (0, 11, -1, 2.5, "5"))
def test_dice_that_may_not_be_thrown_cannot_be_fixed(dice: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"dice = {dice!r}: must be a whole number from 1 to 10")):
        solve(SoloHog(50)).fixed(dice)


@pytest.mark.parametrize("goal", ("turns", "within"))
def test_progress_rises_to_one(goal: str) -> None:
    seen: list[float] = []
    solve(SoloHog(100, goal=goal, turns=20), Job(progress=seen.append))
    assert seen[0] > 0.0 and seen[-1] == 1.0
    assert seen == sorted(seen)


def test_a_cancelled_job_is_noticed_at_the_next_throw() -> None:
    seen: list[float] = []
    with pytest.raises(Cancelled):
        solve(SoloHog(1000, 50, "within", 1000), Job(seen.append, lambda: len(seen) == 5))
    assert seen == [left / 1000 for left in range(1, 6)]
