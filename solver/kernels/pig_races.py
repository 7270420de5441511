"""Kernels of Pig alone: how a round ends, and the rounds that it takes to have no points to go.

Of a turn total t on the way (s sides, a 1 busts), let v(t) be the chance to come by, and v1(t), v2(t) that chance times the
rolls made by then and times their square:

    v(t) = (v(t - 2) + ... + v(t - s)) / s,     v1 from v1 + v,     v2 from v2 + 2 v1 + v     in the same way.

Who rolls on below k ends at k + i from the totals k + i - f < k, by rolling f, and busts from any total below k. So the chances
P(k, j) of all thresholds k are sums over the one sequence v, and with n to go

    E(n, k) = (1 + sum over j of P(k, j) E(n - j)) / (1 - P(k, 0)),            E(n) = min over k of E(n, k)
    V(n) = (sum over j of P(k, j) ((1 + E(n - j) - E(n))^2 + V(n - j))) / (1 - P(k, 0)),

a bust being 1 + E(n) - E(n), without its V(n). E is equation (1) of Louchard, cited in `to_target.py`; V is his D(n) - E(n)^2
without the difference of large numbers.

No number is subtracted on the way to E, so that its error is a count of roundings, each of 2^-53 of the number. A step of v
takes s of them and at least two points: P(k, j) has s(k + s - 1) / 2, and E(n, k), which divides two sums of s of them,
s(k + s - 1) + 2s + 1 more than the E(n - j) in it. That is less than c = (s + 1)(s + 2) / 2 for each of max(k, 2) points, so
E(n) errs by less than c (n + 1) 2^-53 of itself. The best of several errs by no more than any of them may.

V is a mean of squares of differences, which err by twice what E(n) does: if no round on the way adds more than q to it, it errs
by 4 sqrt(q) E(n) times that, and by as much of itself as E does. So do the rolls and their variance, with v1 and v2 for v.
"""

from typing import Any

from solver.kernels.fixed import kernel
from solver.kernels.roll import DieRoll, scoring


@kernel
def come_by(visits: Any, roll: DieRoll) -> None:
    """Fill v, v1, v2 at `visits[t]`."""
    visits[:] = 0.0
    visits[0, 0] = 1.0
    for t in range(2, len(visits)):
        for face in scoring(roll):
            if face <= t:
                roll_on(visits[t - face], visits[t], roll)


@kernel
def roll_on(before: Any, after: Any, roll: DieRoll) -> None:
    """Add what comes of one face of one roll more."""
    chance = 1.0 / roll.sides
    after[0] += chance * before[0]
    after[1] += chance * (before[1] + before[0])
    after[2] += chance * (before[2] + 2.0 * before[1] + before[0])


@kernel
def end_rounds(ends: Any, visits: Any, roll: DieRoll) -> None:
    """Fill the chances, times rolls, times their square: at `ends[k, 0]` of a bust, at `ends[k, 1 + i]` of gaining k + i."""
    ends[:] = 0.0
    for k in range(1, len(ends)):
        for power in range(3):
            ends[k, 0, power] = ends[k - 1, 0, power]
        roll_on(visits[k - 1], ends[k, 0], roll)
        for i in range(roll.sides):
            for face in scoring(roll):
                if i < face <= k + i:
                    roll_on(visits[k + i - face], ends[k, 1 + i], roll)


@kernel
def to_come(values: Any, n: int, k: int, ends: Any) -> float:
    """The sum over all gains of P(k, j) times the value of n - j."""
    total = 0.0
    for i in range(min(ends.shape[1] - 1, n - k)):
        total += ends[k, 1 + i, 0] * values[n - k - i]
    return total


@kernel
def score(scores: Any, ends: Any) -> None:
    """Fill 1 - P(k, 0) at `scores[k]`, as a sum."""
    scores[:] = 0.0
    for k in range(1, len(scores)):
        for i in range(1, ends.shape[1]):
            scores[k] += ends[k, i, 0]


@kernel
def weigh_thresholds(costs: Any, rounds: Any, n: int, ends: Any, scores: Any) -> None:
    """Fill E(n, k) at `costs[k]`, for k from 1 to n."""
    for k in range(1, n + 1):
        costs[k] = (1.0 + to_come(rounds, n, k, ends)) / scores[k]


