"""Hold chances on screen: a bar of both actions for each turn total, and a line of how often a turn comes to it."""

from dataclasses import replace

import numpy as np
import pyqtgraph as pg

from diceviz.model.frame import Frame
from diceviz.pictures.palette import HOLD, ROLL, Theme
from diceviz.pictures.path_style import PRESENT
from diceviz.plots.cell_plot import dress_axes
from diceviz.plots.legend import Legend
from diceviz.plots.number_pane import NumberPane
from diceviz.plots.number_plot import NumberPlot
from diceviz.views.hold_chances import HOLD_CHANCES
from diceviz.views.hold_chances.picture import (
    HoldChancesPicture,
    HoldChancesRequest,
    at_total,
    overview,
    path_on,
    picture,
    source_of,
    subtitle,
)
from solver import State

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


class HoldChances(NumberPane[HoldChancesRequest, HoldChancesPicture]):
    view = HOLD_CHANCES

    def __init__(self) -> None:
        super().__init__(NumberPlot(), "Hold chances")
        self.plot.setLabel("bottom", "turn total at risk")
        self.plot.setLabel("left", "chance to hold")
        self.plot.getAxis("left").setTicks([[(share, f"{100 * share:.0f} %") for share in SHARES]])
        self.legend = Legend()
        self.tools.addWidget(self.legend, 1)
        self.holding, self.rolling = (pg.BarGraphItem(x=[], height=[], width=0.86) for _ in range(2))
        self.visits = pg.PlotCurveItem()
        for item in (self.holding, self.rolling, self.visits):
            self.plot.addItem(item)
        self.visits.setZValue(5)
        self.plot.cursor.setZValue(6)
        self.plot.picked.connect(self._pick)
        self.plot.hovered.connect(lambda turn: self.say(None if turn is None else State(turn=turn)))

    def show_frame(self, frame: Frame) -> None:
        source = source_of(frame)
        self.draw(picture, source)
        self.subtitle.setText(subtitle(source))

    def paint(self, picture: HoldChancesPicture) -> None:
        totals, holds = np.arange(1, len(picture.holds)), picture.holds[1:]
        self.holding.setOpts(x=totals, height=holds, y0=0.0, brush=HOLD, pen=None)
        self.rolling.setOpts(x=totals, height=1.0 - holds, y0=holds, brush=ROLL, pen=None)
        visits = np.zeros(0) if picture.visits is None else picture.visits[1:]
        self.visits.setData(totals[: len(visits)], visits)
        keys = [(HOLD, "hold"), (ROLL, "roll")]
        keys += [(self._theme.text, "a turn comes to it")] if len(visits) else []
        self.legend.show_swatches(keys, "What is done at each turn total, and how often a turn comes to it")

    def show_game(self, picture: HoldChancesPicture, frame: Frame) -> None:
        """Mark the cursor, and the totals of the turn that is played on the table."""
        self.plot.show_cursor(frame.state.turn or None)
        places = path_on(picture, frame.path)
        self.plot.show_path(places, np.full(len(places), PRESENT))

    def apply_theme(self, theme: Theme) -> None:
        self.plot.setBackground(theme.pane)
        self.plot.cursor.setPen(pg.mkPen(theme.text, width=1.5))
        self.visits.setPen(pg.mkPen(theme.text, width=2))
        self.visits.setShadowPen(pg.mkPen(theme.pane, width=5))
        dress_axes(self.plot.getPlotItem(), theme)
        super().apply_theme(theme)

    def _pick(self, turn: int) -> None:
        if self._frame:
            self.picked.emit(replace(self._frame.cursor, turn=max(0, turn)))

    def say(self, state: State | None) -> None:
        """What is done at the total that the mouse is on; without one, at the cursor's, and what is seen."""
        if self.picture is None:
            return
        totals = range(1, len(self.picture.holds))
        if state is not None and state.turn in totals:
            here = replace(self.picture.source.state, turn=state.turn)
            self.tell(at_total(self.picture, state.turn), state=here)
        else:
            turn = self.here(self.picture.game).turn
            self.tell(at_total(self.picture, turn) if turn in totals else "", overview(self.picture))
