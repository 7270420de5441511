"""A scene that is drawn for pictures of its own instead of the window, as sharp as is asked for.

To be imported where the first picture is taken, like the scene. OpenGL belongs to the main thread.
"""

from collections.abc import Generator

import numpy as np
import numpy.typing as npt
from OpenGL import GL
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from diceviz.space.camera import Sight
from diceviz.space.gl_widget import SAMPLES
from diceviz.space.scene import Scene, margins_for
from diceviz.views.surface.picture import cell_extents
from diceviz.views.surface.snapshot import Snapshot, sight_of

BAND = 400_000  # pixels of a picture that are drawn in one go

Rows = npt.NDArray[np.ubyte]


class OffscreenScene(Scene):
    """Holds a surface for as many pictures of it as are wanted, all of so many device pixels, `scale` of which make a pixel:
    letters and lines have the size that they have on such a screen. Ended with deleteLater."""

    def __init__(self, snapshot: Snapshot, pixels: tuple[int, int], scale: float) -> None:
        self._pixels, self._scale = pixels, scale
        super().__init__("Picture of the surface")
        self.show_snapshot(snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        picture, cut = snapshot.picture, snapshot.cut
        self.apply_theme(snapshot.theme)
        self.box.show_axes(picture.axes)
        self.sheet.show_mesh(picture.mesh, None)
        self.show_points(*(picture.points or (None, None)))
        self.show_cut(*((cut.axis, cut.at, cut.colours, cell_extents(picture.game)) if cut else (None,)))
        self.show_marks(snapshot.cursor)
        self.show_path(*snapshot.path)
        self.margins = margins_for(picture.axes)
        self.aim(sight_of(snapshot, self.width(), self.height(), self.margins))

    def aim(self, sight: Sight) -> None:
        self._sight = sight
        self.update()

    def shot(self) -> Rows:
        """The rows of the picture, made at once."""
        taking = self.take()
        while True:
            try:
                next(taking)
            except StopIteration as end:
                rows: Rows = end.value
                return rows

    def take(self) -> Generator[None, None, Rows]:
        """Rows of red, green and blue; stops now and then, so that it can be the user's turn.

        Band by band: a buffer for all of a large picture takes longer to get than to fill.
        """
        self._make_current()
        self._leave()
        yield
        width, height = self._pixels
        made, rows = np.empty((height, width, 3), np.ubyte), max(1, BAND // width)
        for top in range(0, height, rows):
            bottom = min(top + rows, height)
            made[top:bottom] = yield from self._band(height - bottom, bottom - top)
        return made

    def _band(self, below: int, high: int) -> Generator[None, None, Rows]:
        """Make so many rows, with so many below them, a part at a time."""
        self.below = below
        parts, size = self.parts(), QSize(self._pixels[0], high)
        while True:
            self._make_current()
            buffer = self._buffer(SAMPLES, size)
            buffer.bind()
            GL.glViewport(0, -below, *self._pixels)
            is_complete = next(parts, self) is self
            buffer.release()
            image = buffer.toImage() if is_complete else None
            self._leave()
            if image is not None:
                return rows_of(image)
            yield

    def _leave(self) -> None:
        """Leave OpenGL to the window until the next band."""
        assert self._context is not None
        self._context.doneCurrent()

    # What a widget says of its size. It may have a part of a pixel, so that the picture has exactly the device pixels.

    def width(self) -> float:  # type: ignore[override]  # Qt's widgets have whole pixels
        return self._pixels[0] / self._scale

    def height(self) -> float:  # type: ignore[override]  # Qt's widgets have whole pixels
        return self._pixels[1] / self._scale

    def devicePixelRatioF(self) -> float:
        return self._scale


def rows_of(image: QImage) -> Rows:
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.ubyte).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()
