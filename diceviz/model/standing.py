"""What a strategy wins, exactly: against the best play, against a rival, and against the best reply to it, on both seats."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from solver import Job
from solver.games import Game

if TYPE_CHECKING:
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
    best: Results  # against optimal play
    against: Results  # against the rival
    reply: Results  # against the best reply: no other player leaves it less

    @property
    def players(self) -> "tuple[Strategy, Strategy]":
        """The strategies that it was found for."""
        return self.mine, self.rival


def standing_of(game: Game, mine: "Strategy", rival: "Strategy", job: Job) -> Standing:
    from solver import best_response, evaluate, strategies

    ready = strategies.laid_out(mine, game, job)
    matches = [evaluate(game, ready, laid_out(game, other), job) for other in (strategies.optimal(), rival)]
    best, against = (Results(match.first, match.second) for match in matches)
    reply = best_response(game, ready, job)
    begun, answered = reply.second(game.start_as_second()), reply.value()
    return Standing(mine, rival, best, against, Results(game.mirrored(begun), game.mirrored(answered)))


@lru_cache(maxsize=4)
def laid_out(game: Game, strategy: "Strategy") -> "Strategy":
    """The strategy with its table, which is kept while another one changes."""
    from solver import strategies

    return strategies.laid_out(strategy, game)
