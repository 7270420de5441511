"""Sessions in files: what is saved is opened again as it was; whatever else a file holds is refused in a sentence."""

import json
import os
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from diceviz.files import games
from diceviz.files.any_file import NONE, opened
from diceviz.files.sessions import AXES, SavedSession, as_data, from_data, load, save
from diceviz.model.lens import Lens
from diceviz.model.painting import Painting
from diceviz.model.record import PERSON, new_record
from diceviz.model.request import Zoom
from diceviz.pictures.slices import FIXED
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.registry import VIEWS, first_request
from diceviz.window.layouts import LAYOUTS
from diceviz.window.window import Window
from solver import Die, Hog, Pig, SimultaneousHog, SimultaneousPig, SoloHog, SoloPig, State, solve
from solver.files.solution_files import save as save_solution
from solver.games import Game
from tests.diceviz.conftest import look, settled
from tests.diceviz.files.wrong_data import assert_refused

GAMES = [
    Pig(30, "exact", Die(8)),
    SoloPig(30, "within", 5),
    Hog(40, 6, "all"),
    SimultaneousHog(40, 6),
    SoloHog(40, 6),
    SimultaneousPig(20, "roll on"),
]
LENS = Lens(True, 0.25, True, ("hold at 20", "optimal"))


def example() -> dict[str, Any]:
    game = {"format": "diceviz game", "version": 1, "rules": {"game": "Pig", "target": 20}, "seats": [PERSON, "optimal"]}
    game |= {"seed": 7, "by_hand": True, "plies": [["roll", [4]], ["hold", []]], "lines": [], "line": 0, "ply": 2}
    lens = {"margin": False, "close": 0.1, "reach": False, "players": ["optimal", "optimal"]}
    kept = {"format": "diceviz session", "version": 2, "rules": {"game": "Pig", "target": 20}, "views": {}}
    return {**kept, "cursor": {"mine": 3, "theirs": 4, "turn": 5}, "axis": "mine", "lens": lens, "layout": "Play", "game": game}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_saved_is_opened(tmp_path: Path, game: Game) -> None:
    cursor = State(3, 4, 5, 2).within(game.spans(State(3, 4, 5, 2)))
    kept = SavedSession(game, cursor, "turn", LENS, "Compare")
    save(tmp_path / "session.json", kept)
    assert load(tmp_path / "session.json", LAYOUTS, first_request) == kept


def test_the_game_on_the_table_is_in_it(tmp_path: Path) -> None:
    found = from_data(example(), LAYOUTS, first_request)
    assert found.record.rules == Pig(20) and found.record.state == State(0, 4) and found.cursor == State(3, 4, 5)
    assert from_data(json.loads(json.dumps(as_data(found))), LAYOUTS, first_request) == found
    save(tmp_path / "session.json", found)
    assert len((tmp_path / "session.json").read_text().splitlines()) == 2 + len(example())  # a field per line


def test_what_every_view_is_asked_for_is_in_it(tmp_path: Path) -> None:
    zoom = Zoom(2.5, 9.0, 0.0, 12.25, "mine -0.5 to 19.5, theirs -0.5 to 19.5")
    requests = {view.name: replace(view.request(), zoom=zoom) for view in VIEWS}
    requests["win-map"] = replace(requests["win-map"], turn=7)
    kept = SavedSession(Pig(20), State(3, 4, 5), "turn", LENS, "Compare", requests=requests)
    save(tmp_path / "session.json", kept)
    assert load(tmp_path / "session.json", LAYOUTS, first_request) == kept


def test_a_file_of_the_first_version_has_no_views() -> None:
    old = {**example(), "version": 1}
    del old["views"]
    assert from_data(old, LAYOUTS, first_request) == from_data(example(), LAYOUTS, first_request)


@pytest.mark.parametrize(
    ("views", "said"),
    [
        (None, "views = null: must be"),
        ({"chess": {}}, "views: chess: must be one of surface, roll-or-hold"),
        ({"win-map": []}, "views: win-map"),
        ({"win-map": {"turn": "5"}}, 'views: win-map: turn = "5": must be a whole number'),
        ({"win-map": {"tern": 5}}, 'views: win-map: "tern": must not be there'),
        ({"win-map": {"zoom": {"left": 1}}}, "views: win-map: zoom: right: must be there"),
    ],
)
def test_a_view_that_asks_for_nonsense_is_refused(views: object, said: str) -> None:
    with pytest.raises(ValueError) as caught:
        from_data({**example(), "views": views}, LAYOUTS, first_request)
    assert str(caught.value).startswith(said) and "\n" not in str(caught.value)


