"""Optimal play of dice races, exactly and fast."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from solver.dice import Die
from solver.games import HiddenHog, Hog, Pig, SimultaneousHog, SimultaneousPig, SoloHog, SoloPig, State
from solver.job import Cancelled, Job
from solver.rolls import Roll

if TYPE_CHECKING:
    from solver import strategies, variants
    from solver.contests.contest import tournament
    from solver.distilling.curves import distil
    from solver.files.solution_files import load, save
    from solver.match import best_response, evaluate, exploitability
    from solver.match.occurrence import reach
    from solver.mistakes.leaks_of_games import leaks_in_games
    from solver.mistakes.leaks_of_strategy import leaks
    from solver.playing.accounts import ledger
    from solver.playing.players import play
    from solver.playing.simulation import simulate
    from solver.solutions import Solution
    from solver.solving import solve
    from solver.sweeps.fair_starts import fair_start
    from solver.sweeps.rule_sweep import sweep

__all__ = [
    "Cancelled",
    "Die",
    "HiddenHog",
    "Hog",
    "Job",
    "Pig",
    "Roll",
    "SimultaneousHog",
    "SimultaneousPig",
    "SoloHog",
    "SoloPig",
    "Solution",
    "State",
    "best_response",
    "distil",
    "evaluate",
    "exploitability",
    "fair_start",
    "leaks",
    "leaks_in_games",
    "ledger",
    "load",
    "play",
    "reach",
    "save",
    "simulate",
    "solve",
    "strategies",
    "sweep",
    "tournament",
    "variants",
]

HOMES = {
    "Solution": "solutions",
    "solve": "solving",
    "best_response": "match",
    "distil": "distilling.curves",
    "evaluate": "match",
    "exploitability": "match",
    "fair_start": "sweeps.fair_starts",
    "leaks": "mistakes.leaks_of_strategy",
    "leaks_in_games": "mistakes.leaks_of_games",
    "ledger": "playing.accounts",
    "load": "files.solution_files",
    "play": "playing.players",
    "reach": "match.occurrence",
    "save": "files.solution_files",
    "simulate": "playing.simulation",
    "sweep": "sweeps.rule_sweep",
    "tournament": "contests.contest",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for: numpy and numba take half a second, which the window cannot wait."""
    if name in HOMES:
        return getattr(import_module(f"solver.{HOMES[name]}"), name)
    if name in ("strategies", "variants"):
        return import_module(f"solver.{name}")
    raise AttributeError(f"module 'solver' has no attribute {name!r}")
