"""Games in which of the other, whose score is not seen, the numbers of dice are: what was thrown, and how surely values are
known.

The endless game is solved to within an interval. What a choice is worth after the dice of all rounds so far is bounded from
above; where these are not told, values are those of play that does not look at dice.
"""

from collections.abc import Sequence
from math import ceil, floor
from typing import TYPE_CHECKING

from diceviz import words
from diceviz.model.record import sees_dice
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution

CLOSE = 5e-5  # bounds of the value that are closer than this are told as one number and its error


def are_told(game: Game, state: State) -> bool:
    """Whether the dice of all rounds so far are seen, and told."""
    return sees_dice(game) and len(state.dice) == state.round - 1


def at_most(game: Game, state: State) -> str:
    """What stands before a value that is bounded from above; nothing before any other."""
    return "at most " if are_told(game, state) else ""


def so_far(state: State) -> str:
    """A sentence on the dice of the rounds so far: "So far you threw 3, 3 dice, they 3, 2."; none where these are not told."""
    if not state.dice:
        return ""
    mine, theirs = (", ".join(map(str, numbers)) for numbers in zip(*state.dice, strict=True))
    return f"So far you threw {mine} {'die' if mine == '1' else 'dice'}, they {theirs}."


def interval(game: Game, bounds: Sequence[float]) -> str:
    """Proven bounds: a number and its error, or the range, rounded outwards."""
    lower, upper = bounds
    if upper - lower < CLOSE:
        return f"{words.value(game, (lower + upper) / 2)} ± {words.power_of_ten((upper - lower) / 2)}"
    return f"{floor(1e4 * lower) / 100:.2f}–{ceil(1e4 * upper) / 100:.2f} %"


def proof(solution: "Solution", state: State) -> str:
    """How surely the values of a state are known."""
    game = solution.game
    if not sees_dice(game):
        return words.proven(solution.gap)
    proven = f"From the start {interval(game, solution.bounds())} is proven."
    if are_told(game, state):
        return f"These are upper bounds: no way to go on has more against the other’s play. {proven}"
    return f"Of play that does not look at the dice; what these tell stands in Belief. {proven}"


def how_surely(solution: "Solution") -> str:
    """The proven error of all values, or, where dice are seen, what is proven of the value from the start."""
    if sees_dice(solution.game):
        return f"proven: {interval(solution.game, solution.bounds())}"
    return f"error ≤ {words.power_of_ten(solution.gap)}"
