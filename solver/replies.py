"""Best replies to a known strategy: values, what each action is worth, and what is gained by knowing it."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from solver import notebook, reply
from solver.duel_table import Duel
from solver.games import Action, Pig, State
from solver.reply_table import AnyHog, Span
from solver.solutions import solve
from solver.solutions.pig import Actions
from solver.strategies import Strategy
from solver.strategy_tables import Rolls, no_choice
from solver.table import Floats, Ints


@dataclass(frozen=True, eq=False)
class Reply:
    """Values are my chance to win against that strategy, plus half that of a tie where both throw at once, if I reply the best.

    `gap` bounds the error of every value and of what each number of dice is worth: proven, rounding included.
    """

    game: AnyHog
    against: Strategy
    gap: float
    _values: Floats = field(repr=False)  # by points to go: if I throw next, and in turns also if they do
    _togo: Floats = field(repr=False)  # the other player's mixes
    _law: reply.Law = field(repr=False)

    def _repr_html_(self) -> str:
        return notebook.of_reply(self)

    def value(self, mine: int = 0, theirs: int = 0) -> float:
        return float(self._values[0][self._at(mine, theirs)])

    def action_values(self, mine: int = 0, theirs: int = 0) -> dict[int, float]:
        """What each number of dice is worth when thrown now, with the best to follow."""
        x, y = self._at(mine, theirs)
        return dict(enumerate(self._worths((x, x), (y, y))[0, 0].tolist(), start=1))

    def best(self, mine: int = 0, theirs: int = 0) -> tuple[int, ...]:
        """All numbers of dice that may be best: several where they differ by no more than the proven error allows."""
        worth = self.action_values(mine, theirs)
        best = max(worth.values())
        return tuple(dice for dice in worth if worth[dice] >= best - self.tolerance)

    def strategy(self, mine: int = 0, theirs: int = 0) -> dict[int, float]:
        """The best number of dice; the fewest where several are."""
        return {self.best(mine, theirs)[0]: 1.0}

    @property
    def tolerance(self) -> float:
        """Numbers of dice whose values are closer than this cannot be told apart."""
        return 2.0 * self.gap

    def values(self) -> Floats:
        """Over my score and theirs."""
        return self._values[0, :0:-1, :0:-1].copy()

    def worths(self) -> Floats:
        """Over my score, theirs and the number of dice less one: what throwing that many is worth."""
        all_of_them = (1, self.game.target)
        return self._worths(all_of_them, all_of_them)[::-1, ::-1].swapaxes(0, 1)

    def dice(self) -> Ints:
        """Over my score and theirs, the best number of dice."""
        worths = self.worths()
        return np.asarray(1 + np.argmax(worths >= worths.max(axis=2, keepdims=True) - self.tolerance, axis=2))

    def gain(self, mine: int = 0, theirs: int = 0) -> float:
        """How much knowing the other player's strategy adds to the value of the game between two optimal players."""
        return max(0.0, self.value(mine, theirs) - float(self._optimal[mine, theirs]))

    def gains(self) -> Floats:
        """The same over my score and theirs. Nothing is ever lost: what rounding takes below 0 is 0."""
        return np.maximum(0.0, self.values() - self._optimal)

    @cached_property
    def _optimal(self) -> Floats:
        return solve(self.game).values()

    def _worths(self, xs: Span, ys: Span) -> Floats:
        worths = np.empty((ys[1] - ys[0] + 1, xs[1] - xs[0] + 1, self.game.max_dice))
        mine, theirs, room = self._values[0], self._values[-1], reply.room_for(self._law)
        reply.all_throws(mine, theirs, self._togo, xs, ys, self._law, room, worths)
        return worths

    def _at(self, mine: int, theirs: int) -> Span:
        self.game.check_state(State(mine, theirs))
        return self.game.target - mine, self.game.target - theirs


class HogReply(Reply):
    """In turns, where it matters who throws first. `value` is for me to throw."""

    def second(self, mine: int = 0, theirs: int = 0) -> float:
        """My chance to win if the other player throws next."""
        return float(self._values[1][self._at(mine, theirs)])


@dataclass(frozen=True, eq=False)
class PigReply:
    """Values are my chance to win against that strategy, or what I am paid for "difference", if I reply the best.

    `gap` bounds the error of every value and of what both actions are worth: proven, rounding included.
    """

    game: Pig
    against: Strategy
    gap: float
    _duel: Duel = field(repr=False)

    def _repr_html_(self) -> str:
        return notebook.of_reply(self)

    def value(self, mine: int = 0, theirs: int = 0, turn: int = 0) -> float:
        return max(self.action_values(mine, theirs, turn).values())

    def second(self, mine: int = 0, theirs: int = 0) -> float:
        """My value if the other player's turn is next."""
        self.game.check_state(State(mine, theirs))
        return float(self._duel.second_values()[mine, theirs])

    def action_values(self, mine: int = 0, theirs: int = 0, turn: int = 0) -> dict[Action, float]:
        state = State(mine, theirs, turn)
        self.game.check_state(state)
        if mine + turn >= self.game.target:
            return {"hold": float(self.game.payment(theirs))}
        rolls, holds = self._duel.whole_turns([mine], [theirs])
        worth: dict[Action, float] = {"roll": float(rolls[0, turn]), "hold": float(holds[0, turn])}
        return {action: worth[action] for action in self.game.actions(state)}

    def best(self, mine: int = 0, theirs: int = 0, turn: int = 0) -> tuple[Action, ...]:
        """All actions that may be best: two where their values differ by no more than the proven error allows."""
        worth = self.action_values(mine, theirs, turn)
        best = max(worth.values())
        return tuple(action for action in worth if worth[action] >= best - self.tolerance)

    def strategy(self, mine: int = 0, theirs: int = 0, turn: int = 0) -> dict[Action, float]:
        """The best action; where both are, holding."""
        worth = self.action_values(mine, theirs, turn)
        return {max(reversed(worth), key=lambda action: worth[action]): 1.0}

    @property
    def tolerance(self) -> float:
        """Action values closer than this cannot be told apart."""
        return 2.0 * self.gap

    def values(self) -> Floats:
        """Over my score and theirs, at the start of a turn."""
        return self._duel.values()

    def actions(self, mine: int) -> Actions:
        """Both action values, over their score and the turn total; NaN where an action is not allowed or there is no state."""
        self.game.check_state(State(mine))
        scores = range(self.game.target)
        roll, hold = self._duel.whole_turns([mine] * len(scores), scores)
        roll[:, self.game.target - mine :] = hold[:, self.game.target - mine :] = hold[:, 0] = np.nan
        return Actions(roll, hold)

    def rolls(self) -> Rolls:
        """The reply as a table: over my score, theirs and the turn total, 1 where it rolls."""
        rolls = no_choice(self.game)
        for mine in range(self.game.target):
            rolls[mine] += self.actions(mine).margin > 0.0
        return rolls

    def gain(self, mine: int = 0, theirs: int = 0) -> float:
        """How much knowing the other player's strategy adds to the value of the game between two optimal players."""
        return max(0.0, self.value(mine, theirs) - float(self._optimal[mine, theirs]))

    def gains(self) -> Floats:
        """The same over my score and theirs. Nothing is ever lost: what rounding takes below 0 is 0."""
        return np.maximum(0.0, self.values() - self._optimal)

    @cached_property
    def _optimal(self) -> Floats:
        return solve(self.game).actions(turn=0).roll
