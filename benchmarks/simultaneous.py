"""How fast simultaneous Hog is solved: against one linear program of scipy's per position and step, and longer games."""

import time
from collections.abc import Iterator

import numpy as np

from benchmarks.clock import ALL_CORES, fastest, solving
from benchmarks.report import Line, in_words, ratio
from solver import SimultaneousHog, solve
from solver.dice import throws

SAMPLE = 100
SETTLED = 1e-9


def by_linear_programs(payoffs: np.ndarray, nobody: np.ndarray) -> float:
    """The value of the game A + vB, put in for v again until it stays."""
    from scipy.optimize import linprog

    dice, value, change = len(payoffs), 0.5, 1.0
    aim, all_rows = np.append(np.zeros(dice), -1.0), np.append(np.ones(dice), 0.0)[None, :]
    bounds = [(0.0, None)] * dice + [(None, None)]
    while change > SETTLED:
        below = np.hstack([-(payoffs + value * nobody).T, np.ones((dice, 1))])
        found = -float(linprog(aim, below, np.zeros(dice), all_rows, [1.0], bounds, method="highs").fun)
        value, change = found, abs(found - value)
    return value


def against_linear_programs() -> Line:
    """On a sample of positions, scaled to all of them. Symmetry, and the matrices A and B, scipy gets for nothing."""
    game = SimultaneousHog(100, 10)
    solution, bust = solve(game), throws(game.die, game.max_dice)[1:, 0]
    nobody, taken = np.outer(bust, bust), 0.0
    for mine, theirs in [(0, 0), *np.random.default_rng(1).integers(0, game.target, (SAMPLE, 2)).tolist()]:
        payoffs = solution.payoffs(mine, theirs) - solution.value(mine, theirs) * nobody
        start = time.perf_counter()
        value = by_linear_programs(payoffs, nobody)
        if (mine, theirs) != (0, 0):  # the first one only imports and warms up
            taken += time.perf_counter() - start
        assert abs(value - solution.value(mine, theirs)) < 1e-6, "both solve the same game"
    everything = taken / SAMPLE * game.target * (game.target + 1) / 2
    ours = fastest(20, solving(game))[0]
    return ratio("Hog, both at once, to 100, 10 dice: linear programs / ours, one core", everything, ours, at_least=500)


def longer(target: int, max_dice: int) -> Line:
    """As it is used: all cores, from nothing."""
    game = SimultaneousHog(target, max_dice)
    solution = solve(game)
    seconds = fastest(5, solving(game, ALL_CORES))[0]
    what = f"Hog, both at once, to {target}, {max_dice} dice: time, gap"
    return Line(what, f"{in_words(seconds)}, {solution.gap:.2e}", "gap < 1e-12", solution.gap < 1e-12)


def lines() -> Iterator[Line]:
    yield against_linear_programs()
    for target, max_dice in ((100, 10), (100, 20), (200, 10)):
        yield longer(target, max_dice)
