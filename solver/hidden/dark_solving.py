"""A race in the dark, solved from one known start: learning, then linear programs on open places, then a proof by best replies.

Learning (`dark_race.learn`) finds where there is something to mix. The linear program (`dark_program.py`) is solved over the
candidates, best replies with all numbers of dice bound its value from both sides, and where a reply throws what is no candidate
it becomes one, the most gainful first, until nothing gains.

**Bounds.** Let the other keep to a strategy for `rounds` rounds, and then to whatever. What a reply has from later rounds is
between 0 and 1 given that the game goes on: the pass from 1 bounds all replies from above. The best reply to the first player's
strategy bounds what that strategy guarantees, the best reply to the second player's what it concedes; the value of the endless
game lies between. Both are moved outwards by all roundings.
"""

from dataclasses import dataclass
from functools import cached_property
from math import log

import numpy as np

from solver.hidden import dark_race
from solver.hidden.dark_program import Marks, RaceProgram, mixed, moves_of
from solver.hidden.dark_race import UNIT, Arrivals, DarkLaw
from solver.job import Job
from solver.kernels.matrix_game import Floats
from solver.memory import require

STEPS = 400  # of learning
TRIED = 20  # steps of learning that tell how many rounds are needed
REST = 1e-13  # the chance that both are going on after the last round
LONGEST = 500  # rounds that are looked at
ROOM = 1.25  # rounds beyond those that the best fixed number of dice needs: who is behind throws more dice
ENOUGH = 1e-10  # a distance of the bounds that need not shrink
PROGRAMS = 20  # the most linear programs
SHARE = 0.05  # the least share, after learning, of a candidate in a place that is met
MET = 1e-4  # the least chance to be in a place, both going on, for it to be opened after learning
LIGHT = 1e-12  # places less likely than this, both going on, are never opened
GAINS = 1e-13  # a gain, weighed by its chance, that makes a candidate
ADDED = 60  # the most candidates that one reply adds
LEARNT = 0.5  # the share of the work that is learning


@dataclass(frozen=True, eq=False)
class DarkRace:
    """Strategies of both players from one start, and bounds on the value to the first: proven, rounding included."""

    law: DarkLaw
    start: tuple[int, int]  # points to go
    mixes: tuple[Floats, Floats]  # [t, z, d - 1]
    lower: float
    upper: float

    @property
    def rounds(self) -> int:
        return len(self.mixes[0])

    @cached_property
    def swapped(self) -> "DarkRace":
        """The race as the other player sees it."""
        return DarkRace(self.law, self.start[::-1], self.mixes[::-1], 1.0 - self.upper, 1.0 - self.lower)

    @cached_property
    def arrivals(self) -> tuple[Arrivals, Arrivals]:
        """The laws of both players' races."""
        first, second = (
            raced(mixes, start, self.rounds, self.law) for mixes, start in zip(self.mixes, self.start, strict=True)
        )
        return first, second

    @cached_property
    def worths(self) -> tuple[Floats, Floats]:
        """The values [t, z] and the worths [t, z, d - 1] of the first player against the second's strategy, given that the game
        goes on; what is still going on after the last round counts one half."""
        return best_reply(self.arrivals[1], self.law, 0.5)


def raced(mixes: Floats, start: int, rounds: int, law: DarkLaw) -> Arrivals:
    """The law of the race of a player who keeps to the mixes."""
    arrivals = dark_race.new_arrivals(rounds, start, law)
    dark_race.race(mixes, law, dark_race.room_for(law), arrivals)
    return arrivals


def best_reply(other: Arrivals, law: DarkLaw, end: float) -> tuple[Floats, Floats]:
    """The values [t, z] and worths [t, z, d - 1] of a best reply to the other's law; `end` is what comes after all rounds."""
    rounds = len(other.arrive)
    values, worths = np.full((rounds + 1, len(law.busted)), end), np.zeros((rounds, len(law.busted), law.dice))
    dark_race.reply(other, law, dark_race.room_for(law), values, worths)
    return values, worths


