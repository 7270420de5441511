"""What every solved game is asked, with the same arguments: a state, or its numbers by name or in the order of the axes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.games.game import Game
from solver.games.state import Choice, State
from solver.notebook import html

if TYPE_CHECKING:
    import pandas

Array = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]
Facts = Mapping[str, Any]
Take = Callable[[str, tuple[int, ...], type], Array]  # the array of that name, which must have that shape and type

LARGEST = 1 << 62  # units that a file may hold
MISSED = 1e-9  # by which the probabilities of a mix may miss a sum of 1


class Parts(NamedTuple):
    """What a file keeps of a solution: its numbers as they are, and the few facts that the rules do not tell."""

    facts: dict[str, Any]
    arrays: dict[str, Array]


class Worths(ABC):
    """What each choice is worth in every state, and so what is best.

    `gap` bounds the error of every value, and of what each choice is worth: proven, rounding included.
    """

    game: Game
    gap: float

    @abstractmethod
    def _worths(self, state: State) -> dict[Choice, float]:
        """What each choice is worth there now, with the best to follow."""

    def action_values(self, *at: int | State, **named: int) -> dict[Any, float]:
        """What each choice is worth now, with the best to follow."""
        return self._worths(self.game.at(*at, **named))

    def _value(self, state: State) -> float:
        return self.game.unit.best(self._worths(state).values())

    def _strategy(self, state: State) -> dict[Any, float]:
        return {self._best(state)[0]: 1.0}

    def _best(self, state: State) -> tuple[Any, ...]:
        worth = self._worths(state)
        best = self.game.unit.best(worth.values())
        return tuple(choice for choice in worth if abs(worth[choice] - best) <= self.tolerance)

    def value(self, *at: int | State, **named: int) -> float:
        """To the player to move."""
        return self._value(self.game.at(*at, **named))

    def best(self, *at: int | State, **named: int) -> tuple[Any, ...]:
        """All choices that may be best: several where they differ by no more than the proven error allows."""
        return self._best(self.game.at(*at, **named))

    def strategy(self, *at: int | State, **named: int) -> dict[Any, float]:
        """The chances of what to choose: the best; where several are, one of them."""
        return self._strategy(self.game.at(*at, **named))

    @property
    def tolerance(self) -> float:
        """Choices whose values are closer than this cannot be told apart."""
        return 2.0 * self.gap

    def table(self) -> Array:
        """The strategy laid out over the axes of the game: the chance to roll, or along one axis more that of each choice."""
        game, spans = self.game, self.game.axes.values()
        rolls, shape = game.chooses == "roll or hold", tuple(map(len, spans))
        shares = np.zeros((*shape, len(game.choices)))
        for place in np.ndindex(shape):
            state = State(**{name: span[at] for (name, span), at in zip(game.axes.items(), place, strict=True)})
            if state == state.within(game.spans(state)):
                strategy = self._strategy(state)
                shares[place] = [strategy.get(choice, 0.0) for choice in game.choices]
        return shares[..., 0].astype(np.float32) if rolls else shares

    @abstractmethod
    def values(self) -> Floats:
        """Over the axes of the game's map, at the start of a turn."""


class Solution(Worths):
    """A game, solved. In games for two, a value is for the player to move."""

    @abstractmethod
    def parts(self) -> Parts:
        """What a file keeps of it."""

    @classmethod
    @abstractmethod
    def from_parts(cls, game: Any, gap: float, facts: Facts, take: Take) -> "Solution":
        """The solution of which these are the parts. `ValueError`, `TypeError` or `KeyError` if they cannot be."""

    @abstractmethod
    def to_pandas(self) -> "pandas.DataFrame":
        """A table of pandas, with a row for each state."""

    def _repr_html_(self) -> str:
        return html.of_solution(self)


def adding_up(mixes: Floats) -> None:
    """Raise `ValueError` unless these are probabilities, over the last axis."""
    if np.any(np.abs(between("mixes", mixes, 1.0).sum(axis=-1) - 1.0) > MISSED):
        raise ValueError("mixes: must add up to 1")


def between(name: str, numbers: Array, largest: float) -> Array:
    """Numbers from a file are checked before anybody reads them: no kernel meets units that do not fit."""
    if not np.all((numbers >= 0) & (numbers <= largest)):  # nor is what is no number
        raise ValueError(f"{name}: must be from 0 to {largest:.6g}")
    return numbers


def power_of_two(scale: Any) -> float:
    if scale not in [2.0**bits for bits in range(63)]:
        raise ValueError(f"scale = {scale!r}: must be a power of two, up to 2^62")
    return float(scale)
