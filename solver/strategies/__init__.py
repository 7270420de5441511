"""Strategies: for every state a distribution over actions. Optimal, by a rule of thumb or drawn by hand, all are of one type.

A strategy is a rule, not yet a table: it is laid out for the game that it is asked about (`strategy_arrays.py`), for the forms
of Hog as the probabilities of each number of dice, for Pig as the probability of rolling. Not every rule makes sense in every
game.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from solver.games import Game, HiddenHog, SimultaneousPig
from solver.hidden.starts import Start, start_of
from solver.job import Job
from solver.rounds.plays import SeenPlay
from solver.solving import sees_totals
from solver.strategies import dark_tables
from solver.strategies import rules_of_thumb as rules
from solver.strategies.dark_tables import Guessing, InTheDark, OwnRounds, RoundTable, check_rounds
from solver.strategies.rules_of_thumb import Rule, Strategy
from solver.strategies.seen_plays import seen_play
from solver.strategies.strategy_files import FileCells, read
from solver.tables.growing_table import Floats
from solver.tables.strategy_arrays import (
    Rolls,
    at_risk,
    by_own_turn,
    check,
    check_rolls,
    check_table,
    complain,
    over_all,
    sizes,
    to_the_end,
)

__all__ = [
    "Strategy",
    "best_within",
    "by_round",
    "dice",
    "fewest_turns",
    "fixed_rolls",
    "from_file",
    "guessing",
    "hold_at",
    "in_the_dark",
    "keep_pace",
    "laid_out",
    "mix",
    "optimal",
    "optimal_in_turns",
    "roll_table",
    "table",
    "uniform",
]


def dice(number: int) -> Strategy:
    """The strategy that always throws that many dice, in Hog."""
    return rules.SameDice(number)


def hold_at(total: int) -> Strategy:
    """Roll until the turn total is at least that, or the target is reached, in Pig."""
    return rules.HoldAt(total)


def fixed_rolls(number: int) -> Strategy:
    """Roll that often in a turn, or less if the target is reached, in Pig: Louchard's strategy 2."""
    return rules.FixedRolls(number)


def keep_pace() -> Strategy:
    """Keep pace and end race, in Pig to 100 with a die of six sides, after Neller & Presser (2010), "Practical play of the dice
    game Pig": roll to win once either player has 71 or more, else hold at 21 and an eighth of what one is behind, rounded."""
    return rules.KeepPace()


def fewest_turns() -> Strategy:
    """Reach the target in as few turns as possible on average, without regard to the other player and to what a 1 costs.

    For Pig this is the strategy of Haigh & Roters (2000), "Optimal strategy in a dice game", in any variant.
    """
    return rules.FewestTurns()


def best_within(turns: int) -> Strategy:
    """Seek the best chance to reach the target within so many turns, without regard to the other player; every turn is played
    as the first of them, for a strategy does not count turns."""
    return rules.BestWithin(turns)


def optimal() -> Strategy:
    """The strategy of the solution of the game."""
    return rules.Optimal()


def optimal_in_turns() -> Strategy:
    """The strategy of the solution of Pig in turns, kept to where both take their turns at once."""
    return rules.OptimalInTurns()


def uniform() -> Strategy:
    """The strategy that chooses everything allowed with equal chances."""
    return rules.Uniform()


def mix(first: Strategy, second: Strategy, share: float) -> Strategy:
    """The strategy that in every state anew plays the first with the chance `share`, else the second."""
    if not 0.0 <= share <= 1.0:
        raise ValueError(f"share = {share!r}: must be a number from 0 to 1")
    return {0.0: second, 1.0: first}.get(share) or rules.Mixture(first, second, share)


def table(mixes: npt.ArrayLike, name: str = "by hand") -> Strategy:
    """A strategy for Hog by probabilities over my score, their score, dice - 1. Probabilities that miss a sum of 1 by up to
    1e-9 are taken as shares."""
    array = np.array(mixes, np.float64)
    check(array)
    array.flags.writeable = False
    return Table(name, array)


def by_round(mixes: npt.ArrayLike, name: str = "by hand") -> Strategy:
    """A strategy for Hog in the dark by probabilities over the round less one, my score, dice - 1. After its last round it
    plays on as in that one."""
    array = np.array(mixes, np.float64)
    check_rounds(array)
    array.flags.writeable = False
    return RoundTable(name, array)


def in_the_dark() -> Strategy:
    """Optimal play of Hog in the dark, which does not look at the other's dice, seen or not."""
    return InTheDark()


def guessing(strategy: Strategy) -> Strategy:
    """A strategy for games in which everything is seen, in Hog in the dark: it takes the other to have the mean score that
    optimal play in the dark has in that round."""
    return Guessing(strategy)


