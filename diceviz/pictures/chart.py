"""A chart of curves: what is drawn, as bare numbers, and what it says where the mouse is."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from diceviz.pictures.colours import Floats, Ints

Style = Literal["line", "steps", "bars", "thin", "dots", "joined"]  # joined: dots with a line through them
# The number of a state that runs across, if one does; points to go stand for a score.
Axis = Literal["", "mine", "turns_left", "togo"]

PER_CENT = "\N{NO-BREAK SPACE}%"


@dataclass(frozen=True, eq=False)
class Curve:
    """`y` is NaN where there is nothing to show. Curves of one strategy have the same `ink`, the number of their colour."""

    name: str
    x: Floats | Ints
    y: Floats
    style: Style = "line"
    ink: int = 0


@dataclass(frozen=True, eq=False)
class Chart:
    across: str  # what the axis across is called
    up: str  # what the axis upwards is called
    curves: tuple[Curve, ...]
    sentence: str
    subtitle: str  # the numbers of the state that are fixed
    span: tuple[float, float, float, float]  # what shows everything: the least and the largest x, the least and the largest y
    axis: Axis = ""
    marks: tuple[float, ...] = ()  # places across that are marked by a line
    digits: int = 2  # decimals of heights that are read out
    unit: str = ""  # the sign that follows heights that are read out

    @property
    def whole(self) -> bool:
        """Whether heights are whole numbers."""
        return self.digits == 0


def near(chart: Chart, x: float) -> int:
    """The nearest number across that there is."""
    numbers = [curve.x for curve in chart.curves]
    return int(np.clip(round(x), min(each[0] for each in numbers), max(each[-1] for each in numbers)))


def read_out(chart: Chart, x: int) -> str:
    """The heights of all curves at x, in words."""
    said = [(curve.name, height(curve, x)) for curve in chart.curves]
    told = [f"{name} <b>{number(y, chart.digits)}{chart.unit}</b>" for name, y in said if not np.isnan(y)]
    return " · ".join([f"{chart.across.capitalize()} {x}", *told])


def height(curve: Curve, x: int) -> float:
    """The height of a curve at x; NaN beyond its ends."""
    at = int(np.searchsorted(curve.x, x - 1e-6))
    return float(curve.y[at]) if at < len(curve.x) and abs(curve.x[at] - x) < 1e-6 else np.nan


def number(y: float, digits: int) -> str:
    """A height with so many decimals."""
    return f"{y:.{digits}f}".replace("-", "−")


def rounded(y: float) -> float:
    """A height rounded up to one of a few lengths for an axis, so that it does not jump with every state."""
    power = 10.0 ** np.floor(np.log10(y)) if y > 0 else 1.0
    return float(next((step * power for step in (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8) if step * power >= y), 10 * power))
