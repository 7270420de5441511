"""Pig for one player, after Tijms, "Dice games and stochastic dynamic programming" (Morfismos), section 2."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from solver.dice import Die
from solver.fields import check, choice, param, part
from solver.games.state import Action, Outcome, Payment, State, check_points

Goal = Literal["turns", "within"]


@dataclass(frozen=True)
class SoloPig:
    """One player: reach the target in as few turns as possible, or with the best chance within some."""

    title: ClassVar = "Pig, alone"

    target: int = param(100, 2, 1000, "Target", "Points needed to win", unit="points")
    goal: Goal = choice(
        {"turns": "fewest turns", "within": "best chance"},
        "Goal",
        "fewest turns: on average\nbest chance: of reaching the target within a number of turns",
    )
    turns: int = param(
        7, 1, 1000, "Turns", "Turns within which the target must be reached", unit="turns", when=("goal", "within")
    )
    die: Die = part(Die(6))

    def __post_init__(self) -> None:
        check(self)

    @property
    def name(self) -> str:
        return f"Pig alone to {self.target}"

    @property
    def pays(self) -> Payment:
        return "turns" if self.goal == "turns" else "chance"

    @property
    def bounds(self) -> tuple[float, float]:
        """The smallest and the largest value."""
        return (0.0, 1.0) if self.goal == "within" else (0.0, math.inf)

    def spans(self, state: State) -> dict[str, range]:
        """The numbers that make up a state, each with its range while holding does not win; `mine` limits `turn`."""
        scores = range(self.target)
        mine = min(max(state.mine, 0), scores[-1])
        spans = {"mine": scores, "turn": range(self.target - mine)}
        return spans if self.goal == "turns" else {**spans, "turns_left": range(1, self.turns + 1)}

    def check_state(self, state: State) -> None:
        """Raise `ValueError` unless the state can be looked at. Turns left are counted where their number is limited."""
        check_points("mine", state.mine, self.target - 1)
        check_points("turn", state.turn, self.most_at_risk(state.mine))
        if self.goal == "within":
            check_points("turns_left", state.turns_left, self.turns, least=1)
        elif state.turns_left != 0:
            raise ValueError(f"turns_left = {state.turns_left!r}: must be left out, for the goal is {self.goal!r}")

    def most_at_risk(self, mine: int) -> int:
        """The largest turn total of a player with that score."""
        return self.target - mine + self.die.sides - 1

    def actions(self, state: State) -> tuple[Action, ...]:
        """No holding on nothing; who can hold and win does not roll."""
        if state.turn == 0:
            return ("roll",)
        if state.mine + state.turn >= self.target:
            return ("hold",)
        return ("roll", "hold")

    def cost(self, state: State) -> int:
        """What acting costs: a turn where one starts, if turns are counted."""
        return int(self.goal == "turns" and state.turn == 0)

    def outcomes(self, state: State, action: Action) -> Iterator[Outcome]:
        """The rule book: every result of `action` with its chance. A value is the cost and the mean of what comes after."""
        if action == "hold":
            yield self.after_turn(Fraction(1), state, state.mine + state.turn)
            return
        yield self.after_turn(self.die.chance, state, state.mine)
        for face in self.die.scoring:
            yield Outcome(self.die.chance, state.raised(face))

    def after_turn(self, chance: Fraction, state: State, score: int) -> Outcome:
        """The turn ends with that score. The target reached is worth a chance of 1, or no turns more."""
        left = max(state.turns_left - 1, 0)
        if score >= self.target:
            return Outcome(chance, payment=Fraction(int(self.goal == "within")))
        if self.goal == "within" and left == 0:
            return Outcome(chance, payment=Fraction(0))
        return Outcome(chance, State(score, turns_left=left))
