"""Both players' mixes at the cursor, and the matrix of payoffs they come from."""

import json
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz import words
from diceviz.files.checked_json import as_data, from_data
from diceviz.pictures.palette import LIGHT, dice_colour
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.mix_bars.picture import MixBarsRequest, mix_bars
from diceviz.views.payoff_matrix.pane import PayoffMatrix
from diceviz.views.payoff_matrix.picture import PayoffRequest, payoff_matrix
from diceviz.window.window import Window
from solver import Die, SimultaneousHog, State, solve
from tests.diceviz.conftest import far, hover, look, settled

RULES = SimultaneousHog(30, 5)
PURE, MIXED = State(10, 20), State(29, 27)
SEVERAL = SimultaneousHog(20, 6, die=Die(2))  # with two-sided dice some mixes are not the only ones
FRAME = QColor("#dc050c")
EVERYWHERE = [State(mine, theirs) for mine in range(0, 30, 3) for theirs in range(2, 30, 3)] + [
    State(mine, theirs) for mine in range(24, 30) for theirs in range(24, 30)
]


@pytest.fixture
def bars(qtbot: Any, shared_window: Window) -> MixBars:
    look(qtbot, shared_window, RULES)
    shared_window.show_view(MixBars.view)
    settled(qtbot, shared_window)
    return shared_window.pane(MixBars)


@pytest.fixture
def matrix(qtbot: Any, shared_window: Window) -> PayoffMatrix:
    look(qtbot, shared_window, RULES)
    shared_window.show_view(PayoffMatrix.view)
    settled(qtbot, shared_window)
    return shared_window.pane(PayoffMatrix)


def move(qtbot: Any, window: Window, state: State) -> None:
    window.session.move(state)
    settled(qtbot, window)
    QApplication.processEvents()


@pytest.mark.parametrize("rules", [RULES, SimultaneousHog(30, 5, "all"), SimultaneousHog(30, 5, 4)], ids=repr)
def test_neither_player_has_anything_better_than_the_mix(rules: SimultaneousHog) -> None:
    solution, mixed = solve(rules), 0
    for state in EVERYWHERE:
        mine, theirs = mix_bars(solution, state)
        assert mine.value == solution.value(state.mine, state.theirs)
        assert mine.value + theirs.value == pytest.approx(1, abs=1e-12)
        for side in (mine, theirs):
            assert side.mix.sum() == pytest.approx(1, abs=1e-12)
            assert side.costs[side.mix > 0].max() < 1e-9  # of those that are thrown, each is as good
            assert side.worth.max() <= side.value + solution.tolerance  # and no other is better
            assert side.mix @ side.worth == pytest.approx(side.value, abs=1e-12)
        mixed += (mine.mix > 0).sum() > 1
    assert 10 < mixed < len(EVERYWHERE)


def test_their_side_is_mine_with_the_scores_swapped() -> None:
    solution = solve(RULES)
    for state in EVERYWHERE:
        (_, theirs), (mine, _) = mix_bars(solution, state), mix_bars(solution, State(state.theirs, state.mine))
        assert theirs.togo == mine.togo == 30 - state.theirs
        assert np.array_equal(theirs.mix, mine.mix)
        assert np.allclose(theirs.worth, mine.worth, rtol=0, atol=1e-12)


@pytest.mark.parametrize("kind", [MixBarsRequest, PayoffRequest])
def test_requests_are_written_and_read_again(kind: Any) -> None:
    assert from_data(kind, json.loads(json.dumps(as_data(kind())))) == kind() == from_data(kind, {})


def test_the_bars_are_as_high_as_the_numbers_are_likely(qtbot: Any, shared_window: Window, bars: MixBars) -> None:
    move(qtbot, shared_window, MIXED)
    image = bars.canvas.grab().toImage()
    for side, chart in zip(mix_bars(solve(RULES), MIXED), bars.shares, strict=True):
        assert np.array_equal(chart.bars.opts["height"], side.mix)
        for dice in range(1, 6):
            probability, box = side.mix[dice - 1], chart.getViewBox()
            inside, above = (
                image.pixelColor(bars.canvas.mapFromScene(box.mapViewToScene(QPointF(dice - 0.3, height))))
                for height in (probability - 0.04, probability + 0.04)
            )
            assert far(above, QColor(LIGHT.pane)) <= 2
            assert probability == 0 or far(inside, QColor(dice_colour(dice))) <= 2


def test_the_dots_are_as_deep_as_the_numbers_cost(qtbot: Any, shared_window: Window, bars: MixBars) -> None:
    move(qtbot, shared_window, MIXED)
    for side, chart in zip(mix_bars(solve(RULES), MIXED), bars.worths, strict=True):
        numbers, costs = chart.dots.getData()
        assert np.array_equal(costs, side.costs[numbers.astype(int) - 1])
        beyond = chart.arrows.getData()[0]
        assert sorted([*numbers, *beyond]) == [1, 2, 3, 4, 5]
        assert (side.costs[beyond.astype(int) - 1] > costs.max()).all()
        assert {*np.flatnonzero(side.mix) + 1} <= {*numbers}


def test_names_and_sentence_of_the_bars(qtbot: Any, shared_window: Window, bars: MixBars) -> None:
    move(qtbot, shared_window, MIXED)
    assert [name.text for name in bars.names] == ["You: 1 to go", "They: 3 to go"]
    assert bars.sentence.text().startswith("You throw 2 dice 17.2 %, 4 dice 15.1 %, 5 dice 67.6 %: each is worth the same")
    move(qtbot, shared_window, PURE)
    assert [name.text for name in bars.names] == ["You: 20 to go", "They: 10 to go"]
    assert bars.sentence.text() == "You throw 5 dice: every other number is worth less against their choice."


