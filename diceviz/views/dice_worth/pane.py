"""Dice at this state on screen: a chart of what each number of dice loses."""

import pyqtgraph as pg

from diceviz import words
from diceviz.model.frame import Frame
from diceviz.pictures.at_state import at_cursor
from diceviz.pictures.palette import Theme
from diceviz.plots.choice_charts import WorthChart
from diceviz.plots.state_pane import StatePane
from diceviz.views.dice_worth import DICE_WORTH
from diceviz.views.dice_worth.picture import DiceWorthPicture, DiceWorthRequest, picture, sentences, up


class DiceWorth(StatePane[DiceWorthRequest, DiceWorthPicture]):
    view = DICE_WORTH

    def __init__(self) -> None:
        self.canvas = pg.GraphicsLayoutWidget()
        super().__init__(self.canvas)
        self.chart = WorthChart()
        self.canvas.addItem(self.chart)

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, at_cursor(frame))

    def paint(self, picture: DiceWorthPicture) -> None:
        self.chart.show_costs(picture.numbers, picture.costs, picture.is_best)
        self.chart.setLabel("left", up(picture.game))

    def show_marks(self, frame: Frame) -> None:
        """Draw a ring around the number that was chosen here, if that has been played; say what is best."""
        assert self.picture is not None
        chosen = self.played(frame)
        self.chart.mark(chosen[0] if chosen else None)
        said = f"; {words.choice(chosen[0])} chosen" if chosen else ""
        self.subtitle.setText(words.state(self.picture.game, self.picture.source.state) + said)
        self.tell(*sentences(self.picture))

    def apply_theme(self, theme: Theme) -> None:
        self.canvas.setBackground(theme.pane)
        self.chart.apply_theme(theme)
        super().apply_theme(theme)
