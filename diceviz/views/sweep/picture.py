"""Sweep: what is measured of a game over the values of one number of its rules, as a chart, and in sentences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.model.request import LARGEST, Request, check_range
from diceviz.pictures.chart import Chart, Curve, Style, number, rounded
from diceviz.pictures.colours import Floats
from diceviz.pictures.extent import Extent
from solver import Job
from solver.games import Game
from solver.sweeps.rule_numbers import RuleNumber, rule_numbers

if TYPE_CHECKING:
    from solver.sweeps.measures import Measure
    from solver.sweeps.rule_sweep import SweptPoint

MOST = 1000  # the most values of one sweep
FEW = 20  # a number with no more values than this is swept through all of them
SUITED = {"target": (10, 100, 10), "turns": (1, 20, 1), "bust": (5, 50, 5), "head_start": (-50, 50, 10), "max_dice": (1, 12, 1)}
WEIGHTS = (1, 10, 1)  # values of the weight of an outcome, unless told
OTHERS = (10, 100, 10)  # values of any other number, unless told
ABOVE = 1.08  # the height of a chart over that of its largest number
POINTS = "% points"  # points of probability, where there is little room
LONG = "With these rules a sweep takes a while: press “Compute”."
CLICK = "A click sets the rules."


@dataclass(frozen=True)
class SweepRequest(Request):
    number: str = "target"  # the number of the rules; where the game has none of that name, its first
    low: int | None = None  # the smallest value; none for that which suits the number
    high: int | None = None  # the largest value, likewise
    step: int | None = None  # the distance from one value to the next, likewise
    measure: str = ""  # what is measured, by name; where the game has none of that name, its first
    asked: Game | None = None  # the rules, with some value of the number, for which a sweep was asked for that takes a while

    def __post_init__(self) -> None:
        check_range("low", self.low or 0, -LARGEST)
        check_range("high", self.high or 0, -LARGEST)
        check_range("step", 1 if self.step is None else self.step, 1)


@dataclass(frozen=True)
class SweepSource:
    """What a sweep is made from. Rules that differ only in the number that is swept have the same."""

    base: Game  # the rules, with some value of the number
    number: RuleNumber
    measure: "Measure"
    low: int
    high: int
    step: int
    is_asked: bool = True  # whether it is computed: it takes little time, or was asked for

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(range(self.low, self.high + 1, self.step))

    @property
    def kind(self) -> "tuple[Game, RuleNumber, Measure]":
        """All but the values: points of one kind of sweep can be used for another."""
        return self.base, self.number, self.measure


def source_of(frame: Frame, request: SweepRequest) -> SweepSource:
    game, number = frame.game, number_in(frame.game, request)
    low, high, step = span_of(number, request)
    base = number.base(game, (number.low, low, high))
    measure = measure_in(game, request.measure)
    is_asked = request.asked == base or not takes_long(number.base(game, (high, low)), measure)
    return SweepSource(base, number, measure, low, high, step, is_asked)


def takes_long(game: Game, measure: "Measure") -> bool:
    """Whether such games are solved from their rule books, played by rules that have no kernels for matches, or hide what
    others show: then all of them take a while."""
    from solver.solving import fast_solver, has_kernels

    solved = has_kernels(game) if measure.is_match else fast_solver(game) is not None
    return not solved or "theirs" in game.hidden or "their_turn" in game.axes


def number_in(game: Game, request: SweepRequest) -> RuleNumber:
    """The number that is asked for, or the first that the game has."""
    found = rule_numbers(game)
    return found.get(request.number) or next(iter(found.values()))


def measure_in(game: Game, name: str) -> "Measure":
    """The measure that is asked for, or the first that the game has."""
    from solver.sweeps.measures import measures, named

    asked = named(name) if name else None
    return asked if asked and asked.fits(game) else next(iter(measures(game).values()))


def span_of(number: RuleNumber, request: SweepRequest) -> tuple[int, int, int]:
    """The smallest and the largest value and the step that are asked for; where none is asked for, or another number is, those
    that suit."""
    low, high, step = suited(number)
    if number.name == request.number:
        low, high, step = (
            mine if asked is None else asked
            for asked, mine in zip((request.low, request.high, request.step), (low, high, step), strict=True)
        )
    return low, max(low, high), least_step(low, high, step)


def suited(number: RuleNumber) -> tuple[int, int, int]:
    """The values that suit a number unless others are asked for. They do not depend on the present one, so that the curve stays
    when that is changed."""
    if number.outcome:
        return WEIGHTS
    if number.high - number.low < FEW:
        return number.low, number.high, 1
    low, high, step = SUITED.get(number.name, OTHERS)
    return max(low, number.low), min(high, number.high), step


def least_step(low: int, high: int, step: int) -> int:
    """The step, or the smallest with which there are not too many values."""
    return max(step, -(-(high - low + 1) // MOST))


@dataclass(frozen=True, eq=False)
class SweepPicture:
    """The points of a sweep as far as they are known."""

    source: SweepSource
    points: "Mapping[int, SweptPoint]" = field(default_factory=dict)  # by value

    @property
    def game(self) -> Game:
        return self.source.base

    @property
    def known(self) -> "tuple[SweptPoint, ...]":
        """The points with a number, in order."""
        return tuple(point for value in self.source.values if (point := self.points.get(value)) and point.is_known)

    @property
    def refused(self) -> "tuple[SweptPoint, ...]":
        return tuple(point for value in self.source.values if (point := self.points.get(value)) and not point.is_known)

    @property
    def numbers(self) -> Floats:
        return np.array([point.number for point in self.known], np.float64)

    @property
    def unit(self) -> str:
        return self.source.measure.unit(self.source.base)

    @property
    def digits(self) -> int:
        return 0 if self.source.measure.whole else 3

    @property
    def chart(self) -> Chart:
        source, known = self.source, self.known
        style: Style = "dots" if source.measure.whole else "joined"
        curve = Curve(source.measure.title, np.array([point.value for point in known], np.int64), self.numbers, style)
        up = self.unit.replace("points of win probability", POINTS).replace("points of probability", POINTS)
        return Chart(source.number.axis, up, (curve,), "", "", self.span, digits=self.digits)

    @property
    def span(self) -> tuple[float, float, float, float]:
        """What shows all values across, and upwards 0 and all numbers."""
        values, found = self.source.values, (0.0, *self.numbers.tolist())
        aside = max(0.5, 0.03 * (values[-1] - values[0]))
        low, high = min(found), max(found)
        top, bottom = rounded(ABOVE * high) if high > 0 else 0.0, -rounded(-ABOVE * low) if low < 0 else 0.0
        return values[0] - aside, values[-1] + aside, bottom, top if top > bottom else 1.0

    @property
    def extent(self) -> Extent:
        return Extent(self.source.number.name, self.source.measure.name, *self.span)


def pictures(source: SweepSource, job: Job, points: "Mapping[int, SweptPoint]") -> Iterator[SweepPicture]:
    """The sweep with more and more points, of which some are known already; with none if it must be asked for first."""
    from solver.sweeps.rule_sweep import swept_points

    found = {value: points[value] for value in source.values if value in points}
    missing = [value for value in source.values if value not in found] if source.is_asked else []
    yield SweepPicture(source, dict(found))
    for point in swept_points(source.base, source.number, missing, source.measure, job) if missing else ():
        found[point.value] = point
        yield SweepPicture(source, dict(found))


def picture(source: SweepSource, job: Job) -> SweepPicture:
    """The sweep with all its points, also one that takes a while."""
    *_, whole = pictures(replace(source, is_asked=True), job, {})
    return whole


def nearest_value(values: Sequence[int], place: float) -> int:
    return min(values, key=lambda value: abs(value - place))


def present(source: SweepSource, game: Game) -> float | None:
    """The value of the number in the rules of a game; none where they have a word in its place, or do not have it."""
    value = source.number.value_in(game) if source.number == rule_numbers(game).get(source.number.name) else None
    return None if value is None else float(value)


def rules_beside(game: Game, number: RuleNumber) -> str:
    """The rules in words, without the number that is swept; a roll of which a weight is swept is told as it is."""
    name = (game.family or game.title) if number.path == ("target",) else ""
    return described(game, name, () if number.outcome else number.path)


def reading(picture: SweepPicture, value: int) -> str:
    """What is known of a value: "target 50: 4.615 points of win probability"."""
    place = f"{picture.source.number.name_in_a_sentence} {value}"
    point = picture.points.get(value)
    if point is None:
        return f"{place}: not computed yet."
    if not point.is_known:
        return f"{place}: {point.refused}."
    note = f"; {point.note}" if point.note else ""
    return f"{place}: <b>{shown(picture, point)}</b> {picture.unit}{note}."


def shown(picture: SweepPicture, point: "SweptPoint") -> str:
    """A number that was measured, with its decimals."""
    found = number(point.number or 0.0, picture.digits)
    return found if float(found.replace("−", "-")) else found.lstrip("−")


def sentences(picture: SweepPicture, game: Game) -> tuple[str, ...]:
    """What a sweep tells beside its curve, the most important first."""
    if not picture.source.is_asked and not picture.points:
        return (LONG,)
    now = here(picture, game)
    return (f"Now {now}" if now else ""), refusals(picture), ends(picture), proof(picture), CLICK


def here(picture: SweepPicture, game: Game) -> str:
    """What is known of the present rules, if their value is among those that were swept."""
    value = present(picture.source, game)
    return "" if value is None or value not in picture.points else reading(picture, int(value))


def refusals(picture: SweepPicture) -> str:
    """A sentence on values without a number: why the first of them has none."""
    if not picture.refused:
        return ""
    first, *others = picture.refused
    more = f" and {words.count(len(others), 'other value')}" if others else ""
    return f"Not measured with {first.value}{more}: {first.refused}."


def ends(picture: SweepPicture) -> str:
    """A sentence on the smallest and the largest number."""
    if len(picture.known) < 2:
        return ""
    low, high = (pick(picture.known, key=lambda point: point.number or 0.0) for pick in (min, max))
    return f"It goes from {shown(picture, low)} (at {low.value}) to {shown(picture, high)} (at {high.value})."


def proof(picture: SweepPicture) -> str:
    gaps = [point.gap for point in picture.known]
    proven = [gap for gap in gaps if gap is not None]
    return words.proven(max(proven)) if proven and len(proven) == len(gaps) else ""
