"""Game: what each player was to expect from ply to ply, with luck and errors marked on the moves that made them."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import GameView

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.game_graph.pane import GameGraph
    from diceviz.views.game_graph.picture import GamePicture, GameRequest


class GameGraphView(GameView):
    title, dock = "Game", "GameGraph"
    follows_lock = False

    def request(self) -> "GameRequest":
        from diceviz.views.game_graph.picture import GameRequest

        return GameRequest()

    def pane(self) -> "GameGraph":
        from diceviz.views.game_graph.pane import GameGraph

        return GameGraph()

    def figure(self, frame: Frame, request: "GameRequest", picture: "GamePicture | None" = None) -> "Figure":
        from diceviz.views.game_graph.figure import figure

        return figure(frame, request, picture)


GAME_GRAPH = GameGraphView()
