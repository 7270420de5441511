"""What the margin lens shows of the numbers: near-ties, undecided cells, shades and sentences."""

from typing import Any

import numpy as np
import pytest

from diceviz import words
from diceviz.model.lens import Lens
from diceviz.pictures.costs import (
    HIGH,
    LOW,
    PALEST,
    Costs,
    cost_scale,
    costs_of,
    nearest_wrong,
    paled,
    remark,
    scale_ends,
    shares,
    summary,
)
from diceviz.pictures.over_scores import ThroughLens
from diceviz.pictures.palette import DARK, HOLD, LIGHT, ROLL, Theme, dice_colour, rgb
from diceviz.pictures.slices import policy_slice
from diceviz.views.dice_map.picture import DiceMapSource
from diceviz.views.dice_map.picture import picture as dice_picture
from diceviz.views.mix_grid.picture import picture as mix_picture
from diceviz.views.policy_slice.picture import SliceSource
from diceviz.views.policy_slice.picture import picture as slice_picture
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, solve

MARGIN = Lens(margin=True, close=0.5)


def slice_costs(solution: Any, axis: str, at: int, close: float) -> Costs:
    return costs_of(np.abs(policy_slice(solution, axis, at)), solution, close)


def test_at_the_start_of_the_game_to_200_only_20_is_a_near_tie_of_a_hundredth_of_a_point() -> None:
    """Crocce & Mordecki roll below 20 and stop above; at 20 itself rolling is worth a ten-thousandth more, proven."""
    costs = slice_costs(solve(Pig(200)), "theirs", 0, 0.01)
    assert np.flatnonzero(costs.near[:, 0]).tolist() == [20]
    assert not costs.undecided[:, 0].any()


def test_the_published_ties_are_undecided() -> None:
    """Tijms & van der Wal (2006), table 2: 1 or 2 dice with 3 points to go, 2 or 3 dice with 7."""
    solution = solve(SoloHog(100, 10))
    costs = costs_of(solution.costs()[None], solution, 0.5)
    assert [100 - int(mine) for mine in np.flatnonzero(costs.undecided[0])[::-1]][:2] == [3, 7]
    assert not (costs.near & costs.undecided).any()


@pytest.mark.parametrize(
    ("game", "axis", "at"), [(Pig(40), "theirs", 20), (Pig(40, "difference"), "mine", 7), (SoloPig(40), "", 0)]
)
def test_a_state_without_a_choice_is_no_near_tie_and_no_state_has_no_cost(game: Any, axis: str, at: int) -> None:
    costs = slice_costs(solve(game), axis, at, 1000.0)
    assert np.isinf(costs.cells[0]).all() and not costs.near[0].any()
    beyond = np.isnan(costs.cells)
    assert beyond.any() and not (costs.near | costs.undecided)[beyond].any()
    assert costs.near[np.isfinite(costs.cells)].all()


def test_near_ties_cost_less_than_the_user_cares_for() -> None:
    solution = solve(Pig(60))
    few, many = (slice_costs(solution, "theirs", 30, close) for close in (0.1, 1.0))
    assert 0 < few.near.sum() < many.near.sum() and not (few.near & ~many.near).any()
    for turn, mine in zip(*np.nonzero(few.near), strict=True):
        worth = solution.action_values(int(mine), 30, int(turn))
        assert abs(worth["roll"] - worth["hold"]) < 0.001


def test_a_point_is_a_hundredth_of_what_is_at_stake() -> None:
    assert words.point(Pig(100)) == words.point(SimultaneousHog()) == words.point(SoloPig(100, "within", turns=5)) == 0.01
    assert words.point(Pig(200, "difference")) == 2.0  # the longest payment is 200
    assert words.point(SoloPig()) == words.point(SoloHog()) == 0.01  # of a turn, of a throw
    assert scale_ends(Pig()) == ("0.01", "10 points")
    assert scale_ends(Pig(200, "difference")) == ("0.02", "20 points")
    assert scale_ends(SoloPig()) == ("0.0001", "0.1 turns")


def costs_for(*points: float) -> Costs:
    cells = np.array([[each * 0.01 for each in points]])
    return Costs(cells, np.zeros(cells.shape, bool), cells == 0)


