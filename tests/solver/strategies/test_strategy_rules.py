"""Rules that count rolls or turns, which a table cannot: what they play instead."""

import json
from pathlib import Path

import numpy as np
import pytest

from solver import Die, Hog, Pig, SoloHog, SoloPig, solve, strategies
from solver.races import one_round
from solver.tables.growing_table import Floats

LOUCHARD = json.loads((Path(__file__).parents[2] / "reference" / "published.json").read_text())["louchard"]


def turn_scores(rolls: Floats, die: Die) -> Floats:
    """The chances of what a turn scores, by turn total, for a player who rolls with those chances; a 1 scores nothing."""
    comes, scores = np.zeros(len(rolls)), np.zeros(len(rolls))
    comes[0] = 1.0
    for total, chance in enumerate(rolls):
        scores[total] += comes[total] * (1.0 - chance)
        scores[0] += comes[total] * chance * float(die.chance)
        for face in die.scoring:
            if total + face < len(rolls):
                comes[total + face] += comes[total] * chance * float(die.chance)
    return scores


@pytest.mark.parametrize(("number", "sides"), [(1, 6), (2, 6), (5, 6), (6, 6), (4, 3), (7, 2)])
def test_so_many_rolls_score_as_often_as_in_a_round(number: int, sides: int) -> None:
    game = Pig(target=sides * number + 2, die=Die(sides))
    found = turn_scores(strategies.fixed_rolls(number).rolls(game)[0, 0], game.die)
    expected = one_round.fixed_rolls(number, game.die).gain
    shorter = min(len(found), len(expected))
    assert found[:shorter] == pytest.approx(expected[:shorter], abs=1e-7)  # tables are of single precision
    assert not found[shorter:].any() and not expected[shorter:].any()


def test_five_rolls_gain_as_much_as_printed() -> None:
    """Louchard, section 2, strategy 2: 8.03755144."""
    scores = turn_scores(strategies.fixed_rolls(5).rolls(Pig(40))[0, 0], Die(6))
    assert np.arange(40) @ scores == pytest.approx(LOUCHARD["fixed_rolls_mean_at_5"], abs=2e-6)


def test_the_target_ends_the_rolls() -> None:
    rolls = strategies.fixed_rolls(3).rolls(Pig(10))
    assert (rolls[:, :, 0] == 1).all() and not rolls[6, :, 4:].any() and rolls[6, 0, 2] == 1
    assert strategies.fixed_rolls(1).name == "one roll" and strategies.fixed_rolls(12).name == "12 rolls"


def test_a_die_may_show_more_than_the_target() -> None:
    """To 3 with 20 sides: a total of 2 takes one roll, one of 1 does not occur."""
    assert strategies.fixed_rolls(2).rolls(Pig(3, die=Die(20)))[0, 0].tolist() == [1.0, 0.0, 1.0]


def test_best_within_plays_every_turn_as_the_first_of_so_many() -> None:
    pig, alone = strategies.best_within(4).rolls(Pig(50)), solve(SoloPig(50, "within", 4))
    hog, thrown = strategies.best_within(4).mixes(Hog(50, 8)), solve(SoloHog(50, 8, "within", 4))
    for mine in (0, 13, 31, 47):
        for turn in range(1, 50 - mine):
            assert pig[mine, 7, turn] == ("roll" in alone.strategy(mine, turn, 4))
        assert hog[mine, 20].argmax() + 1 == thrown.best(mine, 4)[0] and hog[mine, 20].sum() == 1


@pytest.mark.parametrize("bad", [0, -3, 1001, 2.5])
def test_numbers_that_make_no_sense(bad: int) -> None:
    for rule in (strategies.fixed_rolls, strategies.best_within):
        with pytest.raises(ValueError, match="must be a whole number from 1 to 1000"):
            rule(bad)
