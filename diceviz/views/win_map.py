"""Win map: the value over both scores, with a chosen number of points at risk."""

from dataclasses import dataclass, replace
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from contourpy import contour_generator
from PySide6.QtGui import QFont

from diceviz import words
from diceviz.controls import NumberRow
from diceviz.frame import Frame, nearest
from diceviz.theme import Theme, font
from diceviz.views.cell_pane import CellPane
from diceviz.views.colours import Bytes, Floats, colour_map, painted
from diceviz.views.occurrence import faded
from diceviz.views.plot import first_cell
from diceviz.views.slices import has_turn_total
from solver import State
from solver.fields import Range
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.occurrence import Reach

QUARTERS = (0.1, 0.25, 0.5, 0.75, 0.9)
PLACES = (0.85, 0.68, 0.5, 0.32, 0.15)  # of their labels up the axis: none beside another
ROOM = np.array([0.15, 0.13])  # of the map, across and up, that a label or the cursor takes
EDGE = 0.07  # of the map: too near to its rim for a label
SHADE = 0, 0, 0, 90  # behind a label: white on yellow cannot be read
FEW = 10  # scores: too few to draw lines between
MANY = 20  # lines of one value: they would hide the map


def win_map(solution: "Solution", turn: int = 0) -> Floats:
    """The value to the player to move: a row for each of their scores (or throws left), a column for each of mine."""
    return solution.actions(turn=turn).value.T if turn else solution.values().T


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


def inner(line: Floats, shape: tuple[int, ...]) -> Floats:
    """The points of a line where a label has room on both sides; all of them if there are none."""
    size = np.array(shape[::-1])
    roomy = ((line > EDGE * size) & (line < (1 - EDGE) * size)).all(axis=1)
    return line[roomy] if roomy.any() else line


def label_place(line: Floats, place: float, taken: list[Floats], shape: tuple[int, ...]) -> Floats:
    """The point of a line at a share of the height; or the nearest to it that is clear of what is there already."""
    size = np.array(shape[::-1])
    far = np.abs(line[:, 1] - place * size[1])
    clear = np.all([(np.abs(line - other) > ROOM * size).any(axis=1) for other in taken], axis=0)
    return line[np.argmin(np.where(clear, far, far + size[1]))]


def label_places(picture: "Picture", here: State) -> list[Floats | None]:
    """On the lines, clear of the cursor and of each other; none where there is no line."""
    shape, low = picture.cells.shape, picture.first[1]
    taken = [np.array([here.mine, getattr(here, picture.up) - low], float)]
    places: list[Floats | None] = []
    for (_, lines), place in zip(picture.contours, PLACES, strict=True):
        places.append(label_place(inner(max(lines, key=len), shape), place, taken, shape) if lines else None)
        taken += places[-1:] if lines else []
    return [None if place is None else place + np.array([0, low]) for place in places]


def contour_levels(game: Game) -> list[float]:
    """From certain loss to certain win; the middle one is the even game."""
    low, high = game.bounds
    return [low + share * (high - low) for share in QUARTERS]


@dataclass(frozen=True)
class Picture:
    game: Game
    cells: Floats
    colours: Bytes
    contours: list[tuple[float, list[Floats]]]

    @property
    def first(self) -> tuple[int, int]:
        """What the first cell stands for."""
        return first_cell(self.game)

    @property
    def up(self) -> str:
        return self.game.map_axes[1]


def picture(solution: "Solution", turn: int, reach: "Reach | None" = None) -> Picture:
    game, cells = solution.game, win_map(solution, turn)
    low, high = game.bounds
    colours = faded(painted((cells - low) / (high - low), colour_map("viridis")), reach)
    return Picture(game, cells, colours, [(level, contour(cells, level)) for level in contour_levels(game)])


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
        self.picture: Picture | None = None
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

    def paint(self, picture: Picture) -> None:
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


def worth(picture: Picture, state: State) -> str:
    game = picture.game
    value = picture.cells[getattr(state, picture.up) - picture.first[1], state.mine]
    return f"{words.state(game, state).capitalize()}: <b>{words.value(game, value)}</b>."


def subtitle(game: Game, turn: int) -> str:
    if turn:
        return f"with {turn} at risk"
    return "start of your turn" if game.go == "turn" else "before the throw"


def sentence(game: Game) -> str:
    if game.players == 1:
        return "Chance of reaching the target in time. Bold: one in two."
    worth = "What is paid, on average," if game.unit.signed else "Chance of winning"
    if game.at_once:
        what = f"{worth} when both play optimally{'' if game.unit.signed else '; a tie counts half'}"
    else:
        mover = f"the player to {'throw' if game.chooses == 'dice' else 'roll' if 'turn' in game.axes else 'move'}"
        what = f"{worth} {'to' if game.unit.signed else 'for'} {mover}"
    return f"{what}. Bold: an even game."


def bar_levels(game: Game) -> list[float]:
    low, high = game.bounds
    return [low + share * (high - low) for share in (0, 0.25, 0.5, 0.75, 1)]
