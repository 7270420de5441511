"""A view of cells over two numbers of a state: a click picks a state, the mouse reads one, both cursors are marked."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from diceviz.background.newest import PICTURES
from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.plots.cell_plot import CellPlot
from diceviz.plots.pane import Pane
from solver import State


class CellPane(Pane):
    """Where a cell stands for a position, whatever is at risk, `over_scores` is true: what is at risk at the cursor stays."""

    over_scores = False

    def __init__(self, name: str, pool: ThreadPoolExecutor = PICTURES) -> None:
        self.plot = CellPlot(name)
        super().__init__(self.plot, pool)
        self.plot.picked.connect(self._pick)
        self.plot.hovered.connect(self._point)
        self.fit.clicked.connect(self.show_all)

    def render(self, frame: Frame) -> None:
        super().render(frame)
        if self.isVisible():
            self.plot.show_path(frame.path, *self.cut_through(frame))

    def cut_through(self, frame: Frame) -> tuple[str, int]:
        """The number that is fixed, and at what; none if all states have a cell."""
        return "", 0

    def mark(self, state: State | None) -> None:
        self.plot.mark(replace(state, turn=0) if state and self.over_scores else state)

    def apply_theme(self, theme: Theme) -> None:
        self.plot.apply_theme(theme)
        super().apply_theme(theme)

    def brushed(self, state: State) -> State:
        """What other views are to mark while the mouse is on that cell."""
        return state

    def _pick(self, state: State) -> None:
        if self._frame:
            self.picked.emit(replace(state, turn=self._frame.cursor.turn) if self.over_scores else state)

    def _point(self, state: State | None) -> None:
        self.say(state)
        self.hovered.emit(state and self.brushed(state))
