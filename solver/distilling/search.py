"""The search for rules: a beam of rules that grow line by line, each refined by what it really loses."""

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, wait
from math import inf

from solver.distilling.boards import RuleBoard
from solver.distilling.families import FAMILIES, Shape, parent
from solver.distilling.growing import Soil, first_rules
from solver.distilling.pocket_rule import PocketRule
from solver.distilling.refining import Tried, refined, refined_by_worker
from solver.job import Job

# For one pass after the other: the rules of each count of numbers that grow on, and how many of the rules that they grow into
# are refined, of each count of numbers more.
EFFORTS = ((1, 2), (3, 3))
SHARES = (0.0, 0.25, 0.95)  # the shares of the work that are done before each pass, about; the rest is proving
STARTS = (0.45, 0.6, 0.75)  # shares of the target at which a family is tried
WORTH = 0.002  # points of win probability that a line more must bring
FIRSTS = 3  # rules of each kind without a question that are refined
AGAIN = 3  # the most rules of one shape that are refined
PATIENCE = 0.05  # seconds between two looks whether a search that others help with is still wanted


class RuleSearch:
    """The best rule of each shape so far."""

    def __init__(self, board: RuleBoard, numbers: int, job: Job, executor: Executor | None = None) -> None:
        self.board, self.numbers, self.job, self.executor = board, numbers, job, executor
        self.soil = Soil(board)
        self.best: dict[Shape, Tried] = {}
        self.met: Counter[Shape] = Counter()  # how many rules of a shape were refined
        self.grown: set[tuple[PocketRule, int]] = set()

    def passes(self) -> Iterator[None]:
        """Search on, in one pass after the other."""
        self.begin()
        for number, (width, tries) in enumerate(EFFORTS):
            self.seek_families(STARTS if number else ())
            for count in range(self.numbers + 1):
                done = count / (self.numbers + 1)
                self.job.reached(SHARES[number] + (SHARES[number + 1] - SHARES[number]) * done)
                self.grow(count, width, tries)
            yield

    def begin(self) -> None:
        """Seek the best rules that ask nothing."""
        firsts = []
        for rules in first_rules(self.board.game):
            judge = self.board.judge(rules[len(rules) // 2].plan())
            tried = [Tried(judge(rule.plan()), rule) for rule in rules if len(rule.numbers) <= self.numbers]
            firsts += [each.rule for each in sorted(tried, key=lambda each: each.loss)[:FIRSTS]]
        self.refine((rule, inf) for rule in firsts)

    def seek_families(self, starts: tuple[float, ...]) -> None:
        """Seek the best rules of the families that have names, and ask something."""
        for shape in FAMILIES:
            if len(shape) > 1 and parent(shape) in self.best:
                self.refine((rule, inf) for rule in self.seeds(shape, starts))

    def seeds(self, shape: Shape, starts: tuple[float, ...]) -> Iterator[PocketRule]:
        """Rules of that shape to begin with: the most promising, and those that ask their first question elsewhere, with the
        deed that then is most promising."""
        for found in self.alike(self.best[parent(shape)].rule, shape):
            asks_scores = found.lines[0].questions[0].fact in ("mine", "theirs", "either")
            firsts = [round(part * self.board.game.target) for part in starts if asks_scores]
            yield found
            for rule in (found, *(found.with_settings((first, *found.settings[1:])) for first in firsts)):
                yield from self.alike(rule, shape)

    def alike(self, rule: PocketRule, shape: Shape) -> list[PocketRule]:
        """The most promising rule of that shape that the rule grows into, if there is any within the numbers."""
        found = (each.rule for each in self.soil.grown(rule) if each.rule.shape == shape)
        return [each for each in found if len(each.numbers) <= self.numbers and each.makes_sense][:1]

    def with_count(self, count: int) -> list[Tried]:
        """The rules with that many numbers, the best first."""
        return sorted((each for each in self.best.values() if len(each.rule.numbers) == count), key=lambda each: each.loss)

    def grow(self, count: int, width: int, tries: int) -> None:
        """Let the best rules with that many numbers grow, and refine the very best without one of its lines or questions, until
        none is new."""
        while waiting := [each for each in self.with_count(count)[:width] if (each.rule, tries) not in self.grown]:
            self.grown |= {(each.rule, tries) for each in waiting}
            shorter = [(rule, inf) for rule in waiting[0].rule.shorter() if self.is_new(rule.shape, 0.0)]
            self.met.update(rule.shape for rule, _ in shorter)
            self.refine([*shorter, *(found for each in waiting for found in self.children(each, tries))])

    def children(self, parent: Tried, tries: int) -> Iterator[tuple[PocketRule, float]]:
        """The rules that the parent grows into and that are worth refining; each with what it must stay below."""
        left, before = Counter({more: tries for more in range(-3, 4)}), len(parent.rule.numbers)
        for saving, rule in self.soil.grown(parent.rule):
            more = len(rule.numbers) - before
            if len(rule.numbers) > self.numbers or saving < WORTH or not left[more] or rule.repeats or not rule.makes_sense:
                continue
            left[more] -= 1
            if self.is_new(rule.shape, parent.loss - saving):
                self.met[rule.shape] += 1
                yield rule, parent.loss if more > 0 else inf

    def is_new(self, shape: Shape, hoped: float) -> bool:
        """Whether a shape has not been tried before, or may become better now."""
        return not self.met[shape] or (self.met[shape] < AGAIN and shape in self.best and hoped < self.best[shape].loss)

    def refine(self, rules: Iterable[tuple[PocketRule, float]]) -> None:
        """Refine each rule, and keep those that lose less than the bound beside them."""
        wanted = [*rules]
        for tried, (_, bound) in zip(self.all_refined([rule for rule, _ in wanted]), wanted, strict=True):
            if tried.loss < bound - WORTH:
                self.keep(tried)
                self.shorten(tried)

    def all_refined(self, rules: list[PocketRule]) -> Iterator[Tried]:
        if self.executor is None:
            yield from (refined(self.board, rule) for rule in rules)
            return
        futures = [self.executor.submit(refined_by_worker, rule) for rule in rules]
        try:
            for future in futures:
                while not wait([future], PATIENCE).done:
                    self.board.tick()
                yield future.result()
        finally:
            for future in futures:
                future.cancel()

    def keep(self, tried: Tried) -> None:
        shape = tried.rule.shape
        if shape not in self.best or tried.loss < self.best[shape].loss:
            self.best[shape] = tried

    def shorten(self, tried: Tried) -> None:
        """Leave out the lines without which a rule is as good."""
        for rule in tried.rule.shorter():
            loss = self.board.loss(rule.plan())
            if loss < tried.loss + WORTH:
                self.keep(Tried(loss, rule))
                self.shorten(Tried(loss, rule))

    def front(self) -> list[Tried]:
        """The best rule for each count of numbers that is better than all with fewer; one without any unless
        there is one with a single number."""
        found: list[Tried] = []
        for count in range(self.numbers + 1):
            best = self.with_count(count)[:1]
            found += [each for each in best if not found or each.loss < found[-1].loss]
        return found[1:] if [len(each.rule.numbers) for each in found[:2]] == [0, 1] else found
