"""The ledger of a game: what luck gave and what decisions cost, ply by ply, so that it adds up to the result.

Let V be the value of the game when both play optimally from here on, and Q that of a choice now, before its dice. A ply leads
from V to Q by the decision and from Q to the next V by the dice:

    skill = Q - V     luck = V' - Q     and so     start + sum of luck + sum of skill = result.

By optimality no skill is above 0 for the player who chose (below, where turns are counted), and by the rule book luck is 0 on
average, whatever is chosen; all of this to within the proven error of the values.

**Both at once.** Let P(i, j) be what both choices are worth together, and x, y the optimal mixes. My choice against their mix
is worth Q(i) = sum of P(i, j) y(j), theirs against mine R(j) = sum of x(i) P(i, j), and V = x P y. So my skill is Q(i) - V,
theirs V - R(j) to them, and what is left over, P(i, j) - Q(i) - R(j) + V, is how the choices met: luck too, for neither knew
the other's, and 0 on average against an optimal mix. Half of it is written to either player. So it is with the dice: V' - P is
shared out as the mean of my dice being known first and theirs being known first (Shapley 1953).

**Hidden turns.** Where a player does not see the other's turn, V and Q are what that player knows: against the other's optimal
turn, whatever it came to. So skill is Q - V and luck V' - Q to either player, as in turns. What the game is worth to one who
sees both totals changes by more than these: by what was not known. That is written as the meeting, half of it to either player,
and it is 0 on average between optimal players.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import takewhile
from math import fsum
from typing import TYPE_CHECKING, Any, NamedTuple, cast, overload

from solver.games import State
from solver.games.state import Choice, Faces
from solver.playing.plies import Ply, each_of, is_last
from solver.solutions import HiddenHogSolution, Solution

if TYPE_CHECKING:
    from solver.playing.dark_accounts import DarkLedger

Each = tuple[float, ...]  # a number for each player


@dataclass(frozen=True, slots=True)
class Entry:
    """The change that a ply made. Values are to the first-named player, luck and skill of each player to that player.

    Alone, and with turns counted, values are turns: those taken and those to come. There less is better, and no skill is
    below 0.
    """

    ply: Ply
    before: float
    after: float
    luck: Each
    skill: Each
    meeting: float = 0.0  # luck of how the choices met, to the first-named; half of it is in the `luck` of either player
    unseen: Each = (0.0, 0.0)  # in the dark, whether the other has arrived, and how far: what each player could not know

    @property
    def cost(self) -> float:
        """The cost of the worst decision of the ply, in the unit of the game."""
        return max(map(abs, self.skill))


@overload  # games in the dark have a ledger of another kind, with an account for each player
def ledger(solution: HiddenHogSolution, plies: Sequence[Ply], known: "Ledger | None" = None) -> "DarkLedger": ...
@overload
def ledger(solution: Solution, plies: Sequence[Ply], known: "Ledger | None" = None) -> "Ledger": ...
def ledger(solution: Solution, plies: Sequence[Ply], known: "Ledger | None" = None) -> Any:
    """The ledger of a game from its start on, over or not. Entries that a `known` ledger has for these plies are taken from
    it."""
    kept: Any = known.of(solution, plies).entries if known else ()
    if "theirs" in solution.game.hidden:
        from solver.playing.dark_accounts import DarkLedger, in_the_dark

        return DarkLedger(solution, (*kept, *in_the_dark(solution, plies[len(kept) :])))
    return Ledger(solution, (*kept, *written(solution, plies, len(kept))))


def written(solution: Solution, plies: Sequence[Ply], first: int) -> Iterator[Entry]:
    game = solution.game
    spent = sum(game.spent(ply.state, ply.action, ply.dice) for ply in plies[:first])
    for ply in plies[first:]:
        if len(ply.movers) == 2:
            yield (unseen_by_both if game.hidden else both_at_once)(solution, ply)
        else:
            yield one_at_a_time(solution, ply, spent)
        spent += game.spent(ply.state, ply.action, ply.dice)


def one_at_a_time(solution: Solution, ply: Ply, spent: int) -> Entry:
    """The entry of a ply in which one player chose. Where turns are counted, `spent` are those before."""
    game, (mover,) = solution.game, ply.movers
    worth = solution._worths(ply.state)
    value, chosen = game.unit.best(worth.values()), worth[each_of(ply.action)[0]]
    after = worth_after(solution, ply) + game.spent(ply.state, ply.action, ply.dice)

    def seen(worth: float) -> float:
        return spent + worth if mover == 0 else game.mirrored(worth)

    def each(worth: float) -> Each:
        return tuple(worth if seat == mover else 0.0 for seat in range(game.players))

    return Entry(ply, seen(value), seen(after), each(after - chosen), each(chosen - value))


def worth_after(solution: Solution, ply: Ply) -> float:
    """The value after a ply, to the player who moved."""
    value = worth_then(solution, ply.after, ply.payment)
    return solution.game.mirrored(value) if ply.passes and ply.after is not None else value


def worth_then(solution: Solution, after: State | None, payment: Fraction | None) -> float:
    return float(payment or 0) if after is None else solution._value(after)


def both_at_once(solution: Any, ply: Ply) -> Entry:
    game, state, action = solution.game, ply.state, each_of(ply.action)
    mine, theirs = game.actions(state), game.actions(state.swapped())
    together, value = solution.payoffs(state), solution.value(state)
    i, j = mine.index(action[0]), theirs.index(action[1])
    my_worth = sum(share * together[i, theirs.index(choice)] for choice, share in solution.their_strategy(state).items())
    their_worth = sum(share * together[mine.index(choice), j] for choice, share in solution.strategy(state).items())
    chosen, after = float(together[i, j]), worth_then(solution, ply.after, ply.payment)
    meeting = chosen - my_worth - their_worth + value
    luck = shared_out(solution, ply, chosen, after)
    return Entry(
        ply,
        value,
        after,
        (luck[0] + meeting / 2, luck[1] - meeting / 2),
        (float(my_worth - value), float(value - their_worth)),
        float(meeting),
    )


def unseen_by_both(solution: Any, ply: Ply) -> Entry:
    """The entry of a ply in which neither player saw the other's turn."""
    before = solution.seen_value(ply.state)
    after = float(ply.payment or 0) if ply.after is None else solution.seen_value(ply.after)
    seats = [known_to(solution, ply, seat) for seat in (0, 1)]
    meeting = after - before - sum(seats[0]) + sum(seats[1])
    luck = seats[0][1] + meeting / 2, seats[1][1] - meeting / 2
    return Entry(ply, before, after, luck, (seats[0][0], seats[1][0]), meeting)


