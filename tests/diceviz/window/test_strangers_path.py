"""A stranger's path with real clicks: a variant, its surface turned, its roll changed, the difference, a sweep, its export."""

import csv
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLineEdit, QWidget

from diceviz.views.difference.pane import Difference
from diceviz.views.surface.pane import Surface
from diceviz.views.sweep.pane import SweepPane
from diceviz.widgets.roll_row import RollRow
from diceviz.window.variant_catalogue import VariantCatalogue
from diceviz.window.window import Window
from solver import Pig, Roll, solve, sweep
from tests.diceviz.conftest import choose, settled
from tests.diceviz.views.test_surface import drag
from tests.diceviz.waiting import wait_until

LEFT = Qt.MouseButton.LeftButton
WIPES, BUSTS = Pig(100, die=Roll.two_dice()), Pig(100, die=Roll.two_dice(two_ones="bust"))


def at_front(window: QWidget) -> None:
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)


def click_layout(qtbot: Any, window: Window, name: str) -> None:
    button = next(each for each in window.menus.corner.findChildren(QWidget) if each.accessibleName() == f"Layout: {name}")
    qtbot.mouseClick(button, LEFT)
    settled(qtbot, window)


def choose_two_dice(qtbot: Any, window: Window) -> None:
    qtbot.mouseClick(window.variant_row.button, LEFT)
    catalogue = window.findChild(VariantCatalogue)
    wait_until(lambda: catalogue.search.hasFocus())
    qtbot.keyClicks(catalogue.search, "two-dice")
    qtbot.mouseClick(catalogue.play, LEFT)
    settled(qtbot, window)


def make_two_ones_bust(qtbot: Any, window: Window) -> None:
    row = window.rules_form.rows[("die",)]
    assert isinstance(row, RollRow)
    at_front(window)
    qtbot.mouseClick(row.button, LEFT)
    at_front(row.editor)
    wipe = next(each for each in row.editor.rows if each.outcome == (1, "wipe"))
    choose(qtbot, wipe.deed, "loses the turn")
    qtbot.mouseClick(row.editor.close_button, LEFT)
    at_front(window)
    settled(qtbot, window)


def save_as(qtbot: Any, window: Window, path: Path) -> None:
    """Tell the place in the dialog for files that is open."""
    dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
    name = dialog.findChild(QLineEdit, "fileNameEdit")
    assert name is not None
    at_front(dialog)
    name.setText(str(path))  # pasted: completions of what is typed would cover the button
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    qtbot.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Save), LEFT)
    wait_until(lambda: not window.exports.is_busy and path.exists())


def test_a_strangers_path(qtbot: Any, open_window: Any, tmp_path: Path) -> None:
    window: Window = open_window(Pig(20), layout="Surface")
    choose_two_dice(qtbot, window)
    assert window.windowTitle() == "Two-Dice Pig to 100 – diceviz" and window.session.frame.solution.game == WIPES

    view = window.pane(Surface)
    before = view.scene.viewpoint
    drag(qtbot, view.scene, QPoint(40, 10), QPoint(80, 20))
    settled(qtbot, window)
    assert view.scene.viewpoint != before and window.session.frame.solution.game == WIPES

    click_layout(qtbot, window, "Compare")
    window.show_view(Difference.view)
    difference = window.pane(Difference)
    settled(qtbot, window)
    qtbot.mouseClick(difference.keep, LEFT)  # Two-Dice Pig stays as the other side
    make_two_ones_bust(qtbot, window)
    game = window.session.frame.rules
    assert {each[1:] for each in game.die.landings} == {each[1:] for each in BUSTS.die.landings}
    worth = solve(BUSTS).value()
    assert window.session.frame.solution.value() == pytest.approx(worth, abs=1e-12)
    assert window.variant_row.button.text() == "your own …"
    shown = difference.shown
    assert shown is not None and shown.other.game == WIPES
    assert shown.cells.difference[0, 0] == pytest.approx(worth - solve(WIPES).value(), abs=1e-9)
    assert "with these rules" in difference.sentence.text()

    window.show_view(SweepPane.view)
    swept = window.pane(SweepPane)
    settled(qtbot, window)
    wait_until(lambda: not swept.is_at_work and len(swept.picture.known) == 10)
    assert (swept.measure.currentText(), swept.number.currentText()) == ("edge of the first player", "Target")
    swept.plot.setFocus()
    qtbot.keyClick(swept.plot, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    save_as(qtbot, window, path := tmp_path / "edge.csv")
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    rows = [*csv.DictReader(lines)]
    expected = sweep(BUSTS, "target", range(10, 101, 10))
    assert [int(row["target"]) for row in rows] == [*expected.values]
    assert [float(row["number"]) for row in rows] == pytest.approx(expected.numbers, abs=1e-9)

    place = swept.plot.mapFromScene(swept.plot.getViewBox().mapViewToScene(QPointF(12, 1)))
    qtbot.mouseClick(swept.plot.viewport(), LEFT, pos=place)
    settled(qtbot, window)
    assert window.session.frame.solution.game.target == 10
    for _ in range(2):
        qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        settled(qtbot, window)
    assert window.session.frame.rules == WIPES
