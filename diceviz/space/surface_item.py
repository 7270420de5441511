"""A surface in space: lit, cut, and hatched where its colours say so."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from OpenGL import GL
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem

from diceviz.space import gl_buffers
from diceviz.space.mesh import Mesh

if TYPE_CHECKING:
    from diceviz.space.scene import Scene

SLOW = 0.008  # if the fine mesh takes more seconds than this, the coarse one is drawn in motion
PART = 3 * 10_000  # how many corners of triangles are drawn at rest without a stop


class SurfaceItem(GLGraphicsItem):
    """The surface, as a fine mesh and a coarse one."""

    def __init__(self) -> None:
        super().__init__()
        self.setGLOptions({**gl_buffers.SOLID, GL.GL_POLYGON_OFFSET_FILL: True, "glPolygonOffset": (1.0, 1.0)})
        self._fine, self._coarse = gl_buffers.Arrays(), gl_buffers.Arrays()
        self._pace = np.inf  # seconds that one corner of a triangle takes, without smooth edges

    def show_mesh(self, mesh: Mesh | None, coarse: Mesh | None) -> None:
        for arrays, shown in ((self._fine, mesh), (self._coarse, coarse if mesh else None)):
            if shown is None or not shown.faces.size:
                arrays.fill(np.zeros((0, 3), np.float32))
            else:
                vertices, normals = shown.vertices.astype(np.float32), shown.normals.astype(np.float32)
                arrays.fill(vertices, normals, shown.colours, order=shown.faces)
        self.update()

    def initializeGL(self) -> None:
        self._shader = gl_buffers.program("sheet", "position", "normal", "colour")

    def paint(self) -> None:
        for _ in self.parts():
            pass

    def parts(self) -> Iterator[None]:
        """Draw the surface, and stop after every `PART` of it; in motion there is no stop, and the time is measured."""
        if not self._fine:
            return
        view: Scene = self.view()
        self._prepare(view)
        if view.moving:
            self._draw_fast()
        else:
            for first in range(0, len(self._fine), PART):
                self._fine.draw(self._shader, GL.GL_TRIANGLES, first, min(PART, len(self._fine) - first))
                GL.glFinish()  # else it would only be noted
                yield
        self._shader.release()
        GL.glDisable(GL.GL_POLYGON_OFFSET_FILL)

    def _prepare(self, view: "Scene") -> None:
        self.setupGLState()
        sight = view.sight
        self._shader.bind()
        self._shader.set_matrix("matrix", gl_buffers.matrix4(sight.matrix))
        self._shader.set_matrix("turn", gl_buffers.matrix3(sight.turn / sight.scale))
        self._shader.set_vector("eye", *map(float, sight.eye))
        self._shader.set_vector("scale", *map(float, sight.scale))
        self._shader.set_vector("cut", *view.cut.beyond)
        self._shader.set_number("pixel", view.devicePixelRatioF())
        self._shader.set_number("below", view.below)

    def _draw_fast(self) -> None:
        arrays = self._coarse if self._coarse and self._pace * len(self._fine) > SLOW else self._fine
        GL.glFinish()
        start = time.perf_counter()
        arrays.draw(self._shader, GL.GL_TRIANGLES)
        GL.glFinish()
        self._pace = (time.perf_counter() - start) / len(arrays)