def known_to(solution: Any, ply: Ply, seat: int) -> tuple[float, float]:
    """The skill and the luck of one player in a ply, as that player knows them before both turns are shown."""
    game, action = solution.game, each_of(ply.action)[seat]
    state = ply.state if seat == 0 else ply.state.swapped()
    worth = solution._worths(state)
    value, chosen = max(worth.values()), worth[action]
    if len(worth) == 1 and action == "hold":
        return 0.0, 0.0
    faces = cast(tuple[Faces, Faces], ply.dice)[seat]
    return chosen - value, solution.worth_after(state, game.turn_after(state.turn, state.mine, faces, False)) - chosen


def shared_out(solution: Solution, ply: Ply, chosen: float, after: float) -> tuple[float, float]:
    """The luck of both throws, each to its player."""
    game, (i, j), dice = solution.game, each_of(ply.action), cast(tuple[Faces, Faces], ply.dice)

    def worth(mine: Faces, theirs: Faces) -> float:
        outcome = game.after(ply.state, ply.action, (mine, theirs))
        return worth_then(solution, outcome.state, outcome.payment)

    mine_known = fsum(float(chance) * worth(dice[0], faces) for faces, chance in game.falls(j).items())
    theirs_known = fsum(float(chance) * worth(faces, dice[1]) for faces, chance in game.falls(i).items())
    first = (mine_known - chosen + after - theirs_known) / 2
    return first, first - (after - chosen)


