"""The search for rules: a beam that grows line by line, each rule refined by what it really loses."""

from collections import Counter
from collections.abc import Callable, Iterator
from math import inf
from typing import NamedTuple

from solver.distilling.boards import Board
from solver.distilling.growing import Soil, first_rules
from solver.distilling.pocket_rule import PocketRule
from solver.job import Job
from solver.tables.growing_table import Ints

STEPS = (5, 2, 1)  # how far a number is moved at once while a rule is refined
LEAST = 1e-7  # points of win probability that are worth a move
EFFORTS = ((2, 2), (4, 4), (8, 6))  # for one pass after the other: rules that grow on, of each count of numbers; and what is
# tried for each of them with one, two and three numbers more
WORTH = 0.002  # points of win probability that a line more must bring


class Tried(NamedTuple):
    loss: float
    rule: PocketRule


class Search:
    """The best rule of each shape so far."""

    def __init__(self, board: Board, numbers: int, job: Job) -> None:
        self.board, self.numbers, self.job = board, numbers, job
        self.soil = Soil(board)
        self.best: dict[tuple[str, ...], Tried] = {}
        self.grown: set[tuple[PocketRule, int]] = set()
        self.met: set[tuple[str, ...]] = set()  # shapes that were refined

    def passes(self) -> Iterator[dict[tuple[str, ...], Tried]]:
        """The best rule of each shape, after one pass after the other."""
        self.begin()
        for width, tries in EFFORTS:
            for count in range(1, self.numbers + 1):
                self.grow(count, width, tries)
            yield self.best

    def begin(self) -> None:
        """Try all rules that ask nothing."""
        for rules in first_rules(self.board.game):
            tried = [Tried(self.loss(rule), rule) for rule in rules if len(rule.numbers) <= self.numbers]
            if tried:
                self.refine(min(tried, key=lambda each: each.loss).rule, inf)

    def loss(self, rule: PocketRule) -> float:
        self.job.reached(0.0)
        return self.board.loss(rule.plan())

    def grow(self, count: int, width: int, tries: int) -> None:
        while waiting := [each for each in self.with_count(count)[:width] if (each.rule, tries) not in self.grown]:
            for each in waiting:
                self.grown.add((each.rule, tries))
                self.try_grown(each, tries)

    def with_count(self, count: int) -> list[Tried]:
        """The rules with that many numbers, the best first."""
        return sorted((each for each in self.best.values() if len(each.rule.numbers) == count), key=lambda each: each.loss)

    def try_grown(self, parent: Tried, tries: int) -> None:
        left = Counter({more: tries for more in range(-3, 4)})
        for each in self.soil.grown(parent.rule, self.board.turns(parent.rule.plan()), self.job):
            more = len(each.rule.numbers) - len(parent.rule.numbers)
            if len(each.rule.numbers) > self.numbers or each.saving < WORTH or not left[more] or useless(each.rule):
                continue
            left[more] -= 1
            if each.rule.shape not in self.met:
                self.met.add(each.rule.shape)
                self.refine(each.rule, parent.loss if more > 0 else inf)

    def refine(self, rule: PocketRule, most: float) -> None:
        """Move the numbers of the rule, one at a time, as long as it loses less; keep it if it loses less than `most`."""
        judge = self.board.judge(rule.plan())
        best = Tried(judge(rule.plan()), rule)
        while True:
            before = best.loss
            for place in range(len(rule.numbers)):
                for step in (sign * step for step in STEPS for sign in (1, -1)):
                    best = self.moved(best, place, step, judge)
            if best.loss > before - LEAST:
                break
        best = Tried(self.loss(best.rule), best.rule)
        if best.loss < most - WORTH:
            self.keep(best)
            self.shorten(best)

    def keep(self, tried: Tried) -> None:
        if tried.rule.shape not in self.best or tried.loss < self.best[tried.rule.shape].loss:
            self.best[tried.rule.shape] = tried

    def shorten(self, tried: Tried) -> None:
        """Leave out the lines without which a rule is as good."""
        for shorter in tried.rule.shorter():
            loss = self.loss(shorter)
            if loss < tried.loss + WORTH:
                self.keep(Tried(loss, shorter))
                self.shorten(Tried(loss, shorter))

    def moved(self, best: Tried, place: int, step: int, judge: Callable[[Ints], float]) -> Tried:
        while True:
            numbers = [*best.rule.numbers]
            numbers[place] += step
            rule = best.rule.with_numbers(numbers)
            if not rule.makes_sense:
                return best
            self.job.reached(0.0)
            loss = judge(rule.plan())
            if loss > best.loss - LEAST:
                return best
            best = Tried(loss, rule)


def useless(rule: PocketRule) -> bool:
    """Whether some line says what the next would say anyway."""
    return bool(rule.lines) and rule.lines[-1].deed == rule.otherwise
