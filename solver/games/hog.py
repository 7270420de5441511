"""Hog, alone, in turns and both at once: throw as many dice as you like, and score their sum unless one shows a 1.

After Tijms & van der Wal (2006), "A real-world stochastic two-person game", with the variants of its section 5.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Literal

from solver.dice import Die
from solver.fields import check, choice, choice_or_number, param, part
from solver.games.state import Outcome, Payment, State, check_points

Goal = Literal["turns", "within"]
Bust = Literal["nothing", "all"] | int

TARGET = "Points needed to win"
LIMIT = "The most dice that may be thrown at once"


@lru_cache(maxsize=512)
def points(die: Die, dice: int) -> dict[int, Fraction]:
    """What a throw scores, with its chances, by adding one die after the other."""
    if dice == 0:
        return {0: Fraction(1)}
    chances: dict[int, Fraction] = {0: 1 - (1 - die.chance) ** dice}
    for before, chance in points(die, dice - 1).items():
        if before or dice == 1:
            for face in die.scoring:
                chances[before + face] = chances.get(before + face, Fraction(0)) + chance * die.chance
    return chances


@dataclass(frozen=True)
class SoloHog:
    """One player: reach the target in as few throws as possible, or with the best chance within some."""

    title: ClassVar = "Hog, alone"

    target: int = param(100, 2, 1000, "Target", TARGET, unit="points")
    max_dice: int = param(10, 1, 50, "Dice limit", LIMIT, unit="dice")
    goal: Goal = choice(
        {"turns": "fewest throws", "within": "best chance"},
        "Goal",
        "fewest throws: on average\nbest chance: of reaching the target within a number of throws",
    )
    turns: int = param(
        10, 1, 1000, "Throws", "Throws within which the target must be reached", unit="throws", when=("goal", "within")
    )
    die: Die = part(Die(6))

    def __post_init__(self) -> None:
        check(self)

    @property
    def name(self) -> str:
        return f"Hog alone to {self.target}"

    @property
    def pays(self) -> Payment:
        return "throws" if self.goal == "turns" else "chance"

    @property
    def bounds(self) -> tuple[float, float]:
        """The smallest and the largest value."""
        return (0.0, 1.0) if self.goal == "within" else (0.0, math.inf)

    def spans(self, state: State) -> dict[str, range]:
        """The numbers that make up a state, each with its range."""
        scores = {"mine": range(self.target)}
        return scores if self.goal == "turns" else {**scores, "turns_left": range(1, self.turns + 1)}

    def check_state(self, mine: int, turns_left: int | None) -> None:
        """Raise `ValueError` unless the state can be looked at. Throws left are counted where their number is limited."""
        check_points("mine", mine, self.target - 1)
        if self.goal == "within":
            check_points("turns_left", self.turns if turns_left is None else turns_left, self.turns, least=1)
        elif turns_left is not None:
            raise ValueError(f"turns_left = {turns_left!r}: must be left out, for the goal is {self.goal!r}")

    def cost(self, state: State) -> int:
        """What acting costs: a throw, if throws are counted."""
        return int(self.goal == "turns")

    def outcomes(self, state: State, action: int) -> Iterator[Outcome]:
        """The rule book: every result of throwing `action` dice. A value is the cost and the mean of what comes after."""
        for gained, chance in points(self.die, action).items():
            yield self.after_throw(chance, state, gained)

    def after_throw(self, chance: Fraction, state: State, gained: int) -> Outcome:
        """The target reached is worth a chance of 1, or no throws more."""
        score, left = state.mine + gained, max(state.turns_left - 1, 0)
        if score >= self.target:
            return Outcome(chance, payment=Fraction(int(self.goal == "within")))
        if self.goal == "within" and left == 0:
            return Outcome(chance, payment=Fraction(0))
        return Outcome(chance, State(score, turns_left=left))


@dataclass(frozen=True)
class Throwing:
    """What both forms for two players have in common."""

    pays: ClassVar[Payment] = "chance"
    bounds: ClassVar = (0.0, 1.0)

    target: int = param(100, 2, 1000, "Target", TARGET, unit="points")
    max_dice: int = param(10, 1, 50, "Dice limit", LIMIT, unit="dice")
    bust: Bust = choice_or_number(
        {"nothing": "nothing", "all": "all points"},
        1,
        1000,
        "A 1 costs",
        "nothing: the throw scores 0\nall points: the score falls back to 0\nor so many points, but never more than there are",
        unit="points",
    )
    die: Die = part(Die(6))

    def __post_init__(self) -> None:
        check(self)

    def spans(self, state: State) -> dict[str, range]:
        """The numbers that make up a state, each with its range."""
        return {"mine": range(self.target), "theirs": range(self.target)}

    def check_state(self, state: State) -> None:
        """Raise `ValueError` unless nobody has won yet."""
        check_points("mine", state.mine, self.target - 1)
        check_points("theirs", state.theirs, self.target - 1)

    def busted(self, score: int) -> int:
        """The score after a throw with a 1."""
        if self.bust == "nothing":
            return score
        return 0 if self.bust == "all" else max(0, score - int(self.bust))

    def score_after(self, score: int, gained: int) -> int:
        """The score after a throw; one with a 1 gains nothing."""
        return score + gained if gained else self.busted(score)


@dataclass(frozen=True)
class Hog(Throwing):
    """Two players take turns; each throws up to `max_dice` dice at once."""

    title: ClassVar = "Hog, in turns"

    @property
    def name(self) -> str:
        return f"Hog to {self.target}"

    def outcomes(self, state: State, action: int) -> Iterator[Outcome]:
        """The rule book: every result of throwing `action` dice, with its chance."""
        for gained, chance in points(self.die, action).items():
            yield self.after_throw(chance, state, gained)

    def after_throw(self, chance: Fraction, state: State, gained: int) -> Outcome:
        score = self.score_after(state.mine, gained)
        if score >= self.target:
            return Outcome(chance, payment=Fraction(1))
        return Outcome(chance, State(state.theirs, score), passes=True)


@dataclass(frozen=True)
class SimultaneousHog(Throwing):
    """Both players throw at once, neither knowing the other's choice; who is further past the target wins, a tie is a draw."""

    title: ClassVar = "Hog, both at once"

    @property
    def name(self) -> str:
        return f"Hog, both at once, to {self.target}"

    def outcomes(self, state: State, mine: int, theirs: int) -> Iterator[Outcome]:
        """The rule book: every result of both throws, with its chance; payments are to the player who looks."""
        for my_points, chance in points(self.die, mine).items():
            for their_points, other_chance in points(self.die, theirs).items():
                yield self.after_throws(chance * other_chance, state, my_points, their_points)

    def after_throws(self, chance: Fraction, state: State, my_points: int, their_points: int) -> Outcome:
        mine, theirs = self.score_after(state.mine, my_points), self.score_after(state.theirs, their_points)
        if max(mine, theirs) < self.target:
            return Outcome(chance, State(mine, theirs))
        return Outcome(chance, payment=Fraction((mine > theirs) - (mine < theirs) + 1, 2))
