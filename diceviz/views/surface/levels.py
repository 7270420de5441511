"""Surfaces of equal value, over my score, their score and the turn total.

Neller & Presser (2004), "Optimal play of the dice game Pig", draw those of 3, 9, 27 and 81 %. Turn totals that win have the
value of a win, so that the surfaces of high values end there. Places in the unit cube are those of `boundary`.
"""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.pictures.colours import colour_map, painted
from diceviz.space.mesh import Mesh, merged
from diceviz.views.surface.boundary import placed, step_for, thinned
from solver import Job

if TYPE_CHECKING:
    from solver import Solution
    from solver.solutions.turns import Field

PUBLISHED = (0.03, 0.09, 0.27, 0.81)


def levels(
    solution: "Solution", shares: tuple[float, ...] = PUBLISHED, step: int | None = None, job: Job | None = None
) -> tuple[Mesh, Mesh]:
    """One surface for each share of the range of payments, in its colour on the win map; normals point to lower values.

    Fine, and coarse as the boundary is.
    """
    field = solution.field(step or step_for(solution.game.target), job)
    fine, coarse = ([level(solution, each, share, job) for share in shares] for each in (field, thinned(field)))
    return merged(fine), merged(coarse)


def level(solution: "Solution", field: "Field", share: float, job: Job | None = None) -> Mesh:
    from solver.kernels.marching_cubes import isosurface, normals

    low, high = solution.game.bounds
    surface = isosurface(field.value, low + share * (high - low), job)
    vertices = placed(surface, field, solution.game.target)
    colours = painted(np.full(len(vertices), share), colour_map("viridis"))
    return Mesh(vertices, normals(vertices, surface.faces), surface.faces, colours)
