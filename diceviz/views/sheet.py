"""A surface in space: lit, cut, and hatched where its colours say so."""

import time

import numpy as np
from OpenGL import GL
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem

from diceviz.views import shading
from diceviz.views.mesh import Mesh

SLOW = 0.008  # seconds for one picture of the fine mesh, from which on the coarse one is drawn in motion


class Sheet(GLGraphicsItem):
    def __init__(self) -> None:
        super().__init__()
        self.setGLOptions({**shading.SOLID, GL.GL_POLYGON_OFFSET_FILL: True, "glPolygonOffset": (1.0, 1.0)})
        self._fine, self._coarse = shading.Arrays(), shading.Arrays()
        self._slow = True

    def show_mesh(self, mesh: Mesh | None, coarse: Mesh | None) -> None:
        for arrays, shown in ((self._fine, mesh), (self._coarse, coarse if mesh else None)):
            if shown is None or not shown.faces.size:
                arrays.fill(np.zeros((0, 3), np.float32))
            else:
                vertices, normals = shown.vertices.astype(np.float32), shown.normals.astype(np.float32)
                arrays.fill(vertices, normals, shown.colours, order=shown.faces)
        self.update()

    def initializeGL(self) -> None:
        self._shader = shading.program("sheet", "position", "normal", "colour")

    def forget(self) -> None:
        self._fine.forget()
        self._coarse.forget()

    def paint(self) -> None:
        if not self._fine:
            return
        self.setupGLState()
        view = self.view()
        sight = view.sight
        self._shader.bind()
        self._shader.setUniformValue("matrix", shading.matrix4(sight.matrix))
        self._shader.setUniformValue("turn", shading.matrix3(sight.turn / sight.scale))
        self._shader.setUniformValue("eye", *map(float, sight.eye))
        self._shader.setUniformValue("scale", *map(float, sight.scale))
        self._shader.setUniformValue("cut", *view.cut.beyond)
        self._shader.setUniformValue1f("pixel", view.devicePixelRatioF())
        if view.moving and self._slow and self._coarse:
            self._draw_coarse()
        else:
            self._draw_fine(timed=not view.moving)
        self._shader.release()
        GL.glDisable(GL.GL_POLYGON_OFFSET_FILL)

    def _draw_coarse(self) -> None:
        """With steps at its edges, which nobody sees in motion: smooth ones would cost a fifth of the pictures a second."""
        GL.glDisable(GL.GL_MULTISAMPLE)
        self._coarse.draw(self._shader, GL.GL_TRIANGLES)
        GL.glEnable(GL.GL_MULTISAMPLE)

    def _draw_fine(self, timed: bool) -> None:
        """At rest it is seen how long that takes: nobody waits for the next picture then."""
        if not (timed and self._coarse):
            self._fine.draw(self._shader, GL.GL_TRIANGLES)
            return
        GL.glFinish()
        start = time.perf_counter()
        self._fine.draw(self._shader, GL.GL_TRIANGLES)
        GL.glFinish()
        self._slow = time.perf_counter() - start > SLOW
