"""Game: what each player was to expect from ply to ply, with luck and errors marked on the moves that made them."""

from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.plots.game_pane import GamePane
from diceviz.views.game_graph.game_plot import GamePlot
from diceviz.views.game_graph.picture import GamePicture, at_rest, beside, course, read_out

LEGEND = "▼ decisions that cost something   △ lucky throws   ▽ unlucky ones"
OTHERS = "   ― other lines"
HELP = """▼ decisions that cost something: the larger, the more
△ ▽ the luckiest and unluckiest throws, each for the player who threw
Grey: other lines of the game. A click goes to that ply, the wheel zooms."""


class GameGraph(GamePane):
    title = "Game"
    answers = False

    def __init__(self) -> None:
        self.plot = GamePlot()
        super().__init__(self.plot)
        self.subtitle.setText(LEGEND)
        self.subtitle.setToolTip(HELP)
        self.course: GamePicture | None = None
        self._pointed: int | None = None
        self.plot.picked.connect(self._go)
        self.plot.hovered.connect(self._hover)
        self.fit.clicked.connect(self.show_all)

    def show_game(self, frame: Frame) -> None:
        record, lines = frame.record, beside(frame.record, frame.is_secret)
        self.draw(course, frame.solution, frame.ledger, lines, record.seats, record.has_begun, frame.lens.close)
        if self.is_drawn:
            self._show_ply()

    def paint(self, picture: GamePicture) -> None:
        self.course = picture
        self.plot.show_course(picture)
        self.subtitle.setText(LEGEND + (OTHERS if picture.others else ""))
        self._show_ply()

    @property
    def ply(self) -> int:
        """The present one, of a picture that may be older than the frame."""
        return min(self._frame.record.ply, len(self.course.entries))

    def _show_ply(self) -> None:
        self.plot.show_ply(self.ply)
        self._hover(self._pointed)

    def show_all(self) -> None:
        self.plot.show_all()

    def apply_theme(self, theme: Theme) -> None:
        self.plot.apply_theme(theme)
        super().apply_theme(theme)

    def _within(self, ply: int) -> int:
        return min(max(ply, 0), len(self.course.entries))

    def _go(self, ply: int) -> None:
        if self.course:
            self.went_to.emit(self._within(ply))

    def _hover(self, ply: int | None) -> None:
        self._pointed = ply
        if not self.course:
            return
        at = None if ply is None else self._within(ply)
        self.plot.point_at(at)
        self.sentence.setText(at_rest(self.course, self.ply) if at is None else read_out(self.course, at))
