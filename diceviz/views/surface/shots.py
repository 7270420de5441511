"""Pictures in space for print: OpenGL draws them on the main thread, as large as print needs them."""

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import wait
from dataclasses import dataclass, replace
from math import ceil
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, TypeVar

from diceviz.background.pools import PICTURES
from diceviz.figures.page import Page
from diceviz.figures.press import CAPTION, MARGIN, TITLE, room
from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.space.viewpoint import Viewpoint
from diceviz.views.surface.picture import (
    CutSource,
    SurfacePicture,
    SurfaceRequest,
    cut_colours,
    cut_of,
    picture,
    place_of,
    way,
)
from diceviz.views.surface.snapshot import Cut, Snapshot
from solver import Job, State

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from diceviz.views.surface.offscreen import OffscreenScene

LEAST, MOST = 3000, 6000  # the pixels across a printed picture
INCH = 96  # pixels of the screen: letters are then as large on paper as their points say
NARROWEST = 420  # pixels of the screen: on less paper, letters are smaller
BAR = 0.75  # inches that a colour bar takes beside the picture
LETTER = 0.53  # the width of a letter on average, as a share of its size
KEPT = 3  # pictures: one for each theme
PATIENCE = 0.005  # seconds between two looks whether it is done

Made = TypeVar("Made")


@dataclass(frozen=True, eq=False)
class Subject:
    """A picture in space and from where it is seen, whatever the theme: of the one it was made in only `even` is in it."""

    made: SurfacePicture
    state: State
    path: tuple[State, ...] = ()
    cut: CutSource | None = None
    viewpoint: Viewpoint = Viewpoint()

    def snapshot(self, theme: Theme, marked: bool = True) -> Snapshot:
        """The snapshot in a theme, with or without the cursor and the path."""
        made, source = self.made, self.made.source
        if theme.even != source.theme.even:
            made = picture(replace(source, theme=theme), Job())
        places, present = way(made, self.path) if marked else ([], 0)
        cursor = place_of(made, self.state) if marked else None
        return Snapshot(made, theme, self.viewpoint, self.cut_in(theme), cursor, (tuple(places), present))

    def cut_in(self, theme: Theme) -> Cut | None:
        return Cut(*self.cut.plane, cut_colours(replace(self.cut, theme=theme))) if self.cut else None


def subject_of(frame: Frame, request: SurfaceRequest, made: SurfacePicture) -> Subject:
    cut = cut_of(frame, request, made.source.theme)
    return Subject(made, frame.state, frame.path, cut, request.viewpoint)


class Shots:
    """Shots of a subject, one for every page that is asked for; the last few are kept."""

    def __init__(self, subject: Subject, words: tuple[str, str]) -> None:
        self.subject, self._words = subject, words
        self._made: dict[tuple[Any, ...], Any] = {}

    def preparing(self, page: Page) -> Iterator[None]:
        """Take the shot for a page, a step at a time, on the main thread."""
        sought = self._key(page)
        if sought not in self._made:
            width, height = area(page, *self._words)
            screen = max(NARROWEST, width * INCH)
            scale = across(page, width) / screen
            snapshot = yield from off_the_main_thread(lambda: self.subject.snapshot(page.theme, page.cursor))
            shot = yield from taken(snapshot, (screen, screen * height / width), scale)
            self._made = dict([*self._made.items()][1 - KEPT :]) | {sought: shot}

    def of(self, page: Page) -> Any:
        if self._key(page) not in self._made:
            if current_thread() is not main_thread():
                raise ValueError("the picture in space is not there yet: it has to be prepared on the main thread")
            for _ in self.preparing(page):
                pass
        return self._made[self._key(page)]

    def _key(self, page: Page) -> tuple[Any, ...]:
        """Pages with the same picture: their words take as many lines, and few dots to the inch are no fewer in it."""
        width, height = area(page, *self._words)
        return width, height, page.theme.name, page.cursor, across(page, width)


