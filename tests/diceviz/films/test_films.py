"""Films: frames in which nothing jumps, as files that other programs open, made while the window goes on."""

import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import imageio_ffmpeg
import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget

from diceviz.background.pools import FILMS
from diceviz.figures.page import PRINT, THEMES
from diceviz.films import encoder, films_of
from diceviz.films.encoder import Palette, durations, write_film
from diceviz.films.film import Film, Frame, Setting
from diceviz.films.film_dialog import FilmDialog
from diceviz.films.film_form import FORMATS
from diceviz.films.recorder import Recorder
from diceviz.pictures.palette import DARK, rgb
from diceviz.pictures.slices import policy_slice
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.ledger.pane import LedgerTable
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.surface.pane import Surface
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Cancelled, Hog, Job, Pig, State
from tests.diceviz.conftest import look, one_window, settled

GAME, SMALL, FEW = Pig(20), (320, 240), 5
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: Any) -> Iterator[Window]:
    with one_window(qapp, tmp_path_factory, GAME, "Surface", (1100, 660)) as window:
        yield window


@pytest.fixture
def show(qtbot: Any, window: Window) -> Callable[[type], Any]:
    def one(kind: type) -> Any:
        window.session.cut("theirs")
        window.dock_area.show_view(kind.view)
        look(qtbot, window, GAME, State(5, 8, 3))
        return window.pane(kind)

    return one


def film(view: Any, name: str, frames: int = FEW, size: tuple[int, int] = SMALL, theme: str = "print") -> Film:
    offer = next(offer for offer in films_of(view) if offer.name == name)
    return offer.film(Setting(*size, frames, THEMES[theme]))


def frame(made: Film, index: int) -> Frame:
    """Here and now."""
    begun = made.make(index, Job())
    if made.finish is None:
        return begun
    finishing = made.finish(begun)
    while True:
        try:
            next(finishing)
        except StopIteration as end:
            return end.value


def dark_lines(cells: Frame) -> tuple[list[int], list[int]]:
    """The columns and the rows that are mostly ink: the frame of the axes."""
    ink = cells.max(axis=2) < 110
    return np.flatnonzero(ink.mean(axis=0) > 0.5).tolist(), np.flatnonzero(ink.mean(axis=1) > 0.5).tolist()


def test_each_view_has_its_films(show: Callable[[type], Any], window: Window) -> None:
    for kind, names in (
        (Surface, ["orbit", "growth"]),
        (PolicySlice, ["sweep", "growth"]),
        (WinMap, ["sweep", "growth"]),
        (HoldAtMap, ["growth"]),
    ):
        assert [offer.name for offer in films_of(show(kind))] == names
    assert films_of(window.pane(LedgerTable)) == []


@pytest.mark.parametrize("name", ["sweep", "growth"])
def test_axes_do_not_jump(show: Callable[[type], Any], name: str) -> None:
    made = film(show(PolicySlice), name, frames=4)
    frames = [frame(made, index) for index in range(4)]
    assert {cells.shape for cells in frames} == {(SMALL[1], SMALL[0], 3)}
    lines = [dark_lines(cells) for cells in frames]
    assert all(len(columns) >= 2 and len(rows) >= 2 for columns, rows in lines)
    assert all(line == lines[0] for line in lines)
    labels = [cells[:, : lines[0][0][0] - 3] for cells in frames]
    below = round(0.2 * SMALL[1])  # the title changes
    assert all((label[below:] == labels[0][below:]).all() for label in labels)
    assert all((one != other).any() for one, other in pairwise(frames))


def test_a_sweep_goes_through_the_slices_of_the_solution(qtbot: Any, window: Window, show: Callable[[type], Any]) -> None:
    """The nearer the other player is to winning, the more states roll."""
    view = show(PolicySlice)
    solution = look(qtbot, window, Pig(60), State(5, 8, 3))
    made = film(view, "sweep", frames=60)
    rolling = [int((policy_slice(solution, "theirs", theirs) > 0).sum()) for theirs in (0, 20, 59)]
    blue = [bluish(frame(made, theirs)) for theirs in (0, 20, 59)]
    assert rolling[0] < rolling[1] < rolling[2]
    assert blue[0] < blue[1] < blue[2]
    assert blue[0] / blue[2] == pytest.approx(rolling[0] / rolling[2], abs=0.1)


