"""What is written around the picture of a film in space: a line above it, and below it what its colours mean."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from diceviz.films.film import Frame, Setting
from diceviz.plots.legend import HEIGHT, Legend
from diceviz.views.surface.colour_key import key_of
from diceviz.views.surface.figure import colours_show
from diceviz.views.surface.shots import Subject
from diceviz.views.surface.surface_tools import show_key
from diceviz.widgets.theme import font

TITLE, WORDS = 11.0, 8.5  # sizes of letters, in points
MARGIN, GAP = 10.0, 8.0  # room beside the words, and between them, in pixels of the screen
ABOVE, BELOW = 32, HEIGHT + 12  # heights of the bands with words, in pixels of the screen


@dataclass(frozen=True)
class FilmCaptions:
    setting: Setting
    subject: Subject

    @property
    def between(self) -> tuple[int, int]:
        """Pixels of the picture."""
        width, height = self.setting.pixels
        return width, height - sum(round(band * self.setting.scale) for band in (ABOVE, BELOW))

    def around(self, picture: Frame, title: str) -> Frame:
        return np.concatenate([self._above(title), picture, self._below()])

    def _above(self, title: str) -> Frame:
        def write(painter: QPainter) -> None:
            painter.setFont(font(TITLE, QFont.Weight.DemiBold))
            painter.drawText(QPointF(MARGIN, MARGIN + painter.fontMetrics().ascent()), title)

        return self._band(ABOVE, write)

    def _below(self) -> Frame:
        def write(painter: QPainter) -> None:
            said, legend = colours_show(self.subject.made), Legend()
            painter.setFont(font(WORDS))
            metrics = painter.fontMetrics()
            painter.drawText(QPointF(MARGIN, (HEIGHT + metrics.ascent() - metrics.descent()) / 2), said)
            left = MARGIN + (metrics.horizontalAdvance(said) + GAP if said else 0)
            painter.translate(left, 0)
            show_key(legend, key_of(self.subject.made))
            legend.paint(painter, self.setting.width / self.setting.scale - left - MARGIN, QColor(self.setting.theme.text))

        return self._band(BELOW, write)

    def _band(self, height: int, write: Callable[[QPainter], None]) -> Frame:
        from diceviz.views.surface.offscreen import rows_of

        setting = self.setting
        image = QImage(setting.pixels[0], round(height * setting.scale), QImage.Format.Format_RGB888)
        image.fill(QColor(setting.theme.pane))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.scale(setting.scale, setting.scale)
        painter.setPen(QColor(setting.theme.text))
        write(painter)
        painter.end()
        return rows_of(image)