def across(page: Page, width: float) -> int:
    """The pixels across a picture that is so many inches wide."""
    return min(MOST, max(NARROWEST if page.draft else LEAST, round(width * page.dpi)))


def off_the_main_thread(work: Callable[[], Made]) -> Generator[None, None, Made]:
    """Do work off the main thread, which stops now and then meanwhile."""
    future = PICTURES.submit(work)
    while not future.done():
        wait([future], PATIENCE)
        yield
    return future.result()


def taken(snapshot: Snapshot, size: tuple[float, float], scale: float) -> Generator[None, None, Any]:
    """A picture of a screen of so many pixels, each of so many device pixels."""
    scene = scene_for(snapshot, (ceil(size[0] * scale), ceil(size[1] * scale)), scale)
    try:
        return (yield from scene.take())
    finally:
        scene.deleteLater()


def scene_for(snapshot: Snapshot, pixels: tuple[int, int], scale: float) -> "OffscreenScene":
    """`ValueError` where there is no OpenGL."""
    from PySide6.QtWidgets import QApplication

    from diceviz.space.opengl import missing_opengl

    if not isinstance(QApplication.instance(), QApplication):
        raise ValueError("a picture in space needs a display")
    if problem := missing_opengl():
        raise ValueError(problem.rstrip("."))
    from diceviz.views.surface.offscreen import OffscreenScene

    return OffscreenScene(snapshot, pixels, scale)


def area(page: Page, title: str, caption: str) -> tuple[float, float]:
    """Inches that are left for the picture, or nearly: fonts are only measured where the page is printed."""
    words = (title if page.title is None else page.title, TITLE), (caption if page.caption is None else page.caption, CAPTION)
    sizes = [(text, size * page.scale) for text, size in words if text]
    taken = sum(room([""] * lines(text, size, page), size, page) for text, size in sizes)
    return max(page.width - 4 * MARGIN - BAR, 1.0), max(page.height * (1 - taken) - 4 * MARGIN, 0.75)


def lines(text: str, size: float, page: Page) -> int:
    most = (page.width - 2 * MARGIN) * 72 / (LETTER * size)
    return sum(ceil(len(paragraph) / most) for paragraph in text.splitlines())


def place(axes: "Axes", shot: Any) -> None:
    """Put a shot on the page: as it is, where the format can scale pictures itself; else scaled smoothly."""
    from matplotlib.image import AxesImage
    from matplotlib.transforms import Bbox, TransformedBbox

    class Shot(AxesImage):
        def draw(self, renderer: Any) -> None:
            self.set_interpolation("none" if renderer.option_scale_image() else "antialiased")
            super().draw(renderer)

        def make_image(self, renderer: Any, magnification: float = 1.0, unsampled: bool = False) -> Any:
            """The pixels, and where on the page they begin. matplotlib would scale them five times as slowly."""
            if unsampled or magnification != 1.0:
                return super().make_image(renderer, magnification, unsampled)
            box = TransformedBbox(Bbox.from_bounds(0, 0, width, height), axes.transData)
            pixels = scaled(shot, (max(1, round(box.width)), max(1, round(abs(box.height)))))
            return pixels, box.xmin, box.ymin, None

    height, width = shot.shape[:2]
    image = Shot(axes, extent=(0, width, height, 0))
    image.set_data(shot)
    axes.add_image(image)
    axes.set(xlim=(0, width), ylim=(height, 0), aspect="equal")
    axes.set_axis_off()


def scaled(shot: Any, size: tuple[int, int]) -> Any:
    """The picture in another number of pixels, across and down: red, green, blue and alpha, the lowest row first."""
    import numpy as np
    from PIL.Image import Resampling, fromarray

    picture = fromarray(shot).resize(size, Resampling.HAMMING).convert("RGBA")
    return np.ascontiguousarray(np.asarray(picture)[::-1])
