"""How curves are drawn: their inks, widths and dashes, and the outline of a band."""

import numpy as np

from diceviz.pictures.chart import Chart, Curve
from diceviz.pictures.colours import Floats, Ints
from diceviz.pictures.palette import CURVES, Theme

# The dashes of each ink, so that not only colours tell curves apart: lines and gaps, in widths of the pen.
DASHES: tuple[tuple[float, ...] | None, ...] = (None, (5, 3), (2, 2), (7, 2, 2, 2))
DOTS = (1, 2.5)  # the dashes of thin curves, in widths of the pen
INSIDE = 110  # how opaque bars are, of 255
DOT = 7.0  # the size of a dot, in pixels


def kinds_of(chart: Chart) -> list[tuple[str, str, int]]:
    """The name, style and ink of each curve: charts in which these agree are drawn by the same items."""
    return [(curve.name, curve.style, curve.ink) for curve in chart.curves]


def ink_of(curve: Curve, theme: Theme) -> str:
    """The colour of a curve."""
    return CURVES[curve.ink] if curve.ink < len(CURVES) else theme.text


def width_of(curve: Curve) -> float:
    """The width of a curve, in pixels."""
    return 1.5 if curve.style in ("thin", "bars", "joined") else 2.2


def dashes_of(curve: Curve) -> tuple[float, ...] | None:
    """Lines and gaps of a curve, in widths of the pen; none if it is drawn through."""
    return DOTS if curve.style == "thin" else DASHES[curve.ink % len(DASHES)]


def dot_of(curve: Curve) -> float:
    """The size of the dots of a curve, in pixels; 0 if it has none."""
    return DOT if curve.style in ("dots", "joined") else 0.0


def fades(curve: Curve) -> bool:
    """Whether the line is faint, for only its dots are known."""
    return curve.style == "joined"


def is_line(curve: Curve) -> bool:
    """Whether there is a line from one number to the next."""
    return curve.style != "dots"


def outline(curve: Curve) -> tuple[Floats | Ints, Floats]:
    """Steps are as wide as a number; bars besides go down to the ground at both ends."""
    if curve.style not in ("steps", "bars"):
        return curve.x, curve.y
    x, y = np.stack([curve.x - 0.5, curve.x + 0.5], axis=1).ravel(), np.repeat(curve.y, 2)
    if curve.style == "bars":
        return np.concatenate((x[:1], x, x[-1:])), np.concatenate(([0.0], y, [0.0]))
    return x, y