def test_a_target_grows_on_the_axes_of_the_last(show: Callable[[type], Any]) -> None:
    made = film(show(WinMap), "growth", frames=6)
    empty = [share_of("#ffffff", frame(made, index), 0) for index in (0, 3, 5)]
    assert empty[0] > empty[1] > empty[2]


def test_a_surface_grows_in_the_box_of_the_last(show: Callable[[type], Any]) -> None:
    made = film(show(Surface), "growth", frames=6)
    shares = [coloured(frame(made, index)) for index in (0, 3, 5)]
    made.close()
    assert 0 < shares[0] < shares[1] < shares[2]


def test_colours_of_a_film_in_space_are_explained(show: Callable[[type], Any]) -> None:
    """Below the picture: the scale from its darkest to its brightest, the same in all frames."""
    made = film(show(Surface), "growth", frames=6)
    feet = [frame(made, index)[-24:] for index in (0, 5)]
    made.close()
    assert (feet[0] == feet[1]).all()
    assert all(share_of(end, feet[0], 12) > 0 for end in ("#440154", "#fde725"))


def test_the_legend_of_dice_stays_while_the_target_grows(qtbot: Any, window: Window, show: Callable[[type], Any]) -> None:
    show(WinMap)
    look(qtbot, window, Hog(30, 6), State(5, 8))
    window.dock_area.show_view(DiceMap.view)
    settled(qtbot, window)
    made = film(window.pane(DiceMap), "growth", frames=6)
    bars = [frame(made, index)[30:-60, -42:] for index in (0, 5)]  # beside the map
    assert (bars[0] == bars[1]).all() and coloured(bars[0]) > 0.03


def test_what_is_looked_at_first_tells_most(show: Callable[[type], Any]) -> None:
    """Of growth that is the end, not an empty plot."""
    grown = film(show(WinMap), "growth", frames=6)
    assert coloured(frame(grown, grown.best)) > 3 * coloured(frame(grown, 0))


def test_an_orbit_ends_where_it_begins(show: Callable[[type], Any]) -> None:
    made = film(show(Surface), "orbit", frames=36, theme="dark")
    first, next_one, last, across = (frame(made, index).astype(int) for index in (0, 1, 35, 18))
    made.close()
    assert (first[-1, 0] == rgb(DARK.pane)).all()

    def change(other: np.ndarray) -> float:
        return float((np.abs(first - other).max(axis=2) > 30).mean())

    assert 0 < change(next_one) < change(across)
    assert change(last) < 0.7 * change(across)


def share_of(colour: str, cells: Frame, tolerance: int = 6) -> float:
    return float((np.abs(cells.astype(int) - rgb(colour)).max(axis=-1) <= tolerance).mean())


def bluish(cells: Frame) -> float:
    """Rolls: also where the call is close. The legend is left out."""
    seen = cells[:, : round(0.75 * cells.shape[1])].astype(int)
    return float((seen[..., 2] - seen[..., 0] > 25).mean())


def coloured(cells: Frame) -> float:
    return float((cells.max(axis=-1).astype(int) - cells.min(axis=-1) > 50).mean())


# Files


