"""The rules of each game in sentences, and where the window tells them."""

from typing import Any

import pytest
from PySide6.QtWidgets import QMessageBox

from diceviz.window.window import Window
from diceviz.words.rules import rules_of
from solver import HiddenHog, Hog, Pig, SimultaneousPig, SoloHog
from solver.games import GAMES, Game
from tests.diceviz.conftest import look


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.__name__)
def test_rules_are_whole_sentences(kind: type[Game]) -> None:
    told = rules_of(kind())
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in told) and "100 points" in told[0]
    assert kind.players == 1 or "see" in told[-1]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Pig(50, "exact"), "To win: a turn that would pass the target ends and scores nothing."),
        (SoloHog(), "Goal: fewest throws on average."),
        (Hog(bust="all"), "A throw with a 1 loses all points."),
        (SoloHog(max_dice=4), "Throw from 1 to 4 dice with 6 sides at once: their sum is scored."),
        (SimultaneousPig(), "Nobody sees the other's turn before both have ended theirs; then both scores are told."),
        (SimultaneousPig(sees="totals"), "Both see everything but what the other is about to choose."),
        (SimultaneousPig(arrival="roll on"), "On arrival: who has reached the target may go on, to be further past it."),
    ],
    ids=repr,
)
def test_what_the_rules_say(game: Game, said: str) -> None:
    assert said in rules_of(game)


def test_in_the_dark_it_is_said_what_is_not_seen() -> None:
    assert "nor how many dice" in rules_of(HiddenHog())[-1] and "only how many dice" in rules_of(HiddenHog(sees="dice"))[-1]


def test_the_help_menu_tells_the_rules_on_screen(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, HiddenHog(20, 4))
    help_menu = next(action.menu() for action in shared_window.menuBar().actions() if action.text() == "&Help")
    next(action for action in help_menu.actions() if action.text() == "&Rules of this game").trigger()
    box = next(box for box in shared_window.findChildren(QMessageBox) if box.isVisible())
    assert box.windowTitle() == "Rules of Hog, in the dark" and "Nobody sees the other's score" in box.text()
    box.close()


def test_a_terms_rules_are_told_to_play_by() -> None:
    told = rules_of(Hog(100, 10, bust_pays=1, free="boar-brawl", jump="sus-fuss"))
    assert "Throw from 0 to 10 dice with 6 sides at once: their sum is scored." in told
    assert "A throw with a 1 scores 1 point." in told
    assert "Jumps: a score with exactly 3 or 4 divisors after a turn jumps to the next prime." in told
