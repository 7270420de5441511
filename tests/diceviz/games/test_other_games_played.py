"""Games that nothing here knows by name, at the table, in files and on the command line: see `other_games`."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from diceviz import words
from diceviz.cli import main
from diceviz.files import games, sessions
from diceviz.model.frame import Frame
from diceviz.model.named_strategies import named, players
from diceviz.model.record import PERSON, Record
from diceviz.table.dice_row import height_for, throws
from diceviz.views.registry import first_request
from diceviz.window.rules_form import RulesForm, carried_over
from diceviz.words.grading import judged
from diceviz.words.moves import moves_as_text
from diceviz.words.ply_words import decision, ending, place, played
from diceviz.words.table import outcome, scores, whose_choice, whose_dice
from solver import Pig, SimultaneousHog, State, solve
from solver.games import GAMES, Game
from tests.diceviz.other_games import Track, TrackAtOnce
from tests.diceviz.table_game import Table
from tests.solver.told_games import told

IN_TURNS = ("hold", ()), ("roll", (1,)), ("roll", (2,))
AT_ONCE = (("hold", "roll"), ((), (1,))), (("roll", "hold"), ((2,), ()))
BOTH = ("You", "They")


@pytest.fixture
def known() -> Iterator[None]:
    """They are in the list of games."""
    GAMES.extend([Track, TrackAtOnce])
    yield
    del GAMES[-2:]


def record(game: Game, *moves: Any) -> Record:
    found = Record(game, (PERSON, "optimal"), dealt=True)
    for ply in told(game, *moves):
        found = found.played(ply)
    return found


# Words


def test_states_and_values_in_words() -> None:
    assert words.state(Track(9), State(3, 2)) == "you have 3, they have 2, you choose"
    assert words.state(TrackAtOnce(9), State(3, 2)) == "you have 3, they have 2, both choose"
    assert words.start(Track(2), 2 / 3) == "first player wins 66.67 %"
    assert words.start(TrackAtOnce(2), 0.5) == "either player wins 50.00 %"
    assert words.mix({"roll": 0.25, "hold": 0.75}) == "roll 25.0 %, hold 75.0 %"


def test_moves_in_words() -> None:
    game = TrackAtOnce(3)
    first, last = told(game, *AT_ONCE)
    assert played(BOTH, first) == "You held, they rolled 1"
    assert outcome(game, BOTH, first) == "You held: 1 point. They rolled 1: nothing scored."
    assert ending(game, BOTH, [first, last]) == "You won"
    assert ending(game, BOTH, told(TrackAtOnce(1), (("hold", "hold"), ((), ())))) == "A draw: both have as many points"
    assert place(game, State(1, 0)) == "1 : 0" and decision(game, State(1, 0), "roll") == "rolling at 1 : 0"
    assert outcome(Track(3), BOTH, told(Track(3), *IN_TURNS)[1]) == "They rolled 1: nothing scored."
    assert ending(Track(3), BOTH, told(Track(3), *IN_TURNS)) == "You won"


def test_a_whole_game_as_text() -> None:
    assert moves_as_text(record(TrackAtOnce(3), *AT_ONCE)).splitlines()[3:] == [
        "1. You hold · They 1 = 1 : 0",
        "2. You 2 · They hold = 3 : 0",
        "You won.",
    ]
    assert moves_as_text(record(Track(3), *IN_TURNS)).splitlines()[3:] == [
        "1. You hold = 1",
        "1. They 1 = 0",
        "2. You 2 = 3",
        "You won.",
    ]


def test_a_1_is_no_bust_unless_the_rule_book_says_so() -> None:
    assert Track.busts == () and Pig().busts == SimultaneousHog.busts == (1,)
    mine, theirs = throws(record(TrackAtOnce(3), AT_ONCE[0]))
    assert (mine.faces, theirs.faces, theirs.lost) == ((), (1,), (False,))
    assert height_for(TrackAtOnce(3)) == height_for(SimultaneousHog(20, 1))


def test_choices_are_judged_in_words() -> None:
    assert judged(solve(TrackAtOnce(2)), State(), "roll", 0.1).sentence == "Best: rolling is right here always."
    cost = "holding is worth 37.50 % against their best mix, your own 50.00 %; that cost 12.50 points of win probability."
    assert judged(solve(TrackAtOnce(2)), State(), "hold", 0.1).sentence == f"Blunder: {cost}"
    in_turns = judged(solve(Track(2)), State(), "hold", 0.1).sentence
    assert in_turns.startswith("Blunder: holding is worth 50.00 %, rolling 66.67 %; that cost 16.67 points")


def test_only_strategies_that_know_the_game_are_offered() -> None:
    for game in (Track(30), TrackAtOnce(30)):
        assert [player.name for player in players(game)] == ["optimal", "uniform"]
        with pytest.raises(ValueError, match=r"strategy = hold at 20: must be one of optimal, uniform$"):
            named("hold at 20", game)


# The table


def test_two_persons_who_choose_at_once_tell_their_dice(lay: Callable[..., Table]) -> None:
    table = lay(TrackAtOnce(3), PERSON, PERSON, by_hand=True)
    choices = table.panel.choices
    assert choices.roll_or_hold.isVisible() and not choices.how_many.isVisible()
    assert choices.roll_or_hold.buttons["roll"].toolTip() == "Roll the die (R)"
    assert whose_choice(table.record) == "First’s choice"
    table.choose("hold")
    assert whose_choice(table.record) == "First has chosen. Second chooses now, without knowing."
    table.choose("roll")
    assert choices.hand.asked.text() == whose_dice(table.record, 1) == "What did Second roll?"  # nobody asks who held
    table.press(choices.hand.buttons[2])
    assert scores(table.record) == (1, 2) and table.record.plies[0].dice == ((), (2,))
    assert table.panel.moves.table.moves.text(0, 0) == "1 First hold\nSecond 2"


@pytest.mark.parametrize("game", [Track(4), TrackAtOnce(4)], ids=str)
def test_a_person_plays_a_strategy_to_the_end(lay: Callable[..., Table], game: Game) -> None:
    table = lay(game, PERSON, "optimal")
    for _ in range(40):
        if table.record.is_over:
            break
        table.choose("roll")
        table._qtbot.waitUntil(lambda: table.record.is_over or table.record.waits_for_person)
        table.settle()
    assert table.record.is_over and table.panel.choices.result.text().endswith(("won", "draw", "points"))
    assert any("rolling is" in text for text in table.texts())


# Files, the form and the command line


@pytest.mark.parametrize(("game", "moves"), [(Track(3), IN_TURNS), (TrackAtOnce(3), AT_ONCE)], ids=str)
def test_a_game_is_saved_and_opened(known: None, tmp_path: Path, game: Game, moves: Any) -> None:
    by_hand = Record(game, (PERSON, "optimal"), by_hand=True, dealt=True)
    for ply in told(game, *moves):
        by_hand = by_hand.played(ply)
    games.save(tmp_path / "game.json", by_hand)
    assert games.load(tmp_path / "game.json") == by_hand
    kept = sessions.saved(Frame(game, State(1, 1), record=by_hand), "Play")
    assert sessions.from_data(json.loads(json.dumps(sessions.as_data(kept))), ["Play"], first_request) == kept


def test_the_form_has_them_and_passes_on_what_they_allow(known: None, qtbot: Any, qapp: QApplication) -> None:
    form = RulesForm(TrackAtOnce(7))
    qtbot.addWidget(form)
    assert form.games.currentText() == "Track, both at once" and form.games.count() == len(GAMES)
    assert [*form.rows] == [("target",), ("die", "sides")]
    assert carried_over({"target": 500, "variant": "exact"}, Track) == Track()
    assert carried_over({"target": 50, "bust": "all"}, Track) == Track(50)


def test_commands_know_them(known: None, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["solve", "track-at-once", "--target", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        "Track both at once to 2: you have 0, they have 0, both choose",
        "roll  50.0000 %",
        "hold  37.5000 %",
    ]
    assert main(["solve", "track", "--json", "--at", "1,1"]) == 0
    assert json.loads(capsys.readouterr().out)["strategy"] == {"hold": 1.0}
    assert main(["match", "track-at-once", "--second", "uniform"]) == 0
    assert "turns in a game" in capsys.readouterr().out
    assert main(["match", "track", "--second", "hold:20"]) == 2
    assert capsys.readouterr().err == "diceviz match: hold:20: must be one of optimal, uniform, file:PATH.\n"
    assert main(["figure", "win-map", "track", "--out", str(tmp_path / "map.svg")]) == 0 and (tmp_path / "map.svg").exists()
