"""The axes of a table that tells what to do in every state."""

from solver.games.game import Game
from solver.games.state import State


def sizes(game: Game) -> tuple[int, ...]:
    """The lengths of the axes of a game."""
    return tuple(len(axis) for axis in game.axes.values())


def at_risk(game: Game) -> bool:
    """Whether two players roll or hold as in Pig: over both scores and a turn total, which a roll begins, and which does not
    matter to the other player before it is held."""
    if game.chooses != "roll or hold" or tuple(game.axes) != ("mine", "theirs", "turn"):
        return False
    if game.at_once and not game.hidden:
        return False
    return game.axes["turn"].start == 0 and len(game.axes["turn"]) >= game.target and game.actions(State()) == ("roll",)