def solve_race(law: DarkLaw, start: tuple[int, int], job: Job, bust: object = "nothing") -> DarkRace:
    """The race solved from these points to go. Raises `Cancelled` when the job is, `ValueError` if it takes too many rounds."""
    rounds = rounds_for(law, start, bust)
    while True:
        require(8.0 * 10 * rounds * len(law.busted) * law.dice, "A race in the dark")
        search = RaceSearch(law, start, rounds, job)
        search.learn(TRIED, Job(cancelled=job.cancelled))
        if search.rest <= REST or rounds >= LONGEST:
            search.learn(STEPS, job)
            return search.solve()
        rounds = min(LONGEST, int(1.15 * rounds) + 1)


def rounds_for(law: DarkLaw, start: tuple[int, int], bust: object) -> int:
    """Rounds after which hardly both players are going on, each with the best fixed number of dice."""
    rests = np.array([slowest_rests(law, togo) for togo in start])
    needed = np.flatnonzero(rests[0] * rests[1] < REST)
    if not len(needed):
        raise ValueError(
            f"bust = {bust!r}: a race to {len(law.busted) - 1} would take more than {LONGEST} rounds, too many to solve in the "
            "dark; lower the target or let a 1 cost less"
        )
    return min(LONGEST, int(ROOM * needed[0]) + 4)


def slowest_rests(law: DarkLaw, togo: int) -> Floats:
    """[t]: the chance to be going on after t rounds, with the fixed number of dice that is soonest sure to arrive."""
    best: Floats = np.ones(LONGEST + 1)
    for dice in range(law.dice):
        mixes = np.zeros((1, len(law.busted), law.dice))
        mixes[:, :, dice] = 1.0
        going = raced(mixes, togo, LONGEST, law).going
        best = going if going[-1] < best[-1] or (going[-1] == best[-1] and going.sum() < best.sum()) else best
    return best


