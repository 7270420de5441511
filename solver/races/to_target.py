"""Rounds of Pig to a target, played alone: nobody looks at the other player.

With n points to go a player rolls until the turn total is at least a threshold k <= n, so that a round ends at the target at
the latest. E(n) is the mean number of rounds, and k(n) the threshold that makes it smallest (strategy 1). Other strategies are
a list of thresholds by points to go, of which some may be left to the best choice:

    strategy 3    the best up to 54 to go, from then on 20 and 21 by turns, for 12 and 10 points
    strategy 4    the best up to 250 to go, from then on always 20
    strategy 6    as strategy 1, but who gains the most, k + 5, may roll on for C more

Of all ways to play none takes fewer rounds than strategy 6 up to 74 points to go; at 75 it is best to roll on from 21 to 23,
but not from 18 to 20, which no such strategy does.

Let H(n, j) be the chance of exactly j rounds. Of two players with the same strategy, the first has won when the second has not
been faster:

    H(n, j) = sum over i of P(k(n), i) H(n - i, j - 1),         W(n) = (1 + sum over j of H(n, j)^2) / 2.

With m the mean gain of the best round and V(n) growing like n s^2, H is about a normal distribution of mean n / m and variance
n s^2, and W(n) about (1 + 1 / (2 s sqrt(pi n))) / 2.

After G. Louchard, "On the dice race problem", sections 3 to 6 and 8; strategy 6 is that of Haigh & Roters. The equations are
those of `pig_races.py`, where the error of E is derived. H(n, j) errs by less than j (s + 2)(k + s) / 2 times 2^-53 of itself,
k being the largest threshold: each round is a sum of s + 1 products with chances of at most (s + 2)(k - 1) / 2 + 2 or s (k + s
- 1) / 2 roundings, for a bust or a gain.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import pi, sqrt

import numpy as np

from solver.dice import Die
from solver.games.state import check_points
from solver.kernels import pig_races
from solver.kernels.roll import roll_of
from solver.races.one_round import round_of, tie_at
from solver.tables.growing_table import Floats, Ints

LARGEST = 1000  # the largest target
REST = 1e-12  # a distribution ends where the chance of a longer race is no more than this
LONGEST = 5000  # rounds after which a distribution ends in any case


@dataclass(frozen=True, eq=False)
class Races:
    """Races to every target up to the largest: all arrays go by points to go, from 0 on."""

    die: Die
    rounds: Floats = field(repr=False)  # E(n)
    thresholds: Ints = field(repr=False)  # k(n), the smallest of the best thresholds; 0 where nothing is to go
    variances: Floats = field(repr=False)  # V(n), the variance of the number of rounds
    tosses: Floats = field(repr=False)  # the mean number of rolls in all rounds together
    toss_variances: Floats = field(repr=False)  # the variance of that number

    @property
    def target(self) -> int:
        return len(self.rounds) - 1

    def error(self, togo: int) -> float:
        """The proven relative error of E(n)."""
        return float(errors(self.target, self.die)[togo])

    def costs(self, togo: int) -> Floats:
        """E(n, k): the mean number of rounds if the next one has the threshold k, at [k]; [0] is infinite."""
        check_points("togo", togo, self.target, least=1)
        costs = np.full(togo + 1, np.inf)
        pig_races.weigh_thresholds(costs, self.rounds, togo, *endings(self.target, self.die))
        return costs

    def best(self, togo: int) -> tuple[int, ...]:
        """All thresholds that may be the best for the next round: several if the proven error cannot tell them apart."""
        costs = self.costs(togo)
        near = costs <= costs.min() * (1.0 + 2.0 * self.error(togo))
        return tuple(np.flatnonzero(near).tolist())

    def excess(self) -> Floats:
        """E(n) - n / m, where m is the mean gain of the best round."""
        excess: Floats = self.rounds - np.arange(self.target + 1) / best_mean(self.die)
        return excess

    @cached_property
    def chances(self) -> Floats:
        """H(n, j), the chance of exactly j rounds to n, at [n, j].

        It ends where no target up to the largest has more than `REST` left, but no later than after `LONGEST` rounds. What is
        missing from a sum of 1 takes longer.
        """
        ends, _ = endings(self.target, self.die)
        gains, busts = ends[self.thresholds, 1:, 0], ends[self.thresholds, 0, 0]
        after = np.maximum(np.arange(self.target + 1)[:, None] - self.thresholds[:, None] - np.arange(self.die.sides), 0)
        now, left = np.zeros(self.target + 1), np.ones(self.target + 1)
        now[0] = 1.0
        chances = [now]
        while (left - now).max() > REST and len(chances) <= LONGEST:
            left = left - now
            now = busts * now + (gains * now[after]).sum(axis=1)
            chances.append(now)
        return np.array(chances).T

    def distribution(self, togo: int | None = None) -> Floats:
        """The chance of exactly j rounds, at [j]; to the largest target, unless told."""
        check_points("togo", self.target if togo is None else togo, self.target)
        chances: Floats = self.chances[self.target if togo is None else togo]
        return chances


def races(target: int = LARGEST, die: Die | None = None, plan: Sequence[int] | Ints | None = None) -> Races:
    """All races up to the target. `plan` has the threshold with n to go at [n], 0 for the best one; all are, unless told.

    No threshold is taken beyond the target: who has reached it stops.
    """
    check_points("target", target, LARGEST, least=1)
    die = die or Die()
    ends, scores = endings(target, die)
    thresholds = thresholds_of(plan, target)
    rounds, variances, tosses, toss_variances, costs = np.zeros((5, target + 1))
    pig_races.fewest_rounds(rounds, thresholds, costs, ends, scores, 2.0 * errors(target, die))
    pig_races.spread(rounds, variances, thresholds, ends, scores)
    pig_races.count_tosses(tosses, toss_variances, thresholds, ends, scores)
    return Races(die, rounds, thresholds, variances, tosses, toss_variances)


def thresholds_of(plan: Sequence[int] | Ints | None, target: int) -> Ints:
    if plan is None:
        return np.zeros(target + 1, np.int64)
    thresholds = np.array(plan)
    if thresholds.shape != (target + 1,) or thresholds.dtype.kind not in "iu" or (thresholds < 0).any():
        raise ValueError(f"plan: must have a threshold, or 0, for each of 0 to {target} points to go")
    return np.minimum(thresholds.astype(np.int64), np.arange(target + 1))


@lru_cache(maxsize=16)
def endings(target: int, die: Die) -> tuple[Floats, Floats]:
    """How rounds with each threshold end, and the chance that they score: see `pig_races.py`."""
    visits, ends, scores = np.empty((target, 3)), np.empty((target + 1, die.sides + 1, 3)), np.empty(target + 1)
    pig_races.come_by(visits, roll_of(die))
    pig_races.end_rounds(ends, visits, roll_of(die))
    pig_races.score(scores, ends)
    return ends, scores


def errors(target: int, die: Die) -> Floats:
    """The relative error of each E(n): c (n + 1) roundings, see `pig_races.py`."""
    points = (die.sides + 1) * (die.sides + 2) / 2
    bounds: Floats = points * np.arange(1.0, target + 2) * 2.0**-53
    return bounds


@lru_cache(maxsize=32)
def best_mean(die: Die) -> float:
    """m, the mean gain of the best round."""
    return round_of(tie_at(die), die).mean


# Strategies


def hold_at(threshold: int, target: int = LARGEST) -> Ints:
    """The plan that always has that threshold, or the target."""
    return best_until(0, [threshold], target)


def best_until(last: int, thresholds: Sequence[int], target: int = LARGEST) -> Ints:
    """The plan of the best threshold up to `last` points to go, and of those of the list beyond, over and over."""
    plan = np.zeros(target + 1, np.int64)
    beyond = np.arange(max(target - last, 0))
    plan[last + 1 :] = np.array(thresholds)[beyond % len(thresholds)]
    return plan


def strategy_3(target: int = LARGEST, last: int = 54, lows: int = 12, highs: int = 10) -> Ints:
    """Louchard's strategy 3, for six sides: 20 and 21 by turns from 55 to go on, 20 first, which is not published."""
    return best_until(last, [20] * lows + [21] * highs, target)


