"""Best replies to a known strategy: values, what each action is worth, and what is gained by knowing it."""

from abc import abstractmethod
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.games import Game, Pig, SimultaneousPig, State
from solver.games.hog import Throwing
from solver.games.state import Choice, check_points
from solver.kernels import hog_reply
from solver.notebook import html
from solver.solutions.solution import Solution, Worths
from solver.solutions.turns import Actions, better_or_hold
from solver.solving import solve
from solver.strategies import Strategy
from solver.tables.growing_table import Floats, Ints
from solver.tables.hog_reply_table import Span
from solver.tables.pig_both_duel_table import TurnDuel
from solver.tables.pig_duel_table import Duel
from solver.tables.strategy_arrays import Rolls, no_choice

if TYPE_CHECKING:
    from solver.match.roll_match import RollDuel


@dataclass(frozen=True, eq=False)
class Reply(Worths):
    """Values are mine against that strategy, if I reply the best: chances to win, with half of that of a tie, or payments.

    `gap` bounds the error of every value and of what each choice is worth: proven, rounding included.
    """

    game: Game
    against: Strategy
    gap: float

    def _repr_html_(self) -> str:
        return html.of_reply(self)

    @abstractmethod
    def _second(self, state: State) -> float:
        """My value in a state in which the other player moves next."""

    def second(self, *at: int | State, **named: int) -> float:
        """My value if the other player moves next; equal to `value` where both choose at once."""
        return self._second(self.game.at(*at, **named))

    @property
    def average(self) -> float:
        """My value at the start, as the mean of moving first and of moving second."""
        return (self.value() + self.second(self.game.start_as_second())) / 2

    def gain(self, *at: int | State, **named: int) -> float:
        """How much knowing the other player's strategy adds to the value of the game between two optimal players."""
        return max(0.0, self.value(*at, **named) - self._solution.value(*at, **named))

    def gains(self) -> Floats:
        """The gain over my score and theirs. It is never negative: what rounding takes below 0 is 0."""
        return np.maximum(0.0, self.values() - self._solution.values())

    @cached_property
    def _solution(self) -> Solution:
        return solve(self.game)


@dataclass(frozen=True, eq=False)
class HogReply(Reply):
    game: Throwing
    _values: Floats = field(repr=False)  # [who throws next, my points to go, theirs]: I do, and in turns also they do
    _togo: Floats = field(repr=False)  # the other player's mixes, by points to go
    _law: hog_reply.ReplyLaw = field(repr=False)

    def _value(self, state: State) -> float:
        return float(self._values[0][self._at(state)])

    def _second(self, state: State) -> float:
        return float(self._values[-1][self._at(state)])

    def _worths(self, state: State) -> dict[Choice, float]:
        x, y = self._at(state)
        return dict(enumerate(self._throws((x, x), (y, y))[0, 0].tolist(), start=1))

    def values(self) -> Floats:
        """The values over my score and theirs."""
        return self._values[0, :0:-1, :0:-1].copy()

    def worths(self) -> Floats:
        """The worth of each number of dice, over my score, theirs and that number less one."""
        all_of_them = (1, self.game.target)
        return self._throws(all_of_them, all_of_them)[::-1, ::-1].swapaxes(0, 1)

    def dice(self) -> Ints:
        """The best number of dice over my score and theirs; the fewest where several are best."""
        worths = self.worths()
        return np.asarray(1 + np.argmax(worths >= worths.max(axis=2, keepdims=True) - self.tolerance, axis=2))

    def _throws(self, xs: Span, ys: Span) -> Floats:
        worths = np.empty((ys[1] - ys[0] + 1, xs[1] - xs[0] + 1, self.game.max_dice))
        mine, theirs, room = self._values[0], self._values[-1], hog_reply.room_for(self._law)
        hog_reply.all_throws(mine, theirs, self._togo, xs, ys, self._law, room, worths)
        return worths

    def _at(self, state: State) -> Span:
        return self.game.target - state.mine, self.game.target - state.theirs


@dataclass(frozen=True, eq=False)
class PigReply(Reply):
    game: Pig
    _duel: "Duel | RollDuel" = field(repr=False)

    def _second(self, state: State) -> float:
        check_points("turn", state.turn, 0)
        return float(self._duel.second_values()[state.mine, state.theirs])

    def _worths(self, state: State) -> dict[Choice, float]:
        if state.mine + state.turn >= self.game.target:
            return {"hold": float(self.game.payment(state.theirs))}
        rolls, holds = self._duel.whole_turns([state.mine], [state.theirs])
        worth = {"roll": float(rolls[0, state.turn]), "hold": float(holds[0, state.turn])}
        return {action: worth[action] for action in self.game.actions(state)}

    def _strategy(self, state: State) -> dict[Any, float]:
        """The better action; holding where both are best."""
        return better_or_hold(self._recalled(state))

    def values(self) -> Floats:
        """The values at the start of a turn, over my score and theirs."""
        return self._duel.values()

    def actions(self, mine: int) -> Actions:
        """Both action values, over their score and the turn total; NaN where an action is not allowed or there is no state."""
        self.game.at(mine)
        scores = range(self.game.target)
        roll, hold = self._duel.whole_turns([mine] * len(scores), scores)
        roll[:, self.game.target - mine :] = hold[:, self.game.target - mine :] = hold[:, 0] = np.nan
        return Actions(roll, hold)

    def table(self) -> Rolls:
        return self.rolls()

    def rolls(self) -> Rolls:
        """The reply as a table: over my score, theirs and the turn total, 1 where it rolls."""
        rolls = no_choice(self.game)
        for mine in range(self.game.target):
            rolls[mine] += self.actions(mine).margin > 0.0
        return rolls


@dataclass(frozen=True, eq=False)
class HiddenTurnsReply(Reply):
    game: SimultaneousPig
    _turns: TurnDuel = field(repr=False)

    def _second(self, state: State) -> float:
        return self._value(state)

    def _worths(self, state: State) -> dict[Choice, float]:
        actions = self.game.actions(state)
        if actions == ("hold",):
            return {"hold": float(self._turns.held(state.mine, state.theirs)[state.turn])}
        rolls, holds = self._turns.worths(state.mine, state.theirs)
        worth = {"roll": float(rolls[state.turn]), "hold": float(holds[state.turn])}
        return {action: worth[action] for action in actions}

    def _strategy(self, state: State) -> dict[Any, float]:
        """The better action; holding where both are best."""
        return better_or_hold(self._recalled(state))

    def values(self) -> Floats:
        """The values at the start of a round, over my score and theirs."""
        return self._turns.values()

    def whole_turn(self, mine: int = 0, theirs: int = 0) -> Actions:
        """Both action values of one position, by turn total."""
        self.game.at(mine, theirs)
        return Actions(*self._turns.worths(mine, theirs))

    def table(self) -> Rolls:
        """The reply as a table: over my score, theirs and the turn total, 1 where it rolls."""
        rolls = np.zeros(tuple(map(len, self.game.axes.values())), np.float32)
        for mine in range(self.game.target):
            for theirs in range(self.game.target):
                whole = self.whole_turn(mine, theirs)
                rolls[mine, theirs, : len(whole.roll)] = whole.margin > 0.0
        rolls[:, :, 0] = 1.0
        return rolls
