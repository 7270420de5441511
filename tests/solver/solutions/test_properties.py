"""What is true under any rules, tried on random ones."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as draw

from solver import Die, Pig, State, solve
from solver.solutions import PigSolution
from solver.tables import growing_table

VARIANTS = ("reach", "exact", "difference")
targets, variants, dice = draw.integers(2, 60), draw.sampled_from(VARIANTS), draw.integers(2, 20).map(Die)
rules = draw.builds(Pig, targets, variants, dice)
racing = draw.builds(Pig, targets, draw.sampled_from(("reach", "difference")), dice)


def some(examples: int) -> Callable[[Any], Any]:
    return settings(max_examples=examples, derandomize=True, deadline=None, database=None)


def starts(solution: PigSolution) -> np.ndarray:
    """The value of every position, by my score and theirs."""
    return solution.actions(turn=0).roll


@given(rules)
@some(300)
def test_no_value_lies_outside_the_payments(game: Pig) -> None:
    solution = solve(game)
    low, high = game.bounds
    for mine in range(game.target):
        value = solution.actions(mine=mine).value[:, : game.target - mine]
        assert low <= value.min() <= value.max() <= high


@given(racing)
@some(300)
def test_a_point_more_for_me_never_hurts_and_one_for_them_never_helps(game: Pig) -> None:
    solution = solve(game)
    assert (np.diff(starts(solution), axis=0) >= -solution.tolerance).all()
    assert (np.diff(starts(solution), axis=1) <= solution.tolerance).all()


@given(rules)
@some(200)
def test_a_position_is_worth_its_failed_turn_and_its_raised_ones(game: Pig) -> None:
    """The equation of a turn start, which ties a position to the one in which the scores have changed hands."""
    solution = solve(game)
    value, failed = starts(solution), (1.0 if game.pays == "chance" else 0.0) - starts(solution).T
    for mine, theirs in product(range(0, game.target, 7), range(0, game.target, 5)):
        after = [solution.value(mine, theirs, face) for face in game.die.scoring if face <= game.most_at_risk(mine)]
        misses = game.die.sides - len(after)
        expected = (misses * failed[mine, theirs] + sum(after)) / game.die.sides
        assert abs(value[mine, theirs] - expected) <= solution.tolerance


@given(rules, draw.integers(1, 200))
@some(200)
def test_values_depend_on_the_points_to_go_and_not_on_the_target(game: Pig, more: int) -> None:
    growing_table.forget()
    short = starts(solve(game))
    growing_table.forget()
    long = starts(solve(Pig(game.target + more, game.variant, game.die)))
    assert (short == long[more:, more:]).all()


@given(rules)
@some(100)
def test_all_slices_tell_the_same_story(game: Pig) -> None:
    solution, n = solve(game), game.target
    by_mine = np.stack([solution.actions(mine=mine) for mine in range(n)], axis=1)
    by_theirs = np.stack([solution.actions(theirs=theirs) for theirs in range(n)], axis=2)
    by_turn = np.stack([solution.actions(turn=turn) for turn in range(n)], axis=3)
    assert np.array_equal(by_mine, by_theirs, equal_nan=True)
    assert np.array_equal(np.isnan(by_mine), np.isnan(by_turn))
    assert np.nanmax(abs(by_mine - by_turn)) <= solution.tolerance
    assert np.array_equal(solution.volume(), np.float32(by_mine[0] - by_mine[1]), equal_nan=True)


@given(rules, draw.data())
@some(300)
def test_a_state_alone_is_worth_what_the_slices_say(game: Pig, data: draw.DataObject) -> None:
    mine, theirs = data.draw(draw.integers(0, game.target - 1)), data.draw(draw.integers(0, game.target - 1))
    turn = data.draw(draw.integers(0, game.target - mine - 1))
    solution = solve(game)
    worth, actions, whole = (
        solution.action_values(mine, theirs, turn),
        solution.actions(mine=mine),
        solution.whole_turn(mine, theirs),
    )
    assert np.array_equal(whole, np.stack(actions)[:, theirs], equal_nan=True)
    assert worth.get("roll") == actions.roll[theirs, turn]
    assert worth.get("hold", np.nan) == actions.hold[theirs, turn] or turn == 0
    assert solution.value(mine, theirs, turn) == actions.value[theirs, turn]


@given(rules)
@some(150)
def test_slices_are_blank_exactly_where_there_is_nothing_to_weigh(game: Pig) -> None:
    """Nobody rolls once the turn has won. Holding takes a turn total; where it has won it is all there is, and not shown."""
    solution = solve(game)
    for mine in range(game.target):
        roll, hold = (np.isnan(worth) for worth in solution.actions(mine=mine))
        allowed = [game.actions(State(mine, 0, turn)) for turn in range(game.target)]
        assert (roll == ["roll" not in each for each in allowed]).all()
        assert (hold == [each != ("roll", "hold") for each in allowed]).all()


@given(rules)
@some(150)
def test_the_boundary_is_the_first_turn_total_that_holds_and_the_last_that_rolls(game: Pig) -> None:
    solution = solve(game)
    first, last = solution.hold_boundary()
    for mine, theirs in product(range(game.target), range(0, game.target, 9)):
        gains = dict(enumerate(solution.actions(mine=mine).margin[theirs, : game.target - mine]))
        assert first[mine, theirs] == min((turn for turn, gain in gains.items() if gain <= 0), default=game.target - mine)
        assert last[mine, theirs] == max((turn for turn, gain in gains.items() if gain > 0), default=0)