def test_every_number_that_may_be_fixed_can_be_saved() -> None:
    assert tuple(FIXED) == AXES


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("format",), "diceviz game", "this is no session: a file of one says “format”: “diceviz session”"),
        (("version",), 3, "version = 3: must be from 1 to 2"),
        (("rules",), {"game": "Poker"}, "rules: game = 'Poker': must be one of Pig"),
        (("rules",), None, "rules = null: must be those of a game"),
        (("cursor",), None, "cursor = null: must be a state of Pig to 20: mine, theirs, turn"),
        (("cursor",), {"mine": 3}, "cursor: must be a state of Pig to 20: mine, theirs, turn"),
        (("cursor", "mine"), "3", 'cursor: mine = "3": must be a whole number'),
        (("cursor", "mine"), 20, "cursor: must be a state of Pig to 20 that is not over"),
        (("cursor", "turn"), -1, "cursor: turn = -1: must be a whole number from 0"),
        (("axis",), "up", 'axis = "up": must be one of theirs, mine, turn'),
        (("axis",), [], "axis: must be one of"),
        (("layout",), "Chess", 'layout = "Chess": must be one of Surface, Slices'),
        (("lens",), 3, "lens = 3: must be what is looked for"),
        (("lens", "margin"), 1, "lens: margin = 1: must be true or false"),
        (("lens", "close"), 11, "lens: close = 11: must be a number from 0.01 to 10.0"),
        (("lens", "close"), True, "lens: close = true: must be a number"),
        (("lens", "players"), ["optimal"], "lens: players: must be the names of two strategies"),
        (("lens", "players"), ["optimal", 3], "lens: players: must be the names of two strategies"),
        (("game", "plies", 0), ["hold", []], "game: ply 1: 'hold': must be roll"),
        (("game", "rules", "target"), 21, "game: its rules must be those of the session, Pig to 20"),
        (("game",), 3, "game: this is no game"),
    ],
)
def test_what_is_wrong_is_named(path: tuple[Any, ...], value: Any, said: str) -> None:
    assert_refused(lambda data: from_data(data, LAYOUTS, first_request), example(), path, value, said)


PAINTED = {"name": "mine", "rules": {"game": "Pig", "target": 20}, "start": "hold at 20"}
PATCH = {"cells": [[3, 4, 5]], "mix": [["roll", 1.0]], "hold_at": 0}


def test_what_was_painted_and_who_is_locked_is_in_it(tmp_path: Path) -> None:
    painting = Painting("mine", Pig(20), "hold at 20").with_change({(3, 4, 5)}, (("roll", 0.5), ("hold", 0.5)))
    kept = SavedSession(Pig(20), State(3, 4, 5), "turn", LENS, "Compare", paintings=(painting,), locked="mine")
    save(tmp_path / "session.json", kept)
    assert load(tmp_path / "session.json", LAYOUTS, first_request) == kept
    plain = from_data(example(), LAYOUTS, first_request)
    assert plain.paintings == () and plain.locked == "" and not {"paintings", "locked"} & {*as_data(plain)}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("locked", 3, "locked = 3: must be the name of a strategy"),
        ("locked", "", 'locked = "": must be the name of a strategy'),
        ("paintings", {}, "paintings: must be a list of up to 100"),
        ("paintings", [3], "painting 1 = 3: must be some of the fields name, rules, start, patches"),
        ("paintings", [{**PAINTED, "name": "optimal"}], "painting 1: name = optimal: must be a name of its own"),
        ("paintings", [PAINTED, PAINTED], "painting 2: name = mine: must be the only one of that name"),
        ("paintings", [{**PAINTED, "rules": {"game": "SoloPig"}}], "painting 1: rules: in Pig alone"),
        ("paintings", [{**PAINTED, "patches": [{**PATCH, "cells": [[3, 4]]}]}], "painting 1: cell 3, 4: must be a state"),
        ("paintings", [{**PAINTED, "patches": [{**PATCH, "cells": [[3, 4, 10**30]]}]}], "painting 1: cell 3, 4, 1000"),
        ("paintings", [{**PAINTED, "patches": [{**PATCH, "cells": []}]}], "painting 1: patches: item 1: must have a state"),
        ("paintings", [{**PAINTED, "patches": [{**PATCH, "mix": [["jump", 1]]}]}], "painting 1: mix: 'jump': must be one of"),
        ("paintings", [{**PAINTED, "patches": [{**PATCH, "hold_at": 5}]}], "painting 1: patches: item 1: must have a mix"),
        (
            "paintings",
            [{**PAINTED, "patches": [{**PATCH, "mix": [["roll", 0.5]]}]}],
            "painting 1: patches: item 1: mix: must be",
        ),
    ],
)
def test_a_painting_that_makes_no_sense_is_refused(field: str, value: Any, said: str) -> None:
    with pytest.raises(ValueError) as caught:
        from_data({**example(), field: value}, LAYOUTS, first_request)
    assert str(caught.value).startswith(said) and "\n" not in str(caught.value)


