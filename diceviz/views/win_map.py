"""Win map: the value over both scores, with a chosen number of points at risk."""

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from contourpy import contour_generator
from PySide6.QtCore import Signal
from PySide6.QtGui import QFont

from diceviz import words
from diceviz.controls import NumberRow
from diceviz.frame import Frame
from diceviz.theme import Theme, font
from diceviz.views.pane import Pane
from diceviz.views.plot import Bytes, CellPlot, Floats, painted
from solver import Pig, State
from solver.fields import Range

if TYPE_CHECKING:
    from solver import Solution

QUARTERS = (0.1, 0.25, 0.5, 0.75, 0.9)
PLACES = (0.3, 0.4, 0.5, 0.6, 0.7)  # of their labels along the lines
FEW = 10  # scores: too few to draw lines between
MANY = 20  # lines of one value: they would hide the map


def win_map(solution: "Solution", turn: int) -> Floats:
    """The value to the player to move: a row for each of their scores, a column for each of mine."""
    return solution.actions(turn=turn).value.T


def contour(cells: Floats, level: float) -> list[Floats]:
    """Lines of (my score, their score) along which the value is `level`."""
    if min(cells.shape) < FEW or np.isnan(cells).all():
        return []
    lines = contour_generator(z=np.ma.masked_invalid(cells)).lines(level)
    return lines if len(lines) <= MANY else []


def joined(lines: list[Floats]) -> Floats:
    """Several lines as one, with gaps of NaN."""
    gap = np.full((1, 2), np.nan)
    return np.vstack([part for line in lines for part in (line, gap)]) if lines else np.empty((0, 2))


@cache
def viridis() -> Bytes:
    return pg.colormap.get("viridis").getLookupTable(nPts=512)


def contour_levels(game: Pig) -> list[float]:
    """From certain loss to certain win; the middle one is the even game."""
    low, high = game.bounds
    return [low + share * (high - low) for share in QUARTERS]


@dataclass(frozen=True)
class Picture:
    game: Pig
    cells: Floats
    colours: Bytes
    contours: list[tuple[float, list[Floats]]]


def picture(solution: "Solution", turn: int) -> Picture:
    game, cells = solution.game, win_map(solution, turn)
    low, high = game.bounds
    colours = painted((cells - low) / (high - low), viridis())
    return Picture(game, cells, colours, [(level, contour(cells, level)) for level in contour_levels(game)])


class WinMap(Pane):
    picked = Signal(object)

    def __init__(self) -> None:
        self.plot = CellPlot("Win map")
        super().__init__("Win map", self.plot)
        self.plot.set_axes("mine", "theirs")
        self.turn = NumberRow(
            Range(0, 99, "At risk", "Points at risk for which the map is drawn; 0 is the start of a turn"), True
        )
        self.tools.addWidget(self.turn)
        self._lines = [pg.PlotCurveItem(connect="finite") for _ in QUARTERS]
        self._labels = [pg.TextItem(anchor=(0.5, 0.5), color="#ffffff") for _ in QUARTERS]
        for item in (*self._lines, *self._labels):
            item.setZValue(10)
            self.plot.addItem(item)
        self.bar = pg.ColorBarItem(interactive=False, width=12, label="", colorMap="viridis")
        layout = self.plot.getPlotItem().layout
        layout.addItem(self.bar, 2, 5)
        layout.setColumnFixedWidth(4, 6)
        self.bar.getAxis("right").setWidth(46)
        self.bar.getAxis("right").setStyle(tickFont=font(9))
        self.picture: Picture | None = None
        self._frame: Frame | None = None
        self.turn.changed.connect(lambda *_: self._frame and self.render(self._frame))
        self.plot.picked.connect(self._pick)
        self.plot.hovered.connect(self._hover)
        self.fit.clicked.connect(self.show_all)

    def render(self, frame: Frame) -> None:
        self._frame = frame
        if frame.solution is None:
            return
        game = frame.solution.game
        self.turn.set_range(0, game.target - 1)
        turn = self.turn.spin.value()
        self.draw(picture, frame.solution, turn)
        self.plot.show_cursor(replace(frame.state, turn=turn), game.target)
        self.subtitle.setText("start of your turn" if turn == 0 else f"with {turn} at risk")
        self._hover(None)

    def show_all(self) -> None:
        if self.picture:
            self.plot.show_all(*self.picture.cells.shape)

    def apply_theme(self, theme: Theme) -> None:
        self.plot.apply_theme(theme)
        axis = self.bar.getAxis("right")
        axis.setPen(theme.faint)
        axis.setTextPen(theme.text)

    def paint(self, picture: Picture) -> None:
        resized = self.picture is None or self.picture.cells.shape != picture.cells.shape
        self.picture = picture
        self.plot.show_cells(picture.colours)
        self.bar.setLevels(picture.game.bounds)
        self.bar.getAxis("right").setTicks([[(level, axis_text(picture.game, level)) for level in bar_levels(picture.game)]])
        shown = zip(picture.contours, self._lines, self._labels, PLACES, strict=True)
        for (level, lines), curve, label, place in shown:
            even = level == sum(picture.game.bounds) / 2
            points = joined(lines)
            curve.setData(points[:, 0], points[:, 1])
            curve.setPen(pg.mkPen("#ffffff", width=2.2 if even else 1.0))
            label.setVisible(bool(lines))
            if lines:
                longest = max(lines, key=len)
                label.setText(axis_text(picture.game, level))
                label.setFont(font(9, QFont.Weight.DemiBold if even else QFont.Weight.Normal))
                label.setPos(*longest[int(len(longest) * place)])
        if resized:
            self.show_all()
        self._hover(None)

    def _pick(self, state: State) -> None:
        """Both scores; what is at risk at the cursor stays, whatever the map is drawn for."""
        if self._frame:
            self.picked.emit(replace(state, turn=self._frame.cursor.turn))

    def _hover(self, state: State | None) -> None:
        if self.picture is None:
            return
        game, cells = self.picture.game, self.picture.cells
        if state is None or max(state.mine, state.theirs) >= game.target:
            self.sentence.setText(sentence(game))
        else:
            self.sentence.setText(f"<b>{words.value(game, cells[state.theirs, state.mine])}</b> when {words.state(state)}.")


def sentence(game: Pig) -> str:
    if game.wins:
        return "Chance of winning for the player to roll. Bold: an even game."
    return "What the player to roll can expect to be paid. Bold: an even game."


def axis_text(game: Pig, level: float) -> str:
    return f"{100 * level:.0f} %" if game.wins else f"{level:+.0f}".replace("-", "−").replace("+0", "0")


def bar_levels(game: Pig) -> list[float]:
    low, high = game.bounds
    return [low + share * (high - low) for share in (0, 0.25, 0.5, 0.75, 1)]
