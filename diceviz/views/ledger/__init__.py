"""Ledger: what luck gave and what every decision cost, so that it adds up to the result."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import GameView

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.ledger.pane import LedgerTable
    from diceviz.views.ledger.picture import LedgerPicture, LedgerRequest


class LedgerView(GameView):
    title, dock = "Ledger", "LedgerTable"
    follows_lock = False

    def request(self) -> "LedgerRequest":
        from diceviz.views.ledger.picture import LedgerRequest

        return LedgerRequest()

    def pane(self) -> "LedgerTable":
        from diceviz.views.ledger.pane import LedgerTable

        return LedgerTable()

    def figure(self, frame: Frame, request: "LedgerRequest", picture: "LedgerPicture | None" = None) -> "Figure":
        from diceviz.views.ledger.figure import figure

        return figure(frame, request, picture)


LEDGER = LedgerView()
