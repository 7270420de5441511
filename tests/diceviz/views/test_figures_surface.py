"""The printed surface: a large picture of what the screen shows, with words that are text."""

import io
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from pypdf import PageObject, PdfReader
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from diceviz.background.pools import REACHES
from diceviz.figures.figure import Figure
from diceviz.figures.number_columns import FORMATS
from diceviz.figures.page import THEMES, Page
from diceviz.figures.press import pixels, printed
from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.pictures.colours import name_of
from diceviz.pictures.palette import DARK, LIGHT, Theme, rgb
from diceviz.space.camera import PRESETS, Camera
from diceviz.space.viewpoint import Viewpoint
from diceviz.views.surface import SURFACE
from diceviz.views.surface.offscreen import OffscreenScene
from diceviz.views.surface.pane import Surface
from diceviz.views.surface.picture import CutSource, SurfaceRequest, cut_colours
from diceviz.views.surface.shots import LEAST, Subject, subject_of
from diceviz.views.surface.snapshot import orbit
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloHog, Solution, State, solve
from solver.games import Game
from solver.match import occurrence
from tests.diceviz.conftest import one_window, settled
from tests.diceviz.surface_window import GAME, HERE, SIZE, as_opened


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: Any) -> Iterator[Window]:
    with one_window(qapp, tmp_path_factory, GAME, "Surface", SIZE) as window:
        yield window


@pytest.fixture
def view(qtbot: Any, window: Window) -> Surface:
    return as_opened(qtbot, window)


def png(figure: Figure, page: Page) -> np.ndarray:
    figure.prepare(page)
    return np.asarray(Image.open(io.BytesIO(printed(figure, page, "png"))).convert("RGB"))


def share_of(colour: str, cells: np.ndarray, tolerance: int = 6) -> float:
    """Of the pixels that have that colour, or nearly."""
    return float((np.abs(cells.astype(np.int16) - np.array(rgb(colour), np.int16)).max(axis=-1) <= tolerance).mean())


def coloured(cells: np.ndarray) -> float:
    """The share of pixels that are neither black, white nor grey."""
    return float((np.ptp(cells, axis=-1) > 50).mean())


def seen(view: Surface) -> Subject:
    return subject_of(view.frame, view.request, view.picture)


def asked(game: Game, show: str) -> SurfaceRequest:
    return SURFACE.asked(Frame(game, State()), show, ())[1]


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """The threads in which it is counted how often states are met."""
    threads: list[threading.Thread] = []

    def counted(*what: Any) -> Any:
        threads.append(threading.current_thread())
        return occurrence.reach(*what)

    monkeypatch.setattr("solver.reach", counted)
    return threads


