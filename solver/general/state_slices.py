"""Worths of choices over the axes of a game, and where holding begins: read from the values of all states."""

from abc import abstractmethod
from dataclasses import replace
from typing import Any

import numpy as np

from solver.games.game import Game
from solver.games.state import State
from solver.general.graph import Floats, Graph, Ints, Marks
from solver.general.known import known
from solver.general.problem import Problem, game_of, worths_of
from solver.general.state_layout import lay_out, mixes_in, place
from solver.general.volume import field_of, reachable_in
from solver.job import Job
from solver.solutions.hog import between_best
from solver.solutions.solo_pig import Turns
from solver.solutions.solution import Array, Worths
from solver.solutions.turns import Actions, Boundary, Field


class OverAxes(Worths):
    """Everything that is read from the worths of all choices in all states."""

    _mixes: Floats  # the strategy, over the axes and the choices

    @abstractmethod
    def worths(self) -> Floats:
        """The worth of each choice, over the axes and the choices; NaN where it is not allowed or there is no such state."""

    def _strategy(self, state: State) -> dict[Any, float]:
        """The chances of the choices in a state, without those that are never chosen."""
        where = place(self.game, state)
        if where is None or np.isnan(self._mixes[where][0]):
            return super()._strategy(state)
        return {choice: float(chance) for choice, chance in zip(self.game.choices, self._mixes[where], strict=True) if chance}

    def table(self) -> Array:
        shares = np.nan_to_num(self._mixes)
        return shares[..., 0] if self.game.chooses == "roll or hold" else shares

    def actions(self, **fixed: int) -> Actions:
        """The worths of rolling and holding, over the axes that are not fixed; with all turns left, unless told."""
        return both_actions(self.game, sliced(self.game, self.worths(), fixed))

    def whole_turn(self, *at: int, **named: int) -> Actions:
        """Both action values of one position, by turn total."""
        names = (name for name in self.game.axes if name != "turn")
        state = self.game.at(**dict(zip(names, at, strict=False)) | named)
        totals = self.game.spans(state)["turn"]
        worths = np.full((len(self.game.axes["turn"]), 2), np.nan)
        for turn in totals:
            found = self._worths(replace(state, turn=turn))
            worths[turn - self.game.axes["turn"].start] = [found.get(choice, np.nan) for choice in self.game.choices]
        return both_actions(self.game, worths)

    def field(self, step: int = 1, job: Job | None = None) -> Field:
        """Margins and values of all states without gaps, where two players in turns have points at risk."""
        return field_of(self.game, self.actions(), self.values(), self.tolerance, step)

    def reachable(self, step: int = 1, job: Job | None = None) -> Marks:
        """Whether this strategy may meet each state, over the axes of `field`."""
        return reachable_in(self, step, job or Job())

    def dice(self) -> Ints:
        """The best number of dice over the axes; the fewest where several are best."""
        worths = self._gains()
        best = worths >= worths.max(axis=-1, keepdims=True) - self.tolerance
        return np.asarray(np.array(self.game.choices)[np.argmax(best, axis=-1)])

    def costs(self) -> Floats:
        """The cost of the nearest wrong choice over the axes; infinity where there is none."""
        gains = self._gains()
        return np.where(np.isneginf(gains).all(axis=-1), np.nan, between_best(gains))

    def boundary(self, turns_left: int | None = None, *, job: Job | None = None) -> Boundary:
        """The turn totals where holding begins, over the other axes; with all turns left, unless told."""
        (job or Job()).reached(0.0)
        fixed = {} if turns_left is None else {"turns_left": turns_left}
        return boundary_of(self.game, self.actions(**fixed), self.tolerance)

    def hold_boundary(self, turns_left: int | None = None) -> tuple[Ints, Ints]:
        """The smallest turn total that holds (one beyond all where none does) and the largest that rolls."""
        found = self.boundary(turns_left)
        return found.first, found.last

    def _gains(self) -> Floats:
        """The worth of each choice, signed so that more is better; minus infinity where it is not allowed."""
        worths = self.worths()
        return np.where(np.isnan(worths), -np.inf, -worths if self.game.unit.less_is_better else worths)


