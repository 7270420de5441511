"""Hold-at map: over both scores, the turn total from which holding is right."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QLabel

from diceviz import words
from diceviz.frame import Frame, nearest
from diceviz.lens import Lens
from diceviz.theme import ROLL, Theme
from diceviz.views.cell_pane import CellPane
from diceviz.views.colours import Bytes, Ints, Mask, colour_map, name_of, painted, rgb
from diceviz.views.cost_scale import CostScale
from diceviz.views.hatching import Hatching, marks
from diceviz.views.hold_at import runs, turn_totals, when_to_hold
from diceviz.views.labels import CellLabels, Strip, Strips
from diceviz.views.legend import Legend
from diceviz.views.margins import Costs, costs_of, paled, remark, shares, summary
from diceviz.views.occurrence import faded
from diceviz.views.slices import has_turn_total
from solver import Die, State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.occurrence import Reach
    from solver.solutions.pig import Boundary

COLOURS = "plasma"
ROOM = 20, 15  # pixels that a cell with a number in it takes
SPAN = 0.25, 2.25  # of the scale, in turns that pay the most: beyond, the colours stay the same


@dataclass(frozen=True)
class HoldAt:
    """Rows for their score, columns for mine."""

    first: Ints  # the smallest turn total that holds
    never: Mask  # where none does: one rolls until the target is reached
    exceptions: Mask  # where a larger total rolls again
    costs: Costs  # of holding a point too early or too late, whichever is less


@lru_cache(maxsize=1)
def boundary_of(solution: "Solution") -> "Boundary":
    """Kept while the lens and the theme change: to 1000 it takes a second or two."""
    return solution.boundary()


def hold_at_map(solution: "Solution", close: float) -> HoldAt:
    """Near-ties cost less than so many points."""
    found = boundary_of(solution)
    first, last = found.first.T, found.last.T
    never = first == [len(turn_totals(solution.game, mine)) for mine in solution.game.axes["mine"]]
    return HoldAt(first, never, last > first, costs_of(found.costs.T, solution, close))


def scale_span(die: Die) -> tuple[float, float]:
    """The same colours whatever the target: around the total at which one more roll brings nothing, 20 for six sides."""
    even = die.sides * (die.sides + 1) / 2 - 1
    return float(round(SPAN[0] * even)), float(round(SPAN[1] * even))


@dataclass(frozen=True)
class Picture:
    solution: "Solution"
    cells: HoldAt
    colours: Bytes
    lens: Lens


def picture(solution: "Solution", theme: Theme, lens: Lens, reach: "Reach | None" = None) -> Picture:
    cells = hold_at_map(solution, lens.close)
    low, high = scale_span(solution.game.die)
    colours = painted((cells.first - low) / (high - low), colour_map(COLOURS))
    colours[cells.never, :3] = rgb(ROLL)
    colours[cells.costs.undecided, :3] = rgb(theme.even)
    if lens.margin:
        colours = paled(colours, shares(cells.costs, solution.game), theme)
    return Picture(solution, cells, faded(colours, reach), lens)


class HoldAtMap(CellPane):
    title, over_scores = "Hold at", True

    @classmethod
    def shows(cls, game: Game) -> bool:
        return has_turn_total(game)

    def __init__(self) -> None:
        super().__init__("Hold-at map")
        self.subtitle.setText("turn total from which to hold")
        self.legend, self.scale = Legend(), CostScale()
        self.never = QLabel(f'<span style="color:{ROLL}">■</span> never hold')
        self.never.setToolTip("Here one rolls until the target is reached")
        self.tools.addWidget(self.never)
        self.tools.addWidget(self.legend, 1)
        self.scales.addWidget(self.scale)
        self.labels, self.hatching = CellLabels(ROOM), Hatching(ROOM)
        self.plot.addItem(self.labels)
        self.plot.addItem(self.hatching)
        self.picture: Picture | None = None

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, frame.solution, self._theme, frame.lens, frame.reach)
        self.plot.show_cursor(frame.game, replace(frame.state, turn=0))
        self.say(None)

    def paint(self, picture: Picture) -> None:
        target = picture.solution.game.target
        resized = self.picture is None or self.picture.solution.game.target != target
        self.picture = picture
        self.plot.show_cells(picture.colours)
        self.labels.show(strips(picture), range(target), range(target))
        self.hatching.show_marks(marks_of(picture))
        self._show_legend(picture)
        if resized:
            self.plot.set_axes("mine", "theirs", picture.solution.game.labels)
            self.show_all()
        self.say(None)

    def _show_legend(self, picture: Picture) -> None:
        game, (low, high) = picture.solution.game, scale_span(picture.solution.game.die)
        self.legend.show_scale(colour_map(COLOURS), f"{low:.0f}", f"{high:.0f} or more", "Turn total from which to hold")
        self.scale.setVisible(picture.lens.margin)
        self.scale.show_costs(hues(), game, self._theme)

    def show_all(self) -> None:
        if self.picture:
            target = self.picture.solution.game.target
            self.plot.show_all(target, target)

    def apply_theme(self, theme: Theme) -> None:
        self.labels.apply_theme(theme)
        super().apply_theme(theme)

    def brushed(self, state: State) -> State:
        """Where the turn ends that has begun there, if it does before it wins."""
        if self.picture and self._shown(state) and not self.picture.cells.never[state.theirs, state.mine]:
            return replace(state, turn=int(self.picture.cells.first[state.theirs, state.mine]))
        return state

    def _shown(self, state: State) -> bool:
        return nearest(self.picture.solution.game, state) == state

    def say(self, state: State | None) -> None:
        if self.picture is None or self._frame is None:
            return
        if state is not None and self._shown(state):
            self.tell(verdict(self.picture, state), state)
        else:
            here = replace(self.here(self.picture.solution.game), turn=0)
            self.tell(f"{verdict(self.picture, here)} {overview(self.picture)}")


def marks_of(picture: Picture) -> Bytes:
    """Near-ties and undecided cells only through the lens."""
    cells, costs, lens = picture.cells, picture.cells.costs, picture.lens.margin
    return marks(costs.near & lens, costs.undecided & lens, cells.exceptions)


def hues() -> list[str]:
    """Of the scale of costs."""
    return [*(name_of(colour_map(COLOURS)[place]) for place in (100, 300, 500)), ROLL]


def strips(picture: Picture) -> Strips:
    """The number in each cell, as text."""

    def of_cell(mine: int, theirs: int) -> list[Strip]:
        cells, colour = picture.cells, name_of(picture.colours[theirs, mine])
        text = "roll" if cells.never[theirs, mine] else str(cells.first[theirs, mine])
        return [Strip(0, 1, colour, text, filled=False)]

    return of_cell


def verdict(picture: Picture, state: State) -> str:
    """When to hold with those scores, in one sentence, and through the lens what it is worth to know that."""
    solution, costs = picture.solution, picture.cells.costs
    game, cost = solution.game, float(costs.cells[state.theirs, state.mine])
    said = f"You have {state.mine}, they have {state.theirs}: "
    said += when_to_hold(game, state.mine, runs(solution, state.mine, state.theirs)) + "."
    undecided = costs.undecided[state.theirs, state.mine]
    if np.isinf(cost) or not (undecided or picture.lens.margin):
        return said
    off = "" if undecided else f" Off by one costs {words.cost(game, cost)} or more."
    return said + off + remark(costs, state.theirs, state.mine)


def overview(picture: Picture) -> str:
    """What is seen of all scores."""
    cells = picture.cells
    if picture.lens.margin:
        return summary(cells.costs)
    grey = " Grey: undecided." if cells.costs.undecided.any() else ""
    if not cells.exceptions.any():
        return f"Everywhere, larger totals hold as well.{grey}"
    return f"Marked cells are no threshold: a larger total rolls again.{grey}"
