"""One round of Pig: Louchard's figures, every sequence of rolls in exact fractions, and what is true of any die.

G. Louchard, "On the dice race problem", sections 2 and 8.
"""

import json
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import isnan
from pathlib import Path

import numpy as np
import pytest

from solver.dice import Die
from solver.races.one_round import (
    Round,
    best_beyond,
    best_rolls,
    best_threshold,
    fixed_rolls,
    mean_gains,
    round_beyond,
    round_of,
    visits,
)

REFERENCE = Path(__file__).parents[2] / "reference"
LOUCHARD = json.loads((REFERENCE / "published.json").read_text())["louchard"]
DICE = [Die(sides) for sides in range(2, 7)]
UNIT = 2.0**-53

Joint = dict[tuple[int, int], Fraction]
Rule = Callable[[int, int], bool]  # whether to roll on, given the turn total and the rolls


# What has been published


@pytest.mark.parametrize(
    ("figure", "found", "digits"),
    [
        ("round_mean_at_20_or_21", round_of(20).mean, 9),
        ("round_mean_at_20_or_21", round_of(21).mean, 9),
        ("round_variance_at_20", round_of(20).variance, 7),
        ("round_variance_at_21", round_of(21).variance, 7),
        ("rolls_variance_at_20", round_of(20).rolls_variance, 8),
        ("fixed_rolls_mean_at_5", fixed_rolls(5).mean, 8),
    ],
)
def test_a_figure_to_its_last_digit(figure: str, found: float, digits: int) -> None:
    assert found == pytest.approx(LOUCHARD[figure], abs=0.5 * 10.0**-digits)


@pytest.mark.parametrize(
    ("figure", "found", "right", "digits"),
    [
        ("rolls_mean_at_20", round_of(20).rolls_mean, "3.747245005", 9),
        ("rolls_mean_at_21", round_of(21).rolls_mean, "3.846957992", 9),
        ("gain_rolls_correlation_at_20", round_of(20).correlation, "0.6764271125", 10),
    ],
)
def test_a_figure_whose_last_digit_is_a_little_off_in_print(figure: str, found: float, right: str, digits: int) -> None:
    """By one or two units, as of a calculation with ten digits."""
    assert f"{found:.{digits}f}" == right
    assert 0.5 < abs(LOUCHARD[figure] - found) * 10**digits < 2.5


def test_the_mean_rolls_are_those_of_the_printed_recurrence() -> None:
    """Section 2.2 in exact fractions: what is off above is the print."""
    rolls = defaultdict(Fraction, {0: Fraction(0)})
    for threshold in range(1, 22):
        rolls[threshold] = 1 + sum(rolls[threshold - face] for face in range(2, 7)) / 6
        assert abs(Fraction(round_of(threshold).rolls_mean) - rolls[threshold]) <= 200 * UNIT * rolls[threshold]


def test_the_best_thresholds_and_numbers_of_rolls() -> None:
    """Sections 2.1 and 2.4: ties, both."""
    assert best_threshold() == (20, 21)
    assert best_rolls() == tuple(LOUCHARD["fixed_rolls_best"])


def test_rolling_on_after_the_most_a_threshold_allows_loses_a_little() -> None:
    """Section 8, strategy 7. C = 1 and C = 2 are the same: no roll scores 1."""
    claim = LOUCHARD["strategy_7_best"]
    assert best_beyond() == ((claim["k"], claim["C"]), (claim["k"], claim["C"] + 1))
    best = round_beyond(claim["k"], claim["C"])
    assert best.mean == pytest.approx(claim["mean"], abs=0.5e-9)
    assert round_of(20).mean - best.mean == pytest.approx(claim["loss_to_strategy_1"], abs=0.5e-9)


def test_the_fewest_rolls_for_each_point_are_those_of_single_rolls() -> None:
    """Section 5: with one threshold for all rounds, 1 takes the fewest rolls, 0.3 for each point."""
    prices = [round_of(threshold).rolls_mean / round_of(threshold).mean for threshold in range(1, 41)]
    assert prices[:2] == pytest.approx([0.3, 0.3], abs=1e-15)
    assert all(first < second for first, second in pairwise(prices[1:]))


