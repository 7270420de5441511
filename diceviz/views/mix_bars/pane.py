"""Mix at this state on screen: for each player a chart of the mix, and below it one of what each choice loses."""

import pyqtgraph as pg
from PySide6.QtGui import QFont

from diceviz.model.frame import Frame
from diceviz.pictures.at_state import at_cursor
from diceviz.pictures.palette import Theme
from diceviz.plots.choice_charts import ShareChart, WorthChart
from diceviz.plots.state_pane import StatePane
from diceviz.views.mix_bars import MIX_BARS
from diceviz.views.mix_bars.picture import MixBarsPicture, MixBarsRequest, picture, sentences, side_name
from diceviz.widgets.theme import font
from diceviz.words.game_progress import last_throw


class MixBars(StatePane[MixBarsRequest, MixBarsPicture]):
    view = MIX_BARS

    def __init__(self) -> None:
        self.canvas = pg.GraphicsLayoutWidget()
        super().__init__(self.canvas)
        self.shares: list[ShareChart] = []
        self.worths: list[WorthChart] = []
        self.names: list[pg.LabelItem] = []
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

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, at_cursor(frame))
        self.subtitle.setText(last_throw(frame) or "both players")

    def paint(self, picture: MixBarsPicture) -> None:
        for side, shares, worths in zip(picture.sides, self.shares, self.worths, strict=True):
            shares.show_mix(side.choices, side.mix)
            worths.show_costs(side.choices, side.costs, side.mix > 0)

    def show_marks(self, frame: Frame) -> None:
        """Mark what both chose here, if that has been played; say how to mix."""
        assert self.picture is not None
        chosen = self.played(frame)
        for number, side in enumerate(self.picture.sides):
            choice = chosen[number] if chosen else None
            self.names[number].setText(side_name(number, side, choice), color=self._theme.text, size="10pt")
            self.shares[number].mark(choice)
            self.worths[number].mark(choice)
        self.tell(*sentences(self.picture.sides[0], self.picture.unique))

    def apply_theme(self, theme: Theme) -> None:
        self.canvas.setBackground(theme.pane)
        for chart in (*self.shares, *self.worths):
            chart.apply_theme(theme)
        super().apply_theme(theme)
