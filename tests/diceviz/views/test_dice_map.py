"""The dice map: the best number of dice in its colour, and how mixed the choice is."""

from dataclasses import replace
from math import log2
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz import words
from diceviz.figures.page import Page
from diceviz.figures.press import sheet_of
from diceviz.files.checked_json import from_data
from diceviz.model.frame import Frame
from diceviz.model.request import Zoom
from diceviz.pictures.colours import colour_map
from diceviz.pictures.palette import DARK, LIGHT, dice_colour, readable_on
from diceviz.views.dice_map import DICE_MAP
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_map.picture import DiceMapRequest, dice_map
from diceviz.window.window import Window
from solver import HiddenHog, Hog, SimultaneousHog, SoloHog, State, solve, strategies
from solver.games import Game
from tests.diceviz.asking import check_request, check_written, check_zoom
from tests.diceviz.conftest import choose, click, colour_of, far, hover, look, place_of, settled

TURNS, BOTH, WITHIN = Hog(30, 5), SimultaneousHog(30, 5), SoloHog(30, 5, "within", 6)
PURE, MIXED = State(10, 20), State(29, 27)  # MIXED is 1 to go against 3: Tijms & van der Wal, table 5
PUBLISHED = {2: 0.172, 4: 0.151, 5: 0.677}
HOPELESS = SoloHog(30, 3, "within", 4)  # one throw of three dice brings 18 points at most


@pytest.fixture
def view(shared_window: Window) -> DiceMap:
    return shared_window.pane(DiceMap)


def show(qtbot: Any, window: Window, rules: Game, state: State | None = None) -> Any:
    """The dice map of a game, with the cursor out of the way."""
    solution = look(qtbot, window, rules, state or State(0, 0, turns_left=1))
    window.show_view(DiceMap.view)
    settled(qtbot, window)
    return solution


def show_what(qtbot: Any, window: Window, text: str) -> None:
    choose(qtbot, window.pane(DiceMap).show_what, text)
    settled(qtbot, window)


def test_in_turns_the_map_is_the_best_number_of_dice() -> None:
    solution = solve(TURNS)
    choice = dice_map(solution)
    for mine, theirs in np.ndindex(30, 30):
        assert choice.dice[theirs, mine] == solution.best(mine, theirs)[0]
    assert (choice.likely == 1).all() and (choice.support == 1).all() and not choice.entropy.any() and not choice.lost.any()


def test_both_at_once_the_map_is_a_summary_of_the_mix() -> None:
    solution = solve(BOTH)
    choice = dice_map(solution)
    for mine, theirs in np.ndindex(30, 30):
        mix = solution.strategy(mine, theirs)
        assert choice.likely[theirs, mine] == mix[choice.dice[theirs, mine]] == max(mix.values())
        assert choice.support[theirs, mine] == len(mix)
        assert choice.entropy[theirs, mine] == pytest.approx(-sum(p * log2(p) for p in mix.values()), abs=1e-12)


def test_alone_the_map_has_the_throws_left_upwards() -> None:
    solution = solve(WITHIN)
    choice = dice_map(solution)
    assert choice.dice.shape == (6, 30)
    for mine, left in np.ndindex(30, 6):
        assert choice.dice[left, mine] == solution.best(mine, left + 1)[0]


def test_where_nothing_can_win_any_number_is_as_good() -> None:
    lost = dice_map(solve(HOPELESS)).lost
    assert lost[0].tolist() == [30 - mine > 18 for mine in range(30)]
    assert not lost[1:].any()  # two throws bring 36


def test_the_entropy_of_a_published_mix() -> None:
    by_hand = -sum(share * log2(share) for share in PUBLISHED.values())
    choice = dice_map(solve(BOTH))
    assert choice.entropy[MIXED.theirs, MIXED.mine] == pytest.approx(by_hand, abs=0.005)
    assert choice.support[MIXED.theirs, MIXED.mine] == 3 and choice.dice[MIXED.theirs, MIXED.mine] == 5


@pytest.mark.parametrize("rules", [TURNS, BOTH, WITHIN], ids=repr)
def test_a_cell_has_the_colour_of_its_number_of_dice(qtbot: Any, shared_window: Window, view: DiceMap, rules: Game) -> None:
    solution = show(qtbot, shared_window, rules)
    seen = set()
    for mine, up in ((5, 2), (9, 3), (13, 4), (17, 3), (21, 3), (24, 2), (26, 6), (29, 5)):
        state = State(mine, turns_left=up) if rules is WITHIN else State(mine, up)
        (best,) = solution.best(mine, up) if rules is not BOTH else solution.strategy(mine, up)
        assert far(colour_of(view.plot, state), QColor(dice_colour(best))) <= 2
        seen.add(best)
    assert len(seen) >= 4


