"""What a throw of dice scores: table 1 of Tijms & van der Wal (2006), and the rule book to the last digit."""

import csv
import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from solver import Die
from solver.dice import throws
from solver.games.hog import points
from solver.tables.growing_table import Floats

REFERENCE = Path(__file__).parents[2] / "reference"
TABLE_1 = list(csv.DictReader((REFERENCE / "hog_table1_one_throw.csv").read_text().splitlines()))
MEAN = json.loads((REFERENCE / "published.json").read_text())["tijms_van_der_wal"]["mean_one_throw_5_or_6_dice"]
SOME = [*product(range(2, 21), (1, 2, 3, 7)), (2, 50), (6, 50), (20, 50)]


def mean_and_deviation(chances: Floats) -> tuple[float, float]:
    scores = np.arange(len(chances))
    mean = scores @ chances
    return mean, np.sqrt((scores - mean) ** 2 @ chances)


@pytest.mark.parametrize("row", TABLE_1, ids=lambda row: row["dice"])
def test_mean_deviation_and_chance_of_points_are_those_of_table_1(row: dict[str, str]) -> None:
    chances = throws(Die(6), 30)[int(row["dice"])]
    found = *mean_and_deviation(chances), 1 - chances[0]
    assert [f"{number:.4f}" for number in found] == [row["mean"], row["sd"], row["p_positive"]]


def test_table_1_is_there_in_full() -> None:
    assert [int(row["dice"]) for row in TABLE_1] == [*range(1, 11), 20, 30]


def test_five_and_six_dice_have_the_largest_mean() -> None:
    """Tijms & van der Wal, section 2: they tie exactly."""
    means = [mean_and_deviation(chances)[0] for chances in throws(Die(6), 50)]
    assert np.argsort(means)[-2:].tolist() in ([5, 6], [6, 5])
    assert means[5] == pytest.approx(means[6], abs=1e-14)
    assert f"{means[5]:.4f}" == str(MEAN) == "8.0376"


@pytest.mark.parametrize(("sides", "dice"), SOME)
def test_every_chance_is_that_of_the_rule_book_rounded_once(sides: int, dice: int) -> None:
    exact = points(Die(sides), dice)
    row = throws(Die(sides), dice)[dice]
    assert row.tolist() == [float(exact.get(score, 0)) for score in range(dice * sides + 1)]


@pytest.mark.parametrize(("sides", "dice"), SOME)
def test_the_rule_book_itself_has_the_mean_and_bust_of_pen_and_paper(sides: int, dice: int) -> None:
    """A throw without a 1 has the chance ((s - 1) / s)^d and scores (s + 2) / 2 a die on average."""
    exact, safe = points(Die(sides), dice), Fraction(sides - 1, sides) ** dice
    assert sum(exact.values()) == 1
    assert exact[0] == 1 - safe
    assert sum(score * chance for score, chance in exact.items()) == safe * dice * Fraction(sides + 2, 2)


@pytest.mark.parametrize("sides", range(2, 21))
def test_the_chances_of_up_to_50_dice_add_up_to_one(sides: int) -> None:
    chances = throws(Die(sides), 50)
    assert chances.shape == (51, 50 * sides + 1)
    assert (chances >= 0).all()
    assert abs(chances.sum(axis=1) - 1).max() < 1e-14


def test_no_dice_score_nothing() -> None:
    assert throws(Die(6), 1).tolist() == [[1, 0, 0, 0, 0, 0, 0], [1 / 6, 0, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6]]
