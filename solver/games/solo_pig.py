"""Pig for one player, after Tijms, "Dice games and stochastic dynamic programming" (Morfismos), section 2."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from solver.dice import Die
from solver.fields import param, part
from solver.games.game import Alone, Deed, Goal, Thrown, goals, within
from solver.games.pig import Pig, roll_or_hold, turn_totals
from solver.games.state import Action, Outcome, State, check_points


@dataclass(frozen=True)
class SoloPig(Alone):
    """One player: reach the target in as few turns as possible, or with the best chance within some."""

    title: ClassVar = "Pig, alone"
    chooses: ClassVar = "roll or hold"
    has_distribution: ClassVar = True
    busts: ClassVar = (1,)

    target: int = param(100, 2, 1000, "Target", "Points needed to win", unit="points")
    goal: Goal = goals("turns")
    turns: int = within(7, "turns")
    die: Die = part(Die(6))

    @property
    def name(self) -> str:
        return f"Pig alone to {self.target}"

    @property
    def axes(self) -> dict[str, range]:
        return {"mine": range(self.target), "turn": range(self.target), **self.left}

    def spans(self, state: State) -> dict[str, range]:
        """The axes, with the turn totals at which holding does not yet reach the target."""
        return {**self.axes, "turn": turn_totals(self.target, state)}

    def check_state(self, state: State) -> None:
        """Raise `ValueError` unless the state can be looked at; its turn total may have passed the target."""
        check_points("mine", state.mine, self.target - 1)
        check_points("turn", state.turn, self.most_at_risk(state.mine))
        super().check_state(replace(state, turn=0))

    def for_two(self) -> Pig:
        return Pig(self.target, die=self.die)

    def most_at_risk(self, mine: int) -> int:
        """The largest turn total of a player with that score."""
        return self.target - mine + self.die.sides - 1

    def actions(self, state: State) -> tuple[Action, ...]:
        return roll_or_hold(self.target, state)

    def banked(self, state: State, action: Deed, dice: Thrown) -> tuple[int, ...]:
        return (state.banked().mine if action == "hold" else state.mine,)

    def cost(self, state: State) -> int:
        """The turns that acting costs: one where a turn starts, if turns are counted."""
        return int(self.goal == "turns" and state.turn == 0)

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        """The rule book: every result of `action` with its chance. A value is the cost and the mean of what comes after."""
        if action == "hold":
            yield self.scored(Fraction(1), state, state.mine + state.turn)
            return
        chance = self.die.chance
        yield self.scored(chance, state, state.mine)
        for face in self.die.scoring:
            yield Outcome(chance, state.raised(face))
