"""A plane through the box: what lies between it and the eye is cut away, and the states on it are seen as cells."""

import numpy as np
from OpenGL import GL
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem

from diceviz.pictures.colours import Bytes
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.space import gl_buffers
from diceviz.space.camera import Sight, Vector

Extents = tuple[float, float, float, float]  # left, right, bottom, top
WHOLE: Extents = (0.0, 1.0, 0.0, 1.0)
NOTHING = (0.0, 0.0, 0.0, 1.0)  # a plane that nothing lies beyond
LEEWAY = 1e-4


def beyond(axis: int, at: float, sight: Sight) -> tuple[float, float, float, float]:
    """The half space to cut away: the one with the eye. Points p with p . (a, b, c) > d."""
    side = 1.0 if sight.eye[axis] > at else -1.0
    plane = [0.0, 0.0, 0.0, side * at + LEEWAY]
    plane[axis] = side
    return plane[0], plane[1], plane[2], plane[3]


def corners(axis: int, at: float, extents: Extents) -> Vector:
    """Of a rectangle on the plane, in turn: columns go along the lower of the other two axes, rows along the higher one."""
    left, right, bottom, top = extents
    across, up = (other for other in range(3) if other != axis)
    made = np.full((4, 3), at, np.float32)
    made[:, across], made[:, up] = (left, right, right, left), (bottom, bottom, top, top)
    return made


class CutPlane(GLGraphicsItem):
    def __init__(self) -> None:
        super().__init__()
        self.setGLOptions(gl_buffers.AMONG)
        self._outline, self._quad = gl_buffers.Arrays(), gl_buffers.Arrays()
        self._axis: int | None = None
        self._at, self._texture = 0.0, gl_buffers.Texture()
        self._colours: Bytes | None = None
        self._theme = LIGHT

    def show_cut(self, axis: int | None, at: float, colours: Bytes | None, extents: Extents) -> None:
        if colours is not None and colours is not self._colours:
            self._texture.fill(colours)
        self._axis, self._at, self._colours = axis, at, colours
        if axis is not None:
            self._outline.fill(corners(axis, at, WHOLE))
            cells = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
            self._quad.fill(corners(axis, at, extents), cells)
        self.update()

    @property
    def beyond(self) -> tuple[float, float, float, float]:
        return NOTHING if self._axis is None else beyond(self._axis, self._at, self.view().sight)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme

    def initializeGL(self) -> None:
        self._lines = gl_buffers.program("lines", "position")
        self._picture = gl_buffers.program("picture", "position", "cell")

    def paint(self) -> None:
        if self._axis is None:
            return
        self.setupGLState()
        matrix = gl_buffers.matrix4(self.view().sight.matrix)
        if self._colours is not None:
            self._draw_cells(matrix)
        self._lines.bind()
        self._lines.setUniformValue("matrix", matrix)
        self._lines.setUniformValue("colour", *gl_buffers.shares(self._theme.accent))
        GL.glLineWidth(1.5 * self.view().devicePixelRatioF())
        self._outline.draw(self._lines, GL.GL_LINE_LOOP)
        self._lines.release()

    def _draw_cells(self, matrix: object) -> None:
        self._picture.bind()
        self._picture.setUniformValue("matrix", matrix)
        self._picture.setUniformValue1i("picture", 0)
        self._texture.bind()
        self._quad.draw(self._picture, GL.GL_TRIANGLE_FAN)
        self._picture.release()
