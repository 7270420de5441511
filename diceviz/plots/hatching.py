"""Marks over the cells of a plot: near-ties are hatched, undecided cells crossed, exceptions have a corner.

They are laid out pixel by pixel on the screen, so that they are as crisp at every zoom, and each line is dark beside light, so
that it is seen on every colour. The smaller the cells, the denser the lines, for none is to slip between them, and the fainter,
for they are to be seen through.
"""

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from diceviz.pictures.colours import Bytes, Floats
from diceviz.pictures.hatch_marks import CORNER, HATCHED, INKS, SPACING, TEXT, cells, corners, pattern, places
from diceviz.plots.cell_labels import OverCells


class Hatching(OverCells):
    """The marks of all cells. If cells have `room` pixels or more, their middle is left to what is written there."""

    def __init__(self, room: tuple[int, int] | None = None) -> None:
        super().__init__()
        self._room = room
        self._corner, self._marks = (0, 0), np.zeros((1, 1), np.ubyte)
        self._drawn: tuple[tuple[QTransform, QRect, float], QImage] | None = None  # the last image, and what it was made for
        self.setZValue(6)
        self.hide()

    def show_marks(self, marks: Bytes | None, corner: tuple[int, int] = (0, 0)) -> None:
        """Show marks at across = column, up = row, the first of which are those of the corner; or none at all."""
        self.setVisible(marks is not None and bool(marks.any()))
        if marks is not None:
            self._marks, self._corner = np.pad(marks, ((0, 1), (0, 1))), corner  # beyond the last there is nothing
        self._drawn = None
        self.update()

    def paint(self, painter: QPainter, *_: object) -> None:
        to_screen, ratio = QTransform(painter.transform()), self.getViewWidget().devicePixelRatioF()
        box = to_screen.mapRect(self.viewRect()).toAlignedRect()
        wanted = to_screen, box, ratio
        if self._drawn is None or self._drawn[0] != wanted:
            self._drawn = wanted, self._image(to_screen, box, ratio)
        painter.save()
        painter.resetTransform()
        painter.drawImage(box.topLeft(), self._drawn[1])
        painter.restore()

    def _image(self, to_screen: QTransform, box: QRect, ratio: float) -> QImage:
        """The image that covers the box: every pixel shows an ink that both its cell and the pattern have."""
        across = places(box.left(), box.width(), ratio, to_screen.dx(), to_screen.m11(), self._corner[0])
        up = places(box.top(), box.height(), ratio, to_screen.dy(), to_screen.m22(), self._corner[1])
        width, height = to_screen.m11() * ratio, -to_screen.m22() * ratio
        spacing = int(np.clip(width + height - 1, *SPACING))  # so many diagonals cross a cell: one of them has a line
        inks = self._marks.take(cells(up, len(self._marks)), 0).take(cells(across, self._marks.shape[1]), 1)
        inks &= self._pattern(across, up, width, height, spacing)
        image = QImage(inks.data, inks.shape[1], inks.shape[0], inks.shape[1], QImage.Format.Format_Indexed8)
        image.setColorTable(colour_table(spacing))
        shown = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)  # a copy: the inks may go
        shown.setDevicePixelRatio(ratio)
        return shown

    def _pattern(self, across: Floats, up: Floats, width: float, height: float, spacing: int) -> Bytes:
        """The inks of every pixel, for cells of that width and height in pixels."""
        lines = pattern(spacing)
        whole = np.tile(lines, (-(-len(up) // spacing), -(-len(across) // spacing)))[: len(up), : len(across)]
        if self._room and width >= self._room[0] and height >= self._room[1]:
            whole = whole * (abs(up - np.floor(up) - 0.5) >= TEXT / 2)[:, None]
        if (self._marks & CORNER).any():
            whole = whole | corners(across, up, width, height)
        return whole


@lru_cache(maxsize=8)
def colour_table(spacing: int) -> list[int]:
    """The colour of every set of inks: that of the last of them. Hatching as dense as can be has half of its ink."""
    room = (spacing - SPACING[0]) / (SPACING[1] - SPACING[0])
    table = [QColor(0, 0, 0, 0).rgba()]
    for inks in range(1, 1 << len(INKS)):
        name, alpha = INKS[inks.bit_length() - 1]
        colour = QColor(name)
        colour.setAlpha(round(alpha * (1 + room) / 2) if inks <= HATCHED else alpha)
        table.append(colour.rgba())
    return table
