"""Roll or hold on screen: a slice through the states, with a row that cuts it and a strategy to compare with."""

from dataclasses import replace

import numpy as np
import pyqtgraph as pg
from PySide6.QtGui import QFont

from diceviz.model.frame import Frame
from diceviz.pictures.comparison import loss_scale, told_here
from diceviz.pictures.costs import remark, scale_ends
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.palette import HOLD, ROLL
from diceviz.pictures.slices import FIXED, has_hold_chances, hold_to_roll
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.cost_scale import CostScale
from diceviz.plots.cut_row import CutRow
from diceviz.plots.hatching import Hatching
from diceviz.plots.legend import Legend
from diceviz.plots.painting import PaintTools
from diceviz.views.policy_slice import POLICY_SLICE, can_compare
from diceviz.views.policy_slice.picture import SlicePicture, SliceRequest, fixed_in, overview, picture, source_of, subtitle
from diceviz.widgets.compare_box import Compare
from diceviz.widgets.theme import font
from diceviz.words.verdict import verdict
from solver import State
from solver.games import Game

LOSSES = "What the other strategy loses in each state; of the greys, which lose nothing, the darker one rolls"
NOWHERE = np.zeros((1, 1), bool)


class PolicySlice(CellPane[SliceRequest, SlicePicture]):
    view = POLICY_SLICE

    def __init__(self) -> None:
        super().__init__("Policy slice")
        self.cut_row, self.scale, self.hatching = CutRow(), CostScale(), Hatching()
        self.tools.addWidget(self.cut_row, 1)
        self.scales.addWidget(self.scale)
        self.legend = Legend()
        self.scales.addWidget(self.legend)
        self.legend.hide()
        self.plot.addItem(self.hatching)
        self.compare = Compare()
        self.header.insertWidget(self.header.indexOf(self.fit), self.compare)
        self.painter = PaintTools(self)
        self._labels = {
            name: pg.TextItem(name.upper(), "#ffffff", anchor=(0.5, 0.5), fill=(0, 0, 0, 110))
            for name in ("roll", "hold", "either")
        }
        for label in self._labels.values():
            label.setFont(font(10.5, QFont.Weight.DemiBold))
            label.setZValue(10)
            label.hide()
            self.plot.addItem(label)
        self.compare.chosen.connect(lambda name: self.ask(rival=name))
        self.cut_row.cut.connect(self.cut)
        self.cut_row.swept.connect(self._sweep)

    @property
    def fixed(self) -> str:
        """The number that is fixed; nothing where there are only two."""
        return fixed_in(self._frame.game, self._frame.axis) if self._frame else "theirs"

    def cut_through(self, frame: Frame) -> tuple[str, int]:
        return self.fixed, getattr(frame.state, self.fixed) if self.fixed else 0

    def show_tools(self, game: Game) -> None:
        super().show_tools(game)
        fixed = fixed_in(game, "theirs")
        self.cut_row.axis.setVisible(fixed in FIXED)
        self.cut_row.setVisible(bool(fixed))
        self.compare.setVisible(can_compare(game))
        self.legend.setVisible(has_hold_chances(game))

    def show_frame(self, frame: Frame) -> None:
        source = source_of(frame, self.request, self._theme)
        if source.axis:
            self.cut_row.show_cut(frame.axis, frame.game.spans(frame.state)[source.axis], source.at)
        if can_compare(frame.game):
            self.compare.offer(frame.rivals, self.request.rival, frame.game, with_best=frame.answer is not None)
        self.draw_slowly(picture, source)
        self.subtitle.setText(subtitle(frame.game, source.axis, source.at, source.scores))

    def paint(self, picture: SlicePicture) -> None:
        self.plot.show_cells(picture.colours)
        self._show_marks(picture)
        self._show_legend(picture)
        for name, place in picture.labels.items():
            self._labels[name].setVisible(place is not None)
            if place:
                self._labels[name].setPos(*place)

    def _show_marks(self, picture: SlicePicture) -> None:
        costs, loses = picture.mistakes, picture.loses
        near, undecided = (costs.near, costs.undecided) if costs else (NOWHERE, NOWHERE)
        is_marked = costs is not None or loses is not None or picture.rolls is not None
        self.hatching.show_marks(marks(near | picture.mixed, undecided, loses) if is_marked else None)

    def _show_legend(self, picture: SlicePicture) -> None:
        source, costs = picture.source, picture.mistakes
        is_compared = picture.costs is not None and not source.paints
        self.legend.setVisible(is_compared or (picture.rolls is not None and costs is None))
        self.scale.setVisible(costs is not None and not is_compared)
        self.scale.show_costs([ROLL, HOLD], picture.game, source.theme)
        if is_compared:
            self.legend.show_scale(loss_scale(source.theme), *scale_ends(picture.game), LOSSES)
        else:
            self.legend.show_scale(hold_to_roll(source.theme)[::-1], "0 %", "100 %", "Chance to hold")

    def _sweep(self, at: int) -> None:
        if self._frame:
            self.picked.emit(replace(self._frame.state, **{self.fixed: at}))

    def say(self, state: State | None) -> None:
        if self.picture is None:
            return
        solution = self.picture.source.solution
        if state is not None:
            self.tell(verdict(solution, state), closeness(self.picture, state), loss(self.picture, state), state=state)
        else:
            here = self.here(solution.game)
            self.tell(verdict(solution, here), loss(self.picture, here), overview(self.picture))


def closeness(picture: SlicePicture, state: State) -> str:
    """A sentence on what the lens tells of a state, or none."""
    return remark(picture.mistakes, *cell_of(picture, state)) if picture.mistakes else ""


def loss(picture: SlicePicture, state: State) -> str:
    """A sentence on what the other strategy does and loses in a state, or none without another."""
    return told_here(picture.source.rival, picture.source.solution, state) if picture.source.rival else ""


def cell_of(picture: SlicePicture, state: State) -> tuple[int, int]:
    """Row and column of a state."""
    across, up = picture.plane
    return getattr(state, up), getattr(state, across)
