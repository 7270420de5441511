"""The figure as it will be printed, as large as there is room for."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from diceviz.figures.figure import Figure
from diceviz.figures.page import DPI, Page
from diceviz.pictures.palette import Theme

MARGIN = 12  # pixels around the sheet


class Preview(QWidget):
    resized = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._line, self._faint = QColor(theme.line), QColor(theme.faint)
        self.image, self._said, self._page_size = QImage(), "Drawing …", (4.0, 3.0)
        self.setMinimumSize(320, 280)
        self.setAccessibleName("Preview")
        self.setToolTip("The figure as it will be saved")

    def dpi_for(self, page: Page) -> int:
        """The dots to the inch with which the page fills the room there is."""
        room, sharp = self._room(), self.devicePixelRatioF()
        fitting = min(room.width() * sharp / page.width, room.height() * sharp / page.height)
        return min(max(int(fitting), DPI[0]), DPI[-1])

    def show_page(self, page: Page) -> None:
        """Show the size of the page at once; what is printed on it follows."""
        self._page_size = page.width, page.height
        self.update()

    def show_image(self, image: QImage) -> None:
        self.image, self._said = image, ""
        self.update()

    def show_problem(self, problem: str) -> None:
        self.image, self._said = QImage(), f"This figure cannot be drawn: {problem}."
        self.update()

    @property
    def page_rect(self) -> QRect:
        """Where the page is in the preview, in pixels."""
        room = self._room()
        size = QSize(round(1000 * self._page_size[0]), round(1000 * self._page_size[1]))
        place = QRect(room.topLeft(), size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio))
        place.moveCenter(room.center())
        return place

    def _room(self) -> QRect:
        return self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if not self.image.isNull():
            painter.drawImage(self.page_rect, self.image)
        painter.setPen(self._line)
        painter.drawRect(self.page_rect.adjusted(-1, -1, 0, 0))
        if self._said:
            painter.setPen(self._faint)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self._room(), flags, self._said)


def picture_of(figure: Figure, page: Page) -> QImage:
    """The page as a picture, made off the main thread."""
    from diceviz.figures.press import pixels

    made = pixels(figure, page)
    height, width = made.shape[:2]
    return QImage(made.data, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()
