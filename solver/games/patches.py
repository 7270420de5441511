"""What a strategy does otherwise than another, state by state: changes as plain data, as a painted strategy has them.

Where points are at risk there are changes of two kinds: roll or hold in a state, and for a pair of scores the turn total from
which to hold, which lies below the changes of single states.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from solver.games.game import Game
from solver.games.table_axes import at_risk, sizes

LARGEST = 300  # the largest target with points at risk: a table to 300 takes 108 MB, and several are kept while one paints
MOST_STATES = 250_000  # of a game without points at risk, whose rule book is asked about every state
NEAR = 1e-9  # the distance by which the chances of a mix may miss a sum of 1

Cell = tuple[int, ...]  # the numbers of a state in the order of the axes, those of a threshold without the turn total
Mix = tuple[tuple[int | str, float], ...]  # choices with their chances


@dataclass(frozen=True)
class Patch:
    """States in which the same is done: a mix of choices, or holding from a turn total on."""

    cells: tuple[Cell, ...]  # sorted, none twice
    mix: Mix = ()
    hold_at: int = 0  # where it is not 0, there is no mix

    def __post_init__(self) -> None:
        if not self.cells:
            raise ValueError("must have a state in which something is done")
        if bool(self.mix) == bool(self.hold_at):
            raise ValueError("must have a mix of choices, or a total to hold at")
        if self.mix and not (all(0.0 < share <= 1.0 for _, share in self.mix) and abs(self.total - 1.0) <= NEAR):
            raise ValueError("mix: must be chances above 0 that add up to 1")

    @property
    def total(self) -> float:
        return sum(share for _, share in self.mix)


def with_change(patches: tuple[Patch, ...], cells: Iterable[Cell], mix: Mix = (), hold_at: int = 0) -> tuple[Patch, ...]:
    """The changes with another in these states; what it covers is gone."""
    new = set(cells)
    if not new:
        return patches
    found: dict[tuple[int, Mix], set[Cell]] = defaultdict(set)
    for patch in patches:
        found[patch.hold_at, patch.mix] = uncovered(patch, new, is_threshold=bool(hold_at))
    found[hold_at, mix] |= new
    return tuple(Patch(tuple(sorted(left)), mix, total) for (total, mix), left in sorted(found.items(), key=in_order) if left)


def uncovered(patch: Patch, new: set[Cell], is_threshold: bool) -> set[Cell]:
    if is_threshold and not patch.hold_at:
        return {cell for cell in patch.cells if cell[:2] not in new}
    return set(patch.cells) if bool(patch.hold_at) != is_threshold else set(patch.cells) - new


def in_order(entry: tuple[tuple[int, Mix], set[Cell]]) -> tuple[int, str]:
    (total, mix), _ = entry
    return total, str(mix)


def can_be_painted(game: Game) -> bool:
    """Whether a strategy for the game is a table over states that can be looked at one by one."""
    if game.players != 2 or "theirs" in game.hidden or "their_turn" in game.axes:
        return False
    if at_risk(game):
        return game.target <= LARGEST
    return prod(sizes(game)) <= MOST_STATES and "turn" not in game.axes
