"""Figures, data and solutions leave the window by real clicks and keys; what was written is opened again."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QToolButton

from diceviz.background.print_job import PrintJob, steps_of
from diceviz.export.figure_dialog import FigureDialog
from diceviz.export.print_choices import PrintChoices, remembered
from diceviz.figures.page import CM, THEMES, Page
from diceviz.plots.pane import Pane
from diceviz.session import settings
from diceviz.space.opengl import missing_opengl
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.surface.pane import Surface
from diceviz.views.win_map.pane import WinMap
from diceviz.window.docks import BUTTONS
from diceviz.window.window import Window
from solver import Pig, State
from solver.files.solution_files import load
from tests.diceviz.conftest import look, settled

CONTROL, SHIFT, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Iterator[Window]:
    """Pig to 20, the keyboard on the win map."""
    look(qtbot, shared_window, Pig(20), State(7, 11, 0))
    shared_window.show_view(WinMap.view)
    settled(qtbot, shared_window)
    shared_window.pane(WinMap).setFocus()
    yield shared_window
    for dialog in shared_window.findChildren(FigureDialog):
        dialog.reject()
    qtbot.waitUntil(lambda: not shared_window.exports.is_busy)


def press(key: Any, modifiers: Any = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)


def open_dialog(qtbot: Any, window: Window) -> FigureDialog:
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    window.pane(WinMap).setFocus()
    press(Qt.Key.Key_E, CONTROL)
    dialog = next(each for each in window.findChildren(FigureDialog) if each.isVisible())
    assert QTest.qWaitForWindowActive(dialog)
    drawn(qtbot, dialog)
    return dialog


def drawn(qtbot: Any, dialog: FigureDialog) -> QImage:
    """What the preview shows, when it has followed the last change."""
    qtbot.waitUntil(lambda: dialog.note.text() != "Drawing …" and not dialog.preview.image.isNull(), timeout=15_000)
    return dialog.preview.image


def type_into(field: Any, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def file_dialog(parent: Any) -> QFileDialog:
    return next(each for each in parent.findChildren(QFileDialog) if each.isVisible())


def save_as(qtbot: Any, window: Window, dialog: QFileDialog, path: Path) -> str:
    """What the status bar says of it."""
    dialog.selectFile(str(path))
    dialog.accept()
    return finished(qtbot, window)


def finished(qtbot: Any, window: Window) -> str:
    qtbot.waitUntil(lambda: not window.status.currentMessage().endswith(" …"), timeout=15_000)
    return window.status.currentMessage()


def box(qtbot: Any, window: Window) -> QMessageBox:
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(QMessageBox)), timeout=15_000)
    return next(each for each in window.findChildren(QMessageBox) if each.isVisible())


def test_a_figure_is_edited_and_saved_as_pdf(qtbot: Any, window: Window, tmp_path: Path) -> None:
    from pypdf import PdfReader

    dialog = open_dialog(qtbot, window)
    assert dialog.form.title.text() == "Pig to 20: win map, start of your turn" and dialog.form.title.hasFocus()
    type_into(dialog.form.title, "Who wins?")
    type_into(dialog.form.caption, "First line")
    press(Qt.Key.Key_Return)
    QTest.keyClicks(dialog.form.caption, "second line")
    qtbot.mouseClick(dialog.form.sizes["Two columns"], LEFT)
    dialog.form.title.setFocus()
    press(Qt.Key.Key_Return)
    files = file_dialog(dialog)
    assert Path(files.selectedFiles()[0]).name == "pig-to-20-win-map.pdf"
    assert save_as(qtbot, window, files, tmp_path / "a.pdf") == "Saved a.pdf, 17.5 × 13.1 cm." == dialog.note.text()
    (page,) = PdfReader(tmp_path / "a.pdf").pages
    text = page.extract_text()
    for word in ("Who wins?", "First line", "second line", "my score", "their score"):
        assert word in text
    assert "Pig to 20" not in text
    assert float(page.mediabox.width) == pytest.approx(17.5 / CM * 72, abs=0.01)


def test_svg_keeps_its_words(qtbot: Any, window: Window, tmp_path: Path) -> None:
    """The suffix decides, whatever was chosen."""
    dialog = open_dialog(qtbot, window)
    qtbot.mouseClick(dialog.save_button, LEFT)
    assert save_as(qtbot, window, file_dialog(dialog), tmp_path / "a.svg") == "Saved a.svg, 16 × 12 cm."
    words = [each.text for each in ElementTree.parse(tmp_path / "a.svg").iter("{http://www.w3.org/2000/svg}text")]
    assert {"my score", "their score", "Pig to 20: win map, start of your turn"} <= set(words)


def test_png_has_the_pixels_that_were_told(qtbot: Any, window: Window, tmp_path: Path) -> None:
    dialog = open_dialog(qtbot, window)
    form = dialog.form
    assert not form.dpi.isEnabled()
    qtbot.mouseClick(form.form.buttons["png"], LEFT)
    qtbot.mouseClick(form.theme.buttons["dark"], LEFT)
    qtbot.mouseClick(form.sizes["One column"], LEFT)
    type_into(form.dpi, "150")
    assert form.dpi.isEnabled() and form.pixels.text() == "502 × 378 pixels"
    qtbot.mouseClick(dialog.save_button, LEFT)
    assert Path(file_dialog(dialog).selectedFiles()[0]).suffix == ".png"
    assert save_as(qtbot, window, file_dialog(dialog), tmp_path / "a.png") == "Saved a.png, 502 × 378 pixels."
    image = QImage(str(tmp_path / "a.png"))
    assert (image.width(), image.height()) == (502, 378)
    assert image.pixelColor(1, 1) == QColor(THEMES["dark"].pane)


def test_the_preview_follows_every_change(qtbot: Any, window: Window) -> None:
    dialog = open_dialog(qtbot, window)
    form, seen = dialog.form, [drawn(qtbot, dialog)]
    changes = (
        lambda: type_into(form.title, "Another title"),
        lambda: type_into(form.caption, "Another caption"),
        form.theme.buttons["dark"].click,
        form.cursor_box.click,
        form.sizes["Slide"].click,
    )
    for change in changes:
        change()
        seen.append(drawn(qtbot, dialog))
        assert all(seen[-1] != other for other in seen[:-1])
    assert seen[0].pixelColor(1, 1) == QColor("#ffffff") and seen[-1].pixelColor(1, 1) == QColor(THEMES["dark"].pane)
    sheet = dialog.preview.page_rect
    assert dialog.preview.rect().contains(sheet) and sheet.width() / sheet.height() == pytest.approx(25.4 / 14.3, rel=0.01)
    screen = dialog.preview.grab().toImage()
    assert screen.pixelColor(sheet.topLeft() + dialog.preview.rect().topLeft()) == seen[-1].pixelColor(1, 1)


def test_sizes_are_told_in_either_unit(qtbot: Any, window: Window) -> None:
    """And are not rounded on the way there and back."""
    form = open_dialog(qtbot, window).form
    type_into(form.width_box, "10.0")
    type_into(form.height_box, "7.5")
    qtbot.mouseClick(form.unit.buttons["inch"], LEFT)
    assert (form.width_box.value(), form.height_box.value()) == (3.94, 2.95)
    assert form.page.width == pytest.approx(10 / CM, abs=1e-12)
    qtbot.mouseClick(form.unit.buttons["cm"], LEFT)
    assert (form.width_box.value(), form.height_box.value()) == (10.0, 7.5)
    qtbot.mouseClick(form.unit.buttons["inch"], LEFT)
    type_into(form.width_box, "5.25")
    assert form.page.width == 5.25


def test_the_height_suits_the_figure_until_it_is_chosen(qtbot: Any, window: Window) -> None:
    form = open_dialog(qtbot, window).form
    for width, height in ((8.0, 6.0), (20.0, 15.0)):
        type_into(form.width_box, f"{width}")
        assert form.height_box.value() == height
    type_into(form.width_box, "4.0")  # a figure has to be 1.5 inches high
    assert form.height_box.value() == 3.8 and form.page.height == 1.5
    type_into(form.height_box, "9.0")
    type_into(form.width_box, "10.0")
    assert form.height_box.value() == 9.0 and not any(button.isChecked() for button in form.sizes.values())
    qtbot.mouseClick(form.sizes["Slide"], LEFT)
    assert (form.width_box.value(), form.height_box.value()) == (16.0, 9.0) and form.sizes["Slide"].isChecked()


def test_choices_are_remembered(qtbot: Any, window: Window) -> None:
    dialog = open_dialog(qtbot, window)
    for button in (dialog.form.theme.buttons["light"], dialog.form.form.buttons["svg"], dialog.form.sizes["Slide"]):
        qtbot.mouseClick(button, LEFT)
    dialog.form.cursor_box.setFocus()
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    again = open_dialog(qtbot, window).form
    assert again.choices == remembered() == PrintChoices(16 / CM, 9 / CM, "cm", "light", "svg", 300, False)
    assert again.title.text().startswith("Pig to 20")  # words belong to their figure


@pytest.mark.parametrize(
    "kept", ['{"width": 900}', '{"theme": "pink"}', "3", '{"size": 3}', '{"width": "x"}', '{"dpi": 2}', "["]
)
def test_choices_that_make_no_sense_are_forgotten(kept: str) -> None:
    settings.store().setValue("page", kept)
    assert remembered() == PrintChoices()


def test_a_failed_save_is_told_and_leaves_the_old_file(qtbot: Any, window: Window, tmp_path: Path) -> None:
    dialog = open_dialog(qtbot, window)
    (tmp_path / "a.txt").write_text("old")
    for path, said in (
        (tmp_path / "a.txt", "<p>A.txt: must end with .pdf or .svg or .png.</p>"),
        (tmp_path / "nowhere" / "a.pdf", "<p>No such file or directory.</p>"),
    ):
        window.exports.save_figure(str(path), dialog.figure, dialog.form.page)
        assert not dialog.save_button.isEnabled() and dialog.busy.isVisible()
        told = box(qtbot, window)
        assert told.text() == said and told.windowTitle() == f"{path.name} cannot be saved"
        told.close()
        assert dialog.save_button.isEnabled() and not dialog.busy.isVisible()
    assert (tmp_path / "a.txt").read_text() == "old" and [
        each.name for each in tmp_path.iterdir() if each.suffix == ".pdf"
    ] == []


def test_too_many_pixels_are_refused_and_the_old_file_stays(qtbot: Any, window: Window, tmp_path: Path) -> None:
    dialog = open_dialog(qtbot, window)
    (tmp_path / "a.png").write_text("old")
    type_into(dialog.form.width_box, "100")
    type_into(dialog.form.height_box, "100")
    qtbot.mouseClick(dialog.form.form.buttons["png"], LEFT)
    type_into(dialog.form.dpi, "1200")
    qtbot.waitUntil(lambda: dialog.note.text().endswith("take fewer dpi."))
    assert not dialog.save_button.isEnabled() and not dialog.copy_button.isEnabled()
    window.exports.save_figure(str(tmp_path / "a.png"), dialog.figure, dialog.form.page)
    told = box(qtbot, window)
    assert "pixels: must be 120,000,000 at most; take fewer dpi.</p>" in told.text()
    told.close()
    assert (tmp_path / "a.png").read_text() == "old"


def test_a_figure_is_copied_from_the_dialog(qtbot: Any, window: Window) -> None:
    dialog = open_dialog(qtbot, window)
    qtbot.mouseClick(dialog.form.sizes["One column"], LEFT)
    qtbot.mouseClick(dialog.copy_button, LEFT)
    assert finished(qtbot, window) == "Copied Win map, 669 × 504 pixels."
    image = QApplication.clipboard().image()
    assert (image.width(), image.height()) == (round(8.5 / CM * 200), round(6.4 / CM * 200))


def test_a_long_title_is_seen_from_its_beginning_and_typed_over(qtbot: Any, window: Window) -> None:
    form = open_dialog(qtbot, window).form
    assert form.title.selectedText() == form.title.text() and form.title.cursorPosition() == 0
    QTest.keyClicks(form.title, "New")
    assert form.title.text() == "New"


def test_the_window_answers_while_a_surface_is_prepared(qtbot: Any, window: Window) -> None:
    """The picture in space is drawn in steps; what was asked for first is given up when something else is wanted."""
    if missing_opengl():
        pytest.skip("no OpenGL here")
    window.show_view(Surface.view)
    settled(qtbot, window)
    figure, ready = window.pane(Surface).figure(), []
    steps = sum(1 for _ in figure.preparing(Page(dpi=100)))
    assert steps > 20

    def job(name: str, page: Page) -> PrintJob:
        made = PrintJob(window, lambda: name, steps_of(figure, page))
        made.done.connect(ready.append)
        made.failed.connect(ready.append)
        made.start()
        return made

    first = job("light", Page(dpi=100, theme=THEMES["light"]))
    first.cancel()
    job("dark", Page(dpi=100, theme=THEMES["dark"]))
    assert ready == []
    qtbot.waitUntil(lambda: bool(ready))
    assert ready == ["dark"] and not first.is_busy
    last = job("small", Page(4.0, 3.0, dpi=100))
    last.wait()
    qtbot.waitUntil(lambda: ready == ["dark", "small"])


def test_a_figure_is_copied_with_a_key(qtbot: Any, window: Window) -> None:
    settings.save_page({"theme": "dark", "width": 16 / CM})
    press(Qt.Key.Key_C, CONTROL | ALT)
    assert finished(qtbot, window) == "Copied Win map, 1260 × 945 pixels."
    image = QApplication.clipboard().image()
    assert (image.width(), image.height()) == (1260, 945) and image.pixelColor(1, 1) == QColor(THEMES["dark"].pane)


def read_csv(path: Path) -> dict[str, list[str]]:
    lines = path.read_text().splitlines()
    assert any(line.startswith("# rules: ") and '"target": 20' in line for line in lines)
    names, *rows = csv.reader(io.StringIO("\n".join(line for line in lines if not line.startswith("#"))))
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))


@pytest.mark.parametrize("form", ["csv", "npz", "json"])
def test_data_are_the_solvers(qtbot: Any, window: Window, tmp_path: Path, form: str) -> None:
    press(Qt.Key.Key_E, CONTROL | SHIFT)
    dialog = file_dialog(window)
    assert Path(dialog.selectedFiles()[0]).name == "pig-to-20-win-map.csv"
    dialog.selectNameFilter(next(name for name in dialog.nameFilters() if form in name))
    dialog.filterSelected.emit(dialog.selectedNameFilter())
    assert Path(dialog.selectedFiles()[0]).name == f"pig-to-20-win-map.{form}"
    path = tmp_path / f"a.{form}"
    assert save_as(qtbot, window, dialog, path) == f"Saved a.{form}, 400 rows."
    read = {"csv": read_csv, "npz": np.load, "json": lambda path: json.loads(path.read_text())["columns"]}[form](path)
    mine, theirs, value = (np.asarray(read[name], float) for name in ("mine", "theirs", "value"))
    solution = window.session.frame.solution
    expected = [solution.value(int(x), int(y)) for x, y in zip(mine, theirs, strict=True)]
    assert len(set(zip(mine, theirs, strict=True))) == 400 and value.tolist() == expected


def test_the_solution_is_saved(qtbot: Any, window: Window, tmp_path: Path) -> None:
    next(action for action in window.menuBar().actions()[0].menu().actions() if "so&lution" in action.text()).trigger()
    dialog = file_dialog(window)
    assert Path(dialog.selectedFiles()[0]).name == "pig-to-20-solution.npz"
    assert save_as(qtbot, window, dialog, tmp_path / "a.npz") == "Saved a.npz, the solution of Pig to 20."
    window.session.move(State(8, 11, 0))
    assert window.status.currentMessage().startswith("Saved a.npz")  # also while one looks elsewhere
    kept, solution = load(tmp_path / "a.npz"), window.session.frame.solution
    assert kept.game == Pig(20) and kept.gap == solution.gap and kept.value(7, 11, 3) == solution.value(7, 11, 3)


def button_of(window: Window, kind: type[Pane[Any, Any]]) -> QToolButton:
    return window.dock_area.docks[kind.view].buttons["export"]


def test_every_view_has_a_button_with_a_menu(window: Window) -> None:
    for view in window.panes:
        button = button_of(window, type(view))
        assert [action.text() for action in button.menu().actions()][:3] == [
            "Export &figure …",
            "&Copy figure",
            "Export &data …",
        ]
        assert button.toolTip() == BUTTONS["export"] and button.accessibleName() and not button.icon().isNull()


def test_the_menu_of_a_view_exports_that_view(qtbot: Any, window: Window) -> None:
    """Whatever has the keyboard."""
    window.show_view(PolicySlice.view)
    settled(qtbot, window)
    menu = button_of(window, PolicySlice).menu()
    window.pane(WinMap).setFocus()
    menu.popup(window.mapToGlobal(window.rect().center()))
    assert menu.actions()[-1].isVisible()  # slices can be filmed
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    dialog = next(each for each in window.findChildren(FigureDialog) if each.isVisible())
    assert dialog.figure.name == "Roll or hold"


def test_what_cannot_be_printed_is_told(qtbot: Any, window: Window) -> None:
    window.session.quiz(True)
    press(Qt.Key.Key_E, CONTROL)
    told = box(qtbot, window)
    assert told.text() == "<p>Covered until you have answered the trainer.</p>"
    told.close()
    window.session.quiz(False)
    settled(qtbot, window)


def test_the_window_comes_up_without_matplotlib() -> None:
    import subprocess
    import sys

    code = "import sys, diceviz.window; print(sorted({'matplotlib', 'fontTools', 'PIL', 'diceviz.figures'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], text=True, stdout=subprocess.PIPE, check=True).stdout == "[]\n"
