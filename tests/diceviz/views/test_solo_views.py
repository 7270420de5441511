"""What a player alone sees: throws still needed by score, and what each number of dice is worth."""

import json
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtWidgets import QApplication

from diceviz import words
from diceviz.files.checked_json import as_data, from_data
from diceviz.model.request import Zoom
from diceviz.pictures.colours import colour_map
from diceviz.pictures.palette import LIGHT, dice_colour
from diceviz.views.dice_worth.pane import DiceWorth
from diceviz.views.dice_worth.picture import DiceWorthRequest, dice_worth
from diceviz.views.throws_by_score import THROWS_BY_SCORE
from diceviz.views.throws_by_score.pane import ThrowsByScore
from diceviz.views.throws_by_score.picture import ThrowsPicture, ThrowsRequest, ThrowsSource, picture
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Hog, SoloHog, State, solve
from solver.games import Game
from tests.diceviz.conftest import click, colour_of, far, hover, look, place_of, settled

FEWEST, WITHIN, TURNS = SoloHog(30, 6), SoloHog(30, 6, "within", 5), Hog(30, 6)
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def scores(qtbot: Any, shared_window: Window) -> ThrowsByScore:
    look(qtbot, shared_window, FEWEST, State(0))
    return shared_window.pane(ThrowsByScore)


@pytest.fixture
def worths(shared_window: Window) -> DiceWorth:
    return shared_window.pane(DiceWorth)


def at(view: ThrowsByScore, x: float, y: float) -> QPoint:
    return view.plot.mapFromScene(view.plot.getViewBox().mapViewToScene(QPointF(x, y)))


def colour_at(view: ThrowsByScore, x: float, y: float) -> QColor:
    return view.plot.grab().toImage().pixelColor(at(view, x, y))


def throws_by_score() -> ThrowsPicture:
    return picture(ThrowsSource(solve(FEWEST)))


def test_by_score_the_throws_still_needed_and_the_dice_to_throw() -> None:
    solution = solve(FEWEST)
    throws, dice = throws_by_score().throws, throws_by_score().dice
    assert throws == pytest.approx([solution.value(mine) for mine in range(30)], abs=solution.tolerance)
    assert dice.tolist() == [solution.best(mine)[0] for mine in range(30)]


def test_one_or_two_points_to_go_take_one_die_until_it_shows_no_1() -> None:
    throws, dice = throws_by_score().throws, throws_by_score().dice
    assert throws[28:] == pytest.approx([6 / 5, 6 / 5]) and dice[28:].tolist() == [1, 1]


def test_the_bars_are_as_high_as_throws_are_needed_in_the_colours_of_the_dice(scores: ThrowsByScore) -> None:
    throws, dice = throws_by_score().throws, throws_by_score().dice
    assert np.array_equal(scores.bars.opts["height"], throws)
    for mine in range(1, 30):
        assert far(colour_at(scores, mine, 0.5 * throws[mine]), QColor(dice_colour(int(dice[mine])))) <= 2
    assert len({*dice}) >= 4
    assert far(colour_at(scores, 20, throws[20] + 0.1), QColor(LIGHT.pane)) <= 2


def test_a_click_picks_a_score(qtbot: Any, shared_window: Window, scores: ThrowsByScore) -> None:
    qtbot.mouseClick(scores.plot.viewport(), Qt.MouseButton.LeftButton, pos=at(scores, 17, 0.5))
    assert shared_window.session.frame.cursor == State(17)
    assert scores.plot.cursor.value() == 17 and shared_window.state_form.rows["mine"].spin.value() == 17
    settled(qtbot, shared_window)
    assert shared_window.inspector.score.text() == "17"


