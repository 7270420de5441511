"""Ledger, course, trainer, match and difference of games that they do not know: see `other_games`.

To 2 in turns, by pen and paper: who needs two steps rolls and wins 2/3, or 1/2 if the other needs one; holding is worth 1/2.
Both at once, and both needing two steps, both roll: that is even, and who holds instead wins 3/8.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from diceviz.model.frame import Frame
from diceviz.model.record import PERSON
from diceviz.model.tournament import Tournament
from diceviz.pictures.palette import LIGHT
from diceviz.plots.pane import Pane
from diceviz.views.curves import CURVES
from diceviz.views.difference.comparable import compared
from diceviz.views.difference.difference_words import at_cell, summary
from diceviz.views.difference.pane import Difference
from diceviz.views.difference.picture import DifferenceSource, cut_at, picture
from diceviz.views.game_graph.picture import GameSource, at_rest, axis_names, levels
from diceviz.views.game_graph.picture import picture as course
from diceviz.views.ledger.picture import LedgerSource, as_text
from diceviz.views.ledger.picture import picture as book
from diceviz.views.match.picture import duration, known, lines, note, sentence
from diceviz.views.trainer.answer_values import rows as answers
from diceviz.views.trainer.pane import Trainer
from diceviz.views.trainer.trainer_page import reason
from diceviz.words.grading import judged
from solver import Hog, Job, Pig, SimultaneousHog, State, ledger, solve
from solver.games import Game
from tests.diceviz.other_games import Track, TrackAtOnce
from tests.solver.told_games import told

SEATS = PERSON, "optimal"
IN_TURNS = ("hold", ()), ("roll", (2,))
AT_ONCE = ((("hold", "roll"), ((), (2,))),)


def rows(game: Game, moves: Any) -> list[list[str]]:
    solution = solve(game)
    made = book(LedgerSource(solution, ledger(solution, told(game, *moves)), SEATS, 0.1))
    return [line.split("\t") for line in as_text(made, [*range(len(made.entries))]).splitlines()]


def test_a_ledger_in_turns() -> None:
    assert rows(Track(2), IN_TURNS) == [
        ["ply", "turn", "who", "You : They", "choice", "dice", "chance", "luck", "skill", "verdict"],
        ["1", "1", "You", "0 : 0", "hold", "", "50.00", "", "−16.67", "blunder"],
        ["2", "1", "They", "1 : 0", "roll", "2", "0.00", "+50.00", "0.00", "best"],
    ]


def test_a_ledger_at_once() -> None:
    heads, row = rows(TrackAtOnce(2), AT_ONCE)
    assert dict(zip(heads, row, strict=True)) == {
        "ply": "1",
        "scores": "0 : 0",
        "You": "hold",
        "They": "roll: 2",
        "chance": "0.00",
        "luck You": "0.00",
        "luck They": "+37.50",
        "choices met": "0.00",
        "skill You": "−12.50",
        "skill They": "0.00",
        "verdict": "blunder / best",
    }


@pytest.mark.parametrize(("game", "moves", "bands"), [(Track(2), IN_TURNS, 1), (TrackAtOnce(2), AT_ONCE, 0)])
def test_the_course_of_a_game(game: Game, moves: Any, bands: int) -> None:
    solution = solve(game)
    made = course(GameSource(solution, ledger(solution, told(game, *moves)), (), SEATS, True, 0.1))
    assert made.values[-1] == 0 and made.level == 50 and made.span[1:] == (0.0, 100.0) and len(made.bands) == bands
    assert axis_names(made) == ("You", "They") and levels(made, False)[0] == (0.0, "0", "100 %")
    won, worst = at_rest(made, len(made.entries))
    assert won == "They won." and worst.startswith("Your worst decision so far: holding at 0 : 0 in turn 1")


def test_answers_are_judged_and_valued() -> None:
    solution, state = solve(TrackAtOnce(2)), State()
    assert [(row.name, row.worth, row.cost) for row in answers(solution, state, "hold")] == [
        ("Roll", "50.00 %", "best"),
        ("Hold", "37.50 %", "−12.50"),
    ]
    judgement = judged(solution, state, "hold", 0.1)
    assert judgement.grade == "blunder"
    assert reason(solution, state, "hold", judgement).endswith(" The best choice: roll.")


@pytest.fixture
def shown(qtbot: Any, qapp: QApplication) -> Iterator[Callable[[type[Pane], Game], Any]]:
    """A pane on its own, with a game."""
    opened: list[Pane] = []

    def show(kind: type[Pane], game: Game) -> Pane:
        pane = kind()
        opened.append(pane)
        qtbot.addWidget(pane)
        pane.resize(900, 500)
        pane.apply_theme(LIGHT)
        with qtbot.waitExposed(pane):
            pane.show()
        pane.follow(Frame(game, game.start(), solve(game)))
        qtbot.waitUntil(lambda: pane.is_drawn, timeout=15_000)
        return pane

    yield show
    for pane in opened:
        pane.stop()


@pytest.mark.parametrize("game", [Track(5), TrackAtOnce(5)])
def test_the_trainer_asks(game: Game, shown: Callable[..., Any]) -> None:
    trainer = shown(Trainer, game)
    assert trainer.page.question.text() == "Roll or hold?"
    assert [*trainer.page.answers.buttons] == ["roll", "hold"]
    trainer.answer("hold")
    assert trainer.judgement is not None and len(trainer.page.values.rows) == 2


def test_a_match_in_turns_and_at_once() -> None:
    for game, shown in ((Track(2), 3), (TrackAtOnce(2), 1)):
        tournament = Tournament(game)
        optimal, uniform = (next(each for each in tournament.players if each.name == name) for name in ("optimal", "uniform"))
        *_, meeting = tournament.meet(optimal, uniform, Job())
        assert len(lines(meeting)) == shown
        assert meeting.match.average > 0.5 and [answer.gain > 0 for answer in meeting.answers] == [False, True]
        assert "<b>Optimal</b> wins <b>" in sentence(meeting, State())
        assert duration(meeting).endswith("turns on average." if game.at_once else "turns on average, yours and theirs.")
        assert "wins no more than <b>50 %</b>" in known(game, optimal, meeting.answers[0])
        assert ("moving first and second" in note(game)) != game.at_once


def test_what_can_be_compared() -> None:
    assert compared(Track(2), Track(4)) == ["value", "slice"]
    assert compared(TrackAtOnce(2), TrackAtOnce(4)) == compared(Track(2), TrackAtOnce(2)) == ["value"]
    assert compared(Track(2), Pig(2)) == compared(Track(2), Hog(2)) == compared(TrackAtOnce(2), SimultaneousHog(2)) == ["value"]
    assert Difference.view.shows(Track(2)) and Difference.view.shows(TrackAtOnce(2))


def test_values_and_choices_are_compared_by_steps_to_go() -> None:
    solution, state = solve(Track(2)), State()
    values = picture(DifferenceSource(solution, Track(4), "value", LIGHT), Job())
    assert np.allclose(values.cells.these, [[2 / 3, 1.0], [1 / 2, 1.0]])
    assert summary(values)[0].startswith("No difference anywhere")
    assert at_cell(values, state) == "You need 2, they need 2, you choose: <b>66.67 %</b> with both: no difference."
    cut = cut_at(solution.game, "slice", "theirs", state)
    choices = picture(DifferenceSource(solution, Track(4), "slice", LIGHT, cut), Job())
    assert (choices.cells.across, choices.cells.up) == ("mine", "theirs")
    assert np.allclose(choices.cells.these[:, 0], 1.0)
    assert at_cell(choices, state) == "You need 2, they need 2, you choose: <b>roll</b> with both."


def test_other_rules_are_offered_and_drawn(shown: Callable[..., Any]) -> None:
    pane = shown(Difference, Track(4))
    against, what = ([box.itemText(place) for place in range(box.count())] for box in (pane.against, pane.what))
    assert against[-2:] == ["double the target", "half the target"] and what == ["win probability", "roll or hold"]
    assert pane.picture.what == "value"


def test_there_are_no_curves_of_a_game_whose_solution_has_none() -> None:
    assert not CURVES.shows(Track(2))
