"""The box around a surface: a grid on the faces behind it, and the axes written along its outline."""

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from OpenGL import GL
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem

from diceviz.pictures.palette import LIGHT, Theme, blend
from diceviz.space import gl_buffers
from diceviz.space.axis_layout import Label, SpaceAxis, ThreeAxes, far_sides, labels
from diceviz.space.gl_text import GLText, measure

if TYPE_CHECKING:
    from diceviz.space.scene import Scene

NO_AXES: ThreeAxes = (SpaceAxis("", ()), SpaceAxis("", ()), SpaceAxis("", ()))
RIM = SpaceAxis("", ((1e-6, ""), (1 - 1e-6, "")))  # an axis whose only grid lines are the edges of a face


@cache
def face_lines(axis: int, side: int, axes: ThreeAxes) -> npt.NDArray[np.float32]:
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
    """The ends of the four edges of a face of the box."""
    return face_lines(axis, side, (RIM, RIM, RIM))


class BoxAxes(GLGraphicsItem):
    """The edges of the faces that are behind, and the grid on them."""

    def __init__(self) -> None:
        super().__init__()
        self.setGLOptions({**gl_buffers.ON_TOP, "glDepthMask": (False,)})
        self.axes, self._theme = NO_AXES, LIGHT
        self._far: tuple[int, int, int] | None = None  # the faces that the grid was made for
        self._grid, self._edges = gl_buffers.Arrays(), gl_buffers.Arrays()

    def show_axes(self, axes: ThreeAxes) -> None:
        self.axes, self._far = axes, None
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme

    def initializeGL(self) -> None:
        self._shader = gl_buffers.program("lines", "position")

    def paint(self) -> None:
        self.setupGLState()
        view: Scene = self.view()
        self._turn_to_eye(far_sides(view.sight))
        self._shader.bind()
        self._shader.set_matrix("matrix", gl_buffers.matrix4(view.sight.matrix))
        GL.glLineWidth(view.devicePixelRatioF())
        edge = blend(self._theme.line, self._theme.faint, 0.5)
        for arrays, colour in ((self._grid, self._theme.line), (self._edges, edge)):
            if arrays:
                self._shader.set_vector("colour", *gl_buffers.shares(colour))
                arrays.draw(self._shader, GL.GL_LINES)
        self._shader.release()
        GL.glDepthMask(True)

    def _turn_to_eye(self, far: tuple[int, int, int]) -> None:
        """Make the grid of the faces that are behind, unless it is made."""
        if far != self._far:
            self._far = far
            self._grid.fill(np.concatenate([face_lines(axis, side, self.axes) for axis, side in enumerate(far)]))
            self._edges.fill(np.concatenate([face_edges(axis, side) for axis, side in enumerate(far)]))


class AxisLabels(GLGraphicsItem):
    """What is written along the axes, over everything else."""

    def __init__(self, box: BoxAxes) -> None:
        super().__init__()
        self.setGLOptions({**gl_buffers.ON_TOP, "glBlendFunc": (GL.GL_ONE, GL.GL_ONE_MINUS_SRC_ALPHA)})
        self.updateGLOptions({"glBlendFuncSeparate": None})
        self._box, self._lettering = box, GLText()

    @property
    def labels(self) -> list[Label]:
        """What is written, and where."""
        view: Scene = self.view()
        return labels(self._box.axes, view.sight, measure)

    def apply_theme(self, theme: Theme) -> None:
        self._lettering.set_colours(theme.text, theme.faint)

    def initializeGL(self) -> None:
        self._lettering.make()

    def paint(self) -> None:
        self.setupGLState()
        view: Scene = self.view()
        self._lettering.draw(self.labels, (view.width(), view.height()), view.devicePixelRatioF())
