"""Pig for both at once: both take a turn in the same round, and both scores are counted when both have ended it.

Tijms, "Dice games and stochastic dynamic programming" (Morfismos), section 2.3, names the game and leaves it open.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Literal

from solver.dice import Die
from solver.fields import choice, param, part
from solver.games.game import ROLL_OR_HOLD, Deed, Game, Goal, Thrown
from solver.games.pig import Pig
from solver.games.state import I_AM, NOBODY, THEY_ARE, Action, Faces, Outcome, State, check_points

Arrival = Literal["stop", "roll on"]
Sees = Literal["nothing", "totals"]

MOST = {"nothing": {"stop": 1000, "roll on": 200}, "totals": {"stop": 120, "roll on": 120}}  # the largest targets


@dataclass(frozen=True)
class SimultaneousPig(Game):
    """Both players take a turn of Pig at once; who is further past the target wins, a tie is a draw.

    Unless turn totals are seen, neither knows anything of the other's turn until both have ended theirs.
    """

    title: ClassVar = "Pig, both at once"
    at_once: ClassVar = True
    chooses: ClassVar = "roll or hold"
    busts: ClassVar = (1,)

    target: int = param(100, 2, 1000, "Target", "Points needed to win", unit="points")
    arrival: Arrival = choice(
        {"stop": "stop", "roll on": "roll on"},
        "On arrival",
        {
            "stop": "a turn that reaches the target ends",
            "roll on": "who has reached the target may go on, to be further past it",
        },
    )
    die: Die = part(Die(6))
    sees: Sees = choice(
        {"nothing": "nothing", "totals": "turn totals"},
        "One sees",
        {
            "nothing": "nothing of the other's turn until both have ended theirs",
            "totals": "both turn totals: both decide at every roll, and who holds is out until both are",
        },
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        most = MOST[self.sees][self.arrival]
        if self.target > most:
            seen = " and turn totals that are seen" if self.sees == "totals" else ""
            raise ValueError(
                f"target = {self.target}: must be a whole number from 2 to {most}, with {self.arrival!r} on arrival{seen}"
            )

    @property
    def name(self) -> str:
        return f"Pig, both at once, to {self.target}"

    @property
    def hidden(self) -> tuple[str, ...]:
        return () if self.sees == "totals" else ("their_turn", "out")

    @property
    def bust_said(self) -> str:
        return "A turn with a 1 scores nothing."

    @property
    def past(self) -> int:
        """The points past the target at which a player must hold; 0 where a turn ends on arrival.

        With totals that are not seen nobody would go as far: see `kernels/hidden_turns/duel.py`.
        """
        return 0 if self.arrival == "stop" else self.die.sides * (self.die.sides + 2)

    @property
    def axes(self) -> dict[str, range]:
        """The scores, and the turn totals at which a player may still roll; the other, whose total is seen, may have any."""
        totals = range(self.target + self.past)
        seen = {"their_turn": range(self.most_at_risk(0) + 1), "out": range(3)} if self.sees == "totals" else {}
        return {**super().axes, "turn": totals, **seen}

    @property
    def map_axes(self) -> tuple[str, str]:
        return "mine", "theirs"

    @property
    def labels(self) -> dict[str, str]:
        more = {"their_turn": "their turn total", "out": "who is out of the round"}
        return {name: more.get(name, label) for name, label in super().labels.items()}

    def spans(self, state: State) -> dict[str, range]:
        """The axes, with the turn totals at which players may still roll."""
        spans = {**self.axes, "turn": range(self.last_roll(state.mine))}
        if self.sees == "totals":
            spans["their_turn"] = range(self.last_roll(state.theirs))
        return spans

    def check_state(self, state: State) -> None:
        """Raise `ValueError` unless the state can be looked at: nobody has won, and totals are those of a turn."""
        check_points("mine", state.mine, self.target - 1)
        check_points("theirs", state.theirs, self.target - 1)
        check_points("turn", state.turn, self.most_at_risk(state.mine))
        check_points("turns_left", state.turns_left, 0)
        check_points("their_turn", state.their_turn, self.most_at_risk(state.theirs))
        check_points("out", state.out, THEY_ARE)

    def alone(self, goal: Goal, turns: int = 1) -> Game | None:
        return self.in_turns().alone(goal, turns)

    def for_two(self) -> "SimultaneousPig":
        """The game by whose tables strategies are kept to that do not look at the other's turn."""
        return replace(self, sees="nothing")

    def in_turns(self) -> Pig:
        """The game in which the players take turns instead."""
        return Pig(self.target, die=self.die)

    def start(self) -> State:
        return State()

    def last_roll(self, score: int) -> int:
        """The smallest turn total at which a player with that score can roll no more."""
        togo = self.target - min(max(score, 0), self.target - 1)
        return togo + self.past

    def most_at_risk(self, score: int) -> int:
        """The largest turn total of a player with that score."""
        return self.last_roll(score) + self.die.sides - 1

    def actions(self, state: State) -> tuple[Action, ...]:
        """A turn begins with a roll. Who is out of the round can only hold, which is to wait for the other."""
        if state.out == I_AM or state.turn >= self.last_roll(state.mine):
            return ("hold",)
        return ROLL_OR_HOLD if state.turn else ("roll",)

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        """The rule book: every result of both actions, with its chance; payments are to the player who looks."""
        mine, theirs = ([(face,) for face in self.die.faces] if each == "roll" else [()] for each in action)
        chance = Fraction(1, len(mine) * len(theirs))
        for my_dice in mine:
            for their_dice in theirs:
                yield replace(self.after(state, action, (my_dice, their_dice)), chance=chance)

    def after(self, state: State, action: Deed, dice: Thrown) -> Outcome:
        turn, i_am_out = self.turn_after(state.turn, state.mine, dice[0], state.out == I_AM)
        their_turn, they_are_out = self.turn_after(state.their_turn, state.theirs, dice[1], state.out == THEY_ARE)
        if i_am_out and they_are_out:
            return self.counted(state.mine + turn, state.theirs + their_turn)
        out = I_AM if i_am_out else THEY_ARE if they_are_out else NOBODY
        return Outcome(Fraction(1), State(state.mine, state.theirs, turn, 0, their_turn, out))

    def turn_after(self, turn: int, score: int, faces: Faces, was_out: bool) -> tuple[int, bool]:
        """A player's turn total once the die has fallen, and whether that player is out of the round; who holds has no die."""
        if was_out or not faces:
            return turn, True
        if faces[0] in self.busts:
            return 0, True
        turn += faces[0]
        return turn, self.arrival == "stop" and score + turn >= self.target

    def counted(self, mine: int, theirs: int) -> Outcome:
        """The outcome of a round that both have ended, with those scores."""
        if max(mine, theirs) < self.target:
            return Outcome(Fraction(1), State(mine, theirs))
        return Outcome(Fraction(1), payment=Fraction((mine > theirs) - (mine < theirs) + 1, 2))

    def banked(self, state: State, action: Deed, dice: Thrown) -> tuple[int, ...]:
        """Both scores: those before the round until both have ended it."""
        turn, i_am_out = self.turn_after(state.turn, state.mine, dice[0], state.out == I_AM)
        their_turn, they_are_out = self.turn_after(state.their_turn, state.theirs, dice[1], state.out == THEY_ARE)
        both = i_am_out and they_are_out
        return (state.mine + turn, state.theirs + their_turn) if both else (state.mine, state.theirs)
