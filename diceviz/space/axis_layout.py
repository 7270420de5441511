"""The axes of the box on screen: which of its faces are behind, along which of its edges an axis is written, and where each
label goes so that none lies over the box or over another label."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np

from diceviz.space.camera import Sight, Vector

GAP, CLEAR = 7.0, 8.0  # pixels from the edge to a label, and from label to label
SHORTEST, SHORT = 42.0, 0.2  # the least length of an edge that is written along: in pixels, and as a share of the longest
STRIDES = (1, 2, 5, 10, 20)  # steps from one tick that is written to the next: the first that leaves room is taken

Measure = Callable[[str, bool], tuple[float, float]]  # the width and height of a text, or of a title

Outline = list[tuple[float, float]]  # the four corners of a text, in pixels


@dataclass(frozen=True)
class SpaceAxis:
    """What is written along an axis of the box."""

    label: str
    ticks: tuple[tuple[float, str], ...]  # places from 0 to 1 along the axis, each with what is written there


ThreeAxes = tuple[SpaceAxis, SpaceAxis, SpaceAxis]  # x, y and z


@dataclass(frozen=True)
class Label:
    """A text centred on a pixel, turned by some degrees clockwise."""

    text: str
    x: float
    y: float
    angle: int = 0
    title: bool = False


@dataclass(frozen=True)
class Edge:
    """One edge of the box on screen: from the low to the high end of its axis; `out` points away from the box."""

    axis: int  # 0, 1 or 2
    start: Vector  # the low end, in the box
    ends: Vector  # both ends, in pixels
    out: Vector  # a direction of length 1

    @property
    def length(self) -> float:
        return float(np.linalg.norm(self.ends[1] - self.ends[0]))


def far_sides(sight: Sight) -> tuple[int, int, int]:
    """The face of each axis that is behind, 0 or 1; of two that are seen edge on, the lower one."""
    x, y, z = (int(side < 0) for side in sight.eye)
    return x, y, z


def edge_of(axis: int, sight: Sight) -> Edge | None:
    """The edge that an axis is written along: the lower one on the outline, or the left one if upright; none if seen end on."""
    edges = [edge_from(axis, start, sight) for start in outline_starts(axis, sight)]
    weights = (-1.0, 0.0) if axis == 2 else (-0.35, 1.0)
    return max(edges, key=lambda edge: float(edge.ends.mean(axis=0) @ weights), default=None)


def outline_starts(axis: int, sight: Sight) -> Iterator[Vector]:
    """The low ends of the edges where a face that is seen from outside meets one that is not."""
    faced = [(eye < 0, eye > 1) for eye in sight.eye]
    one, other = (other for other in range(3) if other != axis)
    for side, next_side in product((0, 1), (0, 1)):
        if faced[one][side] != faced[other][next_side]:
            start = np.zeros(3)
            start[one], start[other] = side, next_side
            yield start


def edge_from(axis: int, start: Vector, sight: Sight) -> Edge:
    """The edge along an axis whose low end is there."""
    end = start.copy()
    end[axis] = 1.0
    ends = sight.project(np.array([start, end]))
    along = ends[1] - ends[0]
    out = np.array([along[1], -along[0]]) / max(1e-9, float(np.linalg.norm(along)))
    away = ends.mean(axis=0) - sight.project(np.array([0.5, 0.5, 0.5]))
    return Edge(axis, start, ends, out if float(out @ away) >= 0 else -out)


def labels(axes: ThreeAxes, sight: Sight, measure: Measure) -> list[Label]:
    """The titles, the longest edge first, then the ticks: what finds no room is left out, and ticks without a title too."""
    edges = sorted(filter(None, (edge_of(axis, sight) for axis in range(3))), key=lambda edge: -edge.length)
    edges = [edge for edge in edges if edge.length >= max(SHORTEST, SHORT * edges[0].length)]
    placed: list[tuple[Label, Outline]] = []

    def put(label: Label) -> bool:
        outline = outline_of(label, *measure(label.text, label.title))
        free = in_picture(outline, sight) and not any(overlap(outline, other) for _, other in placed)
        if free:
            placed.append((label, outline))
        return free

    named = [edge for edge in edges if all([put(label) for label in title_of(axes[edge.axis], edge, measure)])]
    for edge in named:
        for label in ticks_of(axes[edge.axis], edge, sight, measure):
            put(label)
    return [label for label, _ in placed]


def title_of(axis: SpaceAxis, edge: Edge, measure: Measure) -> Iterator[Label]:
    """The title of an axis along its edge, beyond the ticks; nothing where it has none."""
    _, height = measure(axis.label, True)
    if not axis.label:
        return
    ticks = max((reach(edge.out, *measure(text, False)) for _, text in axis.ticks), default=0.0)
    x, y = edge.ends.mean(axis=0) + edge.out * (GAP + 2 * ticks + CLEAR + 1 + height / 2)
    along = edge.ends[1] - edge.ends[0]
    angle = round(degrees(atan2(along[1], along[0]))) % 180
    yield Label(axis.label, float(x), float(y), angle - 180 if angle >= 90 else angle, True)


def ticks_of(axis: SpaceAxis, edge: Edge, sight: Sight, measure: Measure) -> Iterator[Label]:
    """As many ticks of an axis along its edge as are clear of each other."""
    if not axis.ticks:
        return
    places = np.repeat(edge.start[None, :], len(axis.ticks), axis=0)
    places[:, edge.axis] = [at for at, _ in axis.ticks]
    sizes = np.array([measure(text, False) for _, text in axis.ticks])
    points = sight.project(places) + edge.out * (GAP + np.abs(sizes) @ np.abs(edge.out)[:, None] / 2)
    stride = next((stride for stride in STRIDES if roomy(points[::stride], sizes[::stride])), len(axis.ticks))
    for (x, y), (_, text) in list(zip(points, axis.ticks, strict=True))[::stride]:
        yield Label(text, float(x), float(y))


def roomy(points: Vector, sizes: Vector) -> bool:
    """Whether each label is clear of the next, sideways or upwards."""
    for (a, b), (p, q) in zip(pairwise(points), pairwise(sizes), strict=True):
        if ((np.abs(b - a) - (p + q) / 2) < (CLEAR, 2.0)).all():
            return False
    return True


def reach(out: Vector, width: float, height: float) -> float:
    """How far half of a text of that size extends in the direction `out`, in pixels."""
    return float(abs(out[0]) * width + abs(out[1]) * height) / 2


def outline_of(label: Label, width: float, height: float) -> Outline:
    """The four corners of a label of that size."""
    turn = radians(label.angle)
    right, down = (cos(turn) * width / 2, sin(turn) * width / 2), (-sin(turn) * height / 2, cos(turn) * height / 2)
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [(label.x + a * right[0] + b * down[0], label.y + a * right[1] + b * down[1]) for a, b in signs]


def in_picture(outline: Outline, sight: Sight) -> bool:
    return all(0 <= x <= sight.width and 0 <= y <= sight.high for x, y in outline)


def overlap(one: Outline, other: Outline) -> bool:
    """Two rectangles overlap unless a side of one of them has the other beyond it; most are apart upwards or sideways."""
    straight = apart(one, other, (1.0, 0.0)) or apart(one, other, (0.0, 1.0))
    return not straight and not any(apart(one, other, side) for side in (*sides(one), *sides(other)))


def sides(outline: Outline) -> Iterator[tuple[float, float]]:
    """The directions of two adjacent sides of an outline, of length 1."""
    (x, y), *_ = outline
    for u, v in (outline[1], outline[3]):
        length = max(1e-9, hypot(u - x, v - y))
        yield (u - x) / length, (v - y) / length


def apart(one: Outline, other: Outline, along: tuple[float, float]) -> bool:
    """Whether two outlines are `CLEAR` pixels apart in that direction."""
    a, b = ([x * along[0] + y * along[1] for x, y in corners] for corners in (one, other))
    return max(a) + CLEAR <= min(b) or max(b) + CLEAR <= min(a)