def exported(qtbot: Any, window: Window, view: Surface, path: Path) -> np.ndarray:
    """The pixels of the figure, as the dialog saves it."""
    window.exports.save_figure(str(path), view.figure(), Page(4.0, 3.0, dpi=50))
    qtbot.waitUntil(lambda: not window.exports.is_busy, timeout=15_000)
    return np.asarray(Image.open(path).convert("RGB")).astype(np.int16)


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that differ clearly."""
    return float((np.abs(one - other).max(axis=-1) > 20).mean())


def test_a_cut_is_exported_as_faint_as_it_is_and_nothing_is_counted_on_the_main_thread(
    qtbot: Any, window: Window, view: Surface, tmp_path: Path, counting: list[threading.Thread]
) -> None:
    """Neither when it is known how often states are met nor while that is still being counted."""
    view.ask(cut=True)
    settled(qtbot, window)
    plain = exported(qtbot, window, view, tmp_path / "plain.png")
    release = threading.Event()
    REACHES.submit(release.wait, 30)
    window.session.look_through(Lens(reach=True))
    qtbot.waitUntil(lambda: view.is_of(window.session.frame))
    assert window.session.frame.counting and window.session.frame.reach is None
    assert apart(exported(qtbot, window, view, tmp_path / "meanwhile.png"), plain) < 0.001 and counting == []
    release.set()
    settled(qtbot, window)
    assert window.session.frame.reach is not None and seen(view).cut.reach is window.session.frame.reach
    assert apart(exported(qtbot, window, view, tmp_path / "faint.png"), plain) > 0.01
    assert len(counting) == 1 and counting[0] is not threading.main_thread()


def from_rules(solution: Solution, state: State, show: str = "") -> Figure:
    """As the command line makes it."""
    return SURFACE.figure(*SURFACE.asked(Frame(solution.game, state, solution=solution), show, ()))


def taken(view: Surface, theme: Theme = LIGHT, marked: bool = True) -> np.ndarray:
    """A small picture of what would be printed."""
    scene = OffscreenScene(seen(view).snapshot(theme, marked), (600, 450), 1.0)
    try:
        return scene.shot()
    finally:
        scene.deleteLater()


def pictures_in(page: PageObject) -> list[int]:
    """The widths of those that are embedded."""
    parts = page["/Resources"]["/XObject"].get_object().values()
    return [part.get_object()["/Width"] for part in parts if part.get_object()["/Subtype"] == "/Image"]


@pytest.mark.parametrize("theme", ["print", "dark"])
def test_a_png_is_3000_pixels_wide_however_few_dpi_are_asked_for(view: Surface, theme: str) -> None:
    page = Page(12 / 2.54, 9 / 2.54, 72, THEMES[theme])
    cells = png(view.figure(), page)
    assert cells.shape[1] >= LEAST
    assert cells.shape[0] / cells.shape[1] == pytest.approx(0.75, abs=0.002)
    assert share_of(THEMES[theme].pane, cells[:, [0, -1]], 0) == 1.0  # the theme's background, on both sides
    assert share_of(THEMES[theme].text, cells[::2, ::2]) > 0.001
    assert coloured(cells[500:2000, 400:2200]) > 0.15


def test_a_pdf_has_the_large_picture_and_its_words_as_text(view: Surface) -> None:
    figure, page = view.figure(), Page()
    figure.prepare(page)
    sheet = PdfReader(io.BytesIO(printed(figure, page, "pdf"))).pages[0]
    text = " ".join(sheet.extract_text().split())
    assert "Pig to 50: surface, roll or hold" in text
    assert "Below the sheet one rolls, above it one holds." in text
    assert "win probability" in text
    assert max(pictures_in(sheet)) >= LEAST


def test_the_picture_is_what_the_screen_shows(view: Surface) -> None:
    """Taken at the size of the screen, it is the same, pixel by pixel."""
    scene = view.scene
    QApplication.processEvents()
    screen = scene.picture().convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(screen.constBits(), np.ubyte).reshape(screen.height(), -1)[:, : 3 * screen.width()]
    scene = OffscreenScene(seen(view).snapshot(LIGHT), (screen.width(), screen.height()), 1.0)
    shot = scene.shot()
    scene.deleteLater()
    differs = np.abs(shot.astype(int) - rows.reshape(shot.shape)).max(axis=2) > 24
    assert differs.mean() < 0.001


def test_letters_and_marks_grow_with_the_picture(view: Surface) -> None:
    """Five times as many device pixels are the same picture, five times as sharp."""
    snapshot = replace(seen(view).snapshot(LIGHT), path=(((0.1, 0.9, 0.1), (0.5, 0.5, 0.6), (0.9, 0.2, 0.8)), 1))
    small, large = (OffscreenScene(snapshot, (500 * scale, 400 * scale), scale) for scale in (1, 5))
    shrunk = np.asarray(Image.fromarray(large.shot()).resize((500, 400), Image.Resampling.BOX)).astype(int)
    assert [(label.text, round(label.x), round(label.y)) for label in small.labels] == [
        (label.text, round(label.x), round(label.y)) for label in large.labels
    ]
    ink = {label.text for label in large.labels}
    assert {"my score (points)", "their score (points)", "turn total at risk (points)", "0", "50"} <= ink
    apart = np.abs(shrunk - small.shot()).max(axis=2) > 90
    assert apart.mean() < 0.01
    assert share_of("#101318", shrunk, 40) == pytest.approx(share_of("#101318", small.shot(), 40), rel=0.3)  # rims of the path
    for scene in (small, large):
        scene.deleteLater()


def test_labels_are_written_into_the_picture(view: Surface) -> None:
    """Where the layout says, there is ink."""
    scene = OffscreenScene(seen(view).snapshot(LIGHT, marked=False), (2000, 1600), 4.0)
    shot, labels = scene.shot(), scene.labels
    scene.deleteLater()
    assert len(labels) > 10
    for label in labels:
        x, y = round(4 * label.x), round(4 * label.y)
        around = shot[y - 14 : y + 14, x - 14 : x + 14]
        assert around.min() < 140, label  # dark letters on white


def test_a_cut_is_printed_with_its_colours_and_said(qtbot: Any, window: Window, view: Surface) -> None:
    view.options.cut.setChecked(True)
    settled(qtbot, window)
    assert "Cut where their score = 25." in view.figure().caption
    on_it = cut_colours(CutSource(view.picture.source.solution, view.picture.want, "theirs", 25, DARK))
    colours, counts = np.unique(on_it[on_it[..., 3] > 0][:, :3], axis=0, return_counts=True)
    assert share_of(name_of(colours[np.argmax(counts)]), taken(view, DARK), 2) > 0.01


def test_the_camera_is_that_of_the_screen(view: Surface) -> None:
    pictures = []
    for name in ("top", "front"):
        view.scene.look_from(name, animated=False)
        pictures.append(taken(view))
    above, front = pictures
    assert coloured(above) > 1.2 * coloured(front) > 0


def test_the_cursor_may_be_left_out(view: Surface) -> None:
    marked, unmarked = (taken(view, marked=each).astype(int) for each in (True, False))
    assert 0.0005 < (np.abs(marked - unmarked).max(axis=2) > 40).mean() < 0.05


def test_the_same_picture_serves_pages_that_differ_in_words_only(view: Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a title is typed, nothing is drawn in space again."""
    figure, shots, shot = view.figure(), [], OffscreenScene.take
    monkeypatch.setattr(OffscreenScene, "take", lambda scene: shots.append(scene) or shot(scene))
    for title in ("A", "Another", "Another title"):
        figure.prepare(Page(title=title, dpi=100))
    assert len(shots) == 1


