"""Races between known strategies in the dark: who wins, what a best reply has, and how long they are.

Strategies are mixes [t, z, d - 1] over points to go, of which the last is played again and again. What goes on after the last
round that is looked at is between lost and won; rounds are added until that makes no difference, or there are too many.
"""

from typing import NamedTuple

import numpy as np

from solver.hidden import dark_race
from solver.hidden.all_seeing import seeing_values
from solver.hidden.dark_race import UNIT, Arrivals, DarkLaw
from solver.hidden.dark_solving import best_reply, raced
from solver.job import Job
from solver.kernels.matrix_game import Floats

FIRST = 64  # rounds that are looked at first; then twice as many, and so on
MOST = 1 << 13  # rounds after which no more are looked at
REST = 1e-13  # what may be left undecided


class Between(NamedTuple):
    """Bounds on a chance to win, rounding included."""

    lower: float
    upper: float


def outwards(lower: float, upper: float, rounds: int, law: DarkLaw) -> Between:
    wrong = dark_race.roundings(rounds, law) * UNIT
    return Between(max(0.0, lower * (1.0 - wrong)), min(1.0, upper * (1.0 + wrong)))


def races(first: Floats, second: Floats, start: tuple[int, int], law: DarkLaw, job: Job) -> tuple[Arrivals, Arrivals]:
    """The laws of both races, until hardly both go on."""
    rounds = FIRST
    while True:
        job.reached(0.0)
        mine, theirs = raced(first, start[0], rounds, law), raced(second, start[1], rounds, law)
        if mine.going[-1] * theirs.going[-1] < REST or rounds >= MOST:
            return mine, theirs
        rounds *= 2


def won(mine: Arrivals, theirs: Arrivals, law: DarkLaw) -> Between:
    """Bounds on the chance of the first to win, plus half that of a tie."""
    below = np.cumsum(theirs.arrive, axis=1) - 0.5 * theirs.arrive  # nothing is lost: what is subtracted is part of the sum
    wins = float((mine.arrive * (theirs.going[1:, None] + below)).sum())
    rest = float(mine.going[-1] * theirs.going[-1])
    return outwards(wins, wins + rest, 3 * len(mine.arrive), law)


class RaceReply(NamedTuple):
    """The best against a known strategy from one start; values and worths are given that the game goes on."""

    bounds: Between
    values: Floats  # [t, z]
    worths: Floats  # [t, z, d - 1]


def reply_to(theirs: Floats, start: tuple[int, int], law: DarkLaw, job: Job) -> RaceReply:
    """The best of a player with start[0] points to go against a strategy with start[1]."""
    rounds = FIRST
    while True:
        job.reached(0.0)
        other = raced(theirs, start[1], rounds, law)
        lower, upper = (best_reply(other, law, end)[0][0, start[0]] for end in (0.0, 1.0))
        if upper - lower < REST or rounds >= MOST:
            values, worths = best_reply(other, law, 0.5)
            return RaceReply(outwards(float(lower), float(upper), rounds, law), values, worths)
        rounds *= 2


def reply_going(reply: RaceReply, start: int, law: DarkLaw) -> Floats:
    """The chance that who replies is going on, round by round."""
    pure: Floats = np.eye(law.dice)[reply.worths.argmax(axis=2)]
    return raced(pure, start, len(pure), law).going


def seeing(theirs: Floats, start: tuple[int, int], law: DarkLaw, job: Job) -> Between:
    """What one wins who sees both scores, against a strategy in the dark."""
    rounds = FIRST
    while True:
        lower, upper = (seeing_values(theirs, rounds, end, law, job)[start] for end in (0.0, 1.0))
        if upper - lower < REST or rounds >= MOST:
            return outwards(float(lower), float(upper), 2 * rounds, law)
        rounds *= 2