def bars(number: int = 12, size: tuple[int, int] = (64, 48)) -> Film:
    """A red bar that grows on white."""

    def make(index: int, job: Job) -> Frame:
        cells = np.full((size[1], size[0], 3), 255, np.ubyte)
        cells[:, : (index + 1) * size[0] // number] = (200, 30, 40)
        return cells

    return Film("Bars", number, make)


def write(made: Film, path: Path, form: str, rate: int = 10, job: Job | None = None) -> None:
    write_film(made, lambda index: made.make(index, Job()), path, form, rate, job or Job())


def test_a_gif_has_all_frames_in_their_colours(tmp_path: Path) -> None:
    write(bars(), tmp_path / "a.gif", "gif")
    with Image.open(tmp_path / "a.gif") as gif:
        assert (gif.n_frames, gif.size, gif.info["loop"]) == (12, (64, 48), 0)
        for index in range(12):
            gif.seek(index)
            assert gif.info["duration"] == 100
            assert (np.asarray(gif.convert("RGB")) == bars().make(index, Job())).all()
    assert [path.name for path in tmp_path.iterdir()] == ["a.gif"]


@pytest.mark.skipif(not encoder.ffmpeg(), reason="there is no ffmpeg")
def test_an_mp4_has_all_frames(tmp_path: Path) -> None:
    write(bars(), tmp_path / "a.mp4", "mp4")
    frames, seconds = imageio_ffmpeg.count_frames_and_secs(str(tmp_path / "a.mp4"))
    assert (frames, seconds) == (12, pytest.approx(1.2, abs=0.05))
    asked = [
        imageio_ffmpeg.get_ffmpeg_exe(),
        "-loglevel",
        "error",
        "-i",
        tmp_path / "a.mp4",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
        "-",
    ]
    seen = np.frombuffer(subprocess.run(asked, capture_output=True, check=True).stdout, np.ubyte).reshape(12, 48, 64, 3)
    assert np.abs(seen[-1].astype(int) - (200, 30, 40)).mean() < 12
    assert np.abs(seen[0, :, 20:].astype(int) - 255).mean() < 12


def test_odd_pixels_are_left_out() -> None:
    assert Setting(321, 243, 4, PRINT).pixels == (320, 242)


def test_a_setting_says_what_it_must_be() -> None:
    for field, value in (("width", 10), ("height", 9999), ("frames", 1)):
        with pytest.raises(ValueError, match=rf"^{field} = {value}: must be from \d+ to \d+$"):
            Setting(**{field: value})


def test_durations_of_frames_add_up() -> None:
    """Hundredths of a second: 24 frames take one second though none takes a whole number of them."""
    assert sum(durations(24, 24)) == 1000
    assert set(durations(24, 24)) == {40, 50}


def test_a_palette_keeps_what_is_large_as_it_is() -> None:
    ramp = np.zeros((64, 512, 3), np.ubyte)
    ramp[..., 0] = np.linspace(0, 255, 512)
    ramp[..., 1] = np.linspace(0, 255, 64)[:, None]
    ramp[:, :200] = rgb(DARK.pane)
    image = np.asarray(Palette([ramp]).image(ramp).convert("RGB")).astype(int)
    assert (image[:, :200] == rgb(DARK.pane)).all()
    assert np.abs(image - ramp).max() < 40
    assert np.abs(image - ramp).mean() < 6


@pytest.mark.parametrize("form", FORMATS)
def test_a_film_that_is_cancelled_leaves_what_was_there(tmp_path: Path, form: str) -> None:
    if form == "mp4" and not encoder.ffmpeg():
        pytest.skip("there is no ffmpeg")
    path = tmp_path / f"a.{form}"
    path.write_bytes(b"before")
    asked = iter(range(100))
    with pytest.raises(Cancelled):
        write(bars(40), path, form, job=Job(cancelled=lambda: next(asked) > 20))
    assert path.read_bytes() == b"before"
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_without_ffmpeg_or_when_it_fails_one_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "ffmpeg", lambda: "")
    with pytest.raises(ValueError, match=r"^MP4 needs the program ffmpeg, which is not installed here$"):
        write(bars(), tmp_path / "a.mp4", "mp4")
    refusing = tmp_path / "refusing"
    refusing.write_text("#!/bin/sh\necho no codec >&2\nexit 3\n")
    refusing.chmod(0o755)
    monkeypatch.setattr(encoder, "ffmpeg", lambda: str(refusing))
    with pytest.raises(ValueError, match=r"^ffmpeg cannot make the MP4: no codec$"):
        write(bars(), tmp_path / "a.mp4", "mp4")
    assert not (tmp_path / "a.mp4").exists()


# The dialog


