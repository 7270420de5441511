"""All states of a game, what may be done in each and what comes of it: read from its rule book once, in arrays.

There are the states that can be looked at, whether or not play comes to them, and all that play leads to from there. A row is
what may be chosen in a state, or a pair of choices where both players choose at once: rows of a state lie side by side, and so
do outcomes of a row. Chances of the rule book are added as whole numbers and rounded once. Values are counted from `even`, what
a game is worth that never ends: so the other player's is the same with the other sign.
"""

import gc
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice, product
from math import lcm, prod

import numpy as np
import numpy.typing as npt

from solver.games.game import Deed, Game, ends_by_passing
from solver.games.state import Choice, Outcome, State
from solver.job import Job
from solver.memory import require

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Marks = npt.NDArray[np.bool_]

LIMIT = 5_000_000  # outcomes that a rule book may have: about ten seconds of reading
SAMPLE = 20_000  # outcomes that are read to guess how many there are
TRIES, SCATTER = 200, 2_654_435_761  # states tried for that guess, and the prime that scatters them (Knuth)
FEW, SURELY = 20, 50  # states after which no more are tried if the guess is so many times below the limit
SOME = 10  # choices that are tried in each of these states
STRIDE = 10_000  # outcomes between two looks at the job
BYTES = 150.0  # memory for each outcome, with all that solving takes

Ratio = tuple[int, int]
Results = tuple[dict[int, int], dict[Ratio, int], int]  # shares of next states, shares of payments, and their sum


