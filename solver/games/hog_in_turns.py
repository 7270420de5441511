"""Hog in turns, and the rules that each term's course CS 61A (University of California, Berkeley) composes on top of it.

After Tijms & van der Wal (2006), section 5, where a 1 costs nothing, some points or all. A turn is a throw, or no dice at all
where that scores (`free`). Then, in this order: the player's score may `jump`, the scores may be swapped (`swap`), the game may
be over (`end`), and the player may take another turn (`again`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Literal

from solver.dice import Die
from solver.fields import choice, choice_or_table, param, part
from solver.games.game import Deed, Goal, Thrown
from solver.games.hog import PAYMENTS, SoloHog, Throwing, points_said
from solver.games.hog_dice import BUST, faces_by_gain, gained, gains, most_points, require_points
from solver.games.state import Choice, Faces, Outcome, State
from solver.rolls import Roll
from solver.rules import tables
from solver.rules.free import FREE, LARGEST, MOST
from solver.rules.named import NONE, ScoreRule, plain, sentences, titles
from solver.rules.tables import Table
from solver.rules.turns import AGAIN, JUMPS, SWAPS, WILD

End = Literal["reach", "last-turn", "turns"]
ByScores = str | Table  # a rule by its name, or a table

RULES: dict[str, dict[str, ScoreRule]] = {
    "free": FREE,
    "jump": JUMPS,
    "swap": SWAPS,
    "again": AGAIN,
    "wild": WILD,
}
WILD_DIE = Die(4)


@dataclass(frozen=True)
class Hog(Throwing):
    """Two players take turns; each throws up to `max_dice` dice at once."""

    family, manner = "Hog", "in turns"
    title: ClassVar = f"{family}, {manner}"

    die: Die | Roll = part(Die(6), Roll)  # type: ignore[assignment]  # wider than that of the other forms
    bust_pays: int = param(0, 0, 1000, "A 1 pays", "Points that a throw with a 1 scores nevertheless", "points", rare=True)
    free: ByScores = choice_or_table(titles(FREE, "not allowed"), "No dice", sentences(FREE, "at least one die is thrown"))
    jump: ByScores = choice_or_table(titles(JUMPS, "no jumps"), "Jumps", sentences(JUMPS, "scores stay"))
    swap: ByScores = choice_or_table(titles(SWAPS, "no swaps"), "Swaps", sentences(SWAPS, "nobody swaps"))
    again: ByScores = choice_or_table(titles(AGAIN, "no turns more"), "More turns", sentences(AGAIN, "turns alternate"))
    wild: ByScores = choice_or_table(titles(WILD, "one kind"), "Dice", sentences(WILD, "dice are always the same"))
    end: End = choice(
        {"reach": "reach", "last-turn": "last turn", "turns": "turns"},
        "The end",
        {
            "reach": "who reaches the target wins at once",
            "last-turn": "the round in which the target is reached is completed, the higher score wins, a tie is half a win",
            "turns": "after some turns of each the higher score wins, a tie is half a win; who reaches the target wins at once",
        },
        rare=True,
    )
    turns: int = param(10, 1, 100, "Turns", "Turns of each player", "turns", when=("end", "turns"), rare=True)
    first_has: int = param(0, 0, 999, "First has", "Points of who begins, at the start", "points", below="target", rare=True)
    second_has: int = param(0, 0, 999, "Second has", "Points of the other, at the start", "points", below="target", rare=True)

    def __post_init__(self) -> None:
        for name in RULES:
            value = getattr(self, name)
            object.__setattr__(self, name, plain(value) if isinstance(value, str) else tuple_of(value))
        super().__post_init__()
        require_points(self.die)
        for name in RULES:
            if not isinstance(getattr(self, name), str):
                object.__setattr__(self, name, self._checked(name))
        for name in ("first_has", "second_has"):
            if getattr(self, name) >= self.target:
                raise ValueError(f"{name} = {getattr(self, name)}: must be below the target, {self.target}")

    def _checked(self, name: str) -> Table:
        most, what = {"free": (MOST, "points"), "jump": (self.target, "the new score")}.get(name, (1, "0 for no or 1 for yes"))
        return tables.checked(name, getattr(self, name), self.target, most, what)

    # Facts

    @cached_property
    def composed(self) -> bool:
        """Whether any rule is not as in plain Hog, with dice of which a 1 busts."""
        usual = (getattr(self, each.name) == each.default for each in fields(self)[OWN])
        return isinstance(self.die, Roll) or not all(usual)

    @property
    def from_the_start(self) -> "Hog":
        """The game in which nobody has points at the start: positions have the same values."""
        return replace(self, first_has=0, second_has=0) if self.first_has or self.second_has else self

    @property
    def busts(self) -> Faces:  # type: ignore[override]  # a fact of the die
        return tuple(face for face, landing in zip(self.die.faces, self.die.landings, strict=True) if landing.kind == "bust")

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(range(int(self.free == NONE), self.max_dice + 1))

    @property
    def axes(self) -> dict[str, range]:
        if self.end == "reach":
            return super().axes
        scores = range(self.highest + 1 if self.end == "last-turn" else self.target)
        return {"mine": scores, "theirs": scores, "turns_left": range(1, self.throws + 1)}

    def spans(self, state: State) -> dict[str, range]:
        """The axes; with a last turn, somebody may have reached the target already: the other, or by a swap who moves."""
        if self.end != "last-turn":
            return self.axes
        below, all_scores = range(self.target), range(self.highest + 1)
        theirs = all_scores if state.turns_left == 1 and state.mine < self.target else below
        mine = all_scores if state.turns_left == 1 and state.theirs < self.target else below
        return {"mine": mine, "theirs": theirs, "turns_left": range(1, 3)}

    @property
    def labels(self) -> dict[str, str]:
        left = {"turns_left": "throws left in the round"} if self.end == "last-turn" else {}
        return {**super().labels, **left}

    @property
    def throws(self) -> int:
        """The throws left at the start: of the round with a last turn, else of the game; 0 where they are not counted."""
        return {"reach": 0, "last-turn": 2, "turns": 2 * self.turns}[self.end]

    @cached_property
    def highest(self) -> int:
        """The highest score that anybody can have."""
        thrown = self.max_dice * max(most_points(self.die), WILD_DIE.sides)
        free = LARGEST if isinstance(self.free, str) else max(map(max, self.free))
        most = self.target - 1 + max(thrown, free, self.bust_pays)
        return max(self.jumped(score, 0) for score in range(self.target, most + 1))

    @property
    def bust_said(self) -> str:
        """What comes of a throw with a face that busts, as a sentence."""
        if not self.composed:
            return super().bust_said
        landings = zip(self.die.faces, self.die.landings, strict=True)
        is_numbered = all(landing.kind == "bust" or landing.number == face for face, landing in landings)
        faces = " or ".join(f"a {face}" for face in self.busts) if is_numbered else "a die that busts" if self.busts else ""
        costs = [] if self.bust == "nothing" else [f"loses {self.cost_said}"]
        pays = [f"scores {points_said(self.bust_pays) if self.bust_pays else 'nothing'}"] if self.bust_pays or not costs else []
        return f"A throw with {faces} {' and '.join(costs + pays)}." if faces else ""

    def alone(self, goal: Goal, turns: int = 1) -> SoloHog | None:
        return None if self.composed else super().alone(goal, turns)

    def start(self) -> State:
        return State(self.first_has, self.second_has, turns_left=self.throws)

    def die_at(self, state: State) -> Die | Roll:
        return WILD_DIE if self.holds("wild", state.mine, state.theirs) else self.die

    # Rules

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        """The rule book: every result of throwing `action` dice, with its chance."""
        for points, chance in gains(self.die_at(state), action).items():
            yield self.after_turn(chance, state, self.score_with(state, action, points))

    def after(self, state: State, action: Deed, dice: Thrown) -> Outcome:
        return self.after_turn(Fraction(1), state, self.score_with(state, action, gained(self.die_at(state), dice)))

    def banked(self, state: State, action: Deed, dice: Thrown) -> tuple[int, ...]:
        score = self.score_with(state, action, gained(self.die_at(state), dice))
        return (self.settled(score, state.theirs)[0],)

    def falls(self, choice: Choice) -> dict[Faces, Fraction]:
        number, faces = self.dice(choice), faces_by_gain(self.die, self.dice(choice))
        return {faces[points]: chance for points, chance in gains(self.die, number).items()}

    def score_with(self, state: State, action: Deed, points: int) -> int:
        """The player's score after a throw of so many points, or one that busts, or after no dice."""
        if action == 0:
            return state.mine + self.free_points(state.mine, state.theirs)
        return self.busted(state.mine) + self.bust_pays if points == BUST else state.mine + points

    def after_turn(self, chance: Fraction, state: State, score: int) -> Outcome:
        """The outcome of a turn that brings the player to that score, before it jumps or is swapped."""
        if not self.composed and score < self.target:  # nothing else can come of a turn
            return Outcome(chance, State(state.theirs, score), passes=True)
        mine, theirs = self.settled(score, state.theirs)
        if self.is_over(mine, theirs, state.turns_left):
            return Outcome(chance, payment=PAYMENTS[(mine > theirs) - (mine < theirs)])
        if max(mine, theirs) < self.target and self.holds("again", mine, theirs):
            return Outcome(chance, State(mine, theirs, turns_left=state.turns_left))
        left = state.turns_left - 1 if state.turns_left else 0
        return Outcome(chance, State(theirs, mine, turns_left=left or self.throws), passes=True)

    def settled(self, score: int, theirs: int) -> tuple[int, int]:
        """Both scores after a turn, once the player's has jumped and scores are swapped, where they are."""
        mine = self.jumped(score, theirs)
        return (theirs, mine) if self.holds("swap", mine, theirs) else (mine, theirs)

    def is_over(self, mine: int, theirs: int, left: int) -> bool:
        """Whether the game is over after a turn before which so many throws were left."""
        reached = max(mine, theirs) >= self.target
        if self.end == "last-turn":
            return reached and left == 1
        return reached or (left == 1 and not self.holds("again", mine, theirs))

    def free_points(self, mine: int, theirs: int) -> int:
        """The points of throwing no dice."""
        return FREE[self.free].of(mine, theirs) if isinstance(self.free, str) else tables.entry(self.free, mine, theirs)

    def jumped(self, score: int, theirs: int) -> int:
        """Where a score jumps to; by a table only below the target."""
        if self.jump == NONE:
            return score
        if isinstance(self.jump, str):
            return JUMPS[self.jump].of(score, theirs)
        return tables.entry(self.jump, score, theirs) if score < self.target else score

    def holds(self, name: str, mine: int, theirs: int) -> bool:
        """Whether the condition of a rule holds for two scores; by a table only below the target."""
        rule = getattr(self, name)
        if rule == NONE:
            return False
        if isinstance(rule, str):
            return bool(RULES[name][rule].of(mine, theirs))
        return max(mine, theirs) < self.target and bool(tables.entry(rule, mine, theirs))


OWN = slice([each.name for each in fields(Hog)].index("die") + 1, None)  # the fields that only Hog in turns has


def tuple_of(value: object) -> object:
    """A list, which files have for a table, as a tuple."""
    return tuple(value) if isinstance(value, list) else value
