"""Hog, alone and both at once: throw as many dice as you like, and score their sum unless one shows a 1. In turns it is in
`hog_in_turns.py`.

After Tijms & van der Wal (2006), "A real-world stochastic two-person game", with the variants of its section 5.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Literal

from solver.dice import Die
from solver.fields import choice_or_number, param, part
from solver.games.game import Alone, Deed, Game, Goal, Thrown, goals, within
from solver.games.state import Choice, Faces, Outcome, State

Bust = Literal["nothing", "all"] | int

TARGET = "Points needed to win"
LIMIT = "The most dice that may be thrown at once"
PAYMENTS = {1: Fraction(1), 0: Fraction(1, 2), -1: Fraction(0)}  # to the winner, to both of a draw, to the loser


@lru_cache(maxsize=512)
def points(die: Die, dice: int) -> dict[int, Fraction]:
    """The chance of every number of points that a throw may score, by adding one die after the other."""
    if dice == 0:
        return {0: Fraction(1)}
    chances: dict[int, Fraction] = {0: 1 - (1 - die.chance) ** dice}
    for before, chance in points(die, dice - 1).items():
        if before or dice == 1:
            for face in die.scoring:
                chances[before + face] = chances.get(before + face, Fraction(0)) + chance * die.chance
    return chances


@lru_cache(maxsize=512)
def points_beside(die: Die, dice: int, gained: int, others: int) -> dict[int, Fraction]:
    """The chance that `dice` dice score `gained` points and the `others` so many, for every number that these may score."""
    chance = points(die, dice)[gained]
    return {other: chance * other_chance for other, other_chance in points(die, others).items()}


def scored(faces: Faces) -> int:
    """The points that a throw gains."""
    return 0 if 1 in faces else sum(faces)


def faces_for(die: Die, dice: int, gained: int) -> Faces:
    """One of the throws of `dice` dice that gain `gained` points."""
    if gained == 0:
        return (1,) * dice
    beyond, most = gained - 2 * dice, die.sides - 2  # points above a 2: of all dice together, of one die at most
    return tuple(2 + min(most, max(0, beyond - most * place)) for place in range(dice))


class Throws(Game):
    """The dice of a choice are thrown together, and only their sum counts."""

    chooses: ClassVar = "dice"
    go: ClassVar = "throw"
    busts: ClassVar = (1,)
    die: Die

    @property
    def bust_said(self) -> str:
        return "A throw with a 1 scores nothing."

    def falls(self, choice: Choice) -> dict[Faces, Fraction]:
        number = self.dice(choice)
        return {faces_for(self.die, number, gained): chance for gained, chance in points(self.die, number).items()}

    def banked(self, state: State, action: Deed, dice: Thrown) -> tuple[int, ...]:
        thrown, scores = dice if self.at_once else (dice,), (state.mine, state.theirs)
        return tuple(self.score_after(score, scored(faces)) for score, faces in zip(scores, thrown, strict=False))

    def score_after(self, score: int, gained: int) -> int:
        """The score after a throw that gained `gained` points."""
        return score + gained


def points_said(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


@dataclass(frozen=True)
class SoloHog(Alone, Throws):
    """One player: reach the target in as few throws as possible, or with the best chance within some."""

    title: ClassVar = "Hog, alone"
    has_distribution: ClassVar = True

    target: int = param(100, 2, 1000, "Target", TARGET, unit="points")
    max_dice: int = param(10, 1, 50, "Dice limit", LIMIT, unit="dice")
    goal: Goal = goals("throws")
    turns: int = within(10, "throws")
    die: Die = part(Die(6))

    @property
    def name(self) -> str:
        return f"Hog alone to {self.target}"

    def for_two(self) -> Game:
        from solver.games.hog_in_turns import Hog

        return Hog(self.target, self.max_dice, die=self.die)

    def cost(self, state: State) -> int:
        """The throws that acting costs: one, if throws are counted."""
        return int(self.goal == "turns")

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        """The rule book: every result of throwing `action` dice. A value is the cost and the mean of what comes after."""
        for gained, chance in points(self.die, action).items():
            yield self.scored(chance, state, state.mine + gained)

    def after(self, state: State, action: Deed, dice: Thrown) -> Outcome:
        return self.scored(Fraction(1), state, state.mine + scored(dice))


@dataclass(frozen=True)
class Throwing(Throws):
    """Hog for two players: the fields and rules that both forms share."""

    target: int = param(100, 2, 1000, "Target", TARGET, unit="points")
    max_dice: int = param(10, 1, 50, "Dice limit", LIMIT, unit="dice")
    bust: Bust = choice_or_number(
        {"nothing": "nothing", "all": "all points"},
        1,
        1000,
        "A 1 costs",
        {"nothing": "the throw scores 0", "all": "the score falls back to 0"},
        unit="points",
        number_help="or so many points, but never more than there are",
        one="1 point",
    )
    die: Die = part(Die(6))

    def alone(self, goal: Goal, turns: int = 1) -> SoloHog | None:
        return SoloHog(self.target, self.max_dice, goal, turns, self.die)

    @property
    def bust_said(self) -> str:
        if self.bust == "nothing":
            return super().bust_said
        return f"A throw with a 1 loses {self.cost_said}."

    @property
    def cost_said(self) -> str:
        """What a throw with a 1 costs."""
        return "all points" if self.bust == "all" else points_said(int(self.bust)) if self.bust != "nothing" else "nothing"

    def busted(self, score: int) -> int:
        """The score after a throw with a 1."""
        if self.bust == "nothing":
            return score
        return 0 if self.bust == "all" else max(0, score - int(self.bust))

    def score_after(self, score: int, gained: int) -> int:
        """The score after a throw; one with a 1 gains nothing."""
        return score + gained if gained else self.busted(score)


@dataclass(frozen=True)
class ThrowingAtOnce(Throwing):
    """Both players throw at once; who is further past the target wins, a tie is a draw."""

    at_once: ClassVar = True

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        """The rule book: every result of both throws, with its chance; payments are to the player who looks."""
        mine, theirs = action
        for my_points in points(self.die, mine):
            for their_points, chance in points_beside(self.die, mine, my_points, theirs).items():
                yield self.after_throws(chance, state, my_points, their_points)

    def after(self, state: State, action: Deed, dice: Thrown) -> Outcome:
        return self.after_throws(Fraction(1), state, *map(scored, dice))

    def after_throws(self, chance: Fraction, state: State, my_points: int, their_points: int) -> Outcome:
        mine, theirs = self.score_after(state.mine, my_points), self.score_after(state.theirs, their_points)
        if mine < self.target and theirs < self.target:
            return Outcome(chance, State(mine, theirs))
        return Outcome(chance, payment=PAYMENTS[(mine > theirs) - (mine < theirs)])


@dataclass(frozen=True)
class SimultaneousHog(ThrowingAtOnce):
    """Both players throw at once, neither knowing the other's choice; who is further past the target wins, a tie is a draw."""

    family, manner = "Hog", "both at once"
    title: ClassVar = f"{family}, {manner}"

    @property
    def name(self) -> str:
        return f"Hog, both at once, to {self.target}"
