"""Curves: what a player alone may expect, one curve for each strategy, of a kind to choose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.model.frame import Frame, nearest, solved
from diceviz.model.request import Request, check_range
from diceviz.pictures.chart import Axis, Chart, Curve, height
from diceviz.pictures.colours import Floats, Ints
from diceviz.pictures.extent import Extent
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.path_style import weights
from diceviz.views.curves import race_curves, solo_curves
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
TELLING = "choice"  # the only kind of curves that says what to do
RACES = """n: points to go; m: the mean gain of the best turn (G. Louchard)
strategy 3: from 55 to go on 20 and 21 by turns
strategy 4: from 251 to go on always 20"""


CurveKey = tuple[str, int]  # the name of a curve and its ink, which tell it from the others of its chart


@dataclass(frozen=True)
class CurvesRequest(Request):
    kind: str = "value"  # the kind of curves; a game that does not have it shows its first
    hidden: tuple[CurveKey, ...] = ()  # the curves whose names were clicked away

    def __post_init__(self) -> None:
        for _, ink in self.hidden:
            check_range("hidden", ink)


@dataclass(frozen=True)
class CurvesSource:
    """What curves are made from."""

    solution: "Solution"
    state: State
    kind: str


def source_of(frame: Frame, request: CurvesRequest) -> CurvesSource:
    """The source of the curves that are asked for in a frame. Curves by points to go do not depend on its state."""
    solution = solved(frame)
    kind = kind_in(solution.game, request.kind)
    return CurvesSource(solution, frame.state if kind in BY_STATE else State(), kind)


@dataclass(frozen=True)
class CurvesPicture(MadeFrom[CurvesSource]):
    chart: Chart

    @property
    def extent(self) -> Extent:
        return Extent(self.chart.across, self.chart.up, *self.chart.span)


def picture(source: CurvesSource) -> CurvesPicture:
    return CurvesPicture(source, curves(source.solution, source.state, source.kind))


def kind_in(game: Game, kind: str) -> str:
    """The kind that is asked for, or the first where the game does not have it."""
    found = kinds(game)
    return kind if kind in found else next(iter(found))


def kinds(game: Game) -> dict[str, str]:
    """The kinds of curves that the game has, with their names."""
    found = [kind for kind in BY_STATE if kind != "chance" or "turns_left" in game.axes]
    if game.chooses == "roll or hold" and game.unit.less_is_better:
        found += BY_POINTS
    return {kind: NAMES[kind].format(turns=solo_curves.turns(game)) for kind in found}


def curves(solution: "Solution", state: State, kind: str) -> Chart:
    return BY_STATE[kind](solution, state) if kind in BY_STATE else BY_POINTS[kind](solution.game)


def key_of(curve: Curve) -> CurveKey:
    return curve.name, curve.ink


def toggled(hidden: tuple[CurveKey, ...], curve: Curve) -> tuple[CurveKey, ...]:
    """The hidden curves after a click on the name of one."""
    return tuple(sorted({*hidden} ^ {key_of(curve)}))


def without(chart: Chart, hidden: tuple[CurveKey, ...]) -> Chart:
    """The chart without the curves that are hidden."""
    return replace(chart, curves=tuple(curve for curve in chart.curves if key_of(curve) not in hidden))


def place_of(game: Game, state: State, axis: Axis) -> int | None:
    """The place of a state on the axis across; none if that counts no number of it."""
    if axis == "togo":
        return game.target - state.mine
    return getattr(state, axis) if axis else None


def state_at(game: Game, state: State, axis: Axis, place: int) -> State:
    """The nearest state to a place across that has the other numbers of a state."""
    moved = {"mine": game.target - place} if axis == "togo" else {str(axis): place}
    return nearest(game, replace(state, **moved))


def way(game: Game, chart: Chart, path: Sequence[State]) -> tuple[Floats, Ints]:
    """Where the states of a game are on the first curve, and how much they matter; nowhere if none of their numbers runs
    across, or where there is no curve."""
    if not chart.axis:
        return np.zeros((0, 2)), np.zeros(0, int)
    across = [x for state in path if (x := place_of(game, state, chart.axis)) is not None]
    places = np.array([(x, height(chart.curves[0], x)) for x in across]).reshape(-1, 2)
    there = ~np.isnan(places[:, 1])
    return places[there], weights(path)[there]
