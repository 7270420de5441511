"""What a file keeps of a solution: its numbers as they are, and the few facts that the rules do not tell.

All else is made from the rules again. Numbers are checked before anybody reads them: no kernel meets a table that is smaller
than its rules, or units that do not fit.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.fixed import fraction_of, scale_for
from solver.games import Game, Hog, Pig, SimultaneousHog, SoloHog, SoloPig
from solver.games.state import check_points
from solver.simultaneous import ONE, law_of
from solver.solo_turn import Law
from solver.solutions.hog import HogSolution
from solver.solutions.pig import PigSolution
from solver.solutions.simultaneous_hog import SimultaneousHogSolution
from solver.solutions.solo_hog import SoloHogSolution
from solver.solutions.solo_pig import SoloPigSolution
from solver.throw_table import chances
from solver.turn_table import PigTable

Solution = PigSolution | SoloPigSolution | HogSolution | SimultaneousHogSolution | SoloHogSolution
Facts = Mapping[str, Any]
Array = npt.NDArray[Any]
Take = Callable[[str, tuple[int, ...], type], Array]  # the array of that name, which must have that shape and type

LARGEST = 1 << 62  # units
MISSED = 1e-9  # by which the probabilities of a mix may miss a sum of 1


class Parts(NamedTuple):
    facts: dict[str, Any]
    arrays: dict[str, Array]


def parts(solution: Solution) -> Parts:
    size = slice(solution.game.target + 1)
    if isinstance(solution, PigSolution | HogSolution):
        return Parts({}, {"values": solution._values[size, size]})
    if isinstance(solution, SimultaneousHogSolution):
        return Parts({}, {"values": solution._values[size, size], "mixes": solution._mixes[size, size]})
    told = {"choices": [solution.choices[0], solution.choices[-1]]} if isinstance(solution, SoloHogSolution) else {}
    held = {"hold_at": solution.hold_at} if isinstance(solution, SoloPigSolution) else {}
    return Parts({"scale": solution._scale, **told, **held}, {"numbers": solution._numbers})


def restored(game: Game, gap: float, facts: Facts, take: Take) -> Solution:
    """The solution of which these are the parts. `ValueError`, `TypeError` or `KeyError` if they cannot be."""
    if isinstance(game, SoloPig):
        return restored_solo_pig(game, gap, facts, take)
    if isinstance(game, SoloHog):
        return restored_solo_hog(game, gap, facts, take)
    return restored_for_two(game, gap, take)


def restored_for_two(game: Pig | Hog | SimultaneousHog, gap: float, take: Take) -> Solution:
    square = (game.target + 1, game.target + 1)
    values = take("values", square, np.int64)
    if isinstance(game, Pig):
        table = PigTable(game.variant, game.die.sides)
        return PigSolution(game, table, between("values", values, table.law.total), gap)
    if isinstance(game, Hog):
        scale = scale_for(game.die.sides, 1.0)
        dice = chances(game.max_dice, game.die.sides, scale)
        return HogSolution(game, between("values", values, int(scale)), scale, dice, gap)
    mixes = take("mixes", (*square, game.max_dice), np.float64)
    law = law_of(game.die, game.max_dice)
    return SimultaneousHogSolution(game, law, between("values", values, ONE), adding_up(mixes), gap)


def restored_solo_hog(game: SoloHog, gap: float, facts: Facts, take: Take) -> SoloHogSolution:
    first, last = facts["choices"]
    check_points("first of the choices", first, game.max_dice, least=1)
    check_points("last of the choices", last, game.max_dice, least=first)
    across, scale = last + 1, power_of_two(facts["scale"])
    limited = game.goal == "within"
    shape = (game.turns + 1, game.target + 1) if limited else (game.target + 1, across)
    numbers = between("numbers", take("numbers", shape, np.int64), int(scale) if limited else LARGEST)
    return SoloHogSolution(game, range(first, last + 1), gap, scale, numbers)


def restored_solo_pig(game: SoloPig, gap: float, facts: Facts, take: Take) -> SoloPigSolution:
    """A player who is told when to hold counts turns in doubles, see `solo_turn.py`; all others count in units."""
    sides, scale, hold_at = game.die.sides, power_of_two(facts["scale"]), facts["hold_at"] or 0
    check_points("hold_at", hold_at, game.target)
    share = fraction_of(game.die.chance)
    if game.goal == "within":
        chances = take("numbers", (game.turns + 1, game.target + 1), np.int64)
        law = Law(sides, share, 0, False, hold_at)
        return SoloPigSolution(game, gap, scale, between("numbers", chances, int(scale)), law)
    turns = take("numbers", (game.target + 1,), np.float64 if hold_at else np.int64)
    law = Law(sides, float(sides), 1.0, True, hold_at) if hold_at else Law(sides, share, int(scale), True, 0)
    return SoloPigSolution(game, gap, scale, between("numbers", turns, np.inf if hold_at else LARGEST), law)


def between(name: str, numbers: Array, largest: float) -> Array:
    if not np.all((numbers >= 0) & (numbers <= largest)):  # nor is what is no number
        raise ValueError(f"{name}: must be from 0 to {largest:.6g}")
    return numbers


def adding_up(mixes: Array) -> Array:
    sums = between("mixes", mixes, 1.0)[1:, 1:].sum(axis=2)
    if np.any(np.abs(sums - 1.0) > MISSED):
        raise ValueError("mixes: must add up to 1")
    return mixes


def power_of_two(scale: Any) -> float:
    if scale not in [2.0**bits for bits in range(63)]:
        raise ValueError(f"scale = {scale!r}: must be a power of two, up to 2^62")
    return float(scale)
