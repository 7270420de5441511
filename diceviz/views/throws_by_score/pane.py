"""Throws by score: how many throws a player alone still needs on average, in the colour of the best number of dice."""

from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg

from diceviz.model.frame import Frame
from diceviz.pictures.colours import Floats
from diceviz.pictures.palette import Theme, dice_colour
from diceviz.pictures.path_style import weights
from diceviz.plots.cell_plot import dress_axes, name_axis
from diceviz.plots.legend import Legend
from diceviz.plots.number_plot import NumberPlot
from diceviz.plots.pane import Pane
from diceviz.words.verdict import verdict
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    pass
from diceviz.views.throws_by_score.picture import needed, path_on, room_for, throws_by_score


class ThrowsByScore(Pane):
    title = "Throws by score"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.chooses == "dice" and tuple(game.axes) == ("mine",) and game.unit.less_is_better

    def __init__(self) -> None:
        self.plot = NumberPlot()
        super().__init__(self.plot)
        self.plot.setAccessibleName("Throws by score")
        self.plot.setLabel("bottom", "my score")
        self.plot.setLabel("left", "throws still needed")
        self.legend = Legend()
        self.tools.addWidget(self.legend, 1)
        self.bars = pg.BarGraphItem(x=[], height=[], width=1.0)
        self.plot.addItem(self.bars)
        self.subtitle.setText("colour: best number of dice")
        self.picture: tuple[Floats, Floats] | None = None
        self.plot.picked.connect(lambda score: self.picked.emit(State(score)))
        self.plot.hovered.connect(self._hover)
        self.fit.clicked.connect(self.show_all)

    def show_frame(self, frame: Frame) -> None:
        self.draw(throws_by_score, frame.solution)
        self.plot.cursor.setValue(frame.state.mine)
        self._show_path()
        self._hover(None)

    def paint(self, picture: tuple[Floats, Floats]) -> None:
        resized = self.picture is None or len(self.picture[0]) != len(picture[0])
        self.picture = picture
        throws, dice = picture
        self.bars.setOpts(
            x=np.arange(len(throws)), height=throws, brushes=[dice_colour(int(number)) for number in dice], pen=None
        )
        self.legend.show_choices([int(number) for number in np.unique(dice)])
        name_axis(self.plot.getAxis("left"), needed(self.drawn[0].game))
        if resized:
            self.show_all()
        self._show_path()
        self._hover(None)

    def _show_path(self) -> None:
        """Of the game on the table, along the tops of the bars."""
        if self.picture and self.drawn[0] is self._frame.solution:
            path = self._frame.path
            self.plot.show_path(path_on(self.picture[0], path), weights(path))

    def show_all(self) -> None:
        if self.picture:
            left, right, low, high = room_for(self.picture[0])
            self.plot.setRange(xRange=(left, right), yRange=(low, high), padding=0)

    def apply_theme(self, theme: Theme) -> None:
        self.plot.setBackground(theme.pane)
        self.plot.cursor.setPen(pg.mkPen(theme.text, width=1.5))
        dress_axes(self.plot.getPlotItem(), theme)
        super().apply_theme(theme)

    def _hover(self, score: int | None) -> None:
        if not self.drawn:
            return
        if score is not None and 0 <= score < len(self.picture[0]):
            self.tell(verdict(self.drawn[0], State(score)), State(score))
        else:
            solution = self.drawn[0]
            self.tell(f"The height is the {needed(solution.game)}. {verdict(solution, self.here(solution.game))}")
