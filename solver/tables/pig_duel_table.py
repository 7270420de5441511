"""The tables of two known players of Pig, or of one and the best reply, by the kernels of `pig_duel.py`."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from solver.games import Pig
from solver.job import Job
from solver.kernels import pig_duel
from solver.kernels.fixed import ROUNDING
from solver.memory import require
from solver.tables.growing_table import Floats, Ints
from solver.tables.pig_table import PigTable, always_rolling_fails

Rolls = npt.NDArray[np.float32]
Marks = npt.NDArray[np.bool_]

WORK = 1_500_000  # places looked at in one call, which takes some milliseconds
STEP = 6  # the time of a roll besides looking at `sides` places, in such looks


@dataclass(eq=False)
class Duel:
    """Values, errors and lengths at [own points to go, the other's], for either player to move."""

    game: Pig
    me: pig_duel.Player
    other: pig_duel.Player
    numbers: PigTable = field(repr=False)  # tells what fixed-point numbers mean; its own values are not used

    @property
    def gap(self) -> float:
        """The proven bound on the error of every value of either player, and of both actions inside turns, rounding
        included."""
        law, largest = self.numbers.law, self.game.bounds[1]
        units = max(float(self.me.errors.max()), float(self.other.errors.max()))
        reading = (ROUNDING + pig_duel.MIXING) * law.roll.sides  # no turn has more than `sides` rolls on average
        return min((units + reading) * pig_duel.MARGIN / self.numbers.scale + largest * 2.0**-53, largest - self.game.bounds[0])

    def whole_turns(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Floats, Floats]:
        """The worth of rolling and of holding in turns of mine, at every turn total: [position, turn]."""
        rolls, holds = self.units(mine, theirs)
        return self.numbers.read(rolls), self.numbers.read(holds)

    def units(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Ints, Ints]:
        """Both worths as fixed-point numbers."""
        target, law = self.game.target, self.numbers.law
        xs, ys = target - np.asarray(mine, np.int64), target - np.asarray(theirs, np.int64)
        rolls, holds = np.zeros((2, len(xs), target), np.int64)
        pig_duel.whole_turns(self.me, self.other, xs, ys, pig_duel.room_for(target, law.roll), law, rolls, holds)
        return rolls, holds

    def values(self) -> Floats:
        """The values to me when I move, over my score and theirs."""
        return self.numbers.read(self.me.values[:0:-1, :0:-1])

    def second_values(self) -> Floats:
        """The values to me when they move, over my score and theirs."""
        return self.numbers.read(self.numbers.law.total - self.other.values[:0:-1, :0:-1].T)

    def length(self, first: bool) -> float:
        """The expected number of turns from the start on."""
        return float((self.me if first else self.other).lengths[-1, -1])


def fight(game: Pig, mine: Rolls | None, theirs: Rolls, job: Job) -> Duel:
    """The values of a game between two strategies, tables over own score, the other's and the turn total. Without one of mine I
    reply the best."""
    target = game.target
    require(2 * 24.0 * (target + 1) ** 2, game.name)
    numbers, their_rolls = PigTable(game.variant, game.die.sides), by_points_to_go(theirs)
    my_rolls = their_rolls if mine is None else by_points_to_go(mine)
    me, other = player(target, mine is None, my_rolls), player(target, False, their_rolls)
    room, risk = pig_duel.room_for(target, numbers.law.roll), always_rolling_fails(target, numbers.law.roll)
    pieces = portions(target, game.die.sides)
    for number, (xs, ys) in enumerate(pieces):
        job.reached(number / len(pieces))
        pig_duel.sweep(me, other, xs, ys, risk, room, numbers.law)
    job.reached(1.0)
    return Duel(game, me, other, numbers)


def fight_again(before: Duel, mine: Rolls | None, theirs: Rolls, stale: Marks, job: Job) -> Duel:
    """The duel after changes of strategies: `stale` marks over my score and theirs where either table is another. Values depend
    on positions with fewer points to go alone, so only those are found anew that have at least as many of both as a change."""
    game, numbers = before.game, before.numbers
    target, their_rolls = game.target, by_points_to_go(theirs)
    me = copied(before.me, their_rolls if mine is None else by_points_to_go(mine))
    other = copied(before.other, their_rolls)
    room, risk = pig_duel.room_for(target, numbers.law.roll), always_rolling_fails(target, numbers.law.roll)
    pieces = stale_portions(stale[::-1, ::-1], max(1, WORK // (target * (game.die.sides + STEP))))
    for number, (xs, ys) in enumerate(pieces):
        job.reached(number / len(pieces))
        pig_duel.sweep(me, other, xs, ys, risk, room, numbers.law)
    return Duel(game, me, other, numbers)


def copied(before: pig_duel.Player, rolls: Rolls) -> pig_duel.Player:
    return pig_duel.Player(before.free, rolls, before.values.copy(), before.errors.copy(), before.lengths.copy())


def stale_portions(stale: Marks, pairs: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Parts of the table, by x and y, that depend on marked positions, of about so many pairs: in each row those from the first
    x on that is marked there or in a row below."""
    size = len(stale)
    first = np.where(stale.any(axis=0), stale.argmax(axis=0), size)  # by y
    begins = [int(x) + 1 for x in np.minimum.accumulate(first)]
    found, last = [], 0
    for y, (begin, after) in enumerate(zip(begins, [*begins[1:], 0], strict=True), start=1):
        if begin <= size and (after != begin or (y - last) * (size - begin + 1) >= pairs):
            found.append(((begin, size), (last + 1, y)))
        if begin > size or (found and found[-1][1][1] == y):
            last = y
    return found


def player(target: int, free: bool, rolls: Rolls) -> pig_duel.Player:
    size = (target + 1, target + 1)
    return pig_duel.Player(free, rolls, np.zeros(size, np.int64), np.zeros(size), np.zeros(size))


def by_points_to_go(rolls: Rolls) -> Rolls:
    """The rolls by points to go; read-only for every strategy, so that kernels are compiled for one type."""
    togo = rolls[::-1, ::-1]
    togo.flags.writeable = False
    return togo


def portions(target: int, sides: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Parts of the table, by x and y, that take a few milliseconds each: some rows, or a piece of one."""
    pairs = max(1, WORK // (target * (sides + STEP)))
    xs, ys = spans(target, pairs), spans(target, max(1, pairs // target))
    return [(x, y) for y in ys for x in xs]


def spans(end: int, length: int) -> list[tuple[int, int]]:
    return [(first, min(first + length - 1, end)) for first in range(1, end + 1, length)]
