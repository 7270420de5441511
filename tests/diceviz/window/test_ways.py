"""The four ways from a click to pixels that docs/architecture.md tells, taken in a real window.

Each function on a way is called by the one before it; after a rule, by nobody of ours: by the event loop, a thread or the user.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import get_ident
from types import FrameType
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit

from diceviz.background.pools import PICTURES, PRINTS, SOLUTIONS
from diceviz.export.figure_dialog import FigureDialog
from diceviz.model.record import PERSON
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Pig, State
from tests.diceviz.conftest import look, place_of, settled

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/architecture.md").read_text()
LEFT = Qt.MouseButton.LeftButton


@dataclass(frozen=True)
class Hop:
    file: str
    function: str
    is_called: bool  # by the hop before

    @property
    def code(self) -> tuple[str, str]:
        return (self.file if self.file.startswith("solver/") else f"diceviz/{self.file}"), self.function


@dataclass(frozen=True)
class Call:
    code: tuple[str, str]
    caller: int | None  # its place among all calls; none if nobody of ours called


def ways() -> dict[str, list[Hop]]:
    """By their headings."""
    told = re.findall(r"^### (.*?)\n\n```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return {heading: list(hops(block)) for heading, block in told}


def hops(block: str) -> Iterator[Hop]:
    is_called, count = False, 0
    for line in block.splitlines():
        if found := re.match(r" ?(\d+)  (\S+\.py) +(\S+)", line):
            count += 1
            assert int(found[1]) == count, line
            yield Hop(found[2], found[3], is_called)
        is_called = bool(found)


class Calls:
    """Every call of a function of ours, in all threads."""

    def __init__(self) -> None:
        self.made: list[Call] = []
        self._open: dict[int, list[int]] = {}  # by thread: the places of calls that have not returned

    def trace(self, frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename.removeprefix(f"{ROOT}/")
        if event not in ("call", "return") or not file.startswith(("diceviz/", "solver/")):
            return
        running = self._open.setdefault(get_ident(), [])
        if event == "call":
            name = frame.f_code.co_qualname.replace("<locals>.", "")
            self.made.append(Call((file, name), running[-1] if running else None))
            running.append(len(self.made) - 1)
        elif running:
            running.pop()

    @contextmanager
    def traced(self) -> Iterator[None]:
        self._trace(self.trace)
        try:
            yield
        finally:
            self._trace(None)

    def _trace(self, function: Callable[..., object] | None) -> None:
        for pool in (SOLUTIONS, PICTURES, PRINTS):
            pool.submit(sys.setprofile, function).result()
        sys.setprofile(function)

    def furthest(self, way: list[Hop]) -> int:
        """How many hops of a way were taken, each called by the one before, or by nobody."""
        reached, made = {-1}, list(enumerate(self.made))
        for count, hop in enumerate(way):
            reached = {place for place, call in made if call.code == hop.code and follows(place, call, hop, reached)}
            if not reached:
                return count
        return len(way)


def follows(place: int, call: Call, hop: Hop, reached: set[int]) -> bool:
    """Whether the call was made by one of those that were reached; or, after a rule, later than one of them and by nobody."""
    return call.caller in reached if hop.is_called else call.caller is None and place > min(reached)


def slide_target(qtbot: Any, window: Window, folder: Path) -> None:
    QTest.keyClick(window.rules_form.rows["target",].slider, Qt.Key.Key_Right)
    settled(qtbot, window)


def export_figure(qtbot: Any, window: Window, folder: Path) -> None:
    plot = window.pane(WinMap).plot
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.findChild(FigureDialog) is not None)
    dialog = window.findChild(FigureDialog)
    QTest.mouseClick(dialog.save_button, LEFT)
    asked = next(each for each in dialog.findChildren(QFileDialog) if each.isVisible())
    asked.findChild(QLineEdit).setText(str(folder / "map.pdf"))
    asked.accept()
    qtbot.waitUntil(lambda: (folder / "map.pdf").exists() and not window.exports.is_busy, timeout=15_000)
    dialog.reject()


def roll(qtbot: Any, window: Window, folder: Path) -> None:
    """Until the die lies still."""
    QTest.mouseClick(window.table.choices.roll_or_hold.buttons["roll"], LEFT)
    qtbot.waitUntil(lambda: not window.table.dice.is_animating)
    window.table.dice.repaint()


def click_slice(qtbot: Any, window: Window, folder: Path) -> None:
    plot = window.pane(PolicySlice).plot
    QTest.mouseClick(plot.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place_of(plot, State(10, 0, 5)))
    settled(qtbot, window)


WAYS = {
    "The target's slider, to the win map": slide_target,
    "Ctrl+E, to a file": export_figure,
    "A ply at the table, to the die": roll,
    "A click in the slice, to the cursor in all views": click_slice,
}


def test_every_way_is_taken() -> None:
    assert list(ways()) == list(WAYS)


@pytest.mark.parametrize("name", WAYS)
def test_a_way_is_as_told(qtbot: Any, shared_window: Window, tmp_path: Path, name: str) -> None:
    window, way, calls = shared_window, ways()[name], Calls()
    window.lay_out("Play" if WAYS[name] is roll else "Slices")
    window.runner.begin((PERSON, PERSON), 7)
    look(qtbot, window, Pig(20))
    with calls.traced():
        WAYS[name](qtbot, window, tmp_path)
    assert way[calls.furthest(way) :] == []


def test_a_way_with_a_function_left_out_is_noticed() -> None:
    calls = Calls()
    calls.made = [Call(("diceviz/a.py", "one"), None), Call(("diceviz/a.py", "two"), 0), Call(("diceviz/a.py", "three"), 1)]
    one, two, three = (Hop("a.py", name, name != "one") for name in ("one", "two", "three"))
    assert calls.furthest([one, two, three]) == 3
    assert calls.furthest([one, three]) == 1 and calls.furthest([two]) == 0
