"""The widget of a view of the game on the table: it is drawn when the ledger of the whole line is written."""

from typing import TypeVar

from diceviz.model.frame import Frame
from diceviz.model.request import Request
from diceviz.plots.pane import Pane

R = TypeVar("R", bound=Request)
P = TypeVar("P")


class GamePane(Pane[R, P]):
    def show_frame(self, frame: Frame) -> None:
        """A ledger that is still being written is not yet the one of the game."""
        if frame.ledger is not None and frame.record is not None and len(frame.ledger.entries) >= len(frame.record.plies):
            self.show_game(frame)

    def show_game(self, frame: Frame) -> None:
        raise TypeError(f"{type(self).__name__} does not say how to show a game")

    def is_of(self, frame: Frame) -> bool:
        return super().is_of(frame) and (frame.ledger is None or self.source.ledger is frame.ledger)
