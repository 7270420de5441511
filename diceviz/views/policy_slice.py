"""Policy slice: where to roll and where to hold, over two numbers of a state; the cursor fixes a third one."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtGui import QFont

from diceviz import words
from diceviz.frame import Frame
from diceviz.lens import Lens
from diceviz.theme import HOLD, ROLL, Theme, font
from diceviz.views.cell_pane import CellPane
from diceviz.views.colours import Bytes, Floats, painted
from diceviz.views.compare import Compare, marked, roll_costs, sliced, summary, table_of
from diceviz.views.cost_scale import CostScale
from diceviz.views.cut_row import CutRow
from diceviz.views.hatching import Hatching, marks
from diceviz.views.margins import Costs, costs_of, remark, shares
from diceviz.views.margins import summary as cost_summary
from diceviz.views.occurrence import faded
from diceviz.views.slices import FIXED, has_turn_total, hold_to_roll, plane, policy_slice, shades
from diceviz.views.verdict import verdict
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.occurrence import Reach
    from solver.strategies import Strategy


def middle(region: npt.NDArray[np.bool_]) -> tuple[float, float] | None:
    """A place well inside the region (column, row), for a label: what is left last when the region is eaten from its rim."""
    step = max(1, max(region.shape) // 60)
    left, inner = np.zeros((1, 1), bool), np.pad(region[::step, ::step], 1)
    depth = 0
    while inner.any():
        left, depth = inner, depth + 1
        inner = left.copy()
        for axis in (0, 1):
            inner &= np.roll(left, 1, axis) & np.roll(left, -1, axis)
    if depth < 2:
        return None
    rows, columns = np.nonzero(left)
    nearest = np.argmin(np.hypot(rows - rows.mean(), columns - columns.mean()))
    return float(columns[nearest] - 1) * step, float(rows[nearest] - 1) * step


@dataclass(frozen=True)
class Picture:
    margins: Floats
    colours: Bytes
    labels: dict[str, tuple[float, float] | None]  # action -> where its name goes
    costs: Floats | None = None  # of another strategy
    mistakes: Costs | None = None  # through the lens


def picture(
    solution: "Solution",
    axis: str,
    at: int,
    theme: Theme,
    lens: Lens,
    reach: "Reach | None" = None,
    rival: "Strategy | None" = None,
) -> Picture:
    margins = policy_slice(solution, axis, at)
    mistakes = costs_of(np.abs(margins), solution, lens.close) if lens.margin else None
    shade = np.sign(margins) * shares(mistakes, solution.game) if mistakes else shades(margins, solution)
    colours = faded(painted((shade + 1) / 2, hold_to_roll(theme)), reach, axis, at)
    tie = solution.tolerance
    regions = {"roll": margins > tie, "hold": margins < -tie, "either": np.abs(margins) <= tie}
    labels = {name: middle(region) for name, region in regions.items()}
    if rival is None:
        return Picture(margins, colours, labels, mistakes=mistakes)
    costs = roll_costs(margins, sliced(table_of(rival, solution.game), solution.game, axis, at))
    return Picture(margins, marked(colours, costs, solution), labels, costs, mistakes)


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
        self.picture: Picture | None = None
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

    def paint(self, picture: Picture) -> None:
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


def fixed_in(game: Game, axis: str) -> str:
    """The number that is fixed where states are cut along an axis: what is left, if that is counted; none of only two."""
    if "turns_left" in game.axes:
        return "turns_left"
    return axis if len(game.axes) == 3 else ""


def plane_of(game: Game, fixed: str) -> tuple[object, ...]:
    """What a picture must have in common with another to be seen in its place."""
    return game.target, fixed, *plane(game, fixed)


def extent(picture: Picture) -> tuple[int, int]:
    """How many columns and rows have states."""
    rows, columns = np.nonzero(~np.isnan(picture.margins))
    return int(columns.max()) + 1, int(rows.max()) + 1


def overview(picture: Picture, solution: "Solution", rival: "Strategy | None") -> str:
    """What is looked at."""
    if rival:
        return summary(rival, picture.costs, solution)
    if picture.mistakes:
        return cost_summary(picture.mistakes)
    return "Blue rolls, amber holds; the fainter, the closer the call."


def subtitle(game: Game, fixed: str, at: int) -> str:
    if fixed == "turns_left":
        return f"{words.count(at, game.go)} left"
    if fixed:
        return f"{FIXED[fixed]} = {at}"
    return f"fewest {game.pays}" if game.unit.less_is_better else "over all states"
