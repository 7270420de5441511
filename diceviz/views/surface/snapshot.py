"""A surface as it is to be seen in a picture of its own, outside the window."""

from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from diceviz.pictures.colours import Bytes
from diceviz.pictures.palette import Theme
from diceviz.space.camera import Camera, Margins, Place, Sight, fitted, tallness, within_reach
from diceviz.space.viewpoint import Viewpoint
from diceviz.views.surface.picture import SurfacePicture

ROUNDS = 4  # each leaves a tenth of the error, as when the box is fitted
AROUND = np.arange(0.0, 360.0, 15.0)  # the directions from which a turning box is measured, in degrees


@dataclass(frozen=True, eq=False)
class Cut:
    axis: int
    at: float
    colours: Bytes


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A box that fills the widget fills the picture too, whatever its shape."""

    picture: SurfacePicture
    theme: Theme
    viewpoint: Viewpoint = Viewpoint()
    cut: Cut | None = None
    cursor: Place | None = None
    path: tuple[tuple[Place, ...], int] = ((), 0)  # and the first place of the present turn


def sight_of(snapshot: Snapshot, width: float, height: float, margins: Margins) -> Sight:
    """All that is seen on the screen, in a picture of so many pixels."""
    viewpoint, camera = snapshot.viewpoint, snapshot.viewpoint.camera
    tall = tallness(width, height, margins) if viewpoint.tall is None else viewpoint.tall
    sight = Sight(camera, width, height, tall)
    if viewpoint.fits:
        turned = Camera(camera.azimuth, camera.elevation)
        return replace(sight, camera=fitted(replace(sight, camera=turned), margins))
    wider = max(1.0, viewpoint.shape * height / width)
    return replace(sight, camera=replace(camera, height=within_reach(camera.height * wider)))


def orbit(snapshot: Snapshot, width: float, height: float, margins: Margins) -> "partial[Sight]":
    """How the box is seen after so many degrees around it. If it fits, it does so from everywhere, and keeps size and place."""
    sight = sight_of(snapshot, width, height, margins)
    if not snapshot.viewpoint.fits:
        return partial(turned, sight)
    sight = replace(sight, camera=replace(Camera(), azimuth=sight.camera.azimuth, elevation=sight.camera.elevation))
    move = np.zeros(2)
    for _ in range(ROUNDS):
        seen = [margins.extents(turned(sight, degrees, *move)) for degrees in AROUND]
        low, high, outer_low, outer_high = (
            pick(part, axis=0) for pick, part in zip(ENDS, zip(*seen, strict=True), strict=True)
        )
        screen = np.array([width, height])
        room = np.maximum(screen - (outer_high - outer_low) + (high - low), 40)
        size = float(((high - low) / room).max())
        move = move + screen / 2 - (outer_low + outer_high) / 2
        sight = replace(sight, camera=replace(sight.camera, height=within_reach(sight.camera.height * size)))
    return partial(turned, sight, right=float(move[0]), down=float(move[1]))


ENDS = np.min, np.max, np.min, np.max


def turned(sight: Sight, degrees: float, right: float = 0.0, down: float = 0.0) -> Sight:
    """The sight after a turn around the box, and moved by some pixels."""
    around = replace(sight, camera=sight.camera.orbited(degrees, 0.0))
    return replace(around, camera=around.panned(right, down)) if right or down else around
