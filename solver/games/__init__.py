"""The rule books."""

from solver.games.hog import Hog, SimultaneousHog, SoloHog
from solver.games.pig import Pig
from solver.games.state import Action, Outcome, State

__all__ = ["Action", "Hog", "Outcome", "Pig", "SimultaneousHog", "SoloHog", "State"]
