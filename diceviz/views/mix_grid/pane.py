"""Mix grid: every cell is the mixed strategy of its position, as strips whose widths are the probabilities."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame, nearest
from diceviz.pictures.choices import colour_of
from diceviz.pictures.costs import nearest_wrong
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.palette import Theme
from diceviz.plots.cell_labels import CellLabels
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.cost_scale import CostScale
from diceviz.plots.hatching import Hatching
from diceviz.plots.legend import Legend
from diceviz.words.verdict import verdict
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    pass
from diceviz.views.mix_grid.picture import NUMBERS, ROOM, MixGridPicture, exact_strips, overview, picture, subtitle


class MixGrid(CellPane):
    title = "Mix grid"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.at_once and tuple(game.axes) == ("mine", "theirs")

    def __init__(self) -> None:
        super().__init__("Mix grid")
        self.legend = Legend()
        self.scale, self.labels, self.hatching = CostScale(), CellLabels(ROOM), Hatching((NUMBERS, NUMBERS))
        self.tools.addWidget(self.legend, 1)
        self.scales.addWidget(self.scale)
        self.plot.addItem(self.labels)
        self.plot.addItem(self.hatching)
        self.picture: MixGridPicture | None = None

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, frame.solution, self._theme, frame.lens, frame.reach)
        self.plot.show_cursor(frame.game, frame.state)
        self.say(None)

    def paint(self, picture: MixGridPicture) -> None:
        game = picture.solution.game
        resized = self.picture is None or self.picture.solution.game.target != game.target
        self.picture = picture
        self.plot.show_cells(picture.colours)
        self.plot.image.setRect(-0.5, -0.5, game.target, game.target)
        self.labels.show(exact_strips(picture, self._theme, lambda: self.labels.cell), range(game.target), range(game.target))
        self.legend.show_choices(picture.used)
        self._show_mistakes(picture)
        self.subtitle.setText(subtitle(picture))
        if resized:
            self.plot.set_axes("mine", "theirs", game.labels)
            self.show_all()
        self.say(None)

    def _show_mistakes(self, picture: MixGridPicture) -> None:
        costs = picture.mistakes
        self.hatching.show_marks(marks(costs.near, costs.undecided) if costs else None)
        self.scale.setVisible(costs is not None)
        self.scale.show_costs([colour_of(choice) for choice in picture.used], picture.solution.game, self._theme)

    def show_all(self) -> None:
        if self.picture:
            target = self.picture.solution.game.target
            self.plot.show_all(target, target)

    def apply_theme(self, theme: Theme) -> None:
        self.labels.apply_theme(theme)
        super().apply_theme(theme)

    def say(self, state: State | None) -> None:
        if not self.drawn:
            return
        solution = self.drawn[0]
        if state is not None and nearest(solution.game, state) == state:
            self.tell(verdict(solution, state) + self._closeness(state), state)
        else:
            self.tell(f"{overview(self.picture)} {verdict(solution, self.here(solution.game))}")

    def _closeness(self, state: State) -> str:
        """Through the lens."""
        mistakes = self.picture.mistakes
        return nearest_wrong(mistakes, state.theirs, state.mine, self.picture.solution.game) if mistakes else ""
