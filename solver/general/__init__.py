"""Games without kernels of their own, solved from their rule books alone. Slower, and right."""

from solver.general.slices import on_the_map
from solver.general.solution import GeneralSolution, solve_general

__all__ = ["GeneralSolution", "on_the_map", "solve_general"]
