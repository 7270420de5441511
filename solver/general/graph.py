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

from solver.games.game import Deed, Game
from solver.games.state import Choice, Outcome, State
from solver.job import Job
from solver.memory import require

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Marks = npt.NDArray[np.bool_]

LIMIT = 5_000_000  # outcomes in a rule book: about ten seconds of reading
SAMPLE = 20_000  # outcomes read to guess how many there are
TRIES, SCATTER = 200, 2_654_435_761  # states looked at for that, and the prime that scatters them (Knuth)
SOME = 10  # choices of each that are tried
STRIDE = 10_000  # outcomes between two looks at the job
BYTES = 150.0  # for each outcome, with all that solving takes

Ratio = tuple[int, int]
Results = tuple[dict[int, int], dict[Ratio, int], int]  # chances of what follows, of payments, and what they add up to


@dataclass(frozen=True, eq=False)
class Graph:
    """`first` has the first row of each state, `begins` the first outcome of each row, both with an end."""

    game: Game
    states: list[State]
    looked_at: int  # so many states can be looked at: the first
    index: dict[State, int]
    swapped: Ints  # where both choose at once, the state as the other player sees it
    first: Ints
    columns: Ints  # how many choices the other player has; rows of a state go by my choice, then by theirs
    mine: Ints  # my choice in each row, by its place in `game.choices`
    theirs: Ints
    paid: Floats  # what is paid on average at once, counted from even, and what acting costs
    begins: Ints
    chance: Floats
    to: Ints  # -1 where the game is over
    passes: Marks
    payment: Floats  # where it is over
    most: int  # outcomes that the rule book has for one row, before those that come to the same are one

    @classmethod
    def of(cls, game: Game, job: Job | None = None) -> "Graph":
        """Raises `Cancelled` when the job is, and `ValueError` where there is too much to read, or chances do not add up."""
        require_small(game)
        with no_collections():
            return Reading(game).read(job or Job())

    @property
    def even(self) -> float:
        return even(self.game)

    @property
    def sign(self) -> float:
        """Times this, more is better."""
        return -1.0 if self.game.unit.less_is_better else 1.0

    @cached_property
    def largest(self) -> float:
        """What is paid at most, counted from even, or acting costs."""
        over = self.to < 0
        return max(float(abs(self.payment[over] - self.even).max(initial=0.0)), float(abs(self.paid).max()))

    def __len__(self) -> int:
        return len(self.states)

    @cached_property
    def state_of_row(self) -> Ints:
        return np.repeat(np.arange(len(self)), np.diff(self.first))

    @cached_property
    def first_of_mine(self) -> Ints:
        """Of all my choices in all states, the first of each state, and an end."""
        return np.concatenate([[0], np.cumsum(np.diff(self.first) // self.columns)]).astype(np.int64)

    @cached_property
    def begins_turn(self) -> Marks:
        """Of each state: where no points are at risk. Where they never are, every choice is a turn."""
        return np.array([state.turn == 0 for state in self.states])

    @cached_property
    def places(self) -> Ints:
        """Where the states that can be looked at lie in a flat array over the axes."""
        names, spans = [*self.game.axes], [*self.game.axes.values()]
        numbers = np.array([[getattr(state, name) for name in names] for state in self.states[: self.looked_at]])
        offsets = numbers - [span.start for span in spans]
        return np.asarray(np.ravel_multi_index(tuple(offsets.T), [len(span) for span in spans]))


def even(game: Game) -> float:
    """What a game is worth that never ends: the same to both players; to one alone, as little as can be."""
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
    """All that may be chosen, or both may choose: with my choice and theirs."""
    if not game.at_once:
        for choice in allowed(game, state):
            yield choice, choice, None
        return
    for pair in product(allowed(game, state), allowed(game, state.swapped())):
        yield pair, *pair


def allowed(game: Game, state: State) -> list[Choice]:
    """What may be chosen there, in the order of `game.choices`. Raises `ValueError` if that is nothing, or none of them."""
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
    """Among so many states that stay, looking for garbage would hold up other threads for 50 ms, again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def require_small(game: Game) -> None:
    """Some choices in some states, scattered over all of them, tell about how many outcomes there are."""
    spans = list(game.axes.values())
    size = prod(map(len, spans))
    tried, read, about = 0, 0, 0.0
    while tried < TRIES and read < SAMPLE:
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
        for state in self.states:  # which grow meanwhile
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
        """Chances as whole numbers of one common share; what comes to the same is one outcome."""
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
