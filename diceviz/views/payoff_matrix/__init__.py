"""Payoff matrix: what each pair of choices is worth at the cursor, with the best replies and the saddle point."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.payoff_matrix.pane import PayoffMatrix
    from diceviz.views.payoff_matrix.picture import PayoffPicture, PayoffRequest


class PayoffMatrixView(View):
    title, dock = "Payoff matrix", "PayoffMatrix"

    def shows(self, game: Game) -> bool:
        return game.at_once and not game.hidden

    def request(self) -> "PayoffRequest":
        from diceviz.views.payoff_matrix.picture import PayoffRequest

        return PayoffRequest()

    def pane(self) -> "PayoffMatrix":
        from diceviz.views.payoff_matrix.pane import PayoffMatrix

        return PayoffMatrix()

    def figure(self, frame: Frame, request: "PayoffRequest", picture: "PayoffPicture | None" = None) -> "Figure":
        from diceviz.views.payoff_matrix.figure import figure

        return figure(frame, request, picture)


PAYOFF_MATRIX = PayoffMatrixView()