def roll_table(rolls: npt.ArrayLike, name: str = "by hand") -> Strategy:
    """A strategy for Pig by the probability of rolling over my score, their score, turn total; it must be 1 where turns begin
    and 0 where the target is reached. Where totals are seen, it may be over their turn total and who is out as well."""
    array = np.array(rolls, np.float32)
    if array.ndim == 5:
        complain(~((array >= 0.0) & (array <= 1.0)), array, "is {:.12g}: must be a probability")
    else:
        check_rolls(array)
    array.flags.writeable = False
    return RollTable(name, array)


def from_file(path: str | Path) -> Strategy:
    """A table of your own, named like the file.

    CSV with a first line that names the columns: `mine,theirs,dice` for Hog, with `probability` if it mixes; for Pig
    `mine,theirs,hold_at` or `mine,theirs,turn,action`. For Hog in the dark
    `round,mine,dice`. NPZ with one array, as for `table` (`mixes`) or `roll_table` (`rolls`).
    """
    path = Path(path)
    content = read(path)
    if isinstance(content, FileCells) and content.by_round:
        return OwnRounds(path.stem, content)
    if isinstance(content, FileCells):
        return OwnTable(path.stem, content)
    kind, array = content
    return table(array, path.stem) if kind == "mixes" else roll_table(array, path.stem)


def laid_out(strategy: Strategy, game: Game, job: Job | None = None) -> Strategy:
    """The strategy with its table for that game, which is computed and checked now, and then kept."""
    if isinstance(game, HiddenHog):
        return LaidOut(strategy, game, dark_tables.by_round(strategy, game, start_of(game), job or Job()))
    if sees_totals(game):
        return LaidOut(strategy, game, seen_play(strategy, game, job or Job()))
    table = rules.table(strategy, game, job)
    check_table(table, game)
    return LaidOut(strategy, game, table)


@dataclass(frozen=True, eq=False)
class LaidOut(Rule):
    strategy: Strategy
    game: Game
    _table: Any = field(repr=False)  # an array; where both turn totals are seen, the play of one player

    @property
    def name(self) -> str:
        return self.strategy.name

    @property
    def habit(self) -> str:
        return self.strategy.habit

    @property
    def meaning(self) -> str:
        return self.strategy.meaning

    def fits(self, game: Game) -> bool:
        return self.strategy.fits(game)

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        return self._table if game == self.game else self.strategy.mixes(game, job)

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        kept = game == self.game and not isinstance(self._table, SeenPlay)
        return self._table if kept else self.strategy.rolls(game, job)

    def seen_play(self, game: SimultaneousPig, job: Job) -> SeenPlay:
        return self._table if game == self.game else seen_play(self.strategy, game, job)

    def by_round(self, game: HiddenHog, start: Start, job: Job) -> Floats:
        kept = game == self.game and start == start_of(game)
        return self._table if kept else dark_tables.by_round(self.strategy, game, start, job)


@dataclass(frozen=True, eq=False)
class Table(Rule):
    name: str
    _mixes: Floats = field(repr=False)

    def fits(self, game: Game) -> bool:
        return game.chooses == "dice" and self._mixes.shape == (*sizes(game), len(game.choices))

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        check(self._mixes, game)
        return self._mixes


@dataclass(frozen=True, eq=False)
class RollTable(Rule):
    name: str
    _rolls: Rolls = field(repr=False)

    def fits(self, game: Game) -> bool:
        return game.chooses == "roll or hold" and self._laid_out(game).shape == sizes(game)

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        rolls = self._laid_out(game)
        if self._rolls.ndim == len(by_own_turn(game).axes):
            check_rolls(rolls if rolls.ndim == 3 else rolls[..., 0, 0], by_own_turn(game))
        else:
            check_table(rolls, game)
        return rolls

    def _laid_out(self, game: Game) -> Rolls:
        """The table; where a game goes on beyond the target, with holds there unless it tells what to do."""
        own = by_own_turn(game)
        if at_risk(own) and self._rolls.shape == (game.target,) * 3:
            return to_the_end(self._rolls, game)
        return over_all(self._rolls, game) if self._rolls.shape == sizes(own) else self._rolls


@dataclass(frozen=True, eq=False)
class OwnTable(Rule):
    """A strategy from the lines of a file, which know neither the target nor the most dice."""

    name: str
    _cells: FileCells = field(repr=False)

    def fits(self, game: Game) -> bool:
        return game.chooses == "dice" and game.players == 2 if self._cells.for_hog else at_risk(by_own_turn(game))

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        return self._cells.mixes(game) if self._cells.for_hog else super().mixes(game)

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        return super().rolls(game) if self._cells.for_hog else self._cells.rolls(game)
