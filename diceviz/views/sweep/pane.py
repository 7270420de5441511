"""A sweep on screen: a list of numbers and one of measures, the values, the chart, and a click that sets the rules."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QSizePolicy, QSpinBox

from diceviz.background.pools import SWEEPS
from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.plots.curve_plot import CurvePlot
from diceviz.plots.slow_pane import SlowPane
from diceviz.views.sweep import SWEEP
from diceviz.views.sweep.picture import (
    CLICK,
    SweepPicture,
    SweepRequest,
    SweepSource,
    least_step,
    nearest_value,
    pictures,
    present,
    reading,
    sentences,
    source_of,
)
from diceviz.widgets.choice_box import BoxEntry, choice_box, offer
from diceviz.words.ply_words import capital
from solver import Job
from solver.games import Game
from solver.sweeps.rule_numbers import rule_numbers

if TYPE_CHECKING:
    from solver.sweeps.rule_sweep import SweptPoint

WIDE = 56  # pixels of a box for a number


class SweepPane(SlowPane[SweepRequest, SweepPicture]):
    view = SWEEP

    _found = Signal(object)  # a SweepPicture of which more will be known

    def __init__(self) -> None:
        self.plot = CurvePlot()
        super().__init__(self.plot, SWEEPS)
        self.plot.setAccessibleName("Sweep")
        self.plot.legend.setToolTip("")
        self.number = choice_box("Number of the rules", "The number of the rules that is swept")
        self.measure = choice_box("Measure", "What is measured of each game")
        self.low, self.high, self.step = (QSpinBox() for _ in range(3))
        self.bar = QProgressBar(maximum=1000, textVisible=False)
        self.cancel, self.compute = QPushButton("Cancel"), QPushButton("Compute")
        self._pointed: int | None = None  # the value under the mouse
        self._stopped: SweepSource | None = None  # the sweep that the user has cancelled
        self._is_asked = True  # whether the sweep takes little time, or was asked for
        self._arrange()
        self._connect()
        self._rest(True)

    def _arrange(self) -> None:
        self.tools.addWidget(self.measure, 3)
        over = QLabel("over")
        over.setBuddy(self.number)
        self.tools.addWidget(over)
        self.tools.addWidget(self.number, 2)
        self._arrange_values()
        self.bar.setMinimumWidth(40)
        self.bar.setMaximumHeight(8)
        self.bar.setAccessibleName("Progress of the sweep")
        self.cancel.setToolTip("Stop computing; what is there stays")
        self.compute.setToolTip("Compute the curve, or the rest of it")
        for place, part in enumerate((self.bar, self.cancel, self.compute), start=self.header.indexOf(self.fit)):
            self.header.insertWidget(place, part, int(part is self.bar))

    def _arrange_values(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 6)
        row.setSpacing(6)
        for before, spin, tip in (
            ("", self.low, "The smallest value"),
            ("to", self.high, "The largest value"),
            ("by", self.step, "The step from one value to the next"),
        ):
            spin.setToolTip(tip)
            spin.setAccessibleName(tip)
            spin.setKeyboardTracking(False)
            spin.lineEdit().setTextMargins(4, 0, 0, 0)  # the style sheet's padding does not reach it
            spin.setMinimumWidth(WIDE)
            spin.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            if before:
                row.addWidget(QLabel(before))
            row.addWidget(spin, 1)
        self.scales.addLayout(row, 1)

    def _connect(self) -> None:
        self.measure.activated.connect(lambda place: self.ask(measure=self.measure.itemData(place)))
        self.number.activated.connect(
            lambda place: self.ask(number=self.number.itemData(place), low=None, high=None, step=None, zoom=None)
        )
        self.low.valueChanged.connect(lambda low: self._ask_values(low, max(low, self.high.value())))
        self.high.valueChanged.connect(lambda high: self._ask_values(min(high, self.low.value()), high))
        self.step.valueChanged.connect(lambda _: self._ask_values(self.low.value(), self.high.value()))
        self.cancel.clicked.connect(self._cancel)
        self.compute.clicked.connect(self._compute)
        self.fit.clicked.connect(self.show_all)
        self.plot.zooming.zoomed.connect(lambda zoom: self.ask(True, zoom=zoom))
        self.plot.picked.connect(self._pick)
        self.plot.hovered.connect(self._hover)
        self._found.connect(self._show_so_far)

    def show_frame(self, frame: Frame) -> None:
        source = source_of(frame, self.request)
        self._show_choice(frame.game, source)
        self._is_asked = source.is_asked
        if source == self._stopped:
            return
        self._stopped = None
        known = self.picture.points if self.picture and self.picture.source.kind == source.kind else {}
        self.draw_slowly(lambda source, job: self._make(source, job, known), source)

    def _show_choice(self, game: Game, source: SweepSource) -> None:
        from solver.sweeps.measures import measures

        found = {**measures(game), source.measure.name: source.measure}
        offer(self.measure, [BoxEntry(each.title, name) for name, each in found.items()], source.measure.name)
        offer(self.number, [BoxEntry(each.label, name) for name, each in rule_numbers(game).items()], source.number.name)
        self._show_values(source)

    def _show_values(self, source: SweepSource) -> None:
        number, self.plot.stride = source.number, source.step
        ends = number.low, number.high
        for spin, value, (least, most) in (
            (self.low, source.low, ends),
            (self.high, source.high, ends),
            (self.step, source.step, (1, max(1, number.high - number.low))),
        ):
            with QSignalBlocker(spin):
                spin.setRange(min(least, value), max(most, value))
                spin.setValue(value)

    def _make(self, source: SweepSource, job: Job, known: "Mapping[int, SweptPoint]") -> SweepPicture:
        """The curve, point by point."""
        picture = SweepPicture(source)
        for picture in pictures(source, job, known):
            self._found.emit(picture)
        return picture

    def _show_so_far(self, picture: SweepPicture) -> None:
        if self._frame and picture.source == self._wanted:
            self.picture = picture
            self.paint(picture)
            self.show_marks(self._frame)

    def paint(self, picture: SweepPicture) -> None:
        self.plot.show_chart(picture.chart)

    def show_marks(self, frame: Frame) -> None:
        """Mark the present rules; the sentence is on them, or on what the mouse is at."""
        picture = self.picture
        assert picture is not None
        self.plot.zooming.show(picture.extent, self.request.zoom)
        self.plot.show_cursor(present(picture.source, frame.rules))
        self._hover(self._pointed)

    def show_work(self, done: float) -> None:
        self.bar.setValue(round(1000 * done))
        self._rest(False)

    def end_work(self) -> None:
        super().end_work()
        self._rest(True)

    def rest(self) -> None:
        self.plot.zooming.flush()

    def show_all(self) -> None:
        self.plot.zooming.show_all()
        super().show_all()

    def apply_theme(self, theme: Theme) -> None:
        self.plot.apply_theme(theme)
        super().apply_theme(theme)

    def _rest(self, resting: bool) -> None:
        """Show how far the work is while there is any, and else a button for what was cancelled, or takes a while."""
        for part in (self.bar, self.cancel):
            part.setVisible(not resting)
        self.compute.setVisible(resting and (self._stopped is not None or not self._is_asked))

    def _ask_values(self, low: int, high: int) -> None:
        """Ask for other values; the step is as large as so many values need."""
        self.ask(number=self.number.currentData(), low=low, high=high, step=least_step(low, high, self.step.value()))

    def _cancel(self) -> None:
        """Stop; the points that are there are the picture now, and can be printed."""
        self._stopped = self._wanted
        self.give_up()
        self.source = self._wanted = self._stopped

    def _compute(self) -> None:
        """Compute what was cancelled, or ask for what takes a while."""
        self._stopped = None
        if self._is_asked:
            self._wanted = None
            self.follow_again()
        elif self._frame:
            self.ask(asked=source_of(self._frame, self.request).base)

    def _pick(self, place: int) -> None:
        """Edit the rules: the number has the nearest value that was measured."""
        picture, frame = self.picture, self._frame
        if picture is None or frame is None or not picture.known:
            return
        value = nearest_value([point.value for point in picture.known], place)
        self.ruled.emit(picture.source.number.set_in(frame.rules, value), False)

    def _hover(self, place: int | None) -> None:
        self._pointed, picture, frame = place, self.picture, self._frame
        if picture is None or frame is None:
            return
        at = None if place is None else nearest_value(picture.source.values, place)
        self.plot.point_at(at)
        self.write(*(sentences(picture, frame.game) if at is None else (capital(reading(picture, at)), CLICK)))