def test_mixed_cells_are_paler(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    show(qtbot, shared_window, BOTH)
    pure, mixed, even = colour_of(view.plot, PURE), colour_of(view.plot, MIXED), QColor(LIGHT.even)
    assert far(pure, QColor(dice_colour(5))) <= 2  # of which there are most in both
    assert far(mixed, even) < far(pure, even) and far(mixed, pure) > 10


def test_hopeless_cells_are_grey_and_called_any(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    show(qtbot, shared_window, HOPELESS, State(0, turns_left=4))
    assert far(colour_of(view.plot, State(5, turns_left=1)), QColor(LIGHT.even)) <= 2
    assert far(colour_of(view.plot, State(20, turns_left=1)), QColor(LIGHT.even)) > 20
    assert [strip.text for strip in view.labels._strips(5, 1)] == ["any"]
    assert [strip.text for strip in view.labels._strips(29, 1)] == ["1"]


def test_the_numbers_in_the_mix(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    solution = show(qtbot, shared_window, BOTH)
    show_what(qtbot, shared_window, "numbers in the mix")
    most = max(len(solution.strategy(mine, theirs)) for mine, theirs in np.ndindex(30, 30))
    for state in (PURE, MIXED):
        numbers = len(solution.strategy(state.mine, state.theirs))
        expected = colour_map("cividis")[round(511 * (numbers - 1) / (most - 1))]
        assert far(colour_of(view.plot, state), QColor(*map(int, expected))) <= 3
    assert view.subtitle.text() == "numbers in the mix"
    assert [strip.text for strip in view.labels._strips(MIXED.mine, MIXED.theirs)] == ["3"]
    show_what(qtbot, shared_window, "most likely number")


def test_the_entropy_of_the_mix(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    show(qtbot, shared_window, BOTH)
    show_what(qtbot, shared_window, "entropy of the mix")
    choice = dice_map(shared_window.session.frame.solution)
    for state in (PURE, MIXED):
        share = choice.entropy[state.theirs, state.mine] / choice.entropy.max()
        assert far(colour_of(view.plot, state), QColor(*map(int, colour_map("cividis")[round(511 * share)]))) <= 3
    assert [strip.text for strip in view.labels._strips(MIXED.mine, MIXED.theirs)] == ["1.2"]
    look(qtbot, shared_window, TURNS)  # a game that does not mix
    assert not view.show_what.isVisible() and view.picture.show == "dice"
    look(qtbot, shared_window, BOTH)
    show_what(qtbot, shared_window, "most likely number")


def test_zooming_in_brings_the_numbers(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    solution = show(qtbot, shared_window, TURNS)
    assert not view.labels.legible
    view.plot.setRange(xRange=(9.5, 16.5), yRange=(9.5, 16.5), padding=0)
    QApplication.processEvents()
    assert view.labels.legible
    (best,) = solution.best(13, 13)
    image, middle = view.plot.grab().toImage(), place_of(view.plot, State(13, 13))
    around = [image.pixelColor(middle.x() + x, middle.y() + y) for x in range(-6, 7) for y in range(-7, 8)]
    ink = QColor(readable_on(dice_colour(best)))
    assert min(far(colour, ink) for colour in around) <= 40  # a figure is written there
    assert [strip.text for strip in view.labels._strips(13, 13)] == [str(best)]
    qtbot.keyClick(shared_window, Qt.Key.Key_A)
    assert not view.labels.legible


def test_the_legend_has_the_colours_of_the_map_and_no_others(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    solution = show(qtbot, shared_window, HOPELESS)
    used = {
        best for mine in range(30) for left in range(1, 5) if solution.value(mine, left) for best in solution.best(mine, left)
    }
    image = view.legend.grab().toImage()
    shown = {image.pixelColor(x, 3).name() for x in range(image.width())}
    assert {number for number in range(1, 11) if dice_colour(number) in shown} == used == {1, 2, 3}


def test_hovering_says_what_to_throw(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    solution = show(qtbot, shared_window, TURNS)
    hover(qtbot, view.plot, place_of(view.plot, State(21, 12)))
    (best,), worth = solution.best(21, 12), words.value(TURNS, solution.value(21, 12))
    expected = f"You have 21, they have 12, you throw: <b>{best} dice</b>, worth {worth}."
    qtbot.waitUntil(lambda: view.sentence.text() == expected)
    show(qtbot, shared_window, BOTH)
    hover(qtbot, view.plot, place_of(view.plot, MIXED))
    expected = "You have 29, they have 27, both throw: <b>2 dice 17.2 %, 4 dice 15.1 %, 5 dice 67.6 %</b>."
    qtbot.waitUntil(lambda: view.sentence.text() == expected)


def test_a_click_moves_the_cursor(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    show(qtbot, shared_window, TURNS)
    click(qtbot, view.plot, State(21, 12))
    assert shared_window.session.frame.cursor == State(21, 12)
    show(qtbot, shared_window, WITHIN)
    click(qtbot, view.plot, State(13, turns_left=4))
    assert shared_window.session.frame.cursor == State(13, turns_left=4)
    assert shared_window.state_form.rows["turns_left"].spin.value() == 4
    settled(qtbot, shared_window)
    assert shared_window.inspector.described.text() == "You have 13, 17 to go, 4 throws left."


def test_arrow_keys_stay_within_the_throws_that_are_left(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    show(qtbot, shared_window, WITHIN, State(13, turns_left=5))
    for _ in range(3):
        qtbot.keyClick(view.plot, Qt.Key.Key_Up)
    assert shared_window.session.frame.cursor == State(13, turns_left=6)
    qtbot.keyClick(view.plot, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert shared_window.session.frame.cursor == State(13, turns_left=1)
    settled(qtbot, shared_window)


def test_in_the_dark_the_colours_of_the_dice_are_the_same(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    show(qtbot, shared_window, BOTH)
    pale = colour_of(view.plot, MIXED)
    shared_window.choose_theme("dark")
    settled(qtbot, shared_window)
    assert far(colour_of(view.plot, PURE), QColor(dice_colour(5))) <= 2
    assert far(colour_of(view.plot, MIXED), QColor(DARK.even)) < far(pale, QColor(DARK.even))  # fades into this grey instead
    shared_window.choose_theme("light")
    settled(qtbot, shared_window)


def test_what_the_colours_show_is_asked_for_undone_and_written(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    show(qtbot, shared_window, BOTH)
    before = view.request
    assert before.show == "dice"
    show_what(qtbot, shared_window, "numbers in the mix")
    check_request(qtbot, shared_window, view.view, before, replace(before, show="support"))
    assert view.picture.show == "support" and view.show_what.currentText() == "numbers in the mix"
    shared_window.session.undo()
    settled(qtbot, shared_window)
    assert view.picture.show == "dice" and view.show_what.currentText() == "most likely number"


def test_the_strategy_over_the_map_is_asked_for_undone_and_written(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    show(qtbot, shared_window, TURNS)
    before = view.request
    choose(qtbot, view.compare, "five dice")
    settled(qtbot, shared_window)
    check_request(qtbot, shared_window, view.view, before, replace(before, rival="five dice"))
    assert view.source.rival == strategies.dice(5)
    shared_window.session.undo()
    settled(qtbot, shared_window)
    assert view.source.rival is None and view.compare.currentIndex() == 0


@pytest.mark.parametrize("rules", [TURNS, WITHIN], ids=repr)
def test_the_zoom_is_asked_for_undone_and_written(qtbot: Any, shared_window: Window, view: DiceMap, rules: Game) -> None:
    show(qtbot, shared_window, rules)
    check_zoom(qtbot, shared_window, view.view, State(20, turns_left=4) if rules is WITHIN else State(20, 12))


def test_a_request_is_written_and_read_and_what_is_not_shown_is_refused() -> None:
    check_written(DiceMapRequest())
    check_written(DiceMapRequest(Zoom(1.5, 7.5, 2.5, 9.5, "some map"), "entropy", "five dice", (1, 2, 5)))
    with pytest.raises(ValueError, match='show = "colours": must be one of dice, support, entropy'):
        from_data(DiceMapRequest, {"show": "colours"})


def test_a_strategy_of_ones_own_is_laid_over_the_map_of_two_players(view: DiceMap) -> None:
    frame = Frame(TURNS, State(), requests={view.view.name: DiceMapRequest(show="entropy")})
    assert view.view.laid_over(frame, "mine") == DiceMapRequest(show="entropy", rival="mine")
    assert view.view.laid_over(Frame(WITHIN, State()), "mine") is None


def test_a_legend_can_have_the_numbers_of_another_map() -> None:
    """As in a film, in which the target grows."""
    frame = Frame(TURNS, State(), solution=solve(TURNS))
    with sheet_of(DICE_MAP.figure(frame, DiceMapRequest(numbers=(2, 4))), Page()) as sheet:
        sheet.draw_without_rendering()
        told = [
            text.get_text()
            for axes in sheet.axes[1:]
            for text in (*axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels())
        ]
    assert [text for text in told if text] == ["2", "4"]


def test_a_slider_gives_a_head_start_where_the_rules_have_one(qtbot: Any, shared_window: Window, view: DiceMap) -> None:
    show(qtbot, shared_window, TURNS)
    assert not view.head_start.isVisible()
    rules = HiddenHog(20, 3)
    show(qtbot, shared_window, rules, State(round=1))
    slider = view.head_start.slider
    assert view.head_start.isVisible() and (slider.minimum(), slider.maximum()) == (-19, 19)
    before = view.picture.choice.dice
    slider.setFocus()
    for _ in range(3):
        qtbot.keyClick(slider, Qt.Key.Key_PageDown)
        settled(qtbot, shared_window)
    behind = replace(rules, head_start=slider.value())
    assert shared_window.session.frame.rules == behind and behind.head_start < 0
    assert (view.picture.choice.dice == dice_map(solve(behind)).dice).all() and (view.picture.choice.dice != before).any()
    assert shared_window.rules_form.rows[("head_start",)].spin.value() == behind.head_start
    shared_window.session.undo()
    settled(qtbot, shared_window)
    assert slider.value() > behind.head_start
