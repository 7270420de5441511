"""The questions that every solved game answers: of a state, or of its numbers by name or in the order of the axes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.games.game import Game
from solver.games.state import Choice, State
from solver.notebook import html

if TYPE_CHECKING:
    import pandas

    from solver.job import Job
    from solver.solutions.turns import Actions, Boundary, Field

Array = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Marks = npt.NDArray[np.bool_]
Facts = Mapping[str, Any]
Take = Callable[
    [str, tuple[int, ...], type], Array
]  # takes an array from a file: its name, and the shape and type it must have

LARGEST = 1 << 62  # the most units of a number in a file
MISSED = 1e-9  # the distance by which the probabilities of a mix may miss a sum of 1


class Parts(NamedTuple):
    """The parts of a solution that a file keeps: its numbers as they are, and the few facts that the rules do not tell."""

    facts: dict[str, Any]
    arrays: dict[str, Array]


class TurnEnds(NamedTuple):
    """How turns end of which nothing is seen by the other player, over both scores."""

    mean: Floats  # the mean total of a turn that does not bust
    first: Ints  # the smallest total that play comes to and holds at, if only at times; where none is, the first that wins
    mixed: Ints  # the number of totals at which play mixes
    entropy: Floats  # how hard the choices of a turn are to guess, in bits: 1 is a fair coin


class Worths(ABC):
    """The worth of each choice in every state, and so what is best.

    `gap` bounds the error of every value, and of what each choice is worth: proven, rounding included.
    """

    game: Game
    gap: float

    @abstractmethod
    def _worths(self, state: State) -> dict[Choice, float]:
        """The worth of each choice in a state, with the best to follow."""

    def action_values(self, *at: int | State, **named: int) -> dict[Any, float]:
        """The worth of each choice in a state, with the best to follow."""
        return {**self._recalled(self.game.at(*at, **named))}

    def _recalled(self, state: State) -> Mapping[Any, float]:
        """The worth of each choice in a state. The last one is kept: its value, its best choice and its strategy are read from
        the same numbers."""
        last: tuple[State, Mapping[Any, float]] | None = self.__dict__.get("_last")
        if last is None or last[0] != state:
            last = self.__dict__["_last"] = state, self._worths(state)
        return last[1]

    def _value(self, state: State) -> float:
        return self.game.unit.best(self._recalled(state).values())

    def _strategy(self, state: State) -> dict[Any, float]:
        return {self._best(state)[0]: 1.0}

    def _best(self, state: State) -> tuple[Any, ...]:
        worth = self._recalled(state)
        best = self.game.unit.best(worth.values())
        return tuple(choice for choice in worth if abs(worth[choice] - best) <= self.tolerance)

    def value(self, *at: int | State, **named: int) -> float:
        """The value to the player to move."""
        return self._value(self.game.at(*at, **named))

    def best(self, *at: int | State, **named: int) -> tuple[Any, ...]:
        """All choices that may be best: several where they differ by no more than the proven error allows."""
        return self._best(self.game.at(*at, **named))

    def strategy(self, *at: int | State, **named: int) -> dict[Any, float]:
        """The chances of the choices: of the best one, or of one of several, or of a mix."""
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
        """The values over the axes of the game's map, at the start of a turn."""


