"""Pig alone: the published figures, the equations in exact fractions, and pen and paper.

Tijms, "Dice games and stochastic dynamic programming" (Morfismos), section 2: to 100 points with six sides. Its introduction
prints 12.367 turns for the rule "hold at 20"; 12.637, as in its section 2.1, is right.
"""

import json
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from solver import Die, SoloPig, solve
from solver.solutions.solo_hog import mean_and_variance

PAPER = json.loads((Path(__file__).parents[2] / "reference" / "published.json").read_text())["tijms_pig_hog"]
WITHIN = list(zip(PAPER["within_turns"], PAPER["pig_hold_at_20_within"], PAPER["pig_optimal_within"], strict=True))
OUTCOMES = PAPER["pig_hold_at_20_turn_outcome"]

TINY = [(target, Die(sides)) for target, sides in product((2, 3, 7, 24), (2, 3, 6, 20))]
CORNERS = [(target, Die(sides)) for target, sides in product((2, 1000), (2, 20))]


# What has been published


def test_hold_at_20_takes_12_637_turns_to_100_and_the_best_12_545() -> None:
    solution = solve(SoloPig(100))
    assert f"{solution.fixed(20).value():.3f}" == str(PAPER["pig_expected_turns_hold_at_20"])
    assert f"{solution.value():.3f}" == str(PAPER["pig_expected_turns_optimal"])


@pytest.mark.parametrize(("turns", "hold_at_20", "optimal"), WITHIN)
def test_the_chances_of_100_points_within_some_turns(turns: int, hold_at_20: float, optimal: float) -> None:
    solution = solve(SoloPig(100, "within", turns))
    assert f"{solution.fixed(20).value():.4f}" == f"{hold_at_20:.4f}"
    assert f"{solution.value():.4f}" == f"{optimal:.4f}"
    assert f"{solve(SoloPig(100, 'within', 20)).value(0, turns_left=turns):.4f}" == f"{optimal:.4f}"


@pytest.mark.parametrize("goal", ("turns", "within"))
def test_what_a_turn_scores_that_holds_at_20(goal: str) -> None:
    chances = solve(SoloPig(100, goal)).fixed(20).turn_scores()
    assert {str(points): f"{chances[points]:.4f}" for points in np.flatnonzero(chances)} == {
        points: f"{chance:.4f}" for points, chance in OUTCOMES.items()
    }
    assert chances.sum() == pytest.approx(1.0, abs=1e-15)


# The equations, in exact fractions


def exact_turn(after: list[Fraction], bust: Fraction, togo: int, die: Die, fewest: bool) -> list[tuple[Fraction, Fraction]]:
    """What rolling and holding are worth, by points to go, where a 1 leaves `bust`; and at place 0 what is won."""
    best, worth = min if fewest else max, [(after[0], after[0])]
    for z in range(1, togo + 1):
        roll = (bust + sum(best(worth[max(z - face, 0)]) for face in die.scoring)) * die.chance
        worth.append((roll, after[z]))
    return worth


def exact_slope(worth: list[tuple[Fraction, Fraction]], die: Die) -> Fraction:
    """The chance that the rule which these values suggest busts."""
    slopes = [Fraction(0)]
    for z, (roll, hold) in enumerate(worth[1:], start=1):
        holds = z < len(worth) - 1 and hold <= roll
        slopes.append(Fraction(0) if holds else (1 + sum(slopes[max(z - face, 0)] for face in die.scoring)) * die.chance)
    return slopes[-1]


def exact_turns(target: int, die: Die) -> tuple[list[Fraction], list[list[tuple[Fraction, Fraction]]]]:
    """V, and what both actions are worth in every turn, by points to go."""
    values, turns = [Fraction(0)], [[(Fraction(0), Fraction(0))]]
    for togo in range(1, target + 1):
        values.append(values[-1])
        while True:
            worth = exact_turn(values, values[togo], togo, die, fewest=True)
            miss = 1 + worth[togo][0] - values[togo]
            if miss == 0:
                break
            values[togo] += miss / (1 - exact_slope(worth, die))
        turns.append(worth)
    return values, turns


@pytest.mark.parametrize(("target", "die"), TINY)
def test_no_number_of_turns_is_further_from_the_exact_one_than_the_gap(target: int, die: Die) -> None:
    solution = solve(SoloPig(target, die=die))
    values, turns = exact_turns(target, die)
    for togo in range(1, target + 1):
        assert abs(Fraction(solution.value(target - togo)) - values[togo]) <= solution.gap
        for turn in range(1, togo):
            roll, hold = turns[togo][togo - turn]
            found = solution.action_values(target - togo, turn)
            assert abs(Fraction(found["roll"]) - roll) <= solution.gap
            assert abs(Fraction(found["hold"]) - hold) <= solution.gap
            right = {action for action, worth in (("roll", roll), ("hold", hold)) if worth == min(roll, hold)}
            assert right <= set(solution.best(target - togo, turn))