@dataclass(frozen=True, eq=False)
class Graph:
    """A game in arrays. `first` has the first row of each state, `begins` the first outcome of each row, both with an end."""

    game: Game
    states: list[State]
    looked_at: int  # the number of states that can be looked at, which come first in `states`
    index: dict[State, int]
    swapped: Ints  # each state as the other player sees it, where both choose at once
    first: Ints
    columns: Ints  # the number of the other player's choices in each state; rows go by my choice, then by theirs
    mine: Ints  # my choice in each row, by its place in `game.choices`
    theirs: Ints
    paid: Floats  # the mean payment of each row at once, counted from even, and what acting costs
    begins: Ints
    chance: Floats
    to: Ints  # the next state of each outcome; -1 where the game is over
    passes: Marks
    payment: Floats  # the payment of each outcome where the game is over
    most: int  # the most outcomes that the rule book has for one row, before equal ones are merged

    @classmethod
    def of(cls, game: Game, job: Job | None = None) -> "Graph":
        """The graph of a game. Raises `Cancelled` when the job is, and `ValueError` where there is too much to read, or chances
        do not add up."""
        require_small(game)
        with no_collections():
            return Reading(game).read(job or Job())

    @property
    def even(self) -> float:
        return even(self.game)

    @property
    def sign(self) -> float:
        """The factor that makes larger values better: -1 where turns are counted, else 1."""
        return -1.0 if self.game.unit.less_is_better else 1.0

    @cached_property
    def largest(self) -> float:
        """The largest payment, counted from even, or cost of acting."""
        over = self.to < 0
        return max(float(abs(self.payment[over] - self.even).max(initial=0.0)), float(abs(self.paid).max()))

    def __len__(self) -> int:
        return len(self.states)

    @cached_property
    def state_of_row(self) -> Ints:
        return np.repeat(np.arange(len(self)), np.diff(self.first))

    @cached_property
    def first_of_mine(self) -> Ints:
        """Where the choices of each state begin in a list of all my choices in all states, and its end."""
        return np.concatenate([[0], np.cumsum(np.diff(self.first) // self.columns)]).astype(np.int64)

    @cached_property
    def begins_turn(self) -> Marks:
        """Whether a turn begins in each state: no points are at risk. Where they never are, every choice is a turn."""
        return np.array([state.begins_turn for state in self.states])

    @cached_property
    def ends_turn(self) -> Marks:
        """Whether a turn ends with each outcome, and the game goes on."""
        begins = (self.to >= 0) & self.begins_turn[self.to]
        return begins & self.passes if ends_by_passing(self.game) else begins

    @cached_property
    def places(self) -> Ints:
        """Where the states that can be looked at lie in a flat array over the axes."""
        names, spans = [*self.game.axes], [*self.game.axes.values()]
        numbers = np.array([[getattr(state, name) for name in names] for state in self.states[: self.looked_at]])
        offsets = numbers - [span.start for span in spans]
        return np.asarray(np.ravel_multi_index(tuple(offsets.T), [len(span) for span in spans]))


def even(game: Game) -> float:
    """The value of a game that never ends: half of what two players share; to one alone, as little as can be."""
    if game.players == 2:
        return sum(game.bounds) / 2
    return 0.0 if game.unit.less_is_better else game.bounds[0]


def seeds(game: Game) -> Iterator[State]:
    """All states that can be looked at."""
    for numbers in product(*game.axes.values()):
        if (state := looked_at(game, numbers)) is not None:
            yield state


def looked_at(game: Game, numbers: tuple[int, ...]) -> State | None:
    state = State(**{name: int(number) for name, number in zip(game.axes, numbers, strict=True)})
    spans = game.spans(state)
    return state if all(number in spans[name] for name, number in zip(game.axes, numbers, strict=True)) else None


def deeds(game: Game, state: State) -> Iterator[tuple[Deed, Choice, Choice | None]]:
    """All deeds that are possible in a state, each with my choice and theirs."""
    if not game.at_once:
        for choice in allowed(game, state):
            yield choice, choice, None
        return
    for pair in product(allowed(game, state), allowed(game, state.swapped())):
        yield pair, *pair


def allowed(game: Game, state: State) -> list[Choice]:
    """The choices of a state, in the order of `game.choices`. Raises `ValueError` if there are none, or others than those."""
    actions, choices = game.actions(state), game.choices
    if not actions:
        raise ValueError(f"{game.name}: {told(game, state)}, there is nothing to choose")
    for choice in actions:
        if choice not in choices:
            all_of_them = ", ".join(map(repr, choices))
            raise ValueError(f"{game.name}: {told(game, state)}, {choice!r} may be chosen, but choices are {all_of_them}")
    return [choice for choice in choices if choice in actions]


@contextmanager
def no_collections() -> Iterator[None]:
    """Switch the garbage collector off: among so many states that stay, it would hold up other threads for 50 ms, again and
    again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def require_small(game: Game) -> None:
    """Raise `ValueError` if a rule book has too many outcomes, guessed from some choices in states scattered over all of
    them."""
    spans = list(game.axes.values())
    size = prod(map(len, spans))
    tried, read, about = 0, 0, 0.0
    while tried < FEW or (tried < TRIES and read < SAMPLE and size * about / tried > LIMIT / SURELY):
        places = np.unravel_index(tried * SCATTER % size, [len(span) for span in spans])
        state = looked_at(game, tuple(span[place] for span, place in zip(spans, places, strict=True)))
        tried += 1
        if state is not None:
            rows = [deed for deed, _, _ in deeds(game, state)]
            some = [sum(1 for _ in islice(game.outcomes(state, deed), SAMPLE)) for deed in rows[:: -(-len(rows) // SOME)]]
            read += sum(some)
            about += len(rows) * sum(some) / len(some)
    if size * about / tried > LIMIT:
        raise too_large(game, size * about / tried)
    require(BYTES * size * about / tried, game.name)


def too_large(game: Game, outcomes: float) -> ValueError:
    return ValueError(
        f"{game.name}: its rule book has about {outcomes:.2g} outcomes, but games with more than {LIMIT:.2g} need kernels"
    )


class Reading:
    """A graph in the making."""

    def __init__(self, game: Game) -> None:
        self.game, self.bounds, self.even = game, game.bounds, even(game).as_integer_ratio()
        self.states: list[State] = []
        self.index: dict[State, int] = {}
        self.place_of = {choice: place for place, choice in enumerate(game.choices)}
        self.first, self.begins, self.swapped, self.columns = array("q", [0]), array("q", [0]), array("q"), array("q")
        self.mine, self.theirs, self.paid = array("q"), array("q"), array("d")
        self.chance, self.to, self.passes, self.payment = array("d"), array("q"), array("b"), array("d")
        self.outcomes, self.seen, self.most = 0, 0, 0

    def read(self, job: Job) -> Graph:
        for number, state in enumerate(seeds(self.game)):
            if number % STRIDE == 0:
                job.reached(0.0)
            self.place(state)
        looked_at = len(self.states)
        for state in self.states:  # the list grows meanwhile
            self.add_state(state, job)
        job.reached(1.0)
        return Graph(
            self.game,
            self.states,
            looked_at,
            self.index,
            np.array(self.swapped),
            np.array(self.first),
            np.array(self.columns),
            np.array(self.mine),
            np.array(self.theirs),
            np.array(self.paid),
            np.array(self.begins),
            np.array(self.chance),
            np.array(self.to),
            np.array(self.passes, np.bool_),
            np.array(self.payment),
            self.most,
        )

    def add_state(self, state: State, job: Job) -> None:
        cost = self.game.cost(state) if self.game.players == 1 else 0
        for deed, mine, theirs in deeds(self.game, state):
            if self.outcomes >= self.seen:
                job.reached(len(self.swapped) / len(self.states))
                self.seen = self.outcomes + STRIDE
            self.add_row(state, deed, cost)
            self.mine.append(self.place_of[mine])
            self.theirs.append(0 if theirs is None else self.place_of[theirs])
        self.first.append(len(self.mine))
        other = state.swapped() if self.game.at_once else state
        self.swapped.append(self.place(other))
        self.columns.append(len(allowed(self.game, other)) if self.game.at_once else 1)

    def place(self, state: State) -> int:
        found = self.index.get(state)
        if found is None:
            found = self.index[state] = len(self.states)
            self.states.append(state)
        return found

    def add_row(self, state: State, deed: Deed, cost: int) -> None:
        going, over, whole = self.results(state, deed)
        paid = float(cost)
        for (above, below), share in over.items():
            counted = above * self.even[1] - below * self.even[0]
            paid += share * counted / (whole * below * self.even[1])
        self.paid.append(paid)
        self.chance.extend([share / whole for share in (*going.values(), *over.values())])
        self.to.extend([key // 2 for key in going] + [-1] * len(over))
        self.passes.extend([key % 2 for key in going] + [0] * len(over))
        self.payment.extend([0.0] * len(going) + [above / below for above, below in over])
        self.begins.append(len(self.to))

    def results(self, state: State, deed: Deed) -> Results:
        """The chances of all outcomes of a deed as whole numbers of one common share; equal outcomes are merged."""
        outcomes = list(self.game.outcomes(state, deed))
        self.outcomes, self.most = self.outcomes + len(outcomes), max(self.most, len(outcomes))
        if self.outcomes > LIMIT:
            raise too_large(self.game, self.outcomes * len(self.states) / len(self.first))
        ratios = [outcome.chance.as_integer_ratio() for outcome in outcomes]
        whole = lcm(*{below for _, below in ratios})
        going: dict[int, int] = {}
        over: dict[Ratio, int] = {}
        total = 0
        for outcome, (above, below) in zip(outcomes, ratios, strict=True):
            share = above * (whole // below)
            total += share
            if share > 0:
                self.note(state, deed, outcome, share, going, over)
            elif share < 0:
                raise self.wrong(state, deed, f"a chance of {outcome.chance}")
        if total != whole:
            raise self.wrong(state, deed, f"chances that add up to {Fraction(total, whole)}, not to 1")
        return going, over, whole

    def note(
        self, state: State, deed: Deed, outcome: Outcome, share: int, going: dict[int, int], over: dict[Ratio, int]
    ) -> None:
        if outcome.passes and self.game.at_once:
            raise self.wrong(state, deed, "an outcome that passes the turn, but both choose at once")
        if outcome.state is None:
            payment = above, below = (outcome.payment or 0).as_integer_ratio()
            least, most = self.bounds
            if not least <= above / below <= most:
                raise self.wrong(state, deed, f"a payment of {outcome.payment}, but values are from {least:g} to {most:g}")
            over[payment] = over.get(payment, 0) + share
        else:
            key = 2 * self.place(outcome.state) + outcome.passes
            going[key] = going.get(key, 0) + share

    def wrong(self, state: State, deed: Deed, what: str) -> ValueError:
        return ValueError(f"{self.game.name}: {told(self.game, state)}, {deed!r} has {what}")


def told(game: Game, state: State) -> str:
    """A state in words."""
    return "at " + ", ".join(f"{name} {number}" for name, number in game.where(state).items())
