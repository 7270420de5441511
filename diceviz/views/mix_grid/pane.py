"""The mix grid on screen: cells cut into strips, with their choices and shares where there is room to read them."""

from diceviz.model.frame import Frame, nearest
from diceviz.pictures.choices import colour_of
from diceviz.pictures.comparison import told_here
from diceviz.pictures.costs import nearest_wrong
from diceviz.pictures.over_scores import through_lens
from diceviz.plots.labelled_cells import LabelledCellPane
from diceviz.plots.painting import PaintTools
from diceviz.views.mix_grid import MIX_GRID
from diceviz.views.mix_grid.picture import (
    NUMBERS,
    ROOM,
    MixGridPicture,
    MixGridRequest,
    exact_strips,
    overview,
    picture,
    subtitle,
)
from diceviz.words.verdict import verdict
from solver import State


class MixGrid(LabelledCellPane[MixGridRequest, MixGridPicture]):
    view = MIX_GRID

    def __init__(self) -> None:
        super().__init__("Mix grid", ROOM, hatched=(NUMBERS, NUMBERS))
        self.painter = PaintTools(self)

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, through_lens(frame, self._theme, self.view.name))

    def paint(self, picture: MixGridPicture) -> None:
        self.plot.show_cells(picture.colours)
        self.plot.image.setRect(-0.5, -0.5, len(picture.scores), len(picture.scores))
        self.labels.show(exact_strips(picture, lambda: self.labels.cell), picture.scores, picture.scores)
        self.legend.show_choices(picture.used)
        self._show_mistakes(picture)
        self.subtitle.setText(subtitle(picture))

    def _show_mistakes(self, picture: MixGridPicture) -> None:
        costs = picture.mistakes
        self.hatch(costs, loses=picture.loses)
        self.scale.setVisible(costs is not None)
        self.scale.show_costs([colour_of(choice) for choice in picture.used], picture.game, picture.source.theme)

    def say(self, state: State | None) -> None:
        if self.picture is None:
            return
        solution, game = self.picture.source.solution, self.picture.game
        if state is not None and nearest(game, state) == state:
            self.tell(verdict(solution, state), closeness(self.picture, state), loss(self.picture, state), state=state)
        else:
            here = self.here(game)
            self.tell(verdict(solution, here), loss(self.picture, here), overview(self.picture))


def loss(picture: MixGridPicture, state: State) -> str:
    """A sentence on what the strategy that is being painted throws and loses in a state, or none where none is."""
    source = picture.source
    return told_here(source.other, source.solution, state) if source.other else ""


def closeness(picture: MixGridPicture, state: State) -> str:
    """A sentence on what the lens tells of a state, or none."""
    return nearest_wrong(picture.mistakes, state.theirs, state.mine, picture.game) if picture.mistakes else ""
