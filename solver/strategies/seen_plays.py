"""Strategies where both see both turn totals: what each does at all pairs of totals, as the kernels of `rounds` look it up.

Rules of thumb and tables over scores and the own total do not look at the other's turn. Optimal play does.
"""

from typing import Protocol, runtime_checkable

import numpy as np

from solver.games import SimultaneousPig, State
from solver.games.state import I_AM, THEY_ARE
from solver.job import Job
from solver.rounds.optimal_plays import optimal_play
from solver.rounds.plays import SeenPlay, by_table, nothing_kept, optimal, take_play
from solver.strategies.rules_of_thumb import Mixture, Optimal, Strategy, table
from solver.tables.growing_table import Floats
from solver.tables.pig_both_table import rules_of
from solver.tables.strategy_arrays import Array, check_table, looks_at_theirs


@runtime_checkable
class SeenStrategy(Protocol):
    """A strategy that has been laid out for a game in which totals are seen."""

    def seen_play(self, game: SimultaneousPig, job: Job) -> SeenPlay:
        """The chances to roll at all pairs of totals."""


def seen_play(strategy: Strategy, game: SimultaneousPig, job: Job) -> SeenPlay:
    """The play of a strategy, checked; the game is one in which totals are seen."""
    if isinstance(strategy, SeenStrategy):
        return strategy.seen_play(game, job)
    if isinstance(strategy, Optimal):
        return optimal(optimal_play(game.target, rules_of(game), job), len(game.axes["turn"]))
    if isinstance(strategy, Mixture):
        return mixed(seen_play(strategy.first, game, job), seen_play(strategy.second, game, job), strategy.share)
    rolls = table(strategy, game, job)
    check_table(rolls, game)
    if looks_at_theirs(rolls, game):
        return by_table(np.zeros((1, 1, rolls.shape[2])))._replace(looking=np.array(rolls, np.float32, order="C"))
    return by_table(compact(rolls[..., 0, 0]))


def round_rolls(strategy: Strategy, game: SimultaneousPig, at: State, job: Job | None = None) -> Floats:
    """The chance to roll of a strategy over my turn total and theirs, at the scores of a state, and with those out who are."""
    totals = game.last_roll(at.mine), game.last_roll(at.theirs)
    rolls = np.zeros((2, *totals))
    if at.out != I_AM:  # who waits
        togo = game.target - at.mine, game.target - at.theirs
        take_play(seen_play(strategy, game, job or Job()), game.target, *togo, totals, rules_of(game), rolls)
    found: Floats = rolls[int(at.out == THEY_ARE)]
    return found


def compact(rolls: Array) -> Floats:
    """A table of doubles without copies for scores that make no difference."""
    once = tuple(slice(None) if stride else slice(1) for stride in rolls.strides[:2])
    return np.array(rolls[once], np.float64, order="C")


def mixed(first: SeenPlay, second: SeenPlay, share: float) -> SeenPlay:
    """The play of one who in every state anew plays the first with that chance, else the second."""
    tables = share * first.table + (1.0 - share) * second.table
    looking = [weight * play.looking for weight, play in ((share, first), (1.0 - share, second)) if play.looking.size]
    kept = next((play.optimal for play in (first, second) if play.share), nothing_kept())
    seen = np.array(sum(looking), np.float32, order="C") if looking else first.looking
    return SeenPlay(np.ascontiguousarray(tables), seen, share * first.share + (1.0 - share) * second.share, kept)
