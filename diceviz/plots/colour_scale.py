"""A scale beside a plot: its colours from low to high, upwards, with a tick and a word at some values."""

from collections.abc import Mapping

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from diceviz.pictures.colours import Bytes
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.theme import font

BAR, TICK, GAP, WORD = 12, 5, 5, 42  # the widths of the bar, of a tick, of the gap beside it, and of a word, in pixels
TALL = 16  # the height of a word, in pixels
FRAME = "#969696"


class ColourScale(pg.GraphicsWidget):
    """As tall as the plot in whose layout it is."""

    def __init__(self, colours: Bytes) -> None:
        super().__init__()
        upwards = np.ascontiguousarray(colours[::-1])
        self._image = QImage(upwards.data, 1, len(upwards), 3, QImage.Format.Format_RGB888).copy()
        self._theme = LIGHT
        self.levels: dict[float, str] = {}  # words by the share of the height at which they stand
        self.setFixedWidth(1 + BAR + GAP + WORD)

    def show_levels(self, levels: Mapping[float, str]) -> None:
        """Write words at shares of the height, from 0 to 1."""
        self.levels = dict(levels)
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def boundingRect(self) -> QRectF:
        """Half a word at the ends is above and below the bar."""
        return QRectF(self.rect()).adjusted(0, -TALL, 0, TALL)

    def paint(self, painter: QPainter, *_: object) -> None:
        height, right = self.size().height(), BAR + 2.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawImage(QRectF(1, 1, BAR, height - 2), self._image)
        painter.setPen(QColor(FRAME))
        painter.drawPolyline([QPointF(right, 0), QPointF(0, 0), QPointF(0, height), QPointF(right, height)])
        painter.setPen(QColor(self._theme.faint))
        painter.drawLine(QPointF(right, 0), QPointF(right, height))
        painter.setFont(font(9))
        for share, word in self.levels.items():
            place = 1 + (1 - share) * (height - 2)
            painter.setPen(QColor(self._theme.faint))
            painter.drawLine(QPointF(right - 1, place), QPointF(right - 1 - TICK, place))
            painter.setPen(QColor(self._theme.text))
            painter.drawText(QRectF(right - 1 + GAP, place - TALL / 2, WORD, TALL), Qt.AlignmentFlag.AlignVCenter, word)
