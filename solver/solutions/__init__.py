"""Solved games: value, strategy, action values, and a proven bound on the error of every value."""

from solver.solutions.hidden_hog import HiddenHogSolution
from solver.solutions.hog import HogSolution
from solver.solutions.pig import PigSolution
from solver.solutions.simultaneous_hog import SimultaneousHogSolution
from solver.solutions.solo_hog import SoloHogSolution
from solver.solutions.solo_pig import SoloPigSolution
from solver.solutions.solution import Solution

__all__ = [
    "HiddenHogSolution",
    "HogSolution",
    "PigSolution",
    "SimultaneousHogSolution",
    "SoloHogSolution",
    "SoloPigSolution",
    "Solution",
]
