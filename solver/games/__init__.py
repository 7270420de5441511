"""The rule books."""

from solver.games.pig import Pig
from solver.games.state import Action, Outcome, State

__all__ = ["Action", "Outcome", "Pig", "State"]
