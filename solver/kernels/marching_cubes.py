"""Where a field of numbers on a lattice crosses a level, as triangles: marching cubes, after Lorensen & Cline (1987).

It is our own, for none of our dependencies has one that needs no Qt, is compiled, and gives a closed and oriented surface: that
of pyqtgraph needs Qt and, in numpy, gigabytes; scikit-image would be a large dependency for one function. In slabs, so that a
window can be drawn meanwhile.

A lattice point is inside where its number exceeds the level. Around each face of a cell, every run of inside corners is cut off
by one segment; where two corners face two others, those two are joined whose coordinates have the same sum, whichever side they
are on: in Pig, what holds or rolls one point short of a score does so for all turns that lead there. That depends on the face
alone, so both cells at a face agree, and the surface has no cracks. The segments of the six faces make loops around the cell,
which are cut into triangles by diagonals that run inside it: a diagonal within a face could meet one of the cell beyond.
"""

from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.job import Job
from solver.kernels.fixed import kernel

HAIR = 1e-3  # the least distance of a vertex from the ends of its lattice edge, whose length is 1

Edge = int  # an edge of a cell, as a row of `edges()`
Loop = tuple[Edge, ...]


class Triangles(NamedTuple):
    """Triangles turn counterclockwise for who looks at them from outside, where the field is at most the level.

    Every vertex lies on an edge of the lattice, from the point `lower` one step along `axis`, its ends on both sides.
    """

    vertices: npt.NDArray[np.float32]  # places of n vertices, (n, 3), in steps of the lattice
    faces: npt.NDArray[np.uint32]  # the three vertices of each of m triangles, (m, 3)
    lower: npt.NDArray[np.int32]  # the lattice point where the edge of each vertex begins, (n, 3)
    axis: npt.NDArray[np.int8]  # the axis of the edge of each vertex, (n,)

    def ends(self, numbers: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """The numbers of another lattice at both ends of every vertex's edge."""
        places = np.ravel_multi_index(tuple(self.lower.T), numbers.shape)
        strides = np.array([numbers[0].size, numbers[0, 0].size, 1])
        flat = numbers.reshape(-1)
        return flat[places], flat[places + strides[self.axis]]

    @property
    def share(self) -> npt.NDArray[np.float32]:
        """How far along its edge each vertex lies."""
        along = np.arange(len(self.axis)), self.axis
        return self.vertices[along] - self.lower[along].astype(np.float32)


def isosurface(field: npt.NDArray[np.floating[Any]], level: float = 0.0, job: Job | None = None) -> Triangles:
    """The triangles where the field crosses the level. Cells with a corner that is not a number are left out."""
    job, (count, rows, columns) = job or Job(), field.shape
    most = rows * columns
    ids = np.full((5, rows, columns), -1, np.int32)
    vertices, lower = np.empty((5 * most, 3), np.float32), np.empty((5 * most, 3), np.int32)
    axis, faces = np.empty(5 * most, np.int8), np.empty((most * cases().shape[1] // 3, 3), np.uint32)
    parts, made = [], 0
    for i in range(count - 1):
        new, triangles = slab(field, i, level, edges(), cases(), ids, made, vertices, lower, axis, faces)
        parts.append((vertices[:new].copy(), faces[:triangles].copy(), lower[:new].copy(), axis[:new].copy()))
        made += new
        job.reached((i + 1) / (count - 1))
    return Triangles(*map(np.concatenate, zip(*parts, strict=True)))


def normals(vertices: npt.NDArray[np.float32], faces: npt.NDArray[np.uint32]) -> npt.NDArray[np.float32]:
    """The normals of all vertices, of length one. The larger a triangle around a vertex, the more its own normal counts.

    The slope of the field is no smoother, and in thin folds it points the wrong way.
    """
    sums = np.zeros_like(vertices)
    add_normals(vertices, faces, sums)
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    sums /= np.where(lengths > 0, lengths, 1)
    return sums


@cache
def edges() -> npt.NDArray[np.int64]:
    """The twelve edges of a cell: the three coordinates of the corner they start from, and their axis."""
    found = [(*corner, axis) for axis in range(3) for corner in product((0, 1), repeat=3) if corner[axis] == 0]
    return np.array(found)


@cache
def cases() -> npt.NDArray[np.int64]:
    """The triangles of each of the 256 kinds of cells: how many corners they have together, then these, as edges of the cell.

    Bit i + 2 j + 4 k of the case tells that the corner (i, j, k) is inside.
    """
    rows = [[edge for loop in loops(case) for triangle in cut(loop) or () for edge in triangle] for case in range(256)]
    most = max(map(len, rows))
    return np.array([[len(row), *row, *[-1] * (most - len(row))] for row in rows])


def loops(case: int) -> list[Loop]:
    """The edges that the surface crosses, in the order in which it runs around the cell."""
    follows = dict(segment for face in faces() for segment in segments(case, face))
    found = []
    while follows:
        first, edge = follows.popitem()
        loop = [first]
        while edge != first:
            loop.append(edge)
            edge = follows.pop(edge)
        found.append(tuple(loop))
    return found


@cache
def faces() -> list[list[int]]:
    """The corners of each face, counterclockwise for who looks at it from outside."""
    found = []
    for axis, side in product(range(3), (0, 1)):
        one, other = 1 << (axis + 1) % 3, 1 << (axis + 2) % 3
        around = [0, one, one + other, other]
        found.append([corner + (side << axis) for corner in (around if side else around[::-1])])
    return found


def segments(case: int, face: list[int]) -> list[tuple[Edge, Edge]]:
    """The segments of the surface in a face, all with the inside on one hand: around runs of inside corners, or around lone
    corners outside."""
    inside = [bool(case >> corner & 1) for corner in face]
    crossed = [edge_between(face[n - 1], face[n]) for n in range(4)]
    if joined(face, inside):
        return [(crossed[(n + 1) % 4], crossed[n]) for n in range(4) if not inside[n]]
    begins = [n for n in range(4) if inside[n] and not inside[n - 1]]
    ends = [next(m % 4 for m in range(n + 1, n + 4) if not inside[m % 4]) for n in begins]
    return [(crossed[begin], crossed[end]) for begin, end in zip(begins, ends, strict=True)]


def joined(face: list[int], inside: list[bool]) -> bool:
    """Whether the inside corners are two that are not neighbours, and are joined across the face."""
    sums = [corner.bit_count() for corner, within in zip(face, inside, strict=True) if within]
    return inside[0] == inside[2] != inside[1] == inside[3] and sums[0] == sums[1]


def edge_between(corner: int, other: int) -> Edge:
    low, axis = corner & other, (corner ^ other).bit_length() - 1
    return [tuple(edge) for edge in edges().tolist()].index((low & 1, low >> 1 & 1, low >> 2 & 1, axis))


def cut(loop: Loop) -> list[Loop] | None:
    """The triangles of a loop; none if they would need a diagonal within a face."""
    if len(loop) == 3:
        return [loop]
    for n in range(2, len(loop)):  # the corner across from the first side; what is left lies on either side of their triangle
        parts = [part for part in (loop[1 : n + 1], (loop[0], *loop[n:])) if len(part) > 2]
        diagonals = [pair for pair in ((loop[1], loop[n]), (loop[0], loop[n])) if not beside(loop, *pair)]
        if not any(share_a_face(*pair) for pair in diagonals):
            rests = [cut(part) for part in parts]
            if None not in rests:
                return [(loop[0], loop[1], loop[n]), *(triangle for rest in rests for triangle in rest or ())]
    return None


def beside(loop: Loop, one: Edge, other: Edge) -> bool:
    return abs(loop.index(one) - loop.index(other)) in (1, len(loop) - 1)


def share_a_face(one: Edge, other: Edge) -> bool:
    """Whether two edges lie in one face: one coordinate is then the same at all their points."""
    first, second = edges()[one], edges()[other]
    return any(axis not in (first[3], second[3]) and first[axis] == second[axis] for axis in range(3))


@kernel
def square(field: Any, i: int, j: int, k: int, level: float) -> int:
    """Which of the four corners at k are inside, as bits."""
    low = (field[i, j, k] > level) | (field[i + 1, j, k] > level) << 1
    return int(low | (field[i, j + 1, k] > level) << 2 | (field[i + 1, j + 1, k] > level) << 3)


@kernel
def broken(field: Any, i: int, j: int, k: int) -> bool:
    """Whether a corner is not a number."""
    total = 0.0
    for corner in range(8):
        total += field[i + (corner & 1), j + (corner >> 1 & 1), k + (corner >> 2)]
    return bool(np.isnan(total))


@kernel
def slab(
    field: Any,
    i: int,
    level: float,
    edges: Any,
    cases: Any,
    ids: Any,
    first: int,
    vertices: Any,
    lower: Any,
    axes: Any,
    faces: Any,
) -> Any:
    """The triangles of the cells between the planes i and i + 1, and the vertices that earlier slabs do not have.

    `ids` are the vertices of the edges between the planes, then of those in the even one, then in the odd one, by axis.
    """
    made, corners = 0, 0
    ids[0] = -1
    ids[3 - 2 * (i & 1) : 5 - 2 * (i & 1)] = -1
    for j in range(field.shape[1] - 1):
        near = square(field, i, j, 0, level)
        for k in range(field.shape[2] - 1):
            far = square(field, i, j, k + 1, level)
            case = near | far << 4
            near = far
            if case == 0 or case == 255 or broken(field, i, j, k):
                continue
            for n in range(1, cases[case, 0] + 1):
                edge = edges[cases[case, n]]
                axis, x, y, z = edge[3], i + edge[0], j + edge[1], k + edge[2]
                plane = 0 if axis == 0 else axis + 2 * (x & 1)
                if ids[plane, y, z] < 0:
                    ids[plane, y, z] = first + made
                    low, high = field[x, y, z], field[x + (axis == 0), y + (axis == 1), z + (axis == 2)]
                    lower[made, 0], lower[made, 1], lower[made, 2], axes[made] = x, y, z, axis
                    vertices[made, 0], vertices[made, 1], vertices[made, 2] = x, y, z
                    vertices[made, axis] += min(max((level - low) / (high - low), HAIR), 1.0 - HAIR)
                    made += 1
                faces[corners // 3, corners % 3] = ids[plane, y, z]
                corners += 1
    return made, corners // 3


@kernel
def add_normals(vertices: Any, faces: Any, normals: Any) -> None:
    """Add to every vertex the normals of its triangles, each as long as twice the area."""
    for n in range(len(faces)):
        p, q, r = vertices[faces[n, 0]], vertices[faces[n, 1]], vertices[faces[n, 2]]
        for axis in range(3):
            one, other = (axis + 1) % 3, (axis + 2) % 3
            part = (q[one] - p[one]) * (r[other] - p[other]) - (q[other] - p[other]) * (r[one] - p[one])
            for corner in range(3):
                normals[faces[n, corner], axis] += part


@kernel
def largest_around(faces: Any, numbers: Any, largest: Any) -> None:
    """Raise the number of every vertex to the largest of its own and of all vertices it shares a triangle with."""
    for n in range(len(faces)):
        a, b, c = faces[n, 0], faces[n, 1], faces[n, 2]
        most = max(numbers[a], numbers[b], numbers[c])
        largest[a], largest[b], largest[c] = max(largest[a], most), max(largest[b], most), max(largest[c], most)