@pytest.fixture
def dialog(qtbot: Any, window: Window, show: Callable[[type], Any]) -> Iterator[Callable[[type], FilmDialog]]:
    opened: list[FilmDialog] = []

    def open_one(kind: type) -> FilmDialog:
        made = FilmDialog(window, show(kind), window.theme)
        made.saved.connect(window.exports.ended)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        opened.append(made)
        made.form.width_box.setValue(SMALL[0])
        made.form.height_box.setValue(SMALL[1])
        made.form.seconds.setValue(0.5)
        made.form.rate.setValue(10)
        made.open()
        qtbot.waitUntil(lambda: made.preview.image.width() == SMALL[0], timeout=15_000)
        return made

    yield open_one
    for made in opened:
        made.close()
        made.deleteLater()


@pytest.mark.parametrize("kind", [PolicySlice, Surface])
def test_a_click_makes_a_file(
    qtbot: Any, window: Window, dialog: Callable[[type], FilmDialog], kind: type, tmp_path: Path
) -> None:
    made, path = dialog(kind), tmp_path / "film.gif"
    turns = []
    clock = QTimer(interval=0)
    clock.timeout.connect(lambda: turns.append(made.bar.value()))
    clock.start()
    QTimer.singleShot(100, lambda: answer(qtbot, made, path))
    qtbot.mouseClick(made.save_button, LEFT)
    qtbot.waitUntil(lambda: made.note.text().startswith("Saved"), timeout=30_000)
    clock.stop()
    assert made.note.text() == "Saved film.gif, 5 frames."
    assert window.status.currentMessage() == made.note.text()
    assert len(turns) > 5  # the window had its turns in between
    with Image.open(path) as gif:
        assert (gif.n_frames, gif.size) == (5, SMALL)
    assert made.save_button.isEnabled()
    assert not made.bar.isVisible()


def answer(qtbot: Any, dialog: FilmDialog, path: Path) -> None:
    """To the question where the file shall be."""
    asked = dialog.findChild(QFileDialog)
    field = asked.findChild(QLineEdit)
    field.setText(str(path))
    qtbot.keyClick(field, Qt.Key.Key_Return)


@pytest.mark.parametrize("kind", [PolicySlice, Surface])
def test_save_pressed_while_the_preview_is_made_saves_the_film(
    qtbot: Any, window: Window, dialog: Callable[[type], FilmDialog], kind: type, tmp_path: Path
) -> None:
    """The preview is given up, and nothing is said of it any more."""
    made, path, release = dialog(kind), tmp_path / "film.gif", threading.Event()
    FILMS.submit(release.wait, 30)
    made.form.width_box.setValue(SMALL[0] + 2)
    qtbot.waitUntil(lambda: made.note.text() == "Drawing …")
    assert made.recorder.is_busy and made.save_button.isEnabled()
    QTimer.singleShot(100, lambda: answer(qtbot, made, path))
    qtbot.mouseClick(made.save_button, LEFT)
    qtbot.waitUntil(lambda: made.note.text() == "Making 5 frames …")
    release.set()
    said: list[str] = []
    while made.recorder.is_busy:
        qtbot.wait(5)
        said.append(made.note.text())
    qtbot.waitUntil(lambda: made.note.text() == "Saved film.gif, 5 frames.")
    assert set(said) <= {"Making 5 frames …", "Saved film.gif, 5 frames."}
    assert made.preview.image.width() == SMALL[0]  # as it was before
    with Image.open(path) as gif:
        assert (gif.n_frames, gif.size) == (5, (SMALL[0] + 2, SMALL[1]))


@pytest.mark.parametrize("fails", [False, True])
def test_what_comes_of_a_preview_is_not_told_of_the_film_that_took_its_place(qtbot: Any, tmp_path: Path, fails: bool) -> None:
    recorder, told = Recorder(), []
    for name in ("taken", "done", "failed", "cancelled"):
        getattr(recorder, name).connect(lambda *what, name=name: told.append((name, *what)))
    started, release = threading.Event(), threading.Event()

    def make(index: int, job: Job) -> Frame:
        started.set()
        assert release.wait(10)
        if fails:
            raise ValueError("the preview cannot be made")
        return bars().make(index, job)

    recorder.take(Film("Slow", 12, make))
    qtbot.waitUntil(started.is_set)
    recorder.record(bars(), str(tmp_path / "a.gif"), "gif", 10)
    release.set()
    qtbot.waitUntil(lambda: bool(told))
    recorder.stop()
    qtbot.wait(20)
    assert told == [("done", str(tmp_path / "a.gif"))]