class RaceSearch:
    """What is known of a race while it is being solved; the players are 0 and 1."""

    def __init__(self, law: DarkLaw, start: tuple[int, int], rounds: int, job: Job) -> None:
        self.law, self.start, self.rounds, self.job = law, start, rounds, job
        self.shape = rounds, len(law.busted), law.dice
        self.level = dark_race.room_for(law)
        self.mixes = [np.full(self.shape, 1.0 / law.dice) for _ in start]
        self.arrivals = [dark_race.new_arrivals(rounds, togo, law) for togo in start]
        self.values, self.worths = np.zeros((rounds + 1, self.shape[1])), [np.zeros(self.shape) for _ in start]
        self.kept = [mixes.copy() for mixes in self.mixes]  # the mixes with the best guarantees so far
        self.lost = [1.0, 1.0]  # what the best reply has against each of those
        self.candidates: list[Marks] = []

    @property
    def rest(self) -> float:
        """The chance that both are going on after the last round."""
        return float(self.arrivals[0].going[-1] * self.arrivals[1].going[-1])

    @property
    def gap(self) -> float:
        return self.lost[0] + self.lost[1] - 1.0

    def race(self, player: int) -> None:
        dark_race.race(self.mixes[player], self.law, self.level, self.arrivals[player])

    def learn(self, steps: int, job: Job) -> None:
        """Learn, and keep for both what they threw on average, by later steps more than by early ones."""
        regrets, sums = [np.zeros(self.shape) for _ in self.start], [np.zeros(self.shape) for _ in self.start]
        for player in (0, 1):
            self.race(player)
        for number in range(steps):
            job.reached(LEARNT * number / STEPS)
            for player in (0, 1):
                other, mixes, worths = self.arrivals[1 - player], self.mixes[player], self.worths[player]
                self.values[-1] = 0.5
                dark_race.learn(mixes, regrets[player], other, self.law, self.level, self.values, worths)
                self.race(player)
                dark_race.remember((number + 1.0) ** 2, mixes, self.arrivals[player].flow, sums[player])
        for player in (0, 1):
            total = sums[player].sum(axis=2, keepdims=True)
            np.divide(sums[player], total, out=self.mixes[player], where=total > 0.0)
            self.race(player)

    def solve(self) -> DarkRace:
        self.reply()
        self.candidates = [self.first_candidates(player) for player in (0, 1)]
        first_gap = max(self.gap, ENOUGH)
        for number in range(PROGRAMS):
            if self.gap <= ENOUGH:
                break
            shrunk = log(first_gap / max(self.gap, ENOUGH)) / log(2.0 * first_gap / ENOUGH)
            self.job.reached(LEARNT + (1.0 - LEARNT) * max(shrunk, number / PROGRAMS))
            try:
                self.program()
            except ArithmeticError:  # rounding is too much for HiGHS: what guarantees most so far stays, with its proven gap
                break
            self.reply()
            if not sum([self.widened(player) for player in (0, 1)]):
                break
        return self.result()

    def program(self) -> None:
        """Solve the linear program over the candidates; both play by it."""
        quiet = Job(cancelled=self.job.cancelled)
        moves = [moves_of(self.candidates[player], self.start[player], self.law, quiet) for player in (0, 1)]
        weights = RaceProgram((moves[0], moves[1]), (self.arrivals[0].going, self.arrivals[1].going)).solve()
        for player in (0, 1):
            chosen = self.candidates[player]
            np.divide(chosen, chosen.sum(axis=2, keepdims=True), out=self.mixes[player])
            mixed(moves[player], weights[player], self.mixes[player])
            self.race(player)

    def reply(self) -> None:
        """The best replies of both to the other's mixes; mixes that guarantee more than any before are kept."""
        for player in (0, 1):
            self.values[-1] = 1.0
            dark_race.reply(self.arrivals[1 - player], self.law, self.level, self.values, self.worths[player])
            lost = float(self.values[0, self.start[player]])
            if lost < self.lost[1 - player]:
                self.lost[1 - player], self.kept[1 - player] = lost, self.mixes[1 - player].copy()

    def first_candidates(self, player: int) -> Marks:
        both_going = self.arrivals[player].flow[:-1] * self.arrivals[1 - player].going[:-1, None]
        often = (self.mixes[player] > SHARE) & (both_going > MET)[..., None]
        return np.asarray(often | self.best(player))

    def best(self, player: int) -> Marks:
        """The numbers of dice of the best reply, one in each place."""
        return np.asarray(np.eye(self.law.dice, dtype=bool)[self.worths[player].argmax(axis=2)])

    def widened(self, player: int) -> int:
        """Add the candidates that gain most to a player's; tell how many."""
        worths, old, best = self.worths[player], self.candidates[player], self.best(player)
        going = self.arrivals[1 - player].going[:-1, None]
        met = raced(best.astype(float), self.start[player], self.rounds, self.law).flow[:-1]
        met = np.maximum(met, self.arrivals[player].flow[:-1])
        gains = (worths.max(axis=2) - np.where(old, worths, -1.0).max(axis=2)) * met * going
        light = (met * going < LIGHT) & (old.sum(axis=2) == 1)
        least = np.partition(gains.ravel(), -min(ADDED, gains.size))[-min(ADDED, gains.size)]
        added = (gains >= max(GAINS, float(least))) & ~light
        self.candidates[player] = np.where(light[..., None], best, old | (best & added[..., None]))
        return int(added.sum())

    def result(self) -> DarkRace:
        """The mixes that guarantee most; from equal scores both play by the better of the two."""
        outward = 1.0 + dark_race.roundings(self.rounds, self.law) * UNIT
        if self.start[0] == self.start[1]:
            better = int(self.lost[1] < self.lost[0])
            self.kept[1 - better], self.lost[1 - better] = self.kept[better], self.lost[better]
        for mixes in self.kept:
            mixes.flags.writeable = False
        lower, upper = 1.0 - self.lost[0] * outward, self.lost[1] * outward
        return DarkRace(self.law, self.start, (self.kept[0], self.kept[1]), max(0.0, lower), min(1.0, upper))
