"""The path of a game through a plot: a thin line with dots, white with a dark rim, so that it is seen on any colour."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from diceviz.pictures.colours import Floats, Ints, Mask
from diceviz.pictures.path_style import CROWD, CROWDED, DARK, EDGE, LOOKS, RIM, WHITE


class GamePath(pg.GraphicsObject):
    """The places of a game, joined by lines, or dots alone. A line matters as much as the less important of its ends."""

    def __init__(self, joined: bool = True) -> None:
        super().__init__()
        self._joined = joined
        self.setZValue(9)  # below what is written
        self.show_places(np.zeros((0, 2)), np.zeros(0, int))

    def show_places(self, places: Floats, weights: Ints) -> None:
        """Show places, rows of x and y, with how much each matters: see `path_style.weights`."""
        self.prepareGeometryChange()
        self.places, self.weights = places, weights
        both = np.minimum(weights[:-1], weights[1:])
        self._lines = [lines_between(places, (both == weight) & self._joined) for weight in range(len(LOOKS))]
        self._dots = [dots_at(places[weights == weight]) for weight in range(len(LOOKS))]
        self.setVisible(len(places) > 0)
        self.update()

    def boundingRect(self) -> QRectF:
        if not len(self.places):
            return QRectF()
        low, high = self.places.min(axis=0), self.places.max(axis=0)
        across, up = (EDGE * (pixel or 0.0) for pixel in (self.pixelWidth(), self.pixelHeight()))
        return QRectF(QPointF(*low), QPointF(*high)).adjusted(-across, -up, across, up)

    def viewTransformChanged(self) -> None:
        self.prepareGeometryChange()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        looks = CROWDED if sum(map(len, self._lines)) > CROWD else LOOKS
        for look, lines, dots in zip(looks, self._lines, self._dots, strict=True):
            for colour, opacity, more in ((DARK, look.rim, 2 * RIM), (WHITE, look.ink, 0.0)):
                if not opacity:
                    continue
                painter.setOpacity(opacity)
                painter.setPen(pen(colour, look.line + more))
                painter.drawLines(lines)
                if look.dot:
                    painter.setPen(pen(colour, look.dot + more))
                    painter.drawPoints(dots)


def lines_between(places: Floats, drawn: Mask) -> list[QLineF]:
    """The lines from each place to the next one, where they are to be drawn; none twice. A path of them all would be slow: Qt
    looks for where it crosses itself."""
    if not drawn.any():
        return []
    ends = np.unique(np.hstack([places[:-1], places[1:]])[drawn], axis=0)
    return [QLineF(*four) for four in ends.tolist() if four[:2] != four[2:]]


def dots_at(places: Floats) -> QPolygonF:
    """The places at which dots are drawn, each once."""
    if not len(places):
        return QPolygonF()  # unique loads a part of numpy that the first window can do without
    return QPolygonF([QPointF(*place) for place in np.unique(places, axis=0).tolist()])


def pen(colour: str, width: float) -> QPen:
    """A pen that is so many pixels wide on screen, however near one looks."""
    made = QPen(pg.mkColor(colour), width)
    made.setCosmetic(True)
    made.setCapStyle(Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return made
