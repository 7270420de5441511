"""A slice through the states of Pig: where to roll and where to hold while one of the three numbers is fixed."""

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from diceviz.theme import HOLD, ROLL, Theme, blend
from diceviz.views.colours import Bytes, Floats, rgb

if TYPE_CHECKING:
    from solver import Solution

PLANES = {"theirs": ("mine", "turn"), "mine": ("theirs", "turn"), "turn": ("mine", "theirs")}  # fixed -> across, up
PLANES |= {"turns_left": ("mine", "turn"), "": ("mine", "turn")}  # of a player alone
FIXED = {"theirs": "their score", "mine": "my score", "turn": "at risk"}
CLEAR = 0.02  # of the range of payments: a call by this much has its full colour


def policy_slice(solution: "Solution", axis: str, at: int) -> Floats:
    """What rolling gains over holding, with `axis` fixed: rows go up, columns across (see PLANES). NaN: no such state.

    At the start of a turn there is only rolling: infinity.
    """
    actions = solution.actions(**{axis: at} if axis else {})
    return np.where(np.isnan(actions.hold), actions.roll + np.inf, actions.margin).T


def shades(margins: Floats, solution: "Solution") -> npt.NDArray[np.float32]:
    """From -1 (hold) to 1 (roll), nearer to 0 for closer calls, and 0 for ties; never pale enough to mistake the action."""
    low, high = solution.game.bounds
    clear = CLEAR * (high - low if np.isfinite(high) else solution.value())
    strength = np.minimum(np.sqrt(np.abs(margins) / clear), 1.0)
    shade = np.sign(margins) * (0.35 + 0.65 * strength)
    return np.where(np.abs(margins) <= solution.tolerance, 0.0, shade).astype(np.float32)


@cache
def hold_to_roll(theme: Theme) -> Bytes:
    """From hold through even to roll."""
    table = np.empty((255, 3), np.ubyte)
    for i, shade in enumerate(np.linspace(-1, 1, 255)):
        colour = blend(theme.even, ROLL if shade > 0 else HOLD, abs(shade))
        table[i] = rgb(colour)
    return table