def test_a_very_long_round_is_rolling_until_a_1_shows() -> None:
    """Section 2.2: the rolls tend to 6."""
    assert round_of(1000).rolls_mean == pytest.approx(6.0, abs=1e-12)


# Every sequence of rolls


def all_sequences(goes_on: Rule, die: Die, total: int = 0, rolls: int = 0) -> Joint:
    """Gain and rolls, by what each face leads to."""
    ends: Joint = defaultdict(Fraction)
    ends[0, rolls + 1] = die.chance
    for face in die.scoring:
        if goes_on(total + face, rolls + 1):
            for end, chance in all_sequences(goes_on, die, total + face, rolls + 1).items():
                ends[end] += die.chance * chance
        else:
            ends[total + face, rolls + 1] += die.chance
    return ends


def check_round(found: Round, exact: Joint) -> None:
    """Chances to the bound of the docstring; what is made of them with room for their sums."""
    for (gain, rolls), chance in np.ndenumerate(found.joint):
        bound = (found.die.sides * rolls + len(found.gain)) * UNIT
        assert abs(Fraction(float(chance)) - exact.get((gain, rolls), 0)) <= bound * exact.get((gain, rolls), 0)
    assert all(gain < found.joint.shape[0] and rolls < found.joint.shape[1] for gain, rolls in exact)
    gain_mean = sum(gain * chance for (gain, _), chance in exact.items())
    rolls_mean = sum(rolls * chance for (_, rolls), chance in exact.items())
    assert found.mean == pytest.approx(float(gain_mean), rel=1e-13)
    assert found.rolls_mean == pytest.approx(float(rolls_mean), rel=1e-13)
    assert found.bust == pytest.approx(float(sum(chance for (gain, _), chance in exact.items() if not gain)), rel=1e-13)
    gain_spread = float(sum((gain - gain_mean) ** 2 * chance for (gain, _), chance in exact.items()))
    rolls_spread = float(sum((rolls - rolls_mean) ** 2 * chance for (_, rolls), chance in exact.items()))
    both = float(sum((gain - gain_mean) * (rolls - rolls_mean) * chance for (gain, rolls), chance in exact.items()))
    assert found.variance == pytest.approx(gain_spread, rel=1e-13)
    assert found.rolls_variance == pytest.approx(rolls_spread, rel=1e-13, abs=1e-30)
    assert found.covariance == pytest.approx(both, rel=1e-12, abs=1e-15)
    if rolls_spread:
        assert found.correlation == pytest.approx(both / (gain_spread * rolls_spread) ** 0.5, rel=1e-12)
    else:
        assert isnan(found.correlation)


@pytest.mark.parametrize(("threshold", "die"), [*product((1, 2, 3, 6, 10), DICE)])
def test_a_round_is_the_sum_of_all_its_sequences(threshold: int, die: Die) -> None:
    check_round(round_of(threshold, die), all_sequences(lambda total, _: total < threshold, die))


@pytest.mark.parametrize(("rolls", "die"), [*product((1, 2, 4), DICE)])
def test_so_is_one_with_a_fixed_number_of_rolls(rolls: int, die: Die) -> None:
    check_round(fixed_rolls(rolls, die), all_sequences(lambda _, made: made < rolls, die))


@pytest.mark.parametrize(("threshold", "beyond", "die"), [*product((1, 2, 5), (0, 1, 3, 4), DICE)])
def test_and_one_that_rolls_on_after_the_most(threshold: int, beyond: int, die: Die) -> None:
    most = threshold + die.sides - 1
    exact = all_sequences(lambda total, _: total < threshold or most <= total < most + beyond, die)
    check_round(round_beyond(threshold, beyond, die), exact)


# Any die


@cache
def exact_visits(most: int, die: Die) -> list[Fraction]:
    chances = [Fraction(1)]
    for total in range(1, most + 1):
        before = [chances[total - face] for face in die.scoring if face <= total]
        chances.append(sum(before, Fraction(0)) / die.sides)
    return chances


