"""Games of every kind, told move by move or played at random."""

from typing import Any

from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, play, strategies
from solver.games import Game
from solver.playing.plies import Ply, act

COIN = Die(2)
GAMES: list[Game] = [
    Pig(30),
    Pig(30, "difference"),
    Hog(30, 5),
    SimultaneousHog(30, 5),
    SoloPig(30),
    SoloPig(30, "within", 4),
    SoloHog(30, 5),
    SoloHog(30, 5, "within", 5),
]


def told(game: Game, *moves: tuple[Any, Any]) -> list[Ply]:
    """A game of those choices and dice."""
    state, movers, plies = game.start(), game.movers(game.start()), list[Ply]()
    for action, dice in moves:
        plies.append(act(game, state, movers, action, dice))
        state, movers = plies[-1].after or state, plies[-1].next_movers
    return plies


def at_random(game: Game, seed: int) -> list[Ply]:
    return play(game, strategies.uniform(), None if game.players == 1 else strategies.uniform(), seed)
