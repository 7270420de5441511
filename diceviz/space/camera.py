"""Where one looks at the box from, and where its points then are on screen.

The box is the unit cube, drawn `tall` times as high as it is wide so as to fill a narrow pane. Seen along one of its axes it is
drawn without perspective, so that a face is read like a flat chart; in between, the field of view opens smoothly.
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import acos, cos, degrees, radians, sin, tan

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]
Place = tuple[float, float, float]

WIDE, FLAT = 32.0, 0.3  # fields of view, in degrees
# Azimuth and elevation, in degrees, of views that have a name.
PRESETS = {"isometric": (-128.0, 24.0), "front": (-90.0, 0.0), "side": (0.0, 0.0), "top": (-90.0, 90.0)}
NEAREST, FARTHEST = 0.02, 12.0  # the least and the largest height of what is seen, in widths of the box
SMALLEST = 160.0  # a pane of fewer pixels shows a part of what fits into so many
CORNERS = np.array([[x, y, z] for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)])
MIDDLES = np.array([(a + b) / 2 for a in CORNERS for b in CORNERS if np.abs(a - b).sum() == 1])  # the middles of the edges


@dataclass(frozen=True, eq=False)
class Ray:
    """What is under the mouse: origin + t * direction, t > 0, in the coordinates of the box."""

    origin: Vector
    direction: Vector

    def at(self, length: float) -> Vector:
        return self.origin + length * self.direction


@dataclass(frozen=True)
class Camera:
    """The eye is at azimuth and elevation (degrees) as seen from the centre: azimuth 0 is the high end of x, 90 that of y."""

    azimuth: float = PRESETS["isometric"][0]
    elevation: float = PRESETS["isometric"][1]
    centre: Place = (0.5, 0.5, 0.5)  # the point of the box in the middle of the screen
    height: float = 2.0  # the height of what is seen at the centre, in widths of the box

    @cached_property
    def backward(self) -> Vector:
        """The direction from the centre to the eye, of length 1."""
        turn, rise = radians(self.azimuth), radians(self.elevation)
        return np.array([cos(rise) * cos(turn), cos(rise) * sin(turn), sin(rise)])

    @cached_property
    def right(self) -> Vector:
        """The direction to the right of the screen, of length 1."""
        turn = radians(self.azimuth)
        return np.array([-sin(turn), cos(turn), 0.0])

    @cached_property
    def up(self) -> Vector:
        """The direction to the top of the screen, of length 1."""
        turn, rise = radians(self.azimuth), radians(self.elevation)
        return np.array([-sin(rise) * cos(turn), -sin(rise) * sin(turn), cos(rise)])

    @cached_property
    def field_of_view(self) -> float:
        """The angle from the bottom to the top of what is seen, in degrees."""
        aslant = degrees(acos(min(1.0, float(np.abs(self.backward).max()))))
        share = min(1.0, aslant / 25)
        return FLAT + (WIDE - FLAT) * share * share * (3 - 2 * share)

    @cached_property
    def distance(self) -> float:
        """The distance from the eye to the centre, in widths of the box."""
        return self.height / 2 / tan(radians(self.field_of_view) / 2)

    def orbited(self, turn: float, rise: float) -> "Camera":
        """The camera turned around the centre by so many degrees of azimuth and elevation."""
        azimuth = (self.azimuth + turn + 180) % 360 - 180
        return replace(self, azimuth=azimuth, elevation=max(-90.0, min(90.0, self.elevation + rise)))

    def zoomed(self, factor: float, towards: Vector) -> "Camera":
        """The camera that sees `factor` times the height, with the point `towards` where it was on screen."""
        height = within_reach(self.height * factor)
        centre = towards + (np.array(self.centre) - towards) * (height / self.height)
        return replace(self, centre=place(centre), height=height)


def between(start: Camera, end: Camera, share: float) -> Camera:
    """The camera on the shortest way from one to the other, after that share of it."""
    turn = (end.azimuth - start.azimuth + 180) % 360 - 180
    centre = np.array(start.centre) * (1 - share) + np.array(end.centre) * share
    height = start.height * (end.height / start.height) ** share
    moved = start.orbited(turn * share, (end.elevation - start.elevation) * share)
    return replace(moved, centre=place(centre), height=height)


def within_reach(height: float) -> float:
    """The nearest height that may be seen."""
    return max(NEAREST, min(FARTHEST, height))


def place(point: Vector) -> Place:
    """A point as three numbers."""
    x, y, z = map(float, point)
    return x, y, z


@dataclass(frozen=True)
class Sight:
    """What a camera shows in a picture of some pixels."""

    camera: Camera
    width: float  # the width of the picture, in pixels
    high: float  # the height of the picture, in pixels
    tall: float = 1.0  # the height of the box, in its widths

    @cached_property
    def scale(self) -> Vector:
        """What the coordinates of the box are multiplied by in space."""
        return np.array([1.0, 1.0, self.tall])

    @cached_property
    def eye(self) -> Vector:
        """The place of the eye, in the coordinates of the box."""
        return np.array(self.camera.centre) + self.camera.distance * self.camera.backward / self.scale

    @cached_property
    def turn(self) -> Vector:
        """The matrix from directions in space to right, up and backward."""
        return np.array([self.camera.right, self.camera.up, self.camera.backward])

    @cached_property
    def view(self) -> Vector:
        """The matrix from the coordinates of the box to those of the eye."""
        matrix = np.eye(4)
        matrix[:3, :3] = self.turn * self.scale
        matrix[:3, 3] = -self.turn @ (self.eye * self.scale)
        return matrix

    @cached_property
    def projection(self) -> Vector:
        """The matrix from the coordinates of the eye to those of the screen.

        The near and the far plane are close around the box, for the sake of the depth buffer.
        """
        distance = self.camera.distance
        reach = float(np.linalg.norm((CORNERS - self.camera.centre) * self.scale, axis=1).max()) + 0.1
        near, far = max(distance - reach, 0.02 * distance), distance + reach
        focus = 1 / tan(radians(self.camera.field_of_view) / 2)
        matrix = np.zeros((4, 4))
        matrix[0, 0], matrix[1, 1] = focus * self.high / self.width, focus
        matrix[2, 2:] = -(far + near) / (far - near), -2 * far * near / (far - near)
        matrix[3, 2] = -1
        return matrix

    @cached_property
    def matrix(self) -> Vector:
        """The matrix from the coordinates of the box to those of the screen."""
        return self.projection @ self.view

    @cached_property
    def slant(self) -> float:
        """How far a ray goes to the side for each pixel, at distance 1 from the eye."""
        return tan(radians(self.camera.field_of_view) / 2) / (self.high / 2)

    @property
    def depth(self) -> float:
        """How far the farthest corner is behind the nearest one, in widths of the box."""
        return float(np.abs(self.camera.backward) @ self.scale)

    @property
    def unit(self) -> float:
        """How many pixels a width of the box takes at the centre."""
        return self.high / self.camera.height

    def project(self, points: Vector) -> Vector:
        """Pixels (from the upper left) of points of the box, of shape (..., 3)."""
        seen = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        seen = seen[..., :2] / np.maximum(seen[..., 3:], 1e-9)
        return np.stack([(seen[..., 0] + 1) / 2 * self.width, (1 - seen[..., 1]) / 2 * self.high], axis=-1)

    def ray(self, x: float, y: float) -> Ray:
        """The ray through a pixel."""
        aside = np.array([(x - self.width / 2) * self.slant, (self.high / 2 - y) * self.slant, -1.0])
        direction = (aside @ self.turn) / self.scale
        return Ray(self.eye, direction / np.linalg.norm(direction))

    def at_centre(self, ray: Ray) -> Vector:
        """Where a ray meets the plane through the centre that faces the eye."""
        facing = self.camera.backward * self.scale
        return ray.at(float(facing @ (np.array(self.camera.centre) - ray.origin)) / float(facing @ ray.direction))

    def panned(self, right: float, down: float) -> Camera:
        """The camera after the picture has been dragged by some pixels."""
        move = (self.camera.up * down - self.camera.right * right) / self.unit / self.scale
        return replace(self.camera, centre=place(np.array(self.camera.centre) + move))


@dataclass(frozen=True)
class Margins:
    """Pixels that labels take up around the box: beyond its corners, and beyond the middles of its edges, where titles are."""

    tick: float = 24.0  # the width of the widest tick to the left

    def extents(self, sight: Sight) -> tuple[Vector, Vector, Vector, Vector]:
        """The upper left and the lower right of the box, and of the box with its labels."""
        corners, middles = sight.project(CORNERS), sight.project(MIDDLES)
        low, high = corners.min(axis=0), corners.max(axis=0)
        outer_low = np.minimum(low - [self.tick + 10, 12], middles.min(axis=0) - [self.tick + 42, 12])
        outer_high = np.maximum(high + 24, middles.max(axis=0) + np.array([12, 46]))
        return low, high, outer_low, outer_high


@lru_cache(maxsize=64)
def tallness(width: float, high: float, margins: Margins) -> float:
    """The height of a box that fills a pane of that size, in its widths, as long as it still looks like a box."""
    width, high = max(SMALLEST, width), max(SMALLEST, high)
    sight = Sight(Camera(), width, high)
    for _ in range(4):
        sight = replace(sight, camera=fitted(sight, margins))
        low, top, outer_low, outer_top = margins.extents(sight)
        sides = np.array([width, high]) - (outer_top - outer_low) + (top - low)  # the room for the box without its labels
        needed = (top - low) / np.maximum(sides, 40)
        tall = sight.tall * float(needed[0] / needed[1]) ** 1.3  # it also moves what is not upright
        sight = replace(sight, tall=max(0.7, min(1.8, tall)))
    return sight.tall


def fitted(sight: Sight, margins: Margins, least: float = 0.0, rounds: int = 6) -> Camera:
    """The camera, moved and zoomed so that the box just fits with its labels; shows at least that height.

    What is nearer to the eye than the centre grows and moves by more than the centre does, so that the whole way would lead too
    far. Each round leaves at most a third of the error.
    """
    sight = replace(sight, width=max(SMALLEST, sight.width), high=max(SMALLEST, sight.high))
    screen = np.array([sight.width, sight.high])
    for _ in range(rounds):
        low, high, outer_low, outer_high = margins.extents(sight)
        room = np.maximum(screen - (outer_high - outer_low) + (high - low), 40)
        step = 1 - sight.depth / sight.camera.distance / 4
        size = min(4.0, max(0.25, float(((high - low) / room).max()))) ** step
        camera = sight.panned(*(step * (screen - outer_low - outer_high) / 2))
        sight = replace(sight, camera=replace(camera, height=within_reach(max(least, camera.height * size))))
    return sight.camera
