"""Hold-at map: over both scores, the turn total from which holding is right."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel

from diceviz.model.frame import Frame, nearest
from diceviz.pictures.colours import colour_map
from diceviz.pictures.palette import ROLL, Theme
from diceviz.pictures.slices import has_turn_total
from diceviz.plots.cell_labels import CellLabels
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.cost_scale import CostScale
from diceviz.plots.hatching import Hatching
from diceviz.plots.legend import Legend
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    pass
from diceviz.views.hold_at_map.picture import (
    COLOURS,
    ROOM,
    HoldAtPicture,
    hues,
    marks_of,
    overview,
    picture,
    scale_span,
    strips,
    verdict,
)


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
        self.picture: HoldAtPicture | None = None

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, frame.solution, self._theme, frame.lens, frame.reach)
        self.plot.show_cursor(frame.game, replace(frame.state, turn=0))
        self.say(None)

    def paint(self, picture: HoldAtPicture) -> None:
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

    def _show_legend(self, picture: HoldAtPicture) -> None:
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