def test_ten_times_the_cost_is_always_as_much_more_of_the_hue() -> None:
    steps = np.diff(shares(costs_for(LOW, 10 * LOW, 100 * LOW, HIGH), Pig())[0])
    assert steps == pytest.approx([(1 - PALEST) / 3] * 3)
    assert shares(costs_for(1e-9, LOW, HIGH, 99, np.inf), Pig())[0].tolist() == pytest.approx([PALEST, PALEST, 1, 1, 1])
    assert shares(costs_for(0.0), Pig()) == 0


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_an_action_keeps_its_hue_and_is_grey_where_it_is_undecided(theme: Theme) -> None:
    full = np.array([[(*rgb(ROLL), 255)] * 3], np.ubyte)
    none, some, all_of_it = paled(full, np.array([[0.0, 0.5, 1.0]]), theme)[0].astype(int)
    assert tuple(none[:3]) == rgb(theme.even) and tuple(all_of_it[:3]) == rgb(ROLL)
    assert np.abs(2 * some - none - all_of_it).max() <= 1


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_slice_has_the_colours_of_both_actions_at_the_strength_of_the_cost(theme: Theme) -> None:
    solution = solve(Pig(100))
    seen = slice_picture(SliceSource(solution, "theirs", 55, theme, MARGIN))
    share = shares(seen.mistakes, solution.game)
    for turn, mine in ((5, 10), (60, 10), (20, 30), (28, 20)):
        hue = np.array(rgb(ROLL if seen.margins[turn, mine] > 0 else HOLD))
        wanted = rgb(theme.even) + (hue - rgb(theme.even)) * share[turn, mine]
        assert np.abs(seen.colours[turn, mine, :3] - wanted).max() <= 2
    assert (seen.colours[np.isnan(seen.margins), 3] == 0).all()


@pytest.mark.parametrize("game", [Hog(40, 6), SimultaneousHog(40, 6), SoloHog(40, 6, "within", 5)], ids=repr)
def test_the_map_has_the_colours_of_the_dice_at_the_strength_of_the_cost(game: Any) -> None:
    solution = solve(game)
    seen = dice_picture(DiceMapSource(solution, "dice", LIGHT, MARGIN))
    share, even = shares(seen.mistakes, game), np.array(rgb(LIGHT.even))
    for row, column in ((0, 0), (2, 11), (4, 35), (3, 20)):
        hue = np.array(rgb(dice_colour(int(seen.choice.dice[row, column]))))
        assert np.abs(seen.colours[row, column, :3] - (even + (hue - even) * share[row, column])).max() <= 1
    assert np.array_equal(seen.mistakes.cells, solution.costs().T)


def test_the_strips_of_a_mix_pale_together() -> None:
    solution = solve(SimultaneousHog(30, 5))
    plain, seen = (mix_picture(ThroughLens(solution, LIGHT, lens)) for lens in (Lens(), MARGIN))
    share, even = shares(seen.mistakes, solution.game)[27, 29], np.array(rgb(LIGHT.even))
    before, after = (each.colours.reshape(30, 30, -1, 4)[27, 29, :, :3].astype(float) for each in (plain, seen))
    assert 0 < share < 1 and len(np.unique(before, axis=0)) == 3  # 2, 4 and 5 dice: table 5 of Tijms & van der Wal
    assert np.abs(even + (before - even) * share - after).max() <= 1


@pytest.mark.parametrize("show", ["support", "entropy"])
def test_what_is_no_number_of_dice_keeps_its_colours(show: str) -> None:
    solution = solve(SimultaneousHog(30, 5))
    plain, seen = (dice_picture(DiceMapSource(solution, show, LIGHT, lens)) for lens in (Lens(), MARGIN))
    assert np.array_equal(plain.colours, seen.colours) and seen.mistakes.near.any()


def test_without_the_lens_pictures_are_what_they_were() -> None:
    solution = solve(Pig(40))
    assert slice_picture(SliceSource(solution, "theirs", 20, LIGHT, Lens(close=9.0))).mistakes is None
    assert mix_picture(ThroughLens(solve(SimultaneousHog(20, 3)), LIGHT, Lens())).mistakes is None


def test_a_scale_has_a_band_for_some_hues_from_pale_to_full() -> None:
    scale = cost_scale([dice_colour(dice) for dice in range(1, 11)], DARK)
    assert scale.shape == (4, 64, 3)
    assert [tuple(band[-1].tolist()) for band in scale] == [rgb(dice_colour(dice)) for dice in (1, 4, 7, 10)]
    assert cost_scale([ROLL, HOLD], LIGHT).shape[0] == 2


def test_the_sentence_counts_what_cannot_be_told() -> None:
    cells = np.array([[np.nan, 0.0, 0.001, 0.001, 0.2, np.inf]] * 300)
    solution = solve(Pig(100))
    told = summary(costs_of(cells, solution, 0.5))
    assert told.endswith("600 of 1,500 states are near-ties (hatched), 300 undecided (crossed).")
    assert summary(costs_of(cells[:, 4:], solution, 0.5)).endswith("None of 600 states is a near-tie, none undecided.")


def test_a_cell_is_remarked_on_when_it_is_close() -> None:
    solution = solve(Hog(20, 3))
    costs = costs_of(np.array([[0.0, 0.001, 0.2, np.inf]]), solution, 0.5)
    assert [remark(costs, 0, column).strip() for column in range(4)] == [
        "Undecided: the difference is smaller than what is proven.",
        "A near-tie.",
        "",
        "",
    ]
    assert [nearest_wrong(costs, 0, column, Hog()).strip() for column in range(4)] == [
        "Undecided: the difference is smaller than what is proven.",
        "The nearest wrong number costs 0.10 points of win probability. A near-tie.",
        "The nearest wrong number costs 20.00 points of win probability.",
        "There is no wrong choice.",
    ]
