"""Rules as a line of text: copied, pasted, kept in files, and refused in a sentence."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as some
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from diceviz.files.rule_lines import as_line, from_line
from diceviz.window.window import Window
from solver import Die, HiddenHog, Hog, Pig, Roll, SimultaneousHog, SimultaneousPig, SoloHog, SoloPig, variants
from solver.games import GAMES, Game
from solver.variants import VARIANTS
from tests.diceviz.conftest import look, settled
from tests.diceviz.files.test_session_files import drop
from tests.diceviz.waiting import wait_until

LINES: list[tuple[Game, str]] = [
    (Pig(), "pig"),
    (Pig(30, "exact", Die(8)), "pig; target=30; variant=exact; sides=8"),
    (Pig(30, die=Roll([(1, "bust"), (2, 4), (1, "set 25")])), "pig; target=30; die=bust, 2*4, set 25"),
    (SoloPig(50, "within", 4), "solo-pig; target=50; goal=within; turns=4"),
    (Hog(50, 5, 10), "hog; target=50; max-dice=5; bust=10"),
    (SimultaneousHog(50, bust="all"), "simultaneous-hog; target=50; bust=all"),
    (SimultaneousPig(150, "roll on"), "simultaneous-pig; target=150; arrival=roll on"),
    (HiddenHog(40, 5, sees="dice", head_start=-20), "hidden-hog; target=40; max-dice=5; sees=dice; head-start=-20"),
    (SoloHog(20), "solo-hog; target=20"),
]


@pytest.mark.parametrize(("game", "line"), LINES)
def test_rules_are_a_line_and_back(game: Game, line: str) -> None:
    assert as_line(game) == line and from_line(line) == game


@pytest.mark.parametrize("variant", VARIANTS, ids=variants.names())
def test_every_variant_is_a_line_and_back(variant: variants.Variant) -> None:
    assert from_line(as_line(variant.game)) == variant.game


def test_a_line_may_be_written_in_any_order_and_with_any_spaces() -> None:
    assert from_line("  Pig ;sides = 8;;  target=30 \n") == Pig(30, die=Die(8))
    assert from_line("simultaneous-pig; arrival=roll on; target=120") == SimultaneousPig(120, "roll on")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", ": must be one of pig, solo-pig"),
        ("chess", "chess: must be one of pig, solo-pig"),
        ("pig; target", "target: must be a rule and its value, such as target=50"),
        ("pig; colour=red", "colour: is no rule of pig, which has target, variant, sides, die"),
        ("pig; target=1", "target = 1: must be a whole number from 2 to 1000"),
        ("pig; die=bust, 2*x", "effect = 'x': must be points to add"),
        ("pig; die=bust", "outcomes: must have at least one that adds or sets points"),
        ("simultaneous-pig; target=500; arrival=roll on", "target = 500: must be a whole number from 2 to 200"),
        ("pig; " * 100_000, ": must be one of pig, solo-pig"),
    ],
)
def test_what_is_no_line_of_rules_is_told_in_one_sentence(line: str, said: str) -> None:
    with pytest.raises(ValueError) as told:
        from_line(line)
    assert str(told.value).startswith(said)


@given(some.text(max_size=60) | some.text("pig;=targetdiebust, 0123456789*", max_size=60).map(lambda text: f"pig; {text}"))
@example("pig; die=1/0*2")
@example("pig; die=1e999*2")
def test_any_text_is_rules_or_refused(text: str) -> None:
    try:
        game = from_line(text)
    except ValueError as error:
        assert str(error)
    else:
        assert from_line(as_line(game)) == game


def test_rules_are_copied_and_pasted(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(12, die=Roll.read("bust, 2, 3*4")))
    actions = {
        action.text().replace("&", ""): action for menu in shared_window.menuBar().actions() for action in menu.menu().actions()
    }
    actions["Copy the rules"].trigger()
    assert QGuiApplication.clipboard().text() == "pig; target=12; die=bust, 2, 3*4"
    QGuiApplication.clipboard().setText("hog; target=14; max-dice=3")
    actions["Paste rules"].trigger()
    settled(qtbot, shared_window)
    assert shared_window.session.frame.rules == Hog(14, 3)
    QGuiApplication.clipboard().setText("hog; target=0")
    actions["Paste rules"].trigger()
    box = shared_window.findChild(QMessageBox)
    assert box is not None and "Target = 0: must be a whole number from 2 to 1000." in box.text()
    box.close()
    box.deleteLater()
    assert shared_window.session.frame.rules == Hog(14, 3)
    shared_window.session.undo()
    settled(qtbot, shared_window)
    assert shared_window.session.frame.rules.die == Roll.read("bust, 2, 3*4")


SHOWN = [variant for variant in VARIANTS if type(variant.game) in GAMES]


@pytest.mark.parametrize("variant", SHOWN, ids=[variant.name for variant in SHOWN])
def test_every_variant_is_pasted_under_its_name_and_copied_again(
    qtbot: Any, shared_window: Window, variant: variants.Variant
) -> None:
    look(qtbot, shared_window, Pig(11))
    game = variants.find(variant.name, target=8, **({"max_dice": 3} if variant.game.chooses == "dice" else {}))
    QGuiApplication.clipboard().setText(as_line(game))
    qtbot.keyClick(shared_window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.solution.game == game
    called = variants.of(game)  # another one, where two differ in nothing but the target
    assert called and variants.same_rules(variant.game, called.game)
    assert shared_window.windowTitle().startswith(called.name) and shared_window.status.solved.text().startswith(called.name)
    QGuiApplication.clipboard().clear()
    qtbot.keyClick(shared_window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert from_line(QGuiApplication.clipboard().text()) == game


def test_a_file_of_rules_is_dropped_on_the_window(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    look(qtbot, shared_window, Pig(11))
    path = tmp_path / "shared.rules"
    path.write_text("pig; target=12; die=wipe, 10*bust, 4, 2*5, 3*6, 4*7, 5*8, 4*9, 3*10, 2*11, 12\n")
    drop(shared_window, path)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.rules == variants.find("Two-Dice Pig", target=12)
    assert shared_window.status.currentMessage() == "These are the rules in shared.rules: Two-Dice Pig to 12."
    path.write_text("great-rolled-ones; target=12")
    drop(shared_window, path)
    wait_until(lambda: not shared_window.files.is_opening)
    box = next(box for box in shared_window.findChildren(QMessageBox) if box.isVisible())
    assert "Great-rolled-ones: must be one of pig, solo-pig" in box.text()
    box.close()
    box.deleteLater()
    assert shared_window.session.frame.rules == variants.find("Two-Dice Pig", target=12)


def test_rules_are_saved_and_opened(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    game, path = Pig(13, die=Roll.two_dice(4)), tmp_path / "two dice.rules"
    look(qtbot, shared_window, game)
    shared_window.files.save_rules_to(str(path))
    assert path.read_text() == f"{as_line(game)}\n"
    look(qtbot, shared_window, Pig(14))
    shared_window.open_file(str(path))
    settled(qtbot, shared_window)
    assert shared_window.session.frame.rules == game
    assert shared_window.status.currentMessage() == "These are the rules in two dice.rules: Pig to 13."
