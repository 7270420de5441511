"""A painted strategy: another one, but for what is done in some states, see `solver.games.patches`."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from solver.games import Game, State
from solver.games.patches import Cell, Mix, Patch
from solver.games.state import Choice
from solver.games.table_axes import at_risk, sizes
from solver.job import Job
from solver.memory import require
from solver.strategies.rules_of_thumb import Rule, Strategy, table
from solver.tables.growing_table import Floats
from solver.tables.strategy_arrays import Array, Rolls

MOST_CELLS = 1_000_000  # the most changes of a painted strategy


@dataclass(frozen=True)
class Painted(Rule):
    """Equal to another with the same changes: a value, as all strategies are."""

    name: str
    start: Strategy
    game: Game
    patches: tuple[Patch, ...]

    @property
    def meaning(self) -> str:
        number = sum(len(patch.cells) for patch in self.patches)
        return f"Painted: {self.start.name}, but for {number:,} change{'s' * (number != 1)}."

    def fits(self, game: Game) -> bool:
        return game == self.game

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        if game.chooses != "dice":
            return super().mixes(game)
        mixes: Floats = self._laid_out(game)
        return mixes

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        return super().rolls(game) if game.chooses == "dice" else self._laid_out(game)

    def _laid_out(self, game: Game) -> Array:
        if game != self.game:
            raise ValueError(f"{self.name}: is painted for {self.game.name}, not for {game.name}")
        return laid_out(self)


@lru_cache(maxsize=2)
def laid_out(painted: Painted) -> Array:
    """The table of the start, with the changes written into it; thresholds first."""
    game = painted.game
    start = start_of(painted.start, game)
    require(float(start.size * start.itemsize), f"A painted strategy for {game.name}")
    laid = np.array(start)
    for patch in sorted(painted.patches, key=lambda patch: -patch.hold_at):
        places = tuple(np.array(patch.cells, np.intp).T - np.array(firsts(game), np.intp)[: len(patch.cells[0]), None])
        laid[places] = thresholds(game, places[0], patch.hold_at) if patch.hold_at else shares(game, patch.mix)
    laid.flags.writeable = False
    return laid


@lru_cache(maxsize=2)
def start_of(start: Strategy, game: Game) -> Array:
    return table(start, game)


def firsts(game: Game) -> list[int]:
    """The first number along each axis."""
    return [axis.start for axis in game.axes.values()]


def thresholds(game: Game, mine: Array, hold_at: int) -> Array:
    """The chances to roll of players with these scores who hold from that total on."""
    turn, last = np.arange(len(game.axes["turn"])), np.maximum(1, np.minimum(hold_at, game.target - mine))
    rolls: Array = (turn < last[:, None]).astype(float)
    return rolls


def shares(game: Game, mix: Mix) -> Any:
    """What a table has for a mix: the chance to roll, or that of every number of dice."""
    chances: dict[Choice | str, float] = dict(mix)
    if game.chooses == "roll or hold":
        return chances.get("roll", 0.0)
    return np.array([chances.get(choice, 0.0) for choice in game.choices])


@lru_cache(maxsize=100_000)
def has_choice(game: Game, place: tuple[int, ...]) -> bool:
    """Whether there is a choice in the state at a place along the axes."""
    if at_risk(game):
        mine, _, turn = place
        return 0 < turn < game.target - mine
    state = State(**{name: axis[at] for (name, axis), at in zip(game.axes.items(), place, strict=True)})
    return state == state.within(game.spans(state)) and len(game.actions(state)) > 1


def can_change(game: Game, cell: Cell) -> bool:
    """Whether there is a choice in a state, or with those scores at some turn total."""
    place = tuple(number - first for number, first in zip(cell, firsts(game), strict=False))
    if any(not 0 <= at < size for at, size in zip(place, sizes(game), strict=False)):
        return False
    if len(cell) == len(game.axes):
        return has_choice(game, place)
    return at_risk(game) and len(cell) == 2 and cell[0] < game.target - 1


def check_patches(game: Game, patches: Iterable[Patch]) -> None:
    """Raise a `ValueError` that names the first change that makes no sense in the game."""
    if sum(len(patch.cells) for patch in patches) > MOST_CELLS:
        raise ValueError(f"patches: must have {MOST_CELLS:,} cells at most")
    for patch in patches:
        wrong = [choice for choice, _ in patch.mix if choice not in game.choices]
        if wrong:
            raise ValueError(f"mix: {wrong[0]!r}: must be one of {', '.join(map(str, game.choices))}")
        if patch.hold_at and not (at_risk(game) and 0 < patch.hold_at <= game.target):
            raise ValueError(f"hold_at = {patch.hold_at}: must be a turn total of {game.name}")
        numbers = len(game.axes) - bool(patch.hold_at)
        for cell in patch.cells:
            if len(cell) != numbers or not can_change(game, cell):
                raise ValueError(f"cell {', '.join(map(str, cell))}: must be a state of {game.name} with a choice")
