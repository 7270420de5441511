"""Hog alone: the published tables, the rule book in exact fractions, and what is true under any rules.

Tijms & van der Wal (2006), "A real-world stochastic two-person game", sections 3.1 and 3.2 (up to ten dice);
Tijms, "Dice games and stochastic dynamic programming" (Morfismos), section 3 (to 100 points, any number of dice).
"""

import csv
import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from solver import Die, SoloHog, solve
from solver.games.hog import points
from solver.solutions.solo_hog import mean_and_variance

REFERENCE = Path(__file__).parents[2] / "reference"
PUBLISHED = json.loads((REFERENCE / "published.json").read_text())
ARTICLE, PAPER = PUBLISHED["tijms_pig_hog"], PUBLISHED["tijms_van_der_wal"]
WITHIN = list(zip(ARTICLE["within_turns"], ARTICLE["hog_five_dice_within"], ARTICLE["hog_optimal_within"], strict=True))
TIES = {3: (1, 2), 7: (2, 3)}  # exact, though table 2 names but one

CORNERS = [(target, dice, Die(sides)) for target, dice, sides in product((2, 1000), (1, 50), (2, 20))]
TINY = [(target, dice, Die(sides)) for target, dice, sides in product((2, 3, 7, 24), (1, 2, 5), (2, 3, 6, 20))]


def table(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((REFERENCE / name).read_text().splitlines()))


def steps(text: str) -> range:
    first, last = map(int, text.split(".."))
    return range(first, last + 1)


# What has been published


def test_table_2_in_full() -> None:
    solution, rows = solve(SoloHog(100)), table("hog_table2_fewest_throws_D10.csv")
    assert len(rows) == 40
    for row in rows:
        togo = int(row["points_needed"])
        assert f"{solution.value(100 - togo):.4f}" == row["expected_throws"]
        assert solution.best(100 - togo) == TIES.get(togo, (int(row["dice"]),))


def test_table_3_in_full() -> None:
    solution, rows = solve(SoloHog(100, goal="within", turns=6)), table("hog_table3_within_throws_D10.csv")
    assert len(rows) == 240
    for row in rows:
        mine, left = 100 - int(row["points_needed"]), int(row["throws_left"])
        assert f"{solution.value(mine, left):.3f}" == row["probability"]
        assert int(row["dice"]) in solution.best(mine, left)


@pytest.mark.parametrize(("left", "after"), ((5, [9, 10]), (6, [8, 9, 10])))
def test_with_five_or_six_throws_the_dice_are_not_monotone_in_the_points_to_go(left: int, after: list[int]) -> None:
    """Tijms & van der Wal, end of section 3.2: they rise to a peak, fall, and rise again to ten."""
    solution = solve(SoloHog(200, goal="within", turns=6))
    dice = {togo: solution.best(200 - togo, left) for togo in range(1, 201)}
    claims = [(steps(where), number) for where, number in PAPER[f"within_{left}_throws_dice_D10"].items()]
    for where, number in claims:
        assert all(dice[togo] == (number,) for togo in where)
    rising = [min(dice[togo]) for togo in range(1, claims[0][0][0])]
    assert rising == sorted(rising) and rising[-1] == claims[0][1] - 1
    again = [min(dice[togo]) for togo in range(claims[-1][0][-1] + 1, 121)]
    assert list(dict.fromkeys(again)) == after


def test_five_dice_take_13_623_throws_to_100_and_the_best_13_039() -> None:
    """Tijms, section 3."""
    solution = solve(SoloHog(100))
    assert f"{solution.fixed(5).value():.3f}" == str(ARTICLE["hog_expected_turns_five_dice"])
    assert f"{solution.value():.3f}" == str(ARTICLE["hog_expected_turns_optimal"])


@pytest.mark.parametrize(("turns", "five_dice", "optimal"), WITHIN)
def test_the_chances_of_100_points_within_some_throws(turns: int, five_dice: float, optimal: float) -> None:
    """Tijms, section 3. The best chances need up to 30 dice; within 20 throws the last digit printed is one too large."""
    solution = solve(SoloHog(100, 30, "within", turns))
    assert solution.fixed(5).value() == pytest.approx(five_dice, abs=5e-5)
    assert solution.value() == pytest.approx(optimal - (1e-4 if turns == 20 else 0.0), abs=5e-5)
    assert solution.value() == pytest.approx(solve(SoloHog(100, 50, "within", turns)).value(), abs=1e-8)


