"""One round of Pig played for itself: roll until the turn total reaches a threshold, or a 1 wipes it out.

Let v(t) be the chance that the turn total comes by t, and J(k) the mean gain of who rolls below the threshold k. Thresholds k
and k + 1 differ only for who comes by k, where one more roll of a die with s sides is worth (T - k) / s, T = s(s + 1) / 2 - 1:

    J(k + 1) = J(k) + v(k) (T - k) / s.

So T and T + 1 are best, a tie for every die: 20 and 21 for six sides. Of r rolls, whatever they show, the mean gain is
r (s + 2) / 2 ((s - 1) / s)^r, and s - 1 and s rolls are best, again a tie.

Who on gaining the most, k + s - 1 =: a, rolls on for at least c more, gains on average

    J(k) + v(k - 1) / s (J(c) - a P(c, 0)),

P(c, 0) being the chance to bust below c. These are strategies 1, 2 and 7 of G. Louchard, "On the dice race problem", sections
2 and 8.

All chances are sums of positive terms. One of a gain in r rolls errs by no more than r s 2^-53 of itself, and a sum over totals
or rolls, as a bust is, by 2^-53 more for each term. J(k) as above errs by some 2^-53 of the largest J for each of k totals.
"""

from dataclasses import dataclass, field
from functools import cached_property
from math import nan, sqrt

import numpy as np
import numpy.typing as npt

from solver.dice import Die
from solver.games.state import check_points
from solver.tables.growing_table import Floats

Bools = npt.NDArray[np.bool_]

LARGEST = 1000  # the largest threshold
OFTEN = 100  # the most rolls of a round
SAME = 1e-12  # means closer than this, relatively, are a tie


@dataclass(frozen=True, eq=False)
class Round:
    """How a round may end; a bust gains 0."""

    die: Die
    joint: Floats = field(repr=False)  # the chance to gain j in r rolls, at [j, r]

    @cached_property
    def gain(self) -> Floats:
        """The chance to gain j, at [j]."""
        chances: Floats = self.joint.sum(axis=1)
        return chances

    @cached_property
    def rolls(self) -> Floats:
        """The chance to roll r times, at [r]."""
        chances: Floats = self.joint.sum(axis=0)
        return chances

    @property
    def bust(self) -> float:
        return float(self.gain[0])

    @property
    def mean(self) -> float:
        """The mean gain."""
        return mean(self.gain)

    @property
    def variance(self) -> float:
        return variance(self.gain)

    @property
    def rolls_mean(self) -> float:
        return mean(self.rolls)

    @property
    def rolls_variance(self) -> float:
        return variance(self.rolls)

    @property
    def covariance(self) -> float:
        """The covariance of gain and rolls."""
        gains, rolls = (np.arange(size) for size in self.joint.shape)
        return float((gains - self.mean) @ self.joint @ (rolls - self.rolls_mean))

    @property
    def correlation(self) -> float:
        """The correlation of gain and rolls; not a number if there is always one roll."""
        if len(self.rolls) == 2:
            return nan
        return self.covariance / sqrt(self.variance * self.rolls_variance)


def mean(chances: Floats) -> float:
    return float(np.arange(len(chances)) @ chances)


def variance(chances: Floats) -> float:
    return float((np.arange(len(chances)) - mean(chances)) ** 2 @ chances)


def skewness(chances: Floats) -> float:
    third = float((np.arange(len(chances)) - mean(chances)) ** 3 @ chances)
    return third / (variance(chances) * sqrt(variance(chances)))


def round_of(threshold: int, die: Die | None = None) -> Round:
    """Strategy 1: roll until the turn total is at least the threshold."""
    check_points("threshold", threshold, LARGEST, least=1)
    die = die or Die()
    return Round(die, play(np.ones(threshold, np.bool_), threshold, die))


