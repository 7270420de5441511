"""What was printed, read from resources/published as it stands there, and set next to what is computed.

A computed number agrees if it rounds to the printed digits, or is cut off to them where dots follow. Where the print is known
to be wrong, resources/published/errata.json has what is right, and the computed number is held against that.
"""

import csv
import json
from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Any

from diceviz.papers.catalogue import Number
from diceviz.resource import ROOT

FOLDER = ROOT / "published"
HALF = 0.5 + 1e-6  # of a unit of the last printed digit: rounding, and what binary digits do to ties
MORE = 2  # digits of what is computed beyond the printed ones
FRACTION = 1e-9  # the unit of what is printed as a fraction
DOTS = "…"
SAME = 1e-12  # of a mean, that rounding may make of a tie


def read(file: str) -> dict[str, Any]:
    """Numbers as they are written, down to the zeros at their end."""
    return json.loads((FOLDER / file).read_text(encoding="utf-8"), parse_float=str, parse_int=str)


def numbers_of(paper: str) -> dict[str, Any]:
    """By name."""
    return {**read("published.json").get(paper, {}), **read("in_the_text.json").get(paper, {})}


def errata_of(paper: str) -> dict[str, dict[str, str]]:
    return read("errata.json").get(paper, {})


def table(file: str) -> list[dict[str, str]]:
    with (FOLDER / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def value(printed: str) -> float:
    """Also of "6/7" and of "0.613…"."""
    return float(Fraction(printed.rstrip(DOTS)))


def unit(printed: str) -> float:
    """One in the last digit."""
    return FRACTION if "/" in printed else 10.0 ** -decimals(printed)


def decimals(printed: str) -> int:
    return len(printed.rstrip(DOTS).partition(".")[2])


def near(printed: str, found: float, units: float = HALF) -> bool:
    away = (found - value(printed)) / unit(printed)
    return abs(away) <= units or (printed.endswith(DOTS) and 0 <= away < 1)


def shown(printed: str, found: float) -> str:
    if isinstance(found, int):
        return str(found)
    return f"{found:.{(6 if '/' in printed else decimals(printed)) + MORE}f}"


def number(what: str, printed: str, found: float, erratum: dict[str, str] | None = None, units: float = HALF) -> Number:
    """`units` of the last digit is how far it may be away."""
    right = erratum["right"] if erratum else printed
    computed, difference = shown(right, found), found - value(printed)
    return Number(what, printed, computed, difference, near(right, found, units), told(erratum))


def bound(what: str, printed: str, found: float, is_upper: bool) -> Number:
    """Printed as a bound, read off a curve: the number may lie a little inside, but outside only by rounding."""
    inside = (value(printed) - found) / unit(printed) * (1 if is_upper else -1)
    sign = "<" if is_upper else ">"
    return Number(what, f"{sign} {printed}", shown(printed, found), found - value(printed), -HALF <= inside <= 1 + HALF)


def choice(what: str, printed: str, best: Collection[int], erratum: dict[str, str] | None = None) -> Number:
    """A number of dice, say. If several are equally good, the printed one must be among them."""
    right = int(erratum["right"] if erratum else printed)
    tie = f"{what} (a tie)" if len(best) > 1 else what
    nearest = right if right in best else min(best)
    return Number(tie, printed, " or ".join(map(str, best)), float(nearest - int(printed)), right in best, told(erratum))


def word(what: str, printed: str, computed: str, erratum: dict[str, str] | None = None) -> Number:
    return Number(what, printed, computed, None, computed == (erratum["right"] if erratum else printed), told(erratum))


def told(erratum: dict[str, str] | None) -> str:
    """What is right, and why."""
    if not erratum:
        return ""
    right = erratum.get("right")
    return f"{right} is right: {erratum['why']}" if right else erratum["why"]


def largest(means: Iterable[float]) -> list[int]:
    """The places of the largest, and of those that are only rounded to something else."""
    found = dict(enumerate(means))
    return [place for place, mean in found.items() if mean >= max(found.values()) * (1 - SAME)]