@kernel
def smallest(costs: Any, n: int, slack: float) -> int:
    """The smallest k whose cost is the least, or more by no more than `slack` of it."""
    least = costs[1]
    for k in range(2, n + 1):
        least = min(least, costs[k])
    k = 1
    while costs[k] > least * (1.0 + slack):
        k += 1
    return k


@kernel
def fewest_rounds(rounds: Any, thresholds: Any, costs: Any, ends: Any, scores: Any, slack: Any) -> None:
    """Fill E(n), and k(n) where that is 0."""
    rounds[0] = 0.0
    for n in range(1, len(rounds)):
        if thresholds[n] == 0:
            weigh_thresholds(costs, rounds, n, ends, scores)
            thresholds[n] = smallest(costs, n, slack[n])
        k = thresholds[n]
        rounds[n] = (1.0 + to_come(rounds, n, k, ends)) / scores[k]


@kernel
def spread(rounds: Any, variances: Any, thresholds: Any, ends: Any, scores: Any) -> None:
    """Fill the variance of the number of rounds."""
    variances[0] = 0.0
    for n in range(1, len(rounds)):
        k = thresholds[n]
        total = ends[k, 0, 0] + to_come(variances, n, k, ends)
        for i in range(ends.shape[1] - 1):
            total += ends[k, 1 + i, 0] * (1.0 + rounds[max(n - k - i, 0)] - rounds[n]) ** 2
        variances[n] = total / scores[k]


@kernel
def count_tosses(tosses: Any, variances: Any, thresholds: Any, ends: Any, scores: Any) -> None:
    """Fill the mean and the variance of the number of rolls in all rounds together."""
    tosses[0] = variances[0] = 0.0
    for n in range(1, len(tosses)):
        k = thresholds[n]
        rolls, total = ends[k, 0, 1], ends[k, 0, 2] + to_come(variances, n, k, ends)
        for i in range(1, ends.shape[1]):
            rolls += ends[k, i, 1]
        tosses[n] = (rolls + to_come(tosses, n, k, ends)) / scores[k]
        for i in range(ends.shape[1] - 1):
            left = tosses[max(n - k - i, 0)] - tosses[n]
            total += (ends[k, 1 + i, 0] * left + 2.0 * ends[k, 1 + i, 1]) * left + ends[k, 1 + i, 2]
        variances[n] = total / scores[k]


@kernel
def go_beyond(rounds: Any, thresholds: Any, beyond: Any, costs: Any, after: Any, ends: Any, scores: Any, slack: Any) -> None:
    """Fill E(n), k(n) and C(n) of strategy 6: who gains the most, k + s - 1, rolls on for C more; 0 if that is no better.

    `after[a, c]` is what the rest takes on average, busts left out, if c more are sought with a to go.
    """
    rounds[0] = 0.0
    for n in range(1, len(rounds)):
        weigh_thresholds(costs, rounds, n, ends, scores)
        thresholds[n] = smallest(costs, n, slack[n])
        rounds[n] = costs[thresholds[n]]
        for k in range(1, n - ends.shape[1] + 2):
            seek_more(n, k, rounds, thresholds, beyond, after, ends, scores, slack)
        for c in range(1, n + 1):
            after[n, c] = to_come(rounds, n, c, ends)


@kernel
def seek_more(
    n: int, k: int, rounds: Any, thresholds: Any, beyond: Any, after: Any, ends: Any, scores: Any, slack: Any
) -> None:
    """Take a C that makes E(n) smaller, if there is one for this k."""
    most = ends.shape[1] - 2
    a = n - k - most
    last = ends[k, 1 + most, 0]
    first, others = 1.0, 0.0
    for i in range(most):
        first += ends[k, 1 + i, 0] * rounds[n - k - i]
        others += ends[k, 1 + i, 0]
    bar = rounds[n] * (1.0 - slack[n])
    for c in range(1, a + 1):
        if first + last * after[a, c] < bar * (others + last * scores[c]):
            rounds[n] = (first + last * after[a, c]) / (others + last * scores[c])
            thresholds[n], beyond[n] = k, c
            bar = rounds[n] * (1.0 - slack[n])
