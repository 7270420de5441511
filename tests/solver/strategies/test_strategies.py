"""Strategies for Hog: tables of probabilities, whatever they come from."""

import re
from typing import Any

import numpy as np
import pytest

from solver import Die, Hog, SimultaneousHog, SoloHog, solve, strategies
from solver.strategies import Strategy

GAMES = [Hog(30, 6), Hog(12, 3, "all", Die(3)), SimultaneousHog(30, 6), SimultaneousHog(100, 10)]


def uniform(target: int = 4, most: int = 2) -> np.ndarray:
    return np.full((target, target, most), 1 / most)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize(
    "strategy", [strategies.dice(2), strategies.fewest_turns(), strategies.optimal()], ids=lambda s: s.name
)
def test_every_strategy_is_a_table_of_probabilities(strategy: Strategy, game: Hog | SimultaneousHog) -> None:
    mixes = strategy.mixes(game)
    assert mixes.shape == (game.target, game.target, game.max_dice)
    assert (mixes >= 0.0).all()
    assert mixes.sum(axis=2) == pytest.approx(np.ones((game.target, game.target)), abs=1e-15)


@pytest.mark.parametrize(
    ("strategy", "name"),
    [
        (strategies.dice(1), "one die"),
        (strategies.dice(5), "five dice"),
        (strategies.dice(25), "25 dice"),
        (strategies.fewest_turns(), "fewest turns"),
        (strategies.optimal(), "optimal"),
        (strategies.uniform(), "uniform"),
        (strategies.hold_at(20), "hold at 20"),
        (strategies.keep_pace(), "keep pace and end race"),
        (strategies.mix(strategies.dice(5), strategies.uniform(), 0.25), "25 % five dice, else uniform"),
        (strategies.table(uniform()), "by hand"),
        (strategies.table(uniform(), name="any"), "any"),
    ],
)
def test_every_strategy_has_a_name_for_people(strategy: Strategy, name: str) -> None:
    assert strategy.name == name


def test_always_five_dice() -> None:
    assert (strategies.dice(5).mixes(Hog(20, 6)).argmax(axis=2) == 4).all()


def test_the_fewest_throws_look_at_their_own_score_only() -> None:
    alone, mixes = solve(SoloHog(40, 8)), strategies.fewest_turns().mixes(SimultaneousHog(40, 8))
    for mine in range(40):
        assert {int(dice) + 1 for dice in mixes[mine].argmax(axis=1)} == {alone.best(mine)[0]}


def test_the_fewest_throws_are_counted_with_the_die_of_the_game() -> None:
    mixes = strategies.fewest_turns().mixes(Hog(40, 8, die=Die(20)))
    assert mixes[0, 0].argmax() + 1 == solve(SoloHog(40, 8, die=Die(20))).best(0)[0]


def test_optimal_is_what_the_solution_says() -> None:
    assert np.array_equal(strategies.optimal().mixes(Hog(30, 6)).argmax(axis=2) + 1, solve(Hog(30, 6)).dice())
    both = SimultaneousHog(30, 6)
    assert np.array_equal(strategies.optimal().mixes(both), solve(both).mixes())


def test_the_same_rule_is_the_same_strategy() -> None:
    assert strategies.dice(5) == strategies.dice(5) != strategies.dice(6)
    assert hash(strategies.optimal()) == hash(strategies.optimal())


def test_a_table_is_not_changed_by_what_becomes_of_the_array() -> None:
    array = uniform()
    strategy = strategies.table(array)
    array[:] = 7.0
    mixes = strategy.mixes(Hog(4, 2))
    assert np.array_equal(mixes, uniform())
    with pytest.raises(ValueError, match="read-only"):
        mixes[0, 0, 0] = 1.0


@pytest.mark.parametrize(
    ("cell", "number", "complaint"),
    [
        ((1, 2, 0), -0.5, "the table at mine 1, theirs 2, dice 1 is -0.5: must be a probability"),
        ((0, 3, 1), np.nan, "the table at mine 0, theirs 3, dice 2 is nan: must be a probability"),
        ((3, 0, 1), np.inf, "the table at mine 3, theirs 0, dice 2 is inf: must be a probability"),
        ((3, 3, 1), 0.6, "the table at mine 3, theirs 3 sums to 1.1: must sum to 1"),
        ((2, 1, 1), 0.5 + 2e-9, "the table at mine 2, theirs 1 sums to 1.000000002: must sum to 1"),
    ],
)
def test_the_first_bad_cell_is_named(cell: tuple[int, int, int], number: float, complaint: str) -> None:
    array = uniform()
    array[cell] = number
    with pytest.raises(ValueError, match=re.escape(complaint)):
        strategies.table(array)


def test_probabilities_may_miss_their_sum_by_a_billionth() -> None:
    array = uniform()
    array[2, 1, 1] += 5e-10
    assert strategies.table(array).mixes(Hog(4, 2))[2, 1, 1] == 0.5 + 5e-10


@pytest.mark.parametrize("shape", [(), (4,), (4, 4), (4, 3, 2), (0, 0, 2), (4, 4, 2, 1)])
def test_a_table_of_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=re.escape(f"a table of shape {shape}: must be over my score, their score")):
        strategies.table(np.ones(shape))


@pytest.mark.parametrize("game", [Hog(5, 2), Hog(4, 3), SimultaneousHog(3, 2)], ids=str)
def test_so_is_one_that_does_not_fit_the_game(game: Hog | SimultaneousHog) -> None:
    right = f"must be of shape ({game.target}, {game.target}, {game.max_dice}): my score, their score, dice - 1"
    with pytest.raises(ValueError, match=re.escape(f"a table of shape (4, 4, 2): {right}")):
        strategies.table(uniform()).mixes(game)


@pytest.mark.parametrize("number", [11, 50])
def test_more_dice_than_may_be_thrown_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"dice = {number}: must be a whole number from 1 to 10"):
        strategies.dice(number).mixes(Hog(100, 10))


@pytest.mark.parametrize("number", [0, -1, 51, 2.5, None, "five"])
def test_no_number_of_dice_at_all_is_refused_at_once(number: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"dice = {number!r}: must be a whole number from 1 to 50")):
        strategies.dice(number)
