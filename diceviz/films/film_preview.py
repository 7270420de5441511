"""A frame of a film, as large as there is room for."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from diceviz.films.film import Frame
from diceviz.pictures.palette import Theme


class FilmPreview(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._line, self._faint = QColor(theme.line), QColor(theme.faint)
        self.image, self._said = QImage(), "Drawing …"
        self.setMinimumSize(320, 240)
        self.setAccessibleName("Preview")
        self.setToolTip("One frame of the film")

    def show_frame(self, frame: Frame) -> None:
        height, width = frame.shape[:2]
        self.image = QImage(frame.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()
        self._said = ""
        self.update()

    def show_problem(self) -> None:
        """Show no frame, for one cannot be made: the dialog says why."""
        self.image, self._said = QImage(), "No film"
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        room = self.rect().adjusted(1, 1, -2, -2)
        if not self.image.isNull():
            place = QRect(room.topLeft(), self.image.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio))
            place.moveCenter(room.center())
            sharp = place.size() * self.devicePixelRatioF()
            smooth = self.image.scaled(sharp, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
            painter.drawImage(place, smooth)
            painter.setPen(self._line)
            painter.drawRect(place.adjusted(-1, -1, 0, 0))
        else:
            painter.setPen(self._faint)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self._said)
