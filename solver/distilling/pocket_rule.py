"""A rule for the pocket: lines that are read from the top until a question is answered by yes, and what to do else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np

from solver.distilling.deeds import Deed
from solver.distilling.questions import Question, said_yes, span_of
from solver.games import Game
from solver.job import Job
from solver.strategies.rules_of_thumb import Rule
from solver.tables.growing_table import Floats, Ints
from solver.tables.strategy_arrays import Marks, Rolls, by_own_turn, hold_from, spread


@dataclass(frozen=True)
class RuleLine:
    """A deed for where any of the questions is answered by yes."""

    questions: tuple[Question, ...]
    deed: Deed

    @property
    def numbers(self) -> tuple[int, ...]:
        return (*(number for question in self.questions for number in question.numbers), *self.deed.numbers)

    @property
    def settings(self) -> tuple[int, ...]:
        return (*(number for question in self.questions for number in question.settings), *self.deed.numbers)

    @property
    def shape(self) -> str:
        return f"{' or '.join(question.fact for question in self.questions)}: {self.deed.kind}"

    def words(self, game: Game) -> str:
        return f"If {', or '.join(question.words for question in self.questions)}: {self.deed.words(game)}."

    def asked(self, game: Game) -> Marks:
        """Where the answer to any of its questions is yes, over my score and theirs."""
        return np.asarray(np.logical_or.reduce([said_yes(question, game) for question in self.questions]))

    def shorter(self) -> Iterator["RuleLine"]:
        """The line with a question less."""
        for place in range(len(self.questions) if len(self.questions) > 1 else 0):
            yield RuleLine((*self.questions[:place], *self.questions[place + 1 :]), self.deed)


@dataclass(frozen=True)
class PocketRule(Rule):
    """A strategy for one game, that a person can remember."""

    game: Game = field(repr=False)
    lines: tuple[RuleLine, ...]
    otherwise: Deed

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers to remember, in the order in which the words tell them."""
        return (*(number for line in self.lines for number in line.numbers), *self.otherwise.numbers)

    @property
    def settings(self) -> tuple[int, ...]:
        """All numbers that may be others, even where they are none to remember: see `Question`."""
        return (*(number for line in self.lines for number in line.settings), *self.otherwise.numbers)

    @property
    def name(self) -> str:
        return f"a rule with {len(self.numbers)} number{'s' * (len(self.numbers) != 1)}"

    @property
    def habit(self) -> str:
        return f"play by {self.name}"

    @property
    def meaning(self) -> str:
        return self.words

    @property
    def words(self) -> str:
        """The whole rule."""
        last = self.otherwise.words(self.game)
        said = [line.words(self.game) for line in self.lines]
        return " ".join([*said, f"Otherwise {last}." if said else f"{last[0].upper()}{last[1:]}."])

    @property
    def shape(self) -> tuple[str, ...]:
        """What the rule asks and does, whatever its numbers."""
        return (*(line.shape for line in self.lines), self.otherwise.kind)

    @property
    def makes_sense(self) -> bool:
        """Whether numbers are such as somebody would tell: what is done by them is above 0 and below the target."""
        deeds = [*(line.deed for line in self.lines), self.otherwise]
        asked = [question for line in self.lines for question in line.questions]
        return all(0 < number < self.game.target for deed in deeds for number in deed.numbers) and all(
            question.least in span_of(question, self.game) for question in asked
        )

    @property
    def repeats(self) -> bool:
        """Whether a line tells what the next one tells too."""
        deeds = [*(line.deed for line in self.lines), self.otherwise]
        return any(one == next for one, next in pairwise(deeds))

    def fits(self, game: Game) -> bool:
        return by_own_turn(game) == self.game

    def plan(self) -> Ints:
        """The turn total to hold at, or the number of dice, over my score and theirs."""
        found = self.otherwise.plan(self.game)
        for line in reversed(self.lines):
            found = np.where(line.asked(self.game), line.deed.plan(self.game), found)
        return found

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        self._require(game)
        return hold_from(self.plan(), game) if game.chooses == "roll or hold" else super().rolls(game, job)

    def mixes(self, game: Game, job: Job | None = None) -> Floats:
        self._require(game)
        return spread(self.plan(), game) if game.chooses == "dice" else super().mixes(game, job)

    def _require(self, game: Game) -> None:
        if not self.fits(game):
            raise ValueError(f"{self.name}: its numbers are for {self.game.name} with its rules, not for {game.name}")

    def with_settings(self, settings: Sequence[int]) -> "PocketRule":
        """The rule with other numbers."""
        left, lines = [*settings], []
        for line in self.lines:
            questions = tuple(each.with_settings(take(left, len(each.settings))) for each in line.questions)
            lines.append(RuleLine(questions, Deed(line.deed.kind, take(left, len(line.deed.numbers)))))
        return PocketRule(self.game, tuple(lines), Deed(self.otherwise.kind, tuple(left)))

    def shorter(self) -> Iterator["PocketRule"]:
        """The rules with a line less, or a question."""
        for place, line in enumerate(self.lines):
            yield replace(self, lines=(*self.lines[:place], *self.lines[place + 1 :]))
            for less in line.shorter():
                yield replace(self, lines=(*self.lines[:place], less, *self.lines[place + 1 :]))
        if self.lines:
            yield replace(self, lines=self.lines[:-1], otherwise=self.lines[-1].deed)


def take(numbers: list[int], count: int) -> tuple[int, ...]:
    taken = tuple(numbers[:count])
    del numbers[:count]
    return taken
