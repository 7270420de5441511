"""What a game is to everybody else: facts that anyone may ask, and rules in one signature.

Who speaks of any game asks these facts, never for a class. A rule book names its facts, says what may be done in a state
(`actions`) and lists what comes of it (`outcomes`): with that alone a game is solved, played, drawn and kept in files.

The rules are the same for both players: a state is seen by the player to move, or by the first-named where both choose at once,
and the other player would see the same rules in `state.swapped()`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, replace
from fractions import Fraction
from math import inf
from typing import Any, ClassVar, Literal, NamedTuple

from solver.dice import Die
from solver.fields import check, choice, param
from solver.games.state import NUMBERS, Action, Choice, Faces, Outcome, Payment, State, check_points
from solver.rolls import Roll

Chooses = Literal["roll or hold", "dice"]
Go = Literal["turn", "throw"]
Goal = Literal["turns", "within"]
Deed = Any  # what is done in a state: a `Choice`, or a pair of them where both players choose at once
Thrown = Any  # the `Faces` of the dice of a deed, or a pair of them

ROLL_OR_HOLD: tuple[Action, ...] = ("roll", "hold")
LABELS = {"mine": "my score", "theirs": "their score", "turn": "turn total at risk"}


class Unit(NamedTuple):
    """What values are counted in, and how they are shown."""

    name: Payment
    scale: float = 1.0  # the number shown is a value times this
    suffix: str = ""
    signed: bool = False
    less_is_better: bool = False

    def shown(self, worth: float) -> float:
        return self.scale * worth

    def best(self, worths: Iterable[float]) -> float:
        return min(worths) if self.less_is_better else max(worths)

    def gain(self, worth: float, over: float) -> float:
        """The amount by which `worth` is better than `over`; negative where it is worse."""
        return over - worth if self.less_is_better else worth - over


CHANCE = Unit("chance", 100.0, " %")
POINTS = Unit("points", signed=True)
TURNS = Unit("turns", suffix=" turns", less_is_better=True)
THROWS = Unit("throws", suffix=" throws", less_is_better=True)


class Game(ABC):
    """A race to `target`, for one player or two. Its fields, as `solver.fields` describes them, are its rules."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # every rule book is a dataclass
    title: ClassVar[str]  # the game, whatever its target: "Hog, in turns"
    family: ClassVar[str] = ""  # the title without the manner, of a game that is played in several: "Hog"
    manner: ClassVar[str] = ""  # "in turns"
    players: ClassVar[int] = 2
    at_once: ClassVar[bool] = False  # whether both players choose before either sees what the other does
    chooses: ClassVar[Chooses]
    go: ClassVar[Go] = "turn"  # what a player does in one go: a whole turn, or one throw
    busts: ClassVar[tuple[int, ...]] = ()  # faces with which a throw or a turn busts
    has_distribution: ClassVar[bool] = False  # whether its solution has a `distribution` of turns, and `fixed` rules
    max_dice: int = 1  # the most dice that one choice may throw
    target: int
    die: Die | Roll

    def __post_init__(self) -> None:
        """Check the fields. A roll that is that of a die becomes the die, so that equal rules are equal."""
        check(self)
        if isinstance(self.die, Roll) and self.die.plain:
            object.__setattr__(self, "die", self.die.plain)

    @property
    def composed(self) -> bool:
        """Whether rules are added that the kernels and formulas of its kind of game do not know."""
        return False

    @property
    def from_the_start(self) -> "Game":
        """The game in which nobody has points at the start: positions have the same values."""
        return self

    @property
    def plain_die(self) -> Die:
        """The die of a game that is played with one: kernels and formulas that hold for dice alone ask for it."""
        if not isinstance(self.die, Die):
            raise ValueError(f"die = {self.die!r}: must be a Die")
        return self.die

    @property
    def name(self) -> str:
        """The game with its target, as people call it."""
        return f"{self.family or self.title} to {self.target}"

    @property
    def unit(self) -> Unit:
        return CHANCE

    @property
    def hidden(self) -> tuple[str, ...]:
        """The numbers of a state that the player to move does not see."""
        return ()

    @property
    def bust_said(self) -> str:
        """What comes of a throw with a face that busts, as a sentence; nothing where no face does."""
        return ""

    @property
    def turn_said(self) -> str:
        """What is done in a turn, as a sentence; nothing where it is as in Pig or Hog."""
        return ""

    @property
    def end_said(self) -> str:
        """Whose turn it is, and who wins in the end, as a sentence; nothing where fields of the rules tell it."""
        return ""

    @property
    def pays(self) -> Payment:
        return self.unit.name

    @property
    def bounds(self) -> tuple[float, float]:
        """The smallest and the largest value; two players' values of one state add up to the sum of both."""
        return 0.0, 1.0

    @property
    def axes(self) -> dict[str, range]:
        """The numbers that make up a state, each with its range while the game goes on."""
        scores = range(self.target)
        return {"mine": scores} if self.players == 1 else {"mine": scores, "theirs": scores}

    @property
    def map_axes(self) -> tuple[str, str] | None:
        """The numbers across and up a map of all values; none where one number tells everything."""
        up = next((name for name in ("theirs", "turns_left") if name in self.axes), None)
        return ("mine", up) if up else None

    @property
    def labels(self) -> dict[str, str]:
        """What the numbers of a state are called beside an axis."""
        return {name: LABELS.get(name, f"{self.go}s left") for name in self.axes}

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices that there are in any state."""
        return ROLL_OR_HOLD if self.chooses == "roll or hold" else tuple(range(1, self.max_dice + 1))

    def spans(self, state: State) -> dict[str, range]:
        """The axes, each with its range where the state's other numbers are given."""
        return self.axes

    def at(self, *numbers: int | State | None, **named: int | None) -> State:
        """The state with those numbers, in the order of the axes or by name; what is left out is as at the start.

        `ValueError` says in one sentence why there is no such state.
        """
        state = numbers[0] if numbers and isinstance(numbers[0], State) else self._with(numbers, named)
        self.check_state(state)
        return state

    def _with(self, numbers: tuple[Any, ...], named: dict[str, Any]) -> State:
        axes = self.axes
        names = [*axes, *(name for name in NUMBERS[:4] if name not in axes)]
        told = dict(zip(names, numbers, strict=False))
        if len(numbers) > len(names) or told.keys() & named:
            raise TypeError(f"{self.name}: the numbers {', '.join(axes)} of a state are told once each")
        told |= named
        if told.get("turns_left", 0) is None:  # all turns are left unless told
            del told["turns_left"]
        for name, number in told.items():
            if name not in axes and number is not None:
                raise ValueError(f"{name} = {number!r}: must be left out, for {self.name} counts {', '.join(axes)}")
        start = self.start()
        return State(**{name: told.get(name, getattr(start, name)) for name in axes})

    def where(self, state: State) -> dict[str, int]:
        """The numbers that make up the state, by name."""
        return {name: getattr(state, name) for name in self.axes}

    def known(self, state: State) -> State:
        """The state without the numbers that are hidden from its player."""
        return State(**self.where(state)) if self.hidden else state

    def check_state(self, state: State) -> None:
        """Raise `ValueError` unless the state can be looked at."""
        spans = self.spans(state)
        for name, span in spans.items():
            check_points(name, getattr(state, name), span[-1], span[0])
        for name in NUMBERS:
            if name not in spans and getattr(state, name) != 0:
                raise ValueError(f"{name} = {getattr(state, name)!r}: must be left out, for {self.name} does not count it")

    def alone(self, goal: Goal, turns: int = 1) -> "Game | None":
        """The race for one player with these fields, if there is such a game; `turns` counts for the goal "within" only."""
        return None

    def in_turns(self) -> "Game | None":
        """The game in which players take turns instead, where both choose at once, if there is one."""
        return None

    def seen_from(self, seat: int) -> "Game":
        """The rules from the side of a seat: for the seat 1, a head start changes its sign."""
        return self

    def for_two(self) -> "Game":
        """The game whose strategies a player alone may keep to, as if against one without points; else the game itself."""
        return self

    def start(self) -> State:
        return State()

    def start_as_second(self) -> State:
        """The start with the scores as the player sees them who does not begin."""
        start = self.start()
        return start if self.at_once else replace(start, mine=start.theirs, theirs=start.mine)

    def movers(self, state: State) -> tuple[int, ...]:
        """The players who choose in a state: 0 is the one from whose side it is seen, 1 the other."""
        return (0, 1) if self.at_once else (0,)

    def actions(self, state: State) -> tuple[Choice, ...]:
        """The choices of the player from whose side the state is seen."""
        return self.choices

    @abstractmethod
    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        """The rule book: every result of the action, or of both players' where they choose at once, with its chance."""

    def cost(self, state: State) -> int:
        """The turns or throws that acting in a state costs, in games that count them; 0 in all others."""
        return 0

    def spent(self, state: State, action: Deed, dice: Thrown) -> int:
        """The turns or throws that an action has cost once its dice have fallen: none where it goes on as if nothing was."""
        return self.cost(state)

    def is_endless(self, state: State) -> bool:
        """Whether no player can ever finish any more from this state."""
        return False

    @property
    def even(self) -> float:
        """The mean value of two players with one strategy, and the value to both of a game that never ends."""
        return sum(self.bounds) / 2

    def mirrored(self, worth: float) -> float:
        """The value to the other player of what is worth `worth` to this one."""
        return sum(self.bounds) - worth

    def die_at(self, state: State) -> Die | Roll:
        """What is thrown in a state."""
        return self.die

    def dice(self, choice: Choice) -> int:
        """The number of dice that are thrown for a choice."""
        return choice if isinstance(choice, int) else int(choice == "roll")

    def falls(self, choice: Choice) -> Mapping[Faces, Fraction]:
        """The chance of every fall of the dice of a choice; one fall may stand for all that lead to one outcome."""
        each = {(face,): landing.chance for face, landing in zip(self.die.faces, self.die.landings, strict=True)}
        falls: dict[Faces, Fraction] = {(): Fraction(1)}
        for _ in range(self.dice(choice)):
            falls = {before + face: chance * more for before, chance in falls.items() for face, more in each.items()}
        return falls

    def after(self, state: State, action: Deed, dice: Thrown) -> Outcome:
        """The outcome of an action once its dice have fallen.

        Unless a game says otherwise, the dice, read as the digits of a number, fall on the outcomes in the order in which the
        rule book lists them, each taking its share: the third face of one die on the third of six equal outcomes.
        """
        rolled = [face for faces in (dice if self.at_once else (dice,)) for face in faces]
        fallen, passed, parts = 0, 0, self.die.sides ** len(rolled)
        for face in rolled:
            fallen = fallen * self.die.sides + face - 1
        for outcome in self.outcomes(state, action):
            share, rest = divmod(outcome.chance.numerator * parts, outcome.chance.denominator)
            if rest:
                raise ValueError(
                    f"{self.name}: {len(rolled)} dice cannot tell the outcomes of {action!r} apart; must say `after`"
                )
            passed += share
            if fallen < passed:
                return outcome
        raise ValueError(f"{self.name}: the chances of {action!r} must add up to 1, not to {Fraction(passed, parts)}")

    def banked(self, state: State, action: Deed, dice: Thrown) -> tuple[int, ...]:
        """The scores of those who moved, once the dice have fallen. Who wins has the target, unless a game knows better."""
        movers, outcome = self.movers(state), self.after(state, action, dice)
        if outcome.state is not None:
            after = outcome.state.theirs if outcome.passes else outcome.state.mine
            return (after, outcome.state.theirs) if len(movers) == 2 else (after,)
        paid = float(outcome.payment or 0)
        won = (self.unit.less_is_better or paid > self.even, paid < self.even)
        return tuple(
            self.target if has_won else score
            for score, has_won, _ in zip((state.mine, state.theirs), won, movers, strict=False)
        )


