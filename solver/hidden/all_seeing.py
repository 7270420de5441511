"""What somebody wins who sees both scores, against a player in the dark whose strategy is known.

Before round t I have a points to go and see that the other has b, who throws d dice with the chance x(d | t, b). With p(j) the
chance that this scores j, what I have if I come to a' is H(a', b) = sum over j of p(j) V(t + 1, a', b - j), where V is 1, 1/2
or 0 once somebody has arrived, and my dice are thrown one after the other as in `dark_race.py`.
"""

from typing import Any

import numpy as np

from solver.hidden.dark_race import DarkLaw, throw_on, worth_of
from solver.job import Job
from solver.kernels.fixed import kernel
from solver.kernels.matrix_game import Floats


def seeing_values(mixes: Floats, rounds: int, end: float, law: DarkLaw, job: Job, shown: int = 0) -> Floats:
    """The values [a, b] of the first round to one who sees everything, against the mixes [t, z, d - 1] of one who does not;
    with `shown` those of so many rounds, [t, a, b]. `end` is what comes after all rounds."""
    size = len(law.busted)
    after, before = np.full((size, size), end), np.zeros((size, size))
    points, level = np.zeros(law.past + 1), np.zeros((law.dice + 1, law.past + size))
    kept = np.zeros((shown, size, size))
    for t in range(rounds - 1, -1, -1):
        job.reached(0.0)
        see(mixes[min(t, len(mixes) - 1)], after, law, points, level, before)
        after, before = before, after
        if t < shown:
            kept[t] = after
    return kept if shown else after


@kernel
def see(mix: Any, after: Any, law: DarkLaw, points: Any, level: Any, before: Any) -> None:
    """The values before a round from those after it."""
    size, past = len(law.busted), law.past
    for b in range(1, size):
        scored(mix[b], law, points)
        for at in range(size + past):
            level[0, at] = met(at - past, b, points, after, law)
        throw_on(law, level)
        for a in range(1, size):
            best = 0.0
            for d in range(law.dice):
                best = max(best, worth_of(a, d, law, level))
            before[a, b] = best


@kernel
def scored(mix: Any, law: DarkLaw, points: Any) -> None:
    """Fill `points[j]` with the chance that a throw by the mix scores j."""
    points[:] = 0.0
    for d in range(law.dice):
        if mix[d] > 0.0:
            for j in range((d + 1) * law.sides + 1):
                points[j] += mix[d] * law.chances[d, j]


@kernel
def met(a: int, b: int, points: Any, after: Any, law: DarkLaw) -> Any:
    """What I have with a to go after my throw, when the other has b before theirs and scores `points`."""
    if a > 0:
        total = points[0] * after[a, law.busted[b]]
        for j in range(1, min(b, len(points))):
            total += points[j] * after[a, b - j]
        return total
    total = 0.0
    for j in range(len(points)):  # who is at b - j: ahead of a, level, or behind
        if points[j] > 0.0:
            there = b - j if j > 0 else law.busted[b]
            total += points[j] * (1.0 if there > a else 0.5 if there == a else 0.0)
    return total
