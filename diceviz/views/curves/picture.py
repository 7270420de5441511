"""Curves: what a player alone may expect, one curve for each strategy, of a kind to choose."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.model.frame import nearest
from diceviz.pictures.chart import Axis, Chart, height
from diceviz.pictures.colours import Floats, Ints
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
