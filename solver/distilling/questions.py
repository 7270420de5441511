"""The questions that a rule may ask: of the scores, each with one number to remember, or none."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from solver.games import Game, State
from solver.job import Job
from solver.tables.growing_table import Ints
from solver.tables.strategy_arrays import Marks


class Fact(NamedTuple):
    """What is asked for."""

    said: str  # the question, with n for the number
    of: Callable[[Game, Ints, Ints], Ints]  # the answer, from both scores
    asks: Callable[[Game], bool] = lambda game: True  # which games have it
    counts: bool = True  # whether there is a number to remember; else the answer is 1 for yes, or 0


def brought(game: Game, state: State) -> int:
    """The points by which throwing no dice brings a player forward, in comparison with the other."""
    after = next(iter(game.outcomes(state, 0)))
    if after.state is None:
        return game.target if float(after.payment or 0) > game.even else -game.target
    then = after.state.swapped() if after.passes else after.state
    return (then.mine - state.mine) - (then.theirs - state.theirs)


def states(mine: Ints, theirs: Ints) -> Iterator[State]:
    return (State(*scores) for scores in zip(mine.tolist(), theirs.tolist(), strict=True))


def with_no_dice(game: Game, mine: Ints, theirs: Ints) -> Ints:
    return np.array([brought(game, state) for state in states(mine, theirs)])


def with_no_dice_then(game: Game, mine: Ints, theirs: Ints) -> Ints:
    """The points by which no dice would bring the other forward."""
    return with_no_dice(game, theirs, mine)


def moves_again(game: Game, mine: Ints, theirs: Ints) -> Ints:
    outcomes = (next(iter(game.outcomes(state, 0))) for state in states(mine, theirs))
    return np.array([int(each.state is not None and not each.passes) for each in outcomes])


def other_dice(game: Game, mine: Ints, theirs: Ints) -> Ints:
    return np.array([int(game.die_at(state) != game.die) for state in states(mine, theirs)])


def throws_none(game: Game) -> bool:
    return game.chooses == "dice" and 0 in game.choices


FACTS: dict[str, Fact] = {
    "mine": Fact("you have n or more", lambda game, mine, theirs: mine),
    "theirs": Fact("they have n or more", lambda game, mine, theirs: theirs),
    "either": Fact("either of you has n or more", lambda game, mine, theirs: np.maximum(mine, theirs)),
    "ahead": Fact("you are n or more ahead", lambda game, mine, theirs: mine - theirs),
    "behind": Fact("you are n or more behind", lambda game, mine, theirs: theirs - mine),
    "together": Fact("you both have n or more together", lambda game, mine, theirs: mine + theirs),
    "no dice": Fact("no dice win or bring you n or more forward", with_no_dice, throws_none),
    "their no dice": Fact("no dice would win for them or bring them n or more forward", with_no_dice_then, throws_none),
    "again": Fact(
        "no dice give you another turn",
        moves_again,
        lambda game: throws_none(game) and getattr(game, "again", "none") != "none",
        counts=False,
    ),
    "wild": Fact("the dice are others", other_dice, lambda game: getattr(game, "wild", "none") != "none", counts=False),
}


SCORES = ("mine", "theirs", "either", "together")
LEADS = {"ahead": "behind", "behind": "ahead"}


@dataclass(frozen=True)
class Question:
    """Whether a fact is `least` or more."""

    fact: str
    least: int

    @property
    def settings(self) -> tuple[int, ...]:
        """The number that may be another."""
        return (self.least,) if FACTS[self.fact].counts else ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number to remember; none where it only matters who is ahead."""
        return () if self.fact in LEADS and self.least in (0, 1) else self.settings

    @property
    def words(self) -> str:
        if self.fact not in LEADS or self.least > 1:
            return FACTS[self.fact].said.replace(" n ", f" {self.least} ")
        other = LEADS[self.fact]
        if self.least < 0:
            return f"you are at most {-self.least} {other}"
        return f"you are {self.fact}" if self.least else f"you are not {other}"

    def with_settings(self, settings: tuple[int, ...]) -> "Question":
        return Question(self.fact, *settings) if settings else self


@lru_cache(8)
def kept(game: Game) -> dict[str, Ints]:
    """The answers to the questions of a game, as far as they were asked for."""
    return {}


def answers(game: Game, job: Job | None = None) -> dict[str, Ints]:
    """The answers to all questions of a game, over my score and theirs."""
    found = kept(game)
    for name, fact in FACTS.items():
        if name not in found and fact.asks(game):
            rows = []
            for row in zip(*np.indices((game.target, game.target)), strict=True):
                Job(cancelled=(job or Job()).cancelled).reached(0.0)
                rows.append(fact.of(game, *row))
            found[name] = np.array(rows)
    return found


def span_of(question: Question, game: Game) -> range:
    """The numbers that make sense: a question about points that everybody has asks nothing."""
    most = 2 * game.target if question.fact == "together" else game.target
    return range(1 if question.fact in SCORES else -most, most)


def said_yes(question: Question, game: Game) -> Marks:
    """Whether the answer is yes, over my score and theirs."""
    told = kept(game) if question.fact in kept(game) else answers(game)
    return np.asarray(told[question.fact] >= question.least)
