"""Named rule sets: found by name, complete, and true to what is said of them."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import solver
from solver import Hog, Pig, Roll, solve, variants
from solver.games import Game
from solver.variants import VARIANTS, Variant, find, names, search


def test_names_are_found_whatever_their_capitals_and_hyphens() -> None:
    assert solver.variants.find("Two-Dice Pig", target=50) == Pig(50, die=Roll.two_dice()) == find("two dice pig", target=50)
    assert find("TWO-DICE-PIG") == find("twodicepig") == Pig(100, die=Roll.two_dice())
    assert find("CS61A fa24", target=50, max_dice=5) == Hog(50, 5, bust_pays=1, free="boar-brawl", jump="sus-fuss")
    assert find("cs61a-FA24") == find("Boar Brawl and Sus Fuss") and "Piglet" in names()


@pytest.mark.parametrize("variant", VARIANTS, ids=names())
def test_every_variant_is_told(variant: Variant) -> None:
    assert variant.rules.count(". ") == 1 and variant.rules.endswith(".")  # two sentences
    assert variant.source and variant.look.endswith(".") and isinstance(variant.game, Game)
    assert len([each for each in VARIANTS if each.game == variant.game]) == 1
    assert find(variant.name, target=20).target == 20


def test_there_are_twenty_and_no_two_share_a_name() -> None:
    keys = [variants.key(name) for variant in VARIANTS for name in (variant.name, *variant.also)]
    assert len(VARIANTS) >= 20 and len(keys) == len({*keys})


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: find("Two-Dice Hog"), "'Two-Dice Hog': is the name of no variant; the nearest are Two-Dice Pig, "),
        (lambda: find("Pig", dice=3), "dice: is no rule of Pig, which has target, variant, die"),
        (lambda: find("CS61A fa24", target=1), "target = 1: must be a whole number from 2 to 1000"),
    ],
)
def test_what_is_unknown_is_told_in_one_sentence(call: Any, said: str) -> None:
    with pytest.raises(ValueError) as complaint:
        call()
    assert str(complaint.value).startswith(said)


def test_words_are_searched_in_all_that_is_told() -> None:
    assert {each.name for each in search("CS 61A four sides")} == {"CS61A fa14", "Hog Wild and Swine Swap"}
    assert search("no such words") == []


# What is said of them


def test_piglet_to_2_is_won_by_the_first_player_in_4_games_of_7() -> None:
    """Neller & Presser (2004), in their introduction to value iteration."""
    assert solve(find("Piglet", target=2)).value() == pytest.approx(4 / 7, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "first"), [("CS61A fa24", 0.5692), ("CS61A sp21", 0.5016), ("CS61A fa14", 0.4995), ("CS61A fa22", 0.5174)]
)
def test_terms_are_worth_to_who_begins_what_is_said(name: str, first: float) -> None:
    assert solve(find(name)).value() == pytest.approx(first, abs=1e-4)


def test_no_dice_are_best_in_nearly_half_of_all_positions_in_fa24() -> None:
    assert 0.45 < (solve(find("CS61A fa24")).dice() == 0).mean() < 0.5


def test_rolls_are_lost_as_often_as_is_said() -> None:
    lost = {name: find(name).die.bust_chance for name in ("Two-Dice Pig", "Snake Eyes and Sevens", "Big Pig")}
    assert [*lost.values()] == [Fraction(11, 36), Fraction(7, 36), Fraction(10, 36)]
    pigs = find("Pass the Pigs").die
    kinds = {each.kind: each.chance for each in pigs.landings if each.kind != "add"}
    assert float(kinds["bust"]) == pytest.approx(2 * 1796 * 2063 / 5977**2 * 5977 / 6000, rel=1e-9)
    assert float(kinds["wipe"]) == pytest.approx(23 / 6000, rel=1e-9)
    assert {each.number for each in pigs.landings if each.kind == "add"} == {1, 5, 10, 15, 20, 25, 40, 60}


def test_five_and_six_dice_score_8_04_points() -> None:
    means = [dice * 4 * Fraction(5, 6) ** dice for dice in (5, 6)]
    assert solve(find("Hog")).best() == (6,) and means[0] == means[1] == pytest.approx(8.04, abs=0.005)


def test_one_more_roll_brings_nothing_where_it_is_said() -> None:
    assert (find("6 busts").die.even_total, find("Pig").die.even_total) == (15, 20)
    gains = [float(find(name).die.mean_gain) for name in ("Big Pig", "Two-Dice Pig")]
    assert gains == [pytest.approx(7.36, abs=0.01), pytest.approx(5.56, abs=0.01)]


def test_pigs_on_two_dice_are_held_from_21_points() -> None:
    solution = solve(find("Pig Dice 1942"))
    assert solution.boundary().first[0, 0] == 21 and solution.value() == pytest.approx(0.538, abs=5e-4)


def test_a_double_1_that_loses_everything_costs_most_of_a_turn() -> None:
    turns = [solve(find(name).alone("turns")).value() for name in ("Skunk", "Pig Dice 1942")]
    assert turns == [pytest.approx(6.7, abs=0.05), pytest.approx(7.5, abs=0.05)]


def test_piggy_is_never_held_short_of_the_target() -> None:
    first = solve(find("Piggy")).boundary().first
    assert (first == 100 - np.arange(100)[:, None]).all()


def test_rules_that_look_back_do_what_is_said() -> None:
    assert solve(find("Time Trot")).value() == pytest.approx(0.593, abs=5e-4)
    assert solve(find("Feral Hogs", target=10, max_dice=3)).best() == (2,)
