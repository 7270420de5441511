"""The hold-at map on screen: coloured cells with their turn totals, and marks where a larger total rolls again."""

from dataclasses import replace

from PySide6.QtWidgets import QLabel

from diceviz.model.frame import Frame, nearest
from diceviz.pictures.colours import colour_map
from diceviz.pictures.over_scores import through_lens
from diceviz.pictures.palette import ROLL
from diceviz.plots.labelled_cells import LabelledCellPane
from diceviz.views.hold_at_map import HOLD_AT_MAP
from diceviz.views.hold_at_map.picture import (
    COLOURS,
    ROOM,
    HoldAtPicture,
    HoldAtRequest,
    hues,
    marks_of,
    overview,
    picture,
    scale_span,
    strips,
    verdict,
)
from solver import State


class HoldAtMap(LabelledCellPane[HoldAtRequest, HoldAtPicture]):
    view, over_scores = HOLD_AT_MAP, True

    def __init__(self) -> None:
        super().__init__("Hold-at map", ROOM)
        self.subtitle.setText("turn total from which to hold")
        self.never = QLabel(f'<span style="color:{ROLL}">■</span> never hold')
        self.never.setToolTip("Here one rolls until the target is reached")
        self.tools.insertWidget(0, self.never)

    def show_frame(self, frame: Frame) -> None:
        self.draw(picture, through_lens(frame, self._theme))

    def marked(self, frame: Frame) -> State:
        return replace(frame.state, turn=0)

    def paint(self, picture: HoldAtPicture) -> None:
        self.plot.show_cells(picture.colours)
        self.labels.show(strips(picture), picture.scores, picture.scores)
        self.hatching.show_marks(marks_of(picture))
        low, high = scale_span(picture.game.die)
        self.legend.show_scale(colour_map(COLOURS), f"{low:.0f}", f"{high:.0f} or more", "Turn total from which to hold")
        self.scale.setVisible(picture.source.lens.margin)
        self.scale.show_costs(hues(), picture.game, picture.source.theme)

    def brushed(self, state: State) -> State:
        """The state where the turn ends that has begun there, if it does before it wins."""
        if self.picture and nearest(self.picture.game, state) == state:
            cells, at = self.picture.cells, (state.theirs, state.mine)
            return state if cells.never[at] else replace(state, turn=int(cells.first[at]))
        return state

    def say(self, state: State | None) -> None:
        if self.picture is None or self._frame is None:
            return
        if state is not None and nearest(self.picture.game, state) == state:
            self.tell(verdict(self.picture, state), state=state)
        else:
            here = replace(self.here(self.picture.game), turn=0)
            self.tell(verdict(self.picture, here), overview(self.picture))
