"""Pig for one player, after Tijms, "Dice games and stochastic dynamic programming" (Morfismos), section 2."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from solver.dice import Die, Landing
from solver.fields import param, part
from solver.games.game import Alone, Deed, Goal, Thrown, goals, within
from solver.games.pig import Pig, largest_total, losing_faces, roll_or_hold, score_after, takes_back, turn_totals
from solver.games.state import Action, Faces, Outcome, State, check_points
from solver.rolls import Roll


@dataclass(frozen=True)
class SoloPig(Alone):
    """One player: reach the target in as few turns as possible, or with the best chance within some."""

    title: ClassVar = "Pig, alone"
    chooses: ClassVar = "roll or hold"

    target: int = param(100, 2, 1000, "Target", "Points needed to win", unit="points")
    goal: Goal = goals("turns")
    turns: int = within(7, "turns")
    die: Die | Roll = part(Die(6), Roll)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.goal == "turns" and takes_back(self.die):
            raise ValueError(
                "die: must not take the points of a turn that goes on, by 'set 0' or 'times 0', where turns are counted"
            )

    @property
    def has_distribution(self) -> bool:  # type: ignore[override]  # a fact of the die
        return isinstance(self.die, Die)

    @property
    def busts(self) -> Faces:  # type: ignore[override]  # a fact of the die
        return losing_faces(self.die)

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
        return largest_total(self.die, self.target - mine)

    def actions(self, state: State) -> tuple[Action, ...]:
        return roll_or_hold(self.target, state)

    def banked(self, state: State, action: Deed, dice: Thrown) -> tuple[int, ...]:
        return (score_after(self.die, state, action, dice),)

    def cost(self, state: State) -> int:
        """The turns that acting costs: one where a turn starts, if turns are counted."""
        return int(self.goal == "turns" and state.turn == 0)

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        """The rule book: every result of `action` with its chance. A value is the cost and the mean of what comes after.

        Where a roll leaves a turn without points it is rolled again, in the same turn: so those outcomes are left out, and the
        others are as many times more likely.
        """
        if action == "hold":
            yield self.scored(Fraction(1), state, state.mine + state.turn)
            return
        landings = [each for each in self.die.landings if state.turn > 0 or each.turn_after(0) != 0]
        whole = sum((each.chance for each in landings), Fraction(0))
        for landing in landings:
            yield self.after_roll(landing.chance / whole, state, landing)

    def spent(self, state: State, action: Deed, dice: Thrown) -> int:
        again = action == "roll" and state.turn == 0 and self.die.landings[dice[0] - 1].turn_after(0) == 0
        return 0 if again else self.cost(state)

    def after(self, state: State, action: Deed, dice: Thrown) -> Outcome:
        if action == "hold":
            return self.scored(Fraction(1), state, state.mine + state.turn)
        return self.after_roll(Fraction(1), state, self.die.landings[dice[0] - 1])

    def after_roll(self, chance: Fraction, state: State, landing: Landing) -> Outcome:
        turn = landing.turn_after(state.turn)
        if turn is None:
            return self.scored(chance, state, 0 if landing.kind == "wipe" else state.mine)
        return Outcome(chance, replace(state, turn=turn))
