"""What the pictures are made of, without Qt."""

from dataclasses import replace

import numpy as np
import pytest

from diceviz import words
from diceviz.model.request import Zoom
from diceviz.pictures.colours import painted
from diceviz.pictures.extent import Extent
from diceviz.pictures.palette import LIGHT
from diceviz.pictures.slices import FIXED, hold_to_roll, plane, policy_slice, shades, win_map
from diceviz.views.policy_slice.pane import verdict
from diceviz.views.policy_slice.picture import middle
from diceviz.views.win_map.picture import contour, contour_levels
from solver import Pig, State, solve

SOLUTION = solve(Pig(60))


def test_the_win_map_has_their_score_upwards() -> None:
    cells = win_map(SOLUTION, 7)
    assert cells[20, 35] == SOLUTION.value(35, 20, 7)
    assert np.isnan(cells[:, 53:]).all() and not np.isnan(cells[:, :53]).any()


def test_the_even_line_runs_between_the_values_on_its_sides() -> None:
    cells = win_map(SOLUTION, 0)
    lines = contour(cells, 0.5)
    assert lines
    for x, y in np.vstack(lines):
        around = cells[int(np.floor(y)) : int(np.ceil(y)) + 1, int(np.floor(x)) : int(np.ceil(x)) + 1]
        assert around.min() <= 0.5 <= around.max()


def test_no_lines_over_a_handful_of_scores() -> None:
    assert contour(win_map(solve(Pig(4)), 0), 0.5) == []


@pytest.mark.parametrize("axis", FIXED)
def test_a_slice_is_what_rolling_gains(axis: str) -> None:
    margins = policy_slice(SOLUTION, axis, 12)
    across, up = plane(SOLUTION.game, axis)
    for state in (State(12, 30, 12), State(30, 12, 12), State(12, 12, 12)):
        if getattr(state, axis) == 12:
            worth = SOLUTION.action_values(state.mine, state.theirs, state.turn)
            assert margins[getattr(state, up), getattr(state, across)] == worth["roll"] - worth["hold"]


def test_a_turn_begins_with_a_roll() -> None:
    assert (policy_slice(SOLUTION, "theirs", 20)[0] == np.inf).all()


def test_shades_keep_the_sign_and_fade_with_the_margin() -> None:
    margins = np.array([[-0.5, -1e-6, 0.0, 1e-6, 0.001, 0.5, np.inf, np.nan]])
    shade = shades(margins, SOLUTION)[0]
    assert np.array_equal(np.sign(shade[:7]), [-1, -1, 0, 1, 1, 1, 1])
    assert shade[0] == -1 and shade[5] == shade[6] == 1 and 0.3 < shade[3] < shade[4] < 1 and np.isnan(shade[7])


def test_paint_takes_colours_from_both_ends_and_leaves_gaps_clear() -> None:
    colours = painted(np.array([[0.0, 0.5, 1.0, np.nan]]), hold_to_roll(LIGHT))
    assert np.array_equal(colours[0, :3, 3], [255, 255, 255]) and colours[0, 3, 3] == 0
    assert np.array_equal(colours[0, 0, :3], hold_to_roll(LIGHT)[0]) and np.array_equal(
        colours[0, 2, :3], hold_to_roll(LIGHT)[-1]
    )


def test_a_label_lies_inside_its_region() -> None:
    region = np.zeros((80, 90), bool)
    region[10:70, 5:15] = region[10:20, 5:80] = True  # an L: its centre of mass is outside
    column, row = middle(region)
    assert region[round(row), round(column)]
    assert middle(np.zeros((5, 5), bool)) is None
    stripes = np.zeros((40, 40), bool)
    stripes[::2] = True
    assert middle(stripes) is None


def test_verdicts_in_words() -> None:
    solution = solve(Pig(100))
    assert verdict(solution, State(40, 55, 18)) == (
        "You have 40, they have 55, 18 at risk: <b>roll</b>. Holding costs 1.32 points of win probability."
    )
    assert verdict(solution, State(0, 0, 0)) == "You have 0, they have 0, your turn begins: <b>roll</b>, there is no choice."
    assert "<b>either</b>" in verdict(solve(Pig(12, "exact")), State(2, 11, 4))


def test_levels_run_from_loss_to_win() -> None:
    assert contour_levels(Pig()) == [0.1, 0.25, 0.5, 0.75, 0.9]
    assert [words.axis(Pig(100, "difference"), level) for level in contour_levels(Pig(100, "difference"))] == [
        "−80",
        "−50",
        "0",
        "+50",
        "+80",
    ]


@pytest.mark.parametrize(
    ("ply", "left"),
    [(2.0, 2.0), (12.0, 2.0), (12.5, 12.0), (31.0, 22.0), (36.0, 30.0), (40.0, 30.0), (1.5, 0.0), (0.0, 0.0)],
)
def test_a_number_across_is_brought_into_the_part_that_is_seen(ply: float, left: float) -> None:
    extent = Extent("ply", "value", 0.0, 40.0, 0.0, 1.0)
    part = Zoom(2.0, 12.0, 0.25, 0.5)
    assert extent.seen_with(ply, part) == replace(part, left=left, right=left + 10)
    assert extent.seen_with(ply, None) == extent.whole
