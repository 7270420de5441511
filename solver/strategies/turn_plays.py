"""Strategies for Pig at once with hidden turns, as kernels look up what each does: a table, or what is kept of a solution."""

from solver.games import SimultaneousPig
from solver.job import Job
from solver.kernels.hidden_turns.plays import TurnPlay
from solver.solutions.simultaneous_pig import HiddenTurnsSolution
from solver.solving import solve
from solver.strategies.rules_of_thumb import Optimal, Strategy, table
from solver.tables.pig_both_duel_table import laid_out
from solver.tables.strategy_arrays import check_table


def turn_play(strategy: Strategy, game: SimultaneousPig, job: Job) -> TurnPlay:
    """The play of a strategy, checked. Raises `Cancelled` when the job is."""
    quiet = Job(cancelled=job.cancelled)
    if isinstance(strategy, Optimal):
        solution = solve(game, quiet)
        assert isinstance(solution, HiddenTurnsSolution)
        return solution.play()
    rolls = table(strategy, game, quiet)
    check_table(rolls, game)
    return laid_out(rolls)
