"""The distiller: from the optimum to rules that people can play, the best that is found for each count of numbers to remember.

Rules are sought by what they win, on a board (`boards.py`); what is told of one is proven by `evaluate` and `exploitability`.
The search and the families of rules follow T. Neller and C. Presser, "Practical play of the dice game Pig", The UMAP Journal 31
(2010), who compare rules for people with the optimum.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import overload

from solver.distilling.families import FAMILIES
from solver.distilling.games_on_boards import board_for, check_game
from solver.distilling.pocket_rule import PocketRule
from solver.distilling.refining import Tried
from solver.distilling.search import RuleSearch
from solver.games import Game
from solver.job import Job
from solver.match import evaluate, exploitability
from solver.strategies import optimal

MOST = 12  # the most numbers to remember


@dataclass(frozen=True)
class CurvePoint:
    """A rule, and what it loses: exactly, within `gap`, which is proven."""

    numbers: int  # the numbers to remember
    loss: float  # against the optimum, on the mean of both seats: points of win probability, or points paid
    exploitability: float  # the same of what the best reply to the rule gains over an even game
    gap: float
    strategy: PocketRule

    @property
    def words(self) -> str:
        """The whole rule, in plain words."""
        return self.strategy.words


@dataclass(frozen=True)
class RuleCurve:
    """The best rules that were found, the fewest numbers first: each loses less than all that have fewer."""

    game: Game
    points: tuple[CurvePoint, ...]
    families: dict[str, CurvePoint] = field(repr=False)  # the best rule of each family that has a name

    @property
    def unit(self) -> str:
        """What losses are counted in."""
        return "points of win probability" if self.game.pays == "chance" else self.game.pays

    @property
    def gap(self) -> float:
        return max(point.gap for point in self.points)

    def within(self, numbers: int) -> CurvePoint:
        """The best rule with at most so many numbers. `ValueError` if there is none."""
        found = [point for point in self.points if point.numbers <= numbers]
        if not found:
            raise ValueError(f"numbers = {numbers}: must be at least {self.points[0].numbers}")
        return found[-1]

    @overload
    def __getitem__(self, at: int) -> CurvePoint: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[CurvePoint, ...]: ...
    def __getitem__(self, at: int | slice) -> CurvePoint | tuple[CurvePoint, ...]:
        return self.points[at]

    def __iter__(self) -> Iterator[CurvePoint]:
        return iter(self.points)

    def __len__(self) -> int:
        return len(self.points)


def distil(game: Game, numbers: int = 7, job: Job | None = None, executor: Executor | None = None) -> RuleCurve:
    """The best rules for people that were found, with up to that many numbers to remember. Raises `Cancelled` when the job is.

    With an executor, rules are refined side by side.
    """
    *_, last = curves(game, numbers, job, executor)
    return last


def curves(game: Game, numbers: int = 7, job: Job | None = None, executor: Executor | None = None) -> Iterator[RuleCurve]:
    """A first curve after some seconds, then better ones, as `distil` finds them."""
    check_game(game)
    if isinstance(numbers, bool) or not isinstance(numbers, int) or not 1 <= numbers <= MOST:
        raise ValueError(f"numbers = {numbers!r}: must be a whole number from 1 to {MOST}")
    job = job or Job()
    job.reached(0.0)
    proofs = Proofs(game, Job(cancelled=job.cancelled))
    search = RuleSearch(board_for(game, proofs.job), numbers, job, executor)
    for _ in search.passes():
        named = {name: search.best[shape] for shape, name in FAMILIES.items() if shape in search.best}
        yield RuleCurve(game, tuple(proofs.curve(search.front())), {name: proofs.point(each) for name, each in named.items()})
    job.reached(1.0)


@dataclass(frozen=True)
class Proofs:
    """What is proven of rules, each once."""

    game: Game
    job: Job
    known: dict[PocketRule, CurvePoint] = field(default_factory=dict)

    def curve(self, tried: list[Tried]) -> Iterator[CurvePoint]:
        """The points of rules that are proven to lose less and less."""
        least = float("inf")
        for each in tried:
            point = self.point(each)
            if point.loss < least:
                least = point.loss
                yield point

    def point(self, tried: Tried) -> CurvePoint:
        if tried.rule not in self.known:
            self.known[tried.rule] = certified(self.game, tried.rule, self.job)
        return self.known[tried.rule]


def certified(game: Game, rule: PocketRule, job: Job) -> CurvePoint:
    """What the rule loses, by `evaluate`, and what the best reply gains."""
    match, scale = evaluate(game, rule, optimal(), job), game.unit.scale
    gains = scale * exploitability(game, rule, job)
    return CurvePoint(len(rule.numbers), scale * (game.even - match.average), gains, scale * match.gap, rule)
