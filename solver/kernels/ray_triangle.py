"""Where a ray meets a surface of triangles: Möller & Trumbore (1997), "Fast, minimum storage ray/triangle intersection".

Every triangle is tried: a million of them take some milliseconds, less than one picture on the screen.
"""

from typing import Any

import numpy as np

from solver.kernels.fixed import kernel

FLAT = 1e-14  # a smaller determinant is that of a triangle seen from its edge
RIM = 1e-6  # the distance by which a point may miss a triangle or the box, so that none slips between two triangles


@kernel
def first_hit(vertices: Any, faces: Any, origin: Any, direction: Any, low: Any, high: Any) -> Any:
    """The distance to the nearest point in the box from `low` to `high`, in lengths of the direction, and its triangle.

    Infinity, and -1, if there is none.
    """
    nearest, found = np.inf, -1
    ox, oy, oz = origin[0], origin[1], origin[2]
    dx, dy, dz = direction[0], direction[1], direction[2]
    for n in range(len(faces)):
        a, b, c = faces[n, 0], faces[n, 1], faces[n, 2]
        ax, ay, az = np.float64(vertices[a, 0]), np.float64(vertices[a, 1]), np.float64(vertices[a, 2])
        px, py, pz = vertices[b, 0] - ax, vertices[b, 1] - ay, vertices[b, 2] - az
        qx, qy, qz = vertices[c, 0] - ax, vertices[c, 1] - ay, vertices[c, 2] - az
        ux, uy, uz = dy * qz - dz * qy, dz * qx - dx * qz, dx * qy - dy * qx
        scale = px * ux + py * uy + pz * uz
        if abs(scale) < FLAT:
            continue
        sx, sy, sz = ox - ax, oy - ay, oz - az
        first = (sx * ux + sy * uy + sz * uz) / scale
        if first < -RIM or first > 1.0 + RIM:
            continue
        vx, vy, vz = sy * pz - sz * py, sz * px - sx * pz, sx * py - sy * px
        second = (dx * vx + dy * vy + dz * vz) / scale
        if second < -RIM or first + second > 1.0 + RIM:
            continue
        away = (qx * vx + qy * vy + qz * vz) / scale
        if 0.0 <= away < nearest and inside(ox + away * dx, oy + away * dy, oz + away * dz, low, high):
            nearest, found = away, n
    return nearest, found


@kernel
def inside(x: float, y: float, z: float, low: Any, high: Any) -> bool:
    """Whether a point is inside the box from `low` to `high`, with its rim."""
    across = low[0] - RIM <= x <= high[0] + RIM and low[1] - RIM <= y <= high[1] + RIM
    return bool(across and low[2] - RIM <= z <= high[2] + RIM)