@pytest.mark.parametrize(("target", "die"), TINY)
def test_no_chance_is_further_from_the_exact_one_than_the_gap(target: int, die: Die) -> None:
    solution = solve(SoloPig(target, "within", 4, die))
    before = [Fraction(1)] + [Fraction(0)] * target
    for left in range(1, 5):
        turns = [exact_turn(before, before[togo], togo, die, fewest=False) for togo in range(target + 1)]
        actions = solution.actions(left)
        for togo, turn in ((i, turn) for i in range(1, target + 1) for turn in range(i)):
            roll, hold = turns[togo][togo - turn]
            assert abs(Fraction(actions.roll[target - togo, turn]) - roll) <= solution.gap
            assert turn == 0 or abs(Fraction(actions.hold[target - togo, turn]) - hold) <= solution.gap
        before = [worth[-1][0] for worth in turns]


def test_the_gap_holds_in_a_longer_game_too() -> None:
    solution, (values, _) = solve(SoloPig(70)), exact_turns(70, Die(6))
    assert max(abs(Fraction(solution.value(70 - togo)) - values[togo]) for togo in range(1, 71)) <= solution.gap


def exact_threshold(after: list[Fraction], togo: int, hold_at: int, die: Die) -> tuple[Fraction, Fraction]:
    """A turn that holds at a total or at the goal: the chance that it scores, and the mean of what is then to come."""
    chance, mean, reach = Fraction(0), Fraction(0), {0: Fraction(1)}
    for turn in range(min(hold_at, togo)):
        for face in die.scoring if turn in reach else ():
            part, total = reach[turn] * die.chance, turn + face
            if total >= min(hold_at, togo):
                chance, mean = chance + part, mean + part * after[max(togo - total, 0)]
            else:
                reach[total] = reach.get(total, Fraction(0)) + part
    return chance, mean


@pytest.mark.parametrize(("hold_at", "die"), list(product((1, 2, 3, 8, 30), (Die(2), Die(6), Die(20)))))
def test_a_player_who_holds_at_a_total_is_worth_what_the_rule_book_says(hold_at: int, die: Die) -> None:
    few, often = solve(SoloPig(26, die=die)).fixed(hold_at), solve(SoloPig(26, "within", 4, die)).fixed(hold_at)
    turns = [Fraction(0)]
    for togo in range(1, 27):
        chance, mean = exact_threshold(turns, togo, hold_at, die)
        turns.append((1 + mean) / chance)
        assert abs(Fraction(few.value(26 - togo)) - turns[togo]) <= few.gap
    before = [Fraction(1)] + [Fraction(0)] * 26
    for left in range(1, 5):
        scores = [exact_threshold(before, togo, hold_at, die) for togo in range(1, 27)]
        before[1:] = [mean + (1 - chance) * old for (chance, mean), old in zip(scores, before[1:], strict=True)]
        assert all(abs(Fraction(often.value(26 - togo, 0, left)) - before[togo]) <= often.gap for togo in range(1, 27))


# All stopping rules, not only thresholds


@pytest.mark.parametrize(("target", "sides"), list(product((2, 5, 9, 17, 30), (2, 3, 4, 6, 8))))
def test_the_best_total_to_hold_at_for_every_score_is_never_better(target: int, sides: int) -> None:
    die, solution, best = Die(sides), solve(SoloPig(target, die=Die(sides))), [Fraction(0)]
    for togo in range(1, target + 1):
        turns = [exact_threshold(best, togo, hold_at, die) for hold_at in range(1, togo + 1)]
        best.append(min((1 + mean) / chance for chance, mean in turns))
        assert solution.value(target - togo) <= best[togo] + Fraction(solution.gap)


@pytest.mark.parametrize("turns", (None, 5, 12))
def test_no_total_to_hold_at_is_better_than_the_best(turns: int | None) -> None:
    solution = solve(SoloPig(60) if turns is None else SoloPig(60, "within", turns))
    fixed = [solution.fixed(hold_at) for hold_at in range(1, 61)]
    if turns is None:
        assert solution.value() <= min(each.value() - each.gap for each in fixed)
    else:
        assert solution.value() >= max(each.value() + each.gap for each in fixed)


