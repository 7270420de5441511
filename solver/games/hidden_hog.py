"""Hog, both at once, when the other's score is not seen: variants 4 and 5 of Tijms & van der Wal (2006), section 5."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from typing import ClassVar, Literal

from solver.dice import Die
from solver.fields import choice, param
from solver.games.game import Deed, Thrown
from solver.games.hog import SimultaneousHog, ThrowingAtOnce
from solver.games.state import Outcome, State, check_points

LONGEST = 500  # rounds that are told of games in which a 1 costs points

Sees = Literal["nothing", "dice"]


@dataclass(frozen=True)
class HiddenHog(ThrowingAtOnce):
    """Both players throw at once, and neither sees the other's score; who is further past the target wins, a tie is a draw.

    Both know the scores at the start, the rounds that were played, and that nobody has arrived yet.
    """

    family, manner = "Hog", "in the dark"
    title: ClassVar = f"{family}, {manner}"

    sees: Sees = choice(
        {"nothing": "nothing seen", "dice": "dice seen"},
        "Of the other",
        {"nothing": "only that the game goes on", "dice": "how many dice the other threw, not what they showed"},
    )

    head_start: int = param(
        0,
        -999,
        999,
        "Head start",
        "Points that I have at the start; below 0, those that the other has",
        "points",
        below="target",
    )

    @property
    def name(self) -> str:
        return f"Hog, in the dark, to {self.target}"

    @property
    def hidden(self) -> tuple[str, ...]:
        return ("theirs",) if self.sees == "dice" else ("theirs", "dice")

    @property
    def axes(self) -> dict[str, range]:
        """What a player knows: the round and the own score."""
        return {"round": range(1, self.rounds + 1), "mine": range(self.target)}

    @property
    def map_axes(self) -> tuple[str, str]:
        return "round", "mine"

    @property
    def labels(self) -> dict[str, str]:
        return {"round": "round", "mine": "my score"}

    @property
    def rounds(self) -> int:
        """The rounds for which play is told; hardly any game goes on longer."""
        if self.bust != "nothing":
            return LONGEST
        needed = self.target / most_on_average(self.die, self.max_dice)
        return int(needed + 5.0 * sqrt(needed)) + 6

    def start(self) -> State:
        """The scores at the start, which both know; nobody begins with the target."""
        ahead = max(1 - self.target, min(self.head_start, self.target - 1))
        return State(max(ahead, 0), max(-ahead, 0), round=1)

    def seen_from(self, seat: int) -> "HiddenHog":
        return replace(self, head_start=-self.head_start) if seat and self.head_start else self

    def known(self, state: State) -> State:
        return replace(super().known(state), dice=() if "dice" in self.hidden else state.dice)

    def check_state(self, state: State) -> None:
        check_points("round", state.round, 10**9, least=1)
        check_points("mine", state.mine, self.target - 1)
        check_points("theirs", state.theirs, self.target - 1)

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        for outcome in super().outcomes(state, action):
            yield next_round(outcome, state, action)

    def after(self, state: State, action: Deed, dice: Thrown) -> Outcome:
        return next_round(super().after(state, action, dice), state, action)

    @property
    def seen(self) -> SimultaneousHog:
        """The game in which both see everything."""
        return SimultaneousHog(self.target, self.max_dice, self.bust, self.die)


@cache
def most_on_average(die: Die, max_dice: int) -> float:
    """The points that the best number of dice brings on average, if all that matters is to score."""
    scores = (die.sides - 1) / die.sides  # the chance that a die shows no 1
    return max(scores**dice * dice * (die.sides + 2) / 2 for dice in range(1, max_dice + 1))


def next_round(outcome: Outcome, state: State, action: Deed) -> Outcome:
    """The outcome with the round that comes next, and with the numbers of dice that both have thrown."""
    if outcome.state is None:
        return outcome
    return replace(outcome, state=replace(outcome.state, round=state.round + 1, dice=(*state.dice, action)))
