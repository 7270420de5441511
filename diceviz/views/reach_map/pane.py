"""Reach on screen: a map of how often positions occur, and who the two players are."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QComboBox, QLabel

from diceviz.background.pools import REACHES
from diceviz.model.frame import Frame, nearest
from diceviz.pictures.colours import colour_map
from diceviz.pictures.slices import first_cell
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.legend import Legend
from diceviz.views.reach_map import REACH_MAP
from diceviz.views.reach_map.picture import (
    ReachPicture,
    ReachRequest,
    UnknownReach,
    at_cell,
    legend_texts,
    legend_tip,
    picture_if_known,
    source_of,
    subtitle,
    summary,
)
from diceviz.widgets.choice_box import by_name, choice_box, offer
from diceviz.widgets.rule_numbers import ask_numbers, with_numbers
from solver import State

PATIENCE = 150  # milliseconds of computing before anything is said about it


class ReachMap(CellPane[ReachRequest, ReachPicture | UnknownReach]):
    view, over_scores = REACH_MAP, True

    def __init__(self) -> None:
        super().__init__("Reach", REACHES)
        self.first = choice_box("One player's strategy", "How one of the players plays")
        self.second = choice_box("The other player's strategy", "How the other player plays")
        self.legend = Legend()
        between = QLabel("and")
        between.setBuddy(self.second)
        for part, stretch in ((self.first, 1), (between, 0), (self.second, 1)):
            self.tools.addWidget(part, stretch)
        self.scales.addWidget(self.legend)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE)
        for box in (self.first, self.second):
            box.currentIndexChanged.connect(lambda place, box=box: self._seat(box, place))
        self._patience.timeout.connect(lambda: self.sentence.setText("All positions are being counted …"))

    def show_frame(self, frame: Frame) -> None:
        self._offer(frame)
        self.subtitle.setText(subtitle(frame.game))
        source = source_of(frame)
        if source != self._wanted:
            self._patience.start()
        self.draw_slowly(picture_if_known, source)

    def marked(self, frame: Frame) -> State:
        return replace(frame.state, turn=0)

    def paint(self, picture: ReachPicture | UnknownReach) -> None:
        self._patience.stop()
        if isinstance(picture, UnknownReach):
            self.plot.show_cells(np.zeros((1, 1, 4), np.ubyte))
            return
        self.plot.show_cells(picture.colours, first_cell(picture.game))
        self.legend.show_scale(colour_map("cividis"), *legend_texts(picture), legend_tip(picture))

    def give_up(self) -> None:
        self._patience.stop()
        super().give_up()

    def _offer(self, frame: Frame) -> None:
        for box, chosen in zip((self.first, self.second), frame.seat_names, strict=True):
            offer(box, with_numbers(by_name(frame.rivals), frame.game), chosen)

    def _seat(self, box: QComboBox, place: int) -> None:
        frame = self._frame
        if frame is None:
            return
        shown = frame.seat_names[int(box is self.second)]

        def seat(name: str) -> None:
            names = self.first.currentData(), self.second.currentData()
            self.seated.emit(*((name, names[1]) if box is self.first else (names[0], name)))

        if not ask_numbers(box, place, frame.game, shown, seat):
            seat(box.itemData(place))

    def say(self, state: State | None) -> None:
        """Write a sentence on the state; none while positions are counted."""
        picture = self.picture
        if picture is None or not self.is_drawn:
            return
        if isinstance(picture, UnknownReach):
            self.write(f"{picture.told}.")
        elif state is not None and nearest(picture.game, state) == state:
            self.write(at_cell(picture, state))
        else:
            self.write(at_cell(picture, self.here(picture.game)), summary(picture))
