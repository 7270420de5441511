"""Dice worth: what each number of dice is worth at the cursor, for games in which one number is best."""

from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg

from diceviz import words
from diceviz.frame import Frame
from diceviz.theme import Theme
from diceviz.views.charts import WorthChart
from diceviz.views.colours import Floats
from diceviz.views.game_words import coming
from diceviz.views.pane import Pane
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution


def dice_worth(solution: "Solution", state: State) -> Floats:
    """What each number of dice loses against the best: points of probability, or throws."""
    unit, worth = solution.game.unit, np.array(list(solution.action_values(state).values()))
    return unit.shown(unit.gain(unit.best(worth), over=worth))


def picture(solution: "Solution", state: State) -> tuple[Floats, tuple[int, ...]]:
    return dice_worth(solution, state), solution.best(state)


def up(game: Game) -> str:
    """What the heights are."""
    return f"{game.pays} more" if game.unit.less_is_better else "points below the best"


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


def sentence(solution: "Solution", state: State, best: tuple[int, ...]) -> str:
    """The best number, and what the usual five dice would cost."""
    game, worth = solution.game, solution.action_values(state)
    said = f"<b>{words.alternatives(best).capitalize()}</b>, worth {words.value(game, worth[best[0]])}."
    if 5 in worth and 5 not in best:
        said += f" Five dice would cost {words.cost(game, abs(worth[5] - worth[best[0]]))}."
    return said
