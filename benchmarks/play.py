"""How fast games of Pig are played: against plain numpy, many games at once; on one core and on all."""

import time
from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np

from benchmarks.clock import fastest
from benchmarks.report import Line, ratio
from solver import Pig, evaluate, simulate, strategies
from solver.strategies import Strategy
from solver.tables.growing_table import cores

AT_ONCE = 10_000  # games: fewer take numpy longer, and more no less
PAPER = 10_000_000, 60.0  # games, and seconds for them

Match = tuple[Pig, Strategy, Strategy]


def wins_by_numpy(game: Pig, rolls: np.ndarray, games: int, seed: int = 1) -> int:
    """Of the first-named, who begins every other game; `rolls` tells at [who, mine, theirs, turn] who rolls. One roll of all
    games at a time, and the finished ones are dropped."""
    chance = np.random.default_rng(seed)
    mover, wins = np.arange(games) % 2, 0
    mine, theirs, turn = (np.zeros(games, np.int64) for _ in range(3))
    while len(mover):
        rolling = rolls[mover, mine, theirs, turn]
        face = chance.integers(1, game.die.sides, len(mover), endpoint=True)
        turn = np.where(rolling, np.where(face == 1, 0, turn + face), turn)
        banks = ~rolling | (mine + turn >= game.target)
        mine = np.where(banks, mine + turn, mine)
        passes = banks | (face == 1)
        over = mine >= game.target
        wins += int(np.count_nonzero(over & (mover == 0)))
        mover, turn = np.where(passes, 1 - mover, mover), np.where(passes, 0, turn)
        mine, theirs = np.where(passes, theirs, mine), np.where(passes, mine, theirs)
        if over.any():
            mover, mine, theirs, turn = mover[~over], mine[~over], theirs[~over], turn[~over]
    return wins


def by_numpy(match: Match, games: int) -> Callable[[], float]:
    game, *players = match
    rolls = np.array([player.rolls(game) > 0 for player in players])
    blocks = range(games // AT_ONCE)
    return lambda: sum(wins_by_numpy(game, rolls, AT_ONCE, seed) for seed in blocks) / games


def by_us(match: Match, games: int, workers: int) -> Callable[[], float]:
    """Laying out the strategies is counted, which numpy gets for nothing."""
    return lambda: simulate(*match, games, workers=workers).average


def compare(match: Match, games: int) -> Iterator[Line]:
    game, first, second = match
    tasks = by_numpy(match, games), by_us(match, games, 1), by_us(match, games, cores())
    assert abs(tasks[0]() - tasks[1]()) < 3 / games**0.5, "both play the same game"
    numpy, one, more = fastest(3, *tasks)
    what = f"{game.name}, {first.name} v {second.name}"
    yield ratio(f"{what}: numpy / ours, one core", numpy, one)
    yield ratio(f"{what}: one core / all cores", one, more)
    yield Line(f"{what}: games a second, one core and all", f"{games / one:,.0f}, {games / more:,.0f}")


def as_in_the_paper() -> Iterator[Line]:
    """Crocce & Mordecki's ten million games to 200, and the exact value that they come near to."""
    match = Pig(200), strategies.optimal(), strategies.fewest_turns()
    number, most = PAPER
    started = time.perf_counter()
    found = simulate(*match, number)
    seconds = time.perf_counter() - started
    exact, (low, high) = evaluate(*match).average, found.interval
    yield Line(f"Pig to 200, optimal v fewest turns: {number:,} games", f"{seconds:.1f} s", f"< {most:g} s", seconds < most)
    yield Line("their interval, and the exact value", f"{low:.5f} to {high:.5f}, {exact:.5f}", "inside", low <= exact <= high)


def table_of_ten() -> Line:
    """All against all, exactly."""
    named = [strategies.hold_at(total) for total in (15, 18, 20, 23, 25)]
    named += [strategies.optimal(), strategies.fewest_turns(), strategies.keep_pace(), strategies.fixed_rolls(5)]
    named += [strategies.uniform()]
    game = Pig(100)
    table = fastest(1, lambda: [evaluate(game, first, second).average for first, second in combinations(named, 2)])[0]
    one = fastest(3, lambda: evaluate(game, named[0], named[1]))[0]
    return ratio(f"Pig to 100: all pairs of {len(named)} strategies / one pair", table, one)


def lines() -> Iterator[Line]:
    yield from compare((Pig(100), strategies.hold_at(20), strategies.hold_at(20)), 500_000)
    yield from compare((Pig(200), strategies.optimal(), strategies.fewest_turns()), 500_000)
    yield from as_in_the_paper()
    yield table_of_ten()
