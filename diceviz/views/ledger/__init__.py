"""Ledger: what luck gave and what every decision cost, so that it adds up to the result."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.ledger.pane import LedgerTable
    from diceviz.views.ledger.picture import LedgerPicture, LedgerRequest


class LedgerView(View):
    title, dock = "Ledger", "LedgerTable"
    has_players = True

    def shows(self, game: Game) -> bool:
        return True

    def request(self) -> "LedgerRequest":
        from diceviz.views.ledger.picture import LedgerRequest

        return LedgerRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, LedgerRequest]":
        """A game between these players, where there is none on the table."""
        from diceviz.figures.sample_game import with_game

        super().asked(frame, show, ())
        return with_game(frame, players), self.request_in(frame)

    def pane(self) -> "LedgerTable":
        from diceviz.views.ledger.pane import LedgerTable

        return LedgerTable()

    def figure(self, frame: Frame, request: "LedgerRequest", picture: "LedgerPicture | None" = None) -> "Figure":
        from diceviz.views.ledger.figure import figure

        return figure(frame, request, picture)


LEDGER = LedgerView()
