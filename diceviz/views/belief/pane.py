"""Belief on screen: a band over rounds, bars at the cursor's round, and buttons for the dice that the other threw."""

from dataclasses import replace

import pyqtgraph as pg
from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from diceviz.background.pools import BELIEFS
from diceviz.model.frame import Frame
from diceviz.model.record import sees_dice
from diceviz.pictures.chart import near
from diceviz.pictures.extent import Extent
from diceviz.pictures.palette import Theme
from diceviz.plots.cell_plot import CellPlot
from diceviz.plots.curve_plot import CurvePlot
from diceviz.plots.legend import Legend
from diceviz.plots.pane import hidden
from diceviz.plots.slow_pane import SlowPane
from diceviz.views.belief import BELIEF
from diceviz.views.belief.dice_told import DiceTold
from diceviz.views.belief.picture import (
    BeliefPicture,
    BeliefRequest,
    BeliefSource,
    advised,
    at_table,
    pictures,
    read_out,
    scale_colours,
    scale_ends,
    sentences,
    source_of,
    subtitle,
)
from diceviz.words.seen_dice import interval
from solver import Job, State
from solver.games import Game

LABELS = {"round": "round", "mine": "their score"}
RIM, INK = ("#101318", 4.5), ("#ffffff", 2.0)  # the colours and widths of the line of means, in pixels: seen on any cell
LOWEST = 180  # the least height of both plots, in pixels
WIDEST = 120  # the width of the scale of colours at most, in pixels
UNSEEN = "Unseen: what would be believed if nobody saw the other's dice"
TIP = "How likely they have a score"


class Belief(SlowPane[BeliefRequest, BeliefPicture]):
    """The band has rounds across and their score up; the ring is my score, which has the same axis."""

    view = BELIEF
    answers = False

    _found = Signal(object)  # a BeliefPicture of which more may follow

    def __init__(self) -> None:
        self.plot, self.bars = CellPlot("Belief over rounds"), CurvePlot()
        both = Both(self.plot, self.bars)
        super().__init__(both, BELIEFS)
        both.setMinimumHeight(LOWEST)
        self.setFocusProxy(self.plot)
        self.legend, self.told = Legend(), DiceTold()
        self.legend.setMaximumWidth(WIDEST)
        self.header.insertWidget(self.header.indexOf(self.fit), self.legend)
        self.scales.addWidget(self.told)
        self.bars.setAccessibleName("Belief at the cursor's round")
        self.bars.setMouseEnabled(False, False)
        self.bars.legend.setToolTip(UNSEEN)
        self.lines = [pg.PlotCurveItem(pen=pg.mkPen(colour, width=width)) for colour, width in (RIM, INK)]
        for line in self.lines:
            line.setZValue(6)
            self.plot.addItem(line)
        self._connect()

    def _connect(self) -> None:
        self.plot.picked.connect(lambda state: self._pick(round=state.round))
        self.plot.hovered.connect(self.say)
        self.plot.zooming.zoomed.connect(lambda zoom: self.ask(True, zoom=zoom))
        self.bars.picked.connect(lambda score: self._pick(mine=score))
        self.bars.hovered.connect(self._hover)
        self.fit.clicked.connect(self.show_all)
        self.told.told.connect(lambda theirs: self.ask(dice=(*self.request.dice, (self.told.mine.value(), theirs))))
        self.told.threw.connect(lambda number: self.ask(thrown=number))
        self.told.back.connect(lambda: self.ask(dice=self.request.dice[:-1]))
        self.told.cleared.connect(lambda: self.ask(dice=()))
        self._found.connect(self._show_so_far)

    def show_tools(self, game: Game) -> None:
        self.told.setVisible(sees_dice(game))

    def show_frame(self, frame: Frame) -> None:
        source = source_of(frame, self.request, self._theme)
        self.told.show_dice(source.dice or (), self.request.thrown, frame.game.max_dice, at_table(frame) is not None)
        self.draw_slowly(self._make, source)

    def _make(self, source: BeliefSource, job: Job) -> BeliefPicture:
        """The belief is shown before it is known what to do."""
        for picture in pictures(source):
            job.reached(0.0)
            self._found.emit(picture)
        return picture

    def _show_so_far(self, picture: BeliefPicture) -> None:
        if self._frame and picture.source == self._wanted:
            self.picture = picture
            self.paint(picture)
            self.show_marks(self._frame)

    def paint(self, picture: BeliefPicture) -> None:
        self.plot.show_cells(picture.colours, picture.first)
        for line in self.lines:
            line.setData([*picture.rounds], picture.means)
        self.bars.show_chart(picture.chart)
        self.subtitle.setText(subtitle(picture.source))
        self.legend.show_scale(scale_colours(picture.source.theme), *scale_ends(picture), TIP)
        self.told.show_proven(interval(picture.game, picture.bounds))

    def show_marks(self, frame: Frame) -> None:
        picture = self.picture
        assert picture is not None
        self.plot.set_axes("round", "mine", LABELS)
        self.plot.zooming.show(picture.extent, self.request.zoom)
        self.bars.zooming.show(Extent(picture.chart.across, picture.chart.up, *picture.chart.span), None)
        if picture.game == frame.shown:
            self.plot.show_cursor(frame.game, frame.state)
            self.bars.show_cursor(frame.state.mine)
        self.plot.show_path(frame.path)
        self.say(None)

    def mark(self, state: State | None) -> None:
        self.plot.mark(state)

    def rest(self) -> None:
        self.plot.zooming.flush()

    def show_all(self) -> None:
        self.plot.zooming.show_all()
        super().show_all()

    def apply_theme(self, theme: Theme) -> None:
        self.plot.apply_theme(theme)
        self.bars.apply_theme(theme)
        self.told.apply_theme(theme)
        super().apply_theme(theme)

    def say(self, state: State | None) -> None:
        """What is believed of the score under the mouse; without one, of the cursor's round, and what to do then: not while a
        person has to choose who does not want to be told."""
        picture, frame = self.picture, self._frame
        if picture is None or frame is None:
            return
        if state is not None:
            self.write(read_out(picture, state.round, state.mine))
            return
        first, *others = sentences(picture)
        advice = [hidden(frame)] if frame.is_secret else [] if frame.quizzed else advised(picture)
        self.write(first, *(advice if picture.advice else []), *others)

    def _hover(self, score: int | None) -> None:
        """Read out the bar under the mouse."""
        at = None if score is None or self.picture is None else near(self.picture.chart, score)
        self.bars.point_at(at)
        self.say(None if at is None or self.picture is None else State(at, round=self.picture.source.round))

    def _pick(self, **numbers: int) -> None:
        if self._frame:
            self.picked.emit(replace(self._frame.cursor, **numbers))


class Both(QWidget):
    """Two plots one above the other; side by side where there is more room that way."""

    def __init__(self, *plots: QWidget) -> None:
        super().__init__()
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        for plot in plots:
            plot.setMinimumSize(80, 60)
            self._row.addWidget(plot, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() > self.height()
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
