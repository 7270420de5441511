"""Mix bars: both players' mixed strategies at the cursor, and what each pure choice is worth against the other's mix."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from PySide6.QtGui import QFont

from diceviz.frame import Frame
from diceviz.theme import Theme, font
from diceviz.views.charts import ShareChart, WorthChart
from diceviz.views.choices import doing, noun
from diceviz.views.colours import Floats
from diceviz.views.game_words import coming, last_throw
from diceviz.views.pane import Pane
from solver import State
from solver.games import Game
from solver.games.game import Unit
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution

WHO = ("You", "They")


@dataclass(frozen=True)
class Side:
    """Of one player: the probability of each choice, and what it is worth to this player."""

    choices: tuple[Choice, ...]
    togo: int
    mix: Floats
    worth: Floats
    value: float
    unit: Unit

    @property
    def costs(self) -> Floats:
        """In points of win probability, or what else is paid."""
        return self.unit.shown(np.maximum(self.value - self.worth, 0.0))

    @property
    def chances(self) -> dict[Choice, float]:
        """Of the choices that are in the mix."""
        return {self.choices[place]: float(self.mix[place]) for place in np.flatnonzero(self.mix)}


def mix_bars(solution: "Solution", state: State) -> tuple[Side, Side]:
    """Mine and theirs."""
    game, payoffs, value = solution.game, solution.payoffs(state), solution.value(state)
    mine, theirs = game.actions(state), game.actions(state.swapped())
    x, y = shares(solution.strategy(state), mine), shares(solution.their_strategy(state), theirs)
    return (
        Side(mine, game.target - state.mine, x, payoffs @ y, value, game.unit),
        Side(theirs, game.target - state.theirs, y, game.mirrored(x @ payoffs), game.mirrored(value), game.unit),
    )


def shares(mix: dict[Choice, float], choices: tuple[Choice, ...]) -> Floats:
    """The probability of each choice."""
    return np.array([mix.get(choice, 0.0) for choice in choices])


def picture(solution: "Solution", state: State) -> tuple[Side, Side, bool]:
    return *mix_bars(solution, state), solution.unique(state)


def side_name(player: int, side: Side, chosen: Choice | None) -> str:
    """Above the charts of a player."""
    said = f"; chose {chosen}" if chosen is not None else ""
    return f"{WHO[player]}: {side.togo} to go{said}"


class MixBars(Pane):
    title = "Mix at this state"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.at_once

    def __init__(self) -> None:
        self.canvas = pg.GraphicsLayoutWidget()
        super().__init__(self.canvas)
        self.fit.hide()
        self.shares, self.worths, self.names = [], [], []
        for column in range(2):
            self.names.append(self.canvas.addLabel("", row=0, col=column))
            self.names[-1].item.setFont(font(10, QFont.Weight.DemiBold))
            self.shares.append(ShareChart())
            self.worths.append(WorthChart())
            self.canvas.addItem(self.shares[-1], row=1, col=column)
            self.canvas.addItem(self.worths[-1], row=2, col=column)
            self.shares[-1].getAxis("bottom").setStyle(showValues=False)
            self.shares[-1].getAxis("bottom").setHeight(8)
            if column:
                for chart in (self.shares[-1], self.worths[-1]):
                    chart.setLabel("left", "")
                    chart.getAxis("left").setWidth(48)
        layout = self.canvas.ci.layout
        layout.setRowStretchFactor(1, 3)
        layout.setRowStretchFactor(2, 4)
        layout.setVerticalSpacing(2)
        layout.setContentsMargins(2, 2, 8, 0)
        self.picture: tuple[Side, Side, bool] | None = None

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, frame.solution, frame.state)
        self.subtitle.setText(last_throw(frame) or "both players")
        self._repaint()

    def paint(self, picture: tuple[Side, Side, bool]) -> None:
        self.picture = picture
        self._repaint()

    def _repaint(self) -> None:
        if self.picture is None:
            return
        *sides, unique = self.picture
        for side, shares, worths in zip(sides, self.shares, self.worths, strict=True):
            shares.show_mix(side.choices, side.mix)
            worths.show_costs(side.choices, side.costs, side.mix > 0)
        self._mark(sides)
        self.tell(sentence(sides[0], unique))

    def _mark(self, sides: list[Side]) -> None:
        """What both chose here, if that has been played."""
        chosen = coming(self._frame) if self.is_of(self._frame) else ()
        for number, side in enumerate(sides):
            choice = chosen[number] if chosen else None
            self.names[number].setText(side_name(number, side, choice), color=self._theme.text, size="10pt")
            self.shares[number].mark(choice)
            self.worths[number].mark(choice)

    def apply_theme(self, theme: Theme) -> None:
        self.canvas.setBackground(theme.pane)
        for chart in (*self.shares, *self.worths):
            chart.apply_theme(theme)
        super().apply_theme(theme)
        self._repaint()


def sentence(mine: Side, unique: bool) -> str:
    text = f"You {doing(mine.chances)}"
    if len(mine.chances) == 1:
        text += f": every other {'number' if noun(mine.choices) == 'dice' else 'choice'} is worth less against their choice."
    else:
        rest = "" if len(mine.chances) == len(mine.choices) == 2 else " The rest is worse."
        text += f": each is worth the same against theirs, which is why you may mix.{rest}"
    return text if unique else f"{text} Other mixes of yours are equally good."
