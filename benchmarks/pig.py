"""How fast Pig is solved: against value iteration in numpy, against a plain compiled sweep, and with a second core."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from benchmarks.clock import ALL_CORES, ONE_CORE, fastest, solving
from benchmarks.plain_sweep import plain_sweep
from benchmarks.report import Line, in_words, ratio
from benchmarks.value_iteration import value_iteration
from solver import Die, Pig, solve


def against_numpy() -> Line:
    solution = solve(Pig(100))
    assert np.abs(value_iteration(100) - solution.actions(turn=0).roll).max() < 1e-8, "both solve the same game"
    iteration, ours = fastest(5, lambda: value_iteration(100), solving(Pig(100)))
    return ratio("Pig to 100: value iteration in numpy / ours, one core", iteration, ours, at_least=500)


def against_the_floor(target: int, repeats: int) -> Line:
    ours, floor = fastest(repeats, solving(Pig(target)), lambda: plain_sweep(target))
    return ratio(f"Pig to {target}: ours, one core / one plain compiled sweep", ours, floor, at_most=1.5)


def second_core(target: int, repeats: int) -> Line:
    one, more = fastest(repeats, solving(Pig(target), ONE_CORE), solving(Pig(target), ALL_CORES))
    return ratio(f"Pig to {target}: one core / all cores", one, more)


def corner(variant: str, sides: int) -> Line:
    """As it is used: all cores, from nothing."""
    game = Pig(1000, variant, Die(sides))
    solution = solve(game)
    seconds, allowed = fastest(3, solving(game, ALL_CORES))[0], 1e-12 * max(game.bounds)
    what = f"Pig to 1000, {variant}, {sides} sides: time, gap"
    return Line(what, f"{in_words(seconds)}, {solution.gap:.2e}", f"gap < {allowed:g}", solution.gap < allowed)


def lines() -> Iterator[Line]:
    yield against_numpy()
    for target, repeats in ((100, 50), (200, 20), (500, 5)):
        yield against_the_floor(target, repeats)
    for target, repeats in ((500, 15), (1000, 7)):
        yield second_core(target, repeats)
    for variant, sides in product(("reach", "exact", "difference"), (2, 6, 20)):
        yield corner(variant, sides)
