"""The map of how often positions occur: its colours, its scale and its words."""

import numpy as np
import pytest

from diceviz.pictures.colours import colour_map
from diceviz.views.reach_map.picture import at_cell, legend_texts, made, on_scale, picture, scale_top, summary
from solver import Cancelled, Hog, Job, Pig, SimultaneousHog, State, reach, strategies

OPTIMAL, HOLD_20, UNIFORM = strategies.optimal(), strategies.hold_at(20), strategies.uniform()


def test_what_never_occurs_is_blank_and_what_occurs_more_is_brighter() -> None:
    drawn = picture(Pig(100), OPTIMAL, HOLD_20, Job())
    never = drawn.cells == 0
    assert never[:, 1].all() and not drawn.colours[never, 3].any() and (drawn.colours[~never, 3] == 255).all()
    often, rarely = drawn.colours[22, 22, :3], drawn.colours[80, 22, :3]
    assert drawn.cells[22, 22] > 3 * drawn.cells[80, 22] > 0 and int(often.sum()) > int(rarely.sum())
    assert drawn.colours[0, 0, :3].tolist() == colour_map("cividis")[-1].tolist()


def test_the_scale_has_three_powers_of_ten_below_a_round_number() -> None:
    for most, top in ((0.02, 0.03), (0.031, 0.1), (0.3, 0.3), (0.9, 1.0), (7.0, 10.0)):
        cells = np.full((10, 10), most)
        cells[0] = 0.0
        assert scale_top(cells) == pytest.approx(top)
    shares = on_scale(np.array([0.03, 0.3, 0.003, 3e-5, 1e-9, 0.0]), 0.03)
    assert shares == pytest.approx([1, 1, 2 / 3, 0, 0, np.nan], nan_ok=True)


def test_a_position_is_told_by_its_chance() -> None:
    game = Pig(100)
    drawn, found = picture(game, OPTIMAL, HOLD_20, Job()), reach(game, OPTIMAL, HOLD_20).chances()
    chance = found[:, 40, 55].mean()
    assert 0.0001 < chance < 0.001
    expected = f"You have 40, they have 55, your turn begins: occurs in <b>{100 * chance:.3f} %</b> of games."
    assert at_cell(drawn, State(40, 55, 18)) == expected
    assert at_cell(drawn, State(1, 0)) == "You have 1, they have 0, your turn begins: <b>never</b> occurs."
    rarest = np.where(found.mean(axis=0) > 0, found.mean(axis=0), 1.0)
    mine, theirs = np.unravel_index(rarest.argmin(), rarest.shape)
    assert "occurs in <b>one in " in at_cell(drawn, State(int(mine), int(theirs))) and rarest.min() < 1e-6


def test_where_a_1_costs_points_it_is_told_how_often() -> None:
    game = Hog(40, 4, "all")
    drawn, visits = picture(game, UNIFORM, UNIFORM, Job()), reach(game, UNIFORM, UNIFORM).visits()
    often = visits[:, 0, 0].mean()
    assert 1 < often < 10
    assert at_cell(drawn, State(0, 0)) == f"You have 0, they have 0, you throw: <b>{often:.1f}</b> times a game on average."
    assert all(text.endswith("×") for text in legend_texts(drawn))


def test_the_sentence_tells_where_most_of_the_game_happens() -> None:
    drawn = picture(SimultaneousHog(30, 5), OPTIMAL, UNIFORM, Job())
    assert f"9 of 10 throws begin in {drawn.most} of 900 positions." in summary(drawn)
    assert 1 < drawn.most < 900
    assert legend_texts(picture(Pig(100), OPTIMAL, OPTIMAL, Job())) == ("≤ 0.003 %", "≥ 3 %")


def test_a_game_that_is_too_long_says_so_and_one_that_nobody_wants_is_not_drawn() -> None:
    assert "too long to sum" in str(made(Hog(400, 1, "all"), UNIFORM, UNIFORM, Job()))
    with pytest.raises(Cancelled):
        made(Pig(30), UNIFORM, UNIFORM, Job(cancelled=lambda: True))
