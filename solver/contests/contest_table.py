"""The table of a contest: what every strategy wins against every other one, exactly, and who wins the contest by that."""

import csv
import io
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Literal

import numpy as np

from solver.files import atomic
from solver.games import Game
from solver.strategies.rules_of_thumb import Strategy
from solver.tables.growing_table import Floats, Ints

CLOSE = 1e-10  # by how much a match must be better than even to count as won, as in the contests of CS 61A

COLUMNS = ("place", "strategy", "wins", "average", "worst", "worst against")

By = Literal["wins", "average", "worst", "name"]


@dataclass(frozen=True)
class Placing:
    """How one strategy has done."""

    place: int  # 1 for the best; those who have done as well share a place
    name: str
    wins: int  # the contest's own score: matches that are won
    average: float  # what is won on average over all others, both seats
    worst: float  # what is won against whom it fares worst with
    nemesis: str  # who that is


@dataclass(frozen=True, eq=False)
class ContestTable:
    """`firsts[i, j]` is what strategy i wins against j if i moves first, `seconds[i, j]` if j does; `gaps` bound their errors,
    proven. On the diagonal all is even."""

    game: Game
    strategies: tuple[Strategy, ...]
    firsts: Floats = field(repr=False)
    seconds: Floats = field(repr=False)
    gaps: Floats = field(repr=False)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the strategies, each once: of several that are called the same, later ones have a number."""
        named: list[str] = []
        for strategy in self.strategies:
            same = sum(other.name == strategy.name for other in self.strategies[: len(named)])
            named.append(f"{strategy.name} ({same + 1})" if same else strategy.name)
        return tuple(named)

    @property
    def gap(self) -> float:
        """The proven bound on the error of every value."""
        return float(self.gaps.max())

    @cached_property
    def averages(self) -> Floats:
        """What strategy i wins against j, both seats averaged, at [i, j]."""
        return (self.firsts + self.seconds) / 2

    @cached_property
    def wins(self) -> Ints:
        """The contest's own score: how many matches each strategy wins, by more than 1e-10."""
        won: Ints = (self.averages > self.game.even + CLOSE).sum(axis=1, dtype=np.int64)
        return won

    @property
    def undecided(self) -> int:
        """Pairs whose match may count otherwise than here, for the proven error reaches across the border; 0 as a rule."""
        return int(np.count_nonzero(abs(abs(self.averages - self.game.even) - CLOSE) <= self.gaps) // 2)

    def ranking(self, by: By = "wins") -> list[Placing]:
        """All strategies, the best first: by matches won, and by what they win where that is the same; or by something else."""
        others = len(self.strategies) - 1
        even = np.eye(len(self.strategies), dtype=bool)
        means = np.where(even, 0.0, self.averages).sum(axis=1) / others
        worst = np.where(even, np.inf, self.averages)
        keys = {
            "wins": (-self.wins, -means),
            "average": (-means,),
            "worst": (-worst.min(axis=1),),
            "name": (np.array([name.casefold() for name in self.names]),),
        }[by]
        order = np.lexsort(keys[::-1])
        before = [sum(bool(key[other] != key[each]) for key in keys) for other, each in pairwise(order)]
        places = [1]
        for rank, differs in enumerate(before, start=2):
            places.append(rank if differs else places[-1])
        return [
            Placing(
                place,
                self.names[each],
                int(self.wins[each]),
                float(means[each]),
                float(worst[each].min()),
                self.names[int(worst[each].argmin())],
            )
            for place, each in zip(places, order.tolist(), strict=True)
        ]

    def as_csv(self, by: By = "wins") -> str:
        """The ranking, a line for each strategy, with what it wins against every other one."""
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        ranking = self.ranking(by)
        order = [self.names.index(standing.name) for standing in ranking]
        writer.writerow(
            ["place", "strategy", "wins", "average", "worst", "worst against", *(self.names[each] for each in order)]
        )
        for standing, each in zip(ranking, order, strict=True):
            told = [standing.place, standing.name, standing.wins, standing.average, standing.worst, standing.nemesis]
            writer.writerow([*told, *("" if each == other else float(self.averages[each, other]) for other in order)])
        return file.getvalue()

    def save(self, path: str | Path, by: By = "wins") -> None:
        """Write the ranking to a CSV file, whole or not at all."""
        atomic.write(path, self.as_csv(by).encode())
