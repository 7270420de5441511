"""Mix bars: both players' mixed strategies at the cursor, and what each pure choice is worth against the other's mix."""

from typing import TYPE_CHECKING

import pyqtgraph as pg
from PySide6.QtGui import QFont

from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.plots.choice_charts import ShareChart, WorthChart
from diceviz.plots.pane import Pane
from diceviz.widgets.theme import font
from diceviz.words.progress import coming, last_throw
from solver.games import Game

if TYPE_CHECKING:
    pass
from diceviz.views.mix_bars.picture import Side, picture, sentence, side_name


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
