"""The widget of a view of one state, the cursor's. It has nothing to zoom, and marks what was chosen there."""

from typing import TypeVar

from PySide6.QtWidgets import QWidget

from diceviz.model.frame import Frame
from diceviz.model.request import Request
from diceviz.pictures.palette import Theme
from diceviz.plots.pane import Pane
from diceviz.words.game_progress import coming
from solver.games.state import Choice

R = TypeVar("R", bound=Request)
P = TypeVar("P")


class StatePane(Pane[R, P]):
    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.fit.hide()

    def played(self, frame: Frame) -> tuple[Choice, ...]:
        """What was chosen at the cursor in the game on the table, once the picture shows that state."""
        return coming(frame) if self.is_of(frame) else ()

    def apply_theme(self, theme: Theme) -> None:
        """Charts have their colours from the theme, not from the picture: they are painted again."""
        if self.picture is not None:
            self.paint(self.picture)
        super().apply_theme(theme)
