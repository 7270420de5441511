"""What comes of a game's named strategies when they meet, bit by bit: the match itself, the best replies, the length.

Every strategy is laid out once for all its matches, and replied to once.
"""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import prod
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from diceviz.model.named_strategies import rivals
from solver import Cancelled, Job
from solver.games import Game

if TYPE_CHECKING:
    from solver.match import Match, Reply
    from solver.strategies import Strategy

REPORT = 0.03  # seconds between two reports of progress
LONG = 300**3  # states from which on a match takes seconds, and hundreds of megabytes: Pig to more than 300
STAGES = 4  # how many stages a meeting has: the match, two replies, the length


class Seen(NamedTuple):
    """Where the other's score is not seen: what one has against a strategy who sees both, and what the strategy has at
    least."""

    seeing: float | None = None
    guarantee: float | None = None


@dataclass(frozen=True)
class Answer:
    """The best reply to a strategy."""

    average: float  # the value that the reply gets; where players take turns, the mean of moving first and second
    gain: float  # by how much that exceeds an even game; 0 where the proven error may account for it
    seeing: float | None = None  # the value of a reply that sees both scores, where the other's is not seen
    guarantee: float | None = None  # the least that the strategy gets, where the other's score is not seen


@dataclass(frozen=True, eq=False)
class Meeting:
    """What is known yet of how two strategies fare against each other."""

    players: "tuple[Strategy, Strategy]"
    match: "Match"
    answers: tuple[Answer, ...] = ()  # the best replies to the first and to the second strategy
    length: float | None = None  # the mean number of turns or throws of a game


class Tournament:
    """The matches between the rivals of one game."""

    def __init__(self, game: Game, players: "Sequence[Strategy] | None" = None) -> None:
        self.game, self.players = game, players or rivals(game)
        self._laid_out: dict[Strategy, Strategy] = {}
        self._laying_out = Lock()
        self._answers: dict[tuple[Strategy, Game], Answer] = {}

    @property
    def is_long(self) -> bool:
        """Whether even one match takes so much that it should be asked for."""
        return prod(map(len, self.game.axes.values())) > LONG

    def meet(self, first: "Strategy", second: "Strategy", job: Job) -> Iterator[Meeting]:
        """The meeting with more and more known of it. Raises `Cancelled` when the job is."""
        meeting = Meeting((first, second), self.match(first, second, stage(job, 0, STAGES)))
        yield meeting
        answers = tuple(self.answer(player, stage(job, 1 + seat, STAGES), seat) for seat, player in enumerate(meeting.players))
        meeting = replace(meeting, answers=answers)
        yield meeting
        yield replace(meeting, length=meeting.match.mean_length(stage(job, 3, STAGES)))

    def match(self, first: "Strategy", second: "Strategy", job: Job) -> "Match":
        from solver import evaluate

        return evaluate(self.game, self._ready(first, job), self._ready(second, job), job)

    def _ready(self, strategy: "Strategy", job: Job) -> "Strategy":
        """The strategy with its table, which is laid out when somebody first asks for it."""
        from solver.strategies import laid_out

        with self._laying_out:
            if strategy not in self._laid_out:
                self._laid_out[strategy] = laid_out(strategy, self.game, Job(cancelled=job.cancelled))
            return self._laid_out[strategy]

    def answer(self, strategy: "Strategy", job: Job, seat: int = 0) -> Answer:
        """The best reply to the strategy of that seat, by the rules as the one sees them who replies."""
        from solver import best_response, solve

        rules = self.game.seen_from(1 - seat)
        if (strategy, rules) not in self._answers:
            reply = best_response(rules, self._ready(strategy, job), job)
            gain, unproven, seen = reply.average - rules.even, reply.tolerance, Seen()
            if "theirs" in rules.hidden:
                solution = solve(rules, job)
                gain, unproven, seen = reply.average - solution.value(), unproven + solution.gap, seeing(reply, job)
            self._answers[strategy, rules] = Answer(reply.average, gain if gain > unproven else 0.0, *seen)
        return self._answers[strategy, rules]

    def results(self, known: Collection[tuple[int, int]], job: Job) -> Iterator[tuple[tuple[int, int], float | str]]:
        """What the earlier of two players wins on average, or why that cannot be told, for every pair that is not known yet."""
        pairs = list(combinations(range(len(self.players)), 2))
        for number, pair in enumerate(pairs):
            if pair not in known:
                yield pair, self._result(pair, stage(job, number, len(pairs)))
        job.reached(1.0)

    def _result(self, pair: tuple[int, int], job: Job) -> float | str:
        """What the earlier of a pair of players wins on average, or why that cannot be told. Where one has a head start, each
        has it in one of two games."""
        first, second = (self.players[place] for place in pair)
        try:
            if self.game.seen_from(1) == self.game:
                return self.match(first, second, job).average
            return (self.match(first, second, job).average + self.game.mirrored(self.match(second, first, job).average)) / 2
        except Cancelled:
            raise
        except Exception as error:  # the other matches can be told nevertheless
            return str(error) or type(error).__name__


def seeing(reply: "Reply", job: Job) -> Seen:
    from solver.match.hidden_match import HiddenReply

    assert isinstance(reply, HiddenReply)  # as replies are where the other's score is not seen
    start = reply.game.start()
    return Seen(reply.seeing(job=job), reply.guarantee(start.theirs, start.mine, job))


def stage(job: Job, number: int, stages: int) -> Job:
    """A job for one of several equal parts of another, to which it reports."""
    return Job(lambda done: job.progress((number + done) / stages), job.cancelled)


def at_times(tell: Callable[[float], None]) -> Callable[[float], None]:
    """Tells of progress, but no more often than every `REPORT` seconds."""
    last = 0.0

    def progress(done: float) -> None:
        nonlocal last
        if time.perf_counter() - last > REPORT:
            last = time.perf_counter()
            tell(done)

    return progress
