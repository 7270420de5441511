"""Presets: each is a game worth a look, one click away, and what is said of it is true."""

import json
from typing import Any

import pytest
from PySide6.QtCore import Qt

from diceviz.resource import ROOT
from diceviz.window.layouts import LAYOUTS
from diceviz.window.presets import Preset, presets
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, best_response, evaluate, solve, strategies
from solver.games import GAMES, Game
from solver.games import data as rules
from tests.diceviz.conftest import look, settled


def preset(name: str) -> Preset:
    return next(each for each in presets() if each.name == name)


@pytest.mark.parametrize("each", presets(), ids=lambda each: each.name)
def test_a_click_shows_the_game_the_state_and_the_layout(qtbot: Any, shared_window: Window, each: Preset) -> None:
    qtbot.mouseClick(shared_window.presets.buttons[each.name], Qt.MouseButton.LeftButton)
    settled(qtbot, shared_window)
    frame = shared_window.session.frame
    assert frame.solution.game == each.rules and frame.cursor == each.state
    assert shared_window.dock_area.layout_name == each.layout
    assert [name for name, button in shared_window.presets.buttons.items() if button.isChecked()] == [each.name]
    assert each.sentence in shared_window.presets.told.text() and each.source in shared_window.presets.told.text()


def test_other_rules_are_no_preset(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(33))
    assert not shared_window.presets.told.isVisible()
    assert not any(button.isChecked() for button in shared_window.presets.buttons.values())


def test_presets_exist_of_every_game_and_name_their_source() -> None:
    assert {type(each.rules) for each in presets()} == set(GAMES)
    assert all(each.layout in LAYOUTS and each.source and each.sentence for each in presets())
    assert len({each.name for each in presets()}) == len({each.rules for each in presets()}) == len(presets())


def test_what_is_said_of_pig_to_100() -> None:
    solution = solve(preset("Pig to 100").rules)
    assert f"{100 * solution.value():.0f} %" == "53 %"
    assert evaluate(Pig(), strategies.optimal(), strategies.hold_at(20)).average > 0.5


def test_what_is_said_of_hog_in_the_dark() -> None:
    game = preset("In the dark").rules
    assert solve(game).strategy(1, 0) == {6: 1.0}
    assert f"{100 * best_response(game, strategies.optimal()).seeing():.0f}" == "52"
    assert f"{100 * solve(preset('50 ahead').rules).value():.0f} %" == "85 %"
    assert solve(preset("Dice seen").rules).belief(dice=[(3, 3), (3, 3), (3, 2)])[19] == pytest.approx(1)


def test_what_is_said_of_reaching_200() -> None:
    solution = solve(preset("200, reach").rules)
    assert (solution.actions(theirs=187).margin[:, 1:] > 0)[: 200 - 1].any()
    rolls = [(solution.actions(theirs=theirs).margin < 0).any() for theirs in (186, 187)]
    assert rolls == [True, False]
    won = evaluate(Pig(200), strategies.optimal(), strategies.fewest_turns()).average
    assert f"{100 * won:.0f} %" == "52 %" and "52 %" in preset("200, reach").sentence


def test_what_is_said_of_playing_for_the_margin() -> None:
    """Where the other is about to win, the winner takes all: only roll. By margin, some still hold."""
    by_margin = solve(preset("200, by margin").rules)
    assert (by_margin.actions(theirs=195).margin < 0).any()
    assert not (solve(Pig(200)).actions(theirs=195).margin < 0).any()


def test_what_is_said_of_hog() -> None:
    """Who leads throws fewer dice: on average, at each of my scores from 10 to 90."""
    dice = solve(preset("Hog to 100").rules).dice()
    for mine in range(10, 90):
        behind, ahead = dice[mine, mine + 1 :], dice[mine, :mine]
        assert ahead.mean() <= behind.mean()


def test_what_is_said_of_players_alone() -> None:
    for name, game, thumb in (("Pig alone", SoloPig(), 20), ("Hog alone", SoloHog(), 5)):
        told, solution = preset(name).sentence, solve(game)
        assert f"{solution.value():.3f}" in told and f"{solution.fixed(thumb).value():.3f}" in told


def test_what_is_said_of_ten_throws() -> None:
    """The fewer are left, the more dice, at the start."""
    solution = solve(preset("Hog, within 10").rules)
    most = [solution.best(mine=40, turns_left=left)[-1] for left in range(10, 2, -1)]
    assert most == sorted(most) and most[-1] > most[0]


def test_what_is_said_of_small_dice() -> None:
    two = solve(preset("Two sides").rules)
    first, _ = two.hold_boundary()
    assert first[0, 0] <= 12  # a handful of rolls of two points
    three = solve(preset("Three sides").rules)
    assert three.hold_boundary()[0][0, 0] < solve(Pig(100)).hold_boundary()[0][0, 0]
    assert not (three.actions(theirs=99).margin < 0).any()


def test_what_is_said_of_hitting_200_exactly() -> None:
    solution = solve(preset("200, exactly").rules)
    assert solution.game.can_finish(198) and not solution.game.can_finish(199)
    assert all(solution.best(mine, 180, 199 - mine) == ("roll",) for mine in range(150, 198))


@pytest.mark.parametrize("game", [Pig(50, "exact"), Hog(bust=7), SimultaneousHog(40, 5), SoloPig(goal="within"), SoloHog(30)])
def test_rules_survive_a_file(game: Game) -> None:
    assert rules.from_data(json.loads(json.dumps(rules.as_data(game)))) == game


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"game": "Chess"}, "game = 'Chess': must be one of Pig, "),
        ({"game": "Pig", "target": 1}, "target = 1: must be "),
        ({"game": "Hog", "bust": "some"}, "bust = 'some': must be "),
    ],
)
def test_what_is_wrong_with_rules_is_told(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem.replace("'", ".")):
        rules.from_data(data)


def test_the_file_says_no_more_than_is_read() -> None:
    kept = json.loads((ROOT / "presets.json").read_text(encoding="utf-8"))
    assert [each["name"] for each in kept] == [each.name for each in presets()]
    assert State(**kept[0]["state"]) == presets()[0].state
