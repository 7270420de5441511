"""A widget that OpenGL paints, into a picture of its own which the window then shows like any other.

It is no QOpenGLWidget: one of those makes Qt compose the whole window by OpenGL. The window would be taken away and put back
when the first one is made, and, where the processor does the work of the graphics card, every repaint of anything would wait.
To be imported where the first 3D view is made.
"""

import time
from collections.abc import Iterator

from OpenGL import GL
from pyqtgraph.opengl.GLViewWidget import GLViewMixin
from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QImage, QOffscreenSurface, QOpenGLContext, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtOpenGL import QOpenGLFramebufferObject, QOpenGLFramebufferObjectFormat
from PySide6.QtWidgets import QWidget

SAMPLES = 4  # how many samples of a pixel are drawn, for smooth edges
TURN = 0.01  # how many seconds a picture may take before the window gets a turn


class SpaceView(GLViewMixin, QWidget):
    """The picture is rendered once for every change, and not again when it is only uncovered.

    While it is `moving`, pictures must come fast, and edges may have steps. At rest a picture takes as long as it needs, part
    by part, and the last one stays until it is complete.
    """

    painted = Signal()
    moving = False
    below = 0  # how many device pixels of the picture lie below the part of it that is drawn

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context: QOpenGLContext | None = None
        self._surface = QOffscreenSurface(None, self)
        self._buffers: dict[int, QOpenGLFramebufferObject] = {}  # by the number of samples of a pixel
        self._image, self._stale = QImage(), True
        self._parts: Iterator[None] | None = None  # the parts that are left of the picture that is on its way
        self._on = QTimer(self, singleShot=True, interval=0)
        self._on.timeout.connect(self._go_on)

    def parts(self) -> Iterator[None]:
        """Draw one picture, and stop after each part of it."""
        raise TypeError(f"{type(self).__name__} does not say how to draw")

    def isValid(self) -> bool:
        return self._context is not None

    @property
    def is_complete(self) -> bool:
        """Whether the picture on screen shows everything as it is."""
        return not (self.moving or self._stale or self._parts)

    def picture(self) -> QImage:
        """The picture that the user sees, or is about to see."""
        self._begin()
        self._render(patience=float("inf"))
        return self._image

    def update(self, *_: object) -> None:
        """Begin a new picture. The one that is on its way is given up: what it is made of may be gone."""
        self._stale, self._parts = True, None
        super().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._stale and (self.moving or self._image.isNull()):
            self._begin()
            self._render(float("inf"))
        elif self._stale:
            self._on.start()  # the rest of the window is painted now, and does not wait for it
        QPainter(self).drawImage(0, 0, self._image)
        self.painted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stale, self._image = True, QImage()

    @property
    def is_at_work(self) -> bool:
        """Whether a newer picture than that on screen is on its way."""
        return self._stale or self._parts is not None

    def _begin(self) -> None:
        if self._stale:
            self._stale, self._parts = False, self.parts()

    def _go_on(self) -> None:
        self._begin()
        self._render(TURN)
        if self._parts is None:
            super().update()

    def _render(self, patience: float) -> None:
        """Render the picture that is on its way, or as much of it as takes so many seconds."""
        if self._parts is None:
            return
        start = time.perf_counter()
        context = self._make_current()
        size = (self.size() * self.devicePixelRatioF()).expandedTo(QSize(1, 1))
        buffer = self._buffer(0 if self.moving else SAMPLES, size)
        buffer.bind()
        GL.glViewport(0, 0, buffer.width(), buffer.height())
        while self._parts and time.perf_counter() - start < patience:
            if next(self._parts, self) is self:
                self._parts = None
        buffer.release()
        if self._parts:
            self._on.start()
        else:
            self._image = buffer.toImage()
            self._image.reinterpretAsFormat(QImage.Format.Format_RGB32)
            self._image.setDevicePixelRatio(self.devicePixelRatioF())
        context.doneCurrent()

    def _make_current(self) -> QOpenGLContext:
        if self._context is not None:
            self._context.makeCurrent(self._surface)
            return self._context
        self._context = context = QOpenGLContext(self)
        context.create()
        self._surface.setFormat(context.format())
        self._surface.create()
        context.makeCurrent(self._surface)
        for item in self.items:
            item.initialize()
        return context

    def _buffer(self, samples: int, size: QSize) -> QOpenGLFramebufferObject:
        if samples not in self._buffers or self._buffers[samples].size() != size:
            wanted = QOpenGLFramebufferObjectFormat()
            wanted.setSamples(samples)
            wanted.setAttachment(QOpenGLFramebufferObject.Attachment.CombinedDepthStencil)
            self._buffers[samples] = QOpenGLFramebufferObject(size, wanted)
        return self._buffers[samples]
