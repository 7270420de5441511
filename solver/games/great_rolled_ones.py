"""Great Rolled Ones: push your luck with five dice, of which those that show a 1 are set aside.

The game of S. Mitschke and R. Scheunemann (2020), after Neller et al. (2023): each roll scores a point for every die that shows
no 1, dice with a 1 are set aside for the rest of the turn, and a third 1 loses the turn. Both players have as many turns: once
the first one has reached the target the second has a last turn, and the higher score wins; a tie is half a win. So that there
are finitely many states a turn must be held far past the target, where nobody who plays well goes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import ClassVar

from solver.dice import Die
from solver.fields import param, part
from solver.games.game import ROLL_OR_HOLD, Deed, Game
from solver.games.hog import PAYMENTS
from solver.games.state import Action, Outcome, State

DICE, THIRD = 5, 3  # dice that are rolled, and the 1 that loses the turn


@cache
def chances(die: Die, aside: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, ... dice with a 1 when so many are set aside, as long as that does not lose the turn."""
    left, one = DICE - aside, die.chance
    return tuple(comb(left, ones) * one**ones * (1 - one) ** (left - ones) for ones in range(THIRD - aside))


@dataclass(frozen=True)
class GreatRolledOnes(Game):
    """Two players take turns with five dice; a third 1 loses the turn, and the last round is completed."""

    title: ClassVar = "Great Rolled Ones"
    chooses: ClassVar = "roll or hold"

    target: int = param(50, 5, 50, "Target", "Points with which the last round begins", unit="points")
    handicap: int = param(0, 0, 49, "First begins with", "Points of who begins", unit="points", below="target")
    further: int = param(40, 5, 60, "Held at the latest", "Points past the target at which a turn must be held", unit="points")
    die: Die = part(Die(6))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.handicap >= self.target:
            raise ValueError(f"handicap = {self.handicap}: must be below the target, {self.target}")

    @property
    def turn_said(self) -> str:
        return (
            f"Roll {DICE} dice with {self.die.sides} sides as often as you like; those that show a 1 are set aside for the "
            "rest of the turn, and each other one scores a point. Hold, and the total is banked."
        )

    @property
    def bust_said(self) -> str:
        return f"With {THIRD} dice set aside the turn ends, and its total is lost."

    @property
    def end_said(self) -> str:
        return (
            "Players take turns; once the first one has reached the target the second has a last turn, the higher score wins, "
            "and a tie is half a win."
        )

    @property
    def axes(self) -> dict[str, range]:
        scores = range(self.highest + 1)
        return {"mine": scores, "theirs": scores, "turn": scores, "turns_left": range(1, 3), "aside": range(THIRD)}

    @property
    def highest(self) -> int:
        return self.target + self.further

    @property
    def labels(self) -> dict[str, str]:
        return {**super().labels, "turns_left": "turns left in the round", "aside": "dice set aside"}

    def spans(self, state: State) -> dict[str, range]:
        """The axes: who moves is below the target, the other may have reached it in the last turn. A turn total begins with
        what one roll scores, goes by fives while no die is set aside, and ends where it must be held."""
        last, mine = state.turns_left == 1, min(max(state.mine, 0), self.target - 1)
        aside = min(max(state.aside, 0), THIRD - 1)
        wanted = max(self.target, state.theirs + 1) if last else self.highest
        least = DICE - aside if aside else 0
        most = max(least, min(wanted + DICE, self.highest) - mine)
        return {
            "mine": range(self.target),
            "theirs": range(self.highest + 1 if last else self.target),
            "turn": range(least, most + 1, 1 if aside else DICE),
            "turns_left": range(1, 3),
            "aside": range(THIRD),
        }

    def start(self) -> State:
        return State(self.handicap, turns_left=2)

    def actions(self, state: State) -> tuple[Action, ...]:
        if state.turn == 0:
            return ("roll",)
        total = state.mine + state.turn
        decided = state.turns_left == 1 and total >= self.target and total > state.theirs
        return ("hold",) if decided or total + DICE - state.aside > self.highest else ROLL_OR_HOLD

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        if action == "hold":
            yield self.ended(Fraction(1), state, state.mine + state.turn)
            return
        found = chances(self.die, state.aside)
        for ones, chance in enumerate(found):
            turn, aside = state.turn + DICE - state.aside - ones, state.aside + ones
            yield Outcome(chance, State(state.mine, state.theirs, turn, state.turns_left, aside=aside))
        yield self.ended(1 - sum(found, Fraction(0)), state, state.mine)

    def ended(self, chance: Fraction, state: State, score: int) -> Outcome:
        """The outcome of a turn that ends with that score."""
        if state.turns_left == 1 and max(score, state.theirs) >= self.target:
            return Outcome(chance, payment=PAYMENTS[(score > state.theirs) - (score < state.theirs)])
        return Outcome(chance, State(state.theirs, score, turns_left=3 - state.turns_left), passes=True)

    def dice(self, choice: Deed) -> int:
        return DICE if choice == "roll" else 0

    def after(self, state: State, action: Deed, dice: tuple[int, ...]) -> Outcome:
        """The outcome once five dice have fallen; of those that stand for dice set aside, the last ones, nothing counts."""
        if action == "hold":
            return self.ended(Fraction(1), state, state.mine + state.turn)
        left = DICE - state.aside
        ones = dice[:left].count(1)
        if state.aside + ones >= THIRD:
            return self.ended(Fraction(1), state, state.mine)
        turn = state.turn + left - ones
        return Outcome(Fraction(1), State(state.mine, state.theirs, turn, state.turns_left, aside=state.aside + ones))
