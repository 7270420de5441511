"""Pig, after Crocce & Mordecki (2009), "Optimal minimax strategy in a dice game", in its three variants."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from solver.dice import Die
from solver.fields import choice, param, part
from solver.games.game import CHANCE, POINTS, ROLL_OR_HOLD, Deed, Game, Goal, Thrown, Unit
from solver.games.state import Action, Outcome, State, check_points

Variant = Literal["reach", "exact", "difference"]


@dataclass(frozen=True)
class Pig(Game):
    """Two players take turns; each rolls one die until holding or busting."""

    title: ClassVar = "Pig"
    chooses: ClassVar = "roll or hold"
    busts: ClassVar = (1,)

    target: int = param(100, 2, 1000, "Target", "Points needed to win", unit="points")
    variant: Variant = choice(
        {"reach": "reach", "exact": "exactly", "difference": "by margin"},
        "To win",
        {
            "reach": "the first to reach the target wins",
            "exact": "a turn that would pass the target ends and scores nothing",
            "difference": "the winner is paid what the loser still needs to reach the target",
        },
    )
    die: Die = part(Die(6))

    @property
    def unit(self) -> Unit:
        return POINTS if self.variant == "difference" else CHANCE

    @property
    def bounds(self) -> tuple[float, float]:
        """The smallest and the largest payment to the player to move."""
        return (0.0, 1.0) if self.pays == "chance" else (-float(self.target), float(self.target))

    @property
    def axes(self) -> dict[str, range]:
        return {**super().axes, "turn": range(self.target)}

    def spans(self, state: State) -> dict[str, range]:
        """The axes, with the turn totals at which holding does not yet win."""
        return {**self.axes, "turn": turn_totals(self.target, state)}

    def check_state(self, state: State) -> None:
        """Raise `ValueError` unless the state can be looked at: nobody has won, and the turn has not passed the target."""
        check_points("mine", state.mine, self.target - 1)
        check_points("theirs", state.theirs, self.target - 1)
        check_points("turn", state.turn, self.most_at_risk(state.mine))

    def alone(self, goal: Goal, turns: int = 1) -> Game:
        from solver.games.solo_pig import SoloPig

        return SoloPig(self.target, goal, turns, self.die)

    def most_at_risk(self, mine: int) -> int:
        """The largest turn total of a player with that score."""
        return self.target - mine + (0 if self.variant == "exact" else self.die.sides - 1)

    def actions(self, state: State) -> tuple[Action, ...]:
        return roll_or_hold(self.target, state)

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        """The rule book: every result of `action` with its chance."""
        if action == "hold":
            yield self.after_hold(state)
            return
        chance = self.die.chance
        yield Outcome(chance, state.passed(), passes=True)
        for face in self.die.scoring:
            raised = state.raised(face)
            if self.variant == "exact" and raised.mine + raised.turn > self.target:
                yield Outcome(chance, state.passed(), passes=True)
            else:
                yield Outcome(chance, raised)

    def after_hold(self, state: State) -> Outcome:
        banked = state.banked()
        if banked.mine >= self.target:
            return Outcome(Fraction(1), payment=self.payment(state.theirs))
        return Outcome(Fraction(1), banked.passed(), passes=True)

    def banked(self, state: State, action: Deed, dice: Thrown) -> tuple[int, ...]:
        return (state.banked().mine if action == "hold" else state.mine,)

    def payment(self, loser: int) -> Fraction:
        """The payment to the winner when the loser has that score: a chance of 1, or points."""
        return Fraction(1) if self.pays == "chance" else Fraction(self.target - loser)

    def is_endless(self, state: State) -> bool:
        return not self.can_finish(state.mine) and not self.can_finish(state.theirs)

    def can_finish(self, score: int) -> bool:
        """Whether any dice finish from here; one point short of an exact target, none do."""
        togo = self.target - score
        if self.variant != "exact":
            return True
        if self.die.sides == 2:
            return togo % 2 == 0
        return togo > 1


def turn_totals(target: int, state: State) -> range:
    """The turn totals at which holding does not win, of a player with the state's score."""
    return range(target - min(max(state.mine, 0), target - 1))


def roll_or_hold(target: int, state: State) -> tuple[Action, ...]:
    """The choices of Pig: a turn begins with a roll, and a turn total that reaches the target is held."""
    if state.turn == 0:
        return ("roll",)
    return ("hold",) if state.mine + state.turn >= target else ROLL_OR_HOLD
