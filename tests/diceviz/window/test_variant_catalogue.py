"""The catalogue of variants: searched, chosen by mouse and keys, and undone."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from diceviz.window.variant_catalogue import VariantCatalogue
from diceviz.window.window import Window
from solver import Pig, Roll, variants
from solver.variants import VARIANTS
from tests.diceviz.conftest import look, settled
from tests.diceviz.waiting import wait_until

TWO_DICE = Pig(100, die=Roll.two_dice())


@pytest.fixture
def catalogue(qtbot: Any, shared_window: Window) -> VariantCatalogue:
    """The catalogue, opened by its keys from Pig to 20."""
    look(qtbot, shared_window, Pig(20))
    qtbot.keyClick(shared_window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    found = shared_window.findChild(VariantCatalogue)
    assert found is not None
    wait_until(lambda: found.isActiveWindow() and found.search.hasFocus())
    return found


def listed(catalogue: VariantCatalogue) -> list[str]:
    return [catalogue.list.item(row).text() for row in range(catalogue.list.count())]


def told(part: QWidget) -> str:
    return " ".join(child.text() for child in part.findChildren(QWidget) if child.isVisible() and hasattr(child, "text"))


def place_of(catalogue: VariantCatalogue, name: str) -> QPoint:
    item = next(catalogue.list.item(row) for row in range(catalogue.list.count()) if name in catalogue.list.item(row).text())
    catalogue.list.scrollToItem(item)
    return catalogue.list.visualItemRect(item).center()


def test_one_types_goes_down_and_plays_and_undo_brings_the_rules_back(
    qtbot: Any, shared_window: Window, catalogue: VariantCatalogue
) -> None:
    assert listed(catalogue) == ["Pig  ·  now", *variants.names()[1:]] and "These are the present rules, to 20 points." in told(
        catalogue
    )
    qtbot.keyClicks(catalogue.search, "neller")
    assert {"Pig  ·  now", "Piglet", "Two-Dice Pig"} <= {*listed(catalogue)}
    assert catalogue.found.text().endswith(f" of {len(VARIANTS)}")
    for key in ("Down", "Down", "Down", "Up"):
        qtbot.keyClick(catalogue.search, getattr(Qt.Key, f"Key_{key}"))
    assert catalogue.variant == variants.about("Two-Dice Pig") and catalogue.search.hasFocus()
    assert variants.about("Two-Dice Pig").look in told(catalogue.card)
    qtbot.keyClick(catalogue.search, Qt.Key.Key_Return)
    settled(qtbot, shared_window)
    assert not catalogue.isVisible() and shared_window.session.frame.solution.game == TWO_DICE
    assert shared_window.windowTitle() == "Two-Dice Pig to 100 – diceviz"
    assert shared_window.status.solved.text().startswith("Two-Dice Pig to 100 · solved in")
    shared_window.activateWindow()
    assert QTest.qWaitForWindowActive(shared_window)
    qtbot.keyClick(shared_window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.rules == Pig(20) and shared_window.windowTitle() == "Pig to 20 – diceviz"


def test_the_mouse_opens_it_beside_the_rules_and_a_double_click_plays(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(30, die=Roll.two_dice(4)))
    row = shared_window.variant_row
    assert row.button.text() == "your own …"
    qtbot.mouseClick(row.button, Qt.MouseButton.LeftButton)
    found = shared_window.findChild(VariantCatalogue)
    assert not any("now" in line for line in listed(found))
    place = place_of(found, "fa24")
    qtbot.mouseClick(found.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert "Boar Brawl" in told(found.card)
    qtbot.mouseDClick(found.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseRelease(found.list.viewport(), Qt.MouseButton.LeftButton, pos=place)  # which a double click in tests leaves out
    wait_until(lambda: not found.isVisible())
    settled(qtbot, shared_window)
    assert shared_window.session.frame.solution.game == variants.find("CS61A fa24")
    assert row.button.text() == "CS61A fa24 …" and "Throw up to ten dice" in row.button.toolTip()
    look(qtbot, shared_window, variants.find("CS61A fa24", target=30, max_dice=4))
    assert row.button.accessibleName() == "Variant: CS61A fa24"  # the rules are the same


def test_a_long_name_is_shortened_and_makes_no_column_wider(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, variants.find("Big Pig", target=20))
    button, width = shared_window.variant_row.button, shared_window.variant_row.button.width()
    assert button.text() == "Big Pig …"
    look(qtbot, shared_window, variants.find("Snake Eyes and Sevens", target=20))
    assert button.text().startswith("Snake Eyes") and button.text() != "Snake Eyes and Sevens …" and button.width() == width
    assert "Snake Eyes and Sevens" in button.toolTip()


def test_enter_in_the_list_plays_once_and_escape_changes_nothing(
    qtbot: Any, shared_window: Window, catalogue: VariantCatalogue
) -> None:
    catalogue.list.setFocus()
    qtbot.keyClick(catalogue.list, Qt.Key.Key_Down)
    qtbot.keyClick(catalogue.list, Qt.Key.Key_Return)
    settled(qtbot, shared_window)
    assert shared_window.session.frame.rules == Pig(100, "exact")
    shared_window.undo.trigger()
    settled(qtbot, shared_window)
    assert shared_window.session.frame.rules == Pig(20)
    shared_window.open_catalogue()
    qtbot.keyClick(catalogue.search, Qt.Key.Key_Escape)
    assert not catalogue.isVisible() and shared_window.session.frame.rules == Pig(20)


def test_what_is_not_found_or_not_shown_cannot_be_played(
    qtbot: Any, shared_window: Window, catalogue: VariantCatalogue
) -> None:
    qtbot.keyClicks(catalogue.search, "no such words")
    assert listed(catalogue) == [] and catalogue.found.text() == "No variant has all of these words."
    qtbot.keyClick(catalogue.search, Qt.Key.Key_Return)
    assert catalogue.isVisible() and not catalogue.play.isEnabled()
    catalogue.close()


def test_rules_that_change_meanwhile_are_marked(qtbot: Any, shared_window: Window, catalogue: VariantCatalogue) -> None:
    look(qtbot, shared_window, TWO_DICE)
    assert [line for line in listed(catalogue) if "now" in line] == ["Two-Dice Pig  ·  now"]
    catalogue.close()


def test_a_card_has_all_that_is_told_of_each(catalogue: VariantCatalogue) -> None:
    for row, variant in enumerate(VARIANTS):
        catalogue.list.setCurrentRow(row)
        said = told(catalogue.card)
        assert variant.name in said and variant.rules in said and variant.source in said and variant.look in said
    catalogue.close()
