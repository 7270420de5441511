"""Legends: a swatch for each choice, or a scale from none to most."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from diceviz.pictures.choices import colour_of, noun
from diceviz.pictures.colours import Bytes
from diceviz.pictures.palette import readable_on
from diceviz.widgets.theme import font
from solver.games.state import Choice

HEIGHT = 20  # the height of a legend, in pixels
SWATCH = 26.0  # the least width of a swatch, in pixels
NARROW = 24  # a scale of fewer pixels has no room for its numbers


class Legend(QWidget):
    """Swatches with numbers in them, as wide as there is room; or a gradient between two words."""

    def __init__(self) -> None:
        super().__init__()
        self._swatches: list[tuple[str, str]] = []  # colour, text
        self._scale: tuple[Bytes, str, str] | None = None  # colours, what stands at the low end, and at the high end
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(120)

    def sizeHint(self) -> QSize:
        return QSize(300, HEIGHT)

    def show_choices(self, choices: Sequence[Choice]) -> None:
        by = "number of dice" if noun(choices) == "dice" else "choice"
        self.show_swatches([(colour_of(choice), f"{choice}") for choice in choices], f"Colours by {by}")

    def show_swatches(self, swatches: list[tuple[str, str]], tip: str) -> None:
        self._swatches, self._scale = swatches, None
        self.setToolTip(tip)
        self.update()

    def show_scale(self, colours: Bytes, low: str, high: str, tip: str) -> None:
        """Show a scale as one row of colours, or several, one above the other."""
        self._scale = colours, low, high
        self.setToolTip(tip)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.translate(self.contentsRect().topLeft())
        self.paint(painter, self.contentsRect().width(), self.palette().windowText().color())

    def paint(self, painter: QPainter, room: float, ink: QColor) -> None:
        """Draw the legend with any painter, in a width of `room` pixels."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(8.5))
        if self._scale:
            self._paint_scale(painter, room, ink, *self._scale)
        else:
            self._paint_swatches(painter, room)

    def _paint_swatches(self, painter: QPainter, room: float) -> None:
        widest = max((painter.fontMetrics().horizontalAdvance(text) for _, text in self._swatches), default=0)
        width = min(max(SWATCH, widest + 12.0), room / max(1, len(self._swatches)))
        for place, (colour, text) in enumerate(self._swatches):
            box = QRectF(place * width, 1, width - 1.0, HEIGHT - 2)
            painter.fillRect(box, QColor(colour))
            if painter.fontMetrics().horizontalAdvance(text) <= box.width():
                painter.setPen(QColor(readable_on(colour)))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_scale(self, painter: QPainter, room: float, ink: QColor, colours: Bytes, low: str, high: str) -> None:
        metrics = painter.fontMetrics()
        left, right = metrics.horizontalAdvance(low) + 6, metrics.horizontalAdvance(high) + 6
        if room - left - right < NARROW:
            low, high, left, right = "", "", 0, 0
        bar = QRectF(left, 4, min(220, room - left - right), HEIGHT - 8)
        bands = colours if colours.ndim == 3 else colours[None]
        for number, band in enumerate(bands):
            top, height = bar.top() + number * bar.height() / len(bands), bar.height() / len(bands)
            paint_band(painter, QRectF(bar.left(), top, bar.width(), height), band)
        painter.setPen(ink)
        painter.drawText(QRectF(0, 0, left, HEIGHT), Qt.AlignmentFlag.AlignVCenter, low)
        painter.drawText(QRectF(bar.right() + 6, 0, right, HEIGHT), Qt.AlignmentFlag.AlignVCenter, high)


def paint_band(painter: QPainter, box: QRectF, colours: Bytes) -> None:
    """Fill a box with colours from left to right."""
    gradient = QLinearGradient(box.topLeft(), box.topRight())
    for share in np.linspace(0, 1, 16):
        gradient.setColorAt(share, QColor(*map(int, colours[round(share * (len(colours) - 1))])))
    painter.fillRect(box, gradient)
