"""What is read from a solved game of Pig, whatever is rolled: worths of both actions, slices, and where holding begins."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.games import Pig, State
from solver.games.state import Choice
from solver.job import Job
from solver.notebook import data_frames
from solver.solutions.solution import Array, Solution
from solver.tables.growing_table import Floats, Ints
from solver.tables.strategy_arrays import no_choice

if TYPE_CHECKING:
    import pandas

AXES = ("mine", "theirs", "turn")
POSITIONS = 64  # positions whose whole turns are kept, as single states of them are asked for

Numbers = npt.NDArray[np.float32]
Marks = npt.NDArray[np.bool_]


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
class TurnsSolution(Solution):
    """Pig with any kind of roll, solved. Values are for the player to move. `gap` bounds the error of every one of them,
    proven, rounding included."""

    game: Pig
    gap: float

    @abstractmethod
    def _turns(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Floats, Floats]:
        """Both action values of positions, at every turn total; NaN where there is no state, or no choice to hold."""

    @abstractmethod
    def _at_turn(self, turn: int) -> Actions:
        """Both action values over both scores, at one turn total."""

    @abstractmethod
    def _lay_out(self, scores: Ints, turns: Ints, tie: float, job: Job) -> Field:
        """Margins and values over scores and turn totals: see `field`."""

    @abstractmethod
    def boundary(self, *, job: Job | None = None) -> Boundary:
        """The turn totals where holding begins, over both scores."""

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
