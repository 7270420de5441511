"""A box in space on a real screen: what is drawn, what is cut away, where the mouse points, and another window to be in."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget
from shiboken6 import isValid

from diceviz.pictures.palette import DARK, LIGHT, Theme
from diceviz.space.axis_layout import SpaceAxis
from diceviz.space.camera import PRESETS, Camera, Ray
from diceviz.space.mesh import Mesh
from diceviz.space.opengl import missing_opengl
from diceviz.space.scene import Scene
from diceviz.space.viewpoint import Viewpoint
from tests.diceviz.conftest import far

TICKS = tuple((score / 100, str(score)) for score in range(0, 101, 20))
AXES = (SpaceAxis("my score", TICKS), SpaceAxis("their score", TICKS), SpaceAxis("turn total", TICKS))
GREEN, BLUE, AMBER = (40, 160, 90, 255), (47, 127, 216, 255), (232, 163, 61, 255)
LEFT = Qt.MouseButton.LeftButton
START = QPoint(200, 200)


@pytest.fixture
def make_scene(qtbot: Any, qapp: QApplication) -> Iterator[Callable[..., Scene]]:
    made: list[Scene] = []

    def make(theme: Theme = LIGHT, size: tuple[int, int] = (500, 500)) -> Scene:
        scene = Scene("Surface")
        made.append(scene)
        scene.apply_theme(theme)
        scene.resize(*size)
        with qtbot.waitExposed(scene):
            scene.show()
        return scene

    yield make
    for scene in made:
        if isValid(scene):  # it may have gone with a window
            scene.close()
            scene.deleteLater()
    qapp.processEvents()


@pytest.fixture
def scene(make_scene: Callable[..., Scene]) -> Scene:
    return make_scene()


def floor(height: float, colour: tuple[int, ...] = GREEN, side: int = 9) -> Mesh:
    """A flat sheet over the whole box."""
    x, y = np.meshgrid(np.linspace(0, 1, side), np.linspace(0, 1, side), indexing="ij")
    vertices = np.stack([x, y, np.full_like(x, height)], axis=-1).reshape(-1, 3).astype(np.float32)
    at = np.arange(side * side, dtype=np.uint32).reshape(side, side)
    a, b, c, d = (part.ravel() for part in (at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]))
    faces = np.concatenate([np.stack([a, b, c], axis=-1), np.stack([a, c, d], axis=-1)])
    normals = np.repeat(np.array([[0, 0, 1]], np.float32), side * side, axis=0)
    return Mesh(vertices, normals, faces, np.repeat(np.array([colour], np.ubyte), side * side, axis=0))


def colour_at(scene: Scene, point: tuple[float, float, float], picture: QImage | None = None) -> QColor:
    shown = picture or scene.picture()
    return shown.pixelColor((scene.place_of(point) * shown.devicePixelRatio()).toPoint())


def hue_of(colour: tuple[int, ...]) -> int:
    return QColor(*colour).hue()


def turned(qtbot: Any, scene: Scene, *steps: QPoint, button: Qt.MouseButton = LEFT, start: QPoint = START) -> None:
    """Drag with the mouse."""
    qtbot.mousePress(scene, button, pos=start)
    for step in steps:
        move_mouse(scene, start + step, button)
    qtbot.mouseRelease(scene, button, pos=start + steps[-1])


def move_mouse(scene: Scene, place: QPoint, button: Qt.MouseButton, keys: Any = Qt.KeyboardModifier.NoModifier) -> None:
    """With a button and keys held."""
    here = QPointF(place)
    event = QMouseEvent(QEvent.Type.MouseMove, here, scene.mapToGlobal(here), Qt.MouseButton.NoButton, button, keys)
    QApplication.sendEvent(scene, event)


def wheel(scene: Scene, place: QPointF, notches: int) -> None:
    event = QWheelEvent(
        place,
        scene.mapToGlobal(place),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(scene, event)


def nearest_to(ray: Ray, point: tuple[float, float, float]) -> float:
    """How far the ray passes from a point."""
    away = np.array(point) - ray.origin
    return float(np.linalg.norm(away - (away @ ray.direction) * ray.direction))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_surface_is_there_in_its_colour_before_the_background(make_scene: Callable[..., Scene], theme: Theme) -> None:
    scene = make_scene(theme)
    assert far(colour_at(scene, (0.5, 0.5, 0.3)), QColor(theme.pane)) < 40
    scene.show_mesh(floor(0.3))
    for point in ((0.5, 0.5, 0.3), (0.1, 0.2, 0.3), (0.9, 0.7, 0.3)):
        assert abs(colour_at(scene, point).hue() - hue_of(GREEN)) < 8
    assert far(scene.picture().pixelColor(4, 4), QColor(theme.pane)) <= 1
    scene.show_mesh(None)
    assert far(colour_at(scene, (0.5, 0.5, 0.3)), QColor(theme.pane)) < 40


@pytest.mark.parametrize("elevation", [90, 60, 20, -20, -60])
def test_both_sides_are_lit_from_wherever_one_looks(qtbot: Any, scene: Scene, elevation: int) -> None:
    purple = (68, 1, 84, 255)  # the darkest of the map
    scene.show_mesh(floor(0.5, purple))
    for _ in range(20):  # to the lower end first, then up to the elevation
        turned(qtbot, scene, QPoint(0, -20))
    turned(qtbot, scene, QPoint(0, round((elevation + 90) / 0.4)))
    assert scene.camera.elevation == pytest.approx(elevation, abs=2)
    lit = colour_at(scene, (0.5, 0.5, 0.5))
    assert abs(lit.hue() - hue_of(purple)) < 12 and lit.value() >= 55


def test_ripples_are_seen(scene: Scene) -> None:
    flat = floor(0.3)
    slopes = np.array(flat.normals)
    slopes[: len(slopes) // 2] = np.array([0.6, 0, 0.8])
    scene.show_mesh(Mesh(flat.vertices, slopes, flat.faces, flat.colours))
    picture = scene.picture()
    assert far(colour_at(scene, (0.2, 0.5, 0.3), picture), colour_at(scene, (0.8, 0.5, 0.3), picture)) > 15


@pytest.mark.parametrize("colour", [GREEN, (253, 231, 37, 255), (68, 1, 84, 255)])
def test_hatching_shows_on_any_colour_where_the_alpha_says_so(scene: Scene, colour: tuple[int, ...]) -> None:
    mesh = floor(0.3, colour)
    mesh.colours[mesh.vertices[:, 0] > 0.5, 3] = 128
    scene.show_mesh(mesh)
    picture = scene.picture()

    def variety(x: float) -> int:
        middle = scene.place_of((x, 0.5, 0.3)).toPoint()
        seen = [picture.pixelColor(middle + QPoint(step, 0)) for step in range(-9, 10)]
        return max(far(seen[0], other) for other in seen)

    assert variety(0.2) < 12
    assert variety(0.8) > 45


@pytest.mark.parametrize(
    ("axis", "near", "beyond"), [(0, (0.2, 0.5, 0.3), (0.8, 0.5, 0.3)), (1, (0.5, 0.2, 0.3), (0.5, 0.8, 0.3))]
)
def test_what_is_nearer_than_the_cut_is_gone_also_from_behind(scene: Scene, axis: int, near: Any, beyond: Any) -> None:
    scene.show_mesh(floor(0.3))
    scene.show_cut(axis, 0.5)
    assert colour_at(scene, near).saturation() < 40
    assert abs(colour_at(scene, beyond).hue() - hue_of(GREEN)) < 8
    scene._move(scene.camera.orbited(180, 0))
    assert abs(colour_at(scene, near).hue() - hue_of(GREEN)) < 8
    assert colour_at(scene, beyond).saturation() < 40
    scene.show_cut(None)
    assert abs(colour_at(scene, beyond).hue() - hue_of(GREEN)) < 8


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_on_the_cut_lie_its_cells_columns_along_the_lower_axis_rows_along_the_higher(scene: Scene, axis: int) -> None:
    cells = np.zeros((2, 3, 4), np.ubyte)
    cells[0, :2], cells[1, 1:] = BLUE, AMBER  # nothing at (0, 2) and at (1, 0)
    scene.show_cut(axis, 0.5, cells)
    picture = scene.picture()
    for row, column in np.ndindex(2, 3):
        place = np.full(3, 0.5)
        place[[other for other in range(3) if other != axis]] = (column + 0.35) / 3, (row + 0.65) / 2
        seen = colour_at(scene, tuple(place), picture)
        if cells[row, column, 3]:
            assert seen.getRgb()[:3] == tuple(cells[row, column, :3])
        else:
            assert seen.saturation() < 40


def test_cells_lie_where_their_extents_say(scene: Scene) -> None:
    cells = np.full((1, 1, 4), BLUE, np.ubyte)
    scene.show_cut(1, 0.5, cells, (0.0, 0.5, 0.0, 0.5))
    picture = scene.picture()
    assert colour_at(scene, (0.25, 0.5, 0.25), picture).getRgb() == BLUE
    for outside in ((0.75, 0.5, 0.25), (0.25, 0.5, 0.75)):
        assert colour_at(scene, outside, picture).getRgb() != BLUE


def test_new_cells_replace_the_old_ones(scene: Scene) -> None:
    for colour in (BLUE, AMBER):
        scene.show_cut(1, 0.5, np.full((4, 4, 4), colour, np.ubyte))
        assert colour_at(scene, (0.4, 0.5, 0.6)).getRgb() == colour


def ink(picture: QImage, x: float, y: float, colour: QColor, reach: int = 9) -> int:
    """How many pixels around a place have that colour."""
    ratio = picture.devicePixelRatio()
    places = ((x * ratio + i, y * ratio + j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1))
    return sum(far(picture.pixelColor(round(i), round(j)), colour) < 50 for i, j in places)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("grab", [Scene.picture, lambda scene: scene.grab().toImage()], ids=["picture", "grab"])
def test_axes_are_written_in_the_colours_of_the_theme(qtbot: Any, make_scene: Any, theme: Theme, grab: Any) -> None:
    scene = make_scene(theme)
    with qtbot.waitSignal(scene.painted):  # a new picture may take more than one turn
        scene.show_axes(AXES)
    qtbot.waitUntil(lambda: not scene.is_at_work)
    picture = grab(scene)
    assert {label.text for label in scene.labels if label.title} == {"my score", "their score", "turn total"}
    assert len(scene.labels) >= 13
    for label in scene.labels:
        colour = QColor(theme.text if label.title else theme.faint)
        assert ink(picture, label.x, label.y, colour) >= 4, label


def test_a_window_that_is_grabbed_has_the_surface_and_the_labels(qtbot: Any, make_scene: Callable[..., Scene]) -> None:
    scene, window = make_scene(), QMainWindow()
    qtbot.addWidget(window)
    scene.show_axes(AXES)
    scene.show_mesh(floor(0.3))
    window.setCentralWidget(scene)
    window.resize(560, 520)
    with qtbot.waitExposed(window):
        window.show()
    QApplication.processEvents()
    picture, corner = window.grab().toImage(), scene.mapTo(window, QPoint(0, 0))
    at = (scene.place_of((0.5, 0.5, 0.3)) + QPointF(corner)).toPoint()
    assert abs(picture.pixelColor(at).hue() - hue_of(GREEN)) < 8
    title = next(label for label in scene.labels if label.text == "my score")
    assert ink(picture, title.x + corner.x(), title.y + corner.y(), QColor(LIGHT.text)) >= 4


def test_the_grid_is_behind_wherever_one_looks_from(scene: Scene) -> None:
    def is_drawn(x: float) -> bool:
        """The grid line at y = 0.6 of a face of my score, somewhere between other lines."""
        picture, place = scene.picture(), scene.place_of((x, 0.6, 0.31)).toPoint()
        around = (picture.pixelColor(place + QPoint(step, 0)) for step in (-1, 0, 1))
        return max(far(colour, QColor(LIGHT.pane)) for colour in around) > 15

    assert not is_drawn(1.0)
    scene.show_axes(AXES)
    assert is_drawn(1.0)
    scene._move(scene.camera.orbited(180, 0))
    assert not is_drawn(1.0) and is_drawn(0.0)


def test_the_cursor_is_a_ring_seen_through_everything_with_feet_on_the_faces_behind(scene: Scene) -> None:
    scene.show_mesh(floor(0.3))
    scene.show_marks((0.5, 0.5, 0.2))
    picture, centre = scene.picture(), scene.place_of((0.5, 0.5, 0.2))
    on_ring = [picture.pixelColor((centre + QPointF(x, y)).toPoint()) for x, y in ((6.5, 0), (0, 6.5), (-6.5, 0), (0, -6.5))]
    assert sum(far(colour, QColor("white")) < 90 for colour in on_ring) >= 2
    assert ink(picture, centre.x(), centre.y(), QColor("#101318"), reach=10) > 40
    for foot in ((1.0, 0.5, 0.2), (0.5, 1.0, 0.2), (0.5, 0.5, 0.0)):
        assert far(colour_at(scene, foot, picture), QColor(LIGHT.text)) < 60
    scene.show_marks(None)
    assert abs(colour_at(scene, (0.5, 0.5, 0.2)).hue() - hue_of(GREEN)) < 8


def test_the_brush_is_a_dot(scene: Scene) -> None:
    scene.show_mesh(floor(0.6))
    scene.show_marks(None, (0.3, 0.4, 0.2))
    assert colour_at(scene, (0.3, 0.4, 0.2)).getRgb()[:3] == (255, 255, 255)


def test_points_are_drawn_in_their_colours_and_cut_like_the_surface(scene: Scene) -> None:
    points = np.array([[0.3, 0.3, 0.3], [0.7, 0.7, 0.3]], np.float32)
    scene.show_points(points, np.array([BLUE, AMBER], np.ubyte))
    picture = scene.picture()
    assert far(colour_at(scene, (0.3, 0.3, 0.3), picture), QColor(*BLUE)) < 90
    assert far(colour_at(scene, (0.7, 0.7, 0.3), picture), QColor(*AMBER)) < 90
    scene.show_cut(0, 0.5)
    picture = scene.picture()
    assert colour_at(scene, (0.3, 0.3, 0.3), picture).saturation() < 40
    assert far(colour_at(scene, (0.7, 0.7, 0.3), picture), QColor(*AMBER)) < 90
    scene.show_points(None, None)
    assert colour_at(scene, (0.7, 0.7, 0.3)).saturation() < 40


def test_a_path_joins_its_points(scene: Scene) -> None:
    scene.show_mesh(floor(0.9))
    scene.show_path([(0.2, 0.2, 0.2), (0.8, 0.2, 0.2), (0.8, 0.8, 0.6)])
    picture = scene.picture()
    for point in ((0.2, 0.2, 0.2), (0.5, 0.2, 0.2), (0.8, 0.2, 0.2), (0.8, 0.5, 0.4)):
        assert ink(picture, scene.place_of(point).x(), scene.place_of(point).y(), QColor("white"), reach=2) >= 2


def test_a_coarse_surface_stands_in_while_the_view_is_turned(qtbot: Any, scene: Scene) -> None:
    scene.show_mesh(floor(0.3, GREEN, side=400), floor(0.3, AMBER))
    scene.picture()
    qtbot.mousePress(scene, LEFT, pos=QPoint(200, 200))
    move_mouse(scene, QPoint(260, 205), LEFT)
    moving = colour_at(scene, (0.5, 0.5, 0.3))
    qtbot.mouseRelease(scene, LEFT, pos=QPoint(260, 205))
    assert abs(colour_at(scene, (0.5, 0.5, 0.3)).hue() - hue_of(GREEN)) < 8
    assert min(abs(moving.hue() - hue_of(colour)) for colour in (GREEN, AMBER)) < 8  # which of them, the machine decides


def test_what_is_pointed_at_is_where_it_is_drawn(scene: Scene) -> None:
    for name in PRESETS:
        scene.look_from(name, animated=False)
        for point in ((0.2, 0.4, 0.9), (1.0, 0.0, 0.0), (0.5, 0.5, 0.5)):
            assert nearest_to(scene.ray_at(scene.place_of(point)), point) < 1e-6


def test_a_click_tells_the_ray_and_a_drag_does_not(qtbot: Any, scene: Scene) -> None:
    clicks: list[Ray] = []
    scene.clicked.connect(clicks.append)
    place = scene.place_of((0.3, 0.6, 0.2)).toPoint()
    qtbot.mouseClick(scene, LEFT, pos=place)
    assert len(clicks) == 1 and nearest_to(clicks[0], (0.3, 0.6, 0.2)) < 0.005
    before = scene.camera
    turned(qtbot, scene, QPoint(2, 1), start=place)
    assert len(clicks) == 2 and scene.camera == before
    turned(qtbot, scene, QPoint(30, 10), QPoint(0, 0), start=place)
    assert len(clicks) == 2
    qtbot.mouseClick(scene, Qt.MouseButton.RightButton, pos=place)
    assert len(clicks) == 2


def test_the_mouse_points_and_leaves(qtbot: Any, scene: Scene) -> None:
    seen: list[Ray | None] = []
    scene.pointed.connect(seen.append)
    move_mouse(scene, scene.place_of((0.3, 0.6, 0.2)).toPoint(), Qt.MouseButton.NoButton)
    assert isinstance(seen[-1], Ray) and nearest_to(seen[-1], (0.3, 0.6, 0.2)) < 0.005
    QApplication.sendEvent(scene, QEvent(QEvent.Type.Leave))
    assert seen[-1] is None


def test_dragging_orbits_and_the_box_stays_in_the_picture(qtbot: Any, scene: Scene) -> None:
    before = scene.camera
    turned(qtbot, scene, QPoint(50, 0), QPoint(100, 60))
    assert scene.camera.azimuth == pytest.approx(before.azimuth - 40) and scene.camera.elevation == pytest.approx(
        before.elevation + 24
    )
    corners = [scene.place_of((x, y, z)) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    assert all(scene.rect().contains(corner.toPoint()) for corner in corners)


@pytest.mark.parametrize("button", [Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton])
def test_the_other_buttons_move_the_box(qtbot: Any, scene: Scene, button: Qt.MouseButton) -> None:
    centre = scene.camera.centre
    before = scene.place_of(centre)
    turned(qtbot, scene, QPoint(20, 0), QPoint(40, -30), button=button)
    moved = scene.place_of(centre) - before
    assert (moved.x(), moved.y()) == pytest.approx((40, -30), abs=0.01)


def test_with_ctrl_the_left_button_moves_the_box_too(qtbot: Any, scene: Scene) -> None:
    before, keys = scene.camera, Qt.KeyboardModifier.ControlModifier
    qtbot.mousePress(scene, LEFT, keys, START)
    move_mouse(scene, START + QPoint(30, 20), LEFT, keys)
    qtbot.mouseRelease(scene, LEFT, keys, START + QPoint(30, 20))
    moved = scene.place_of(before.centre)
    assert (moved.x(), moved.y()) == pytest.approx((scene.width() / 2 + 30, scene.height() / 2 + 20), abs=0.01)
    assert (scene.camera.azimuth, scene.camera.elevation) == (before.azimuth, before.elevation)


def test_the_wheel_zooms_towards_what_is_under_the_mouse(scene: Scene) -> None:
    point = (0.8, 0.3, 0.2)
    scene.depth_at = lambda ray: point
    before, height = scene.place_of(point), scene.camera.height
    wheel(scene, before, 3)
    after = scene.place_of(point)
    assert scene.camera.height < 0.7 * height
    assert (after.x(), after.y()) == pytest.approx((before.x(), before.y()), abs=1e-3)
    assert (scene.place_of((0.8, 0.9, 0.2)) - after).manhattanLength() > 0.25 * scene.width()


def test_without_a_surface_the_wheel_zooms_at_the_depth_of_the_centre(scene: Scene) -> None:
    place = QPointF(120, 300)
    target = scene.sight.at_centre(scene.ray_at(place))
    wheel(scene, place, -2)
    after = scene.place_of(tuple(target))
    assert (after.x(), after.y()) == pytest.approx((120, 300), abs=1e-3)


def test_the_box_fills_the_widget_of_another_size_unless_the_user_has_zoomed(qtbot: Any, scene: Scene) -> None:
    def lowest() -> float:
        return max(scene.place_of((x, y, 0)).y() for x in (0, 1) for y in (0, 1))

    scene.resize(700, 900)
    qtbot.waitUntil(lambda: scene.height() == 900)
    assert 830 < lowest() < 890
    wheel(scene, QPointF(350, 450), 5)
    camera = scene.camera
    scene.resize(500, 500)
    qtbot.waitUntil(lambda: scene.height() == 500)
    assert scene.camera == camera
    scene.reset_camera()
    qtbot.waitUntil(lambda: not scene.moving)
    assert 420 < lowest() < 490


def test_the_camera_flies_to_a_preset_and_the_mouse_stops_it(qtbot: Any, scene: Scene) -> None:
    seen: set[float] = set()
    scene.painted.connect(lambda: seen.add(scene.camera.azimuth))
    scene.look_from("side")
    qtbot.waitUntil(lambda: not scene.moving)
    assert (scene.camera.azimuth, scene.camera.elevation) == PRESETS["side"]
    assert len(seen) >= 3
    scene.look_from("isometric")
    qtbot.waitUntil(lambda: scene.camera.elevation > 2)
    qtbot.mousePress(scene, LEFT, pos=QPoint(200, 200))
    stopped = scene.camera
    qtbot.wait(120)
    assert scene.camera == stopped and stopped.elevation < PRESETS["isometric"][1]
    qtbot.mouseRelease(scene, LEFT, pos=QPoint(200, 200))


def test_arrow_keys_step_and_all_others_are_the_windows(qtbot: Any, make_scene: Callable[..., Scene]) -> None:
    heard: list[int] = []

    class Around(QWidget):
        def keyPressEvent(self, event: Any) -> None:
            heard.append(event.key())

    around, scene, steps = Around(), make_scene(), []
    qtbot.addWidget(around)
    QVBoxLayout(around).addWidget(scene)
    around.show()
    scene.stepped.connect(lambda *step: steps.append(step))
    camera = scene.camera
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
        qtbot.keyClick(scene, key)
    qtbot.keyClick(scene, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(scene, Qt.Key.Key_PageUp)
    assert steps == [(-1, 0, 0), (1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 10, 0)]
    assert [key for key in heard if key != Qt.Key.Key_Shift] == [Qt.Key.Key_PageUp]
    assert (scene.camera.azimuth, scene.camera.elevation) == (camera.azimuth, camera.elevation)


def fill(scene: Scene) -> None:
    scene.show_axes(AXES)
    scene.show_mesh(floor(0.3))
    scene.show_cut(1, 0.5, np.full((2, 2, 4), BLUE, np.ubyte), (0.0, 1.0, 0.4, 1.0))
    scene.show_marks((0.9, 0.9, 0.9), (0.1, 0.1, 0.1))


def is_filled(scene: Scene) -> bool:
    picture = scene.picture()
    title = scene.labels[0]
    return (
        abs(colour_at(scene, (0.2, 0.9, 0.3), picture).hue() - hue_of(GREEN)) < 8
        and colour_at(scene, (0.5, 0.5, 0.7), picture).getRgb() == BLUE
        and colour_at(scene, (0.1, 0.1, 0.1), picture).getRgb()[:3] == (255, 255, 255)
        and ink(picture, title.x, title.y, QColor(LIGHT.text)) >= 4
    )


def test_it_can_move_to_another_window_and_back(qtbot: Any, make_scene: Callable[..., Scene]) -> None:
    scene, one, other = make_scene(), QMainWindow(), QMainWindow()
    fill(scene)
    for window in (one, other, one):
        qtbot.addWidget(window)
        window.setCentralWidget(scene)
        window.resize(500, 500)
        window.show()
        assert QTest.qWaitForWindowExposed(window)
        QApplication.processEvents()
        assert is_filled(scene)
        seen = window.grab().toImage().pixelColor((scene.place_of((0.5, 0.5, 0.7)) + scene.pos()).toPoint())
        assert seen.getRgb() == BLUE
        scene.show_mesh(floor(0.3))  # what comes later is drawn there too
        assert is_filled(scene)
        window.takeCentralWidget()
    scene.setParent(None)


def test_two_scenes_in_two_windows_are_both_there(make_scene: Callable[..., Scene]) -> None:
    scenes = [make_scene(), make_scene()]
    for scene in scenes:
        fill(scene)
    assert all(is_filled(scene) for scene in scenes)


def test_the_theme_may_change_at_any_time(scene: Scene) -> None:
    fill(scene)
    scene.picture()
    scene.apply_theme(DARK)
    picture, title = scene.picture(), scene.labels[0]
    assert far(picture.pixelColor(3, 3), QColor(DARK.pane)) <= 1
    assert ink(picture, title.x, title.y, QColor(DARK.text)) >= 4


def test_there_is_opengl_on_this_screen(qapp: QApplication) -> None:
    assert missing_opengl() == ""


def test_where_there_is_no_opengl_a_sentence_says_so() -> None:
    code = (
        "from diceviz.window.app import application\nfrom diceviz.space.opengl import missing_opengl\n"
        "app = application()\nprint(missing_opengl())"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == "3D views need OpenGL, which Qt's platform “offscreen” does not have.\n"


def test_the_window_starts_without_loading_opengl() -> None:
    loaded = "sorted(name for name in sys.modules if name.startswith(('OpenGL', 'pyqtgraph.opengl')))"
    code = f"import sys, diceviz.window; print({loaded})"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_a_picture_on_its_way_is_given_up_when_its_mesh_is_gone(qtbot: Any, scene: Scene) -> None:
    """A large mesh is drawn part by part; a small one that comes in between has no such parts."""
    scene.show_mesh(floor(0.2, GREEN, 400))
    qtbot.waitUntil(lambda: scene.is_complete)
    scene.update()
    scene._begin()
    scene._render(0.02)  # some of it
    assert not scene.is_complete
    scene.show_mesh(floor(0.8, AMBER, 3))
    scene._go_on()  # as its timer may, before the new one is painted
    qtbot.waitUntil(lambda: scene.is_complete)
    assert hue_of(colour_at(scene, (0.5, 0.5, 0.8)).getRgb()) == pytest.approx(hue_of(AMBER), abs=3)


# Viewpoints


@pytest.fixture
def looked(scene: Scene) -> list[tuple[Viewpoint, bool]]:
    told: list[tuple[Viewpoint, bool]] = []
    scene.looked.connect(lambda viewpoint, continues: told.append((viewpoint, continues)))
    return told


def test_while_the_mouse_turns_nothing_is_told_and_then_where_it_rests(
    qtbot: Any, scene: Scene, looked: list[tuple[Viewpoint, bool]]
) -> None:
    qtbot.mousePress(scene, LEFT, pos=START)
    for step in range(1, 60, 5):
        move_mouse(scene, START + QPoint(step, step // 2), LEFT)
    qtbot.wait(200)
    assert looked == []
    qtbot.mouseRelease(scene, LEFT, pos=START)
    assert looked == [(Viewpoint(scene.camera, True, 500, 500, scene.margins), True)]
    qtbot.mouseClick(scene, LEFT, pos=START)
    assert len(looked) == 1


def test_the_wheel_is_told_when_it_rests_or_when_somebody_asks(
    qtbot: Any, scene: Scene, looked: list[tuple[Viewpoint, bool]]
) -> None:
    for _ in range(3):
        wheel(scene, QPointF(200, 200), 1)
    assert looked == []
    qtbot.waitUntil(lambda: bool(looked))
    assert looked == [(scene.viewpoint, True)] and not scene.viewpoint.fits
    wheel(scene, QPointF(200, 200), 1)
    scene.flush()
    assert looked[1:] == [(scene.viewpoint, True)]
    qtbot.wait(200)
    scene.flush()
    assert len(looked) == 2
    scene.resize(420, 380)
    scene.flush()
    assert len(looked) == 2  # nobody has moved the camera


def test_a_preset_is_told_at_once_and_so_is_where_the_mouse_stops_it(
    qtbot: Any, scene: Scene, looked: list[tuple[Viewpoint, bool]]
) -> None:
    scene.look_from("side")
    assert looked == [(Viewpoint(Camera(*PRESETS["side"])), False)]
    qtbot.waitUntil(lambda: scene.camera.elevation < 20)
    qtbot.mousePress(scene, LEFT, pos=START)
    assert len(looked) == 1
    qtbot.mouseRelease(scene, LEFT, pos=START)
    assert looked[1:] == [(scene.viewpoint, True)] and 0 < scene.camera.elevation < 24


def test_what_was_told_is_shown_again_pixel_for_pixel_and_tells_nothing(
    qtbot: Any, scene: Scene, looked: list[tuple[Viewpoint, bool]]
) -> None:
    scene.show_axes(AXES)
    scene.show_mesh(floor(0.3))
    turned(qtbot, scene, QPoint(90, 70), QPoint(60, 110))
    pictures = [scene.picture()]
    wheel(scene, QPointF(200, 220), 4)
    scene.flush()
    pictures.append(scene.picture())
    scene.look_from("top", animated=False)
    pictures.append(scene.picture())
    told = [viewpoint for viewpoint, _ in looked]
    assert len(told) == 3
    for number in (0, 2, 1, 0):
        scene.show_viewpoint(told[number])
        assert not scene.moving and scene.picture() == pictures[number]
    assert len(looked) == 3


def test_after_another_size_the_box_is_where_it_was(qtbot: Any, scene: Scene) -> None:
    turned(qtbot, scene, QPoint(90, 70), QPoint(60, 110))
    before = scene.camera
    scene.resize(640, 420)
    qtbot.waitUntil(lambda: scene.width() == 640)
    assert scene.camera != before
    scene.resize(500, 500)
    qtbot.waitUntil(lambda: scene.width() == 500)
    assert scene.camera == before


def test_a_viewpoint_that_is_shown_while_the_camera_flies_ends_the_flight(qtbot: Any, scene: Scene) -> None:
    scene.look_from("side")
    qtbot.waitUntil(lambda: scene.camera.elevation < 20)
    scene.show_viewpoint(Viewpoint(Camera(10.0, 50.0)))
    shown = scene.camera
    assert (shown.azimuth, shown.elevation) == (10.0, 50.0) and not scene.moving
    qtbot.wait(300)
    assert scene.camera == shown
