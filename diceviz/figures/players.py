"""Who plays, by name, where a figure is made from rules alone."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.figures.figure import Look
from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.model.named_strategies import named
from solver.games import Game

if TYPE_CHECKING:
    from solver.match.occurrence import Reach
    from solver.strategies import Strategy


def names_of(players: "Iterable[str | Strategy]") -> tuple[str, ...]:
    return tuple(player if isinstance(player, str) else player.name for player in players)


def rival_of(game: Game, look: Look) -> "Strategy | None":
    """Who is compared with the best, if anybody."""
    if len(look.players) > 1:
        raise ValueError(f"players = {', '.join(names_of(look.players))}: must be one strategy, to compare with the best")
    return named(look.players[0], game) if look.players else None


def pair_of(game: Game, look: Look) -> "tuple[Strategy, Strategy]":
    """Who play each other; those of the lens, unless told."""
    players = look.players or look.lens.players
    if len(players) != 2:
        raise ValueError(f"players = {', '.join(names_of(players))}: must be two strategies, who play each other")
    return named(players[0], game), named(players[1], game)


def reach_of(game: Game, lens: Lens) -> "Reach | None":
    """How often states are met, if the lens looks for that."""
    from solver import reach

    if not lens.reach or game.players == 1:
        return None
    return reach(game, *pair_of(game, Look(lens=lens)))


def seated(lens: Lens, frame: Frame) -> Lens:
    """With those who really play: a game may not have the strategies that were chosen for another."""
    return replace(lens, players=tuple(strategy.name for strategy in frame.seats)) if frame.game.players == 2 else lens


def fading(reach: "Reach | None", lens: Lens) -> str:
    """What is faint, as a sentence."""
    return f"Faint: rarely met when “{lens.players[0]}” plays “{lens.players[1]}”." if reach else ""
