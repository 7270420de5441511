"""Pig, solved. Turn-start values are kept; all else is derived from them when asked for, compiled."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from solver import turn as kernels
from solver.games import Action, Pig, State
from solver.job import Job
from solver.memory import require
from solver.table import Floats, Ints, kept
from solver.turn_table import PigTable

AXES = ("mine", "theirs", "turn")


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


@dataclass(frozen=True, eq=False)
class PigSolution:
    """Values are for the player to move. `gap` bounds the error of every one of them, proven, rounding included."""

    game: Pig
    _table: PigTable
    _values: Ints
    gap: float

    def value(self, mine: int = 0, theirs: int = 0, turn: int = 0) -> float:
        """The win probability, or for "difference" the expected payment, of the player to move."""
        return max(self.action_values(mine, theirs, turn).values())

    def action_values(self, mine: int = 0, theirs: int = 0, turn: int = 0) -> dict[Action, float]:
        state = State(mine, theirs, turn)
        self.game.check_state(state)
        if mine + turn >= self.game.target:
            return {"hold": float(self.game.payment(theirs))}
        whole = self.whole_turn(mine, theirs)
        worth: dict[Action, float] = {"roll": float(whole.roll[turn]), "hold": float(whole.hold[turn])}
        return {action: worth[action] for action in self.game.actions(state)}

    def strategy(self, mine: int = 0, theirs: int = 0, turn: int = 0) -> dict[Action, float]:
        """The optimal action; where both are, holding."""
        worth = self.action_values(mine, theirs, turn)
        return {max(reversed(worth), key=lambda action: worth[action]): 1.0}

    def best(self, mine: int = 0, theirs: int = 0, turn: int = 0) -> tuple[Action, ...]:
        """All actions that may be optimal: two where their values differ by no more than the proven error allows."""
        worth = self.action_values(mine, theirs, turn)
        best = max(worth.values())
        return tuple(action for action in worth if worth[action] >= best - self.tolerance)

    @property
    def tolerance(self) -> float:
        """Action values closer than this cannot be told apart."""
        return 2.0 * self.gap

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

    def volume(self) -> npt.NDArray[np.float32]:
        """What rolling gains over holding, over my score, their score and the turn total; NaN where there is no choice."""
        target = self.game.target
        require(4.0 * target**3, f"The whole of {self.game.name}")
        margins = np.empty((target, target, target), np.float32)
        for mine in range(target):
            margins[mine] = self.actions(mine=mine).margin
        return margins

    def hold_boundary(self) -> tuple[Ints, Ints]:
        """Over both scores, the smallest turn total that holds (target - mine where none does) and the largest that rolls.

        The optimal policy is not always a threshold: it is one exactly where the second is one less than the first.
        """
        target = self.game.target
        first, last = np.empty((target, target), np.int64), np.empty((target, target), np.int64)
        for mine in range(target):
            rolls, holds = self._turns([mine] * target, range(target))
            holding = holds[:, 1 : target - mine] >= rolls[:, 1 : target - mine]
            none = np.ones((target, 1), bool)
            first[mine] = 1 + np.argmax(np.hstack([holding, none]), axis=1)
            last[mine] = target - mine - 1 - np.argmax(np.hstack([~holding[:, ::-1], none]), axis=1)
        return first, last

    def _turns(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Floats, Floats]:
        """Both action values of positions, at every turn total."""
        target, law = self.game.target, self._table.law
        xs, ys = target - np.asarray(mine, np.int64), target - np.asarray(theirs, np.int64)
        rolls = np.zeros((len(xs), target), np.int64)
        holds = np.zeros_like(rolls)
        kernels.whole_turns(self._values, xs, ys, np.empty(target + law.sides + 1, np.int64), law, rolls, holds)
        outside = np.arange(target) >= xs[:, None]
        roll, hold = self._table.read(rolls), self._table.read(holds)
        roll[outside] = hold[outside] = np.nan
        hold[:, 0] = np.nan
        return roll, hold

    def _at_turn(self, turn: int) -> Actions:
        target, law = self.game.target, self._table.law
        roll, hold = np.full((target, target), np.nan), np.full((target, target), np.nan)
        if turn < target:
            togo = self._values[: target + 1, : target + 1]
            if turn == 0:
                rolls = togo
            else:
                rolls, notes = np.zeros((target + 1, target + 1), np.int64), np.zeros((2, target + 1), np.int64)
                scratch = np.empty((4, target + law.sides + 1), np.int64)
                kernels.at_turn(self._values, turn, (1, target), scratch, notes[0], notes[1], law, target, rolls)
                hold[: target - turn] = self._table.read(law.total - togo[1:, 1 : target - turn + 1].T)[::-1, ::-1]
            roll[: target - turn] = self._table.read(rolls[turn + 1 :, 1:])[::-1, ::-1]
        return Actions(roll, hold)
