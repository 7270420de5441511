"""Games that are nothing but their rule books: short tracks on which a step is sure, and two steps are a gamble."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar

from solver import Die, State
from solver.fields import param, part
from solver.games.game import Deed, Game
from solver.games.state import Choice, Outcome


class Steps(Game):
    """Whoever has gone as many steps as the target wins."""

    @property
    def name(self) -> str:
        return f"{self.family} {self.manner} to {self.target}"

    @abstractmethod
    def steps(self, choice: Any) -> list[int]:
        """How far a choice may lead, each as likely as the others."""

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        possible = self.steps(action)
        for steps in possible:
            chance, mine = Fraction(1, len(possible)), state.mine + steps
            if mine >= self.target:
                yield Outcome(chance, payment=Fraction(1))
            else:
                yield Outcome(chance, State(state.theirs, mine), passes=True)


class StepsAtOnce(Steps):
    """Who is further when anybody is there wins."""

    at_once: ClassVar = True

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        possible = [*product(*map(self.steps, action))]
        for my_steps, their_steps in possible:
            chance, mine, theirs = Fraction(1, len(possible)), state.mine + my_steps, state.theirs + their_steps
            if max(mine, theirs) < self.target:
                yield Outcome(chance, State(mine, theirs))
            else:
                yield Outcome(chance, payment=Fraction((mine > theirs) - (mine < theirs) + 1, 2))


@dataclass(frozen=True)
class Track(Steps):
    """Holding is one step, and rolling two, or none with a 1."""

    family, manner = "Track", "in turns"
    title: ClassVar = f"{family}, {manner}"
    chooses: ClassVar = "roll or hold"

    target: int = param(2, 1, 100, "Target", "Steps needed to win", unit="steps")
    die: Die = part(Die(2))

    def steps(self, choice: Choice) -> list[int]:
        return [1] if choice == "hold" else [0 if face == 1 else 2 for face in self.die.faces]


@dataclass(frozen=True)
class TrackAtOnce(StepsAtOnce, Track):
    family, manner = "Track", "both at once"
    title: ClassVar = f"{family}, {manner}"
