"""A widget that OpenGL paints, into a picture of its own which the window then shows like any other.

It is no QOpenGLWidget: one of those makes Qt compose the whole window by OpenGL. The window would be taken away and put back
when the first one is made, and, where the processor does the work of the graphics card, every repaint of anything would wait.
To be imported where the first 3D view is made.
"""

from OpenGL import GL
from pyqtgraph.opengl.GLViewWidget import GLViewMixin
from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QImage, QOffscreenSurface, QOpenGLContext, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtOpenGL import QOpenGLFramebufferObject, QOpenGLFramebufferObjectFormat
from PySide6.QtWidgets import QWidget

SAMPLES = 4  # of a pixel, for smooth edges


class SpaceView(GLViewMixin, QWidget):
    """Rendered once for every change, and not again when it is only uncovered."""

    painted = Signal()
    moving = False

    @property
    def is_hurried(self) -> bool:
        """Whether pictures must come fast: then edges may have steps."""
        return self.moving

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context: QOpenGLContext | None = None
        self._surface = QOffscreenSurface(None, self)
        self._buffers: dict[int, QOpenGLFramebufferObject] = {}  # by samples
        self._image, self._stale = QImage(), True

    def isValid(self) -> bool:
        return self._context is not None

    def picture(self) -> QImage:
        """What the user sees."""
        if self._stale:
            self._stale = False
            self._render()
        return self._image

    def update(self, *_: object) -> None:
        self._stale = True
        super().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).drawImage(0, 0, self.picture())
        self.painted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stale = True

    def _render(self) -> None:
        self._make_current()
        buffer = self._buffer(0 if self.is_hurried else SAMPLES)
        buffer.bind()
        GL.glViewport(0, 0, buffer.width(), buffer.height())
        self.paintGL()
        buffer.release()
        self._image = buffer.toImage()
        self._image.reinterpretAsFormat(QImage.Format.Format_RGB32)
        self._image.setDevicePixelRatio(self.devicePixelRatioF())
        self._context.doneCurrent()

    def _make_current(self) -> None:
        if self._context is None:
            self._context = QOpenGLContext(self)
            self._context.create()
            self._surface.setFormat(self._context.format())
            self._surface.create()
            self._context.makeCurrent(self._surface)
            for item in self.items:
                item.initialize()
        else:
            self._context.makeCurrent(self._surface)

    def _buffer(self, samples: int) -> QOpenGLFramebufferObject:
        size = (self.size() * self.devicePixelRatioF()).expandedTo(QSize(1, 1))
        if samples not in self._buffers or self._buffers[samples].size() != size:
            wanted = QOpenGLFramebufferObjectFormat()
            wanted.setSamples(samples)
            wanted.setAttachment(QOpenGLFramebufferObject.Attachment.CombinedDepthStencil)
            self._buffers[samples] = QOpenGLFramebufferObject(size, wanted)
        return self._buffers[samples]
