"""The box around a surface: a grid on the faces behind it, and the axes written along its outline."""

from functools import cache

import numpy as np
import numpy.typing as npt
from OpenGL import GL
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem

from diceviz.pictures.palette import LIGHT, Theme, blend
from diceviz.space import gl_buffers
from diceviz.space.axis_layout import Label, SpaceAxis, far_sides, labels
from diceviz.space.gl_text import GLText, measure

NO_AXES = (SpaceAxis("", ()),) * 3


@cache
def face_lines(axis: int, side: int, axes: tuple[SpaceAxis, ...]) -> npt.NDArray[np.float32]:
    """The ends of the grid lines on a face of the box, those between the edges."""
    one, other = (other for other in range(3) if other != axis)
    made = []
    for along, across in ((one, other), (other, one)):
        for at, _ in axes[across].ticks:
            if 0.0 < at < 1.0:
                ends = np.full((2, 3), side, np.float32)
                ends[:, across], ends[:, along] = at, (0, 1)
                made.append(ends)
    return np.concatenate(made) if made else np.zeros((0, 3), np.float32)


@cache
def face_edges(axis: int, side: int) -> npt.NDArray[np.float32]:
    return face_lines(axis, side, (SpaceAxis("", ((1e-6, ""), (1 - 1e-6, ""))),) * 3)


class BoxAxes(GLGraphicsItem):
    def __init__(self) -> None:
        super().__init__()
        self.setGLOptions({**gl_buffers.ON_TOP, "glDepthMask": (False,)})
        self.axes, self._theme, self._far = NO_AXES, LIGHT, None
        self._grid, self._edges = gl_buffers.Arrays(), gl_buffers.Arrays()

    def show_axes(self, axes: tuple[SpaceAxis, ...]) -> None:
        self.axes, self._far = axes, None
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme

    def initializeGL(self) -> None:
        self._shader = gl_buffers.program("lines", "position")

    def paint(self) -> None:
        self.setupGLState()
        self._turn_to_eye()
        self._shader.bind()
        self._shader.setUniformValue("matrix", gl_buffers.matrix4(self.view().sight.matrix))
        GL.glLineWidth(self.view().devicePixelRatioF())
        edge = blend(self._theme.line, self._theme.faint, 0.5)
        for arrays, colour in ((self._grid, self._theme.line), (self._edges, edge)):
            if arrays:
                self._shader.setUniformValue("colour", *gl_buffers.shares(colour))
                arrays.draw(self._shader, GL.GL_LINES)
        self._shader.release()
        GL.glDepthMask(True)

    def _turn_to_eye(self) -> None:
        far = far_sides(self.view().sight)
        if far != self._far:
            self._far = far
            self._grid.fill(np.concatenate([face_lines(axis, side, self.axes) for axis, side in enumerate(far)]))
            self._edges.fill(np.concatenate([face_edges(axis, side) for axis, side in enumerate(far)]))


class AxisLabels(GLGraphicsItem):
    """What is written, over everything else."""

    def __init__(self, box: BoxAxes) -> None:
        super().__init__()
        self.setGLOptions({**gl_buffers.ON_TOP, "glBlendFunc": (GL.GL_ONE, GL.GL_ONE_MINUS_SRC_ALPHA)})
        self.updateGLOptions({"glBlendFuncSeparate": None})
        self._box, self._lettering = box, GLText()

    @property
    def labels(self) -> list[Label]:
        return labels(self._box.axes, self.view().sight, measure)

    def apply_theme(self, theme: Theme) -> None:
        self._lettering.set_colours(theme.text, theme.faint)

    def initializeGL(self) -> None:
        self._lettering.make()

    def paint(self) -> None:
        self.setupGLState()
        view = self.view()
        self._lettering.draw(self.labels, (view.width(), view.height()), view.devicePixelRatioF())
