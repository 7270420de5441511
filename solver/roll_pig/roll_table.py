"""Pig with any roll, solved for all positions at once, with the proof of how well.

Without wipes a position depends on others with fewer points to go, and on its mirror image. A wipe leads back to where all
points are to go, from everywhere: so every value depends on the column W(y) = V(y, target), and that column on every value.

**Finding the values.** First everybody holds at the total at which one more roll brings nothing. Then, sweep by sweep,
everybody plays the best turn, given the present values (`turn.py`, `sweeps.py`), which leaves linear equations for what is
still wrong with them. In order of the points to go one pass solves these, but for the column W, which `bicgstab.py` finds
first. That is Newton's method, or Howard's: some four sweeps in double precision, in which pairs of positions are corrected on
the way, and one or two in fixed-point numbers (`fixed.py`).

**The proof.** Let T be one turn, well played: V = T V is the equation of the game. The last sweep finds |T V - V| in units and
the strategy x that it takes: it errs by at most `rounding` in each roll, by the `tie` that is given to holding and by what the
worths of totals that are set miss, and a turn has no more than 1 / ends rolls on average, for each roll ends it with the chance
`ends` or more. So both |T V - V| <= e and |T_x V - V| <= e for some number e.

Let L(z) be a bound on the number of turns that a player who keeps to x still has with z points to go, whatever the other does:

    L(z) >= 1 + the mean of L after one turn by x, against every y.

Then there are no more than 2 L(target) + 1 turns on average, so that play ends; and at the end of each of them, V minus e for
each turn to come has not fallen on average if the turn was by x, nor has the other player's V plus e risen by any turn at all.
So x guarantees V - (2 L + 1) e. Both players may keep to x: so no value errs by more than (2 L + 1) e.

L is found by Newton's method for L(target), and checked. In positions that no dice can finish, where a target must be hit
exactly and nothing is ever wiped, players stay for ever: two of them draw, and one of them loses, exactly.
"""

from collections.abc import Iterator
from math import inf

import numpy as np
import numpy.typing as npt

from solver.games import Game, Pig
from solver.job import Job
from solver.memory import require
from solver.roll_pig import sweeps
from solver.roll_pig.roll_law import law_of
from solver.roll_pig.turn import FOREVER, room_for
from solver.tables import bicgstab

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

SWEEPS, STEPS = 12, 20  # the most sweeps in double precision, and in fixed-point numbers
COARSE, CLOSE = 1e-2, 1e-9  # the largest and the smallest relative error of a correction: the next step mends the rest
SETTLED = 1e-7  # a correction, as a share of the range of values, after which one more sweep is exact to rounding
GOOD = 2e-13  # a proven error, as a share of the range of values, that need not be smaller
WORST = 1e-6  # the largest one that is still of use
LONGEST = 1e7  # turns of a player above which a game is refused
WORK = 2_000_000  # outcomes looked at in one call, which takes some ten milliseconds
TABLES = 12  # tables over all positions that are in use at a time
ROUNDS = 60  # the most rounds in which the number of turns is found


class RollPigTable:
    """The values over the points to go of who moves and of the other, as fixed-point numbers."""

    def __init__(self, game: Pig) -> None:
        self.game, self.law = game, law_of(game)
        self.shift = self.law.win // self.law.one if self.law.bonus else 0
        size = game.target + 1
        self.values: Ints = np.zeros((size, size), np.int64)

    def read(self, numbers: npt.ArrayLike) -> Floats:
        """Fixed-point numbers as values."""
        return (np.asarray(numbers) - self.shift * self.law.one) / self.law.one

    @property
    def reading(self) -> float:
        """Units by which values inside turns may err on top of the table itself."""
        return 3.0 * (self.law.rounding + self.law.tie) / self.law.ends


