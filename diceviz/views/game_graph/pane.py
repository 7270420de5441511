"""The course of the game on screen: the wheel zooms along its plies, a click goes to one."""

from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.plots.game_pane import GamePane
from diceviz.views.game_graph import GAME_GRAPH
from diceviz.views.game_graph.game_plot import GamePlot
from diceviz.views.game_graph.picture import LEGEND, OTHERS, GamePicture, GameRequest, at_rest, picture, read_out, source_of

HELP = """▼ decisions that cost something: the larger, the more
△ ▽ the luckiest and unluckiest throws, each for the player who threw
Grey: other lines of the game. A click goes to that ply, the wheel zooms."""


class GameGraph(GamePane[GameRequest, GamePicture]):
    view = GAME_GRAPH
    answers = False

    def __init__(self) -> None:
        self.plot = GamePlot()
        super().__init__(self.plot)
        self.subtitle.setText("   ".join(LEGEND))
        self.subtitle.setToolTip(HELP)
        self._pointed: int | None = None
        self.plot.picked.connect(self._go)
        self.plot.hovered.connect(self._hover)
        self.plot.zooming.zoomed.connect(lambda zoom: self.ask(True, zoom=zoom))
        self.fit.clicked.connect(self.show_all)

    def show_game(self, frame: Frame) -> None:
        self.draw(picture, source_of(frame))

    def paint(self, picture: GamePicture) -> None:
        self.plot.show_picture(picture)
        self.subtitle.setText("   ".join([*LEGEND, *([OTHERS] if picture.others else [])]))

    def show_marks(self, frame: Frame) -> None:
        assert self.picture is not None
        extent = self.picture.extent
        self.plot.zooming.show(extent, extent.seen_with(self.ply, self.request.zoom))
        self.plot.show_ply(self.ply)
        self._hover(self._pointed)

    @property
    def ply(self) -> int:
        """The present one, of a picture that may be older than the frame."""
        record = self._frame.record if self._frame else None
        return self._within(record.ply if record else 0)

    def rest(self) -> None:
        self.plot.zooming.flush()

    def show_all(self) -> None:
        self.plot.zooming.show_all()
        super().show_all()

    def apply_theme(self, theme: Theme) -> None:
        self.plot.apply_theme(theme)
        super().apply_theme(theme)

    def _within(self, ply: int) -> int:
        return min(max(ply, 0), len(self.picture.entries)) if self.picture else 0

    def _go(self, ply: int) -> None:
        if self.picture:
            self.went_to.emit(self._within(ply))

    def _hover(self, ply: int | None) -> None:
        self._pointed = ply
        if not self.picture:
            return
        at = None if ply is None else self._within(ply)
        self.plot.point_at(at)
        self.write(*(at_rest(self.picture, self.ply) if at is None else [read_out(self.picture, at)]))
