"""The rule books."""

from solver.games.game import Game
from solver.games.great_rolled_ones import GreatRolledOnes
from solver.games.hidden_hog import HiddenHog
from solver.games.hog import SimultaneousHog, SoloHog
from solver.games.hog_in_turns import Hog
from solver.games.pig import Pig
from solver.games.remembering_hog import FeralHogs, TimeTrot
from solver.games.simultaneous_pig import SimultaneousPig
from solver.games.solo_pig import SoloPig
from solver.games.state import Action, Outcome, State

GAMES: list[type[Game]] = [Pig, SoloPig, SimultaneousPig, Hog, SimultaneousHog, HiddenHog, SoloHog]

# Games that files, variants and the command line know, but forms do not offer: few views suit the numbers that they count.
SLOW_GAMES: list[type[Game]] = [GreatRolledOnes, TimeTrot, FeralHogs]

__all__ = [
    "GAMES",
    "SLOW_GAMES",
    "Action",
    "FeralHogs",
    "Game",
    "GreatRolledOnes",
    "HiddenHog",
    "Hog",
    "Outcome",
    "Pig",
    "SimultaneousHog",
    "SimultaneousPig",
    "SoloHog",
    "SoloPig",
    "State",
    "TimeTrot",
]
