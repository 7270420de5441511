"""The tables of a best reply, or of a strategy, to a known one in Hog: by the kernels of `hog_reply.py`, from both sides.

Where a 1 costs points, guesses are found by Newton's method (Howard 1960), as in `cyclic_table.py`: a sweep chooses the dice of
every position, and `bicgstab.py` finds the fixed point of sweeps with these dice. Anderson's mixing of sweeps takes 1.1 times
as long on average to 100, up to 3.6 times where games are long (445 to 700 sweeps instead of 200 to 290 for Hog to 200 with 5
dice, where a 1 costs 20 points), and may prove nothing: a gap of 0.4 instead of 6e-10 for ten coins to 60, where a 1 costs 3.
"""

import math
from dataclasses import dataclass

import numpy as np

from solver.games.hog import Throwing
from solver.job import Job
from solver.kernels import hog_reply
from solver.memory import require
from solver.tables import bicgstab
from solver.tables.growing_table import Floats, Ints

BELOW, ABOVE = -1.0, 1.0  # the sides of lower and of upper bounds
ALLOWANCE = 1.25  # roundings, for each that is counted, by which a guess is moved outwards, so that a sweep proves it
ASIDE = 1e-16  # the distance by which a guess is moved outwards besides, for values next to 0
CLOSE = 1e-15  # the step, for each unit of allowance, after which a guess may be good enough to be proven
TABLES = 20  # tables of bounds that are in use at a time
PATIENCE = 40  # the most steps with one allowance
COARSE, FINE = 0.1, 1e-10  # the relative error of a correction: while the dice still change, once they do not
SMALL = 1e-17  # the error of a correction, on average over the positions, that is lost in rounding

Span = tuple[int, int]  # the first and the last number


@dataclass(eq=False)
class Search:
    """A search for the bounds of a game against a known player."""

    game: Throwing
    law: hog_reply.ReplyLaw
    known: hog_reply.Known
    job: Job
    done: float = 0.0  # the share of the work that has been reported

    def __post_init__(self) -> None:
        self.room = hog_reply.room_for(self.law)

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of a table of bounds: [who throws next, my points to go, theirs]; both at once there is one thrower."""
        return (1 if self.law.both else 2), self.game.target + 1, self.game.target + 1

    def bounds(self) -> tuple[Floats, Floats]:
        """Lower and upper bounds, about as close as rounding lets them come."""
        if self.game.bust == "nothing":
            require(16.0 * math.prod(self.shape), self.game.name)
            return self.in_one_sweep(np.zeros(self.shape), BELOW, 0.5), self.in_one_sweep(np.ones(self.shape), ABOVE, 1.0)
        require(8.0 * math.prod(self.shape) * TABLES, self.game.name)
        below = self.proven(np.full(self.shape, 0.5), BELOW, 0.9)
        return below, self.proven(below, ABOVE, 1.0)

    def in_one_sweep(self, bounds: Floats, side: float, end: float) -> Floats:
        self.sweep(bounds, side, 1.0, hog_reply.TINY, end)
        return bounds

    def proven(self, guess: Floats, side: float, end: float) -> Floats:
        """Bounds that a sweep proves, from better and better guesses; if that takes too long, with more allowed for
        rounding."""
        allowance, bounds = ALLOWANCE, None
        while bounds is None:
            guess, bounds = self.attempt(guess, side, allowance, end)
            allowance *= 4.0
        return bounds

    def attempt(self, guess: Floats, side: float, allowance: float, end: float) -> tuple[Floats, Floats | None]:
        """The last guess, and the bounds that a sweep has proven from it, if any."""
        for _ in range(PATIENCE):
            swept, chosen = guess.copy(), self.room.chosen.copy()
            self.sweep(swept, side, allowance, ASIDE, self.done)
            missed = swept - guess
            step = float(abs(missed).max())
            self.done = max(self.done, end * min(1.0, math.log(max(step, CLOSE)) / math.log(CLOSE)))
            if step <= allowance * CLOSE:
                bounds = swept.copy()
                if self.sweep(bounds, side, 1.0, hog_reply.TINY, self.done):
                    return swept, bounds
            settled = np.array_equal(chosen, self.room.chosen)
            guess = (guess + self.correction(missed, FINE if settled else COARSE, allowance)).clip(0.0, 1.0)
        return guess, None

    def correction(self, missed: Floats, tolerance: float, allowance: float) -> Floats:
        """The step to the fixed point of sweeps with the dice last chosen, but for `tolerance` or part of a rounding."""
        goal = max(tolerance * bicgstab.length(missed), SMALL * allowance * missed.size**0.5)
        return bicgstab.solve(self.pass_on, missed, goal)

    def pass_on(self, differences: Floats) -> Floats:
        """The differences between guesses after a sweep, from those before."""
        after, law = differences.copy(), self.law._replace(won=0.0)
        for xs, ys in portions(self.game):
            self.job.reached(self.done)
            hog_reply.proves(after[0], after[-1], self.known, xs, ys, 0.0, 0.0, law, self.room)
        return after

    def sweep(self, bounds: Floats, side: float, allowance: float, aside: float, end: float) -> bool:
        """Sweep the whole table, which brings the work to its share `end`; tell whether that proves the bounds written."""
        tiles, proven, begin = portions(self.game), True, self.done
        outward, aside = side * allowance * hog_reply.UNIT, side * aside
        for number, (xs, ys) in enumerate(tiles):
            self.done = begin + (end - begin) * number / len(tiles)
            self.job.reached(self.done)
            proven &= hog_reply.proves(bounds[0], bounds[-1], self.known, xs, ys, outward, aside, self.law, self.room)
        self.done = end
        return proven


def known(theirs: Floats, mine: Floats | None = None) -> hog_reply.Known:
    """The strategies, from tables over the player's own score and the other's; without one of mine, I am free to reply."""
    their_mixes = by_points_to_go(theirs)
    return hog_reply.Known(their_mixes, their_mixes if mine is None else by_points_to_go(mine), mine is None)


def law_of(game: Throwing) -> hog_reply.ReplyLaw:
    return hog_reply.law_for(game.die, game.max_dice, game.at_once, busted(game))


def by_points_to_go(mixes: Floats) -> Floats:
    """The mixes by points to go; read-only for every strategy, so that kernels are compiled for one type."""
    togo = mixes[::-1, ::-1]
    togo.flags.writeable = False
    return togo


def busted(game: Throwing) -> Ints:
    """The points to go after a 1, by those before."""
    return np.array([game.target - game.busted(game.target - togo) for togo in range(game.target + 1)])


def portions(game: Throwing) -> list[tuple[Span, Span]]:
    """Parts of the table, by x and y, that take a few milliseconds each: some rows, or a piece of one."""
    positions = 1 + 10_000_000 // (game.max_dice * game.max_dice * game.die.sides)
    xs, ys = spans(game.target, positions), spans(game.target, max(1, positions // game.target))
    return [(x, y) for y in ys for x in xs]


def spans(end: int, length: int) -> list[Span]:
    return [(first, min(first + length - 1, end)) for first in range(1, end + 1, length)]
