"""A chart of curves: what is drawn, as bare numbers, and what it says where the mouse is."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from diceviz.pictures.colours import Floats

Style = Literal["line", "steps", "bars", "thin"]
# The number of a state that runs across, if one does; points to go stand for a score.
Axis = Literal["", "mine", "turns_left", "togo"]

PER_CENT = "\N{NO-BREAK SPACE}%"


@dataclass(frozen=True, eq=False)
class Curve:
    """`y` is NaN where there is nothing to show. Curves of one strategy have the same `ink`, the number of their colour."""

    name: str
    x: Floats
    y: Floats
    style: Style = "line"
    ink: int = 0


@dataclass(frozen=True, eq=False)
class Chart:
    across: str  # what the axes are called
    up: str
    curves: tuple[Curve, ...]
    sentence: str
    subtitle: str  # what is fixed
    span: tuple[float, float, float, float]  # everything: x from, to, y from, to
    axis: Axis = ""
    marks: tuple[float, ...] = ()  # places across that matter
    digits: int = 2
    unit: str = ""

    @property
    def whole(self) -> bool:
        """Whether heights are whole numbers."""
        return self.digits == 0


def near(chart: Chart, x: float) -> int:
    """The nearest number across that there is."""
    numbers = [curve.x for curve in chart.curves]
    return int(np.clip(round(x), min(each[0] for each in numbers), max(each[-1] for each in numbers)))


def read_out(chart: Chart, x: int) -> str:
    """All curves there."""
    said = [(curve.name, height(curve, x)) for curve in chart.curves]
    told = [f"{name} <b>{number(y, chart.digits)}{chart.unit}</b>" for name, y in said if not np.isnan(y)]
    return " · ".join([f"{chart.across.capitalize()} {x}", *told])


def height(curve: Curve, x: int) -> float:
    """NaN beyond its ends."""
    at = int(np.searchsorted(curve.x, x - 1e-6))
    return float(curve.y[at]) if at < len(curve.x) and abs(curve.x[at] - x) < 1e-6 else np.nan


def number(y: float, digits: int) -> str:
    return f"{y:.{digits}f}".replace("-", "−")


def rounded(y: float) -> float:
    """Up to a length for an axis, so that it does not jump with every state."""
    power = 10.0 ** np.floor(np.log10(y)) if y > 0 else 1.0
    return float(next((step * power for step in (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8) if step * power >= y), 10 * power))
