"""Reach: how often each position occurs in play between two strategies, over both scores."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View, with_strategies
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.reach_map.pane import ReachMap
    from diceviz.views.reach_map.picture import ReachPicture, ReachRequest, UnknownReach


class ReachMapView(View):
    title, dock = "Reach", "ReachMap"
    follows_lock = False
    has_players = True

    def shows(self, game: Game) -> bool:
        return game.players == 2 and game.map_axes is not None

    def request(self) -> "ReachRequest":
        from diceviz.views.reach_map.picture import ReachRequest

        return ReachRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, ReachRequest]":
        """The frame and the request for a map of those who play each other: they become the players of the lens."""
        super().asked(frame, show, ())
        if len(players) not in (0, 2):
            raise ValueError(f"players = {', '.join(players)}: must be two strategies, who play each other")
        frame = with_strategies(frame, players)
        if players:
            first, second = players
            frame = replace(frame, lens=replace(frame.lens, players=(first, second)), reach=None)
        return frame, self.request_in(frame)

    def pane(self) -> "ReachMap":
        from diceviz.views.reach_map.pane import ReachMap

        return ReachMap()

    def figure(self, frame: Frame, request: "ReachRequest", picture: "ReachPicture | UnknownReach | None" = None) -> "Figure":
        from diceviz.views.reach_map.figure import figure

        return figure(frame, request, picture)


REACH_MAP = ReachMapView()