def test_arrow_keys_move_along_the_scores_and_stop_at_the_ends(
    qtbot: Any, shared_window: Window, scores: ThrowsByScore
) -> None:
    steps = [(Qt.Key.Key_Right, False, 1), (Qt.Key.Key_Right, True, 11), (Qt.Key.Key_Left, False, 10)]
    steps += [(Qt.Key.Key_Left, True, 0), (Qt.Key.Key_Left, False, 0)]
    steps += [(Qt.Key.Key_Right, True, 10), (Qt.Key.Key_Right, True, 20), (Qt.Key.Key_Right, True, 29)]
    for key, far_away, reached in steps:
        qtbot.keyClick(scores.plot, key, SHIFT if far_away else Qt.KeyboardModifier.NoModifier)
        assert shared_window.session.frame.cursor == State(reached)
    settled(qtbot, shared_window)


def test_the_cursor_is_a_line_through_the_picture(qtbot: Any, shared_window: Window, scores: ThrowsByScore) -> None:
    above = throws_by_score().throws[20] + 1
    assert far(colour_at(scores, 20, above), QColor(LIGHT.pane)) <= 2
    shared_window.session.move(State(20))
    settled(qtbot, shared_window)
    assert far(colour_at(scores, 20, above), QColor(LIGHT.pane)) > 60


def test_hovering_reads_out_a_score(qtbot: Any, scores: ThrowsByScore) -> None:
    solution = solve(FEWEST)
    (best,) = solution.best(12)
    hover(qtbot, scores.plot, at(scores, 12, 1))
    expected = f"You have 12, 18 to go: <b>{best} dice</b>, worth {solution.value(12):.2f} throws."
    qtbot.waitUntil(lambda: scores.sentence.text() == expected)


