"""The hold-at map on screen: coloured cells with their turn totals, and marks where a larger total rolls again."""

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QLabel, QSizePolicy

from diceviz.model.frame import Frame, between_turns, nearest
from diceviz.pictures.colours import colour_map
from diceviz.pictures.comparison import loss_scale
from diceviz.pictures.costs import scale_ends
from diceviz.pictures.hold_totals import scale_span
from diceviz.pictures.palette import ROLL
from diceviz.pictures.slices import has_hidden_turns, has_turn_total
from diceviz.plots.labelled_cells import LabelledCellPane
from diceviz.plots.painting import PaintTools
from diceviz.views.hold_at_map import HOLD_AT_MAP
from diceviz.views.hold_at_map.other_totals import told
from diceviz.views.hold_at_map.picture import (
    COLOURS,
    ROOM,
    HoldAtPicture,
    HoldAtRequest,
    hues,
    marks_of,
    mixing,
    overview,
    picture,
    source_of,
    strips,
    subtitle,
    verdict,
)
from diceviz.views.hold_at_map.shown import SHOWN
from diceviz.widgets.choice_box import BoxEntry, choice_box, offer
from diceviz.widgets.compare_box import Compare
from solver import State
from solver.games import Game

LOSSES = "The most that the other strategy loses at a turn total that it comes to; grey scores lose nothing"
LEAST = 64  # the least width of the list of strategies, in pixels
SCALE = 50  # the least width of the scale, in pixels
BOX = 110  # the width of the list of what the colours show, in pixels


class HoldAtMap(LabelledCellPane[HoldAtRequest, HoldAtPicture]):
    view, over_scores = HOLD_AT_MAP, True

    def __init__(self) -> None:
        super().__init__("Hold-at map", ROOM)
        self.never = QLabel(f'<span style="color:{ROLL}">■</span> never hold')
        self.never.setToolTip("Here one rolls until the target is reached")
        self.tools.insertWidget(0, self.never)
        self.painter = PaintTools(self, threshold=True)
        self.compare = Compare()
        self.compare.setMinimumWidth(LEAST)
        self.tools.addWidget(self.compare)
        self.legend.setMinimumWidth(SCALE)
        self.compare.chosen.connect(lambda name: self.ask(rival=name))
        self.show_what = choice_box("What the colours show", "What the colours show")
        self.show_what.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_what.setFixedWidth(BOX)
        offer(self.show_what, [BoxEntry(label, name, tip) for name, (label, tip) in SHOWN.items()], "hold")
        self.header.insertWidget(self.header.indexOf(self.fit), self.show_what)
        self.show_what.hide()
        self.show_what.currentIndexChanged.connect(lambda place: self.ask(show=self.show_what.itemData(place)))

    def show_frame(self, frame: Frame) -> None:
        with QSignalBlocker(self.show_what):
            self.show_what.setCurrentIndex(self.show_what.findData(self.request.show))
        if has_turn_total(frame.game):
            self.compare.offer(frame.rivals, self.request.rival, frame.game, with_best=frame.answer is not None)
        self.draw_slowly(picture, source_of(frame, self.request, self._theme))

    def show_tools(self, game: Game) -> None:
        super().show_tools(game)
        self.compare.setVisible(has_turn_total(game))
        self.show_what.setVisible(has_hidden_turns(game))

    def marked(self, frame: Frame) -> State:
        return between_turns(frame.state)

    def paint(self, picture: HoldAtPicture) -> None:
        self.plot.show_cells(picture.colours)
        self.labels.show(strips(picture), picture.scores, picture.scores)
        self.hatching.show_marks(marks_of(picture))
        self._show_legend(picture)
        self.never.setVisible(picture.show == "hold" and not self._is_compared(picture))
        self.subtitle.setText(subtitle(picture))
        self.scale.setVisible(picture.source.lens.margin and picture.numbers is None and picture.other is None)
        self.scale.show_costs(hues(), picture.game, picture.source.theme)

    def _is_compared(self, picture: HoldAtPicture) -> bool:
        """Whether the picture is of what another strategy loses."""
        return picture.other is not None and not picture.source.paints

    def _show_legend(self, picture: HoldAtPicture) -> None:
        low, high = scale_span(picture.game.die)
        if self._is_compared(picture):
            self.legend.show_scale(loss_scale(picture.source.theme), *scale_ends(picture.game), LOSSES)
        elif picture.show == "hold":
            self.legend.show_scale(colour_map(COLOURS), f"{low:.0f}", f"{high:.0f} or more", "Turn total from which to hold")
        else:
            self.legend.show_scale(colour_map("cividis"), "0", f"{picture.top:.0f}", SHOWN[picture.show][1])

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
            self.tell(verdict(self.picture, state), mixing(self.picture, state), loss(self.picture, state), state=state)
        else:
            here, picture = between_turns(self.here(self.picture.game)), self.picture
            self.tell(verdict(picture, here), mixing(picture, here), loss(picture, here), overview(picture))


def loss(picture: HoldAtPicture, state: State) -> str:
    """A sentence on what another strategy does with those scores, and loses, or none without another."""
    return told(picture.source, picture.other, picture.cells.first, state)
