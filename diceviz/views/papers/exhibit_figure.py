"""The figure of an exhibit as it would be printed, at the size there is and in the colours of the window.

The press works off the main thread; until a new picture is there the last one is shown, drawn to size.
"""

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from diceviz.background.newest import Newest
from diceviz.background.pools import EXHIBITS
from diceviz.background.print_job import PrintJob, steps_of
from diceviz.papers.catalogue import Exhibit
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.space.opengl import missing_opengl

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.figures.page import Page
    from diceviz.pictures.colours import Bytes

DPI = 96  # dots to the inch of the screen: a point in print is a point of the screen
SMALL = 150  # pixels
AWRY = 1.4  # how many times as wide, or as high, as suits the figure the room may be
SOON = 60  # milliseconds
IN_SPACE = "Surface"  # the title of the view
DRAWING = "Drawing the figure …"


class Wanted(NamedTuple):
    exhibit: Exhibit
    theme: Theme
    size: tuple[int, int]  # width and height of the room, in pixels of the window
    ratio: float  # pixels of the screen to one of the window


class Made(NamedTuple):
    wanted: Wanted
    image: "Bytes"


def page_for(figure: "Figure", wanted: Wanted) -> "Page":
    from diceviz.figures.page import Page

    width, height = room_for(figure.shape, *wanted.size)
    return Page(width / DPI, height / DPI, round(DPI * wanted.ratio), wanted.theme, title="", caption="", draft=True)


def made(figure: "Figure", page: "Page", wanted: Wanted) -> Made:
    from diceviz.figures import press

    return Made(wanted, press.pixels(figure, page))


def room_for(shape: float, width: int, height: int) -> tuple[int, int]:
    """Width and height, in pixels, that suit a figure of that shape in the room there is; a square has room for any."""
    most = max(SMALL, round(max(1.0, AWRY * shape) * height)), max(SMALL, round(max(1.0, AWRY / shape) * width))
    return min(width, most[0]), min(height, most[1])


class ExhibitFigure(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("The figure, computed")
        self.setMinimumSize(SMALL, SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._theme: Theme = LIGHT
        self._exhibit: Exhibit | None = None
        self.figure: Figure | None = None  # the figure of the exhibit, as soon as it is computed
        self.pixmap = QPixmap()
        self.told = ""
        self._wanted: Wanted | None = None
        self.drawn: Wanted | None = None
        self._asked: Exhibit | None = None  # the exhibit whose figure is being computed
        self._figures = Newest(self, EXHIBITS)
        self._figures.done.connect(self._take)
        self._figures.failed.connect(self._fail)
        self._job: PrintJob | None = None
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._print)

    def sizeHint(self) -> QSize:
        return QSize(480, 320)

    def show_exhibit(self, exhibit: Exhibit | None) -> None:
        """Show another exhibit. The figure of the last one goes at once: it would be taken for the new one."""
        if exhibit is self._exhibit:
            return
        self._cancel()
        self._exhibit, self.figure, self.pixmap, self.told = exhibit, None, QPixmap(), DRAWING
        self.setVisible(bool(exhibit and exhibit.figure))
        self._request()
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._request()

    @property
    def is_drawn(self) -> bool:
        """Whether the figure on screen is the one that was asked for, or none is to be drawn."""
        return not self.isVisible() or self.drawn == self._wanted

    def stop(self) -> None:
        job = self._job
        self._cancel()
        self._figures.stop()
        if job:
            job.wait()

    def _request(self) -> None:
        """Ask for the figure, if it is not yet there; else for a print of it."""
        exhibit = self._exhibit
        if not self.isVisible() or exhibit is None or exhibit.figure is None:
            return
        compute = exhibit.figure
        wanted = Wanted(exhibit, self._theme, (self.width(), self.height()), self.devicePixelRatioF())
        if wanted == self._wanted:
            return
        self._wanted = wanted
        if self.figure:
            self._print_soon()
        elif self._asked is not exhibit:
            self._asked = exhibit
            if exhibit.spot.view == IN_SPACE:
                missing_opengl()  # is found out on the main thread, and remembered
            self._figures.request(lambda cancelled: (exhibit, compute()))

    def _take(self, found: "tuple[Exhibit, Figure]") -> None:
        exhibit, figure = found
        if exhibit is self._exhibit:
            self.figure = figure
            self.setToolTip(figure.caption)
            self._print_soon()

    def _print_soon(self) -> None:
        """Print the figure; one that the main thread has to prepare not for every step of a splitter."""
        if self.figure and self.figure.preparing:
            self._soon.start()
        else:
            self._print()

    def _print(self) -> None:
        figure, wanted = self.figure, self._wanted
        if figure is None or wanted is None:
            return
        self._give_up()
        page = page_for(figure, wanted)
        self._job = PrintJob(self, lambda: made(figure, page, wanted), steps_of(figure, page), EXHIBITS)
        self._job.done.connect(self._show)
        self._job.failed.connect(self._fail)
        self._job.start()

    def _show(self, found: Made) -> None:
        self._job = None
        if found.wanted.exhibit is not self._exhibit:
            return
        self.drawn = found.wanted
        rows, columns = found.image.shape[:2]
        image = QImage(found.image.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_RGBA8888)
        self.pixmap = QPixmap.fromImage(image)
        self.pixmap.setDevicePixelRatio(found.wanted.ratio)
        self.update()

    def _fail(self, problem: str) -> None:
        self._job = None
        self.drawn, self.told = self._wanted, f"This figure cannot be drawn: {problem}."
        self.pixmap = QPixmap()
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._request()

    def hideEvent(self, event: QHideEvent) -> None:
        """Give up the figure that nobody sees."""
        super().hideEvent(event)
        if self.drawn != self._wanted:
            self._cancel()

    def _cancel(self) -> None:
        self._soon.stop()
        self._figures.cancel()
        self._give_up()
        self._wanted = self._asked = None

    def _give_up(self) -> None:
        """Whatever was to be printed."""
        if self._job:
            self._job.cancel()
        self._job = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._request()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.pixmap.isNull():
            painter.setPen(self.palette().placeholderText().color())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.told)
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.place, self.pixmap, QRectF(self.pixmap.rect()))

    @property
    def place(self) -> QRectF:
        """Where the picture is: in the middle, as large as there is room for."""
        size = self.pixmap.deviceIndependentSize()
        if self.drawn and self.drawn.size != (self.width(), self.height()):
            size.scale(self.width(), self.height(), Qt.AspectRatioMode.KeepAspectRatio)
        left, top = round((self.width() - size.width()) / 2), round((self.height() - size.height()) / 2)
        return QRectF(left, top, size.width(), size.height())
