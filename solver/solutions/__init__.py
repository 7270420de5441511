"""Solved games: value, strategy, action values, and a proven bound on the error of every value."""

from solver.games import Pig
from solver.job import Job
from solver.solutions.pig import PigSolution, solve_pig

Solution = PigSolution

__all__ = ["PigSolution", "Solution", "solve"]


def solve(game: Pig, job: Job | None = None) -> Solution:
    """The optimal value and strategy of the game, with a proven bound on the error. Raises `Cancelled` when the job is."""
    job = job or Job()
    solution = solve_pig(game, job)
    job.reached(1.0)
    return solution
