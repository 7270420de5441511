"""What the boards say that a rule loses is what `evaluate` says, whatever the game and the rule."""

from math import isclose

import numpy as np
import pytest

from solver import Die, Hog, Job, Pig, Roll, SimultaneousHog, evaluate, reach, solve, strategies, variants
from solver.distilling.boards import DuelBoard
from solver.distilling.games_on_boards import board_for
from solver.games import Game
from solver.match.occurrence import PigReach
from solver.strategies import Strategy
from solver.tables.strategy_arrays import hold_from, spread

IN_TURNS = [
    Pig(30),
    Pig(25, "exact"),
    Pig(25, "difference", Die(4)),
    Pig(12, die=Roll.read("wipe, bust, 2, 3, 4")),
    Pig(12, "exact", Roll.read("bust, 2, set 5, times 2")),
    Pig(12, die=Roll.read("bust, set 3, 2, 0")),
    Hog(30, 4),
]
OTHERS = [
    Hog(20, 3, "all"),
    SimultaneousHog(20, 3),
    variants.find("CS61A fa24", target=20, max_dice=3),
    variants.find("CS61A fa14", target=20, max_dice=3),
    variants.find("CS61A sp21", target=20, max_dice=3),
]


def any_plan(game: Game) -> np.ndarray:
    """Something else in every state."""
    numbers = np.random.default_rng(7).integers(1, 12, (game.target, game.target))
    if game.chooses == "dice":
        return np.minimum(numbers, game.max_dice)
    return np.minimum(numbers, game.target - np.arange(game.target)[:, None])


def player(plan: np.ndarray, game: Game) -> Strategy:
    if game.chooses == "dice":
        return strategies.table(spread(plan, game))
    return strategies.roll_table(hold_from(plan, game))


@pytest.mark.parametrize("game", [*IN_TURNS, *OTHERS], ids=str)
def test_the_loss_is_that_of_evaluate(game: Game) -> None:
    plan, board = any_plan(game), board_for(game, Job())
    match = evaluate(game, player(plan, game), strategies.optimal())
    lost = game.unit.scale * (game.even - match.average)
    assert isclose(board.loss(plan), lost, abs_tol=1e-7)
    assert isclose((board.turns(plan) * board.spent(plan)).sum(), lost, abs_tol=1e-6)  # Kakade & Langford's sum


@pytest.mark.parametrize("game", IN_TURNS[:2], ids=str)
def test_turns_are_counted_as_by_reach(game: Game) -> None:
    plan = any_plan(game)
    met = reach(game, player(plan, game), strategies.optimal())
    assert isinstance(met, PigReach)
    np.testing.assert_allclose(board_for(game, Job()).turns(plan), met.visits()[0], atol=1e-12)


@pytest.mark.parametrize("game", [IN_TURNS[0], IN_TURNS[-1], OTHERS[2]], ids=str)
def test_a_plan_that_is_close_is_judged_by_where_the_first_one_leads(game: Game) -> None:
    plan, board = any_plan(game), board_for(game, Job())
    other = plan.copy()
    other[3, 4] = 1
    turns = board.turns(plan)
    assert isclose(
        super(DuelBoard, board).judge(plan)(other) if isinstance(board, DuelBoard) else board.judge(plan)(other),
        float((turns * board.spent(other)).sum()),
    )


@pytest.mark.parametrize("game", [Pig(30), Pig(30, "exact"), Hog(30, 4)], ids=str)
def test_the_best_choices_cost_nothing_and_no_choice_gains(game: Game) -> None:
    costs = board_for(game, Job()).costs
    assert costs.min() > -1e-9
    if game.chooses == "dice":
        best = solve(game).dice()
        assert np.take_along_axis(costs, best[..., None] - 1, 2).max() < 1e-9
