"""The surface in the window: what is on the screen is what the picture says, and what the mouse finds there."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from diceviz.files.checked_json import as_data, from_data
from diceviz.pictures.palette import DARK, HOLD, LIGHT, ROLL
from diceviz.pictures.slices import AXES, plane
from diceviz.space.camera import PRESETS, Camera, Ray
from diceviz.space.viewpoint import Viewpoint
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.surface.pane import SURFACES, Surface
from diceviz.views.surface.picture import CutSource, SurfaceRequest, Want, cut_colours, pick, place_of, want_of
from diceviz.views.surface.surface_choices import LEVELS, kinds
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, solve
from tests.diceviz.conftest import choose, far, look, one_window, settled, type_number
from tests.diceviz.surface_window import GAME, SIZE, as_opened
from tests.diceviz.surface_window import HERE as START

LEFT = Qt.MouseButton.LeftButton
STEP = 11  # pixels between those that are looked at


class Spot(NamedTuple):
    """A pixel: what is seen, the state and the place that the mouse finds there, and the colour that the surface has there."""

    seen: QColor
    state: State
    place: Any
    own: QColor


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: Any) -> Iterator[Window]:
    with one_window(qapp, tmp_path_factory, GAME, "Surface", SIZE) as window:
        yield window


@pytest.fixture
def view(qtbot: Any, window: Window) -> Surface:
    return as_opened(qtbot, window)


def shown(view: Surface) -> QImage:
    QApplication.processEvents()
    return view.scene.picture()


def spots(view: Surface, picture: QImage | None = None) -> list[Spot]:
    """All over the surface; nothing close to the cursor and its lines, which lie above everything."""
    seen, scene, guides, cut = picture or shown(view), view.scene, guide_pixels(view), view.cut_at
    found = []
    for x in range(STEP, scene.width(), STEP):
        for y in range(STEP, scene.height(), STEP):
            ray = scene.ray_at(QPointF(x + 0.5, y + 0.5))
            hit = pick(view.picture, tuple(ray.origin), tuple(ray.direction), cut)
            if hit and np.hypot(*(guides - (x, y)).T).min() > 14:
                colour = seen.pixelColor(QPoint(x, y) * seen.devicePixelRatio())
                found.append(Spot(colour, *hit, own_colour(view, ray, hit[1])))
    return found


def found_along(view: Surface, ray: Ray) -> tuple[State, Any] | None:
    return pick(view.picture, tuple(ray.origin), tuple(ray.direction), view.cut_at)


def own_colour(view: Surface, ray: Ray, place: Any) -> QColor:
    """What the corners of the triangle at that place have, in the share of each."""
    from solver.kernels.ray_triangle import first_hit

    mesh = view.picture.mesh
    if mesh is None:
        return QColor()
    length = float(np.linalg.norm(np.array(place) - ray.origin)) - 1e-6
    everywhere = np.full(3, np.inf)
    _, face = first_hit(mesh.vertices, mesh.faces, ray.at(length), np.array(ray.direction), -everywhere, everywhere)
    if face < 0:
        return QColor()
    corners = mesh.faces[face]
    shares = np.linalg.lstsq(np.vstack([mesh.vertices[corners].T, np.ones(3)]), np.append(place, 1.0), rcond=None)[0]
    return QColor(*np.clip(shares @ mesh.colours[corners, :3] + 0.5, 0, 255).astype(int).tolist())


def guide_pixels(view: Surface) -> Any:
    """On the lines from the cursor to all sides of the box."""
    cursor, points = np.array(place_of(view.picture, view._frame.state)), []
    for axis in range(3):
        for end in (0.0, 1.0):
            foot = cursor.copy()
            foot[axis] = end
            points += list(cursor + np.linspace(0, 1, 60)[:, None] * (foot - cursor))
    return view.scene.sight.project(np.array(points))


def alike(seen: QColor, wanted: QColor) -> bool:
    """The same colour in whatever light."""
    one, other = (np.array(colour.getRgb()[:3]) / max(1, *colour.getRgb()[:3]) for colour in (seen, wanted))
    return bool(abs(one - other).max() < 0.16)


def share_alike(spots: list[Spot]) -> float:
    return float(np.mean([alike(spot.seen, spot.own) for spot in spots]))


def pixel(view: Surface, state: State) -> QPoint:
    return view.scene.place_of(place_of(view.picture, state)).toPoint()


def ink(picture: QImage, at: QPoint, colour: str, reach: int = 10) -> int:
    ratio, wanted = picture.devicePixelRatio(), QColor(colour)
    places = ((at * ratio) + QPoint(i, j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1))
    return sum(far(picture.pixelColor(place), wanted) < 40 for place in places)


# What is there


@pytest.mark.parametrize(
    ("kind", "theme"),
    [("boundary", LIGHT), ("boundary", DARK), ("value", LIGHT), ("levels", DARK)],
    ids=["sheet", "dark", "value", "levels"],
)
def test_the_surface_is_there_in_its_colours_where_the_mouse_finds_it(
    qtbot: Any, window: Window, view: Surface, kind: str, theme: Any
) -> None:
    view.apply_theme(theme)
    view.ask(kind=kind)
    settled(qtbot, window)
    picture = shown(view)
    found = spots(view, picture)
    assert len(found) > 40 and share_alike(found) > 0.93
    assert far(picture.pixelColor(2, 2), QColor(theme.pane)) <= 1


def test_beside_the_surface_there_is_nothing_but_the_box(view: Surface) -> None:
    picture, scene = shown(view), view.scene
    empty = []
    for x in range(STEP, scene.width(), STEP):
        for y in range(STEP, scene.height(), STEP):
            around = [scene.ray_at(QPointF(x + i, y + j)) for i in (-4, 0, 4) for j in (-4, 0, 4)]
            if not any(found_along(view, ray) for ray in around):
                empty.append(picture.pixelColor(QPoint(x, y) * picture.devicePixelRatio()))
    assert len(empty) > 100 and np.mean([colour.saturation() < 40 for colour in empty]) > 0.98


@pytest.mark.parametrize(
    "game",
    [
        Pig(30, "difference"),
        Pig(20, "exact", Die(3)),
        Hog(30),
        SimultaneousHog(20, 4),
        SoloHog(40, goal="within", turns=5),
        SoloPig(40, goal="within", turns=5),
    ],
    ids=lambda game: game.name,
)
def test_every_surface_of_every_game_is_drawn(qtbot: Any, window: Window, game: Any) -> None:
    look(qtbot, window, game, State(2, 3, 0, 2))
    view = window.pane(Surface)
    for kind in kinds(game):
        view.ask(kind=kind)
        settled(qtbot, window)
        assert (view.picture.game, view.picture.want.kind) == (game, kind)
        found = spots(view)
        assert len(found) > 15 and share_alike(found) > 0.8
        assert view.subtitle.text() == kinds(game)[kind] and "<b>" in view.sentence.text()


def test_colours_can_be_costs_or_directions(qtbot: Any, window: Window, view: Surface) -> None:
    before = shown(view)
    for name in ("cost of a mistake", "direction"):
        choose(qtbot, view.options.colour, name)
        settled(qtbot, window)
        picture = shown(view)
        assert picture != before
        assert share_alike(spots(view, picture)) > 0.8


def test_only_states_one_gets_to_or_those_as_points(qtbot: Any, window: Window, view: Surface) -> None:
    every = len(spots(view))
    choose(qtbot, view.options.states, "reachable")
    settled(qtbot, window)
    some = spots(view)
    assert 0 < len(some) < every and share_alike(some) > 0.85
    choose(qtbot, view.options.states, "reachable points")
    settled(qtbot, window)
    assert view.picture.mesh is None and not view.options.colour.isEnabled()
    picture = shown(view)
    seen = [picture.pixelColor(x, y).rgb() for x in range(0, picture.width(), 3) for y in range(0, picture.height(), 3)]
    counts = {colour: seen.count(QColor(colour).rgb()) for colour in (ROLL, HOLD)}
    assert min(counts.values()) > 20
    assert view.options.legend.isVisible() and "get to" in view.subtitle.text()


def test_the_lens_shows_costs_on_the_surface(qtbot: Any, window: Window, view: Surface) -> None:
    qtbot.keyClick(window, Qt.Key.Key_M)
    settled(qtbot, window)
    through = view.picture.mesh.colours
    assert share_alike(spots(view)) > 0.8
    qtbot.keyClick(window, Qt.Key.Key_M)
    choose(qtbot, view.options.colour, "cost of a mistake")
    settled(qtbot, window)
    assert np.array_equal(view.picture.mesh.colours, through)


# The cut


@pytest.mark.parametrize(("axis", "at", "theme"), [("theirs", 25, LIGHT), ("mine", 20, DARK), ("turn", 10, LIGHT)], ids=AXES)
def test_the_plane_has_the_colours_of_the_slice_and_what_is_nearer_is_gone(
    qtbot: Any, window: Window, view: Surface, axis: str, at: int, theme: Any
) -> None:
    view.apply_theme(theme)
    window.session.cut(axis)
    qtbot.keyClick(window, Qt.Key.Key_C)
    qtbot.waitUntil(view.options.cut_row.isVisible)
    settled(qtbot, window)
    cells = cut_colours(CutSource(window.session.frame.solution, view.picture.want, axis, at, theme))
    across, up = plane(window.session.frame.game, axis)
    number, found = AXES.index(axis), spots(view)
    towards_the_eye = np.sign(view.scene.sight.eye[number] - at / 50)
    assert all((spot.place[number] - at / 50) * towards_the_eye <= 1e-5 for spot in found)
    on_it = [spot for spot in found if abs(spot.place[number] - at / 50) < 1e-9]
    right = [spot.seen.getRgb()[:3] == tuple(cells[getattr(spot.state, up), getattr(spot.state, across)][:3]) for spot in on_it]
    assert len(right) > 15 and np.mean(right) > 0.85  # some pixels are shared by two cells
    behind = [spot for spot in found if spot not in on_it]
    assert not behind or share_alike(behind) > 0.8


def test_the_near_side_comes_back_when_the_cut_goes(qtbot: Any, window: Window, view: Surface) -> None:
    before = shown(view)
    qtbot.mouseClick(view.options.cut, LEFT, pos=QPoint(8, view.options.cut.height() // 2))
    settled(qtbot, window)
    assert shown(view) != before
    qtbot.mouseClick(view.options.cut, LEFT, pos=QPoint(8, view.options.cut.height() // 2))
    settled(qtbot, window)
    assert shown(view) == before


def test_the_cut_and_the_slice_are_the_same(qtbot: Any, window: Window, view: Surface) -> None:
    view.options.cut.click()
    settled(qtbot, window)
    slice_row, row = window.pane(PolicySlice).cut_row, view.options.cut_row
    choose(qtbot, row.axis, "my score")
    assert slice_row.axis.currentText() == "my score" and window.session.frame.axis == "mine"
    choose(qtbot, slice_row.axis, "at risk")
    assert row.axis.currentText() == "at risk" and view.cut_at == (2, 10 / 50)
    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert row.axis.currentText() == slice_row.axis.currentText() == "their score" and view.cut_at == (1, 25 / 50)
    for key, at in ((Qt.Key.Key_PageUp, 26), (Qt.Key.Key_PageDown, 25), (Qt.Key.Key_PageDown, 24)):
        qtbot.keyClick(window, key)
        assert row.at.spin.value() == slice_row.at.spin.value() == at and view.cut_at == (1, at / 50)
    type_number(qtbot, row.at, 40)
    settled(qtbot, window)
    assert window.session.frame.state == State(20, 40, 10) and slice_row.at.spin.value() == 40
    assert {spot.state.theirs for spot in spots(view) if abs(spot.place[1] - 0.8) < 1e-9} == {40}


def test_a_cut_at_the_ends_is_drawn(qtbot: Any, window: Window, view: Surface) -> None:
    view.options.cut.setChecked(True)
    for axis in AXES:
        window.session.cut(axis)
        for at in (0, 49):
            window.session.move(State(**{axis: at}))
            settled(qtbot, window)
            assert view.cut_at == (AXES.index(axis), at / 50)
            on_it = [spot.seen for spot in spots(view) if getattr(spot.state, axis) == at]
            if at == 0 or axis == "theirs":  # else there is one state in a row, at the rim
                assert (
                    len(on_it) > 20
                    and np.mean([far(seen, QColor(ROLL)) < 3 or alike(seen, QColor(HOLD)) for seen in on_it]) > 0.5
                )


def test_points_are_cut_too(qtbot: Any, window: Window, view: Surface) -> None:
    view.options.states.setCurrentIndex(2)
    view.options.cut.setChecked(True)
    settled(qtbot, window)
    found = spots(view)
    towards_the_eye = np.sign(view.scene.sight.eye[1] - 0.5)
    assert len(found) > 20 and all((spot.place[1] - 0.5) * towards_the_eye <= 1e-5 for spot in found)


# The mouse and the keys


def test_clicking_picks_the_state_that_is_drawn_there(qtbot: Any, window: Window, view: Surface) -> None:
    grid = [QPoint(x, y) for x in range(20, view.scene.width(), 40) for y in range(20, view.scene.height(), 40)]
    hits = [(target, found) for target in grid if (found := found_along(view, view.scene.ray_at(QPointF(target))))]
    assert len(hits) > 8
    for target, (state, _) in hits[2 :: len(hits) // 3]:
        qtbot.mouseClick(view.scene, LEFT, pos=target)
        assert window.session.frame.state == state
        settled(qtbot, window)
        near = pixel(view, state) - target
        assert max(abs(near.x()), abs(near.y())) <= 14
        assert window.pane(PolicySlice).plot.lines[0].value() == state.mine
        assert window.pane(WinMap).plot.lines[1].value() == state.theirs
        assert ink(shown(view), pixel(view, state), "#ffffff") > 8


def test_clicking_on_the_cut_picks_the_cell(qtbot: Any, window: Window, view: Surface) -> None:
    view.options.cut.setChecked(True)
    settled(qtbot, window)
    for state in (State(5, 25, 30), State(30, 25, 6), State(0, 25, 0)):
        qtbot.mouseClick(view.scene, LEFT, pos=pixel(view, state))
        assert window.session.frame.state == state


def test_clicking_on_a_block_picks_its_scores(qtbot: Any, window: Window, view: Surface) -> None:
    look(qtbot, window, Hog(30), State(3, 3))
    view.ask(kind="dice")
    view.scene.look_from("top", animated=False)
    settled(qtbot, window)
    for state in (State(4, 20), State(15, 15), State(27, 2)):
        qtbot.mouseClick(view.scene, LEFT, pos=pixel(view, state))
        assert window.session.frame.state == state


def test_clicking_beside_the_surface_changes_nothing(qtbot: Any, window: Window, view: Surface) -> None:
    qtbot.mouseClick(view.scene, LEFT, pos=QPoint(3, 3))
    assert window.session.frame.state == START


def test_hovering_brushes_all_views_and_tells_the_state(qtbot: Any, window: Window, view: Surface) -> None:
    told: list[Any] = []
    window.session.brushed.connect(told.append)
    place = QPoint(200, 220)
    ray = view.scene.ray_at(QPointF(place))
    state, _ = found_along(view, ray)
    plain, before = view.sentence.text(), shown(view)
    qtbot.mouseMove(view.scene, place)
    qtbot.waitUntil(lambda: bool(told))
    assert told[-1] == state and window.session.frame.state == START
    assert f"You have {state.mine}, they have {state.theirs}" in view.sentence.text() != plain
    brush = window.pane(PolicySlice).plot.brush
    assert brush.isVisible() and brush.pos().x() == state.mine
    assert brushed(view, state, shown(view), before)
    qtbot.mouseMove(view.scene, QPoint(3, 3))
    qtbot.waitUntil(lambda: told[-1] is None)
    assert told[-1] is None and view.sentence.text() == plain and not brush.isVisible()
    assert shown(view) == before
    window.session.brushed.disconnect(told.append)


def brushed(view: Surface, state: State, picture: QImage, before: QImage) -> bool:
    """Whether there is a dot with a dark rim that was not there before."""
    return ink(picture, pixel(view, state), "#101318", 7) > ink(before, pixel(view, state), "#101318", 7) + 10


def test_other_views_brush_the_surface(qtbot: Any, window: Window, view: Surface) -> None:
    before, state = shown(view), State(10, 40, 15)
    window.session.brush(state)
    assert brushed(view, state, shown(view), before)
    window.session.brush(None)
    assert shown(view) == before


def test_a_brush_that_goes_while_the_surface_is_hidden_is_gone(qtbot: Any, window: Window, view: Surface) -> None:
    before, state = shown(view), State(10, 40, 15)
    window.session.brush(state)
    window.show_layout("Slices")
    window.session.brush(None)
    window.show_layout("Surface")
    settled(qtbot, window)
    assert not brushed(view, state, shown(view), before)


def test_arrow_keys_move_the_cursor(qtbot: Any, window: Window, view: Surface) -> None:
    view.scene.setFocus()
    for key, state in (
        (Qt.Key.Key_Right, State(21, 25, 10)),
        (Qt.Key.Key_Up, State(21, 26, 10)),
        (Qt.Key.Key_Left, State(20, 26, 10)),
        (Qt.Key.Key_Down, State(20, 25, 10)),
    ):
        qtbot.keyClick(view.scene, key)
        assert window.session.frame.state == state
    qtbot.keyClick(view.scene, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert window.session.frame.state == State(20, 35, 10)
    assert "they have 35" in view.sentence.text()


def test_arrow_keys_move_along_what_is_left(qtbot: Any, window: Window, view: Surface) -> None:
    look(qtbot, window, SoloPig(40, goal="within", turns=6), State(5, 0, 0, 3))
    qtbot.keyClick(view.scene, Qt.Key.Key_Up)
    assert window.session.frame.state.turns_left == 4
    for _ in range(9):
        qtbot.keyClick(view.scene, Qt.Key.Key_Down)
    assert window.session.frame.state.turns_left == 1


def test_the_cursor_is_a_ring_wherever_it_is(qtbot: Any, window: Window, view: Surface) -> None:
    for state in (START, State(40, 5, 3), State(0, 49, 45)):
        window.session.move(state)
        picture = shown(view)
        assert ink(picture, pixel(view, state), "#ffffff") > 8 and ink(picture, pixel(view, state), "#101318") > 8


# The camera


def test_camera_buttons_turn_the_box_and_fit_brings_it_back(qtbot: Any, view: Surface) -> None:
    scene = view.scene
    home = scene.camera
    for name in ("front", "side", "top"):
        qtbot.mouseClick(view.camera[name], LEFT)
        qtbot.waitUntil(lambda: not scene.moving)
        assert (scene.camera.azimuth, scene.camera.elevation) == pytest.approx(PRESETS[name])
        assert len(spots(view)) > 10 or name == "side"
    qtbot.mouseClick(view.fit, LEFT)
    qtbot.waitUntil(lambda: not scene.moving)
    assert (scene.camera.azimuth, scene.camera.elevation) == pytest.approx(PRESETS["isometric"])
    assert scene.camera.height == pytest.approx(home.height, rel=1e-3)


def test_the_box_stays_where_it_is_when_the_cut_is_chosen(qtbot: Any, window: Window, view: Surface) -> None:
    before = view.scene.size(), view.scene.camera
    view.options.cut.click()
    settled(qtbot, window)
    assert (view.scene.size(), view.scene.camera) == before


# Choices


def test_the_choice_stays_where_it_can_and_comes_back(qtbot: Any, window: Window, view: Surface) -> None:
    kind = view.options.kind
    choose(qtbot, kind, "win probability")
    look(qtbot, window, Hog(20))
    assert kind.currentText() == "win probability" and view.picture.want.kind == "value"
    look(qtbot, window, Pig(20, "difference"))
    assert [kind.itemText(index) for index in range(kind.count())] == [
        "roll or hold",
        "expected payment",
        "equal expected payment",
    ]
    assert kind.currentText() == "expected payment"
    choose(qtbot, kind, "equal expected payment")
    look(qtbot, window, Hog(20))
    assert kind.currentText() == "number of dice"
    look(qtbot, window, GAME)
    assert kind.currentText() == "equal win probability" and view.picture.want.kind == "levels"
    assert view.options.levels.isVisible() and not view.options.states.isVisible()


def test_levels_can_be_typed_and_nonsense_is_put_back(qtbot: Any, window: Window, view: Surface) -> None:
    choose(qtbot, view.options.kind, "equal win probability")
    settled(qtbot, window)
    levels = view.options.levels
    offered = levels.count()

    def write(text: str) -> None:
        levels.lineEdit().selectAll()
        qtbot.keyClicks(levels, text)
        qtbot.keyClick(levels, Qt.Key.Key_Return)
        settled(qtbot, window)

    write("40, 60")
    assert view.picture.want.shares == (0.4, 0.6) and levels.currentText() == "40, 60 %"
    assert "40, 60 %" in view.sentence.text()
    for nonsense in ("abc", "0", "101", "1 2 3 4 5 6 7 8 9 10", ""):
        write(nonsense)
        assert view.picture.want.shares == (0.4, 0.6) and levels.currentText() == "40, 60 %"
    assert levels.count() == offered
    qtbot.mouseClick(levels, LEFT, pos=QPoint(levels.width() - 8, levels.height() // 2))
    qtbot.waitUntil(levels.view().isVisible)
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Return):
        qtbot.keyClick(levels.view(), key)
    settled(qtbot, window)
    assert view.picture.want.shares == pytest.approx((0.03, 0.09, 0.27, 0.81))


def test_everything_has_a_name_and_a_tip(view: Surface) -> None:
    options = view.options
    for part in (options.kind, options.colour, options.states, options.levels, *view.camera.values()):
        assert part.accessibleName() and part.toolTip()
    assert options.cut.text() and options.cut.toolTip() and view.scene.accessibleName()


# What is asked for


def asked(window: Window) -> SurfaceRequest:
    return window.session.frame.requests["surface"]


def written(request: SurfaceRequest) -> SurfaceRequest:
    """To a file and back."""
    return from_data(SurfaceRequest, json.loads(json.dumps(as_data(request))))


def test_every_choice_is_asked_for_undone_and_redone(qtbot: Any, window: Window, view: Surface) -> None:
    options = view.options
    choose(qtbot, options.colour, "direction")
    choose(qtbot, options.states, "reachable")
    qtbot.keyClick(window, Qt.Key.Key_C)
    qtbot.waitUntil(lambda: asked(window).cut)
    choose(qtbot, options.kind, "equal win probability")
    options.levels.lineEdit().selectAll()
    qtbot.keyClicks(options.levels, "90 75 50 25 10")
    qtbot.keyClick(options.levels, Qt.Key.Key_Return)
    qtbot.mouseClick(view.camera["top"], LEFT)
    settled(qtbot, window)
    last = asked(window)
    wanted = SurfaceRequest(None, "levels", "direction", "reachable", (0.1, 0.25, 0.5, 0.75, 0.9), True)
    assert last == replace(wanted, viewpoint=Viewpoint(Camera(*PRESETS["top"]))) == written(last)
    before = shown(view)
    for changes in (
        {"viewpoint": Viewpoint()},
        {"shares": SurfaceRequest().shares},
        {"kind": ""},
        {"cut": False},
        {"states": "all"},
        {"colour": "value"},
    ):
        earlier = replace(asked(window), **changes)
        window.undo.trigger()
        assert asked(window) == earlier != last
        settled(qtbot, window)
    assert view.picture.want == Want() and not options.cut.isChecked() and options.kind.currentText() == "roll or hold"
    assert (options.colour.currentIndex(), options.states.currentIndex(), options.levels.currentText()) == (0, 0, LEVELS[0])
    for _ in range(6):
        window.redo.trigger()
    settled(qtbot, window)
    assert asked(window) == last and view.picture.want == want_of(GAME, last)
    assert options.cut.isChecked() and options.levels.currentText() == "10, 25, 50, 75, 90 %"
    assert shown(view) == before


def drag(qtbot: Any, scene: Any, *steps: QPoint) -> None:
    start = QPoint(150, 150)
    qtbot.mousePress(scene, LEFT, pos=start)
    for step in steps:
        move_mouse(scene, start + step)
    qtbot.mouseRelease(scene, LEFT, pos=start + steps[-1])


def move_mouse(scene: Any, place: QPoint) -> None:
    here, none = QPointF(place), Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(
        scene, QMouseEvent(QEvent.Type.MouseMove, here, scene.mapToGlobal(here), Qt.MouseButton.NoButton, LEFT, none)
    )


def wheel(scene: Any, place: QPointF, notches: int) -> None:
    none, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    angle, button = QPoint(0, 120 * notches), Qt.MouseButton.NoButton
    QApplication.sendEvent(scene, QWheelEvent(place, scene.mapToGlobal(place), QPoint(), angle, button, none, phase, False))


def test_turning_is_told_once_and_undone_exactly(qtbot: Any, window: Window, view: Surface) -> None:
    frames: list[Any] = []
    pictures = [shown(view)]
    window.session.changed.connect(frames.append)
    drag(qtbot, view.scene, *(QPoint(step, step // 3) for step in range(6, 90, 6)))
    window.session.changed.disconnect(frames.append)
    assert len(frames) == 1 and asked(window).viewpoint == view.scene.viewpoint
    qtbot.mouseClick(view.camera["front"], LEFT)
    settled(qtbot, window)
    window.undo.trigger()
    settled(qtbot, window)
    pictures.append(shown(view))
    assert pictures[1] != pictures[0] and written(asked(window)) == asked(window)
    window.undo.trigger()
    assert not view.scene.moving
    settled(qtbot, window)
    assert asked(window).viewpoint == Viewpoint() and shown(view) == pictures[0]
    window.redo.trigger()
    settled(qtbot, window)
    assert shown(view) == pictures[1]


def test_a_button_and_the_next_drag_are_two_steps(qtbot: Any, window: Window, view: Surface) -> None:
    """And so are a drag and the next button; undo comes by what the button showed."""
    seen = [asked(window).viewpoint]
    for act in (
        lambda: qtbot.mouseClick(view.camera["front"], LEFT),
        lambda: drag(qtbot, view.scene, QPoint(30, 10), QPoint(60, 20)),
        lambda: qtbot.mouseClick(view.camera["top"], LEFT),
        lambda: drag(qtbot, view.scene, QPoint(-30, -10)),
    ):
        act()
        settled(qtbot, window)
        view.rest()
        seen.append(asked(window).viewpoint)
    assert seen[1] == Viewpoint(Camera(*PRESETS["front"])) and seen[3] == Viewpoint(Camera(*PRESETS["top"]))
    assert len(set(seen)) == 5
    for viewpoint in seen[-2::-1]:
        window.undo.trigger()
        assert asked(window).viewpoint == viewpoint


def test_gestures_one_after_the_other_are_undone_together(qtbot: Any, window: Window, view: Surface) -> None:
    for steps in (QPoint(30, 10), QPoint(-20, 40)):
        drag(qtbot, view.scene, steps)
    wheel(view.scene, QPointF(200, 200), 3)
    qtbot.waitUntil(lambda: not asked(window).viewpoint.fits)
    window.undo.trigger()
    assert asked(window).viewpoint == Viewpoint() == SurfaceRequest().viewpoint and view.scene.fits


def test_showing_all_is_asked_for_and_undone(qtbot: Any, window: Window, view: Surface) -> None:
    wheel(view.scene, QPointF(180, 220), 4)
    qtbot.waitUntil(lambda: not asked(window).viewpoint.fits)
    settled(qtbot, window)
    near, zoomed = shown(view), asked(window)
    qtbot.mouseClick(view.fit, LEFT)
    assert asked(window) == SurfaceRequest()
    window.undo.trigger()  # while the camera flies
    assert asked(window) == zoomed
    settled(qtbot, window)
    assert shown(view) == near


def test_a_saved_request_is_the_same_picture_in_another_window(
    qtbot: Any, window: Window, view: Surface, open_window: Callable[..., Window]
) -> None:
    view.ask(colour="direction", cut=True)
    drag(qtbot, view.scene, QPoint(35, 10), QPoint(70, -30))
    settled(qtbot, window)
    for notches in (0, 3):
        if notches:
            wheel(view.scene, QPointF(180, 220), notches)
            view.rest()
            settled(qtbot, window)
        picture, request = shown(view), written(asked(window))
        other = open_window(GAME, size=(1100, 660), layout="Surface")
        other.session.move(START)
        other.session.show("surface", request)
        settled(qtbot, other)
        again = other.pane(Surface)
        again.scene.resize(view.scene.size())
        settled(qtbot, other)
        assert again.scene.camera == view.scene.camera and shown(again) == picture


@pytest.mark.parametrize(
    ("nonsense", "said"),
    [
        ({"kind": "chess"}, "kind = chess: must be one of boundary, value, levels, dice"),
        ({"colour": ""}, "colour = : must be one of value, cost, direction"),
        ({"states": "some"}, "states = some: must be one of all, reachable, points"),
        ({"shares": []}, "shares: must be up to 99 numbers between 0 and 1"),
        ({"shares": [0.5, 1.0]}, "shares: must be up to 99 numbers between 0 and 1"),
        ({"viewpoint": {"camera": {"height": 0}}}, "viewpoint: camera: must have angles in degrees and a height from 0.02 to"),
    ],
)
def test_a_request_that_cannot_be_shown_is_refused(nonsense: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as caught:
        from_data(SurfaceRequest, nonsense)
    assert str(caught.value).startswith(said)


def test_a_click_that_turns_nothing_asks_for_nothing(qtbot: Any, window: Window, view: Surface) -> None:
    qtbot.mouseClick(view.scene, LEFT, pos=QPoint(3, 3))
    drag(qtbot, view.scene, QPoint(2, 1))
    view.rest()
    assert asked(window) == SurfaceRequest()


def test_what_is_typed_into_the_levels_stays_while_others_change_the_frame(qtbot: Any, window: Window, view: Surface) -> None:
    view.ask(kind="levels")
    settled(qtbot, window)
    line = view.options.levels.lineEdit()
    line.selectAll()
    qtbot.keyClicks(line, "33, 4")
    window.session.move(State(1, 2, 3))
    assert line.text() == "33, 4"


# Changes while it is made


def test_dragging_the_target_rebuilds_it_and_the_last_one_wins(qtbot: Any, window: Window, view: Surface) -> None:
    slider = window.rules_form.rows["target",].slider
    for target in (*range(50, 60), *range(60, 38, -1)):
        slider.setValue(target)
        qtbot.wait(3)
    settled(qtbot, window)
    assert view.picture.game == window.session.frame.game == Pig(39)
    assert view.picture.axes[0].ticks[-1] == (30 / 39, "30")
    assert share_alike(spots(view)) > 0.9


def test_what_is_asked_for_faster_than_it_is_made_is_seen_now_and_then(qtbot: Any, window: Window, view: Surface) -> None:
    view.options.states.setCurrentIndex(1)
    look(qtbot, window, Pig(160))
    before, colour = view.picture, view.options.colour

    def seen_while_flicking() -> bool:
        colour.setCurrentIndex((colour.currentIndex() + 1) % 3)
        return view.picture is not before

    qtbot.waitUntil(seen_while_flicking, timeout=10_000)
    settled(qtbot, window)
    assert view.picture.want.colour == colour.currentData()


def test_switching_games_quickly_leaves_the_last_one(qtbot: Any, window: Window, view: Surface) -> None:
    view.options.cut.setChecked(True)
    games = (Hog(30), Pig(2), SoloPig(30, goal="turns"), Pig(60, "exact"), SimultaneousHog(20, 4), SoloHog(30), Pig(3))
    for wait in (1, 5, 20):
        for game in games:
            window.session.edit(game)
            window.session.move(State(29, 29, 29, 5))
            qtbot.wait(wait)
    settled(qtbot, window)
    assert view.picture.game == Pig(3) and view.cut_at == (1, 2 / 3)


def test_until_the_surface_of_a_larger_game_is_made_the_sentence_is_about_the_old_one(
    qtbot: Any, window: Window, view: Surface
) -> None:
    look(qtbot, window, Pig(2), State(0, 0))
    rules, wish = Pig(40), State(29, 28, 3)
    view.follow(replace(window.session.frame, rules=rules, solution=solve(rules), wish=wish))
    assert view.picture.game == Pig(2) and "You have 1, they have 1" in view.sentence.text()
    qtbot.waitUntil(lambda: view.picture.game == rules)
    assert "You have 29, they have 28, 3 at risk" in view.sentence.text()
    view.follow(window.session.frame)
    settled(qtbot, window)


def test_two_points_to_win_are_drawn_and_picked(qtbot: Any, window: Window, view: Surface) -> None:
    look(qtbot, window, Pig(2), State(0, 0))
    view.options.cut.setChecked(True)
    settled(qtbot, window)
    found = {spot.state for spot in spots(view)}
    assert State(0, 0) in found and found <= {
        State(0, 0),
        State(1, 0),
        State(0, 0, 1),
        State(0, 1),
        State(1, 1),
        State(0, 1, 1),
    }


def test_it_bears_any_size(qtbot: Any, window: Window, view: Surface) -> None:
    dock = window.dock_area.docks[Surface.view]
    dock.setFloating(True)
    try:
        for size in ((1, 1), (200, 900), (1500, 260), (420, 560)):
            dock.resize(*size)
            qtbot.wait(20)
            assert view.scene.width() >= 160 and not shown(view).isNull()
        assert vivid(view)
    finally:
        dock.setFloating(False)
        settled(qtbot, window)


def test_floating_and_back_keeps_the_picture(qtbot: Any, window: Window, view: Surface) -> None:
    view.options.cut.setChecked(True)
    settled(qtbot, window)
    before, dock = shown(view), window.dock_area.docks[Surface.view]
    dock.setFloating(True)
    settled(qtbot, window)
    assert dock.isFloating() and vivid(view)
    dock.setFloating(False)
    settled(qtbot, window)
    assert shown(view).size() == before.size() and vivid(view)


def vivid(view: Surface) -> bool:
    """Whether the surface is there at all, cut or not."""
    found = spots(view)
    return len(found) > 20 and bool(np.mean([spot.seen.saturation() > 40 for spot in found]) > 0.9)


def test_it_can_be_closed_and_opened_again_with_other_rules(qtbot: Any, window: Window, view: Surface) -> None:
    window.show_layout("Slices")
    settled(qtbot, window)
    look(qtbot, window, Pig(30), State(3, 4, 5))
    assert not view.isVisible() and view.picture.game == GAME
    window.show_layout("Surface")
    settled(qtbot, window)
    assert view.picture.game == Pig(30) and share_alike(spots(view)) > 0.9


def test_the_window_closes_while_a_surface_is_made(qtbot: Any, open_window: Callable[..., Window]) -> None:
    window = open_window(Pig(300), layout="Surface")
    window.pane(Surface).options.states.setCurrentIndex(1)
    qtbot.wait(60)
    window.close()
    assert SURFACES.submit(lambda: "idle").result(timeout=2) == "idle"


# Without OpenGL

WITHOUT = """
import tempfile
import time
from PySide6.QtCore import QSettings
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.surface.pane import Surface
from diceviz.views.win_map.pane import WinMap
from diceviz.window.app import application
from diceviz.window.window import Window
from solver import Hog, Pig

app = application()
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, tempfile.mkdtemp())
window = Window(Pig(20), "light", "Surface")
window.show()
for rules in (Pig(20), Hog(20)):
    window.session.edit(rules)
    while not window.is_drawn:
        app.processEvents()
        time.sleep(0.005)
    view = window.pane(Surface)
    view.fit.click()
    window.show_all()
    window.session.brush(window.session.frame.state)
    print(view.scene, view.isVisible(), view.options.isVisible(), view.problem)
    shown = window.pane(PolicySlice if rules == Pig(20) else WinMap)
    cells = shown.plot.image.image
    print(shown.isVisible(), cells.shape[:2], view.grab().toImage().isNull())
window.choose_theme("dark")
window.close()
"""


def test_without_opengl_the_other_views_work_and_this_one_says_why() -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    told = subprocess.run([sys.executable, "-c", WITHOUT], env=environment, capture_output=True, text=True, timeout=60)
    why = "None True False 3D views need OpenGL, which Qt's platform “offscreen” does not have."
    assert told.returncode == 0 and "Traceback" not in told.stderr
    assert told.stdout.splitlines() == [why, "True (20, 20) False"] * 2
