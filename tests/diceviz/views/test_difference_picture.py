"""Two rule sets over the same cells: what is true of their difference."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor

from diceviz.pictures.palette import DARK, LIGHT, Theme
from diceviz.views.difference.comparable import compared
from diceviz.views.difference.difference_words import summary
from diceviz.views.difference.picture import (
    CENTRES,
    GREENS,
    PURPLES,
    DifferencePicture,
    DifferenceSource,
    aligned,
    diverging,
    picture,
)
from solver import Cancelled, Die, Hog, Job, Pig, SimultaneousHog, SoloHog, SoloPig, State, solve
from solver.games import Game

EXACTLY, MARGIN = "exactly instead of reach", "by margin instead of reach"


def of(game: Game, other: Game, what: str = "value", axis: str = "theirs", togo: int = 20) -> Any:
    return aligned(solve(game), solve(other), what, (axis, game.target - togo))


def drawn(game: Game, other: Game, what: str) -> DifferencePicture:
    return picture(DifferenceSource(solve(game), other, what, LIGHT), Job())


@pytest.mark.parametrize(
    ("game", "other"),
    [
        (Pig(100), Pig(200)),
        (Pig(60, "exact"), Pig(100, "exact")),
        (Hog(50, 5), Hog(100, 5)),
        (SimultaneousHog(30, 5), SimultaneousHog(60, 5)),
        (SoloPig(50, "within", 5), SoloPig(80, "within", 9)),
    ],
    ids=repr,
)
def test_with_as_many_points_to_go_the_target_does_not_matter(game: Game, other: Game) -> None:
    for what in compared(game, other):
        for pair in ((game, other), (other, game)):
            cells = of(*pair, what)
            assert cells.togo and not np.nan_to_num(cells.difference).any()
            assert cells.these.shape[1] == game.target


def test_but_it_does_where_a_1_throws_back_to_the_start() -> None:
    cells = of(Hog(60, 5, "all"), Hog(30, 5, "all"))
    assert cells.togo and np.abs(cells.difference).max() > 0.01


@pytest.mark.parametrize(("game", "other"), [(Pig(40), Pig(30, die=Die(8))), (Hog(30, 8), Hog(40, 5, 10))], ids=repr)
def test_cells_have_the_same_points_to_go(game: Game, other: Game) -> None:
    these, others, cells = solve(game), solve(other), of(game, other)
    for mine, theirs in ((1, 1), (7, 30), (22, 5), (30, 30)):
        row, column = game.target - theirs - cells.corner[1], game.target - mine - cells.corner[0]
        assert cells.these[row, column] == these.value(game.target - mine, game.target - theirs)
        assert cells.others[row, column] == others.value(other.target - mine, other.target - theirs)
        assert cells.difference[row, column] == cells.these[row, column] - cells.others[row, column]
    assert cells.rows == cells.columns == range(game.target - 30, game.target)


def test_one_point_short_nobody_finishes_exactly() -> None:
    reach, cells = solve(Pig(40)), of(Pig(40), Pig(40, "exact"))
    mine = np.array([reach.value(39, theirs) for theirs in range(39)])
    assert not cells.togo and np.array_equal(cells.difference[:39, 39], mine) and (mine > 0.5).all()
    assert (cells.difference[39, :39] < 0).all()  # the other player never wins, so I do


def test_nobody_alone_is_worse_off_with_more_dice_to_choose_from() -> None:
    difference = of(SoloHog(60, 10, "within", 6), SoloHog(60, 5, "within", 6)).difference
    assert difference.shape == (6, 60) and (difference >= 0).all() and difference.max() > 0.01


def test_turns_left_are_those_that_both_have() -> None:
    game, other = SoloPig(40, "within", 6), SoloPig(40, "within", 4, Die(8))
    cells, these, others = of(game, other), solve(game), solve(other)
    assert cells.corner == (0, 1) and cells.rows == range(1, 5) and not cells.togo
    for mine, left in ((0, 4), (12, 1), (39, 2)):
        assert cells.difference[left - 1, mine] == these.value(mine, 0, left) - others.value(mine, 0, left)


@pytest.mark.parametrize("other", [Pig(30, "exact"), Pig(30, "difference"), Pig(30, die=Die(8))], ids=repr)
def test_when_to_hold_is_the_boundary(other: Pig) -> None:
    cells = of(Pig(30), other, "hold")
    for side, solution in ((cells.these, solve(Pig(30))), (cells.others, solve(other))):
        for mine, theirs in np.ndindex(29, 30):  # with one point to go nobody finishes exactly
            totals = range(1, 30 - mine)
            first = next((turn for turn in totals if "hold" in solution.strategy(mine, theirs, turn)), 30 - mine)
            assert side[theirs, mine] == first


def test_alone_when_to_hold_is_the_boundary() -> None:
    game, other = SoloPig(30, "within", 4), SoloPig(30, "within", 4, Die(8))
    cells = of(game, other, "hold")
    for left in range(1, 5):
        assert np.array_equal(cells.these[left - 1], solve(game).hold_boundary(left)[0])
        assert np.array_equal(cells.others[left - 1], solve(other).hold_boundary(left)[0])


def test_five_dice_against_ten() -> None:
    game, other = SimultaneousHog(30, 10), SimultaneousHog(30, 5)
    these, others = solve(game), solve(other)
    values, dice, mixes = (of(game, other, what) for what in ("value", "dice", "mix"))
    assert np.abs(np.diagonal(values.difference)).max() <= these.gap + others.gap  # even is even
    for mine, theirs in ((0, 0), (10, 20), (29, 27), (25, 28), (3, 29)):
        ten, five = these.strategy(mine, theirs), others.strategy(mine, theirs)
        assert values.difference[theirs, mine] == these.value(mine, theirs) - others.value(mine, theirs)
        mean = sum(n * p for n, p in ten.items()) - sum(n * p for n, p in five.items())
        assert dice.difference[theirs, mine] == pytest.approx(mean, abs=1e-12)
        agreed = sum(min(p, five.get(n, 0.0)) for n, p in ten.items())
        assert mixes.difference[theirs, mine] == pytest.approx(1 - agreed, abs=1e-12)


def test_a_published_mix_against_the_one_number_of_those_who_take_turns() -> None:
    """One to go against three, five dice: Tijms & van der Wal (2006), table 5."""
    cells = of(SimultaneousHog(30, 5), Hog(30, 5), "mix")
    (dice,) = solve(Hog(30, 5)).best(29, 27)
    assert cells.difference[27, 29] == pytest.approx(1 - {2: 0.172, 4: 0.151, 5: 0.677}.get(dice, 0.0), abs=0.001)
    assert cells.others[27, 29] == dice
    assert cells.these[27, 29] == pytest.approx(2 * 0.172 + 4 * 0.151 + 5 * 0.677, abs=0.005)


def test_where_nothing_wins_any_number_is_as_good() -> None:
    cells = of(SoloHog(30, 3, "within", 4), SoloHog(30, 5, "within", 4), "dice")
    assert np.isnan(cells.these[0]).tolist() == [30 - mine > 18 for mine in range(30)]  # three dice bring 18 at most
    assert np.isnan(cells.difference[0, :12]).all() and not np.isnan(cells.difference[1:]).any()


@pytest.mark.parametrize("chosen", [LIGHT, DARK], ids=lambda chosen: chosen.name)
def test_colours_grow_from_nothing_in_the_middle(chosen: Theme) -> None:
    table = diverging(chosen)
    ends = [PURPLES[chosen.name][0], CENTRES[chosen.name], GREENS[chosen.name][0]]
    assert [QColor(*map(int, table[place])).name() for place in (0, 255, 510)] == ends
    purple, green = table[:256][::-1].astype(int), table[255:].astype(int)
    assert (np.diff(purple[:, 1] - purple[:, [0, 2]].mean(axis=1)) <= 1).all()  # less and less green
    assert (green[64:, 1] > green[64:, [0, 2]].max(axis=1)).all() and (purple[64:, 1] < purple[64:, [0, 2]].min(axis=1)).all()


def test_solving_the_other_rules_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        picture(DifferenceSource(solve(Pig(20)), Pig(21, "exact", Die(7)), "value", LIGHT), Job(cancelled=lambda: True))


def test_the_largest_difference_is_told_with_its_place() -> None:
    *_, told = summary(drawn(Pig(40), Pig(40, "exact"), "value"))
    assert told == f"Largest difference: {100 * solve(Pig(40)).value(39, 0):.2f} points at 39 : 0."
    few, many = (solve(Hog(30, limit)).dice() for limit in (5, 10))
    *_, told = summary(drawn(Hog(30, 5), Hog(30, 10), "dice"))
    assert f"Largest difference: {(many - few).max()} dice at " in told and (many - few).max() > 1
    mine, theirs = map(int, told.removesuffix(".").rpartition(" at ")[2].split(" : "))
    assert (many - few)[mine, theirs] == (many - few).max()


@pytest.mark.parametrize("axis", ["theirs", "mine", "turn"])
def test_slices_differ_where_one_rolls_and_the_other_holds(axis: str) -> None:
    """Ties differ from nothing."""
    game, other = Pig(40), Pig(30, "exact")
    at = State(30, 22, 9)
    cells = aligned(solve(game), solve(other), "slice", (axis, getattr(at, axis)))
    seen = set()
    for row, column in np.ndindex(cells.these.shape):
        state = replace(at, **{cells.across: cells.columns[column], cells.up: cells.rows[row]})
        if state.mine + state.turn >= 40:
            assert np.isnan(cells.difference[row, column])
            continue
        these = solve(game).best(state.mine, state.theirs, state.turn)
        others = solve(other).best(state.mine - 10, state.theirs - 10, state.turn)
        expected = {("roll", "hold"): 1, ("hold", "roll"): -1}.get(these + others, 0)
        assert cells.difference[row, column] == expected
        seen.add(expected)
    assert seen >= {0, 1}


def test_there_is_no_slice_where_the_other_rules_have_no_such_position() -> None:
    with pytest.raises(ValueError, match="nobody has 45 points to go"):
        aligned(solve(Pig(60)), solve(Pig(30)), "slice", ("theirs", 15))
    with pytest.raises(ValueError, match="nobody has 35 at risk"):
        aligned(solve(Pig(60)), solve(Pig(30)), "slice", ("turn", 35))


def test_chances_and_points_are_not_subtracted() -> None:
    told, *_ = summary(drawn(Pig(20), Pig(20, "difference"), "hold"))
    assert told == "One side is worth a chance, the other points: only the choices can be compared."