class Account(NamedTuple):
    """What the value to one player was at the start, what became of it and why: `start` and the sums of all parts add up to
    `result`."""

    start: float
    parts: tuple[tuple[int, str, float], ...]  # whose it was, what it was, and what it made for the owner of the account
    result: float

    @property
    def balance(self) -> float:
        return fsum([self.start, *(worth for _, _, worth in self.parts), -self.result])


@dataclass(frozen=True, eq=False)
class Ledger:
    solution: Solution
    entries: tuple[Entry, ...]

    def of(self, solution: Solution, plies: Sequence[Ply]) -> "Ledger":
        """The entries that hold for a game by that solution which begins with these plies."""
        pairs = zip(self.entries, plies, strict=False) if self.solution is solution else ()
        return type(self)(solution, tuple(entry for entry, _ in takewhile(lambda pair: pair[0].ply == pair[1], pairs)))

    @cached_property
    def start(self) -> float:
        return self.solution.value(self.solution.game.start())

    @property
    def result(self) -> float:
        """The result to the first-named; of a game that is not over, its value now."""
        return self.entries[-1].after if self.entries else self.start

    @property
    def is_over(self) -> bool:
        return bool(self.entries) and is_last(self.solution.game, self.entries[-1].ply)

    @cached_property
    def luck(self) -> Each:
        """The sum of the luck of each player, to that player."""
        return self._total("luck")

    @cached_property
    def skill(self) -> Each:
        return self._total("skill")

    @cached_property
    def unseen(self) -> Each:
        """The sum of what each player could not know, to that player."""
        return self._total("unseen")

    def _total(self, what: str) -> Each:
        return tuple(fsum(getattr(entry, what)[seat] for entry in self.entries) for seat in range(self.seats))

    @property
    def seats(self) -> int:
        return self.solution.game.players

    @property
    def sums(self) -> dict[str, Each]:
        """What the value changed by, each part with its sum for each player, to that player."""
        return {"luck": self.luck, "decisions": self.skill}

    @property
    def accounts(self) -> tuple[Account, ...]:
        """The account of the first-named; also the other's, where players do not know the same."""
        parts = [
            (seat, what, -sums[seat] if seat else sums[seat]) for seat in range(self.seats) for what, sums in self.sums.items()
        ]
        return (Account(self.start, tuple(parts), self.result),)

    @property
    def balance(self) -> float:
        """Start, luck and skill less the result: 0 but for the rounding of the sum."""
        return max((account.balance for account in self.accounts), key=abs)

    @property
    def values(self) -> tuple[float, ...]:
        """The values to the first-named, at the start and after each ply."""
        return (self.start, *(entry.after for entry in self.entries))

    def worst(self, number: int = 3) -> list[tuple[int, int]]:
        """The costliest decisions as places of entries and players, the costliest first; none within the proven error."""
        costs = [
            (abs(skill), place, seat)
            for place, entry in enumerate(self.entries)
            for seat, skill in enumerate(entry.skill)
            if abs(skill) > self.solution.tolerance
        ]
        return [(place, seat) for _, place, seat in sorted(costs, key=lambda each: (-each[0], *each[1:]))[:number]]

    def luckiest(self) -> tuple[int, int] | None:
        """The luckiest ply: the place of its entry, and the player. None if luck never gave anything."""
        sign = -1 if self.solution.game.unit.less_is_better else 1
        gains = [
            (sign * luck, -place, seat) for place, entry in enumerate(self.entries) for seat, luck in enumerate(entry.luck)
        ]
        gain, place, seat = max(gains, default=(0.0, 0, 0))
        return (-place, seat) if gain > self.solution.tolerance else None


def choice_of(ply: Ply, seat: int) -> Choice | None:
    """The choice of that player in the ply, if there was one."""
    return each_of(ply.action)[ply.movers.index(seat)] if seat in ply.movers else None
