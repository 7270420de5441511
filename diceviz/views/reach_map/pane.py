"""Reach: how often each position occurs in play between two strategies, over both scores."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import QLabel

from diceviz.model.frame import Frame, nearest
from diceviz.pictures.colours import colour_map
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.legend import Legend
from diceviz.widgets.strategy_box import offer, strategy_box
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    pass
from diceviz.views.reach_map.picture import ReachPicture, at_cell, legend_texts, legend_tip, made, subtitle, summary

PATIENCE = 150  # milliseconds of computing before anything is said about it

REACHES = ThreadPoolExecutor(1)


class ReachMap(CellPane):
    title, over_scores = "Reach", True

    seated = Signal(str, str)  # the names of the strategies that play

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.map_axes == ("mine", "theirs")

    def __init__(self) -> None:
        super().__init__("Reach", REACHES)
        self.first = strategy_box("One player's", "How one of the players plays")
        self.second = strategy_box("The other player's", "How the other player plays")
        self.legend = Legend()
        between = QLabel("and")
        between.setBuddy(self.second)
        for part, stretch in ((self.first, 1), (between, 0), (self.second, 1)):
            self.tools.addWidget(part, stretch)
        self.scales.addWidget(self.legend)
        self.picture: ReachPicture | None = None
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._connect()

    def _connect(self) -> None:
        for box in (self.first, self.second):
            box.currentIndexChanged.connect(lambda _: self.seated.emit(self.first.currentText(), self.second.currentText()))
        self._patience.timeout.connect(lambda: self.sentence.setText("All positions are being counted …"))

    def show_frame(self, frame: Frame) -> None:
        self._offer(frame)
        self.subtitle.setText(subtitle(frame.game))
        self._want(frame.game, *frame.seats)
        if self.picture and self.picture.game == frame.game:
            self.plot.show_cursor(frame.game, replace(frame.state, turn=0))
        self.say(None)

    def paint(self, picture: ReachPicture | str) -> None:
        """A picture, or why there is none."""
        self._patience.stop()
        if isinstance(picture, str):
            self.picture = None
            self.plot.show_cells(np.zeros((1, 1, 4), np.ubyte))
            self.sentence.setText(f"This cannot be told: {picture}.")
            return
        resized = self.picture is None or self.picture.game != picture.game
        self.picture = picture
        self.plot.show_cells(picture.colours)
        self.legend.show_scale(colour_map("cividis"), *legend_texts(picture), legend_tip(picture))
        if resized:
            self.plot.set_axes("mine", "theirs", picture.game.labels)
            self.show_all()
            self.render_again()
        self.say(None)

    def show_all(self) -> None:
        if self.picture:
            rows, columns = self.picture.cells.shape
            self.plot.show_all(columns, rows)

    def give_up(self) -> None:
        self._patience.stop()
        super().give_up()

    def _offer(self, frame: Frame) -> None:
        names = [player.name for player in frame.rivals]
        for box, chosen in zip((self.first, self.second), frame.seats, strict=True):
            if names != [box.itemText(place) for place in range(box.count())]:
                offer(box, names, 0)
            with QSignalBlocker(box):
                box.setCurrentText(chosen.name)

    def _want(self, *wanted: Any) -> None:
        if wanted != self._wanted:
            self._wanted = wanted
            self._patience.start()
            self._latest.request(lambda cancelled: (wanted, made(*wanted, Job(cancelled=cancelled))))

    def say(self, state: State | None) -> None:
        if self.picture is None or not self.is_drawn:
            return
        inside = state is not None and nearest(self.picture.game, state) == state
        here = at_cell(self.picture, self.here(self.picture.game))
        self.sentence.setText(at_cell(self.picture, state) if inside else f"{summary(self.picture)} {here}")
