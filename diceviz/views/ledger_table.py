"""Ledger: what luck gave and what every decision cost, so that it adds up to the result."""

from PySide6.QtWidgets import QWidget

from diceviz.frame import Frame
from diceviz.views.pane import Pane
from solver.games import Game


class LedgerTable(Pane):
    title = "Ledger"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return True

    def __init__(self) -> None:
        super().__init__(QWidget())

    def show_frame(self, frame: Frame) -> None:
        self.drawn = self._wanted = (frame.solution,)