def test_from_the_rules_without_a_window(qapp: QApplication) -> None:
    solution = solve(GAME)
    figure = from_rules(solution, HERE, "levels 25 50 75 %")
    assert "25, 50, 75 %" in figure.caption
    assert coloured(pixels(figure, Page(8, 6, 50))) > 0.05  # not prepared: this is the main thread
    data = figure.data().columns
    values = solution.actions(turn=3).value
    reached = data["first turn total worth 50 %"].reshape(50, 50) <= 3
    assert (reached[values >= 0.5]).all()


def test_what_is_shown_is_named_in_words() -> None:
    request = asked(Pig(), "boundary cost, reachable front cut")
    assert (request.kind, request.colour, request.states, request.cut) == ("boundary", "cost", "reachable", True)
    assert request.viewpoint == Viewpoint(Camera(*PRESETS["front"]))
    assert asked(Hog(), "").kind == "dice"
    assert asked(Pig(), "levels 90, 10 %").shares == (0.1, 0.9)
    for show in ("nonsense", "levels 120"):
        with pytest.raises(ValueError, match=r"^show = .*: must be made of boundary, value, levels, .*percentages of levels$"):
            asked(Pig(), show)
    with pytest.raises(ValueError, match=r"^--players: nobody plays in surface of Pig to 100$"):
        SURFACE.asked(Frame(Pig(), State()), "", ("optimal",))


def test_the_numbers_of_a_boundary_are_those_of_the_solution(view: Surface) -> None:
    data = view.figure().data()
    first, last = view.picture.source.solution.hold_boundary()
    assert (data.columns["first to hold"].reshape(50, 50) == first).all()
    assert (data.columns["last to roll"].reshape(50, 50) == last).all()
    assert data.notes["gap"] == view.picture.source.solution.gap
    assert json.loads(FORMATS["json"](data))["columns"]["mine"][-1] == 49


@pytest.mark.parametrize("game", [Hog(20, 5), SimultaneousHog(12, 4), SoloHog(20, 5, goal="within", turns=4)])
def test_other_games_have_the_number_of_dice(qapp: QApplication, game: Any) -> None:
    solution = solve(game)
    data = from_rules(solution, State()).data()
    if isinstance(game, SimultaneousHog):
        mix = solution.strategy(mine=3, theirs=5)
        expected = sum(dice * share for dice, share in mix.items())
        assert data.columns["dice"].reshape(12, 12)[3, 5] == pytest.approx(expected)
    else:
        assert (data.columns["dice"] == solution.dice().ravel()).all()


def test_an_orbit_keeps_the_box_in_the_picture(view: Surface) -> None:
    """With its labels, from all sides, and it comes back to where it began."""
    scene = OffscreenScene(seen(view).snapshot(LIGHT), (640, 480), 1.0)
    around = orbit(seen(view).snapshot(LIGHT), 640, 480, scene.margins)
    for degrees in range(0, 360, 20):
        *_, low, high = scene.margins.extents(around(degrees))
        assert (low >= -4).all()
        assert (high <= np.array([644, 484])).all()
    assert around(360).project(np.array([0.2, 0.3, 0.4])) == pytest.approx(around(0).project(np.array([0.2, 0.3, 0.4])))
    scene.deleteLater()
