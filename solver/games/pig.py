"""Pig, after Crocce & Mordecki (2009), "Optimal minimax strategy in a dice game", in its three variants."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import ClassVar, Literal

from solver.dice import Die, Landing
from solver.fields import choice, param, part
from solver.games.game import CHANCE, POINTS, ROLL_OR_HOLD, Deed, Game, Goal, Thrown, Unit
from solver.games.state import Action, Faces, Outcome, State, check_points
from solver.rolls import Roll

Variant = Literal["reach", "exact", "difference"]


@dataclass(frozen=True)
class Pig(Game):
    """Two players take turns; each rolls one die until holding or busting."""

    title: ClassVar = "Pig"
    chooses: ClassVar = "roll or hold"

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
    die: Die | Roll = part(Die(6), Roll)

    @property
    def busts(self) -> Faces:  # type: ignore[override]  # a fact of the die
        return losing_faces(self.die)

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

    def alone(self, goal: Goal, turns: int = 1) -> Game | None:
        from solver.games.solo_pig import SoloPig

        return None if goal == "turns" and takes_back(self.die) else SoloPig(self.target, goal, turns, self.die)

    def most_at_risk(self, mine: int) -> int:
        """The largest turn total of a player with that score."""
        return self.target - mine if self.variant == "exact" else largest_total(self.die, self.target - mine)

    def actions(self, state: State) -> tuple[Action, ...]:
        return roll_or_hold(self.target, state)

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        """The rule book: every result of `action` with its chance."""
        if action == "hold":
            yield self.after_hold(state)
            return
        for landing in self.die.landings:
            yield self.after_roll(landing.chance, state, landing)

    def after(self, state: State, action: Deed, dice: Thrown) -> Outcome:
        if action == "hold":
            return self.after_hold(state)
        return self.after_roll(Fraction(1), state, self.die.landings[dice[0] - 1])

    def after_roll(self, chance: Fraction, state: State, landing: Landing) -> Outcome:
        turn = landing.turn_after(state.turn)
        if turn is None or (self.variant == "exact" and state.mine + turn > self.target):
            left = replace(state, mine=0) if landing.kind == "wipe" else state
            return Outcome(chance, left.passed(), passes=True)
        return Outcome(chance, replace(state, turn=turn))

    def after_hold(self, state: State) -> Outcome:
        banked = state.banked()
        if banked.mine >= self.target:
            return Outcome(Fraction(1), payment=self.payment(state.theirs))
        return Outcome(Fraction(1), banked.passed(), passes=True)

    def banked(self, state: State, action: Deed, dice: Thrown) -> tuple[int, ...]:
        return (score_after(self.die, state, action, dice),)

    def payment(self, loser: int) -> Fraction:
        """The payment to the winner when the loser has that score: a chance of 1, or points."""
        return Fraction(1) if self.pays == "chance" else Fraction(self.target - loser)

    def is_endless(self, state: State) -> bool:
        return not self.can_finish(state.mine) and not self.can_finish(state.theirs)

    def can_finish(self, score: int) -> bool:
        """Whether any dice finish from here; one point short of an exact target, none of a plain die do."""
        if self.variant != "exact":
            return True
        again = self.target if any(landing.kind == "wipe" for landing in self.die.landings) else 0
        return self.target - score in finished(self.die, self.target) or again in finished(self.die, self.target)


def turn_totals(target: int, state: State) -> range:
    """The turn totals at which holding does not win, of a player with the state's score."""
    return range(target - min(max(state.mine, 0), target - 1))


def roll_or_hold(target: int, state: State) -> tuple[Action, ...]:
    """The choices of Pig: a turn begins with a roll, and a turn total that reaches the target is held."""
    if state.turn == 0:
        return ("roll",)
    return ("hold",) if state.mine + state.turn >= target else ROLL_OR_HOLD


def losing_faces(die: Die | Roll) -> Faces:
    """The faces with which a turn is lost."""
    losing = (face for face, landing in zip(die.faces, die.landings, strict=True) if landing.turn_after(1) is None)
    return tuple(losing)


def takes_back(die: Die | Roll) -> bool:
    """Whether a roll may leave a turn without the points that it had, but not end it."""
    return any(landing.turn_after(1) == 0 for landing in die.landings)


@cache
def largest_total(die: Die | Roll, togo: int) -> int:
    """The largest turn total that one more roll may lead to, from a total that does not reach `togo` points."""
    last = togo - 1
    return max(togo, *(landing.turn_after(last) or 0 for landing in die.landings))


@cache
def finished(die: Die | Roll, most: int) -> frozenset[int]:
    """The numbers of points to go, up to `most`, from which some turns lead to an exact target."""
    found, firsts = {0}, {landing.turn_after(0) or 0 for landing in die.landings} - {0}
    for togo in range(1, most + 1):
        if any(togo - total in found for total in firsts) or any(togo - total in found for total in totals_within(die, togo)):
            found.add(togo)
    return frozenset(found - {0})


def totals_within(die: Die | Roll, points: int) -> set[int]:
    """The turn totals above 0 that some rolls lead to, without one above that many points on the way; rolling ends there."""
    found, new = {0}, {0}
    while new:
        after = (landing.turn_after(turn) for turn in new if turn < points for landing in die.landings)
        new = {turn for turn in after if turn is not None and turn <= points} - found
        found |= new
    return found - {0}


def score_after(die: Die | Roll, state: State, action: Deed, dice: Thrown) -> int:
    """The banked points of the player who moved."""
    if action == "hold":
        return state.mine + state.turn
    return 0 if die.landings[dice[0] - 1].kind == "wipe" else state.mine