def strategy_4(target: int = LARGEST, last: int = 250) -> Ints:
    """Louchard's strategy 4, for six sides: always 20 from 251 points to go on."""
    return best_until(last, [20], target)


@dataclass(frozen=True, eq=False)
class RacesBeyond:
    """Races by strategy 6; the arrays go by points to go."""

    die: Die
    rounds: Floats = field(repr=False)
    thresholds: Ints = field(repr=False)
    beyond: Ints = field(repr=False)  # C(n), how many more points are sought after gaining the most; 0 where none is better

    @property
    def improved(self) -> tuple[int, ...]:
        """The points to go at which rolling on is better: by more than the proven error."""
        return tuple(np.flatnonzero(self.beyond).tolist())


def races_beyond(target: int = LARGEST, die: Die | None = None) -> RacesBeyond:
    """The best threshold and the best C for every n, the smallest ones of a tie.

    E errs no more than with thresholds alone: going on makes two rounds in one, for the points of both.
    """
    check_points("target", target, LARGEST, least=1)
    die = die or Die()
    rounds, costs = np.zeros((2, target + 1))
    thresholds, beyond = np.zeros((2, target + 1), np.int64)
    after = np.zeros((target + 1, target + 1))
    pig_races.go_beyond(rounds, thresholds, beyond, costs, after, *endings(target, die), 2.0 * errors(target, die))
    return RacesBeyond(die, rounds, thresholds, beyond)


# Two players


def first_player_wins(first: Races, second: Races | None = None) -> Floats:
    """The chance that the first player is there first, by points to go for both, when nobody looks at the other.

    The second player keeps to the first player's strategy, unless told. What is left of the distributions adds up to `REST` at
    most.
    """
    mine, theirs = first.chances, (second or first).chances
    size = min(mine.shape[1], theirs.shape[1])
    not_faster = 1.0 - theirs[:, : size - 1].cumsum(axis=1)
    wins: Floats = mine[:, 0] + (mine[:, 1:size] * not_faster).sum(axis=1)
    return wins


def first_player_wins_about(target: int, rate: float) -> float:
    """The chance that the first player is there first, from the normal approximation with a variance of `rate` for each point
    to go."""
    return (1.0 + 1.0 / (2.0 * sqrt(pi * rate * target))) / 2.0


def normal(rounds: Floats | Ints, mean: float, variance: float, skewness: float = 0.0) -> Floats:
    """The density of the normal distribution: next to `Races.distribution`, with E(n) and V(n), or n / m and n s^2.

    With the skewness of the distribution it has the first term of the Edgeworth series, which is most of what is missing.
    """
    z = (rounds - mean) / sqrt(variance)
    density: Floats = np.exp(-(z**2) / 2.0) / sqrt(2.0 * pi * variance) * (1.0 + skewness / 6.0 * (z**3 - 3.0 * z))
    return density
