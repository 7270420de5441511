"""The rules that are rare, in the form: unfolded by mouse and keyboard, chosen by name or from a file, undone, remembered; and
the start that is closest to even."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from diceviz.widgets.box_row import OWN, BoxRow
from diceviz.widgets.rows import ChoiceRow, NumberRow
from diceviz.window.rules_form import allowed
from diceviz.window.window import Window
from solver import Hog, Pig, SoloHog, solve
from solver.games import Game
from tests.diceviz.conftest import choose, look, settled, type_number
from tests.diceviz.waiting import wait_until

NAMED = ("free", "jump", "swap", "again", "wild")
RARE = ("bust_pays", *NAMED, "end", "first_has", "second_has")
TERM = Hog(20, 4, bust_pays=1, free="boar-brawl", jump="sus-fuss")


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Iterator[Window]:
    """Hog with all its rules in sight."""
    look(qtbot, shared_window, Hog(20, 4))
    shared_window.rules_form.more.setChecked(True)
    yield shared_window
    shared_window.rules_form.more.setChecked(False)


def rules(window: Window) -> Game:
    return window.session.frame.rules


def box_row(window: Window, name: str) -> BoxRow:
    row = window.rules_form.rows[name,]
    assert isinstance(row, BoxRow)
    return row


def number_row(window: Window, name: str) -> NumberRow:
    row = window.rules_form.rows[name,]
    assert isinstance(row, NumberRow)
    return row


def in_sight(window: Window) -> tuple[str, ...]:
    return tuple(name for name in (*RARE, "turns") if (row := window.rules_form.rows.get((name,))) and row.isVisible())


def boxes() -> list[QMessageBox]:
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QMessageBox) and widget.isVisible()]


def test_a_click_and_the_space_bar_unfold_them(qtbot: Any, window: Window) -> None:
    more = window.rules_form.more
    assert in_sight(window) == RARE
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert in_sight(window) == () and not window.rules_form.fair.isVisible()
    more.setFocus()
    qtbot.keyClick(more, Qt.Key.Key_Space)
    assert in_sight(window) == RARE and window.rules_form.fair.isVisible()


def test_folded_only_those_are_in_sight_that_are_not_as_usual(qtbot: Any, window: Window) -> None:
    window.rules_form.more.setChecked(False)
    look(qtbot, window, TERM)
    assert in_sight(window) == ("bust_pays", "free", "jump")
    look(qtbot, window, Hog(20, 4, end="turns"))
    assert in_sight(window) == ("end", "turns")


def test_each_is_told_in_a_sentence_and_has_a_name(window: Window) -> None:
    form = window.rules_form
    for name in NAMED:
        row = box_row(window, name)
        sentences = [row.box.itemData(place, Qt.ItemDataRole.ToolTipRole) for place in range(row.box.count())]
        assert len(sentences) > 1 and all(len(sentence) > 10 for sentence in sentences)
        assert row.box.toolTip().endswith(".") and row.box.accessibleName() == row.label.text()
        assert "CSV" in row.file.toolTip() and row.file.accessibleName()
    assert form.more.toolTip() and form.fair.button.accessibleName().startswith("Fair start")


def test_a_rule_is_chosen_by_name_solved_and_undone(qtbot: Any, window: Window) -> None:
    choose(qtbot, box_row(window, "free").box, "Boar Brawl")
    choose(qtbot, box_row(window, "jump").box, "Sus Fuss")
    type_number(qtbot, number_row(window, "bust_pays"), 1)
    settled(qtbot, window)
    frame = window.session.frame
    assert frame.rules == frame.solution.game == TERM and frame.solution.value() == solve(TERM).value()
    assert box_row(window, "free").said.text().startswith("Who throws no dice scores three times")
    for _ in range(3):
        window.undo.trigger()
    assert rules(window) == Hog(20, 4) and not box_row(window, "free").said.isVisible()


def test_how_the_game_ends_brings_the_number_of_turns(qtbot: Any, window: Window) -> None:
    end = window.rules_form.rows["end",]
    assert isinstance(end, ChoiceRow)
    qtbot.mouseClick(end.buttons["turns"], Qt.MouseButton.LeftButton)
    type_number(qtbot, number_row(window, "turns"), 3)
    assert rules(window) == Hog(20, 4, end="turns", turns=3)


def test_tab_goes_through_all_rows_from_top_to_bottom(qtbot: Any, window: Window) -> None:
    window.activateWindow()
    window.rules_form.more.setFocus()
    places = []
    for _ in range(16):
        widget = QApplication.focusWidget()
        places.append(widget.mapTo(window.rules_form, widget.rect().center()))
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert all(before.y() <= after.y() + 2 for before, after in pairwise(places))


def test_the_wheel_scrolls_the_column_and_changes_no_rule(qtbot: Any, window: Window) -> None:
    box = box_row(window, "free").box
    window.rules_form.more.setFocus()
    place = QPointF(box.rect().center())
    none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    down = QWheelEvent(
        place, box.mapToGlobal(place), QPoint(), QPoint(0, -120), none, Qt.KeyboardModifier.NoModifier, phase, False
    )
    QApplication.sendEvent(box, down)
    assert rules(window) == Hog(20, 4)


@pytest.mark.parametrize(("rare", "target"), [({"first_has": 12}, 13), ({"second_has": 5}, 6)])
def test_a_target_stops_above_the_scores_at_the_start(rare: dict[str, int], target: int) -> None:
    assert allowed(Hog(20, 4, **rare), ("target",), 3) == Hog(target, 4, **rare)  # type: ignore[arg-type]  # fields by name


# Tables of one's own


def written(folder: Path, rows: list[list[object]]) -> Path:
    path = folder / "mine.csv"
    path.write_text("\n".join(",".join(map(str, row)) for row in rows))
    return path


def asked(window: Window) -> QFileDialog:
    return next(each for each in window.findChildren(QFileDialog) if each.isVisible())


def opened(qtbot: Any, window: Window, name: str, path: Path) -> None:
    qtbot.mouseClick(box_row(window, name).file, Qt.MouseButton.LeftButton)
    dialog = asked(window)
    dialog.selectFile(str(path))
    dialog.accept()
    wait_until(lambda: not window.files.is_opening)


def test_a_table_is_opened_solved_kept_and_undone(qtbot: Any, window: Window, tmp_path: Path) -> None:
    table = [[1 + (mine + theirs) % 4 for theirs in range(20)] for mine in range(20)]
    opened(qtbot, window, "free", written(tmp_path, table))  # type: ignore[arg-type]  # numbers are objects
    settled(qtbot, window)
    expected = Hog(20, 4, free=tuple(map(tuple, table)))
    assert rules(window) == window.session.frame.solution.game == expected
    row = box_row(window, "free")
    assert row.box.currentText() == OWN and "20 lines" in row.said.text()
    window.files.copy_rules()
    window.undo.trigger()
    assert rules(window) == Hog(20, 4) and row.box.findText(OWN) < 0
    window.files.paste_rules()
    assert rules(window) == expected and row.box.currentText() == OWN
    choose(qtbot, row.box, "Pig Tail")
    assert rules(window) == Hog(20, 4, free="pig-tail")


@pytest.mark.parametrize(
    ("field", "rows", "said"),
    [
        ("free", [[1] * 20] * 7 + [[1] * 19 + [""]] + [[1] * 20] * 12, "Line 8: number 20 is empty"),
        ("free", [[1] * 20] * 19, "Free: a table must have a row for each of my scores below the target, 20, not 19"),
        ("jump", [[21] * 20] * 20, "At my score 0 and their score 0 stands 21, but must stand a whole number from 0 to 20"),
        ("swap", [[2] * 20] * 20, "stands 2, but must stand a whole number from 0 to 1: 0 for no or 1 for yes"),
    ],
)
def test_a_wrong_table_gets_one_sentence(
    qtbot: Any, window: Window, tmp_path: Path, field: str, rows: list[list[object]], said: str
) -> None:
    opened(qtbot, window, field, written(tmp_path, rows))
    wait_until(lambda: bool(boxes()))
    text = boxes()[0].text()
    boxes()[0].close()
    assert said.lower() in text.lower() and text.count("<p>") == 1
    assert rules(window) == Hog(20, 4) and box_row(window, field).box.currentIndex() == 0


# The start


def test_the_fair_start_is_told_and_taken(qtbot: Any, window: Window) -> None:
    fair = window.rules_form.fair
    wait_until(lambda: fair.button.isEnabled())
    told = solve(Hog(20, 4))
    points = min(range(20), key=lambda points: abs(told.value(0, points) - 0.5))
    assert (
        f"the second player begins with {points} points ({100 * told.value(0, points):.1f} % for the first)" in fair.said.text()
    )
    qtbot.mouseClick(fair.button, Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert rules(window) == Hog(20, 4, second_has=points)
    wait_until(lambda: "it is even if" in fair.said.text() or "is ahead" in fair.said.text())
    assert not fair.button.isEnabled()  # it begins so already
    window.undo.trigger()
    assert rules(window) == Hog(20, 4)


def test_pig_has_a_fair_start_and_a_player_alone_none(qtbot: Any, window: Window) -> None:
    look(qtbot, window, Pig(20))
    wait_until(lambda: "Closest to even" in window.rules_form.fair.said.text())
    assert not window.rules_form.fair.button.isVisible()
    look(qtbot, window, SoloHog(20))
    assert not window.rules_form.fair.isVisible() and not window.rules_form.more.isVisible()


def test_whether_they_are_unfolded_is_remembered(qtbot: Any, open_window: Callable[..., Window]) -> None:
    window = open_window(Hog(20, 4))
    assert not window.rules_form.more.isChecked()
    qtbot.mouseClick(window.rules_form.more, Qt.MouseButton.LeftButton)
    window.close()
    again = open_window(Hog(20, 4))
    assert again.rules_form.more.isChecked() and in_sight(again) == RARE
    assert QTest.qWaitForWindowActive(again)
