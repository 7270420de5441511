"""All states of a game of two in turns with points at risk, without gaps: see `field` and `reachable` of `PigSolution`."""

import numpy as np

from solver.games.game import Game
from solver.games.state import State
from solver.general.graph import Floats, Marks
from solver.job import Job
from solver.solutions.pig import Actions, Field, numbers
from solver.solutions.solution import Worths

BEYOND = 0.1  # of the range of payments: what rolling would cost where the turn has won already


def field_of(game: Game, actions: Actions, values: Floats, tie: float, step: int) -> Field:
    """Where there is only rolling, holding is thought of as passing; where the turn has won, rolling as a mistake."""
    scores, turns, (low, high) = numbers(game.target - 1, step), numbers(game.target, step), game.bounds
    beyond = ((0, 0), (0, 0), (0, 1))
    roll, hold = (np.pad(each, beyond, constant_values=np.nan) for each in actions)
    passing = np.broadcast_to(game.mirrored(0.0) - values.T[:, :, None], roll.shape)  # as the other player begins
    margin = np.where(np.isnan(hold), np.maximum(roll - passing, tie), roll - hold)
    margin = np.where(np.isnan(roll), -max(BEYOND * (high - low), tie), margin)
    margin = np.where(np.abs(margin) <= tie, np.where(np.isnan(hold), tie, -tie), margin)
    some = np.ix_(scores, scores, turns)
    worth = np.nan_to_num(np.fmax(roll, hold), nan=high)
    return Field(scores, turns, margin[some].astype(np.float32), worth[some].astype(np.float32))


def reachable_in(solution: Worths, step: int, job: Job) -> Marks:
    """Of a player who keeps to the strategy, whoever began; the other may do whatever the rules allow."""
    game = solution.game
    scores, turns = numbers(game.target - 1, step), numbers(game.target, step)
    marks = np.zeros((len(scores), len(scores), len(turns)), np.bool_)
    met = {(game.start(), True), (game.start(), False)}
    waiting = [*met]
    while waiting:
        job.reached(0.0)
        state, is_mine = waiting.pop()
        if is_mine:
            places = zip((scores, scores, turns), (state.mine, state.theirs, min(state.turn, game.target)), strict=True)
            marks[tuple(int(np.searchsorted(axis, number, "right")) - 1 for axis, number in places)] = True
        for after in coming(solution, state, is_mine) - met:
            met.add(after)
            waiting.append(after)
    return marks


def coming(solution: Worths, state: State, is_mine: bool) -> set[tuple[State, bool]]:
    """What may come next, and who moves there."""
    game = solution.game
    chosen = solution.strategy(state) if is_mine else game.actions(state)
    outcomes = [outcome for choice in chosen for outcome in game.outcomes(state, choice)]
    return {(outcome.state, is_mine != outcome.passes) for outcome in outcomes if outcome.state is not None}
