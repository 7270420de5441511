"""A view into the box that is turned, moved and zoomed with the mouse. To be imported where the first 3D view is made."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEasingCurve, QEvent, QPointF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QKeyEvent, QMatrix4x4, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from diceviz.space.camera import PRESETS, Camera, Margins, Place, Ray, Sight, between, fitted, tallness
from diceviz.space.gl_buffers import matrix4
from diceviz.space.gl_widget import SpaceView
from diceviz.space.viewpoint import Viewpoint

# How far each arrow key goes along x and y.
STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Down: (0, -1), Qt.Key.Key_Up: (0, 1)}
STILL = 4  # how many pixels the mouse may move in a click
TURN = 0.4  # how many degrees a drag of a pixel turns
NOTCH = 0.9988  # by how much the height of what is seen shrinks with one of the 120 parts of a notch of the wheel


class CameraView(SpaceView):
    """A view whose box fills the widget, whatever its size, as long as the user neither moves it nor zooms."""

    pointed = Signal(object)  # the Ray under the mouse, or None when it leaves
    clicked = Signal(object)  # a Ray
    stepped = Signal(int, int, int)  # of the cursor, along the axes of the box
    looked = Signal(object, bool)  # the Viewpoint that the user has chosen, and whether by the mouse, which may go on with it

    def __init__(self, name: str = "View in space", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.depth_at: Callable[[Ray], Place | None] = lambda ray: None  # the point on a ray that the wheel zooms towards
        self.margins = Margins()
        self._camera, self._fits = Camera(), True
        self._viewpoint = Viewpoint()  # told or shown last
        self._turned = False  # whether the user has moved the camera since
        self._pressed: QPointF | None = None
        self._last, self._dragged = QPointF(), False
        self._sight: Sight | None = None
        self._flight = QVariantAnimation(self, duration=250, startValue=0.0, endValue=1.0)
        self._flight.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._flight.finished.connect(self._rest)
        self._path: tuple[Camera, Camera] = (self._camera, self._camera)
        self._flight.valueChanged.connect(self._fly)
        self._calm = QTimer(self, singleShot=True, interval=150)
        self._calm.timeout.connect(self._rest)

    @property
    def camera(self) -> Camera:
        return self._camera

    @property
    def fits(self) -> bool:
        """Whether the box fills the widget: the user has neither moved it nor zoomed."""
        return self._fits

    @property
    def viewpoint(self) -> Viewpoint:
        """What is seen now."""
        return Viewpoint(self._camera, self._fits, self.sight.width, self.sight.high, self.margins)

    @property
    def sight(self) -> Sight:
        if self._sight is None:
            width, height = max(1, self.width()), max(1, self.height())
            self._sight = Sight(self._camera, width, height, tallness(width, height, self.margins))
        return self._sight

    def ray_at(self, point: QPointF) -> Ray:
        return self.sight.ray(point.x(), point.y())

    def place_of(self, point: Place) -> QPointF:
        """Where a point of the box is on the widget."""
        x, y = self.sight.project(np.asarray(point, float))
        return QPointF(float(x), float(y))

    def look_from(self, name: str, animated: bool = True) -> None:
        """Fly to "isometric", "front", "side" or "top", with the box filling the widget; emit `looked` at take-off."""
        self._stop()
        azimuth, elevation = PRESETS[name]
        self._viewpoint, self._fits = Viewpoint(Camera(azimuth, elevation)), True
        end = self._camera_of(self._viewpoint)
        if animated and self.isVisible():
            self._path, self.moving = (self._camera, end), True
            self._flight.start()
        else:
            self._move(end)
            self._rest()
        self.looked.emit(self._viewpoint, False)

    def show_viewpoint(self, viewpoint: Viewpoint) -> None:
        """Look from there at once, unless that was told or shown last: the user may be moving on from there."""
        if viewpoint != self._viewpoint:
            self._stop()
            self._viewpoint, self._fits = viewpoint, viewpoint.fits
            self._move(self._camera_of(viewpoint))
            self._rest()

    def flush(self) -> None:
        """Tell at once what would be told in a moment."""
        if self._turned:
            self._calm.stop()
            self._tell()
            self._rest()

    def refit(self) -> None:
        """Fit the box again, after the widget or its labels have got another size."""
        self._sight = None
        if self._fits:
            self._flight.stop()
            self._move(self._camera_of(Viewpoint(self._camera) if self._turned else self._viewpoint))
            self._rest()

    def hurry(self) -> None:
        """Draw fast for a moment: what is shown has changed, and may change again."""
        self.moving = True
        self._calm.start()
        self.update()

    def reset_camera(self) -> None:
        self.look_from("isometric")

    def sizeHint(self) -> QSize:
        return QSize(500, 500)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 160)

    def viewMatrix(self) -> QMatrix4x4:
        return matrix4(self.sight.view)

    def projectionMatrix(self, region: object, viewport: object) -> QMatrix4x4:
        return matrix4(self.sight.projection)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.refit()
        super().resizeEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        flying = self._flight.state() == QVariantAnimation.State.Running
        self._flight.stop()
        self._calm.stop()
        self._rest()
        self._turned = self._turned or flying  # it stays where it was stopped
        self._pressed = self._last = event.position()
        self._dragged = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position()
        if not event.buttons() or self._pressed is None:
            self.pointed.emit(self.ray_at(here))
            return
        if not self._dragged and (here - self._pressed).manhattanLength() <= STILL:
            return
        self._dragged = self.moving = True
        step, self._last = here - self._last, here
        panning = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.buttons() == Qt.MouseButton.LeftButton and not panning:
            self._orbit(step)
        else:
            self._pan(step)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.buttons() or self._pressed is None:
            return
        clicked = not self._dragged and event.button() == Qt.MouseButton.LeftButton
        self._pressed = None
        self._rest()
        if clicked:
            self.clicked.emit(self.ray_at(event.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._flight.stop()
        ray = self.ray_at(event.position())
        towards = self.depth_at(ray)
        point = self.sight.at_centre(ray) if towards is None else np.array(towards, float)
        self._fits, self._turned, self.moving = False, True, True
        self._move(self._camera.zoomed(NOTCH ** (event.angleDelta().y() or event.angleDelta().x()), point))
        self._calm.start()
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in STEPS:
            event.ignore()  # it is the window's
            return
        steps = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        mine, theirs = STEPS[Qt.Key(event.key())]
        self.stepped.emit(steps * mine, steps * theirs, 0)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def _orbit(self, step: QPointF) -> None:
        """The box stays in the middle, and moves away only if a corner would not be seen any more."""
        self._turned = True
        turned = self._camera.orbited(-TURN * step.x(), TURN * step.y())
        self._move(self._fitted(turned, self._camera.height, rounds=2) if self._fits else turned)

    def _pan(self, step: QPointF) -> None:
        self._fits, self._turned = False, True
        self._move(self.sight.panned(step.x(), step.y()))

    def _fitted(self, camera: Camera, least: float = 0.0, rounds: int = 6) -> Camera:
        return fitted(replace(self.sight, camera=camera), self.margins, least, rounds)

    def _camera_of(self, viewpoint: Viewpoint) -> Camera:
        """The camera of a viewpoint in this widget."""
        return viewpoint.camera_in(self.sight.width, self.sight.high, self.margins)

    def _fly(self, share: float) -> None:
        self._move(between(*self._path, share) if share < 1 else self._path[1])

    def _stop(self) -> None:
        """Stop whatever moves the camera."""
        self._flight.stop()
        self._calm.stop()
        self._turned = False

    def _rest(self) -> None:
        if self.moving:
            self.moving = False
            self.update()
        if self._turned and self._pressed is None:
            self._tell()

    def _tell(self) -> None:
        self._turned, self._viewpoint = False, self.viewpoint
        self.looked.emit(self._viewpoint, True)

    def _move(self, camera: Camera) -> None:
        self._camera, self._sight = camera, None
        self.update()
