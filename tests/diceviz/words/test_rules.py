"""The rules of each game in sentences, and where the window tells them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PySide6.QtWidgets import QMessageBox

from diceviz.window.window import Window
from diceviz.words.rules import rules_of
from solver import Die, HiddenHog, Hog, Pig, Roll, SimultaneousPig, SoloHog
from solver.fields import replaced, specs
from solver.games import GAMES, Game, GreatRolledOnes
from solver.games.hog_in_turns import RULES
from solver.variants import find
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
    assert box.windowTitle() == "Rules of Hog in the dark" and "Nobody sees the other's score" in box.text()
    box.close()


def test_a_terms_rules_are_told_to_play_by() -> None:
    told = rules_of(Hog(100, 10, bust_pays=1, free="boar-brawl", jump="sus-fuss"))
    assert "Throw from 1 to 10 dice with 6 sides at once, or none: their sum is scored." in told
    assert "A throw with a 1 scores 1 point." in told
    assert "Sus Fuss: a score with exactly 3 or 4 divisors after a turn jumps to the next prime." in told
    assert "After a turn first the score jumps, then it is seen who has won." in told


def test_rolls_are_told_to_play_by() -> None:
    told = " ".join(rules_of(find("Two-Dice Pig")))
    assert "A roll adds 4 or 12 points (1 in 36 each), 5 or 11 (2 in 36 each), 6 or 10 (3 in 36 each), " in told
    assert "With 10 in 36 the turn ends, and its total is lost." in told
    assert "With 1 in 36 the turn ends, and its total and the whole score are lost." in told
    told = " ".join(rules_of(Pig(30, die=Roll.read("bust, 0, 2, set 25, times 2"))))
    assert "makes the turn total 25 (1 in 5), multiplies the turn total by 2 (1 in 5)." in told
    assert "While the turn total is 0, one has to roll." in told


def test_dice_that_are_thrown_together_bust_one_by_one() -> None:
    told = rules_of(Hog(30, 5, 3, Roll.read("2*bust, 3, 3*4"), bust_pays=2))
    assert (
        "Throw from 1 to 5 dice at once, and score the sum of what they add. A die adds 3 points (1 in 6), 4 (3 in 6)." in told
    )
    assert "A die busts with 2 in 6." in told
    assert (
        "A throw with a die that busts loses 3 points and scores 2 points." in told and "Nobody falls below 0 points." in told
    )


def test_small_tables_are_told_and_of_large_ones_how_large_they_are() -> None:
    none = [[0] * 6 for _ in range(6)]
    swaps = [[int((mine, theirs) == (3, 5)) for theirs in range(6)] for mine in range(6)]
    told = rules_of(Hog(6, 2, free=[[2] * 6] * 6, swap=swaps, again=none))
    assert "Who throws no dice scores 2." in told and "Who ends a turn takes another one nowhere." in told
    assert "Scores are exchanged after a turn at 3 : 5 (the own score first)." in told
    assert "Dice have four sides at 36 pairs of scores; the table is saved with the rules in a session." in rules_of(
        Hog(6, 2, wild=[[1] * 6] * 6)
    )


def test_great_rolled_ones_are_told_by_their_rule_book() -> None:
    told = rules_of(GreatRolledOnes(handicap=3))
    assert "With 3 dice set aside the turn ends, and its total is lost." in told and "Points of who begins: 3." in told
    assert any("the second has a last turn" in sentence for sentence in told)


def effect_of(game: Game) -> Any:
    """What makes a difference: not in which order a roll's outcomes stand, nor how many turns where they do not count."""
    die: Any = game.die
    if isinstance(die, Roll):
        kinds = {each[1:] for each in die.landings}
        die = {kind: sum(each.chance for each in die.landings if each[1:] == kind) for kind in kinds}
    told = {path: value for path, _, value in specs(game, all=True) if path[0] != "die"}
    if told.get(("end",)) != "turns":
        told.pop(("turns",), None)
    return type(game), told, die


def changed_in_a_field(game: Hog) -> Any:
    """The game, and the same with another value of one field."""
    numbers = {"target": 23, "max_dice": 4, "bust": 3, "bust_pays": 3, "first_has": 3, "second_has": 3, "turns": 11}
    words = {"end": ["reach", "last-turn", "turns"], **{name: ["none", *rules] for name, rules in RULES.items()}}
    others = [*numbers.items(), *((name, word) for name, options in words.items() for word in options)]
    return some.sampled_from([[game, replaced(game, (name,), value)] for name, value in others])


EFFECTS = some.sampled_from(["bust", "wipe", "set 9", "times 2", "0"]) | some.integers(1, 40).map(str)
ROLLS = some.lists(some.tuples(some.integers(1, 5), EFFECTS), min_size=1, max_size=6).map(
    lambda told: Roll.read(",".join(["3", *(f"{weight}*{effect}" for weight, effect in told)]))
)
DICE = some.integers(4, 8).map(Die) | ROLLS
PIGS = some.builds(Pig, some.integers(20, 22), some.sampled_from(["reach", "exact", "difference"]), DICE)
HOGS = some.builds(
    Hog,
    some.integers(20, 22),
    some.integers(1, 3),
    some.sampled_from(["nothing", "all", 1, 2]),
    bust_pays=some.integers(0, 2),
    **{name: some.sampled_from(["none", *rules]) for name, rules in RULES.items()},
    end=some.sampled_from(["reach", "last-turn", "turns"]),
    first_has=some.integers(0, 2),
    second_has=some.integers(0, 2),
)


@given(some.lists(PIGS | HOGS, min_size=2, max_size=2) | HOGS.flatmap(changed_in_a_field))
def test_rules_that_differ_are_told_in_other_words(games: list[Game]) -> None:
    """So the words are exact enough to play by: from no card can two games be read."""
    told = [rules_of(game) for game in games]
    assert all(sentence.endswith(".") and sentence[0].isupper() and "  " not in sentence for sentence in told[0])
    assert (told[0] == told[1]) == (effect_of(games[0]) == effect_of(games[1]))
