"""Pig with any roll, solved. Turn-start values are kept; all else is derived from them when asked for, compiled."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solver.games import Pig
from solver.job import Job
from solver.memory import require
from solver.roll_pig import reaching, turn
from solver.roll_pig.roll_table import Newton, RollPigTable
from solver.solutions.solution import Facts, Parts, Take, between
from solver.solutions.turns import Actions, Boundary, Field, Marks, TurnsSolution, numbers
from solver.tables.growing_table import Floats, Ints

WholeTurns = Callable[[Ints, Ints], tuple[Floats, Floats]]  # both action values of positions, at every turn total

MOST_SETS = 12  # totals that turns are set to
STRIDE = 50  # turns that are followed before a job is asked again


def suits(game: Pig) -> bool:
    """Whether the kernels are for this game: every roll may lose the turn, and wiped players can finish."""
    landings = game.die.landings
    sets = {landing.number for landing in landings if landing.kind == "set"}
    lost = any(landing.kind in ("bust", "wipe") for landing in landings)
    return lost and len(sets) <= MOST_SETS and (game.can_finish(0) or all(each.kind != "wipe" for each in landings))


def solve_roll_pig(game: Pig, job: Job) -> "RollPigSolution":
    search = Newton(game, job)
    gap = search.solve()
    return RollPigSolution(game, gap, RollPigTable(game), search.values)


@dataclass(frozen=True, eq=False)
class RollPigSolution(TurnsSolution):
    """Pig with any roll, solved."""

    _table: RollPigTable
    _values: Ints

    def reachable(self, step: int = 1, job: Job | None = None) -> Marks:
        """Whether this strategy may meet each state, over the axes of `field`, if either player began.

        The other player may do anything that the rules allow. A step above 1 marks what may be met from a number to the next.
        """
        target, law, job = self.game.target, self._table.law, job or Job()
        scores, turns = numbers(target - 1, step), numbers(target, step)
        by_score, by_turn = (np.searchsorted(axis, np.arange(target + 1), "right") - 1 for axis in (scores, turns))
        marks = np.zeros((len(scores), len(scores), len(turns)), bool)
        waiting = reaching.Waiting(np.zeros((2, target, target), bool), np.zeros((2 * target * target, 3), np.int64))
        reached, anywhere, rolls = np.zeros(target + 1, bool), np.ones(target, bool), self.table() > 0.0
        size, done = reaching.enter(waiting, reaching.enter(waiting, 0, 0, 0, 0), 1, 0, 0), 0
        while size:
            who, mine, theirs = waiting.stack[size - 1]
            may_roll = anywhere if who else rolls[mine, theirs]
            size = reaching.follow(waiting, size, may_roll, reached, law, by_score, by_turn, marks)
            done += 1
            if done % STRIDE == 0:
                job.reached(done / (done + size))
        return marks

    def boundary(self, *, job: Job | None = None) -> Boundary:
        """The turn totals where holding begins, over both scores."""
        target = self.game.target
        first, last = np.empty((target, target), np.int64), np.empty((target, target), np.int64)
        costs = np.empty((target, target))
        for mine in range(target):
            roll, hold = self._numbers(np.full(target, mine), np.arange(target), target - mine)
            first[mine], last[mine], costs[mine] = ends_of_rolling(roll - hold)
            (job or Job()).reached((mine + 1) / target)
        return Boundary(first, last, costs)

    def parts(self) -> Parts:
        return Parts({}, {"values": self._values})

    @classmethod
    def from_parts(cls, game: Pig, gap: float, facts: Facts, take: Take) -> "RollPigSolution":
        table = RollPigTable(game)
        values = between("values", take("values", (game.target + 1, game.target + 1), np.int64), table.law.total)
        return cls(game, gap, table, values)

    def _turns(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Floats, Floats]:
        """Both action values of positions, at every turn total."""
        roll, hold = self._numbers(mine, theirs)
        outside = np.arange(self.game.target) >= self.game.target - np.asarray(mine)[:, None]
        roll[outside] = hold[outside] = np.nan
        hold[:, 0] = np.nan
        return roll, hold

    def _numbers(self, mine: npt.ArrayLike, theirs: npt.ArrayLike, totals: int = 0) -> tuple[Floats, Floats]:
        """Both action values of positions, at every turn total, or at so many, which none passes; at 0, holding is passing.

        A roll that leaves the turn as it is leads to the better of both again.
        """
        target, law = self.game.target, self._table.law
        xs, ys = target - np.asarray(mine, np.int64), target - np.asarray(theirs, np.int64)
        rolls, holds = np.zeros((2, len(xs), totals or target), np.int64)
        turn.whole_turns(self._values, xs, ys, turn.room_for(target, law, np.int64), law, rolls, holds)
        roll, hold = self._table.read(rolls), self._table.read(holds)
        roll[:, 1:] += stays(self.game) * np.maximum(hold - roll, 0.0)[:, 1:]
        return roll, hold

    def _lay_out(self, scores: Ints, turns: Ints, tie: float, job: Job) -> Field:
        return lay_out_turns(self.game, self._numbers, scores, turns, tie, job)

    def _at_turn(self, turn: int) -> Actions:
        target = self.game.target
        roll, hold = np.full((target, target), np.nan), np.full((target, target), np.nan)
        if turn == 0:
            return Actions(self._table.read(self._values[:0:-1, :0:-1]), hold)
        for mine in range(target - turn):
            rolls, holds = self._numbers(np.full(target, mine), np.arange(target))
            roll[mine], hold[mine] = rolls[:, turn], holds[:, turn]
        return Actions(roll, hold)


def stays(game: Pig) -> float:
    """The chance that a roll leaves a turn with points as it is."""
    return float(sum(each.chance for each in game.die.landings if each.kind != "set" and each.turn_after(1) == 1))


def chance_of_loss(game: Pig) -> float:
    return float(sum(each.chance for each in game.die.landings if each.kind in ("bust", "wipe")))


def ends_of_rolling(margin: Floats) -> tuple[Ints, Ints, Floats]:
    """The smallest turn total that holds, the largest that rolls, and the smaller cost of a hold a point early or late: of
    margins over positions and all totals below the target."""
    most = margin.shape[1]
    rolls = margin > 0.0
    holds = ~rolls
    holds[:, 0] = rolls[:, 0] = False
    first = np.where(holds.any(axis=1), holds.argmax(axis=1), most)
    last = np.where(rolls.any(axis=1), most - 1 - rolls[:, ::-1].argmax(axis=1), 0)
    rows, wide = np.arange(len(margin)), np.pad(margin, ((0, 0), (0, 1)), constant_values=-np.inf)
    early = np.where(first > 1, wide[rows, first - 1], np.inf)
    return first, last, np.minimum(early, -wide[rows, first])


def lay_out_turns(game: Pig, numbers: WholeTurns, scores: Ints, turns: Ints, tie: float, job: Job) -> Field:
    """What rolling gains over holding, and what the better is worth, if `numbers` tells both in whole turns.

    Where the target is reached holding wins, and so does rolling on, unless the roll is lost, which it always is where nobody
    may pass the target. At the start of a turn holding would be passing.
    """
    target, shape = game.target, (len(scores), len(scores), len(turns))
    require(8.0 * np.prod(shape, dtype=float), f"The whole of {game.name}")
    margins, values = np.empty(shape, np.float32), np.empty(shape, np.float32)
    win = np.array([[float(game.payment(int(theirs)))] for theirs in scores])
    lost = 1.0 if game.variant == "exact" else chance_of_loss(game)
    below = np.minimum(turns, target - 1)
    for i, mine in enumerate(scores):
        roll, hold = (each[:, below] for each in numbers(np.full(len(scores), mine), scores))
        begins, won = turns == 0, turns >= target - mine
        passing = hold[:, :1] if begins[0] else 0.0
        margin = np.where(won, np.minimum(lost * (passing - win), -tie), roll - hold)
        margin = np.where(begins, np.maximum(margin, tie), np.where(abs(margin) <= tie, -tie, margin))
        margins[i], values[i] = margin, np.where(won, win, np.where(begins, roll, np.maximum(roll, hold)))
        job.reached((i + 1) / len(scores))
    return Field(scores, turns, margins, values)