def exact_means(most: int, die: Die) -> list[Fraction]:
    """J(k) for k from 1 on, as the sum over all gains: from a total below k, by a roll to k or more."""
    chances = exact_visits(most, die)
    return [
        sum(
            (chances[total] * (total + face) for total in range(k) for face in die.scoring if total + face >= k),
            Fraction(0),
        )
        / die.sides
        for k in range(1, most + 1)
    ]


@pytest.mark.parametrize("die", [*DICE, Die(9)])
def test_two_thresholds_tie_with_every_die(die: Die) -> None:
    """T and T + 1, where T is one less than half of s(s + 1)."""
    means = exact_means(die.sides * (die.sides + 1), die)
    assert best_threshold(die) == tuple(k for k, mean in enumerate(means, start=1) if mean == max(means))


@pytest.mark.parametrize("die", [*DICE, Die(9)])
def test_the_mean_gains_follow_from_where_thresholds_differ(die: Die) -> None:
    exact, found = exact_means(60, die), mean_gains(60, die)
    assert found[0] == 0.0
    assert found[1:] == pytest.approx([float(mean) for mean in exact], abs=60 * 2 * UNIT * float(max(exact)))
    assert visits(60, die) == pytest.approx([float(chance) for chance in exact_visits(60, die)], rel=60 * die.sides * UNIT)


@pytest.mark.parametrize("die", [*DICE, Die(20)])
def test_two_numbers_of_rolls_tie_with_every_die(die: Die) -> None:
    means = [Fraction(die.sides - 1, die.sides) ** rolls * rolls * Fraction(die.sides + 2, 2) for rolls in range(1, 50)]
    assert best_rolls(die) == tuple(rolls for rolls, mean in enumerate(means, start=1) if mean == max(means))
    found = [fixed_rolls(rolls, die).mean for rolls in range(1, 50)]
    assert found == pytest.approx([float(mean) for mean in means], rel=1e-13)


@pytest.mark.parametrize("die", [Die(3), Die(4), Die(6), Die(8)])
def test_no_round_that_rolls_on_is_better_than_the_best_of_them(die: Die) -> None:
    most = best_threshold(die)[0] + die.sides
    means = {
        (threshold, beyond): round_beyond(threshold, beyond, die).mean
        for threshold, beyond in product(range(1, most + 1), range(1, die.sides + 8))
    }
    largest = max(means.values())
    assert best_beyond(die) == tuple(pair for pair, mean in means.items() if mean > largest - 1e-12)
    assert largest < round_of(best_threshold(die)[0], die).mean


def test_a_coin_busts_or_gains_two() -> None:
    """Pen and paper: a coin with threshold 5 must show a 2 three times."""
    coin = round_of(5, Die(2))
    assert coin.gain.tolist() == [7 / 8, 0, 0, 0, 0, 0, 1 / 8]
    assert coin.rolls.tolist() == [0, 1 / 2, 1 / 4, 1 / 4]


def test_a_round_that_was_played() -> None:
    """Seeded: hold at 20, two hundred thousand times."""
    rng, games = np.random.default_rng(20), 200_000
    totals, going, rolls = np.zeros(games, int), np.ones(games, bool), np.zeros(games, int)
    while going.any():
        faces = rng.integers(1, 7, games)
        rolls += going
        totals = np.where(going, np.where(faces == 1, 0, totals + faces), totals)
        going &= (faces > 1) & (totals < 20)
    hold = round_of(20)
    assert abs(totals.mean() - hold.mean) < 4 * (hold.variance / games) ** 0.5
    for played, chances in ((totals, hold.gain), (rolls, hold.rolls)):
        counts, likely = np.bincount(played, minlength=len(chances)), chances > 0
        assert not counts[~likely].any()
        expected = games * chances[likely]
        surprise = ((counts[likely] - expected) ** 2 / expected).sum()
        freedom = likely.sum() - 1
        assert abs(surprise - freedom) < 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: round_of(0), "threshold = 0"),
        (lambda: round_of(1001), "threshold = 1001"),
        (lambda: fixed_rolls(0), "rolls = 0"),
        (lambda: round_beyond(20, -1), "beyond = -1"),
    ],
)
def test_what_makes_no_round_is_refused(call: Callable[[], Round], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        call()
