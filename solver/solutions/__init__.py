"""Solved games: value, strategy, action values, and a proven bound on the error of every value."""

from collections.abc import Callable
from typing import Any, overload

from solver.games import Hog, Pig, SimultaneousHog, SoloHog, SoloPig
from solver.job import Job
from solver.solutions.hog import HogSolution, solve_hog
from solver.solutions.pig import PigSolution, solve_pig
from solver.solutions.simultaneous_hog import SimultaneousHogSolution, solve_simultaneous_hog
from solver.solutions.solo_hog import SoloHogSolution, solve_solo_hog
from solver.solutions.solo_pig import SoloPigSolution, solve_solo_pig

Solution = PigSolution | SoloPigSolution | HogSolution | SimultaneousHogSolution | SoloHogSolution

__all__ = ["HogSolution", "PigSolution", "SimultaneousHogSolution", "SoloHogSolution", "SoloPigSolution", "Solution", "solve"]

SOLVERS: dict[type, Callable[[Any, Job], Any]] = {
    Pig: solve_pig,
    SoloPig: solve_solo_pig,
    SoloHog: solve_solo_hog,
    Hog: solve_hog,
    SimultaneousHog: solve_simultaneous_hog,
}


@overload
def solve(game: Pig, job: Job | None = None) -> PigSolution: ...
@overload
def solve(game: SoloPig, job: Job | None = None) -> SoloPigSolution: ...
@overload
def solve(game: SoloHog, job: Job | None = None) -> SoloHogSolution: ...
@overload
def solve(game: Hog, job: Job | None = None) -> HogSolution: ...
@overload
def solve(game: SimultaneousHog, job: Job | None = None) -> SimultaneousHogSolution: ...
def solve(game: Any, job: Job | None = None) -> Any:
    """The optimal value and strategy of the game, with a proven bound on the error. Raises `Cancelled` when the job is."""
    job = job or Job()
    solution = SOLVERS[type(game)](game, job)
    job.reached(1.0)
    return solution
