"""The win map on screen: cells, lines of equal value, a scale, and a slider for the points at risk."""

from dataclasses import replace

import pyqtgraph as pg
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QCheckBox

from diceviz import words
from diceviz.model.frame import Frame, between_turns, nearest
from diceviz.pictures.colours import colour_map
from diceviz.pictures.palette import Theme
from diceviz.pictures.slices import has_turn_total
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.colour_scale import ColourScale
from diceviz.views.win_map import WIN_MAP
from diceviz.views.win_map.picture import (
    QUARTERS,
    SHADE,
    WinMapPicture,
    WinMapRequest,
    WinMapSource,
    bar_words,
    has_losses,
    joined,
    label_places,
    overview,
    picture,
    source_of,
    subtitle,
    worth,
)
from diceviz.widgets.compare_box import Compare
from diceviz.widgets.rows import NumberRow
from diceviz.widgets.theme import font
from solver import State
from solver.fields import Range
from solver.games import Game


class WinMap(CellPane[WinMapRequest, WinMapPicture]):
    view, over_scores = WIN_MAP, True

    def __init__(self) -> None:
        super().__init__("Win map")
        self.turn = NumberRow(
            Range(0, 99, "At risk", "Points at risk for which the map is drawn; 0 is the start of a turn"), True
        )
        self.tools.addWidget(self.turn)
        self.compare = Compare("Show what another strategy gives away in every position")
        self.tools.addWidget(self.compare, 0, Qt.AlignmentFlag.AlignLeft)
        self.compare.chosen.connect(lambda name: self.ask(rival=name))
        self.compare.hide()
        self.gain = QCheckBox("Gain")
        self.gain.setToolTip("Show what the best reply to the locked opponent gains over the value of the game")
        self.gain.setAccessibleName("Gain of the best reply")
        self.tools.addWidget(self.gain, 0, Qt.AlignmentFlag.AlignLeft)
        self.gain.hide()
        self.gain.toggled.connect(lambda on: self.ask(gain=on))
        self._lines = [pg.PlotCurveItem(connect="finite") for _ in QUARTERS]
        self._labelled: tuple[WinMapPicture, State] | None = None  # what the labels were placed for
        self._labels = [pg.TextItem(anchor=(0.5, 0.5), color="#ffffff", fill=SHADE) for _ in QUARTERS]
        for label in self._labels:
            label.textItem.document().setDocumentMargin(1)
        for item in (*self._lines, *self._labels):
            item.setZValue(10)
            self.plot.addItem(item)
        self.bar = ColourScale(colour_map("viridis"))
        layout = self.plot.getPlotItem().layout
        layout.addItem(self.bar, 2, 5)
        layout.setColumnFixedWidth(4, 6)
        self.turn.changed.connect(lambda turn, continues: self.ask(continues, turn=turn))

    def show_frame(self, frame: Frame) -> None:
        source = source_of(frame, self.request)
        self.turn.set_range(0, frame.game.target - 1)
        self.turn.set_value(source.turn)
        self._show_choices(frame, source)
        if source.rival or source.reply:
            self.draw_slowly(picture, source)
        else:
            self.draw(picture, source)
        gained = source.reply.against if source.reply else None
        self.subtitle.setText(subtitle(frame.game, source.turn, source.rival, gained))

    def _show_choices(self, frame: Frame, source: WinMapSource) -> None:
        """Where an opponent is locked, the map has the reply's gain to offer, and no slider beside it."""
        self.gain.setVisible(frame.answer is not None)
        with QSignalBlocker(self.gain):
            self.gain.setChecked(self.request.gain)
        self.turn.setVisible(has_turn_total(frame.game) and source.reply is None)
        self.compare.setVisible(has_losses(frame.game) and frame.answer is None)
        if has_losses(frame.game):
            self.compare.offer(frame.rivals, self.request.rival, frame.game)

    def marked(self, frame: Frame) -> State:
        return replace(between_turns(frame.state), turn=source_of(frame, self.request).turn)

    def show_marks(self, frame: Frame) -> None:
        super().show_marks(frame)
        self._place_labels()

    def show_tools(self, game: Game) -> None:
        self.turn.setVisible(has_turn_total(game))
        self.compare.setVisible(has_losses(game))

    def apply_theme(self, theme: Theme) -> None:
        self.bar.apply_theme(theme)
        super().apply_theme(theme)

    def paint(self, picture: WinMapPicture) -> None:
        self.plot.show_cells(picture.colours, picture.first)
        self.bar.show_levels(bar_words(picture))
        for (level, lines), curve, label in zip(picture.contours, self._lines, self._labels, strict=True):
            even = level == picture.game.even
            points = joined(lines)
            curve.setData(points[:, 0] + picture.first[0], points[:, 1] + picture.first[1])
            curve.setPen(pg.mkPen("#ffffff", width=2.2 if even else 1.0))
            label.setVisible(bool(lines))
            label.setText(words.axis(picture.game, level))
            label.setFont(font(9, QFont.Weight.DemiBold if even else QFont.Weight.Normal))

    def _place_labels(self) -> None:
        """Place the labels on their lines, unless these and the cursor are where they were."""
        assert self.picture is not None
        picture, here = self.picture, self.here(self.picture.game)
        if self._labelled and self._labelled[0] is picture and self._labelled[1] == here:
            return
        self._labelled = picture, here
        for label, place in zip(self._labels, label_places(picture, here), strict=True):
            if place is not None:
                label.setPos(*place)

    def say(self, state: State | None) -> None:
        if self.picture is None:
            return
        game = self.picture.game
        if state is not None and nearest(game, state) == state:
            self.write(worth(self.picture, state))
        else:
            here = nearest(game, replace(between_turns(self.here(game)), turn=self.picture.turn))
            self.write(worth(self.picture, here), overview(self.picture))
