"""What has been published about Pig for two, recomputed. Where print and computation differ, the test says so.

Crocce & Mordecki (2009), "Optimal minimax strategy in a dice game" (all to 200 points);
Neller & Presser (2004), "Optimal play of the dice game Pig", The UMAP Journal 25.1 (to 100 points).
"""

import json
from pathlib import Path

import numpy as np
import pytest

from solver import Pig, solve
from solver.tables.growing_table import Floats

PRINTED = json.loads((Path(__file__).parents[2] / "reference" / "published.json").read_text())["crocce_mordecki_2009"]
TARGET = PRINTED["target"]


def rolls(variant: str, theirs: int) -> np.ndarray:
    """Whether rolling is better, by my score and the turn total: one picture of the paper's figures 3, 5 and 6."""
    return solve(Pig(TARGET, variant)).actions(theirs=theirs).margin > 0


def holds(variant: str, theirs: int) -> np.ndarray:
    return solve(Pig(TARGET, variant)).actions(theirs=theirs).margin < 0


def rolls_by_sum(picture: np.ndarray) -> Floats:
    """How many states of a picture roll, by score and turn total together."""
    return np.bincount(np.add(*np.nonzero(picture)), minlength=2 * TARGET)


def test_the_first_player_to_100_wins_0_5306() -> None:
    """Neller & Presser; to more digits by value iteration in double precision."""
    solution = solve(Pig(100))
    assert solution.value() == pytest.approx(0.5306, abs=5e-5)
    assert solution.value() == pytest.approx(0.530592725, abs=5e-10)


def test_against_187_or_more_of_200_every_state_rolls_and_against_186_not_every_one() -> None:
    """Crocce & Mordecki, section 3.2, third observation."""
    first = PRINTED["all_roll_from_opponent_score"]
    assert first == 187
    for theirs in range(first, TARGET):
        margin = solve(Pig(TARGET)).actions(theirs=theirs).margin
        assert (margin[~np.isnan(margin)] > 0).all()
    assert holds("reach", first - 1).any()


def test_at_the_start_of_the_game_to_200_a_turn_rolls_below_20_and_at_20_just_about() -> None:
    """Crocce & Mordecki, section 3.2, first observation: "to roll when" below 20 "and to stop in the other case".

    That is right but for 20 itself, where rolling is worth a ten-thousandth more: the first stop is at 21.
    """
    solution = solve(Pig(TARGET))
    margin = solution.actions(mine=0).margin[0]
    assert (margin[1:20] > 0).all()
    assert solution.gap < margin[20] < 1e-4
    assert (margin[21:] < 0).all()


def test_with_low_scores_to_200_the_first_stop_is_always_near_20() -> None:
    """Section 3.2, first observation: the strategy of Roters (1998), who maximises the points of one turn (20 or 21)."""
    first, _ = solve(Pig(TARGET)).hold_boundary()
    assert (first[:41, :41].min(), first[:41, :41].max()) == (19, 23)


def test_the_strategy_becomes_riskier_the_larger_the_opponents_score() -> None:
    """Section 3.2, second observation, over the pictures of figure 3."""
    sizes = [rolls("reach", theirs).sum() for theirs in PRINTED["figure3_opponent_scores_classic"]]
    assert sizes == sorted(set(sizes))


def test_who_must_hit_200_exactly_never_gets_so_risky() -> None:
    """Section 4.1, first and second remark: near 20 when far away, and many states stop against all who can finish."""
    first, _ = solve(Pig(TARGET, "exact")).hold_boundary()
    assert (first[:41, :41].min(), first[:41, :41].max()) == (19, 22)
    for theirs in range(TARGET - 1):
        assert holds("exact", theirs).sum() > TARGET**2 / 4


@pytest.mark.parametrize("theirs", PRINTED["figure5_opponent_scores_exact"])
def test_who_must_hit_200_exactly_rolls_more_at_193_not_194(theirs: int) -> None:
    """Section 4.1, third remark, puts the larger roll zone at 194. It is at 193: seven points to go are the worst to stop at.

    At 194, from where a single six wins, nearly everybody stops: six points to go finish in more than a quarter of the turns,
    seven in an eighth.
    """
    size = rolls_by_sum(rolls("exact", theirs))
    assert size[193] > size[185:193].max()
    assert size[194] < size[185:193].min()


@pytest.mark.parametrize("theirs", PRINTED["figure6_opponent_scores_difference"])
def test_who_is_paid_the_difference_risks_much_when_close_to_winning(theirs: int) -> None:
    """Section 4.2: far from 200 a turn stops below 25; one short of it, more than 45 points are put at risk once more."""
    picture = rolls("difference", theirs)
    largest = [np.flatnonzero(row).max(initial=0) for row in picture]
    assert max(largest[:100]) < 25
    assert max(turn for mine, turn in zip(*np.nonzero(picture), strict=True) if mine + turn == TARGET - 1) > 45


def test_who_has_41_against_49_of_100_holds_from_22_on_but_rolls_at_27() -> None:
    """https://possiblywrong.wordpress.com/2014/03/20/pig-puzzle-solution, on Neller & Presser's game."""
    margin = solve(Pig(100)).actions(mine=41).margin[49]
    one_or_two_to_go = [57, 58]  # nobody who plays well gets there
    assert [turn for turn in range(1, 59) if margin[turn] > 0] == [*range(1, 22), 27, *one_or_two_to_go]


def test_at_2503_of_10000_scores_to_100_some_turn_total_rolls_above_one_that_holds() -> None:
    """How common what the last test shows is: a quarter of all positions have no threshold. The number is ours."""
    first, last = solve(Pig(100)).hold_boundary()
    assert (last > first).sum() == 2503