def goals(gos: str) -> Any:
    """The field for the goal of a player alone, who counts turns or throws."""
    return choice(
        {"turns": f"fewest {gos}", "within": "best chance"},
        "Goal",
        {"turns": "on average", "within": f"of reaching the target within a number of {gos}"},
    )


def within(number: int, gos: str) -> Any:
    """The field for the turns or throws within which a player alone must reach the target."""
    label = gos.capitalize()
    return param(number, 1, 1000, label, f"{label} within which the target must be reached", unit=gos, when=("goal", "within"))


def ends_by_passing(game: Game) -> bool:
    """Whether a turn ends where the other player moves next, and only there: a roll may leave it without points at risk."""
    return game.players == 2 and not game.at_once and "turn" in game.axes


class Alone(Game):
    """A player alone reaches the target in as few turns as possible, or with the best chance within some."""

    players: ClassVar = 1
    goal: Goal
    turns: int

    @property
    def unit(self) -> Unit:
        if self.goal == "within":
            return CHANCE
        return TURNS if self.go == "turn" else THROWS

    @property
    def bounds(self) -> tuple[float, float]:
        return (0.0, 1.0) if self.goal == "within" else (0.0, inf)

    @property
    def left(self) -> dict[str, range]:
        """The axis of the turns left, where these are limited."""
        return {"turns_left": range(1, self.turns + 1)} if self.goal == "within" else {}

    @property
    def axes(self) -> dict[str, range]:
        return {**super().axes, **self.left}

    def start(self) -> State:
        return State(turns_left=self.turns if self.goal == "within" else 0)

    def scored(self, chance: Fraction, state: State, score: int) -> Outcome:
        """The outcome of a turn that ends with that score. The target reached is worth a chance of 1, or no turns more."""
        left = max(state.turns_left - 1, 0)
        if score >= self.target:
            return Outcome(chance, payment=Fraction(int(self.goal == "within")))
        if self.goal == "within" and left == 0:
            return Outcome(chance, payment=Fraction(0))
        return Outcome(chance, State(score, turns_left=left))
