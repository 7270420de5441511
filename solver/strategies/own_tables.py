"""Strategies as tables: laid out for one game, by hand, or from a file."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from solver.games import Game, HiddenHog, SimultaneousPig
from solver.games.state import check_points
from solver.games.table_axes import at_risk, sizes
from solver.hidden.starts import Start, start_of
from solver.job import Job
from solver.rounds.plays import SeenPlay
from solver.strategies import dark_tables
from solver.strategies.forms.file_cells import FileCells
from solver.strategies.rules_of_thumb import Rule, Strategy
from solver.strategies.seen_plays import seen_play
from solver.tables.growing_table import Floats, Ints
from solver.tables.strategy_arrays import (
    Rolls,
    by_own_turn,
    check,
    check_rolls,
    check_table,
    hold_from,
    over_all,
    spread,
    to_the_end,
)


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


@dataclass(frozen=True, eq=False)
class OwnNumbers(Rule):
    """A strategy from a file with one number for each score of mine and of theirs: of dice, or the total to hold at; where the
    file does not tell which, whatever is chosen in the game."""

    name: str
    means: str  # "dice", "hold_at", or nothing
    _numbers: Ints = field(repr=False)

    def fits(self, game: Game) -> bool:
        suits = game.chooses == "dice" and game.players == 2 if self._for_hog(game) else at_risk(by_own_turn(game))
        return suits and len(self._numbers) == game.target

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        if not self._for_hog(game):
            return super().mixes(game)
        self._require("dice", game, game.dice(game.choices[0]), game.max_dice)
        return spread(self._numbers, game)

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        if self._for_hog(game):
            return super().rolls(game)
        self._require("hold_at", game, 1, game.target)
        return hold_from(self._numbers, game)

    def _for_hog(self, game: Game) -> bool:
        return self.means == "dice" or (not self.means and game.chooses == "dice")

    def _require(self, what: str, game: Game, least: int, most: int) -> None:
        """Raise `ValueError` unless there is a number for every pair of scores, within that range."""
        size = len(self._numbers)
        if size != game.target or len(game.axes) < 2:
            raise ValueError(
                f"{self.name}: has {size} × {size} numbers; must have {game.target} × {game.target}, one for each score"
            )
        for mine, theirs in np.argwhere((self._numbers < least) | (self._numbers > most)).tolist():
            try:
                check_points(what, int(self._numbers[mine, theirs]), most, least)
            except ValueError as error:
                raise ValueError(f"mine {mine}, theirs {theirs}: {error}") from None