def test_deep_nesting_is_refused_wherever_it_is() -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    for name in (*example(), "paintings", "locked"):
        with pytest.raises(ValueError, match=r"^[^\n]{,200}$"):
            from_data({**example(), name: deep}, LAYOUTS, first_request)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.json", b'{"format": "chess"}', NONE),
        ("a.json", b"{", "this is no JSON: line 1"),
        ("a.json", b"[1, 2]", NONE),
        ("a.txt", b"hello", NONE),
        ("a.npz", b"PK and no more", NONE),
        ("a.csv", b"nonsense", "line 1: names the columns"),
        ("a.bin", bytes(range(256)), NONE),
        ("empty.json", b"", NONE),
    ],
)
def test_a_file_of_no_kind_is_refused_in_a_sentence(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ValueError) as caught:
        opened(tmp_path / name, Pig(30), LAYOUTS, first_request)
    assert str(caught.value).startswith(said) and "\n" not in str(caught.value)


def test_numbers_of_something_else_are_no_solution(tmp_path: Path) -> None:
    np.savez(tmp_path / "a.npz", value=np.zeros(3))
    with pytest.raises(ValueError, match=NONE):
        opened(tmp_path / "a.npz", Pig(30), LAYOUTS, first_request)


def test_a_damaged_archive_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """Whatever bits flip: the list of what is in it included."""
    save_solution(solve(Hog(9, 3)), tmp_path / "whole.npz")
    whole, dice = (tmp_path / "whole.npz").read_bytes(), random.Random(1)
    for _ in range(400):
        damaged = bytearray(whole)
        damaged[dice.randrange(len(whole))] ^= 1 << dice.randrange(8)
        (tmp_path / "a.npz").write_bytes(damaged)
        try:
            assert opened(tmp_path / "a.npz", Pig(30), LAYOUTS, first_request) == Hog(9, 3)
        except ValueError as error:
            assert "\n" not in str(error) and len(str(error)) < 300


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.json")
    with pytest.raises(ValueError, match=NONE):
        opened(tmp_path / "a.json", Pig(30), LAYOUTS, first_request)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^No such file or directory$"):
        opened(tmp_path / "a.json", Pig(30), LAYOUTS, first_request)


def test_files_are_known_by_what_is_in_them(tmp_path: Path) -> None:
    """Whatever they are called, but for strategies."""
    save(tmp_path / "a", from_data(example(), LAYOUTS, first_request))
    assert opened(tmp_path / "a", Pig(30), LAYOUTS, first_request) == from_data(example(), LAYOUTS, first_request)
    (tmp_path / "b").write_text("\ufeff" + json.dumps(example()["game"]))
    assert opened(tmp_path / "b", Pig(30), LAYOUTS, first_request) == games.from_data(example()["game"])
    save_solution(solve(Hog(20, 4)), tmp_path / "c")
    assert opened(tmp_path / "c", Pig(30), LAYOUTS, first_request) == Hog(20, 4)
    np.savez(tmp_path / "d.npz", mixes=np.full((20, 20, 4), 0.25))
    game, strategy = opened(tmp_path / "d.npz", Hog(20, 4), LAYOUTS, first_request)
    assert game == Hog(20, 4) and strategy.name == "d"


def box(qtbot: Any, window: Window) -> QMessageBox:
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(QMessageBox)))
    return next(each for each in window.findChildren(QMessageBox) if each.isVisible())


