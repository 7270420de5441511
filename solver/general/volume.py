"""All states of a game of two in turns with points at risk, without gaps: see `field` and `reachable` of `PigSolution`."""

from dataclasses import replace

import numpy as np

from solver.games.game import Game
from solver.games.state import State
from solver.general.graph import Floats, Ints, Marks
from solver.general.state_layout import place
from solver.job import Job
from solver.solutions.solution import Worths
from solver.solutions.turns import AXES, Actions, Field, numbers

BEYOND = 0.1  # the cost, as a share of the range of payments, of rolling where the turn has won already


def field_of(game: Game, actions: Actions, values: Floats, tie: float, step: int) -> Field:
    """Margins and values of all states. Where there is only rolling, holding counts as passing; where the turn has won, rolling
    counts as a mistake."""
    (scores, across, turns), (low, high) = places(game, step), game.bounds
    beyond = ((0, 0), (0, 0), (0, 1))
    roll, hold = (np.pad(each, beyond, constant_values=np.nan) for each in actions)
    passing = np.broadcast_to(game.mirrored(0.0) - values.T[:, :, None], roll.shape)  # the worth of passing
    margin = np.where(np.isnan(hold), np.maximum(roll - passing, tie), roll - hold)
    margin = np.where(np.isnan(roll), -max(BEYOND * (high - low), tie), margin)
    margin = np.where(np.abs(margin) <= tie, np.where(np.isnan(hold), tie, -tie), margin)
    some = np.ix_(scores, across, turns)
    worth = np.nan_to_num(np.fmax(roll, hold), nan=high)
    firsts = game.axes["mine"].start, game.axes["turn"].start
    return Field(firsts[0] + scores, firsts[1] + turns, margin[some].astype(np.float32), worth[some].astype(np.float32))


def places(game: Game, step: int) -> tuple[Ints, ...]:
    """The places along the axes: every step-th and the last; of turn totals, also the one beyond all."""
    mine, theirs, turn = (len(game.axes[name]) for name in AXES)
    return numbers(mine - 1, step), numbers(theirs - 1, step), numbers(turn, step)


def reachable_in(solution: Worths, step: int, job: Job) -> Marks:
    """Whether a player who keeps to the strategy may meet each state, if either began and the other does anything that the
    rules allow."""
    game = solution.game
    axes = places(game, step)
    marks = np.zeros([len(axis) for axis in axes], np.bool_)
    met = {(game.start(), True), (game.start(), False)}
    waiting = [*met]
    while waiting:
        job.reached(0.0)
        state, is_mine = waiting.pop()
        if is_mine and (where := place(game, replace(state, turn=game.axes["turn"].start))) is not None:
            at = *where[:2], min(state.turn - game.axes["turn"].start, len(game.axes["turn"]))
            marks[tuple(int(np.searchsorted(axis, number, "right")) - 1 for axis, number in zip(axes, at, strict=True))] = True
        for after in coming(solution, state, is_mine) - met:
            met.add(after)
            waiting.append(after)
    return marks


def coming(solution: Worths, state: State, is_mine: bool) -> set[tuple[State, bool]]:
    """The states that may come next, each with whether I move there."""
    game = solution.game
    chosen = solution._strategy(state) if is_mine else game.actions(state)
    outcomes = [outcome for choice in chosen for outcome in game.outcomes(state, choice)]
    return {(outcome.state, is_mine != outcome.passes) for outcome in outcomes if outcome.state is not None}
