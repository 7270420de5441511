"""The mix grid on screen: cells cut into strips, with their choices and shares where there is room to read them."""

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
from diceviz.views.mix_grid import MIX_GRID
from diceviz.views.mix_grid.picture import (
    NUMBERS,
    ROOM,
    MixGridPicture,
    MixGridRequest,
    exact_strips,
    overview,
    picture,
    source_of,
    subtitle,
)
from diceviz.words.verdict import verdict
from solver import State


class MixGrid(CellPane[MixGridRequest, MixGridPicture]):
    view = MIX_GRID

    def __init__(self) -> None:
        super().__init__("Mix grid")
        self.legend = Legend()
        self.scale, self.labels, self.hatching = CostScale(), CellLabels(ROOM), Hatching((NUMBERS, NUMBERS))
        self.tools.addWidget(self.legend, 1)
        self.scales.addWidget(self.scale)
        self.plot.addItem(self.labels)
        self.plot.addItem(self.hatching)

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, source_of(frame, self._theme))

    def paint(self, picture: MixGridPicture) -> None:
        self.plot.show_cells(picture.colours)
        self.plot.image.setRect(-0.5, -0.5, len(picture.scores), len(picture.scores))
        self.labels.show(exact_strips(picture, lambda: self.labels.cell), picture.scores, picture.scores)
        self.legend.show_choices(picture.used)
        self._show_mistakes(picture)
        self.subtitle.setText(subtitle(picture))

    def _show_mistakes(self, picture: MixGridPicture) -> None:
        costs = picture.mistakes
        self.hatching.show_marks(marks(costs.near, costs.undecided) if costs else None)
        self.scale.setVisible(costs is not None)
        self.scale.show_costs([colour_of(choice) for choice in picture.used], picture.game, picture.source.theme)

    def apply_theme(self, theme: Theme) -> None:
        self.labels.apply_theme(theme)
        super().apply_theme(theme)

    def say(self, state: State | None) -> None:
        if self.picture is None:
            return
        solution, game = self.picture.source.solution, self.picture.game
        if state is not None and nearest(game, state) == state:
            self.tell(verdict(solution, state), closeness(self.picture, state), state=state)
        else:
            self.tell(verdict(solution, self.here(game)), overview(self.picture))


def closeness(picture: MixGridPicture, state: State) -> str:
    """A sentence on what the lens tells of a state, or none."""
    return nearest_wrong(picture.mistakes, state.theirs, state.mine, picture.game) if picture.mistakes else ""
