"""A sweep: a number of the rules takes one value after the other, each game is solved, and one thing is measured of all."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

import numpy as np

from solver import batches
from solver.games import Game
from solver.job import Cancelled, Job
from solver.strategies import Strategy
from solver.sweeps.measures import Measure, measure_of, part_of
from solver.sweeps.rule_numbers import RuleNumber, rule_number
from solver.tables.growing_table import Floats

NO_MEMORY = "the game does not fit into memory"


@dataclass(frozen=True)
class SweptPoint:
    """What was measured with one value of the number, or why nothing was."""

    value: int
    number: float | None = None
    gap: float | None = None  # a proven bound on the error of the number; none where nothing is proven
    note: str = ""
    refused: str = ""  # why there is no number, in a sentence without its full stop

    @property
    def is_known(self) -> bool:
        return not self.refused


@dataclass(frozen=True)
class RuleSweep:
    """What was measured of a game over the values of one of its numbers, which are in order."""

    game: Game  # the rules in which the number was swept
    number: RuleNumber
    measure: Measure
    points: tuple[SweptPoint, ...]

    @property
    def title(self) -> str:
        """What was measured, in words."""
        return self.measure.title

    @property
    def unit(self) -> str:
        """What the numbers are counted in."""
        return self.measure.unit(self.game)

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the number with which anything was measured."""
        return tuple(point.value for point in self.known)

    @property
    def numbers(self) -> Floats:
        """What was measured, for each of `values`."""
        return np.array([point.number for point in self.known], np.float64)

    @property
    def gap(self) -> float | None:
        """A proven bound on the error of all numbers; none where nothing is proven."""
        gaps = [point.gap for point in self.known]
        return max((gap for gap in gaps if gap is not None), default=None) if None not in gaps else None

    @property
    def refused(self) -> dict[int, str]:
        """Values with which nothing was measured, each with the sentence that says why."""
        return {point.value: point.refused for point in self.points if not point.is_known}

    @property
    def known(self) -> tuple[SweptPoint, ...]:
        return tuple(point for point in self.points if point.is_known)

    def rules(self, value: int) -> Game:
        """The rules with that value of the number."""
        return self.number.set_in(self.game, value)


def sweep(
    game: Game,
    field: str,
    values: Iterable[int],
    measure: "str | Strategy | Measure" = "edge",
    job: Job | None = None,
    executor: Executor | None = None,
) -> RuleSweep:
    """What is measured of the game with each value of a number of its rules. Raises `Cancelled` when the job is.

    With an executor of `concurrent.futures`, games are solved side by side: on all cores, or on a cluster.
    """
    number, asked = rule_number(game, field), measure_of(game, measure)
    points = swept_points(game, number, in_order(values), asked, job or Job(), executor)
    return RuleSweep(game, number, asked, tuple(points))


def in_order(values: Iterable[int]) -> tuple[int, ...]:
    """The values, each once, from the smallest on. `ValueError` if there are none, or other things than whole numbers."""
    told = [*values]
    wrong = [value for value in told if isinstance(value, bool) or not isinstance(value, int | np.integer)]
    if wrong or not told:
        raise ValueError(f"values{f' = {wrong[0]!r}' if wrong else ''}: must be whole numbers, at least one")
    return tuple(sorted({int(value) for value in told}))


def swept_points(
    game: Game,
    number: RuleNumber,
    values: Sequence[int],
    measure: Measure,
    job: Job,
    executor: Executor | None = None,
) -> Iterator[SweptPoint]:
    """The points of a sweep, one after the other as they are known."""
    if executor is not None:
        yield from side_by_side(game, number, values, measure, job, executor)
        return
    for place, value in enumerate(values):
        yield swept_point(game, number, value, measure, part_of(job, place / len(values), (place + 1) / len(values)))
    job.reached(1.0)


def side_by_side(
    game: Game, number: RuleNumber, values: Sequence[int], measure: Measure, job: Job, executor: Executor
) -> Iterator[SweptPoint]:
    """The points, computed by an executor."""
    yield from batches.in_turn(batches.side_by_side(partial(point_of, game, number, measure), values, job, executor))


def point_of(game: Game, number: RuleNumber, measure: Measure, value: int, job: Job) -> SweptPoint:
    return swept_point(game, number, value, measure, job)


def swept_point(game: Game, number: RuleNumber, value: int, measure: Measure, job: Job) -> SweptPoint:
    try:
        job.reached(0.0)
        found = measure.of(number.set_in(game, value), job)
        return SweptPoint(value, found.number, found.gap, found.note)
    except Cancelled:
        raise
    except ValueError as error:
        return SweptPoint(value, refused=str(error).rstrip("."))
    except MemoryError as error:
        return SweptPoint(value, refused=str(error).rstrip(".") or NO_MEMORY)
