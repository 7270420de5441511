"""Films of the surface: once around it, and how it grows with the target."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz.films.film import Film, Finishing, Offer, Setting
from diceviz.films.film_captions import FilmCaptions
from diceviz.films.growth import LABEL, TIP, smaller, targets
from diceviz.model.other_rules import described
from diceviz.space.mesh import Mesh
from diceviz.views.surface.heights import up_of
from diceviz.views.surface.pane import Surface
from diceviz.views.surface.picture import SurfacePicture, in_space, picture
from diceviz.views.surface.shots import Subject, scene_for, subject_of
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


def seen(view: Surface) -> Subject:
    """The subject on screen, from where it is looked at now."""
    view.rest()
    if view.frame is None or view.picture is None:
        raise ValueError("the picture is not there yet: wait until it is drawn")
    return subject_of(view.frame, view.request, view.picture)


def orbit_of(view: Surface, setting: Setting) -> Film:
    subject = seen(view)
    frames, title = SurfaceFrames(setting, subject), title_of(subject, subject.made.game.target)

    def make(index: int, job: Job) -> tuple[Snapshot, float]:
        return frames.snapshot or subject.snapshot(setting.theme), 360 * index / setting.frames

    def finish(made: tuple[Snapshot, float]) -> Finishing:
        return frames.bands.around((yield from frames.turned(*made)), title)

    return Film("Surface, orbit", setting.frames, make, finish, frames.close)


def growth_of(view: Surface, setting: Setting) -> Film:
    """A film of the surface while the target grows, in the box of the last game."""
    subject = seen(view)
    frames = SurfaceFrames(setting, subject)
    steps = targets(subject.made.game.target, setting)

    def make(index: int, job: Job) -> tuple[Snapshot, int]:
        return grown(subject, steps[index], setting, job), steps[index]

    def finish(made: tuple[Snapshot, int]) -> Finishing:
        return frames.bands.around((yield from frames.shown(made[0])), title_of(subject, made[1]))

    return Film("Surface, growth", setting.frames, make, finish, frames.close, setting.frames - 1)


def title_of(subject: Subject, target: int) -> str:
    game = smaller(subject.made.game, target)
    return f"{described(game)}: {subtitle(game, subject.made.want)}"


class SurfaceFrames:
    """The OpenGL scene that the frames of a film are drawn in: opened with the first of them, on the main thread."""

    def __init__(self, setting: Setting, subject: Subject) -> None:
        self._scale, self.bands = setting.scale, FilmCaptions(setting, subject)
        self._scene: OffscreenScene | None = None
        self.snapshot: Snapshot | None = None
        self._around: Any = None

    def turned(self, snapshot: Snapshot, degrees: float) -> Finishing:
        scene = self._scene or self._show(snapshot)
        if self._around is None:
            yield
            self._around = orbit(snapshot, scene.width(), scene.height(), scene.margins)
            yield
        scene.aim(self._around(degrees))
        return (yield from scene.take())

    def shown(self, snapshot: Snapshot) -> Finishing:
        return self._show(snapshot).take()

    def _show(self, snapshot: Snapshot) -> "OffscreenScene":
        self.snapshot = snapshot
        if self._scene is None:
            self._scene = scene_for(snapshot, self.bands.between, self._scale)
        else:
            self._scene.show_snapshot(snapshot)
        return self._scene

    def close(self) -> None:
        if self._scene is not None:
            self._scene.deleteLater()
            self._scene = None


def grown(subject: Subject, target: int, setting: Setting, job: Job) -> Snapshot:
    from solver import solve

    solution = solve(smaller(subject.made.game, target), job)
    made = picture(replace(subject.made.source, solution=solution, theme=setting.theme), job)
    return Snapshot(within(made, subject.made), setting.theme, subject.viewpoint)


def within(small: SurfacePicture, large: SurfacePicture) -> SurfacePicture:
    """The surface of a small game in the box of a large one."""
    share = small.game.target / large.game.target
    low, high = heights(small, large)
    up = up_of(large.game)
    sizes = np.array([share, len(small.game.axes[up]) / len(large.game.axes[up]), high - low])

    def placed(points: Any) -> Any:
        return (points * sizes + (0, 0, low)).astype(np.float32)

    mesh = small.mesh and Mesh(placed(small.mesh.vertices), small.mesh.normals / sizes, small.mesh.faces, small.mesh.colours)
    points = small.points and (placed(small.points[0]), small.points[1])
    return replace(small, axes=large.axes, mesh=mesh, coarse=None, points=points)


def heights(small: SurfacePicture, large: SurfacePicture) -> tuple[float, float]:
    """The heights of the bottom and the top of the small box in the large one, as shares."""
    if in_space(small.want):
        return 0.0, small.game.target / large.game.target
    if small.want.kind == "dice":
        return 0.0, small.most_dice / large.most_dice
    (bottom, top), (low, high) = small.game.bounds, large.game.bounds
    return (bottom - low) / (high - low), (top - low) / (high - low)
