"""Throws by score on screen: bars in the colours of the dice."""

import numpy as np
import pyqtgraph as pg

from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.pictures.path_style import weights
from diceviz.plots.cell_plot import dress_axes, name_axis
from diceviz.plots.legend import Legend
from diceviz.plots.number_pane import NumberPane
from diceviz.plots.number_plot import NumberPlot
from diceviz.views.throws_by_score import THROWS_BY_SCORE
from diceviz.views.throws_by_score.picture import ThrowsPicture, ThrowsRequest, needed, path_on, picture, source_of
from diceviz.words.verdict import verdict
from solver import State


class ThrowsByScore(NumberPane[ThrowsRequest, ThrowsPicture]):
    view = THROWS_BY_SCORE

    def __init__(self) -> None:
        super().__init__(NumberPlot(), "Throws by score")
        self.plot.setLabel("bottom", "my score")
        self.plot.setLabel("left", "throws still needed")
        self.legend = Legend()
        self.tools.addWidget(self.legend, 1)
        self.bars = pg.BarGraphItem(x=[], height=[], width=1.0)
        self.plot.addItem(self.bars)
        self.subtitle.setText("colour: best number of dice")
        self.plot.picked.connect(lambda score: self.picked.emit(State(score)))
        self.plot.hovered.connect(lambda score: self.say(None if score is None else State(score)))

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, source_of(frame))

    def paint(self, picture: ThrowsPicture) -> None:
        self.bars.setOpts(x=np.arange(len(picture.throws)), height=picture.throws, brushes=picture.colours, pen=None)
        self.legend.show_choices(picture.numbers)
        name_axis(self.plot.getAxis("left"), needed(picture.game))

    def show_game(self, picture: ThrowsPicture, frame: Frame) -> None:
        """Mark the cursor, and the path of the game along the tops of the bars."""
        self.plot.show_cursor(frame.state.mine)
        self.plot.show_path(path_on(picture, frame.path), weights(frame.path))

    def apply_theme(self, theme: Theme) -> None:
        self.plot.setBackground(theme.pane)
        self.plot.cursor.setPen(pg.mkPen(theme.text, width=1.5))
        dress_axes(self.plot.getPlotItem(), theme)
        super().apply_theme(theme)

    def say(self, state: State | None) -> None:
        if self.picture is None:
            return
        solution = self.picture.source.solution
        if state is not None and 0 <= state.mine < len(self.picture.throws):
            self.tell(verdict(solution, state), state=state)
        else:
            self.tell(verdict(solution, self.here(solution.game)), f"The height is the {needed(solution.game)}.")
