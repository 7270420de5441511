"""A plane through the box: what lies between it and the eye is cut away, and the states on it are seen as cells."""

from typing import TYPE_CHECKING

import numpy as np
from OpenGL import GL
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem
from PySide6.QtGui import QMatrix4x4

from diceviz.pictures.colours import Bytes
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.space import gl_buffers
from diceviz.space.camera import Sight
from diceviz.space.mesh import Points

if TYPE_CHECKING:
    from diceviz.space.scene import Scene

Extents = tuple[float, float, float, float]  # left, right, bottom, top
Plane = tuple[float, float, float, float]  # (a, b, c, d): points p of the box with p . (a, b, c) > d lie beyond it
WHOLE: Extents = (0.0, 1.0, 0.0, 1.0)
NOTHING: Plane = (0.0, 0.0, 0.0, 1.0)  # a plane that nothing lies beyond
LEEWAY = 1e-4  # how far beyond the plane things are still seen, in widths of the box


def beyond(axis: int, at: float, sight: Sight) -> Plane:
    """The half space to cut away: the one with the eye."""
    side = 1.0 if sight.eye[axis] > at else -1.0
    plane = [0.0, 0.0, 0.0, side * at + LEEWAY]
    plane[axis] = side
    return plane[0], plane[1], plane[2], plane[3]


def corners(axis: int, at: float, extents: Extents) -> Points:
    """The corners of a rectangle on the plane, in turn: columns go along the lower of the other two axes, rows along the
    higher one."""
    left, right, bottom, top = extents
    across, up = (other for other in range(3) if other != axis)
    made = np.full((4, 3), at, np.float32)
    made[:, across], made[:, up] = (left, right, right, left), (bottom, bottom, top, top)
    return made


class CutPlane(GLGraphicsItem):
    """The outline of the plane, and the cells on it; nothing if there is no cut."""

    def __init__(self) -> None:
        super().__init__()
        self.setGLOptions(gl_buffers.AMONG)
        self._outline, self._quad = gl_buffers.Arrays(), gl_buffers.Arrays()
        self._axis: int | None = None
        self._at, self._texture = 0.0, gl_buffers.Texture()
        self._colours: Bytes | None = None
        self._theme = LIGHT

    def show_cut(self, axis: int | None, at: float, colours: Bytes | None, extents: Extents) -> None:
        """Cut at a place along an axis, or not at all; cells of those colours lie on the plane, over the extents."""
        if colours is not None and colours is not self._colours:
            self._texture.fill(colours)
        self._axis, self._at, self._colours = axis, at, colours
        if axis is not None:
            self._outline.fill(corners(axis, at, WHOLE))
            cells = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
            self._quad.fill(corners(axis, at, extents), cells)
        self.update()

    @property
    def beyond(self) -> Plane:
        """The half space that is cut away."""
        return NOTHING if self._axis is None else beyond(self._axis, self._at, self._scene.sight)

    @property
    def _scene(self) -> "Scene":
        scene: Scene = self.view()
        return scene

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme

    def initializeGL(self) -> None:
        self._lines = gl_buffers.program("lines", "position")
        self._picture = gl_buffers.program("picture", "position", "cell")

    def paint(self) -> None:
        if self._axis is None:
            return
        self.setupGLState()
        matrix = gl_buffers.matrix4(self._scene.sight.matrix)
        if self._colours is not None:
            self._draw_cells(matrix)
        self._lines.bind()
        self._lines.set_matrix("matrix", matrix)
        self._lines.set_vector("colour", *gl_buffers.shares(self._theme.accent))
        GL.glLineWidth(1.5 * self._scene.devicePixelRatioF())
        self._outline.draw(self._lines, GL.GL_LINE_LOOP)
        self._lines.release()

    def _draw_cells(self, matrix: QMatrix4x4) -> None:
        self._picture.bind()
        self._picture.set_matrix("matrix", matrix)
        self._picture.set_texture("picture", 0)
        self._texture.bind()
        self._quad.draw(self._picture, GL.GL_TRIANGLE_FAN)
        self._picture.release()
