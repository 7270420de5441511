"""Switching between the games: the form, the numbers of a state, the views, undo, and what is remembered."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QTabBar, QWidget

from diceviz.session import settings
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.payoff_matrix.pane import PayoffMatrix
from diceviz.views.registry import VIEWS
from diceviz.views.view import View
from diceviz.widgets.rows import ChoiceOrNumberRow, ChoiceRow
from diceviz.window.layouts import LAYOUTS, columns_for
from diceviz.window.window import Window
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, State
from solver.games import GAMES, Game
from tests.diceviz.conftest import choose, look, settled, type_number

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
EACH: tuple[Game, ...] = (Pig(20), Hog(20, 4), SimultaneousHog(20, 4), SoloHog(20, 4), SoloHog(20, 4, "within", 5))


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Window:
    for rules in (SoloHog(20), Hog(20), Pig(20)):  # what earlier tests have set is remembered by the form
        shared_window.session.edit(rules)
    look(qtbot, shared_window, Pig(20))
    return shared_window


def switch(qtbot: Any, window: Window, kind: type[Game]) -> None:
    choose(qtbot, window.rules_form.games, kind.title)
    settled(qtbot, window)


def labels(form: QWidget) -> list[str]:
    """What is to be read in a form, from top to bottom."""
    seen = [label for label in form.findChildren(QLabel) if label.isVisible()]
    return [label.text() for label in sorted(seen, key=lambda label: label.mapTo(form, label.pos()).y())]


def bust_row(window: Window) -> ChoiceOrNumberRow:
    row = window.rules_form.rows["bust",]
    assert isinstance(row, ChoiceOrNumberRow)
    return row


def click_bust(qtbot: Any, window: Window, option: str) -> Any:
    qtbot.mouseClick(bust_row(window).choice.buttons[option], Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    return window.session.frame.rules.bust


def test_the_box_offers_all_games(window: Window) -> None:
    box = window.rules_form.games
    assert [box.itemText(row) for row in range(box.count())] == [kind.title for kind in GAMES]
    assert box.currentText() == "Pig"


def test_a_click_in_the_list_switches_the_game(qtbot: Any, window: Window) -> None:
    box = window.rules_form.games
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Space)
    qtbot.waitUntil(box.view().isVisible)
    place = box.view().visualRect(box.model().index(box.findText(SoloHog.title), 0)).center()
    qtbot.mouseMove(box.view().viewport(), place)
    qtbot.mouseClick(box.view().viewport(), Qt.MouseButton.LeftButton, pos=place)
    settled(qtbot, window)
    assert window.session.frame.solution.game == SoloHog(20)


def test_the_down_key_goes_on_to_the_next_game(qtbot: Any, window: Window) -> None:
    window.rules_form.games.setFocus()
    for expected in GAMES[1:]:
        qtbot.keyClick(window.rules_form.games, Qt.Key.Key_Down)
        assert type(window.session.frame.rules) is expected
    settled(qtbot, window)


def test_each_game_has_the_fields_of_its_rules_in_their_order(qtbot: Any, window: Window) -> None:
    switch(qtbot, window, Hog)
    assert labels(window.rules_form) == ["Game", "Target", "Dice limit", "A 1 costs", "Die", "Roll"]
    switch(qtbot, window, SimultaneousHog)
    assert labels(window.rules_form) == ["Game", "Target", "Dice limit", "A 1 costs", "Die"]
    switch(qtbot, window, SoloHog)
    assert labels(window.rules_form) == ["Game", "Target", "Dice limit", "Goal", "Die"]
    switch(qtbot, window, Pig)
    assert labels(window.rules_form) == ["Game", "Target", "To win", "Die", "Roll"]


@pytest.mark.parametrize("rules", EACH, ids=repr)
def test_tab_goes_down_the_form_and_on_to_the_state(qtbot: Any, window: Window, rules: Game) -> None:
    look(qtbot, window, rules)
    window.rules_form.games.setFocus()
    seen = []
    for _ in range(11):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget().accessibleName().split(":")[0])
    more = ["More rules"] if window.rules_form.more.isVisible() else []
    expected = [*labels(window.rules_form)[1:], *more, "My score"]
    assert list(dict.fromkeys(seen))[: len(expected)] == expected


def test_throws_are_asked_for_only_where_they_are_limited(qtbot: Any, window: Window) -> None:
    look(qtbot, window, SoloHog(20, 4))
    goal = window.rules_form.rows["goal",]
    assert isinstance(goal, ChoiceRow)
    qtbot.mouseClick(goal.buttons["within"], Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert labels(window.rules_form) == ["Game", "Target", "Dice limit", "Goal", "Throws", "Die"]
    type_number(qtbot, window.rules_form.rows["turns",], 3)
    settled(qtbot, window)
    assert window.session.frame.solution.game == SoloHog(20, 4, "within", 3)
    qtbot.mouseClick(goal.buttons["turns"], Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert "Throws" not in labels(window.rules_form)


def test_games_pass_the_rules_they_share_on_to_each_other(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Pig(23, "exact", Die(8)))
    switch(qtbot, window, Hog)
    type_number(qtbot, window.rules_form.rows["max_dice",], 3)
    click_bust(qtbot, window, "all")
    assert window.session.frame.rules == Hog(23, 3, "all", Die(8))
    switch(qtbot, window, SimultaneousHog)
    assert window.session.frame.rules == SimultaneousHog(23, 3, "all", Die(8))
    switch(qtbot, window, SoloHog)
    assert window.session.frame.rules == SoloHog(23, 3, die=Die(8))
    switch(qtbot, window, Pig)
    assert window.session.frame.rules == Pig(23, "exact", Die(8))  # the variant, though no other game has one
    switch(qtbot, window, Hog)
    assert window.session.frame.rules == Hog(23, 3, "all", Die(8))


def test_what_a_1_costs_is_a_word_or_a_number(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Hog(20, 4))
    row = bust_row(window)
    assert [button.text() for button in row.choice.buttons.values()] == ["nothing", "all points", "points"]
    assert row.choice.buttons["nothing"].isChecked() and not row.number.isVisible()
    assert click_bust(qtbot, window, "all") == "all" and not row.number.isVisible()
    assert click_bust(qtbot, window, "points") == row.number.spin.value() and row.number.isVisible()
    type_number(qtbot, row.number, 3)
    settled(qtbot, window)
    assert window.session.frame.solution.game == Hog(20, 4, 3)
    assert row.choice.buttons["points"].isChecked() and row.number.slider.value() == 3
    assert click_bust(qtbot, window, "nothing") == "nothing" and not row.number.isVisible()
    assert click_bust(qtbot, window, "points") == 3  # the number is remembered


def test_undo_and_redo_cross_from_game_to_game(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Hog(20, 4, 3), State(7, 9))
    switch(qtbot, window, SoloHog)
    window.session.move(State(5))
    qtbot.keyClick(window, Qt.Key.Key_Z, CONTROL)
    settled(qtbot, window)
    assert window.session.frame.solution.game == Hog(20, 4, 3) and window.session.frame.cursor == State(7, 9)
    assert window.rules_form.games.currentText() == Hog.title
    assert bust_row(window).isVisible() and bust_row(window).number.spin.value() == 3
    assert_each_place_shows_the_game(window)
    qtbot.keyClick(window, Qt.Key.Key_Z, CONTROL | SHIFT)
    settled(qtbot, window)
    assert window.session.frame.solution.game == SoloHog(20, 4) and window.session.frame.cursor == State(5)
    assert window.rules_form.games.currentText() == SoloHog.title
    assert_each_place_shows_the_game(window)


def cells(window: Window) -> list[tuple[View, ...]]:
    """What shares a place in the layout on screen."""
    return [cell for column in columns_for(LAYOUTS[window.dock_area.layout_name], window.session.frame.game) for cell in column]


def tab_bars(window: Window) -> dict[tuple[str, ...], QTabBar]:
    """By the titles of their tabs."""
    bars = [bar for bar in window.dock_area.findChildren(QTabBar) if not bar.visibleRegion().isEmpty() and bar.count()]
    return {tuple(bar.tabText(tab) for tab in range(bar.count())): bar for bar in bars}


def assert_each_place_shows_the_game(window: Window) -> None:
    """One view of the game in front, tabs for all of them if there are several; nothing else, and nothing empty."""
    visible = {pane.view: pane for pane in window.panes if pane.isVisible()}
    assert len(visible) == len(cells(window))
    for cell in cells(window):
        (front,) = set(cell) & set(visible)
        assert front.shows(window.session.frame.game)
        assert min(visible[front].width(), visible[front].height()) > 160
        assert visible[front].heading.isVisible() == (len(cell) == 1)
    assert set(tab_bars(window)) == {tuple(kind.title for kind in cell) for cell in cells(window) if len(cell) > 1}


@pytest.mark.parametrize("rules", EACH, ids=repr)
def test_each_game_has_its_views_and_no_others(qtbot: Any, window: Window, rules: Game) -> None:
    look(qtbot, window, rules)
    assert_each_place_shows_the_game(window)
    assert len(cells(window)) >= 2


@pytest.mark.parametrize("rules", EACH, ids=repr)
def test_f3_and_f6_go_through_all_pictures(qtbot: Any, window: Window, rules: Game) -> None:
    look(qtbot, window, rules)
    window.dock_area.focus()
    seen: list[View] = []
    for _ in cells(window):
        first = window.dock_area.focused.view
        while True:
            seen.append(window.dock_area.focused.view)
            assert "cannot be drawn" not in window.dock_area.pane(seen[-1]).sentence.text()
            qtbot.keyClick(window, Qt.Key.Key_F3)
            settled(qtbot, window)
            if window.dock_area.focused.view is first:
                break
        qtbot.keyClick(window, Qt.Key.Key_F6)
    assert set(seen) == {kind for cell in cells(window) for kind in cell} and len(seen) == len(set(seen))


def test_all_views_are_made_in_advance_while_nothing_happens(
    qtbot: Any, open_window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diceviz.window.window.IDLE", 50)
    window = open_window(Pig(20))
    assert len(window.panes) < len(VIEWS)
    qtbot.waitUntil(lambda: len(window.panes) == len(VIEWS), timeout=15_000)
    assert sum(view.isVisible() for view in window.panes) == len(cells(window))


def test_a_click_on_a_tab_brings_its_picture_and_the_game_keeps_it(qtbot: Any, window: Window) -> None:
    look(qtbot, window, SimultaneousHog(20, 4))
    titles, tabs = next((titles, bar) for titles, bar in tab_bars(window).items() if "Payoff matrix" in titles)
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(titles.index("Payoff matrix")).center())
    settled(qtbot, window)
    assert window.pane(PayoffMatrix).isVisible() and not window.pane(MixBars).isVisible()
    look(qtbot, window, Hog(20, 4))
    look(qtbot, window, SimultaneousHog(20, 4))
    assert window.pane(PayoffMatrix).isVisible() and not window.pane(MixBars).isVisible()
    window.show_view(MixBars.view)
    settled(qtbot, window)


@pytest.mark.parametrize(
    ("rules", "numbers"),
    [
        (Pig(20), ["My score", "Their score", "At risk"]),
        (Hog(20, 4), ["My score", "Their score"]),
        (SimultaneousHog(20, 4), ["My score", "Their score"]),
        (SoloHog(20, 4), ["My score"]),
        (SoloHog(20, 4, "within", 5), ["My score", "Throws left"]),
    ],
)
def test_a_state_has_only_the_numbers_of_its_game(qtbot: Any, window: Window, rules: Game, numbers: list[str]) -> None:
    look(qtbot, window, rules)
    assert labels(window.state_form) == numbers


def test_the_numbers_of_a_state_can_be_typed(qtbot: Any, window: Window) -> None:
    look(qtbot, window, SoloHog(20, 4, "within", 5))
    left = window.state_form.rows["turns_left"]
    assert (left.spin.minimum(), left.spin.maximum()) == (1, 5)
    type_number(qtbot, left, 2)
    type_number(qtbot, window.state_form.rows["mine"], 13)
    assert window.session.frame.cursor == State(13, turns_left=2)
    settled(qtbot, window)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (SoloHog(), "takes 13.04 throws on average"),  # Tijms: 13.039
        (SoloHog(100, 30, "within", 10), "reached within 10 throws: 42.40 %"),  # Tijms: 0.4240
        (SoloHog(2, 1, "within", 1), "reached within 1 throw: 83.33 %"),  # anything but a 1
        (SimultaneousHog(20, 4), "either player wins 50.00 %"),  # by symmetry
        (Hog(2, 1), "first player wins 85.71 %"),  # 6 of 7: v = 5/6 + (1 - v)/6
    ],
)
def test_the_status_bar_tells_what_the_game_is_worth(qtbot: Any, window: Window, rules: Game, sentence: str) -> None:
    look(qtbot, window, rules)
    assert window.status.first.text() == sentence
    assert window.status.solved.text().startswith(f"{rules.name} · solved in ")


@pytest.mark.parametrize("rules", [*EACH, Pig(23, "exact", Die(8)), Hog(20, 4, 3), SimultaneousHog(20, 4, "all")], ids=repr)
def test_each_game_is_remembered(rules: Game) -> None:
    settings.save_rules(rules)
    assert settings.load_rules() == rules


def test_a_window_opens_on_the_game_that_the_last_one_was_closed_on(open_window: Any) -> None:
    rules = SoloHog(20, 4, "within", 5, Die(8))
    open_window(rules).close()
    again = open_window()
    assert again.session.frame.rules == again.session.frame.solution.game == rules
    assert again.rules_form.games.currentText() == rules.title
    assert_each_place_shows_the_game(again)


@pytest.mark.parametrize(
    "kept",
    [
        '{"game": "Chess", "target": 20, "die": {"sides": 6}}',
        '{"game": "Hog", "target": 5000, "die": {"sides": 6}}',
        '{"game": "Hog", "bust": "some", "die": {"sides": 6}}',
        '{"game": "Hog", "variant": "exact", "die": {"sides": 6}}',
        '{"game": "SoloHog", "turns": null, "die": {"sides": 6}}',
        '{"game": "SimultaneousHog", "die": {"sides": 1}}',
        '{"game": ["Hog"], "die": {"sides": 6}}',
        '{"die": {"sides": 6}}',
        "3",
    ],
)
def test_games_that_make_no_sense_are_not_remembered(kept: str) -> None:
    settings.store().setValue("rules", kept)
    assert settings.load_rules() is None
