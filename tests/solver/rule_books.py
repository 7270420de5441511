"""Games that are nothing but their rule books: toys with values by pen and paper, and games drawn at random."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, ClassVar

from solver import Die, State
from solver.fields import param, part
from solver.games.game import THROWS, Deed, Game, Unit
from solver.games.state import Outcome

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@dataclass(frozen=True)
class Toy(Game):
    title: ClassVar = "Toy"
    chooses: ClassVar = "roll or hold"

    target: int = param(4, 1, 10**7, "Target", "Steps to go")
    die: Die = part(Die(2))

    @property
    def name(self) -> str:
        return f"{type(self).__name__} to {self.target}"


class CountedThrows(Game):
    """Alone: the fewer throws the better."""

    players: ClassVar = 1

    @property
    def unit(self) -> Unit:
        return THROWS

    @property
    def bounds(self) -> tuple[float, float]:
        return 0.0, float("inf")

    def cost(self, state: State) -> int:
        return 1


@dataclass(frozen=True)
class Climb(CountedThrows, Toy):
    """Alone: a coin leads a step up or down, and holding a step up once in three times. From the ground nobody falls.

    On the ground the coin takes 2 throws on average; a step higher it takes as many, and those to climb back what was lost: 4.
    """

    go: ClassVar = "throw"

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        up = HALF if action == "roll" else THIRD
        yield Outcome(up, *((None, Fraction(0)) if state.mine + 1 == self.target else (State(state.mine + 1),)))
        yield Outcome(1 - up, State(max(0, state.mine - 1) if action == "roll" else state.mine))


@dataclass(frozen=True)
class Pit(Climb):
    """Below the first step nobody can ever finish."""

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        if state.mine == 0:
            yield Outcome(Fraction(1), state)
        else:
            yield from super().outcomes(state, action)


@dataclass(frozen=True)
class Idle(Toy):
    """Alone: rolling leads nowhere, holding to the target with 1/2 and else to nothing."""

    players: ClassVar = 1

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        if action == "roll":
            yield Outcome(Fraction(1), state)
        else:
            yield Outcome(HALF, payment=Fraction(1))
            yield Outcome(HALF, payment=Fraction(0))


@dataclass(frozen=True)
class Duel(Toy):
    """In turns: a shot hits with a chance of that many twelfths and wins, or misses and loses; or one waits."""

    target: int = param(1, 1, 1, "Target", "There is one place")
    hits: int = param(4, 0, 12, "Hits", "How many shots of twelve hit")

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        if action == "hold":
            yield Outcome(Fraction(1), state.passed(), passes=True)
        else:
            yield Outcome(Fraction(self.hits, 12), payment=Fraction(1))
            yield Outcome(1 - Fraction(self.hits, 12), payment=Fraction(0))


@dataclass(frozen=True)
class Steps(Toy):
    """Both at once: rolling leads two steps on, or with a 1 one back; holding one step. Who is further at the end wins."""

    at_once: ClassVar = True
    held: ClassVar = 1

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        ways = [[self.held] if choice == "hold" else [-1, *[2] * (self.die.sides - 1)] for choice in action]
        for mine, theirs in product(*ways):
            scores = max(0, state.mine + mine), max(0, state.theirs + theirs)
            chance = Fraction(1, len(ways[0]) * len(ways[1]))
            if max(scores) < self.target:
                yield Outcome(chance, State(*scores))
            else:
                yield Outcome(chance, payment=Fraction((scores[0] > scores[1]) - (scores[0] < scores[1]) + 1, 2))


@dataclass(frozen=True)
class Patience(Steps):
    """Holding leads nowhere: both may wait for ever."""

    held: ClassVar = 0


@dataclass(frozen=True)
class Wrong(Toy):
    """Its chances do not add up where both have a step to go."""

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        yield Outcome(HALF, payment=Fraction(1))
        yield Outcome(THIRD if state.mine == state.theirs == self.target - 1 else HALF, payment=Fraction(0))


@dataclass(frozen=True)
class Unfair(Steps):
    """A tie is won by the player who looks."""

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        for outcome in super().outcomes(state, action):
            tied = outcome.payment == HALF
            yield Outcome(outcome.chance, outcome.state, Fraction(1) if tied else outcome.payment)


@dataclass(frozen=True)
class Drawn(Toy):
    """Any rules: from every state anywhere, drawn at random. Some choices lead to an end, and some nowhere else than back."""

    seed: int = param(0, 0, 10_000, "Seed", "Of the rules")

    def drawn(self, *about: Any) -> list[tuple[Fraction, State | None, int, bool]]:
        some = Random(repr((self.seed, *about)))
        weights = [some.randint(1, 5) for _ in range(some.randint(1, 4))]
        ends = some.random() < 0.5
        found: list[tuple[Fraction, State | None, int, bool]] = []
        for weight in weights:
            over = ends and some.random() < 0.3
            state = None if over else State(some.randrange(self.target), some.randrange(self.target))
            found.append((Fraction(weight, sum(weights)), state, some.randint(0, 2), some.random() < 0.6))
        return found

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        for chance, after, paid, passes in self.drawn(state, action):
            yield Outcome(chance, payment=Fraction(paid, 2)) if after is None else Outcome(chance, after, passes=passes)


@dataclass(frozen=True)
class DrawnAtOnce(Drawn):
    at_once: ClassVar = True

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        """What is drawn for a state and both choices holds for the other player, too, who sees them the other way round."""
        seen, other = (state, action), (state.swapped(), action[::-1])
        turned = repr(seen) > repr(other)
        for chance, after, paid, _ in self.drawn(*(other if turned else seen)):
            share = Fraction(1, 2) if seen == other else Fraction(2 - paid if turned else paid, 2)
            if after is None:
                yield Outcome(chance, payment=share)
            elif seen != other:
                yield Outcome(chance, after.swapped() if turned else after)
            else:  # both are in the same place: each is as likely to be better off
                yield Outcome(chance / 2, after)
                yield Outcome(chance / 2, after.swapped())


@dataclass(frozen=True)
class Ladder(Game):
    """In turns: holding leads one rung up, rolling as many as the die shows, but a 1 back to the ground."""

    title: ClassVar = "Ladder"
    chooses: ClassVar = "roll or hold"

    target: int = 20
    die: Die = Die(6)

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        up = [1] if action == "hold" else [-state.mine if face == 1 else face for face in self.die.faces]
        for mine in (state.mine + rungs for rungs in up):
            if mine >= self.target:
                yield Outcome(Fraction(1, len(up)), payment=Fraction(1))
            else:
                yield Outcome(Fraction(1, len(up)), State(state.theirs, mine), passes=True)


@dataclass(frozen=True)
class Overpaid(Toy):
    """Who rolls is paid twice what a game can be worth."""

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        yield Outcome(Fraction(1), payment=Fraction(2 if action == "roll" else 1))


@dataclass(frozen=True)
class Gamble(Toy):
    """A coin for a million points: values are 0, and what is paid is large."""

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        yield Outcome(HALF, payment=Fraction(10**6))
        yield Outcome(HALF, payment=Fraction(-(10**6)))

    @property
    def bounds(self) -> tuple[float, float]:
        return -1e6, 1e6


@dataclass(frozen=True)
class Speechless(Duel):
    def actions(self, state: State) -> tuple[Any, ...]:
        return ()


@dataclass(frozen=True)
class Jumping(Duel):
    def actions(self, state: State) -> tuple[Any, ...]:
        return "roll", "jump"


@dataclass(frozen=True)
class Backwards(Steps):
    """Lists what may be chosen the other way round."""

    def actions(self, state: State) -> tuple[Any, ...]:
        return "hold", "roll"


@dataclass(frozen=True)
class Passing(Steps):
    """Both choose at once, and yet the turn passes."""

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        for outcome in super().outcomes(state, action):
            yield Outcome(outcome.chance, outcome.state, outcome.payment, passes=outcome.state is not None)


@dataclass(frozen=True)
class NarrowSteps(Steps):
    """One step before the target nobody can look."""

    @property
    def axes(self) -> dict[str, range]:
        return {name: range(self.target - 1) for name in ("mine", "theirs")}


@dataclass(frozen=True)
class Pocket(Toy):
    """In turns: a roll puts points at risk, a 1 loses them, and holding keeps them. Totals can be looked at up to some."""

    target: int = param(6, 2, 20, "Target", "Points to win")
    die: Die = part(Die(3))
    totals: int = param(3, 1, 20, "Totals", "So many can be looked at")

    @property
    def axes(self) -> dict[str, range]:
        return {**super().axes, "turn": range(self.totals)}

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        for face in self.die.faces:
            if action == "hold" and state.mine + state.turn < self.target:
                yield Outcome(self.die.chance, state.banked().passed(), passes=True)
            elif action == "roll" and face == 1:
                yield Outcome(self.die.chance, state.passed(), passes=True)
            elif action == "hold" or state.mine + state.turn + face >= self.target:
                yield Outcome(self.die.chance, payment=Fraction(1))
            else:
                yield Outcome(self.die.chance, state.raised(face))


@dataclass(frozen=True)
class NoBust(Toy):
    """In turns: a roll puts a point at risk, and never more, and loses the game so many times in 10^12; holding wins."""

    losses: int = param(0, 0, 10**12, "Losses", "How many rolls of 10^12 lose")

    @property
    def axes(self) -> dict[str, range]:
        return {**super().axes, "turn": range(2)}

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        if action == "hold":
            yield Outcome(Fraction(1), payment=Fraction(1))
        else:
            yield Outcome(1 - Fraction(self.losses, 10**12), State(state.mine, state.theirs, 1))
            yield Outcome(Fraction(self.losses, 10**12), payment=Fraction(0))


@dataclass(frozen=True)
class Rounds(Toy):
    """In turns, and so many: a coin leads a step up. Who is further in the end wins."""

    turns: int = param(4, 1, 20, "Turns", "Of both players together")

    @property
    def axes(self) -> dict[str, range]:
        return {**super().axes, "turns_left": range(1, self.turns + 1)}

    def start(self) -> State:
        return State(turns_left=self.turns)

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        for mine in (state.mine, min(state.mine + (2 if action == "roll" else 1), self.target - 1)):
            if state.turns_left == 1:
                yield Outcome(HALF, payment=Fraction((mine > state.theirs) - (mine < state.theirs) + 1, 2))
            else:
                yield Outcome(HALF, State(state.theirs, mine, turns_left=state.turns_left - 1), passes=True)
