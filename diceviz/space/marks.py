"""Points in space: states that can be reached, the cursor and the brush, the path of a game."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from OpenGL import GL
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem

from diceviz.pictures.colours import Bytes
from diceviz.pictures.palette import LIGHT, Theme, rgb
from diceviz.space import gl_buffers
from diceviz.space.axis_layout import far_sides
from diceviz.space.camera import Place, Sight
from diceviz.space.cut_plane import NOTHING, Plane
from diceviz.space.mesh import Points

if TYPE_CHECKING:
    from diceviz.space.scene import Scene

WHITE = (255, 255, 255, 255)
WIDEST = 7.0  # the widest line that every graphics card can draw, in device pixels
CROWD = 300  # a path with more past points than this has no dots at them: they would hide what is behind


def tinted(colour: tuple[int, ...], number: int) -> Bytes:
    """A colour, opaque unless told, for so many points."""
    return np.repeat(np.array([[*colour, 255][:4]], np.ubyte), number, axis=0)


class Discs:
    """Round points; with a hole they are rings."""

    def __init__(self) -> None:
        self._arrays = gl_buffers.Arrays()

    def make(self) -> None:
        self._shader = gl_buffers.program("discs", "position", "colour")

    def fill(self, points: npt.ArrayLike, colours: Bytes) -> None:
        self._arrays.fill(np.asarray(points, np.float32).reshape(-1, 3), colours)

    def draw(
        self,
        view: "Scene",
        size: float,
        *,
        hole: float = 0.0,
        rim: float = 0.0,
        usual: float = 0.0,
        cut: Plane = NOTHING,
    ) -> None:
        """Draw the discs; their size, hole and rim are in pixels. Those at the distance `usual` from the eye have that size,
        nearer ones are larger; if it is 0, all have it."""
        if not self._arrays:
            return
        pixel, shader = view.devicePixelRatioF(), self._shader
        GL.glEnable(GL.GL_VERTEX_PROGRAM_POINT_SIZE)
        GL.glEnable(GL.GL_POINT_SPRITE)  # else there is no telling where in a point one is
        shader.bind()
        shader.set_matrix("matrix", gl_buffers.matrix4(view.sight.matrix))
        shader.set_vector("cut", *cut)
        for name, value in (("size", size * pixel), ("hole", hole * pixel), ("rim", rim * pixel), ("usual", usual)):
            shader.set_number(name, value)
        self._arrays.draw(shader, GL.GL_POINTS)
        shader.release()


class Cloud(GLGraphicsItem):
    """Points that are cut like the surface; nearer ones are a little larger."""

    def __init__(self) -> None:
        super().__init__()
        self.setGLOptions(gl_buffers.AMONG)
        self._discs = Discs()

    def show_points(self, points: Points | None, colours: Bytes | None) -> None:
        some = np.zeros((0, 3), np.float32) if points is None else points
        self._discs.fill(some, tinted(rgb(LIGHT.accent), len(some)) if colours is None else colours)
        self.update()

    def initializeGL(self) -> None:
        self._discs.make()

    def paint(self) -> None:
        self.setupGLState()
        view: Scene = self.view()
        size = min(12.0, max(4.0, 0.009 * view.sight.unit))
        self._discs.draw(view, size, usual=view.sight.camera.distance, cut=view.cut.beyond)


class Marks(GLGraphicsItem):
    """What is seen through everything: the cursor with lines to the three faces behind it, the path, and the brush."""

    def __init__(self) -> None:
        super().__init__()
        self.setGLOptions(gl_buffers.ON_TOP)
        self._cursor: Place | None = None
        self._brush: Place | None = None
        self.path, self.present, self._theme = np.zeros((0, 3), np.float32), 0, LIGHT
        self._lines, self._discs = gl_buffers.Arrays(), Discs()

    def show_marks(self, cursor: Place | None, brush: Place | None) -> None:
        self._cursor, self._brush = cursor, brush
        self.update()

    def show_path(self, points: npt.ArrayLike | None, present: int) -> None:
        """Show the path of a game; the points before `present` are past, and fainter."""
        self.path = np.asarray([] if points is None else points, np.float32).reshape(-1, 3)
        self.present = present
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme

    def initializeGL(self) -> None:
        self._shader = gl_buffers.program("lines", "position")
        self._discs.make()

    def paint(self) -> None:
        self.setupGLState()
        view: Scene = self.view()
        if self._cursor is not None:
            self._draw_guides(view, self._cursor)
        if len(self.path):
            self._draw_path(view, self.path[: self.present + 1], 0.5, 1.25, 0.0 if self.present > CROWD else 5.5)
            self._draw_path(view, self.path[self.present :], 1.0, 2.0, 8.0)
        if self._cursor is not None:
            self._draw_disc(view, self._cursor, 18.5, hole=4.25, rim=1.25)
        if self._brush is not None:
            self._draw_disc(view, self._brush, 10.0, rim=1.75)

    def _draw_disc(self, view: "Scene", place: Place, size: float, *, hole: float = 0.0, rim: float) -> None:
        self._discs.fill([place], tinted(WHITE, 1))
        self._discs.draw(view, size, hole=hole, rim=rim)

    def _draw_guides(self, view: "Scene", cursor: Place) -> None:
        feet = np.array([cursor] * 3, np.float32)
        np.fill_diagonal(feet, far_sides(view.sight))
        self._draw_lines(view, guide_ends(cursor, feet), self._theme.text, 0.6, 1.0, GL.GL_LINES)
        self._discs.fill(feet, tinted(rgb(self._theme.text), 3))
        self._discs.draw(view, 6.0)

    def _draw_path(self, view: "Scene", points: Points, alpha: float, width: float, dot: float) -> None:
        self._draw_lines(view, points, "#101318", 0.9 * alpha, width + 2.5, GL.GL_LINE_STRIP)
        self._draw_lines(view, points, "#ffffff", alpha**0.5, width, GL.GL_LINE_STRIP)
        if dot:
            self._discs.fill(points, tinted((*WHITE[:3], round(255 * alpha**0.5)), len(points)))
            self._discs.draw(view, dot, rim=1.25)

    def _draw_lines(self, view: "Scene", points: Points, colour: str, alpha: float, width: float, mode: int) -> None:
        matrix, pixel = view.sight.matrix, view.devicePixelRatioF()
        if width * pixel > WIDEST:
            starts, ends = (points[::2], points[1::2]) if mode == GL.GL_LINES else (points[:-1], points[1:])
            points, matrix, mode = ribbons(starts, ends, view.sight, width), np.eye(4), GL.GL_TRIANGLES
        if not len(points):
            return
        self._lines.fill(points)
        GL.glLineWidth(width * pixel)
        self._shader.bind()
        self._shader.set_matrix("matrix", gl_buffers.matrix4(matrix))
        self._shader.set_vector("colour", *gl_buffers.shares(colour, alpha))
        self._lines.draw(self._shader, mode)
        self._shader.release()


def ribbons(starts: Points, ends: Points, sight: Sight, width: float) -> Points:
    """Lines that are so many pixels wide, as triangles on the screen; those with an end behind the eye are left out."""
    seen = [part @ sight.matrix[:, :3].T + sight.matrix[:, 3] for part in (starts, ends)]
    before = (seen[0][:, 3] > 0) & (seen[1][:, 3] > 0)
    screen = np.array([sight.width, sight.high]) / 2
    a, b = (part[before, :2] / part[before, 3:] * screen for part in seen)
    along = b - a
    along = along / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9) * width / 2
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1)
    corners = np.stack([a + aside, a - aside, b - aside, a + aside, b - aside, b + aside], axis=1).reshape(-1, 2)
    return np.column_stack([corners / screen, np.zeros(len(corners))]).astype(np.float32)


def guide_ends(cursor: Place, feet: Points) -> Points:
    """The ends of lines from the cursor to its feet on three faces, pair by pair."""
    ends = np.empty((6, 3), np.float32)
    ends[::2], ends[1::2] = cursor, feet
    return ends
