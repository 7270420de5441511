"""Games without kernels of their own, solved from their rule books alone. Slower, and right."""

from solver.general.general_solution import GeneralSolution, solve_general
from solver.general.state_slices import on_the_map

__all__ = ["GeneralSolution", "on_the_map", "solve_general"]