def both_actions(game: Game, worths: Floats) -> Actions:
    roll, hold = np.moveaxis(worths, -1, 0)
    return Turns(roll, hold) if game.unit.less_is_better else Actions(roll, hold)


def worths_over(graph: Graph, values: Floats, mixes: Floats) -> Floats:
    """The worth of each choice over the axes and the choices, from the values of all states; both at once, against `mixes`."""
    problem = known(graph, mixes_in(graph, mixes)) if graph.game.at_once else game_of(graph)
    return lay_out(graph, worths_in(graph, problem, graph.sign * (values - graph.even)))


def worths_in(graph: Graph, problem: Problem, values: Floats) -> Floats:
    """The worth of each of my choices, the first rows of the problem, over the states and the choices; `values` are counted
    from even."""
    rows = rows_of_mine(graph)
    by_state = np.full((len(graph), len(graph.game.choices)), np.nan)
    by_state[graph.state_of_row[rows], graph.mine[rows]] = graph.even + graph.sign * worths_of(problem, values)[: len(rows)]
    return by_state


def rows_of_mine(graph: Graph) -> Ints:
    """The row of each of my choices; both at once, the first of the pairs with it."""
    states = graph.state_of_row
    return np.flatnonzero((np.arange(len(states)) - graph.first[states]) % graph.columns[states] == 0)


def shown_by_map(game: Game) -> tuple[str, ...]:
    return game.map_axes or ("mine",)


def on_the_map(game: Game, numbers: Floats) -> Floats:
    """The part of an array over the axes that lies over those of the map, or my score; other numbers are as at the start."""
    kept, start = shown_by_map(game), game.start()
    at = [slice(None) if name in kept else getattr(start, name) - span.start for name, span in game.axes.items()]
    return np.array(numbers[tuple(at)])


def sliced(game: Game, numbers: Floats, fixed: dict[str, int]) -> Floats:
    """The part of an array over the axes, and maybe more, where some are fixed; turns left are those of the start, unless
    told."""
    for name in fixed:
        if name not in game.axes:
            raise ValueError(f"{name} = {fixed[name]!r}: must be left out, for {game.name} counts {', '.join(game.axes)}")
    game.at(**fixed)
    left = {"turns_left": game.start().turns_left} if "turns_left" in game.axes else {}
    at = {**left, **fixed}
    return numbers[tuple(at[name] - span.start if name in at else slice(None) for name, span in game.axes.items())]


def boundary_of(game: Game, actions: Actions, tie: float) -> Boundary:
    """Where holding begins. Ties hold; or roll, where one player has a limited number of turns: any chance is better than
    none."""
    axis = [name for name in game.axes if name != "turns_left"].index("turn")
    roll, hold = np.moveaxis(actions.roll, axis, -1), np.moveaxis(actions.hold, axis, -1)
    margin = np.moveaxis(actions.margin, axis, -1)
    exists = ~(np.isnan(roll) & np.isnan(hold))
    better = margin >= -tie if game.players == 1 and not game.unit.less_is_better else margin > tie
    rolls = exists & np.where(np.isnan(hold), True, better) & ~np.isnan(roll)
    holds, totals = exists & ~rolls, exists.sum(axis=-1)
    first = np.where(holds.any(axis=-1), holds.argmax(axis=-1), totals)
    last = np.where(rolls, np.arange(rolls.shape[-1]), -1).max(axis=-1)
    return Boundary(first, last, np.fmin(beside(-margin, first), beside(margin, first - 1)))


def beside(costs: Floats, at: Ints) -> Floats:
    """The numbers at those totals; infinity where there is none, for there is no choice."""
    there = (at >= 0) & (at < costs.shape[-1])
    found = np.take_along_axis(costs, np.where(there, at, 0)[..., None], axis=-1)[..., 0]
    return np.where(there & ~np.isnan(found), found, np.inf)
