"""Games without kernels of their own, from their rule books alone: solved, played, met and simulated. Slower, and right."""

from solver.general.match import best_reply, lengths, match_values, turn_starts, walker
from solver.general.slices import on_the_map
from solver.general.solution import GeneralSolution, solve_general

__all__ = ["GeneralSolution", "best_reply", "lengths", "match_values", "on_the_map", "solve_general", "turn_starts", "walker"]
