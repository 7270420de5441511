"""Policy slice: where to roll and where to hold, over two numbers of a state; the cursor fixes a third one."""

from dataclasses import replace
from typing import TYPE_CHECKING

import pyqtgraph as pg
from PySide6.QtGui import QFont

from diceviz import words
from diceviz.model.frame import Frame
from diceviz.pictures.costs import Costs, remark
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.palette import HOLD, ROLL
from diceviz.pictures.slices import FIXED, has_turn_total, plane
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.cost_scale import CostScale
from diceviz.plots.cut_row import CutRow
from diceviz.plots.hatching import Hatching
from diceviz.widgets.compare_box import Compare
from diceviz.widgets.theme import font
from diceviz.words.verdict import verdict
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    pass
from diceviz.views.policy_slice.picture import SlicePicture, extent, fixed_in, overview, picture, plane_of, subtitle


class PolicySlice(CellPane):
    title = "Roll or hold"

    @classmethod
    def shows(cls, game: Game) -> bool:
        """Where both choose at once, mixes are shown instead."""
        is_plane = len({*game.axes} - {"turns_left"}) == 2
        return game.chooses == "roll or hold" and not game.at_once and (is_plane or has_turn_total(game))

    def __init__(self) -> None:
        super().__init__("Policy slice")
        self.cut_row, self.scale, self.hatching = CutRow(), CostScale(), Hatching()
        self.tools.addWidget(self.cut_row, 1)
        self.scales.addWidget(self.scale)
        self.plot.addItem(self.hatching)
        self.compare = Compare()
        self.header.insertWidget(self.header.indexOf(self.fit), self.compare)
        self._labels = {
            name: pg.TextItem(name.upper(), "#ffffff", anchor=(0.5, 0.5), fill=(0, 0, 0, 110))
            for name in ("roll", "hold", "either")
        }
        for label in self._labels.values():
            label.setFont(font(10.5, QFont.Weight.DemiBold))
            label.setZValue(10)
            label.hide()
            self.plot.addItem(label)
        self.picture: SlicePicture | None = None
        self._plane: tuple[object, ...] = ()  # of the picture
        self.compare.currentIndexChanged.connect(self.render_again)
        self.cut_row.cut.connect(self.cut)
        self.cut_row.swept.connect(self._sweep)

    @property
    def fixed(self) -> str:
        """The number that is fixed; nothing where there are only two."""
        return fixed_in(self._frame.game, self._frame.axis) if self._frame else "theirs"

    def cut_through(self, frame: Frame) -> tuple[str, int]:
        return self.fixed, getattr(frame.state, self.fixed) if self.fixed else 0

    def show_tools(self, game: Game) -> None:
        fixed = fixed_in(game, "theirs")
        self.cut_row.axis.setVisible(fixed in FIXED)
        self.cut_row.setVisible(bool(fixed))
        self.compare.setVisible(game.players == 2)

    def show_frame(self, frame: Frame) -> None:
        game, state = frame.solution.game, frame.state
        _, at = self.cut_through(frame)
        if self.fixed:
            self.cut_row.show_cut(frame.axis, game.spans(state)[self.fixed], at)
        rival = None
        if game.players == 2:
            self.compare.offer(frame.rivals)
            rival = self.compare.rival
        self.draw(picture, frame.solution, self.fixed, at, self._theme, frame.lens, frame.reach, rival)
        if self._plane == plane_of(game, self.fixed):
            self.plot.show_cursor(game, state)
        self.subtitle.setText(subtitle(game, self.fixed, at))
        self.say(None)

    def paint(self, picture: SlicePicture) -> None:
        self.picture = picture
        self.plot.show_cells(picture.colours)
        self._show_mistakes(picture.mistakes)
        for name, place in picture.labels.items():
            self._labels[name].setVisible(place is not None)
            if place:
                self._labels[name].setPos(*place)
        solution, axis, *_ = self.drawn
        shown = plane_of(solution.game, axis)
        if self._plane != shown:  # sweeping leaves the axes where they are
            self._plane = shown
            self.plot.set_axes(*plane(solution.game, axis), solution.game.labels)
            self.show_all()
            self.render_again()
        self.say(None)

    def _show_mistakes(self, costs: Costs | None) -> None:
        self.hatching.show_marks(marks(costs.near, costs.undecided) if costs else None)
        self.scale.setVisible(costs is not None)
        self.scale.show_costs([ROLL, HOLD], self.drawn[0].game, self._theme)

    def show_all(self) -> None:
        if self.picture:
            self.plot.show_all(*extent(self.picture))

    def _sweep(self, at: int) -> None:
        if self._frame:
            self.picked.emit(replace(self._frame.state, **{self.fixed: at}))

    def say(self, state: State | None) -> None:
        if not self.drawn:
            return
        solution, *_, rival = self.drawn
        if state is not None:
            said = f" “{rival.name}” loses {self._lost(state)} here." if rival else ""
            self.tell(verdict(solution, state) + self._closeness(state) + said, state)
        else:
            self.tell(f"{overview(self.picture, solution, rival)} {verdict(solution, self.here(solution.game))}")

    def _cell(self, state: State) -> tuple[int, int]:
        """Row and column."""
        across, up = plane(self.drawn[0].game, self.drawn[1])
        return getattr(state, up), getattr(state, across)

    def _closeness(self, state: State) -> str:
        """Through the lens."""
        mistakes = self.picture.mistakes
        return remark(mistakes, *self._cell(state)) if mistakes else ""

    def _lost(self, state: State) -> str:
        """By the other strategy."""
        cost = self.picture.costs[self._cell(state)]
        return words.cost(self.drawn[0].game, cost) if cost > self.drawn[0].tolerance else "nothing"
