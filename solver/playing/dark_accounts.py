"""The ledger of a game in the dark, kept by each player from what that player knows.

Let V be my chance to win given the round, my score and that the game goes on, Q that of my number of dice, and R that once my
dice have fallen, when I do not know yet whether the other has arrived. Then the news comes, and V' is my next V or the result:

    skill = Q - V     luck = R - Q     unseen = V' - R     and so     start + sums of luck, skill and unseen = result.

All are taken against the other's optimal strategy. By optimality no skill is above 0; by the rule book luck is 0 on average
whatever I choose, and unseen is, against that strategy. Both players keep an account of their own; the results add up to 1.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solver.playing.accounts import Account, Each, Entry, Ledger
from solver.playing.plies import Ply, each_of, seen_by


@dataclass(frozen=True, slots=True)
class DarkEntry(Entry):
    """The change that a ply made to what either player thinks of the own chances; `before` and `after` are of the first."""

    others: tuple[float, float] = (0.0, 0.0)  # value before and after to the other player


def in_the_dark(solution: Any, plies: Sequence[Ply]) -> Iterator[DarkEntry]:
    """The entries of these plies."""
    start = solution.game.start()
    starts = (start.mine, start.theirs), (start.theirs, start.mine)
    for ply in plies:
        mine, theirs = (written(solution, ply, seat, starts[seat]) for seat in (0, 1))
        luck, skill, unseen = zip(mine[2:], theirs[2:], strict=True)
        yield DarkEntry(ply, mine[0], mine[1], luck, skill, 0.0, unseen, theirs[:2])


def written(solution: Any, ply: Ply, seat: int, start: tuple[int, int]) -> tuple[float, float, float, float, float]:
    """Value before and after, luck, skill and unseen of one player."""
    state, number = seen_by(ply.state, seat, ply.movers), each_of(ply.action)[seat]
    worths = solution.action_values(state, start=start)
    value, chosen = max(worths.values()), worths[number]
    score = solution.game.banked(ply.state, ply.action, ply.dice)[seat]
    thrown = solution.after_throw(score, state, number, start=start)
    if ply.after is None:
        paid = float(ply.payment or 0)
        then = paid if seat == 0 else 1.0 - paid
    else:
        then = max(solution.action_values(seen_by(ply.after, seat, ply.movers), start=start).values())
    return value, then, thrown - chosen, chosen - value, then - thrown


@dataclass(frozen=True, eq=False)
class DarkLedger(Ledger):
    """Both accounts. Values are the first-named's, luck, skill and what was not seen of each player to that player."""

    entries: tuple[DarkEntry, ...]

    @cached_property
    def start(self) -> float:
        """The value to the first-named before the first ply, as that player reckons."""
        return self.entries[0].before if self.entries else super().start

    @property
    def others_start(self) -> float:
        return self.entries[0].others[0] if self.entries else self.solution.game.mirrored(self.start)

    @property
    def others_result(self) -> float:
        return self.entries[-1].others[1] if self.entries else self.others_start

    @property
    def accounts(self) -> tuple[Account, ...]:
        ends = (self.start, self.result), (self.others_start, self.others_result)
        return tuple(
            Account(start, tuple((seat, what, sums[seat]) for what, sums in self.sums.items()), result)
            for seat, (start, result) in enumerate(ends)
        )

    @property
    def sums(self) -> dict[str, Each]:
        return {**super().sums, "not seen": self.unseen}