def test_far_from_the_target_a_point_costs_the_share_of_a_throw_that_it_is_of_the_best_mean() -> None:
    """Tijms & van der Wal, section 3.1: V(i + 1) - V(i) tends to 1 / 8.0376, and five or six dice are thrown."""
    solution = solve(SoloHog(1000))
    assert solution.value(0) - solution.value(1) == pytest.approx(1 / (5 / 6) ** 5 / 20, abs=1e-6)
    assert all(set(solution.best(mine)) <= {5, 6} for mine in range(500))


# The rule book, in exact fractions


def rule_book(most: int, die: Die, togo: int, worth: list[Fraction]) -> list[Fraction]:
    """For each number of dice: the sum over all scores of the chance times what is then to come, busts left out."""
    return [
        sum((chance * worth[max(togo - score, 0)] for score, chance in points(die, dice).items() if score), Fraction(0))
        for dice in range(1, most + 1)
    ]


def exact_throws(target: int, most: int, die: Die) -> list[list[Fraction]]:
    """The expected throws of each number of dice, by points to go: thrown once, and then the best."""
    worth, actions = [Fraction(0)], [[Fraction(0)]]
    for togo in range(1, target + 1):
        sums = list(enumerate(rule_book(most, die, togo, worth), start=1))
        worth.append(min((1 + each) / (1 - points(die, dice)[0]) for dice, each in sums))
        actions.append([1 + each + points(die, dice)[0] * worth[togo] for dice, each in sums])
    return actions


def exact_chances(target: int, most: int, die: Die, turns: int) -> list[list[list[Fraction]]]:
    """The chances of each number of dice, by throws left (from one on) and points to go."""
    worth, levels = [Fraction(1)] + [Fraction(0)] * target, []
    for _ in range(turns):
        actions = [[Fraction(1)]]
        for togo in range(1, target + 1):
            sums = rule_book(most, die, togo, worth)
            actions.append([each + points(die, dice)[0] * worth[togo] for dice, each in enumerate(sums, start=1)])
        worth = [max(each) for each in actions]
        levels.append(actions)
    return levels


@pytest.mark.parametrize(("target", "most", "die"), TINY)
def test_no_expected_number_of_throws_is_further_from_the_exact_one_than_the_gap(target: int, most: int, die: Die) -> None:
    solution = solve(SoloHog(target, most, die=die))
    for togo, actions in enumerate(exact_throws(target, most, die)[1:], start=1):
        best = min(actions)
        assert abs(Fraction(solution.value(target - togo)) - best) <= solution.gap
        for found, exact in zip(solution.action_values(target - togo).values(), actions, strict=True):
            assert abs(Fraction(found) - exact) <= solution.gap
        assert {dice for dice, each in enumerate(actions, start=1) if each == best} <= set(solution.best(target - togo))


@pytest.mark.parametrize(("target", "most", "die"), TINY)
def test_no_chance_is_further_from_the_exact_one_than_the_gap(target: int, most: int, die: Die) -> None:
    solution = solve(SoloHog(target, most, "within", 5, die))
    for left, level in enumerate(exact_chances(target, most, die, 5), start=1):
        for togo, actions in enumerate(level[1:], start=1):
            state, best = (target - togo, left), max(actions)
            assert abs(Fraction(solution.value(*state)) - best) <= solution.gap
            for found, exact in zip(solution.action_values(*state).values(), actions, strict=True):
                assert abs(Fraction(found) - exact) <= solution.gap
            assert {dice for dice, each in enumerate(actions, start=1) if each == best} <= set(solution.best(*state))


@pytest.mark.parametrize(("most", "die"), ((10, Die(6)), (50, Die(2))))
def test_the_gap_holds_in_a_long_game_too(most: int, die: Die) -> None:
    exact = exact_throws(150, most, die)
    solution = solve(SoloHog(150, most, die=die))
    for togo in range(1, 151):
        assert abs(Fraction(solution.value(150 - togo)) - min(exact[togo])) <= solution.gap
        found = solution.action_values(150 - togo).values()
        assert max(abs(Fraction(each) - worth) for each, worth in zip(found, exact[togo], strict=True)) <= solution.gap


