"""The colours of totals to hold at: one scale for all views, whatever the target."""

from solver import Die, Roll

HOLD_AT = "plasma"  # the name of their colour map
MOST = 1000.0  # points: a roll that loses nothing may be repeated for ever
SPAN = 0.25, 2.25  # the ends of the scale, as parts of the total at which one more roll brings nothing


def scale_span(die: Die | Roll) -> tuple[float, float]:
    """The ends of the scale, whatever the target: around the total at which one more roll brings nothing, 20 for six sides."""
    even = min(die.even_total, MOST)
    return float(round(SPAN[0] * even)), float(round(SPAN[1] * even))
