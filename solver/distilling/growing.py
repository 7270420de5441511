"""Where a line more pays: for every question and every deed what it saves, by the turns that begin there and what they cost."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from solver.distilling.boards import RuleBoard
from solver.distilling.deeds import Deed, all_deeds
from solver.distilling.pocket_rule import PocketRule, RuleLine
from solver.distilling.questions import FACTS, LEADS, Question, answers
from solver.games import Game
from solver.kernels.whole_turns.answer_gains import add_gains
from solver.tables.growing_table import Floats
from solver.tables.strategy_arrays import Marks

RARE = 1e-6  # turns in a game that are so few that they are not looked at
WORK = 2_000_000  # savings that are added in one call, which takes some milliseconds
Columns = npt.NDArray[np.int16]

ALWAYS = "always"  # the question that every state answers alike


class Grown(NamedTuple):
    """A rule that is to lose so much less than the one it has grown from."""

    saving: float
    rule: PocketRule


class Soil:
    """What rules for a board may grow by."""

    def __init__(self, board: RuleBoard) -> None:
        self.board, self.game = board, board.game
        told = {**answers(self.game, board.job), ALWAYS: np.zeros((self.game.target,) * 2, np.int64)}
        self.facts, self.least = [*told], [int(answer.min()) for answer in told.values()]
        self.answers = np.array([answer - answer.min() for answer in told.values()])

    @cached_property
    def deeds(self) -> list[Deed]:
        return [*all_deeds(self.game)]

    @cached_property
    def columns(self) -> Columns:
        """The columns of all deeds, at [deed, mine, theirs]."""
        found = np.empty((len(self.deeds), *self.answers.shape[1:]), np.int16)
        for column, deed in zip(found, self.deeds, strict=True):
            self.board.tick()
            column[:] = self.board.columns(deed.plan(self.game))
        return found

    def savings(self, now: Floats, costs: Floats, where: Marks, deeds: Columns) -> Floats:
        """What deeds save where a question is answered by so much or more, at [deed, question, answer]; they are told by their
        columns."""
        columns, told = deeds[:, where], self.answers[:, where]
        found = np.zeros((len(columns), len(told), int(self.answers.max()) + 1))
        some = max(1, WORK // max(1, told.size))
        for start in range(0, len(columns), some):
            self.board.tick()
            few = slice(start, start + some)
            add_gains(now[where], costs[where], columns[few], told, found[few])
        return found

    def grown(self, rule: PocketRule) -> list[Grown]:
        """Rules with a line or a question more, or with another deed, the most promising first."""
        turns, found = self.board.turns(rule.plan()), []
        costs, now, left = turns[..., None] * self.board.costs, turns * self.board.spent(rule.plan()), turns > RARE
        for place, line in enumerate(rule.lines):
            asked = line.asked(self.game)
            found += [*self.with_lines(rule, place, self.savings(now, costs, left, self.columns))]
            found += [*self.with_deeds(rule, place, self.savings(now, costs, left & asked, self.columns))]
            left = left & ~asked
            found += [*self.with_questions(rule, place, now, costs, left)]
        last = self.savings(now, costs, left, self.columns)
        found += [*self.with_lines(rule, len(rule.lines), last), *self.with_deeds(rule, len(rule.lines), last)]
        return sorted(found, key=lambda each: -each.saving)

    def with_lines(self, rule: PocketRule, place: int, savings: Floats) -> Iterator[Grown]:
        """The rules with the best line there, for each question and each kind of deed."""
        for _, few in self.kinds():
            for saving, question, deed in self.questions(savings[few]):
                yield Grown(saving, with_line(rule, place, RuleLine((question,), self.deeds[few][deed])))

    def with_questions(self, rule: PocketRule, place: int, now: Floats, costs: Floats, left: Marks) -> Iterator[Grown]:
        """The rules that do what a line tells for one question more. What later lines do with the answer is lost."""
        line = rule.lines[place]
        columns = self.board.columns(line.deed.plan(self.game)).astype(np.int16)[None]
        for saving, question, _ in self.questions(self.savings(now, costs, left, columns)):
            if question.fact not in [each.fact for each in line.questions]:
                yield Grown(saving, with_line(rule, place, replace(line, questions=(*line.questions, question)), 1))

    def questions(self, savings: Floats) -> Iterator[tuple[float, Question, int]]:
        """The best answer to each question, with what it saves and the deed; of a lead, the simple ones too."""
        for at, fact in enumerate(self.facts[:-1]):
            simple = [-self.least[at], 1 - self.least[at]] if fact in LEADS else []
            for answer in {int(savings[:, at].max(axis=0).argmax()), *simple}:
                if FACTS[fact].counts or answer:
                    deed = int(savings[:, at, answer].argmax())
                    yield float(savings[deed, at, answer]), Question(fact, answer + self.least[at]), deed

    def with_deeds(self, rule: PocketRule, place: int, savings: Floats) -> Iterator[Grown]:
        """The rules with the best deed of each kind there."""
        for _, few in self.kinds():
            best = int(savings[few, -1, 0].argmax())
            yield Grown(float(savings[few, -1, 0][best]), with_deed(rule, place, self.deeds[few][best]))

    def kinds(self) -> Iterator[tuple[str, slice]]:
        """The kinds of deeds, each with its place in the list."""
        names = [deed.kind for deed in self.deeds]
        for kind in dict.fromkeys(names):
            yield kind, slice(names.index(kind), names.index(kind) + names.count(kind))


def with_line(rule: PocketRule, place: int, line: RuleLine, instead: int = 0) -> PocketRule:
    """The rule with a line there, instead of so many."""
    return replace(rule, lines=(*rule.lines[:place], line, *rule.lines[place + instead :]))


def with_deed(rule: PocketRule, place: int, deed: Deed) -> PocketRule:
    """The rule with another deed in a line, or in the last resort."""
    if place == len(rule.lines):
        return replace(rule, otherwise=deed)
    return with_line(rule, place, replace(rule.lines[place], deed=deed), 1)


def first_rules(game: Game) -> list[list[PocketRule]]:
    """Rules without a question, for each kind of deed."""
    kinds: dict[str, list[PocketRule]] = {}
    for deed in all_deeds(game):
        kinds.setdefault(deed.kind, []).append(PocketRule(game, (), deed))
    return [*kinds.values()]
