"""How fast Hog is solved where a 1 costs points: against plain sweeping, and as it is used."""

from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.clock import fastest, solving
from benchmarks.report import Line, in_words, ratio
from solver import Die, Hog, Job, SimultaneousHog, solve
from solver.games.hog import Bust
from solver.tables.cyclic_table import Cycle
from solver.tables.hog_both_loss_table import SimultaneousLossTable
from solver.tables.hog_loss_table import LossTable
from solver.tables.hog_reply_table import busted
from solver.tables.hog_table import law_of

CLOSE = 1e-13
SECONDS = {100: 1.0, 200: 5.0}  # at most, by target
GAMES: tuple[tuple[int, Bust], ...] = ((100, "all"), (100, 10), (200, "all"), (200, 10))


def table_for(game: Hog) -> LossTable:
    return LossTable(law_of(game.die, game.max_dice, busted(game)), Job())


def bounds_by_sweeping(game: Hog) -> Callable[[], int]:
    """Plain throws of all positions, compiled like ours, from both sides until the bounds are CLOSE: proven as well."""
    table = table_for(game)

    def task() -> int:
        sweeps, rounding = 0, int(table.rounding)
        lower, upper = np.zeros_like(table.values), np.full_like(table.values, table.one)
        lower[0] = upper[0] = lower[:, 0] = upper[:, 0] = 0
        while (upper - lower).max() > CLOSE * table.one:
            np.maximum(lower, table.best_throws(upper, table.worths) - rounding, out=lower)
            np.minimum(upper, table.best_throws(lower, table.worths) + rounding, out=upper)
            sweeps += 2
        return sweeps

    return task


def values_by_sweeping(game: Hog) -> Callable[[], int]:
    """Plain throws from even values until all are CLOSE to ours: it proves nothing, and is told when to stop."""
    known, table = table_for(game), table_for(game)
    known.solve()

    def task() -> int:
        sweeps = 0
        table.values[:] = table.one // 2
        while abs(table.values - known.values).max() > CLOSE * table.one:
            table.throw_once()
            sweeps += 1
        return sweeps

    return task


def against_bounds(game: Hog, at_least: float) -> Line:
    sweeping = bounds_by_sweeping(game)
    slow, fast = fastest(2, sweeping, solving(game))
    return ratio(f"{described(game)}: {sweeping()} sweeps / ours, both proven", slow, fast, at_least=at_least)


def against_values(game: Hog) -> Line:
    sweeping = values_by_sweeping(game)
    slow, fast = fastest(5, sweeping, solving(game))
    return ratio(f"{described(game)}: {sweeping()} unproven / ours", slow, fast)


def as_used(game: Hog | SimultaneousHog) -> Line:
    kind: type[Cycle] = SimultaneousLossTable if game.at_once else LossTable
    steps, sweeps = calls(kind, "improve", game), calls(kind, "sweep", game)
    gap, seconds = solve(game).gap, fastest(3, solving(game))[0]
    figures = f"{in_words(seconds)}, {steps}, {sweeps}, {gap:.2e}"
    most = SECONDS[game.target]
    return Line(f"{described(game)}: time, steps, sweeps, gap", figures, f"< {most:g} s, 1e-12", seconds < most and gap < 1e-12)


def calls(kind: type[Cycle], name: str, game: Hog | SimultaneousHog) -> int:
    """How often a solve calls a method."""
    counted, method = [], getattr(kind, name)

    def counting(*arguments: object) -> object:
        counted.append(name)
        return method(*arguments)

    setattr(kind, name, counting)
    try:
        solve(game)
    finally:
        setattr(kind, name, method)
    return len(counted)


def described(game: Hog | SimultaneousHog) -> str:
    form = "Hog, both at once" if game.at_once else "Hog in turns"
    coin = ", a coin" if game.die.sides == 2 else ""
    return f"{form}, to {game.target}{coin}, a 1 costs {game.bust}"


def lines() -> Iterator[Line]:
    """All with ten dice."""
    yield against_bounds(Hog(100, 10, "all"), at_least=10)
    yield against_values(Hog(100, 10, "all"))
    yield against_values(Hog(100, 10, 10))
    yield against_values(Hog(50, 10, "all", Die(2)))
    for target, bust in GAMES:
        yield as_used(Hog(target, 10, bust))
        yield as_used(SimultaneousHog(target, 10, bust))