@pytest.mark.parametrize("dice", (1, 3, 6))
def test_always_the_same_dice_are_worth_what_the_rule_book_says(dice: int) -> None:
    die, game = Die(6), SoloHog(30, goal="within", turns=4)
    worth, few = [Fraction(0)], solve(SoloHog(30)).fixed(dice)
    for togo in range(1, 31):
        bust, total = points(die, dice)[0], rule_book(dice, die, togo, worth)[-1]
        worth.append((1 + total) / (1 - bust))
        assert abs(Fraction(few.value(30 - togo)) - worth[togo]) <= few.gap
    chances, often = [Fraction(1)] + [Fraction(0)] * 30, solve(game).fixed(dice)
    for left in range(1, 5):
        sums = [rule_book(dice, die, togo, chances)[-1] for togo in range(1, 31)]
        chances = [Fraction(1), *(each + points(die, dice)[0] * old for each, old in zip(sums, chances[1:], strict=True))]
        assert all(abs(Fraction(often.value(30 - togo, left)) - chances[togo]) <= often.gap for togo in range(1, 31))


# The gap


@pytest.mark.parametrize(("target", "most", "die"), CORNERS)
def test_the_gap_is_below_a_trillionth_of_the_largest_value(target: int, most: int, die: Die) -> None:
    few = solve(SoloHog(target, most, die=die))
    assert 0.0 < few.gap < 1e-13 * few.value()
    assert 0.0 < few.fixed(most).gap < 1e-13 * few.fixed(most).value()
    for turns in (1, 1000):
        assert 0.0 < solve(SoloHog(target, most, "within", turns, die)).gap < 1e-13


def test_a_longer_game_never_has_the_smaller_gap() -> None:
    gaps = [solve(SoloHog(target)).gap for target in (2, 3, 10, 63, 64, 65, 100, 128, 500, 999, 1000)]
    assert gaps == sorted(gaps)


def test_fifty_coins_take_two_to_the_fiftieth_throws_to_score_once() -> None:
    """Where a 1 or a 2 comes up, and all of 50 must be 2: pen and paper at the far end of the scale."""
    game = SoloHog(1000, 50, die=Die(2))
    assert solve(game).fixed(50).value() == 10 * 2.0**50
    score, solution = 2.0**-50, solve(game)
    worth = 1.0 + (1.0 - score) * solution.value() + score * solution.value(100)
    assert solution.action_values()[50] == pytest.approx(worth, rel=1e-15)


def test_with_a_point_to_go_two_dice_cost_a_sixth_of_a_throw() -> None:
    """One die takes 6/5 throws. Two score with the chance 25/36; if they do not, one die follows: 1 + 11/36 * 6/5."""
    worth = solve(SoloHog(100)).action_values(99)
    assert worth[1] == pytest.approx(6 / 5, abs=1e-15)
    assert worth[2] == pytest.approx(1 + 11 / 36 * 6 / 5, abs=1e-15)
    assert worth[2] - worth[1] == pytest.approx(1 / 6, abs=1e-15)


# The distribution of the number of throws


@pytest.mark.parametrize("dice", (None, 1, 5, 10))
def test_the_distribution_has_the_expected_number_as_its_mean(dice: int | None) -> None:
    solution = solve(SoloHog(100))
    if dice:
        solution = solution.fixed(dice)
    for mine in (0, 40, 99):
        chances = solution.distribution(mine)
        assert (chances >= 0).all()
        assert chances.sum() == pytest.approx(1.0, abs=1.1e-12)
        assert mean_and_variance(chances)[0] == pytest.approx(solution.value(mine), abs=1e-9)


def test_the_variance_is_that_of_waiting_for_a_success() -> None:
    """Who needs one point waits for a die without a 1: mean 6/5, variance (1/6) / (5/6)^2."""
    chances = solve(SoloHog(100)).distribution(99)
    assert chances[:4] == pytest.approx([0, 5 / 6, 5 / 36, 5 / 216], abs=1e-15)
    assert mean_and_variance(chances) == pytest.approx((1.2, 0.24), abs=1e-9)


@pytest.mark.parametrize(("turns", "five_dice"), [(turns, five_dice) for turns, five_dice, _ in WITHIN])
def test_the_five_dice_rule_has_one_distribution_whatever_the_goal(turns: int, five_dice: float) -> None:
    all_throws = solve(SoloHog(100)).fixed(5).distribution()
    few_throws = solve(SoloHog(100, goal="within", turns=turns)).fixed(5).distribution()
    assert len(few_throws) == turns + 1
    assert few_throws == pytest.approx(all_throws[: turns + 1], abs=1e-14)
    assert few_throws.sum() == pytest.approx(five_dice, abs=5e-5)


def test_the_chance_within_some_throws_is_the_sum_of_its_distribution() -> None:
    solution = solve(SoloHog(100, goal="within", turns=10))
    for mine, left in product((0, 50, 98), (1, 6, 10)):
        chances = solution.distribution(mine, left)
        assert len(chances) == left + 1
        assert chances.sum() == pytest.approx(solution.value(mine, left), abs=1e-13)
