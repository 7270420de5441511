"""Win map: the value over both scores, with a chosen number of points at risk."""

from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING

import pyqtgraph as pg
from PySide6.QtGui import QFont

from diceviz import words
from diceviz.model.frame import Frame, nearest
from diceviz.pictures.palette import Theme
from diceviz.pictures.slices import has_turn_total
from diceviz.plots.cell_pane import CellPane
from diceviz.widgets.rows import NumberRow
from diceviz.widgets.theme import font
from solver import State
from solver.fields import Range
from solver.games import Game

if TYPE_CHECKING:
    pass
from diceviz.views.win_map.picture import (
    QUARTERS,
    SHADE,
    WinMapPicture,
    bar_levels,
    joined,
    label_places,
    picture,
    sentence,
    subtitle,
    worth,
)


class WinMap(CellPane):
    title, over_scores = "Win map", True

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.map_axes is not None and isfinite(game.bounds[1])

    def __init__(self) -> None:
        super().__init__("Win map")
        self.plot.set_axes("mine", "theirs")
        self.turn = NumberRow(
            Range(0, 99, "At risk", "Points at risk for which the map is drawn; 0 is the start of a turn"), True
        )
        self.tools.addWidget(self.turn)
        self._lines = [pg.PlotCurveItem(connect="finite") for _ in QUARTERS]
        self._labels = [pg.TextItem(anchor=(0.5, 0.5), color="#ffffff", fill=SHADE) for _ in QUARTERS]
        for label in self._labels:
            label.textItem.document().setDocumentMargin(1)
        for item in (*self._lines, *self._labels):
            item.setZValue(10)
            self.plot.addItem(item)
        self.bar = pg.ColorBarItem(interactive=False, width=12, label="", colorMap="viridis")
        layout = self.plot.getPlotItem().layout
        layout.addItem(self.bar, 2, 5)
        layout.setColumnFixedWidth(4, 6)
        self.bar.getAxis("right").setWidth(46)
        self.bar.getAxis("right").setStyle(tickFont=font(9))
        self.picture: WinMapPicture | None = None
        self.turn.changed.connect(self._show_turn)

    def show_frame(self, frame: Frame) -> None:
        game = frame.game
        self.turn.set_range(0, game.target - 1)
        turn = self.turn.spin.value() if has_turn_total(game) else 0
        self.draw(picture, frame.solution, turn, frame.reach)
        if self.plot.up == game.map_axes[1]:  # else the picture is still of another game
            self.plot.show_cursor(game, replace(frame.state, turn=turn))
        if self.picture and self.picture.game == game:
            self._place_labels()
        self.subtitle.setText(subtitle(game, turn))
        self.say(None)

    def _show_turn(self, turn: int) -> None:
        """Whichever of the two controls was moved."""
        self.turn.set_value(turn)
        self.render_again()

    def show_tools(self, game: Game) -> None:
        self.turn.setVisible(has_turn_total(game))

    def show_all(self) -> None:
        if self.picture:
            rows, columns = self.picture.cells.shape
            self.plot.show_all(columns, rows, self.picture.first)

    def apply_theme(self, theme: Theme) -> None:
        axis = self.bar.getAxis("right")
        axis.setPen(theme.faint)
        axis.setTextPen(theme.text)
        super().apply_theme(theme)

    def paint(self, picture: WinMapPicture) -> None:
        resized = self.picture is None or self.picture.cells.shape != picture.cells.shape
        self.picture = picture
        self.plot.show_cells(picture.colours, picture.first)
        self.bar.setLevels(picture.game.bounds)
        self.bar.getAxis("right").setTicks([[(level, words.axis(picture.game, level)) for level in bar_levels(picture.game)]])
        for (level, lines), curve, label in zip(picture.contours, self._lines, self._labels, strict=True):
            even = level == picture.game.even
            points = joined(lines)
            curve.setData(points[:, 0], points[:, 1] + picture.first[1])
            curve.setPen(pg.mkPen("#ffffff", width=2.2 if even else 1.0))
            label.setVisible(bool(lines))
            label.setText(words.axis(picture.game, level))
            label.setFont(font(9, QFont.Weight.DemiBold if even else QFont.Weight.Normal))
        self._place_labels()
        if resized or self.plot.up != picture.up:
            self.plot.set_axes("mine", picture.up, picture.game.labels)
            self.show_all()
            self.render_again()
        self.say(None)

    def _place_labels(self) -> None:
        for label, place in zip(self._labels, label_places(self.picture, self.here(self.picture.game)), strict=True):
            if place is not None:
                label.setPos(*place)

    def say(self, state: State | None) -> None:
        if self.picture is None:
            return
        game = self.picture.game
        if state is not None and nearest(game, state) == state:
            self.sentence.setText(worth(self.picture, state))
        else:
            here = nearest(game, replace(self.here(game), turn=self.drawn[1]))
            self.sentence.setText(f"{sentence(game)} {worth(self.picture, here)}")
