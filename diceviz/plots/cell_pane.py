"""The widget of a view of cells over two numbers of a state: a click picks a state, the mouse reads one."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Protocol, TypeVar

from diceviz.background.pools import PICTURES
from diceviz.model.frame import Frame, between_turns
from diceviz.model.request import Request
from diceviz.pictures.extent import Extent
from diceviz.pictures.palette import Theme
from diceviz.plots.cell_plot import CellPlot
from diceviz.plots.painting import PaintTools
from diceviz.plots.pane import Pane
from solver import State
from solver.games import Game


class CellPicture(Protocol):
    """What is asked of any picture of cells."""

    @property
    def game(self) -> Game: ...

    @property
    def extent(self) -> Extent: ...


R = TypeVar("R", bound=Request)
C = TypeVar("C", bound=CellPicture)


class CellPane(Pane[R, C]):
    """Where a cell stands for a position, whatever is at risk, `over_scores` is true: what is at risk at the cursor stays."""

    over_scores = False
    painter: PaintTools | None = None  # where a strategy can be painted

    def __init__(self, name: str, pool: ThreadPoolExecutor = PICTURES) -> None:
        self.plot = CellPlot(name)
        super().__init__(self.plot, pool)
        self.plot.picked.connect(self._pick)
        self.plot.hovered.connect(self._point)
        self.plot.zooming.zoomed.connect(lambda zoom: self.ask(True, zoom=zoom))
        self.fit.clicked.connect(self.show_all)

    def show_painting(self, frame: Frame) -> None:
        if self.painter:
            self.painter.follow(frame)

    def show_tools(self, game: Game) -> None:
        if self.painter:
            self.painter.show_tools(game)

    def show_marks(self, frame: Frame) -> None:
        """The zoom, the path of the game and the sentence; the cursor, where the picture is of the game."""
        picture = self.picture
        assert picture is not None
        extent = picture.extent
        self.plot.set_axes(extent.across, extent.up, picture.game.labels)
        self.plot.zooming.show(extent, self.request.zoom)
        if picture.game == frame.shown:
            self.plot.show_cursor(frame.game, self.marked(frame))
        self.plot.show_path(frame.path, *self.cut_through(frame))
        self.say(None)

    def marked(self, frame: Frame) -> State:
        """The state that is marked."""
        return frame.state

    def cut_through(self, frame: Frame) -> tuple[str, int]:
        """The number that is fixed, and at what; none if all states have a cell."""
        return "", 0

    def rest(self) -> None:
        self.plot.zooming.flush()

    def show_all(self) -> None:
        self.plot.zooming.show_all()
        super().show_all()

    def mark(self, state: State | None) -> None:
        self.plot.mark(between_turns(state) if state and self.over_scores else state)

    def apply_theme(self, theme: Theme) -> None:
        self.plot.apply_theme(theme)
        if self.painter:
            self.painter.apply_theme(theme)
        super().apply_theme(theme)

    def brushed(self, state: State) -> State:
        """What other views are to mark while the mouse is on that cell."""
        return state

    def _pick(self, state: State) -> None:
        if self._frame:
            here = self._frame.cursor
            kept = replace(state, turn=here.turn, their_turn=here.their_turn, out=here.out)
            self.picked.emit(kept if self.over_scores else state)

    def _point(self, state: State | None) -> None:
        self.say(state)
        self.hovered.emit(state and self.brushed(state))
