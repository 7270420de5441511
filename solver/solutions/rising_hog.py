"""Hog in turns with a term's rules, where no turn ever takes points away, solved by kernels. Values are kept; what each choice
is worth is derived from them when asked for, compiled."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from solver.games.hog_in_turns import Hog
from solver.games.state import Choice, State
from solver.job import Job
from solver.kernels.composed import rising_hog
from solver.kernels.composed.rising_hog import RisingLaw
from solver.notebook import data_frames
from solver.solutions.hog import between_best
from solver.solutions.solution import Array, Facts, Parts, Solution, Take, between
from solver.tables.growing_table import Floats, Ints
from solver.tables.rising_hog_table import ONE, law_of, rings_for, solve_rising
from solver.tables.strategy_arrays import spread

if TYPE_CHECKING:
    import pandas


def solve_rising_hog(game: Hog, job: Job) -> "RisingHogSolution":
    law = law_of(game)
    values, gap = solve_rising(game, law, job)
    return RisingHogSolution(game, values, law, gap)


@dataclass(frozen=True, eq=False)
class RisingHogSolution(Solution):
    """Values are the chance of winning of the player to move. `gap` bounds the error of every one: proven, with rounding."""

    game: Hog
    _values: Ints = field(repr=False)  # values in units, over my score and theirs
    _law: RisingLaw = field(repr=False)
    gap: float

    def _worths(self, state: State) -> dict[Choice, float]:
        worths = self._against(state.theirs)[state.mine]
        return {choice: float(worths[self.game.dice(choice)]) / ONE for choice in self.game.choices}

    def values(self) -> Floats:
        """The values over my score and theirs."""
        return self._values / float(ONE)

    def worths(self) -> Floats:
        """The worth of each choice, over my score, theirs and the choices."""
        return self._all_worths / float(ONE)

    def dice(self) -> Ints:
        """The best number of dice over my score and theirs; the fewest where several are best."""
        worths, close = self._all_worths, int(self.tolerance * ONE)
        best = worths >= worths.max(axis=-1, keepdims=True) - close
        return np.asarray(np.array(self.game.choices)[np.argmax(best, axis=-1)])

    def table(self) -> Array:
        return spread(self.dice(), self.game)

    def costs(self) -> Floats:
        """The cost of the nearest wrong choice, over my score and theirs; infinity where there is only one."""
        return between_best(self._all_worths) / float(ONE)

    def to_pandas(self) -> "pandas.DataFrame":
        """A table of pandas, of all scores: `mine`, `theirs`, `value`, the best number of `dice`, and the `cost` of the nearest
        wrong number."""
        scores = np.arange(self.game.target)
        columns = {"value": self.values(), "dice": self.dice(), "cost": self.costs()}
        return data_frames.cells({"mine": scores, "theirs": scores}, columns)

    def parts(self) -> Parts:
        return Parts({}, {"values": self._values})

    @classmethod
    def from_parts(cls, game: Hog, gap: float, facts: Facts, take: Take) -> "RisingHogSolution":
        values = between("values", take("values", (game.target, game.target), np.int64), ONE)
        return cls(game, values, law_of(game), gap)

    @cached_property
    def _all_worths(self) -> Ints:
        first = self.game.dice(self.game.choices[0])
        return np.stack([self._against(theirs)[:, first:] for theirs in range(self.game.target)], axis=1)

    def _against(self, theirs: int) -> Ints:
        """The worth in units of each number of dice, none first, over my score against theirs."""
        rings = rings_for(self._law, 1)
        rising_hog.begin(rings, self._law)
        worths = np.empty((self.game.target, self.game.max_dice + 1), np.int64)
        rising_hog.row_worths(self._values, theirs, rings, self._law, worths)
        return worths
