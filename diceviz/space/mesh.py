"""A surface in space as triangles, ready for the graphics card."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from diceviz.pictures.colours import Bytes

Points = npt.NDArray[np.float32]  # shape (n, 3): points of the unit cube, 0 is the low end of each axis, 1 the high end
Faces = npt.NDArray[np.uint32]  # shape (m, 3): triangles, each as the places of its corners among the points
Place = tuple[float, float, float]

HATCHED = 128  # the alpha of colours that are hatched
CUBE: tuple[Place, Place] = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)


@dataclass(frozen=True)
class Mesh:
    """A surface that is hatched where the alpha of a colour is below 255."""

    vertices: Points
    normals: Points
    faces: Faces
    colours: Bytes  # shape (n, 4): red, green, blue and alpha of each vertex


def merged(meshes: list[Mesh]) -> Mesh:
    """Several surfaces as one."""
    firsts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes[:-1])])
    faces = [mesh.faces + np.uint32(first) for mesh, first in zip(meshes, firsts, strict=True)]
    return Mesh(
        np.concatenate([mesh.vertices for mesh in meshes]),
        np.concatenate([mesh.normals for mesh in meshes]),
        np.concatenate(faces),
        np.concatenate([mesh.colours for mesh in meshes]),
    )


def hit(mesh: Mesh, origin: Place, direction: Place, limits: tuple[Place, Place] = CUBE) -> Place | None:
    """The first point of the surface along a ray, in the box from the lower to the upper limits; what is drawn is what is hit.

    The first call compiles: worth a call beforehand, off the main thread.
    """
    from solver.kernels.ray_triangle import first_hit

    start, along = np.array(origin, float), np.array(direction, float)
    low, high = np.array(limits, float)
    away, face = first_hit(mesh.vertices, mesh.faces, start, along, low, high)
    if face < 0:
        return None
    x, y, z = start + away * along
    return float(x), float(y), float(z)
