"""Texts over a picture of the graphics card.

Each text is painted once into a sheet, turned as it is to be seen, and then only moved: painting texts anew with each picture
would take longer than all the rest. They are part of the picture, so that whatever grabs it has them.
"""

from functools import cache
from math import ceil, cos, radians, sin

import numpy as np
import numpy.typing as npt
from OpenGL import GL
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from diceviz.space import gl_buffers
from diceviz.space.axis_layout import Label
from diceviz.widgets.theme import font

WIDE, HIGH = 512, 256  # the size of the sheet, in pixels of the widget


@cache
def face_of(title: bool) -> QFont:
    """The font of titles, or of ticks: letters are not fitted to whole pixels, since titles are turned."""
    face = QFont(font(9.5, QFont.Weight.DemiBold) if title else font(9))
    face.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return face


@cache
def measure(text: str, title: bool) -> tuple[float, float]:
    """The width and the height of a text, in pixels. Figures are as high as capitals: nothing is reserved for what hangs below
    the line, which a title may do."""
    metrics = QFontMetricsF(face_of(title))
    return metrics.horizontalAdvance(text), metrics.capHeight() + (4 if title else 2)


class GLText:
    """The sheet of texts, and where on it each of them is."""

    _sheet: QImage
    _fresh: bool  # whether the graphics card has another sheet

    def __init__(self) -> None:
        self._text, self._quads = ("#000000", "#000000"), gl_buffers.Arrays()
        self._texture = gl_buffers.Texture()
        self._clear(1.0)

    def set_colours(self, title: str, tick: str) -> None:
        self._text = (title, tick)
        self._clear(self._pixel)

    def make(self) -> None:
        self._shader = gl_buffers.program("picture", "position", "cell")

    def draw(self, labels: list[Label], size: tuple[int, int], pixel: float) -> None:
        """Draw labels over a widget of that size; `pixel` is how many device pixels one of its pixels has."""
        if not labels:
            return
        if pixel != self._pixel:
            self._clear(pixel)
        if not self._written(labels):
            self._clear(pixel)
            self._written(labels)
        if self._fresh:
            self._texture.fill(cells_of(self._sheet))
            self._fresh = False
        self._quads.fill(*self._corners([label for label in labels if key(label) in self._slots], size))
        self._shader.bind()
        self._shader.set_matrix("matrix", gl_buffers.matrix4(np.eye(4)))
        self._shader.set_texture("picture", 0)
        self._texture.bind()
        self._quads.draw(self._shader, GL.GL_TRIANGLES)
        self._shader.release()

    def _clear(self, pixel: float) -> None:
        """Begin an empty sheet, whose pixels have so many device pixels."""
        self._pixel, self._fresh = pixel, True
        self._sheet = QImage(ceil(WIDE * pixel), ceil(HIGH * pixel), QImage.Format.Format_RGBA8888_Premultiplied)
        self._sheet.fill(Qt.GlobalColor.transparent)
        self._slots: dict[tuple[str, int, bool], QRect] = {}
        self._next, self._row = (0, 0), 0

    def _written(self, labels: list[Label]) -> bool:
        """Write what is not on the sheet yet. Returns whether there was room for all."""
        new = {key(label): label for label in labels if key(label) not in self._slots}
        if not new:
            return True
        painter = QPainter(self._sheet)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        room = all(self._write(painter, label) for label in new.values())
        painter.end()
        self._fresh = True
        return room

    def _write(self, painter: QPainter, label: Label) -> bool:
        slot = self._slot(label)
        if slot is None:
            return False
        face = face_of(label.title)
        width, capital = QFontMetricsF(face).horizontalAdvance(label.text), QFontMetricsF(face).capHeight()
        painter.save()
        painter.translate(slot.x() + slot.width() / 2, slot.y() + slot.height() / 2)
        painter.scale(self._pixel, self._pixel)
        painter.rotate(label.angle)
        painter.setFont(face)
        painter.setPen(QColor(self._text[0 if label.title else 1]))
        painter.drawText(QPointF(-width / 2, capital / 2), label.text)
        painter.restore()
        self._slots[key(label)] = slot
        return True

    def _slot(self, label: Label) -> QRect | None:
        """The next free place for a label, row after row; of even size, so that its middle is between two pixels."""
        turn, (width, height) = radians(label.angle), measure(label.text, label.title)
        height += 8
        across = abs(width * cos(turn)) + abs(height * sin(turn)) + 4
        down = abs(width * sin(turn)) + abs(height * cos(turn)) + 4
        wide, high = (2 * ceil(side * self._pixel / 2) for side in (across, down))
        x, y = self._next
        if x + wide > self._sheet.width():
            x, y, self._row = 0, y + self._row, 0
        if y + high > self._sheet.height() or wide > self._sheet.width():
            return None
        self._next, self._row = (x + wide, y), max(self._row, high)
        return QRect(x, y, wide, high)

    def _corners(self, labels: list[Label], size: tuple[int, int]) -> tuple[npt.NDArray[np.float32], ...]:
        """The corners of two triangles for each label, on screen and on the sheet; on whole pixels, so that texts are sharp."""
        slots = np.array([self._slots[key(label)].getRect() for label in labels], float).reshape(-1, 4)
        middles = np.array([(label.x, label.y) for label in labels], float).reshape(-1, 2) * self._pixel
        unit = np.array([[0, 0], [1, 0], [1, 1], [0, 0], [1, 1], [0, 1]], float)
        cells = slots[:, None, :2] + unit * slots[:, None, 2:]
        device = np.round(middles - slots[:, 2:] / 2)[:, None] + unit * slots[:, None, 2:]
        screen = device / (np.array(size) * self._pixel) * (2, -2) + (-1, 1)
        flat = np.zeros((6 * len(slots), 3), np.float32)
        flat[:, :2] = screen.reshape(-1, 2)
        return flat, (cells / (self._sheet.width(), self._sheet.height())).reshape(-1, 2).astype(np.float32)


def key(label: Label) -> tuple[str, int, bool]:
    """What labels have in common that are painted once for all."""
    return label.text, label.angle, label.title


def cells_of(sheet: QImage) -> npt.NDArray[np.ubyte]:
    """The pixels of a sheet: rows, columns, and red, green, blue, alpha."""
    return np.frombuffer(sheet.constBits(), np.ubyte).reshape(sheet.height(), sheet.width(), 4).copy()