class Newton(RollPigTable):
    """The search for the values, and for the proof."""

    def __init__(self, game: Pig, job: Job) -> None:
        super().__init__(game)
        size, law = game.target + 1, self.law
        require(8.0 * TABLES * size * size, game.name)
        self.job, self.share = job, 0.0
        self.stuck = np.array([False, *(not game.can_finish(game.target - x) for x in range(1, size))])
        self.wipes = bool(law.lost_chances[:, 1].any())
        self.misses, self.found = np.zeros((size, size)), np.zeros((size, size))
        self.chances = sweeps.room_for_chances(size)
        self.room, self.rough_room = (room_for(game.target, law, kind) for kind in (np.int64, np.float64))
        self.missed = 0.0  # the most by which the worths of totals that are set miss what is found there, in units

    def solve(self) -> float:
        """Find the values; return the proven bound on the error of every one."""
        self.begin()
        step = COARSE
        for number in range(SWEEPS):
            self.share = 0.7 * (1.0 - 0.7**number)
            step = self.settle(min(COARSE, max(CLOSE, 0.1 * step)))
            if step <= SETTLED:
                break
        best = inf
        for number in range(STEPS):
            self.share = 0.7 + 0.29 * (1.0 - 0.5**number)
            self.improve()
            gap = self.gap()
            if gap <= GOOD * self.game.bounds[1] or gap > 0.7 * best:
                break
            best = gap
            if number + 1 < STEPS:
                self.correct(CLOSE)
        if gap > WORST * self.game.bounds[1]:
            raise NeverEnds(self.game)
        return gap

    def portions(self) -> Iterator[tuple[int, int]]:
        """The first and the last y of parts of a sweep that take some ten milliseconds each."""
        law, size = self.law, self.game.target + 1
        outcomes, sets = 4 + len(law.adds) + len(law.factors), len(law.sets)
        rows = max(1, int(WORK / (outcomes * (1 + 3 * sets * (sets + 1)) * size * size / 2)))
        for first in range(1, size, rows):
            self.job.reached(self.share)
            yield first, min(first + rows - 1, size - 1)

    def reserve(self, used: int, more: int) -> None:
        """Make room for more chances to bank, besides those that are used."""
        if used + more > len(self.chances.banks):
            require(16.0 * (used + more), self.game.name)
            banks = np.empty(2 * (used + more))
            banks[:used] = self.chances.banks[:used]
            self.chances = self.chances._replace(banks=banks)

    def begin(self) -> None:
        """Values as if everybody held at the total at which one more roll brings nothing, or at another that ends games."""
        target, law, wins = self.game.target, self.law, self.hold()
        one, other = self.stuck[1:, None], self.stuck[1:]
        self.values[1:, 1:] = np.where(one == other, law.total // 2, np.where(one, 0, law.total))
        paid = law.win + law.bonus * np.arange(1.0, target + 1.0) - law.total / 2.0
        self.misses[1:, 1:] = np.where(one | other, 0.0, wins[1:, None] * paid)
        self.correct(COARSE)

    def hold(self) -> Floats:
        """Fill how turns end that hold at some total, and return the chances that they win. Raises `NeverEnds` if games take
        for ever, whatever the total."""
        target, law = self.game.target, self.law
        wins = np.zeros(target + 1)
        self.reserve(0, target * (target + 1) // 2)
        even = max(1, int(min(self.game.die.even_total, target)))
        for hold_at in (even, 1, *(2**power for power in range(1, target.bit_length())), target):
            sweeps.plain_turns(hold_at, self.stuck, self.rough_room, law, self.chances, wins)
            if self.turns_of_one((target, target)).max() <= LONGEST:
                return wins
        raise NeverEnds(self.game)

    def settle(self, tolerance: float) -> float:
        """A sweep in double precision; returns the largest correction that is left, as a share of the range of values."""
        values = self.values.astype(np.float64)
        used, last, most = 0, values[:, -1].copy(), self.game.target * (self.game.target + 1)
        starts, certified = np.zeros(len(values), np.int64), np.full(len(values), inf)
        for ys in self.portions():
            self.reserve(used, (ys[1] - ys[0] + 1) * most)
            used = sweeps.settle(values, last, ys, starts, certified, self.stuck, self.rough_room, self.law, self.chances, used)
        changed = float(abs(values - self.values).max()) / self.law.total
        self.values = np.rint(values).astype(np.int64)
        np.multiply(self.chances.wipe, last - values[:, -1], out=self.misses)
        self.misses[-1] = 0.0  # a wipe of who has no points is a bust
        return max(self.correct(tolerance), changed**2)

    def improve(self) -> None:
        """A sweep in fixed-point numbers that changes no values: what best turns are worth more than these, and how they
        end."""
        used, self.missed, most = 0, 0.0, self.game.target * (self.game.target + 1) // 2
        starts, certified = np.zeros(len(self.values), np.int64), np.full(len(self.values), FOREVER)
        for ys in self.portions():
            self.reserve(used, (ys[1] - ys[0] + 1) * most)
            used, missed = sweeps.best_turns(
                self.values, ys, starts, certified, self.stuck, self.room, self.law, self.chances, used, self.misses
            )
            self.missed = max(self.missed, missed)

    def correct(self, tolerance: float) -> float:
        """Solve the linear equations for what is wrong with the values, to within a relative error, and add it;
        return the most, as a share of the range."""
        nothing, column = np.zeros_like(self.misses), np.zeros(self.game.target + 1)
        if self.wipes:
            start = self.linear(self.misses, column)
            goal = max(tolerance * bicgstab.length(start), 0.1 * len(start) ** 0.5)
            column = bicgstab.solve(lambda after: self.linear(nothing, after), start, goal)
        self.linear(self.misses, column)
        most = float(self.law.total)
        if not np.all(np.isfinite(self.found)):
            raise NeverEnds(self.game)
        self.values += np.rint(self.found).clip(-most, most).astype(np.int64)
        np.clip(self.values, 0, self.law.total, out=self.values)
        return float(abs(self.found).max()) / most

    def linear(self, given: Floats, landed: Floats) -> Floats:
        """Find u = given - P u, with `landed` after a wipe; return its column where the other has all points to go."""
        self.job.reached(self.share)
        sweeps.linear(given, landed, (1, self.game.target), self.chances, self.found)
        return self.found[:, -1].copy()

    def gap(self) -> float:
        """The proven bound on the error of every value, after `improve`."""
        law = self.law
        each = float(abs(self.misses).max()) + (law.rounding + law.tie + self.missed) / law.ends
        turns = 2.0 * self.turns_of_one((1, self.game.target)).max() + 1.0
        units = float(each * turns * (1.0 + 1e-6)) + self.reading
        return min(units / law.one + self.game.bounds[1] * 2.0**-53, self.game.bounds[1] - self.game.bounds[0])

    def turns_of_one(self, ys: tuple[int, int]) -> Floats:
        """A bound on the turns that a player still has, by points to go, against any of ys (first and last); infinity if there
        is none."""
        return longest_turns(self.chances, self.stuck, ys)


def longest_turns(chances: sweeps.Chances, stuck: npt.NDArray[np.bool_], ys: tuple[int, int]) -> Floats:
    """A bound on the turns that a player still has whose turns end with these chances, by points to go, whatever the other does
    who has any of ys (first and last); infinity if there is none."""
    lengths, slopes, last = np.zeros(len(stuck)), np.zeros(len(stuck)), 1.0
    for _ in range(ROUNDS):
        sweeps.own_turns(chances, stuck, ys, last, lengths, slopes)
        if not (slopes[-1] < 1.0 and lengths[-1] < inf):
            return np.full_like(lengths, inf)
        step = (lengths[-1] - last) / (1.0 - slopes[-1])
        if not step > 1e-9 * last:
            break
        last += step
    short = sweeps.shortage(chances, stuck, ys, lengths)
    return np.asarray(lengths / (1.0 - short) if short < 0.5 else np.full_like(lengths, inf))


class NeverEnds(ValueError):
    def __init__(self, game: Game) -> None:
        super().__init__(
            f"{game.name}: games are too long for their values to be proven; make the target smaller, or losses rarer"
        )