def fixed_rolls(rolls: int, die: Die | None = None) -> Round:
    """Strategy 2: roll that often, at any turn total."""
    check_points("rolls", rolls, OFTEN, least=1)
    die = die or Die()
    return Round(die, play(np.ones(rolls * die.sides, np.bool_), rolls, die))


def round_beyond(threshold: int, beyond: int, die: Die | None = None) -> Round:
    """Strategies 6 and 7: as with the threshold, but a player who gains the most that it allows rolls on for `beyond` more."""
    check_points("threshold", threshold, LARGEST, least=1)
    check_points("beyond", beyond, LARGEST)
    die = die or Die()
    most = threshold + die.sides - 1
    rolling = np.ones(most + beyond, np.bool_)
    rolling[threshold:most] = False
    return Round(die, play(rolling, len(rolling), die))


def play(rolling: Bools, most: int, die: Die) -> Floats:
    """The chance to gain j in r rolls, at [j, r], of a player who rolls on at the totals `rolling`, at most `most` times."""
    columns, on = [np.zeros(len(rolling) + die.sides)], rolling.copy()
    on[0] = False  # only a bust leads to 0
    now = np.zeros(len(on))
    now[0] = 1.0
    while now.any():
        ends = roll(now, die)
        now = ends[: len(on)] * (on & (len(columns) < most))
        ends[: len(on)] -= now
        columns.append(ends)
    return np.array(columns).T


def roll(now: Floats, die: Die) -> Floats:
    """The chances of all turn totals after one more roll; a bust is at 0."""
    then = np.zeros(len(now) + die.sides)
    for face in die.scoring:
        then[face : face + len(now)] += now
    then[0] = now.sum()
    return then / die.sides


def tie_at(die: Die) -> int:
    """The turn total at which one more roll is worth nothing: the smaller of the two best thresholds that differ."""
    return die.sides * (die.sides + 1) // 2 - 1


def best_threshold(die: Die | None = None) -> tuple[int, ...]:
    """All thresholds with the largest mean gain. A coin has no odd totals, and so two names for each threshold."""
    die = die or Die()
    tie = tie_at(die)
    return (tie, tie + 1) if die.sides > 2 else (tie - 1, tie, tie + 1, tie + 2)


def best_rolls(die: Die | None = None) -> tuple[int, ...]:
    """All fixed numbers of rolls with the largest mean gain."""
    die = die or Die()
    return die.sides - 1, die.sides


def visits(most: int, die: Die) -> Floats:
    """v(t) for t up to `most`."""
    chances = np.zeros(most + 1)
    chances[0] = 1.0
    for total in range(2, most + 1):
        chances[total] = chances[max(total - die.sides, 0) : total - 1].sum() / die.sides
    return chances


def mean_gains(most: int, die: Die | None = None) -> Floats:
    """J(k) for k up to `most`; J(0) = 0 is for not rolling at all."""
    die = die or Die()
    totals = np.arange(most)
    worth = visits(most, die)[:most] * (tie_at(die) - totals) / die.sides
    return np.concatenate(([0.0], worth.cumsum()))


def best_beyond(die: Die | None = None) -> tuple[tuple[int, int], ...]:
    """Strategy 7: all pairs of a threshold and of how many more (from 1 on) with the largest mean gain.

    Beyond T + 1 the mean gains only fall, and so it is never better to seek more than T: twice that is more than enough.
    """
    die = die or Die()
    most = 2 * tie_at(die) + 2
    k, c, v = np.arange(1, most + 1), np.arange(1, tie_at(die) + 2), visits(most, die)
    gains, busts = mean_gains(most, die), np.concatenate(([0.0], v.cumsum() / die.sides))
    on = gains[c] - np.outer(k + die.sides - 1, busts[c])
    means = gains[k][:, None] + (v[k - 1] / die.sides)[:, None] * on
    rows, columns = np.nonzero(means >= means.max() * (1.0 - SAME))
    return tuple((int(k[row]), int(c[column])) for row, column in zip(rows, columns, strict=True))
