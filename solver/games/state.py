"""What every rule book speaks of: states, actions, and the outcomes of an action."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from numbers import Integral
from typing import TYPE_CHECKING, Any, Literal

Action = Literal["roll", "hold"]
Choice = Action | int  # an action of Pig, or a number of dice of Hog
# The unit of a game's values: chances to win, points paid, throws or turns needed.
Payment = Literal["chance", "points", "throws", "turns"]
Faces = tuple[int, ...]  # the faces that dice show
if TYPE_CHECKING:
    Pairs = Any  # so that numbers may be replaced by their names: `replace(state, **{name: number})`
else:
    Pairs = tuple[tuple[int, int], ...]

NOBODY, I_AM, THEY_ARE = range(3)  # who is out of a round in which both take a turn, and waits for the other
# The numbers of a state, in the order in which those are named that a game does not count.
NUMBERS = ("turns_left", "turn", "theirs", "mine", "their_turn", "out", "round", "aside")


@dataclass(frozen=True, slots=True, init=False)
class State:
    """Scores counted up, for the player to move: banked points of both, and the points at risk in this turn.

    A player alone may have a limited number of turns left. Where both take a turn at once, there is the other's turn total, and
    who is out of the round; where the other's score is not seen, the round; where dice are set aside in a turn, how many. What
    a game does not count is 0.
    """

    mine: int = 0
    theirs: int = 0
    turn: int = 0
    turns_left: int = 0
    their_turn: int = field(default=0, repr=False)
    out: int = field(default=NOBODY, repr=False)
    round: int = field(default=0, repr=False)  # counted from 1
    dice: Pairs = field(default=(), repr=False)  # the numbers of dice of both in the rounds before, mine first
    aside: int = field(default=0, repr=False)  # the dice that are set aside in this turn

    def __init__(
        self,
        mine: int = 0,
        theirs: int = 0,
        turn: int = 0,
        turns_left: int = 0,
        their_turn: int = 0,
        out: int = NOBODY,
        round: int = 0,
        dice: Pairs = (),
        aside: int = 0,
    ) -> None:
        """Rule books make millions of states: to put each number into its slot takes half of the time that dataclasses
        take, which look for the slot by its name."""
        _put_mine(self, mine)
        _put_theirs(self, theirs)
        _put_turn(self, turn)
        _put_turns_left(self, turns_left)
        _put_their_turn(self, their_turn)
        _put_out(self, out)
        _put_round(self, round)
        _put_dice(self, dice)
        _put_aside(self, aside)

    def within(self, spans: Mapping[str, range]) -> "State":
        """The nearest state whose numbers are in those ranges; those without a range are 0."""
        return State(**{name: min(max(getattr(self, name), span[0]), span[-1]) for name, span in spans.items()})

    @property
    def begins_turn(self) -> bool:
        """Whether a turn begins: no points are at risk, and nobody is out of the round."""
        return self.turn == self.their_turn == 0 and self.out == NOBODY

    def banked(self) -> "State":
        return State(self.mine + self.turn, self.theirs)

    def passed(self) -> "State":
        """The state with nothing at risk, as the other player sees it who moves next."""
        return State(self.theirs, self.mine)

    def swapped(self) -> "State":
        """The state as the other player sees it, where both choose at once."""
        out, dice = (NOBODY, THEY_ARE, I_AM)[self.out], tuple(pair[::-1] for pair in self.dice)
        return State(self.theirs, self.mine, self.their_turn, self.turns_left, self.turn, out, self.round, dice)

    def raised(self, points: int) -> "State":
        return State(self.mine, self.theirs, self.turn + points, self.turns_left)


_put_mine, _put_theirs, _put_turn, _put_turns_left, _put_their_turn, _put_out, _put_round, _put_dice, _put_aside = (
    vars(State)[number.name].__set__ for number in fields(State)
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One result of an action: its chance, and either the next state or the payment to the player who acted.

    `passes` tells that the other player moves next.
    """

    chance: Fraction
    state: State | None = None
    payment: Fraction | None = None
    passes: bool = False


def check_points(name: str, points: int, most: int, least: int = 0) -> None:
    if not isinstance(points, Integral) or not least <= points <= most:
        raise ValueError(f"{name} = {points!r}: must be a whole number from {least} to {most}")