def test_the_bars_say_where_other_mixes_are_as_good(qtbot: Any, shared_window: Window, bars: MixBars) -> None:
    solution = look(qtbot, shared_window, SEVERAL, State(0, 19))
    assert not solution.unique(0, 19)
    assert bars.sentence.text().endswith("Other mixes of yours are equally good.")
    move(qtbot, shared_window, State(10, 10))
    assert solution.unique(10, 10) and "equally good" not in bars.sentence.text()


def test_best_replies_cannot_be_bettered() -> None:
    solution = solve(RULES)
    for state in EVERYWHERE:
        payoffs = payoff_matrix(solution, state)
        assert np.array_equal(payoffs.worth, solution.payoffs(state.mine, state.theirs))
        for dice in range(5):
            mine, theirs = payoffs.worth[:, dice], payoffs.worth[dice]
            assert payoffs.mine[mine.argmax(), dice] and payoffs.theirs[dice, theirs.argmin()]
            assert all(mine.max() - mine[payoffs.mine[:, dice]] <= solution.tolerance)
            assert all(mine.max() - mine[~payoffs.mine[:, dice]] > solution.tolerance)
            assert all(theirs[payoffs.theirs[dice]] - theirs.min() <= solution.tolerance)
            assert all(theirs[~payoffs.theirs[dice]] - theirs.min() > solution.tolerance)


def test_a_saddle_point_is_where_neither_mixes() -> None:
    solution, with_saddle = solve(RULES), 0
    for state in EVERYWHERE:
        saddles = np.argwhere(payoff_matrix(solution, state).saddles) + 1
        mine, theirs = solution.strategy(state.mine, state.theirs), solution.their_strategy(state.mine, state.theirs)
        pure = len(mine) == len(theirs) == 1
        assert saddles.tolist() == ([[*mine, *theirs]] if pure else [])
        with_saddle += pure
    assert 10 < with_saddle < len(EVERYWHERE) - 10


def framed(matrix: PayoffMatrix) -> list[tuple[int, int]]:
    """Where the screen has the colour of the frame."""
    image = matrix.plot.grab().toImage()
    return [(x, y) for x in range(image.width()) for y in range(image.height()) if far(image.pixelColor(x, y), FRAME) <= 3]


def test_the_saddle_point_is_framed(qtbot: Any, shared_window: Window, matrix: PayoffMatrix) -> None:
    move(qtbot, shared_window, PURE)
    ((mine, theirs),) = np.argwhere(payoff_matrix(solve(RULES), PURE).saddles) + 1
    corners = [cell(matrix, mine + up, theirs + across) for up, across in ((0.5, -0.5), (-0.5, 0.5))]
    frame = framed(matrix)
    for axis in (0, 1):
        ends = sorted((corner.x(), corner.y())[axis] for corner in corners)
        assert [min(p[axis] for p in frame), max(p[axis] for p in frame)] == pytest.approx(ends, abs=4)
    assert matrix.sentence.text().endswith(f"Framed: the saddle point, {mine} dice against {theirs}.")


def test_without_a_saddle_point_nothing_is_framed(qtbot: Any, shared_window: Window, matrix: PayoffMatrix) -> None:
    move(qtbot, shared_window, MIXED)
    assert framed(matrix) == []
    assert matrix.sentence.text().endswith("No cell is both: there is no saddle point, so both must mix.")


def cell(matrix: PayoffMatrix, mine: float, theirs: float) -> QPoint:
    return matrix.plot.mapFromScene(matrix.plot.getViewBox().mapViewToScene(QPointF(theirs, mine)))


def test_the_matrix_is_brighter_the_more_a_pair_is_worth(qtbot: Any, shared_window: Window, matrix: PayoffMatrix) -> None:
    move(qtbot, shared_window, MIXED)
    worth, image = solve(RULES).payoffs(MIXED.mine, MIXED.theirs), matrix.plot.grab().toImage()
    dark, bright = (np.unravel_index(find(worth), worth.shape) for find in (np.argmin, np.argmax))
    low, high = (image.pixelColor(cell(matrix, mine + 1.3, theirs + 1)) for mine, theirs in (dark, bright))
    assert far(low, QColor(68, 1, 84)) <= 3 and far(high, QColor(253, 231, 36)) <= 3  # the ends of viridis
    assert matrix.labels._strips(3, 2)[0].text == f"{100 * worth[1, 2]:.1f}"


def test_triangles_mark_the_best_replies(qtbot: Any, shared_window: Window, matrix: PayoffMatrix) -> None:
    move(qtbot, shared_window, MIXED)
    payoffs = payoff_matrix(solve(RULES), MIXED)
    for name, marks in (("mine", payoffs.mine), ("theirs", payoffs.theirs)):
        columns, rows = matrix.marks[name].getData()
        assert sorted(zip(np.round(rows) - 1, np.round(columns) - 1, strict=True)) == [*map(tuple, np.argwhere(marks))]


def test_hovering_reads_out_a_pair_of_choices(qtbot: Any, shared_window: Window, matrix: PayoffMatrix) -> None:
    move(qtbot, shared_window, MIXED)
    settled_sentence = matrix.sentence.text()
    worth = words.share(float(solve(RULES).payoffs(29, 27)[0, 2]))
    hover(qtbot, matrix.plot, cell(matrix, 1, 3))
    expected = f"You throw 1 die, they 3: you win <b>{worth}</b>, with best play from then on."
    qtbot.waitUntil(lambda: matrix.sentence.text() == expected)
    hover(qtbot, matrix.plot, QPoint(3, 3))
    qtbot.waitUntil(lambda: matrix.sentence.text() == settled_sentence)
