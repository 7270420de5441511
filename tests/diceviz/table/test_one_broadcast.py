"""One thing that a user does at the table is one broadcast: the record is worked out first, and put once."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from diceviz.model.frame import Frame
from diceviz.model.record import PERSON
from solver import Hog, Pig, SimultaneousHog, SoloPig
from solver.games import Game
from tests.diceviz.table_game import Table

LIMIT = 20_000  # milliseconds: more than any of this takes


def broadcasts(table: Table, act: Callable[[], object]) -> list[Frame]:
    """What is broadcast before something that a user does returns."""
    frames: list[Frame] = []
    table.session.changed.connect(frames.append)
    act()
    table.session.changed.disconnect(frames.append)
    return frames


def click(qtbot: Any, button: QWidget) -> Callable[[], None]:
    assert button.isVisible() and button.isEnabled()
    return lambda: qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def button(table: Table, choice: str | int) -> QWidget:
    choices = table.panel.choices
    return (choices.roll_or_hold if isinstance(choice, str) else choices.how_many).buttons[choice]


@pytest.mark.parametrize(
    ("game", "seats", "choice"),
    [
        (Pig(30), (PERSON, PERSON), "roll"),
        (Pig(30), (PERSON, "optimal"), "roll"),
        (Hog(30, 4), (PERSON, PERSON), 2),
        (Hog(30, 4), (PERSON, "optimal"), 2),
        (SoloPig(30), (PERSON,), "roll"),
        (SimultaneousHog(30, 4), (PERSON, "uniform"), 2),
    ],
    ids=str,
)
def test_a_choice_is_one_broadcast(
    lay: Callable[..., Table], qtbot: Any, game: Game, seats: tuple[str, ...], choice: str | int
) -> None:
    """With the dice, and with what a strategy chooses at once; afterwards only the ledger follows."""
    table = lay(game, *seats)
    later: list[Frame] = []
    table.session.changed.connect(later.append)
    (frame,) = broadcasts(table, click(qtbot, button(table, choice)))
    assert frame.record is table.record and len(frame.record.plies) == 1 and not frame.record.chosen
    assert frame.record.last.dice and table.panel.dice.throws[0].faces
    table.runner.pause()
    qtbot.waitUntil(lambda: table.session.is_complete, timeout=LIMIT)
    table.settle()
    assert {id(each.record) for each in later} == {id(frame.record)}


def test_a_ply_of_a_strategy_is_one_broadcast(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Hog(30, 4), PERSON, "optimal")
    table.runner.choose(2)
    table.runner.pause()
    (frame,) = broadcasts(table, click(qtbot, table.panel.transport.buttons["forward"]))
    assert len(frame.record.plies) == 2 and frame.record.last.movers == (1,)


def test_so_are_dice_told_by_hand_and_what_is_taken_back(lay: Callable[..., Table], qtbot: Any) -> None:
    table = lay(Pig(30), PERSON, PERSON, by_hand=True)
    hand = table.panel.choices.hand
    (frame,) = broadcasts(table, click(qtbot, button(table, "roll")))
    assert frame.record.waits_for_dice
    (frame,) = broadcasts(table, click(qtbot, hand.back))
    assert not frame.record.chosen
    table.choose("roll")
    (frame,) = broadcasts(table, click(qtbot, hand.buttons[4]))
    assert frame.record.last.dice == (4,)
    (frame,) = broadcasts(table, click(qtbot, button(table, "hold")))
    assert frame.record.last.action == "hold" and frame.record.movers == (1,)


@pytest.mark.parametrize(("name", "ply"), [("first", 0), ("back", 1), ("forward", 3), ("last", 4)])
def test_so_is_a_step(lay: Callable[..., Table], qtbot: Any, name: str, ply: int) -> None:
    table = lay(Pig(100), PERSON, PERSON)
    for _ in range(4):
        table.runner.choose("roll")
    table.runner.go_to(2)
    (frame,) = broadcasts(table, click(qtbot, table.panel.transport.buttons[name]))
    assert frame.record.ply == ply
