"""Pig, solved. Turn-start values are kept; all else is derived from them when asked for, compiled."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.games import Pig, State
from solver.games.state import Choice
from solver.job import Job
from solver.kernels import pig_turn as kernels
from solver.kernels import pig_volume as volumes
from solver.memory import require
from solver.notebook import data_frames
from solver.solutions.solution import Array, Facts, Parts, Solution, Take, between
from solver.tables.growing_table import Floats, Ints, kept
from solver.tables.pig_table import PigTable
from solver.tables.strategy_arrays import no_choice

if TYPE_CHECKING:
    import pandas

AXES = ("mine", "theirs", "turn")
POSITIONS = 64  # positions whose whole turns are kept, as single states of them are asked for

Numbers = npt.NDArray[np.float32]
Marks = npt.NDArray[np.bool_]


def table_for(game: Pig) -> PigTable:
    return kept(PigTable, game.variant, game.die.sides)


def solve_pig(game: Pig, job: Job) -> "PigSolution":
    table = table_for(game)
    table.grow(game.target, job)
    return PigSolution(game, table, table.values, table.gap(game.target))


class Actions(NamedTuple):
    """What both actions are worth over some states; NaN where an action is not allowed or the state does not exist."""

    roll: Floats
    hold: Floats

    @property
    def value(self) -> Floats:
        return np.fmax(self.roll, self.hold)

    @property
    def margin(self) -> Floats:
        """What rolling gains over holding."""
        return self.roll - self.hold


def better_or_hold(worth: Mapping[Any, float]) -> dict[Any, float]:
    """The better of both actions; holding where their worths are equal."""
    return {max(reversed(worth), key=lambda action: worth[action]): 1.0}


class Field(NamedTuple):
    """Margins and values of all states, or of some: over my score and theirs, both among `scores`, and the turn total, among
    `turns`."""

    scores: Ints
    turns: Ints
    margin: Numbers  # what rolling gains over holding
    value: Numbers


def numbers(last: int, step: int) -> Ints:
    """The numbers from 0 to `last`, every step-th and the last."""
    return np.unique(np.append(np.arange(0, last + 1, step), last))


class Boundary(NamedTuple):
    """Where holding begins, over both scores. A threshold has no roll beyond its first hold: there `last` is `first` - 1."""

    first: Ints  # the smallest turn total that holds; target - mine where none does
    last: Ints  # the largest turn total that rolls
    costs: Floats  # the smaller cost of holding a point too early or too late; infinity where neither is possible


@dataclass(frozen=True, eq=False)
class PigSolution(Solution):
    """Values are for the player to move. `gap` bounds the error of every one of them, proven, rounding included."""

    game: Pig
    _table: PigTable
    _values: Ints
    gap: float

    def _worths(self, state: State) -> dict[Choice, float]:
        if state.mine + state.turn >= self.game.target:
            return {"hold": float(self.game.payment(state.theirs))}
        whole = self._positions(state.mine, state.theirs)
        worth = {"roll": float(whole.roll[state.turn]), "hold": float(whole.hold[state.turn])}
        return {action: worth[action] for action in self.game.actions(state)}

    @cached_property
    def _positions(self) -> Callable[[int, int], Actions]:
        """Both action values of a position, by turn total; those of the last few positions are kept. A twin is asked, so that
        no solution keeps itself alive."""
        return lru_cache(POSITIONS)(replace(self).whole_turn)

    def _strategy(self, state: State) -> dict[Any, float]:
        """The better action; holding where both are optimal."""
        return better_or_hold(self._recalled(state))

    def values(self) -> Floats:
        """The values at the start of a turn, over my score and theirs."""
        return self.actions(turn=0).roll

    def whole_turn(self, mine: int = 0, theirs: int = 0) -> Actions:
        """Both action values of one position, by turn total."""
        self.game.check_state(State(mine, theirs))
        rolls, holds = self._turns([mine], [theirs])
        return Actions(rolls[0], holds[0])

    def actions(self, mine: int | None = None, theirs: int | None = None, turn: int | None = None) -> Actions:
        """Both action values over a slice: fix one of the three; the axes of the arrays are the other two, in that order."""
        fixed = {name: at for name, at in zip(AXES, (mine, theirs, turn), strict=True) if at is not None}
        if len(fixed) != 1:
            raise ValueError(f"{', '.join(fixed) or 'nothing'} fixed: must be exactly one of {', '.join(AXES)}")
        self.game.check_state(State(**fixed))
        scores = range(self.game.target)
        if mine is not None:
            return Actions(*self._turns([mine] * len(scores), scores))
        if theirs is not None:
            return Actions(*self._turns(scores, [theirs] * len(scores)))
        assert turn is not None
        return self._at_turn(turn)

    def table(self) -> Array:
        rolls = no_choice(self.game)
        for mine in range(self.game.target):
            rolls[mine] += self.actions(mine=mine).margin > 0.0
        return rolls

    def volume(self, step: int = 1) -> Numbers:
        """What rolling gains over holding, over my score, their score and the turn total; NaN where there is no choice.

        A step above 1 takes every step-th number of each, and the last.
        """
        scores = numbers(self.game.target - 1, step)
        margins = self._lay_out(scores, scores, 0.0, Job()).margin
        margins[:, :, 0] = np.nan
        margins[np.broadcast_to(scores[:, None, None] + scores >= self.game.target, margins.shape)] = np.nan
        return margins

    def field(self, step: int = 1, job: Job | None = None) -> Field:
        """Margins and values without gaps, up to the turn total that wins at once: see `pig_volume.lay_out`.

        The sign of the margin tells what `strategy` does, but ties within the tolerance hold.
        """
        scores, turns = numbers(self.game.target - 1, step), numbers(self.game.target, step)
        return self._lay_out(scores, turns, self.tolerance, job or Job())

    def reachable(self, step: int = 1, job: Job | None = None) -> Marks:
        """Whether this strategy may meet each state, over the axes of `field`, if either player began.

        The other player may do anything that the rules allow. A step above 1 marks what may be met from a number to the next.
        """
        target, law, job = self.game.target, self._table.law, job or Job()
        scores, turns = numbers(target - 1, step), numbers(target, step)
        marks, starts = np.zeros((len(scores), len(scores), len(turns)), bool), np.zeros((target, target), bool)
        starts[0, 0] = True
        by_score, by_turn = (np.searchsorted(axis, np.arange(target + 1), "right") - 1 for axis in (scores, turns))
        togo, scratch = np.arange(target, 0, -1), np.empty((4, target + law.roll.sides + 1), np.int64)
        for mine in range(target):
            volumes.follow(self._values, togo, mine, starts, scratch, law, by_score, by_turn, marks[by_score[mine]])
            job.reached((mine + 1) / target)
        return marks

    def boundary(self, job: Job | None = None) -> Boundary:
        """The turn totals where holding begins, over both scores."""
        target, law = self.game.target, self._table.law
        first, last = np.empty((target, target), np.int64), np.empty((target, target), np.int64)
        costs, scratch = np.empty((target, target)), np.empty(target + law.roll.sides + 1, np.int64)
        for togo in range(1, target + 1):
            place = target - togo
            kernels.boundaries(self._values, togo, scratch, law, first[place], last[place], costs[place])
            (job or Job()).reached(togo / target)
        return Boundary(first[:, ::-1], last[:, ::-1], costs[:, ::-1])

    def hold_boundary(self) -> tuple[Ints, Ints]:
        """The smallest turn total that holds (target - mine where none does) and the largest that rolls, over both scores.

        The optimal policy is not always a threshold: it is one exactly where the second is one less than the first.
        """
        boundary = self.boundary()
        return boundary.first, boundary.last

    def to_pandas(self, mine: int | None = None, theirs: int | None = None, turn: int | None = None) -> "pandas.DataFrame":
        """A table of pandas. Of all turn starts: `mine`, `theirs`, `value`, and as in `hold_boundary` the smallest turn total
        that holds, `hold_at`, and the largest that rolls, `roll_until`.

        With one of the three fixed, of that slice: `mine`, `theirs`, `turn`, `value`, `roll`, `hold` (what both are worth), and
        the best `action`, which is "either" where the proven error does not tell.
        """
        scores = np.arange(self.game.target)
        if (mine, theirs, turn) == (None, None, None):
            (first, last), value = self.hold_boundary(), self.actions(turn=0).value
            return data_frames.cells({"mine": scores, "theirs": scores}, {"value": value, "hold_at": first, "roll_until": last})
        both = self.actions(mine, theirs, turn)
        fixed = zip(AXES, (mine, theirs, turn), strict=True)
        axes = {name: scores if at is None else [at] for name, at in fixed}
        return data_frames.cells(axes, data_frames.choices(both, self.tolerance))

    def parts(self) -> Parts:
        size = slice(self.game.target + 1)
        return Parts({}, {"values": self._values[size, size]})

    @classmethod
    def from_parts(cls, game: Pig, gap: float, facts: Facts, take: Take) -> "PigSolution":
        table = PigTable(game.variant, game.die.sides)
        values = between("values", take("values", (game.target + 1, game.target + 1), np.int64), table.law.total)
        return cls(game, table, values, gap)

    def _turns(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Floats, Floats]:
        """Both action values of positions, at every turn total."""
        rolls, holds = self._units(mine, theirs)
        outside = np.arange(self.game.target) >= self.game.target - np.asarray(mine)[:, None]
        roll, hold = self._table.read(rolls), self._table.read(holds)
        roll[outside] = hold[outside] = np.nan
        hold[:, 0] = np.nan
        return roll, hold

    def _units(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Ints, Ints]:
        """Both action values of positions, at every turn total, in units; 0 where the target is reached."""
        target, law = self.game.target, self._table.law
        xs, ys = target - np.asarray(mine, np.int64), target - np.asarray(theirs, np.int64)
        rolls, holds = np.zeros((2, len(xs), target), np.int64)
        kernels.whole_turns(self._values, xs, ys, np.empty(target + law.roll.sides + 1, np.int64), law, rolls, holds)
        return rolls, holds

    def _lay_out(self, scores: Ints, turns: Ints, tie: float, job: Job) -> Field:
        shape = len(scores), len(scores), len(turns)
        require(8.0 * np.prod(shape, dtype=float), f"The whole of {self.game.name}")
        margins, values = np.empty(shape, np.float32), np.empty(shape, np.float32)
        togo = self.game.target - scores
        for i, mine in enumerate(scores):
            rolls, holds = self._units(np.full(len(scores), mine), scores)
            volumes.lay_out(rolls, holds, togo[i], togo, turns, tie, self._table.law, margins[i], values[i])
            job.reached((i + 1) / len(scores))
        return Field(scores, turns, margins, values)

    def _at_turn(self, turn: int) -> Actions:
        target, law = self.game.target, self._table.law
        roll, hold = np.full((target, target), np.nan), np.full((target, target), np.nan)
        if turn < target:
            togo = self._values[: target + 1, : target + 1]
            if turn == 0:
                rolls = togo
            else:
                rolls, notes = np.zeros((target + 1, target + 1), np.int64), np.zeros((2, target + 1), np.int64)
                scratch = np.empty((4, target + law.roll.sides + 1), np.int64)
                kernels.at_turn(self._values, turn, (1, target), scratch, notes[0], notes[1], law, target, rolls)
                hold[: target - turn] = self._table.read(law.total - togo[1:, 1 : target - turn + 1].T)[::-1, ::-1]
            roll[: target - turn] = self._table.read(rolls[turn + 1 :, 1:])[::-1, ::-1]
        return Actions(roll, hold)
