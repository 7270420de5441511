"""Simultaneous Hog, solved: values and mixes are kept, payoffs are derived from them when asked for."""

from dataclasses import dataclass

import numpy as np

from solver.games import SimultaneousHog, State
from solver.job import Job
from solver.matrix import only_mix
from solver.simultaneous import throw_both
from solver.simultaneous_table import SimultaneousTable
from solver.table import Floats, Ints, kept


def table_for(game: SimultaneousHog) -> SimultaneousTable:
    return kept(SimultaneousTable, game.max_dice, game.die.sides)


def solve_simultaneous_hog(game: SimultaneousHog, job: Job) -> "SimultaneousHogSolution":
    if game.bust != "nothing":
        raise ValueError(f"bust = {game.bust!r}: must be 'nothing' for now")
    table = table_for(game)
    table.grow(game.target, job)
    return SimultaneousHogSolution(game, table, table.values, table.mixes, table.gap(game.target))


@dataclass(frozen=True, eq=False)
class SimultaneousHogSolution:
    """Values are the chance of `mine` to win plus half that of a tie. `gap` bounds the error of every one, proven.

    Played throughout, the mixes guarantee either player the value, to within the gap. Where several mixes are optimal one is
    kept, the same every time: `unique` tells.
    """

    game: SimultaneousHog
    _table: SimultaneousTable
    _values: Ints
    _mixes: Floats
    gap: float

    def value(self, mine: int = 0, theirs: int = 0) -> float:
        return float(self._table.read(self._values[self._togo(mine, theirs)]))

    def strategy(self, mine: int = 0, theirs: int = 0) -> dict[int, float]:
        """The optimal mix of the player with the score `mine`: numbers of dice with their probabilities."""
        a, b = self._togo(mine, theirs)
        return mix_of(self._mixes[a, b])

    def their_strategy(self, mine: int = 0, theirs: int = 0) -> dict[int, float]:
        a, b = self._togo(mine, theirs)
        return mix_of(self._mixes[b, a])

    def action_values(self, mine: int = 0, theirs: int = 0) -> dict[int, float]:
        """What each number of dice is worth against the other player's optimal mix."""
        a, b = self._togo(mine, theirs)
        worth = self.payoffs(mine, theirs) @ self._mixes[b, a]
        return {dice: float(value) for dice, value in enumerate(worth, start=1)}

    def payoffs(self, mine: int = 0, theirs: int = 0) -> Floats:
        """What each pair of choices is worth, if both play optimally from the next throw on: my dice - 1, their dice - 1."""
        law, most = self._table.law, self.game.max_dice
        half, worth = np.empty_like(law.by_points), np.empty((most, most))
        throw_both(self._after(mine, theirs, len(half)), law, half, worth)
        return worth

    def repeated(self, mine: int = 0, theirs: int = 0) -> Floats:
        """What each pair of choices is worth, if both repeat it until somebody scores: V^(d,l) of the paper."""
        somebody = self._table.law.escape  # scores
        worth: Floats = (self.payoffs(mine, theirs) - (1.0 - somebody) * self.value(mine, theirs)) / somebody
        return worth

    def unique(self, mine: int = 0, theirs: int = 0) -> bool:
        """Whether `strategy` is the only optimal mix. What the proven error does not tell apart counts as equally good."""
        mix, value = self._mixes[self._togo(mine, theirs)], self.value(mine, theirs)
        return only_mix(self.payoffs(mine, theirs), mix, value, self.tolerance)

    @property
    def tolerance(self) -> float:
        """By how much an optimal mix may seem to miss the value: both are known to within the gap."""
        return 2.0 * self.gap

    def values(self) -> Floats:
        """Over both scores."""
        target = self.game.target
        return self._table.read(self._values[target:0:-1, target:0:-1])

    def mixes(self) -> Floats:
        """The probability of each number of dice (less one) for the player of the first score, over both scores."""
        target = self.game.target
        return self._mixes[target:0:-1, target:0:-1].copy()

    def _after(self, mine: int, theirs: int, points: int) -> Floats:
        """The value after a throw in which the players score fewer than `points`, by what both score."""
        a, b = self._togo(mine, theirs)
        ahead = (np.arange(points)[:, None] - a) - (np.arange(points) - b)
        after: Floats = (np.sign(ahead) + 1) / 2
        going = self._values[a : max(a - points, 0) : -1, b : max(b - points, 0) : -1]
        after[: going.shape[0], : going.shape[1]] = self._table.read(going)
        return after

    def _togo(self, mine: int, theirs: int) -> tuple[int, int]:
        self.game.check_state(State(mine, theirs))
        return self.game.target - mine, self.game.target - theirs


def mix_of(probabilities: Floats) -> dict[int, float]:
    """By numbers of dice, without those that are never thrown."""
    return {int(dice) + 1: float(probabilities[dice]) for dice in np.flatnonzero(probabilities)}
