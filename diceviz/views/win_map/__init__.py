"""Win map: the value over both scores, with a chosen number of points at risk."""

from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import Sweep, View, one_of, with_strategies
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.win_map.pane import WinMap
    from diceviz.views.win_map.picture import WinMapPicture, WinMapRequest


class WinMapView(View):
    title, dock, films, has_players = "Win map", "WinMap", ("sweep", "growth"), True

    def shows(self, game: Game) -> bool:
        return game.map_axes is not None and isfinite(game.bounds[1])

    def request(self) -> "WinMapRequest":
        from diceviz.views.win_map.picture import WinMapRequest

        return WinMapRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, WinMapRequest]":
        """The points at risk are those of the state that was named; of a strategy it is shown what it gives away."""
        from diceviz.views.win_map.picture import has_losses

        others = players if has_losses(frame.game) else ()
        super().asked(frame, show, players[len(others) :])
        asked = replace(self.request_in(frame), turn=frame.state.turn, rival=one_of(others))
        return with_strategies(frame, others), asked

    def sweep(self, frame: Frame, request: "WinMapRequest") -> Sweep | None:
        """The points at risk, from the start of a turn on."""
        from diceviz import words
        from diceviz.pictures.slices import has_turn_total
        from diceviz.views.win_map.picture import subtitle

        game = frame.game
        if not has_turn_total(game):
            return None
        return Sweep(
            "points at risk",
            "The map for more and more points at risk, from the start of a turn on",
            range(game.target),
            lambda turn: (frame, replace(request, turn=turn), subtitle(game, turn)),
            f"{words.worth(game)} of the player to roll",
        )

    def pane(self) -> "WinMap":
        from diceviz.views.win_map.pane import WinMap

        return WinMap()

    def figure(self, frame: Frame, request: "WinMapRequest", picture: "WinMapPicture | None" = None) -> "Figure":
        from diceviz.views.win_map.figure import figure

        return figure(frame, request, picture)


WIN_MAP = WinMapView()
