"""Game: what each player was to expect from ply to ply, with luck and errors marked on the moves that made them."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.game_graph.pane import GameGraph
    from diceviz.views.game_graph.picture import GamePicture, GameRequest


class GameGraphView(View):
    title, dock = "Game", "GameGraph"
    has_players = True

    def shows(self, game: Game) -> bool:
        return True

    def request(self) -> "GameRequest":
        from diceviz.views.game_graph.picture import GameRequest

        return GameRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, GameRequest]":
        """A game between these players, where there is none on the table."""
        from diceviz.figures.sample_game import with_game

        super().asked(frame, show, ())
        return with_game(frame, players), self.request_in(frame)

    def pane(self) -> "GameGraph":
        from diceviz.views.game_graph.pane import GameGraph

        return GameGraph()

    def figure(self, frame: Frame, request: "GameRequest", picture: "GamePicture | None" = None) -> "Figure":
        from diceviz.views.game_graph.figure import figure

        return figure(frame, request, picture)


GAME_GRAPH = GameGraphView()
