"""One die, painted."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPen, QPixmap

from diceviz.pictures.palette import Theme, blend, readable_on
from diceviz.widgets.theme import font
from solver import Die, Roll

MOST_PIPS = 6
COVERED = 0  # the face of a die that is not seen
WHITE, INK = "#ffffff", "#1b1f27"

# Where the pips of a face are, from -1 to 1 across and down.
MIDDLE, FALLING, RISING = ((0, 0),), ((-1, -1), (1, 1)), ((1, -1), (-1, 1))
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: MIDDLE,
    2: RISING,
    3: RISING + MIDDLE,
    4: RISING + FALLING,
    5: RISING + FALLING + MIDDLE,
    6: RISING + FALLING + ((-1, 0), (1, 0)),
}
SIZES = 0.56, 0.5, 0.42, 0.34  # the height of a number with so many signs, in sides of the die
APART = 0.25  # the distance from pip to pip, in sides of the die


def paint_die(painter: QPainter, box: QRectF, face: int, die: Die | Roll, theme: Theme, lost: bool = False) -> None:
    """A die with pips, with a number or sign if it has more than six sides or is none, or covered; one that loses the turn is
    filled and struck."""
    fill = theme.bad if lost else WHITE
    ink = readable_on(fill) if lost else INK
    painter.setPen(QPen(QColor(blend(fill, INK, 0.35)), 1))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), box.width() / 6, box.width() / 6)
    if lost:
        paint_strike(painter, box, ink)
    if face == COVERED:
        paint_number(painter, box, "?", ink)
    elif has_pips(die):
        paint_pips(painter, box, face, ink)
    elif not lost or isinstance(die, Die):
        paint_number(painter, box, die.sign(face), ink)


def has_pips(die: Die | Roll) -> bool:
    return isinstance(die, Die) and die.sides <= MOST_PIPS


def paint_pips(painter: QPainter, box: QRectF, face: int, ink: str) -> None:
    size = box.width()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    for across, down in PIPS[face]:
        painter.drawEllipse(box.center() + QPointF(across, down) * APART * size, 0.095 * size, 0.095 * size)


def paint_number(painter: QPainter, box: QRectF, sign: str, ink: str) -> None:
    chosen = QFont(font(10, QFont.Weight.DemiBold))
    chosen.setPixelSize(max(6, round(box.width() * SIZES[min(len(sign), len(SIZES)) - 1])))
    painter.setFont(chosen)
    painter.setPen(QColor(ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)


def paint_strike(painter: QPainter, box: QRectF, ink: str) -> None:
    inset = box.width() * 0.14
    painter.setPen(QPen(QColor(ink), max(1.0, box.width() / 16)))
    inner = box.adjusted(inset, inset, -inset, -inset)
    for corner in (inner.topLeft(), inner.bottomRight(), inner.bottomLeft(), inner.topRight()):
        painter.drawLine(corner, corner + (inner.center() - corner) * 0.5)


def paint_place(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """The dashed outline of a place where a die will lie."""
    painter.setPen(QPen(QColor(blend(theme.faint, theme.window, 0.5)), 1, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), box.width() / 6, box.width() / 6)


def die_icon(face: int, die: Die | Roll, theme: Theme, size: int = 48, lost: bool = False) -> QIcon:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_die(painter, QRectF(1, 1, size - 2, size - 2), face, die, theme, lost)
    painter.end()
    return QIcon(pixmap)
