"""How fast rules are tried against the optimum, and distilled: against `evaluate`, which proves what they lose."""

from collections.abc import Iterator
from time import perf_counter

from benchmarks.clock import fastest
from benchmarks.report import Line, in_words, ratio
from solver import Hog, Job, Pig, evaluate, strategies
from solver.distilling.curves import curves
from solver.distilling.deeds import Deed
from solver.distilling.games_on_boards import board_for
from solver.distilling.pocket_rule import PocketRule
from solver.games import Game

FIRST = 10.0  # seconds that the first curve for Pig to 100 may take


def lines() -> Iterator[Line]:
    yield tried(Pig(100), Deed("pace", (21, 8)), 50)
    yield tried(Hog(100, 10), Deed("pace", (6, 23)), 10)
    for numbers in (1, 7):  # the first time, kernels are compiled or loaded
        start = perf_counter()
        curve = next(curves(Pig(100), numbers))
        taken = perf_counter() - start
    yield Line("Pig to 100: first curve of rules up to 7 numbers", in_words(taken), f"<= {FIRST:g} s", taken <= FIRST)
    loss = curve.within(4).loss
    yield Line("Pig to 100: what 4 numbers lose, points of win probability", f"{loss:.4f}", "< 0.42", loss < 0.42)


def tried(game: Game, deed: Deed, at_least: float) -> Line:
    """Trying a rule on its board, over evaluating it."""
    rule, board = PocketRule(game, (), deed), board_for(game, Job())
    slow, fast = fastest(20, lambda: evaluate(game, rule, strategies.optimal()), lambda: board.loss(rule.plan()))
    return ratio(f"{game.name}: a rule against the optimum: evaluated / tried on its board", slow, fast, at_least=at_least)
