"""Pig alone, solved by `pig_solo.py` in fixed-point numbers, which are read as turns or chances by score and turn total."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from solver.games import SoloPig, State
from solver.games.state import Choice, check_points
from solver.job import Job
from solver.kernels import pig_solo as kernels
from solver.kernels.fixed import ROUNDING, scale_for
from solver.kernels.roll import roll_of
from solver.memory import require
from solver.notebook import data_frames
from solver.solutions.solo_hog import LONGEST, REST, scoring
from solver.solutions.solution import LARGEST, Facts, Parts, Solution, Take, between, power_of_two
from solver.solutions.turns import Actions
from solver.tables.growing_table import Floats, Ints

if TYPE_CHECKING:
    import pandas

STRIDE = 50  # scores between two reports of progress
HIGHEST = 1000  # the largest turn total at which a player may be told to hold
AIR = 1.01  # the scale has room for the largest value times this
DICE = 50  # the most rolls of a turn that are tried for a bound on the number of turns


def solve_solo_pig(game: SoloPig, job: Job) -> "SoloPigSolution":
    return fewest(game, job) if game.goal == "turns" else within(game, 0, job)


def fewest(game: SoloPig, job: Job) -> "SoloPigSolution":
    die, target = game.plain_die, game.target
    # The turns of a player who always rolls so often, if every roll that scores is a 2.
    most = AIR * min(float(-(-target // (2 * rolls)) / scoring(die, rolls)) for rolls in range(1, DICE + 1))
    scale = scale_for(die.sides, most + 1.0)
    law = kernels.SoloPigLaw(roll_of(die), int(scale), True, 0)
    numbers, q, p = np.zeros(target + 1, np.int64), *scratch(game)
    miss = 0
    for first in range(1, target + 1, STRIDE):
        last = min(first + STRIDE - 1, target)
        miss = max(miss, kernels.fewest_turns(numbers, first, last, int(most * scale), q, p, law))
        job.reached(last / target)
    largest, units = float(numbers[target]) / scale, ROUNDING * die.sides + miss
    return SoloPigSolution(game, (largest + 1.0) * units * (1 + 1e-9) / scale + largest * 2.0**-53, scale, numbers, law)


def within(game: SoloPig, hold_at: int, job: Job) -> "SoloPigSolution":
    require(8.0 * (game.turns + 1) * (game.target + 1), f"{game.name} within {game.turns} turns")
    scale = scale_for(game.die.sides, 1.0)
    law = kernels.SoloPigLaw(roll_of(game.plain_die), 0, False, hold_at)
    numbers, (q, _) = np.zeros((game.turns + 1, game.target + 1), np.int64), scratch(game)
    numbers[0, 0] = int(scale)
    for left in range(1, game.turns + 1):
        kernels.one_turn_more(numbers[left - 1], numbers[left], q, law)
        job.reached(left / game.turns)
    return SoloPigSolution(game, ROUNDING * game.die.sides * game.turns / scale + 2.0**-53, scale, numbers, law)


def held(game: SoloPig, hold_at: int) -> "SoloPigSolution":
    """The expected turns of a player who holds at that total. Reading adds s + 1 roundings a roll, and s rolls a turn."""
    sides = game.die.sides
    law = kernels.SoloPigLaw(roll_of(game.plain_die), 1.0, True, hold_at)
    values, worth = np.zeros(game.target + 1), np.zeros((2, game.target + sides + 1))
    kernels.turns_to_goal(values, worth[0], worth[1], law)
    roundings = 5 * game.target + 2 + sides * (sides + 1)
    return SoloPigSolution(game, float(values[-1]) * roundings * (1 + 1e-9) * 2.0**-53, 1.0, values, law)


def scratch(game: SoloPig) -> tuple[Ints, Floats]:
    size = game.target + game.die.sides + 1
    return np.zeros(size, np.int64), np.zeros(size)


class Turns(Actions):
    """The worths of both actions in turns: the fewer, the better."""

    @property
    def value(self) -> Floats:
        return np.fmin(self.roll, self.hold)

    @property
    def margin(self) -> Floats:
        """The turns that rolling saves."""
        return self.hold - self.roll


@dataclass(frozen=True, eq=False)
class SoloPigSolution(Solution):
    """Values by score, turn total and (chances only) turns left: all of the game's, unless told.

    They are chances to reach the target, or expected turns: at the start of a turn with it, later on without it. `gap` bounds
    the error of every value, proven, rounding included: that of `pig_solo.py`, and what reading it adds.
    """

    game: SoloPig
    gap: float
    _scale: float
    _numbers: Ints | Floats  # scaled values at turn starts: by points to go, or by turns left and points to go
    _law: kernels.SoloPigLaw

    def _worths(self, state: State) -> dict[Choice, float]:
        """The worths of the actions in a state; for a player who is told when to hold, of that action only."""
        if state.mine + state.turn >= self.game.target:
            return {"hold": float(self.game.goal == "within")}
        roll, hold = (float(each[0, state.turn]) for each in self._turns([state.mine], state.turns_left))
        worth = {"roll": roll, "hold": hold}
        return {action: worth[action] for action in self.game.actions(state) if not np.isnan(worth[action])}

    def _strategy(self, state: State) -> dict[Any, float]:
        """The optimal action; where both are, holding, or rolling if the turns are limited: any chance is better than none."""
        worth = self._recalled(state)
        if len(worth) == 1:
            return dict.fromkeys(worth, 1.0)
        return {"roll" if self._rolls(worth["roll"], worth["hold"]) else "hold": 1.0}

    def whole_turn(self, mine: int = 0, turns_left: int | None = None) -> Actions:
        """Both action values of one score, by turn total."""
        state = self._state(mine, turns_left)
        roll, hold = self._turns([mine], state.turns_left)
        return self._actions(roll[0], hold[0])

    def actions(self, turns_left: int | None = None) -> Actions:
        """Both action values over my score and the turn total."""
        return self._actions(*self._turns(range(self.game.target), self._state(0, turns_left).turns_left))

    def values(self) -> Floats:
        """The values at the start of a turn, over my score; where turns are limited, over my score and the turns left (less
        one)."""
        target = self.game.target
        numbers = self._numbers[target:0:-1] if self.game.goal == "turns" else self._numbers[1:, target:0:-1].T
        return np.asarray(numbers / self._scale)

    def hold_boundary(self, turns_left: int | None = None) -> tuple[Ints, Ints]:
        """The smallest turn total that holds (target - mine where none does) and the largest that rolls, over my score.

        The strategy is not always a threshold: it is one exactly where the second is one less than the first.
        """
        target = self.game.target
        roll, hold = self._turns(range(target), self._state(0, turns_left).turns_left)
        rolling = np.where(np.isnan(hold), ~np.isnan(roll), self._rolls(roll, hold))
        first, last = np.empty(target, np.int64), np.empty(target, np.int64)
        for mine in range(target):
            rolls = rolling[mine, : target - mine]
            first[mine] = np.argmin(np.append(rolls, False))
            last[mine] = len(rolls) - 1 - np.argmax(rolls[::-1])
        return first, last

    @property
    def hold_at(self) -> int | None:
        """The turn total at which this player always holds, and never before; none if free to choose."""
        return self._law.hold_at or None

    def fixed(self, hold_at: int) -> "SoloPigSolution":
        """The solution, by this goal, for a player who holds at that turn total or at the target, as in the rule "hold at
        20"."""
        check_points("hold_at", hold_at, HIGHEST, least=1)
        most = min(hold_at, self.game.target)
        return held(self.game, most) if self.game.goal == "turns" else within(self.game, most, Job())

    def distribution(self, mine: int = 0, turns_left: int | None = None) -> Floats:
        """[n] is the chance that the strategy reaches the target in exactly n turns.

        It covers all turns that are left, or all but the last `REST` of the chances; but no more than `LONGEST` turns. What
        is missing from a sum of 1 takes longer.
        """
        state = self._state(mine, turns_left)
        togo, reached = self.game.target - mine, [0.0]
        now, then = np.zeros(togo + 1), np.zeros(togo + 1)
        now[togo] = 1.0
        chances, lowest = np.zeros((togo + 1, togo + 1)), np.zeros(togo + 1, np.int64)
        if self.game.goal == "turns":
            self._follow(np.ones(togo + 1), 0, chances, lowest)
        for turns in range(state.turns_left or LONGEST, 0, -1):
            if self.game.goal == "within":
                self._follow(now, turns, chances, lowest)
            kernels.play_turn(now, then, chances, lowest)
            now, then = then, now
            reached.append(now[0])
            if self.game.goal == "turns" and now[1:].sum() < REST:
                break
        return np.array(reached)

    def turn_scores(self, mine: int = 0, turns_left: int | None = None) -> Floats:
        """[k] is the chance that a turn of the strategy scores k points; points past the target are not counted."""
        state = self._state(mine, turns_left)
        togo = self.game.target - mine
        now, chances = np.eye(togo + 1)[togo], np.zeros((togo + 1, togo + 1))
        self._follow(now, state.turns_left, chances, np.zeros(togo + 1, np.int64))
        return chances[togo, ::-1].copy()

    def to_pandas(self, turns_left: int | None = None) -> "pandas.DataFrame":
        """A table of pandas, of all scores and turn totals: `mine`, `turn`, where turns are limited `turns_left` (all, unless
        told), `value`, `roll`, `hold` (what both are worth), and the best `action`, "either" where the proven error is larger.
        """
        left, scores = self._state(0, turns_left).turns_left, np.arange(self.game.target)
        limited = {"turns_left": np.array([left])} if left else {}
        axes = {"mine": scores, "turn": scores, **limited}
        return data_frames.cells(axes, data_frames.choices(self.actions(turns_left), self.tolerance))

    def parts(self) -> Parts:
        return Parts({"scale": self._scale, "hold_at": self.hold_at}, {"numbers": self._numbers})

    @classmethod
    def from_parts(cls, game: SoloPig, gap: float, facts: Facts, take: Take) -> "SoloPigSolution":
        """A player who is told when to hold counts turns in doubles, see `pig_solo.py`; all others count in units."""
        roll, scale, hold_at = roll_of(game.plain_die), power_of_two(facts["scale"]), facts["hold_at"] or 0
        check_points("hold_at", hold_at, game.target)
        if game.goal == "within":
            chances = take("numbers", (game.turns + 1, game.target + 1), np.int64)
            law = kernels.SoloPigLaw(roll, 0, False, hold_at)
            return cls(game, gap, scale, between("numbers", chances, int(scale)), law)
        turns = take("numbers", (game.target + 1,), np.float64 if hold_at else np.int64)
        law = kernels.SoloPigLaw(roll, 1.0 if hold_at else int(scale), True, hold_at)
        return cls(game, gap, scale, between("numbers", turns, np.inf if hold_at else LARGEST), law)

    def _state(self, mine: int, turns_left: int | None) -> State:
        """The state at the start of a turn; with all turns left, unless told."""
        return self.game.at(mine, turns_left=turns_left)

    def _after(self, left: int) -> Ints | Floats:
        """The values after a turn, by points to go, where `left` turns were left before it."""
        return self._numbers if self.game.goal == "turns" else self._numbers[left - 1]

    def _rolls(self, roll: npt.ArrayLike, hold: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Whether the free player rolls."""
        return np.less(roll, hold) if self.game.goal == "turns" else np.greater_equal(roll, hold)

    def _actions(self, roll: Floats, hold: Floats) -> Actions:
        return Turns(roll, hold) if self.game.goal == "turns" else Actions(roll, hold)

    def _turns(self, mine: npt.ArrayLike, left: int) -> tuple[Floats, Floats]:
        """Both action values of scores at every turn total; NaN where there is no such state, or no such choice."""
        target, law = self.game.target, self._law
        togo = target - np.asarray(mine, np.int64)
        after = self._after(left)
        rolls = np.zeros((len(togo), target), after.dtype)
        holds = np.zeros_like(rolls)
        kernels.whole_turns(after, togo, np.zeros(target + law.roll.sides + 1, after.dtype), law, rolls, holds)
        roll, hold = (np.asarray(numbers / self._scale, np.float64) for numbers in (rolls, holds))
        roll[np.arange(target) >= togo[:, None]] = np.nan
        hold[np.isnan(roll)] = np.nan
        hold[:, 0] = np.nan
        if law.hold_at:
            hold[:, : law.hold_at] = np.nan
            roll[:, law.hold_at :] = np.nan
        return roll, hold

    def _follow(self, now: Floats, left: int, chances: Floats, lowest: Ints) -> None:
        """Fill the chances to get from i points to go to z in a turn, and the lowest z, for each i with a chance `now`."""
        after, law = self._after(left), self._law
        scratch = np.zeros((3, self.game.target + law.roll.sides + 1), after.dtype)
        kernels.follow(after, now, scratch[0], law, scratch[1], scratch[2], chances, lowest)
