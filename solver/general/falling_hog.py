"""Hog in turns with rules that no kernel knows, solved from its rule book unless it would practically never end.

Before anything is read, a player alone is looked at: the throws to the target, with the choice at each score that needs the
fewest among no dice, one die, and as many as score most on average. No dice are taken to score as much as they ever do. Where a
jump depends on the other's score nothing can be said beforehand.
"""

from itertools import count
from math import inf, prod

import numpy as np
import numpy.typing as npt

from solver.games.hog_dice import gains
from solver.games.hog_in_turns import Hog
from solver.games.state import State
from solver.general.general_solution import GeneralSolution, solve_general
from solver.job import Job
from solver.kernels.hog_expected_throws import LONGEST, too_long
from solver.rules.named import NONE

Floats = npt.NDArray[np.float64]

STEPS = 20  # the most steps to better choices
FEWEST, WORK = 300, 2_000_000_000  # steps of solving that are allowed in any case, and outcomes looked at in further ones


def solve_falling_hog(game: Hog, job: Job) -> GeneralSolution:
    require_an_end(game)
    return solve_general(game, bounded(game, job))


def bounded(game: Hog, job: Job) -> Job:
    """The job, which refuses the game once it has taken so many steps that it might go on for minutes: some rules lead back and
    forth so much that their equations hardly settle."""
    outcomes = prod(map(len, game.axes.values())) * sum(len(gains(game.die, dice)) for dice in range(game.max_dice + 1))
    steps = count(1)

    def cancelled() -> bool:
        if next(steps) > FEWEST + WORK // outcomes:
            raise ValueError(f"{game.name}: with these rules players fall back too often to be solved; make the target smaller")
        return job.cancelled()

    return Job(job.progress, cancelled)


def require_an_end(game: Hog) -> None:
    """Raise `ValueError` if a game would practically never end."""
    if game.end != "turns" and not isinstance(game.jump, tuple) and (throws := throws_alone(game)) > LONGEST:
        raise too_long(game.bust, game.target, min(throws, 1e300))


def throws_alone(game: Hog) -> float:
    """The throws that a player alone needs on average from 0, rounded where they are many; infinity where that has no end."""
    tables = [throw_table(game, dice) for dice in sorted({1, best_on_average(game)})]
    if game.free != NONE:
        tables.append(free_table(game))
    chosen = np.mean(tables, axis=0)
    throws = np.full(game.target, inf)
    for _ in range(STEPS):
        found = solved(chosen)
        if found is None or not found[0] < throws[0]:
            break
        throws = found
        best = np.argmin([table @ throws for table in tables], axis=0)
        chosen = np.array([tables[choice][score] for score, choice in enumerate(best)])
    return float(throws[0])


def solved(chances: Floats) -> Floats | None:
    """The N = 1 + chances N; none where there is no such number, or one too large to be told."""
    try:
        found = np.linalg.solve(np.eye(len(chances)) - chances, np.ones(len(chances)))
    except np.linalg.LinAlgError:
        return None
    return np.asarray(found, np.float64) if np.all(np.isfinite(found)) and np.all(found >= 1.0 - 1e-9) else None


def throw_table(game: Hog, dice: int) -> Floats:
    """The chances of the score after a throw of so many dice, by the score before."""
    table = np.zeros((game.target, game.target))
    for mine in range(game.target):
        for points, chance in gains(game.die, dice).items():
            after = game.jumped(game.score_with(State(mine), dice, points), 0)
            if after < game.target:
                table[mine, after] += float(chance)
    return table


def free_table(game: Hog) -> Floats:
    table = np.zeros((game.target, game.target))
    for mine in range(game.target):
        after = game.jumped(mine + max(game.free_points(mine, theirs) for theirs in range(game.target)), 0)
        if after < game.target:
            table[mine, after] = 1.0
    return table


def best_on_average(game: Hog) -> int:
    """The number of dice that scores most on average, where a bust scores nothing."""
    return max(range(1, game.max_dice + 1), key=lambda dice: mean(game, dice))


def mean(game: Hog, dice: int) -> float:
    return float(sum(max(points, 0) * chance for points, chance in gains(game.die, dice).items()))
