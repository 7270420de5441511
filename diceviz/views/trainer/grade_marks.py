"""Grades of answers as marks that are told apart by their shape, and a strip of the last ones."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from diceviz.pictures.palette import LIGHT, Theme
from diceviz.training.cards import RECENT
from diceviz.views.trainer.picture import colour, shape

CELL = 18  # the side of a mark's cell, in pixels

# Within a square from 0 to 1: lines from point to point.
TICK = (((0.2, 0.55), (0.42, 0.78), (0.82, 0.25)),)
WAVES = tuple(((0.18, y + 0.06), (0.38, y - 0.06), (0.62, y + 0.06), (0.82, y - 0.06)) for y in (0.38, 0.64))
CROSS = ((0.25, 0.25), (0.75, 0.75)), ((0.75, 0.25), (0.25, 0.75))
LINES = {"✓": TICK, "≈": WAVES, "✗": CROSS}


def paint_mark(painter: QPainter, box: QRectF, grade: str, theme: Theme) -> None:
    """Paint the mark of a grade, the thicker the worse."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour(grade, theme)), box.width() * (0.17 if grade == "blunder" else 0.115)))
    for points in LINES[shape(grade)]:
        path = QPainterPath()
        for place, (x, y) in enumerate(points):
            point = QPointF(box.left() + x * box.width(), box.top() + y * box.height())
            path.lineTo(point) if place else path.moveTo(point)
        painter.drawPath(path)


class GradeMark(QWidget):
    """The sign of one grade."""

    def __init__(self) -> None:
        super().__init__()
        self._theme, self._grade = LIGHT, ""
        self.setFixedSize(26, 26)

    def show_grade(self, grade: str, theme: Theme) -> None:
        self._grade, self._theme = grade, theme
        self.setAccessibleName(f"Your answer: {grade}")
        self.setToolTip(f"{grade.capitalize()}: ✓ best, ≈ a near-tie with it, ✗ wrong")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._grade:
            paint_mark(painter, QRectF(self.rect()), self._grade, self._theme)


class AnswerStrip(QWidget):
    """The last answers, the newest at the right."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.grades: tuple[str, ...] = ()
        self.setFixedHeight(CELL + 2)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Last answers")
        self.show_grades((), LIGHT)

    def show_grades(self, grades: tuple[str, ...], theme: Theme) -> None:
        self.grades, self._theme = grades, theme
        told = ", ".join(grades) or "none yet"
        self.setAccessibleDescription(told)
        self.setToolTip(f"Your last answers, the newest at the right: {told}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = self.grades[-max(1, min(RECENT, self.width() // CELL)) :]
        for place in range(min(RECENT, self.width() // CELL)):
            box = QRectF(place * CELL + 1, 1, CELL - 3, CELL - 3)
            if place < len(shown):
                paint_mark(painter, box, shown[place], self._theme)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(self._theme.line))
                painter.drawEllipse(box.center(), 2, 2)
