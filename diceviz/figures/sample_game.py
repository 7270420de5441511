"""A game to print where there is none on the table: the same every time, between strategies of the rules."""

from typing import TYPE_CHECKING

from diceviz.figures.figure import Look
from diceviz.figures.players import names_of
from diceviz.model.named_strategies import named

if TYPE_CHECKING:
    from solver import Solution
    from solver.games import Game
    from solver.playing.accounts import Ledger
    from solver.strategies import Strategy

SEED = 1
NO_GAME = "no game has been played yet: begin one in the panel Game, or press Ctrl+N"


def seats_of(game: "Game", look: Look) -> "list[Strategy]":
    """Both optimal, unless told."""
    players = look.players or ("optimal",) * game.players
    if len(players) != game.players:
        who = "one strategy, who plays alone" if game.players == 1 else "two strategies, who play each other"
        raise ValueError(f"players = {', '.join(names_of(players))}: must be {who}")
    return [named(player, game) for player in players]


def played(solution: "Solution", look: Look) -> "tuple[Ledger, tuple[str, ...]]":
    """Its ledger, and who played."""
    from solver.playing.accounts import ledger
    from solver.playing.players import play

    game, seats = solution.game, seats_of(solution.game, look)
    first, *others = seats
    return ledger(solution, play(game, first, others[0] if others else None, SEED)), names_of(seats)