def test_a_zoom_is_asked_for_and_comes_back_by_undo_and_redo(qtbot: Any, shared_window: Window, scores: ThrowsByScore) -> None:
    session, box = shared_window.session, scores.plot.getViewBox()
    everything = box.viewRange()
    turned = QWheelEvent(
        QPointF(at(scores, 12, 3)),
        scores.plot.mapToGlobal(QPointF(at(scores, 12, 3))),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(scores.plot.viewport(), turned)
    qtbot.waitUntil(lambda: THROWS_BY_SCORE.name in session.frame.requests)
    asked, zoomed = session.frame.requests[THROWS_BY_SCORE.name], box.viewRange()
    assert zoomed[0][0] > everything[0][0] and zoomed[0][1] < everything[0][1]
    assert from_data(ThrowsRequest, json.loads(json.dumps(as_data(asked)))) == asked != ThrowsRequest()
    session.undo()
    assert np.allclose(box.viewRange(), everything) and THROWS_BY_SCORE.name not in session.frame.requests
    session.redo()
    assert np.allclose(box.viewRange(), zoomed) and session.frame.requests[THROWS_BY_SCORE.name] == asked
    qtbot.mouseClick(scores.fit, Qt.MouseButton.LeftButton)
    assert np.allclose(box.viewRange(), everything) and session.frame.requests[THROWS_BY_SCORE.name] == ThrowsRequest()


@pytest.mark.parametrize("kind", [ThrowsRequest, DiceWorthRequest])
def test_requests_are_written_and_read_again(kind: Any) -> None:
    request = kind(Zoom(1.5, 8, 0, 20.25, "mine"))
    assert from_data(kind, json.loads(json.dumps(as_data(request)))) == request and from_data(kind, {}) == kind()


def test_other_rules_show_all_of_their_bars(qtbot: Any, shared_window: Window, scores: ThrowsByScore) -> None:
    scores.plot.setRange(xRange=(5, 9), padding=0)
    scores.rest()
    look(qtbot, shared_window, SoloHog(20, 4))
    (left, right), (low, high) = scores.plot.getViewBox().viewRange()
    assert (left, right, low) == (-0.5, 19.5, 0) and high == pytest.approx(1.06 * scores.picture.throws.max())
    look(qtbot, shared_window, FEWEST)
    assert scores.plot.getViewBox().viewRange()[0] == [5, 9]  # what was chosen for these rules
    scores.show_all()


@pytest.mark.parametrize(("rules", "unit"), [(FEWEST, 1), (WITHIN, -100), (TURNS, -100)], ids=repr)
def test_only_the_best_numbers_of_dice_cost_nothing(rules: Game, unit: int) -> None:
    solution = solve(rules)
    for mine in range(0, 30, 2):
        state = State(mine, theirs=11, turns_left=3).within(rules.spans(State()))
        where = {name: getattr(state, name) for name in rules.spans(state)}
        costs, worth = dice_worth(solution, state), solution.action_values(**where)
        assert costs == pytest.approx([unit * (each - solution.value(**where)) for each in worth.values()], abs=1e-9)
        free = {dice for dice in worth if costs[dice - 1] <= abs(unit) * solution.tolerance}
        assert free == {*solution.best(**where)}


@pytest.mark.parametrize("rules", [FEWEST, WITHIN, TURNS], ids=repr)
def test_the_best_number_is_filled_with_its_colour(qtbot: Any, shared_window: Window, worths: DiceWorth, rules: Game) -> None:
    look(qtbot, shared_window, rules, State(14, 11, turns_left=3))
    costs, (best,) = worths.picture.costs, worths.picture.best
    image, box = worths.canvas.grab().toImage(), worths.chart.getViewBox()
    for dice in range(1, 7):
        place = worths.canvas.mapFromScene(box.mapViewToScene(QPointF(dice, costs[dice - 1])))
        if dice in worths.chart.dots.getData()[0]:
            assert far(image.pixelColor(place), QColor(dice_colour(dice) if dice == best else LIGHT.pane)) <= 2
    assert best in worths.chart.dots.getData()[0] and costs[best - 1] == 0


def test_the_worth_of_dice_in_words(qtbot: Any, shared_window: Window, worths: DiceWorth) -> None:
    solution = look(qtbot, shared_window, FEWEST, State(26))
    lost = solution.action_values(26)[5] - solution.value(26)
    assert worths.sentence.text() == (
        f"<b>{solution.best(26)[0]} dice</b>, worth {solution.value(26):.2f} throws. Five dice would cost {lost:.2f} throws."
    )
    assert worths.subtitle.text() == "you have 26, 4 to go"
    mine = next(mine for mine in range(30) if solution.best(mine) == (5,))
    look(qtbot, shared_window, FEWEST, State(mine))
    assert worths.sentence.text() == f"<b>5 dice</b>, worth {solution.value(mine):.2f} throws."


def test_numbers_that_are_as_good_are_all_named(qtbot: Any, shared_window: Window, worths: DiceWorth) -> None:
    look(qtbot, shared_window, SoloHog(60, 3, "within", 5), State(0, turns_left=1))  # out of reach
    assert worths.sentence.text() == "<b>1, 2 or 3 dice</b>, worth 0.00 %."
    assert worths.picture.best == (1, 2, 3) and not worths.picture.costs.any()


def test_the_map_of_chances_has_the_throws_left_upwards(qtbot: Any, shared_window: Window) -> None:
    solution = look(qtbot, shared_window, WITHIN, State(0, turns_left=1))
    shared_window.show_view(WinMap.view)
    settled(qtbot, shared_window)
    view = shared_window.pane(WinMap)
    assert view.picture.cells.shape == (5, 30) and not view.turn.isVisible()
    for mine, left in ((6, 2), (24, 3), (27, 5)):
        assert view.picture.cells[left - 1, mine] == solution.value(mine, left)
        expected = colour_map("viridis")[round(511 * solution.value(mine, left))]
        assert far(colour_of(view.plot, State(mine, turns_left=left)), QColor(*map(int, expected))) <= 3
    hover(qtbot, view.plot, place_of(view.plot, State(6, turns_left=2)))
    chance = words.value(WITHIN, solution.value(6, 2))
    qtbot.waitUntil(lambda: view.sentence.text() == f"You have 6, 24 to go, 2 throws left: <b>{chance}</b>.")
    click(qtbot, view.plot, State(24, turns_left=3))
    assert shared_window.session.frame.cursor == State(24, turns_left=3)
    settled(qtbot, shared_window)
