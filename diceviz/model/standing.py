"""What a strategy wins, exactly: against the best play, against a rival, and against the best reply to it, on both seats."""

from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from solver import Job
from solver.games import Game

if TYPE_CHECKING:
    from solver.match import Match, Reply
    from solver.strategies import Strategy


class Results(NamedTuple):
    """What the strategy wins who begins, and who does not: values to its player."""

    first: float
    second: float

    @property
    def average(self) -> float:
        return (self.first + self.second) / 2


@dataclass(frozen=True)
class Standing:
    mine: "Strategy"
    rival: "Strategy"
    to_best: "Match" = field(repr=False)
    to_rival: "Match" = field(repr=False)
    replied: "Reply" = field(repr=False)  # the best reply

    @property
    def players(self) -> "tuple[Strategy, Strategy]":
        """The strategies that it was found for."""
        return self.mine, self.rival

    @cached_property
    def best(self) -> Results:
        """Against optimal play."""
        return Results(self.to_best.first, self.to_best.second)

    @cached_property
    def against(self) -> Results:
        """Against the rival."""
        return Results(self.to_rival.first, self.to_rival.second)

    @cached_property
    def reply(self) -> Results:
        """Against the best reply: no other player leaves it less."""
        game, reply = self.replied.game, self.replied
        return Results(game.mirrored(reply.second(game.start_as_second())), game.mirrored(reply.value()))


def standing_of(
    game: Game, mine: "Strategy", rival: "Strategy", job: Job, before: Standing | None = None, aside: Executor | None = None
) -> Standing:
    """The standing of a strategy; `before` is that of a strategy which differs in a few states, and what does not depend on
    them is taken from it. The best reply may be found at the same time, by another thread."""
    from solver import best_response, strategies
    from solver.match.again import reply_again

    ready, quiet = strategies.laid_out(mine, game, job), Job(cancelled=job.cancelled)
    reply = partial(reply_again, before.replied) if before else partial(best_response, game)
    replied = aside.submit(reply, ready, quiet) if aside else None
    to_best = match_of(game, ready, strategies.optimal(), before.to_best if before else None, quiet)
    to_rival = match_of(game, ready, rival, before.to_rival if before and before.rival == rival else None, quiet)
    return Standing(mine, rival, to_best, to_rival, replied.result() if replied else reply(ready, quiet))


def match_of(game: Game, ready: "Strategy", other: "Strategy", before: "Match | None", job: Job) -> "Match":
    from solver import evaluate
    from solver.match.again import evaluate_again

    return evaluate_again(before, ready, job) if before else evaluate(game, ready, laid_out(game, other), job)


@lru_cache(maxsize=4)
def laid_out(game: Game, strategy: "Strategy") -> "Strategy":
    """The strategy with its table, which is kept while another one changes."""
    from solver import strategies

    return strategies.laid_out(strategy, game)
