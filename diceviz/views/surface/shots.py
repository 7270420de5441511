"""Pictures in space for print: OpenGL draws them on the main thread, as large as print needs them."""

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import wait
from dataclasses import dataclass
from math import ceil
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, TypeVar

from diceviz.background.newest import PICTURES
from diceviz.figures.page import Page
from diceviz.figures.press import CAPTION, MARGIN, TITLE, room
from diceviz.model.lens import Lens
from diceviz.pictures.palette import Theme
from diceviz.pictures.slices import AXES
from diceviz.space.camera import Camera
from diceviz.views.surface.picture import SurfacePicture, Want, cut_colours, picture, place_of, way
from diceviz.views.surface.snapshot import Cut, Snapshot
from solver import Job, State

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from diceviz.views.surface.offscreen import OffscreenScene
    from solver import Solution
    from solver.match.occurrence import Reach

LEAST, MOST = 3000, 6000  # pixels across
INCH = 96  # pixels of the screen: letters are then as large on paper as their points say
NARROWEST = 420  # pixels of the screen: on less paper, letters are smaller
BAR = 0.75  # inches beside the picture
LETTER = 0.53  # of its size: the width of a letter, on average
KEPT = 3  # pictures: one for each theme
PATIENCE = 0.005  # seconds between two looks whether it is done

Made = TypeVar("Made")


@dataclass(frozen=True, eq=False)
class Subject:
    """What is seen in space, whatever the theme. The picture was made in some theme, of which only `even` is in it."""

    solution: "Solution"
    want: Want
    lens: Lens
    state: State
    made: SurfacePicture
    made_in: Theme
    path: tuple[State, ...] = ()
    cut: str = ""  # the number that is fixed
    reach: "Reach | None" = None
    camera: Camera = Camera()
    fits: bool = True
    tall: float | None = None
    shape: float = 4 / 3  # of the screen

    def still(self, theme: Theme, marked: bool = True) -> Snapshot:
        """With or without the cursor and the path."""
        made = self.made
        if theme.even != self.made_in.even:
            made = picture(self.solution, self.want, theme, self.lens, Job())
        places, present = way(made, self.path) if marked else ([], 0)
        return Snapshot(
            made,
            theme,
            self.camera,
            self.fits,
            self.tall,
            self.shape,
            self.cut_in(theme),
            place_of(made, self.state) if marked else None,
            (tuple(places), present),
        )

    def cut_in(self, theme: Theme) -> Cut | None:
        if not self.cut:
            return None
        at = getattr(self.state, self.cut)
        colours = cut_colours(self.solution, self.want, self.cut, at, theme, self.lens, self.reach)
        return Cut(AXES.index(self.cut), at / self.solution.game.target, colours)


class Shots:
    """Of a subject, one for every page that is asked for; the last few are kept."""

    def __init__(self, subject: Subject, words: tuple[str, str]) -> None:
        self.subject, self._words = subject, words
        self._made: dict[tuple[Any, ...], Any] = {}

    def preparing(self, page: Page) -> Iterator[None]:
        """On the main thread."""
        sought = self._key(page)
        if sought not in self._made:
            width, height = area(page, *self._words)
            screen = max(NARROWEST, width * INCH)
            scale = across(page, width) / screen
            still = yield from off_the_main_thread(lambda: self.subject.still(page.theme, page.cursor))
            shot = yield from taken(still, (screen, screen * height / width), scale)
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
    """Pixels of a picture of so many inches."""
    return min(MOST, max(NARROWEST if page.draft else LEAST, round(width * page.dpi)))


def off_the_main_thread(work: Callable[[], Made]) -> Generator[None, None, Made]:
    """Meanwhile it stops now and then."""
    future = PICTURES.submit(work)
    while not future.done():
        wait([future], PATIENCE)
        yield
    return future.result()


def taken(still: Snapshot, size: tuple[float, float], scale: float) -> Generator[None, None, Any]:
    """A picture of a screen of so many pixels, each of so many device pixels."""
    studio = studio_for(still, (ceil(size[0] * scale), ceil(size[1] * scale)), scale)
    try:
        return (yield from studio.take())
    finally:
        studio.deleteLater()


def studio_for(still: Snapshot, pixels: tuple[int, int], scale: float) -> "OffscreenScene":
    """`ValueError` where there is no OpenGL."""
    from PySide6.QtWidgets import QApplication

    from diceviz.space.opengl import missing_opengl

    if not isinstance(QApplication.instance(), QApplication):
        raise ValueError("a picture in space needs a display")
    if problem := missing_opengl():
        raise ValueError(problem.rstrip("."))
    from diceviz.views.surface.offscreen import OffscreenScene

    return OffscreenScene(still, pixels, scale)


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
    """As it is, where the format can scale pictures itself; else smoothly."""
    from matplotlib.image import AxesImage

    class Shot(AxesImage):
        def draw(self, renderer: Any) -> None:
            self.set_interpolation("none" if renderer.option_scale_image() else "antialiased")
            super().draw(renderer)

    height, width = shot.shape[:2]
    image = Shot(axes, extent=(0, width, height, 0))
    image.set_data(shot)
    axes.add_image(image)
    axes.set(xlim=(0, width), ylim=(height, 0), aspect="equal")
    axes.set_axis_off()
