"""Strategies for games in which the other's score is not seen, laid out over the round and the own score.

A rule that looks at the own score alone plays in the dark as ever. One that looks at the other's score has to guess it.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

import numpy as np

from solver.games import Game, HiddenHog
from solver.hidden.starts import Start
from solver.job import Job
from solver.solving import solve
from solver.strategies.forms.file_cells import FileCells
from solver.strategies.rules_of_thumb import Optimal, Rule, Strategy, table
from solver.tables.growing_table import Floats
from solver.tables.strategy_arrays import SUM


@runtime_checkable
class RoundStrategy(Protocol):
    """A strategy that counts rounds."""

    def by_round(self, game: HiddenHog, start: Start, job: Job) -> Floats:
        """The probability of each number of dice, over the round, the own score, and the number less one."""


def by_round(strategy: Strategy, game: HiddenHog, start: Start, job: Job) -> Floats:
    """The table of a strategy over the round, the own score and the number of dice less one; after the last round that it has,
    the strategy plays on as in that one."""
    if isinstance(strategy, RoundStrategy):
        return strategy.by_round(game, start, job)
    if isinstance(strategy, Optimal):
        solution = solve(game, job)
        if solution.looks(start):
            raise TypeError(f"{strategy.name}: looks at the other's dice in {game.name}; `in_the_dark` does not")
        return solution.dark_table(start, job)
    mixes = table(strategy, game.seen, job)
    if not np.array_equal(mixes, np.broadcast_to(mixes[:, :1], mixes.shape)):
        raise TypeError(f"{strategy.name}: looks at the other's score, which {game.name} does not show; it may guess it")
    return np.asarray(mixes[None, :, 0])


def over_axes(strategy: Strategy, game: HiddenHog) -> Floats:
    """The table of a strategy over the axes of the game, the round and the own score, and the number of dice less one; from the
    scores of the rules at the start."""
    start = game.start()
    mixes = by_round(strategy, game, (start.mine, start.theirs), Job())
    check_rounds(mixes, game)
    return np.asarray(mixes[np.minimum(np.arange(game.rounds), len(mixes) - 1)])


def check_rounds(mixes: Floats, game: HiddenHog | None = None) -> None:
    """Raise a `ValueError` that names the first cell in which mixes by round are no probabilities, or their shape."""
    if mixes.ndim != 3 or not mixes.size or (game and mixes.shape[1:] != (game.target, game.max_dice)):
        right = f"(rounds, {game.target}, {game.max_dice})" if game else "(rounds, scores, dice)"
        raise ValueError(f"a table of shape {mixes.shape}: must be of shape {right}: round - 1, my score, dice - 1")
    wrong = ~(mixes >= 0.0) | np.isinf(mixes)
    sums = mixes.sum(axis=-1)
    for bad, numbers, said in [
        (wrong, mixes, "is {:.12g}: must be a probability"),
        (abs(sums - 1.0) > SUM, sums, "sums to {:.12g}: must sum to 1"),
    ]:
        if bad.any():
            cell = np.unravel_index(int(bad.argmax()), bad.shape)
            raise ValueError(f"the table at round {cell[0] + 1}, mine {cell[1]} {said.format(numbers[cell])}")


@dataclass(frozen=True, eq=False)
class RoundTable(Rule):
    """A table of one's own over the round and the own score."""

    name: str
    _mixes: Floats = field(repr=False)

    def fits(self, game: Game) -> bool:
        return isinstance(game, HiddenHog) and self._mixes.shape[1:] == (game.target, game.max_dice)

    def by_round(self, game: HiddenHog, start: Start, job: Job) -> Floats:
        check_rounds(self._mixes, game)
        return self._mixes


@dataclass(frozen=True, eq=False)
class OwnRounds(Rule):
    """A table by round and own score from the lines of a file, which know neither the target nor the most dice."""

    name: str
    _cells: FileCells = field(repr=False)

    def fits(self, game: Game) -> bool:
        return isinstance(game, HiddenHog)

    def by_round(self, game: HiddenHog, start: Start, job: Job) -> Floats:
        return self._cells.rounds(game)


@dataclass(frozen=True)
class InTheDark(Rule):
    """Optimal play of one who does not look at the other's dice, which are seen; where they are not, all optimal play is."""

    name: str = "in the dark"

    def fits(self, game: Game) -> bool:
        return isinstance(game, HiddenHog) and game.sees == "dice"

    def by_round(self, game: HiddenHog, start: Start, job: Job) -> Floats:
        return solve(replace(game, sees="nothing"), job).dark_table(start, job)


@dataclass(frozen=True)
class Guessing(Rule):
    """A strategy that takes the other at the mean score that optimal play in the dark has in a round."""

    strategy: Strategy

    @property
    def name(self) -> str:
        return f"{self.strategy.name}, guessing"

    def fits(self, game: Game) -> bool:
        return isinstance(game, HiddenHog) and self.strategy.fits(game.seen)

    def by_round(self, game: HiddenHog, start: Start, job: Job) -> Floats:
        beliefs = solve(replace(game, sees="nothing"), job).dark_beliefs(start, job)
        guesses = np.rint(beliefs @ np.arange(game.target)).astype(np.int64)
        mixes: Any = table(self.strategy, game.seen, job)
        return np.asarray(mixes[:, guesses].swapaxes(0, 1))