def test_cancel_leaves_no_file(qtbot: Any, dialog: Callable[[type], FilmDialog], tmp_path: Path) -> None:
    made, path = dialog(PolicySlice), tmp_path / "film.gif"
    made.form.seconds.setValue(60)
    made.record(str(path))
    qtbot.waitUntil(made.cancel_button.isEnabled)
    assert not made.form.isEnabled()
    qtbot.wait(300)
    qtbot.mouseClick(made.cancel_button, LEFT)
    qtbot.waitUntil(lambda: made.note.text() == "Cancelled: nothing was saved.", timeout=15_000)
    assert list(tmp_path.iterdir()) == []
    assert made.form.isEnabled()


def test_closing_while_it_is_made_leaves_no_file(qtbot: Any, dialog: Callable[[type], FilmDialog], tmp_path: Path) -> None:
    made = dialog(Surface)
    made.form.seconds.setValue(60)
    made.record(str(tmp_path / "film.gif"))
    qtbot.wait(200)
    qtbot.keyClick(made, Qt.Key.Key_Escape)
    assert not made.isVisible()
    assert not made.recorder.is_busy
    assert [each for each in tmp_path.iterdir() if each.is_file()] == []  # choices are remembered in a folder


def test_too_many_frames_are_refused_in_one_sentence(qtbot: Any, dialog: Callable[[type], FilmDialog]) -> None:
    made = dialog(PolicySlice)
    made.form.rate.setValue(50)
    made.form.seconds.setValue(200)
    assert made.note.text() == "Frames = 10000: must be from 2 to 3000."
    assert not made.save_button.isEnabled()
    made.form.seconds.setValue(2)
    assert made.save_button.isEnabled()


def test_a_file_that_cannot_be_written_is_told(qtbot: Any, dialog: Callable[[type], FilmDialog], tmp_path: Path) -> None:
    made = dialog(PolicySlice)
    made.record(str(tmp_path / "nowhere" / "film.gif"))
    qtbot.waitUntil(lambda: bool(re.match(r"^No such file or directory\.$", made.note.text())), timeout=15_000)
    made.record(str(tmp_path / "film.avi"))
    assert made.note.text() == "Film.avi: must end with .gif or .mp4."


def test_every_control_has_a_name_and_a_tip(dialog: Callable[[type], FilmDialog]) -> None:
    made = dialog(PolicySlice)
    controls = [made.form.what, made.form.width_box, made.form.height_box, made.form.seconds, made.form.rate]
    controls += [*made.form.form.controls, *made.form.theme.controls]
    for control in controls:
        assert control.accessibleName()
        assert control.toolTip()
    buttons: list[QWidget] = [made.save_button, made.cancel_button, made.close_button]
    assert all(button.toolTip() and button.text() for button in buttons)


def test_mp4_is_off_where_there_is_no_ffmpeg(dialog: Callable[[type], FilmDialog], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diceviz.films.film_form.ffmpeg", lambda: "")
    button = dialog(PolicySlice).form.form.buttons["mp4"]
    assert not button.isEnabled()
    assert button.toolTip() == "MP4 needs the program ffmpeg, which is not installed here."


def test_a_problem_while_a_frame_is_developed_is_told(qtbot: Any, tmp_path: Path) -> None:
    recorder, told = Recorder(), []
    recorder.failed.connect(told.append)

    def finish(made: object) -> Any:
        raise ValueError("the light went out")
        yield

    recorder.record(Film("Dark", 3, lambda index, job: index, finish), str(tmp_path / "a.gif"), "gif", 10)
    qtbot.waitUntil(lambda: told == ["the light went out"])
    recorder.stop()
    assert list(tmp_path.iterdir()) == []
