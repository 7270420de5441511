"""The mix grid: every cell is cut into strips as wide as the numbers of dice are likely."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz.pictures.palette import LIGHT, dice_colour, rgb
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.mix_grid.picture import MixGridRequest, mix_grid
from diceviz.window.window import Window
from solver import SimultaneousHog, State, solve
from tests.diceviz.asking import check_written, check_zoom
from tests.diceviz.conftest import click, colour_of, far, hover, look, place_of, settled

RULES, MIXED, PURE = SimultaneousHog(30, 5), State(29, 27), State(10, 20)


@pytest.fixture
def grid(qtbot: Any, shared_window: Window) -> MixGrid:
    look(qtbot, shared_window, RULES, State(0, 0))
    shared_window.show_view(MixGrid.view)
    settled(qtbot, shared_window)
    shared_window.show_all()
    return shared_window.pane(MixGrid)


def zoom(grid: MixGrid, state: State) -> None:
    """So that the cell of a state and three others each way fill the plot."""
    grid.plot.setRange(xRange=(state.mine - 3.5, state.mine + 0.5), yRange=(state.theirs - 1.5, state.theirs + 2.5), padding=0)
    QApplication.processEvents()


def colour_at(grid: MixGrid, state: State, share: float) -> QColor:
    """Near the lower edge of a cell, where nothing is written, at a share of its width."""
    point = QPointF(state.mine - 0.5 + share, state.theirs - 0.35)
    return grid.plot.grab().toImage().pixelColor(grid.plot.mapFromScene(grid.plot.getViewBox().mapViewToScene(point)))


@pytest.mark.parametrize("parts", [4, 20, 48])
def test_a_colour_takes_the_share_of_a_cell_that_is_its_probability(parts: int) -> None:
    solution = solve(RULES)
    cells = mix_grid(solution, parts).reshape(30, 30, parts, 4)
    for mine, theirs in np.ndindex(30, 30):
        mix = solution.strategy(mine, theirs)
        for dice in range(1, 6):
            share = (cells[theirs, mine, :, :3] == rgb(dice_colour(dice))).all(-1).mean()
            assert share == pytest.approx(mix.get(dice, 0.0), abs=1 / parts)
            assert share == mix.get(dice, 0.0) or len(mix) > 1
    assert (cells[..., 3] == 255).all()


def test_strips_go_from_few_dice_to_many() -> None:
    cells = mix_grid(solve(RULES), 48).reshape(30, 30, 48, 4)
    colours = [rgb(dice_colour(dice)) for dice in range(1, 6)]
    numbers = [colours.index(tuple(map(int, colour[:3]))) for colour in cells[MIXED.theirs, MIXED.mine]]
    assert numbers == sorted(numbers) and set(numbers) == {1, 3, 4}  # 2, 4 and 5 dice


def test_a_pure_cell_has_one_colour(grid: MixGrid) -> None:
    assert far(colour_of(grid.plot, PURE), QColor(dice_colour(5))) == 0
    assert far(colour_of(grid.plot, State(29, 3)), QColor(dice_colour(1))) == 0


def test_zoomed_in_the_strips_are_where_they_belong(grid: MixGrid) -> None:
    zoom(grid, MIXED)
    left = 0.0
    for dice, probability in solve(RULES).strategy(MIXED.mine, MIXED.theirs).items():
        for place in (0.2, 0.5, 0.8):
            assert far(colour_at(grid, MIXED, left + place * probability), QColor(dice_colour(dice))) <= 1
        left += probability
    assert left == pytest.approx(1)


def test_numbers_are_written_only_where_they_can_be_read(grid: MixGrid) -> None:
    assert not grid.labels.legible
    zoom(grid, MIXED)
    assert grid.labels.legible
    strips = grid.labels._strips(MIXED.mine, MIXED.theirs)
    assert [strip.text for strip in strips] == ["2\n17 %", "4\n15 %", "5\n68 %"]
    assert [strip.colour for strip in strips] == [dice_colour(2), dice_colour(4), dice_colour(5)]
    assert [strip.text for strip in grid.labels._strips(PURE.mine, PURE.theirs)] == ["5"]


def test_cells_are_set_apart_only_where_they_are_large(grid: MixGrid) -> None:
    """By gaps in the colour of the pane, here between two cells of the same colour."""
    between, gap = [0.95 + 0.005 * step for step in range(20)], QColor(LIGHT.pane)
    assert min(far(colour_at(grid, PURE, share), gap) for share in between) > 20
    zoom(grid, PURE)
    assert min(far(colour_at(grid, PURE, share), gap) for share in between) == 0


def test_a_shows_everything_again(qtbot: Any, shared_window: Window, grid: MixGrid) -> None:
    zoom(grid, MIXED)
    qtbot.keyClick(shared_window, Qt.Key.Key_A)
    assert np.allclose(grid.plot.getViewBox().viewRange(), [(-0.5, 29.5), (-0.5, 29.5)])


def test_the_subtitle_counts_the_mixed_positions(qtbot: Any, shared_window: Window, grid: MixGrid) -> None:
    """As many as in table 5 of Tijms & van der Wal, which shows all of them."""
    assert grid.subtitle.text() == "78 of 900 positions are mixed"
    look(qtbot, shared_window, SimultaneousHog(100, 5))
    assert grid.subtitle.text() == "78 of 10,000 positions are mixed"


def test_the_legend_has_the_numbers_that_are_thrown(qtbot: Any, shared_window: Window, grid: MixGrid) -> None:
    look(qtbot, shared_window, SimultaneousHog(30, 8))
    mixes = shared_window.session.frame.solution.mixes()
    used = {dice for dice in range(1, 9) if (mixes[..., dice - 1] > 0).any()}
    image = grid.legend.grab().toImage()
    shown = {image.pixelColor(x, 3).name() for x in range(image.width())}
    assert {dice for dice in range(1, 11) if dice_colour(dice) in shown} == used
    assert len(used) >= 6


def test_hovering_reads_out_the_mix(qtbot: Any, grid: MixGrid) -> None:
    hover(qtbot, grid.plot, place_of(grid.plot, MIXED))
    mix = "2 dice 17.2 %, 4 dice 15.1 %, 5 dice 67.6 %"
    qtbot.waitUntil(lambda: grid.sentence.text() == f"You have 29, they have 27, both throw: <b>{mix}</b>.")
    hover(qtbot, grid.plot, place_of(grid.plot, PURE))
    qtbot.waitUntil(lambda: grid.sentence.text() == "You have 10, they have 20, both throw: <b>5 dice</b>.")


def test_a_click_and_the_arrow_keys_move_the_cursor(qtbot: Any, shared_window: Window, grid: MixGrid) -> None:
    click(qtbot, grid.plot, State(12, 8))
    assert shared_window.session.frame.cursor == State(12, 8)
    qtbot.keyClick(grid.plot, Qt.Key.Key_Left)
    qtbot.keyClick(grid.plot, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert shared_window.session.frame.cursor == State(11, 18)
    assert [line.value() for line in grid.plot.lines] == [11, 18]
    settled(qtbot, shared_window)


def test_other_rules_of_the_same_size_leave_the_zoom(qtbot: Any, shared_window: Window, grid: MixGrid) -> None:
    zoom(grid, MIXED)
    where, before = grid.plot.getViewBox().viewRange(), colour_at(grid, MIXED, 0.05)
    look(qtbot, shared_window, SimultaneousHog(30, 4))
    assert grid.plot.getViewBox().viewRange() == where
    dice = next(iter(shared_window.session.frame.solution.strategy(MIXED.mine, MIXED.theirs)))
    after = colour_at(grid, MIXED, 0.05)
    assert far(after, QColor(dice_colour(dice))) <= 1 and before != after


def test_the_zoom_is_asked_for_undone_and_written(qtbot: Any, shared_window: Window, grid: MixGrid) -> None:
    check_zoom(qtbot, shared_window, grid.view, State(20, 12))
    check_written(MixGridRequest())


def test_another_target_shows_everything_and_undo_the_part_that_was_seen(
    qtbot: Any, shared_window: Window, grid: MixGrid
) -> None:
    zoom(grid, MIXED)
    where = grid.plot.getViewBox().viewRange()
    grid.rest()
    look(qtbot, shared_window, SimultaneousHog(20, 5))
    assert np.allclose(grid.plot.getViewBox().viewRange(), [(-0.5, 19.5), (-0.5, 19.5)])
    shared_window.session.undo()
    settled(qtbot, shared_window)
    assert grid.plot.getViewBox().viewRange() == where
