"""Optimal play of dice races, exactly and fast."""

from typing import TYPE_CHECKING, Any

from solver.dice import Die
from solver.games import Hog, Pig, SimultaneousHog, SoloHog, State
from solver.job import Cancelled, Job

if TYPE_CHECKING:
    from solver.solutions import Solution, solve

__all__ = ["Cancelled", "Die", "Hog", "Job", "Pig", "SimultaneousHog", "SoloHog", "Solution", "State", "solve"]


def __getattr__(name: str) -> Any:
    """The kernels' imports take half a second: left until somebody solves."""
    if name in ("Solution", "solve"):
        from solver import solutions

        return getattr(solutions, name)
    raise AttributeError(f"module 'solver' has no attribute {name!r}")
