"""The rule books."""

from solver.games.game import Game
from solver.games.hog import Hog, SimultaneousHog, SoloHog
from solver.games.pig import Pig
from solver.games.solo_pig import SoloPig
from solver.games.state import Action, Outcome, State

GAMES: list[type[Game]] = [Pig, SoloPig, Hog, SimultaneousHog, SoloHog]

__all__ = ["GAMES", "Action", "Game", "Hog", "Outcome", "Pig", "SimultaneousHog", "SoloHog", "SoloPig", "State"]
