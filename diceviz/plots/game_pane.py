"""The widget of a view of the game on the table: it is drawn when the ledger of the whole line is written."""

from typing import TypeVar

from diceviz.model.frame import Frame
from diceviz.model.request import Request
from diceviz.plots.pane import Pane

R = TypeVar("R", bound=Request)
P = TypeVar("P")


COVERED = "Shown when the game is over: it would tell what you do not see."


class GamePane(Pane[R, P]):
    @property
    def covered_by(self) -> str:
        record = self._frame.record if self._frame else None
        return COVERED if record and any(map(record.hides_score, record.covered)) else super().covered_by

    def show_frame(self, frame: Frame) -> None:
        if is_written(frame):
            self.show_game(frame)

    def show_game(self, frame: Frame) -> None:
        raise TypeError(f"{type(self).__name__} does not say how to show a game")

    def is_of(self, frame: Frame) -> bool:
        """Whether the picture is of the game on the table, which has its ledger."""
        return super().is_of(frame) and is_written(frame) and self.source.ledger is frame.ledger


def is_written(frame: Frame) -> bool:
    """Whether the ledger of the frame has every ply of the game on the table that is told in full: while it is being written,
    the last ones are missing."""
    record, ledger = frame.record, frame.ledger
    return record is not None and ledger is not None and len(ledger.entries) == len(record.open_plies)
