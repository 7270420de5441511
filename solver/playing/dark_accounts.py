"""The ledger of a game in the dark, kept by each player from what that player knows.

Let V be my chance to win given the round, my score and that the game goes on, Q that of my number of dice, and R that once my
dice have fallen, when I do not know yet whether the other has arrived. Then the news comes, and V' is my next V or the result:

    skill = Q - V     luck = R - Q     unseen = V' - R     and so     start + sums of luck, skill and unseen = result.

All are taken against the other's optimal strategy. By optimality no skill is above 0; by the rule book luck is 0 on average
whatever I choose, and unseen is, against that strategy. Both players keep an account of their own; the results add up to 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import Any

from solver.playing.dark_playing import Knowledge, knowledge
from solver.playing.plies import Ply, each_of
from solver.solutions import Solution

Each = tuple[float, float]  # a number for each player, to that player


@dataclass(frozen=True, slots=True)
class DarkEntry:
    """The change that a ply made to what either player thinks of the own chances."""

    ply: Ply
    before: Each
    after: Each
    luck: Each  # of the own dice
    skill: Each
    unseen: Each  # whether the other has arrived, and how far: what the player could not know

    @property
    def cost(self) -> float:
        """The cost of the worse decision of the ply."""
        return max(map(abs, self.skill))


def dark_ledger(solution: Any, plies: Sequence[Ply]) -> "DarkLedger":
    """The ledger of a game in the dark from its start on, over or not."""
    start = (plies[0].state.mine, plies[0].state.theirs) if plies else (0, 0)
    entries = []
    for number, ply in enumerate(plies):
        before, after = knowledge(plies[:number], ply.state), knowledge(plies[: number + 1], ply.after or ply.state)
        sides = [written(solution, ply, seat, before[seat], after[seat], (start, start[::-1])[seat]) for seat in (0, 1)]
        entries.append(DarkEntry(ply, *((sides[0][part], sides[1][part]) for part in range(5))))
    return DarkLedger(solution, start, tuple(entries))


def written(
    solution: Any, ply: Ply, seat: int, before: Knowledge, after: Knowledge, start: tuple[int, int]
) -> tuple[float, ...]:
    """Value before and after, luck, skill and unseen of one player."""
    game, number = solution.game, each_of(ply.action)[seat]
    dice = before.dice if game.sees == "dice" else ()
    worths = solution.action_values(before.round, before.mine, dice=dice, start=start)
    value, chosen = max(worths.values()), worths[number]
    score = game.banked(ply.state, ply.action, ply.dice)[seat]
    thrown = solution.after_throw(score, before.round, number, dice=dice, start=start)
    if ply.after is None:
        paid = float(ply.payment or 0)
        then = paid if seat == 0 else 1.0 - paid
    else:
        dice = after.dice if game.sees == "dice" else ()
        then = max(solution.action_values(after.round, after.mine, dice=dice, start=start).values())
    return value, then, thrown - chosen, chosen - value, then - thrown


@dataclass(frozen=True, eq=False)
class DarkLedger:
    """Both accounts: sums of `luck`, `skill` and `unseen` of each player, to that player."""

    solution: Solution
    scores: tuple[int, int]  # at the start
    entries: tuple[DarkEntry, ...]

    @cached_property
    def start(self) -> Each:
        if self.entries:
            return self.entries[0].before
        lower, upper = self.solution.bounds(*self.scores)  # type: ignore[attr-defined]  # only games in the dark come here
        return (lower + upper) / 2, 1.0 - (lower + upper) / 2

    @property
    def result(self) -> Each:
        """The result to each; of a game that is not over, what either thinks of the own chances."""
        return self.entries[-1].after if self.entries else self.start

    @property
    def is_over(self) -> bool:
        return bool(self.entries) and self.entries[-1].ply.after is None

    @property
    def luck(self) -> Each:
        return self._total("luck")

    @property
    def skill(self) -> Each:
        return self._total("skill")

    @property
    def unseen(self) -> Each:
        return self._total("unseen")

    def _total(self, what: str) -> Each:
        first, second = (fsum(getattr(entry, what)[seat] for entry in self.entries) for seat in (0, 1))
        return first, second

    @property
    def balance(self) -> Each:
        """Start, luck, skill and unseen less the result, of each player: 0 but for the rounding of the sum."""
        parts = zip(self.start, self.luck, self.skill, self.unseen, self.result, strict=True)
        first, second = (fsum([start, luck, skill, unseen, -result]) for start, luck, skill, unseen, result in parts)
        return first, second
