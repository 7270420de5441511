"""Game: what each player was to expect from ply to ply, with luck and errors marked on the moves that made them."""

from PySide6.QtWidgets import QWidget

from diceviz.frame import Frame
from diceviz.views.pane import Pane
from solver.games import Game


class GameGraph(Pane):
    title = "Game"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return True

    def __init__(self) -> None:
        super().__init__(QWidget())

    def show_frame(self, frame: Frame) -> None:
        self.drawn = self._wanted = (frame.solution,)
