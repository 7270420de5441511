"""Simultaneous Hog, solved: values and mixes are kept, payoffs are derived from them when asked for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.games import SimultaneousHog, State
from solver.games.state import Choice
from solver.job import Job
from solver.kernels import hog_reply
from solver.kernels.hog_both import ONE, UNIT, BothLaw, law_of, throw_both
from solver.kernels.hog_expected_throws import require_short, throws_alone, too_long
from solver.kernels.matrix_game import only_mix
from solver.memory import require
from solver.notebook import data_frames
from solver.solutions.solution import Array, Facts, Parts, Solution, Take, adding_up, between
from solver.tables.cyclic_table import TABLES, WORST
from solver.tables.growing_table import Floats, Ints, kept
from solver.tables.hog_both_loss_table import SimultaneousLossTable
from solver.tables.hog_both_table import SimultaneousTable, reading
from solver.tables.hog_reply_table import busted

if TYPE_CHECKING:
    import pandas


def solve_simultaneous_hog(game: SimultaneousHog, job: Job) -> "SimultaneousHogSolution":
    """Hog both at once, solved: where a 1 costs nothing from a table that grows with the target, else by `cyclic_table.py`."""
    if game.bust != "nothing":
        return solve_with_loss(game, job)
    table = kept(SimultaneousTable, game.max_dice, game.die.sides)
    table.grow(game.target, job)
    return SimultaneousHogSolution(game, table.law, table.values, table.mixes, table.gap(game.target))


def solve_with_loss(game: SimultaneousHog, job: Job) -> "SimultaneousHogSolution":
    fallen = busted(game)
    require_short(game.bust, game.die.sides, fallen)
    rings = 2.0 * (game.die.sides + 1) * len(fallen) * (game.max_dice + 1)
    require(8.0 * (len(fallen) ** 2 * (TABLES + game.max_dice) + rings), game.name)
    table = SimultaneousLossTable(game.die, game.max_dice, fallen, job)
    error = table.solve() / table.one
    if error > WORST:
        raise too_long(game.bust, game.target, throws_alone(game.die.sides, fallen))
    gap = error + (2.0 + reading(game.die, game.max_dice)) * UNIT  # for rounding values to coarser units, and reading them
    return SimultaneousHogSolution(game, law_of(game.die, game.max_dice), table.in_units(ONE), table.mixes, gap)


@dataclass(frozen=True, eq=False)
class SimultaneousHogSolution(Solution):
    """Values are the chance of `mine` to win plus half that of a tie. `gap` bounds the error of every one, proven.

    Played throughout, the mixes guarantee either player the value, to within the gap. Where several mixes are optimal one is
    kept, which does not vary from call to call: `unique` tells.
    """

    game: SimultaneousHog
    _law: BothLaw
    _values: Ints  # values in units, by points to go
    _mixes: Floats  # [my points to go, theirs, dice - 1]: my optimal mix
    gap: float

    def _value(self, state: State) -> float:
        return float(self._values[self._togo(state)] * UNIT)

    def _strategy(self, state: State) -> dict[Any, float]:
        """The optimal mix of the player with the score `mine`: numbers of dice with their probabilities."""
        return mix_of(self._mixes[self._togo(state)])

    def their_strategy(self, *at: int | State, **named: int) -> dict[Any, float]:
        """The optimal mix of the other player."""
        return self.strategy(self.game.at(*at, **named).swapped())

    def _worths(self, state: State) -> dict[Choice, float]:
        """The worth of each number of dice against the other player's optimal mix."""
        worth = self.payoffs(state) @ self._mixes[self._togo(state.swapped())]
        return {dice: float(value) for dice, value in enumerate(worth, start=1)}

    def payoffs(self, *at: int | State, **named: int) -> Floats:
        """What each pair of choices is worth, if both play optimally from the next throw on: my dice - 1, their dice - 1."""
        law, most = self._law, self.game.max_dice
        half, worth = np.empty_like(law.by_points), np.empty((most, most))
        throw_both(self._after(self.game.at(*at, **named), len(half)), law, half, worth)
        return worth

    def repeated(self, mine: int = 0, theirs: int = 0) -> Floats:
        """What each pair of choices is worth, if both repeat it while nothing changes: V^(d,l) of the paper.

        Where a 1 costs nothing that is until somebody scores. Else a throw always changes something, unless both have 0 points.
        """
        worth = self.payoffs(mine, theirs)
        if (self.game.busted(mine), self.game.busted(theirs)) != (mine, theirs):
            return worth
        somebody = self._law.escape  # the chance that somebody scores, for each pair of choices
        return np.asarray((worth - (1.0 - somebody) * self.value(mine, theirs)) / somebody)

    def unique(self, *at: int | State, **named: int) -> bool:
        """Whether `strategy` is the only optimal mix. What the proven error does not tell apart counts as equally good."""
        state = self.game.at(*at, **named)
        return only_mix(self.payoffs(state), self._mixes[self._togo(state)], self.value(state), self.tolerance)

    def values(self) -> Floats:
        """The values over both scores."""
        target = self.game.target
        return np.asarray(self._values[target:0:-1, target:0:-1] * UNIT)

    def mixes(self) -> Floats:
        """The probability of each number of dice (less one) for the player of the first score, over both scores."""
        target = self.game.target
        return self._mixes[target:0:-1, target:0:-1].copy()

    def table(self) -> Array:
        return self.mixes()

    def worths(self) -> Floats:
        """The worth of each number of dice against their optimal mix, over my score, theirs and that number less one."""
        target = self.game.target
        worths = np.empty((target, target, self.game.max_dice))
        for theirs, row in self._rows():
            worths[:, theirs] = row
        return worths

    def costs(self) -> Floats:
        """The cost of the nearest number of dice outside the mix, over both scores; infinity where all of them are in it.

        It is the cost against the other player's optimal mix, with optimal play from the next throw on.
        """
        target = self.game.target
        costs, values = np.empty((target, target)), self.values()
        for theirs, row in self._rows():
            outside = self._mixes[target:0:-1, target - theirs] == 0
            costs[:, theirs] = values[:, theirs] - np.where(outside, row, -np.inf).max(axis=1)
        return np.maximum(costs, 0.0)

    def to_pandas(self) -> "pandas.DataFrame":
        """A table of pandas, of all scores: `mine`, `theirs`, `value`, and the optimal mix of the player with that score as the
        chances of each number of dice, `dice_1`, `dice_2` and so on."""
        scores, mixes = np.arange(self.game.target), self.mixes()
        chances = {f"dice_{number + 1}": mixes[:, :, number] for number in range(self.game.max_dice)}
        return data_frames.cells({"mine": scores, "theirs": scores}, {"value": self.values(), **chances})

    def parts(self) -> Parts:
        size = slice(self.game.target + 1)
        return Parts({}, {"values": self._values[size, size], "mixes": self._mixes[size, size]})

    @classmethod
    def from_parts(cls, game: SimultaneousHog, gap: float, facts: Facts, take: Take) -> "SimultaneousHogSolution":
        square = game.target + 1, game.target + 1
        values = between("values", take("values", square, np.int64), ONE)
        mixes = take("mixes", (*square, game.max_dice), np.float64)
        adding_up(between("mixes", mixes, 1.0)[1:, 1:])
        return cls(game, law_of(game.die, game.max_dice), values, mixes, gap)

    def _rows(self) -> Iterator[tuple[int, Floats]]:
        """Each score of theirs with the worths of all numbers of dice, over my score and dice less one."""
        target, most = self.game.target, self.game.max_dice
        law = hog_reply.law_for(self.game.die, most, True, busted(self.game))
        values, mixes = self._values[: target + 1, : target + 1] * UNIT, self._mixes[1 : target + 1, 1 : target + 1]
        mixes.flags.writeable = False  # as mixes of known players are, so that the kernel is compiled once
        room, row = hog_reply.room_for(law), np.empty((1, target, most))
        for togo in range(target, 0, -1):
            hog_reply.all_throws(values, values, mixes, (1, target), (togo, togo), law, room, row)
            yield target - togo, row[0, ::-1]

    def _after(self, state: State, points: int) -> Floats:
        """The value after a throw in which the players score fewer than `points`, by what both score; 0 is a throw with a 1."""
        a, b = self._togo(state)
        ahead = (np.arange(points)[:, None] - a) - (np.arange(points) - b)
        after: Floats = (np.sign(ahead) + 1) / 2
        rows, columns = self._going(state.mine, points), self._going(state.theirs, points)
        after[: len(rows), : len(columns)] = self._values[np.ix_(rows, columns)] * UNIT
        return after

    def _going(self, score: int, points: int) -> Ints:
        """The points still to go after a throw, by what it scores."""
        togo = self.game.target - score
        going = np.arange(togo, max(togo - points, 0), -1)
        going[0] = self.game.target - self.game.busted(score)
        return going

    def _togo(self, state: State) -> tuple[int, int]:
        return self.game.target - state.mine, self.game.target - state.theirs


def mix_of(probabilities: Floats) -> dict[Any, float]:
    """The probabilities by number of dice, without those that are never thrown."""
    return {int(dice) + 1: float(probabilities[dice]) for dice in np.flatnonzero(probabilities)}
