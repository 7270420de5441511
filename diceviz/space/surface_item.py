"""A surface in space: lit, cut, and hatched where its colours say so."""

import time
from collections.abc import Iterator

import numpy as np
from OpenGL import GL
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem

from diceviz.space import gl_buffers
from diceviz.space.mesh import Mesh

SLOW = 0.008  # seconds for one picture of the fine mesh, from which on the coarse one is drawn in motion
PART = 3 * 10_000  # numbers of the order: what is drawn at rest without a stop


class SurfaceItem(GLGraphicsItem):
    def __init__(self) -> None:
        super().__init__()
        self.setGLOptions({**gl_buffers.SOLID, GL.GL_POLYGON_OFFSET_FILL: True, "glPolygonOffset": (1.0, 1.0)})
        self._fine, self._coarse = gl_buffers.Arrays(), gl_buffers.Arrays()
        self._pace = np.inf  # seconds for one number of the order, without smooth edges

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
        """Draws it, and stops after every so many triangles; in motion it is seen how long that takes, and nobody stops."""
        if not self._fine:
            return
        self._prepare()
        if self.view().moving:
            self._draw_fast()
        else:
            for first in range(0, len(self._fine), PART):
                self._fine.draw(self._shader, GL.GL_TRIANGLES, first, min(PART, len(self._fine) - first))
                GL.glFinish()  # else it would only be noted
                yield
        self._shader.release()
        GL.glDisable(GL.GL_POLYGON_OFFSET_FILL)

    def _prepare(self) -> None:
        self.setupGLState()
        view = self.view()
        sight = view.sight
        self._shader.bind()
        self._shader.setUniformValue("matrix", gl_buffers.matrix4(sight.matrix))
        self._shader.setUniformValue("turn", gl_buffers.matrix3(sight.turn / sight.scale))
        self._shader.setUniformValue("eye", *map(float, sight.eye))
        self._shader.setUniformValue("scale", *map(float, sight.scale))
        self._shader.setUniformValue("cut", *view.cut.beyond)
        self._shader.setUniformValue1f("pixel", view.devicePixelRatioF())
        self._shader.setUniformValue1f("below", view.below)

    def _draw_fast(self) -> None:
        arrays = self._coarse if self._coarse and self._pace * len(self._fine) > SLOW else self._fine
        GL.glFinish()
        start = time.perf_counter()
        arrays.draw(self._shader, GL.GL_TRIANGLES)
        GL.glFinish()
        self._pace = (time.perf_counter() - start) / len(arrays)
