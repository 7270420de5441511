"""The rule books."""

from solver.games.game import Game
from solver.games.hidden_hog import HiddenHog
from solver.games.hog import SimultaneousHog, SoloHog
from solver.games.hog_in_turns import Hog
from solver.games.pig import Pig
from solver.games.simultaneous_pig import SimultaneousPig
from solver.games.solo_pig import SoloPig
from solver.games.state import Action, Outcome, State

GAMES: list[type[Game]] = [Pig, SoloPig, SimultaneousPig, Hog, SimultaneousHog, HiddenHog, SoloHog]

__all__ = [
    "GAMES",
    "Action",
    "Game",
    "HiddenHog",
    "Hog",
    "Outcome",
    "Pig",
    "SimultaneousHog",
    "SimultaneousPig",
    "SoloHog",
    "SoloPig",
    "State",
]
