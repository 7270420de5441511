"""Where a line more pays: for every question and every deed what it saves, by the turns that begin there and what they cost."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from solver.distilling.boards import Board
from solver.distilling.deeds import Deed, all_deeds
from solver.distilling.pocket_rule import Line, PocketRule
from solver.distilling.questions import FACTS, Question, answers, said_yes
from solver.games import Game
from solver.kernels.answer_gains import add_gains
from solver.tables.growing_table import Floats, Ints
from solver.tables.strategy_arrays import Marks

RARE = 1e-6  # turns in a game that are so few that they are not looked at
WORK = 2_000_000  # savings that are added in one call, which takes some milliseconds
ALWAYS = "always"  # the question that every state answers alike


class Grown(NamedTuple):
    """A rule that is to lose so much less than the one it has grown from."""

    saving: float
    rule: PocketRule


class Soil:
    """What rules for a board may grow by."""

    def __init__(self, board: Board) -> None:
        self.board, self.game = board, board.game
        self.mine, self.theirs = np.indices((self.game.target,) * 2)
        told = {**answers(self.game, board.job), ALWAYS: np.zeros_like(self.mine)}
        self.facts, self.least = [*told], [int(answer.min()) for answer in told.values()]
        self.answers = np.array([answer - answer.min() for answer in told.values()])

    @cached_property
    def deeds(self) -> list[Deed]:
        return [*all_deeds(self.game)]

    @cached_property
    def columns(self) -> Ints:
        """The columns of all deeds, at [deed, mine, theirs]."""
        plans = (deed.plan(self.game, self.mine, self.theirs) for deed in self.deeds)
        return np.array([self.board.columns(plan) for plan in plans], np.int16)

    def savings(self, now: Floats, costs: Floats, where: Marks) -> Floats:
        """What each deed saves where a question is answered by so much or more, at [deed, question, answer]."""
        columns, told = self.columns[:, where], self.answers[:, where]
        found = np.zeros((len(columns), len(told), int(self.answers.max()) + 1))
        some = max(1, WORK // max(1, told.size))
        for start in range(0, len(columns), some):
            self.board.tick()
            few = slice(start, start + some)
            add_gains(now[where], costs[where], columns[few], told, found[few])
        return found

    def grown(self, rule: PocketRule) -> list[Grown]:
        """Rules with a line more, or with another deed, the most promising first."""
        turns = self.board.turns(rule.plan())
        costs = turns[..., None] * self.board.costs
        now, often = turns * self.board.spent(rule.plan()), turns > RARE
        found, left = [], often
        for place in range(len(rule.lines) + 1):
            savings = self.savings(now, costs, left)
            found += [Grown(saving, rule.with_line(place, line)) for saving, line in self.lines(savings)]
            asked = said_yes(rule.lines[place].question, self.game) if place < len(rule.lines) else np.ones_like(often)
            here = self.savings(now, costs, left & asked) if place < len(rule.lines) else savings
            found += [Grown(saving, with_deed(rule, place, deed)) for saving, deed in self.replacements(here)]
            left = left & ~asked
        return sorted(found, key=lambda each: -each.saving)

    def kinds(self) -> Iterator[tuple[str, slice]]:
        """The kinds of deeds, each with its place in the list."""
        names = [deed.kind for deed in self.deeds]
        for kind in dict.fromkeys(names):
            yield kind, slice(names.index(kind), names.index(kind) + names.count(kind))

    def lines(self, savings: Floats) -> Iterator[tuple[float, Line]]:
        """The best line with each question and each kind of deed."""
        for at, fact in enumerate(self.facts[:-1]):
            for _, few in self.kinds():
                part = savings[few, at]
                deed, answer = np.unravel_index(int(part.argmax()), part.shape)
                if FACTS[fact].counts or answer:
                    question = Question(fact, int(answer) + self.least[at])
                    yield float(part[deed, answer]), Line(question, self.deeds[few][int(deed)])

    def replacements(self, savings: Floats) -> Iterator[tuple[float, Deed]]:
        """The best deed of each kind, wherever it is asked."""
        for _, few in self.kinds():
            best = int(savings[few, -1, 0].argmax())
            yield float(savings[few, -1, 0][best]), self.deeds[few][best]


def with_deed(rule: PocketRule, place: int, deed: Deed) -> PocketRule:
    """The rule with another deed in a line, or in the last resort."""
    if place == len(rule.lines):
        return replace(rule, otherwise=deed)
    line = replace(rule.lines[place], deed=deed)
    return replace(rule, lines=(*rule.lines[:place], line, *rule.lines[place + 1 :]))


def first_rules(game: Game) -> list[list[PocketRule]]:
    """Rules without a question, for each kind of deed."""
    kinds: dict[str, list[PocketRule]] = {}
    for deed in all_deeds(game):
        kinds.setdefault(deed.kind, []).append(PocketRule(game, (), deed))
    return [*kinds.values()]
