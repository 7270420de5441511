"""Belief: what is known of the other's score, over rounds and at the cursor's, and how seen dice sharpen it."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor

from diceviz.figures.page import PRINT, Page
from diceviz.figures.press import sheet_of
from diceviz.files.checked_json import from_data
from diceviz.model.frame import Frame
from diceviz.model.record import PERSON
from diceviz.model.request import Zoom
from diceviz.pictures.palette import CURVES, DARK, LIGHT, rgb
from diceviz.views.belief import BELIEF
from diceviz.views.belief.pane import Belief
from diceviz.views.belief.picture import (
    BeliefPicture,
    BeliefRequest,
    advised,
    goes_on,
    picture,
    read_out,
    scale_colours,
    source_of,
    summary,
)
from diceviz.window.window import Window
from diceviz.words.beliefs import likely
from diceviz.words.seen_dice import interval
from solver import HiddenHog, Pig, State, solve
from tests.diceviz.asking import check_request, check_written, check_zoom
from tests.diceviz.conftest import click, colour_of, far, hover, is_seen, look, place_of, settled

DARKNESS, SEEN = HiddenHog(20, 3), HiddenHog(20, 3, sees="dice")
HERE = State(9, round=3)


def made(game: HiddenHog, *dice: tuple[int, int], state: State = HERE) -> BeliefPicture:
    frame = Frame(game, state, solution=solve(game))
    return picture(source_of(frame, BeliefRequest(dice=dice), PRINT))


def test_only_a_game_with_a_hidden_score_has_it() -> None:
    assert BELIEF.shows(DARKNESS) and BELIEF.shows(SEEN) and not BELIEF.shows(Pig())


def test_the_band_has_the_beliefs_of_all_rounds_and_their_means() -> None:
    shown, solution = made(DARKNESS), solve(DARKNESS)
    assert shown.band.shape == (DARKNESS.rounds, 20) and np.abs(shown.band.sum(axis=1) - 1).max() < 1e-12
    for number in (1, 3, 7):
        belief = solution.belief(number)
        assert (shown.band[number - 1] == belief).all()
        assert shown.means[number - 1] == pytest.approx(sum(score * share for score, share in enumerate(belief)))
    assert shown.band[0, 0] == 1 and (np.diff(shown.means[:6]) > 0).all()


def test_the_bars_are_those_of_the_cursors_round() -> None:
    shown = made(DARKNESS)
    (bars,) = shown.chart.curves
    assert bars.style == "bars" and bars.y.sum() == pytest.approx(100) and (bars.y == 100 * shown.band[2]).all()
    assert shown.chart.marks == (shown.means[2],) and bars.y.max() < shown.chart.span[3]


def test_the_first_round_by_hand() -> None:
    """Three dice show no 1 in 125 of 216 throws, and then 4 points each on average: 12 are short of 20, all are below it."""
    shown = made(DARKNESS, state=State(0, round=2))
    assert solve(DARKNESS).strategy(1, 0) == {3: 1.0}
    assert shown.belief[0] == pytest.approx(91 / 216) and shown.mean == pytest.approx(12 * 125 / 216)


def test_colours_leave_the_pane_the_likelier_a_score_is() -> None:
    for theme in (LIGHT, DARK):
        colours = scale_colours(theme).astype(int)
        distance = np.abs(colours - np.array(rgb(theme.pane))).sum(axis=1)
        assert distance[0] == 0 and distance[-1] > 300
        lightness = colours @ (0.299, 0.587, 0.114)
        assert (np.sign(np.diff(lightness[::32])) == (1 if theme is DARK else -1)).all()


def test_most_of_the_chances_are_in_the_fewest_scores_in_a_row() -> None:
    assert likely(np.array([0.5, 0.0, 0.1, 0.2, 0.2])) == (0, 3, pytest.approx(0.8))
    assert likely(np.array([0.1, 0.0, 0.5, 0.4, 0.0])) == (2, 3, pytest.approx(0.9))
    assert likely(np.array([0.0, 0.0, 1.0])) == (2, 2, 1.0)


def test_sentences_tell_the_mean_the_usual_scores_and_whether_the_game_still_goes_on() -> None:
    shown, solution = made(DARKNESS), solve(DARKNESS)
    low, high, share = likely(shown.belief)
    assert summary(shown) == f"Round 3: they have <b>{shown.mean:.1f}</b> on average, {low} to {high} with {100 * share:.1f} %."
    going = solution.met()[2].sum()
    assert goes_on(shown) == f"{100 * going:.1f} % of games come to round 3." and 0 < going < 1
    assert read_out(shown, 3, 9) == f"Round 3: they have 9 with <b>{100 * shown.belief[9]:.1f} %</b>."


def test_dice_that_are_told_sharpen_the_belief() -> None:
    """In round 3 only who has 19 throws two dice; and has 19 still, for any throw without a 1 arrives."""
    solution, dice = solve(SEEN), ((3, 3), (3, 3), (3, 2))
    assert [score for score in range(20) if solution.strategy(3, score, dice=dice[:2]) == {2: 1.0}] == [19]
    shown = made(SEEN, *dice, state=State(9, round=4))
    assert len(shown.band) == 4
    for told in range(4):
        assert (shown.band[told] == solution.belief(dice=dice[:told])).all()
    assert shown.belief[19] == pytest.approx(1) and shown.mean == pytest.approx(19)
    bars, unseen = shown.chart.curves
    assert (bars.y == 100 * shown.belief).all() and (unseen.y == 100 * solution.beliefs()[3]).all()
    assert goes_on(shown) == ""


def test_a_round_whose_dice_are_not_told_shows_the_last_that_is() -> None:
    shown = made(SEEN, (3, 3), state=State(9, round=7))
    assert shown.source.round == 2 and len(shown.band) == 2 and (shown.belief == shown.band[1]).all()
    assert read_out(shown, 5, 3) == "Round 5: the dice of the rounds before are not told."
    assert made(SEEN, (3, 3), state=State(0, round=1)).source.round == 1


def test_what_to_do_after_these_dice_with_its_worths() -> None:
    solution, dice = solve(SEEN), [(3, 3), (3, 1)]
    shown = made(SEEN, *dice)
    assert shown.advice is not None and shown.advice.round == 3
    assert shown.advice.mix == solution.strategy(3, 9, dice=dice)
    assert shown.advice.worths == solution.action_values(3, 9, dice=dice)
    best, others = advised(shown)
    assert best.startswith("After these dice, with 9: <b>3 dice</b>, worth ") and others.startswith("Next best: 2 dice ")
    assert made(DARKNESS).advice is None


@pytest.mark.parametrize(
    ("show", "game", "why"),
    [
        ("3-3 4-1", SEEN, "show = 3-3 4-1: must be the dice of both, up to 3, yours first, such as 5-6 4-6"),
        ("3-0", SEEN, "must be the dice of both"),
        ("three", SEEN, "must be the dice of both"),
        ("3-3", DARKNESS, "must be left out, for Hog, in the dark, to 20 does not show the other's dice"),
    ],
)
def test_words_that_are_no_dice_are_refused(show: str, game: HiddenHog, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        BELIEF.asked(Frame(game, HERE), show, ())


def test_a_request_is_written_and_read_and_dice_that_there_are_not_are_refused() -> None:
    check_written(BeliefRequest())
    check_written(BeliefRequest(Zoom(1.5, 7.5, 2.5, 9.5, "some band"), ((5, 6), (4, 6)), 7))
    with pytest.raises(ValueError, match="dice = 51: must be from 1 to 50"):
        from_data(BeliefRequest, {"dice": [[3, 51]]})
    with pytest.raises(ValueError, match="rounds = 501: must be from 0 to 500"):
        BeliefRequest(dice=((1, 1),) * 501)


def test_the_figure_has_both_axes_and_the_numbers_behind_it() -> None:
    frame = Frame(SEEN, HERE, solution=solve(SEEN))
    figure = BELIEF.figure(*BELIEF.asked(frame, "3-3 3-1", ()))
    shown = made(SEEN, (3, 3), (3, 1))
    with sheet_of(figure, Page()) as sheet:
        sheet.draw_without_rendering()
        band, bars, *_ = sheet.axes
        assert (band.get_xlabel(), band.get_ylabel()) == ("round", "their score")
        assert (bars.get_xlabel(), bars.get_ylabel()) == ("their score", "chance, %")
        assert np.allclose(band.lines[0].get_ydata(), shown.means)
    data = figure.data()
    assert data.columns["chance"].sum() == pytest.approx(3) and data.notes["dice"] == "3-3 3-1"
    assert (data.columns["chance"].reshape(3, 20) == shown.band).all()
    assert "proven" in figure.caption and "After these dice, with 9: 3 dice" in figure.caption
    assert "After" not in BELIEF.figure(replace(frame, rules=DARKNESS, solution=solve(DARKNESS)), BeliefRequest()).caption


@pytest.fixture
def view(shared_window: Window) -> Belief:
    return shared_window.pane(Belief)


def show(qtbot: Any, window: Window, rules: HiddenHog, state: State = HERE) -> None:
    look(qtbot, window, rules, state)
    window.show_view(BELIEF)
    window.session.show(BELIEF.name, BeliefRequest())
    settled(qtbot, window)


def tell(qtbot: Any, window: Window, view: Belief, theirs: int) -> None:
    qtbot.mouseClick(view.told.buttons[theirs], Qt.MouseButton.LeftButton)
    settled(qtbot, window)


def test_cells_have_the_colours_of_their_chances(qtbot: Any, shared_window: Window, view: Belief) -> None:
    show(qtbot, shared_window, DARKNESS, State(7, round=16))
    shown = view.picture
    for number, score in ((2, 0), (3, 12), (5, 19), (4, 2)):
        share = min(1.0, shown.band[number - 1, score] / shown.top)
        expected = scale_colours(LIGHT)[round(511 * share)]
        assert far(colour_of(view.plot, State(score, round=number)), QColor(*map(int, expected))) <= 6
    assert is_seen(CURVES[0], view.bars.grab().toImage()) and not view.told.isVisible()
    assert "on average" in view.sentence.text() and "of games come to round 16" in view.sentence.text()


def test_a_click_in_the_band_moves_the_round_of_the_cursor_alone(qtbot: Any, shared_window: Window, view: Belief) -> None:
    show(qtbot, shared_window, DARKNESS)
    click(qtbot, view.plot, State(15, round=6))
    settled(qtbot, shared_window)
    assert shared_window.session.frame.cursor == State(9, round=6) and view.picture.source.round == 6
    assert view.bars.curves[0].getData()[1].max() == pytest.approx(100 * view.picture.band[5].max())


def test_the_mouse_reads_out_a_chance(qtbot: Any, shared_window: Window, view: Belief) -> None:
    show(qtbot, shared_window, DARKNESS)
    hover(qtbot, view.plot, place_of(view.plot, State(12, round=4)))
    expected = f"Round 4: they have 12 with <b>{100 * view.picture.band[3, 12]:.1f} %</b>."
    qtbot.waitUntil(lambda: view.sentence.text() == expected)
    place = view.bars.mapFromScene(view.bars.getViewBox().mapViewToScene(QPointF(10, 1)))
    hover(qtbot, view.bars, place)
    qtbot.waitUntil(lambda: view.sentence.text().startswith("Round 3: they have 10 with"))


def test_buttons_tell_dice_and_undo_takes_them_back(qtbot: Any, shared_window: Window, view: Belief) -> None:
    show(qtbot, shared_window, SEEN)
    before = view.request
    assert view.told.isVisible()
    assert view.told.proven.text().endswith(interval(SEEN, view.picture.bounds))
    view.told.mine.setFocus()
    view.told.mine.selectAll()
    qtbot.keyClicks(view.told.mine, "2")
    qtbot.keyClick(view.told.mine, Qt.Key.Key_Return)
    settled(qtbot, shared_window)
    for theirs in (3, 3):
        tell(qtbot, shared_window, view, theirs)
    wide = view.picture.belief
    tell(qtbot, shared_window, view, 2)
    asked = replace(before, thrown=2, dice=((2, 3), (2, 3), (2, 2)))
    shared_window.session.move(State(9, round=4))
    settled(qtbot, shared_window)
    assert view.request == asked and view.picture.belief[19] == pytest.approx(1) and wide.max() < 0.5
    assert (view.plot.image.image[19, 3, :3] == scale_colours(LIGHT)[-1]).all()
    assert "After these dice, with 9" in view.sentence.text()
    check_request(qtbot, shared_window, BELIEF, replace(asked, dice=asked.dice[:2]), asked)
    shared_window.session.undo()
    settled(qtbot, shared_window)
    assert (view.picture.belief == wide).all()
    shared_window.session.undo()
    settled(qtbot, shared_window)
    qtbot.mouseClick(view.told.take_back, Qt.MouseButton.LeftButton)
    assert view.request.dice == ()
    shared_window.session.undo()
    tell(qtbot, shared_window, view, 2)
    qtbot.mouseClick(view.told.clear, Qt.MouseButton.LeftButton)
    settled(qtbot, shared_window)
    assert view.request.dice == () and not view.told.clear.isEnabled()


def test_the_dice_of_the_game_on_the_table_are_taken(qtbot: Any, shared_window: Window, view: Belief) -> None:
    show(qtbot, shared_window, SEEN)
    runner, session = shared_window.runner, shared_window.session
    runner.begin((PERSON, "optimal"), 4)
    settled(qtbot, shared_window)
    runner.choose(3)
    settled(qtbot, shared_window)
    state = session.frame.record.state
    assert state is not None and len(state.dice) == 1
    assert view.picture.source.dice == state.dice and not view.told.buttons[1].isEnabled()
    assert "Hidden while you choose" in view.sentence.text() and "on average" in view.sentence.text()
    session.move(State(1, round=9))
    settled(qtbot, shared_window)
    assert view.picture.source.dice == () and view.told.buttons[1].isEnabled()


def test_the_zoom_is_asked_for_undone_and_written(qtbot: Any, shared_window: Window, view: Belief) -> None:
    show(qtbot, shared_window, DARKNESS)
    check_zoom(qtbot, shared_window, BELIEF, State(12, round=6))
