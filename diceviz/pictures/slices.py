"""A slice through the states of a game: where to roll and where to hold over two of its numbers, while a third is fixed."""

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from diceviz.pictures.colours import Bytes, Floats
from diceviz.pictures.palette import HOLD, ROLL, Theme, blend, rgb
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.solutions.turns import Actions

AXES = ("mine", "theirs", "turn")  # the numbers that make up a state where two players in turns put points at risk
FIXED = {"theirs": "their score", "mine": "my score", "turn": "at risk"}
CLEAR = 0.02  # a choice that gains this share of the range of payments has its full colour


def has_turn_total(game: Game) -> bool:
    """Whether two players in turns roll or hold, over both scores and a turn total that may be as high as they."""
    in_turns = game.chooses == "roll or hold" and not game.at_once
    return in_turns and tuple(game.axes) == AXES and game.axes["turn"] == range(game.target)


def has_hold_chances(game: Game) -> bool:
    """Whether both players take a turn at once: at a turn total one may have to hold at random."""
    return game.at_once and game.chooses == "roll or hold" and "turn" in game.axes


def has_hidden_turns(game: Game) -> bool:
    """Whether both players take a turn at once, and see nothing of the other's."""
    return has_hold_chances(game) and tuple(game.axes) == AXES


def has_seen_turns(game: Game) -> bool:
    """Whether both players take a turn at once, and see both turn totals."""
    return has_hold_chances(game) and "their_turn" in game.axes


def plane(game: Game, fixed: str) -> tuple[str, str]:
    """The two numbers across and up a slice."""
    if has_seen_turns(game):
        return "turn", "their_turn"
    across, up = (name for name in game.axes if name != fixed)
    return across, up


def policy_slice(solution: "Solution", axis: str, at: int, job: Job | None = None) -> Floats:
    """What rolling gains over holding, with `axis` fixed: rows go up, columns across (see `plane`). NaN: no such state.

    Where there is only rolling, as at the start of a turn: infinity; where there is only holding, minus infinity.
    """
    fixed: dict[str, Any] = {axis: at} if axis else {}
    return margins_in(
        solution.actions(**fixed, job=job) if job and has_hidden_turns(solution.game) else solution.actions(**fixed)
    )


def round_margins(solution: "Solution", at: State) -> Floats:
    """What rolling gains over holding in a round whose totals are seen, as in `policy_slice`: my total across, theirs up."""
    return margins_in(solution.actions(at.mine, at.theirs, at.out))


def margins_in(actions: "Actions") -> Floats:
    forced = np.where(np.isnan(actions.hold), actions.roll + np.inf, -np.inf - actions.hold)
    margins: Floats = np.where(np.isnan(actions.roll) | np.isnan(actions.hold), forced, actions.margin)
    return margins.T


def shades(margins: Floats, solution: "Solution") -> npt.NDArray[np.float32]:
    """Shades from -1 (hold) to 1 (roll): nearer to 0 for closer calls, 0 for ties, never pale enough to mistake the action."""
    low, high = solution.game.bounds
    clear = CLEAR * (high - low if np.isfinite(high) else solution.value())
    strength = np.minimum(np.sqrt(np.abs(margins) / clear), 1.0)
    shade = np.sign(margins) * (0.35 + 0.65 * strength)
    return np.where(np.abs(margins) <= solution.tolerance, 0.0, shade).astype(np.float32)


@cache
def hold_to_roll(theme: Theme) -> Bytes:
    """255 colours from hold through even to roll: rows of red, green, blue."""
    table = np.empty((255, 3), np.ubyte)
    for i, shade in enumerate(np.linspace(-1, 1, 255)):
        colour = blend(theme.even, ROLL if shade > 0 else HOLD, abs(shade))
        table[i] = rgb(colour)
    return table


def map_axes(game: Game) -> tuple[str, str]:
    """The names of the numbers across and up the map of a game that has one."""
    assert game.map_axes is not None  # views of maps are asked only of games that have one
    return game.map_axes


def first_cell(game: Game) -> tuple[int, int]:
    """The numbers that the first cell of the game's map stands for."""
    across, up = map_axes(game)
    return game.axes[across].start, game.axes[up].start


def cell_of(game: Game, state: State) -> tuple[int, int]:
    """The row and the column of a state on the game's map."""
    (across, up), (first, low) = map_axes(game), first_cell(game)
    return getattr(state, up) - low, getattr(state, across) - first


def on_map(game: Game, state: State) -> State:
    """The state with the turns left that the map is drawn for: those of the start, unless they span it."""
    return state if "turns_left" in map_axes(game) else replace(state, turns_left=game.start().turns_left)


def win_map(solution: "Solution", turn: int = 0) -> Floats:
    """The value to the player to move: a row for each of their scores (or throws left), a column for each of mine."""
    return solution.actions(turn=turn).value.T if turn else solution.values().T
