"""A rule for the pocket: lines that are read from the top until a question is answered by yes, and what to do else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

import numpy as np

from solver.distilling.deeds import Deed
from solver.distilling.questions import Question, said_yes
from solver.games import Game
from solver.job import Job
from solver.strategies.rules_of_thumb import Rule
from solver.tables.growing_table import Floats, Ints
from solver.tables.strategy_arrays import Rolls, by_own_turn, hold_from, spread


@dataclass(frozen=True)
class Line:
    question: Question
    deed: Deed


@dataclass(frozen=True)
class PocketRule(Rule):
    """A strategy for one game, that a person can remember."""

    game: Game = field(repr=False)
    lines: tuple[Line, ...]
    otherwise: Deed

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers to remember, in the order in which the words tell them."""
        told = [(*line.question.numbers, *line.deed.numbers) for line in self.lines]
        return (*(number for numbers in told for number in numbers), *self.otherwise.numbers)

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
        """The whole rule. Successive lines that tell the same are one."""
        said = []
        for deed, lines in groupby(self.lines, key=lambda line: line.deed):
            questions = ", or ".join(line.question.words for line in lines)
            said.append(f"If {questions}: {deed.words(self.game)}.")
        last = self.otherwise.words(self.game)
        return " ".join([*said, f"Otherwise {last}." if said else f"{last[0].upper()}{last[1:]}."])

    @property
    def shape(self) -> tuple[str, ...]:
        """What the rule asks and does, whatever its numbers."""
        return (*(f"{line.question.fact}: {line.deed.kind}" for line in self.lines), self.otherwise.kind)

    @property
    def makes_sense(self) -> bool:
        """Whether all that is told to be done can be: no number that divides is 0, none that is held at below 1."""
        return all(number > 0 for deed in (*(line.deed for line in self.lines), self.otherwise) for number in deed.numbers)

    @property
    def repeats(self) -> bool:
        """Whether the last line tells what is done anyway."""
        return bool(self.lines) and self.lines[-1].deed == self.otherwise

    def fits(self, game: Game) -> bool:
        return by_own_turn(game) == self.game

    def plan(self) -> Ints:
        """The turn total to hold at, or the number of dice, over my score and theirs."""
        game = self.game
        mine, theirs = np.indices((game.target, game.target))
        found = self.otherwise.plan(game, mine, theirs)
        for line in reversed(self.lines):
            found = np.where(said_yes(line.question, game), line.deed.plan(game, mine, theirs), found)
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

    def with_numbers(self, numbers: Sequence[int]) -> "PocketRule":
        """The rule with other numbers."""
        left, lines = [*numbers], []
        for line in self.lines:
            asked = take(left, len(line.question.numbers))
            lines.append(Line(line.question.with_numbers(asked), Deed(line.deed.kind, take(left, len(line.deed.numbers)))))
        return PocketRule(self.game, tuple(lines), Deed(self.otherwise.kind, tuple(left)))

    def with_line(self, place: int, line: Line) -> "PocketRule":
        return PocketRule(self.game, (*self.lines[:place], line, *self.lines[place:]), self.otherwise)

    def shorter(self) -> Iterator["PocketRule"]:
        """The rules with a line less."""
        for place in range(len(self.lines)):
            yield replace(self, lines=(*self.lines[:place], *self.lines[place + 1 :]))
        if self.lines:
            yield replace(self, lines=self.lines[:-1], otherwise=self.lines[-1].deed)


def take(numbers: list[int], count: int) -> tuple[int, ...]:
    taken = tuple(numbers[:count])
    del numbers[:count]
    return taken
