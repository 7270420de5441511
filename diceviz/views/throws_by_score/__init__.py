"""Throws by score: how many throws a player alone still needs on average, in the colour of the best number of dice."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.throws_by_score.pane import ThrowsByScore
    from diceviz.views.throws_by_score.picture import ThrowsPicture, ThrowsRequest


class ThrowsByScoreView(View):
    title, dock = "Throws by score", "ThrowsByScore"

    def shows(self, game: Game) -> bool:
        return game.chooses == "dice" and tuple(game.axes) == ("mine",) and game.unit.less_is_better

    def request(self) -> "ThrowsRequest":
        from diceviz.views.throws_by_score.picture import ThrowsRequest

        return ThrowsRequest()

    def pane(self) -> "ThrowsByScore":
        from diceviz.views.throws_by_score.pane import ThrowsByScore

        return ThrowsByScore()

    def figure(self, frame: Frame, request: "ThrowsRequest", picture: "ThrowsPicture | None" = None) -> "Figure":
        from diceviz.views.throws_by_score.figure import figure

        return figure(frame, request, picture)


THROWS_BY_SCORE = ThrowsByScoreView()