def test_a_session_is_saved_and_opened(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    """From another game, layout and lens one comes back to all of it; undo leads to where one was."""
    window, path = shared_window, str(tmp_path / "kept.json")
    look(qtbot, window, Pig(30, "exact"))
    window.runner.begin(("optimal", "hold at 20"), 5)
    settled(qtbot, window)
    window.runner.go_to(4)
    window.session.move(State(12, 7, 3))
    window.session.cut("mine")
    window.session.look_through(LENS)
    window.show_layout("Compare")
    settled(qtbot, window)
    before = window.session.frame
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
    assert Path(dialog.selectedFiles()[0]).name == "pig-to-30-session.json"
    dialog.selectFile(path)
    dialog.accept()
    assert window.status.currentMessage() == "Saved kept.json."
    window.session.cut("theirs")
    window.session.look_through(Lens())
    look(qtbot, window, Hog(25), State(9, 9))
    window.show_layout("Slices")
    settled(qtbot, window)
    window.open_file(path)
    settled(qtbot, window)
    after = window.session.frame
    for name in ("rules", "cursor", "axis", "lens", "record"):
        assert getattr(after, name) == getattr(before, name)
    assert window.dock_area.layout_name == "Compare" and window.pane(PolicySlice).picture.game == Pig(30, "exact")
    window.undo.trigger()
    settled(qtbot, window)
    assert window.session.frame.rules == Hog(25) and window.session.frame.cursor == State(9, 9)


def test_a_session_without_a_game_clears_the_table(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    look(qtbot, shared_window, Pig(20))
    save(tmp_path / "a.json", SavedSession(Pig(20), State(3, 4, 5), "turn", Lens(), "Mixed strategies"))
    shared_window.runner.begin((PERSON, PERSON), 5)
    settled(qtbot, shared_window)
    played = shared_window.session.frame.record
    shared_window.open_file(str(tmp_path / "a.json"))
    settled(qtbot, shared_window)
    frame = shared_window.session.frame
    assert not frame.record.has_begun and frame.record.rules == new_record(Pig(20)).rules and frame.cursor == State(3, 4, 5)
    assert frame.rules == Pig(20) and shared_window.dock_area.layout_name == "Mixed strategies"  # whose own game it is not
    shared_window.undo.trigger()
    settled(qtbot, shared_window)
    assert shared_window.session.frame.record == played
    shared_window.show_layout("Slices")


def test_a_solution_sets_its_rules(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    look(qtbot, shared_window, Pig(20))
    save_solution(solve(Hog(20, 4)), tmp_path / "hog.npz")
    for _ in range(2):  # the second time they are there already, and that is said
        shared_window.open_file(str(tmp_path / "hog.npz"))
        settled(qtbot, shared_window)
        assert shared_window.session.frame.rules == Hog(20, 4)
    assert shared_window.status.currentMessage() == "These are the rules in hog.npz: Hog to 20."


def test_a_file_that_cannot_be_opened_is_told_in_the_window(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    look(qtbot, shared_window, Pig(20))
    before = shared_window.session.frame
    (tmp_path / "a.json").write_text(json.dumps({**example(), "layout": "Chess"}))
    shared_window.open_file(str(tmp_path / "a.json"))
    told = box(qtbot, shared_window)
    assert told.text().startswith("<p>Layout = &quot;Chess&quot;: must be one of Surface, ") and told.text().count("<p>") == 1
    told.close()
    assert shared_window.session.frame is before


def drop(widget: QWidget, *paths: Path) -> bool:
    """Whether files dragged over a widget are welcome; if so they are dropped there. Qt asks the first that takes any."""
    while not widget.acceptDrops():
        widget = widget.parentWidget()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    how = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    place = widget.rect().center()
    entered = QDragEnterEvent(place, *how)
    entered.ignore()
    QApplication.sendEvent(widget, entered)
    if entered.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(QPointF(place), *how))
    return entered.isAccepted()


def test_a_file_may_be_dropped_anywhere_on_the_window(qtbot: Any, shared_window: Window, tmp_path: Path) -> None:
    for target, find in ((21, lambda: shared_window), (22, lambda: shared_window.pane(PolicySlice).plot.viewport())):
        save(tmp_path / "a.json", SavedSession(Pig(target), State(3, 4, 5), "theirs", Lens(), "Slices"))
        look(qtbot, shared_window, Pig(20))
        assert drop(find(), tmp_path / "a.json")
        settled(qtbot, shared_window)
        assert shared_window.session.frame.rules == Pig(target)
    assert not drop(shared_window, tmp_path / "a.json", tmp_path / "b.json") and not drop(shared_window)
