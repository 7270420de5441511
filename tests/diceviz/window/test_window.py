"""A newcomer's first minutes: look, change a rule, undo, cancel, close."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QSlider

from diceviz import words
from diceviz.session import settings
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.win_map.pane import WinMap
from diceviz.widgets.rows import ChoiceRow, NumberRow
from diceviz.window.window import Window
from solver import Die, Pig, State
from solver.tables.growing_table import forget
from tests.diceviz.conftest import settled, type_number


def target(window: Window) -> NumberRow:
    row = window.rules_form.rows["target",]
    assert isinstance(row, NumberRow)
    return row


def drag(qtbot: Any, slider: QSlider, *shares: float) -> None:
    """Take the handle and pull it along."""
    from PySide6.QtWidgets import QStyle, QStyleOptionSlider

    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    handle = slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider)
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=handle.center())
    for share in shares:
        qtbot.mouseMove(slider, QPoint(round(share * slider.width()), handle.center().y()))
        QApplication.processEvents()
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(round(shares[-1] * slider.width()), handle.center().y()))


def test_the_window_opens_on_pig_to_100(window: Window) -> None:
    assert window.session.frame.rules == Pig()
    assert window.pane(WinMap).picture.cells.shape == (100, 100)
    assert window.pane(WinMap).picture.cells[0, 0] == window.session.frame.solution.value()
    assert window.status.first.text() == "first player wins 53.06 %"
    assert window.status.solved.text().startswith("Pig to 100 · solved in ")
    assert window.status.gap.text() == f"error ≤ {words.power_of_ten(window.session.frame.solution.gap)}"


def test_typing_a_target_changes_both_pictures(qtbot: Any, window: Window) -> None:
    before = window.pane(WinMap).plot.grab().toImage()
    type_number(qtbot, target(window), 60)
    settled(qtbot, window)
    assert window.pane(WinMap).picture.cells.shape == window.pane(PolicySlice).picture.margins.shape == (60, 60)
    assert window.pane(WinMap).plot.grab().toImage() != before
    assert target(window).slider.value() == 60


def test_a_variant_is_a_click_away(qtbot: Any, window: Window) -> None:
    row = window.rules_form.rows["variant",]
    assert isinstance(row, ChoiceRow)
    qtbot.mouseClick(row.buttons["difference"], Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert window.session.frame.solution.game == Pig(100, "difference")
    assert window.status.first.text() == "first player expects +4.21 points"


def test_the_form_is_made_of_the_rule_books_fields(window: Window) -> None:
    assert list(window.rules_form.rows) == [("target",), ("variant",), ("die", "sides"), ("die",)]
    sides = window.rules_form.rows["die", "sides"]
    assert isinstance(sides, NumberRow)
    assert (sides.spin.minimum(), sides.spin.maximum(), sides.spin.value()) == (2, 20, 6)


def test_dragging_the_target_follows_and_is_undone_at_once(qtbot: Any, window: Window) -> None:
    seen: list[int] = []
    window.session.edited.connect(lambda frame: seen.append(frame.rules.target))
    drag(qtbot, target(window).slider, 0.2, 0.3, 0.4, 0.5)
    settled(qtbot, window)
    reached = window.session.frame.rules.target
    assert len(set(seen)) >= 4 and reached == target(window).spin.value() > 400
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settled(qtbot, window)
    assert window.session.frame.rules == Pig()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    settled(qtbot, window)
    assert window.session.frame.rules.target == window.pane(WinMap).picture.cells.shape[0] == reached


def test_two_drags_are_two_changes(qtbot: Any, window: Window) -> None:
    drag(qtbot, target(window).slider, 0.2, 0.3)
    middle = window.session.frame.rules.target
    drag(qtbot, target(window).slider, 0.4, 0.5)
    window.undo.trigger()
    assert window.session.frame.rules.target == middle
    window.undo.trigger()
    assert window.session.frame.rules == Pig()
    assert not window.undo.isEnabled() and window.redo.isEnabled()
    settled(qtbot, window)


def test_the_cursor_comes_back_after_a_small_target(qtbot: Any, window: Window) -> None:
    window.session.edit(Pig(20))
    assert window.session.frame.cursor == State(19, 19, 0)
    window.session.edit(Pig(100))
    assert window.session.frame.cursor == State(40, 55, 18)
    settled(qtbot, window)


def test_a_stale_result_is_never_shown(qtbot: Any, window: Window) -> None:
    forget()
    shown: list[Pig] = []
    window.session.changed.connect(lambda frame: shown.append(frame.solution.game))
    for rules in (Pig(1000, "exact", Die(20)), Pig(900, "reach", Die(20)), Pig(50, "exact")):
        window.session.edit(rules)
        qtbot.wait(60)
    settled(qtbot, window)
    assert set(shown) == {Pig(50, "exact")}
    assert np.array_equal(window.pane(WinMap).picture.cells[0, 0], window.session.frame.solution.value())


def test_cancel_returns_to_the_rules_on_screen(qtbot: Any, window: Window) -> None:
    forget()
    window.session.edit(Pig(1000, "exact", Die(20)))
    qtbot.waitUntil(window.status.cancel.isVisible)
    assert window.status.solved.text() == "Solving Pig to 1000 …"
    qtbot.mouseClick(window.status.cancel, Qt.MouseButton.LeftButton)
    frame = window.session.frame
    assert frame.rules == frame.solution.game == Pig() and not frame.solving
    assert target(window).spin.value() == 100
    assert not window.status.cancel.isVisible()
    assert not frame.can_undo and frame.can_redo


def test_progress_grows_while_solving(qtbot: Any, window: Window) -> None:
    forget()
    seen: list[float] = []
    window.solver.progress.connect(seen.append)
    window.session.edit(Pig(1000, "difference", Die(20)))
    settled(qtbot, window)
    assert len(seen) >= 3 and seen == sorted(seen) and 0 < seen[0] < seen[-1] <= 1


def test_f5_solves_again(qtbot: Any, window: Window) -> None:
    before = window.session.frame.solution
    qtbot.keyClick(window, Qt.Key.Key_F5)
    settled(qtbot, window)
    assert window.session.frame.solution is not before


def test_rules_window_and_theme_are_remembered(qtbot: Any, open_window: Any) -> None:
    first = open_window(size=(1100, 700))
    first.session.edit(Pig(77, "exact", Die(8)))
    first.choose_theme("dark")
    first.columns.setSizes([300, 500, 300])
    QApplication.processEvents()
    sizes = first.columns.sizes()
    first.close()
    second = Window()
    qtbot.addWidget(second)
    second.show()
    qtbot.waitExposed(second)
    settled(qtbot, second)
    assert second.session.frame.rules == Pig(77, "exact", Die(8))
    assert second.theme.name == "dark"
    assert (second.width(), second.height()) == (1100, 700)
    assert second.columns.sizes() == sizes
    second.close()


def test_the_theme_follows_the_system_until_one_is_chosen(qtbot: Any, open_window: Any) -> None:
    """A bare screen has no colour scheme to change, so the desktop's signal is given by hand."""
    window, desktop = open_window(theme="system"), QApplication.styleHints().colorSchemeChanged
    for scheme, name in ((Qt.ColorScheme.Dark, "dark"), (Qt.ColorScheme.Light, "light")):
        desktop.emit(scheme)
        assert window.theme.name == name
        assert QApplication.palette().window().color().name() == window.theme.window
    window.choose_theme("light")
    desktop.emit(Qt.ColorScheme.Dark)
    assert window.theme.name == "light"
    settled(qtbot, window)


@pytest.mark.parametrize("kept", ["nonsense", "[1]", '{"target": 5000, "variant": "reach", "die": {"sides": 6}}', '{"die": 3}'])
def test_settings_that_make_no_sense_are_ignored(open_window: Any, kept: str) -> None:
    settings.store().setValue("rules", kept)
    settings.store().setValue("window", "nonsense")
    settings.store().setValue("theme", "pink")
    assert open_window(theme=None).session.frame.rules == Pig()


def test_every_control_says_what_it_is(window: Window) -> None:
    from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QScrollBar

    controls = [
        control
        for kind in (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox)
        for control in window.findChildren(kind)
        if not isinstance(control, QScrollBar) and control.isVisible()
    ]
    assert len(controls) > 15
    assert [control for control in controls if not control.toolTip()] == []
