"""How many turns a game between two known players takes: the distribution, and its mean.

Let R(n) be the chance that more than n turns are played: R(n - 1) - R(n) is that of exactly n, and the mean is the sum of all
R(n). In the long run the game goes on with the same chance g for two turns, one of each player: what is left of that sum is
then (R(n - 1) + R(n)) / (1 - g). Nothing is proven here; chances are carried in doubles, and err by some 1e-15.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from solver.games import Pig, SimultaneousPig
from solver.games.hog import Throwing
from solver.job import Job
from solver.kernels import turn_chain
from solver.kernels.roll import roll_of
from solver.tables.growing_table import Floats
from solver.tables.hog_reply_table import by_points_to_go, law_of
from solver.tables.pig_both_duel_table import RoundFlow

REST = 1e-12  # a distribution ends where the chance of a longer game is less than this
LONGEST = 5000  # turns after which a distribution ends in any case
STEADY = 1e-12  # the largest change of g, for each unit of 1 - g, at which g counts as constant

Step = Callable[[Floats, bool], Floats]  # chances before a turn, whether the first-named moves -> chances after it


@dataclass(frozen=True, eq=False)
class Lengths(ABC):
    """The lengths of games from 0 : 0 on, in turns."""

    target: int

    @abstractmethod
    def rests(self, first: bool) -> Iterator[float]:
        """The chances R(0), R(1), ... that more turns are played, where the first-named or the other has the first turn."""

    def distribution(self, first: bool) -> Floats:
        """The chance that a game lasts exactly n turns, at [n], until less than `REST` is left or `LONGEST` are reached."""
        rests = []
        for rest in self.rests(first):
            rests.append(rest)
            if rest < REST:
                break
        return np.asarray(np.maximum(0.0, -np.diff([1.0, *rests])))

    def mean(self, first: bool) -> float:
        rests, chances = [], [nan, nan]
        for rest in self.rests(first):
            rests.append(rest)
            if rest < REST:
                return sum(rests)
            chances.append(rest / rests[-3] if len(rests) > 2 else nan)
            if (rest < 0.5 or len(rests) > 4 * self.target) and steady(chances[-1], chances[-3]):
                break
        goes_on = chances[-1]
        return sum(rests[:-2]) + (rests[-2] + rests[-1]) / (1.0 - goes_on) if goes_on < 1.0 else float("inf")


@dataclass(frozen=True, eq=False)
class TurnByTurn(Lengths):
    """Lengths by chances that are carried on turn by turn."""

    step: Step

    def rests(self, first: bool) -> Iterator[float]:
        mass = np.zeros((self.target + 1, self.target + 1))
        mass[-1, -1] = 1.0
        for number in range(LONGEST):
            yield float(mass.sum())
            mass = self.step(mass, first == (number % 2 == 0))


def steady(chance: float, before: float) -> bool:
    """Whether two values of g are equal, as far as doubles can tell."""
    return abs(chance - before) <= max(STEADY * (1.0 - chance), 2.0**-50)


def lengths_of(game: Pig | SimultaneousPig | Throwing, tables: tuple[Any, Any], job: Job) -> TurnByTurn:
    """The lengths of games between two strategies, given by their tables or their `TurnPlay`, the first-named's first."""
    if isinstance(game, SimultaneousPig):
        flow = RoundFlow(game, tables)
        return TurnByTurn(game.target, lambda mass, _: flow.round(mass, job))
    first, second = by_points_to_go(tables[0]), by_points_to_go(tables[1])
    if isinstance(game, Pig):
        return TurnByTurn(game.target, turns(game, first, second, job))
    return TurnByTurn(game.target, throws(game, first, second, job))


def turns(game: Pig, first: Floats, second: Floats, job: Job) -> Step:
    at, rows = np.zeros(game.target + 1), max(1, 1_500_000 // (game.target**2 * game.die.sides))
    roll = roll_of(game.plain_die, game.variant == "exact")

    def step(mass: Floats, first_moves: bool) -> Floats:
        after = np.zeros_like(mass)
        for x in range(1, game.target + 1, rows):
            job.reached(0.0)
            xs = (x, min(x + rows - 1, game.target))
            turn_chain.pass_turn(mass, xs, first if first_moves else second, roll, at, after)
        return after

    return step


def throws(game: Throwing, first: Floats, second: Floats, job: Job) -> Step:
    law = law_of(game)
    most = law.throw.chances.shape[1]
    points, rows = np.zeros((2, most)), max(1, 5_000_000 // (game.target * most * (most if law.both else game.max_dice)))

    def step(mass: Floats, first_moves: bool) -> Floats:
        after = np.zeros_like(mass)
        for x in range(1, game.target + 1, rows):
            job.reached(0.0)
            xs = (x, min(x + rows - 1, game.target))
            if law.both:
                turn_chain.pass_both(mass, xs, first, second, law.throw, points, after)
            else:
                turn_chain.pass_throw(mass, xs, first if first_moves else second, law.throw, points, after)
        return after

    return step
