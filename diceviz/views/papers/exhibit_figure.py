"""A plate: the figure of an exhibit as it would be printed, at the size there is and in the colours of the window.

The press works off the main thread; until a new picture is there the last one is shown, drawn to size.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from diceviz.background.newest import Newest
from diceviz.background.print_steps import PrintSteps
from diceviz.papers.catalogue import Exhibit
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.space.opengl import missing_opengl

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.figures.page import Page
    from diceviz.pictures.colours import Bytes

PLATES = ThreadPoolExecutor(1)  # so that pictures need not wait for them
DPI = 96  # of the screen: a point of the press is a point of the screen
SMALL = 150  # pixels
AWRY = 1.4  # times as wide, or as high, as suits the figure, at most
SOON = 60  # milliseconds
IN_SPACE = "Surface"  # the title of the view
DRAWING = "Drawing the figure …"


class Wanted(NamedTuple):
    exhibit: Exhibit
    theme: Theme
    size: tuple[int, int]  # of the room, in pixels
    ratio: float  # of pixels of the screen to them


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
    """Neither much wider nor much higher than suits a figure of that shape; a square has room for any."""
    most = max(SMALL, round(max(1.0, AWRY * shape) * height)), max(SMALL, round(max(1.0, AWRY / shape) * width))
    return min(width, most[0]), min(height, most[1])


class ExhibitFigure(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("The figure, computed")
        self.setMinimumSize(SMALL, SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._theme, self._exhibit = LIGHT, None
        self.figure: Figure | None = None  # of the exhibit, as soon as it is computed
        self.pixmap = QPixmap()
        self.told = ""
        self._wanted: Wanted | None = None
        self.drawn: Wanted | None = None
        self._asked: Exhibit | None = None  # whose figure is being computed
        self._figures, self._prints = Newest(self, PLATES), Newest(self, PLATES)
        self._figures.done.connect(self._take)
        self._prints.done.connect(self._show)
        for each in (self._figures, self._prints):
            each.failed.connect(self._fail)
        self._steps_before = PrintSteps(self)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._print)

    def sizeHint(self) -> QSize:
        return QSize(480, 320)

    def show_exhibit(self, exhibit: Exhibit | None) -> None:
        """What was there goes at once: it would be taken for the new one."""
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
        """Or there is nothing to be drawn."""
        return not self.isVisible() or self.drawn == self._wanted

    def stop(self) -> None:
        self._soon.stop()
        self._steps_before.give_up()
        self._figures.stop()
        self._prints.stop()

    def _request(self) -> None:
        """The figure, if it is not yet there; else a print of it."""
        exhibit = self._exhibit
        if not self.isVisible() or exhibit is None:
            return
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
            self._figures.request(lambda cancelled: (exhibit, exhibit.figure()))

    def _take(self, found: "tuple[Exhibit, Figure]") -> None:
        exhibit, figure = found
        if exhibit is self._exhibit:
            self.figure = figure
            self.setToolTip(figure.caption)
            self._print_soon()

    def _print_soon(self) -> None:
        """What the main thread has to prepare is not prepared anew for every step of a splitter."""
        if self.figure.preparing:
            self._soon.start()
        else:
            self._print()

    def _print(self) -> None:
        figure, wanted = self.figure, self._wanted
        if figure is None or wanted is None:
            return
        page = page_for(figure, wanted)
        send = partial(self._prints.request, lambda cancelled: made(figure, page, wanted))
        self._steps_before.prepare(figure, page, send, self._fail)

    def _show(self, found: Made) -> None:
        if found.wanted.exhibit is not self._exhibit:
            return
        self.drawn = found.wanted
        rows, columns = found.image.shape[:2]
        image = QImage(found.image.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_RGBA8888)
        self.pixmap = QPixmap.fromImage(image)
        self.pixmap.setDevicePixelRatio(found.wanted.ratio)
        self.update()

    def _fail(self, problem: str) -> None:
        self.drawn, self.told = self._wanted, f"This figure cannot be drawn: {problem}."
        self.pixmap = QPixmap()
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._request()

    def hideEvent(self, event: QHideEvent) -> None:
        """What nobody sees is not drawn."""
        super().hideEvent(event)
        if self.drawn != self._wanted:
            self._cancel()

    def _cancel(self) -> None:
        self._soon.stop()
        self._steps_before.give_up()
        self._figures.cancel()
        self._prints.cancel()
        self._wanted = self._asked = None

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
