"""The payoff matrix on screen: coloured cells with numbers and marks, of which some can be selected and copied."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF

from diceviz import words
from diceviz.model.frame import Frame
from diceviz.pictures.at_state import at_cursor
from diceviz.pictures.choices import ticks
from diceviz.pictures.colours import colour_map
from diceviz.pictures.palette import Theme, readable_on
from diceviz.plots.cell_labels import CellLabels
from diceviz.plots.cell_plot import dress_axes, name_axis, prepare_axes
from diceviz.plots.legend import Legend
from diceviz.plots.state_pane import StatePane
from diceviz.views.payoff_matrix import PAYOFF_MATRIX
from diceviz.views.payoff_matrix.cell_range import SelectablePlot
from diceviz.views.payoff_matrix.picture import (
    SADDLE,
    PayoffPicture,
    PayoffRequest,
    Payoffs,
    as_text,
    explained,
    meaning,
    of_pair,
    picture,
)
from diceviz.widgets.copying import Copier
from diceviz.words.game_progress import coming, last_throw


class PayoffMatrix(StatePane[PayoffRequest, PayoffPicture]):
    view = PAYOFF_MATRIX

    def __init__(self) -> None:
        self.plot = SelectablePlot()
        super().__init__(self.plot)
        prepare_axes(self.plot.getPlotItem())
        self.plot.setMouseEnabled(False, False)
        self.plot.setAccessibleName("Payoff matrix")
        self.plot.getPlotItem().setContentsMargins(2, 10, 12, 2)
        self.plot.setLabel("left", "my dice")
        self.plot.setLabel("bottom", "their dice")
        self.legend = Legend()
        self.tools.addWidget(self.legend, 1)
        self.image, self.labels = pg.ImageItem(axisOrder="row-major"), CellLabels((30, 14), 8.5)
        self.marks = {name: pg.ScatterPlotItem(symbol=symbol, pen=None) for name, symbol in (("mine", "t1"), ("theirs", "t3"))}
        self.saddle = pg.ScatterPlotItem(symbol="s", brush=None)
        self.chosen = pg.ScatterPlotItem(symbol="o", brush=None, size=0.94, pxMode=False)
        for item in (self.image, self.labels, *self.marks.values(), self.saddle, self.chosen):
            self.plot.addItem(item)
        self.plot.scene().sigMouseMoved.connect(self._hover)
        self.copier = Copier(self.plot, self._whole, lambda: self._as_text(*self.plot.selected))

    def _whole(self) -> str:
        return self._as_text(*(range(1, size + 1) for size in self.picture.payoffs.worth.shape)) if self.picture else ""

    def _as_text(self, rows: range, columns: range) -> str:
        return as_text(self.picture.payoffs, rows, columns) if self.picture and rows and not self.is_covered else ""

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, at_cursor(frame))
        said = "; ".join(filter(None, (words.state(frame.game, frame.state), last_throw(frame))))
        self.subtitle.setText(said)

    def paint(self, picture: PayoffPicture) -> None:
        payoffs = picture.payoffs
        rows, columns = payoffs.worth.shape
        self.plot.show_size(columns, rows)
        self.image.setImage(picture.colours, autoLevels=False, levels=None)
        self.image.setRect(0.5, 0.5, columns, rows)
        self.labels.show(picture.strips, range(1, columns + 1), range(1, rows + 1))
        self._paint_replies(picture)
        low, high = (payoffs.told(float(each)) for each in (payoffs.worth.min(), payoffs.worth.max()))
        tip = f"{meaning(payoffs.game)}, from the worst to the best pair of choices"
        self.legend.show_scale(colour_map("viridis"), low, high, tip)
        for side, choices, name in zip(("left", "bottom"), payoffs.choices, payoffs.sides, strict=True):
            self.plot.getAxis(side).setTicks([ticks(choices)])
            name_axis(self.plot.getAxis(side), name)
        self.plot.setRange(xRange=(0.5, columns + 0.5), yRange=(0.5, rows + 0.5), padding=0)

    def _paint_replies(self, picture: PayoffPicture) -> None:
        """A triangle up, at the left, is my best reply; one to the left, at the right, theirs; a frame is both."""
        payoffs = picture.payoffs
        for name, replies, side in (("mine", payoffs.mine, -0.38), ("theirs", payoffs.theirs, 0.38)):
            rows, columns = np.nonzero(replies)
            ink = [pg.mkBrush(readable_on(picture.colour(*at))) for at in zip(rows.tolist(), columns.tolist(), strict=True)]
            self.marks[name].setData(x=columns + 1 + side, y=rows + 1.0, size=8, brush=ink)
        rows, columns = np.nonzero(payoffs.saddles)
        self.saddle.setData(x=columns + 1.0, y=rows + 1.0, size=1.0, pxMode=False, pen=pg.mkPen(SADDLE, width=3))

    def show_marks(self, frame: Frame) -> None:
        """Draw a ring around what both chose here, if that has been played; explain the marks."""
        assert self.picture is not None
        both = self.played(frame)
        row, column = self.picture.payoffs.place_of(both) if both else (0, 0)
        pens = [pg.mkPen("#101318", width=5), pg.mkPen("#ffffff", width=2.5)] if both else []
        self.chosen.setData([column] * len(pens), [row] * len(pens), pen=pens)
        self._describe(self.picture.payoffs)

    def _describe(self, payoffs: Payoffs) -> None:
        self.tell(*explained(payoffs, coming(self._frame) if self._frame else ()))

    def _hover(self, point: QPointF) -> None:
        if self.picture is None:
            return
        payoffs, place = self.picture.payoffs, self.plot.getViewBox().mapSceneToView(point)
        row, column = round(place.y()) - 1, round(place.x()) - 1
        rows, columns = payoffs.worth.shape
        if self.plot.getViewBox().sceneBoundingRect().contains(point) and 0 <= row < rows and 0 <= column < columns:
            self.tell(of_pair(payoffs, row, column))
        else:
            self._describe(payoffs)

    def apply_theme(self, theme: Theme) -> None:
        self.plot.setBackground(theme.pane)
        self.labels.apply_theme(theme)
        dress_axes(self.plot.getPlotItem(), theme)
        super().apply_theme(theme)
