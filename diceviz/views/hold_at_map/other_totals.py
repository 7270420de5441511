"""The totals from which another strategy than the best holds, one that is being painted or is compared; and what they lose."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.pictures.colours import Floats, Ints, Mask
from diceviz.pictures.comparison import roll_costs, table_of
from diceviz.pictures.over_scores import ThroughLens
from diceviz.pictures.slices import has_hidden_turns
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution

LARGEST = 200  # the largest target to which it is found what totals lose


@dataclass(frozen=True)
class OtherTotals:
    """What another strategy does: rows for their score, columns for mine."""

    first: Ints  # the smallest turn total that holds
    never: Mask  # where no total holds
    exceptions: Mask  # where a larger total rolls again
    lost: Floats  # the most that it loses at a turn total that it comes to; NaN where that is not known


def other_totals(source: ThroughLens) -> OtherTotals | None:
    """The totals from which the other strategy holds, likelier than not; none without another."""
    solution, other = source.solution, source.other
    if other is None:
        return None
    game = solution.game
    rolls = np.asarray(table_of(other, game))[..., : game.target]
    mine, turn = np.arange(game.target)[:, None, None], np.arange(game.target)
    holds = (rolls < 0.5) | (mine + turn >= game.target)
    holds[..., 0] = False
    first = holds.argmax(axis=2)
    last = game.target - np.arange(game.target)[:, None]  # the total that wins
    again = (~holds & (turn > first[..., None])).any(axis=2)
    return OtherTotals(first.T, (first == last).T, again.T, most_lost(solution, rolls).T)


def most_lost(solution: "Solution", rolls: Floats) -> Floats:
    """The most that a player who rolls with these chances loses at a turn total that such play comes to, over both scores. NaN:
    not known."""
    game = solution.game
    if has_hidden_turns(game) or game.target > LARGEST:
        return np.full((game.target, game.target), np.nan)
    costs = np.where(come_to(game, rolls), np.nan_to_num(roll_costs(margins_of(solution), rolls)), 0.0)
    most: Floats = costs.max(axis=2)
    return most


def come_to(game: Game, rolls: Floats) -> Mask:
    """Whether a turn of that player may come to a total, over both scores and the total."""
    found = np.zeros(rolls.shape, bool)
    found[..., 0] = True
    for turn in range(game.target):
        goes_on = found[..., turn] & (rolls[..., turn] > 0.0)
        for landing in game.die.landings:
            after = landing.turn_after(turn)
            if after is not None and after < game.target:
                found[..., after] |= goes_on
    return found


@lru_cache(maxsize=1)
def margins_of(solution: "Solution") -> Floats:
    """What rolling gains over holding in all states, kept while a strategy is painted; 0 where there is no choice."""
    return np.array([np.nan_to_num(solution.actions(mine=mine).margin) for mine in solution.game.axes["mine"]], np.float32)


def text_of(other: OtherTotals, theirs: int, mine: int) -> str:
    return "roll" if other.never[theirs, mine] else str(other.first[theirs, mine])


def told(source: ThroughLens, other: OtherTotals | None, best: Ints, state: State) -> str:
    """A sentence on when another strategy holds with those scores, the best total to begin with, and what that loses; none
    without another."""
    if other is None or source.other is None:
        return ""
    at, game = (state.theirs, state.mine), source.solution.game
    does = "rolls until the target is reached" if other.never[at] else f"holds at {other.first[at]}"
    again = ", but rolls again at larger totals" if other.exceptions[at] else ""
    said, lost = f"“{source.other.name}” {does} here{again}", float(other.lost[at])
    if np.isnan(lost):
        return f"{said}."
    if lost <= source.solution.tolerance:
        return f"{said}, which loses nothing."
    right = str(best[at]) if best[at] < game.target - state.mine else "to roll on"
    return f"{said}{'' if best[at] == other.first[at] else f', best is {right}'}: loses up to {words.cost(game, lost)}."
