"""The box [0, 1]^3 and what lies in it: a surface, points, a cut, marks, the axes. Knows no game.

Import it where the first 3D view is made, not before: OpenGL takes a fifth of a second to load.
"""

from collections.abc import Iterator

import numpy.typing as npt
from OpenGL import GL
from PySide6.QtWidgets import QWidget

from diceviz.pictures.colours import Bytes
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.space.axis_layout import Label, SpaceAxis, ThreeAxes
from diceviz.space.box_axes import AxisLabels, BoxAxes
from diceviz.space.camera import Margins, Place
from diceviz.space.camera_view import CameraView
from diceviz.space.cut_plane import WHOLE, CutPlane, Extents
from diceviz.space.gl_text import measure
from diceviz.space.marks import Cloud, Marks
from diceviz.space.mesh import Mesh, Points
from diceviz.space.surface_item import SurfaceItem


class Scene(CameraView):
    """x is my score, y theirs, z the turn total or a value; each is 0 at the low end of its axis and 1 at the high end.

    One without a parent is ended with deleteLater, like any QOpenGLWidget: left to Python, it may go while another one paints.
    """

    def __init__(self, name: str = "View in space", parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.box, self.sheet, self.cut, self.cloud, self.marks = BoxAxes(), SurfaceItem(), CutPlane(), Cloud(), Marks()
        self.letters = AxisLabels(self.box)
        for item in (self.box, self.sheet, self.cut, self.cloud, self.marks, self.letters):  # in the order they are drawn in
            self.addItem(item)
        self.apply_theme(LIGHT)

    def show_mesh(self, mesh: Mesh | None, coarse: Mesh | None = None) -> None:
        """Show a surface; the coarse one is drawn in motion, where the graphics card is too slow for the fine one."""
        self.sheet.show_mesh(mesh, coarse)
        self.hurry()

    def show_points(self, points: Points | None, colours: Bytes | None) -> None:
        self.cloud.show_points(points, colours)

    def show_cut(self, axis: int | None, at: float = 0.0, colours: Bytes | None = None, extents: Extents = WHOLE) -> None:
        """Cut away what is nearer than the plane (axis, at). Cells lie on it: rows go along the higher of the other two axes,
        columns along the lower one, over the extents (left, right, bottom, top)."""
        self.cut.show_cut(axis, at, colours, extents)

    def show_axes(self, axes: ThreeAxes) -> None:
        self.box.show_axes(axes)
        margins = margins_for(axes)
        if self.margins != margins:
            self.margins = margins
            self.refit()

    def show_marks(self, cursor: Place | None, brush: Place | None = None) -> None:
        self.marks.show_marks(cursor, brush)

    def show_path(self, points: npt.ArrayLike | None, present: int = 0) -> None:
        """Show the path of a game; the points before `present` are past, and fainter."""
        self.marks.show_path(points, present)

    def apply_theme(self, theme: Theme) -> None:
        self.setBackgroundColor(theme.pane)
        for item in (self.box, self.cut, self.marks, self.letters):
            item.apply_theme(theme)
        self.update()

    def parts(self) -> Iterator[None]:
        self.setProjection(self.getViewport(), self.getViewport())
        self.setModelview()
        GL.glClearColor(*self.opts["bgcolor"])
        GL.glClear(GL.GL_DEPTH_BUFFER_BIT | GL.GL_COLOR_BUFFER_BIT)
        for item in self.items:
            if item is self.sheet:
                yield from self.sheet.parts()
            else:
                item.paint()
                yield

    @property
    def labels(self) -> list[Label]:
        """What is written, and where."""
        return self.letters.labels


def margins_for(axes: tuple[SpaceAxis, ...]) -> Margins:
    """The margins that the labels of these axes need."""
    return Margins(max((measure(text, False)[0] for axis in axes for _, text in axis.ticks), default=0.0))
