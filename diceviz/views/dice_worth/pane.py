"""Dice worth: what each number of dice is worth at the cursor, for games in which one number is best."""

from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg

from diceviz import words
from diceviz.model.frame import Frame
from diceviz.pictures.colours import Floats
from diceviz.pictures.palette import Theme
from diceviz.plots.choice_charts import WorthChart
from diceviz.plots.pane import Pane
from diceviz.words.progress import coming
from solver.games import Game

if TYPE_CHECKING:
    pass
from diceviz.views.dice_worth.picture import picture, sentence, up


class DiceWorth(Pane):
    title = "Dice at this state"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.chooses == "dice" and not game.at_once

    def __init__(self) -> None:
        self.canvas = pg.GraphicsLayoutWidget()
        super().__init__(self.canvas)
        self.fit.hide()
        self.chart = WorthChart()
        self.canvas.addItem(self.chart)
        self.picture: tuple[Floats, tuple[int, ...]] | None = None

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, frame.solution, frame.state)
        self._repaint()

    def paint(self, picture: tuple[Floats, tuple[int, ...]]) -> None:
        self.picture = picture
        self._repaint()

    def _repaint(self) -> None:
        if self.picture is None:
            return
        (costs, best), (solution, state) = self.picture, self.drawn
        numbers = solution.game.actions(state)
        self.chart.show_costs(numbers, costs, np.isin(numbers, best))
        chosen_here = coming(self._frame) if self.is_of(self._frame) else ()
        self.chart.mark(chosen_here[0] if chosen_here else None)
        self.chart.setLabel("left", up(solution.game))
        said = f"; {words.choice(chosen_here[0])} chosen" if chosen_here else ""
        self.subtitle.setText(words.state(solution.game, state) + said)
        self.tell(sentence(solution, state, best))

    def apply_theme(self, theme: Theme) -> None:
        self.canvas.setBackground(theme.pane)
        self.chart.apply_theme(theme)
        super().apply_theme(theme)
        self._repaint()
