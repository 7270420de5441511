"""Figures of a view without a window, as the command line makes them."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.figures.figure import Figure
from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.model.named_strategies import named
from diceviz.model.request import Zoom
from diceviz.views.view import View
from solver import Solution, State

if TYPE_CHECKING:
    from solver.strategies import Strategy


def printed(
    view: View,
    solution: Solution,
    state: State | None = None,
    axis: str = "theirs",
    show: str = "",
    players: "tuple[str | Strategy, ...]" = (),
    lens: Lens | None = None,
    zoom: Zoom | None = None,
) -> Figure:
    """The figure of a view, asked for by words and by strategies or their names."""
    game = solution.game
    found = [named(player, game) for player in players]
    own = tuple((game, player) for player in found)
    frame = Frame(game, state or State(), solution=solution, axis=axis, lens=lens or Lens(), own=own)
    frame, request = view.asked(frame, show, tuple(player.name for player in found))
    return view.figure(frame, replace(request, zoom=zoom))
