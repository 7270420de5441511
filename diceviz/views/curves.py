"""Curves: what a player alone may expect, one curve for each strategy, of a kind to choose."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox

from diceviz.frame import Frame, nearest
from diceviz.theme import Theme
from diceviz.views import race_curves, solo_curves
from diceviz.views.chart import Axis, Chart, height, near, read_out
from diceviz.views.colours import Floats, Ints
from diceviz.views.curve_plot import CurvePlot
from diceviz.views.pane import Pane
from diceviz.views.trail import weights
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution

BY_STATE: "dict[str, Callable[[Solution, State], Chart]]" = {
    "value": solo_curves.by_score,
    "choice": solo_curves.choices,
    "chance": solo_curves.by_turns_left,
    "number": solo_curves.by_number,
}
BY_POINTS: dict[str, Callable[[Game], Chart]] = {
    "threshold": race_curves.thresholds,
    "excess": race_curves.excess,
    "variance": race_curves.variances,
}
NAMES = {
    "value": "value by score",
    "choice": "best choice by score",
    "chance": "chance by {turns} left",
    "number": "number of {turns}",
    "threshold": "best threshold k(n)",
    "excess": "E(n) − n/m",
    "variance": "variance V(n)",
}
TELLING = "choice"  # the only kind that says what to do
RACES = """n: points to go; m: the mean gain of the best turn (G. Louchard)
strategy 3: from 55 to go on 20 and 21 by turns
strategy 4: from 251 to go on always 20"""


def kinds(game: Game) -> dict[str, str]:
    """The kinds of curves that the game has, with their names."""
    found = [kind for kind in BY_STATE if kind != "chance" or "turns_left" in game.axes]
    if game.chooses == "roll or hold" and game.unit.less_is_better:
        found += BY_POINTS
    return {kind: NAMES[kind].format(turns=solo_curves.turns(game)) for kind in found}


def curves(solution: "Solution", state: State, kind: str) -> Chart:
    return BY_STATE[kind](solution, state) if kind in BY_STATE else BY_POINTS[kind](solution.game)


def place_of(game: Game, state: State, axis: Axis) -> int | None:
    """Where a state is across."""
    if axis == "togo":
        return game.target - state.mine
    return getattr(state, axis) if axis else None


def state_at(game: Game, state: State, axis: Axis, place: int) -> State:
    """The nearest state to a place across that has the other numbers of a state."""
    moved = {"mine": game.target - place} if axis == "togo" else {axis: place}
    return nearest(game, replace(state, **moved))


def way(game: Game, chart: Chart, path: Sequence[State]) -> tuple[Floats, Ints]:
    """Where the states of a game are on the first curve, and how much they matter; nowhere if none of their numbers runs
    across, or where there is no curve."""
    if not chart.axis:
        return np.zeros((0, 2)), np.zeros(0, int)
    across = [place_of(game, state, chart.axis) for state in path]
    places = np.array([(x, height(chart.curves[0], x)) for x in across]).reshape(-1, 2)
    there = ~np.isnan(places[:, 1])
    return places[there], weights(path)[there]


class Curves(Pane):
    title = "Curves"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.has_distribution

    def __init__(self) -> None:
        self.plot = CurvePlot()
        super().__init__(self.plot)
        self.plot.setAccessibleName("Curves")
        self.kind = QComboBox(toolTip="What the curves show")
        self.kind.setAccessibleName("Kind of curves")
        self.tools.addWidget(self.kind, 1)
        self.picture: Chart | None = None
        self._preferred, self._pointed = "value", None
        self.kind.currentIndexChanged.connect(self._choose)
        self.plot.picked.connect(self._pick)
        self.plot.hovered.connect(self._hover)
        self.fit.clicked.connect(self.show_all)

    def show_tools(self, game: Game) -> None:
        """The kind that was chosen last stays if the game has it."""
        offered = kinds(game)
        with QSignalBlocker(self.kind):
            if [self.kind.itemText(row) for row in range(self.kind.count())] != [*offered.values()]:
                self.kind.clear()
                for kind, name in offered.items():
                    self.kind.addItem(name, kind)
                    self.kind.setItemData(
                        self.kind.count() - 1, RACES if kind in BY_POINTS else "", Qt.ItemDataRole.ToolTipRole
                    )
            self.kind.setCurrentIndex(max(0, self.kind.findData(self._preferred)))

    def prefer(self, kind: str) -> None:
        """Show that kind, in all games that have it."""
        self._preferred = kind
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))

    def show_frame(self, frame: Frame) -> None:
        self.show_tools(frame.game)
        self.draw(curves, frame.solution, frame.state, self.kind.currentData())
        self._hover(self._pointed)
        self._show_path()

    def paint(self, picture: Chart) -> None:
        self.picture = picture
        solution, state, _ = self.drawn
        self.plot.show_chart(picture, place_of(solution.game, state, picture.axis))
        self.subtitle.setText(picture.subtitle)
        self._hover(self._pointed)
        self._show_path()

    def _show_path(self) -> None:
        """Of the game on the table, along the first curve."""
        if self.picture and self.drawn[0] is self._frame.solution:
            self.plot.show_path(*way(self.drawn[0].game, self.picture, self._frame.path))

    def show_all(self) -> None:
        self.plot.show_all()

    def apply_theme(self, theme: Theme) -> None:
        self.plot.apply_theme(theme)
        super().apply_theme(theme)

    def _choose(self, row: int) -> None:
        self._preferred = self.kind.itemData(row)
        self.render_again()

    def _pick(self, place: int) -> None:
        if self.picture and self.picture.axis:
            solution, state, _ = self.drawn
            self.picked.emit(state_at(solution.game, state, self.picture.axis, place))

    def _hover(self, place: int | None) -> None:
        self._pointed = place
        if not self.picture:
            return
        at = None if place is None else near(self.picture, place)
        self.plot.point_at(at)
        told = self.picture.sentence if at is None else read_out(self.picture, at)
        if self.drawn[2] == TELLING:
            solution, state, _ = self.drawn
            self.tell(told, None if at is None else state_at(solution.game, state, self.picture.axis, at))
        else:
            self.sentence.setText(told)
