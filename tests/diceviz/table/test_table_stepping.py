"""The table with mouse and keyboard: stepping, hints, verdicts, and how it looks."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from diceviz.model.record import PERSON, Record
from diceviz.pictures.palette import DARK, LIGHT
from diceviz.table.feedback import coloured, feedback
from diceviz.words.table import result, scores
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, solve
from solver.games import Game
from solver.playing.plies import act
from tests.diceviz.conftest import choose, is_seen
from tests.diceviz.table_game import Table, seen
from tests.diceviz.told_record import on

LONG = "“one who holds at 20” is not known"


# Stepping


def test_stepping_goes_first_back_forward_and_last(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), "optimal", "hold at 20")
    buttons, length = table.panel.transport.buttons, len(table.record.plies)
    assert length > 4 and not buttons["back"].isEnabled()
    for name, ply in (("forward", 1), ("forward", 2), ("back", 1), ("last", length), ("first", 0)):
        table.press(buttons[name])
        assert table.record.ply == ply
        assert table.panel.ply.text() == f"ply {ply} of {length}"
    table.press(buttons["last"])
    assert not buttons["forward"].isEnabled() and not buttons["play"].isEnabled()
    assert result(table.record) in table.texts()


def test_play_runs_and_pause_stops_it(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Pig(30), "optimal", "hold at 20")
    choose(qtbot, table.panel.transport.speed, "10×")
    table.press(table.panel.transport.buttons["play"])
    assert table.panel.transport.buttons["play"].accessibleName() == "Pause"
    qtbot.waitUntil(lambda: table.record.ply >= 3)
    table.press(table.panel.transport.buttons["play"])
    assert not table.runner.is_running and table.panel.transport.buttons["play"].accessibleName() == "Play"


def test_another_choice_at_an_earlier_ply_begins_a_new_line(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), "optimal", "optimal", seed=3)
    table.runner.go_to(1)
    table.settle()
    other = "hold" if table.record.plies[1].action == "roll" else "roll"
    assert "Here First rolled. Another choice begins a new line." in table.texts()
    table.choose(other)
    assert len(table.record.lines) == 2 and table.record.plies[1].action == other


def test_one_can_come_back_to_the_game(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), PERSON, PERSON, seed=3)
    table.choose("roll")
    assert not table.panel.back.isVisible()
    table.session.move(State(20, 20, 2))
    assert table.panel.back.isVisible()
    table.press(table.panel.back)
    assert table.session.frame.state == table.record.state and not table.panel.back.isVisible()


# Hints and verdicts


def test_a_hint_is_given_when_it_is_asked_for(lay: Callable[..., Table]) -> None:
    table = lay(Pig(100), PERSON, PERSON, seed=3, by_hand=True)
    table.choose("roll")
    table.panel.add_face(5)
    table.settle()
    assert not table.panel.remarks.hint.isVisible()
    table.press(table.panel.choices.ask)
    assert table.panel.remarks.hint.text().startswith("Best: <b>roll</b>. Holding costs")
    assert not table.panel.choices.ask.isEnabled()
    table.choose("roll")
    table.panel.add_face(4)
    table.settle()
    assert not table.panel.remarks.hint.isVisible()


def test_hints_are_always_given_or_never(lay: Callable[..., Table]) -> None:
    table = lay(SimultaneousHog(30), PERSON, "optimal")
    table.press(table.panel.hint.buttons["always"])
    assert table.panel.remarks.hint.isVisible() and "dice" in table.panel.remarks.hint.text()
    table.press(table.panel.hint.buttons["off"])
    assert not table.panel.remarks.hint.isVisible() and not table.panel.choices.ask.isVisible()


def test_a_blunder_is_called_one_in_another_colour_and_with_a_sign(lay: Callable[..., Table]) -> None:
    """Who holds at 2 in a game to 10 has hardly moved, and a roll risks next to nothing."""
    table = lay(Pig(10), PERSON, PERSON, by_hand=True)
    table.choose("roll")
    table.panel.add_face(2)
    table.settle()
    table.choose("hold")
    line = table.panel.remarks.verdicts[0]
    assert line.isVisible() and "?? Blunder" in line.text() and "that cost" in line.text()
    assert is_seen(LIGHT.bad, seen(line)) and not is_seen(LIGHT.good, seen(line))
    table.panel.apply_theme(DARK)
    assert DARK.bad in line.text()


def test_a_good_choice_is_praised(lay: Callable[..., Table]) -> None:
    table = lay(Pig(100), PERSON, PERSON, by_hand=True)
    for face in (2, 3):
        table.choose("roll")
        table.panel.add_face(face)
        table.settle()
    line = table.panel.remarks.verdicts[0]
    assert "✓ Best" in line.text() and is_seen(LIGHT.good, seen(line))


def test_of_two_at_once_each_is_named() -> None:
    record = Record(SimultaneousHog(20, 3), (PERSON, PERSON), by_hand=True, dealt=True)
    told = feedback(solve(record.rules), on(record, ((2, 3), ((2, 2), (2, 3, 4)))), 0.1, hinted=True)
    assert [remark.who for remark in told.remarks] == ["First", "Second"] and told.hint.startswith("Best: <b>")
    first = told.remarks[0]
    assert coloured(first, LIGHT).endswith(f" First: {first.judgement.grade.capitalize()}</b>: {first.judgement.reason}</span>")


def test_what_a_strategy_did_is_told_and_the_verdict_stays(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Pig(100), PERSON, "optimal", by_hand=True)
    for face in (2, 3):
        table.choose("roll")
        table.panel.add_face(face)
        table.settle()
    table.runner.set_speed("10×")
    table.choose("hold")
    qtbot.waitUntil(lambda: table.record.waits_for_dice)
    table.panel.add_face(4)
    table.runner.pause()
    table.settle()
    assert "They rolled 4: 4 at risk." in table.texts()
    assert table.panel.remarks.verdicts[0].isVisible()


def test_a_refusal_is_shown_until_the_game_goes_on(lay: Callable[..., Table]) -> None:
    table = lay(Pig(30), PERSON, PERSON)
    table.panel.show_refusal(LONG)
    assert table.panel.refusal.isVisible() and table.panel.refusal.text() == f"{LONG}."
    table.choose("roll")
    assert not table.panel.refusal.isVisible()


# Looks


@pytest.mark.parametrize(
    "rules",
    [
        Pig(2, die=Die(2)),
        Pig(1000, die=Die(20)),
        SoloPig(30, "within", 3),
        Hog(30, 50, "all"),
        SimultaneousHog(30, 50, "all", Die(2)),
        SoloHog(30, 3),
    ],
    ids=repr,
)
def test_everything_has_room_in_a_narrow_column(lay: Callable[..., Table], rules: Game) -> None:
    table = lay(rules)
    table.panel.resize(216, 760)
    QApplication.processEvents()
    inside = table.panel.rect()
    for part in table.panel.findChildren(QWidget):
        if part.isVisible() and not table.panel.moves.isAncestorOf(part) and part.window() is table.panel:
            place = part.mapTo(table.panel, part.rect().topLeft()).x(), part.mapTo(table.panel, part.rect().topRight()).x()
            assert inside.left() <= place[0] and place[1] <= inside.right(), part


def test_everything_that_can_be_used_says_what_it_is(lay: Callable[..., Table]) -> None:
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QSpinBox

    panel = lay(Hog(30, 50)).panel
    mine = [panel.seats, panel.hint, panel.transport, panel.choices]
    for kind in (QAbstractButton, QComboBox, QSpinBox, QLineEdit):
        for part in mine:
            for control in part.findChildren(kind):
                if isinstance(control.parent(), QSpinBox):
                    continue
                assert control.toolTip(), control
                assert control.accessibleName() or control.text(), control


def test_plies_of_a_real_game_are_drawn_one_after_the_other(lay: Callable[..., Table]) -> None:
    """Whatever is shown at a ply is what the rule book makes of it."""
    table = lay(Hog(30), "optimal", "uniform")
    for ply in range(1, len(table.record.plies) + 1):
        table.runner.go_to(ply)
        last = table.record.last
        assert act(Hog(30), last.state, last.movers, last.action, last.dice) == last
        assert table.panel.dice.throws[0].faces == last.dice
        assert [label.text() for label in table.panel.score.points] == [str(score) for score in scores(table.record)]
