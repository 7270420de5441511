"""Far from the target the thresholds of Pig alone go by turns: how often each is used, and how the variance grows.

Let the threshold with n to go be k(n), with period L, and all of them have the same mean gain m, as the two best do. Rounds
(busts included) then move a player through the places n mod L like a Markov chain with a stationary distribution p. With
V_J(k) the variance of the gain, the variance of the number of rounds grows for each point to go by

    s^2 = sum over n of p(n) V_J(k(n)) / m^3,

and is n s^2 + U(n) but for a constant, where U has period L, adds up to 0, and

    (1 - P(k, 0)) U(n) = sum over j > 0 of P(k, j) U(n - j) + V_J(k) / m^2 - m s^2,         k = k(n):

L + 1 equations in U and s^2. These are sections 4.1, 4.2 and 4.4 of G. Louchard, "On the dice race problem", where L = 22: the
threshold is 20 for 12 points and 21 for 10.

Up to 1000 to go the turns do not keep to 22: about every fifth takes 23 points, 111 for five. The same equations for such 111
points give s^2 = 0.21375. That is what V(n) fits (0.2137 in section 4.4), rather than the 0.21128 of the period 22.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from solver.dice import Die
from solver.races.one_round import Round, round_of, tie_at
from solver.tables.growing_table import Floats

TURNS = (20,) * 12 + (21,) * 10  # the thresholds of a die with six sides, by points to go


@dataclass(frozen=True, eq=False)
class Period:
    """Thresholds that repeat; the arrays go by points to go, modulo their number."""

    die: Die
    thresholds: tuple[int, ...]
    places: Floats = field(repr=False)  # the share of rounds that begin at each place
    swing: Floats = field(repr=False)  # U(n)
    rate: float  # s^2, from the equations for U
    variances: Floats = field(repr=False)  # the variance of the gain, V_J
    mean: float  # the mean gain m

    def share(self, threshold: int) -> float:
        """The share of rounds that are played with that threshold."""
        return float(self.places[np.array(self.thresholds) == threshold].sum())

    @property
    def stationary_rate(self) -> float:
        """s^2 as the mean over the stationary distribution."""
        return float(self.places @ self.variances) / self.mean**3

    @property
    def rate_by_points(self) -> float:
        """s_1^2: the rate as if all points to go were equally likely."""
        return float(self.variances.mean()) / self.mean**3

    @property
    def rate_by_thresholds(self) -> float:
        """s_2^2: the rate as if all thresholds were equally likely."""
        of_each: dict[int, float] = dict(zip(self.thresholds, self.variances.tolist(), strict=True))
        return sum(of_each.values()) / len(of_each) / self.mean**3


def period(thresholds: Sequence[int] = TURNS, die: Die | None = None) -> Period:
    """The period of those thresholds. Raises `ValueError` unless all are among the best, and for a coin, whose gain never
    varies."""
    die = die or Die()
    thresholds = tuple(int(threshold) for threshold in thresholds)
    if die.sides == 2:
        raise ValueError("die: a coin has one gain for each threshold; the places of a period do not mix")
    if not thresholds or not set(thresholds) <= {tie_at(die), tie_at(die) + 1}:
        raise ValueError(f"thresholds = {thresholds!r}: must be {tie_at(die)} and {tie_at(die) + 1}, the best ones")
    kinds = {threshold: round_of(threshold, die) for threshold in set(thresholds)}
    moves, mean = moves_of([kinds[each] for each in thresholds]), kinds[thresholds[0]].mean
    variances = np.array([kinds[each].variance for each in thresholds])
    swing, rate = swing_of(moves, variances, mean)
    return Period(die, thresholds, stationary(moves), swing, rate, variances, mean)


def moves_of(rounds: Sequence[Round]) -> Floats:
    """The chance that a round leads from one place to another, at [from, to]."""
    size = len(rounds)
    moves = np.zeros((size, size))
    for place, each in enumerate(rounds):
        np.add.at(moves[place], (place - np.arange(len(each.gain))) % size, each.gain)
    return moves


def stationary(moves: Floats) -> Floats:
    """The distribution that the moves leave as it is."""
    size = len(moves)
    system = np.vstack([moves.T - np.eye(size), np.ones(size)])
    found: Floats = np.linalg.lstsq(system, np.append(np.zeros(size), 1.0), rcond=None)[0]
    return found


def swing_of(moves: Floats, variances: Floats, mean: float) -> tuple[Floats, float]:
    """U and s^2."""
    size = len(moves)
    system = np.block([[np.eye(size) - moves, np.full((size, 1), mean)], [np.ones((1, size)), np.zeros((1, 1))]])
    found = np.linalg.solve(system, np.append(variances / mean**2, 0.0))
    return found[:-1], float(found[-1])
