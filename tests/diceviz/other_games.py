"""Two games that are nothing but their rule books: short tracks on which a step is sure, and two steps are a gamble."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import ClassVar

from solver import Die, State
from solver.fields import param, part
from solver.games.game import Deed, Game
from solver.games.state import Choice, Outcome


@dataclass(frozen=True)
class Track(Game):
    """Holding is one step, and rolling two, or none with a 1."""

    title: ClassVar = "Track, in turns"
    chooses: ClassVar = "roll or hold"

    target: int = param(2, 1, 100, "Target", "Steps needed to win", unit="steps")
    die: Die = part(Die(2))

    @property
    def name(self) -> str:
        return f"{self.title.replace(',', '')} to {self.target}"

    def steps(self, choice: Choice) -> list[int]:
        """Each as likely as the others."""
        return [1] if choice == "hold" else [0 if face == 1 else 2 for face in self.die.faces]

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        possible = self.steps(action)
        for steps in possible:
            chance, mine = Fraction(1, len(possible)), state.mine + steps
            if mine >= self.target:
                yield Outcome(chance, payment=Fraction(1))
            else:
                yield Outcome(chance, State(state.theirs, mine), passes=True)


@dataclass(frozen=True)
class TrackAtOnce(Track):
    """Who is further when anybody is there wins."""

    title: ClassVar = "Track, both at once"
    at_once: ClassVar = True

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        possible = [*product(*map(self.steps, action))]
        for my_steps, their_steps in possible:
            chance, mine, theirs = Fraction(1, len(possible)), state.mine + my_steps, state.theirs + their_steps
            if max(mine, theirs) < self.target:
                yield Outcome(chance, State(mine, theirs))
            else:
                yield Outcome(chance, payment=Fraction((mine > theirs) - (mine < theirs) + 1, 2))