class Solution(Worths):
    """A game, solved. In games for two, a value is for the player to move.

    What only some kinds of games have stands here too, so that whoever has asked the game for its kind may ask its solution;
    for the other kinds it raises `TypeError`. Where arguments are the numbers that the game counts, each game names its own.
    """

    is_reply: ClassVar[bool] = False  # whether it is a best reply to a known player, see `solver.match.reply_solutions`

    @abstractmethod
    def parts(self) -> Parts:
        """The parts of the solution that a file keeps."""

    @classmethod
    @abstractmethod
    def from_parts(cls, game: Any, gap: float, facts: Facts, take: Take) -> "Solution":
        """The solution of which these are the parts. `ValueError`, `TypeError` or `KeyError` if they cannot be."""

    @abstractmethod
    def to_pandas(self) -> "pandas.DataFrame":
        """A table of pandas, with a row for each state."""

    # Where players roll or hold

    def actions(self, *at: Any, **named: Any) -> "Actions":
        """What rolling and holding are worth over the numbers of a state that are not fixed."""
        raise self._without("actions")

    def whole_turn(self, *at: Any, **named: Any) -> "Actions":
        """What rolling and holding are worth in one position, by turn total."""
        raise self._without("whole_turn")

    def boundary(self, *, job: "Job | None" = None) -> "Boundary":
        """The turn totals at which holding begins, over the other numbers of a state."""
        raise self._without("boundary")

    def hold_boundary(self, *at: Any, **named: Any) -> tuple[Ints, Ints]:
        """The smallest turn total that holds and the largest that rolls, over the other numbers of a state."""
        raise self._without("hold_boundary")

    def field(self, step: int = 1, job: "Job | None" = None) -> "Field":
        """What rolling gains over holding in all states of two players in turns, without gaps."""
        raise self._without("field")

    def reachable(self, step: int = 1, job: "Job | None" = None) -> Marks:
        """The states that the strategy may meet, over the axes of `field`."""
        raise self._without("reachable")

    # Where players choose a number of dice, or both at once

    def dice(self) -> Ints:
        """The best number of dice, over the axes; the fewest where several are."""
        raise self._without("dice")

    def worths(self) -> Floats:
        """What each choice is worth, over the axes and along one axis more the choices."""
        raise self._without("worths")

    def costs(self) -> Floats:
        """What the nearest wrong choice costs, over the axes; infinity where there is none."""
        raise self._without("costs")

    def mixes(self) -> Floats:
        """The probability of each choice where both choose at once, over the axes and along one axis more the choices."""
        raise self._without("mixes")

    def their_strategy(self, *at: int | State, **named: int) -> dict[Any, float]:
        """The chances of what the other player chooses, where both choose at once."""
        raise self._without("their_strategy")

    def payoffs(self, *at: int | State, **named: int) -> Floats:
        """What each pair of choices is worth where both choose at once: mine by row, theirs by column."""
        raise self._without("payoffs")

    def unique(self, *at: int | State, **named: int) -> bool:
        """Whether `strategy` is the only optimal mix, where both choose at once."""
        raise self._without("unique")

    def seen_from(self, seat: int) -> "Solution":
        """The solution from the side of a seat: another one only where a player has a head start."""
        return self

    # Where the other's score is not seen

    def bounds(self, *at: Any, **named: Any) -> tuple[float, float]:
        """Proven bounds on the value from known scores at the start, those of the rules where they are left out."""
        raise self._without("bounds")

    def belief(self, *at: Any, **named: Any) -> Floats:
        """The chance of each score of the other player, given that the game goes on."""
        raise self._without("belief")

    def beliefs(self) -> Floats:
        """The chance of each score of the other player, over the round and that score."""
        raise self._without("beliefs")

    def met(self) -> Floats:
        """The chance that the game comes to a state between optimal players, over the axes."""
        raise self._without("met")

    # Where both take a turn at once

    def rolls(self, mine: int = 0, theirs: int = 0) -> Floats:
        """The chance to roll at each turn total, with those scores."""
        raise self._without("rolls")

    def law(self, mine: int = 0, theirs: int = 0) -> Floats:
        """The chance that a turn with those scores ends with each total; at 0, that it busts."""
        raise self._without("law")

    def visits(self, mine: int = 0, theirs: int = 0) -> Floats:
        """The chance that a turn with those scores comes to each total."""
        raise self._without("visits")

    def turn_ends(self, job: "Job | None" = None) -> TurnEnds:
        """How turns end, over both scores."""
        raise self._without("turn_ends")

    def roll_slice(self, mine: int | None = None, theirs: int | None = None, turn: int | None = None) -> Floats:
        """The chance to roll over a slice: fix one of the three; the axes are the other two. NaN where there is no state."""
        raise self._without("roll_slice")

    def round_rolls(self, mine: int = 0, theirs: int = 0, out: int = 0) -> Floats:
        """The chance to roll over both turn totals, where these are seen. NaN where no round comes to."""
        raise self._without("round_rolls")

    # Where one player is alone, see `Game.has_distribution`

    def fixed(self, rule: int, /) -> "Solution":
        """What the goal takes a player who always holds at that total, or always throws that many dice."""
        raise self._without("fixed")

    def distribution(self, *at: Any, **named: Any) -> Floats:
        """[n] is the chance that the strategy reaches the target in exactly n turns or throws."""
        raise self._without("distribution")

    def _without(self, name: str) -> TypeError:
        return TypeError(f"{self.game.name}: its solution has no `{name}`, which other kinds of games have")

    def _repr_html_(self) -> str:
        return html.of_solution(self)


def adding_up(mixes: Floats) -> None:
    """Raise `ValueError` unless these are probabilities, over the last axis."""
    if np.any(np.abs(between("mixes", mixes, 1.0).sum(axis=-1) - 1.0) > MISSED):
        raise ValueError("mixes: must add up to 1")


def between(name: str, numbers: Array, largest: float) -> Array:
    """The numbers of a file, checked to be from 0 to `largest` before a kernel meets them."""
    if not np.all((numbers >= 0) & (numbers <= largest)):  # NaN fails both comparisons
        raise ValueError(f"{name}: must be from 0 to {largest:.6g}")
    return numbers


def power_of_two(scale: Any) -> float:
    if scale not in [2.0**bits for bits in range(63)]:
        raise ValueError(f"scale = {scale!r}: must be a power of two, up to 2^62")
    return float(scale)
