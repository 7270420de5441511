"""Games in which points can be lost: positions form cycles, and every value depends on every other.

Points to go fall from a throw that scores and rise, from a to b(a) >= a, from one with a 1. Let T be one throw, well played:
V = T V is the equation of the game, whose values are numbers in units of 2^-bits (`fixed.py`).

**Newton's method** (Howard 1960 where one player decides at a time, Pollatschek & Avi-Itzhak 1969 where both do). Given v, let
every position choose best, and let P be the chances of where a throw then leads. The misses T v - v are computed in whole
numbers, exact to a few units however close v is; the correction u = (T v - v) + P u is found in doubles, of which a few digits
are enough, and added to v. After some five steps nothing but rounding is left. A step that does not do much for the misses is
followed by as many plain throws, v <- T v, as can be had for its price, and one that does harm is replaced by them: they never
do any, and in the end are enough by themselves.

**The correction.** Without busts no position comes back: in order of the points to go one *sweep* finds u exactly, but for what
is read at places that players fall back to: a line of the table if all points are lost. There, `bicgstab.py` finds u first.

**The proof.** Nothing above has to be right. Let f be any function with f <= T_x f in every position, where T_x is a throw in
which one player makes the choices x that were found, and the other the reply that is worst for them. Then f <= T_x T_x ... f, n
times: what x guarantees if the game ends within n throws, and at most 1 times the chance that it does not. From anywhere that
player scores in each of the next `target` throws, and thus ends the game, with a chance of at least some c > 0, whatever the
other does. So the game ends, and x guarantees f. To find f = v - e, Newton's steps are taken for e: it may be short by
(v - e) - T_x(v - e), roundings added; the correction e' = that + P e', P under the replies that are worst, is overdone by some
roundings, more each time; and what counts is that in the end e is short nowhere, in whole numbers. Then no error exceeds e.
"""

from abc import ABC, abstractmethod
from math import log

import numpy as np
import numpy.typing as npt

from solver.job import Job
from solver.tables import bicgstab

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

TABLES = 24  # tables over all positions that are in use at a time
WORST = 1e-6  # the largest proven error, as a probability, that is still of use
STEPS = 60  # the most steps of Newton's method, for the values and again for the proof
SETTLED = 2.0**-50  # misses, as probabilities, that need not shrink any more
PLAIN = 10  # the fewest plain throws in a row
POOR = 1e-2  # a step that leaves a larger share of the misses is followed by plain throws
COARSE, CLOSE = 1e-2, 1e-6  # the largest and smallest relative error of a correction: the next step mends the rest
ENOUGH = 0.1  # the error of a correction that may stay, in roundings, on average over the positions
FOUND, PROVEN = 0.8, 0.99  # the share of the work that is done once values are found, and once they are proven


class Cycle(ABC):
    """A game as seen by Newton's method: tables over the points to go of both, whose lines 0 are not used."""

    price: float  # the time of a sweep, in plain throws of all positions

    def __init__(self, busted: Ints, one: int, rounding: float, job: Job) -> None:
        self.busted, self.one, self.rounding, self.job = busted, one, rounding, job
        self.first = int(busted[1])  # the fewest points to go after a bust
        self.values: Ints = np.full((len(busted), len(busted)), one // 2, np.int64)
        self.sweeps, self.share = 0, 0.0

    @abstractmethod
    def improve(self) -> Floats:
        """Choose best in every position, given the values; return T v - v."""

    @abstractmethod
    def throw_once(self) -> None:
        """v <- T v, position by position: later positions read the new values of earlier ones."""

    @abstractmethod
    def shortage(self, errors: Ints) -> Floats:
        """The units by which the error bounds are short, with the worst replies of every position chosen."""

    @abstractmethod
    def sweep(self, given: Floats, landed: Floats) -> Floats:
        """The u = given + P u under the last choices or replies, `landed[:, k]` being read for u[:, first + k] after a bust."""

    def solve(self) -> float:
        """Find the values; return the proven bound on the error of every one, in units."""
        self.find_values()
        return self.prove()

    def find_values(self) -> None:
        least, plain, kept = float(self.one), PLAIN, self.values.copy()
        self.throw_on(plain)
        for _ in range(STEPS):
            misses = self.improve()
            worst = float(abs(misses).max())
            if worst <= self.rounding or (2 * worst > least and worst <= SETTLED * self.one):
                return
            self.done(FOUND * log(worst / self.one) / log(self.rounding / self.one))
            if worst > least:
                np.copyto(self.values, kept)
                self.throw_on(plain)
                least = float(self.one)
                continue
            np.copyto(kept, self.values)
            before = self.sweeps
            self.correct(self.correction(misses, min(COARSE, max(CLOSE, 0.1 * (worst / least) ** 2))))
            plain = max(PLAIN, round(self.price * (self.sweeps - before)))
            if worst > POOR * least:
                self.throw_on(plain)
            least = worst

    def throw_on(self, times: int) -> None:
        for _ in range(times):
            self.throw_once()

    def correct(self, step: Floats) -> None:
        self.values += np.rint(step).clip(-self.one, self.one).astype(np.int64)
        np.clip(self.values, 0, self.one, out=self.values)

    def prove(self) -> float:
        """The largest of the error bounds, in units; `one` if none are found, for no value is below 0 or above 1."""
        errors = np.zeros_like(self.values)
        for step in range(STEPS):
            short = self.shortage(errors)
            if short.max() <= 0:
                return float(errors.max())
            self.done(FOUND + (PROVEN - FOUND) * step / (step + 2))
            short[1:, 1:] += (1 + step) * self.rounding
            more = np.ceil(self.correction(short, CLOSE)).clip(-self.one, self.one)
            errors = (errors + more.astype(np.int64)).clip(0, self.one)
        return float(self.one)

    def correction(self, given: Floats, tolerance: float) -> Floats:
        """The u = given + P u, but for a relative error of `tolerance`, or a fraction of a rounding."""
        nothing = np.zeros_like(given)
        start = self.landing(given, nothing[:, self.first :])
        goal = max(tolerance * bicgstab.length(start), ENOUGH * self.rounding * start.size**0.5)
        landed = bicgstab.solve(lambda u: self.landing(nothing, u), start, goal)
        return self.sweep(given, landed)

    def landing(self, given: Floats, landed: Floats) -> Floats:
        """The columns of a sweep that players fall back to."""
        self.sweeps += 1
        return self.sweep(given, landed)[:, self.first :].copy()

    def done(self, share: float) -> None:
        self.share = max(self.share, share)

    def tick(self) -> None:
        self.job.reached(self.share)
