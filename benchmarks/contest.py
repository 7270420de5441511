"""How fast a contest is played: 300 tables of Hog to 100, all against all, over evaluating the same pairs one by one."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, islice
from math import comb

import numpy as np

from benchmarks.report import Line
from solver import Hog, evaluate, strategies, tournament
from solver.batches import cores
from solver.strategies import Strategy

ENTRIES = 300
SAMPLE = 60  # pairs that are evaluated one by one: all would take some five minutes
LEAST = 5.0  # how many times as many matches a second there must be at least


def entries(game: Hog, number: int) -> list[Strategy]:
    """Tables as in a contest: the best one with more and more of other choices."""
    chance, best = np.random.default_rng(1), strategies.optimal().mixes(game).argmax(axis=2)
    made = []
    for place in range(number):
        other = chance.integers(0, game.max_dice, best.shape)
        dice = np.where(chance.random(best.shape) < place / number, other, best)
        made.append(strategies.table(np.eye(game.max_dice)[dice], f"entry {place}"))
    return made


def seconds_for(game: Hog, players: list[Strategy], workers: int) -> float:
    with ThreadPoolExecutor(workers) as pool:
        start = time.perf_counter()
        tournament(game, players, pool)
        return time.perf_counter() - start


def one_by_one(game: Hog, players: list[Strategy]) -> float:
    """Seconds for a pair."""
    pairs = [*islice(combinations(players, 2), 0, None, comb(len(players), 2) // SAMPLE)]
    evaluate(game, *pairs[0])
    start = time.perf_counter()
    for one, other in pairs:
        evaluate(game, one, other)
    return (time.perf_counter() - start) / len(pairs)


def lines() -> Iterator[Line]:
    game = Hog(100, 10)
    players = entries(game, ENTRIES)
    tournament(game, players[:3])  # compiled
    matches, each = comb(ENTRIES, 2), one_by_one(game, players)
    for what, workers in (("one core", 1), (f"{cores()} cores", cores())):
        rate = matches / seconds_for(game, players, workers)
        figures = f"{rate:,.0f} / {1 / each:,.0f} matches a second = {rate * each:.1f}"
        yield Line(f"a contest of {ENTRIES} tables to 100, {what} / one by one", figures, f">= {LEAST:g}", rate * each >= LEAST)