def test_with_75_to_go_the_best_rule_is_no_threshold() -> None:
    """It rolls on 17, holds from 18 to 20, rolls again from 21 to 23 and then holds: in fractions, too."""
    solution = solve(SoloPig(100))
    first, last = solution.hold_boundary()
    assert (first[25], last[25]) == (18, 23)
    rolls, holds = ("roll",), ("hold",)
    assert [solution.best(25, turn) for turn in range(17, 25)] == [rolls, holds, holds, holds, rolls, rolls, rolls, holds]
    assert np.flatnonzero(solution.turn_scores(25)).tolist() == [0, 18, 19, 20, *range(24, 30)]
    values, turns = exact_turns(75, Die(6))
    for turn in range(17, 25):
        roll, hold = turns[75][75 - turn]
        assert (roll < hold) == (turn not in (18, 19, 20, 24))
    scores = [exact_threshold(values, 75, hold_at, Die(6)) for hold_at in range(1, 76)]
    assert values[75] < min((1 + mean) / chance for chance, mean in scores)


# Pen and paper


def test_two_points_cost_two_tosses_of_a_coin() -> None:
    """A turn scores 2 with chance 1/2, or 4 with 1/4: one as good as the other while 4 are to go."""
    solution = solve(SoloPig(100, die=Die(2)))
    assert [solution.value(mine) for mine in range(100)] == [2.0 * ((101 - mine) // 2) for mine in range(100)]
    assert solution.best(96, 2) == ("roll", "hold")
    assert solution.strategy(96, 2) == {"hold": 1.0}
    assert solution.best(96, 4) == ("hold",)


def test_a_coin_that_is_tossed_until_the_goal_takes_two_to_the_number_of_tosses() -> None:
    solution = solve(SoloPig(1000, die=Die(2)))
    assert solution.fixed(1000).value() == 2.0**500
    assert solution.fixed(20).value() == 50 * 2.0**10
    assert solve(SoloPig(80, "within", 1, Die(2))).value() == 2.0**-40


def test_the_last_turn_rolls_until_the_goal() -> None:
    solution = solve(SoloPig(40, "within", 3))
    assert all(solution.strategy(10, turn, turns_left=1) == {"roll": 1.0} for turn in range(30))
    assert solution.action_values(10, 5, turns_left=1)["hold"] == 0.0
    assert solution.value(10, 0, 1) == pytest.approx(solution.fixed(40).value(10, 0, 1), abs=1e-16)


def test_a_chance_too_small_to_be_told_from_none_is_still_taken() -> None:
    """500 tosses of a coin without a 1."""
    solution = solve(SoloPig(1000, "within", 1, Die(2)))
    assert solution.action_values(0, 2) == {"roll": 0.0, "hold": 0.0}
    assert solution.best(0, 2) == ("roll", "hold")
    assert solution.strategy(0, 2) == {"roll": 1.0}


def test_the_number_of_turns_for_one_point_is_that_of_waiting_for_a_success() -> None:
    chances = solve(SoloPig(100)).distribution(99)
    assert chances[:4] == pytest.approx([0, 5 / 6, 5 / 36, 5 / 216], abs=1e-15)
    assert mean_and_variance(chances) == pytest.approx((1.2, 0.24), abs=1e-9)


# The gap


@pytest.mark.parametrize(("target", "die"), CORNERS)
def test_the_gap_is_below_a_trillionth_of_the_largest_value(target: int, die: Die) -> None:
    few = solve(SoloPig(target, die=die))
    assert 0.0 < few.gap < 1e-14 * few.value()
    for hold_at in (1, 2, 20, 1000):
        fixed = few.fixed(hold_at)
        assert 0.0 < fixed.gap < 1e-12 * fixed.value()
    for turns in (1, 200):
        within = solve(SoloPig(target, "within", turns, die))
        assert 0.0 < within.fixed(20).gap == within.gap < 1e-13


@pytest.mark.parametrize("sides", (2, 6, 20))
def test_a_longer_game_is_the_same_game_and_never_has_the_smaller_gap(sides: int) -> None:
    solutions = [solve(SoloPig(target, die=Die(sides))) for target in (2, 3, 10, 50, 51, 100, 500, 999, 1000)]
    gaps = [solution.gap for solution in solutions]
    assert gaps == sorted(gaps)
    for short, long in pairwise(solutions):
        added = long.game.target - short.game.target
        assert abs(short.values() - long.values()[added:]).max() <= short.gap + long.gap
