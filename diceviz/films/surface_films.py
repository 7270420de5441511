"""Films of the surface: once around it, and how it grows with the target."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz.films.film import Developing, Film, Offer, Setting
from diceviz.films.film_captions import FilmCaptions
from diceviz.films.growth import LABEL, TIP, targets
from diceviz.model.other_rules import described
from diceviz.space.mesh import Mesh
from diceviz.views.surface.figure import seen
from diceviz.views.surface.pane import Surface
from diceviz.views.surface.picture import SurfacePicture, in_space, picture
from diceviz.views.surface.shots import Subject, studio_for
from diceviz.views.surface.snapshot import Snapshot, orbit
from diceviz.views.surface.surface_words import subtitle
from solver import Job

if TYPE_CHECKING:
    from diceviz.views.surface.offscreen import OffscreenScene


def of_surface(view: Surface) -> list[Offer]:
    if view.scene is None or view.picture is None:
        return []
    around = "Once around the surface, from where you look at it now; the end joins the beginning"
    return [
        Offer("orbit", "Orbit", around, partial(orbit_of, view)),
        Offer("growth", LABEL, TIP, partial(growth_of, view)),
    ]


def orbit_of(view: Surface, setting: Setting) -> Film:
    subject = seen(view)
    cabin, title = SurfaceFrames(setting, subject), title_of(subject, subject.solution.game.target)

    def make(index: int, job: Job) -> tuple[Snapshot, float]:
        return cabin.still or subject.still(setting.theme), 360 * index / setting.frames

    def develop(made: tuple[Snapshot, float]) -> Developing:
        return cabin.bands.around((yield from cabin.turned(*made)), title)

    return Film("Surface, orbit", setting.frames, make, develop, cabin.close)


def growth_of(view: Surface, setting: Setting) -> Film:
    """In the box of the last game."""
    subject = seen(view)
    cabin = SurfaceFrames(setting, subject)
    steps = targets(subject.solution.game.target, setting)

    def make(index: int, job: Job) -> tuple[Snapshot, int]:
        return grown(subject, steps[index], setting, job), steps[index]

    def develop(made: tuple[Snapshot, int]) -> Developing:
        return cabin.bands.around((yield from cabin.shown(made[0])), title_of(subject, made[1]))

    return Film("Surface, growth", setting.frames, make, develop, cabin.close, setting.frames - 1)


def title_of(subject: Subject, target: int) -> str:
    game = replace(subject.solution.game, target=target)
    return f"{described(game)}: {subtitle(game, subject.want)}"


class SurfaceFrames:
    """The studio of a film: opened with its first frame, on the main thread."""

    def __init__(self, setting: Setting, subject: Subject) -> None:
        self._scale, self.bands = setting.scale, FilmCaptions(setting, subject)
        self._studio: OffscreenScene | None = None
        self.still: Snapshot | None = None
        self._around: Any = None

    def turned(self, still: Snapshot, degrees: float) -> Developing:
        if self.still is None:
            studio = self._show(still)
            yield
            self._around = orbit(still, studio.width(), studio.height(), studio.margins)
            yield
        self._studio.aim(self._around(degrees))
        return (yield from self._studio.take())

    def shown(self, still: Snapshot) -> Developing:
        return self._show(still).take()

    def _show(self, still: Snapshot) -> "OffscreenScene":
        self.still = still
        if self._studio is None:
            self._studio = studio_for(still, self.bands.between, self._scale)
        else:
            self._studio.show_still(still)
        return self._studio

    def close(self) -> None:
        if self._studio is not None:
            self._studio.deleteLater()
            self._studio = None


def grown(subject: Subject, target: int, setting: Setting, job: Job) -> Snapshot:
    from solver import solve

    game = replace(subject.solution.game, target=target)
    made = picture(solve(game, job), subject.want, setting.theme, subject.lens, job)
    return Snapshot(within(made, subject.made), setting.theme, subject.camera, subject.fits, subject.tall, subject.shape)


def within(small: SurfacePicture, large: SurfacePicture) -> SurfacePicture:
    """The surface of a small game in the box of a large one."""
    share = small.game.target / large.game.target
    low, high = heights(small, large)
    sizes = np.array([share, share if small.game.map_axes[1] == "theirs" else 1.0, high - low])

    def placed(points: Any) -> Any:
        return (points * sizes + (0, 0, low)).astype(np.float32)

    mesh = small.mesh and Mesh(placed(small.mesh.vertices), small.mesh.normals / sizes, small.mesh.faces, small.mesh.colours)
    points = small.points and (placed(small.points[0]), small.points[1])
    return replace(small, axes=large.axes, mesh=mesh, coarse=None, points=points, game=large.game)


def heights(small: SurfacePicture, large: SurfacePicture) -> tuple[float, float]:
    """Where the bottom and the top of the small box are in the large one."""
    if in_space(small.want):
        return 0.0, small.game.target / large.game.target
    if small.want.kind == "dice":
        return 0.0, small.most_dice / large.most_dice
    (bottom, top), (low, high) = small.game.bounds, large.game.bounds
    return (bottom - low) / (high - low), (top - low) / (high - low)
