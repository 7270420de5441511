"""Hog with a memory: Time Trot and Feral Hogs, rules of CS 61A (University of California, Berkeley) that look back.

*Time Trot*: turns are numbered from 0 on; who throws as many dice in turn n as n leaves when divided by 5 takes another turn at
once, but not after such a turn. *Feral Hogs*: who throws 2 dice more or fewer than the points scored in the own turn before, 3
points of this rule not counted, scores 3 points more; before the first turn counts as 0 points. At least one die is thrown.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from solver.dice import Die
from solver.fields import param, part
from solver.games.game import Deed, Game, Thrown
from solver.games.hog import LIMIT, TARGET
from solver.games.hog_dice import BUST, faces_by_gain, gained, gains
from solver.games.state import Choice, Faces, Outcome, State

BUST_PAYS = 1  # points of a throw with a 1
MORE, APART = 3, 2  # points of Feral Hogs, and how far apart dice and points must be


class Remembering(Game):
    """Turns of Hog in which a throw with a 1 scores 1 point; who reaches the target wins at once."""

    chooses: ClassVar = "dice"
    go: ClassVar = "throw"
    busts: ClassVar = (1,)
    die: Die

    @property
    def bust_said(self) -> str:
        return f"A throw with a 1 scores {BUST_PAYS} point."

    def falls(self, choice: Choice) -> dict[Faces, Fraction]:
        faces = faces_by_gain(self.die, self.dice(choice))
        return {faces[points]: chance for points, chance in gains(self.die, self.dice(choice)).items()}

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        for points, chance in gains(self.die, action).items():
            yield self.after_points(chance, state, action, BUST_PAYS if points == BUST else points)

    def after(self, state: State, action: Deed, dice: Thrown) -> Outcome:
        points = gained(self.die, dice)
        return self.after_points(Fraction(1), state, action, BUST_PAYS if points == BUST else points)

    def banked(self, state: State, action: Deed, dice: Thrown) -> tuple[int, ...]:
        points = gained(self.die, dice)
        return (state.mine + self.scored(state, action, BUST_PAYS if points == BUST else points),)

    def scored(self, state: State, action: Deed, points: int) -> int:
        """The points of a turn with everything that it brings."""
        return points

    def after_points(self, chance: Fraction, state: State, action: Deed, points: int) -> Outcome:
        mine = state.mine + self.scored(state, action, points)
        if mine >= self.target:
            return Outcome(chance, payment=Fraction(1))
        return self.going_on(chance, replace(state, mine=mine), action, points)

    def going_on(self, chance: Fraction, state: State, action: Deed, points: int) -> Outcome:
        """The outcome of a turn after which nobody has won."""
        raise NotImplementedError


@dataclass(frozen=True)
class TimeTrot(Remembering):
    """Hog in which who throws as many dice as the number of the turn tells takes another turn."""

    title: ClassVar = "Time Trot"

    target: int = param(30, 2, 60, "Target", TARGET, unit="points")
    max_dice: int = param(5, 1, 10, "Dice limit", LIMIT, unit="dice")
    cycle: int = param(5, 2, 8, "Turns of a cycle", "Numbers after which turns are numbered from 0 again", unit="turns")
    die: Die = part(Die(6))

    @property
    def axes(self) -> dict[str, range]:
        """`round` is the number of the turn in its cycle, and 1 more; `aside` is 1 in a turn that was won by Time Trot."""
        return {**super().axes, "round": range(1, self.cycle + 1), "aside": range(2)}

    @property
    def labels(self) -> dict[str, str]:
        return {**super().labels, "round": "turn of the cycle", "aside": "another turn"}

    def start(self) -> State:
        return State(round=1)

    def going_on(self, chance: Fraction, state: State, action: Deed, points: int) -> Outcome:
        number, following = state.round - 1, state.round % self.cycle + 1
        if action == number and not state.aside:
            return Outcome(chance, State(state.mine, state.theirs, round=following, aside=1))
        return Outcome(chance, State(state.theirs, state.mine, round=following), passes=True)


@dataclass(frozen=True)
class FeralHogs(Remembering):
    """Hog in which who throws 2 dice more or fewer than the points of the turn before scores 3 points more."""

    title: ClassVar = "Feral Hogs"

    target: int = param(20, 2, 40, "Target", TARGET, unit="points")
    max_dice: int = param(4, 1, 10, "Dice limit", LIMIT, unit="dice")
    die: Die = part(Die(6))

    @property
    def most(self) -> int:
        """The most points in memory: from there on no number of dice is near."""
        return self.max_dice + APART + 1

    @property
    def axes(self) -> dict[str, range]:
        """`aside` is what the player scored in the turn before, `round` what the other did."""
        return {**super().axes, "aside": range(self.most + 1), "round": range(self.most + 1)}

    @property
    def labels(self) -> dict[str, str]:
        return {**super().labels, "aside": "my points of the turn before", "round": "their points of the turn before"}

    def scored(self, state: State, action: Deed, points: int) -> int:
        return points + (MORE if abs(action - state.aside) == APART else 0)

    def going_on(self, chance: Fraction, state: State, action: Deed, points: int) -> Outcome:
        kept = min(points, self.most)
        return Outcome(chance, State(state.theirs, state.mine, aside=state.round, round=kept), passes=True)
